"""The simulated table of Bézique where the players have agreed that errors are paid for in points."""

from __future__ import annotations

from tests.simulated.bezique import Deal
from tests.simulated.bezique_cards import FACES, GameOver, Player

ENQUIRE = {"penalties": "enquire"}
DRAW, HAND = 10, 100
WON = ("brisques", "last-trick")


class EnquireDeal(Deal):
    """The same faults, and what they cost by agreement; nobody need ask for it."""

    eight_from = 0
    heir: Player | None = None  # who has what his adversary wins in the last eight tricks

    def fine(self, player: Player, points: int, what: str) -> None:
        """The adversary marks what an error costs; what he has not asked for stays open, so it is said what this is for."""
        self.post(self.emit(f"{player.name} elects fine for=fine.{what}"), player, points, "fine")

    def call(self, player: Player, name: str) -> None:
        """A forgotten draw: ten, and two cards are drawn next time."""
        if name and self.rng.random() < 0.8:
            self.fine(self.other(player), DRAW, "forgotten")

    def too_many(self, other: Player) -> None:
        """A hand too large: a hundred, and it is played down."""
        self.fine(other, HAND, "too-many")

    def faulty_draws(self, fault: str, winner: Player, loser: Player) -> bool:
        """A draw out of turn costs ten; of two cards drawn the adversary says which goes back."""
        if not fault.endswith("sees-two"):
            is_done = super().faulty_draws(fault, winner, loser)
            if is_done and fault.startswith("draw-out-of-turn") and self.rng.random() < 0.8:
                self.fine(winner, DRAW, "draw-turn")
            return is_done
        held = {FACES[card] for card in (*winner.cards(), *loser.cards())}
        if len({FACES[card] for card in self.stock[-3:]} - held) < 3:
            return False
        if fault == "winner-sees-two":
            self.two_drawn(fault, winner, "draw.two-seen-first")
            self.draw(loser)
        else:
            self.seen.update(self.stock[-3:])
            self.draw(winner)
            self.two_drawn(fault, loser, "draw.two-seen-second")
        return True

    def two_drawn(self, fault: str, player: Player, point: str) -> None:
        """Two cards seen: one of them goes back, towards the middle of the stock."""
        cards = [self.stock.pop(), self.stock.pop()]
        self.seen.update(cards)
        self.plant(fault, self.emit(f"{player.name} draws two seen"), player, point)
        back = self.rng.choice((0, 1))
        self.emit(f"{self.other(player).name} elects {('first', 'second')[back]}-back")
        kept, gone = cards[1 - back], cards[back]
        self.emit(f"{player.name} restores{f' {FACES[gone]}' if self.all_told else ''}")
        self.stock.insert(self.rng.randrange(1, len(self.stock) - 1), gone)
        player.hidden.append(kept)
        if self.all_told:
            self.emit(f"{player.name} holds {FACES[kept]}")
            player.known[FACES[kept]] = 1

    # The last eight

    def last_eight(self) -> None:
        self.eight_from = len(self.postings)
        super().last_eight()

    def offend(self, name: str, player: Player, card: int, led: int) -> int:
        """Nothing is played again."""
        played = super().offend(name, player, card, led)
        self.snapshot = None
        return played

    def post(self, index: int, player: Player, points: int, reason: str, *, last: bool = True) -> None:
        """What the offender wins is his adversary's."""
        if self.heir is not None and reason in WON:
            player = self.heir
        super().post(index, player, points, reason, last=last)

    def must_replay(self) -> bool:
        """Nothing is; once an offence is proved, the adversary may have all that is won in the last eight tricks."""
        for watch in self.watches if self.heir is None else ():
            found = self.findings[watch.finding]
            if (found.at_once or found.proof_index is not None) and self.rng.random() < 0.5:
                self.inherit(watch.offender, self.lines[found.index].split()[2])
                break
        return False

    def inherit(self, offender: Player, face: str) -> None:
        """All that the offender has won in the last eight goes to the other, and all that he wins yet."""
        others = [self.lines[self.findings[watch.finding].index].split()[2] for watch in self.watches]
        if others.count(face) > 1:
            return
        other = self.other(offender)
        index = self.emit(f"{other.name} elects all-tricks {face}")
        won = [
            (points, why)
            for _, who, points, why in self.postings[self.eight_from :]
            if who == offender.name and why in WON
        ]
        for points, reason in won:
            self.post(index, offender, -points, reason, last=False)
            self.post(index, other, points, reason, last=False)
        self.heir = other
        if other.base + other.score >= self.enough:
            self.winner = other.name
            raise GameOver
