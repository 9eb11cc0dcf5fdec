"""Portland, what goes wrong in play, drawing and the last nine tricks: RP-13 to RP-23 and RP-28."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.rubicon.table import Run, cited, last_nine

BOOK = "rubicon-bezique/portland"
BOTH = pytest.mark.parametrize("discovery", ["referee", "players"])
TRICK = "Ann plays 7S; Bob plays 7S; Ann draws; Bob draws"


# RP-13: taking back cards (Law 23)


@BOTH
@kept(BOOK, "23")
def test_rp13_a_lead_may_be_taken_up_until_it_is_played_to(discovery: str) -> None:
    run = Run("Ann plays 7S\nAnn takes-back 7S\nAnn plays KH", discovery=discovery)
    assert not run.findings
    assert run.deal.trick[0].face == "KH"
    assert run.deal.cards.hands["Ann"].known["7S"] == 1
    late = Run("Ann plays 7S\nBob plays 8H\nAnn takes-back 7S", discovery=discovery)
    assert late.points == [(3, "void", "play.take-back", "Ann", None)]
    assert cited(late.findings[0]) == ["23"]
    assert late.deal.tricks == 1


def test_rp13_a_reply_may_be_taken_up_until_the_trick_is_turned() -> None:
    run = Run("Ann plays 7S\nBob plays 8H\nBob takes-back 8H\nBob plays 8S\nBob draws")
    assert not run.findings
    assert run.deal.last_winner == "Bob"
    turned = Run("Ann plays TS\nBob plays 8H\nBob takes-back 8H")  # a brisque: the trick has been turned
    assert turned.points == [(3, "void", "play.take-back", "Bob", None)]
    drawn = Run("Ann plays 7S\nBob plays 8H\nAnn draws\nBob takes-back 8H")
    assert drawn.points == [(4, "void", "play.take-back", "Bob", None)]


@articles(BOOK, "23")
def test_rp13_of_two_cards_played_together_one_is_taken_up() -> None:
    run = Run("Ann plays 7S\nAnn plays 8S\nBob plays 7H")
    assert run.points == [(2, "irregular", "play.take-back", "Ann", None)]
    assert run.deal.tricks == 1
    assert run.deal.cards.hands["Ann"].known["8S"] == 1
    assert run.cards("Ann") == 8
    dropped = Run(f"{TRICK}\nAnn exposes 9H\nAnn plays 8S")
    assert not dropped.findings
    assert dropped.deal.cards.hands["Ann"].known["9H"] == 1


def test_rp13_a_score_made_on_a_trick_goes_when_the_trick_is_undone() -> None:
    run = Run("Ann plays 8S\nBob plays 7S\nAnn declares marriage KH QH\nBob takes-back 7S\nBob plays 9S")
    assert run.scores == (0, 0)
    assert run.deal.trump is None
    assert run.deal.last_winner == "Bob"


# RP-14, RP-15: leads out of turn


@BOTH
@articles(BOOK, "24")
def test_rp14_a_lead_out_of_turn_is_taken_up(discovery: str) -> None:
    run = Run(f"{TRICK}\nBob plays 9C\nAnn claims lead-out-of-turn by Bob\nBob takes-back 9C\nAnn plays 8S\nBob plays 7S",
              discovery=discovery)  # fmt: skip
    assert run.points == [(2, "irregular", "lead.turn", "Bob", None)]
    assert "taken up at line 4" in run.findings[0].message
    assert [step.ruling.verdict.word for step in run.steps if step.line != 2] == ["allowed"] * 8
    assert run.deal.cards.hands["Bob"].known["9C"] == 1
    assert run.deal.last_winner == "Ann"


@BOTH
@articles(BOOK, "24")
def test_rp15_a_lead_out_of_turn_that_is_played_to_stands_and_is_one_finding(discovery: str) -> None:
    run = Run(f"{TRICK}\nBob plays 9C\nAnn plays 8C", discovery=discovery)
    assert run.points == [(2, "irregular", "lead.turn", "Bob", None)]
    assert run.verdict(3) == "allowed"
    assert "stands" in run.findings[0].message
    assert run.deal.last_winner == "Bob"
    assert run.deal.tricks == 2


def test_rp15_in_the_first_trick_and_a_claim_that_is_wrong() -> None:
    assert Run("Bob plays 9C").points == [(1, "irregular", "lead.turn", "Bob", None)]
    wrong = Run("Ann plays 7S\nBob claims lead-out-of-turn by Ann")
    assert wrong.points == [(2, "void", "so.claim-contradicted", "Bob", None)]


# RP-16: brisques left lying

LEFT = "Ann plays TS; Bob plays 7S\nAnn omits gathering\nAnn draws; Bob draws"


@BOTH
@articles(BOOK, "25")
def test_rp16_the_adversary_takes_up_what_was_left_on_winning_a_trick(discovery: str) -> None:
    run = Run(f"{LEFT}\nAnn plays 7H; Bob plays 8H\nBob gathers\nBob draws; Ann draws", discovery=discovery)
    assert run.points == [(2, "irregular", "trick.gathering", "Ann", None)]
    assert run.deal.taken["Bob"] == ("TS", "7S", "7H", "8H")
    assert run.deal.taken["Ann"] == ()
    assert not run.open()
    elected = Run(f"{LEFT}\nAnn plays 7H; Bob plays 8H\nBob elects gather", discovery=discovery)
    assert elected.deal.taken == run.deal.taken
    assert not elected.open()


@articles(BOOK, "25")
def test_rp16_not_before_winning_a_trick_and_not_after_it_has_been_gathered() -> None:
    early = Run(f"{LEFT}\nBob gathers")
    assert early.points[-1] == (4, "void", "trick.gathering", "Bob", None)
    assert Run(f"{LEFT}\nAnn elects gather").points[-1][1:3] == ("void", "so.wrong-chooser")
    gone = Run(
        f"{LEFT}\nAnn plays TH; Bob plays 7H\nAnn draws; Bob draws\nAnn plays 7D; Bob plays 8D\nBob elects gather"
    )
    assert gone.points[-1][1:3] == ("void", "so.not-offered")
    assert len(gone.deal.taken["Ann"]) == 4
    mended = Run(f"{LEFT}\nAnn gathers")
    assert len(mended.deal.taken["Ann"]) == 2
    assert not mended.open()


def test_rp16_nothing_to_leave_where_no_brisque_fell() -> None:
    run = Run("Ann plays 8S; Bob plays 7S\nAnn omits gathering")
    assert run.points == [(2, "refused", "so.impossible", None, None)]


# RP-18: the winner sees two

WON = "Ann plays 7S; Bob plays 7S"


@BOTH
@articles(BOOK, "28")
def test_rp18_the_winner_shows_the_top_card_and_gives_the_second(discovery: str) -> None:
    run = Run(
        f"{WON}\nAnn draws two seen\nAnn shows 9H\nAnn restores KD\nBob draws KD\nAnn plays 9H", discovery=discovery
    )
    assert run.points == [(2, "irregular", "draw.two-seen-first", "Ann", None)]
    assert not run.open()
    assert "not" not in run.findings[0].message
    assert (run.cards("Ann"), run.cards("Bob"), run.deal.cards.stock) == (8, 9, 108)
    assert Run(f"{WON}\nAnn draws two seen\nBob claims two-drawn by Ann").points == run.points


def test_rp18_a_card_not_shown_is_said() -> None:
    run = Run(f"{WON}\nAnn draws two seen\nAnn restores KD\nBob draws\nAnn plays 8S")
    assert "was not shown" in run.only("draw.two-seen-first").message
    assert len(run.findings) == 1


# RP-19, RP-20: the loser draws first


@BOTH
@articles(BOOK, "29")
def test_rp19_the_loser_restores_and_shows_the_next(discovery: str) -> None:
    run = Run(f"{WON}\nBob draws 9H\nBob restores 9H\nAnn draws\nBob draws 8C\nBob shows 8C\nAnn plays 8S",
              discovery=discovery)  # fmt: skip
    assert run.points == [(2, "irregular", "draw.turn", "Bob", None)]
    assert not run.open()
    assert "not shown" not in run.findings[0].message
    assert Run(f"{WON}\nBob draws\nAnn claims draw-out-of-turn by Bob\nBob restores").points == run.points
    omitted = Run(f"{WON}\nBob draws\nBob restores\nAnn draws\nBob draws\nAnn plays 8S")
    assert "was not shown" in omitted.findings[0].message


@BOTH
@articles(BOOK, "29")
def test_rp20_too_late_when_the_winner_has_drawn_the_next(discovery: str) -> None:
    run = Run(f"{WON}\nBob draws\nAnn draws\nAnn plays 8S", discovery=discovery)
    assert run.points == [(2, "irregular", "draw.turn", "Bob", None)]
    assert "both keep" in run.findings[0].message
    assert not run.open()
    late = Run(f"{WON}\nBob draws\nAnn draws\nBob restores")
    assert late.points[-1][:3] == (4, "refused", "so.impossible")


# RP-21, RP-22: the loser, or anyone, sees more

SAW_TWO = f"{WON}\nAnn draws; Bob draws two seen\nBob restores KD"


@BOTH
@articles(BOOK, "30")
def test_rp21_the_adversary_chooses_at_the_next_draw(discovery: str) -> None:
    run = Run(f"{SAW_TWO}\nAnn plays 8S; Bob plays 8S\nAnn elects second-card\nBob draws; Ann draws\nAnn plays 9S",
              discovery=discovery)  # fmt: skip
    assert run.points == [(2, "irregular", "draw.two-seen-second", "Bob", None)]
    assert not run.open()
    assert "second-card" in run.findings[0].message
    ahead = Run(f"{SAW_TWO}\nAnn elects second-card\nAnn plays 8S; Bob plays 9S\nBob draws; Ann draws\nBob plays 9S")
    assert len(ahead.findings) == 1
    either = Run(f"{SAW_TWO}\nAnn plays 8S; Bob plays 8S\nAnn elects second-card\nAnn draws; Bob draws")
    assert len(either.findings) == 1
    loser_takes_first = Run(f"{SAW_TWO}\nAnn plays 8S; Bob plays 9S\nAnn elects first-card\nAnn draws; Bob draws")
    assert len(loser_takes_first.findings) == 1


def test_rp21_who_may_choose_and_until_when() -> None:
    then = f"{SAW_TWO}\nAnn plays 8S; Bob plays 8S"
    assert Run(f"{then}\nBob elects first-card").points[-1][1:3] == ("void", "so.wrong-chooser")
    late = Run(f"{then}\nAnn draws\nAnn elects first-card")
    assert late.points[-1] == (6, "void", "so.too-late", "Ann", None)
    normal = Run(f"{then}\nBob draws")  # without a choice the winner still draws first
    assert normal.points[-1][:3] == (5, "irregular", "draw.turn")
    next_pair = Run(
        f"{then}\nAnn elects second-card\nBob draws; Ann draws\nAnn plays 9S; Bob plays 9S\nAnn elects first-card"
    )
    assert next_pair.points[-1][1:3] == ("void", "so.not-offered")


@BOTH
@articles(BOOK, "30", "31")
def test_rp22_for_every_draw_that_holds_a_card_seen(discovery: str) -> None:
    saw = f"{WON}\nAnn draws; Bob draws four seen\nBob restores KD\nBob restores KH\nBob restores KC"
    trick = "Ann plays {0}; Bob plays {0}\nAnn elects first-card\nAnn draws; Bob draws"
    run = Run(f"{saw}\n{trick.format('8S')}\n{trick.format('9S')}\n{trick.format('9H')}", discovery=discovery)
    assert run.points == [
        (2, "irregular", "draw.several-seen", "Bob", None),
        (13, "void", "so.not-offered", "Ann", None),
    ]
    skipped = Run(f"{saw}\nAnn plays 8S; Bob plays 8S\nAnn draws; Bob draws\n{trick.format('9S')}")
    assert len(skipped.findings) == 1
    winner = Run(
        f"{WON}\nAnn draws three seen\nAnn shows 9H\nAnn restores KD\nAnn restores KH\nBob draws\n{trick.format('8S')}"
    )
    assert winner.points[0][:4] == (2, "irregular", "draw.several-seen", "Ann")
    assert winner.points[-2][1:3] == ("void", "so.wrong-chooser")
    assert winner.points[-1][1:4] == ("irregular", "draw.several-seen", "Ann")  # drawn before Bob had chosen
    chosen = Run(f"{WON}\nAnn draws three seen\nAnn shows 9H\nAnn restores KD\nAnn restores KH\nBob draws\n"
                 "Ann plays 8S; Bob plays 8S\nBob elects first-card\nBob draws; Ann draws")  # fmt: skip
    assert len(chosen.findings) == 1
    assert "28" in cited(chosen.findings[0])


def test_rp21_a_draw_before_the_choice_goes_back() -> None:
    saw = f"{WON}\nAnn draws; Bob draws two seen\nBob restores KD\nAnn plays 7S; Bob plays 8S"
    run = Run(f"{saw}\nBob draws\nBob restores\nAnn elects second-card\nBob draws; Ann draws")
    assert [point[1:4] for point in run.points] == [
        ("irregular", "draw.two-seen-second", "Bob"),
        ("irregular", "draw.two-seen-second", "Bob"),
    ]


def test_drawing_two_unseen_is_not_in_the_laws() -> None:
    run = Run(f"{WON}\nAnn draws two\nAnn restores\nBob draws")
    assert run.points == [(2, "irregular", "draw.two-unseen", "Ann", None)]
    assert cited(run.findings[0]) == ["SO20"]
    assert run.deal.cards.stock == 108


# RP-23: an odd stock


@articles(BOOK, "32")
def test_rp23_the_last_card_of_an_odd_stock_is_not_drawn() -> None:
    keep = "7S 7S 8S 8S AS"
    forgot = "Ann plays 7S; Bob plays 7S; Ann draws\nAnn plays 8S; Bob plays 8S; Ann draws; Bob draws"
    run = Run([*last_nine(keep, forgot.splitlines(), tricks=53)])
    assert run.deal.cards.stock == 1
    assert run.deal.is_last
    assert "odd card" in run.notes(55)
    more = Run([*run.lines, "Ann draws"])
    assert more.points[-1][:3] == (56, "irregular", "draw.two-unseen")


# RP-28: the last nine

NINE = "KS QS 7H AC AC 9D 8D 7D"


@articles(BOOK, "55")
def test_rp28_a_revoke_is_proved_by_a_later_card_and_both_lines_are_named() -> None:
    lines = [*last_nine(NINE), "Ann plays KS", "Bob plays 7H", "Ann plays AC", "Bob plays QS"]
    assert not Run(lines[:-1]).findings
    for discovery in ("referee", "players"):
        run = Run(lines, discovery=discovery)
        assert run.points == [(57, "irregular", "revoke", "Bob", 59)]
        assert run.only("revoke").event == "Bob plays 7H"
        assert "QS was in the hand" in run.only("revoke").message
        assert run.open() == [("remedy", ("Bob",), "revoke", [])]
        assert run.deal.tricks == 57


@BOTH
@articles(BOOK, "55")
def test_rp28_the_card_and_all_later_ones_are_taken_up_and_replayed(discovery: str) -> None:
    lines = [*last_nine(NINE), "Ann plays KS", "Bob plays 7H", "Ann plays AC", "Bob plays QS", "Bob claims revoke by Bob",
             "Bob takes-back 7H"]  # fmt: skip
    run = Run(lines, discovery=discovery)
    assert run.points == [(57, "irregular", "revoke", "Bob", 59)]
    assert "taken up at line 61" in run.findings[0].message
    assert [play.face for play in run.deal.trick] == ["KS"]
    known = run.deal.cards.hands["Bob"].known
    assert (known["7H"], known["QS"]) == (1, 1)
    assert run.deal.cards.hands["Ann"].known["AC"] == 1
    assert not run.open()
    after = Run([*lines, "Bob plays QS", "Ann plays AC", "Bob plays 7H"], discovery=discovery)
    assert len(after.findings) == 1
    again = Run([*lines, "Bob plays 7H"], discovery=discovery)
    assert [p[:3] for p in again.points] == [(57, "irregular", "revoke"), (62, "irregular", "revoke")]


@BOTH
def test_rp28_not_taken_up_it_changes_no_score_and_stays_reported(discovery: str) -> None:
    pack = last_nine("KS QS 7H AC 7D 7D")
    lines = [*pack, "Ann plays KS", "Bob plays 7H", "Ann plays AC", "Bob plays QS", "Ann plays 7D; Bob plays 7D"]
    run = Run(lines, discovery=discovery)
    assert run.points == [(57, "irregular", "revoke", "Bob", 59)]
    assert run.scores == (0, 0)
    assert run.deal.tricks == 58


@articles(BOOK, "55")
def test_rp28_failing_to_win_and_failing_to_trump() -> None:
    under = Run([*last_nine("9S 8S TS AC"), "Ann plays 9S", "Bob plays 8S", "Ann plays AC", "Bob plays TS"])
    assert under.points == [(57, "irregular", "revoke", "Bob", 59)]
    assert "had to be beaten" in under.findings[0].message
    marriage = "Ann plays 7S; Bob plays 7S\nAnn declares marriage KH QH\nAnn draws; Bob draws".splitlines()
    before = last_nine("7S 7S KH QH 9S 8D JH AC", marriage, tricks=54, trump="H")
    ruff = Run([*before, "Ann plays 9S", "Bob plays 8D", "Ann plays AC", "Bob plays JH"])
    assert ruff.deal.trump == "H"
    assert [p[1:] for p in ruff.points] == [("irregular", "revoke", "Bob", 61)]
    equal = Run([*last_nine("9S 9S AC TC"), "Ann plays 9S", "Bob plays 9S", "Ann plays AC", "Bob plays TC"])
    assert not equal.findings


@articles(BOOK, "55")
def test_rp28_known_at_once_from_what_lies_in_the_hand() -> None:
    run = Run([*last_nine("KS QS 7H"), "Bob holds QS", "Ann plays KS", "Bob plays 7H"])
    assert run.points == [(58, "irregular", "revoke", "Bob", None)]


def test_rp28_a_claim_waits_for_the_cards() -> None:
    before = [*last_nine("KS QS 7H AC AC 7D 7D"), "Ann plays KS", "Bob plays 7H"]
    waiting = Run([*before, "Ann claims revoke by Bob card=7H"])
    assert waiting.points == [(58, "reserved", "so.claim-unproven", "Bob", None)]
    proved = Run([*before, "Ann claims revoke by Bob trick=56", "Ann plays AC", "Bob plays QS"])
    assert proved.points == [(57, "irregular", "revoke", "Bob", 60)]
    wrong = Run([*before, "Ann claims revoke by Bob card=9D"])
    assert wrong.points == [(58, "void", "so.claim-contradicted", "Ann", None)]
    free = Run([*last_nine("KS TS"), "Ann plays KS", "Bob plays TS", "Ann claims under-play by Bob"])
    assert free.points == [(58, "void", "so.claim-contradicted", "Ann", None)]
    shown = Run([*before, "Ann claims revoke by Bob", "Bob shows QS"])
    assert shown.points == [(57, "irregular", "revoke", "Bob", 59)]


@articles(BOOK, "55")
def test_rp28_taking_the_card_up_owns_to_it() -> None:
    before = [*last_nine("KS QS 7H AC 9D 8D"), "Ann plays KS", "Bob plays 7H", "Ann plays AC"]
    run = Run([*before, "Bob takes-back 7H"], discovery="players")
    assert run.points == [(57, "irregular", "revoke", "Bob", 59)]
    assert [play.face for play in run.deal.trick] == ["KS"]


def test_rp28_a_claim_that_the_whole_hand_refutes_is_laid_to_rest() -> None:
    before = [*last_nine("KS 7H 7D 7D 8D 8D 9D 9D 7C 7C 8C 8C 9C 9C AD AD TD TD"), "Ann plays KS", "Bob plays 7H"]
    rest = ["Ann claims revoke by Bob"]
    for face in ("AD", "TD", "9D", "8D", "7D", "9C", "8C", "7C"):
        rest += [f"Ann plays {face}; Bob plays {face}"]
    run = Run([*before, *rest])
    assert run.deal.is_over
    assert not run.findings
    assert run.scores == (50, 0)


# Impossible things


def test_a_fifth_queen_of_spades_names_the_lines_of_the_four() -> None:
    lines = "Ann plays QS; Bob plays QS; Ann draws; Bob draws\nAnn plays QS; Bob plays QS; Ann draws; Bob draws\nAnn plays QS"
    run = Run(lines)
    assert run.points == [(3, "refused", "so.copies", None, None)]
    assert "lines 1, 1, 2, 2" in run.findings[0].message
    assert cited(run.findings[0]) == ["SO3"]
    declared = Run(
        "Ann plays JD; Bob plays JD; Ann draws; Bob draws\nAnn plays JD; Bob plays JD\nAnn declares bezique QS JD"
    )
    assert declared.points == [(3, "refused", "so.copies", None, None)]


@pytest.mark.parametrize(
    "lines",
    [
        "Ann plays 6S",
        "Ann plays KS.1",
        "Ann holds AS AS AS AS AH AH AH AH AD\nAnn plays KS",
        "Ann plays 7S\nBob takes-back 7S",
        "Ann plays 7S; Bob plays 7S\nAnn restores",
        "Ann wins",
    ],
)
def test_what_cannot_be_is_refused(lines: str) -> None:
    run = Run(lines)
    assert run.points[-1][1] == "refused"
    assert run.findings[-1].cites[0].book == "standing-orders"
