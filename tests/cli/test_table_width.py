"""Nothing that the live table prints on a screen is wider than the screen, with five at the table and long names."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from referee import api
from referee.api.live.session import LiveTable
from referee.cli.talking import Talk
from referee.views.ink import width_of

FIVE = ("Annabelle-Louise", "Bartholomew", "Christopher", "Dorothea", "Evangeline")
TYPED = """\
help
7h
sta
Annabelle-Louise plays 3h
?
w
u
redo
Bartholomew plays 4h
Bartholomew stands; Christopher throws-up; Dorothea takes-dumby; Evangeline throws-up; Annabelle-Louise plays KC
passes
thr sta thr sta
show
score
settle
legal
tally 2 / threw / 1 / threw / 0
tally 1 / threw / 1 / threw / 1
tally 3 / threw / 0 / threw / 0
u
redo
settle
score
"""


class Screen(io.StringIO):
    """Standard output of a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [80, 60])
def test_nothing_is_wider_than_the_screen(columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "a.toml")
    api.start(path, "loo", FIVE, dealer=FIVE[-1], unit="GBP", stakes=api.money(["per-counter=0.05"]))
    screen = Screen()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdout", screen)
    talk = Talk(LiveTable("a.toml"))
    talk.greet()
    for line in TYPED.splitlines():
        assert len(talk.bottom()) < columns
        talk.answer(line)
    shown = screen.getvalue()
    for said in ("is over", "struck:", "put back:", "gone  ", "new   ", "Marked: ", "LOi2", "*** STOP"):
        assert said in shown, said
    assert "Deal 2 is over" in shown
    assert "Game 1 is over" not in shown  # at Loo everybody may go on for as long as he likes
    wide = [row for row in shown.splitlines() if width_of(row) > columns]
    assert wide == []
