"""What turns on the number at the table: the pack, the points of the game, who score together, and a table that divides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.core.cards import Pack
from referee.core.hands import Cards
from referee.core.law import Law
from referee.core.table import Sitting
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics.seats import adversaries, side
from referee.mechanics.stock_play import remark

POINTS: Mapping[str, str] = {
    "table.three": "How do three play?",
    "table.four": "How do four play?",
    "table.score": "What do three and four players score and play for?",
    "sides.declare": "Which cards do partners declare, and when?",
    "sides.last-tricks": "Who plays the last tricks against whom, if partners have played till then?",
    "play.turn": "What follows when a card is played to a trick before its turn?",
}
_SHORT = 95
Sides = tuple[tuple[str, ...], ...]


# The pack


def pack(law: Law, players: int) -> Pack:
    """Two packs of thirty-two, or as many as there are players; of the third an Eight may be left out."""
    if players == 2:
        return law.pack
    copies = 3 if players == 3 else law.peek("four-handed.packs")
    several = Pack(law.peek("pack.ranks"), law.peek("pack.suits"), copies)
    if is_short(law, players):  # which Eight it is that was left out nobody says
        several.size -= 1
    return several


def open_deal(law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None) -> BeziqueDeal:
    """Eight cards each of the pack that so many play with."""
    deal = BeziqueDeal(number, players, dealer, Cards(pack(law, len(players)), players, law.peek("hand.cards")))
    deal.sides = sides_of(sitting, players)
    deal.undrawn = undrawn(law, len(players))
    return deal


def is_short(law: Law, players: int) -> bool:
    """Whether three play with an Eight left out."""
    return players == 3 and law.peek("three-handed.pack") == _SHORT


def undrawn(law: Law, players: int) -> int:
    """How many cards stay undrawn because the pack does not divide."""
    return pack(law, players).size % players if is_short(law, players) else 0


def brisques(law: Law, deal: BeziqueDeal) -> int:
    """How many Aces and Tens the pack holds."""
    each: int = law.peek("brisques.in-pack")
    return each * deal.cards.pack.copies // law.pack.copies


def said(law: Law, deal: BeziqueDeal) -> None:
    """Three and four are told how they play."""
    players = len(deal.players)
    if players == 2:
        return
    how = (
        f"{' and '.join('+'.join(members) for members in deal.sides)} play together"
        if deal.sides
        else "each for himself"
    )
    law["four-handed.packs" if players == 4 else "three-handed.pack"]
    agreed = [cite for cite in law.read if cite.heading in law.book.changes]
    remark(law, f"{deal.cards.pack.size} cards, {how}", "table.four" if players == 4 else "table.three")
    law.ruling.cites = (*law.ruling.cites, *agreed)


def lower_ten(law: Law, deal: BeziqueDeal) -> None:
    """By agreement the Ten ranks below the Jack in the last tricks."""
    if not law.peek("ten-drops-in-endgame") or deal.cards.pack.ranks != law.pack.ranks:
        return
    deal.cards.pack = _ten_below_jack(deal.cards.pack)
    law["ten-drops-in-endgame"]
    law.note("from here on the Ten ranks below the Jack")
    law.ruling.cites = (*law.ruling.cites, law.read[-1])


def _ten_below_jack(pack: Pack) -> Pack:
    """The same pack with its Tens between the Jacks and the Nines."""
    ranks = [rank for rank in pack.ranks if rank != "T"]
    place = ranks.index("J") + 1
    low = Pack(" ".join((*ranks[:place], "T", *ranks[place:])), " ".join(pack.suits), pack.copies)
    low.size = pack.size
    return low


# The game


def points_of(players: int) -> str:
    """The name of the value that says how many points make the game."""
    return "game.points" if players == 2 else "game.points-more"


def double_of(players: int) -> str:
    """The name of the value below which a loser pays double."""
    return "game.double-under" if players == 2 else "game.double-under-more"


# Sides


def sides_of(sitting: Sitting, players: tuple[str, ...]) -> Sides:
    """Two partners against two, where four sit so; nobody else has a partner."""
    sides = sitting.sides
    is_two_and_two = len(players) == 4 and sorted(name for members in sides for name in members) == sorted(players)
    return sides if is_two_and_two and all(len(members) == 2 for members in sides) else ()


def totals(sides: Sides, score: Mapping[str, int]) -> dict[str, int]:
    """What everybody's side has, where each has marked so much himself."""
    return {name: sum(score[one] for one in members_of(sides, name)) for name in score}


def members_of(sides: Sides, player: str) -> tuple[str, ...]:
    """A player's side, in its own order."""
    return next((members for members in sides if player in members), (player,))


def begun(sitting: Sitting, players: Iterable[str]) -> Mapping[str, int]:
    """The score of the game that these players have begun; others begin another."""
    return sitting.score if sitting.score.keys() == set(players) else {}


def divides(law: Law, deal: BeziqueDeal) -> bool:
    """Whether partners play the last tricks in pairs."""
    return bool(deal.sides) and law.peek("last-tricks-of-four") == "pairs"


def divide(law: Law, table: BeziqueTable) -> None:
    """The stock is out: of partners each plays the last tricks against one adversary, the winner of the trick against
    the one on his left."""
    deal = table.deal
    first = deal.last_winner
    if first is None or not divides(law, deal):
        return
    against = adversaries(deal, first)[0]
    rest = tuple(name for name in deal.others(first) if name != against)
    partner = side(deal, first)[1]
    deal.groups = ((first, against), rest if rest[0] == partner else rest[::-1])
    deal.group_tricks = (0, 0)
    deal.leads = (first, partner)
    other = next(name for name in rest if name != partner)
    remark(law, f"{first} plays the last tricks against {against}, and {partner} against {other}", "sides.last-tricks")
