"""An independent simulated table of Écarté: games of five points, with planted faults and known truth.

``python -m tests.simulated.ecarte SEED [FAULT ...]`` prints an evening and the truth about it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable

from tests.simulated.cards import known_faults
from tests.simulated.ecarte_sheet import PLAYERS, TARGET, Evening, other
from tests.simulated.ecarte_table import Replaying

__all__ = ["FAULTS", "PLAYERS", "Evening", "generate"]

FAULTS: dict[str, str] = {
    "deal-out-of-turn-void": "the wrong player deals, and it is found before the turn-up",
    "deal-out-of-turn-stands": "the wrong player deals and turns the trump",
    "misdeal-number": "a wrong number of cards, found before the turn-up",
    "misdeal-order": "the order of dealing is changed, found before the turn-up",
    "faced-card": "a faced card is found before the turn-up",
    "exposed-other": "the dealer exposes a card of the non-dealer",
    "turned-two": "two cards are turned up",
    "pone-many": "the non-dealer was dealt six, found after the turn-up",
    "pone-few": "the non-dealer was dealt four, found after the turn-up",
    "dealer-many": "the dealer dealt himself six, found after the turn-up",
    "dealer-few": "the dealer dealt himself four, found after the turn-up",
    "pone-plays-wrong": "the non-dealer plays with six cards without having taken any",
    "dealer-plays-wrong": "the dealer plays with six cards without having taken any",
    "took-more": "the non-dealer takes more than he laid aside",
    "asked-fewer": "the non-dealer asks for fewer than he laid aside, and plays short",
    "gave-more": "the dealer gives more than was asked",
    "gave-fewer": "the dealer gives fewer than was asked",
    "dealer-more": "the dealer takes more than he laid aside",
    "dealer-fewer": "the dealer takes fewer than he laid aside, and plays short",
    "turned-again": "the dealer turns a card up after giving cards",
    "king-late": "the king is announced too late",
    "king-turned-late": "the turned king is marked after the first trick",
    "false-king": "a king is announced that neither has, or the adversary keeps back till he plays it",
    "false-mark": "a king is marked though none was turned up",
    "lead-out-of-turn-back": "a card led out of turn is taken up",
    "lead-out-of-turn-followed": "a card led out of turn is played to",
    "under-play": "does not win though able",
    "renounce": "does not follow suit though able",
    "no-trump": "club: does not trump though able",
    "wrong-replayed": "a wrong play, and the hands are played over again",
    "wrong-mended": "a wrong play, taken up before the next lead",
    "abandons": "a hand is given up",
}


def generate(
    seed: int, faults: Iterable[str] = (), *, edition: str = "cassell", discovery: str = "referee", told: str = "table"
) -> Evening:
    """Games one after another until every fault has had its deal and a game is won, or thirty deals are played."""
    rng = random.Random(f"ecarte {seed} {edition} {discovery} {told}")
    due = known_faults(faults, FAULTS)
    dealer = rng.choice(PLAYERS)
    evening = Evening(edition, discovery, told, dealer)
    numbers: list[int] = []
    while len(evening.deals) < 30 and (due or not evening.games):
        fault = due[0] if due else None
        truth = Replaying(rng, evening, dealer, fault).run()
        evening.deals.append(truth)
        numbers.append(len(evening.deals))
        if due and fault in truth.planted:
            due.pop(0)
        for name, points in truth.scores().items():
            evening.score[name] += points
        dealer = other(truth.dealer)
        best = max(PLAYERS, key=lambda name: evening.score[name])
        if evening.score[best] >= TARGET:
            evening.games.append((best, tuple(numbers), dict(evening.score)))
            evening.score = dict.fromkeys(PLAYERS, 0)
            numbers = []
    return evening


def main(arguments: list[str]) -> None:
    """Prints an evening."""
    evening = generate(int(arguments[0]), arguments[1:])
    for truth in evening.deals:
        print("\n".join(truth.lines))
        print("  ", truth.marked, truth.findings)
    print(evening.games, evening.score)


if __name__ == "__main__":
    main(sys.argv[1:])
