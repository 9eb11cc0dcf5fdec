"""Events: what somebody did, parsed once from one line of the record."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Container, Iterable, Mapping, Sequence

from referee.core.errors import Refusal, SessionError, nearest
from referee.core.helping import SHOW

TABLE = "table"
LITTLE_WORDS = frozenset({"and", "by", "with", "on", "of", "to", "for"})
RESERVED_NAMES = frozenset({TABLE, "pool"})
NAME = re.compile(r"[\w'-]+", re.UNICODE)
_REMARK = re.compile(r"(?:^|\s)#.*$")
_KEY = re.compile(r"[a-z][a-z0-9.-]*=")
_NOTES = re.compile(r"\s*table\s+notes\b", re.IGNORECASE)


class Event:
    """One thing that somebody did, in one line.

    `actor` is a player, a side or `table`; `words` are the arguments in order, without the `KEY=VALUE` ones, which
    stand in `keys`; `text` is the event as written, without remark.
    """

    __slots__ = ("actor", "keys", "line", "text", "verb", "words")

    def __init__(
        self, line: int, actor: str, verb: str, words: tuple[str, ...], text: str, keys: Mapping[str, str] | None = None
    ) -> None:
        self.line = line
        self.actor = actor
        self.verb = verb
        self.words = words
        self.text = text
        self.keys: Mapping[str, str] = keys or {}

    def __repr__(self) -> str:
        return f"<{self.line}: {self.text}>"

    def number(self, key: str, default: int | None = None) -> int | None:
        """A whole number given as `key=12` or as a sum `key=12+11+7`; refused if it is neither."""
        text = self.keys.get(key)
        return default if text is None else whole_number(text, key)


def whole_number(text: str, key: str) -> int:
    """Reads `12`, `-3` or `12+11+7`; refuses anything else, naming the key."""
    if re.fullmatch(r"-?[0-9]{1,9}(\+[0-9]{1,9})*", text) is None:
        raise Refusal(
            f"{key}={text} is not a whole number or a sum of them; write {key}=12 or {key}=5+7", point="so.refused"
        )
    return sum(int(part) for part in text.split("+"))


class Seats:
    """The names that a record may use: players, sides written `Ann+Cal`, bystanders who stake, and the table.

    `former` tells what somebody is called now who once had another name; a record may use both.
    """

    __slots__ = ("_actors", "_former", "former", "players")

    def __init__(
        self,
        players: Iterable[str],
        sides: Iterable[Iterable[str]] = (),
        bystanders: Iterable[str] = (),
        former: Mapping[str, str] | None = None,
    ) -> None:
        self.players = tuple(players)
        everybody = tuple(dict.fromkeys((*self.players, *bystanders)))
        actors = {name: name for name in (*everybody, TABLE)}
        for name in everybody:
            actors[name.casefold()] = name
        for side in sides:
            members = list(side)
            joined = "+".join(members)
            for order in (members, members[::-1]):
                actors["+".join(order)] = joined
                actors["+".join(order).casefold()] = joined
        self._actors = actors
        self.former = former or None
        self._former: re.Pattern[str] | None = None
        if former:
            for old, name in former.items():
                actors.setdefault(old, name)
                actors.setdefault(old.casefold(), name)
            names = "|".join(map(re.escape, sorted(former, key=len, reverse=True)))
            self._former = re.compile(rf"(?<![\w'.=-])(?:{names})(?![\w'-])", re.IGNORECASE)

    def actor(self, word: str) -> str | None:
        """The full name that a word stands for, in any case; None if nobody here is called so."""
        found = self._actors.get(word) or self._actors.get(word.casefold())
        if found is None and self.former and "+" in word:
            found = self._actors.get("+".join(self._actors.get(part.casefold(), part) for part in word.split("+")))
        return found

    def now(self, text: str) -> str:
        """A line of the record as it is shown, with what everybody is called now; `table notes` keeps everything."""
        if self._former is None or _NOTES.match(text):
            return text
        return ";".join(map(self._event_now, text.split(";")))

    def _event_now(self, text: str) -> str:
        """One event so shown: `KS.1` is a card and `cards=` counts, whoever was called so; only the table's keys are names."""
        by_table = text.lstrip(" \t-").casefold().split(None, 1)[:1] == [TABLE]

        def named(found: re.Match[str]) -> str:
            is_key = text[found.end() :].startswith("=")
            return found[0] if is_key and not by_table else self._actors.get(found[0].casefold(), found[0])

        return text if self._former is None else self._former.sub(named, text)

    def player(self, word: str, what: str = "player") -> str:
        """As `actor`, for an argument that must be a player; refused with the nearest name."""
        found = self.actor(word)
        if found is None or found == TABLE:
            raise Refusal(
                f'"{word}" is no {what} at this table{nearest(word, self.players)}', point="so.refused", helped=SHOW
            )
        return found


def without_remark(text: str) -> str:
    """A line of the record without its remark; `table notes` keeps everything."""
    if "#" not in text or _NOTES.match(text):
        return text.strip()
    return _REMARK.sub("", text).strip()


def parse_line(text: str, line: int, seats: Seats, verbs: Collection[str]) -> list[Event]:
    """The events of one line, in order; none for a blank line, a remark or a struck line.

    `verbs` are the verbs that this game knows. What is not understood is refused.
    """
    body = text.strip() if "#" not in text else without_remark(text)
    if not body or body.startswith("- ") or body == "-":
        return []
    if ";" in body and not _NOTES.match(body):
        parts = [part.strip() for part in body.split(";")]
        return [_parse_one(part, line, seats, verbs) for part in parts if part]
    return [_parse_one(body, line, seats, verbs)]


def _parse_one(body: str, line: int, seats: Seats, verbs: Collection[str]) -> Event:
    words = body.split()
    actor = seats.actor(words[0])
    if actor is None:
        raise Refusal(
            f'"{words[0]}" is no player at this table{nearest(words[0], (*seats.players, TABLE))}; '
            "a line begins with a player's full name, or with table",
            point="so.refused",
            helped=SHOW,
        )
    if len(words) == 1:
        raise Refusal(f"what did {actor} do? A line is NAME VERB ...", point="so.refused")
    verb = words[1] if words[1] in verbs else words[1].lower()
    if verb not in verbs:
        raise Refusal(
            f'"{words[1]}" is not a verb of this game{nearest(words[1], verbs)}',
            point="so.refused",
        )
    if "," in body and verb != "notes":
        _check_one_event(words, seats, verbs)
    said = seats.now(body) if seats.former else body
    if "=" not in body:
        return Event(line, actor, verb, tuple(words[2:]), said)
    if verb == "notes":
        return Event(line, actor, verb, tuple(words[2:]), said)
    plain: list[str] = []
    keys: dict[str, str] = {}
    for word in words[2:]:
        if "=" not in word:
            plain.append(word)
            continue
        key, _, value = word.partition("=")
        name = (seats.actor(key) or key) if actor == TABLE else key  # others count things; the table counts for people
        if name in keys:
            raise Refusal(f'"{key}" is given twice', point="so.refused")
        if not value:
            raise Refusal(f'"{word}" lacks its value; write {key}=...', point="so.refused")
        keys[name] = value
    return Event(line, actor, verb, tuple(plain), said, keys)


def plain_letters(name: str) -> str:
    """A name without case and accents: two that are the same so would be taken for each other, and look alike in ASCII."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def check_names(players: Iterable[str], verbs: Iterable[str]) -> None:
    """Raises a SessionError unless the names can stand in a record without being taken for something else."""
    seen: dict[str, str] = {}
    taken = set(verbs)
    for name in players:
        folded = plain_letters(name)
        _check_name(name, taken)
        if folded in seen:
            raise SessionError(
                f'"{name}" and "{seen[folded]}" are the same name but for case or accents; give two different names'
            )
        seen[folded] = name


def check_former(names: Iterable[str], verbs: Iterable[str]) -> None:
    """As `check_names`, for names that somebody once had: the old lines have them still."""
    taken = set(verbs)
    for name in names:
        _check_name(name, taken)


def _check_name(name: str, taken: Container[str]) -> None:
    from referee.core.cards import read_card  # noqa: PLC0415 - only names need it here

    if not NAME.fullmatch(name):
        raise SessionError(f"\"{name}\" cannot be a player's name: one word of letters, digits, - _ or '")
    if read_card(name) is not None:
        raise SessionError(f'"{name}" cannot be a player\'s name: it is a card')
    folded = name.casefold()
    if folded in RESERVED_NAMES or folded in LITTLE_WORDS or folded in taken:
        raise SessionError(f'"{name}" cannot be a player\'s name: the record uses that word itself')


def _check_one_event(words: Sequence[str], seats: Seats, verbs: Container[str]) -> None:
    """Complains of a second event behind a comma."""
    for place in range(3, len(words) - 1):
        if words[place - 1].endswith(",") and words[place + 1] in verbs and seats.actor(words[place]):
            first, rest = " ".join(words[:place]).rstrip(","), " ".join(words[place:])
            raise Refusal(f"events on one line are parted by a semicolon: write {first}; {rest}", point="so.refused")
