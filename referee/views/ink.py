"""Ink: how words reach the paper. Cards with their suits, a little colour, and nothing that a terminal would obey."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from io import StringIO

from referee.core.cards import SUIT_SIGNS

_CARD = re.compile(r"(?<![\w.'+-])([2-9TJQKA?])([SHDC])(?=(?:x\d+)?(?![\w'-]))")
_STYLES = {"red": "31", "bold": "1", "faint": "2", "good": "32", "doubt": "33", "bad": "31;1", "head": "1;4"}
_ONE_LINE = 100_000  # wider than any row: nothing is broken in a pipe
_ESCAPES = re.compile("\x1b\\[[0-9;]*m")
_PLAIN_SIGNS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "×": "x", "→": "->", "…": "...", "£": "GBP "}
    | {sign: letter for letter, sign in SUIT_SIGNS.items()}
)
# Marks that turn the direction of writing or hide: legal in a file, dangerous on a screen.
_HIDDEN = frozenset(
    chr(code)
    for code in (0x061C, 0x200B, 0x200E, 0x200F, 0xFEFF, *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0x00AD)
)


def visible(text: str) -> str:
    """The text on one line, with every sign that a terminal would obey written out: `\\x1b`, `\\u202e`, `\\n`."""
    if text.isprintable() and text.isascii():
        return text
    return "".join(_shown(sign) for sign in text)


def _shown(sign: str) -> str:
    if sign == "\t":
        return " "
    kind = unicodedata.category(sign)
    if kind in ("Cc", "Cs", "Cn", "Co", "Zl", "Zp") or sign in _HIDDEN or (kind == "Cf" and sign not in "\u200c\u200d"):
        return sign.encode("unicode_escape").decode("ascii") if kind != "Cs" else f"\\u{ord(sign):04x}"
    return sign


def width_of(text: str) -> int:
    """How many places of a line a text takes, colour left out and wide letters counted twice."""
    if "\x1b" in text:
        text = _ESCAPES.sub("", text)
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


class Ink:
    """How a view writes: with suit signs or letters alone, with colour or without, and how wide.

    On a screen rulings are broken into lines; in a pipe each stays on its own line, for programs that look for it.
    Whatever a user may have typed goes through `text` or `cards`; `paint` is for what has been through one of them.
    """

    __slots__ = ("has_colour", "is_screen", "letters", "width")

    def __init__(
        self, *, letters: bool = False, has_colour: bool = False, width: int = 80, is_screen: bool = False
    ) -> None:
        self.letters = letters
        self.has_colour = has_colour
        self.is_screen = is_screen
        self.width = max(40, width)

    def text(self, words: object) -> str:
        """Any text, made harmless; with letters alone, plain ASCII."""
        safe = visible(str(words))
        return self._plain(safe) if self.letters and not safe.isascii() else safe

    def cards(self, words: str) -> str:
        """As `text`, with the cards in it drawn: `QS` as Q♠, red suits in red."""
        safe = self.text(words)
        return safe if self.letters else _CARD.sub(self._draw, safe)

    def paint(self, style: str, words: str) -> str:
        """Words in one of the styles, where there is colour."""
        return f"\x1b[{_STYLES[style]}m{words}\x1b[0m" if self.has_colour and words else words

    def narrower(self, places: int) -> Ink:
        """The same ink for lines that will be set in by so many places."""
        return Ink(
            letters=self.letters,
            has_colour=self.has_colour,
            width=self.width - places,
            is_screen=self.is_screen,
        )

    def _draw(self, found: re.Match[str]) -> str:
        rank, suit = found.groups()
        drawn = ("10" if rank == "T" else rank) + SUIT_SIGNS[suit]
        return self.paint("red", drawn) if suit in "HD" else drawn

    @staticmethod
    def _plain(words: str) -> str:
        words = unicodedata.normalize("NFKD", words.translate(_PLAIN_SIGNS))
        bare = "".join(sign for sign in words if not unicodedata.combining(sign))
        return bare.encode("ascii", "backslashreplace").decode("ascii")

    # Laying out

    def wrap(self, words: str, *, indent: str = "", hanging: str | None = None) -> list[str]:
        """Words broken into lines of this ink's width; `hanging` indents every line after the first."""
        after = indent if hanging is None else hanging
        lines: list[str] = []
        line, used, room = indent, 0, self.width - len(indent)
        for word in words.split():
            for part in self._parts(word, self.width - len(after)):
                size = width_of(part)
                if used and used + 1 + size > room:
                    lines.append(line)
                    line, used, room = after, 0, self.width - len(after)
                line += part if not used else f" {part}"
                used += size + (1 if used else 0)
        lines.append(line)
        return lines

    def entry(self, words: str, indent: str = "") -> list[str]:
        """One thing to be said: broken into lines on a screen, on one line in a pipe."""
        return self.wrap(words, indent=indent, hanging=f"{indent}    ") if self.is_screen else [f"{indent}{words}"]

    @staticmethod
    def _parts(word: str, room: int) -> Iterable[str]:
        """A word that fits on no line, cut into pieces that do."""
        if width_of(word) <= room or "\x1b" in word:
            return (word,)
        half = max(1, room // 2 if not word.isascii() else room)
        return [word[start : start + half] for start in range(0, len(word), half)]

    def columns(self, rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
        """Rows of cells under each other; the columns of `right` are set to the right. Cells are ready to print.

        On a screen the last column is broken into lines inside itself; in a pipe every row is one line.
        """
        if not rows:
            return []
        from rich.console import Console  # noqa: PLC0415 - loaded only where a table is laid out
        from rich.table import Table  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415

        aligned = frozenset(right)
        count = max(len(row) for row in rows)
        table = Table.grid(padding=(0, 2, 0, 0))
        for place in range(count):
            table.add_column(
                justify="right" if place in aligned else "left", no_wrap=place < count - 1, overflow="fold"
            )
        for row in rows:
            table.add_row(*(Text.from_ansi(cell) for cell in row))
        console = Console(
            file=StringIO(),
            width=self.width if self.is_screen else _ONE_LINE,
            force_terminal=self.has_colour,
            color_system="standard" if self.has_colour else None,
            legacy_windows=False,
        )
        with console.capture() as written:
            console.print(table)
        return [line.rstrip() for line in written.get().splitlines()]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them: `Ann, Bob and Cal`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
