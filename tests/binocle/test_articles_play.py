"""Playing and drawing, the duties of the last tricks, and what goes wrong in them."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.binocle.table import Run, cited, deal

FOSTER = "binocle/foster"
FIRST = "Bob turns JH\nAnn plays TC; Bob plays 9C\nAnn draws; Bob draws"


@articles(FOSTER, "6")
@kept(FOSTER, "17")
def test_the_winner_draws_first_and_the_loser_has_the_trump_card_last() -> None:
    run = Run(deal("Bob turns JH\n* 11 Ann\nAnn plays 9D; Bob plays JD\nBob draws; Ann draws", "JH 9D JD"))
    assert not run.findings
    assert run.deal.cards.hands["Ann"].public() == {"JH": 1}
    assert (run.deal.is_last, run.deal.turn, run.cards("Ann"), run.cards("Bob")) == (True, "Bob", 12, 12)
    named = Run(
        [
            *deal("Bob turns JH\n* 11 Ann", "JH 9S 9S KS KS"),
            "Ann plays 9S",
            "Bob plays 9S",
            "Ann draws KS",
            "Bob draws KS",
        ]
    )
    assert named.verdict() == "refused"  # what is left is the Jack turned up


def test_implied_draws_bring_the_trump_card_too() -> None:
    lines = [line.replace("; Ann draws; Bob draws", "") for line in deal("Bob turns JH\n* 12 Ann", "JH AH AH")]
    run = Run([*lines, "Ann plays AH; Bob plays JH"], draws="implied")
    assert (run.findings, run.deal.is_last, run.cards("Bob")) == ([], True, 11)


@articles(FOSTER, "6-french")
def test_the_pone_always_draws_first() -> None:
    house = {"draw-order": "pone-always"}
    won = "Bob turns JH\nAnn plays 9C; Bob plays AC"
    run = Run(f"{won}\nBob declares marriage KH QH\nAnn draws; Bob draws\nBob plays 9S", house=house)
    assert (run.findings, run.scores, run.deal.trick[0].player) == ([], (0, 40), "Bob")
    assert any("as agreed" in cite.heading for cite in run.at(2)[-1].ruling.cites)
    wrong = Run(f"{won}\nBob draws", house=house)
    assert wrong.only("draw.turn").by == "Bob"
    both = Run(f"{won}\nBob draws; Ann draws", house=house)
    assert (cited(both.only("draw.turn")), both.open()) == (["BN-W4", "BN-W5"], [])
    assert Run(f"{won}\nAnn draws; Bob draws").only("draw.turn").by == "Ann"  # unless it is agreed


@pytest.mark.parametrize("order", ["winner-first", "pone-always"])
@pytest.mark.parametrize("draws", ["told", "implied"])
def test_the_winner_has_the_last_card_face_down_and_the_loser_the_trump_card(draws: str, order: str) -> None:
    lines = deal("Bob turns JH\n* 11 Ann\nAnn plays 9D; Bob plays JD\nBob draws; Ann draws", "JH 9D JD KS KS")
    if draws == "implied":
        lines = [line for text in lines if "draws" not in (line := text.replace("; Ann draws; Bob draws", ""))]
    run = Run([*lines, "Bob plays KS"], draws=draws, house={"draw-order": order})
    assert run.findings == []
    assert run.deal.cards.hands["Ann"].public() == {"JH": 1}
    assert (run.cards("Ann"), run.cards("Bob")) == (12, 11)


SHORT = "Bob turns JH\n* 1 Ann\nAnn plays 9D; Bob plays 9D; Ann draws\nAnn plays TS; Bob plays TS; Ann draws; Bob draws\n* 8 Ann"


def test_of_an_even_number_face_down_the_last_is_left_whoever_draws_first() -> None:
    keep = "JH 9D 9D TS TS TC AC"
    for order in ("winner-first", "pone-always"):
        lines = deal(f"{SHORT}\nAnn plays TC; Bob plays AC\nBob draws; Ann draws", keep)
        run = Run(lines, house={"draw-order": order})
        assert [p[2] for p in run.points] == ["draw.forgotten"], order
        assert (run.deal.cards.stock, run.deal.is_last) == (1, True)
        assert run.deal.cards.hands["Ann"].public() == {"JH": 1}


@articles(FOSTER, "BN-W2")
@articles(FOSTER, "BN-W6")
@articles(FOSTER, "6-french")
def test_the_pone_draws_first_and_somebody_sees_two() -> None:
    """The second card that the first to draw sees is the other's; the second that the other sees is one of the next pair."""
    won = "Bob turns JH\nAnn plays 9C; Bob plays AC"
    french = {"draw-order": "pone-always"}
    first = Run(f"{won}\nAnn draws two seen\nAnn shows QS KD\nAnn restores; Bob draws\nBob plays 9S", house=french)
    assert first.points == [(3, "irregular", "draw.two-seen-first", "Ann", None)]
    assert cited(first.findings[0])[0] == "BN-W2"
    assert (first.open(), first.cards("Ann"), first.cards("Bob")) == ([], 12, 11)
    second = f"{won}\nAnn draws; Bob draws two seen\nBob restores\nBob plays 9S; Ann plays AS"
    run = Run(second, house=french)
    assert run.points == [(3, "irregular", "draw.two-seen-second", "Bob", None)]
    assert cited(run.findings[0])[0] == "BN-W6"
    assert ("right", ("Ann",), "draw.two-seen-second", ["first-card", "second-card"]) in run.open()
    takes = Run(f"{second}\nAnn elects second-card\nBob draws; Ann draws", house=french)
    assert len(takes.findings) == 1
    assert takes.deal.phase == "lead"
    usual = Run(f"{won}\nBob draws two seen\nBob shows QS KD\nBob restores; Ann draws")
    assert [p[2:4] for p in usual.points] == [("draw.two-seen-first", "Bob")]  # where the winner draws first it is his


@articles(FOSTER, "BN-P1", "BN-P2")
def test_a_lead_out_of_turn() -> None:
    called = Run(f"{FIRST}\nBob plays KS\nBob takes-back KS\nAnn plays 9S")
    assert (called.only("lead.turn").by, called.deal.trick[0].player) == ("Bob", "Ann")
    stands = Run(f"{FIRST}\nBob plays KS\nAnn plays AS")
    assert cited(stands.only("lead.turn")) == ["BN-P2", "BN-P1"]
    assert stands.deal.last_winner == "Ann"


def test_a_card_known_before_is_the_one_taken_back() -> None:
    record = ("Bob turns KH\nAnn plays TC; Bob plays 9C\nAnn exchanges 9H\nAnn draws; Bob draws\nAnn plays 9S; Bob plays AS\n"
              "Bob draws; Ann draws\nAnn plays KH\nAnn draws\nAnn takes-back KH")  # fmt: skip
    run = Run(record)
    assert run.deal.cards.hands["Ann"].public() == {"KH": 1}
    assert len(run.deal.cards.seen["KH"]) == 1


# Hands of the wrong size


@articles(FOSTER, "BN-P3")
def test_too_many_cards_are_played_down() -> None:
    claim = f"{FIRST}\nAnn plays AS; Bob plays 9S\nAnn claims too-many-cards by Bob count=12"
    run = Run(claim)  # eleven are right while a draw is owed
    assert run.open() == [("election", ("Ann",), "play.too-many", ["new-deal", "play-down"])]
    assert Run(f"{claim}\nAnn elects new-deal").deal.phase == "opening"
    down = Run(f"{claim}\nAnn elects play-down\nAnn draws\nAnn plays KS; Bob plays TS")
    assert (down.cards("Bob"), down.cards("Ann"), down.deal.draws_due) == (11, 11, ("Bob", "Ann"))
    assert len(down.findings) == 1
    late = Run(f"{claim}\nAnn draws\nAnn elects play-down")
    assert late.verdict() == "void"
    assert Run(f"{claim}\nBob elects new-deal").verdict() == "void"


@articles(FOSTER, "BN-P3")
def test_two_cards_too_many_take_two_draws() -> None:
    claim = f"{FIRST}\nAnn claims too-many-cards by Bob count=14\nAnn elects play-down"
    play = [
        "Ann plays AS; Bob plays 9S",
        "Ann draws",
        "Ann plays AD; Bob plays 9D",
        "Ann draws",
        "Ann plays AD; Bob plays 9D",
    ]
    for tricks, due in ((1, ("Ann",)), (3, ("Ann",)), (5, ("Ann", "Bob"))):
        run = Run([*claim.splitlines(), *play[:tricks]])
        assert run.deal.draws_due == due
        assert len(run.findings) == 1


@articles(FOSTER, "BN-P3")
def test_nothing_is_scored_before_the_hand_is_right() -> None:
    claim = f"{FIRST}\nAnn claims too-many-cards by Bob count=14\nAnn elects play-down\nAnn plays 9S; Bob plays AS"
    meld = Run(f"{claim}\nBob declares marriage KD QD")
    assert (meld.verdict(), meld.scores) == ("void", (0, 0))
    dix = Run(f"{claim}\nBob exchanges 9H")
    assert (cited(dix.only("exchange.wrong")), dix.scores) == (["16-wrong", "BN-P3"], (0, 0))
    more = "Ann draws\nBob plays 9D; Ann plays 9S\nAnn draws\nBob plays AD; Ann plays 9D"
    right = Run(f"{claim}\n{more}\nBob declares marriage KD QD")
    assert (right.verdict(), right.scores) == ("allowed", (0, 20))


@articles(FOSTER, "BN-P4")
def test_too_few_cards() -> None:
    claim = f"{FIRST}\nAnn claims too-few-cards by Bob count=11"
    assert Run(claim).open() == [("election", ("Ann",), "play.too-few", ["new-deal", "draw-up"])]
    up = Run(f"{claim}\nAnn elects draw-up")
    assert (up.cards("Bob"), up.deal.cards.stock) == (12, 22)
    assert Run(f"{claim}\nAnn elects new-deal").deal.phase == "opening"


# Drawing


@articles(FOSTER, "BN-W1")
def test_a_forgotten_draw() -> None:
    record = "Bob turns JH\nAnn plays TC; Bob plays 9C\nAnn draws\nAnn plays AS; Bob plays 9S"
    assert Run(record).open() == [("election", ("Ann",), "draw.forgotten", ["void-deal", "draw-two"])]
    void = Run(f"{record}\nAnn elects void-deal")
    assert (void.result.flags, void.deal.is_over) == (("void",), True)
    two = Run(f"{record}\nAnn elects draw-two\nAnn draws; Bob draws two")
    assert (two.cards("Bob"), two.cards("Ann"), len(two.findings)) == (12, 12, 1)
    late = Run(f"{record}\nAnn draws\nAnn elects draw-two")
    assert late.verdict() == "void"


@articles(FOSTER, "BN-W2", "BN-W3")
def test_two_cards_drawn_by_the_winner() -> None:
    record = "Bob turns JH\nAnn plays TC; Bob plays 9C\nAnn draws two"
    seen = Run(f"{record} seen")
    assert [one[2] for one in seen.open()] == ["draw.two-seen-first"] * 2
    done = Run(f"{record} seen\nAnn shows KS\nAnn restores KS\nAnn shows 9S")
    assert (done.open(), done.cards("Ann")) == ([], 12)
    unseen = Run(f"{record}\nAnn restores\nBob draws")
    assert (cited(unseen.only("draw.two-unseen")), unseen.open(), unseen.cards("Ann")) == (["BN-W3"], [], 12)


@articles(FOSTER, "BN-W4", "BN-W5")
def test_drawn_out_of_turn() -> None:
    record = "Bob turns JH\nAnn plays TC; Bob plays 9C\nBob draws"
    back = Run(f"{record}\nBob restores\nAnn draws; Bob draws\nBob shows 9S")
    assert (back.only("draw.turn").by, back.open()) == ("Bob", [])
    both = Run(f"{record}\nAnn draws")
    assert (cited(both.only("draw.turn")), both.open()) == (["BN-W4", "BN-W5"], [])


@articles(FOSTER, "BN-W6")
def test_the_loser_sees_two() -> None:
    record = ("Bob turns JH\nAnn plays TC; Bob plays 9C\nAnn draws; Bob draws two seen\nBob restores\n"
              "Ann plays AS; Bob plays 9S\n")  # fmt: skip
    second = Run(f"{record}Ann elects second-card\nBob draws; Ann draws")
    assert len(second.findings) == 1
    first = Run(f"{record}Ann elects first-card\nAnn draws; Bob draws")
    assert len(first.findings) == 1
    assert Run(f"{record}Ann draws; Bob draws\nAnn elects second-card").verdict() == "void"


@articles(FOSTER, "BN-W7")
def test_an_even_stock_leaves_its_last_card() -> None:
    record = "Bob turns JH\nAnn plays 9S; Bob plays 9S; Ann draws\nAnn plays 9C; Bob plays 9C; Ann draws; Bob draws\n* 10 Ann"
    run = Run(deal(record, "JH 9S 9S 9C 9C"))
    assert (run.deal.cards.stock, run.deal.is_last) == (1, True)
    assert run.deal.cards.hands["Bob"].public() == {"JH": 1}


# The last tricks

KEEP = "JH 9D JD AS 9S KD 9H TD TD QS QS AD"
START = """
Bob turns JH
* 11 Ann
Ann plays 9D; Bob plays JD; Bob draws; Ann draws
Bob plays TD; Ann plays AD
"""
TO_THE_END = deal(START, KEEP)
AT = len(TO_THE_END)


def last(*lines: str, **how: object) -> Run:
    """What happens after thirteen tricks; Ann leads, and holds the Jack of trumps that was turned up."""
    return Run([*TO_THE_END, *lines], **how)  # type: ignore[arg-type]


@articles(FOSTER, "BN-R")
@kept(FOSTER, "18")
@pytest.mark.parametrize(
    ("led", "played", "proof"),
    [
        ("QS", "KD", "AS"),  # the suit was not followed
        ("QS", "9S", "AS"),  # the card led could have been beaten
        ("QS", "KD", "9H"),  # nor was the trick trumped
        ("KD", "9S", "9H"),
    ],
)
def test_to_follow_and_to_win(led: str, played: str, proof: str) -> None:
    run = last(f"Ann plays {led}; Bob plays {played}", f"Ann plays QS; Bob plays {proof}")
    found = run.only("revoke")
    assert (found.line, found.proof_line, found.by) == (AT + 1, AT + 2, "Bob")


@articles(FOSTER, "BN-R")
def test_what_is_no_revoke() -> None:
    assert last("Ann plays QS; Bob plays AS", "Bob plays KD; Ann plays TD").findings == []
    assert last("Ann plays AS; Bob plays 9S", "Ann plays QS; Bob plays QS").findings == []  # no higher one there
    assert last("Ann plays KD; Bob plays 9H", "Bob plays 9S").findings == []
    assert last("Ann plays 9H; Bob plays AS", "Ann plays KD; Bob plays TD").findings == []
    at_once = last("Ann plays 9S; Bob plays KD", "Bob holds AS")
    assert at_once.only("revoke").proof_line == AT + 2
    here = last("Bob shows AS", "Ann plays QS; Bob plays KD")
    assert here.only("revoke").proof_line is None


@articles(FOSTER, "BN-R")
def test_both_the_replay_and_the_loss() -> None:
    lines = ("Ann plays QS; Bob plays KD", "Ann plays QS; Bob plays AS")
    run = last(*lines)
    offered = [(kind, whose, keys) for kind, whose, _, keys in run.open()]
    assert offered == [("remedy", ("Bob",), []), ("right", ("Ann",), ["replay"]), ("right", ("Ann",), ["lose-cards"])]
    back = last(*lines, "Ann elects replay", "Bob takes-back KD", "Bob plays AS")
    assert (back.deal.tricks, len(back.findings), back.deal.last_winner) == (14, 1, "Bob")
    assert [one[3] for one in back.open()] == [["lose-cards"]]
    lost = last(*lines, "Bob takes-back KD", "Bob plays AS", "Ann elects lose-cards")
    assert lost.deal.no_count == ("Bob",)
    first = last(*lines, "Ann elects lose-cards", "Bob takes-back KD", "Bob plays AS")
    assert first.deal.no_count == ("Bob",)
    assert last(*lines, "Bob elects replay").verdict() == "void"


@articles(FOSTER, "BN-R")
@pytest.mark.parametrize(("way", "keys"), [("replay", ["replay"]), ("loss", ["lose-cards"])])
def test_the_one_or_the_other(way: str, keys: list[str]) -> None:
    run = last("Ann plays QS; Bob plays KD", "Ann plays QS; Bob plays AS", house={"revoke": way})
    assert [key for _, _, _, offered in run.open() for key in offered] == keys
    assert any("as agreed" in cite.heading for step in run.at(-1) for cite in step.ruling.cites)
    other = "lose-cards" if way == "replay" else "replay"
    wrong = last(
        "Ann plays QS; Bob plays KD", "Ann plays QS; Bob plays AS", f"Ann elects {other}", house={"revoke": way}
    )
    assert wrong.verdict() == "void"


@articles(FOSTER, "BN-R", "19")
@pytest.mark.parametrize("when", ["at once", "when the cards have been counted"])
def test_what_the_offender_loses_nobody_gains(when: str) -> None:
    claim = "Ann elects lose-cards"
    wrong = f"{START}Ann plays QS; Bob plays KD\nAnn plays QS; Bob plays AS\n"
    rest = "Bob plays TD; Ann plays 9S\nBob plays 9H; Ann plays JH\n+ 7 Ann\n"
    run = Run(deal(f"{wrong}{claim}\n{rest}" if when == "at once" else f"{wrong}{rest}{claim}", KEEP))
    assert run.deal.is_over
    assert run.deal.no_count == ("Bob",)
    assert sum(p.points for p in run.deal.posted() if p.player == "Bob" and p.reason == "cards") == 0
    ann = sum(p.points for p in run.deal.posted() if p.player == "Ann" and p.reason == "cards")
    assert ann == 240 - 26  # Bob took JD, QS AS and TD: these are lost to both


@articles(FOSTER, "BN-R")
def test_a_claim_of_a_revoke_waits_for_its_proof() -> None:
    run = last("Ann plays QS; Bob plays KD", "Ann claims revoke by Bob")
    assert run.only("so.claim-unproven").verdict.word == "reserved"
    proved = last(
        "Ann plays QS; Bob plays KD", "Ann claims revoke by Bob card=KD trick=14", "Ann plays QS; Bob plays AS"
    )
    assert [f.point for f in proved.findings] == ["revoke"]
    none = last("Ann plays QS; Bob plays AS", "Ann claims under-play by Bob")
    assert none.only("so.claim-contradicted").by == "Ann"


@articles(FOSTER, "BN-R")
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_a_card_taken_back_owns_to_the_revoke(discovery: str) -> None:
    run = last("Ann plays QS; Bob plays KD", "Bob takes-back KD", "Bob plays AS", discovery=discovery)
    found = run.only("revoke")
    assert (found.line, found.proof_line, run.deal.last_winner) == (AT + 1, AT + 2, "Bob")


@articles(FOSTER, "BN-3")
def test_looking_back_costs_the_score_for_cards() -> None:
    run = Run(f"{FIRST}\nAnn plays AS; Bob plays 9S\nBob claims looked-at-tricks by Ann trick=1")
    assert (run.only("trick.looking").by, run.deal.no_count) == ("Ann", ("Ann",))
    last_one = Run(f"{FIRST}\nAnn plays AS; Bob plays 9S\nBob claims looked-at-tricks by Ann trick=2")
    assert (last_one.verdict(), last_one.deal.no_count) == ("void", ())
    assert Run(f"{FIRST}\nBob claims looked-at-tricks by Ann trick=2").verdict() == "refused"
    own = Run(f"{FIRST}\nAnn plays AS; Bob plays 9S\nAnn claims looked-at-tricks by Ann\nBob elects lose-cards")
    assert own.deal.no_count == ("Ann",)
    marked = Run("Ann tallies cards=133\nBob tallies score=0\nBob claims looked-at-tricks by Ann")
    assert marked.standing == (0, 107)
