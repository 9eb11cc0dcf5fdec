"""Foster, false announcements, the last nine tricks and brisques left lying: RF-22 to RF-24."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.rubicon.table import Pack, Run, cited, last_nine
from tests.rubicon.test_foster_irregularities import foster

BOOK = "rubicon-bezique/foster"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TRICK = "Ann plays 7S; Bob plays 7S; Ann draws; Bob draws"


# RF-22: false announcements

FALSE = f"{TRICK}\nAnn plays 7H; Bob plays 7H\nAnn declares four-kings KS KH KD JC"


@articles(BOOK, "RF-22")
def test_rf22_the_referee_finds_it_and_a_card_may_be_called() -> None:
    run = foster(FALSE)
    assert run.points == [(3, "irregular", "declare.false", "Ann", None)]
    assert run.scores == (0, 0)
    assert run.open() == [("election", ("Bob",), "declare.false", ["call-card"])]
    called = foster(f"{FALSE}\nAnn draws; Bob draws\nBob elects call-card KH\nAnn plays KH")
    assert called.points == run.points
    assert not called.open()
    disobeyed = foster(f"{FALSE}\nAnn draws; Bob draws\nBob elects call-card KH\nAnn plays KS")
    assert disobeyed.points[-1] == (6, "irregular", "declare.false", "Ann", None)
    assert "KH was called" in disobeyed.findings[-1].message


@articles(BOOK, "RF-22")
def test_rf22_only_a_card_rightly_shown_by_the_adversary_and_while_the_deal_lasts() -> None:
    for card in ("JC", "QS"):
        run = foster(f"{FALSE}\nBob elects call-card {card}")
        assert run.points[-1] == (4, "void", "so.not-offered", "Bob", None)
        assert run.open()[0][0] == "election"
    assert foster(f"{FALSE}\nBob elects call-card").points[-1][1] == "refused"
    assert foster(f"{FALSE}\nAnn elects call-card KH").points[-1][1:3] == ("void", "so.wrong-chooser")
    assert not foster(f"{FALSE}\nBob waives").open()
    late = f"{FALSE}\nAnn draws; Bob draws; Ann plays KH; Bob plays 8H\nAnn draws; Bob draws\nBob elects call-card KS"
    assert foster(late).points == [(3, "irregular", "declare.false", "Ann", None)]
    assert foster(f"{late.replace('call-card KS', 'call-card KH')}").points[-1][1:3] == ("void", "so.not-offered")


@articles(BOOK, "RF-22")
def test_rf22_among_players_it_is_called_at_any_time() -> None:
    lines = f"{FALSE}\nAnn draws; Bob draws\nAnn plays 8S; Bob plays 8S; Ann draws; Bob draws"
    silent = foster(lines, "players")
    assert silent.scores == (80, 0)
    claimed = foster(f"{lines}\nBob claims false-declaration by Ann", "players")
    assert claimed.posted(6) == [("Ann", -80, "four-kings", "RF-22")]
    assert claimed.open() == [("election", ("Bob",), "declare.false", ["call-card"])]
    elected = foster(f"{lines}\nBob elects call-card KD\nAnn plays KD", "players")
    assert elected.points == claimed.points == silent.points
    assert elected.scores == (0, 0)


@BOTH
@articles(BOOK, "RF-22")
def test_rf22_it_may_be_mended_in_the_same_window(discovery: str) -> None:
    run = foster(f"{FALSE}\nAnn declares four-kings KS KH KD KC\nAnn draws", discovery)
    assert run.points == [(3, "irregular", "declare.false", "Ann", None)]
    assert run.scores == (80, 0)
    assert not run.open()
    assert "mended at line 4" in run.findings[0].message
    late = foster(
        f"{FALSE}\nAnn draws; Bob draws\nAnn plays 8S; Bob plays 8S\nAnn declares four-kings KS KH KD KC", discovery
    )
    assert "mended" not in late.findings[0].message
    assert late.open()


# RF-23: the last nine

NINE = "KS QS 7H AC AC AD AD"
WRONG = ["Ann plays KS", "Bob plays 7H", "Ann plays AC", "Bob plays QS"]


@BOTH
@articles(BOOK, "RF-23")
def test_rf23_the_adversary_may_compel_a_replay(discovery: str) -> None:
    lines = [*last_nine(NINE), *WRONG]
    run = foster(lines, discovery)
    assert run.points == [(57, "irregular", "revoke", "Bob", 59)]
    assert ("right", ("Ann",), "revoke", ["replay"]) in run.open()
    done = foster([*lines, "Ann elects replay", "Bob takes-back 7H", "Bob plays QS"], discovery)
    assert done.points == run.points
    assert "chose replay" in done.findings[0].message
    assert done.deal.last_winner == "Ann"
    assert foster([*lines, "Bob elects replay"]).points[-1][1:3] == ("void", "so.wrong-chooser")
    assert foster([*lines, "Ann elects forfeit"]).points[-1][1:3] == ("void", "so.not-offered")
    assert foster(lines, discovery).settlement.transfers == []


def ended(*more: str, revoke_remedy: str = "forfeit") -> Run:
    keep = "KS 7H QS QS AC AC TC TC 7D 7D 8D 8D 9D 9D 7C 7C 8C 8C"
    rest = ["Ann plays AC; Bob plays AC", "Ann plays TC; Bob plays TC"]
    rest += [f"Bob plays {face}; Ann plays {face}" for face in ("9D", "8D", "7D")]
    lines = [*last_nine(keep), "Ann plays QS; Bob plays 7H", *rest[:2], "Ann plays 7C; Bob plays 8C", *rest[2:]]
    lines += ["Bob plays 7C; Ann plays 8C", "Ann plays KS; Bob plays QS"]
    return foster([*lines, *more], revoke_remedy=revoke_remedy)


@articles(BOOK, "RF-23")
def test_rf23_in_france_the_offender_counts_nothing_from_there() -> None:
    before = ended()
    assert before.deal.is_over
    assert [p[2:4] for p in before.points] == [("revoke", "Bob")]
    assert before.open()[0] == ("right", ("Ann",), "revoke", ["forfeit"])
    assert before.settlement.complete
    assert before.scores == (50, 0)
    forfeited = ended("Ann elects forfeit")
    assert forfeited.deal.forfeits == {"Bob": 0}
    assert forfeited.scores == (50, 0)
    assert ended("Bob elects forfeit").points[-1][1:3] == ("void", "so.wrong-chooser")


def test_rf23_the_last_trick_and_the_brisques_are_forfeited() -> None:
    rest = Pack("KS QS 7H 9S")
    tail = ["Ann plays KS; Bob plays 7H", "Ann plays 9S; Bob plays QS"]
    lines = [*rest.fillers(55), *tail, *rest.tricks(7, "Bob")]
    plain = foster(lines, revoke_remedy="forfeit")
    assert plain.deal.is_over
    assert plain.points == [(56, "irregular", "revoke", "Bob", 57)]
    assert plain.scores == (0, 50)
    taken = [face for face in plain.deal.taken["Bob"] if face[0] in "AT"]
    assert len(taken) >= 4
    run = foster([*lines, "Ann elects forfeit"], revoke_remedy="forfeit")
    assert run.scores == (0, 0)
    assert run.posted(65) == [("Bob", -50, "last-trick", "RF-23")]
    assert run.deal.forfeits == {"Bob": 0}
    early = foster([*lines[:57], "Ann elects forfeit", *lines[57:]], revoke_remedy="forfeit")
    assert early.scores == (0, 0)


# RF-24: brisques left lying


@BOTH
@articles(BOOK, "RF-24")
def test_rf24_the_adversary_gathers_what_was_left(discovery: str) -> None:
    left = "Ann plays TS; Bob plays 7S\nAnn omits gathering\nAnn draws; Bob draws\nAnn plays 7H; Bob plays 8H"
    run = foster(f"{left}\nBob gathers", discovery)
    assert run.points == [(2, "irregular", "trick.gathering", "Ann", None)]
    assert len(run.deal.taken["Bob"]) == 4


# What Foster does not say


@kept(BOOK, "FD-lay")
def test_foster_is_silent_on_cards_taken_back_in_turn() -> None:
    run = foster("Ann plays 7S\nAnn takes-back 7S\nAnn plays KH")
    assert run.points == [(2, "irregular", "play.take-back", "Ann", None)]
    assert cited(run.findings[0]) == ["SO20"]
