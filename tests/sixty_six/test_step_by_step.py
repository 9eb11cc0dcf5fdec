"""Sixty-Six: what is shown, what may come next, what pads may hold, and what is taken up and put back."""

from __future__ import annotations

from tests.articles import articles, kept
from tests.seen import candidates, groups
from tests.sixty_six.table import BOOK, Four, Run, Three, pads, record, round_of, trick

TURN = "Bob turns 9H"
FOUR = "Dee turns 9H"
ONE = trick("Ann", "AS", "9S", "AB")
MARRIAGES = {"marriages": True}


# With two


@kept(BOOK, "3")
def test_twelve_tricks_and_three_plain_suits() -> None:
    for pad in ("tricks=12", "at-closing=12", "marriage=3", "trump-marriage=1", "cards=120"):
        assert Run(f"Ann tallies {pad}").verdict() == "allowed"
    for pad in ("tricks=13", "at-closing=13", "marriage=4", "trump-marriage=2", "cards=121"):
        assert Run(f"Ann tallies {pad}").verdict() == "refused"


@kept(BOOK, "9")
def test_the_nine_is_offered_where_another_card_lies_turned() -> None:
    lines = ("Bob turns JH", ONE)
    assert {"Ann exchanges 9H", "Bob exchanges 9H"} <= set(candidates(Run(record(*lines))))
    assert not any("exchanges" in line for line in candidates(Run(record(TURN, ONE))))
    assert not any("exchanges" in line for line in candidates(Run("")))
    shown = candidates(Run(record("Bob turns JH", "Ann shows 9H", ONE)))
    assert ("Ann exchanges 9H" in shown, "Bob exchanges 9H" in shown) == (True, False)


def test_what_stands_open_is_said() -> None:
    """A choice by those whose it is and by its words; what has to be done in words of its own."""
    choice = groups(Run(record(TURN, ONE, "Bob claims too-many-cards by Ann count=7")))
    assert choice["open since line 3"] == ("Bob: new-deal or play-down",)
    duty = groups(Run(record("Bob turns JH", "Ann exchanges 9H")))
    assert duty["open since line 2"] == ("Ann restores",)
    side = groups(Four(f"{FOUR}\nDee exposes 8S of Ann"))
    assert side["open since line 2"] == ("Ann: new-deal or stand", "Cal: new-deal or stand")


def test_an_unknown_card_hides_who_has_won() -> None:
    run = Run(record(TURN, "Ann plays ??", "Bob plays 9S", "Ann announces sixty-six"))
    assert run.points == [(4, "refused", "so.impossible", None, None)]
    assert run.messages() == "first say who has won the trick: write NAME wins"
    assert Run(record(TURN, "Ann plays ??", "Bob plays 9S", "Bob wins", "Ann announces sixty-six")).deal.is_over


@articles(BOOK, "66-W3")
def test_a_card_drawn_wrongly_and_not_put_back_is_not_a_choice_not_made() -> None:
    """Ann has seen two, shows neither and plays on: it is said that the card was not put back."""
    run = Run(record(TURN, trick("Ann", "AS", "9S"), "Ann draws two", "Bob draws", "Ann plays AC"))
    (found,) = [one for one in run.findings if one.point == "draw.two-unseen"]
    assert "was not put back" in found.message
    assert "nobody chose" not in found.message


@articles(BOOK, "66-R")
def test_a_card_played_twice_and_taken_up_is_one_card() -> None:
    """Bob led the Queen out of turn, took it up and played it in its turn; now all that goes back, and he holds it once."""
    run = Run(
        record(
            TURN,
            "Ann closes",
            "Ann plays AS; Bob plays KC",
            "Bob plays QD",
            "Bob takes-back QD",
            "Ann plays AD; Bob plays QD",
            "Ann plays KS; Bob plays 9S",
            "Ann elects replay",
            "Bob takes-back KC",
        )
    )
    assert [one[:5] for one in run.points] == [
        (3, "irregular", "revoke", "Bob", 7),
        (4, "irregular", "lead.turn", "Bob", None),
    ]
    hand = run.deal.cards.hands["Bob"]
    assert (hand.known_faces(), sum(hand.known.values()), hand.size) == ({"KC", "QD", "9S"}, 3, 6)


# With three


@kept(BOOK, "29")
def test_three_at_seven_of_whom_the_last_two_are_level_go_on() -> None:
    """Nobody has retired while it is open who does; the next deal is played by all three."""
    agreed = {"settlement": "last-pays"}
    run = Three(f"{TURN}\ntable sets Ann=8 Bob=7 Cal=7\nAnn tallies score=0\nBob tallies score=0", "", house=agreed)
    assert run.settlement.games == []
    assert set(run.deal.seats) == {"Ann", "Bob", "Cal"}
    assert run.table.sitting.kept.get("out", ()) == ()


# With four


def test_the_score_of_the_game_has_the_deal_in_it() -> None:
    run = Four(pads("score=2", "score=0"), pads("score=0", "score=1"))
    assert run.standing == (2, 1, 2, 1)
    assert groups(run)["score of the game"] == ("Ann+Cal 2", "Bob+Dee 1")
    void = Four(pads("score=2", "score=0"), f"{pads('score=0', 'score=1')}\nAnn claims imperfect-pack")
    assert void.standing == (2, 0, 2, 0)


def test_what_four_see() -> None:
    lead = f"{FOUR}\nAnn declares marriage KS QS\nAnn plays KS\nBob plays AS\nCal plays 7S\nDee plays 9H"
    run = Four(lead, house=MARRIAGES)
    shown = groups(run)
    assert shown["Ann has announced marriages in"] == ("spades",)
    assert "Bob has announced marriages in" not in shown
    assert shown["doubtful until Ann's cards are seen"] == (
        "line 2: Ann declares marriage KS QS",
    )  # the Queen has not been seen
    assert "line 6: Dee plays 9H" in shown["doubtful until Dee's cards are seen"]
    called = groups(Four(f"{lead}\nBob shows QS", house=MARRIAGES))
    assert "doubtful until Ann's cards are seen" not in called  # it was no marriage, and that is found


def test_what_four_may_do_next() -> None:
    led = f"{FOUR}\nAnn plays 7S"
    marriage = "Ann declares marriage KS QS"
    assert marriage in candidates(Four(FOUR, house=MARRIAGES))
    assert marriage not in candidates(Four(FOUR))
    assert not any("declares" in line for line in candidates(Four(led, house=MARRIAGES)))
    out = candidates(Four(f"{FOUR}\nCal plays 7S"))
    assert "Cal takes-back 7S" in out
    assert not any("takes-back" in line for line in candidates(Four(led)))
    choice = candidates(Four(f"{FOUR}\nDee exposes 8S of Ann"))
    assert not any("takes-back" in line for line in choice)
    assert any(line.startswith("Ann elects") for line in choice)


def test_pads_beside_a_record_that_is_not_whole() -> None:
    """One card is unknown, so that the record counts nothing: the pads say what there is, and nothing speaks against them."""
    ann = "AS TS KS QS JS 9S 8S AC"
    bob, cal, dee = "7H 9H ?? QH KH TH AH 7C", "8H 7D 8D 9D JD QD KD 8C", "7S TD AD 9C JC QC KC TC"
    rounds = zip(ann.split(), bob.split(), cal.split(), dee.split(), strict=True)
    tricks = [round_of("Ann", *faces) + ("; Ann wins" if "??" in faces else "") for faces in rounds]
    lines = record("Dee turns 7S", *tricks)
    assert not Four(lines).settlement.complete
    ours, theirs = pads("score=3 cards=120 last-trick=1 tricks=8", "score=0 cards=0 tricks=0").splitlines()
    for told in ((ours, theirs), (theirs, ours)):
        run = Four(record(lines, *told))
        assert (run.points, run.scores) == ([], (3, 0))
    whole = lines.replace("??", "JH").replace("; Ann wins", "")
    assert Four(record(whole, pads("score=3 cards=120 tricks=8", "score=0 cards=0 tricks=0"))).points == []
    assert [one[2] for one in Four(record(whole, pads("score=2", "score=0"))).points] == ["so.tally-differs"]
