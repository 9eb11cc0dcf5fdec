"""Play at the simulated table of Loo: legal but for what is planted, and every wrong card watched until it is proved."""

from __future__ import annotations

from copy import deepcopy

from tests.simulated.loo_rules import PACK, Moment, is_proved, kind_of, may, taker
from tests.simulated.loo_table import Hand, Table, Watch


class PlayingTable(Table):
    """A deal from the first lead to the third trick."""

    def play(self) -> None:
        """Three tricks, with whatever is planted in them."""
        standing = self.standing()
        self.hand = Hand(self.hands, standing, standing[0], trump=self.turned[1:] or None, turned=self.turned)
        self.hand.won = dict.fromkeys(self.order, 0)
        self.hand.shown = {name: set() for name in self.order}
        while self.hand.number <= 3 and len(self.hand.active) > 1:
            self.step()
        if len(self.hand.active) == 1:
            self.hand.won[self.hand.active[0]] += 4 - self.hand.number

    def step(self) -> None:
        """One card, and what is done out of turn before it."""
        hand = self.hand
        player = hand.after(hand.trick[-1][0], self.order) if hand.trick else hand.leader
        waiting = [n for n in hand.active if n != player and all(n != done for done, _ in hand.trick)]
        if waiting and hand.trick and self.plant("out-of-turn", 0.3):
            self.too_early(self.rng.choice(waiting), "play.turn", "out-of-turn")
            return
        if waiting and not hand.trick and self.plant("lead-out-of-turn", 0.3):
            self.too_early(self.rng.choice(waiting), "lead.turn", "lead-out-of-turn")
            return
        self.put(player, self.choose(player))

    def choose(self, player: str) -> str:
        """A card that may be played, or a wrong one that is planted."""
        cards = self.hand.hands[player]
        fits = may(self.rules, self.moment(), cards)
        wrong = sorted(cards - fits)
        fault = "wrong-card" if self.hand.trick else "wrong-lead"
        if wrong and (self.plant("replay", 0.5) or self.plant(fault, 0.7)):
            return self.rng.choice(wrong)
        return self.rng.choice(sorted(fits))

    def moment(self) -> Moment:
        """What decides what may be played now."""
        hand = self.hand
        return Moment(tuple(c for _, c in hand.trick), hand.trump, hand.turned, len(hand.active), hand.number)

    def put(self, player: str, card: str, *, is_judged: bool = True) -> None:
        """A card joins the trick."""
        hand = self.hand
        before = deepcopy(hand)
        moment = self.moment()
        line = self.say(f"{player} plays {card}")
        if is_judged and card not in may(self.rules, moment, hand.hands[player]):
            left = frozenset(hand.hands[player] - {card})
            hand.watches.append(Watch(player, line, card, moment, left, before))
        hand.hands[player] = hand.hands[player] - {card}
        hand.shown[player].add(card)
        hand.trick.append((player, card))
        if self.look_for_proof(line):
            return
        if all(any(n == done for done, _ in hand.trick) for n in hand.active):
            self.turn_trick()

    def turn_trick(self) -> None:
        """The trick is complete."""
        hand = self.hand
        cards = [card for _, card in hand.trick]
        if self.rules.late_trump and hand.trump is None and len({card[1] for card in cards}) > 1:
            hand.turned = self.stock.pop()
            hand.trump = hand.turned[1]
            self.say(f"{self.dealer} turns {hand.turned}")
        winner = hand.trick[taker(cards, hand.trump)][0]
        hand.won[winner] += 1
        hand.trick, hand.number = [], hand.number + 1
        hand.leader = winner if winner in hand.active else hand.after(winner, self.order)

    def look_for_proof(self, line: int) -> bool:
        """Wrong cards that are proved now; True if the cards have been taken up."""
        hand = self.hand
        seen = set().union(*hand.shown.values(), {hand.turned} if hand.turned else set())
        unseen = [card for card in PACK if card not in seen]
        proved = [watch for watch in hand.watches if self.is_shown_wrong(watch, unseen)]
        hand.watches = [watch for watch in hand.watches if watch not in proved]
        for watch in proved:
            proof = None if watch.line == line else line
            self.find(watch.line, watch.player, *kind_of(self.rules, watch.moment, watch.card), proof=proof)
        is_complete = all(any(n == done for done, _ in hand.trick) for n in hand.active)
        is_last = hand.number == 3 and is_complete
        may_replay = (self.rules.hoffmann or not is_last) and all(watch.player not in self.gone for watch in proved)
        if proved and "replay" in self.evening.planted and may_replay:
            is_waiting = self.rules.late_trump and hand.trump is None and len({card[1] for _, card in hand.trick}) > 1
            is_open = proved[0].moment.number == hand.number and (is_waiting or not is_complete)
            in_time = self.called and not self.rules.hoffmann and is_open
            self.wrong += [watch.player for watch in ([] if in_time else proved[:1] if self.called else proved)]
            self.take_up(proved[0])
            return True
        for watch in proved:
            if self.is_due("not-heading" if watch.moment.trick else "wrong-lead", watch.player):
                self.wrong.append(watch.player)
        return False

    def is_shown_wrong(self, watch: Watch, unseen: list[str]) -> bool:
        """Whether the cards seen by now prove a card wrong."""
        known = set(watch.left & self.hand.shown[watch.player])
        return is_proved(self.rules, watch.moment, watch.card, known, len(watch.left) - len(known), unseen)

    def take_up(self, watch: Watch) -> None:
        """The wrong card and those after it are taken up; what was seen stays known."""
        shown = self.hand.shown
        kept = self.hand.watches
        if self.rules.hoffmann:
            other = self.rng.choice([name for name in self.order if name != watch.player])
            self.say(f"{other} elects replay {watch.card}")
        else:
            self.say(f"{watch.player} takes-back {watch.card}")
        assert isinstance(watch.back, Hand)
        self.hand = deepcopy(watch.back)
        self.hand.shown = shown
        for name in self.order:
            if name in self.gone and name in self.hand.active:
                self.throw_up(name)
        self.hand.watches = [w for w in kept if any(w.line == old.line for old in self.hand.watches)]

    def too_early(self, player: str, point: str, claim: str) -> None:
        """A card before its turn: taken up again, played to, or its owner throws up."""
        hand = self.hand
        card = self.rng.choice(sorted(hand.hands[player]))
        leader = hand.leader
        stands = point == "lead.turn" and (not self.rules.hoffmann or self.called) and self.rng.random() < 0.4
        line = self.say(f"{player} plays {card}")
        self.find(line, player, point)
        hand.shown[player].add(card)
        due = self.is_due(claim, player) if not (stands and self.called) else False
        if due and self.rules.hoffmann:
            self.pay(player, 3)
            self.gone.add(player)
            self.throw_up(player)
            self.look_for_proof(line)
            return
        self.loos[player] += due
        if stands:
            hand.leader = player
            hand.hands[player] = hand.hands[player] - {card}
            hand.trick.append((player, card))
            if self.look_for_proof(line):
                return
            follower = hand.after(player, self.order)
            self.put(follower, self.choose(follower))
            return
        if self.look_for_proof(line):
            return
        if point == "play.turn" or hand.after(player, self.order) != leader:
            if self.rng.random() < 0.5:
                self.say(f"{player} takes-back {card}")
        else:
            self.say(f"{player} takes-back {card}")

    def throw_up(self, player: str) -> None:
        """A player is out of the play."""
        hand = self.hand
        following = hand.after(player, self.order)
        hand.active = [name for name in hand.active if name != player]
        if hand.leader == player:
            hand.leader = following
