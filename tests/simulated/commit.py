"""An independent simulated table of Commit: hidden hands, pools that carry, planted faults with known truth.

``python -m tests.simulated.commit SEED [FAULT ...]`` prints a sitting and the truth about it. Nothing here knows the
referee: the rules are written down a second time, from the sheet.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from tests.simulated.commit_truth import DECK, FAULTS, HAND, NINE, TEN, Counting, Rules, Sitting, Table, above

__all__ = ["FAULTS", "Rules", "Sitting", "generate", "house"]


class Deal(Counting):
    """How a deal is played."""

    def deal_cards(self) -> None:
        """Shuffles and deals."""
        deck = DECK[:]
        self.rng.shuffle(deck)
        size = self.rules.hand or HAND[len(self.order)]
        self.hands = {name: deck[at * size : (at + 1) * size] for at, name in enumerate(self.order)}
        self.known = {name: set() for name in self.order}

    def play(self) -> None:
        """The whole deal."""
        table = self.table
        self.deal_cards()
        if self.rng.random() < 0.3:
            self.antes(self.line(f"{self.dealer} deals"))
        if table.wants("misdeal"):
            table.out.planted.add("misdeal")
            index = self.line(f"{self.rng.choice(self.order)} claims misdeal by {self.dealer}")
            self.find(index, self.dealer, "deal.misdeal", "COi4")
            self.deal_cards()
        if table.told == "all":
            for name in self.order:
                self.line(f"{name} holds {' '.join(self.hands[name])}")
                self.known[name] = set(self.hands[name])
        leader = self.order[0]
        while not self.over:
            leader = self.lead(leader)
        self.expose()
        self.truth.accounts = dict(table.accounts)

    def lead(self, leader: str) -> str:
        """One run from its first card to its end; answers who leads next."""
        for player in self.order:
            if self.rng.random() < 0.2:
                self.call(player)
        if self.table.wants("looked-at-stops", 0.05):
            self.looked()
        if not (self.table.wants("lead-out-of-turn", 0.15) and self.lead_wrongly(leader)):
            self.runs += 1
            self.lay(leader, [self.choose_lead(leader)], is_lead=True)
        while self.wanted and self.asked and not self.over:
            self.turn()
        return self.last

    def choose_lead(self, leader: str) -> str:
        """Mostly a card with a tail."""
        hand = self.hands[leader]
        tails = [face for face in hand if above(face) in hand]
        return self.rng.choice(tails if tails and self.rng.random() < 0.6 else hand)

    def lay(self, player: str, faces: list[str], *, is_lead: bool = False) -> None:
        """A line of cards: the one chosen, and what follows it in the same breath."""
        hand = self.hands[player]
        if self.after_nine and faces[0] == TEN:
            self.runs += 1
        following = above(faces[-1])
        while following in hand and following is not None and self.rng.random() < 0.7:
            faces.append(following)
            following = above(following)
        index = self.line(f"{player} plays {' '.join(faces)}")
        self.antes(index)
        self.pass_over(index)
        for face in faces:
            hand.remove(face)
            self.played.add(face)
            self.came_out(player, face, index)
            if face == NINE:
                self.from_all(index, player, 2)
            elif (face[0] == "K" and (self.rules.king_led or not (is_lead and face == faces[0]))) or (
                face[0] == "A" and is_lead
            ):
                self.from_all(index, player, 1)
        self.last_index = index
        self.goes_on(player, faces[-1], [player, *self.others(player)])
        if not hand:
            self.went_out(player, index)

    def goes_on(self, player: str, face: str, asked: list[str]) -> None:
        """What is asked for after a card, and of whom."""
        following = above(face)
        is_stop = following is None or (following in self.played and not self.rules.ask_for_played)
        self.wanted = [] if is_stop or following is None else [following]
        self.last, self.asked, self.free, self.after_nine = player, asked, [], False

    def turn(self) -> None:
        """Whoever is asked goes on, lays the Nine, or says that he has nothing; with faults on the way."""
        player, wanted, rules = self.asked[0], self.wanted, self.rules
        if self.table.wants("speaks-out-of-turn", 0.1) and self.not_yet():
            self.speak_early()
        if self.silent:
            pass
        elif self.table.wants("out-of-turn", 0.15):
            self.play_early()
        elif self.table.wants("wrong-card", 0.1):
            self.wrong_card(player)
        elif self.table.wants("out-of-turn-stands", 0.2):
            if self.early_stands():
                return
        elif self.table.wants("wrong-card-stands", 0.1) and self.wrong_stands(player):
            return
        hand = self.hands[player]
        able = [face for face in wanted if face in hand]
        bound = [face for face in able if face not in self.free]
        may_nine = NINE in hand and NINE not in wanted and (player != self.last or rules.leader_nine)
        if may_nine and bound and self.table.wants("nine-kept-back", 0.5):
            self.table.out.planted.add("nine-kept-back")
            self.lay_nine(player)
        elif bound and self.table.wants("false-without"):
            self.table.out.planted.add("false-without")
            self.stop(player)
        elif bound or (able and self.rng.random() < 0.5):
            self.lay(player, [self.rng.choice(able)])
        elif may_nine and self.rng.random() < 0.6:
            if self.rng.random() < 0.2:
                self.speak([player])
            self.lay_nine(player)
        elif not any(face in self.hands[p] for p in self.asked for face in (*wanted, NINE)) and self.rng.random() < 0.3:
            self.speak(self.asked, at_once=True)
        else:
            self.stop(player)

    def stop(self, player: str) -> None:
        """A player says that he has nothing, or adds nothing to his own card without a word."""
        if player == self.last and not self.silent and self.rng.random() < 0.3:
            self.silent = player
            self.asked = self.asked[1:]
        else:
            self.speak([player])

    def pass_over(self, index: int) -> None:
        """The next player acts: who added nothing to his card has said that he has nothing."""
        if self.silent:
            self.claim_nothing(self.silent, self.last_index, index)
            self.silent = ""

    def not_yet(self) -> list[str]:
        """Who may not act yet."""
        return self.asked[2 if self.asked[0] == self.last or self.silent else 1 :]

    def speak(self, speakers: list[str], *, at_once: bool = False) -> None:
        """Some say that they have nothing."""
        words = [face for face in self.wanted if face not in self.free or self.rng.random() < 0.5] or self.wanted[:]
        self.rng.shuffle(words)
        index = self.line(f"{'table' if at_once else speakers[0]} without {' '.join(words)}")
        if at_once and self.silent:
            speakers = [self.silent, *speakers]
            self.asked, self.silent = speakers, ""
        self.pass_over(index)
        for player in speakers:
            self.claim_nothing(player, index)
        self.asked = self.asked[len(speakers) :]
        self.spoke = speakers[-1]

    def lay_nine(self, player: str) -> None:
        """The Nine in place of a card; both ways of going on are open to the others."""
        hand = self.hands[player]
        index = self.line(f"{player} plays {NINE}")
        self.pass_over(index)
        self.claim_nothing(player, index)
        hand.remove(NINE)
        self.played.add(NINE)
        self.came_out(player, NINE, index)
        self.from_all(index, player, 2)
        self.wanted = [face for face in (*self.wanted, TEN) if face not in self.played]
        self.free = [] if self.rules.after_nine_must else [TEN]
        self.last, self.asked, self.after_nine = player, self.others(player), True
        if not hand:
            self.went_out(player, index)

    # Faults

    def looked(self) -> None:
        """Somebody looks at the stops."""
        self.table.out.planted.add("looked-at-stops")
        one, other = self.rng.sample(self.order, 2)
        index = self.line(f"{one} claims looked-at-stops by {other}")
        self.find(index, other, "stops.looked", "COi5")
        self.pay(index, other, "pool", 1)

    def lead_wrongly(self, leader: str) -> bool:
        """Another leads; he takes it back, or the leader simply leads, or play goes on from it (then True).

        Not who spoke last: his card could be meant for the run that his words have ended.
        """
        player = self.rng.choice([name for name in self.others(leader) if name != self.spoke])
        face = self.rng.choice(self.hands[player])
        self.table.out.planted.add("lead-out-of-turn")
        index = self.line(f"{player} plays {face}")
        self.antes(index)
        self.find(index, player, "lead.turn", "COi2-turn")
        self.see(player, face, index)
        if self.may_stand(player, face) and self.rng.random() < 0.5:
            self.stands(player, face, is_new=True)
            return True
        if above(face) in self.hands[leader] or self.rng.random() < 0.6:  # else the lead might go on from it
            self.line(f"{player} takes-back {face}")
        return False

    def wrong_card(self, player: str) -> None:
        """The player to act lays something else, and takes it back."""
        wrong = [face for face in self.hands[player] if face not in self.wanted and face != NINE]
        if not wrong:
            return
        face = self.rng.choice(wrong)
        self.table.out.planted.add("wrong-card")
        index = self.line(f"{player} plays {face}")
        self.find(index, player, "play.wrong-card", "COi2")
        self.see(player, face, index)
        if above(face) in self.wanted or self.rng.random() < 0.7:
            self.line(f"{player} takes-back {face}")

    def wrong_stands(self, player: str) -> bool:
        """The player to act lays something else and says that he has nothing to follow it; play goes on from there."""
        fit = [face for face in self.hands[player] if face not in self.wanted and self.may_stand(player, face)]
        if not fit:
            return False
        face = self.rng.choice(fit)
        self.table.out.planted.add("wrong-card-stands")
        index = self.line(f"{player} plays {face}")
        self.find(index, player, "play.wrong-card", "COi2")
        self.see(player, face, index)
        self.stands(player, face, is_new=True)
        return True

    def may_stand(self, player: str, face: str) -> bool:
        """Whether play can go on from a card that lies there wrongly, its player having nothing to follow it."""
        following = above(face)
        hand = self.hands[player]
        gone = following is None or following in hand or following in self.played or following in self.wanted
        return len(hand) > 1 and face != NINE and face[0] != "A" and not gone

    def stands(self, player: str, face: str, *, is_new: bool) -> None:
        """A card out of its place is played on: its player has nothing more, and the others are asked."""
        self.hands[player].remove(face)
        self.played.add(face)
        self.runs += is_new
        following = above(face)
        assert following is not None
        self.line(f"{player} without {following}")
        self.goes_on(player, face, self.others(player))

    def early(self) -> tuple[str, str] | None:
        """Somebody who holds a card asked for, and is not yet asked."""
        able = [(p, f) for p in self.not_yet() for f in self.wanted if f in self.hands[p]]
        return self.rng.choice(able) if able else None

    def play_early(self) -> None:
        """A card of the run before its turn, taken back."""
        early = self.early()
        if early is None:
            return
        player, face = early
        self.table.out.planted.add("out-of-turn")
        index = self.line(f"{player} plays {face}")
        self.find(index, player, "play.turn", "COi2-turn")
        self.see(player, face, index)
        self.line(f"{player} takes-back {face}")

    def early_stands(self) -> bool:
        """A card of the run before its turn, and play goes on from it."""
        early = self.early()
        if early is None or not self.may_stand(*early):
            return False
        player, face = early
        self.table.out.planted.add("out-of-turn-stands")
        index = self.line(f"{player} plays {face}")
        self.find(index, player, "play.turn", "COi2-turn")
        self.see(player, face, index)
        self.stands(player, face, is_new=self.after_nine and face == TEN)
        return True

    def speak_early(self) -> None:
        """Words before one's turn; they are not counted."""
        self.table.out.planted.add("speaks-out-of-turn")
        speaker = self.rng.choice(self.not_yet())
        index = self.line(f"{speaker} without {' '.join(self.wanted)}")
        self.find(index, speaker, "play.turn", "COi2-turn", "void")


def generate(
    seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table",
    rules: Rules | None = None, deals: int = 3,
) -> Sitting:  # fmt: skip
    """A sitting as it would be typed, and the truth about it."""
    table = Table(seed, faults, discovery, told, rules or Rules())
    for number in range(deals):
        Deal(table, table.players[number % len(table.players)]).play()
    return table.out


def house(rules: Rules) -> Mapping[str, object]:
    """The agreed rules as a session file has them."""
    values: dict[str, object] = {
        "ante": rules.ante, "leader-nine": rules.leader_nine, "king-led": rules.king_led,
        "after-nine": "must" if rules.after_nine_must else "may",
        "played-next": "ask" if rules.ask_for_played else "stop",
        "offender-out": "wins" if rules.offender_wins else "carry",
        "hand-size": "auto" if rules.hand is None else f"cards:{rules.hand}",
    }  # fmt: skip
    return values


if __name__ == "__main__":
    made = generate(int(sys.argv[1]), sys.argv[2:])
    for dealt in made.deals:
        print(f"# {dealt.dealer} deals")
        print("\n".join(dealt.lines))
        print(dealt.winner, dealt.value, dealt.accounts)
    for one in made.findings:
        print(one)
