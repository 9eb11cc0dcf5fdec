"""What can be claimed at Bézique."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.bezique import marking
from referee.games.bezique.state import BeziqueTable
from referee.mechanics import stock_offences
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import make_void, recorded


def imperfect_pack(law: Law, table: BeziqueTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    law.irregular("pack.imperfect", "the pack is imperfect: this deal is void, what was scored before it stands",
                  claim.against)  # fmt: skip
    make_void(law, table)


OFFENCES: Mapping[str, Offence] = {
    **stock_offences.OFFENCES,
    "wrong-score": Offence(
        "score.wrong", "NAME claims wrong-score by NAME [score=N]", "a score marked wrongly", marking.wrong_score
    ),
    "small-cut": Offence(
        "cut.size", "NAME claims small-cut by NAME", "a packet of the cut was too small",
        recorded("cut.size", "a packet of the cut held fewer cards than it must: the pack is cut again"),
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "tricks turned down were looked at or counted",
        of_tricks(recorded("trick.looking", "tricks turned down were looked at or counted; no penalty is fixed"),
                  but_the_last=False),
    ),
    "counted-stock": stock_offences.COUNTED_STOCK,
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
}  # fmt: skip
