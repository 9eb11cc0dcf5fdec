"""What goes wrong in dealing, playing, drawing and marking: BZ-C1 to BZ-S1, in both books and both ways of noticing."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.bezique.table import TURN, Run, cited, lines_of

FOSTER = "bezique/foster"
WAYS = pytest.mark.parametrize(("rules", "discovery"), [
    ("hoffmann", "referee"), ("hoffmann", "players"), ("foster", "referee"), ("foster", "players"),
])  # fmt: skip
WON = f"{TURN}\nAnn plays 9S; Bob plays 9S"
TRICK = f"{WON}; Ann draws; Bob draws"


def play(lines: str | list[str], rules: str, discovery: str, **house: object) -> Run:
    agreed = {key.replace("_", "-"): value for key, value in house.items()}
    return Run(lines, rules=rules, discovery=discovery, house=agreed)


@WAYS
@articles(FOSTER, "BZ-C1", "BZ-D8", "BZ-D7")
def test_cutting_misdeal_and_pack(rules: str, discovery: str) -> None:
    cut = play("Ann claims cut-two-cards by Bob", rules, discovery)
    assert cut.points == [(1, "irregular", "cut.again", "Bob", None)]
    misdeal = play(f"{TURN}\nAnn claims misdeal", rules, discovery)
    assert (misdeal.deal.phase, misdeal.deal.dealer) == ("deal", "Bob")
    late = play(f"{TURN}\nAnn plays 9S\nAnn claims misdeal", rules, discovery)
    assert late.deal.phase == "reply"
    pack = Run("Ann tallies score=100\nBob tallies score=50", "Ann turns 9C\nAnn claims imperfect-pack", rules=rules)
    assert pack.deal.is_void
    assert pack.settlement.deals[-1].flags == ("void",)
    assert pack.fold.game.sheet(pack.table) == {"Ann": 100, "Bob": 50}


@WAYS
@articles(FOSTER, "BZ-D1", "BZ-D2")
def test_d1_and_d2_cards_exposed(rules: str, discovery: str) -> None:
    for whose in ("Ann", "stock"):
        line = f"Bob exposes 9H of {whose}"
        run = play(line, rules, discovery)
        assert run.points == [(1, "irregular", "deal.exposed-other", "Bob", None)]
        assert run.open() == [("election", ("Ann",), "deal.exposed-other", ["new-deal", "stand"])]
        assert play(f"{line}\nAnn elects stand\n{TURN}", rules, discovery).deal.phase == "opening"
        assert play(f"{line}\nBob elects new-deal", rules, discovery).points[-1][1:3] == ("void", "so.wrong-chooser")
        late = play(f"{line}\n{TURN}\nAnn plays 7S\nAnn elects new-deal", rules, discovery)
        assert late.points[-1][1:3] == ("void", "so.too-late")
        anew = play(f"{TURN}\n{line}\nAnn elects new-deal", rules, discovery)
        assert (anew.deal.phase, anew.deal.trump) == ("deal", None)
    for player in ("Ann", "Bob"):
        own = play(f"{player} exposes 9H", rules, discovery)
        assert own.points == [(1, "irregular", "deal.exposed-own", player, None)]
        assert own.open() == []


@WAYS
@articles(FOSTER, "BZ-D3", "BZ-D4")
def test_d3_and_d4_hands_dealt_wrongly(rules: str, discovery: str) -> None:
    many = play(f"{TURN}\nAnn plays 7S\nAnn claims too-many-cards by Bob count=9", rules, discovery)
    assert many.points == [(3, "irregular", "deal.too-many", "Bob", None)]
    assert many.deal.phase == "deal"
    few = f"{TURN}\nBob claims too-few-cards by Bob count=7"
    waiting = play(few, rules, discovery)
    assert waiting.open() == [("election", ("Ann",), "deal.too-few", ["new-deal", "complete"])]
    done = play(f"{few}\nAnn elects complete", rules, discovery)
    assert (done.cards("Bob"), done.deal.cards.stock, done.deal.turn_up) == (8, 48, "8H")
    assert play(f"{few}\nAnn elects new-deal", rules, discovery).deal.phase == "deal"
    assert play(f"{few}\nBob elects complete", rules, discovery).points[-1][1:3] == ("void", "so.wrong-chooser")


@WAYS
@articles(FOSTER, "BZ-D5", "BZ-D6")
def test_d5_and_d6_faced_cards(rules: str, discovery: str) -> None:
    early = play(f"{TURN}\nAnn plays 7S\nBob claims faced-card", rules, discovery)
    assert (early.points[0][2], early.deal.phase) == ("deal.faced-card", "deal")
    late = play(f"{WON}\nBob claims faced-card", rules, discovery)
    assert (late.points[0][2], late.deal.tricks) == ("stock.faced-card", 1)


@WAYS
@articles(FOSTER, "BZ-P1", "BZ-P2")
def test_p1_and_p2_leads_out_of_turn(rules: str, discovery: str) -> None:
    lead = f"{TRICK}\nBob plays KD"
    run = play(lead, rules, discovery)
    assert run.points == [(3, "irregular", "lead.turn", "Bob", None)]
    followed = play(f"{lead}\nAnn plays 7D", rules, discovery)
    assert (len(followed.points), followed.deal.turn) == (1, "Bob")
    assert "BZ-P1" in cited(followed.only("lead.turn"))
    back = play(f"{lead}\nBob takes-back KD\nAnn plays 7D\nBob plays AD", rules, discovery)
    assert (len(back.points), back.deal.tricks) == (1, 2)
    assert "BZ-P1" not in cited(back.only("lead.turn"))


MANY = f"{TRICK}\nBob claims too-many-cards by Ann count=9"


@WAYS
@articles(FOSTER, "BZ-P3")
def test_p3_too_many_in_play(rules: str, discovery: str) -> None:
    run = play(MANY, rules, discovery)
    assert run.points == [(3, "irregular", "play.too-many", "Ann", None)]
    assert run.open() == [("election", ("Bob",), "play.too-many", ["new-deal", "play-on"])]
    assert not run.settlement.complete
    assert play(f"{MANY}\nBob elects new-deal", rules, discovery).deal.phase == "deal"
    assert play(f"{MANY}\nAnn elects play-on", rules, discovery).points[-1][1:3] == ("void", "so.wrong-chooser")
    on = f"{MANY}\nBob elects play-on\nAnn plays KC; Bob plays 7C"
    down = play(f"{on}\nAnn declares bezique QS JD", rules, discovery)  # eight again: it may be declared
    assert (down.marked, down.cards("Ann"), down.deal.draws_due) == (["Ann 40 bezique"], 8, ("Bob",))
    right = play(f"{on}\nBob draws\nAnn plays KD; Bob plays 7D\nAnn draws; Bob draws", rules, discovery)
    assert (len(right.points), right.cards("Ann"), right.cards("Bob")) == (1, 8, 8)
    two = MANY.replace("count=9", "count=10")
    still = play(f"{two}\nBob elects play-on\nAnn plays KC; Bob plays 7C\nAnn declares bezique QS JD", rules, discovery)
    assert still.points[-1][1:3] == ("void", "play.too-many")
    seven = play(f"{two}\nBob elects play-on\nAnn plays KC; Bob plays 7C\nAnn exchanges 7H", rules, discovery)
    assert seven.points[-1][1:3] == ("void", "play.too-many")
    drawn = play(f"{on}\nAnn draws", rules, discovery)  # she may not
    assert drawn.points[-1][2] == "draw.two-unseen"


@WAYS
@articles(FOSTER, "BZ-P4")
def test_p4_too_few_in_play(rules: str, discovery: str) -> None:
    few = f"{TRICK}\nBob claims too-few-cards by Ann count=6"
    run = play(few, rules, discovery)
    assert run.points == [(3, "irregular", "play.too-few", "Ann", None)]
    assert run.open() == [("election", ("Bob",), "play.too-few", ["new-deal", "draw-up"])]
    up = play(f"{few}\nBob elects draw-up", rules, discovery)
    assert (up.cards("Ann"), up.deal.cards.stock) == (8, 46)
    assert play(f"{few}\nBob elects new-deal", rules, discovery).deal.phase == "deal"
    assert play(f"{few}\nAnn elects draw-up", rules, discovery).points[-1][1:3] == ("void", "so.wrong-chooser")


@WAYS
@articles(FOSTER, "BZ-P3-both")
def test_both_hands_wrong(rules: str, discovery: str) -> None:
    both = play(f"{MANY}\nAnn claims too-many-cards by Bob count=9", rules, discovery)
    assert [p[2:4] for p in both.points] == [("play.too-many", "Ann"), ("play.both-too-many", "Bob")]
    assert [whose for _, whose, _, _ in both.open()] == [("Bob",), ("Ann",)]
    mixed = play(f"{MANY}\nAnn claims too-few-cards by Bob count=7", rules, discovery)
    assert mixed.deal.phase == "lead"
    short = play(
        f"{TRICK}\nBob claims too-few-cards by Ann count=7\nAnn claims too-few-cards by Bob count=7", rules, discovery
    )
    assert [p[2] for p in short.points] == ["play.too-few", "play.both-too-few"]


def endgame(*lines: str) -> list[str]:
    """Ann leads in the last eight; Bob has played 8D to her JS, and shows a spade."""
    return [
        *lines_of("Bob turns 9H\n* 24 Ann", keep="JS 8D 9S AC TC KD KD AS AS"),
        "Ann plays JS; Bob plays 8D",
        *lines,
    ]


@WAYS
@articles(FOSTER, "BZ-P5")
def test_p5_replayed(rules: str, discovery: str) -> None:
    run = play(endgame("Ann plays AS; Bob plays 9S"), rules, discovery)
    assert [p[:4] for p in run.points] == [(26, "irregular", "revoke", "Bob")]
    assert ("right", ("Ann",), "revoke", ["replay"]) in run.open()
    back = play(
        endgame("Ann plays AS; Bob plays 9S", "Ann elects replay", "Bob takes-back 8D", "Bob plays 9S"),
        rules,
        discovery,
    )
    assert len(back.points) == 1
    assert (back.cards("Ann"), back.cards("Bob")) == (7, 7)
    stands = play(endgame("Ann plays AS; Bob plays 9S", "Ann plays AC; Bob plays TC"), rules, discovery)
    assert stands.deal.tricks == 27
    if discovery == "referee" and rules == "hoffmann":
        claimed = play(endgame("Ann claims revoke by Bob"), rules, discovery)
        assert claimed.points == [(27, "reserved", "so.claim-unproven", "Bob", None)]
        shown = play(endgame("Ann claims revoke by Bob", "Bob shows 9S"), rules, discovery)
        assert shown.points == [(26, "irregular", "revoke", "Bob", 28)]


@WAYS
def test_p5_forfeited(rules: str, discovery: str) -> None:
    lines = endgame("Ann plays KD; Bob plays AS", "Ann plays AC; Bob plays 9H")
    run = play(lines, rules, discovery, revoke_remedy="forfeit")
    assert ("right", ("Ann",), "revoke", ["forfeit"]) in run.open()
    before = run.scores
    paid = play([*lines, "Ann elects forfeit 8D"], rules, discovery, revoke_remedy="forfeit")
    assert paid.scores == (before[0], before[1] - 10)  # the Ace of clubs that Bob trumped
    assert "revoke-remedy = forfeit, as agreed" in paid.labels
    later = play(
        [*lines, "Ann elects forfeit 8D", "Bob plays AS; Ann plays 7S"], rules, discovery, revoke_remedy="forfeit"
    )
    assert later.scores == paid.scores


FORGOT = f"{WON}\nAnn draws\nAnn plays KC; Bob plays 7C"


@WAYS
@articles(FOSTER, "BZ-W1")
def test_w1_a_forgotten_draw(rules: str, discovery: str) -> None:
    run = play(FORGOT, rules, discovery)
    assert run.points == [(4, "irregular", "draw.forgotten", "Bob", None)]
    assert run.open() == [("election", ("Ann",), "draw.forgotten", ["void-deal", "draw-two"])]
    void = play(f"{FORGOT}\nAnn elects void-deal", rules, discovery)
    assert void.deal.is_void
    assert void.result.steps[0].cites[0].article == "BZ-W1"
    two = play(f"{FORGOT}\nAnn elects draw-two\nAnn draws; Bob draws two", rules, discovery)
    assert (len(two.points), two.cards("Bob"), two.deal.cards.stock) == (1, 8, 44)
    late = play(f"{FORGOT}\nAnn draws; Bob draws\nAnn elects void-deal", rules, discovery)
    assert late.points[-1][1:3] == ("void", "so.too-late")
    assert play(f"{FORGOT}\nBob elects draw-two", rules, discovery).points[-1][1:3] == ("void", "so.wrong-chooser")


@WAYS
@articles(FOSTER, "BZ-W2", "BZ-W3", "BZ-W6")
def test_w2_w3_and_w6_two_drawn(rules: str, discovery: str) -> None:
    seen = play(f"{WON}\nAnn draws two seen\nAnn shows KC KD\nAnn restores KD\nBob draws", rules, discovery)
    assert seen.points == [(3, "irregular", "draw.two-seen-first", "Ann", None)]
    assert (seen.cards("Ann"), seen.cards("Bob"), seen.open()) == (8, 8, [])
    undone = play(f"{WON}\nAnn draws two seen\nBob draws\nAnn plays 7C", rules, discovery)
    assert "not shown" in undone.only("draw.two-seen-first").message
    unseen = play(f"{WON}\nAnn draws two\nAnn restores\nBob draws", rules, discovery)
    assert unseen.points == [(3, "irregular", "draw.two-unseen", "Ann", None)]
    loser = f"{WON}\nAnn draws; Bob draws two seen\nBob restores\nAnn plays KC; Bob plays 7C"
    run = play(loser, rules, discovery)
    assert run.open() == [("right", ("Ann",), "draw.two-seen-second", ["first-card", "second-card"])]
    second = play(f"{loser}\nAnn elects second-card\nBob draws; Ann draws", rules, discovery)
    assert len(second.points) == 1
    first = play(f"{loser}\nAnn elects first-card\nAnn draws; Bob draws", rules, discovery)
    assert len(first.points) == 1


@WAYS
@articles(FOSTER, "BZ-W4", "BZ-W5")
def test_w4_and_w5_draws_out_of_turn(rules: str, discovery: str) -> None:
    back = play(f"{WON}\nBob draws\nBob restores\nAnn draws; Bob draws\nBob shows KC", rules, discovery)
    assert back.points == [(3, "irregular", "draw.turn", "Bob", None)]
    assert back.open() == []
    kept = play(f"{WON}\nBob draws\nAnn draws", rules, discovery)
    assert kept.points == [(3, "irregular", "draw.turn", "Bob", None)]
    assert "BZ-W5" in cited(kept.findings[0])
    assert "BZ-W5" not in cited(back.findings[0])


@WAYS
@articles(FOSTER, "BZ-W7")
def test_w7_an_even_number_left(rules: str, discovery: str) -> None:
    lines = lines_of("Bob turns 8H\n* 22 Ann", keep="KC KC KD KD AS")
    lines = [*lines, "Ann plays KC; Bob plays KC", "Ann draws", "Ann plays KD; Bob plays KD"]
    run = play([*lines, "Ann draws; Bob draws"], rules, discovery)
    assert (run.deal.is_last, run.known("Bob"), run.deal.cards.stock) == (True, ["8H"], 1)
    assert "the odd card" in run.notes(len(lines) + 1)


@WAYS
@articles(FOSTER, "BZ-S1")
def test_s1_a_score_wrongly_marked(rules: str, discovery: str) -> None:
    marked = f"{TURN}\nAnn plays AH; Bob plays TC\nAnn declares four-jacks JS JH JD JC\nAnn marks "
    for right in (60, 40):
        assert play(f"{marked}{right}", rules, discovery).points == []
    run = play(f"{marked}80", rules, discovery)
    assert run.points == [(4, "irregular", "score.wrong", "Ann", None)]
    added = play(f"{marked}80\nBob elects add-points", rules, discovery)
    assert added.scores == (60, 20)
    whole = play(f"{marked}80\nBob elects add-points", rules, discovery, wrong_score_adds="whole")
    assert whole.scores == (60, 80)
    assert "wrong-score-adds = whole, as agreed" in whole.labels
    assert play(f"{marked}80\nAnn elects add-points", rules, discovery).points[-1][1:3] == ("void", "so.wrong-chooser")
    low = play(f"{marked}50\nBob elects add-points", rules, discovery)
    assert [p[1:3] for p in low.points] == [("irregular", "score.wrong"), ("void", "so.not-offered")]
    called = play(f"{marked}60\nBob claims wrong-score by Ann score=100\nBob elects add-points", rules, discovery)
    assert called.scores == (60, 40)
    fine = play(f"{marked}60\nBob claims wrong-score by Ann score=60", rules, discovery)
    assert fine.points == [(5, "void", "so.claim-contradicted", "Bob", None)]


@WAYS
def test_s1_points_marked_for_a_declaration_that_counts_for_nothing(rules: str, discovery: str) -> None:
    scored = f"{TURN}\nAnn plays 9C; Bob plays 7C\nAnn declares bezique QS JD\nAnn declares marriage KS QS\nAnn marks "
    lost = f"{TURN}\nAnn plays 7C; Bob plays 9C\nAnn declares bezique QS JD\nAnn marks "
    run = play(f"{lost}40\nBob elects add-points", rules, discovery)
    assert [p[:4] for p in run.points] == [(3, "void", "declare.time", "Ann"), (4, "irregular", "score.wrong", "Ann")]
    assert run.scores == (0, 40)
    assert "counts for nothing" in run.findings[-1].message
    assert [p[2] for p in play(f"{lost}0", rules, discovery).points] == ["declare.time"]
    assert play(f"{scored}60\nBob elects add-points", rules, discovery).scores == (40, 20)


def test_s1_points_marked_for_a_false_declaration_are_only_taken_down() -> None:
    false = (
        f"{TURN}\nAnn plays 9C; Bob plays 7C\nAnn declares four-kings KS KH KD JC\nAnn marks 80\nBob elects add-points"
    )
    plain = play(false, "foster", "referee")
    assert [p[2] for p in plain.points] == ["declare.false", "score.wrong", "so.not-offered"]
    agreed = play(false, "foster", "referee", false_declaration_bonus=True)
    assert agreed.scores == (0, 80)


@WAYS
def test_p3_a_card_drawn_in_error_and_kept(rules: str, discovery: str) -> None:
    kept = f"{WON}\nAnn draws two; Bob draws\nAnn plays KC"
    run = play(kept, rules, discovery)
    assert [p[:4] for p in run.points] == [
        (3, "irregular", "draw.two-unseen", "Ann"),
        (4, "irregular", "play.too-many", "Ann"),
    ]
    kind = "election" if discovery == "referee" else "right"
    assert (kind, ("Bob",), "play.too-many", ["new-deal", "play-on"]) in run.open()
    on = play(f"{kept}\nBob elects play-on\nBob plays 7C", rules, discovery)
    assert (on.cards("Ann"), on.deal.draws_due) == (8, ("Bob",))
