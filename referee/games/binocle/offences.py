"""What can be claimed at Binocle."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.events import Event
from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.binocle import marking, revoking
from referee.games.binocle.state import BinocleTable
from referee.mechanics.false_declaring import claim_false
from referee.mechanics.hand_sizes import claim_too_few, claim_too_many, faced_card, misdeal
from referee.mechanics.remedies import Remedy, contradicted, make_void, recorded, upheld

Judge = Callable[[Law, BinocleTable, Claim], None]


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows: either the referee has found it, or the record speaks against it."""

    def judge(law: Law, table: BinocleTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


def imperfect_pack(law: Law, table: BinocleTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    said = "the pack is imperfect: this deal is void, the deals before it stand"
    law.irregular("pack.imperfect", said, claim.against)
    table.sitting.kept["outcome"] = None
    make_void(law, table)


def exposed(law: Law, table: BinocleTable, claim: Claim) -> None:
    """A card exposed in dealing, called without naming it."""
    if upheld(law, table, claim, "deal.exposed-other", "deal.exposed-own", "stock.faced-card") is None:
        law.refuse("say which card was seen, and whose: NAME exposes 9H of Ann, or of stock", point="so.refused")


def taken_up_early(law: Law, table: BinocleTable, claim: Claim) -> None:
    """Cards were taken up from the table while there was still a card to be drawn."""
    deal = table.deal
    player = claim.against or ""
    if deal.is_last:
        contradicted(law, claim, "the stock is out: the cards on the table belong in the hand")
        return
    if not deal.cards.hands[player].laid:
        contradicted(law, claim, f"nothing lies on the table before {player}")
        return
    finding = law.irregular(
        "lay.early", f"{player} took up cards from the table too early; they are laid out again", player
    )
    law.open("right", "lay.early", (deal.adversary[player],), against=player, finding=finding,
             said=f"{deal.adversary[player]} elects lay-hand")  # fmt: skip


def lay_hand(law: Law, table: BinocleTable, pending: Pending, event: Event) -> None:
    """The offender must lay out the whole hand."""
    law.close(pending)
    player = pending.against or ""
    hand = table.deal.cards.hands[player]
    hidden = hand.size - len(hand.laid)
    law.open("duty", "lay.early", (player,), options=(), deadline="next-card", card="show", amount=hidden,
             finding=table.record.findings.get(pending.finding or 0), said=f"{player} shows the whole hand")  # fmt: skip


REMEDIES: Mapping[str, Remedy] = {"lay-hand": lay_hand}

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
        "declare.false", "NAME claims false-declaration by NAME", "scored what is no meld", claim_false
    ),
    "wrong-exchange": Offence(
        "exchange.wrong", "NAME claims wrong-exchange by NAME", "exchanged what or when it was not allowed",
        found("exchange.wrong", otherwise="every exchange on record was allowed"),
    ),
    "wrong-score": Offence(
        "score.wrong", "NAME claims wrong-score by NAME [score=N]", "a score marked wrongly; N is the score of the game",
        marking.wrong_score,
    ),
    "wrong-knock": Offence(
        "knock.wrong", "NAME claims wrong-knock by NAME", "knocked without the points",
        found("knock.wrong", otherwise="no knock on record was wrong"),
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME [trick=3]", "looked at another trick than the last",
        revoking.looked,
    ),
    "taken-up-early": Offence(
        "lay.early", "NAME claims taken-up-early by NAME", "took up the cards on the table before the stock was out",
        taken_up_early,
    ),
    "revoke": Offence(
        "revoke", "NAME claims revoke by NAME [card=9C] [trick=20]", "did not follow suit in the last tricks",
        revoking.claim,
    ),
    "under-play": Offence(
        "revoke", "NAME claims under-play by NAME [card=9C] [trick=20]", "did not win when able in the last tricks",
        revoking.claim,
    ),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
}  # fmt: skip
