"""Every card of a line that exposes some is kept, or the line says how to write it."""

from __future__ import annotations

import pytest

from tests.tables import Run

TURN = "Bob turns 9H"
GAMES = {
    "rubicon-bezique": ("", 2),
    "bezique": ("Bob turns 9H", 2),
    "penchant": ("", 2),
    "binocle": (TURN, 2),
    "gaigel": (TURN, 2),
    "sixty-six": (TURN, 2),
    "ecarte": ("", 2),
    "commit": ("", 3),
    "authors": ("", 4),
    "loo": ("", 3),
    "cassino": ("", 2),
    "binocle-three-handed": ("Cal turns AH", 3),
    "binocle-four-handed": ("Dee turns AH", 4),
    "auction-binocle": ("", 3),
}
NAMES = ("Ann", "Bob", "Cal", "Dee")


def exposed(game: str, line: str) -> Run:
    before, players = GAMES[game]
    return Run([*before.splitlines(), line], game=game, players=NAMES[:players])


@pytest.mark.parametrize("game", GAMES)
def test_a_card_behind_the_name_is_not_dropped(game: str) -> None:
    run = exposed(game, "Bob exposes TC of Ann KC")
    assert run.points[-1][1:3] == ("refused", "so.refused")
    assert "KC" in run.findings[-1].message


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"cassino", "authors"}))
def test_it_is_said_how_to_write_it_and_both_cards_are_kept(game: str) -> None:
    said = exposed(game, "Bob exposes TC of Ann KC").findings[-1].message
    assert said.endswith("write every card before it, as Bob exposes TC KC of Ann")
    both = exposed(game, "Bob exposes TC KC of Ann")
    if not both.deal.cards.hands["Ann"].known:  # a misdeal: the cards are thrown up
        assert "TC KC" in both.findings[-1].message or game in ("loo", "commit")
    else:
        assert both.deal.cards.hands["Ann"].known_faces() == {"TC", "KC"}


@pytest.mark.parametrize("line", ["Bob exposes", "Bob exposes of Ann", "Bob exposes TC of", "Bob exposes TC of Zoe"])
@pytest.mark.parametrize("game", GAMES)
def test_without_a_card_or_an_owner_it_is_refused(game: str, line: str) -> None:
    assert exposed(game, line).points[-1][1:3] == ("refused", "so.refused")
