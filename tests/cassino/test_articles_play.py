"""Taking, trailing, turns, sweeps, and wrong captures."""

from __future__ import annotations

import pytest

from referee.mechanics.fishing import groups
from tests.articles import articles, kept
from tests.cassino.table import BOOK, Run, cited, filled
from tests.examples import check, examples

# CA3, CA5, CA6


@pytest.mark.parametrize(
    ("values", "total", "count"),
    [
        ([7, 3], 10, 1),
        ([9, 6, 3], 9, 2),
        ([3, 2, 6, 7], 9, 2),
        ([8, 1, 2, 3], 9, None),
        ([7, 2], 10, None),
        ([5, 5, 6, 4], 10, 2),
        ([4, 4, 4, 4, 4], 10, None),
        ([1, 1, 1, 1, 6, 10, 9, 1], 10, 3),
        ([6, 6, 4, 4, 5, 5, 3, 7, 2, 8], 10, 5),
        ([10], 9, None),
        ([], 9, 0),
        ([9], 0, None),
    ],
)
def test_groups_of_a_value(values: list[int], total: int, count: int | None) -> None:
    assert groups(values, total) == count


@kept(BOOK, "CA3", "CA6")
@pytest.mark.parametrize(
    "take",
    [
        "7C 3D with TD",
        "7C AH with 8S",
        "AH with AC",
        "3D with 3C",
        "7C 3D AH 9S with TS",
        "7C AH 8D with 8S",
        "QH with QD",
    ],
)
def test_captures_that_the_cards_allow(take: str) -> None:
    run = Run(f"table shows 7C 3D AH 9S\nBob trails 8D\nAnn trails QH\nBob takes {take}")
    assert run.points == []
    assert run.took("Bob") == set(take.split()) - {"with"}


@articles(BOOK, "CAi5")
@pytest.mark.parametrize(
    ("take", "article"),
    [
        ("7C with 8S", "CA6"),
        ("7C 3D with 9C", "CA6"),
        ("7C 3D AH with TS", "CA6"),
        ("7C AH 3D with 8S", "CA6"),
        ("KH 7C with KS", "CA5"),
        ("7C with KS", "CA5"),
        ("KH with QS", "CA5"),
        ("KH with TS", "CA6"),
        ("KH 7C 3D with TS", "CA6"),
    ],
)
def test_captures_that_the_cards_do_not_allow(take: str, article: str) -> None:
    run = Run(f"table shows 7C 3D AH KH\nBob takes {take}")
    found = run.only("capture.wrong")
    assert {"CAi5", article} <= set(cited(found))
    assert run.lies == sorted(["7C", "3D", "AH", "KH", take.rsplit(maxsplit=1)[-1]])
    assert run.took("Bob") == set()


@articles(BOOK, "CA5")
def test_court_cards_one_for_one_by_agreement() -> None:
    lines = "table shows QH QD 4C 7C\nBob takes QH QD with QS"
    assert Run(lines).points == []
    one = Run(lines, house={"court.takes": "one"})
    assert "CA5, as agreed" in [cite.label for cite in one.only("capture.wrong").cites]
    assert Run("table shows QH QD 4C 7C\nBob takes QH with QS", house={"court.takes": "one"}).points == []
    assert Run("table shows 4H 4D QC 7C\nBob takes 4H 4D with 4S", house={"court.takes": "one"}).points == []


def test_taking_fewer_than_could_be_taken_is_nobodys_offence() -> None:
    run = Run("table shows QH QD 4C 7C\nBob takes QH with QS\nAnn takes 4C with 4D")
    assert run.points == []


def test_a_build_is_taken_whole_and_only_by_its_value() -> None:
    head = "table shows 5S 4D KC QC\nBob builds 4H on 5S value=9\nAnn"
    assert Run(f"{head} takes 5S with 9D").took("Ann") == {"5S", "4H", "9D"}
    assert Run(f"{head} takes 5S 4H with 9D").took("Ann") == {"5S", "4H", "9D"}
    for wrong in ("5S with 5D", "4H 4D with 8D", "4D 5S with TD"):
        assert [row[2] for row in Run(f"{head} takes {wrong}").points] == ["capture.wrong"]
    both = Run("table shows 5S 6D 3C QC\nBob builds 4H on 5S value=9\nAnn takes 5S 6D 3C with 9D")
    assert both.points == []
    assert both.lies == ["QC"]


# CA11


@articles(BOOK, "CA11")
def test_nobody_must_take_unless_it_is_agreed() -> None:
    lines = "table shows 7C 3D 5S KC\nBob trails 7D\nAnn trails 4H"
    assert Run(lines).points == []
    must = Run(lines, house={"must-capture": True})
    assert must.points == [(2, "irregular", "trail", "Bob", None)]
    assert must.only("trail").cites[0].label == "CA11"
    assert any(cite.label == "CA11, as agreed" for cite in must.only("trail").cites)
    assert Run("table shows 7C 3D 5S KC\nBob trails AD", house={"must-capture": True}).points == []
    assert Run("table shows 7C 3D 5S KC\nBob trails JD", house={"must-capture": True}).points == []
    assert Run("table shows 7C 3D 5S KC\nBob trails KD", house={"must-capture": True}).points != []


@articles(BOOK, "CA11")
def test_a_card_that_could_have_taken_proves_the_trail_wrong_when_it_comes_out() -> None:
    lines = "table shows 7C 3D 5S KC\nBob trails AD\nAnn trails 4H\nBob takes 7C 3D with TD"
    run = Run(lines, house={"must-capture": True})
    assert run.points == [(2, "irregular", "trail", "Bob", 4), (3, "irregular", "trail", "Ann", None)]
    told = Run("table shows 7C 3D 5S KC\nBob holds TD\nBob trails AD", house={"must-capture": True})
    assert told.points == [(3, "irregular", "trail", "Bob", None)]


def test_a_new_packet_proves_nothing_about_the_old_hand() -> None:
    run = Run([*filled("table shows KC KH KD QC"), "Bob takes KC KH KD with KS"], house={"must-capture": True})
    assert all(row[4] is None or row[4] < 10 for row in run.points if row[2] == "trail")
    assert run.deal.packet == 2


# CA13


@articles(BOOK, "CA13")
def test_a_card_taken_is_not_played_again() -> None:
    run = Run("table shows 7C 3D 5S 9H\nBob takes 7C 3D with TD\nAnn trails 7C")
    assert run.points == [(3, "refused", "capture.taken", None, None)]


@articles("standing-orders", "SO3")
def test_a_card_that_lies_on_the_table_is_not_in_a_hand() -> None:
    assert Run("table shows 7C 3D 5S 9H\nBob trails 5S").points == [(2, "refused", "so.copies", None, None)]


# CA14, CA15


@articles(BOOK, "CA14", "CA15", "CA16")
def test_a_sweep_counts_and_the_last_cards_are_none() -> None:
    run = Run(filled("table shows QH QD 4C 7C\nBob takes 4C with 4H\nAnn takes 7C with 7D\nBob takes QH QD with QS",
                     "Bob takes 6D with 6C\nAnn trails QC", packets=6), house={"game.points": 21})  # fmt: skip
    assert run.deal.is_over
    assert run.deal.sweeps == {"Ann": 0, "Bob": 1}
    assert ("Bob", 1, "1 sweep", "CA14") in run.awards
    assert len(run.took("Ann")) + len(run.took("Bob")) == 52
    assert any("last cards" in step.text and step.cites[0].article == "CA15" for step in run.result.steps)


def in_pairs(*last: str) -> list[str]:
    """A deal with two Kings and two Queens on the table: everything else is trailed by Bob and taken by Ann, but the last."""
    lines = ["table shows KC KH QC QH"]
    for rank in "A23456789TJ":
        lines += [
            f"Bob trails {rank}C",
            f"Ann takes {rank}C with {rank}H",
            f"Bob trails {rank}S",
            f"Ann takes {rank}S with {rank}D",
        ]
    return [*lines, *last]


@articles(BOOK, "CA14")
def test_the_last_card_of_all_may_sweep() -> None:
    by_last = ("Bob trails KS", "Ann takes KC KH KS with KD", "Bob takes QC with QS", "Ann takes QH with QD")
    run = Run(in_pairs(*by_last), house={"game.points": 21})
    assert run.points == []
    assert run.deal.sweeps == {"Ann": 1, "Bob": 0}
    assert run.deal.scores == {"Ann": 12, "Bob": 0}
    left = ("Bob takes KC KH with KS", "Ann takes QC with QS", "Bob takes QH with QD", "Ann trails KD")
    run = Run(in_pairs(*left), house={"game.points": 21})
    assert run.deal.sweeps == {"Ann": 0, "Bob": 1}
    assert "KD" in run.took("Bob")


def test_nobody_takes_anything_and_the_cards_are_nobodys() -> None:
    run = Run(filled("table shows KH QD 4C 7C", packets=6))
    assert run.deal.is_over
    assert run.deal.last is None
    assert run.deal.scores == {"Ann": 0, "Bob": 0}


def test_after_a_sweep_there_is_nothing_to_take_or_build_on() -> None:
    lines = "table shows QH QD 4C 7C\nBob takes 4C with 4H\nAnn takes 7C with 7D\nBob takes QH QD with QS"
    for line in ("Ann takes QH with QC", "Ann builds 2C on 4C value=6"):
        assert Run(f"{lines}\n{line}").points[-1][1] == "refused"


# CAi5


@articles(BOOK, "CAi5")
def test_a_wrong_capture_breaks_up_ones_own_build_and_restores_anothers() -> None:
    head = "table shows 5S 2D KC QC\nBob builds 4H on 5S value=9"
    own = Run(f"{head}\nAnn trails JH\nBob takes 5S 2D with TD")
    assert own.builds == []
    assert own.lies == sorted(["5S", "4H", "2D", "TD", "KC", "QC", "JH"])
    other = Run(f"{head}\nAnn takes 5S 2D with TD")
    assert other.builds == [({"5S", "4H"}, 9, "Bob", False)]
    assert other.lies == sorted(["2D", "TD", "KC", "QC"])


@articles(BOOK, "CAi5")
def test_players_must_challenge_before_another_takes_in() -> None:
    wrong = "table shows 7C 2D 9H KC\nBob takes 7C 2D with TS"
    stands = Run(wrong, discovery="players")
    assert stands.took("Bob") == {"7C", "2D", "TS"}
    assert stands.open() == [("right", ("Ann",), "capture.wrong", [])]
    trailed = Run(f"{wrong}\nAnn trails 4C\nBob trails 5C\nAnn claims wrong-capture by Bob", discovery="players")
    assert trailed.lies == sorted(["7C", "2D", "9H", "KC", "TS", "4C", "5C"])
    late = Run(f"{wrong}\nAnn takes KC with KS\nBob trails 5C\nAnn claims wrong-capture by Bob", discovery="players")
    assert late.took("Bob") == {"7C", "2D", "TS"}
    assert "not challenged in time" in late.only("capture.wrong").message
    own = Run(f"{wrong}\nAnn trails 4C\nBob takes KC with KS\nAnn claims wrong-capture by Bob", discovery="players")
    assert own.took("Bob") == {"KC", "KS"}
    assert own.deal.last == "Bob"


def test_a_wrong_sweep_is_taken_off_when_challenged() -> None:
    house = {"sweep.scored": "as-made"}
    wrong = "table shows 7C 2D 9H KC\nBob takes 7C 2D 9H KC with TS"
    for rules in (None, house):
        assert Run(wrong, discovery="players", house=rules).deal.sweeps["Bob"] == 1
        run = Run(f"{wrong}\nAnn claims wrong-capture by Bob", discovery="players", house=rules)
        assert run.deal.sweeps["Bob"] == 0
        assert run.deal.scores == {"Ann": 0, "Bob": 0}
        assert run.deal.last is None


def test_a_wrong_sweep_that_won_the_game_at_once_is_challenged_and_play_goes_on() -> None:
    wrong = "table sets Bob=10\ntable shows 7C 2D 9H KC\nBob takes 7C 2D 9H KC with TS"
    house = {"sweep.scored": "as-made"}
    assert Run(wrong, discovery="players", house=house).won.winner == "Bob"
    run = Run(f"{wrong}\nAnn claims wrong-capture by Bob\nAnn trails 4C", discovery="players", house=house)
    assert not run.settlement.games
    assert run.deal.turn == "Bob"


def test_the_last_capture_of_the_deal_is_challenged_and_the_deal_counted_again() -> None:
    deal = filled("table shows KH QD JC 7C\nBob takes KH with KS", "Ann takes QD 7C with QS", packets=6)
    taken = Run(deal, discovery="players")
    assert taken.deal.scores["Ann"] > taken.deal.scores["Bob"]
    run = Run([*deal, "Bob claims wrong-capture by Ann"], discovery="players")
    assert run.deal.is_over
    assert run.deal.scores["Bob"] == 11
    assert run.took("Ann") == set()
    assert sum(p.points for p in run.deal.posted()) == 11


def test_a_wrong_capture_that_is_claimed_where_there_is_none() -> None:
    run = Run("table shows 7C 3D 5S 9H\nBob takes 7C 3D with TD\nAnn claims wrong-capture by Bob")
    assert run.points == [(3, "void", "so.claim-contradicted", "Ann", None)]
    found = Run("table shows 7C 3D 5S 9H\nBob takes 7C with TD\nAnn claims wrong-capture by Bob")
    assert [row[2] for row in found.points] == ["capture.wrong"]


def test_a_challenge_may_be_waived() -> None:
    wrong = "table shows 7C 2D 9H KC\nBob takes 7C 2D with TS\nAnn waives\nAnn claims wrong-capture by Bob"
    assert Run(wrong, discovery="players").took("Bob") == {"7C", "2D", "TS"}


# CAi6, CAi8


@articles(BOOK, "CAi6")
def test_looking_at_earlier_cards_has_no_penalty() -> None:
    run = Run("table shows 7C 3D 5S 9H\nBob takes 7C with 7D\nAnn takes 5S with 5D\nBob claims looked-at-tricks by Ann")
    assert run.points == [(4, "irregular", "trick.looking", "Ann", None)]


@articles(BOOK, "CAi8")
def test_a_sweep_counts_though_it_was_not_announced() -> None:
    run = Run("table shows QH QD 4C 7C\nBob claims sweep-unannounced by Ann")
    assert run.points == [(2, "irregular", "sweep.announced", "Ann", None)]


# CAi7


@articles(BOOK, "CAi7")
@pytest.mark.parametrize("card", ["trails JD", "takes JC with JD"])
def test_a_card_out_of_turn_lies_aside_until_its_turn(card: str) -> None:
    waiting = Run(f"table shows JC 2D 9H KC\nAnn {card}")
    assert waiting.points == [(2, "irregular", "play.turn", "Ann", None)]
    assert waiting.deal.aside["Ann"] == ("JD",)
    assert waiting.lies == sorted(["JC", "2D", "9H", "KC"])
    laid = Run(f"table shows JC 2D 9H KC\nAnn {card}\nBob trails 3H\nBob trails 4H")
    assert laid.points == [(2, "irregular", "play.turn", "Ann", None)]
    assert laid.lies == sorted(["JC", "2D", "9H", "KC", "JD", "3H", "4H"])
    said = Run(f"table shows JC 2D 9H KC\nAnn {card}\nBob trails 3H\nAnn trails JD\nBob trails 4H")
    assert said.points == laid.points
    assert said.lies == laid.lies


@articles(BOOK, "CAi7")
@pytest.mark.parametrize("act", ["takes JC with JD", "builds JD on 2D value=9", "calls JD on JC value=9"])
def test_it_can_do_nothing_when_its_turn_comes(act: str) -> None:
    run = Run(f"table shows JC 2D 9H KC\nAnn trails JD\nBob trails 3H\nAnn {act}\nBob trails 4H")
    assert [row[:4] for row in run.points] == [
        (2, "irregular", "play.turn", "Ann"),
        (4, "irregular", "play.turn", "Ann"),
    ]
    assert run.lies == sorted(["JC", "2D", "9H", "KC", "JD", "3H", "4H"])


def test_two_cards_out_of_turn_take_two_turns() -> None:
    run = Run("table shows JC 2D 9H KC\nAnn trails JD\nAnn trails 7D\nBob trails 3H\nBob trails 4H\nBob trails 5H")
    assert run.lies == sorted(["JC", "2D", "9H", "KC", "JD", "7D", "3H", "4H", "5H"])
    assert run.deal.turn == "Ann"


def test_the_last_card_of_the_deal_out_of_turn() -> None:
    lines = filled("table shows KH QD 4C 7C", packets=6)
    run = Run([*lines[:-2], lines[-1], lines[-2]])
    assert run.deal.is_over
    assert [row[2] for row in run.points] == ["play.turn"]
    said = Run([*lines[:-2], lines[-1], lines[-2], lines[-1]])
    assert [row[2] for row in said.points] == ["play.turn"]
    tries = Run([*lines[:-2], lines[-1], lines[-2], f"Ann takes KH with {lines[-1].split()[-1]}"])
    assert [row[2] for row in tries.points] == ["play.turn", "play.turn"]


@articles(BOOK, "CAi7")
def test_by_agreement_it_is_taken_up_again_and_has_been_seen() -> None:
    house = {"out-of-turn": "take-back"}
    run = Run(
        "table shows JC 2D 9H KC\nAnn trails JD\nAnn takes-back JD\nBob trails 3H\nAnn takes JC with JD", house=house
    )
    assert [row[2] for row in run.points] == ["play.turn"]
    assert "CAi7, as agreed" in [cite.label for cite in run.only("play.turn").cites]
    assert run.took("Ann") == {"JC", "JD"}
    unsaid = Run("table shows JC 2D 9H KC\nAnn trails JD\nBob trails 3H\nAnn takes JC with JD", house=house)
    assert unsaid.took("Ann") == {"JC", "JD"}


@articles(BOOK, "CAi7")
def test_players_must_call_a_card_out_of_turn_before_the_next() -> None:
    head = "table shows JC 2D 9H KC\nAnn takes JC with JD"
    stands = Run(f"{head}\nBob trails 3H", discovery="players")
    assert [row[2] for row in stands.points] == ["play.turn"]
    assert stands.took("Ann") == {"JC", "JD"}
    called = Run(f"{head}\nBob claims out-of-turn by Ann\nBob trails 3H", discovery="players")
    assert [row[2] for row in called.points] == ["play.turn"]
    assert called.took("Ann") == set()
    assert called.lies == sorted(["JC", "2D", "9H", "KC", "JD", "3H"])
    late = Run(f"{head}\nBob trails 3H\nBob claims out-of-turn by Ann", discovery="players")
    assert late.took("Ann") == {"JC", "JD"}
    none = Run("table shows JC 2D 9H KC\nBob trails 3H\nAnn claims out-of-turn by Bob")
    assert none.points[-1][1:3] == ("void", "so.claim-contradicted")


@articles("standing-orders", "SO20")
def test_a_card_played_in_turn_is_not_taken_up() -> None:
    run = Run("table shows JC 2D 9H KC\nBob trails 3H\nBob takes-back 3H")
    assert run.points == [(3, "void", "play.take-back", "Bob", None)]
    assert "3H" in run.lies


@kept(BOOK, "CA3", "CA5", "CA6", "CA7", "CA9", "CA10")
def test_examples_that_nothing_is_wrong_with_cite_nothing() -> None:
    quiet = [one for one in examples("cassino") if not one.told["cites"] and "findings" not in one.told]
    assert len(quiet) >= 5
    for example in quiet:
        check(example)
