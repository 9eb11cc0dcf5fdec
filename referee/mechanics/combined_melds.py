"""Melds of partners laid together: cards put on the table beside the melds, and combinations of both hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product

from referee.core.cards import expand
from referee.core.errors import nearest
from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.table import Table
from referee.mechanics.announcing import SlateDeal, note_meld, owned, standing_melds
from referee.mechanics.declaring import parts_of
from referee.mechanics.floor import a_player
from referee.mechanics.meld_sets import Noted, can_stand
from referee.mechanics.melds import Combination
from referee.mechanics.trick_play import came_out

POINTS: Mapping[str, str] = {
    "declare.combined": "May partners combine their melds?",
}
VERBS: Mapping[str, Verb] = {
    "lays": Verb("NAME lays CARD ...", "cards laid on the table beside one's melds, for the partner to combine"),
    "combines": Verb(
        "NAME combines MELD CARD ... [and MELD CARD ...]", "melds of one's own and the partner's cards on the table"
    ),
}

SlateTable = Table[SlateDeal]


def mode(law: Law, deal: SlateDeal, player: str) -> str:
    """How this player's melds become good: by his own trick, by his side's, or combined."""
    agreed = str(law.peek("meld-mode"))
    if agreed == "usual":
        return "side" if len(deal.side_of(player)) > 1 else "individual"
    return agreed


def lays(law: Law, table: SlateTable, event: Event) -> None:
    """Cards are laid that are no meld by themselves."""
    deal = table.deal
    player = a_player(law, table, event)
    words = [word for given in event.words for word in expand(given)]
    cards = [deal.cards.read(word) for word in words]
    if not cards or event.keys or any(card.copy or not card.is_known for card in cards):
        law.refuse(f"which cards? Write {player} lays AC TC JC", point="so.refused")
    faces = [card.face for card in cards]
    laid = deal.cards.hands[player].laid
    fresh = [
        face for place, face in enumerate(faces) if faces[: place + 1].count(face) > list(laid.values()).count(face)
    ]
    new = deal.cards.check_shown(player, faces)
    late = law.game.untimely(law, table, player)
    if late is None and mode(law, deal, player) != "combined":
        late = "declare.combined", "the melds of partners are kept apart at this table"
    deal.cards.show(player, new, law.line)
    deal.cards.hands[player].publish(faces)
    for face in new:
        came_out(law, table, player, face)
    if late is not None:
        law.void(late[0], late[1], player)
        return
    for face in fresh:
        deal.cards.lay(player, face, law.line)


def may_combine(law: Law, deal: SlateDeal, player: str) -> tuple[str, str] | None:
    """Why this player may not combine: the point and the reason; None just after the side's first trick, if he won it."""
    side = deal.side_of(player)
    if mode(law, deal, player) != "combined" or len(side) == 1:
        return "declare.combined", "the melds of partners are kept apart at this table"
    if deal.trick or deal.turn != player or sum(deal.won[name] for name in side) != 1 or deal.is_over:
        return "declare.combined", f"only who has just won the first trick of {'+'.join(side)} may combine their melds"
    return None


def stays_down(law: Law, deal: SlateDeal, player: str) -> bool:
    """Whether a player's melds stay on the table: until one of the partners has won a trick and had time to combine them."""
    side = deal.side_of(player)
    if mode(law, deal, player) != "combined" or len(side) == 1:
        return False
    is_won = any(deal.won[name] for name in side)
    return not is_won or (deal.turn in side and may_combine(law, deal, deal.turn) is None)


def combines(law: Law, table: SlateTable, event: Event) -> None:
    """The winner of the side's first trick makes fresh combinations of what lies before both partners."""
    deal = table.deal
    player = a_player(law, table, event)
    parts = parts_of(law, event)
    known = law.game.combinations
    for part in parts:
        if part.name not in known:
            law.refuse(f'"{part.name}" is no meld of this game{nearest(part.name, known)}', point="so.refused")
        if not part.words or part.to_score:
            law.refuse(f"which cards? Write {player} combines {part.name} and every card of it", point="so.refused")
    wanted = [[deal.cards.read(word) for given in part.words for word in expand(given)] for part in parts]
    if any(card.copy or not card.is_known for cards in wanted for card in cards):
        law.refuse("name the cards by rank and suit alone", point="so.refused")
    late = may_combine(law, deal, player)
    if late is not None:
        law.void(late[0], late[1], player)
        return
    for part, cards in zip(parts, wanted, strict=True):
        _combine(law, table, player, known[part.name], [card.face for card in cards])
    law.note(f"{player} has announced {deal.announced(player)}")


def _combine(law: Law, table: SlateTable, player: str, what: Combination, faces: Sequence[str]) -> None:
    deal = table.deal
    side = deal.side_of(player)
    lying: dict[str, list[str]] = {}
    for name in side:
        for handle, face in deal.cards.hands[name].laid.items():
            lying.setdefault(face, []).append(owned(name, handle))
    lacking = [face for face in faces if len(lying.get(face, ())) < faces.count(face)]
    if lacking:
        law.void(
            "declare.combined",
            f"{what.name}: {lacking[0]} does not lie on the table before {' or '.join(side)}",
            player,
        )
        return
    identity = what.identify(faces)
    if identity is None:
        law.irregular("declare.false", f"{' '.join(faces)} is no {what.name}; {player} has no score for it", player)
        return
    barred = law.game.bar(law, deal, what, identity)
    if barred is not None:
        law.void(barred[0], f"{what.name}: {barred[1]}", player)
        return
    law.read = []
    value = law.game.worth(law, deal, what, identity)
    law.read = []
    partners = standing_melds(deal, *(name for name in side if name != player))
    ways = [
        Noted(what.name, what.kind, identity, value, frozenset(card for part in way for card in part), law.line)
        for way in product(*(permutations(lying[face], faces.count(face)) for face in dict.fromkeys(faces)))
    ]
    old = [*standing_melds(deal, player), *partners]
    meld = next((way for way in ways if can_stand([*old, way])), ways[0])
    note_meld(law, table, player, meld, lambda: law.game.worth(law, deal, what, identity), partners, is_final=True)
    law.ruling.cites = (*law.ruling.cites, law.cite("declare.combined"))


HANDLERS: Mapping[str, Handler] = {"lays": lays, "combines": combines}
