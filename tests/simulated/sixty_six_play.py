"""A whole deal of Sixty-Six at the simulated table, with what may go wrong in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tests.simulated.sixty_six_table import PLAYERS, DealOver, Marriage, Table, Watch, other, wins


class Play(Table):
    """One deal: tricks, marriages, exchanges, closing, claims and faults."""

    bonus = 0
    must_claim = False
    down: str | None = None
    leader = ""
    last_lead = ""
    closer: str | None = None
    closed_tricks = 0
    drawn_out = False
    replay: Callable[[], None] | None = None

    def start(self) -> None:
        """Nothing has been played."""
        self.leader = self.pone
        self.marriages: list[Marriage] = []
        self.watches: list[Watch] = []
        self.barred: set[str] = set()
        self.closer = None
        self.drawn_out = False
        self.tricks = 0
        self.last_trick: str | None = None

    # What has come out

    def come_out(self, name: str, face: str, index: int) -> None:
        """A card leaves a hand, or is shown, for all to see: what it proves is found."""
        is_new = face not in self.public[name]
        self.gone.add(face)
        self.public[name].discard(face)
        for watch in list(self.watches):
            if watch.who == name and is_new and face in watch.cards:
                self.watches.remove(watch)
                self.find(watch.index, name, "revoke", proof=index)
                if watch.is_replayed:
                    self.replay = partial(self.play_again, watch)

    def look_over(self, index: int, name: str, *faces: str, drawn: bool = False) -> None:
        """After an event in which `name` brought out cards: which false marriages are plain now."""
        for marriage in self.marriages:
            if marriage.is_found or not marriage.lacking:
                continue
            who, face = marriage.who, marriage.lacking
            if face in faces and name == who and not drawn:
                marriage.lacking = ""  # drawn since, and nobody can tell
                continue
            seen_elsewhere = face in self.gone and face not in self.public[who]
            marriage.watched = {f for f in marriage.watched if f not in self.gone}
            if seen_elsewhere or (drawn and face in faces) or self.unseen(who) < len(marriage.watched):
                marriage.is_found = True
                self.find(marriage.index, who, "declare.false", proof=index)
                if self.discovery == "referee":
                    marriage.is_counted = False
                elif not self.over_soon() and self.rng.random() < 0.5:
                    self.say(f"{other(who)} claims false-declaration by {who}")
                    marriage.is_counted = False

    # Counting and claiming

    def count(self, name: str) -> int:
        """What somebody really has."""
        total = self.points(name)
        if self.took[name]:
            for marriage in self.marriages:
                if marriage.who == name and marriage.is_counted:
                    total += 40 if marriage.suit == self.trump else 20
        return total + (10 if self.last_trick == name else 0)

    def may_claim(self) -> None:
        """Whoever has sixty-six usually says so; a cheat says so without."""
        for name in PLAYERS:
            have = self.count(name)
            is_false = self.due("false-claim") and 30 <= have < 66 and self.rng.random() < 0.5
            if is_false:
                self.plant()
            if is_false or (have >= 66 and self.rng.random() < 0.8):
                self.claim(name)

    def claim(self, name: str) -> None:
        """Sixty-six is claimed, and the deal is over."""
        index = self.say(f"{name} announces sixty-six")
        if self.count(name) >= 66:
            if self.closer == other(name):
                self.end(index, name, 2 if self.closed_tricks else 3, "answering the closer")
            self.right(index, name)
        self.find(index, name, "score.failed")
        had = len(self.took[other(name)])
        if self.closer == name:
            had = self.closed_tricks
        self.end(index, other(name), 2 if had else 3, "wrong claim")

    def right(self, index: int, name: str, *, schwartz: bool = True) -> None:
        """One, two or three by what the other has."""
        loser = other(name)
        if not self.took[loser]:
            self.end(index, name, 3 if schwartz else 2, "schwartz" if schwartz else "schneider")
        self.end(index, name, *((2, "schneider") if self.count(loser) < 33 else (1, "sixty-six")))

    def end(self, index: int, winner: str | None, points: int = 0, reason: str = "") -> None:
        """The deal is scored."""
        self.truth.ended = index
        if winner is None:
            self.truth.is_tie = True
        else:
            self.truth.marked.append((index, winner, points, reason))
            if self.bonus:
                self.truth.marked.append((index, winner, self.bonus, "a deal that nobody scored"))
        self.truth.counts = {name: self.count(name) for name in PLAYERS}
        raise DealOver

    def played_out(self, index: int) -> None:
        """No card is left, and nobody has claimed."""
        reached = [name for name in PLAYERS if self.count(name) >= 66]
        if len(reached) == 2:
            self.end(index, None)
        if self.closer is not None:
            if reached == [self.closer]:
                self.right(index, self.closer)
            self.end(index, other(self.closer), 2 if self.closed_tricks else 3, "failed closing")
        if not reached or self.must_claim:
            self.end(index, None)
        self.right(index, reached[0], schwartz=False)

    # Before a lead

    def before_lead(self) -> None:
        """The Nine, closing, marriages, and what may be wrong with them."""
        me = self.leader
        self.exchange_faults(me)
        for name in PLAYERS:
            self.may_exchange(name)
        self.may_close(me, drawn=True)

    def may_exchange(self, name: str) -> None:
        """The Nine of trumps for the turned card."""
        nine = "9" + self.trump
        held = nine in self.hands[name] and self.turned and self.turned != nine
        if held and self.took[name] and self.replay_is_off() and self.rng.random() < 0.5:
            self.swap(name, nine)

    def replay_is_off(self) -> bool:
        """Whether nothing waits to be played again."""
        return not any(watch.is_replayed for watch in self.watches)

    def swap(self, name: str, face: str) -> int:
        """A card of the hand for the turned one."""
        index = self.say(f"{name} exchanges {face}")
        self.come_out(name, face, index)
        self.hands[name].remove(face)
        self.hands[name].append(self.turned)
        self.public[name].add(self.turned)
        self.turned = face
        self.look_over(index, name, face)
        return index

    def exchange_faults(self, me: str) -> None:
        """An exchange without a trick, or of another card."""
        for name in (me, other(me)):
            nine = "9" + self.trump
            early = self.due("exchange-trickless") and nine in self.hands[name] and not self.took[name]
            if not self.turned or self.turned == nine or not (early or self.due("exchange-wrong-card")):
                continue
            wrong = [face for face in self.hands[name] if face != nine]
            face = nine if early else self.rng.choice(wrong) if self.rng.random() < 0.5 and wrong else ""
            if not face:
                continue
            old = self.turned
            self.find(self.swap(name, face), name, "exchange.wrong")
            self.plant()
            if self.rng.random() < 0.6:
                index = self.say(f"{name} restores")
                self.hands[name].remove(old)
                self.hands[name].append(face)
                self.public[name].discard(old)
                self.public[name].add(face)
                self.turned = old
                self.look_over(index, name)
            return

    def may_close(self, me: str, *, drawn: bool) -> None:
        """The stock is closed, by who may or by who may not."""
        if self.down is not None or self.due("too-few-in-play"):
            return
        if self.closer is not None or self.drawn_out:
            if self.closer is not None and self.due("draw-closed") and self.rng.random() < 0.5:
                self.plant()
                who = self.rng.choice(PLAYERS)
                self.find(self.say(f"{who} draws"), who, "draw.closed", "void")
            return
        if self.due("close-off-lead") and self.rng.random() < 0.4:
            self.plant()
            self.find(self.say(f"{other(me)} closes"), other(me), "close.wrong", "void")
        if self.due("looked-back") and self.took[me] and self.tricks > 1 and self.rng.random() < 0.6:
            self.plant()
            self.find(self.say(f"{other(me)} claims looked-at-tricks by {me}"), me, "trick.looking")
            self.barred.add(me)
            self.find(self.say(f"{me} closes"), me, "trick.looking", "void")
        wants = 0.5 if self.fault in ("revoke", "revoke-replayed", "draw-closed") else 0.12
        if me in self.barred or self.rng.random() > wants:
            return
        self.say(f"{me} closes")
        self.closer = me
        self.closed_tricks = len(self.took[other(me)])

    def marry(self, me: str) -> str | None:
        """A marriage announced on the lead; answers the card that must be led, if any."""
        hand = self.hands[me]
        if me == self.down:
            return None
        real = [suit for suit in "SHDC" if "K" + suit in hand and "Q" + suit in hand]
        halves = [face for face in hand if face[0] in "KQ" and face[1] not in real and face[1] != self.last_lead[1:]]
        if self.due("false-marriage") and halves and self.rng.random() < 0.6:
            self.plant()
            return self.announce(me, self.rng.choice(halves), false=True)
        if real and self.due("marriage-late") and self.rng.random() < 0.7:
            return None
        if real and self.due("marriage-unled") and len(hand) > 2:
            self.plant()
            suit = self.rng.choice(real)
            index = self.say(f"{me} declares marriage K{suit} Q{suit}")
            led = self.rng.choice([face for face in hand if face not in ("K" + suit, "Q" + suit)])
            self.find(index, me, "marriage.unled", "void", proof=index + 1)
            return led
        if real and self.rng.random() < 0.8:
            return self.announce(me, self.rng.choice("KQ") + self.rng.choice(real))
        return None

    def announce(self, me: str, led: str, *, false: bool = False) -> str:
        """The words, with the marriage among those that count, once it has been led."""
        pair = ("K" + led[1], "Q" + led[1])
        lacking = next(face for face in pair if face != led) if false else ""
        index = self.say(f"{me} declares marriage {pair[0]} {pair[1]}")
        marriage = Marriage(me, led[1], index, lacking, watched={face for face in pair if face not in self.public[me]})
        if lacking:
            self.marriages.append(marriage)
            self.look_over(index, me)
            return led
        if self.rng.random() < 0.2:
            worth = 40 if led[1] == self.trump else 20
            if self.took[me] and self.count(me) + worth >= 66:
                self.marriages.append(marriage)
                for face in pair:  # shown, not led
                    self.come_out(me, face, index + 1)
                self.claim(me)
        self.marriages.append(marriage)
        return led

    # A trick

    def trick(self) -> None:
        """One trick, and what belongs to it."""
        me, you = self.leader, other(self.leader)
        self.before_lead()
        self.may_claim()
        if self.due("marriage-off-lead") and self.rng.random() < 0.4:
            self.plant()
            suit = self.rng.choice([suit for suit in "SHDC" if suit != self.last_lead[1:]])
            self.find(self.say(f"{you} declares marriage K{suit} Q{suit}"), you, "marriage.time", "void")
        me, you = self.maybe_out_of_turn(me, you)
        led = self.marry(me) if me == self.leader else None
        silent = False
        if led is None:
            led = self.rng.choice(self.hands[me])
            pairs = [
                face
                for face in self.hands[me]
                if face[0] in "KQ" and "KQ".replace(face[0], "") + face[1] in self.hands[me]
            ]
            if pairs and self.due("marriage-late") and me == self.leader:
                led, silent = self.rng.choice(pairs), True
        if self.wrong_lead:
            led = self.wrong_lead
        self.last_lead = led
        self.lay(me, led)
        if self.rng.random() < 0.3:
            self.may_claim()
        if self.rng.random() < 0.3:
            self.may_exchange(you)
        reply = self.follow(you, led)
        index = self.lay(you, reply)
        winner = you if wins(reply, led, self.trump) else me
        self.finish_trick(index, winner, me, [led, reply])
        if silent and not self.over_soon():
            self.plant()
            self.find(self.say(f"{me} declares marriage K{led[1]} Q{led[1]}"), me, "marriage.late", "void")

    wrong_lead = ""

    def over_soon(self) -> bool:
        """Whether no card is left."""
        return not any(self.hands.values())

    def lay(self, name: str, face: str) -> int:
        """A card is played."""
        index = self.say(f"{name} plays {face}")
        self.come_out(name, face, index)
        self.hands[name].remove(face)
        self.look_over(index, name, face)
        return index

    def finish_trick(self, index: int, winner: str, leader: str, cards: list[str]) -> None:
        """The trick is taken in."""
        self.took[winner] += cards
        self.leader = winner
        self.tricks += 1
        if self.over_soon() and self.closer is None and sum(map(len, self.took.values())) == 24:
            self.last_trick = winner
        if self.replay is not None:
            again, self.replay = self.replay, None
            again()
            return
        if self.over_soon():
            self.played_out(index)

    def maybe_out_of_turn(self, me: str, you: str) -> tuple[str, str]:
        """The loser leads instead: called and taken back, or played to."""
        self.wrong_lead = ""
        if not self.due("lead-called", "lead-followed") or self.tricks == 0 or self.rng.random() > 0.5:
            return me, you
        self.plant()
        face = self.rng.choice(self.hands[you])
        if self.fault == "lead-followed":
            self.find(self.here, you, "lead.turn")
            self.wrong_lead = face
            return you, me
        index = self.say(f"{you} plays {face}")
        self.find(index, you, "lead.turn")
        self.come_out(you, face, index)
        self.look_over(index, you, face)
        back = self.say(f"{you} takes-back {face}")
        self.public[you].add(face)
        self.look_over(back, you)
        return me, you

    def follow(self, name: str, led: str) -> str:
        """The second card: free while cards are drawn, else to suit, unless a cheat is due."""
        hand = self.hands[name]
        suit = [face for face in hand if face[1] == led[1]]
        if not suit or not (self.drawn_out or self.closer is not None):
            return self.rng.choice(hand)
        off = [face for face in hand if face[1] != led[1]]
        if off and self.due("revoke", "revoke-replayed"):
            known = any(face in self.public[name] for face in suit)
            if not (known and self.fault == "revoke-replayed"):
                self.plant()
                played = self.rng.choice(off)
                if known:
                    self.find(self.here, name, "revoke")
                else:
                    self.keep_for_replay()
                    again = self.fault == "revoke-replayed"
                    self.watches.append(Watch(name, self.here, set(suit), again, played))
                return played
        return self.rng.choice(suit)

    def keep_for_replay(self) -> None:
        """The table as it is before a wrong card."""
        self.kept = (
            {name: list(hand) for name, hand in self.hands.items()},
            {name: set(faces) for name, faces in self.public.items()},
            {name: list(cards) for name, cards in self.took.items()},
            list(self.marriages), self.leader, self.tricks, self.truth.lines[-1].split()[-1], self.turned,
        )  # fmt: skip

    def play_again(self, watch: Watch) -> None:
        """The adversary insists: the card is taken up, and the play goes on from there."""
        self.say(f"{other(watch.who)} elects replay")
        shown = {name: set(hand) for name, hand in self.kept[0].items()}
        out = {name: shown[name] - set(self.hands[name]) for name in PLAYERS}
        hands, public, took, marriages, leader, tricks, led, turned = self.kept
        index = self.say(f"{watch.who} takes-back {watch.played}")
        known = {name: (public[name] | self.public[name] | out[name]) & set(hands[name]) for name in PLAYERS}
        self.hands, self.public, self.took, self.turned = hands, known, took, turned
        self.marriages, self.leader, self.tricks = marriages, leader, tricks
        self.last_trick = None
        self.look_over(index, watch.who)
        reply = self.rng.choice([face for face in self.hands[watch.who] if face[1] == led[1]])
        at = self.lay(watch.who, reply)
        me = leader
        winner = watch.who if wins(reply, led, self.trump) else me
        self.finish_trick(at, winner, me, [led, reply])
