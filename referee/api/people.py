"""Who plays under which name: somebody renamed, and people who join or leave between deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.api.judged import Judged, full_name, judge
from referee.core.errors import CallError, SessionError, nearest
from referee.core.events import TABLE, Seats, check_names, plain_letters
from referee.core.fold import Fold
from referee.core.game import Game
from referee.core.helping import LEGAL, MENDING, SCORE, VERBS, filled
from referee.core.record import Session, names_now
from referee.core.settlement import DealResult
from referee.core.table import Sitting
from referee.files.documents import PathLike, decode, read_bytes
from referee.files.editing import is_standing
from referee.files.heading import with_renamed, with_seated
from referee.files.reading import parse_text
from referee.files.saving import locked, save_text


class Renamed:
    """Somebody who has another name now, in a session that was judged again with it."""

    def __init__(self, judged: Judged, old: str, new: str) -> None:
        self.judged = judged
        self.old = old
        self.new = new


class Seated:
    """Who sits from a deal on: who joins and who leaves, and what the leavers have gained or lost in the game's unit.

    `pool` is what lies in the pool while somebody leaves. `prompt` says who begins.
    """

    def __init__(self, before: Judged, after: Judged, deal: int, prompt: str) -> None:
        self.after = after
        self.deal = deal
        self.prompt = prompt
        self.players: tuple[str, ...] = after.session.deals[deal - 1].players or ()
        was = _sitting_now(before.session, deal - 1)
        self.joined = tuple(name for name in self.players if name not in was) if deal > 1 else ()
        self.left = tuple(name for name in was if name not in self.players)
        accounts = before.settlement().accounts
        self.accounts: Mapping[str, str] = {name: accounts[name] for name in self.left if name in accounts}
        self.pool = accounts.get("pool") if self.left and deal > 1 else None


def rename(path: PathLike, old: str, new: str) -> Renamed:
    """Gives a player or bystander another name: the lines on record keep the old one, and both are understood."""
    name = str(path)
    with locked(path):
        text = decode(read_bytes(path), name)
        before = judge(parse_text(text, name), keep=False)
        person = _person(before, old)
        _check_new_name(before, person, new)
        edit = with_renamed(text, person, new, name)
        after = judge(edit.session, keep=False)
        save_text(path, edit.text.encode())
    return Renamed(after, person, new)


def _everybody(session: Session) -> tuple[str, ...]:
    stakers = (name for deal in session.deals for name in deal.bystanders)
    return tuple(dict.fromkeys((*session.players, *session.bystanders, *stakers)))


def _person(judged: Judged, word: str) -> str:
    """The player or bystander of that name, in any case or by a beginning that only one has."""
    known = _everybody(judged.session)
    found = full_name(word, known)
    if found is not None and not found.startswith("_"):
        return found
    if found is not None:
        raise CallError(f"{found} cannot be renamed: keys of a file that begin with _ are left alone; "
                        "put the new name into the file by hand", path=judged.path)  # fmt: skip
    now = judged.fold.seats.actor(word)
    if now in known:
        raise CallError(f'"{word}" is called {now} now; rename {now}', path=judged.path)
    raise CallError(f'"{word}" does not play here{nearest(word, known)}', path=judged.path,
                    hint=f"the players are {', '.join(known)}")  # fmt: skip


def _check_new_name(judged: Judged, person: str, new: str) -> None:
    """Complains of a name that cannot be had: in use, once somebody else's, or a word of the record."""
    if new == person:
        raise CallError(f"{person} is called so already", path=judged.path)
    folded = plain_letters(new)
    for name in _everybody(judged.session):
        if plain_letters(name) == folded and name != person:
            raise CallError(f'"{new}" is the name of somebody else here; choose another', path=judged.path)
    for former, now in names_now(judged.session.renamed).items():
        if plain_letters(former) == folded and now != person:
            raise CallError(f'"{new}" was the name of {now}, whom the old lines mean by it; choose another',
                            path=judged.path)  # fmt: skip
    if person and new.startswith("_"):
        raise CallError(f'"{new}" could not be changed again, since keys of a file that begin with _ are left alone; '
                        "choose another", path=judged.path)  # fmt: skip
    if not new.isprintable() or len(new) > 60:
        raise CallError(f"{new[:60]!a} cannot be a player's name: one short word", path=judged.path)
    try:
        check_names((new,), judged.game.verbs)
    except SessionError as error:
        raise CallError(error.message, path=judged.path, helped=filled(VERBS, game=judged.game.name)) from None


def seat(
    path: PathLike, names: Sequence[str], *, sides: Iterable[Sequence[str]] = (), newcomers: bool = False
) -> Seated:
    """Says who sits from the next deal on, in the order of the deal; a name that nobody here has joins.

    CallError in the middle of a deal, where the game must be played out first, and for too few or too many players.
    A newcomer whose name is nearly that of somebody who plays here must be meant: `newcomers`.
    """
    name = str(path)
    with locked(path):
        text = decode(read_bytes(path), name)
        before = judge(parse_text(text, name), keep=False)
        session = before.session
        if before.refused:
            first = before.refused[0]
            raise SessionError(f'this line is refused, so the deals cannot be told apart: "{first.event}"', path=name,
                               line=first.line, helped=filled(MENDING[0], line=first.line))  # fmt: skip
        players = _named(before, names, newcomers=newcomers)
        partners = [_members(side, players, name) for side in sides]
        number = _next_deal(before)
        if players == _sitting_now(session, number) and not partners:
            raise CallError(f"{', '.join(players)} sit so already", path=name)
        edit = with_seated(text, number, players, partners, name)
        after = judge(edit.session, keep=False)
        prompt = _opened(edit.session, number)
        save_text(path, edit.text.encode())
    return Seated(before, after, number, prompt)


def _named(judged: Judged, names: Sequence[str], *, newcomers: bool) -> tuple[str, ...]:
    """The names in full: whole names alone, since a beginning may be a newcomer."""
    game, path = judged.game, judged.path
    seats: Seats = judged.fold.seats
    players: list[str] = []
    for word in names:
        found = seats.actor(word)
        if found is None or found == TABLE or "+" in found:
            known = [name for name in judged.session.players if name not in names]
            close = nearest(word, known)
            if close and not newcomers:
                raise CallError(f'"{word}" does not play here yet{close}', path=path,
                                hint="--newcomers lets somebody of that name join")  # fmt: skip
            _check_new_name(judged, "", word)
            found = word
        if plain_letters(found) in (plain_letters(player) for player in players):
            raise CallError(f"{found} is named twice; name everybody who sits once", path=path)
        players.append(found)
    may_sit = judged.book.numbers(game.least, game.most)
    if len(players) not in may_sit:
        wanted = " or ".join(map(str, may_sit)) if len(may_sit) < 3 else f"{may_sit[0]} to {may_sit[-1]}"
        raise CallError(f"{game.title} is for {wanted} players, not {len(players)}", path=path, helped="referee games")
    return tuple(players)


def _members(side: Sequence[str], players: Sequence[str], path: str) -> tuple[str, ...]:
    found = tuple(full_name(word, players) or word for word in side)
    for name in found:
        if name not in players:
            raise CallError(f'"{name}" does not sit, so nobody\'s partner{nearest(name, players)}', path=path)
    return found


def _next_deal(judged: Judged) -> int:
    """The number of the deal that has not begun; CallError while people may not come and go."""
    session = judged.session
    if not any(is_standing(line.text) for deal in session.deals for line in deal.lines):
        return 1
    deal = judged.table.deal
    if not deal.is_over:
        raise CallError(f"deal {deal.number} is not over; people come and go between deals", path=judged.path,
                        helped=LEGAL)  # fmt: skip
    results: list[DealResult]
    fold: Fold = judged.fold
    results, sitting = fold.ended()
    form: Game[Any] = judged.form(judged.table)
    assert isinstance(sitting, Sitting)
    if not form.may_change(sitting, results):
        raise CallError(f"a game of {form.title} is played out by those who began it, and this one is not over; "
                        "people come and go between games", path=judged.path, helped=SCORE)  # fmt: skip
    return int(deal.number) + 1


def _sitting_now(session: Session, number: int) -> tuple[str, ...]:
    """Who sits in a deal: as it says itself, or the last one before it that says so, or everybody."""
    told = [deal.players for deal in session.deals[:number] if deal.players is not None]
    return told[-1] if told else session.players


def _opened(session: Session, number: int) -> str:
    """Opens the next deal to see whether it can be played so, and says who begins."""
    trial = judge(session, keep=False)
    if len(trial.tables) < number:
        for _ in trial.fold.open(session.deals[number - 1]):
            pass
    return trial.prompt(trial.table)
