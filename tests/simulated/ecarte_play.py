"""The five tricks at the simulated table, and what goes wrong in them."""

from __future__ import annotations

from tests.simulated.cards import Expected
from tests.simulated.ecarte_rules import allowed, refuted, takes
from tests.simulated.ecarte_score import Scoring
from tests.simulated.ecarte_sheet import PLAYERS, Again, Won, other


class Playing(Scoring):
    """The play."""

    def trick(self) -> None:
        """One trick, and what may go wrong in it."""
        leader = self.leader
        follower = other(leader)
        if self.fault == "abandons" and self.rng.random() < 0.4:
            self.abandon(self.choose(*PLAYERS))
        if self.fault in ("lead-out-of-turn-back", "lead-out-of-turn-followed") and self.rng.random() < 0.5:
            card = self.rng.choice(self.hands[follower])
            back = self.fault == "lead-out-of-turn-back"
            self.wrong(self.fault, self.say(f"{follower} plays {card}"), follower, "lead.turn")
            if back:
                self.say(f"{follower} takes-back {card}")
                self.seen(follower, card)
            else:
                self.seen(follower, card)
                self.hands[follower].remove(card)
                self.reply(leader, follower, card)
                return
        led = self.rng.choice(self.hands[leader])
        self.lay(leader, led)
        if self.rng.random() < 0.5 and self.fault == "king-late":
            self.late(leader)
        self.reply(follower, leader, led)
        if self.played == 1:
            if self.king_open and self.fault == "king-turned-late":
                self.late_turned()
            if self.fault in ("pone-plays-wrong", "dealer-plays-wrong") and not self.changed:
                self.played_wrong()

    def lay(self, who: str, card: str) -> int:
        """A card is played."""
        index = self.say(f"{who} plays {card}")
        self.seen(who, card)
        self.hands[who].remove(card)
        return index

    def seen(self, who: str, card: str) -> None:
        """A card comes out of a hand: what does it prove?"""
        line = len(self.truth.lines) - 1
        kept = []
        for index, name, wrong, mended in self.doubts:
            if name == who and card in wrong:
                self.find(index, who, wrong[card], "irregular", line)
                if not mended and self.evening.discovery == "referee":
                    self.cut.add(who)
                if mended:
                    self.truth.findings[-1] = Expected(
                        index, who, wrong[card], "", "irregular", line, False, (), "mended"
                    )
            else:
                kept.append((index, name, wrong, mended))
        self.doubts = kept
        for liar, index in list(self.announced.items()):
            found = any(f.point == "king.false" and f.by == liar for f in self.truth.findings)
            if found or "K" + self.trump in self.kept[liar]:
                continue
            last = who == liar and len(self.hands[liar]) == 1 and card in self.hands[liar]
            if (who == other(liar) and card == "K" + self.trump) or last:
                self.find(index, liar, "king.false", "irregular", line)
                if self.evening.discovery == "referee":
                    self.lied(liar)

    def reply(self, who: str, leader: str, led: str) -> None:
        """The card to a lead, right or wrong."""
        hand, trump = self.hands[who], self.trump
        right = allowed(hand, led, trump, self.code)
        wrong = [card for card in hand if card not in right]
        kinds = {
            "under-play": [card for card in wrong if card[1] == led[1]],
            "renounce": [card for card in wrong if card[1] != led[1] and right[0][1] == led[1]],
            "no-trump": [card for card in wrong if right[0][1] != led[1]],
            "wrong-replayed": wrong,
            "wrong-mended": wrong,
        }
        bad = kinds.get(self.fault or "", [])
        if not bad:
            self.win(who, leader, self.rng.choice(right), led)
            return
        fault, card = self.fault or "", self.rng.choice(bad)
        self.plant()
        refuters = refuted(card, led, trump, self.code)
        index = self.say(f"{who} plays {card}")
        self.seen(who, card)
        is_known = self.evening.told == "all"
        mended = fault == "wrong-mended"
        if is_known:
            suit = [held for held in hand if held in refuters and held[1] == led[1]]
            point = refuters[(suit or [held for held in hand if held in refuters])[0]]
            self.find(index, who, point)
            if mended:
                self.truth.findings[-1] = Expected(index, who, point, "", "irregular", None, True, (), "mended")
            elif self.evening.discovery == "referee":
                self.cut.add(who)
        elif not mended:
            self.doubts.append((index, who, refuters, False))
        if mended:
            self.say(f"{who} takes-back {card}")
            if not is_known:
                self.doubts.append((index, who, refuters, True))
            self.win(who, leader, self.rng.choice(right), led)
            return
        hand.remove(card)
        self.count(who, leader, card, led)
        if fault == "wrong-replayed":
            self.replays = True

    def win(self, who: str, leader: str, card: str, led: str) -> None:
        """A right reply."""
        self.lay(who, card)
        self.count(who, leader, card, led)

    def count(self, who: str, leader: str, card: str, led: str) -> None:
        """The trick is turned."""
        winner = who if takes(card, led, self.trump) else leader
        self.tricks[winner] += 1
        self.leader = winner
        self.played += 1

    def late(self, who: str) -> None:
        """A king announced too late by both editions: the leader has played another card and it is not the first."""
        if self.played and "K" + self.trump in self.hands[who]:
            self.wrong("king-late", self.say(f"{who} announces-king"), who, "king.held", verdict="void")

    def late_turned(self) -> None:
        """The turned king marked after the first trick: too late with Cassell, in time at the club."""
        fault = self.fault
        index = self.say(f"{self.dealer} marks-king")
        if self.evening.edition == "cassell":
            self.wrong(fault or "", index, self.dealer, "king.turned", verdict="void")
        else:
            self.plant()
            self.mark(self.dealer, 1)

    def played_wrong(self) -> None:
        """A sixth card, found after a trick without cards changed."""
        is_pone = self.fault == "pone-plays-wrong"
        who = self.pone if is_pone else self.dealer
        index = self.say(f"{other(who)} claims too-many-cards by {who} count={len(self.hands[who]) + 1}")
        self.wrong(self.fault or "", index, who, "play.pone-number" if is_pone else "play.dealer-number")
        if not is_pone:
            self.say(f"{self.pone} elects new-deal")
        raise Again

    def abandon(self, who: str) -> None:
        """A hand given up."""
        mine, theirs = self.tricks[who], self.tricks[other(who)]
        index = self.say(f"{who} abandons")
        costs = mine < 3 and not (mine and theirs >= 3)
        if costs:
            self.find(index, who, "hand.abandoned")
        self.plant()
        winner = who if mine >= 3 else other(who)
        won = mine if mine >= 3 else 5 if not mine else max(theirs, 3)
        self.finish(winner, won)
        raise Won
