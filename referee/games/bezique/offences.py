"""What can be claimed at Bézique."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.bezique import marking, revoking
from referee.games.bezique.state import BeziqueTable
from referee.mechanics.false_declaring import claim_false
from referee.mechanics.hand_sizes import claim_too_few, claim_too_many, faced_card, misdeal
from referee.mechanics.remedies import contradicted, make_void, recorded, upheld

Judge = Callable[[Law, BeziqueTable, Claim], None]


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows: either the referee has found it, or the record speaks against it."""

    def judge(law: Law, table: BeziqueTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


def imperfect_pack(law: Law, table: BeziqueTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    law.irregular("pack.imperfect", "the pack is imperfect: this deal is void, what was scored before it stands",
                  claim.against)  # fmt: skip
    make_void(law, table)


def exposed(law: Law, table: BeziqueTable, claim: Claim) -> None:
    """A card exposed in dealing, called without naming it."""
    if upheld(law, table, claim, "deal.exposed-other", "deal.exposed-own", "stock.faced-card") is None:
        law.refuse("say which card was seen, and whose: NAME exposes 9H of Ann, or of stock", point="so.refused")


def counted_stock(law: Law, table: BeziqueTable, claim: Claim) -> None:
    """The stock was counted: allowed, but not everywhere."""
    if law["may-count-stock"]:
        law.note("the stock may be counted")
        law.ruling.cites = (*law.ruling.cites, *law.read)
        return
    law.irregular("stock.counting", f"{claim.against} counted the stock; no penalty is fixed", claim.against)


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
        "cut.again", "NAME claims cut-two-cards by NAME", "more than one card exposed in cutting for deal",
        recorded("cut.again", "more than one card was exposed in cutting for deal: that player cuts again"),
    ),
    "lead-out-of-turn": Offence(
        "lead.turn", "NAME claims lead-out-of-turn by NAME", "a card led when it was the other's lead",
        found("lead.turn", otherwise="every lead on record was in turn"),
    ),
    "out-of-turn": Offence(
        "lead.turn", "NAME claims out-of-turn by NAME", "a card played when it was the other's turn",
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
        "score.wrong", "NAME claims wrong-score by NAME [score=N]", "a score marked wrongly", marking.wrong_score
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "tricks turned down were looked at or counted",
        recorded("trick.looking", "tricks turned down were looked at or counted; no penalty is fixed"),
    ),
    "counted-stock": Offence(
        "stock.counting", "NAME claims counted-stock by NAME", "the cards of the stock were counted", counted_stock
    ),
    "revoke": Offence(
        "revoke", "NAME claims revoke by NAME [card=7C] [trick=30]", "did not follow suit in the last eight tricks",
        revoking.claim,
    ),
    "under-play": Offence(
        "revoke", "NAME claims under-play by NAME [card=7C] [trick=30]", "did not win when able in the last eight tricks",
        revoking.claim,
    ),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
}  # fmt: skip
