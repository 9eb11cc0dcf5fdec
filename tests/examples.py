"""The worked examples of the games: found, set up, judged and looked at, whichever game they are of.

An example gives `deals`, the articles that the book must be cited by, and what is to be seen in the end: any of `LOOKS`,
or of those that the table of the game adds (`LOOKS` in `tests/<game>/table.py`). What it says nothing of must not be
there: findings, a winner, a deal that is not played out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from referee import games
from referee.core.settlement import plain
from tests.fillers import Pack, filled, named
from tests.tables import Look, Run

TESTS = Path(__file__).parent
GAMES = Path(games.__file__).parent
ABOUT = frozenset({"name", "book", "deals", "cites", "rests"})
SETTING = frozenset({"players", "dealer", "sides", "discovery", "house", "score"})
SIGNS = ("*", "=", "+", "~")


def _winner(run: Run) -> Any:
    """Who has won the game that is over, or of several each (nothing for a tie); None where none is."""
    won = [game.winner or "" for game in run.settlement.games]
    return won if len(won) > 1 else run.winner


def _open(run: Run) -> Any:
    """Whether the last deal is not played out; which are not, where it is not the last alone."""
    results = run.settlement.deals
    missing = [result.number for result in results if not result.complete]
    return missing if missing and missing != [len(results)] else bool(missing)


def _flags(run: Run) -> list[str]:
    """What is said of the last deal, and of the game where one is over."""
    over = run.settlement.games[-1:]
    return list(dict.fromkeys([*run.result.flags, *(flag for game in over for flag in game.flags)]))


def _moved(run: Run) -> dict[str, dict[str, int]]:
    """What each line moved, by account; the lines that moved nothing are left out, and what was paid before any."""
    sums: dict[str, dict[str, int]] = {}
    for posting in (one for step in run.steps for one in step.ruling.postings if one.line):
        line = sums.setdefault(str(posting.line), {})
        line[posting.player] = line.get(posting.player, 0) + posting.points
    paid = {line: {name: amount for name, amount in moved.items() if amount} for line, moved in sums.items()}
    return {line: moved for line, moved in paid.items() if moved}


LOOKS: Mapping[str, Look] = {
    "findings": lambda run: run.found,
    "postings": lambda run: run.marked,
    "scores": lambda run: run.deal.scores,
    "standing": lambda run: run.game.sheet(run.table),
    "accounts": lambda run: {**dict.fromkeys(run.fold.session.players, 0), **run.accounts},
    "pools": lambda run: [accounts.get("pool", 0) for accounts in run.after],
    "moved": _moved,
    "by-deal": lambda run: [
        {name: points for name, points in deal.points.items() if points} for deal in run.settlement.deals
    ],
    "winner": _winner,
    "value": lambda run: run.settlement.games[-1].value if run.settlement.games else None,
    "total": lambda run: run.settlement.games[-1].points if run.settlement.games else None,
    "flags": _flags,
    "open": _open,
    "owed": lambda run: [pending.said for pending in run.deal.pending],
    "turn": lambda run: run.deal.turn,
    "trump": lambda run: run.deal.trump or "",
    "stock": lambda run: run.deal.cards.stock,
    "hands": lambda run: {name: hand.size for name, hand in run.deal.cards.hands.items()},
    "known": lambda run: {name: hand.known_faces() for name, hand in run.deal.cards.hands.items()},
}
UNSAID: Mapping[str, Any] = {"findings": [], "winner": None, "open": False}


class Example(NamedTuple):
    """An example in one book that it holds in."""

    game: str
    edition: str
    told: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.game}/{self.edition}: {self.told.get('name')}"


def examples(game: str) -> Iterator[Example]:
    """Every example of a game, in each of its books or in the one that it names; `table` is how they all begin."""
    path = GAMES / game.replace("-", "_") / "examples.toml"
    if not path.is_file():
        return
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    assert set(found) <= {"table", "example"}, f"{path}: {sorted(found)}"
    for told in found["example"]:
        for edition in [told["book"]] if "book" in told else games.editions(game):
            yield Example(game, edition, {**found.get("table", {}), **told})


@cache
def looks(game: str) -> Mapping[str, Look]:
    """What may be seen at the end of a game's examples: what every game has, and what its own tests add."""
    for path in sorted(TESTS.glob("*/table.py")):
        module = import_module(f"tests.{path.parent.name}.table")
        if module.Run.game_name == game:
            return {**LOOKS, **getattr(module, "LOOKS", {})}
    return LOOKS


def judged(example: Example) -> Run:
    """The table of an example at its end."""
    game, edition, told = example
    setting = {key: told[key] for key in ("players", "dealer", "discovery", "house") if key in told}
    if "score" in told:
        setting["score"] = [told["score"][name] for name in told.get("players", Run.players)]
    if "sides" in told:
        setting["sides"] = tuple(tuple(side) for side in told["sides"])
    deals = told["deals"]
    if any(line.startswith(SIGNS) for deal in deals for line in deal.splitlines()):
        opened = Run("", game=game, rules=edition, **setting).deal
        copies, ranks = opened.cards.pack.copies, "".join(reversed(opened.cards.pack.ranks))
        packs = [Pack(ranks, named(deal, ranks, copies), copies=copies, players=opened.players) for deal in deals]
        deals = [filled(deal, pack) for deal, pack in zip(deals, packs, strict=True)]
    return Run(*deals, game=game, rules=edition, **setting)


def check(example: Example) -> None:
    """Everything that an example expects is there, nothing is there that it does not, and its articles are cited."""
    may_see = looks(example.game)
    wanted = {key: value for key, value in example.told.items() if key not in ABOUT | SETTING}
    assert set(wanted) <= set(may_see), f"nobody looks at {sorted(set(wanted) - set(may_see))}"
    assert set(wanted) - {"open"}, "nothing is expected"
    assert "cites" in example.told, "cites: nothing is said of articles"
    run = judged(example)
    assert not run.fold.broken, f"refused: {run.found[-1]}: {run.messages()}"
    for key, value in {**UNSAID, **wanted}.items():
        assert bare(may_see[key](run)) == bare(value), f"{key}: {[one.message for one in run.findings]}"
    if wanted.get("winner") and not wanted.get("open"):
        assert run.settlement.complete, run.settlement.missing
    for key, cites in (("cites", run.cites), ("rests", run.rests)):
        cited = {(cite.article, cite.book) for cite in cites}
        of_book = {one for one, article in run.book.articles.items() if (one, article.book) in cited}
        assert set(example.told.get(key, ())) <= of_book, f"{key}: {sorted(of_book)}"


def bare(value: Any) -> Any:
    """What is seen, as TOML can say it."""
    if isinstance(value, Mapping):
        return {key: bare(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [bare(one) for one in value]
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return plain(value) if isinstance(value, Decimal) else value
