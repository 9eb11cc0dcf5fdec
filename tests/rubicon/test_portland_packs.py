"""Portland, a forgotten draw, wrong packs, cutting, bystanders, looking at tricks: RP-17, RP-29 to RP-35."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.rubicon.table import Pack, Run, cited

BOOK = "rubicon-bezique/portland"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TRICK = "Ann plays 7S; Bob plays 7S; Ann draws; Bob draws"


# RP-35, RP-23: a forgotten draw, an odd stock


@BOTH
@articles(BOOK, "RP-35", "19")
def test_rp35_a_forgotten_draw(discovery: str) -> None:
    run = Run("Ann plays 7S; Bob plays 7S; Ann draws\nAnn plays 8S\nBob plays 8S\nAnn claims forgotten-draw by Bob",
              discovery=discovery)  # fmt: skip
    assert run.points == [(3, "irregular", "draw.forgotten", "Bob", None)]
    assert run.cards("Bob") == 7
    assert not run.open()
    near = Run("Ann plays 7S; Bob plays 7S; Ann draws\nAnn plays 8S\nBob draws\nBob plays 8S")
    assert not near.findings


def test_rp35_a_claim_that_the_record_speaks_against() -> None:
    run = Run(f"{TRICK}\nAnn claims forgotten-draw by Bob")
    assert run.points == [(2, "void", "so.claim-contradicted", "Ann", None)]


@articles(BOOK, "RP-35")
def test_rp35_the_french_way_by_agreement() -> None:
    forgot = "Ann plays 7S; Bob plays 7S; Ann draws\nAnn plays 8S\nBob plays 8S"
    house = {"forgot-draw": "french"}
    open_now = Run(forgot, house=house)
    assert open_now.open() == [("election", ("Ann",), "draw.forgotten", ["void-deal", "draw-two"])]
    assert "as agreed" in " ".join(cite.label for cite in open_now.only("draw.forgotten").cites)
    assert not open_now.settlement.complete
    void = Run(f"{forgot}\nAnn elects void-deal", house=house)
    assert void.result.flags == ("void",)
    assert [cite.article for cite in void.result.steps[-1].cites] == ["RP-35"]
    two = Run(f"{forgot}\nAnn elects draw-two\nAnn draws; Bob draws two\nAnn plays 9S", house=house)
    assert two.points == [(3, "irregular", "draw.forgotten", "Bob", None)]
    assert (two.cards("Ann"), two.cards("Bob"), two.deal.cards.stock) == (8, 9, 106)
    assert not two.open()
    late = Run(f"{forgot}\nAnn draws\nAnn elects void-deal", house=house)
    assert late.points[-1] == (5, "void", "so.too-late", "Ann", None)
    assert "plays on short" in late.only("draw.forgotten").message
    assert Run(f"{forgot}\nBob elects draw-two", house=house).points[-1][1:3] == ("void", "so.wrong-chooser")


# RP-29, RP-30, RP-31 to RP-34: packs, bystanders, cutting


@BOTH
@articles(BOOK, "62")
def test_rp29_an_incorrect_pack_makes_this_deal_void_and_no_other(discovery: str) -> None:
    first = "Ann tallies score=1510\nBob tallies score=1240"
    run = Run(first, f"{TRICK.replace('Ann', 'X').replace('Bob', 'Ann').replace('X', 'Bob')}\nAnn claims imperfect-pack",
              discovery=discovery)  # fmt: skip
    assert run.only("pack.imperfect").verdict.word == "irregular"
    assert [d.flags for d in run.settlement.deals] == [(), ("void",)]
    assert str(run.settlement.deals[0].value) == "800"
    assert [cite.article for cite in run.result.steps[-1].cites] == ["62"]


@articles(BOOK, "62", "63")
def test_rp30_the_missing_card_is_found_and_the_deal_goes_on() -> None:
    run = Run("Ann plays 7S; Bob plays 7S\nAnn declares marriage KH QH\nBob claims imperfect-pack\nAnn claims card-found\n"
              "Ann draws; Bob draws")  # fmt: skip
    assert not run.deal.is_over
    assert run.scores == (40, 0)
    assert [p[2] for p in run.points] == ["pack.imperfect", "pack.found"]
    assert Run("Ann claims card-found").points == [(1, "irregular", "pack.found", None, None)]


@pytest.mark.parametrize(
    ("line", "point", "by", "article"),
    [
        ("Ann claims fresh-cards", "pack.fresh", None, "64"),
        ("Ann claims torn-cards", "pack.torn", None, "65"),
        ("Ann claims bystander", "bystander", None, "66"),
        ("Ann claims cutting-fault", "cut.fresh", None, "9"),
        ("Ann claims cut-two-cards by Bob", "cut.again", "Bob", "7"),
    ],
)
def test_rp31_to_rp34_are_recorded_with_their_law(line: str, point: str, by: str | None, article: str) -> None:
    run = Run(line)
    assert run.points == [(1, "irregular", point, by, None)]
    assert cited(run.findings[0]) == [article]
    assert not run.open()


# RP-17: looking at tricks, counting brisques


@articles(BOOK, "25", "27")
def test_rp17_looking_and_counting_cost_nothing_but_are_said() -> None:
    run = Run(f"{TRICK}\nAnn claims looked-at-tricks by Bob\nAnn claims counted-brisques by Bob")
    assert run.points == [
        (2, "irregular", "trick.looking", "Bob", None),
        (3, "irregular", "brisques.counting", "Bob", None),
    ]


@pytest.mark.parametrize(("tricks", "verdict"), [(48, "irregular"), (49, "allowed"), (50, "allowed")])
def test_rp17_twelve_cards_in_the_stock(tricks: int, verdict: str) -> None:
    run = Run([*Pack().fillers(tricks), "Ann claims counted-brisques by Bob"])
    assert run.deal.cards.stock == 110 - 2 * tricks
    assert run.verdict(tricks + 1) == verdict
