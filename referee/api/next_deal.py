"""The next deal before it has begun: how its table will open."""

from __future__ import annotations

from typing import Any

from referee.api.judged import Judged
from referee.core.record import DealRecord
from referee.core.table import Table


def next_deal(judged: Judged) -> DealRecord:
    """What the file says about the deal after the last one begun, its lines left out; a plain one if it says nothing."""
    begun = len(judged.tables)
    if begun >= len(judged.session.deals):
        line = judged.table.line + 1 if judged.fold.table is not None else 1
        return DealRecord(begun + 1, line)
    deal = judged.session.deals[begun]
    return DealRecord(deal.number, deal.line, (), deal.dealer, deal.players, deal.bystanders, deal.sides)


def next_table(judged: Judged) -> Table[Any]:
    """The table of that deal as it will open; the session stays as it is."""
    fold = judged.fold.branch()
    for _ in fold.open(next_deal(judged)):
        pass
    assert fold.table is not None
    return fold.table
