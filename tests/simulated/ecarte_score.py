"""What is marked for the tricks at the simulated table, and what is called afterwards."""

from __future__ import annotations

from tests.simulated.ecarte_rules import scored
from tests.simulated.ecarte_sheet import other
from tests.simulated.ecarte_talk import Talking


class Scoring(Talking):
    """The end of a hand."""

    def finish(self, winner: str, tricks: int | None = None) -> None:
        """The tricks are marked."""
        won = self.tricks[winner] if tricks is None else tricks
        risked = self.risk() == other(winner)
        points = scored(won, risked=risked, refused=self.refused, cut=False, code=self.code)
        self.truth.marked.append((len(self.truth.lines) - 1, winner, points))
        if winner in self.cut:
            less = scored(won, risked=risked, refused=self.refused, cut=True, code=self.code)
            self.truth.marked.append((len(self.truth.lines) - 1, winner, less - points))
        if self.evening.discovery == "players" and not self.is_replayed:
            self.call(winner, won, points, risked=risked)

    def call(self, winner: str, won: int, points: int, *, risked: bool) -> None:
        """Afterwards: what the referee has found may be called, and then it counts."""
        for found in list(self.truth.findings):
            if (
                found.point not in ("revoke", "under-play", "king.false")
                or found.fault == "mended"
                or self.rng.random() < 0.4
            ):
                continue
            by = found.by or ""
            word = "false-king" if found.point == "king.false" else found.point
            open_ = found.point != "king.false"
            line = (
                f"{other(by)} elects score"
                if open_ and self.rng.random() < 0.5
                else f"{other(by)} claims {word} by {by}"
            )
            index = self.say(line)
            if word == "false-king":
                self.truth.marked.append((index, by, -1))
                if "K" + self.trump in self.kept[other(by)]:
                    continue
            if by == winner and by not in self.cut:
                self.cut.add(by)
                less = scored(won, risked=risked, refused=self.refused, cut=True, code=self.code)
                self.truth.marked.append((index, winner, less - points))
