"""What a deal of Authors keeps beside the asking, and how its cards are called."""

from __future__ import annotations

from referee.core.cards import RANK_NAMES, Pack
from referee.core.law import Law
from referee.core.table import Table
from referee.mechanics.asking import AskingDeal
from referee.mechanics.whereabouts import Holdings


class AuthorsDeal(AskingDeal):
    """One deal, which is one game.

    is_open: whether the counters are in the pool; pot: what lay there when it was divided; taken: what each winner took;
    from_pad: whether the books were told by tallies; told: cards that only the referee was told of; traced: ranks whose four
    cards are all known; claimed: claims of books kept back that are not proven (finding, player, rank).
    """

    __slots__ = ("claimed", "from_pad", "is_open", "pot", "taken", "told", "traced")

    def __init__(self, number: int, players: tuple[str, ...], dealer: str | None, pack: Pack) -> None:
        sizes = hand_sizes(pack.size, players, dealer)
        super().__init__(number, players, dealer, pack.faces, sizes)
        self.is_open = False
        self.pot: int | None = None
        self.taken: dict[str, int] = {}
        self.from_pad = False
        self.told: tuple[str, ...] = ()
        self.traced: tuple[str, ...] = ()
        self.claimed: tuple[tuple[int, str, str], ...] = ()


AuthorsTable = Table[AuthorsDeal]


def hand_sizes(cards: int, players: tuple[str, ...], dealer: str | None) -> dict[str, int]:
    """How many cards each is dealt, one at a time from the dealer's left until none are left."""
    place = players.index(dealer) + 1 if dealer in players else 0
    order = players[place:] + players[:place]
    each, over = divmod(cards, len(players))
    return {name: each + (order.index(name) < over) for name in players}


def seen_by(deal: AuthorsDeal, seat: str | None) -> Holdings:
    """Where the cards are as far as one seat knows: without what others have told the referee alone."""
    if seat is None:
        return deal.holdings
    seen = Holdings(deal.holdings.faces, deal.holdings.sizes, is_counted=deal.holdings.is_counted)
    for fact in deal.holdings.facts:
        if fact.to or fact.player == seat or fact.face not in deal.told:
            seen.add(fact)
    return seen


def rank_word(face: str) -> str:
    """The rank of a card in a sentence: `ten`."""
    return RANK_NAMES[face[0]].lower()


def rank_words(rank: str) -> str:
    """Several of a rank: `tens`, `sixes`."""
    word = rank_word(rank)
    return f"{word}es" if word.endswith("x") else f"{word}s"


def read_rank(word: str, pack: Pack) -> str | None:
    """The rank that a word means: `T`, `10`, `ten`, `tens`; None if it is none of this pack."""
    folded = word.upper()
    if folded == "10":
        folded = "T"
    if folded in pack.ranks:
        return folded
    return next((rank for rank in pack.ranks if word.lower() in (rank_word(rank), rank_words(rank))), None)


def is_ending(law: Law, deal: AuthorsDeal) -> bool:
    """Whether every book is down: what is proved from then on is only reported."""
    return deal.is_over or len(deal.down) >= len(law.pack.ranks)
