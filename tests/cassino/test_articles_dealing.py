"""Players, dealing, misdeals, and cards seen in dealing."""

from __future__ import annotations

import pytest

from referee.core.errors import BookError, SessionError
from referee.core.settlement import plain
from tests.articles import articles, kept
from tests.cassino.table import BOOK, Run, cited, filled

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kit", "Lea")
TABLE = "table shows 7C 3D 5S 9H"


# CA1


@kept(BOOK, "CA1")
@pytest.mark.parametrize("count", [2, 3, 4, 6, 12])
def test_numbers_among_whom_the_pack_comes_out_even(count: int) -> None:
    run = Run(TABLE, players=NAMES[:count])
    assert run.points == []
    assert run.deal.cards.stock == 52 - 4 - 4 * count


@pytest.mark.parametrize("count", [5, 7, 8, 9, 10, 11])
def test_other_numbers_need_a_house_rule(count: int) -> None:
    with pytest.raises(SessionError, match="cannot play"):
        Run(TABLE, players=NAMES[:count])
    run = Run(
        filled(TABLE, players=NAMES[:count], packets=1), players=NAMES[:count], house={"players.numbers": str(count)}
    )
    assert run.points == []


@pytest.mark.parametrize("count", [1, 13])
def test_too_few_and_too_many(count: int) -> None:
    with pytest.raises(SessionError):
        Run(TABLE, players=(*NAMES, "Max")[:count])


def test_four_play_singly_unless_they_agree_to_be_partners() -> None:
    assert Run(TABLE, players=NAMES[:4]).deal.sides == (("Ann",), ("Bob",), ("Cal",), ("Dee",))
    partners = Run(TABLE, players=NAMES[:4], house={"players.partners": True})
    assert partners.deal.sides == (("Ann", "Cal"), ("Bob", "Dee"))
    assert partners.fold.seats.actor("cal+ann") == "Ann+Cal"
    assert Run(TABLE, players=NAMES[:4]).fold.seats.actor("Ann+Cal") is None
    named = Run(TABLE, players=NAMES[:4], sides=(("Ann", "Bob"), ("Cal", "Dee")))
    assert named.deal.sides == (("Ann", "Bob"), ("Cal", "Dee"))


def test_sides_are_of_one_size() -> None:
    with pytest.raises(SessionError, match="one size"):
        Run(TABLE, players=NAMES[:3], sides=(("Ann", "Cal"), ("Bob",)))


# CA2, CA4


@kept(BOOK, "CA2")
def test_packets_follow_one_another_without_a_line() -> None:
    run = Run(filled(TABLE, packets=2))
    assert run.points == []
    assert run.deal.packet == 3
    assert run.deal.turn == "Bob"
    assert run.deal.cards.stock == 52 - 4 - 3 * 8


@kept(BOOK, "CA2")
def test_a_whole_deal_is_over_when_the_pack_is_out() -> None:
    assert not Run(filled(TABLE, packets=6)[:-1]).deal.is_over
    run = Run(filled(TABLE, packets=6))
    assert run.deal.is_over
    assert run.deal.cards.stock == 0


def test_a_card_after_the_deal_belongs_to_the_next() -> None:
    run = Run([*filled(TABLE, packets=6), "Bob trails 2S"])
    assert run.points[-1][1:3] == ("refused", "so.over")


@articles(BOOK, "CA2", "CAi1")
@pytest.mark.parametrize("cards", ["7C 3D 5S", "7C 3D 5S 9H 2S"])
def test_three_or_five_on_the_table_are_a_misdeal(cards: str) -> None:
    run = Run(f"table shows {cards}")
    found = run.only("deal.misdeal")
    assert (found.line, found.by) == (1, "Ann")
    assert {"CAi1", "CA2"} <= set(cited(found))


def test_the_deal_passes_to_the_left() -> None:
    deal = filled(TABLE, packets=6)
    run = Run(deal, deal, deal)
    assert [result.dealer for result in run.settlement.deals] == ["Ann", "Bob", "Ann"]


def test_dealing_in_pairs_changes_nothing_that_is_on_record() -> None:
    assert Run(filled(TABLE), house={"deal.by": "pairs"}).points == []
    with pytest.raises(BookError, match="may be single or pairs"):
        Run(TABLE, house={"deal.by": "threes"})


@pytest.mark.parametrize(
    "lines",
    [
        "table shows 7C 3D 5S 7C",
        "table shows 7C 3D 5S ??",
        "table shows",
        f"{TABLE}\ntable shows 7H 3H 5H 9D",
        "Bob trails 4C",
        "Bob takes 7C with 7D",
        f"{TABLE}\nBob trails 7C",
        f"{TABLE}\nBob trails ??",
        f"{TABLE}\nBob takes 8C with 8D",
        f"{TABLE}\nBob takes 7C",
        f"{TABLE}\nBob takes with 7D",
        f"{TABLE}\nBob takes 7C 7C with 7D",
        f"{TABLE}\nBob builds 2C on 7C",
        f"{TABLE}\nBob builds 2C value=9",
        f"{TABLE}\nBob trails 4C 6C",
        f"{TABLE}\nCal trails 4C",
        f"{TABLE}\nBob takes-back 4C",
        f"{TABLE}\nBob trails 4C\nAnn trails 6C\nBob trails 4C",
    ],
)
def test_what_is_impossible_or_not_understood_is_refused(lines: str) -> None:
    assert [verdict for _, verdict, *_ in Run(lines).points] == ["refused"]


def test_without_a_dealer_somebody_has_to_deal_first() -> None:
    assert Run(TABLE, dealer=None).points[0][1] == "refused"
    run = Run(f"Bob deals\n{TABLE}", dealer=None)
    assert run.points == []
    assert (run.deal.dealer, run.deal.turn) == ("Bob", "Ann")


# CAi1


@articles(BOOK, "CAi1")
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_a_misdeal_that_is_claimed_loses_the_deal(discovery: str) -> None:
    run = Run(f"Bob claims misdeal by Ann\n{TABLE}\nAnn trails 4C", discovery=discovery)
    assert run.points == [(1, "irregular", "deal.misdeal", "Ann", None)]
    assert run.deal.dealer == "Bob"
    assert run.deal.turn == "Bob"


@articles(BOOK, "CAi1")
@pytest.mark.parametrize("discovery", ["referee", "players"])
@pytest.mark.parametrize("between", ["", "Bob deals", "Bob claims misdeal"])
def test_five_cards_on_the_table_and_the_next_deals(between: str, discovery: str) -> None:
    lines = ["table shows 7C 3D 5S 9H 2S", *([between] if between else []), "table shows 7H 3D 5S KH", "Ann trails 7C"]
    run = Run(lines, discovery=discovery)
    assert run.points == [(1, "irregular", "deal.misdeal", "Ann", None)]
    assert run.deal.dealer == "Bob"
    assert run.lies == sorted(["7H", "3D", "5S", "KH", "7C"])


def test_a_misdeal_that_is_played_on_stands() -> None:
    run = Run("table shows 7C 3D 5S 9H 2S\nBob trails 4C\nAnn takes 4C 3D with 7D")
    assert [row[1:3] for row in run.points] == [("irregular", "deal.misdeal")]
    assert run.deal.dealer == "Ann"
    assert run.took("Ann") == {"4C", "3D", "7D"}


def test_a_pack_that_is_a_card_short_is_dealt_out_as_far_as_it_goes() -> None:
    run = Run(filled("table shows 7C 3D 5S 9H 2S", packets=6))
    assert run.deal.is_over
    assert [row[2] for row in run.points] == ["deal.misdeal"]


@articles("standing-orders", "SO9")
def test_a_misdeal_is_claimed_before_the_first_card() -> None:
    run = Run(f"{TABLE}\nBob trails 4C\nBob claims misdeal")
    assert run.points == [(3, "void", "so.too-late", "Bob", None)]
    assert run.deal.dealer == "Ann"


@articles(BOOK, "CAi1", "CA20")
def test_by_agreement_a_misdeal_loses_the_game() -> None:
    run = Run("Bob claims misdeal by Ann", house={"misdeal.costs": "game"})
    assert run.deal.is_over
    assert (run.won.winner, plain(run.won.value), run.won.flags) == ("Bob", "1", ("misdeal",))
    assert any(cite.label == "CAi1, as agreed" for cite in run.only("deal.misdeal").cites)
    assert run.paid == [("Ann", "Bob", "1")]


def test_among_three_the_misdealer_pays_each_and_nobody_has_won() -> None:
    run = Run("Bob claims misdeal by Ann", players=NAMES[:3], house={"misdeal.costs": "game"})
    assert run.won.winner is None
    assert run.paid == [
        ("Ann", "Bob", "1"),
        ("Ann", "Cal", "1"),
    ]


def test_a_misdeal_that_loses_the_game_is_called_where_the_players_discover() -> None:
    five = "table shows 7C 3D 5S 9H 2S"
    house = {"misdeal.costs": "game"}
    assert Run(five, house=house).deal.is_over
    open_still = Run(five, house=house, discovery="players")
    assert not open_still.deal.is_over
    assert open_still.open() == [("right", ("Bob",), "deal.misdeal", [])]
    assert Run(f"{five}\nBob claims misdeal", house=house, discovery="players").won.winner == "Bob"
    played_on = Run(f"{five}\nBob trails 4C\nBob claims misdeal", house=house, discovery="players")
    assert not played_on.deal.is_over


@articles(BOOK, "CAi1")
def test_dealing_out_of_turn_can_be_stopped_until_the_cards_are_faced() -> None:
    stopped = Run(f"Bob deals\nAnn deals\n{TABLE}")
    assert stopped.points == [(1, "irregular", "deal.turn", "Bob", None)]
    assert stopped.deal.dealer == "Ann"
    assert "stopped at line 2" in stopped.only("deal.turn").message
    late = Run(f"Bob deals\n{TABLE}\nAnn trails 4C")
    assert [row[2] for row in late.points] == ["deal.turn"]
    assert late.deal.dealer == "Bob"


def test_dealing_again_before_a_card_is_played() -> None:
    run = Run(f"{TABLE}\nAnn deals\ntable shows 7H 3H 5H 9D\nBob trails 7C")
    assert run.points == []
    assert Run(f"{TABLE}\nBob trails 4C\nAnn deals").points[0][1] == "refused"


# CAi2


@articles(BOOK, "CAi2")
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_a_card_exposed_in_dealing_gives_an_adversary_a_fresh_deal(discovery: str) -> None:
    exposed = "Ann exposes 4C of Bob"
    waiting = Run(exposed, discovery=discovery)
    assert [one[:3] for one in waiting.open()] == [("election", ("Bob",), "deal.exposed-other")]
    again = Run(f"{exposed}\nBob elects new-deal\n{TABLE}\nBob trails 6H", discovery=discovery)
    assert [row[1:4] for row in again.points] == [("irregular", "deal.exposed-other", "Ann")]
    assert again.deal.dealer == "Ann"
    assert again.deal.cards.hands["Ann"].known == {}
    kept_on = Run(f"{exposed}\nBob elects stand\n{TABLE}\nBob trails 4C", discovery=discovery)
    assert [row[2] for row in kept_on.points] == ["deal.exposed-other"]


def test_any_one_adversary_may_claim_the_fresh_deal_but_the_dealer_may_not() -> None:
    exposed = "Ann exposes 4C of Bob"
    run = Run(f"{exposed}\nCal elects new-deal", players=NAMES[:4])
    assert run.deal.cards.hands["Bob"].known == {}
    wrong = Run(f"{exposed}\nAnn elects new-deal", players=NAMES[:4])
    assert wrong.points[-1][1:3] == ("void", "so.wrong-chooser")
    partners = Run(f"{exposed}\nCal elects new-deal", players=NAMES[:4], house={"players.partners": True})
    assert partners.points[-1][1:3] == ("void", "so.wrong-chooser")


def test_the_choice_lapses_with_the_first_card() -> None:
    run = Run(f"Ann exposes 4C of Bob\n{TABLE}\nBob trails 4C\nBob elects new-deal")
    assert run.points[-1][1:3] == ("void", "so.too-late")


@articles(BOOK, "CAi2")
@pytest.mark.parametrize(("claim", "point"), [("faced-card", "deal.faced-card"), ("imperfect-pack", "pack.imperfect")])
def test_a_faced_card_or_a_wrong_pack_is_a_fresh_deal(claim: str, point: str) -> None:
    run = Run(f"Bob claims {claim}\n{TABLE}\nBob trails 4C")
    assert [row[1:3] for row in run.points] == [("irregular", point)]
    assert run.deal.dealer == "Ann"


def test_a_wrong_pack_found_in_the_middle_of_the_deal_begins_it_again() -> None:
    run = Run(f"{TABLE}\nBob takes 7C 3D with TD\nAnn claims imperfect-pack\n{TABLE}\nBob takes 7C 3D with TD")
    assert [row[2] for row in run.points] == ["pack.imperfect"]
    assert run.deal.scores == {"Ann": 0, "Bob": 0}


@articles(BOOK, "CAi2")
def test_ones_own_card_shown_gives_nobody_anything() -> None:
    run = Run("Bob exposes 4C")
    assert run.points == [(1, "irregular", "deal.exposed-own", "Bob", None)]
    assert run.open() == []


# CAi2-later

FIRST = filled(TABLE)


@articles(BOOK, "CAi2-later")
def test_a_card_exposed_in_a_later_packet_may_be_refused() -> None:
    refused = Run([*FIRST, "Ann exposes 8S of Bob", "Bob elects refuse-card", "Bob trails 6S", "Ann trails 8S"])
    assert [row[1:4] for row in refused.points] == [("irregular", "deal.exposed-later", "Ann")]
    taken = Run([*FIRST, "Ann exposes 8S of Bob", "Bob elects keep-card", "Bob trails 6S", "Ann trails 8S"])
    assert [row[1] for row in taken.points] == ["irregular", "refused"]
    nobody = Run([*FIRST, "Ann exposes 8S of Bob", "Bob trails 6S", "Bob elects refuse-card"])
    assert nobody.points[-1][1:3] == ("void", "so.too-late")


def test_only_the_receiver_may_refuse() -> None:
    run = Run([*FIRST, "Ann exposes 8S of Bob", "Ann elects refuse-card"])
    assert run.points[-1][1:3] == ("void", "so.wrong-chooser")


@articles(BOOK, "CAi2-later")
def test_in_the_last_packet_the_dealer_takes_it_and_one_of_his_is_drawn() -> None:
    before = filled(TABLE, packets=6)
    at = len(before) - 8
    exposed = before[-1].split()[-1]  # which the dealer then plays himself
    run = Run([*before[:at], f"Ann exposes {exposed} of Bob", *before[at:]])
    assert [row[1:4] for row in run.points] == [("irregular", "deal.exposed-last", "Ann")]
    assert run.deal.is_over


def test_a_card_exposed_after_the_first_packet_has_been_dealt_stands() -> None:
    assert [row[2] for row in Run(f"{TABLE}\nAnn exposes 8S of Bob").points] == ["deal.exposed-own"]


@articles(BOOK, "CAi2-later")
def test_a_faced_card_in_the_stock() -> None:
    assert [row[2] for row in Run([*FIRST, "Bob claims faced-card"]).points] == ["deal.exposed-later"]
    assert [row[2] for row in Run([*FIRST, "Ann exposes 8S of stock"]).points] == ["deal.exposed-later"]


# CAi3


@articles(BOOK, "CAi3")
@pytest.mark.parametrize("claim", ["too-many-cards by Bob count=5", "too-few-cards by Bob count=3"])
def test_a_wrong_number_in_a_later_packet_bars_the_dealer(claim: str) -> None:
    whole = filled(TABLE, "Bob takes KC KH KD with KS\nAnn trails QS", packets=6)
    run = Run([*whole[: len(FIRST)], f"Bob claims {claim}", *whole[len(FIRST) :]])
    assert run.only("deal.wrong-number").by == "Ann"
    assert run.deal.is_over
    lucky = Run([*whole[:-2], "Bob trails QS", "Ann takes KC KH KD with KS"])
    barred = Run([*whole[: len(FIRST)], f"Bob claims {claim}", *whole[len(FIRST) : -2], "Bob trails QS",
                  "Ann takes KC KH KD with KS"])  # fmt: skip
    assert lucky.deal.scores["Ann"] == 11
    assert barred.deal.scores == {"Ann": 0, "Bob": 0}


@articles(BOOK, "CAi3")
def test_by_agreement_a_short_hand_abides_by_it() -> None:
    run = Run([*FIRST, "Bob claims too-few-cards by Bob count=3"], house={"wrong-number": "ew"})
    assert run.deal.cards.hands["Bob"].size == 3
    assert not run.deal.is_barred
    assert any(cite.label == "CAi3, as agreed" for cite in run.only("deal.wrong-number").cites)
    many = Run([*FIRST, "Bob claims too-many-cards by Bob count=5"], house={"wrong-number": "ew"})
    assert many.deal.is_barred


def test_a_wrong_number_in_the_first_packet_is_a_misdeal() -> None:
    assert Run("Bob claims too-many-cards by Bob count=5").deal.dealer == "Bob"
    late = Run(f"{TABLE}\nBob trails 4C\nBob claims too-few-cards by Bob count=2")
    assert [row[2] for row in late.points] == ["play.too-few"]
    assert late.deal.cards.hands["Bob"].size == 2


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("too-many-cards by Bob count=4", "refused"),
        ("too-few-cards by Bob count=4", "refused"),
        ("too-many-cards by Bob count=60", "refused"),
        ("too-many-cards by Bob count=45", "void"),
    ],
)
def test_numbers_that_are_none(claim: str, verdict: str) -> None:
    run = Run([*FIRST, f"Ann claims {claim}"])
    assert [row[1] for row in run.points] == [verdict]


def test_a_hand_cannot_be_smaller_than_what_is_known_of_it() -> None:
    run = Run([*FIRST, "Bob shows 8S 6S 6H", "Ann claims too-few-cards by Bob count=2"])
    assert run.points[-1][1:3] == ("void", "so.claim-contradicted")
