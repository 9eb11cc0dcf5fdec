"""Commit: how payments are told, what is asked for in vain, and a hand counted when the deal is over."""

from __future__ import annotations

import pytest

from tests.articles import articles
from tests.commit_game.table import BOOK, Run

THREE = {"hand-size": "cards:3"}
OUT = "Bea plays 5H\nBea without 6H\nCal plays 6H 7H 8H\nAbe shows KH KS 2C\nBea shows 2D 3D\nDan shows 9D 3S 4S"


@articles(BOOK, "CO13")
def test_what_one_pays_to_one_is_told_without_more() -> None:
    texts = [step.text for step in Run(OUT, house=THREE).result.steps]
    assert texts[0].endswith("8 from Abe Bea Cal Dan to the pool (2 each)")
    (pool,) = [text for text in texts if "from the pool" in text]
    assert pool.endswith("8 from the pool to Cal")


@articles(BOOK, "COi3")
def test_what_is_asked_for_in_vain_rests_on_the_article_of_asking() -> None:
    demand = {"claims": "demand"}
    for record in ("Abe deals\nBea demands", "Abe deals\nBea plays 5H\nBea demands 5H"):
        run = Run(record, house=demand)
        assert run.points[-1][1:4] == ("void", "so.not-offered", "Bea")
        assert "COi3" in {cite.article for cite in run.findings[-1].cites}
    late = Run("Abe deals\nBea plays AS\ntable without 2S\nBea plays 5H\nBea demands AS", house=demand)
    assert "COi3" in {cite.article for cite in late.findings[-1].cites}


@pytest.mark.parametrize(
    "claim", ["too-many-cards by Cal count=1", "too-many-cards by Abe count=4", "too-few-cards by Dan count=2"]
)
def test_when_the_deal_is_over_no_hand_is_of_the_wrong_size(claim: str) -> None:
    over = "\n".join(OUT.splitlines()[:3])
    run = Run(f"{over}\nBea claims {claim}", house=THREE)
    assert run.points[-1][1:4] == ("void", "so.claim-contradicted", "Bea")
    assert run.messages().startswith("the deal is over") or "the deal is over" in run.messages()
    assert not run.deal.is_void
