"""What means nothing by itself, or leaves open who did it, is asked about, with what to write instead."""

from __future__ import annotations

import pytest

from tests.live.test_short_forms import Typed


@pytest.mark.parametrize(
    ("game", "lines", "typed", "said"),
    [
        ("sixty-six", ("Bob turns 9S",), "sixty-six", '"sixty-six" means nothing here; write "announces sixty-six".'),
        ("ecarte", ("Bob turns 9C",), "king", 'write "marks-king" or "announces-king" or "retracts-king".'),
        ("ecarte", ("Bob turns KC", "Bob marks-king"), "ak", "it is not Bob's turn"),
        ("loo", ("Dan turns 7H",), "dumby", 'write "takes-dumby".'),
        (
            "loo",
            ("Dan turns 7H",),
            "hearts",
            "nothing here. What may come now: stands, takes-dumby, throws-up; help lists",
        ),
        ("loo", ("Dan turns 7H", "Abe takes-dumby"), "hearts", "What may come now: stands, throws-up; help lists"),
        (
            "baccarat-chemin-de-fer",
            ("Kit banks 30", "Pia stakes 10"),
            "10",
            '"10" means nothing here. What may come now',
        ),
    ],
)
def test_what_to_write_instead(game: str, lines: tuple[str, ...], typed: str, said: str) -> None:
    assert said in Typed(game, *lines).asks(typed)


def test_a_suit_is_named_with_its_verb() -> None:
    table = Typed("auction-binocle", "Ann bids 100; Bob passes; Cal passes", players=("Ann", "Bob", "Cal"))
    assert '"hearts" means nothing here; write "names hearts".' in table.asks("hearts")


@pytest.mark.parametrize(
    ("game", "lines", "typed", "said"),
    [
        ("loo", ("Dan turns 7H",), "bea sta", "behind a name the verb is written in full: write Bea stands"),
        ("loo", ("Dan turns 7H",), "Bea passes", "What may come now: stands, takes-dumby, throws-up"),
        ("loo", ("Dan turns 7H",), "sta; Bea passes", '"passes" means nothing here.'),
        ("loo", ("Dan turns 7H",), "abe th", "write Abe plays th or Abe throws-up"),
        ("sixty-six", ("Bob turns 9S",), "bob 9d", "write Bob plays 9d"),
        ("bezique", ("Bob turns 9S",), "Ann marriage kh qh", "write Ann declares marriage kh qh"),
        ("authors", (), "bob 9d", '"9d" means nothing here.'),
    ],
)
def test_behind_a_name_comes_a_verb(game: str, lines: tuple[str, ...], typed: str, said: str) -> None:
    assert said in Typed(game, *lines).asks(typed)


def test_partners_tally_together_or_each_for_himself() -> None:
    four = Typed("sixty-six", players=("Ann", "Bob", "Cal", "Dee"))
    assert four.means("tally 2 / 0") == "Ann+Cal tallies score=2; Bob+Dee tallies score=0"
    assert "tally (Ann) / (Bob) / (Cal) / (Dee), or tally (Ann+Cal) / (Bob+Dee)" in four.asks("tally 2")


def test_where_anybody_might_play_a_card_it_is_asked_who() -> None:
    """In Commit silence means that a player is without: who plays the next card is not known from the turn."""
    asked = Typed("commit", "Abe plays 5H").asks("6h")
    assert "Abe plays 6h or Bea plays 6h" in asked
