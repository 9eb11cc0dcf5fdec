"""A claim is right only of an offence that fits all it names, and a replay that was chosen says what has to be written."""

from __future__ import annotations

import pytest

from tests.mechanics.test_choosing import AT, TWO, run
from tests.tables import Run

ECARTE = """Ann turns 7C
Bob proposes
Ann accepts
Bob discards count=1
Bob plays 9D; Ann plays 8C
Ann plays KS; Bob plays AS
Ann plays 7D; Bob plays 8D"""  # Ann's 7D proves that she revoked in the first trick


@pytest.mark.parametrize("named", ["", "card=8C", "trick=1", "card=8c trick=1"])
def test_a_claim_that_names_the_offence_is_right(named: str) -> None:
    right = Run(f"{ECARTE}\nBob claims revoke by Ann {named}", game="ecarte", rules="cassell")
    assert "the claim is right: line 5" in right.notes()


@pytest.mark.parametrize("named", ["card=KS", "trick=2", "trick=3", "card=8C trick=2", "card=9D"])
def test_a_claim_that_names_another_card_or_trick_is_not(named: str) -> None:
    wrong = Run(f"{ECARTE}\nBob claims revoke by Ann {named}", game="ecarte", rules="cassell")
    assert wrong.points[-1][1:3] == ("void", "so.claim-contradicted")
    assert wrong.findings[-1].message.endswith("; the record has 8C in trick 1 (line 5)")


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("trick=9", "trick=9: 3 tricks are on record"),
        (
            "suit=S",
            '"suit=" says nothing of this offence; it is written NAME claims revoke by NAME [card=7C] [trick=N]',
        ),
        ("by=3", '"by=" says nothing of this offence'),
    ],
)
def test_what_means_nothing_is_refused(named: str, said: str) -> None:
    refused = Run(f"{ECARTE}\nBob claims revoke by Ann {named}", game="ecarte", rules="cassell")
    assert refused.verdict() == "refused"
    assert said in refused.findings[-1].message


def test_of_two_offences_the_claim_says_which() -> None:
    for named, line in (("trick=14", AT), ("card=KD", AT), ("trick=15", AT + 1), ("card=TD trick=15", AT + 1)):
        assert f"the claim is right: line {line}," in run(*TWO, f"Ann claims revoke by Bob {named}").notes()
    wrong = run(*TWO, "Ann claims revoke by Bob trick=13")
    assert wrong.findings[-1].message.endswith(
        f"; the record has KD in trick 14 (line {AT}) and TD in trick 15 (line {AT + 1})"
    )


def asked(judged: Run) -> str:
    assert judged.fold.table is not None
    return judged.fold.game.asks(judged.fold.table)


def test_a_replay_chosen_says_what_is_to_be_written() -> None:
    chosen = run(*TWO, "Ann elects replay KD")
    words = "Bob takes-back KD, and play goes on from there"
    assert asked(chosen).startswith(f"{words}; as the table stands, ")
    refused = run(*TWO, "Ann elects replay KD", "Ann plays QS; Bob plays KD")
    assert refused.findings[-1].message.endswith(f"; chosen, and not done yet: {words}")
    done = run(*TWO, "Ann elects replay KD", "Bob takes-back KD")
    assert "takes-back" not in asked(done)
