"""Bézique for four, each for himself and as partners: article V1 and what belongs to it, in both books."""

from __future__ import annotations

from tests.articles import articles
from tests.bezique.more import ACROSS, ALL_FOUR, BOTH, FOSTER, FOUR, WON_4, four, games, paid


@articles(FOSTER, "V1")
def test_v1_four_packs_and_twenty_four_rounds() -> None:
    for rules in ("hoffmann", "foster"):
        run = four("Dee turns 8H\n* 24 Ann", rules=rules, sides=False)
        assert "128 cards, each for himself" in run.notes(1)
        assert (run.deal.is_last, run.deal.groups, run.known("Dee"), run.points) == (True, (), ["8H"], [])
        assert [run.cards(name) for name in FOUR] == [8, 8, 8, 8]
        partners = four("Dee turns 8H", rules=rules)
        assert "128 cards, Ann+Cal and Bob+Dee play together" in partners.notes(1)
        agreed = four("Dee turns 8H", rules=rules, sides=False, house={"four-handed.partners": True})
        assert agreed.deal.sides == ACROSS


@articles(FOSTER, "V1")
def test_v1_partners_have_one_score_and_pay_together() -> None:
    for rules in ("hoffmann", "foster"):
        pads = "Ann tallies score=1500\nBob tallies score=400\nCal tallies score={}\nDee tallies score=500"
        short = four(pads.format(490), rules=rules)
        assert (games(short), short.fold.game.sheet(short.table)["Cal"]) == ([], 1990)
        run = four(pads.format(500), rules=rules)
        assert games(run) == [("Ann+Cal", 2, {"Ann": 2000, "Bob": 900, "Cal": 2000, "Dee": 900})]
        assert paid(run) == [("Bob", "Ann", 2), ("Dee", "Cal", 2)]
        alone = four(pads.format(500), rules=rules, sides=False)
        assert games(alone) == []


@articles(FOSTER, "V1-declare")
def test_v1_example_14_the_partner_builds_on_a_royal_marriage() -> None:
    for rules in ("hoffmann", "foster"):
        won = "Ann plays 7S; Bob plays 7S; Cal plays 8S; Dee plays 7S"
        run = four(
            f"{WON_4}\nAnn declares marriage KH QH; {ALL_FOUR}\n{won}\nCal declares sequence AH TH JH KH QH",
            rules=rules,
        )
        assert (run.points, run.marked) == ([], ["Ann 40 marriage", "Cal 250 sequence"])
        assert run.fold.game.sheet(run.table) == {"Ann": 290, "Bob": 0, "Cal": 290, "Dee": 0}
        assert sorted(run.deal.cards.hands["Ann"].laid) == ["KH.1", "QH.1"]
        assert sorted(run.deal.cards.hands["Cal"].laid) == ["AH.1", "JH.1", "TH.1"]


@articles(FOSTER, "V1-declare")
def test_v1_the_partner_of_the_winner_declares() -> None:
    for rules in ("hoffmann", "foster"):
        run = four(f"{WON_4}\nCal declares bezique QS JD", rules=rules)
        assert (run.points, run.marked) == ([], ["Cal 40 bezique"])
        second = four(f"{WON_4}\nCal declares bezique QS JD\nAnn declares marriage KH QH", rules=rules)
        assert second.only("declare.one").by == "Ann"
        for loser in ("Bob", "Dee"):
            late = four(f"{WON_4}\n{loser} declares bezique QS JD", rules=rules)
            assert late.only("declare.time").by == loser
        drawn = four(f"{WON_4}\nAnn draws\nCal declares bezique QS JD", rules=rules)
        assert drawn.only("declare.time").by == "Cal"
        alone = four(f"{WON_4}\nCal declares bezique QS JD", rules=rules, sides=False)
        assert alone.only("declare.time").by == "Cal"


@BOTH
def test_v1_what_has_scored_for_one_has_scored_for_both(rules: str) -> None:
    start = (
        f"{WON_4}\nAnn declares marriage KH QH; {ALL_FOUR}\nAnn plays 7S; Bob plays 7S; Cal plays 8S; Dee plays 7S\n"
    )
    barred = four(f"{start}Cal declares marriage KH.1 QH.new", rules=rules)
    assert barred.marked == ["Ann 40 marriage"]
    fresh = four(f"{start}Cal declares marriage KH.new QH.new", rules=rules)
    assert fresh.marked == ["Ann 40 marriage", "Cal 40 marriage"]
    assert sorted(fresh.deal.cards.hands["Cal"].laid) == ["KH.2", "QH.2"]  # numbered on from the partner's


@BOTH
def test_v1_the_partner_scores_what_was_announced(rules: str) -> None:
    start = f"{WON_4}\nAnn declares bezique QS JD and marriage KS QS to-score; {ALL_FOUR}\n"
    won = "Ann plays 7S; Bob plays 7S; Cal plays 8S; Dee plays 7S\n"
    run = four(f"{start}{won}Cal scores marriage", rules=rules)
    assert (run.points, run.marked) == ([], ["Ann 40 bezique", "Cal 20 marriage"])
    gone = four(f"{start}Ann plays KS; Bob plays 7S; Cal plays AS; Dee plays 7S\nCal scores marriage", rules=rules)
    assert gone.only("declare.held-played").by == "Cal"
    bob = four(f"{start}Ann plays 7S; Bob plays AS; Cal plays 7S; Dee plays 7S\nBob scores marriage", rules=rules)
    assert bob.verdict(5) == "refused"


@BOTH
def test_v1_a_refused_declaration_leaves_nothing_of_the_partner_s(rules: str) -> None:
    run = four(f"{WON_4}\nAnn declares marriage KH QH\nCal declares marriage KH.7 QH.new", rules=rules)
    assert run.verdict(4) == "refused"
    assert run.deal.cards.hands["Cal"].laid == {}
    assert run.deal.cards.hands["Cal"].spent == {}


@BOTH
def test_v1_the_partner_may_exchange_the_seven(rules: str) -> None:
    run = four(f"{WON_4}\nCal exchanges 7H", rules=rules)
    assert (run.points, run.marked, run.known("Cal")) == ([], ["Cal 10 seven"], ["8H"])
    assert four(f"{WON_4}\nDee exchanges 7H", rules=rules).only("seven.time").by == "Dee"


@articles(FOSTER, "V1-last")
def test_v1_partners_divide() -> None:
    for rules in ("hoffmann", "foster"):
        run = four("Dee turns 8H\n* 24 Ann", rules=rules)
        assert run.deal.groups == (("Ann", "Bob"), ("Cal", "Dee"))
        assert "Ann plays the last tricks against Bob, and Cal against Dee" in run.notes(25)
        tricks = "Cal plays AH; Dee plays KH\nAnn plays AD; Bob plays TD\nAnn plays TH; Bob plays KH\nBob plays AD"
        after = four(f"Dee turns 8H\n* 24 Ann\n{tricks}", rules=rules, keep="TH AD TD")
        assert [f.by for f in after.findings if f.point == "lead.turn"] == ["Bob"]
        assert after.marked[-3:] == ["Cal 10 brisques", "Ann 20 brisques", "Ann 10 brisques"]
        might = list(run.fold.form.candidates(run.fold.law, run.table))
        assert {line.split()[0] for line in might} == {"Ann", "Cal"}
        mixed = four("Dee turns 8H\n* 24 Ann\nAnn plays AD; Cal plays AD", rules=rules, keep="AD")
        assert mixed.verdict(26) == "refused"  # Cal's tricks are with Dee
        won = four(
            "Dee turns 8H\n* 23 Ann\nAnn plays 9H; Bob plays AD; Cal plays JH; Dee plays AD", rules=rules, keep="AD JH"
        )
        assert won.deal.window == "Cal"
        assert (won.deal.is_last, won.deal.groups) == (False, ())


@BOTH
def test_v1_each_pair_has_a_last_trick(rules: str) -> None:
    start = "Dee turns 8H\n* 24 Ann\n"
    eight = [f"{one} plays {face}; {other} plays {face}" for face in ("AH", "TH", "KH", "QH", "JH", "AC", "TC", "9H")
             for one, other in (("Ann", "Bob"), ("Cal", "Dee"))]  # fmt: skip
    eight[-1] = "Cal plays 9H; Dee plays 8H"  # the turn-up has come to Dee
    run = four(start + "\n".join(eight), rules=rules)
    assert run.deal.is_over
    assert [text for text in run.marked if "last-trick" in text] == ["Ann 10 last-trick", "Cal 10 last-trick"]
    assert run.findings == []
    one_pair = four(start + "\n".join(eight[::2]), rules=rules, keep="8H")
    assert not one_pair.deal.is_over
    assert one_pair.marked[-1] == "Ann 10 last-trick"
    assert one_pair.fold.game.prompt(one_pair.table) == "Cal leads"
    pads = "\n".join(
        f"{name} tallies score=100 last-trick={number}" for name, number in zip(FOUR, (1, 0, 1, 0), strict=True)
    )
    assert four(pads, rules=rules).findings == []
    assert four(pads, rules=rules, sides=False).only("so.tally-unfit").message == "Ann and Cal tally the last trick"


@BOTH
def test_v1_together_all_four_play_on(rules: str) -> None:
    run = four("Dee turns 8H\n* 24 Ann\nAnn plays AD; Bob plays AD; Cal plays AD; Dee plays AD", rules=rules, keep="AD",
               house={"last-tricks-of-four": "together"})  # fmt: skip
    assert (run.deal.groups, run.marked[-1], run.findings) == ((), "Ann 40 brisques", [])
