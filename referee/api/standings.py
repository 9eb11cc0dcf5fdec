"""Standings over many sessions: who has played, won and gained what, unit by unit, and who did what against the book."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from referee.api.judged import Judged
from referee.core.reports import Incomplete, Irregularity, Standing, UnitTable
from referee.core.rulings import Finding, Verdict
from referee.core.settlement import NOBODYS, GameResult, Settlement, gains

_OFFENCES = (Verdict.IRREGULAR, Verdict.VOID)


class _Tally:
    __slots__ = ("amount", "played", "won")

    def __init__(self) -> None:
        self.amount = Decimal(0)
        self.played = 0
        self.won = 0


class Standings:
    """Totals over sessions that are added one after another; one that is not complete is named, and not counted.

    Where only a game is not over, those before it count.

    A player is the same in every file, whatever the case of the name. A side counts as one: nobody has told how its
    members share.
    """

    def __init__(self) -> None:
        self.sessions = 0
        self.games = 0
        self.incomplete: list[Incomplete] = []
        self._offences: list[Irregularity] = []
        self._tallies: dict[tuple[bool, str], dict[str, _Tally]] = {}
        self._names: dict[str, str] = {}

    def add(self, judged: Judged) -> None:
        """Counts a session, or names it as incomplete; its irregularities are logged either way."""
        settled = judged.settlement()
        findings = judged.findings()
        for one in findings:
            if one.verdict in _OFFENCES:
                player = self._name(one.by) if one.by else None
                self._offences.append(Irregularity(player, judged.session.date, judged.path, judged.game.name, one))
        if not settled.complete:
            self.incomplete.append(Incomplete(judged.path, _why_incomplete(settled, findings)))
            if not settled.open_game:
                return
        self.sessions += 1
        self.games += len(settled.games)
        session = judged.session
        units = [(False, judged.game.unit)]
        if session.stakes and session.unit:
            units.append((True, session.unit))
        for key in units:
            self._count(key, settled)

    def _count(self, key: tuple[bool, str], settled: Settlement) -> None:
        tallies = self._tallies.setdefault(key, {})
        for game in settled.games:
            winners = _winners(game)
            for name in game.points:
                tally = tallies.setdefault(self._name(name), _Tally())
                tally.played += 1
                tally.won += name in winners
        for name, amount in gains(settled.transfers, key[1]).items():
            if name not in NOBODYS:
                tallies.setdefault(self._name(name), _Tally()).amount += amount

    def _name(self, name: str) -> str:
        return self._names.setdefault(name.casefold(), name)

    def tables(self) -> list[UnitTable]:
        """A table for each unit: those that games count in, then money."""
        return [
            UnitTable(unit, is_money, _ranked(self._tallies[is_money, unit]))
            for is_money, unit in sorted(self._tallies)
        ]

    def irregularities(self) -> list[Irregularity]:
        """The log: by player, then by day; what was nobody's stands last."""
        return sorted(
            self._offences,
            key=lambda one: (
                one.player is None,
                (one.player or "").casefold(),
                one.date or "",
                one.path,
                one.finding.line,
                one.finding.number,
            ),
        )


def _winners(game: GameResult) -> tuple[str, ...]:
    """Who won: a player, or a side by its own name and its members'."""
    if game.winner is None:
        return ()
    return (game.winner, *game.winner.split("+"))


def _ranked(tallies: dict[str, _Tally]) -> list[Standing]:
    order = sorted(tallies.items(), key=lambda one: (-one[1].amount, one[0].casefold()))
    rows: list[Standing] = []
    for place, (name, tally) in enumerate(order, 1):
        tied = bool(rows) and rows[-1].amount == tally.amount
        rows.append(Standing(rows[-1].rank if tied else place, name, tally.played, tally.won, tally.amount))
    return rows


def _why_incomplete(settled: Settlement, findings: Iterable[Finding]) -> str:
    """What is missing, in one sentence: a number, a line that is refused, or the end."""
    for one in findings:
        if one.verdict is Verdict.REFUSED:
            return f"line {one.line} is refused: {one.message}"
    if settled.open_game:
        return settled.open_game
    for need in settled.missing:
        return need
    for one in findings:
        if one.verdict is Verdict.RESERVED:
            return f"line {one.line}: {one.message}"
    return "it is not finished"
