"""The live table as a real program at a terminal of 24 rows and 80 columns; nothing here waits but for what is printed."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from referee import api
from tests.cli.conftest import Make
from tests.cli.terminal import PATIENCE, Terminal, plain

SAMPLE = Path(__file__).parents[2] / "sessions" / "rubicon-bezique" / "evening.toml"
COLOUR = re.compile("\x1b\\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38|48)(?:;[0-9;]*)?m")


def record_of(path: str) -> list[str]:
    return Path(path).read_text(encoding="utf-8").partition('record = """\n')[2].partition('"""')[0].splitlines()


def is_whole(path: str) -> list[str]:
    """The record of a file that is whole, with nothing left lying beside it but its lock."""
    assert api.load(path).refused == []
    left = {name for name in os.listdir(os.path.dirname(path)) if name != os.path.basename(path)}
    assert {name for name in left if not name.endswith(".lock")} == set()
    return record_of(path)


def shortened(lines: list[str]) -> list[str]:
    """A deal of full lines as short ones, each trick with its draws on one line; a lead that shares a line stays so."""
    parts: list[str] = []
    for text in lines:
        for event in text.split("; "):
            _, verb, *words = event.split()
            if verb == "plays":
                parts.append(words[0].lower())
            elif verb == "draws":
                if parts[-1] != ".":
                    parts.append(".")
            else:
                assert verb == "declares"
                parts.append(" ".join(words).lower())
    tricks: list[str] = []
    cards = 0
    for part in parts:
        is_card = part != "." and " " not in part and not part.startswith(("four", "carte"))
        if is_card and cards == 2:
            cards = 0
        if is_card and cards == 0:
            tricks.append(part)
        else:
            tricks[-1] += f" {part}"
        cards += is_card
    return tricks


def test_a_whole_deal_in_short_lines_is_the_deal_in_full(make: Make) -> None:
    deal = api.load(str(SAMPLE)).session.deals[0]
    lines = [line.text.partition("#")[0].strip() for line in deal.lines if line.text.strip()]
    full, short = make(name="full.toml"), make(name="short.toml")
    typed = shortened(lines)
    with Terminal("table", short) as table:
        table.wait("trick >")
        for line in typed:
            table.enter(line)
        assert "Deal 1 is over" in table.see("The next line opens deal 2")
        table.type("\x04")
        assert table.ended() == 0
    judged = api.load(short)
    tricks = [" ".join(line.split()) for line in record_of(short)]
    for line in tricks:
        list(api.append(full, [line]))
    assert Path(short).read_bytes() == Path(full).read_bytes()
    assert [step.text for step in judged.steps] == [event for line in lines for event in line.split("; ")]
    assert judged.sheet() == api.load(str(SAMPLE)).score()[0].points
    # what scrolled by can be read: every line that was typed, every ruling, and no line twice
    shown = table.screen.text
    for line in typed:
        assert f"> {line}\n" in shown
    assert len(re.findall(r"^ +\d+  ", shown, re.MULTILINE)) >= len(typed)
    assert len(re.findall(r"^\S.* > .*$", shown, re.MULTILINE)) == len(typed)


def test_the_transcript_and_the_bottom_line(make: Make) -> None:
    path = make()
    with Terminal("table", "a.toml", cwd=os.path.dirname(path)) as table:
        table.see("Ann 0, Bob 0 | trumps none yet | stock 110 | Ann leads to the first trick")
        table.enter("th 7h m kh qh .", "Ann leads")
        table.see("Ann 40, Bob 0 | trumps hearts | stock 108 | Ann leads")
        table.enter("bob plays 9c", "STOP")
        table.see("| owed: Bob takes-back 9♣, unless Ann plays to it")
        table.enter("tak", "Bob takes-back")
        table.type("\x04")
        assert table.ended() == 0
    assert (
        table.screen.text
        == """\
a.toml: Rubicon Bézique, portland
Deal 1. help lists the short forms, Ctrl-D leaves; every line is saved at once.
Ann leads to the first trick > th 7h m kh qh .
  10  Ann plays 10♥; Bob plays 7♥
  10  Ann declares marriage K♥ Q♥  Ann 40, Bob 0
      Ann +40, marriage (Law 40)
      hearts are trumps
  10  Ann draws; Bob draws  Ann 40, Bob 0
Ann leads > bob plays 9c
  11  Bob plays 9♣  irregular  Ann 40, Bob 0
      irregular: Bob led out of turn; it was Ann's lead. The card must be taken
          up unless it is played to (Law 24)
      open: Bob takes-back 9♣, unless Ann plays to it
************************************************************************
*** STOP  irregular: Bob plays 9♣
  remedy: Bob takes-back 9♣, unless Ann plays to it (line 11)
*** ? explains it in full, legal lists what may come, u takes the entry back
************************************************************************
Ann plays to the 9♣ > tak
  12  Bob takes-back 9♣  Ann 40, Bob 0
Ann leads >
Everything is saved in a.toml."""
    )


def test_completion_and_history(make: Make) -> None:
    path = make()
    with Terminal("table", path) as table:
        table.wait("trick >")
        table.type("ann pl")
        table.see("> ann pl\n")
        table.see("plays")
        table.type("\t")
        table.see("> ann plays")
        table.enter(" th", "Bob plays to the 10♥")
        table.enter("9h", "may declare")
        table.type("\x1b[A")
        table.see("draws > 9h")
        table.type("\x1b[A")
        table.see("draws > ann plays th")
        table.type("\x03")
        table.wait("dropped")
        table.enter(".", "Ann leads")
        table.type("\x04")
        assert table.ended() == 0
    assert is_whole(path) == ["Ann plays TH", "Bob plays 9H", "Ann draws; Bob draws"]


def test_ctrl_c_drops_the_line_and_no_more(make: Make) -> None:
    path = make()
    with Terminal("table", path) as table:
        table.wait("trick >")
        table.type("th 7")
        table.see("> th 7")
        table.type("\x03")
        table.see("that line was dropped;")
        table.type("\x03\x03")
        table.see("(that line was dropped", 3)
        table.see("Ann leads to the first trick >", 4)
        table.enter("th 7h .", "Ann leads")
        table.type("\x03")
        table.type("\x04")
        assert table.ended() == 0
    assert is_whole(path) == ["Ann plays TH; Bob plays 7H; Ann draws; Bob draws"]


def test_keys_pressed_too_early_are_not_lost(make: Make) -> None:
    path = make()
    with Terminal("table", path) as table:
        table.wait("trick >")
        table.type("th 7h .\r9c 8c .\rks qs .\r\x04")
        assert table.ended() == 0
    assert len(is_whole(path)) == 3


def test_several_lines_pasted_at_once(make: Make) -> None:
    path = make()
    with Terminal("table", path) as table:
        table.wait("trick >")
        table.type("\x1b[200~th 7h .\n9c 8c .\n\x1b[201~\r")
        table.see("Bob plays 8♣")
        table.type("\x04")
        assert table.ended() == 0
    assert len(is_whole(path)) == 2


def test_what_is_pasted_below_a_question_is_not_taken(make: Make) -> None:
    path = make()
    with Terminal("table", path) as table:
        table.wait("trick >")
        table.type("\x1b[200~th 7h\n9c 8c .\nks qs .\n\x1b[201~\r")
        table.see("What was pasted below it was not taken: 1 more.")
        table.type("\x04")
        assert table.ended() == 0
    assert is_whole(path) == ["Ann plays TH; Bob plays 7H"]


def test_a_window_of_another_size(make: Make) -> None:
    path = make()
    with Terminal("table", path) as table:
        table.wait("trick >")
        table.enter("th 7h m kh qh .", "Ann leads")
        before = table.screen.text.splitlines()[:7]
        table.resize(20, 44)
        table.see("Ann 40, Bob 0 | trumps hearts | Ann leads")
        table.enter("bob plays 9c", "***\r\n")
        assert all(len(line) <= 44 for line in table.screen.text.splitlines()[8:])
        table.resize(30, 100)
        table.enter("tak", "takes-back")
        table.see("| stock 108 | Ann leads")
        assert table.screen.text.splitlines()[:7] == before
        table.type("\x04")
        assert table.ended() == 0
    assert len(is_whole(path)) == 3


def test_a_terminal_that_is_closed(make: Make) -> None:
    path = make()
    with Terminal("table", path) as table:
        table.wait("trick >")
        table.enter("th 7h .", "Ann leads")
        table.type("9c 8")
        table.see("> 9c 8")
        table.hang_up()
        table.process.wait(PATIENCE)
    assert is_whole(path) == ["Ann plays TH; Bob plays 7H; Ann draws; Bob draws"]
    with Terminal("table", path) as table:  # and the evening goes on
        table.wait("Ann leads >")
        table.enter("9c 8c .", "Ann leads")
        table.type("\x04")
        assert table.ended() == 0
    assert len(is_whole(path)) == 2


def test_a_terminal_that_goes_without_a_word(make: Make) -> None:
    """As under nohup: no signal comes, there is only nobody left to read from or write to."""
    path = make()
    with Terminal("table", path, before="import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)") as table:
        table.wait("trick >")
        table.enter("th 7h .", "Ann leads")
        table.hang_up()
        table.process.wait(PATIENCE)
    assert is_whole(path) == ["Ann plays TH; Bob plays 7H; Ann draws; Bob draws"]


def test_a_full_disk(make: Make) -> None:
    path = make()
    size = os.path.getsize(path) + 60
    full = f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"
    with Terminal("table", path, before=full) as table:
        table.wait("trick >")
        table.enter("th 7h .", "Ann leads")
        table.enter("9c 8c m kh qh .", "Not recorded:")
        table.see("is as it was")
        table.enter("?", "Bob draws")
        table.type("\x04")
        assert table.ended() == 0
    assert is_whole(path) == ["Ann plays TH; Bob plays 7H; Ann draws; Bob draws"]


def test_two_tables_on_one_file(make: Make) -> None:
    path = make()
    with Terminal("table", path) as one, Terminal("table", path) as other:
        one.wait("trick >")
        other.wait("trick >")
        one.enter("th 7h .", "Ann leads")
        other.enter("9c 8c .", "nothing was recorded")
        other.see("Somebody else has changed the file:")
        other.see("Ann leads >")
        other.enter("9c 8c .", "Ann leads")
        one.enter("u", "has changed the file")
        one.see("Ann plays 9♣; Bob plays 8♣")
        one.enter("table notes from the first", "Ann leads")
        other.enter("table notes from the second", "from the first")
        for table in (one, other):
            table.type("\x04")
            assert table.ended() == 0
    assert [line.partition(";")[0] for line in is_whole(path)] == [
        "Ann plays TH", "Ann plays 9C", "table notes from the first", "table notes from the second",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "env"), [((), {"NO_COLOR": "1"}), (("--ascii",), {}), (("--ascii",), {"NO_COLOR": "1"})]
)
def test_without_colour_and_without_signs(make: Make, words: tuple[str, ...], env: dict[str, str]) -> None:
    path = make()
    with Terminal("table", path, *words, env=env) as table:
        table.wait("trick >")
        table.enter("th 7h m kh qh .", "Ann leads")
        table.enter("bob plays 9c", "STOP")
        table.type("tak")
        table.see("takes-back")
        table.enter("\t", "Ann leads")
        table.enter("u", "struck")
        table.enter("w", "After")
        table.type("\x04")
        assert table.ended() == 0
    assert COLOUR.search(table.raw) is None
    if words:
        assert table.raw.isascii()
    assert "\x1b[6n" not in table.raw  # the terminal is asked nothing that it might not answer


def test_colour_where_there_is_some(make: Make) -> None:
    with Terminal("table", make()) as table:
        table.wait("trick >")
        table.enter("th 7h .", "Ann leads")
        table.type("\x04")
        assert table.ended() == 0
    assert "\x1b[31m10♥" in table.raw
    assert "10♥" in plain(table.raw)


def test_a_table_that_cannot_be_opened(tmp_path: Path) -> None:
    with Terminal("table", str(tmp_path / "none.toml")) as table:
        assert table.ended() == 2
    assert "there is no such file" in table.screen.text


def test_killed_while_it_waits(make: Make) -> None:
    path = make()
    with Terminal("table", path) as table:
        table.wait("trick >")
        table.enter("th 7h .", "Ann leads")
        table.process.kill()
        assert table.process.wait(PATIENCE) == -9
    assert is_whole(path) == ["Ann plays TH; Bob plays 7H; Ann draws; Bob draws"]
