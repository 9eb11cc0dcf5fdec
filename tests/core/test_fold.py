"""The fold: what is given to it is never changed, a refusal leaves no trace, and going back is a fresh replay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from referee import games
from referee.core.errors import SessionError
from referee.core.events import parse_line
from referee.core.fold import Fold, Step, attempt, rule, table_before
from referee.core.law import Law
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulings import Verdict
from tests.lines_at_random import GARBAGE
from tests.simulated.rubicon import FAULTS, generate
from tests.simulated.snapshots import at_rest, outcome, snapshot

GAME = games.find("rubicon-bezique")
BOOK = games.book("rubicon-bezique", "portland")
IMPOSSIBLE = (
    "Ann plays QS.9", "Bob plays QS.9", "Ann plays 6S", "Bob takes-back 6S", "Ann declares royal KS", "Bob scores marriage",
    "Ann declares marriage KS QS ZZ", "Bob declares nothing QS", "Bob draws two three", "table plays QS", "Ann elects",
    "Bob tallies score=x", "Ann tallies brisques=33", "table expects Zed=1", "table sets Zed=1", "Bob wins", "Ann omits nothing",
    "Bob claims nothing", "Ann claims revoke", "Bob exposes QS of Zed", "Ann holds QSx9", "Bob holds KSx4 QSx4 JSx4",
    "Ann marks x", "Bob waives nothing", "Ann plays QS QS", "Bob restores 6S",
)  # fmt: skip


def session(*records: Iterable[str], **header: Any) -> Session:
    deals = tuple(
        DealRecord(
            number,
            0,
            tuple(RecordLine(line, text) for line, text in enumerate(record, 1)),
            "Bob" if number == 1 else None,
        )
        for number, record in enumerate(records, 1)
    )
    return Session("rubicon-bezique", ("Ann", "Bob"), deals, **header)


def folded(*records: Iterable[str], forking: bool = True, **header: Any) -> tuple[Fold, list[Step]]:
    fold = Fold(GAME, BOOK, session(*records, **header), forking=forking)
    return fold, list(fold.steps())


# Purity


@pytest.mark.parametrize("fault", [None, *FAULTS])
def test_rule_never_changes_the_table_it_is_given(fault: str | None) -> None:
    made = generate(5, [fault] if fault else [])
    fold = Fold(GAME, BOOK, session(made.lines))
    list(fold.open(fold.session.deals[0]))
    table = fold.table
    assert table is not None
    for number, text in enumerate(made.lines, 1):
        for event in parse_line(text, number, fold.seats, GAME.verbs):
            before = snapshot(table)
            step = rule(GAME, BOOK, table, event)
            assert snapshot(table) == before
            assert step.table is not table
            again = rule(GAME, BOOK, table, event)
            assert outcome(again.ruling) == outcome(step.ruling)
            table = step.table
    assert table.deal.scores == made.truth.scores
    assert table.deal.is_over


def test_every_earlier_table_stays_at_hand() -> None:
    made = generate(6, ["revoke-replayed"])
    fold = Fold(GAME, BOOK, session(made.lines))
    kept = [(step, snapshot(step.table)) for step in fold.steps()]
    assert len({id(step.table) for step, _ in kept}) == len(kept)
    for step, picture in kept:
        assert snapshot(step.table) == picture


@pytest.mark.parametrize("forking", [True, False])
def test_a_refusal_leaves_the_table_as_it_was(forking: bool) -> None:
    made = generate(7, ["omits-gathering", "false-declaration"])
    refused = 0
    fold = Fold(GAME, BOOK, session(made.lines), forking=forking)
    list(fold.open(fold.session.deals[0]))
    for number, text in enumerate(made.lines, 1):
        assert fold.table is not None
        if number % 5 == 0:
            for wrong in (*IMPOSSIBLE, f"{text}; nobody plays QS", f"{text}; Ann plays QS.9"):
                before = at_rest(fold.table)
                steps = list(fold.add(RecordLine(number, wrong)))
                if steps[-1].ruling.verdict is Verdict.REFUSED:
                    refused += 1
                    assert len(steps) == 1
                    assert at_rest(fold.table) == before, f"{wrong!r} at line {number}"
                    break
        list(fold.add(RecordLine(number, text)))
    assert refused >= 30
    assert fold.table is not None
    assert fold.table.deal.scores == made.truth.scores


@pytest.mark.parametrize("wrong", IMPOSSIBLE)
@pytest.mark.parametrize("at", [0, 1, 40, 150, 215])
def test_what_is_impossible_is_refused_at_every_moment(wrong: str, at: int) -> None:
    made = generate(8)
    fold = Fold(GAME, BOOK, session(made.lines), forking=False)
    list(fold.open(fold.session.deals[0]))
    for number, text in enumerate(made.lines[:at], 1):
        list(fold.add(RecordLine(number, text)))
    assert fold.table is not None
    before = at_rest(fold.table)
    (step,) = fold.add(RecordLine(at + 1, wrong))
    assert step.ruling.verdict is Verdict.REFUSED
    assert step.event is None
    assert at_rest(fold.table) == before
    (finding,) = step.ruling.findings
    assert finding.cites[0].book.startswith("standing-orders")
    assert fold.settlement().complete is False


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_raises_nothing(text: str) -> None:
    for forking in (True, False):
        folded(["Bob deals", text, "Ann plays QS"], forking=forking)


# Replaying


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("fault", ["revoke-replayed", "lead-out-of-turn-called", "draw-forgotten", "too-many-at-deal"])
def test_going_back_is_a_fresh_replay(fault: str, seed: int) -> None:
    made = generate(seed, [fault])
    fold, _ = folded(made.lines, forking=False)
    table = fold.table
    assert table is not None
    events = table.deal.events()
    for place in range(3, len(events), 9):
        event = events[place]
        earlier = table_before(Law(BOOK, GAME), table, event)
        assert earlier.deal.events() == events[:place]
        if "takes-back" in {e.verb for e in events} or fault == "too-many-at-deal":
            continue  # a fresh replay of the lines cannot leave out what was taken back
        again = Fold(GAME, BOOK, session(), forking=False)
        list(again.open(DealRecord(1, 0, (), "Bob")))
        assert again.table is not None
        for old in events[:place]:
            assert attempt(GAME, again.law, again.table, old).verdict is not Verdict.REFUSED
        assert snapshot(again.table.deal) == snapshot(earlier.deal)


@pytest.mark.parametrize("fault", FAULTS)
def test_in_place_and_forking_are_the_same_fold(fault: str) -> None:
    for seed in range(2):
        made = generate(seed, [fault])
        kept, kept_steps = folded(made.lines)
        plain, plain_steps = folded(made.lines, forking=False)
        assert [outcome(s.ruling) for s in kept_steps] == [outcome(s.ruling) for s in plain_steps]
        assert kept.table is not None
        assert plain.table is not None
        assert kept.table.record.findings == plain.table.record.findings
        assert kept.settlement() == plain.settlement()


def test_cards_may_be_taken_back_one_after_the_other() -> None:
    _, steps = folded(["Ann plays 9H", "Ann plays JH", "Ann takes-back JH", "Ann takes-back 9H", "Ann plays KC"])
    assert [step.ruling.verdict.word for step in steps if step.line != 2] == ["allowed"] * 4
    hand = steps[-1].table.deal.cards.hands["Ann"]
    assert {face: count for face, count in hand.known.items() if count} == {"9H": 1, "JH": 1}


# Whole lines


def test_a_line_of_several_events_stands_or_falls_whole() -> None:
    for forking in (True, False):
        fold, steps = folded(["Ann plays TH; Bob plays 7H; Ann plays QS.4"], forking=forking)
        (step,) = steps
        assert step.ruling.verdict is Verdict.REFUSED
        assert fold.table is not None
        assert fold.table.deal.tricks == 0
        assert fold.table.deal.trick == ()
        assert fold.table.deal.past is None


def test_nothing_is_judged_after_a_refused_line_but_other_deals_are() -> None:
    first = ["Ann plays TH", "Ann flies", "Bob plays 7H"]
    second = ["Bob tallies score=1240 brisques=16", "Ann tallies score=1510 brisques=16"]
    fold, steps = folded(first, second)
    assert [(step.deal, step.line) for step in steps] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    settled = fold.settlement()
    assert [deal.complete for deal in settled.deals] == [False, True]
    assert settled.complete is False
    assert settled.deals[1].value == 800


def test_struck_and_blank_lines_count_as_lines() -> None:
    _, steps = folded(["", "# a remark", "- Ann plays QS", "Ann plays TH"])
    assert [step.line for step in steps] == [4]


def test_a_deal_against_the_rotation_is_found() -> None:
    over = ["Ann tallies score=1510 brisques=16", "Bob tallies score=1240"]
    made = session(over, [])
    made.deals[1].dealer = "Bob"
    fold = Fold(GAME, BOOK, made)
    (finding,) = [f for step in fold.steps() for f in step.ruling.findings]
    assert (finding.point, finding.by, finding.deal) == ("deal.dealer", "Bob", 2)


# Sessions that cannot be


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"players": ("Ann",)}, "is for 2 players, not 1"),
        ({"players": ("Ann", "Bob", "Cal")}, "is for 2 players, not 3"),
        ({"players": ("Ann", "plays")}, "the record uses that word itself"),
        ({"players": ("Ann", "QS")}, "it is a card"),
        ({"stakes": {"per-trick": 1}}, 'stake "per-trick" is unknown to Rubicon'),
    ],
)
def test_a_session_that_the_game_cannot_hold(header: dict[str, Any], message: str) -> None:
    made = Session(**{"game": "rubicon-bezique", "players": ("Ann", "Bob"), **header})
    with pytest.raises(SessionError) as raised:
        Fold(GAME, BOOK, made)
    assert message in str(raised.value)
