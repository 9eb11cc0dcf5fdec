"""Whom an offence can be called of: in every game somebody who plays in the deal, and one player, not a side."""

from __future__ import annotations

import pytest

from referee import games
from referee.core.fold import Fold
from referee.core.record import DealRecord, RecordLine, Session

BOOKS = [(game, edition) for game in games.names() for edition in games.editions(game)]


@pytest.mark.parametrize(("name", "edition"), BOOKS)
def test_nothing_is_found_against_who_sits_out(name: str, edition: str) -> None:
    game, book = games.find(name), games.book(name, edition)
    players = ("Ann", "Bob", "Cal", "Dee", "Eve")[: game.least + 1]
    *seated, absent = players
    offences = game.form(len(seated)).offences
    lines = [f"Ann claims {offence} by {absent}" for offence in offences]
    for line in (*lines, f"Ann exposes KH of {absent}", f"{absent} exposes KH"):
        deal = DealRecord(1, 0, (RecordLine(1, line),), seated[-1], tuple(seated))
        fold = Fold(game, book, Session(name, players, (deal,), rules=edition))
        steps = list(fold.steps())
        assert [step.ruling.verdict.word for step in steps] == ["refused"], line


@pytest.mark.parametrize(
    ("name", "edition"), [one for one in BOOKS if games.find(one[0]).least <= 4 <= games.find(one[0]).most]
)
def test_nothing_is_found_against_a_side_at_once(name: str, edition: str) -> None:
    game, book = games.find(name), games.book(name, edition)
    players, sides = ("Ann", "Bob", "Cal", "Dee"), (("Ann", "Cal"), ("Bob", "Dee"))
    for offence in game.form(4).offences:
        for told in ("", " count=9", " score=9", " card=KH"):
            line = f"Bob claims {offence} by Ann+Cal{told}"
            deal = DealRecord(1, 0, (RecordLine(1, line),), "Dee")
            (step,) = Fold(game, book, Session(name, players, (deal,), rules=edition, sides=sides)).steps()
            assert step.ruling.verdict.word == "refused", line
            assert "by Ann or by Cal" in step.ruling.findings[0].message


@pytest.mark.parametrize(("name", "edition"), [one for one in BOOKS if one[0] != "baccarat-chemin-de-fer"])
def test_nothing_is_found_against_who_looks_on(name: str, edition: str) -> None:
    """Bystanders stake at baccarat; elsewhere they have nothing that could be wrong."""
    game, book = games.find(name), games.book(name, edition)
    players = ("Ann", "Bob", "Cal", "Dee")[: game.least]
    for offence in game.form(len(players)).offences:
        deal = DealRecord(1, 0, (RecordLine(1, f"Ann claims {offence} by Eve"),), players[-1], bystanders=("Eve",))
        steps = list(Fold(game, book, Session(name, players, (deal,), rules=edition)).steps())
        assert [step.ruling.verdict.word for step in steps] == ["refused"], offence
