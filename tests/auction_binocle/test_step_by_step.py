"""What is said and shown from the first bid to the last card, and what stands when something is called or put right."""

from __future__ import annotations

import pytest

from referee.core.errors import SessionError
from tests.articles import articles, kept
from tests.auction_binocle.table import BOOK, WIDOW, FourRun, Hands, Run, bids, pads
from tests.auction_binocle.test_articles_counting import wrong
from tests.seen import candidates, groups, prompt

TAKEN = f"{bids(100)}\nAnn takes-widow 9C KD QS"
LAID = f"{TAKEN}\nAnn discards"
NAMED = f"{bids(50)}\nAnn names hearts"


@kept(BOOK, "AB1")
def test_three_or_four_play() -> None:
    assert Run("Cal deals").findings == FourRun("Dee deals").findings == []
    for names in (("Ann", "Bob"), ("Ann", "Bob", "Cal", "Dee", "Eve")):
        with pytest.raises(SessionError, match="3 to 4"):
            Run("", players=names)


# Who is to act


def test_who_is_to_do_what() -> None:
    told = (
        ("", "Ann bids or passes"),
        (bids(100), "Ann takes the widow"),
        (TAKEN, "Ann discards"),
        (LAID, "Ann names the trump"),
        (f"{LAID}\nAnn names hearts", "melds are laid; then Ann leads"),
        (f"{LAID}\nAnn names hearts\nAnn plays AS", "Bob plays to the AS"),
        (f"{LAID}\nAnn names hearts\nAnn plays AS\nBob plays TS", "Cal plays to the AS"),  # not to Bob's card
        (f"{LAID}\nAnn names hearts\nAnn plays AS\nBob plays TS\nCal plays 9S", "Ann leads"),
        (f"{LAID}\nAnn names hearts\nAnn plays AS\nBob plays ??\nCal plays 9S", "who wins the trick? Write NAME wins"),
    )
    for record, said in told:
        assert prompt(Run(record, house=WIDOW)) == said
    assert prompt(Run("", dealer=None)) == "who deals?"
    assert prompt(Run(pads("total=1", "total=2", "total=3"))) == "the deal is over"


def test_what_may_come_next() -> None:
    assert candidates(Run("", dealer=None)) == ["Ann deals", "Bob deals", "Cal deals"]
    assert {"Ann bids 10", "Ann passes"} <= set(candidates(Run("")))
    assert "Bob bids 110" in candidates(Run("Ann bids 100"))
    assert "Bob bids 100" not in candidates(Run("Ann bids 100"))
    assert [line.split()[:2] for line in candidates(Run(bids(100), house=WIDOW))] == [["Ann", "takes-widow"]]
    assert candidates(Run(TAKEN, house=WIDOW)) == ["Ann discards count=3"]
    assert candidates(Run(LAID, house=WIDOW)) == [
        f"Ann names {suit}" for suit in ("spades", "hearts", "diamonds", "clubs")
    ]
    table = Hands({"Ann": "AH AH TH TH KH KH QH QH JH JH 9H 9H AS AS TS TS"}, bids(50))
    held = "Ann holds AH AH TH TH KH KH QH QH JH JH 9H 9H AS AS TS TS"
    known = candidates(Run("\n".join([*table.lines, held])))
    assert known == [f"Ann plays {face}" for face in ("AS", "TS", "AH", "TH", "KH", "QH", "JH", "9H")]
    hidden = candidates(Run("\n".join([*table.lines, held, "Ann plays AH"])))
    assert "Bob plays AS" not in hidden  # both are Ann's
    assert {"Bob plays KS", "Bob plays 9C"} <= set(hidden)
    trick = Run(f"{NAMED}\nAnn plays AS\nBob plays ??\nCal plays 9S")
    assert candidates(trick) == ["Ann wins", "Bob wins", "Cal wins"]


def test_what_the_table_shows() -> None:
    assert "has the bid" not in groups(Run("Ann bids 100"))
    shown = groups(Run(f"{LAID}\nAnn names hearts\nAnn plays AS\nBob plays TS", house=WIDOW))
    assert shown["has the bid"] == ("Ann, 100",)
    assert shown["the widow was"] == ("9C", "KD", "QS")
    assert shown["laid away"] == ("3 cards",)
    assert shown["trumps"] == ("hearts",)
    assert shown["led by Ann"] == ("AS", "TS")
    assert (shown["Ann holds unseen"], shown["Cal holds unseen"]) == (("14 cards",), ("15 cards",))
    assert groups(Run(pads("total=1", "total=2", "total=3"), ""))["deal"] == ("2 of the game",)


@kept(BOOK, "AB5-game")
def test_games_are_counted() -> None:
    deal = pads("total=3", "total=2", "total=1")
    run = Run(*[deal] * 12)
    assert [(game.number, game.deals) for game in run.settlement.games] == [
        (1, (1, 2, 3, 4, 5, 6)),
        (2, (7, 8, 9, 10, 11, 12)),
    ]


def test_a_deal_that_breaks_off_is_unfinished_and_nobody_is_asked_for_a_pad() -> None:
    assert Run("Ann passes").settlement.missing == ("deal 1 is unfinished",)
    one = Run("Ann passes\nBob tallies total=3").settlement.missing
    assert one == ("deal 1: Ann and Cal have not tallied",)


# The widow


@articles(BOOK, "AB8-wrong")
def test_all_but_one_card_may_be_laid_away_and_must_be_put_right() -> None:
    run = Run(f"{TAKEN}\nAnn discards count=17\nAnn names hearts", house=WIDOW)
    assert run.points == [(6, "irregular", "widow.wrong", "Ann", None)]
    assert run.deal.cards.hands["Ann"].size == 1
    whole = Run(f"{TAKEN}\nAnn discards count=18", house=WIDOW)
    assert whole.messages() == "Ann has 18 cards, and one at least is not laid away"


@articles(BOOK, "AB8-wrong")
def test_when_a_wrong_discard_was_called_is_told() -> None:
    record = f"{TAKEN}\nAnn discards count=2\nAnn names hearts\nAnn plays AS\nBob claims wrong-discard by Ann"
    run = Run(record, house=WIDOW, discovery="players")
    assert run.only("widow.wrong").message.endswith("; called at line 8")
    assert run.deal.stopped == "set-back"


@kept(BOOK, "AB8-count")
def test_what_is_laid_away_may_count_for_nobody_and_is_not_what_an_unknown_card_leaves() -> None:
    """Of 240, the 32 laid away are nobody's; who took the card that nobody has told has what is left of the rest."""
    before = f"{bids(10)}\nAnn takes-widow AC AC TC\nAnn discards AC AC TC"
    table = Hands({"Ann": "AH AH TH TH KH KH", "Bob": "9H"}, before, out_of_it="AC AC TC").play("AH", "9H").out()
    at = next(n for n, line in enumerate(table.lines) if line == "Bob plays 9H")
    hidden = [*table.lines[:at], "Bob plays ??", table.lines[at + 1], "Ann wins", *table.lines[at + 2 :]]
    own = {name: table.cards(name) + 10 * (table.last == name) for name in table.names}
    for counting, more in ((True, 32), (False, 0)):
        run = Run("\n".join(hidden), house={**WIDOW, "discards-count": counting})
        assert [p for p in run.points if p[1] == "refused"] == []
        assert run.scores == (own["Ann"] + more, own["Bob"], own["Cal"])


# Dix, the revoke


@kept(BOOK, "AB3-dix")
def test_the_nine_that_is_shown_is_seen() -> None:
    half = Run(f"{NAMED}\nBob declares dix 9?", house={"dix.points": 10})
    assert half.verdict() == "refused"
    assert "Everybody sees it" in half.messages()


@kept(BOOK, "AB7-bidder")
def test_the_choice_is_made_once() -> None:
    lines = "\n".join(wrong().lines)
    asked = Run(lines)
    assert [one[:3] for one in asked.open() if one[2] == "revoke.bidder"] == [("right", ("Ann",), "revoke.bidder")]
    chosen = Run(f"{lines}\nAnn elects play-out")
    assert not any(one[2] == "revoke.bidder" for one in chosen.open())
    again = Run(f"{lines}\nAnn elects play-out\nAnn elects score-bid")
    assert (again.verdict() in ("void", "refused"), again.deal.is_over) == (True, False)


@articles(BOOK, "AB7")
def test_a_card_taken_back_takes_nothing_back_that_it_has_proved() -> None:
    """Bob has revoked, leads out of turn the heart that he could have played, and takes it up again."""
    table = Hands({"Ann": "AH AH KH QH", "Bob": "TH 9C", "Cal": "9H TH"}, bids(200)).play("AH", "9C", "TH")
    led = "\n".join([*table.lines, "Bob plays TH"])
    for record in (led, f"{led}\nBob takes-back TH", f"{led}\nBob takes-back TH\nAnn plays AH\nBob plays TH"):
        run = Run(record)
        assert [(f.point, f.line, f.proof_line) for f in run.findings if f.by == "Bob"] == [
            ("revoke", 6, 8),
            ("lead.turn", 8, None),
        ]
        assert (run.deal.no_count, run.deal.spared) == (("Bob",), True)
    taken = Run(f"{led}\nBob takes-back TH")
    assert ("right", ("Ann",), "revoke.bidder") in [one[:3] for one in taken.open()]  # the choice is Ann's still
    assert taken.deal.cards.hands["Bob"].size == 15


def test_a_trick_that_was_not_played_was_not_looked_at() -> None:
    lines = "\n".join(Hands({"Ann": "AH AH"}, bids(50)).play("AH").out(1).out(1).lines)
    for trick in (0, 3):
        run = Run(f"{lines}\nAnn claims looked-at-tricks by Bob trick={trick}")
        assert run.verdict() == "refused"
        assert "2 tricks have been turned down" in run.messages()
