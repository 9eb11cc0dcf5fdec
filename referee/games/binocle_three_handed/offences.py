"""What can be claimed at Binocle without a stock."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.binocle_three_handed import faults, melding
from referee.games.binocle_three_handed.ending import standing
from referee.games.binocle_three_handed.state import WholeBinocleTable
from referee.mechanics.announcing import claim_false
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import contradicted, recorded
from referee.mechanics.stock_offences import found


def wrong_score(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """A score called wrong: the record's own sum is the right one."""
    player = claim.against or ""
    stated = claim.event.number("score")
    if player not in table.deal.players or stated is None:
        law.refuse(f"which score? Write {claim.claimant} claims wrong-score by {player} score=420", point="so.refused")
    right = standing(table)[player]
    if stated == right:
        contradicted(law, claim, f"{player} has {right} by the record")
        return
    law.irregular("score.wrong", f"{player}'s score is {right} by the record and not {stated}; it is put right", player)


OFFENCES: Mapping[str, Offence] = {
    "misdeal": Offence("deal.misdeal", "NAME claims misdeal [by NAME]", "the cards were dealt wrongly", faults.misdeal),
    "too-many-cards": Offence(
        "deal.too-many", "NAME claims too-many-cards by NAME [count=N]", "a hand is too large", faults.too_many
    ),
    "too-few-cards": Offence(
        "deal.too-few", "NAME claims too-few-cards by NAME [count=N]", "a hand is too small", faults.too_few
    ),
    "exposed-card": Offence(
        "deal.exposed-other", "NAME claims exposed-card [by NAME]", "a card was seen in dealing", faults.exposed,
        ("deal.exposed-own",),
    ),
    "faced-card": Offence(
        "deal.faced-card", "NAME claims faced-card", "a card lies face up in the pack", faults.faced_card
    ),
    "imperfect-pack": Offence(
        "pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", faults.imperfect_pack
    ),
    "cut-two-cards": Offence(
        "cut.again", "NAME claims cut-two-cards by NAME", "more than one card exposed in cutting for deal",
        recorded("cut.again", "more than one card was exposed in cutting for deal: that player cuts again"),
    ),
    "lead-out-of-turn": Offence(
        "lead.turn", "NAME claims lead-out-of-turn by NAME", "a card led when it was another's lead",
        found("lead.turn", otherwise="every lead on record was in turn"),
    ),
    "out-of-turn": Offence(
        "play.turn", "NAME claims out-of-turn by NAME", "a card played when it was another's turn",
        found("lead.turn", "play.turn", otherwise="every card on record was played in turn"),
    ),
    "false-declaration": Offence(
        "declare.false", "NAME claims false-declaration by NAME", "announced what is no meld", claim_false
    ),
    "overlooked-meld": Offence(
        "declare.overlooked", "NAME claims overlooked-meld by NAME", "what NAME could have announced and did not",
        melding.overlooked,
    ),
    "wrong-exchange": Offence(
        "exchange.wrong", "NAME claims wrong-exchange by NAME", "showed what or when it was not allowed",
        found("exchange.wrong", otherwise="every card on record was shown rightly"),
    ),
    "wrong-knock": Offence(
        "knock.wrong", "NAME claims wrong-knock by NAME", "announced the game without the points",
        found("knock.wrong", otherwise="no announcement on record was wrong"),
    ),
    "revoke": Offence("revoke", "NAME claims revoke by NAME [card=7C]", "did not follow suit though able", faults.wrong_play),
    "under-play": Offence(
        "under-play", "NAME claims under-play by NAME [card=7C]", "did not win, or play a trump, though able", faults.wrong_play
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME [trick=3]", "looked at another trick than the last",
        of_tricks(faults.looked),
    ),
    "wrong-score": Offence(
        "score.wrong", "NAME claims wrong-score by NAME score=N", "a score marked wrongly; N is the score of the game",
        wrong_score,
    ),
}  # fmt: skip
