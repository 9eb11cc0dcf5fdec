"""What can be claimed at Binocle."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.binocle import marking, revoking
from referee.games.binocle.state import BinocleTable
from referee.mechanics import stock_offences
from referee.mechanics.false_declaring import claim_false
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import Remedy, contradicted, make_void, recorded
from referee.mechanics.stock_offences import found


def imperfect_pack(law: Law, table: BinocleTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    said = "the pack is imperfect: this deal is void, the deals before it stand"
    law.irregular("pack.imperfect", said, claim.against)
    table.sitting.kept["outcome"] = None
    make_void(law, table)


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
    **stock_offences.OFFENCES,
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
        of_tricks(revoking.looked),
    ),
    "counted-stock": stock_offences.COUNTED_STOCK,
    "noted-cards": Offence(
        "cards.notes", "NAME claims noted-cards by NAME", "cards in the tricks were noted or scored during the play",
        recorded("cards.notes", "cards in the tricks were noted or scored during the play; no penalty is fixed"),
    ),
    "taken-up-early": Offence(
        "lay.early", "NAME claims taken-up-early by NAME", "took up the cards on the table before the stock was out",
        taken_up_early,
    ),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
}  # fmt: skip
