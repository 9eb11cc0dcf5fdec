"""The points of a false declaration: whether the adversary may add them, and what a player marked for nothing."""

from __future__ import annotations

from referee.core.law import Law
from referee.core.rulings import Finding, Posting, Verdict
from referee.core.table import Table
from referee.mechanics.seats import adversaries, any_of
from referee.mechanics.stock_deal import StockDeal, StockTable

POINT = "declare.false"
VALUE = "false-declaration-bonus"


def called(law: Law, table: StockTable) -> Posting | None:
    """The false score that a call has just taken down; None if its owner has mended it."""
    if law.event is None or law.event.verb not in ("claims", "elects"):
        return None
    return next((posting for posting in reversed(table.deal.posted()) if posting.points < 0), None)


def taken_down(law: Law, table: StockTable, line: int) -> None:
    """A false score has been called and taken down: by agreement the adversary may add it to his own."""
    old = called(law, table)
    if not law.peek(VALUE, False):
        return
    finding = next((f for f in table.record.findings.values() if f.line == line and f.point == POINT), None)
    if old is not None and finding is not None:
        may_add(law, table, old.player, -old.points, finding)


def may_add(law: Law, table: StockTable, player: str, points: int, finding: Finding) -> None:
    """The right to add them, which the players have agreed on; the finding says so."""
    law[VALUE]
    table.record.findings[finding.number] = finding.grown(cites=(law.read[-1],))
    others = adversaries(table.deal, player)
    law.open("right", "score.wrong", others, against=player, finding=finding, amount=points,
             said=f"{any_of(others)} elects add-points, {points}")  # fmt: skip


def scored_nothing(table: Table[StockDeal], player: str) -> Finding | None:
    """The player's last declaration, if it was found to count for nothing and nothing has been marked since."""
    deal = table.deal
    last = next((posting.line for posting in reversed(deal.posted()) if posting.player == player), 0)
    told = max((event.line for event in deal.events() if event.verb == "declares" and event.actor == player), default=0)
    for finding in reversed(table.record.findings.values()):
        is_his = finding.by == player and finding.deal == deal.number and finding.line == told > last
        if is_his and (finding.verdict is Verdict.VOID or finding.point == POINT):
            return finding
    return None
