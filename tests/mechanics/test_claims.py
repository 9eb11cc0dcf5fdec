"""What was put right is wrong no more, cards thrown up prove nothing, and only what lies turned down can be looked at."""

from __future__ import annotations

import pytest

from tests.tables import Run

THREE = ("Ann", "Bob", "Cal")
TRICK = "Bob turns 9H\nAnn plays AS; Bob plays 9S"


def bezique(*lines: str) -> Run:
    return Run(lines, game="bezique", rules="hoffmann")


# A hand of the wrong size


MANY = (
    "Bob turns JH", "Ann plays KC; Bob plays 7C", "Ann draws; Bob draws", "Bob claims too-many-cards by Ann count=9",
    "Bob elects play-on",
)  # fmt: skip
DOWN = (*MANY, "Ann plays KD; Bob plays 7D", "Bob draws")
SHORT = ("Bob turns JH", "Ann plays KC; Bob plays 7C", "Ann draws", "Ann plays KD; Bob plays 7D", "Ann elects draw-two")
MADE_UP = (*SHORT, "Ann draws; Bob draws two")


def test_a_hand_too_large_is_so_until_it_has_been_played_down() -> None:
    again = bezique(*MANY, "Bob claims too-many-cards by Ann")
    assert "the claim is right: line 4" in again.notes()
    right = bezique(*DOWN, "Bob claims too-many-cards by Ann")
    assert right.cards("Ann") == 8
    assert right.points[-1] == (len(DOWN) + 1, "void", "so.claim-contradicted", "Bob", None)
    assert "what was found at line 4 has been put right, and Ann holds 8 cards" in right.findings[-1].message
    counted = bezique(*DOWN, "Bob claims too-many-cards by Ann count=9")
    assert counted.points[-1][1:4] == ("irregular", "play.too-many", "Ann")


def test_a_hand_too_small_is_so_until_it_has_been_made_up() -> None:
    assert "the claim is right: line 4" in bezique(*SHORT, "Ann claims too-few-cards by Bob").notes()
    right = bezique(*MADE_UP, "Ann claims too-few-cards by Bob")
    assert right.points[-1][1:4] == ("void", "so.claim-contradicted", "Ann")
    assert bezique(*MADE_UP, "Ann claims too-few-cards by Bob count=7").points[-1][2] == "play.too-few"


def test_sixty_six_has_a_rule_of_its_own_for_a_hand_too_small_and_mends_it_alike() -> None:
    lines = (
        *TRICK.splitlines(),
        "Ann draws; Bob draws",
        "Bob claims too-few-cards by Ann count=5",
        "Bob elects draw-up",
    )
    assert "the claim is right" in Run((*lines[:-1], "Bob claims too-few-cards by Ann"), game="sixty-six").notes()
    full = Run((*lines, "Bob claims too-few-cards by Ann"), game="sixty-six")
    assert full.points[-1][1:3] == ("void", "so.claim-contradicted"), full.points


# Cards thrown up


WRONG = "Cal turns AH\nAnn plays AC; Bob plays QH; Cal plays 9C"


@pytest.mark.parametrize(
    "anew", ["Ann claims too-many-cards by Bob count=16", "Ann claims imperfect-pack"], ids=["dealt again", "void"]
)
def test_what_cards_thrown_up_would_have_proved_is_laid_to_rest(anew: str) -> None:
    waiting = Run(f"{WRONG}\nAnn claims revoke by Bob", game="binocle-three-handed", players=THREE)
    assert waiting.only("so.claim-unproven").verdict.word == "reserved"
    done = Run((*waiting.lines, anew), game="binocle-three-handed", players=THREE)
    assert [one.point for one in done.findings] == ["pack.imperfect" if "pack" in anew else "deal.too-many"]
    assert "the claim of line 3 is laid to rest" in done.notes()


def test_what_was_found_before_a_new_deal_is_not_found_in_it() -> None:
    lines = ("Bob turns 9H", "Bob exposes TC of Ann")
    assert "the claim is right: line 2" in Run((*lines, "Ann claims exposed-card"), game="sixty-six").notes()
    anew = Run((*lines, "Ann elects new-deal", "Bob turns AC", "Ann claims exposed-card"), game="sixty-six")
    assert anew.verdict() == "refused"


# Tricks looked at


GAMES = {
    "binocle": ("", "Bob turns JH\nAnn plays AS; Bob plays 9S", "Ann draws; Bob draws\nAnn plays AC; Bob plays 9C"),
    "gaigel": ("", "Bob turns JH\nAnn plays AS; Bob plays 9S", "Ann draws; Bob draws\nAnn plays AC; Bob plays 9C"),
    "sixty-six": ("", TRICK, "Ann draws; Bob draws\nAnn plays AC; Bob plays 9C"),
    "cassino": (
        "", "table shows 7C 3D 5S 9H\nAnn takes 7C with 7D", "Bob takes 5S with 5D",
    ),
    "binocle-three-handed": (
        "Cal turns AH", "Ann plays AC; Bob plays JC; Cal plays 9C", "Ann plays AD; Bob plays JD; Cal plays 9D",
    ),
    "auction-binocle": (
        "Ann bids 100; Bob passes; Cal passes\nAnn names H", "Ann plays AC; Bob plays JC; Cal plays 9C",
        "Ann plays AD; Bob plays JD; Cal plays 9D",
    ),
}  # fmt: skip
NEVER = {
    "bezique": ("", "Bob turns JH\nAnn plays AS; Bob plays 9S"),
    "rubicon-bezique": ("", "Ann plays AS; Bob plays 9S"),
    "penchant": ("", "Ann plays AS; Bob plays 9S"),
    "cinq-cents": ("", "Bob turns JH\nAnn plays AS; Bob plays 9S"),
    "ecarte": ("Bob turns 7D\nAnn stands", "Ann plays KS; Bob plays 7S"),
}


def looked(game: str, *parts: str) -> str:
    players = THREE if game in ("binocle-three-handed", "auction-binocle") else ("Ann", "Bob")
    lines = [line for part in parts for line in part.splitlines()]
    found: str = Run((*lines, "Ann claims looked-at-tricks by Bob"), game=game, players=players).points[-1][1:3][1]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_where_the_last_trick_may_be_seen_another_must_lie_below_it(game: str) -> None:
    before, one, two = GAMES[game]
    assert looked(game, before) == "so.claim-contradicted"
    assert looked(game, before, one) == "so.claim-contradicted"
    assert looked(game, before, one, two) == "trick.looking"


@pytest.mark.parametrize("game", NEVER)
def test_where_no_trick_may_be_seen_one_must_have_been_turned_down(game: str) -> None:
    before, one = NEVER[game]
    assert looked(game, before) == "so.claim-contradicted"
    assert looked(game, before, one) == "trick.looking"


def test_a_deal_told_by_its_pads_has_had_its_tricks() -> None:
    assert looked("binocle", "Ann tallies cards=130") == "trick.looking"
