"""What can be claimed at Rubicon Bézique."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.fold import go_back, mark
from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.core.table import Table
from referee.core.wording import so_many
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics import stock_offences
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import contradicted, make_void, recorded
from referee.mechanics.stock_offences import found

RubiconTable = Table[RubiconDeal]


def imperfect_pack(law: Law, table: RubiconTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    law.irregular(
        "pack.imperfect", "the pack is incorrect: this deal is void, the deals before it stand", claim.against
    )
    make_void(law, table)


def card_found(law: Law, table: RubiconTable, claim: Claim) -> None:
    """The missing card lies on the floor: the pack is complete, and a deal called void for it goes on."""
    deal = table.deal
    void = next((e for e in deal.events() if e.verb == "claims" and e.words[0] == "imperfect-pack"), None)
    if void is not None and deal.is_void:
        go_back(law, table, void)
        mark(table, claim.event)
    law.irregular("pack.found", "a missing card was found: the pack is complete and the deal stands", None)


def looked(law: Law, table: RubiconTable, claim: Claim) -> None:
    """Tricks turned down were looked at."""
    law.irregular("trick.looking", f"{claim.against} looked at tricks turned down; no penalty is fixed", claim.against)


def counted(law: Law, table: RubiconTable, claim: Claim) -> None:
    """Brisques were counted: allowed once the stock is low."""
    limit = law.peek("brisques.count-at")
    if limit is not None and table.deal.cards.stock <= limit:
        law.settles("brisques.counting")
        law.note(f"{so_many(table.deal.cards.stock, 'card', 'are')} in the stock: brisques may be counted")
        return
    stock = so_many(table.deal.cards.stock, "card")
    law.irregular("brisques.counting", f"{claim.against} counted brisques with {stock} in the stock; no penalty is fixed",
                  claim.against)  # fmt: skip


def wrong_score(law: Law, table: RubiconTable, claim: Claim) -> None:
    """A score was marked wrongly: the record's own sum is the right one."""
    player = claim.against or ""
    right = table.deal.scores[player]
    stated = claim.event.number("score")
    if stated is not None and stated == right:
        contradicted(law, claim, f"{player} has {right} by the record")
        return
    said = f" and not {stated}" if stated is not None else ""
    law.irregular("score.wrong", f"{player}'s score is {right} by the record{said}; the marker is put right", player)


OFFENCES: Mapping[str, Offence] = {
    **stock_offences.OFFENCES,
    "cutting-fault": Offence(
        "cut.fresh", "NAME claims cutting-fault [by NAME]", "a card seen or the cards confused in cutting",
        recorded("cut.fresh", "a fault in cutting: there must be a fresh cut"),
    ),
    "wrong-score": Offence("score.wrong", "NAME claims wrong-score by NAME [score=N]", "a score marked wrongly", wrong_score),
    "neglected-gathering": Offence(
        "trick.gathering", "NAME claims neglected-gathering by NAME", "a brisque left lying",
        found("trick.gathering", otherwise="no brisque was left lying; write NAME omits gathering"),
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "tricks turned down were looked at",
        of_tricks(looked, but_the_last=False),
    ),
    "counted-brisques": Offence(
        "brisques.counting", "NAME claims counted-brisques by NAME", "brisques counted too early", counted
    ),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
    "card-found": Offence(
        "pack.found", "NAME claims card-found", "a missing card is found on the floor",
        card_found,
    ),
    "fresh-cards": Offence(
        "pack.fresh", "NAME claims fresh-cards", "a player calls for fresh packs",
        recorded("pack.fresh", "fresh cards are called for, before the cut, four packs at that player's cost"),
    ),
    "torn-cards": Offence(
        "pack.torn", "NAME claims torn-cards", "torn or marked cards",
        recorded("pack.torn", "torn or marked cards are replaced, or fresh packs called for, both paying"),
    ),
    "bystander": Offence(
        "bystander", "NAME claims bystander [by NAME]", "a bystander's remark changed the score",
        recorded("bystander", "a bystander's remark changed the score: he may have to pay what the player harmed loses"),
    ),
}  # fmt: skip
