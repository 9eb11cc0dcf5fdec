"""The articles of Gaigel one by one, and Binocle's where its few melds and short game touch them."""

from __future__ import annotations

import pytest

from referee.core.errors import BookError
from referee.core.settlement import plain
from tests.articles import articles, kept
from tests.gaigel.table import Run, cited, deal

BOOK = "gaigel/foster"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TURN = "Bob turns JH\n"
CLUBS = f"{TURN}~ Ann declares marriage KC QC\n"
KEEP = "JH KC KC QC QC KS QS"


@kept(BOOK, "GA-1")
def test_1_it_is_dealt_and_played_as_binocle_is() -> None:
    run = Run(deal(TURN, "JH"))
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock, run.deal.cards.pack.size) == (12, 12, 24, 48)
    stock = Run(deal("Bob turns JH\n* 12 Ann", "JH"))
    assert (stock.deal.is_last, stock.findings) == (True, [])
    after = Run(deal("Bob turns JH\n* 12 Ann\n+ 1 Ann\nAnn declares marriage KC QC", "JH KC QC"))
    assert after.points[-1][1:4] == ("void", "declare.stock-out", "Ann")


# Melds


@pytest.mark.parametrize(
    ("name", "cards", "points"),
    [
        ("marriage", "KC QC", 20), ("marriage", "KH QH", 40), ("double-marriage", "KS KS QS QS", 40),
        ("double-marriage", "KH KH QH QH", 80), ("five-nines", "9S 9H 9H 9D 9C", 101), ("five-nines", "9S 9S 9C 9C 9D", 101),
    ],
)  # fmt: skip
@BOTH
@articles(BOOK, "GA-2")
def test_2_every_meld(name: str, cards: str, points: int, discovery: str) -> None:
    run = Run(deal(f"{TURN}~ Ann declares {name} {cards}", f"JH {cards}")[:3], discovery=discovery)
    assert run.findings == []
    assert run.posted(3) == [("Ann", points, name, "GA-2")]


@BOTH
@articles(BOOK, "GA-2")
def test_2_binocles_other_melds_score_nothing_and_cost_nothing(discovery: str) -> None:
    for name, cards in (
        ("four-aces", "AS AH AD AC"), ("four-queens", "QS QH QD QC"), ("binocle", "QS JD"), ("sequence", "AH TH KH QH JH"),
        ("double-binocle", "QS QS JD JD"), ("eight-jacks", "JS JS JH JH JD JD JC JC"),
    ):  # fmt: skip
        run = Run(deal(f"Bob turns TH\n~ Ann declares {name} {cards}", f"TH {cards}"), discovery=discovery)
        assert run.points == [(3, "void", "declare.values", "Ann", None)], name
        assert (run.scores, run.open()) == ((0, 0), [])
    again = Run(
        deal(f"{TURN}~ Ann declares four-kings KS KH KD KC\n~ Ann declares marriage KC QC", "JH KS KH KD KC QC")
    )
    assert again.scores == (20, 0)
    assert again.deal.cards.hands["Ann"].public() == {"KS": 1, "KH": 1, "KD": 1}  # its cards have been seen
    assert Run(deal(f"{TURN}~ Ann declares flush KC QC", "JH KC QC")).points[0][1] == "refused"
    for joined in ("four-kings KS KH KD KC and marriage KC QC", "marriage KC QC and four-kings KS KH KD KC"):
        beside = Run(deal(f"{TURN}~ Ann declares {joined}", "JH KS KH KD KC QC"))  # neither is lost without a word
        assert "write it in a line of its own" in beside.findings[0].message
    impossible = Run(deal("Bob turns KH\n~ Ann declares four-kings KS KH KH KC", "KH KH KS KC"))
    assert impossible.points[0][1:3] == ("refused", "so.copies")


@articles("binocle/foster", "BN-A1")
def test_2_a_meld_that_is_not_shown_is_binocles_offence() -> None:
    for name, cards in (("five-nines", "9S 9S 9H 9D JC"), ("double-marriage", "KC KC QC JC"), ("marriage", "KC QS")):
        run = Run(deal(f"{TURN}~ Ann declares {name} {cards}", f"JH {cards}"))
        assert run.points == [(3, "irregular", "declare.false", "Ann", None)], name
        assert cited(run.findings[0])[0] == "BN-A1"
        assert run.scores == (0, 0)


@articles(BOOK, "GA-2-nines")
def test_2_five_nines_win_whatever_stands() -> None:
    keep = "JH 9S 9S 9H 9D 9C"
    five = deal(f"{TURN}~ Ann declares five-nines 9S 9S 9H 9D 9C", keep)[:3]
    for house in ({}, {"open-points-end": False}):
        run = Run(five, score=(0, 300), house=house)
        assert (run.winner, run.deal.is_over) == ("Ann", True)
        assert run.settlement.games[0].points == {"Ann": 101, "Bob": 300}
    past = Run(five, score=(150, 130))  # both have had the points unknocked
    assert past.winner == "Ann"
    drawn = Run(deal(f"{TURN}* 1 Ann\nAnn declares five-nines 9S 9S 9H 9D 9C", keep))
    assert drawn.points == [(3, "void", "declare.time", "Ann", None)]
    four = Run(deal(f"{TURN}~ Ann declares five-nines 9S 9H 9D 9C", "JH 9S 9H 9D 9C"))
    assert four.points[0][1:3] == ("irregular", "declare.false")
    longer = Run(five, house={"game.points": 151})
    assert (longer.winner, longer.scores) == (None, (101, 0))


@articles(BOOK, "GA-2-nines")
def test_2_the_nine_that_was_exchanged_has_left_the_hand() -> None:
    keep = "JH 9S 9S 9H 9D 9C"
    lines = deal(f"{TURN}~ Ann exchanges 9H\n~ Ann declares five-nines 9S 9S 9H.new 9D 9C", keep)[:6]
    run = Run(lines)  # it may be the other Nine of Hearts: this hand is hidden
    assert run.winner == "Ann"
    held = [TURN.strip(), "Ann holds 9S 9S 9H 9D 9C AS AD AC AC TS TD TC"]
    known = Run([*held, "Ann plays AS; Bob plays QS", "Ann exchanges 9H", "Ann declares five-nines 9S 9S 9H 9D 9C"])
    assert known.points[-1][1] == "refused"


# One marriage of a suit


@BOTH
@articles(BOOK, "GA-3")
def test_3_one_marriage_of_a_suit(discovery: str) -> None:
    for again in ("marriage KC.new QC.new", "double-marriage KC KC QC QC", "marriage KC.1 QC.new"):
        run = Run(deal(f"{CLUBS}~ Ann declares {again}", KEEP), discovery=discovery)
        assert run.points == [(6, "void", "declare.again", "Ann", None)], again
        assert run.scores == (20, 0)
        assert run.open() == []
    played = Run(deal(f"{CLUBS}Ann plays KC.1; Bob plays 9C\nAnn declares marriage KC.new QC.1", f"{KEEP} 9C"))
    assert played.points == [(6, "void", "declare.again", "Ann", None)]


@articles(BOOK, "GA-3")
def test_3_the_double_first_leaves_nothing() -> None:
    run = Run(deal(f"{TURN}~ Ann declares double-marriage KC KC QC QC\n~ Ann declares marriage KC QC", KEEP))
    assert run.points == [(6, "void", "declare.again", "Ann", None)]
    assert run.scores == (40, 0)


@kept(BOOK, "GA-3")
def test_3_other_suits_and_the_other_player_are_free() -> None:
    spades = Run(deal(f"{CLUBS}~ Ann declares marriage KS QS", KEEP))
    other = Run(deal(f"{CLUBS}* 1 Bob\n~ Bob declares marriage KC QC", KEEP)[:-1])
    assert (spades.findings, spades.scores) == ([], (40, 0))
    assert other.scores == (20, 20)


@articles(BOOK, "GA-3-held")
def test_3_one_meld_a_trick_and_nothing_held_over() -> None:
    both = Run(deal(f"{TURN}~ Ann declares marriage KC QC and marriage KS QS", KEEP))
    assert both.points == [(3, "void", "declare.one", "Ann", None)]
    assert both.scores == (20, 0)
    later = Run(deal(f"{TURN}~ Ann declares marriage KC QC to-score", KEEP))
    assert later.points == [(3, "void", "declare.held", "Ann", None)]
    next_trick = Run(
        deal(f"{TURN}~ Ann declares marriage KC QC and marriage KS QS\n~ Ann declares marriage KS QS", KEEP)
    )
    assert next_trick.scores == (40, 0)


# Dix


@articles(BOOK, "GA-5")
def test_5_dix_and_dix_for_nothing() -> None:
    lines = deal(f"{TURN}~ Ann exchanges 9H", "JH 9H")
    ten, none = Run(lines), Run(lines, house={"dix.points": 0})
    assert (ten.scores, none.scores) == ((10, 0), (0, 0))
    assert ten.deal.turn_up == none.deal.turn_up == "9H"  # the exchange is made in both
    assert none.findings == []
    assert "scores nothing" in none.notes(3)
    assert any("as agreed" in cite.label for cite in none.at(3)[0].ruling.cites)
    turned = Run("Bob turns 9H", house={"dix.points": 0})
    assert (turned.scores, turned.findings) == ((0, 0), [])
    instead = Run(deal(f"{TURN}~ Ann exchanges 9H; Ann declares marriage KC QC", "JH 9H KC QC"))
    assert instead.points == [(3, "void", "declare.one", "Ann", None)]
    with pytest.raises(BookError, match="may be 10 or 0"):
        Run("Bob turns 9H", house={"dix.points": 5})


# The end of the game


@pytest.mark.parametrize(("marked", "winner"), [(59, "Bob"), (60, "Bob"), (61, "Ann"), (62, "Ann")])
@articles(BOOK, "GA-4")
def test_4_the_knock_needs_a_hundred_and_one(marked: int, winner: str) -> None:
    tricks = [
        "Bob turns JH",
        "Ann plays TS; Bob plays TS; Ann draws; Bob draws",
        "Ann plays TC; Bob plays TC; Ann knocks",
    ]
    run = Run(tricks, score=(marked, 100), stakes={"per-game": "0.25"})
    assert run.winner == winner
    assert [p[2:4] for p in run.points] == ([] if winner == "Ann" else [("knock.wrong", "Ann")])
    assert [plain(t.amount) for t in run.settlement.transfers] == ["1", "0.25"]


@articles("binocle/foster", "23")
def test_4_marked_points_end_the_game_unless_agreed_otherwise() -> None:
    lines = deal(CLUBS, KEEP)[:3]
    assert Run(lines, score=(80, 0)).winner is None
    assert Run(lines, score=(81, 0)).winner == "Ann"
    assert Run(lines, score=(81, 0), house={"open-points-end": False}).winner is None


def tally(ann: int, bob: int) -> list[str]:
    """A deal told by its pads, in which all 240 are counted."""
    return [f"Ann tallies score={ann} cards=120", f"Bob tallies score={bob} cards=120"]


@articles(BOOK, "GA-6")
def test_6_neither_wins_and_the_next_deal_needs_a_knock() -> None:
    both = Run(tally(0, 0))
    assert both.winner is None
    assert both.result.points == {"Ann": 120, "Bob": 120}
    assert "until somebody knocks rightly" in both.result.steps[-1].text
    second = deal("Ann turns JH\n~ Bob declares marriage KC QC", KEEP)
    marked = Run(tally(0, 0), second[:3])
    assert (marked.winner, marked.deal.is_over) == (None, False)  # 140 do not end it by themselves
    assert marked.standing == (120, 140)
    for name in ("Ann", "Bob"):
        knocked = Run(tally(0, 0), [*second, f"{name} knocks"])
        assert (knocked.winner, knocked.findings) == (name, [])
    third = Run(tally(0, 0), tally(20, 0), ["Bob knocks"])
    assert (third.winner, third.settlement.games[0].deals) == ("Bob", (1, 2, 3))
    after = Run(tally(0, 0), ["Ann knocks"], ["Bob turns JH", "Ann knocks"])  # a new game begins at nought
    assert [game.winner for game in after.settlement.games] == ["Ann", "Bob"]
    one = Run(["Ann tallies score=0 cards=140", "Bob tallies score=0 cards=100"])
    assert one.winner == "Ann"


@kept(BOOK, "GA-6")
def test_6_a_game_that_grows_can_be_agreed() -> None:
    grown = Run(tally(0, 0), ["Ann turns JH", "Ann knocks"], house={"game.step": 50})
    assert grown.winner == "Bob"  # 120 are not 151
    assert grown.points[-1][2] == "knock.wrong"
    second = deal("Ann turns JH\n~ Bob declares marriage KC QC", KEEP)[:3]
    assert Run(tally(0, 0), second, house={"game.step": 39}).winner == "Bob"  # 140 of 140
    assert Run(tally(0, 0), second, house={"game.step": 40}).winner is None


# Tallies


def test_tallies() -> None:
    run = Run(["Ann tallies marriage=2 dix=1 cards=30", "Bob tallies double-marriage=1 last-trick=1"])
    assert run.scores == (40 + 10 + 30, 40 + 10 + 210)
    assert run.winner == "Bob"
    trumps = Run(["Ann tallies trump-marriage=1 cards=120", "Bob tallies trump-double-marriage=1 cards=120"])
    assert [p[2] for p in trumps.points] == ["so.tally-unfit"]  # three pairs of trumps
    for wrong in (
        "marriage=4", "marriage=2 double-marriage=2", "trump-marriage=2", "trump-marriage=1 trump-double-marriage=1",
        "five-nines=2", "dix=3", "last-trick=2", "cards=241", "marriage=-1",
    ):  # fmt: skip
        assert Run([f"Ann tallies {wrong}"]).points[0][1] == "refused", wrong
    assert Run(["Ann tallies four-kings=1"]).points[0][1] == "refused"
    nines = Run(["Ann tallies five-nines=1 cards=0", "Bob tallies score=0"])
    assert nines.winner == "Ann"
    twice = Run(["Ann tallies five-nines=1 cards=0", "Bob tallies five-nines=1"])
    assert "so.tally-unfit" in [p[2] for p in twice.points]
    past = Run(tally(0, 0), ["Ann tallies score=20 cards=0", "Bob tallies five-nines=1 cards=240"])
    assert past.winner == "Bob"
    told = Run(["Ann declares double-marriage", "Ann tallies score=40 cards=60", "Bob tallies score=0"])
    assert (told.scores, told.findings) == ((100, 180), [])
    assert Run(["Ann declares five-nines"], score=(0, 90)).winner == "Ann"
    assert Run(["Ann declares four-kings"]).points[0][1] == "refused"
