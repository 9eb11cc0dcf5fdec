"""What can be claimed at Penchant."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.fold import go_back, mark
from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.penchant import laying
from referee.games.penchant.state import PenchantTable
from referee.mechanics import stock_offences
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import contradicted, make_void, recorded, upheld


def imperfect_pack(law: Law, table: PenchantTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    said = "the pack is imperfect: this deal is void, the deals before it stand"
    law.irregular("pack.imperfect", said, claim.against)
    make_void(law, table)


def card_found(law: Law, table: PenchantTable, claim: Claim) -> None:
    """The missing card lies on the floor: the pack is complete, and a deal called void for it goes on."""
    deal = table.deal
    void = next((e for e in deal.events() if e.verb == "claims" and e.words[0] == "imperfect-pack"), None)
    if void is not None and deal.is_void:
        go_back(law, table, void)
        mark(table, claim.event)
    law.irregular("pack.found", "a missing card was found: the pack is complete and the deal stands", None)


def wrong_score(law: Law, table: PenchantTable, claim: Claim) -> None:
    """A score was marked wrongly: the record's own sum is the right one."""
    player = claim.against or ""
    right = table.deal.scores[player]
    stated = claim.event.number("score")
    if stated is None:
        known = upheld(law, table, claim, "score.wrong")
        if known is None:
            law.irregular("score.wrong", f"{player}'s score is {right} by the record; the marker is put right", player)
    elif stated == right:
        contradicted(law, claim, f"{player} has {right} in this deal by the record")
    else:
        said = f"{player} has marked {stated} in this deal, where the record has {right}"
        laying.wrongly_marked(law, table, player, said, stated, right)


OFFENCES: Mapping[str, Offence] = {
    **stock_offences.OFFENCES,
    "wrong-score": Offence(
        "score.wrong", "NAME claims wrong-score by NAME [score=N]", "points of this deal marked wrongly", wrong_score
    ),
    "counted-stock": stock_offences.COUNTED_STOCK,
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "tricks turned down were looked at or counted",
        of_tricks(recorded("trick.looking", "tricks turned down were looked at or counted; no penalty is fixed"),
                  but_the_last=False),
    ),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
    "card-found": Offence("pack.found", "NAME claims card-found", "a missing card is found on the floor", card_found),
}  # fmt: skip
