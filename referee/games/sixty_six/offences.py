"""What can be claimed at Sixty-Six."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.sixty_six import marriages, revoking, sizes
from referee.games.sixty_six.state import SixtySixTable
from referee.mechanics.hand_sizes import claim_too_many, faced_card, misdeal
from referee.mechanics.remedies import contradicted, make_void, recorded, upheld

Judge = Callable[[Law, SixtySixTable, Claim], None]


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows: either the referee has found it, or the record speaks against it."""

    def judge(law: Law, table: SixtySixTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


def of_a_hand(judge: Judge) -> Judge:
    """A judge for what only somebody with cards in this deal can have done."""

    def judge_hand(law: Law, table: SixtySixTable, claim: Claim) -> None:
        if claim.against not in table.deal.players:
            law.refuse(f"{claim.against} holds no cards in this deal", point="so.refused")
        judge(law, table, claim)

    return judge_hand


def exposed(law: Law, table: SixtySixTable, claim: Claim) -> None:
    """A card exposed in dealing, called without naming it."""
    if upheld(law, table, claim, "deal.exposed-other", "deal.exposed-own", "stock.faced-card") is None:
        law.refuse("say which card was seen, and whose: NAME exposes 9H of Ann, or of stock", point="so.refused")


def imperfect_pack(law: Law, table: SixtySixTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    law.irregular("pack.imperfect", "the pack is imperfect: this deal is void, those before it stand", claim.against)
    make_void(law, table)


def looked(law: Law, table: SixtySixTable, claim: Claim) -> None:
    """Tricks turned down were looked at: the right to close is gone."""
    player = claim.against or ""
    if player not in table.deal.players:
        law.refuse(f"{player} does not play in this deal", point="so.refused")
    law.irregular("trick.looking", f"{player} looked at tricks turned down and may not close in this deal", player)
    table.deal.barred = (*table.deal.barred, player)


OFFENCES: Mapping[str, Offence] = {
    "misdeal": Offence("deal.misdeal", "NAME claims misdeal [by NAME]", "the cards were dealt wrongly", misdeal),
    "too-many-cards": Offence(
        "play.too-many", "NAME claims too-many-cards by NAME [count=N]", "a hand is too large", of_a_hand(claim_too_many)
    ),
    "too-few-cards": Offence(
        "play.too-few", "NAME claims too-few-cards by NAME [count=N]", "a hand is too small", of_a_hand(sizes.claim_too_few)
    ),
    "exposed-card": Offence(
        "deal.exposed-other", "NAME claims exposed-card [by NAME]", "a card was seen in dealing", exposed
    ),
    "faced-card": Offence(
        "deal.faced-card", "NAME claims faced-card", "a card lies face up in the pack or the stock", faced_card
    ),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
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
    "wrong-exchange": Offence(
        "exchange.wrong", "NAME claims wrong-exchange by NAME", "the turned card taken without the right to it",
        found("exchange.wrong", otherwise="every exchange on record was right"),
    ),
    "false-declaration": Offence(
        "declare.false", "NAME claims false-declaration by NAME", "announced a marriage that is none", marriages.claim_false
    ),
    "false-sixty-six": Offence(
        "score.failed", "NAME claims false-sixty-six by NAME", "claimed sixty-six without having it",
        found("score.failed", otherwise="no claim of sixty-six on record was wrong"),
    ),
    "revoke": Offence(
        "revoke", "NAME claims revoke by NAME [card=7C] [trick=9]", "did not follow suit when bound to", revoking.claim
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "tricks turned down were looked at", looked
    ),
    "kept-notes": Offence(
        "count.notes", "NAME claims kept-notes by NAME", "the count was written down",
        recorded("count.notes", "the count may not be written down; no penalty is named for it"),
    ),
}  # fmt: skip
