"""What can be claimed in every game with a stock: faulty deals, turns, draws, declarations and the last tricks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.mechanics import claiming
from referee.mechanics.exposing import say_which
from referee.mechanics.false_declaring import claim_false
from referee.mechanics.hand_sizes import claim_too_few, claim_too_many, faced_card, misdeal
from referee.mechanics.remedies import contradicted, recorded, unproven, upheld
from referee.mechanics.stock_play import StockTable

Judge = Callable[[Law, StockTable, Claim], None]


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows: either the referee has found it, or the record speaks against it."""

    def judge(law: Law, table: StockTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


def exposed(law: Law, table: StockTable, claim: Claim) -> None:
    """A card exposed in dealing, called without naming it."""
    if upheld(law, table, claim, "deal.exposed-other", "deal.exposed-own", "stock.faced-card") is None:
        say_which(law)


def wrong_play(law: Law, table: StockTable, claim: Claim) -> None:
    """A play of the last tricks called wrong: found, refuted, or waiting for hidden cards."""
    deal = table.deal
    if upheld(law, table, claim, "revoke") is not None:
        return
    player = claim.against or ""
    hand = deal.cards.hands[player]
    fits = claiming.about(law, table, claim)
    doubts = [
        doubt
        for doubt in hand.doubts
        if doubt.point == "revoke" and doubt.claim is None and fits(doubt.line, doubt.event)
    ]
    if not doubts:
        contradicted(law, claim, f"no play of {player}'s on record can still turn out wrong")
        return
    finding = unproven(law, claim, f"{player}'s hidden cards decide it")
    wanted = doubts[-1]
    hand.doubts = [d._replace(claim=finding.number) if d is wanted else d for d in hand.doubts]


def counted_stock(law: Law, table: StockTable, claim: Claim) -> None:
    """The stock was counted: allowed, unless the players have agreed that it is not."""
    is_option = law.peek("may-count-stock") is not None
    if law["may-count-stock"] if is_option else law.settles("stock.counting"):
        contradicted(law, claim, "the cards of the stock may be counted")
    else:
        law.irregular("stock.counting", f"{claim.against} counted the stock; no penalty is fixed", claim.against)


COUNTED_STOCK = Offence(
    "stock.counting", "NAME claims counted-stock by NAME", "the cards of the stock were counted", counted_stock
)

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
        found("lead.turn", "play.turn", "play.take-back", otherwise="every play on record was in turn"),
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
    "revoke": Offence(
        "revoke", "NAME claims revoke by NAME [card=7C] [trick=N]", "did not follow suit in the last tricks", wrong_play
    ),
    "under-play": Offence(
        "revoke", "NAME claims under-play by NAME [card=7C] [trick=N]", "did not win when able in the last tricks", wrong_play
    ),
}  # fmt: skip
