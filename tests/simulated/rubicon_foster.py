"""An independent simulated table of Rubicon Bézique as Foster tells it, with planted faults and known truth.

``python -m tests.simulated.rubicon_foster SEED [FAULT ...]`` prints a deal and the truth about it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable

from tests.simulated.cards import Simulated, Truth, known_faults, print_deal
from tests.simulated.rubicon import Deal
from tests.simulated.rubicon_foster_marks import close, foster_value, too_many_value
from tests.simulated.rubicon_foster_play import Abandoned, FosterPlay
from tests.simulated.rubicon_marks import FACES

__all__ = ["FAULTS", "generate"]

FAULTS: dict[str, str] = {
    "lead-out-of-turn-called": "the loser leads after both draws, takes the card back, and the winner leads",
    "lead-out-of-turn-followed": "the loser leads and the winner plays to it: it stands",
    "draw-forgotten": "the loser omits his draw, plays on, and has eight cards to the end",
    "draw-out-of-turn-restored": "the loser draws first, restores it, draws second and shows that card",
    "draw-out-of-turn-kept": "the loser draws first and the winner draws next: both wrong, no remedy",
    "winner-sees-two": "the winner sees two cards, shows both and restores the second",
    "loser-sees-two": "the loser sees two cards, restores one; the adversary chooses at the next draw",
    "false-declaration": "the winner declares what is no combination, or what may not be scored again",
    "false-declaration-called": "the same; the adversary calls a card, and it is led",
    "called-card-not-led": "the same; another card is led",
    "false-declaration-mended": "three of a rank and another card, mended before drawing",
    "declare-after-draw": "a declaration after the winner has drawn",
    "second-declaration": "a second declaration on one trick",
    "revoke": "last nine: does not follow suit though able",
    "under-play": "last nine: does not win (or trump) though able",
    "revoke-replayed": "a revoke, taken back and replayed as soon as it is proved",
    "too-many-at-deal": "ten cards dealt, found before the dealer plays: a new deal",
    "too-many-in-play": "ten cards dealt, found in play: the game is abandoned (deals told from the table)",
    "omits-gathering": "the winner leaves a brisque trick lying and the adversary gathers it later",
}


class FosterDeal(FosterPlay, Deal):
    """One whole deal, and the settling of it."""

    demanded = False
    winner: str | None = None
    value = 0

    def run(self) -> None:
        """The whole deal, or until it is abandoned; then the trailing player may demand a count of the brisques."""
        try:
            super().run()
        except Abandoned as abandoned:
            self.over = True
            other = self.other(abandoned.offender)
            self.winner = other.name
            self.value = too_many_value(abandoned.offender.score, other.score)
            return
        scores = {seat.name: seat.score for seat in self.seats}
        brisques = {seat.name: seat.brisques for seat in self.seats}
        trailing = close(scores)
        if trailing is not None and self.rng.random() < 0.6:
            self.demanded = True
            self.emit(f"{trailing} elects count-brisques")
        self.winner, self.value = foster_value(scores, brisques, self.demanded)


def generate(
    seed: int,
    faults: Iterable[str] = (),
    *,
    edition: str = "foster",
    discovery: str = "referee",
    players: tuple[str, str] = ("Ann", "Bob"),
    dealer: str = "Bob",
    told: str = "table",
) -> Simulated:
    """A deal and the truth about it; the same arguments give the same deal.

    ``told`` is "table" (only what lies face up is typed) or "all" (hands and draws are named). A fault for
    which no occasion came is not in ``truth.planted``; a count that was demanded is there as "count-brisques", and a
    combination scored again for a like card that was played from the hand as "like-card".
    """
    if edition != "foster":
        raise ValueError(f"this table knows Foster, not {edition}")
    if told not in ("table", "all") or discovery not in ("referee", "players") or dealer not in players:
        raise ValueError(f"not understood: told={told}, discovery={discovery}, dealer={dealer}")
    deal = FosterDeal(
        random.Random(f"rubicon foster {seed}"), players, dealer, told, discovery, known_faults(faults, FAULTS)
    )
    deal.run()
    extra = ("count-brisques",) * deal.demanded + ("like-card",) * deal.again
    truth = Truth(
        scores={seat.name: seat.score for seat in deal.seats},
        brisques={seat.name: seat.brisques for seat in deal.seats},
        trump=deal.trump,
        postings=deal.postings,
        findings=sorted(deal.findings, key=lambda found: found.index),
        over=deal.over,
        value=deal.value,
        winner=deal.winner,
        planted=(*deal.planted, *extra),
        tricks=deal.trick - 1,
        undrawn=tuple(FACES[card] for card in deal.stock),
    )
    return Simulated(deal.lines, truth, players, dealer, discovery, told)


if __name__ == "__main__":
    raise SystemExit(print_deal(generate, sys.argv[1:]))
