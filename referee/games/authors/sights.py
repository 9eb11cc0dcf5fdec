"""Cards seen in a hand: what they prove, and when they cannot be there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from referee.core.cards import expand
from referee.core.events import TABLE, Event
from referee.core.game import Handler
from referee.core.law import Law
from referee.games.authors import duties
from referee.games.authors.course import conclude, start
from referee.games.authors.duties import settle_owed
from referee.games.authors.reading import a_face, a_named
from referee.games.authors.state import AuthorsDeal, AuthorsTable
from referee.mechanics import asking
from referee.mechanics.asking import Clash, Laid
from referee.mechanics.floor import a_player
from referee.mechanics.whereabouts import BOOK, OWED, Fact

POINTS: Mapping[str, str] = {"card.exposed": "What follows when a card is seen that should not be?"}


def shows(law: Law, table: AuthorsTable, event: Event) -> None:
    """Cards of a hand are shown to the table, or told to the referee."""
    player = a_player(law, table, event)
    _show(law, table, player, [word for words in event.words for word in expand(words)], event)


def exposes(law: Law, table: AuthorsTable, event: Event) -> None:
    """A card is seen that should not be: known from now on, and nothing else follows."""
    words = list(event.words)
    owner = event.actor
    if "of" in words[1:]:
        place = words.index("of")
        if words[place + 1 :] == ["stock"]:
            law.refuse("there is no stock: every card is dealt", point="so.refused")
        owner = a_named(law, table, " ".join(words[place + 1 :]))
        words = words[:place]
    if owner not in table.deal.players:
        law.refuse("whose card? Write NAME exposes 9H of NAME", point="so.refused")
    _show(law, table, owner, words, event)
    law.irregular(
        "card.exposed", f"{' '.join(words)} of {owner}'s has been seen", None if event.actor == TABLE else event.actor
    )


def _show(law: Law, table: AuthorsTable, player: str, words: list[str], event: Event) -> None:
    deal = table.deal
    faces = list(dict.fromkeys(a_face(law, word) for word in words if "?" not in word))
    if not faces:
        law.refuse(f"which cards? Write {event.actor} {event.verb} KH QH", point="so.refused")
    against = sight(law, table, player, faces)
    start(law, table)
    wrong = put_wrong(law, table, player, faces, against)
    fresh = [face for face in faces if deal.holdings.where(face) is None]
    for face in faces:
        settle_owed(law, table, player, face)
        due = deal.due(face)
        held = deal.holdings.where(face)
        if due is not None and held is not None and OWED in held:
            continue  # seen where it is owed from: it still has to go
        deal.holdings.add(Fact(deal.clock, face, player, ""))
    if event.verb == "holds":
        deal.told = (*deal.told, *fresh)
    else:
        deal.told = tuple(face for face in deal.told if face not in faces)
    conclude(law, table, wrong)


def sight(law: Law, table: AuthorsTable, player: str, faces: list[str], *, giving: bool = False) -> Clash:
    """What cards seen in a hand say of the books; refused if they cannot be there."""
    deal = table.deal
    against = asking.clash(deal, [Fact(deal.clock + 1, face, player, "") for face in faces])
    if against is None:
        _cannot_be(law, deal, player, faces)
    owns = any(book.player == player for book in deal.laid if book.number in against.wrong)
    due = deal.due(faces[0])
    if giving and not owns and (due is None or due.against != player):
        has_a_card(law, deal, player)
    return against


def has_a_card(law: Law, deal: AuthorsDeal, player: str) -> None:
    """Refuses a card out of an empty hand."""
    if deal.size[player] < 1 and deal.holdings.is_counted:
        law.refuse(f"{player} has no cards left")


def put_wrong(law: Law, table: AuthorsTable, player: str, faces: list[str], against: Clash) -> list[Laid]:
    """Books are wrong, or doubtful, because of cards seen; those that are wrong."""
    deal = table.deal
    wrong = [book for book in deal.laid if book.number in against.wrong]
    for book in wrong:
        duties.prove_wrong(law, table, book, f"{player} had {' '.join(faces)} at line {law.line}")
    if against.doubtful:
        duties.undo(law, table, asking.doubt(law, table, against.doubtful))
    return wrong


def _cannot_be(law: Law, deal: AuthorsDeal, player: str, faces: list[str]) -> NoReturn:
    for face in faces:
        held = deal.holdings.where(face)
        if held is not None and held != player:
            lines = _lines(deal, face)
            place = "is in a book" if held == BOOK else f"is with {held.replace(OWED, ' or ')}"
            law.refuse(f"{player} cannot have {face}: it {place}, by line{'s' if len(lines) > 1 else ''} "
                       f"{', '.join(map(str, lines)) or deal.line}", *lines)  # fmt: skip
    law.refuse(f"{player} cannot have {' '.join(faces)}: every card dealt to {player} is known. If the deal was wrong, write "
               f"`NAME claims too-many-cards by {player} count=14`")  # fmt: skip


def _lines(deal: AuthorsDeal, face: str) -> list[int]:
    """The lines that tell where a card went."""
    found: list[int] = []
    for past in deal.events():
        rank = past.words[0] if past.verb == "books" and past.words else ""
        if face in past.words or (rank and rank.upper().replace("10", "T") == face[0]):
            found.append(past.line)
    return found[-3:]


HANDLERS: Mapping[str, Handler] = {"shows": shows, "holds": shows, "exposes": exposes}
