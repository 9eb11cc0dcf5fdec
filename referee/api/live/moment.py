"""The table at one moment as somebody sees it who types at it: who may act, what may come, and what would follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from referee.api.judged import Judged
from referee.api.live.words import Question, combinations
from referee.api.next_deal import next_table
from referee.api.recording import pack_at, written
from referee.core import choosing
from referee.core.errors import Refusal
from referee.core.events import TABLE, parse_line
from referee.core.fold import Step, rule
from referee.core.game import Game
from referee.core.pending import Pending
from referee.core.rulings import Verdict
from referee.core.table import Table

_FEW = 2
_ENOUGH = 2000
HOLDING_UP = ("election", "remedy", "duty")


class Candidate(NamedTuple):
    """A line that might come next, in its parts."""

    actor: str
    verb: str
    rest: str

    @property
    def text(self) -> str:
        """The whole line."""
        return f"{self.actor} {self.verb} {self.rest}".rstrip()


class Moment:
    """A session's table at one moment. Nothing that is asked here changes it."""

    def __init__(self, judged: Judged, table: Table[Any]) -> None:
        self.judged = judged
        self.table = table
        self.game: Game[Any] = judged.form(table)
        self.seats = judged.fold.seats
        self.names = tuple(dict.fromkeys((*judged.session.players, *judged.fold.bystanders)))

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """What the game offers to come next, choices included; of very long lists the beginning, which tells whose turn it is."""
        law = self.judged.law(self.table)
        found = []
        for text in islice(self.game.candidates(law, self.table), _ENOUGH):
            actor, _, rest = text.partition(" ")
            verb, _, rest = rest.partition(" ")
            found.append(Candidate(actor, verb, rest))
        return tuple(found)

    @cached_property
    def declared(self) -> Mapping[str, int]:
        """What may be declared here, with its number of cards."""
        known = combinations(self.game, self.judged.law(self.table).book)
        bare = {one.rest: 0 for one in self.candidates if one.verb == "declares" and one.rest and " " not in one.rest}
        return bare | known

    @cached_property
    def choices(self) -> tuple[Pending, ...]:
        """What stands open and can be answered with a word."""
        return tuple(one for one in self.table.deal.pending if one.options)

    def actors(self, verb: str) -> tuple[str, ...]:
        """Who might do this next by the game's own list, in its order."""
        return tuple(dict.fromkeys(one.actor for one in self.candidates if one.verb == verb))

    def offering(self, key: str, said: str) -> list[Pending]:
        """The open choices that offer this word and fit what else was said of them."""
        (event,) = parse_line(f"{TABLE} {said}", self.table.line + 1, self.seats, self.game.verbs)
        choices = [one for one in self.choices if one.offers(key)]
        law = self.judged.law(self.table)
        return choosing.meant(law, self.table, event).among(law, self.table, choices)

    def choosers(self, key: str = "") -> tuple[str, ...]:
        """Who may still choose this, where it is open; with no word, who may choose anything."""
        open_to = [one for one in self.choices if not key or one.offers(key)]
        return tuple(dict.fromkeys(name for one in open_to for name in _waited_for(one)))

    @cached_property
    def expected(self) -> str | None:
        """The one player whom the table waits for, choices left out; None if there are several or none."""
        players = {one.actor for one in self.candidates if one.verb != "elects"} - {"table"}
        return players.pop() if len(players) == 1 else None

    def after(self, text: str) -> tuple[list[Step], Moment]:
        """The rulings of a line and the moment after it; of a refused line the refusal is the last, and nothing moved.

        Raises Refusal for a line that is not understood.
        """
        events = parse_line(self.spelt(text), self.table.line + 1, self.seats, self.game.verbs)
        table, steps = self.table, []
        for event in events:
            step = rule(self.judged.game, self.judged.book, table, event)
            steps.append(step)
            if step.ruling.verdict is Verdict.REFUSED:
                return steps, self
            table = step.table
        return steps, Moment(self.judged, table)

    def spelt(self, text: str) -> str:
        """A line as the file keeps it."""
        return written(text, self.seats, self.judged.game, pack_at(self.judged.fold, self.table))

    def is_allowed(self, text: str) -> bool:
        """Whether nothing speaks against a line at this moment."""
        try:
            steps, _ = self.after(text)
        except Refusal:
            return False
        return bool(steps) and all(step.ruling.verdict is Verdict.ALLOWED for step in steps)

    def may_be_done(self, said: str) -> bool:
        """Whether anybody here may do something."""
        return any(self.is_allowed(f"{name} {said}") for name in self.table.deal.players)

    def who(self, verb: str, said: str, among: Iterable[str] = ()) -> str:
        """Who does this: whom the game or the judge names alone. Question if that is nobody or several."""
        named: tuple[str, ...] = tuple(among) or self.actors(verb)
        others: list[str] = [
            name for name in self.table.deal.players if name not in named and self.is_allowed(f"{name} {said}")
        ]
        if len(named) == 1 and not others:
            return named[0]
        allowed: list[str] = [*(name for name in named if self.is_allowed(f"{name} {said}")), *others]
        alone = allowed[0] if len(allowed) == 1 and len(named) != 1 else None
        if alone is not None and (alone in named or (not named and self.expected in (None, alone))):
            return alone
        asked = (*named, *others) if named else self.table.deal.players
        if not allowed and not named and self.expected is not None and self._is_only_his(said):
            return self.expected
        who = list(asked) if len(named) == 1 else allowed or list(asked)
        if len(who) == 1:
            raise Question(f"it is not {who[0]}'s turn: if {who[0]} did that, write {who[0]} {said}")
        if len(who) > _FEW:
            raise Question(f"who? Write {who[0]} {said}, or the same of {', '.join(who[1:-1])} or {who[-1]}")
        raise Question(f"who? Write {' or '.join(f'{name} {said}' for name in who)}")

    def _is_only_his(self, said: str) -> bool:
        """Whether an act against the rules can be taken for that of the player waited for: of others it is another fault.

        What is refused of him is refused: nobody is charged with it.
        """
        his = self._faults(f"{self.expected} {said}")
        others = (name for name in self.table.deal.players if name != self.expected)
        return not his or all(self._faults(f"{name} {said}") != his for name in others)

    def _faults(self, text: str) -> tuple[str, ...]:
        """The points of what would be found wrong with a line; none for one that is refused."""
        try:
            steps, _ = self.after(text)
        except Refusal:
            return ()
        findings = [one for step in steps for one in step.ruling.findings]
        return () if any(one.verdict is Verdict.REFUSED for one in findings) else tuple(one.point for one in findings)

    def draws(self) -> tuple[tuple[str, ...], Moment]:
        """Who has still to draw, in order, and the moment after they have drawn."""
        owing: list[str] = []
        now = self
        while True:
            due = next((one for one in now.candidates if one.verb == "draws" and not one.rest), None)
            if due is None or due.actor in owing:
                return tuple(owing), now
            steps, later = now.after(due.text)
            if steps[-1].ruling.verdict is Verdict.REFUSED:
                return tuple(owing), now
            owing.append(due.actor)
            now = later

    def left_out(self) -> frozenset[str]:
        """Who is on record as having left out the draw that is now due: nothing is played by him since."""
        found: set[str] = set()
        moved_on: set[str] = set()
        for event in reversed(self.table.deal.events()):
            if event.verb == "omits" and event.words == ("draw",) and event.actor not in moved_on:
                found.add(event.actor)
            if event.verb in ("plays", "draws"):
                moved_on.add(event.actor)
            if len(moved_on) == len(self.table.deal.players):
                break
        return frozenset(found)

    @cached_property
    def following(self) -> Moment:
        """The moment at which the next deal opens."""
        return Moment(self.judged, next_table(self.judged))


def _waited_for(one: Pending) -> list[str]:
    """Who has still to choose; everybody again where they have chosen different things."""
    chosen = dict(one.chosen)
    return [name for name in one.whose if name not in chosen] or list(one.whose)


def moment_of(judged: Judged) -> Moment:
    """The moment that a session has reached; of one without a deal, the opening of its first."""
    if judged.fold.table is None:
        return Moment(judged, next_table(judged))
    return Moment(judged, judged.table)


def holds_up(steps: Sequence[Step], before: Table[Any] | None) -> bool:
    """Whether play must stop over these rulings: something was wrong, or something new is owed."""
    if any(step.ruling.verdict is not Verdict.ALLOWED for step in steps):
        return True
    known = {_mark(one) for one in before.deal.pending} if before is not None else set()
    last = steps[-1].table.deal.pending if steps else ()
    return any(one.kind in HOLDING_UP and _mark(one) not in known for one in last)


def _mark(one: Pending) -> tuple[object, ...]:
    return (one.kind, one.point, one.whose, one.line)
