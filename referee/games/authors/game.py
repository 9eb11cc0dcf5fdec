"""Authors: each asks another for one exact card, and four of a kind make a book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from referee.core.events import Event
from referee.core.game import Game, Group, Handler, Verb
from referee.core.law import Law
from referee.core.settlement import DealResult
from referee.core.table import Sitting
from referee.core.wording import so_many
from referee.games.authors import answers, play, settling, sights, state, tallying
from referee.games.authors.offences import OFFENCES, deal_again
from referee.games.authors.offences import POINTS as CLAIMED
from referee.games.authors.state import AuthorsDeal, AuthorsTable, rank_words
from referee.mechanics import floor, remedies
from referee.mechanics.pools import POOL


def deals(law: Law, table: AuthorsTable, event: Event) -> None:
    """The deal begins, or begins again; by another than the one whose deal it was, it stands."""
    deal = table.deal
    player = floor.a_player(law, table, event)
    if deal.dealer is None:
        deal_again(law, table, player)
    elif player != deal.dealer:
        law.irregular("deal.dealer", f"{player} dealt; it was {deal.dealer}'s deal. The deal stands", player)
        deal_again(law, table, player)
    elif law.game.is_under_way(table):
        deal_again(law, table)


ALWAYS: Mapping[str, Handler] = {**floor.HANDLERS, **remedies.HANDLERS}
AT_PLAY: Mapping[str, Handler] = {**ALWAYS, **play.HANDLERS, **answers.HANDLERS, **sights.HANDLERS, "deals": deals}
PHASES: Mapping[str, Mapping[str, Handler]] = {
    "opening": {**AT_PLAY, **dict.fromkeys((*play.HANDLERS, *answers.HANDLERS, *sights.HANDLERS), play.nobody_dealt)},
    "play": AT_PLAY,
    "over": {**ALWAYS, "shows": play.hidden, "holds": play.hidden},
}


class Authors(Game[AuthorsDeal]):
    """The game itself: a deal is a game, and its pool goes to who has most books."""

    name = "authors"
    title = "Authors"
    least = 2
    most = 13
    unit = "counters"
    stakes: ClassVar[Mapping[str, int]] = {"per-counter": 1}
    verbs: ClassVar[Mapping[str, Verb]] = {**floor.VERBS, **play.VERBS, **answers.VERBS}
    phases = PHASES
    swift = frozenset({"asks", "gives", "denies", "books", "restores"})
    offences = OFFENCES
    points: ClassVar[Mapping[str, str]] = {
        **play.POINTS,
        **answers.POINTS,
        **sights.POINTS,
        **settling.POINTS,
        **CLAIMED,
        "pack.composition": "Which cards are used, and for how many players?",
        "cut.deal": "Who deals first?",
        "deal.hand": "How many cards has each player?",
    }
    cites: ClassVar[Mapping[str, str]] = {
        "asks": "ask.card", "gives": "gift.due", "denies": "denial.passes", "books": "book.duty", "deals": "deal.hand",
        "restores": "denial.false", "tallies": "settle.winner", "shows": "deal.hand",
    }  # fmt: skip
    tally_keys = tallying.KEYS

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> AuthorsDeal:
        """All the cards, one at a time; the player at the dealer's left asks first."""
        return AuthorsDeal(number, players, dealer, law.pack)

    def is_under_way(self, table: AuthorsTable) -> bool:
        """Whether a card has been asked for, shown or laid."""
        deal = table.deal
        return bool(deal.asks or deal.laid or deal.open or deal.holdings.facts)

    def rank_word(self, face: str) -> str:
        """The rank of a card in a sentence."""
        return state.rank_word(face)

    def rank_words(self, rank: str) -> str:
        """Several cards of a rank in a sentence."""
        return state.rank_words(rank)

    def check_tally(self, law: Law, table: AuthorsTable, player: str, tally: Mapping[str, int]) -> None:
        """Refuses a number of books that the pack cannot make."""
        tallying.check(law, tally)

    def tallied(self, law: Law, table: AuthorsTable) -> None:
        """Everybody has told the books."""
        tallying.close(law, table)

    def result(self, law: Law, table: AuthorsTable) -> DealResult:
        """Who wins the pool."""
        return settling.result(law, table)

    def describe(self, table: AuthorsTable, seat: str | None) -> list[Group]:
        """What can be seen, by everybody or by one seat."""
        deal = table.deal
        seen = state.seen_by(deal, seat)
        groups = [Group("to act", (self.prompt(table),))]
        for name in deal.players:
            laid = [
                rank_words(b.rank) + (" (void)" if b.status == "void" else "") for b in deal.down if b.player == name
            ]
            groups.append(Group(f"{name}'s books", tuple(laid)))
            groups.append(Group(f"{name}'s hand", (so_many(deal.size[name], "card"),)))
            known = tuple(face for face in seen.first if seen.where(face) == name)
            if known:
                groups.append(Group(f"known in {name}'s hand", known, is_cards=True))
        owed = [f"{p.card} by {p.whose[0]} to {p.against}" for p in deal.pending if p.card and p.against]
        groups.append(Group("owed", tuple(owed)))
        groups.append(Group("pool", (str(table.sitting.accounts.get(POOL, 0)),)))
        return groups

    def prompt(self, table: AuthorsTable) -> str:
        """Who is to ask, or to answer."""
        deal = table.deal
        if deal.is_over:
            return "the deal is over"
        if deal.turn is None:
            return "somebody deals"
        if deal.open is not None and not deal.open.is_stray:
            return f"{deal.open.other} gives {deal.open.face} or denies it"
        return f"{deal.turn} asks"

    def candidates(self, law: Law, table: AuthorsTable) -> Iterator[str]:
        """Answers to the ask that waits, or every ask that may be made, and books that may be complete."""
        deal = table.deal
        held = deal.holdings
        if deal.is_over:
            return
        if deal.turn is None:
            yield from (f"{name} deals" for name in deal.players)
            return
        for p in deal.pending:
            if p.card and p.against:
                yield f"{p.whose[0]} gives {p.card} to {p.against}"
        left = [rank for rank in law.pack.ranks if all(book.rank != rank for book in deal.down)]
        for name in deal.players:
            for rank in left:
                if deal.size[name] and all(held.may_hold(name, face) for face in held.faces if face[0] == rank):
                    yield f"{name} books {rank}"
        ask = deal.open
        if ask is not None and not ask.is_stray:
            yield f"{ask.other} gives {ask.face}"
            yield f"{ask.other} denies {ask.face}"
            return
        for other in deal.others(deal.turn):
            if deal.has_cards(other):
                yield from (f"{deal.turn} asks {other} {face}" for face in held.faces if face[0] in left)


GAME: Game[AuthorsDeal] = Authors()
