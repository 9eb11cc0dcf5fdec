"""The melds of Binocle: three classes, a fresh card for each, nothing taken away and nothing made whole again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.core.events import Event
from referee.core.law import Law
from referee.core.pending import Pending
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.mechanics.hand_sizes import off_size
from referee.mechanics.melds import Combination, Scored, copies, of_rank, suited
from referee.mechanics.remedies import Remedy, electors

POINTS: Mapping[str, str] = {
    "declare.fresh": "Does a meld need a card from the hand?",
    "declare.superior": "May a card serve again in a meld of the same class?",
    "declare.again": "May a meld that was broken be made whole?",
    "declare.grand": "Is the grand binocle played?",
}
_PAIR = ("QS", "JD")


def _of_different_suits(rank: str) -> Callable[[Sequence[str]], str | None]:
    any_four = of_rank(rank, 4)

    def identify(faces: Sequence[str]) -> str | None:
        return any_four(faces) if len({face[1] for face in faces}) == len(faces) else None

    return identify


def _grand(faces: Sequence[str]) -> str | None:
    return "1" if sorted(faces) == ["JD", "KS", "QS"] else None


COMBINATIONS: Mapping[str, Combination] = {
    "marriage": Combination("marriage", "A", 1, 2, suited("KQ")),
    "sequence": Combination("sequence", "A", 2, 5, suited("ATKQJ")),
    "binocle": Combination("binocle", "B", 1, 2, copies(_PAIR, 1)),
    "double-binocle": Combination("double-binocle", "B", 2, 4, copies(_PAIR, 2)),
    "grand-binocle": Combination("grand-binocle", "B", 2, 3, _grand),
    "four-aces": Combination("four-aces", "C", 1, 4, _of_different_suits("A")),
    "four-kings": Combination("four-kings", "C", 1, 4, _of_different_suits("K")),
    "four-queens": Combination("four-queens", "C", 1, 4, _of_different_suits("Q")),
    "four-jacks": Combination("four-jacks", "C", 1, 4, _of_different_suits("J")),
    "eight-aces": Combination("eight-aces", "C", 2, 8, of_rank("A", 8)),
    "eight-kings": Combination("eight-kings", "C", 2, 8, of_rank("K", 8)),
    "eight-queens": Combination("eight-queens", "C", 2, 8, of_rank("Q", 8)),
    "eight-jacks": Combination("eight-jacks", "C", 2, 8, of_rank("J", 8)),
}


def value_of(name: str, identity: str, trump: str | None) -> str:
    """The name of the value that a meld scores."""
    return f"{name}.trump-points" if name == "marriage" and identity == trump else f"{name}.points"


def bar(
    law: Law, deal: BinocleDeal, player: str, what: Combination, identity: str, cards: Sequence[str], fresh: int
) -> tuple[str, str] | None:
    """Why these cards may not be scored so: the point and the reason; None if they may."""
    if what.name == "sequence" and identity != deal.trump:
        return "declare.false", "a sequence counts in trumps alone"
    if what.name == "grand-binocle" and not law["grand-binocle"]:
        return "declare.grand", "the grand binocle is not played at this table"
    worth = law.peek(value_of(what.name, identity, deal.trump))
    for scored in deal.scored:
        if scored.player != player or scored.kind != what.kind or scored.cards.isdisjoint(cards):
            continue
        if law.peek(value_of(scored.name, scored.identity, deal.trump)) >= worth:
            return _used(deal, player, scored, cards)
    if not fresh:
        return "declare.fresh", "every card of it lies there already, and a meld needs a fresh one"
    return None


def _used(deal: BinocleDeal, player: str, scored: Scored, cards: Sequence[str]) -> tuple[str, str]:
    laid = deal.cards.hands[player].laid
    served = " ".join(handle for handle in cards if handle in scored.cards)
    if any(handle not in laid for handle in scored.cards):
        return "declare.again", f"{served} belonged to {scored.name}, which was broken and is not made whole again"
    return "declare.superior", f"{served} has served in {scored.name}, which is worth as much or more in the same class"


# Hands too large: no meld before the right size


def barred_by_size(law: Law, table: BinocleTable, player: str) -> tuple[str, str] | None:
    """A player with too many cards scores nothing."""
    if player in table.deal.sizes and off_size(law, table.deal, player) > 0:
        return "play.too-many", f"{player} has too many cards and scores nothing before the hand is right"
    return None


def too_many(law: Law, table: BinocleTable, player: str, point: str) -> None:
    """The adversary of a hand too large may have it dealt again or played down."""
    if any(p.point == point and p.against == player for p in table.deal.pending):
        return
    found = [f for f in table.record.findings.values() if f.by == player and f.point == point]
    other = table.deal.adversary[player]
    law.open("election", point, electors(law, table.deal, point, player), against=player,
             finding=found[-1] if found else None, said=f"{other} elects new-deal or play-down")  # fmt: skip


def play_down(law: Law, table: BinocleTable, pending: Pending, event: Event) -> None:
    """The offender does not draw until the hand has its right size."""
    law.close(pending)
    deal = table.deal
    player = pending.against or ""
    deal.playing_down = (*deal.playing_down, player)
    if player in deal.draws_due:
        deal.draws_due = tuple(name for name in deal.draws_due if name != player)
        if player == deal.window:
            deal.window = None
        if not deal.draws_due:
            deal.phase = "lead"


def right_size_again(law: Law, table: BinocleTable, player: str) -> None:
    """A hand that was too large has come down to its right size."""
    deal = table.deal
    if player in deal.sizes and player not in deal.draws_due and off_size(law, deal, player) <= 0:
        deal.sizes = tuple(name for name in deal.sizes if name != player)
        deal.playing_down = tuple(name for name in deal.playing_down if name != player)


def draw_up(law: Law, table: BinocleTable, pending: Pending, event: Event) -> None:
    """A short hand is made up from the stock, the trump card left lying."""
    deal = table.deal
    if deal.cards.stock - (deal.turn_up is not None) < pending.amount:
        law.void("so.not-offered", "the stock no longer holds so many cards", event.actor)
        return
    law.close(pending)
    deal.cards.hands[pending.against or ""].unseen += pending.amount
    deal.cards.stock -= pending.amount


REMEDIES: Mapping[str, Remedy] = {"play-down": play_down, "draw-up": draw_up}
