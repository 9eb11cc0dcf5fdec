"""What can be claimed at Rubicon Bézique."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.fold import go_back, mark
from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.core.table import Table
from referee.games.rubicon_bezique import revoking
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics.false_declaring import claim_false
from referee.mechanics.hand_sizes import claim_too_few, claim_too_many, faced_card, misdeal
from referee.mechanics.remedies import contradicted, make_void, recorded, upheld

RubiconTable = Table[RubiconDeal]
Judge = Callable[[Law, RubiconTable, Claim], None]


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows: either the referee has found it, or the record speaks against it."""

    def judge(law: Law, table: RubiconTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


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


def exposed(law: Law, table: RubiconTable, claim: Claim) -> None:
    """A card exposed in dealing, called without naming it."""
    if upheld(law, table, claim, "deal.exposed-other", "deal.exposed-own", "stock.faced-card") is None:
        law.refuse("say which card was seen, and whose: NAME exposes 9H of Ann, or of stock", point="so.refused")


def looked(law: Law, table: RubiconTable, claim: Claim) -> None:
    """Tricks turned down were looked at."""
    law.irregular("trick.looking", f"{claim.against} looked at tricks turned down; no penalty is fixed", claim.against)


def counted(law: Law, table: RubiconTable, claim: Claim) -> None:
    """Brisques were counted: allowed once the stock is low."""
    limit = law.peek("brisques.count-at")
    if limit is not None and table.deal.cards.stock <= limit:
        law.settles("brisques.counting")
        law.note(f"{table.deal.cards.stock} cards are in the stock: brisques may be counted")
        return
    law.irregular("brisques.counting", f"{claim.against} counted brisques with {table.deal.cards.stock} cards in the stock; "
                  "no penalty is fixed", claim.against)  # fmt: skip


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
    "cutting-fault": Offence(
        "cut.fresh", "NAME claims cutting-fault [by NAME]", "a card seen or the cards confused in cutting",
        recorded("cut.fresh", "a fault in cutting: there must be a fresh cut"),
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
    "wrong-score": Offence("score.wrong", "NAME claims wrong-score by NAME [score=N]", "a score marked wrongly", wrong_score),
    "neglected-gathering": Offence(
        "trick.gathering", "NAME claims neglected-gathering by NAME", "a brisque left lying",
        found("trick.gathering", otherwise="no brisque was left lying; write NAME omits gathering"),
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "tricks turned down were looked at", looked
    ),
    "counted-brisques": Offence(
        "brisques.counting", "NAME claims counted-brisques by NAME", "brisques counted too early", counted
    ),
    "revoke": Offence(
        "revoke", "NAME claims revoke by NAME [card=7C] [trick=60]", "did not follow suit in the last nine tricks",
        revoking.claim,
    ),
    "under-play": Offence(
        "revoke", "NAME claims under-play by NAME [card=7C] [trick=60]", "did not win when able in the last nine tricks",
        revoking.claim,
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
