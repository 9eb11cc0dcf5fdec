"""How many cards each combination takes: as its name says, and as many as the worked examples of its game lay for it."""

from __future__ import annotations

import pytest

from referee import games
from referee.core.cards import expand
from referee.core.rulings import Verdict
from tests.examples import examples, judged

NAMED = {
    "marriage": 2, "double-marriage": 4, "sequence": 5, "flush": 5, "queen-jack": 2, "penchant": 2, "bezique": 2, "binage": 2,
    "binocle": 2, "double-": 4, "triple-": 6, "quadruple-": 8, "grand-binocle": 3, "pair-": 2, "three-": 3, "four-": 4,
    "five-": 5, "eight-": 8, "sequence-of-three": 3, "sequence-of-four": 4, "sequence-of-five": 5,
}  # fmt: skip
TOLD = {"auction-binocle"}  # its examples give pads alone; its melds are those of Binocle
DECLARING = [name for name in games.names() if getattr(games.find(name), "combinations", None) and name not in TOLD]


@pytest.mark.parametrize("game", sorted({*DECLARING, *TOLD}))
def test_as_many_as_the_name_says(game: str) -> None:
    found = games.find(game)
    for players in range(found.least, found.most + 1):
        for name, what in getattr(found.form(players), "combinations", {}).items():
            head = f"{name.partition('-')[0]}-"
            assert what.size == NAMED[name if name in NAMED else head], name


@pytest.mark.parametrize("game", DECLARING)
def test_as_many_cards_as_are_laid_for_it(game: str) -> None:
    laid: set[str] = set()
    for example in examples(game):
        run = judged(example)
        for step in run.steps:
            event, combinations = step.event, getattr(run.game, "combinations", {})
            if event is None or event.verb != "declares" or step.ruling.verdict is not Verdict.ALLOWED:
                continue
            for name, *words in (part.split() for part in " ".join(event.words).split(" and ")):
                cards = [card for word in words if word != "to-score" for card in expand(word)]
                if name in combinations and cards:
                    laid.add(name)
                    assert len(cards) == combinations[name].size, f"{example}: {event}"
    assert laid
