"""What can be seen of a deal; what the tricks count is shown only when the cards have been counted."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core import choosing
from referee.core.cards import SUIT_NAMES
from referee.core.game import Group
from referee.core.law import Law
from referee.games.binocle_three_handed.ending import outcome, standing
from referee.games.binocle_three_handed.state import WholeBinocleDeal, WholeBinocleTable
from referee.mechanics import seen


def describe(table: WholeBinocleTable, seat: str | None, prompt: str) -> list[Group]:
    """Named groups of cards and words."""
    deal = table.deal
    groups = [
        Group("deal", (str(deal.number),)),
        Group("dealer", (deal.dealer or "not yet known",)),
        Group("to act", (prompt,)),
        Group("score of the game", _scores(table)),
        Group("trumps", (SUIT_NAMES.get(deal.trump or "", "none yet"),)),
    ]
    if deal.turned is not None:
        groups.append(Group("turned up", (deal.turned,), is_cards=True))
    if deal.trick:
        groups.append(Group(f"led by {deal.trick[0].player}", tuple(p.face for p in deal.trick), is_cards=True))
    for name in deal.players:
        groups += _of_player(deal, name, seat)
    if deal.counted:
        pads = {name: "+".join(pad) for pad in map(deal.pad_of, deal.players) if len(pad) > 1 for name in pad}
        counts = dict.fromkeys((pads.get(name, name) for name in deal.players), 0)
        for posting in deal.posted():
            if posting.reason == "cards":
                counts[posting.player] = counts.get(posting.player, 0) + posting.points
        groups.append(Group("cards", tuple(f"{name} {count}" for name, count in counts.items())))
    if deal.retired:
        groups.append(Group("retired", deal.retired))
    if deal.no_count:
        groups.append(Group("counts nothing for cards", deal.no_count))
    return [*groups, *seen.still_open(deal)]


def _scores(table: WholeBinocleTable) -> tuple[str, ...]:
    score = standing(table)
    return tuple(f"{'+'.join(side)} {score[side[0]]}" for side in table.deal.sides)


def _of_player(deal: WholeBinocleDeal, name: str, seat: str | None) -> list[Group]:
    hand = deal.cards.hands[name]
    groups: list[Group] = []
    if deal.slate[name]:
        said = "scored" if name in deal.good else "announced"
        listed = (f"{entry.meld.name} {entry.meld.value}" for entry in deal.slate[name])
        groups.append(Group(f"{name} has {said}", (str(deal.announced(name)), *listed)))
    if hand.laid:
        groups.append(Group(f"{name} has laid", tuple(hand.laid), is_cards=True))
    groups += seen.of_hand(deal, name, seat)
    groups.append(Group(f"{name}'s tricks", (str(deal.won[name]),)))
    return [*groups, *seen.doubtful(deal, name)]


def prompt(table: WholeBinocleTable) -> str:
    """Who is to do what."""
    deal = table.deal
    ended = outcome(table.sitting, deal.number)
    if ended is not None:
        return f"{'+'.join(ended.winners)} won the game" if ended.winners else "the game is over"
    if deal.knock is not None:
        return f"{deal.knock[0]} has announced the game: what do the cards count?"
    if deal.is_over:
        return "the deal is over" if deal.counted else "what do the cards count? Write NAME tallies cards=133"
    if deal.dealer is None:
        return "who deals?"
    if deal.trump is None:
        return f"{deal.dealer} turns up the trump"
    if deal.phase == "unknown":
        return "who wins the trick? Write NAME wins"
    return f"{deal.expected} plays to the {deal.trick[0].face}" if deal.trick else f"{deal.expected} leads"


def candidates(law: Law, table: WholeBinocleTable) -> Iterator[str]:
    """Lines that might come next, but for announcing the game: whether that is right a player keeps in his head."""
    deal = table.deal
    for pending in deal.pending:
        yield from choosing.answers(law, table, pending)
        if pending.kind == "remedy" and pending.card:
            yield f"{pending.whose[0]} takes-back {pending.card}"
    if deal.is_over:
        return
    if deal.dealer is None:
        yield from (f"{name} deals" for name in deal.players)
    elif deal.trump is None:
        yield from (f"{deal.dealer} turns {face}" for face in law.pack.faces if face not in deal.cards.seen)
    elif deal.phase == "unknown":
        yield from (f"{play.player} wins" for play in deal.trick)
    elif deal.expected is not None:
        player = deal.expected
        laid = deal.cards.hands[player].laid.values()
        yield from (
            f"{player} plays {face}" for face in law.pack.faces if deal.cards.in_hand(player, face) or face in laid
        )
    nine = f"{law.peek('dix.rank')}{deal.trump}"
    if deal.turned is not None and not deal.has_begun:
        yield from (
            f"{name} exchanges {nine}" for name in deal.in_order() if deal.cards.in_hand(name, nine) > deal.shown[name]
        )
