"""Declaring at Penchant: the winner before he draws, and the loser's penchant after a winner who had nothing."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.errors import Refusal
from referee.core.events import Event
from referee.core.game import Handler
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.penchant.state import PenchantTable
from referee.mechanics import declaring, false_bonus, gathering
from referee.mechanics.floor import a_player
from referee.mechanics.remedies import Remedy
from referee.mechanics.stock_play import remark

LOSERS = "penchant"  # the one combination that the loser of a trick may declare


def declares(law: Law, table: PenchantTable, event: Event) -> None:
    """A combination is shown and scored; what is only announced counts for nothing."""
    player = a_player(law, table, event)
    said, announced = _parts(event.words)
    if announced:
        _announced(law, table, event, said, announced)
    else:
        _declares(law, table, player, event)


def _parts(words: tuple[str, ...]) -> tuple[list[list[str]], list[list[str]]]:
    """The combinations of a line that are to be scored, and those that are only announced."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word.lower() == "and":
            parts.append([])
        else:
            parts[-1].append(word)
    announced = [part[:-1] for part in parts if part and part[-1].lower() == "to-score"]
    return [part for part in parts if not part or part[-1].lower() != "to-score"], announced


def _announced(law: Law, table: PenchantTable, event: Event, said: list[list[str]], announced: list[list[str]]) -> None:
    """What is announced to be scored later has only been seen."""
    deal, player = table.deal, event.actor
    for part in announced:
        if not part or part[0].lower() not in law.game.combinations:
            law.refuse(f'"{" ".join(part)}" names no combination of this game', point="so.refused")
    words = [word for part in (*said, *announced) for word in part[1:]]
    faces = dict.fromkeys(deal.cards.read(word).face for word in words)
    deal.cards.check_shown(player, faces)
    if said:
        line = tuple(" and ".join(" ".join(part) for part in said).split())
        _declares(law, table, player, Event(event.line, player, event.verb, line, event.text, event.keys))
        law.read = []
    seen = dict.fromkeys(deal.cards.read(word).face for part in announced for word in part[1:])
    for face in (fresh := deal.cards.check_shown(player, seen)):
        for doubt in deal.cards.proved(player, face):
            law.prove(doubt, player, face)
    deal.cards.show(player, fresh, event.line)
    law.void(
        "declare.held", f"{' and '.join(part[0] for part in announced)} cannot be announced to be scored later", player
    )


def _declares(law: Law, table: PenchantTable, player: str, event: Event) -> None:
    deal = table.deal
    if deal.last_winner not in (None, player) and not deal.is_last:
        law.settles("declare.loser")
    window = deal.window
    what = event.words[0].lower() if event.words else ""
    has_turn = what == LOSERS and window != player and _loser_may(table, player)
    if has_turn:
        deal.window = player
    try:
        declaring.declares(law, table, event)
    except Refusal:
        deal.window = window
        raise
    deal = table.deal
    if has_turn and law.ruling.postings:
        remark(law, f"{deal.last_winner} had nothing to declare", "declare.loser")


def _loser_may(table: PenchantTable, player: str) -> bool:
    """Whether the loser of the trick may declare a penchant now: the winner has drawn and has declared nothing."""
    deal = table.deal
    winner = deal.last_winner
    if winner in (None, player) or player not in deal.draws_due or deal.window_used:
        return False
    implied = table.sitting.draws == "implied" and winner not in deal.omitted
    return winner not in deal.draws_due or implied


def may_prompt(table: PenchantTable) -> bool:
    """Whether the next to draw is the loser, who may still declare a penchant."""
    return table.deal.phase == "draw" and _loser_may(table, table.deal.draws_due[0])


# Marking


def marks(law: Law, table: PenchantTable, event: Event) -> None:
    """What a player marked, against what it was worth; too much may be added by the adversary."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) != 1 or not event.words[0].isdecimal() or len(event.words[0]) > 6:
        law.refuse(f"write {player} marks 30", point="so.refused")
    last = next((p for p in reversed(deal.posted()) if p.player == player and p.points > 0), None)
    marked = int(event.words[0])
    nothing = false_bonus.scored_nothing(table, player)
    if nothing is not None:
        right, what = 0, "a declaration that counts for nothing"
    elif last is not None:
        right, what = last.points, f"{last.reason}, which scores {last.points}"
    else:
        law.refuse(f"{player} has scored nothing yet")
    if marked and nothing is not None and nothing.point == false_bonus.POINT:
        finding = law.irregular("score.wrong", f"{player} marked {marked} for {what}; it is taken down", player)
        if law.peek(false_bonus.VALUE):
            false_bonus.may_add(law, table, player, marked, finding)
    elif marked != right:
        wrongly_marked(law, table, player, f"{player} marked {marked} for {what}", marked, right)


def wrongly_marked(law: Law, table: PenchantTable, player: str, said: str, marked: int, right: int) -> None:
    """The mark is put right; what was too much the adversary may add to his own score."""
    if marked <= right:
        law.irregular("score.wrong", f"{said}; the mark is put right", player)
        return
    other = table.deal.adversary[player]
    amount = marked if law["wrong-score-adds"] == "whole" else marked - right
    finding = law.irregular("score.wrong", f"{said}; it is taken down, and {other} may add {amount}", player)
    law.open("right", "score.wrong", (other,), against=player, finding=finding, amount=amount,
             said=f"{other} elects add-points, {amount}")  # fmt: skip


def add_points(law: Law, table: PenchantTable, pending: Pending, event: Event) -> None:
    """The adversary adds what was marked too much."""
    law.close(pending)
    law.post(pending.whose[0], pending.amount, "points wrongly marked", cite=law.cite("score.wrong"))


def omits(law: Law, table: PenchantTable, event: Event) -> None:
    """A draw was left out."""
    if event.words[:1] != ("draw",):
        law.refuse("only a draw can be omitted here: write NAME omits draw", point="so.refused")
    gathering.omits(law, table, event)


HANDLERS: Mapping[str, Handler] = {"declares": declares, "marks": marks, "omits": omits}
REMEDIES: Mapping[str, Remedy] = {"add-points": add_points}
