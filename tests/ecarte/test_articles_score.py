"""Points, games, stakes and tallies: EK14-EK20; laws 46-51."""

from __future__ import annotations

from decimal import Decimal

import pytest

from referee.core.errors import BookError
from tests.articles import articles, kept
from tests.ecarte.table import Run, tricks

CASSELL, CLUB = "ecarte/cassell", "ecarte/club"
BOTH = pytest.mark.parametrize("rules", ["cassell", "club"])
TALK = {
    "stood": "Bob stands",
    "refused": "Bob proposes\nAnn refuses",
    "accepted": "Bob proposes\nAnn accepts\nBob discards count=1",
    "later": "Bob proposes\nAnn accepts\nBob discards count=1\nBob proposes\nAnn refuses",
}
# by how many tricks Bob wins: 0 to 5
PLAY = {
    0: tricks("Bob 7H KH", "Ann QH 8H", "Ann AS 9S", "Ann KD 7D", "Ann QD 8D"),
    1: tricks("Bob KH 7H", "Bob 8H QH", "Ann AS 9S", "Ann KD 7D", "Ann QD 8D"),
    2: tricks("Bob KH 7H", "Bob QH 8H", "Bob 9S AS", "Ann KD 7D", "Ann QD 8D"),
    3: tricks("Bob KH 7H", "Bob QH 8H", "Bob AS 9S", "Bob 7D KD", "Ann QD 8D"),
    4: tricks("Bob KH 7H", "Bob QH 8H", "Bob AS 9S", "Bob KD 7D", "Bob 8D QD"),
    5: tricks("Bob KH 7H", "Bob QH 8H", "Bob AS 9S", "Bob KD 7D", "Bob QD 8D"),
}
SCORES = {  # (Ann, Bob) by Bob's tricks, 0 to 5
    ("cassell", "stood"): [(2, 0), (2, 0), (2, 0), (0, 1), (0, 1), (0, 2)],
    ("cassell", "refused"): [(2, 0), (1, 0), (1, 0), (0, 2), (0, 2), (0, 4)],
    ("cassell", "accepted"): [(2, 0), (1, 0), (1, 0), (0, 1), (0, 1), (0, 2)],
    ("cassell", "later"): [(2, 0), (1, 0), (1, 0), (0, 1), (0, 1), (0, 2)],
    ("club", "stood"): [(2, 0), (2, 0), (2, 0), (0, 1), (0, 1), (0, 2)],
    ("club", "refused"): [(2, 0), (1, 0), (1, 0), (0, 2), (0, 2), (0, 2)],
    ("club", "accepted"): [(2, 0), (1, 0), (1, 0), (0, 1), (0, 1), (0, 2)],
    ("club", "later"): [(2, 0), (1, 0), (1, 0), (0, 1), (0, 1), (0, 2)],
}


@articles(CASSELL, "EK14", "EK15", "EK16")
@articles(CLUB, "48", "49")
def test_every_cell_of_the_score() -> None:
    for (rules, talk), cells in SCORES.items():
        for won, scores in enumerate(cells):
            run = Run(f"Ann turns 7C\n{TALK[talk]}\n{PLAY[won]}", rules=rules)
            assert (run.scores, run.findings) == (scores, []), (rules, talk, won)
            assert ("vole" in run.result.flags) is (won in (0, 5))


@kept(CASSELL, "EK17", "EK7")
def test_the_king_is_never_doubled() -> None:
    run = Run(f"Ann turns 7C\n{TALK['refused']}\nBob announces-king\n{PLAY[3].replace('AS', 'KC')}".replace("9S", "8C"))
    assert (run.scores, run.findings) == ((0, 3), [])


@pytest.mark.parametrize(
    ("house", "talk", "won", "scores"),
    [
        ({"vole-refused": 2}, "refused", 5, (0, 2)),
        ({"vole-unproposed": 4}, "stood", 0, (4, 0)),
        ({"point-unproposed": 3}, "stood", 1, (3, 0)),
        ({"point.points": 2}, "accepted", 3, (0, 2)),
    ],
)
def test_agreed_scores(house: dict[str, int], talk: str, won: int, scores: tuple[int, int]) -> None:
    run = Run(f"Ann turns 7C\n{TALK[talk]}\n{PLAY[won]}", house=house)
    assert run.scores == scores
    label = run.deal.posted()[-1].cite.label
    assert "as agreed" in label or label.startswith("House rule")


def test_a_value_that_is_not_offered_is_an_error() -> None:
    for house in ({"vole-refused": 3}, {"king": "hoffmann"}, {"lower-cards": "free"}):
        with pytest.raises(BookError):
            Run("Ann turns 7C", house=house)


@articles(CASSELL, "EK18")
@articles(CLUB, "46")
def test_the_first_to_five_wins() -> None:
    for rules in ("cassell", "club"):
        won = Run(f"Ann turns 7C\n{TALK['refused']}\n{PLAY[3]}", rules=rules, score=(4, 3))
        assert [(g.winner, g.points) for g in won.settlement.games] == [("Bob", {"Ann": 4, "Bob": 5})]
        assert won.settlement.complete
        short = Run(f"Ann turns 7C\n{TALK['accepted']}\n{PLAY[3]}", rules=rules, score=(4, 3))
        assert (short.settlement.games, short.settlement.complete, short.findings) == ([], False, [])


@kept(CLUB, "EK18")
@BOTH
def test_the_king_counts_before_the_tricks(rules: str) -> None:
    run = Run(f"Ann turns KC\nAnn marks-king\nBob stands\n{PLAY[5]}", rules=rules, score=(4, 4))
    assert (run.deal.is_over, run.standing) == (True, (5, 4))
    assert run.verdict(4) == "refused"
    held = Run("Ann turns 7C\nBob stands\nAnn announces-king", rules=rules, score=(4, 4))
    assert held.settlement.games[0].winner == "Ann"


@BOTH
def test_a_new_game_begins_with_the_next_deal(rules: str) -> None:
    refused = f"\n{PLAY[3]}"
    first = f"Ann turns 7C\nBob proposes\nAnn refuses{refused}"
    run = Run(
        first, f"Bob turns 7C\nAnn proposes\nBob accepts\nAnn discards count=1\n{swap(PLAY[0])}", first, rules=rules
    )
    # Bob 2, 4, then 6
    assert [(g.winner, g.deals, g.points) for g in run.settlement.games] == [("Bob", (1, 2, 3), {"Ann": 0, "Bob": 6})]
    again = Run(first, f"Bob turns 7C\nAnn stands\n{swap(PLAY[0])}", first, "Bob turns KC\nBob marks-king", rules=rules)
    assert again.standing == (0, 1)
    assert [deal.complete for deal in again.settlement.deals] == [True, True, True, False]


def swap(play: str) -> str:
    """The same tricks with the seats changed."""
    return play.replace("Ann", "*").replace("Bob", "Ann").replace("*", "Bob")


@pytest.mark.parametrize(("loser", "value"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
@BOTH
def test_club_stakes_by_agreement(rules: str, loser: int, value: int) -> None:
    record = "Ann turns KC\nAnn marks-king"
    run = Run(record, rules=rules, house={"stakes": "treble"}, score=(4, loser))
    assert run.settlement.games[0].value == Decimal(value)
    assert [(t.source, t.target, t.amount) for t in run.settlement.transfers] == [("Bob", "Ann", Decimal(value))]
    assert Run(record, rules=rules, score=(4, loser)).settlement.games[0].value == 1


@articles(CASSELL, "EK20")
@articles(CLUB, "51")
def test_a_score_is_put_right() -> None:
    for rules in ("cassell", "club"):
        run = Run("Ann turns KC\nAnn marks-king\nBob claims wrong-score by Ann score=2", rules=rules)
        assert run.only("score.wrong").by == "Ann"
        assert (
            Run("Ann turns KC\nAnn marks-king\nBob claims wrong-score by Ann score=1", rules=rules).verdict(3) == "void"
        )


@kept(CLUB, "50")
def test_a_king_left_out_may_be_marked_after_the_deal_at_the_club() -> None:
    run = Run(f"Ann turns KC\nBob stands\n{PLAY[3].replace('AS 9S', 'JH 9H')}\nAnn marks-king", rules="club")
    assert run.scores == (1, 1)


def test_the_paper_sheet_is_the_score_of_the_game() -> None:
    deals = (f"Ann turns 7C\n{TALK['refused']}\n{PLAY[3]}", "Bob turns KC\nBob marks-king\ntable expects Ann=0 Bob=3")
    assert not Run(*deals).findings
    wrong = Run(deals[0], "Bob turns KC\nBob marks-king\ntable expects Ann=0 Bob=2")
    assert wrong.only("so.expects-differs").line == 16


# Told by the pads


@pytest.mark.parametrize(
    ("ann", "bob", "cassell", "club"),
    [
        ("tricks=2", "tricks=3", (0, 1), (0, 1)),
        ("tricks=2", "tricks=3 unproposed", (0, 1), (0, 1)),
        ("tricks=3", "tricks=2 unproposed", (2, 0), (2, 0)),
        ("tricks=2 refused", "tricks=3", (0, 2), (0, 2)),
        ("tricks=2", "tricks=3 refused", (0, 2), (0, 2)),
        ("tricks=0 refused", "tricks=5 king=1", (0, 5), (0, 3)),
        ("tricks=5 king=1", "tricks=0", (3, 0), (3, 0)),
        ("king=1", "tricks=1", (2, 0), (2, 0)),
        ("score=3", "score=0", (3, 0), (3, 0)),
    ],
)
def test_deals_told_by_tallies(ann: str, bob: str, cassell: tuple[int, int], club: tuple[int, int]) -> None:
    for rules, scores in (("cassell", cassell), ("club", club)):
        run = Run(f"Ann tallies {ann}\nBob tallies {bob}", rules=rules)
        assert (run.scores, run.deal.is_over, run.findings) == (scores, True, [])


def test_tallies_that_do_not_fit() -> None:
    sums = Run("Ann tallies tricks=3\nBob tallies tricks=3")
    assert sums.only("so.tally-unfit").line == 2
    assert (sums.scores, sums.settlement.complete, len(sums.result.missing)) == ((0, 0), False, 1)
    again = Run("Ann tallies tricks=3\nBob tallies tricks=3\nBob tallies tricks=2")
    assert (again.scores, again.result.missing) == ((1, 0), ())
    kings = Run("Ann tallies tricks=3 king=1\nBob tallies tricks=2 king=1")
    assert kings.only("so.tally-unfit").line == 2
    for tally in ("tricks=6", "king=2", "tricks=-1", "unproposed refused", "points=3"):
        assert Run(f"Ann tallies {tally}").verdict(1) == "refused"


def test_a_tally_that_is_missing() -> None:
    one = Run("Ann tallies tricks=3")
    assert (one.settlement.complete, one.result.missing) == (False, ("deal 1: Bob has not tallied",))
    none = Run("Ann tallies king=1\nBob tallies king=0")
    assert (none.settlement.complete, none.result.missing) == (False, ("deal 1: nobody has tallied tricks",))


def test_tallies_beside_the_cards() -> None:
    played = f"Ann turns 7C\n{TALK['refused']}\n{PLAY[3]}"
    assert not Run(f"{played}\nAnn tallies tricks=2\nBob tallies tricks=3").findings
    differs = Run(f"{played}\nAnn tallies tricks=1\nBob tallies tricks=4")
    assert [f.point for f in differs.findings] == ["so.tally-differs"] * 2
    assert differs.scores == (0, 2)
    broken = Run(f"Ann turns 7C\n{TALK['refused']}\n{tricks('Bob KH 7H')}\nAnn tallies tricks=2\nBob tallies tricks=3")
    assert (broken.scores, broken.findings) == ((0, 2), [])


def test_words_on_record_count_where_the_pads_say_nothing() -> None:
    stood = Run("Ann turns 7C\nBob stands\nAnn tallies tricks=3\nBob tallies tricks=2")
    assert stood.scores == (2, 0)
    refused = Run("Ann turns 7C\nBob proposes\nAnn refuses\nAnn tallies tricks=2\nBob tallies tricks=3")
    assert refused.scores == (0, 2)
    silent = Run("Ann turns KC\nAnn marks-king\nAnn tallies tricks=3 king=1\nBob tallies tricks=2")
    assert (silent.scores, silent.findings) == ((2, 0), [])


def test_whole_games_told_by_their_totals() -> None:
    run = Run("Ann tallies score=5\nBob tallies score=3", house={"stakes": "treble"})
    assert (run.settlement.games[0].winner, run.settlement.games[0].value) == ("Ann", Decimal(1))
    assert run.settlement.complete


@pytest.mark.parametrize("rules", ["cassell", "club"])
@pytest.mark.parametrize(("ann", "bob"), [(5, 5), (9, 7), (6, 5)])
def test_two_pads_cannot_both_have_won_the_game(rules: str, ann: int, bob: int) -> None:
    unfit = Run(f"Ann tallies score={ann}\nBob tallies score={bob}", rules=rules)
    assert [found[1:3] for found in unfit.points] == [("irregular", "so.tally-unfit")]
    assert not unfit.settlement.complete
    assert (unfit.scores, unfit.settlement.games) == ((0, 0), [])
    later = Run("Ann tallies score=2\nBob tallies score=2", "Ann tallies score=3\nBob tallies score=3", rules=rules)
    assert later.points[-1][2] == "so.tally-unfit"


@pytest.mark.parametrize("rules", ["cassell", "club"])
@pytest.mark.parametrize(
    ("ann", "bob", "fits"),
    [
        ("score=4 king=1 tricks=3", "score=0", False),  # the point and the king: 2, or 3 against who loses more
        ("score=2 king=1 tricks=5", "score=0", False),  # the vole and the king: 3
        ("score=3 king=1 tricks=5", "score=0", True),
        ("score=2 king=1 tricks=3", "score=0", True),
        ("score=3 king=1 tricks=3", "score=0", True),
        ("score=0", "score=3 king=1 tricks=3 unproposed", False),  # who has not proposed loses more, and has won
        ("score=3 king=1 tricks=3", "score=0 unproposed", True),
        ("score=2 king=1 tricks=3", "score=0 unproposed", False),
        ("score=1 tricks=3", "score=1", True),  # Bob had the king
        ("score=1 tricks=3 king=1", "score=1", False),
        ("score=1 tricks=3", "score=2", False),
        ("score=3 tricks=4", "score=0 king=1", False),
    ],
)
def test_scores_and_what_is_counted_beside_them(rules: str, ann: str, bob: str, *, fits: bool) -> None:
    run = Run(f"Ann tallies {ann}\nBob tallies {bob}", rules=rules)
    assert ({found[2] for found in run.points} == {"so.tally-unfit"}) is not fits, run.messages()
