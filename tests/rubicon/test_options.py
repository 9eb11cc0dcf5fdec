"""House rules: each option of the two books flips what it should, nothing else, and says so."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.core.errors import BookError
from tests.rubicon.table import Pack, Run, last_nine
from tests.rubicon.test_settling import by_cards, tallied

WON = "Ann plays 7C; Bob plays 7C"
NEXT = "Ann draws; Bob draws; Ann plays {0}; Bob plays {0}"


def both(edition: str, lines: str | list[str], **house: Any) -> tuple[Run, Run]:
    """The same record by the book and under the house rule."""
    names = {key.replace("_", "-"): value for key, value in house.items()}
    return Run(lines, rules=edition), Run(lines, rules=edition, house=names)


def labels(run: Run) -> str:
    """Every label cited anywhere in a run."""
    found = [cite for step in run.steps for cite in step.ruling.cites]
    found += [posting.cite for step in run.steps for posting in step.ruling.postings]
    found += [cite for one in run.findings for cite in one.cites]
    found += [cite for step in run.result.steps for cite in step.cites]
    return "; ".join(f"{cite.label}: {cite.heading}" for cite in found)


# Settlement


def test_brisque_decide() -> None:
    pads = ("score=1260 brisques=7", "score=1140 brisques=25")
    assert tallied(*pads).value == ("Ann", "600")
    within = tallied(*pads, brisque_decide="within:200")
    assert within.value == ("Bob", "600")
    assert "brisque-decide = within:200, as agreed; the book has equal" in labels(within)
    assert tallied(*pads, brisque_decide="within:119").value == ("Ann", "600")
    assert tallied(*pads, brisque_decide="within:120").value == ("Bob", "600")
    equal = tallied(*pads, edition="foster", brisque_decide="equal")
    assert equal.value == ("Ann", "600")
    assert "brisque-decide = equal, as agreed" in labels(equal)


def test_brisque_call() -> None:
    always = by_cards("", "foster", brisque_call="always")
    assert always.value == ("Ann", "700")
    assert "brisque-call = always, as agreed" in labels(always)
    waits = by_cards("", "portland", brisque_decide="within:200", brisque_call="trailing-demand")
    assert waits.value == ("Bob", "600")
    asked = by_cards(
        "Ann elects count-brisques", "portland", brisque_decide="within:200", brisque_call="trailing-demand"
    )
    assert asked.value == ("Ann", "700")


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_recompute_winner(edition: str) -> None:
    pads = ("score=980 brisques=1", "score=710 brisques=31")
    assert tallied(*pads, edition=edition).value == ("Bob", "600")
    kept = tallied(*pads, edition=edition, recompute_winner=False)
    assert kept.value == ("Ann", "600")
    assert "recompute-winner = false, as agreed" in labels(kept)
    even = ("score=1000 brisques=1", "score=710 brisques=31")
    assert tallied(*even, edition=edition, recompute_winner=False).result.winner == "Ann"


def test_recompute_winner_in_a_tie() -> None:
    pads = ("score=990 brisques=15", "score=970 brisques=17")
    assert tallied(*pads).result.flags == ("void",)
    assert tallied(*pads, recompute_winner=False).value == ("Ann", "600")


@pytest.mark.parametrize("edition", ["portland", "foster"])
@pytest.mark.parametrize(
    ("name", "changed", "value"),
    [
        ("settle.game-points", 600, "900"),
        ("settle.unit", 10, "770"),
        ("settle.least-difference", 400, "900"),
        ("rubicon.limit", 1300, "4000"),
    ],
)
def test_other_numbers_are_house_rules(name: str, changed: int, value: str, edition: str) -> None:
    run = Run("Ann tallies score=1510 brisques=32\nBob tallies score=1240", rules=edition, house={name: changed})
    assert run.value == ("Ann", value)
    assert f"House rule: {name} = {changed}; the book has" in labels(run)


# The last nine


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_endgame_must_win(edition: str) -> None:
    under = [*last_nine("9S 8S TS AC"), "Ann plays 9S", "Bob plays 8S", "Ann plays AC", "Bob plays TS"]
    book, free = both(edition, under, endgame_must_win=False)
    assert [p[2] for p in book.points] == ["revoke"]
    assert not free.findings
    revoke = [*last_nine("KS QS 7H AC"), "Ann plays KS", "Bob plays 7H", "Ann plays AC", "Bob plays QS"]
    assert [[p[2] for p in run.points] for run in both(edition, revoke, endgame_must_win=False)] == [["revoke"]] * 2


def test_revoke_remedy() -> None:
    revoke = [
        *last_nine("KS QS 7H AC"),
        "Ann plays KS",
        "Bob plays 7H",
        "Ann plays AC",
        "Bob plays QS",
        "Ann elects forfeit",
    ]
    book, france = both("foster", revoke, revoke_remedy="forfeit")
    assert book.points[-1][2] == "so.not-offered"
    assert france.deal.forfeits == {"Bob": 0}
    with pytest.raises(BookError, match="may be replay or forfeit, not banish"):
        both("foster", revoke, revoke_remedy="banish")


def test_last_trick_points() -> None:
    pack = Pack()
    book, house = both("portland", [*pack.fillers(55), *pack.tricks(9)], **{"last-trick.points": 100})
    assert (book.scores, house.scores) == ((50, 0), (100, 0))
    assert "House rule: last-trick.points = 100; the book has 50" in labels(house)


# Trumps and re-forming


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_sequence_makes_trump(edition: str) -> None:
    lines = f"{WON}\nAnn declares sequence AH TH KH QH JH\n{NEXT.format('8C')}\nAnn declares marriage KS QS"
    book, house = both(edition, lines, sequence_makes_trump=False)
    assert (book.scores, book.deal.trump) == ((270, 0), "H")
    assert (house.scores, house.deal.trump) == ((190, 0), "S")
    assert "sequence-makes-trump = false, as agreed; the book has true" in labels(house)


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_reform_needs_play(edition: str) -> None:
    lines = (
        f"{WON}\nAnn declares four-aces AS AH AD AC\n{NEXT.format('8C')}\nAnn declares four-aces AS.new AH.1 AD.1 AC.1"
    )
    book, house = both(edition, lines, reform_needs_play=False)
    assert (book.scores, house.scores) == ((100, 0), (200, 0))
    assert not house.findings
    assert "reform-needs-play = false, as agreed" in labels(house)
    very_same = lines.replace("AS.new", "AS.1")
    assert [run.scores for run in both(edition, very_same, reform_needs_play=False)] == [(100, 0)] * 2


def test_virtual_substitution() -> None:
    lines = (
        f"{WON}\nAnn declares four-aces AS AH AD AC\nAnn draws; Bob draws; Ann plays AS.new; Bob plays 8C\n"
        "Ann declares four-aces AS.1 AH.1 AD.1 AC.1"
    )
    book, house = both("portland", lines, virtual_substitution=True)
    assert (book.scores, house.scores) == ((100, 0), (200, 0))
    assert "virtual-substitution = true, as agreed" in labels(house)
    book, house = both("foster", lines, virtual_substitution=False)
    assert (book.scores, house.scores) == ((200, 0), (100, 0))
    twice = f"{lines}\n{NEXT.format('9C')}\nAnn declares four-aces AS.1 AH.1 AD.1 AC.1"
    assert Run(twice, rules="foster").scores == (200, 0)  # one card, one claim


def test_virtual_substitution_reforms_only_the_single_bezique() -> None:
    drawn = "Ann draws; Bob draws; Ann plays QS.new; Bob plays 7S"
    single = f"{WON}\nAnn declares bezique QS JD\n{drawn}\nAnn declares bezique QS JD"
    assert Run(single, rules="foster").scores == (80, 0)
    double = (
        f"{WON}\nAnn declares double-bezique QSx2 JDx2\nAnn draws; Bob draws; Ann plays QS.new; Bob plays 7S\n"
        "Ann declares double-bezique QS.1 QS.2 JD.1 JD.2"
    )
    assert Run(double, rules="foster").scores == (500, 0)


def test_virtual_substitution_is_each_player_s_own() -> None:
    lines = (
        f"{WON}\nAnn declares bezique QS JD\nAnn draws; Bob draws; Ann plays JD.new; Bob plays AD\n"
        "Bob declares bezique QS JD\nBob draws; Ann draws\n"
    )
    mine = f"{lines}Bob plays 7C; Ann plays 8C\nAnn declares bezique QS.1 JD.1"
    assert Run(mine, rules="foster").scores == (80, 40)  # Bob's bézique has not used up Ann's claim
    theirs = f"{lines}Bob plays 8C; Ann plays 7C\nBob declares bezique QS.1 JD.1"
    assert Run(theirs, rules="foster").scores == (40, 40)  # nor has Ann's card given Bob one


def test_bezique_unite() -> None:
    lines = (
        f"{WON}\nAnn declares bezique QS JD\n{NEXT.format('8C')}\nAnn declares bezique QS.new JD.new\n{NEXT.format('9C')}\n"
        "Ann declares double-bezique QS.1 QS.2 JD.1 JD.2"
    )
    book, house = both("portland", lines, bezique_unite=False)
    assert (book.scores, house.scores) == ((580, 0), (80, 0))
    assert "bezique-unite = false, as agreed" in labels(house)
    book, house = both("foster", lines, bezique_unite=True)
    assert (book.scores, house.scores) == ((80, 0), (580, 0))
    assert "bezique-unite = true, as agreed" in labels(house)


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_marriage_refresh(edition: str) -> None:
    two = f"{WON}\nAnn declares marriage KH QH\n{NEXT.format('8C')}\nAnn declares marriage KH.new QH.new\nAnn draws; Bob draws"
    repair = f"{two}; Ann plays 9C; Bob plays 9C\nAnn declares marriage KH.1 QH.2"
    book, house = both(edition, repair, marriage_refresh="law35")
    assert (book.scores, house.scores) == ((120, 0), (80, 0))
    assert "marriage-refresh = law35, as agreed" in labels(house)
    played = f"{two}; Ann plays QH.2; Bob plays 7H\nAnn declares marriage KH.1 QH.1"
    book, house = both(edition, played, marriage_refresh="law35")
    assert (book.scores, house.scores) == ((80, 0), (120, 0))
    more = f"{played}\n{NEXT.format('9C')}\nAnn declares marriage KH.2 QH.1"
    assert both(edition, more, marriage_refresh="law35")[1].scores == (120, 0)  # one card, one marriage
    fresh = f"{two}; Ann plays 9C; Bob plays 9C\nAnn declares marriage KH.1 QH.new"
    assert [run.scores for run in both(edition, fresh, marriage_refresh="law35")] == [(120, 0)] * 2


# Irregularities


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_forgot_draw(edition: str) -> None:
    forgot = f"{WON}; Ann draws\nAnn plays 8S\nBob plays 8S"
    book, house = both(edition, forgot, forgot_draw="french")
    assert (len(book.open()), len(house.open())) == (0, 1)
    assert "forgot-draw = french, as agreed" in labels(house)


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_last_trick_in_mixed(edition: str) -> None:
    pack = Pack("7S 7S")
    lines = ["Ann plays 7S; Bob plays 7S; Ann draws; Bob draws", "Ann claims too-few-cards by Bob count=8"]
    lines += ["Bob claims too-many-cards by Ann count=10", *pack.fillers(54), *pack.tricks(8)]
    lines += [f"Ann plays {pack.one()}", f"Ann plays {pack.one()}"]
    book, house = both(edition, lines, last_trick_in_mixed=True)
    assert (book.scores, house.scores) == ((0, 0), (50, 0))


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_too_many_stops(edition: str) -> None:
    lines = f"{WON}; Ann draws; Bob draws\nAnn claims too-many-cards by Bob count=10"
    book, house = both(edition, lines, too_many_stops=False)
    assert (book.deal.is_over, house.deal.is_over) == (True, False)
    assert "as agreed" in house.notes(2)
    pack = Pack("7C 7C")
    whole = [*lines.splitlines(), *pack.fillers(53), *pack.tricks(9)]
    played = Run([*whole, f"Bob plays {pack.one()}"], rules=edition, house={"too-many-stops": False})
    assert played.deal.is_over
    assert played.value == ("Ann", "1400")
    assert played.scores == (0, 50)


def test_too_many_cap() -> None:
    lines = f"{WON}; Ann draws; Bob draws\ntable sets Ann=1450 Bob=1720\nAnn claims too-many-cards by Bob count=10"
    book, house = both("portland", lines, **{"too-many.cap": 1200})
    assert (book.value, house.value) == (("Ann", "3600"), ("Ann", "3900"))
    assert "House rule: too-many.cap = 1200" in labels(house)


def test_false_declaration() -> None:
    false = f"{WON}\nAnn declares four-kings KS KH KD JC"
    book, house = both("portland", false, false_declaration="call-card")
    assert (book.open(), house.open()) == ([], [("election", ("Bob",), "declare.false", ["call-card"])])
    late = Run(
        f"{false}\nAnn draws; Bob draws; Ann plays 8C\nBob elects call-card KH",
        house={"false-declaration": "call-card"},
    )
    assert late.points[-1][2] == "so.too-late"  # the time is still that of Law 50
    book, house = both("foster", false, false_declaration="stands")
    assert (len(book.open()), house.open()) == (1, [])
    played = f"{false}\nAnn draws; Bob draws; Ann plays 8C\nBob claims false-declaration by Ann"
    for value, score in (("stands", 80), ("call-card", 0)):
        run = Run(played, rules="foster", discovery="players", house={"false-declaration": value})
        assert run.scores == (score, 0)


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_next_deal(edition: str) -> None:
    first = "Ann tallies score=1510\nBob tallies score=1240"
    dealers = {}
    for way in ("alternate", "recut", "loser"):
        run = Run(first, "table notes the next deal", rules=edition, house={"next-deal": way})
        dealers[way] = run.deal.dealer
    assert dealers == {"alternate": "Ann", "recut": None, "loser": "Bob"}
    cut = Run(first, "Bob deals\nAnn plays 7S", rules=edition, house={"next-deal": "recut"})
    assert cut.deal.dealer == "Bob"
    assert not cut.findings


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_two_seen_and_faced_cards(edition: str) -> None:
    seen = f"{WON}\nAnn draws two seen\nAnn shows KD\nAnn restores KD\nBob draws\nAnn plays 8S"
    ways = [Run(seen, rules=edition, house={"two-seen.show": way}).findings[0].message for way in ("top", "both")]
    assert ["was not shown" in message for message in ways] == [False, True]
    faced = "Ann plays 7S\nBob claims faced-card"
    points = [
        Run(faced, rules=edition, house={"faced-card.until": until}).findings[0].point
        for until in ("first-card", "dealer-plays")
    ]
    assert points == ["stock.faced-card", "deal.faced-card"]


@pytest.mark.parametrize("edition", ["portland", "foster"])
def test_every_offer_of_the_book_is_accepted(edition: str) -> None:
    book = games.book("rubicon-bezique", edition)
    for name, setting in book.values.items():
        for offer in setting.offers:
            value: Any = {"True": True, "False": False}.get(offer, offer.replace(":N", ":50"))
            changed = book.with_house({name: value})
            assert changed.values[name].cite.label.endswith("as agreed")
    for old in ("deal", "reform", "brisque_decide"):
        with pytest.raises(BookError, match="is no value of"):
            book.with_house({old: "threes"})
