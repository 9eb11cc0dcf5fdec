"""Asking for a card, in turn or out of it, and laying a book."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.authors import duties
from referee.games.authors.course import conclude, look_for_unlaid, start
from referee.games.authors.duties import settle_owed
from referee.games.authors.reading import a_face, a_named
from referee.games.authors.state import AuthorsTable, rank_words, read_rank
from referee.mechanics import asking
from referee.mechanics.asking import Asked, Laid
from referee.mechanics.floor import a_player
from referee.mechanics.whereabouts import BOOK, HANDED, OWED, Fact, Said

VERBS: Mapping[str, Verb] = {
    "asks": Verb("NAME asks NAME CARD", "asks a player for one exact card"),
    "books": Verb("NAME books RANK", "lays four of a kind face down"),
}
POINTS: Mapping[str, str] = {
    **asking.POINTS,
    "ask.first": "Who asks first?",
    "ask.card": "What may be asked for, and of whom?",
    "ask.own": "May a player ask for a card that he holds himself?",
    "ask.target": "May a player without cards be asked?",
    "book.duty": "When is a book laid?",
    "turn.empty": "What if the player who is to ask has no cards?",
}


def asks(law: Law, table: AuthorsTable, event: Event) -> None:
    """A player asks another for one card."""
    deal = table.deal
    asker = a_player(law, table, event)
    words = [word for word in event.words if word.lower() != "for"]
    if len(words) != 2:
        law.refuse(
            f"an ask names one player and one card: write {asker} asks {deal.others(asker)[0]} TH", point="so.refused"
        )
    other = a_named(law, table, words[0])
    face = a_face(law, words[1])
    if other == asker:
        law.refuse(f"{asker} asks {asker}? An ask names another player", point="so.refused")
    start(law, table)
    if deal.open is not None and not deal.open.is_stray:
        was = deal.open
        law.irregular("ask.turn", f"{asker} asked before {was.other} had answered the ask of line {was.line}; it does not count",
                      asker)  # fmt: skip
        return
    deal.moot = None
    asked = Asked(asker, other, face, deal.clock, event.line, event.text)
    if asker != deal.turn:
        law.settles(deal.turn_by)
        found = law.irregular("ask.turn", f"{asker} asked out of turn; it is for {deal.turn} to ask", asker)
        deal.open = asked._replace(is_stray=True, finding=found.number)
        return
    deal.open = None
    if not deal.has_cards(other):
        law.irregular("ask.target", f"{other} has no cards left and cannot be asked; {asker} asks another", asker)
        deal.moot = asked
        return
    deal.open = asked
    deal.asks = (*deal.asks, asked)
    look_for_unlaid(law, table)
    said = Said(True, asker, other, face, deal.rank_of(face), deal.clock, event.line, event.text)
    wrong = asking.state(law, table, said)
    if wrong is not None:
        duties.follow(law, table, said, wrong.number)


def books(law: Law, table: AuthorsTable, event: Event) -> None:
    """Four of a kind are laid face down."""
    deal = table.deal
    player = a_player(law, table, event)
    rank = read_rank(event.words[0], law.pack) if len(event.words) == 1 else None
    if rank is None:
        law.refuse(f"a book of what? Write {player} books T", point="so.refused")
    faces = [face for face in law.pack.faces if face[0] == rank]
    owed = [due for due in deal.pending if due.card in faces and due.against == player]
    if deal.size[player] + len(owed) < len(faces) and deal.holdings.is_counted:
        law.refuse(f"{player} has {so_many(deal.size[player], 'card')} and cannot lay {len(faces)}")
    mine = next((book for book in deal.down if (book.player, book.rank) == (player, rank)), None)
    if mine is not None:
        law.refuse(f"{player} has laid the {rank_words(rank)} at line {mine.line}", mine.line)
    number = len(deal.laid) + 1
    facts = [Fact(deal.clock + 1, due.card, f"{due.whose[0]}{OWED}{player}", player, HANDED) for due in owed]
    facts += [Fact(deal.clock + 1, face, player, BOOK, number) for face in faces]
    seen = deal.holdings.without(*deal.holdings.books())
    is_wrong = not seen.takes(facts)
    if not is_wrong and not deal.holdings.takes(facts):
        others = [book for book in deal.down if book.number in asking.suspects(deal, facts)] or deal.down
        said = " or ".join(f"{book.player}'s {rank_words(book.rank)} (line {book.line})" for book in others)
        law.refuse(f"either this book is wrong or {said}; look at them, and write first `NAME claims wrong-book by NAME "
                   f"rank={rank}` of the wrong one", *(book.line for book in others))  # fmt: skip
    start(law, table)
    laid = Laid(number, player, rank, event.line, event.text, deal.clock)
    if is_wrong:
        _wrong_at_once(law, table, laid)
        return
    for face in faces:
        settle_owed(law, table, player, face)
        due = deal.due(face)
        if due is not None:
            law.close(due)
    for fact in facts[len(owed) :]:
        deal.holdings.add(fact)
    deal.size[player] = max(0, deal.size[player] - len(faces))
    deal.told = tuple(face for face in deal.told if face not in faces)
    deal.laid = (*deal.laid, laid)
    law.post(player, 1, f"book of {rank_words(rank)}", cite=law.cite("object"))
    for pending in deal.pending:
        if pending.point == "book.late" and pending.card == rank:
            law.close(pending)
    conclude(law, table)


def _wrong_at_once(law: Law, table: AuthorsTable, laid: Laid) -> None:
    deal = table.deal
    faces = [face for face in deal.holdings.faces if face[0] == laid.rank]
    away = [face for face in faces if not deal.holdings.may_hold(laid.player, face)]
    known = (
        f"{', '.join(away)} {'is' if len(away) == 1 else 'are'} elsewhere"
        if away
        else "there is no room for them in that hand"
    )
    text = f"{laid.player} laid a book that is not four {rank_words(laid.rank)}: {known}"
    found = law.irregular("book.wrong", text, laid.player)
    is_due = duties.is_due(table, found.number)
    deal.laid = (*deal.laid, laid._replace(status="wrong" if is_due else "lying", finding=found.number))
    if is_due:
        duties.add(law, found.number, "the cards go back to the hand")
        duties.pass_left(law, table, laid.player)
        return
    deal.size[laid.player] = max(0, deal.size[laid.player] - len(faces))
    law.post(laid.player, 1, f"book of {rank_words(laid.rank)}", cite=law.cite("object"))
    conclude(law, table)


def nobody_dealt(law: Law, table: AuthorsTable, event: Event) -> None:
    """The hands are not known before somebody has dealt."""
    law.refuse(f"who dealt? Write `{table.deal.players[-1]} deals` first, or name the dealer in the file")


def hidden(law: Law, table: AuthorsTable, event: Event) -> None:
    """After the last book nobody has a card."""
    law.refuse("this deal is over, and every card lies in a book", point="so.over")


HANDLERS: Mapping[str, Handler] = {"asks": asks, "books": books}
