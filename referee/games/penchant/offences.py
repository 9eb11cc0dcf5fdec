"""What can be claimed at Penchant."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.fold import go_back, mark
from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.penchant import laying, revoking
from referee.games.penchant.state import PenchantTable
from referee.mechanics.false_declaring import claim_false
from referee.mechanics.hand_sizes import claim_too_few, claim_too_many, faced_card, misdeal
from referee.mechanics.remedies import contradicted, make_void, recorded, upheld

Judge = Callable[[Law, PenchantTable, Claim], None]


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows: either the referee has found it, or the record speaks against it."""

    def judge(law: Law, table: PenchantTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


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


def exposed(law: Law, table: PenchantTable, claim: Claim) -> None:
    """A card exposed in dealing, called without naming it."""
    if upheld(law, table, claim, "deal.exposed-other", "deal.exposed-own", "stock.faced-card") is None:
        law.refuse("say which card was seen, and whose: NAME exposes 9H of Ann, or of stock", point="so.refused")


def counted_stock(law: Law, table: PenchantTable, claim: Claim) -> None:
    """The stock was counted: allowed, unless the table plays the French way."""
    if law["may-count-stock"]:
        contradicted(law, claim, "the cards of the stock may be counted")
        return
    law.irregular("stock.counting", f"{claim.against} counted the stock; no penalty is fixed", claim.against)


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
    "misdeal": Offence("deal.misdeal", "NAME claims misdeal [by NAME]", "the cards were dealt wrongly", misdeal),
    "too-many-cards": Offence(
        "play.too-many", "NAME claims too-many-cards by NAME [count=N]", "a hand is too large", claim_too_many
    ),
    "too-few-cards": Offence(
        "play.too-few", "NAME claims too-few-cards by NAME [count=N]", "a hand is too small", claim_too_few
    ),
    "exposed-card": Offence(
        "deal.exposed-other", "NAME claims exposed-card [by NAME]", "a card was seen in dealing", exposed
    ),
    "faced-card": Offence(
        "deal.faced-card", "NAME claims faced-card", "a card lies face up in the pack or the stock", faced_card
    ),
    "cut-two-cards": Offence(
        "cut.again", "NAME claims cut-two-cards by NAME", "more than one card exposed in cutting",
        recorded("cut.again", "more than one card was exposed in cutting: that player cuts again"),
    ),
    "lead-out-of-turn": Offence(
        "lead.turn", "NAME claims lead-out-of-turn by NAME", "a card led when it was the other's lead",
        found("lead.turn", otherwise="every lead on record was in turn"),
    ),
    "out-of-turn": Offence(
        "play.take-back", "NAME claims out-of-turn by NAME", "a card played when it was the other's turn",
        found("lead.turn", "play.take-back", otherwise="every play on record was in turn"),
    ),
    "draw-out-of-turn": Offence(
        "draw.turn", "NAME claims draw-out-of-turn by NAME", "the other's card drawn",
        found("draw.turn", otherwise="every draw on record was in turn"),
    ),
    "forgotten-draw": Offence(
        "draw.forgotten", "NAME claims forgotten-draw by NAME", "no card drawn, and played on",
        found("draw.forgotten", otherwise="every draw that was due is on record"),
    ),
    "two-drawn": Offence(
        "draw.two-seen-second", "NAME claims two-drawn by NAME", "more than one card drawn",
        found("draw.two-seen-first", "draw.two-seen-second", "draw.two-unseen",
              otherwise="no draw on record took more than one card; write NAME draws two [seen]"),
    ),
    "false-declaration": Offence(
        "declare.false", "NAME claims false-declaration by NAME", "scored what is no combination", claim_false
    ),
    "wrong-score": Offence(
        "score.wrong", "NAME claims wrong-score by NAME [score=N]", "points of this deal marked wrongly", wrong_score
    ),
    "counted-stock": Offence(
        "stock.counting", "NAME claims counted-stock by NAME", "the cards of the stock were counted", counted_stock
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "tricks turned down were looked at",
        recorded("trick.looking", "tricks turned down were looked at; no penalty is fixed"),
    ),
    "revoke": Offence(
        "revoke", "NAME claims revoke by NAME [card=7C] [trick=12]", "did not follow suit in the last six tricks",
        revoking.claim,
    ),
    "under-play": Offence(
        "revoke", "NAME claims under-play by NAME [card=7C] [trick=12]", "did not win when able in the last six tricks",
        revoking.claim,
    ),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
    "card-found": Offence("pack.found", "NAME claims card-found", "a missing card is found on the floor", card_found),
}  # fmt: skip
