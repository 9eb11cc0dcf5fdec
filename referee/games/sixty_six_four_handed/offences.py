"""What can be claimed at four-handed Sixty-Six."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.sixty_six_four_handed import playing
from referee.games.sixty_six_four_handed.state import FourTable
from referee.mechanics.floor import redeal
from referee.mechanics.remedies import contradicted, make_void, recorded, upheld


def misdeal(law: Law, table: FourTable, claim: Claim) -> None:
    """The cards were dealt wrongly: the same dealer deals again, unless a card has been played."""
    deal = table.deal
    by = claim.against or deal.dealer
    if deal.trick or deal.tricks:
        law.irregular("deal.misdeal", "the cards were dealt wrongly, but it is too late to put that right", by)
        return
    law.irregular("deal.misdeal", f"the cards were dealt wrongly: {deal.dealer} deals again", by)
    redeal(law, table)


def imperfect_pack(law: Law, table: FourTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    law.irregular("pack.imperfect", "the pack is imperfect: this deal is void, those before it stand", claim.against)
    make_void(law, table)


def out_of_turn(law: Law, table: FourTable, claim: Claim) -> None:
    """What the record itself shows."""
    if upheld(law, table, claim, "lead.turn", "play.turn") is None:
        contradicted(law, claim, "every card on record was played in turn")


OFFENCES: Mapping[str, Offence] = {
    "misdeal": Offence("deal.misdeal", "NAME claims misdeal [by NAME]", "the cards were dealt wrongly", misdeal),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
    "lead-out-of-turn": Offence(
        "lead.turn", "NAME claims lead-out-of-turn by NAME", "a card led when it was another's lead", out_of_turn
    ),
    "out-of-turn": Offence(
        "play.turn", "NAME claims out-of-turn by NAME", "a card played when it was another's turn", out_of_turn
    ),
    "revoke": Offence("revoke", "NAME claims revoke by NAME [card=7C]", "did not follow suit though able", playing.claim),
    "under-play": Offence(
        "under-play", "NAME claims under-play by NAME [card=7C]", "did not win or trump though able", playing.claim
    ),
    "kept-notes": Offence(
        "count.notes", "NAME claims kept-notes by NAME", "the count was written down",
        recorded("count.notes", "the count may not be written down; no penalty is named for it"),
    ),
}  # fmt: skip
