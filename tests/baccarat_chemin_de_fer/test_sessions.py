"""The sample sessions: they load, check, and settle to sums worked out by hand."""

from __future__ import annotations

from pathlib import Path

from referee.api.judged import Judged, load
from referee.core.settlement import Transfer
from tests.examples import examples

FOLDER = Path(__file__).resolve().parents[2] / "sessions" / "baccarat-chemin-de-fer"


def sums(judged: Judged, unit: str) -> dict[str, str]:
    """What everybody is up or down in one unit, from the transfers."""
    moved: list[Transfer] = [t for t in judged.settlement().transfers if t.unit == unit]
    names = {name for t in moved for name in (t.source, t.target)}
    return {
        name: str(sum(t.amount if t.target == name else -t.amount for t in moved if name in (t.source, t.target)))
        for name in sorted(names)
    }


def test_the_evening() -> None:
    evening = load(FOLDER / "evening.toml")
    assert evening.findings() == []
    assert evening.settlement().complete
    # Kit wins 20, ties, wins 40. Pia loses 4 and 5. Quin wins 12 of Ray, then loses 24 to Ray.
    assert [deal.points for deal in evening.settlement().deals] == [
        {"Kit": 20, "Pia": -10, "Quin": -8, "Ray": -2},
        {"Kit": 0, "Pia": 0, "Quin": 0, "Ray": 0},
        {"Kit": 40, "Pia": 0, "Quin": -40, "Ray": 0},
        {"Kit": 0, "Pia": -9, "Quin": 4, "Ray": 0, "Zed": 5},
        {"Kit": 0, "Pia": 0, "Quin": 12, "Ray": -12},
        {"Kit": 0, "Pia": 0, "Quin": -24, "Ray": 24},
        {"Kit": 0, "Pia": 0, "Quin": 0, "Ray": 0},
    ]
    assert [deal.dealer for deal in evening.settlement().deals] == ["Kit", "Kit", "Kit", "Pia", "Quin", "Quin", "Ray"]
    assert sums(evening, "counters") == {"Kit": "60", "Pia": "-19", "Quin": "-56", "Ray": "10", "Zed": "5"}
    assert sums(evening, "GBP") == {"Kit": "15.00", "Pia": "-4.75", "Quin": "-14.00", "Ray": "2.50", "Zed": "1.25"}


def test_the_dispute() -> None:
    dispute = load(FOLDER / "dispute.toml")
    first = next(line.number for line in dispute.session.deals[0].lines)
    found = [(one.line - first, one.verdict.word, one.point, one.by) for one in dispute.findings()]
    assert found == [
        (6, "irregular", "draw.false", "Pia"),
        (10, "irregular", "pay.wrong", "Ray"),
        (15, "void", "bank.withdraw", "Kit"),
        (18, "void", "banco.priority", "Ray"),
        (21, "irregular", "natural.lost", "Kit"),
        (30, "void", "deal.short", "Pia"),
    ]
    # First coup: Kit wins 30, and Pia makes good Quin's 10 and Ray's 5. Second: Pia's 9+4+5 is eight, Kit's 8+0+3 one:
    # she wins the whole sixty. Third: nine against seven, ten for Quin.
    assert dispute.settlement().complete
    assert [deal.points for deal in dispute.settlement().deals] == [
        {"Kit": 30, "Pia": -30, "Quin": 0, "Ray": 0},
        {"Kit": -60, "Pia": 60, "Quin": 0, "Ray": 0},
        {"Kit": 0, "Pia": -10, "Quin": 10, "Ray": 0},
    ]
    assert sums(dispute, "GBP") == {"Kit": "-3.00", "Pia": "2.00", "Quin": "1.00", "Ray": "0.00"}


def test_there_are_examples_by_every_number() -> None:
    numbers = {example.told["name"].partition(":")[0] for example in examples("baccarat-chemin-de-fer")}
    assert numbers == {str(number) for number in range(1, 11)}
