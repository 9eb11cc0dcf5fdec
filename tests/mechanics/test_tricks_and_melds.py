"""Tricks and combinations by themselves, against slow readings of the same rules."""

from __future__ import annotations

from itertools import product

import pytest

from referee.core.cards import Pack
from referee.core.errors import Refusal
from referee.core.events import Event
from referee.core.hands import Cards
from referee.mechanics.melds import copies, of_rank, readings, suited
from referee.mechanics.tricks import Play, beats, owed, winner

PIQUET = Pack("A T K Q J 9 8 7")
ORDER = "789JQKTA"


def play(player: str, face: str) -> Play:
    return Play(player, face, "", Event(1, player, "plays", (face,), f"{player} plays {face}"))


@pytest.mark.parametrize("trump", [None, "S", "H"])
def test_a_trick_goes_to_the_best_trump_or_the_best_of_the_suit_led(trump: str | None) -> None:
    for led, reply in product(PIQUET.faces, repeat=2):
        second = ORDER.index(reply[0]) > ORDER.index(led[0]) if reply[1] == led[1] else reply[1] == trump
        assert winner([play("Ann", led), play("Bob", reply)], trump, PIQUET) == ("Bob" if second else "Ann")
        assert beats(reply, led, trump, PIQUET) is second


def test_an_unknown_card_leaves_the_trick_open() -> None:
    assert winner([play("Ann", "KH"), play("Bob", "??")], None, PIQUET) is None


@pytest.mark.parametrize("trump", [None, "S", "H"])
def test_what_a_hand_owes_is_what_would_have_been_lawful_instead(trump: str | None) -> None:
    """Against the rule itself: a hand of the card played and one other breaks it if the other had to be played."""

    def lawful(led: str, hand: tuple[str, str], card: str) -> bool:
        suit = [face for face in hand if face[1] == led[1]]
        if suit:
            better = [face for face in suit if ORDER.index(face[0]) > ORDER.index(led[0])]
            return card in (better or suit)
        trumps = [face for face in hand if face[1] == trump]
        return card in trumps if trumps else True

    for led in ("KH", "7S", "AD"):
        for played, other in product(PIQUET.faces, repeat=2):
            if played == other or led in (played, other):
                continue
            broken = not lawful(led, (played, other), played)
            assert (other in owed(led, played, trump, PIQUET, follow=True, win=True)) is broken, (led, played, other)


def test_combinations_are_known_by_their_cards() -> None:
    assert suited("KQ")(["KH", "QH"]) == "H"
    assert suited("KQ")(["KH", "QS"]) is None
    assert copies(("QS", "JD"), 2)(["QS", "JD", "JD", "QS"]) == "2"
    assert copies(("QS", "JD"), 2)(["QS", "JD", "QS", "QS"]) is None
    assert of_rank("K", 4)(["KH", "KH", "KS", "KC"]) == "K"
    assert of_rank("K", 4)(["KH", "KH", "KS"]) is None


def test_readings_lay_fewest_new_cards_first() -> None:
    cards = Cards(Pack("A T K Q J 9 8 7", copies=4), ["Ann", "Bob"], 9)
    for _ in range(2):
        cards.lay("Ann", "KH", 1)
    found = [(way.lying, way.fresh) for way in readings(cards, "Ann", ["KH"], {})]
    assert found == [(("KH.1",), ()), (("KH.2",), ()), ((), ("KH",))]
    with pytest.raises(Refusal, match="each word is another card"):
        readings(cards, "Ann", ["KH.1", "KH.1"], {})
