"""What holds in every game, whatever anybody types: for all games, all editions, both ways of folding."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from referee import games
from referee.core.events import parse_line
from referee.core.fold import Fold, Step, rule
from referee.core.game import Game
from referee.core.law import NOTHING
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulebook import Rulebook
from referee.core.rulings import Finding, Verdict
from referee.core.table import Table
from tests.lines_at_random import KINDS, Typist
from tests.simulated import (
    auction_binocle,
    bezique,
    binocle,
    binocle_four_handed,
    binocle_sittings,
    binocle_three_handed,
    binocle_whole_deals,
    cinq_cents,
    gaigel,
    penchant,
    rubicon,
    sixty_six,
    sixty_six_deals,
    sixty_six_four,
)
from tests.simulated.harness import Generate
from tests.simulated.snapshots import at_rest, checkpoints, outcome, snapshot

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus")
BOOKS = [(game, edition) for game in games.names() for edition in games.editions(game)]
SEATED = {"sixty-six": (2, 3, 4)}  # games that are another game when more play it
TABLES = [(*book, count) for book in BOOKS for count in SEATED.get(book[0], (games.find(book[0]).least,))]
QUIETLY = settings(
    max_examples=max(20, 800 // len(TABLES)),
    phases=(Phase.explicit, Phase.generate),  # shrinking a long record takes minutes; the message names the line
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class Setting(NamedTuple):
    """How a table is set up: discovery, draws, and whether the file names the dealer."""

    discovery: str
    draws: str
    has_dealer: bool


SETTINGS = st.builds(
    Setting, st.sampled_from(("referee", "players")), st.sampled_from(("told", "implied")), st.booleans()
)
MOVES = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 2**20)), min_size=1, max_size=30)


def players_of(game: Game[Any]) -> tuple[str, ...]:
    return NAMES[: game.least]


def table_for(name: str, players: int) -> Game[Any]:
    """A game as so many play it, and no fewer."""
    form = games.find(name).form(players)
    if form.least == players:
        return form
    alone: Game[Any] = type(type(form).__name__, (type(form),), {"least": players})()
    return alone


def fold_of(
    game: Game[Any], book: Rulebook, setting: Setting, players: tuple[str, ...], dealer: str, *, forking: bool
) -> Fold:
    """A fold whose first deal is open."""
    deal = DealRecord(1, 0, (), dealer if setting.has_dealer else None)
    session = Session(game.name, players, (deal,), discovery=setting.discovery, draws=setting.draws)
    fold = Fold(game, book, session, forking=forking)
    for _ in fold.open(deal):
        pass
    return fold


def feed(fold: Fold, number: int, text: str) -> list[Step]:
    """Judges one line; after a refusal goes on as if it had not been typed, as a live table does."""
    steps = list(fold.add(RecordLine(number, text)))
    if steps and steps[-1].ruling.verdict is Verdict.REFUSED:
        assert fold.table is not None
        record, refusal = fold.table.record, steps[-1].ruling.findings[0].number
        assert record.next_number == refusal + 1
        del record.findings[refusal]
        record.next_number = refusal
    return steps


def type_lines(game: Game[Any], book: Rulebook, setting: Setting, moves: list[tuple[str, int]]) -> list[str]:
    """The lines that a typist makes of the moves, looking at the table as it goes."""
    players = players_of(game)
    fold = fold_of(game, book, setting, players, players[-1], forking=False)
    typist = Typist(game, book, players)
    lines: list[str] = []
    for kind, seed in moves:
        assert fold.table is not None
        for text in typist.lines(kind, seed, fold.table):
            line = typist.candidate(random.Random(text), fold.table) if text.startswith("*") else text
            lines.append(line)
            feed(fold, len(lines), line)
    return lines


def spoil(
    game: Game[Any], book: Rulebook, setting: Setting, record: list[str], faults: list[tuple[int, str, int]]
) -> list[str]:
    """A real deal with lines left out, doubled, given to somebody else, changed by a card, or put in between."""
    players = players_of(game)
    names = dict(zip(players, (*players[1:], players[0]), strict=True))
    fold = fold_of(game, book, setting, players, players[-1], forking=False)
    typist = Typist(game, book, players)
    due: dict[int, list[tuple[str, int]]] = {}
    for place, kind, seed in faults:
        due.setdefault(place * len(record) // 1000, []).append((kind, seed))
    lines: list[str] = []
    for place, text in enumerate(record):
        here = [text]
        for kind, seed in due.get(place, ()):
            assert fold.table is not None
            if kind == "leave-out":
                here = []
            elif kind == "again":
                here = [text, text]
            elif kind == "another":
                here = [renamed(text, names)]
            elif kind == "other-card":
                face = random.Random(seed).choice(typist.faces)
                here = [re.sub(r"\b[AKQJT987][SHDC]\b", face, text, count=1)]
            else:
                typed = typist.lines("play" if kind == "go" else kind, seed, fold.table)
                here = [*typed, text]
        for line in here:
            lines.append(line)
            feed(fold, len(lines), line)
    return lines


# What holds of every table and every ruling


def check_cards(table: Table[Any]) -> None:
    """Every card is somewhere, none is in two places, and no count is below nought."""
    deal = table.deal
    cards = getattr(deal, "cards", None)
    if cards is None:
        return
    held = sum(hand.size for hand in cards.hands.values())
    assert held + cards.stock <= cards.pack.size, "there are more cards than the pack holds"
    places = ("taken", "heap", "trick")
    if all(hasattr(deal, place) for place in places) and not hasattr(deal, "aside"):
        played = sum(map(len, deal.taken.values())) + len(deal.heap) + len(deal.trick)
        assert held + cards.stock + played == cards.pack.size, "cards were made or lost"
    assert cards.stock >= 0, "the stock is below nought"
    for hand in cards.hands.values():
        assert hand.unseen >= 0
        assert all(count >= 0 for count in hand.known.values())
        assert all(handle.partition(".")[0] == face for handle, face in hand.laid.items())
    for face, lines in cards.seen.items():
        assert len(lines) <= cards.pack.copies, f"{face} has been seen {len(lines)} times"
    known = Counter(face for hand in cards.hands.values() for face in hand.known for _ in range(hand.known[face]))
    known.update(face for hand in cards.hands.values() for face in hand.laid.values())
    if all(hasattr(deal, place) for place in places):
        known.update(face for faces in deal.taken.values() for face in faces)
        known.update(face for face, _ in deal.heap)
        known.update(play.face for play in deal.trick)
    for face, count in known.items():
        assert "?" in face or count <= cards.pack.copies, f"{count} copies of {face} are known"


def check_scores(table: Table[Any]) -> None:
    """The postings of a deal are its scores."""
    sums: Counter[str] = Counter()
    for posting in table.deal.posted():
        if posting.unit == "points":
            sums[posting.player] += posting.points
    assert {name: sums[name] for name in table.deal.scores} == table.deal.scores


def check_finding(book: Rulebook, finding: Finding) -> None:
    """It says something, and cites what can be looked up."""
    assert finding.message
    assert "{" not in finding.message or "{" in finding.event
    assert finding.cites
    assert finding.proof_line is None or finding.proof_line >= finding.line
    for cite in finding.cites:
        assert resolves(book, cite.book, cite.article), f"{cite.book} {cite.article} is nowhere to be read"


def resolves(book: Rulebook, where: str, article: str) -> bool:
    """Whether an article can be looked up under the name by which it is cited."""
    if where == book.name:
        return article in book.articles
    if any(inherited.book == where for inherited in book.articles.values()):  # a book that this one extends
        return book.articles[article].book == where
    for beneath in (games.general(), games.standing_orders()):
        if where in (beneath.key, beneath.name):
            return article in beneath.articles
    return where == "house" and (article in book.values or article in book.articles)


def check_step(book: Rulebook, step: Step) -> None:
    """One ruling: what it finds cites; nobody gains by a penalty of his own."""
    for finding in step.ruling.findings:
        check_finding(book, finding)
        penalty = finding.cites[0]
        gained = sum(p.points for p in step.ruling.postings if p.player == finding.by and p.cite == penalty)
        assert finding.verdict is Verdict.ALLOWED or gained <= 0, f"{finding.by} gains by {finding.point}"
    for posting in step.ruling.postings:
        assert resolves(book, posting.cite.book, posting.cite.article)
        assert posting.reason


def kept_run(fold: Fold, lines: list[str]) -> tuple[list[Step], list[tuple[Table[Any], Any]]]:
    """As `run_plain`, keeping every table that was reached, and its checkpoints, with pictures of them."""
    steps: list[Step] = []
    kept: dict[int, tuple[Table[Any], Any]] = {}
    for number, text in enumerate(lines, 1):
        for step in feed(fold, number, text):
            steps.append(step)
            for table in (step.table, *checkpoints(step.table)[:1]):
                kept.setdefault(id(table), (table, snapshot(table)))
    return steps, list(kept.values())


def told(fold: Fold) -> Any:
    """What a session comes to: findings, scores, and the settlement."""
    assert fold.table is not None
    settled = fold.settlement()
    deals = [(d.points, d.winner, d.value, d.flags, d.complete, d.missing, d.steps, d.transfers) for d in settled.deals]
    return fold.table.record.findings, fold.table.deal.scores, deals, settled.winner, settled.value, settled.complete


def check_session(game: Game[Any], book: Rulebook, setting: Setting, lines: list[str]) -> None:
    """One record, judged in every way that must come to the same."""
    players = players_of(game)
    fold = fold_of(game, book, setting, players, players[-1], forking=False)
    steps = run_checked(fold, lines)
    again = fold_of(game, book, setting, players, players[-1], forking=False)
    assert [outcome(s.ruling) for s in run_plain(again, lines)] == [outcome(s.ruling) for s in steps]
    forked = fold_of(game, book, setting, players, players[-1], forking=True)
    forked_steps, kept = kept_run(forked, lines)
    assert [outcome(s.ruling) for s in forked_steps] == [outcome(s.ruling) for s in steps]
    assert told(forked) == told(fold) == told(again)
    for table, picture in kept:
        assert snapshot(table) == picture, "an earlier table was written to"
    check_rule_is_pure(game, book, forked_steps)
    check_reading(game, forked)
    assert outcome(NOTHING) == (Verdict.ALLOWED, (), (), (), ())


def run_plain(fold: Fold, lines: list[str]) -> list[Step]:
    return [step for number, text in enumerate(lines, 1) for step in feed(fold, number, text)]


def run_checked(fold: Fold, lines: list[str]) -> list[Step]:
    """In place: a refusal must leave no trace, and every table and ruling be sound."""
    steps: list[Step] = []
    assert fold.table is not None
    picture = at_rest(fold.table)
    for number, text in enumerate(lines, 1):
        findings = dict(fold.table.record.findings)
        done = feed(fold, number, text)
        after = at_rest(fold.table)
        if done and done[-1].ruling.verdict is Verdict.REFUSED:
            assert len(done) == 1, f"part of line {number}, {text!r}, was judged though it was refused"
            assert after == picture, f"line {number}, {text!r}, was refused and left a trace"
            assert fold.table.record.findings == findings
        for step in done:
            check_step(fold.book, step)
        try:
            check_cards(fold.table)
            check_scores(fold.table)
        except AssertionError as error:
            raise AssertionError(f"line {number}, {text!r}: {error}") from error
        picture = after
        steps += done
    for finding in fold.table.record.findings.values():
        check_finding(fold.book, finding)
    return steps


def check_rule_is_pure(game: Game[Any], book: Rulebook, steps: list[Step]) -> None:
    """`rule` answers the same twice, and the table given to it stays as it was."""
    for before, step in list(pairwise(steps))[-6:]:
        if step.event is None or before.deal != step.deal:
            continue
        picture = snapshot(before.table)
        first = rule(game, book, before.table, step.event)
        second = rule(game, book, before.table, step.event)
        assert outcome(first.ruling) == outcome(second.ruling)
        assert first.table.record.findings == second.table.record.findings
        assert first.table.deal.scores == second.table.deal.scores
        assert game.describe(first.table, None) == game.describe(second.table, None)
        assert snapshot(before.table) == picture
        assert (first.table is before.table) is (first.ruling.verdict is Verdict.REFUSED)


def check_reading(game: Game[Any], fold: Fold) -> None:
    """Looking at a table changes nothing."""
    table = fold.table
    assert table is not None
    picture = snapshot(table)
    for seat in (None, *fold.session.players):
        assert all(group.title for group in game.describe(table, seat))
    assert game.prompt(table)
    game.sheet(table)
    lines = list(game.candidates(fold.law, table))
    for line in lines[:40]:
        for event in parse_line(line, 10_000, fold.seats, game.verbs):
            rule(game, fold.book, table, event)
    fold.settlement()
    assert snapshot(table) == picture


def renamed(text: str, names: dict[str, str]) -> str:
    """The text with every name replaced; a word is a name only as a whole."""
    pattern = re.compile(r"\b(" + "|".join(names) + r")\b", re.IGNORECASE)
    return pattern.sub(lambda found: names[found[0].capitalize()], text)


def check_mirror(game: Game[Any], book: Rulebook, setting: Setting, lines: list[str]) -> None:
    """Other names give the same session in other names; in games of two, so do the seats the other way round."""
    players = players_of(game)
    names = dict(zip(players, reversed(players), strict=True))
    plain = fold_of(game, book, setting, players, players[-1], forking=False)
    run_plain(plain, lines)
    others = tuple(names[name] for name in players)
    mirror = fold_of(game, book, setting, others, others[-1], forking=False)
    run_plain(mirror, [renamed(line, names) for line in lines])
    assert plain.table is not None
    assert mirror.table is not None
    here = [seen(f) for f in plain.table.record.findings.values()]
    there = [seen(f, names) for f in mirror.table.record.findings.values()]
    assert here == there
    assert plain.table.deal.scores == {names[name]: score for name, score in mirror.table.deal.scores.items()}
    one, other = plain.settlement(), mirror.settlement()
    assert (one.winner, one.value, one.complete) == (names.get(other.winner or ""), other.value, other.complete)
    if len(players) == 2 and setting.has_dealer:
        turned = fold_of(game, book, setting, players[::-1], players[-1], forking=False)
        run_plain(turned, lines)
        assert turned.table is not None
        there = [seen(f) for f in turned.table.record.findings.values()]
        assert sorted((row[:5] for row in there), key=repr) == sorted((row[:5] for row in here), key=repr)
        assert turned.table.deal.scores == plain.table.deal.scores
        assert turned.settlement().value == one.value


def seen(finding: Finding, names: dict[str, str] | None = None) -> tuple[Any, ...]:
    """A finding in other names."""
    swap = names or {}
    by = swap.get(finding.by or "", finding.by)
    message = "" if finding.verdict is Verdict.REFUSED else finding.message  # a refusal shows how a line is written
    message = renamed(message, swap) if swap else message
    return finding.line, by, finding.point, finding.verdict, finding.proof_line, message


# The tests

DRIVERS: list[tuple[str, str, Generate, Mapping[str, str]]] = [
    ("auction-binocle", "foster", auction_binocle.generate, auction_binocle.FAULTS),
    ("rubicon-bezique", "portland", rubicon.generate, rubicon.FAULTS),
    ("rubicon-bezique", "foster", rubicon.generate, rubicon.FAULTS),
    ("bezique", "hoffmann", bezique.generate, bezique.FAULTS),
    ("penchant", "foster", penchant.generate, penchant.FAULTS),
    ("cinq-cents", "foster", cinq_cents.generate, cinq_cents.FAULTS),
    ("binocle", "foster", binocle_sittings.generate_deal, binocle.FAULTS),
    ("binocle-three-handed", "foster", binocle_whole_deals.of_three, binocle_three_handed.FAULTS),
    ("binocle-four-handed", "foster", binocle_whole_deals.of_four, binocle_four_handed.FAULTS),
    ("gaigel", "foster", gaigel.generate_deal, gaigel.FAULTS),
    ("sixty-six", "foster", sixty_six_deals.of_two, sixty_six.FAULTS),
    ("sixty-six", "foster", sixty_six_deals.of_three, sixty_six.FAULTS),
    ("sixty-six", "foster", sixty_six_deals.of_four, sixty_six_four.FAULTS),
]
SPOILING = ("leave-out", "again", "another", "other-card", *KINDS)


@pytest.mark.parametrize(("name", "edition", "players"), TABLES)
@QUIETLY
@given(setting=SETTINGS, moves=MOVES)
def test_any_lines_at_all(
    name: str, edition: str, players: int, setting: Setting, moves: list[tuple[str, int]]
) -> None:
    game, book = table_for(name, players), games.book(name, edition)
    lines = type_lines(game, book, setting, moves)
    check_session(game, book, setting, lines)
    check_mirror(game, book, setting, lines)


@pytest.mark.parametrize(("name", "edition", "generate", "known"), DRIVERS)
@settings(QUIETLY, max_examples=max(10, 160 // len(DRIVERS)))
@given(
    setting=SETTINGS,
    deal=st.integers(0, 500),
    told=st.sampled_from(("table", "all")),
    faults=st.lists(st.tuples(st.integers(0, 999), st.sampled_from(SPOILING), st.integers(0, 2**20)), max_size=8),
)
def test_real_deals_spoilt(
    name: str,
    edition: str,
    generate: Generate,
    known: Mapping[str, str],
    setting: Setting,
    deal: int,
    told: str,
    faults: list[tuple[int, str, int]],
) -> None:
    book = games.book(name, edition)
    planned = [sorted(known)[deal % len(known)]] if deal % 3 else []
    made = generate(deal, planned, told=told, discovery=setting.discovery)
    game = table_for(name, len(made.players))
    lines = spoil(game, book, setting, made.lines, faults)
    check_session(game, book, setting, lines)
    check_mirror(game, book, setting, lines)
