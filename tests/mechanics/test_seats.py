"""Who sits with whom in a game with a stock, and what a later hand of three owes, against a slow reading of the rule."""

from __future__ import annotations

from itertools import product

import pytest

from referee.core.cards import Pack
from referee.core.events import Event
from referee.core.hands import Cards
from referee.mechanics.seats import adversaries, any_of, due, group, leaders, side
from referee.mechanics.stock_deal import StockDeal
from referee.mechanics.tricks import Play, beats, owed

FOUR = ("Ann", "Bob", "Cal", "Dee")
PACK = Pack("A T K Q J 9 8 7")
ORDER = "789JQKTA"


def a_deal(players: tuple[str, ...] = FOUR) -> StockDeal:
    return StockDeal(1, players, players[-1], Cards(PACK, players, 4))


def lay(deal: StockDeal, *players: str) -> None:
    deal.trick = tuple(Play(name, "9S", "", Event(1, name, "plays", ("9S",), "")) for name in players)


def test_partners_and_adversaries() -> None:
    deal = a_deal()
    assert (side(deal, "Cal"), adversaries(deal, "Cal")) == (("Cal",), ("Dee", "Ann", "Bob"))
    deal.sides = (("Ann", "Cal"), ("Bob", "Dee"))
    assert (side(deal, "Cal"), adversaries(deal, "Cal")) == (("Cal", "Ann"), ("Dee", "Bob"))
    assert any_of(adversaries(deal, "Cal")) == "Dee or Bob"
    two = a_deal(("Ann", "Bob"))
    assert (adversaries(two, "Ann"), two.adversary["Ann"]) == (("Bob",), "Bob")


def test_who_is_due_to_play() -> None:
    deal = a_deal()
    lay(deal, "Bob")
    assert due(deal) == "Cal"
    lay(deal, "Bob", "Dee")
    assert due(deal) == "Cal"
    deal.cards.hands["Cal"].unseen = 0
    assert (due(deal), due(deal, playing="Cal")) == ("Ann", "Cal")
    lay(deal, "Bob", "Dee", "Ann")
    assert due(deal) is None


def test_a_divided_table() -> None:
    deal = a_deal()
    assert (leaders(deal), group(deal, "Cal")) == (("Ann",), ("Cal", "Dee", "Ann", "Bob"))
    deal.groups, deal.leads, deal.group_tricks = (("Ann", "Bob"), ("Cal", "Dee")), ("Ann", "Cal"), (3, 1)
    assert (leaders(deal), group(deal, "Dee")) == (("Ann", "Cal"), ("Dee", "Cal"))
    assert (deal.last_tricks("Bob"), deal.last_tricks("Dee")) == (3, 1)
    lay(deal, "Dee")
    assert due(deal) == "Cal"
    lay(deal, "Dee", "Cal")
    assert due(deal) is None
    deal.cards.hands["Ann"].unseen = 0
    assert (leaders(deal), leaders(deal, playing="Ann")) == (("Cal",), ("Ann", "Cal"))


@pytest.mark.parametrize("trump", [None, "S", "H"])
@pytest.mark.parametrize("win", [True, False])
def test_what_the_third_hand_owes_is_what_would_have_been_lawful_instead(trump: str | None, win: bool) -> None:
    """A hand of the card played and one other breaks the rule if the other had to be played."""

    def lawful(led: str, ahead: str, hand: tuple[str, str], card: str) -> bool:
        def wins(face: str) -> bool:
            if face[1] == ahead[1]:
                return ORDER.index(face[0]) > ORDER.index(ahead[0])
            return face[1] == trump

        suit = [face for face in hand if face[1] == led[1]]
        if suit:
            return card in ([face for face in suit if wins(face)] or suit if win else suit)
        trumps = [face for face in hand if face[1] == trump and wins(face)]
        return card in trumps if win and trumps else True

    for led, ahead in (
        ("KH", "KH"),
        ("KH", "AH"),
        ("7S", "JS"),
        ("AD", "9H"),
        ("AD", "9S"),
        ("8C", "TS"),
        ("8C", "AH"),
    ):
        if led != ahead and not beats(ahead, led, trump, PACK):
            continue
        for played, other in product(PACK.faces, repeat=2):
            if played == other or {led, ahead} & {played, other}:
                continue
            broken = not lawful(led, ahead, (played, other), played)
            found = owed(led, played, trump, PACK, follow=True, win=win, beat=ahead)
            assert (other in found) is broken, (led, ahead, played, other)
