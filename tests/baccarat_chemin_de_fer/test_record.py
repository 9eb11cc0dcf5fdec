"""The record: tallies, typed totals, bystanders, seats that change, what is seen, and lines at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.core.events import parse_line
from referee.core.fold import Fold, rule
from referee.core.law import Law
from referee.core.record import DealRecord, RecordLine
from referee.core.rulings import Verdict
from tests.baccarat_chemin_de_fer.table import BOOK, PLAYERS, Run
from tests.simulated.baccarat_chemin_de_fer import FAULTS, generate
from tests.simulated.snapshots import at_rest

WON = "Kit banks 20; Pia stakes 10; Quin stakes 8; Kit deals; Kit announces-natural 9S QD; Pia shows 7D KS"


# Tallies


def test_a_coup_told_by_what_everybody_won() -> None:
    run = Run("Kit tallies net=18; Pia tallies net=-10; Quin tallies net=-8; Ray tallies net=0")
    assert not run.findings
    assert run.accounts == {"Kit": 18, "Pia": -10, "Quin": -8}
    assert run.result.points == {"Kit": 18, "Pia": -10, "Quin": -8, "Ray": 0}
    assert (run.result.winner, int(run.result.value), run.result.complete) == ("Kit", 18, True)
    assert [(t.source, t.target, int(t.amount)) for t in run.result.transfers] == [
        ("Pia", "Kit", 10),
        ("Quin", "Kit", 8),
    ]
    assert run.stands == ("Kit", None)  # nobody said what stood in the bank


@pytest.mark.parametrize(("kit", "stands"), [(5, ("Kit", 25)), (-5, ("Pia", None)), (0, ("Kit", 20))])
def test_the_bank_goes_on_by_what_was_tallied(kit: int, stands: tuple[str, int | None]) -> None:
    run = Run(f"Kit banks 20; Kit tallies net={kit}; Pia tallies net={-kit}; Quin tallies net=0; Ray tallies net=0")
    assert not run.findings
    assert run.stands == stands


def test_a_tie_that_is_tallied_leaves_the_stakes_that_are_known() -> None:
    run = Run("Kit banks 20; Pia stakes 15; Quin stakes 15; " + "; ".join(f"{name} tallies net=0" for name in PLAYERS))
    assert dict(run.table.sitting.kept["standing"].frozen) == {"Pia": 15, "Quin": 5}


def test_a_player_who_has_not_tallied_is_named() -> None:
    run = Run("Kit tallies net=18; Pia tallies net=-18; Ray tallies net=0")
    assert not run.result.complete
    assert run.result.missing == ("deal 1: Quin has not tallied",)


def test_tallies_that_do_not_balance() -> None:
    run = Run("Kit tallies net=18; Pia tallies net=-10; Quin tallies net=-7; Ray tallies net=0")
    assert run.only("so.tally-unfit")
    assert not run.settlement.complete
    assert run.accounts == {}
    right = Run("Kit tallies net=18; Pia tallies net=-10; Quin tallies net=-7; Ray tallies net=0; Quin tallies net=-8")
    assert right.accounts == {"Kit": 18, "Pia": -10, "Quin": -8}


def test_what_one_bystander_won_follows_from_the_others() -> None:
    tallies = "Kit tallies net=18; Pia tallies net=-10; Quin tallies net=-4; Ray tallies net=0"
    run = Run(tallies, bystanders=("Zed",))
    assert run.accounts == {"Kit": 18, "Pia": -10, "Quin": -4, "Zed": -4}
    two = Run(tallies, bystanders=("Yan", "Zed"))
    assert not two.findings
    assert not two.result.complete


@pytest.mark.parametrize(("kit", "found"), [(18, []), (17, [("so.tally-differs", "Kit")])])
def test_a_tally_is_compared_with_the_record(kit: int, found: list[tuple[str, str]]) -> None:
    run = Run(f"{WON}; Kit tallies net={kit}; Pia tallies net=-10; Quin tallies net=-8; Ray tallies net=0")
    assert [(f.point, f.by) for f in run.findings] == found
    assert run.accounts == {"Kit": 18, "Pia": -10, "Quin": -8}


def test_a_record_that_breaks_off_is_finished_by_tallies() -> None:
    run = Run("Kit banks 20; Pia stakes 10; Kit deals; Pia draws 5D; " +
              "Kit tallies net=-10; Pia tallies net=10; Quin tallies net=0; Ray tallies net=0")  # fmt: skip
    assert not run.findings
    assert run.accounts == {"Kit": -10, "Pia": 10}
    assert run.table.sitting.kept["supply"].seen == {"5D": (1,)}


def test_tallies_without_a_banker() -> None:
    run = Run("Kit tallies net=18; Pia tallies net=-18; Quin tallies net=0; Ray tallies net=0", dealer=None)
    assert run.accounts == {"Kit": 18, "Pia": -18}
    assert run.result.complete


@pytest.mark.parametrize(
    "line", ["Kit tallies tricks=3", "Kit tallies", "Kit tallies net=x", "table tallies net=3", "Kit tallies score=4"]
)
def test_only_what_was_won_is_tallied(line: str) -> None:
    assert Run(line).verdict(1) == "refused"


# The paper sheet, typed totals


def test_a_paper_sheet_is_compared_with_the_accounts() -> None:
    assert not Run(f"{WON}; table expects Kit=18 Pia=-10 Ray=0").findings
    run = Run(f"{WON}; table expects Kit=20")
    assert "20 for Kit, the record 18" in run.only("so.expects-differs").message


def test_typed_totals_must_balance() -> None:
    run = Run(f"{WON}; table sets Kit=30 Pia=-20 Quin=-10", "Pia stakes 5; table expects Kit=30")
    assert not run.findings
    assert run.accounts == {"Kit": 30, "Pia": -20, "Quin": -10}
    assert run.settlement.deals[0].flags == ("unverified",)
    assert {t.source: int(t.amount) for t in run.settlement.transfers} == {"Pia": 20, "Quin": 10}
    for line in ("table sets Kit=30", "table sets", "Kit sets Kit=18", "table sets Zed=4", "table sets Kit=x"):
        assert Run(f"{WON}\n{line}").verdict(2) == "refused"


# Who sits, who stands by


def test_a_bystander_wins_and_loses_with_the_punters() -> None:
    record = "Kit banks 20; Pia stakes 10; table stakes Zed=4; Kit deals; {}; {}; Kit pays Zed {}"
    run = Run(record.format("Pia announces-natural 9S QD", "Kit shows 7D KS", 4), bystanders=("Zed",))
    assert not run.findings
    assert run.accounts == {"Kit": -14, "Pia": 10, "Zed": 4}
    assert run.result.points == {"Kit": -14, "Pia": 10, "Quin": 0, "Ray": 0, "Zed": 4}
    wrong = Run(record.format("Kit announces-natural 9S QD", "Pia shows 7D KS", 4), bystanders=("Zed",))
    assert wrong.only("pay.wrong").by == "Kit"


def test_a_player_without_a_seat_stakes_as_a_bystander() -> None:
    run = Run("Kit banks 20; Pia stakes 10; Ray stakes 4; Kit deals", seats={1: ("Kit", "Pia", "Quin")})
    assert not run.findings
    assert {s.player: s.covered for s in run.deal.covered} == {"Pia": 10, "Ray": 4}


def test_players_come_and_go() -> None:
    lost = "Kit banks 20; Pia stakes 10; Kit deals; Pia announces-natural 9S QD; Kit shows 7D KS"
    gone = Run(lost, "Quin banks 5; Ray stakes 5; Quin deals", seats={1: PLAYERS, 2: ("Kit", "Quin", "Ray")})
    assert not gone.findings
    assert gone.deal.rotation() == ("Ray", "Kit")
    come = Run(lost, "Pia banks 5; Quin stakes 5; Pia deals", seats={1: ("Kit", "Pia", "Ray"), 2: PLAYERS})
    assert come.deal.rotation() == ("Quin", "Ray", "Kit")
    banker = Run(WON, "Pia banks 9; Quin stakes 5; Pia deals", seats={1: PLAYERS, 2: ("Pia", "Quin", "Ray")})
    assert not banker.findings
    assert banker.deal.dealer == "Pia"


def test_the_order_of_a_passed_deal_is_kept_when_somebody_joins() -> None:
    passed = (
        "Kit passes-deal; Quin takes-deal 38; Ray stakes 5; Quin deals; Ray announces-natural 9S QD; Quin shows 7D KS"
    )
    run = Run(WON, passed, "Ray banks 5", players=(*PLAYERS, "Sol"), seats={1: PLAYERS, 3: (*PLAYERS, "Sol")})
    assert run.deal.rotation() == ("Sol", "Pia", "Kit", "Quin")


# What is seen


def titles(run: Run, seat: str | None) -> dict[str, tuple[str, ...]]:
    return {group.title: group.items for group in run.game.describe(run.table, seat)}


def test_cards_told_to_the_referee_are_seen_by_their_owner_only() -> None:
    run = Run("Kit banks 20; Pia stakes 10; Kit deals; Pia holds 7D KS; Pia draws 2D; Kit shows 4C")
    assert titles(run, "Pia")["Pia for the punters"] == ("7D", "KS", "2D")
    for seat in ("Kit", "Quin", None):
        seen = titles(run, seat)
        assert seen["Pia for the punters"] == ("2D",)
        assert seen["Pia holds unseen"] == ("2 cards",)
        assert seen["Kit for the bank"] == ("4C",)


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("table notes a quiet evening", "Kit puts up a bank"),
        ("Kit banks 20", "who goes bank, or stakes, against 20?"),
        ("Kit banks 20; Pia stakes 5", "who goes bank, or stakes, against 20; then Kit deals?"),
        ("Kit banks 20; Pia banco", "Pia plays alone against 20; Kit deals"),
        ("Kit banks 20; Kit passes-deal; Pia declines-deal", "Kit passes the deal: does Quin take it with 20?"),
        ("Kit banks 20; Pia stakes 5; Kit deals", "Pia takes a card or declines, unless a side has eight or nine"),
        ("Kit banks 20; Pia stakes 5; Kit deals; Pia draws 5D", "Kit takes a card or declines"),
        ("Kit banks 20; Pia stakes 5; Kit deals; Pia draws 5D; Kit declines", "Pia and Kit show"),
        ("Kit banks 20; Pia stakes 5; Kit deals; Kit announces-natural 9D KS", "Pia shows"),
        ("table hands-cards count=5; Kit banks 20; Pia stakes 5; Kit deals", "Kit needs fresh cards"),
        (WON, "the coup is over"),
    ],
)  # fmt: skip
def test_who_is_to_act(record: str, says: str) -> None:
    run = Run(record)
    assert run.game.prompt(run.table) == says


def test_what_may_come_next_is_what_the_judge_allows() -> None:
    records = (
        "table notes x",
        "Kit banks 20",
        "Kit banks 20; Pia stakes 5",
        "Kit banks 20; Pia stakes 5; Kit deals; Pia holds 2D 2C",
        WON,
        "Kit banks 20; Kit passes-deal",
    )
    for record in records:
        run = Run(record)
        law = Law(run.book, run.game)
        law.begin(run.table, None, run.table.line)
        lines = list(run.game.candidates(law, run.table))
        verdicts = {line: verdict_of(run, line) for line in lines}
        assert (run.deal.phase == "over") is not any(v is Verdict.ALLOWED for v in verdicts.values())
    assert verdict_of(Run("Kit banks 20; Pia stakes 5"), "Kit deals") is Verdict.ALLOWED


def verdict_of(run: Run, line: str) -> Verdict:
    (event,) = parse_line(line, 1000, run.fold.seats, run.game.verbs)
    return rule(run.game, run.book, run.table, event).ruling.verdict


# Lines at random


def spoiled(seed: int) -> list[list[str]]:
    """A sitting with lines left out, doubled, moved, and given to others."""
    rng = random.Random(seed)
    made = generate(seed, FAULTS if seed % 2 else (), coups=4, seats=4)
    deals: list[list[str]] = []
    for lines in made.deals:
        out: list[str] = []
        for typed in lines:
            line = typed
            kind = rng.randrange(12)
            if kind == 0:
                continue
            if kind == 1:
                out.append(line)
            if kind == 2:
                line = line.replace("Pia", "Quin") if rng.random() < 0.5 else line.replace("Kit", "Pia")
            if kind == 3 and out:
                out.insert(rng.randrange(len(out)), line)
                continue
            if kind == 4:
                out.append(rng.choice(EXTRA))
            out.append(line)
        deals.append(out)
    return deals


EXTRA = (
    "Pia banco", "Kit passes-deal", "Quin takes-deal 20", "Ray declines-deal", "Pia stakes 3", "Kit banks 10", "Kit deals",
    "Pia withdraws 3", "Kit withdraws 1", "table hands-cards count=9", "Pia draws 5D", "Kit draws 5D", "Pia declines",
    "Kit declines", "Pia shows 7D KS", "Kit holds 2D ??", "Pia announces-natural 9D KS", "table exposes 5H of stock",
    "Kit exposes 5H of Pia", "Ray claims misdeal", "Pia elects cancel", "Pia elects play", "Ray claims false-draw by Pia",
    "Ray claims unannounced-natural by Kit", "Ray claims short-deal", "Kit takes-excess", "Kit pays Pia 5",
    "table sets Kit=5 Pia=-5", "Kit tallies net=0", "Pia tallies net=0", "Quin tallies net=0", "Ray tallies net=0",
    "table agrees-end", "Pia shows 7D KS 2D value=9", "Ray claims exposed-card by Kit", "Pia waives",
)  # fmt: skip


@pytest.mark.parametrize("start", range(0, 120, 10))
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_any_lines_leave_the_table_sound(start: int, discovery: str) -> None:
    for seed in range(start, start + 10):
        deals = spoiled(seed)
        plain = feed(deals, discovery, forking=False)
        forked = feed(deals, discovery, forking=True)
        assert plain == forked


def feed(deals: list[list[str]], discovery: str, *, forking: bool) -> list[Any]:
    """Everything that is ruled; after a refusal play goes on as if the line had not been typed."""
    run = Run("", discovery=discovery, forking=forking)
    fold = run.fold
    said: list[Any] = []
    number = 1
    for place, lines in enumerate(deals, 1):
        if place > 1:
            list(fold.open(deal_record(place, number)))
        for line in lines:
            number += 1
            said.append(feed_line(fold, number, line))
    assert fold.table is not None
    settled = fold.settlement()
    said.append((settled.transfers, settled.accounts, sorted(fold.table.record.findings)))
    return said


def deal_record(place: int, number: int) -> Any:

    return DealRecord(place, number, (), None)


def feed_line(fold: Fold, number: int, line: str) -> Any:

    assert fold.table is not None
    before = at_rest(fold.table)
    steps = list(fold.add(RecordLine(number, line)))
    table = fold.table
    assert table is not None
    assert sum(table.sitting.accounts.values()) == 0
    deal, kept = table.deal, table.sitting.kept
    assert (deal.bank or 0) >= 0
    assert sum(stake.covered for stake in deal.covered) <= max(deal.bank or 0, 0) or deal.is_over
    assert all(amount > 0 for amount in deal.stakes.values())
    if "supply" in kept:
        assert 0 <= kept["supply"].used + (kept["supply"].handful or 0) <= 312
        assert (kept["supply"].handful or 0) >= 0
    if steps and steps[-1].ruling.verdict is Verdict.REFUSED:
        assert at_rest(table) == before, f"{line} was refused and left a trace"
    for step in steps:
        for found in step.ruling.findings:
            assert found.cites
            assert found.verdict is Verdict.REFUSED or found.cites[0].book in (BOOK, "standing-orders", "general")
    return [(s.ruling.verdict, tuple(s.ruling.notes), tuple(s.ruling.postings)) for s in steps]
