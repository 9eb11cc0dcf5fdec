"""The referee as a Python library: judge session files, add to them, correct them, settle tallies, read books.

The commands reach games, files and the fold through here alone. What a user gave and cannot be used raises
RefereeError, with the file and line where there is one; what happened at the table never raises, it is ruled on.

    judged = load("sunday.toml")
    for finding in judged.findings():
        print(finding.line, finding.message)
    print(judged.settlement().transfers)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from referee.api.books import (
    BENEATH,
    House,
    book,
    edition_names,
    editions,
    find_article,
    game,
    game_names,
    house_in,
    house_rules,
    may_play,
    named_article,
)
from referee.api.corrections import Correction, amend, redo, strike, undo
from referee.api.judged import DealSheet, Judged, book_of, judge, load
from referee.api.recording import Recorded, Recorder, append, has_ended_deal
from referee.api.sessions import money, plan, settle_tallies, start
from referee.core.errors import BookError, CallError, RefereeError, SessionError

if TYPE_CHECKING:
    from referee.api.comparing import Comparison, compare
    from referee.api.exporting import save_export
    from referee.api.other_rules import WhatIf, what_if
    from referee.api.people import Renamed, Seated, rename, seat
    from referee.api.standings import Standings
else:
    _LATER = {
        "Comparison": "comparing",
        "Renamed": "people",
        "Seated": "people",
        "Standings": "standings",
        "WhatIf": "other_rules",
        "compare": "comparing",
        "rename": "people",
        "save_export": "exporting",
        "seat": "people",
        "what_if": "other_rules",
    }

    def __getattr__(name: str) -> object:
        """Reports over whole sessions are loaded when somebody asks for them: every start would pay."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = [
    "BENEATH",
    "BookError",
    "CallError",
    "Comparison",
    "Correction",
    "DealSheet",
    "House",
    "Judged",
    "Recorded",
    "Recorder",
    "RefereeError",
    "Renamed",
    "Seated",
    "SessionError",
    "Standings",
    "WhatIf",
    "amend",
    "append",
    "book",
    "book_of",
    "compare",
    "edition_names",
    "editions",
    "find_article",
    "game",
    "game_names",
    "has_ended_deal",
    "house_in",
    "house_rules",
    "judge",
    "load",
    "may_play",
    "money",
    "named_article",
    "plan",
    "redo",
    "rename",
    "save_export",
    "seat",
    "settle_tallies",
    "start",
    "strike",
    "undo",
    "what_if",
]
