"""What can be claimed at Auction Binocle."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.auction_binocle import discarding, revoking
from referee.games.auction_binocle.state import AuctionTable
from referee.games.binocle_three_handed import faults
from referee.mechanics import bidding
from referee.mechanics.announcing import claim_false
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import contradicted, make_void, recorded, upheld

POINTS: Mapping[str, str] = {
    "pack.composition": "Which cards are used?",
    "pack.rank": "How do the cards rank?",
    "cut.choice": "What does the cut decide?",
    "cut.again": "What if a player exposes two cards in cutting for deal?",
    "cut.size": "How many cards make a cut?",
    "deal.misdeal": "What if the cards were dealt wrongly?",
    "deal.too-many": "What if a hand has too many cards?",
    "deal.too-few": "What if a hand has too few cards?",
    "deal.exposed-other": "What if the dealer exposes a card of another player?",
    "deal.exposed-own": "What if a player exposes a card of his own?",
    "deal.faced-card": "What if a faced card is found in the pack before play?",
    "pack.imperfect": "What if the pack is not right?",
}


def imperfect_pack(law: Law, table: AuctionTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    law.irregular("pack.imperfect", "the pack is imperfect: this deal is void, those before it stand", claim.against)
    make_void(law, table)


def wrong_size(law: Law, table: AuctionTable, claim: Claim) -> None:
    """A hand of the wrong size: the bidder has discarded wrongly, anybody else was dealt wrongly."""
    deal = table.deal
    if deal.widow is not None and claim.against == deal.bidder:
        discarding.claim_size(law, table, claim)
    elif claim.offence == "too-many-cards":
        faults.too_many(law, table, claim)  # type: ignore[arg-type]
    else:
        faults.too_few(law, table, claim)  # type: ignore[arg-type]


def _out_of_turn(law: Law, table: AuctionTable, claim: Claim) -> None:
    if upheld(law, table, claim, "lead.turn", "play.turn") is None:
        contradicted(law, claim, "every card on record was played in turn")


OFFENCES: Mapping[str, Offence] = {
    **bidding.OFFENCES,
    "misdeal": Offence("deal.misdeal", "NAME claims misdeal [by NAME]", "the cards were dealt wrongly", faults.misdeal),
    "too-many-cards": Offence(
        "deal.too-many", "NAME claims too-many-cards by NAME [count=N]", "a hand is too large", wrong_size
    ),
    "too-few-cards": Offence(
        "deal.too-few", "NAME claims too-few-cards by NAME [count=N]", "a hand is too small", wrong_size
    ),
    "wrong-discard": Offence(
        "widow.wrong", "NAME claims wrong-discard by NAME [count=N]", "N cards laid away, too many or too few",
        discarding.claim_discard,
    ),
    "exposed-card": Offence(
        "deal.exposed-other", "NAME claims exposed-card [by NAME]", "a card was seen in dealing", faults.exposed,
        ("deal.exposed-own",),
    ),
    "faced-card": Offence(
        "deal.faced-card", "NAME claims faced-card", "a card lies face up in the pack", faults.faced_card
    ),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
    "cut-two-cards": Offence(
        "cut.again", "NAME claims cut-two-cards by NAME", "more than one card exposed in cutting for deal",
        recorded("cut.again", "more than one card was exposed in cutting for deal: that player cuts again"),
    ),
    "lead-out-of-turn": Offence(
        "lead.turn", "NAME claims lead-out-of-turn by NAME", "a card led when it was another's lead", _out_of_turn
    ),
    "out-of-turn": Offence(
        "play.turn", "NAME claims out-of-turn by NAME", "a card played when it was another's turn", _out_of_turn
    ),
    "false-declaration": Offence(
        "declare.false", "NAME claims false-declaration by NAME", "announced what is no meld", claim_false
    ),
    "revoke": Offence("revoke", "NAME claims revoke by NAME [card=7C]", "did not follow suit though able", revoking.claim),
    "under-play": Offence(
        "under-play", "NAME claims under-play by NAME [card=7C]", "did not win, or play a trump, though able",
        revoking.claim,
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME [trick=3]", "looked at another trick than the last",
        of_tricks(revoking.looked),
    ),
}  # fmt: skip
