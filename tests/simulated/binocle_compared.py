"""Sittings of Binocle and what is made of it: the referee's judgement beside the driver's truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from referee import games
from referee.core.fold import Fold
from referee.core.record import Session
from referee.games.binocle.ending import target as binocle_target
from tests.simulated.binocle_table import Sitting
from tests.simulated.harness import expected, found
from tests.tables import records_of


class Generate(Protocol):
    """A simulated sitting: the same arguments give the same."""

    def __call__(
        self, seed: int, faults: Iterable[str] = ..., *, discovery: str = ..., told: str = ..., deals: int = ...
    ) -> Sitting:
        """A sitting as it would be typed, and the truth about it."""


class Compared(NamedTuple):
    """A game and an edition of it, and the driver that knows the truth."""

    game: str
    edition: str
    generate: Generate
    house: Mapping[str, Any] = {}

    def fold(self, made: Sitting, discovery: str, *, forking: bool = False) -> Fold:
        """The sitting as a session, not yet judged."""
        records = records_of((lines for _, lines in made.deals), {1: made.deals[0][0]})
        session = Session(self.game, ("Ann", "Bob"), records, discovery=discovery)
        book = games.book(self.game, self.edition).with_house(self.house)
        return Fold(games.find(self.game), book, session, forking=forking)

    def wrong(self, made: Sitting, discovery: str, *, forking: bool = False) -> list[str]:
        """What the referee and the driver do not agree on."""
        fold = self.fold(made, discovery, forking=forking)
        posted: dict[int, list[tuple[int, str, int, str]]] = {}
        dealers: dict[int, str | None] = {}
        for step in fold.steps():
            posted[step.deal] = [(p.line - 1, p.player, p.points, p.reason) for p in step.table.deal.posted()]
            dealers[step.deal] = step.table.deal.dealer
        assert fold.table is not None
        settled = fold.settlement()
        table = fold.table
        void = [deal.number for deal in settled.deals if "void" in deal.flags]
        played = [(game.deals, game.winner, game.points) for game in settled.games]
        sitting = table.sitting.fork()
        fold.game.carry(fold.law, sitting, settled.deals[-1])
        standing = {name: sitting.score.get(name, 0) for name in ("Ann", "Bob")}
        pairs: list[tuple[str, object, object]] = [
            ("findings", found(table.record.findings.values()), expected(made.findings)),
            ("refused", fold.broken, set()),
            ("postings", list(posted.values()), made.postings),
            ("scores", [deal.points for deal in settled.deals], made.scores),
            ("void", void, made.void),
            ("dealers", list(dealers.values()), [dealer for dealer, _ in made.deals]),
            ("games", played, made.games),
            ("standing", standing, made.standing),
            ("targets", {binocle_target(fold.law, sitting, name) for name in ("Ann", "Bob")}, {made.target}),
            ("paid", sum(int(t.amount) if t.target == "Ann" else -int(t.amount) for t in settled.transfers),
             sum(1 if winner == "Ann" else -1 for _, winner, _ in made.games)),
        ]  # fmt: skip
        for plan in made.findings:
            here = [
                f
                for f in table.record.findings.values()
                if (f.line, f.by, f.point) == (plan.index + 1, plan.by, plan.point)
            ]
            pairs += [(f"article for {plan.fault}", f.cites[0].article, plan.article) for f in here]
        return [f"{what}: the referee has {have}, the driver {want}" for what, have, want in pairs if have != want]

    def check(self, seeds: Iterable[int], faults: Iterable[str], *, told: str, discovery: str, deals: int = 1) -> int:
        """Compares a sitting for every seed; answers in how many of them every fault found an occasion."""
        planned = tuple(faults)
        planted = 0
        for seed in seeds:
            made = self.generate(seed, planned, discovery=discovery, told=told, deals=deals)
            differences = self.wrong(made, discovery)
            if differences:
                lines = [line for _, lines in made.deals for line in lines]
                record = "\n".join(f"{number:4} {line}" for number, line in enumerate(lines, 1))
                raise AssertionError("\n".join((f"seed {seed}, {planned}, {told}, {discovery}", *differences, record)))
            planted += set(planned) <= set(made.planted)
        return planted
