"""Every offence that a game lists, written as it is listed: taken, or refused with what has to come first."""

from __future__ import annotations

import re

import pytest

from referee import api
from tests.tables import Run

# What a refusal may say of the bare line: which moment, which card or how many it needs.
SAYS = re.compile(
    r"write |Write |are right at this moment|should hold \d+ at this moment|\d+ tricks? (are|is) on record|been turned down|"
    r"no card of this pack|so was|say which card"
)
LISTED = [(name, offence) for name in api.game_names() for offence in api.game(name).offences]


def typed(usage: str) -> str:
    """A usage with players' names put in, and numbers for what stands for numbers."""
    line = re.sub(r"[\[\]]", "", usage).replace("NAME", "Ann", 1).replace("NAME", "Bob")
    return re.sub(r"=N\b", "=9", line).replace("=SUIT", "=S")


@pytest.mark.parametrize(("name", "offence"), LISTED)
def test_the_line_listed_is_a_line_of_the_record(name: str, offence: str) -> None:
    game = api.game(name)
    usage = game.offences[offence].usage
    assert usage.startswith(f"NAME claims {offence}")
    run = Run(typed(usage), game=name, players=("Ann", "Bob", "Cal", "Dee")[: max(game.least, 2)])
    if run.verdict() == "refused":
        assert SAYS.search(run.findings[-1].message), run.findings[-1].message


@pytest.mark.parametrize("name", sorted({name for name, offence in LISTED if offence == "exposed-card"}))
def test_a_card_seen_is_named_first(name: str) -> None:
    game = api.game(name)
    run = Run("Ann claims exposed-card by Bob", game=name, players=("Ann", "Bob", "Cal", "Dee")[: max(game.least, 2)])
    if run.verdict() == "refused":
        assert re.search(r"say which card was seen, and whose: .*NAME exposes 9H of", run.findings[-1].message)
