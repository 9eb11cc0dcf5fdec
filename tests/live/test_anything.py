"""Anything that somebody may type at a live table: an answer or a question, never a fault, and a file that is whole."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from referee import api
from referee.api.live.completing import completions
from referee.api.live.session import LiveTable
from referee.core.errors import RefereeError
from tests.live.test_short_forms import SEATS

WORDS = """
. . . th 7h kh qh m w with and tally / c=1 1510 claims by ann a draws pl takes to-score ; elects new-deal st declares
for=x x ?? QSx2 = a= =b omits draw \x1b é 𝟙 ² card= bids 200 hc 60 # - table notes /u 7h. th7h kh.new kh.9 Ann Bob plays
dr sta pr acc
"""


@pytest.mark.parametrize("game", SEATS)
def test_anything_typed(game: str, tmp_path: Path) -> None:
    rng = random.Random(game)
    path = str(tmp_path / "a.toml")
    api.start(path, game, SEATS[game], dealer=SEATS[game][-1])
    table = LiveTable(path)
    taken = 0
    for _ in range(50):
        moment = table.moment
        offered = [one.text for one in moment.candidates][:40]
        bare = [one.rest.lower() for one in moment.candidates if one.verb in ("plays", "trails", "turns")][:40]
        many = [*WORDS.split(), *moment.game.verbs]
        kinds = (offered, bare, [" ".join(rng.choices(many, k=rng.randint(1, 5)))], ["."])
        typed = rng.choice(rng.choice([kind for kind in kinds if kind]))
        before = Path(path).read_bytes()
        completions(typed, moment)
        try:
            is_taken = not table.enter(typed).is_refused
        except RefereeError:
            is_taken = False
        taken += is_taken
        assert is_taken or Path(path).read_bytes() == before, typed
    assert taken
    judged = api.load(path)
    assert judged.refused == []
    assert judged.sheet() == table.judged.sheet()
    assert judged.prompt() == table.judged.prompt()
