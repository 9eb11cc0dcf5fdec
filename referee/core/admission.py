"""Whether a session is one that its game and its book can hold: names, numbers of players, hands, stakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.core.errors import SessionError
from referee.core.events import check_former, check_names
from referee.core.game import Game
from referee.core.law import Law
from referee.core.record import Session
from referee.core.stakes import by_unit, stake, unfit


def admit(session: Session, game: Game[Any], law: Law, bystanders: tuple[str, ...]) -> None:
    """Raises a SessionError with the line of the file for a session that cannot be judged."""
    _check_names(session, game, bystanders)
    _check_sizes(session, game, law)
    _check_stakes(session, game, law)


def _check_names(session: Session, game: Game[Any], bystanders: tuple[str, ...]) -> None:
    try:
        check_names(dict.fromkeys((*session.players, *bystanders)), game.verbs)
        check_former(session.renamed, game.verbs)
    except SessionError as error:
        former = next((name for name in session.renamed if f'"{name}"' in error.message), None)
        place = session.places.get("players" if former is None else f"renamed.{former}")
        raise SessionError(error.message, path=session.path, line=place, helped=f"referee verbs {game.name}") from None


def _sizes(session: Session) -> Iterator[tuple[str, int, int]]:
    """How many sit, where the file says it, and on which line."""
    if not any(deal.players for deal in session.deals):
        yield "players", len(session.players), session.places.get("players", 1)
    for deal in session.deals:
        if deal.players:
            yield f"deal {deal.number}", len(deal.players), deal.line


def _check_sizes(session: Session, game: Game[Any], law: Law) -> None:
    sizes = list(_sizes(session))
    for where, count, line in sizes:
        if not game.least <= count <= game.most:
            wanted = str(game.least) if game.least == game.most else f"{game.least} to {game.most}"
            raise SessionError(
                f"{where}: {game.title} is for {wanted} players, not {count}",
                path=session.path,
                line=line,
                helped="referee games",
            )
    each = law.peek("hand.cards")
    if isinstance(each, int) and law.peek("pack.ranks") is not None:
        most = max(count for _, count, _ in sizes)
        if each * most > law.pack.size:
            raise SessionError(
                f"{most} hands of {each} cards are more than the pack's {law.pack.size}",
                path=session.path,
                line=session.places.get("house.hand.cards", session.places.get("players", 1)),
                helped=f"referee book {game.name} --values",
            )


def _check_stakes(session: Session, game: Game[Any], law: Law) -> None:
    for name in session.stakes:
        if name not in game.stakes:
            known = ", ".join(game.stakes) or "none"
            raise SessionError(
                f'stake "{name}" is unknown to {game.title}; it knows {known}',
                path=session.path,
                line=session.places.get(f"stakes.{name}"),
                helped="referee games --json",
            )
    for unit, kinds in by_unit(session.stakes, game.stakes, game.unit, law.peek).items():
        if len(kinds) > 1:
            raise SessionError(
                f"{' and '.join(kinds)} are two prices of the same {unit}; keep one",
                path=session.path,
                line=session.places.get(f"stakes.{kinds[-1]}"),
                helped="referee games --json",
            )
        kind = stake(game.stakes[kinds[0]])
        if kind.goes_with is not None and unfit(kind, law.peek):
            key, wanted = kind.goes_with
            raise SessionError(
                f'stake {kinds[0]} is for {key} = "{wanted}", and this session has "{law.peek(key)}": name the stake that '
                f'goes with it, or write "{key}" = "{wanted}" under [house]',
                path=session.path,
                line=session.places.get(f"stakes.{kinds[0]}"),
                helped=f"referee book {game.name} --values",
            )
