"""What is paid at Commit, and how a deal is settled."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from referee.core.cards import expand
from referee.core.events import Event
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Payment
from referee.core.settlement import DealResult, Sum, Transfer, net
from referee.core.wording import so_many
from referee.games.commit.state import CommitDeal, CommitTable, hand_size, kings_and_nine, what_it_is
from referee.mechanics import floor
from referee.mechanics.floor import a_player, over, unfinished
from referee.mechanics.pools import POOL, in_pool, pay_each, put_in
from referee.mechanics.stops import noted

POINTS: Mapping[str, str] = {
    "pool.ante": "What does each player put into the pool?",
    "bonus.king": "What does a King bring?",
    "bonus.ace": "What does an Ace bring that is led?",
    "bonus.nine": "What does the wild Nine bring?",
    "bonus.demand": "Must the counters for Aces and Kings be asked for?",
    "settle.pool": "Who wins the pool?",
    "settle.held": "What do cards cost that are held at the end?",
    "pool.carried": "What becomes of a pool that nobody has won?",
}
# What is counted, and the value of the book that it is worth.
WORTH: Mapping[str, str] = {
    "aces-led": "ace.led",
    "kings-played": "king.played",
    "nine-played": "nine.played",
    "kings-held": "king.held",
    "nine-held": "nine.held",
}


def begin(law: Law, table: CommitTable) -> None:
    """The antes: taken as paid when the deal begins, once in a deal however often it is dealt."""
    deal = table.deal
    if not deal.is_open:
        deal.is_open = True
        put_in(law, deal.players, law["ante"], "ante")
        law.read = []
        each = hand_size(law, len(deal.players))
        left = law.pack.size - each * len(deal.players)
        noted(law, f"{so_many(each, 'card')} each ({law['hand-size']}), {left} stop{'' if left == 1 else 's'}")


def laid(law: Law, table: CommitTable, player: str, face: str, is_lead: bool) -> None:
    """What a card brings its player from each of the others."""
    kind = what_it_is(law, face)
    if kind == "nine":
        collect(law, table, player, "nine-played", 1, f"{face} played by {player}")
    elif kind == "kings":
        if is_lead and not law["king-led"]:
            noted(law, f"{face} was led and brings nothing")
        else:
            _due(law, table, player, face, "kings-played", f"{face} played by {player}")
    elif kind == "aces" and is_lead:
        _due(law, table, player, face, "aces-led", f"{face} led by {player}")


def _due(law: Law, table: CommitTable, player: str, face: str, key: str, reason: str) -> None:
    if law.peek("claims") == "auto":
        collect(law, table, player, key, 1, reason)
        return
    law.read = []
    said = f"{player} may demand the counters for {face} until the next lead"
    law.open("right", "bonus.demand", (player,), card=face, options=(), said=said)
    noted(law, f"the counters are to be asked for (claims = {law['claims']})")


def demands(law: Law, table: CommitTable, event: Event) -> None:
    """A player asks for his counters, in time or not."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) > 1:
        law.refuse(f"one card at a time: write {player} demands KS", point="so.refused")
    face = deal.cards.read(event.words[0]).face if event.words else None

    def is_meant(pending: Pending) -> bool:
        return pending.point == "bonus.demand" and player in pending.whose and face in (None, pending.card)

    due = [pending for pending in deal.pending if is_meant(pending)]
    if due:
        law.close(due[-1])
        kind = what_it_is(law, due[-1].card)
        key = "aces-led" if kind == "aces" else "kings-played"
        collect(law, table, player, key, 1, f"{due[-1].card} demanded by {player}")
    elif any(is_meant(pending) for pending in deal.lapsed):
        law.settles("bonus.demand")
        law.void("so.too-late", f"{player} asks too late: the next card has been led", player)
    else:
        law.settles("bonus.demand")
        law.void("so.not-offered", f"nothing is due to {player} that must be asked for", player)


def collect(law: Law, table: CommitTable, player: str, key: str, times: int, reason: str) -> None:
    """A player is paid by each of the others for so many of something, or pays for it; below nought it goes back."""
    deal = table.deal
    each = law[WORTH[key]] * times
    pay_each(law, player, deal.others(player), each if key.endswith("-held") else -each, reason)
    deal.counted[player] = {**deal.counted[player], key: deal.counted[player][key] + times}


def fine(law: Law, table: CommitTable, player: str, finding: int) -> None:
    """A false statement is paid for, and its maker cannot win this pool; what he has drawn of it goes back."""
    deal = table.deal
    if finding in deal.fined:
        return
    deal.fined = (*deal.fined, finding)
    law.read = []
    pay_each(law, player, deal.others(player), law["false-pass"], f"card kept back by {player}")
    bar(law, table, player)


def bar(law: Law, table: CommitTable, player: str) -> None:
    """A player cannot win the pool of this deal."""
    deal = table.deal
    if player not in deal.barred:
        deal.barred = (*deal.barred, player)
    if deal.out == player and "pool-carried" not in deal.flags and law["offender-out"] == "carry":
        law.pay(player, POOL, deal.taken_out, "the pool goes back")
        deal.taken_out = 0
        deal.flags = (*deal.flags, "pool-carried")


def went_out(law: Law, table: CommitTable, player: str) -> None:
    """The first to be rid of his cards wins the pool, unless he has kept back a card; what others hold is paid for."""
    deal = table.deal
    deal.out = player
    law.read = []
    if player in deal.barred and law["offender-out"] == "carry":
        law.settles("pool.carried")
        noted(
            law,
            f"{player} is out, but cannot win the pool: {so_many(in_pool(table), 'counter', 'stay')} for the next deal",
        )
        deal.flags = (*deal.flags, "pool-carried")
    else:
        deal.taken_out = in_pool(table)
        law.pay(POOL, player, deal.taken_out, "the pool", cite=law.cite("settle.pool"))
    over(law, table)
    charge(law, table)


def charge(law: Law, table: CommitTable) -> None:
    """Kings and the Nine that are seen in the hands at the end: each costs its holder to each of the others."""
    deal = table.deal
    if deal.told != "cards":
        return
    for player in deal.others(deal.out or deal.players[0]):
        hand = deal.cards.hands[player]
        for kind in ("kings", "nine"):
            held = [face for face in kings_and_nine(law) if hand.known.get(face) and what_it_is(law, face) == kind]
            fresh = [face for face in held if face not in deal.charged]
            paid_for = deal.counted[player][f"{kind}-held"]
            deal.charged = (*deal.charged, *fresh)
            for face in fresh[: len(held) - paid_for]:
                law.read = []
                collect(law, table, player, f"{kind}-held", 1, f"{face} held by {player}")
            if paid_for > len(held) and not hand.unseen:
                law.read = []
                law.irregular("so.tally-differs", f"{player} tallied {kind}-held={paid_for}; the hand shown has {len(held)}, "
                              "which counts", player)  # fmt: skip
                collect(law, table, player, f"{kind}-held", len(held) - paid_for, f"{kind} not held by {player}")


def shows(law: Law, table: CommitTable, event: Event) -> None:
    """What is left in a hand when the deal is over; cards that it cannot hold any more belong to the next deal."""
    cards = table.deal.cards
    hand = cards.hands.get(event.actor)
    faces = [cards.read(word).face for given in event.words for word in expand(given)]
    if hand is not None and not hand.unseen and any(not hand.known.get(face) for face in faces):
        law.refuse(f"this deal is over, and what {event.actor} held is known", point="so.over")
    floor.shows(law, table, event)


def undo(law: Law, table: CommitTable) -> None:
    """A deal that counts for nothing: every payment of it goes back."""
    for paid in reversed(table.deal.paid()):
        law.pay(paid.target, paid.source, paid.amount, f"goes back: {paid.reason}", cite=paid.cite)


# The settlement


def result(law: Law, table: CommitTable) -> DealResult:
    """What the deal brought everybody, payment by payment."""
    deal = table.deal
    law.read = []
    gained = dict.fromkeys(deal.players, 0)
    for paid in deal.paid():
        gained[paid.source] = gained.get(paid.source, 0) - paid.amount
        gained[paid.target] = gained.get(paid.target, 0) + paid.amount
    gained.pop(POOL, None)
    out = DealResult(deal.number, gained, flags=deal.flags, dealer=deal.dealer)
    out.transfers = _transfers(table)
    if deal.is_void:
        out.flags = (*deal.flags, "void")
        text = "the deal is void: all that was paid in it goes back"
        out.steps.append(Sum(deal.number, text, Decimal(0), (law.cite(deal.void_by),)))
        return out
    out.steps = _steps(deal)
    out.missing = tuple(_missing(law, deal))
    out.complete = not out.missing
    if deal.out is not None and "pool-carried" not in deal.flags:
        out.winner, out.value = deal.out, Decimal(deal.taken_out)
    for player, total in gained.items():
        text = f"{player} {'gains' if total >= 0 else 'loses'} {abs(total)} in this deal"
        out.steps.append(Sum(deal.number, text, Decimal(total), (law.cite("settle.pool"),)))
    return out


def _transfers(table: CommitTable) -> list[Transfer]:
    moved = [Transfer(p.source, p.target, Decimal(p.amount), "counters") for p in table.deal.paid()]
    return net(moved, table.sitting.seats.players)


def _steps(deal: CommitDeal) -> list[Sum]:
    """One step for each thing that was paid for: by one player to several, or by several to one."""
    groups: dict[tuple[int, str], list[Payment]] = {}
    for paid in deal.paid():
        groups.setdefault((paid.line, paid.reason), []).append(paid)
    steps: list[Sum] = []
    for (line, reason), paid_for in groups.items():
        total = sum(paid.amount for paid in paid_for)
        sources = list(dict.fromkeys(_named(paid.source) for paid in paid_for))
        targets = list(dict.fromkeys(_named(paid.target) for paid in paid_for))
        each = f" ({paid_for[0].amount} each)" if len(paid_for) > 1 else ""
        text = f"line {line}, {reason}: {total} from {' '.join(sources)} to {' '.join(targets)}{each}"
        steps.append(Sum(deal.number, text, Decimal(total), (paid_for[0].cite,)))
    return steps


def _named(name: str) -> str:
    return "the pool" if name == POOL else name


def _missing(law: Law, deal: CommitDeal) -> list[str]:
    """What is needed and not known."""
    number = f"deal {deal.number}"
    if not deal.is_over:
        if not deal.played and all(name in deal.typed for name in deal.players):
            return []
        return [unfinished(deal)]
    if deal.out is None:
        said = [name for name in deal.players if deal.tallies.get(name, {}).get("out")]
        return [f"{number}: {' and '.join(said)} cannot both be out" if said else f"{number}: nobody has tallied out"]
    if deal.told == "pad":
        return []
    unknown = [face for face in kings_and_nine(law) if face not in deal.cards.seen]
    hidden = [name for name in deal.players if deal.cards.hands[name].unseen and name not in deal.tallies]
    if unknown and hidden:
        has = "have" if len(hidden) > 1 else "has"
        return [f"{number}: {' and '.join(hidden)} {has} not shown what is left; it may hold {' '.join(unknown)}"]
    return []
