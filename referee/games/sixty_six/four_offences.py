"""What can be claimed with four at the table."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.sixty_six import four_dealing, revoking
from referee.games.sixty_six.four_state import FourDeal, FourTable
from referee.games.sixty_six.offences import OFFENCES as OF_TWO
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import contradicted
from referee.mechanics.stock_offences import found


def looked(law: Law, table: FourTable, claim: Claim) -> None:
    """Tricks turned down were looked at: with four there is no right that could be lost by it."""
    said = f"{claim.against} looked at tricks turned down; with four nothing follows"
    law.irregular("trick.looking", said, claim.against)


def under_play(law: Law, table: revoking.AnyTable, claim: Claim) -> None:
    """A trick not won that could have been: of that only four can be guilty."""
    if isinstance(table.deal, FourDeal):
        revoking.claim(law, table, claim)
    else:
        contradicted(law, claim, "nobody need win a trick, unless four play")


OFFENCES: Mapping[str, Offence] = {
    "misdeal": OF_TWO["misdeal"]._replace(judge=four_dealing.misdeal),
    "too-many-cards": OF_TWO["too-many-cards"]._replace(judge=four_dealing.wrong_size, point="four.size"),
    "too-few-cards": OF_TWO["too-few-cards"]._replace(judge=four_dealing.wrong_size, point="four.size"),
    "exposed-card": OF_TWO["exposed-card"],
    "faced-card": OF_TWO["faced-card"]._replace(judge=four_dealing.faced_card),
    "imperfect-pack": OF_TWO["imperfect-pack"],
    "lead-out-of-turn": OF_TWO["lead-out-of-turn"],
    "out-of-turn": OF_TWO["out-of-turn"]._replace(
        point="play.turn", judge=found("lead.turn", "play.turn", otherwise="every card on record was played in turn")
    ),
    "false-declaration": OF_TWO["false-declaration"],
    "revoke": OF_TWO["revoke"],
    "under-play": Offence(
        "under-play", "NAME claims under-play by NAME [card=7C] [trick=3]",
        "with four: did not win or trump though able", under_play,
    ),
    "looked-at-tricks": OF_TWO["looked-at-tricks"]._replace(judge=of_tricks(looked)),
    "kept-notes": OF_TWO["kept-notes"],
}  # fmt: skip
