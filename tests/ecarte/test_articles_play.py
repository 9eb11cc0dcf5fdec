"""The play: EK11-EK13, EKi8-EKi11, EKi21; laws 39-43."""

from __future__ import annotations

import pytest

from tests.articles import articles, kept
from tests.ecarte.table import Run, cited, labels, tricks

CASSELL, CLUB = "ecarte/cassell", "ecarte/club"
BOTH = pytest.mark.parametrize("rules", ["cassell", "club"])
STOOD = "Ann turns 7C\nBob stands"
GIVEN = "Ann turns 7C\nBob proposes\nAnn accepts\nBob discards count=1"
UNDER = tricks("Bob 9D 7D", "Bob AS KS", "Ann QD 8D", "Ann KH 7H", "Ann 9S TS")


@kept(CASSELL, "EK13")
@kept(CLUB, "EK11", "EK13")
@BOTH
def test_who_leads_and_who_wins(rules: str) -> None:
    run = Run(f"{STOOD}\n{tricks('Bob AD JD', 'Ann KH 8C', 'Bob TD 9D')}", rules=rules)
    assert not run.findings  # the Jack beats the Ace, the trump the king
    assert run.deal.won == {"Ann": 1, "Bob": 2}
    unknown = Run(f"{STOOD}\nBob plays KH\nAnn plays ??\nBob wins\nBob plays QH", rules=rules)
    assert (unknown.findings, unknown.deal.won["Bob"]) == ([], 1)


@articles(CASSELL, "EK11", "EKi11")
@articles(CLUB, "43")
def test_a_trick_not_won_is_proved_later() -> None:
    for rules in ("cassell", "club"):
        run = Run(f"{GIVEN}\n{UNDER}", rules=rules)
        assert run.points == [(6, "irregular", "under-play", "Ann", 9)]
        assert run.scores == (0, 0)
        assert run.open() == [("election", ("Bob",), "under-play", ["replay", "score"])]
        assert not run.settlement.complete
        right = Run(f"{GIVEN}\n{tricks('Bob 9D 7D', 'Bob AS KS', 'Ann 8D QD', 'Bob 7H KH', 'Ann 9S TS')}", rules=rules)
        assert (right.findings, right.scores) == ([], (0, 1))


@BOTH
def test_a_renounce_is_proved_later(rules: str) -> None:
    play = tricks("Bob 9D 8C", "Ann KS AS", "Ann 7D 8D", "Bob TS QS", "Ann KH 9H")
    run = Run(f"{GIVEN}\n{play}\nBob elects score", rules=rules)
    assert (run.points, run.scores) == ([(6, "irregular", "revoke", "Ann", 9)], (0, 0))
    assert run.settlement.deals[0].points == {"Ann": 0, "Bob": 0}


@BOTH
def test_the_same_card_proves_once_and_both_offences_are_found(rules: str) -> None:
    play = tricks("Bob 9D 7D", "Bob AS QD", "Bob 8D KD", "Ann KS 7S", "Ann KH 7H")
    run = Run(f"{GIVEN}\n{play}", rules=rules)
    assert run.points == [
        (6, "irregular", "under-play", "Ann", 8), (8, "irregular", "revoke", "Ann", 11),
    ]  # fmt: skip
    assert len(run.open()) == 1


@BOTH
def test_known_cards_prove_it_at_once(rules: str) -> None:
    run = Run(f"{STOOD}\nAnn holds QD\nBob plays 9D\nAnn plays 7D", rules=rules)
    assert run.points == [(5, "irregular", "under-play", "Ann", None)]
    spared = Run(f"{STOOD}\nAnn holds 8D\nBob plays 9D\nAnn plays 7D", rules=rules)
    assert not spared.findings


@articles(CASSELL, "EKi11")
@articles(CLUB, "43")
@pytest.mark.parametrize(
    ("talk", "play", "scores"),
    [
        ("Bob proposes\nAnn accepts\nBob discards count=1", UNDER, (0, 0)),
        ("Bob stands", UNDER, (1, 0)),  # Bob had stood to lose more
        ("Bob proposes\nAnn refuses", UNDER, (0, 0)),  # Ann had, and wins no more for it
    ],
)
def test_what_the_offender_marks_for_the_point(talk: str, play: str, scores: tuple[int, int]) -> None:
    for rules in ("cassell", "club"):
        assert Run(f"Ann turns 7C\n{talk}\n{play}", rules=rules).scores == scores


@pytest.mark.parametrize(
    "talk", ["Bob stands", "Bob proposes\nAnn refuses", "Bob proposes\nAnn accepts\nBob discards count=1"]
)
@BOTH
def test_what_the_offender_marks_for_the_vole(talk: str, rules: str) -> None:
    play = tricks("Bob 9D TC", "Ann KD 7H", "Ann KH 8H", "Ann QH 9H", "Ann AC TH")
    run = Run(f"Ann turns 7C\n{talk}\n{play}", rules=rules)
    assert (run.scores, run.findings[0].point) == ((1, 0), "revoke")


@BOTH
def test_an_offender_who_loses_is_not_punished_by_points(rules: str) -> None:
    play = tricks("Bob 9D 7D", "Bob AC QD", "Bob KC 7S", "Bob KH 7H", "Bob TS 9S")
    run = Run(f"{GIVEN}\n{play}", rules=rules)
    assert run.findings[0].by == "Ann"
    assert run.scores == (0, 2)


@articles(CASSELL, "EKi11")
@articles(CLUB, "43")
def test_players_who_notice_for_themselves() -> None:
    for rules in ("cassell", "club"):
        silent = Run(f"{GIVEN}\n{UNDER}", rules=rules, discovery="players")
        assert (silent.points[0][4], silent.scores) == (9, (1, 0))
        for call in ("Bob claims under-play by Ann", "Bob elects score"):
            called = Run(f"{GIVEN}\n{UNDER}\n{call}", rules=rules, discovery="players")
            assert (called.scores, len(called.findings)) == ((0, 0), 1)
        rest = tricks("Bob AS KS", "Ann QD 8D", "Ann KH 7H", "Ann 9S TS")
        claim = "Bob plays 9D\nAnn plays 7D\nBob claims under-play by Ann trick=1"
        early = Run(f"{GIVEN}\n{claim}\n{rest}", rules=rules, discovery="players")
        assert (early.points, early.scores) == ([(6, "irregular", "under-play", "Ann", 10)], (0, 0))
        unproven = Run(f"{GIVEN}\nBob plays 9D\nAnn plays 7D\nBob claims under-play by Ann card=7D", rules=rules)
        assert unproven.points == [(7, "reserved", "so.claim-unproven", "Ann", None)]
        wrong = Run(f"{GIVEN}\nBob plays 9D\nAnn plays QD\nBob claims under-play by Ann", rules=rules)
        assert wrong.points == [(7, "void", "so.claim-contradicted", "Bob", None)]


@BOTH
def test_the_hands_are_played_over_again(rules: str) -> None:
    again = tricks("Bob 9D QD", "Ann KS AS", "Ann KH 7H", "Ann 7D 8D", "Bob TS 9S")
    run = Run(f"{GIVEN}\n{UNDER}\nBob elects replay\n{again}", rules=rules)
    assert (run.points, run.scores) == ([(6, "irregular", "under-play", "Ann", 9)], (0, 0))
    assert run.deal.won == {"Ann": 3, "Bob": 2}
    assert run.settlement.deals[0].missing == ()
    won = tricks("Bob TS KS", "Ann 9S AS", "Bob 9D QD", "Ann KH 7H", "Ann 7D 8D")
    lost = Run(f"{GIVEN}\n{UNDER}\nBob elects replay\n{won}", rules=rules)
    assert lost.scores == (0, 0)
    other = Run(f"{GIVEN}\n{UNDER}\nBob elects replay\nBob plays 9D\nAnn plays KD", rules=rules)
    assert other.verdict(17) == "refused"  # Ann's five cards are known
    agreed = Run(
        f"{GIVEN}\n{UNDER}\nBob elects replay\n{again}", rules=rules, house={"renounce-cut": "unless-replayed"}
    )
    assert agreed.scores == (1, 0)
    assert any(label.endswith("as agreed") for label in labels(agreed.findings[0]))


@BOTH
def test_the_choice_is_the_adversarys_and_lasts_till_the_next_deal(rules: str) -> None:
    wrong = Run(f"{GIVEN}\n{UNDER}\nAnn elects score", rules=rules)
    assert wrong.only("so.wrong-chooser").by == "Ann"
    waived = Run(f"{GIVEN}\n{UNDER}\nBob waives under-play", rules=rules)
    assert waived.open() == []
    late = Run(f"{GIVEN}\n{UNDER}", "Bob turns 7D\nBob elects replay", rules=rules)
    assert late.verdict(16) in ("refused", "void")


@articles(CASSELL, "EKi21")
@articles(CLUB, "39")
def test_cards_taken_up_in_time_and_too_late() -> None:
    for rules in ("cassell", "club"):
        run = Run(f"{STOOD}\nBob plays 9D\nAnn plays 7D\nAnn takes-back 7D\nAnn plays QD\nAnn plays 7D", rules=rules)
        assert run.points == [(4, "irregular", "under-play", "Ann", 6)]
        assert (run.deal.cut, run.open()) == ((), [])
        late = Run(f"{STOOD}\nBob plays 9D\nAnn plays 7D\nBob plays KH\nAnn takes-back 7D", rules=rules)
        assert late.points == [(6, "void", "play.take-back", "Ann", None)]
        led = Run(f"{STOOD}\nBob plays 9D\nBob takes-back 9D", rules=rules)
        assert led.points == [(4, "void", "play.take-back", "Bob", None)]
        harmless = Run(f"{STOOD}\nBob plays 9D\nAnn plays 7D\nAnn takes-back 7D\nAnn plays 8D", rules=rules)
        assert harmless.findings == []
        told = Run(f"{STOOD}\nAnn holds QD\nBob plays 9D\nAnn plays 7D\nAnn takes-back 7D\nAnn plays QD", rules=rules)
        assert (len(told.findings), told.deal.cut, told.open()) == (1, (), [])


@articles(CASSELL, "EKi8")
@articles(CLUB, "40")
def test_a_lead_out_of_turn() -> None:
    for rules in ("cassell", "club"):
        back = Run(f"{STOOD}\nAnn plays KH\nAnn takes-back KH\nBob plays 9D\nAnn plays QD", rules=rules)
        assert back.points == [(3, "irregular", "lead.turn", "Ann", None)]
        stands = Run(f"{STOOD}\nAnn plays KH\nBob plays 7H\nAnn takes-back KH", rules=rules)
        assert [(f.line, f.point) for f in stands.findings] == [(3, "lead.turn"), (5, "play.take-back")]
        assert "stands" in stands.findings[0].message
        later = Run(
            f"{STOOD}\nBob plays KH\nAnn plays 7H\nAnn plays QD\nBob claims lead-out-of-turn by Ann", rules=rules
        )
        assert later.points == [(5, "irregular", "lead.turn", "Ann", None)]
        second = Run(f"{STOOD}\nBob plays KH\nBob plays QH\nAnn plays 7H", rules=rules)
        assert second.points == [(4, "irregular", "play.turn", "Bob", None)]
        assert Run(f"{STOOD}\nBob plays KH\nAnn claims lead-out-of-turn by Bob", rules=rules).verdict(4) == "void"


@articles(CASSELL, "EKi9")
@articles(CLUB, "41")
def test_one_suit_named_and_another_led() -> None:
    for rules in ("cassell", "club"):
        named = f"{STOOD}\nBob plays KH\nAnn claims wrong-suit by Bob suit=spades"
        assert Run(named, rules=rules).open() == [("election", ("Ann",), "lead.named", ["stand", "call-suit"])]
        obeyed = Run(f"{named}\nAnn elects call-suit\nBob plays AS\nAnn plays KS", rules=rules)
        assert len(obeyed.findings) == 1
        none = Run(f"{named}\nAnn elects call-suit\nBob plays KH\nAnn plays 7H\nBob plays QH", rules=rules)
        assert len(none.findings) == 1
        hidden = Run(f"{named}\nAnn elects call-suit\nBob plays KH\nAnn plays 7H\nBob plays AS", rules=rules)
        assert hidden.points[1:] == [(6, "irregular", "lead.named", "Bob", 8)]
        played_to = Run(f"{named}\nAnn plays 7H\nAnn elects call-suit", rules=rules)
        assert played_to.verdict(6) == "void"
        assert Run(f"{STOOD}\nBob plays KH\nAnn claims wrong-suit by Bob suit=hearts", rules=rules).verdict(4) == "void"


@articles(CASSELL, "EKi10")
@articles(CLUB, "42")
def test_a_hand_abandoned() -> None:
    for rules in ("cassell", "club"):
        for played, scores, verdict in (
            ((), (2, 0), "irregular"),
            (("Bob KH 7H",), (1, 0), "irregular"),
            (("Bob KH 7H", "Bob QH 8H"), (1, 0), "irregular"),
            (("Bob KH 7H", "Bob QH 8H", "Bob AS 9S"), (0, 1), "allowed"),
            (("Bob 7H KH", "Ann QH 8H", "Ann AS 9S"), (2, 0), "irregular"),
            (("Bob KH 7H", "Bob 7S KS", "Ann QS 8S", "Ann KD QD"), (1, 0), "allowed"),
        ):
            run = Run(f"{GIVEN}\n{tricks(*played)}\nBob abandons".replace("\n\n", "\n"), rules=rules)
            assert run.scores == scores
            assert run.steps[-1].ruling.verdict.word == verdict
            assert run.deal.is_over


@BOTH
def test_abandoning_does_not_save_what_was_risked(rules: str) -> None:
    run = Run(f"{STOOD}\n{tricks('Bob KH 7H')}\nBob abandons", rules=rules)
    assert run.scores == (2, 0)
    thrown = Run(f"{STOOD}\nBob shows KC KH QH", rules=rules)
    assert not thrown.findings


@articles(CASSELL, "EK12")
def test_the_club_wants_a_trump() -> None:
    play = f"{STOOD}\n{tricks('Bob 9D 7S', 'Bob KH 9C')}"
    assert not Run(play).findings
    club = Run(play, rules="club")
    assert club.points == [(4, "irregular", "under-play", "Ann", 6)]
    house = Run(play, house={"must-trump": True})
    assert house.points == club.points
    assert "EK12, as agreed" in labels(house.findings[0])
    assert not Run(play, rules="club", house={"must-trump": False}).findings
    follow = Run(f"{STOOD}\n{tricks('Bob 9D 7S', 'Bob KD 7D')}", rules="club")
    assert follow.points == [(4, "irregular", "revoke", "Ann", 6)]
    under = Run(f"{STOOD}\n{tricks('Bob 9C 7S', 'Bob KD 7D', 'Bob AH 8C')}", rules="club")
    assert under.points == [(4, "irregular", "revoke", "Ann", 8)]


def test_what_a_lower_card_owes_can_be_agreed() -> None:
    trumped = f"{STOOD}\nBob plays QH\nAnn plays 8C\nAnn plays 7H"
    assert Run(trumped).points == [(4, "irregular", "revoke", "Ann", 5)]
    assert not Run(trumped, house={"lower-card": "free"}).findings
    higher = Run(f"{STOOD}\nBob plays QH\nAnn plays 8C\nAnn plays KH", house={"lower-card": "free"})
    assert higher.points == [(4, "irregular", "revoke", "Ann", 5)]
    assert "EK11, as agreed" in labels(higher.findings[0])
    trumps = Run(f"{STOOD}\nBob plays QC\nAnn plays 7H\nBob plays KD\nAnn plays 8C", house={"lower-card": "free"})
    assert trumps.findings[0].point == "revoke"


@articles(CASSELL, "EKi7")
@articles(CLUB, "29")
def test_foster_by_agreement() -> None:
    house = {"code": "foster"}
    given = "Ann turns 7C\nBob proposes\nAnn accepts\nBob discards count=2"
    for rules in ("cassell", "club"):
        more = Run(f"{given}\nAnn gives count=3", rules=rules, house=house)
        assert (more.scores, more.deal.is_over) == ((0, 1), True)
        called = Run(f"{given}\nAnn gives count=3", rules=rules, house=house, discovery="players")
        assert (called.scores, called.deal.is_over) == ((0, 0), False)
        assert Run(f"{given}\nAnn gives count=3\nBob elects lose-point", rules=rules, house=house,
                   discovery="players").scores == (0, 1)  # fmt: skip
        two = Run(f"{STOOD}\nBob plays KH\nAnn claims too-many-cards by Bob count=5", rules=rules, house=house)
        assert two.scores == (2, 0)
        misdealt = Run(
            "Ann turns 7C\nBob claims too-many-cards by Bob count=6\nBob elects lose-deal", rules=rules, house=house
        )
        assert misdealt.deal.dealer == "Bob"
        assert any(label.endswith("as agreed") for label in labels(misdealt.findings[0]))
        looked = Run(
            f"{STOOD}\nBob plays KH\nAnn plays 7H\nAnn claims looked-at-tricks by Bob", rules=rules, house=house
        )
        assert "laid open" in looked.only("trick.looking").message
        assert any(label.endswith("as agreed") for label in labels(looked.only("trick.looking")))


def test_the_article_of_the_duty_is_cited() -> None:
    assert cited(Run(f"{GIVEN}\n{UNDER}").findings[0]) == ["EKi11", "EK11"]
