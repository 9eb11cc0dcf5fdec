"""The pool: what is paid for, how it is divided, who is looed, and what lies there for the next deal."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.settlement import DealResult, GameResult, Sum, Transfer, net
from referee.core.table import Sitting
from referee.games.loo.state import OWN, LooDeal, LooTable, Move
from referee.mechanics.floor import over, unfinished
from referee.mechanics.pools import POOL, in_pool

POINTS: Mapping[str, str] = {
    "settle.shares": "How is the pool divided?",
    "settle.loo": "Who is looed, and for how much?",
    "settle.all-three": "Must one player take all three tricks to win the pool?",
    "settle.unlimited-loo": "How much is a loo in the unlimited game?",
    "settle.all-passed": "Who has the pool when only the dealer is left?",
    "settle.lone": "Who has the pool when one player stands and nobody plays against him?",
    "settle.thrown-up": "Is a player looed who has had to throw up his cards, and what of his tricks?",
    "deal.next": "Who deals next?",
    "sitting.end": "When may play stop?",
}
COUNTERS = "counters"


def scale(law: Law) -> int:
    """How many small counters make a counter: three where shares left behind are changed, else one."""
    return 3 if law.peek("remainder") == "thirds" else 1


def sum_of(law: Law, name: str) -> tuple[int, Citation]:
    """A sum that a book gives as `price` (of the deal) or as `counters:6`, and the article that gives it."""
    word: str = law[name]
    cite = law.read[-1]
    number = law.peek("deal.price") if word == "price" else int(word.partition(":")[2])
    return number * scale(law), cite


def loo(law: Law, pot: int) -> tuple[int, Citation]:
    """What one loo comes to in a hand that was played for this pool."""
    if law.peek("mode") != "unlimited":
        amount, cite = sum_of(law, "loo")
        return (min(amount, pot) if law.peek("loo-within-pool", False) else amount), cite
    cite = read(law, "mode")
    amount = pot if law["unlimited-loo"] == "pool" else 2 * law.peek("deal.price") * scale(law)
    cite = law.read[-1] if "agreed" in law.read[-1].label else cite
    if law.peek("loo-max", "none") != "none":
        most, capped = sum_of(law, "loo-max")
        if amount > most:
            return most, capped
    return amount, cite


def read(law: Law, name: str) -> Citation:
    """The article that gives a value, the players' own if they have changed it."""
    law[name]
    return law.read[-1]


# The division


def plan(law: Law, deal: LooDeal, pot: int) -> list[Move]:
    """Everything that is drawn from the pool and paid into the next one when the hand is over; pure."""
    if deal.walkover is not None:
        cite = law.cite("settle.all-passed") if deal.walkover == deal.dealer else law.cite("settle.lone")
        if deal.walkover != deal.dealer and deal.said.get(deal.walkover) == OWN:
            cite = read(law, "lone")
        moves = [Move(deal.walkover, pot, f"the pool of {pot}: nobody plays against {deal.walkover}", cite)]
    elif law.peek("mode") == "unlimited" and "settle.all-three" in law.book.own:
        moves = _all_three(law, deal, pot)
    else:
        moves = _thirds(law, deal, pot)
    for player in deal.order:
        moves += _owed_by(law, deal, player, pot)
    return moves


def _thirds(law: Law, deal: LooDeal, pot: int) -> list[Move]:
    share = pot // law.peek("hand.cards")
    cite = read(law, "remainder")
    tricks = [(player, deal.won.get(player, 0)) for player in deal.order]
    return [
        Move(player, won * share, f"{won} trick{'s' if won > 1 else ''} at {share}, a third of the pool of {pot}", cite)
        for player, won in tricks
        if won and left_by(law, deal, player) is None
    ]


def _all_three(law: Law, deal: LooDeal, pot: int) -> list[Move]:
    winner = next((n for n, won in deal.won.items() if won == law.peek("hand.cards")), None)
    if winner is None or left_by(law, deal, winner) is not None:
        return []
    cite = read(law, "mode")
    return [Move(winner, pot, f"all three tricks: the whole pool of {pot}", cite)]


def left_by(law: Law, deal: LooDeal, player: str) -> Citation | None:
    """The article by which a player's shares are left in the pool; None if he draws them."""
    if player == deal.for_pool:
        return law.cite("declare.for-pool")
    if deal.due(player, "breach"):
        return law.cite("breach.penalty")
    if player in deal.gone and law.peek("thrown-up-shares", "kept") == "left":
        return read(law, "thrown-up-shares")
    if deal.due(player, "loo", "loo-and-out") and law.peek("turn-shares", "kept") == "left":
        return read(law, "turn-shares")
    return None


def _owed_by(law: Law, deal: LooDeal, player: str, pot: int) -> list[Move]:
    """The loos of one player, for an offence or for want of a trick."""
    faults = deal.due(player, "breach", "loo", "loo-and-out")
    moves: list[Move] = []
    amount, cite = loo(law, pot)
    why = "looed: no trick"
    is_looed = player in deal.standers and player != deal.for_pool and deal.walkover is None
    if player in deal.gone and law.peek("thrown-up-loo", False) and player in deal.said:
        is_looed, cite, why = True, read(law, "thrown-up-loo"), "looed, though the cards were thrown up"
    is_looed = is_looed and not deal.won.get(player, 0)
    if "breach.singles" in law.book.values:
        faults = ()
        if deal.due(player, "breach"):
            fine = law["breach.singles"] * sum_of(law, "single")[0]
            moves.append(Move(player, -fine, "the fine for a wrong card", law.cite("breach.penalty")))
            if law.peek("revoke-loo") == "replaced":
                return moves
            cite = read(law, "revoke-loo")
    for number, fault in enumerate(faults):
        if number and not law.peek("double-loo"):
            return moves
        words = f"looed for {WORDS.get(fault.point, 'a wrong card')}"
        ground = law.cite(fault.point if fault.point in WORDS else "breach.penalty")
        moves.append(Move(player, -amount, words, read(law, "double-loo") if number else ground))
    if is_looed and (not faults or law.peek("double-loo")):
        moves.append(Move(player, -amount, why, read(law, "double-loo") if faults else cite))
    return moves


WORDS: Mapping[str, str] = {
    "lead.turn": "leading out of turn",
    "play.turn": "playing out of turn",
    "play.thrown-up": "throwing up after the first lead",
    "miss.looked": "looking at the miss",
    "thrown-up.looked": "looking at thrown-up cards",
    "hand.looked": "looking at another's hand",
    "conduct.told": "telling of cards",
    "card.exposed-other": "exposing a card of another",
    "deal.interfered": "interfering with the deal",
}


def finish(law: Law, table: LooTable) -> None:
    """The hand is over: the pool is divided, and the loos lie in the next one."""
    deal = table.deal
    over(law, table)
    pot = in_pool(table)
    moves = plan(law, deal, pot)
    for player, amount, reason, cite in moves:
        law.pay(POOL, player, amount, reason, cite=cite)
    deal.pot = pot
    deal.moved = _sums(deal, moves)
    _remember(table, moves, pot)


def put_right(law: Law, table: LooTable) -> None:
    """An offence is called when the pool has been divided: what it changes is paid back or paid up."""
    deal = table.deal
    if deal.pot is None:
        return
    moves = plan(law, deal, deal.pot)
    wanted = _sums(deal, moves)
    grounds = {move.player: move.cite for move in moves}
    for player in deal.order:
        law.pay(POOL, player, wanted[player] - deal.moved[player], "the division is put right",
                cite=grounds.get(player, law.cite("breach.penalty")))  # fmt: skip
    deal.moved = wanted
    _remember(table, moves, deal.pot)


def _sums(deal: LooDeal, moves: list[Move]) -> dict[str, int]:
    sums = dict.fromkeys(deal.order, 0)
    for move in moves:
        sums[move.player] += move.amount
    return sums


def _remember(table: LooTable, moves: list[Move], pot: int) -> None:
    table.sitting.kept["won"] = pot > 0 and any(move.amount == pot for move in moves)


# The result


def result(law: Law, table: LooTable) -> DealResult:
    """What the deal has moved: every payment a step, with what lay in the pool after it."""
    deal = table.deal
    law.read = []
    paid = deal.paid()
    points = dict.fromkeys(deal.players, 0)
    for source, target, amount, *_ in paid:
        for name, change in ((source, -amount), (target, amount)):
            if name in points:
                points[name] += change
    out = DealResult(deal.number, points, flags=deal.flags, dealer=deal.dealer)
    out.transfers = net([Transfer(p.source, p.target, Decimal(p.amount), COUNTERS) for p in paid], deal.players)
    lies = in_pool(table) - sum((p.target == POOL) * p.amount - (p.source == POOL) * p.amount for p in paid)
    before = f"{lies} in the pool before the deal"
    out.steps.append(Sum(deal.number, before, Decimal(lies), (law.cite("deal.price"),)))
    for payment in paid:
        lies += (payment.target == POOL) * payment.amount - (payment.source == POOL) * payment.amount
        source, target = (f"the {POOL}" if name == POOL else name for name in (payment.source, payment.target))
        said = f"{source} pays {target} {payment.amount}: {payment.reason}; {lies} in the pool"
        out.steps.append(Sum(deal.number, said, Decimal(payment.amount), (payment.cite,)))
    if deal.pot is not None:
        out.steps += _left(law, deal)
        left = f"{lies} in the pool for the next deal"
        out.steps.append(Sum(deal.number, left, Decimal(lies), (law.cite("settle.shares"),)))
    elif not deal.is_void:
        out.complete = False
        out.missing = () if deal.unfit else (unfinished(deal),)
    return out


def _left(law: Law, deal: LooDeal) -> list[Sum]:
    """Shares that stay in the pool, and why."""
    steps = []
    share = (deal.pot or 0) // law.peek("hand.cards")
    for player, won in deal.won.items():
        cite = left_by(law, deal, player)
        if won and cite is not None and deal.walkover is None:
            said = f"{player}'s {won} trick{'s' if won > 1 else ''}: the share stays in the pool"
            steps.append(Sum(deal.number, said, Decimal(won * share), (cite,)))
    return steps


def carry(sitting: Sitting, result: DealResult) -> None:
    """The sitting is one game: what each is up or down in it so far."""
    results: list[DealResult] = [*sitting.results]
    if not results or results[-1] is not result:
        results.append(result)
    points: dict[str, int] = {}
    for one in results:
        for name, change in one.points.items():
            points[name] = points.get(name, 0) + change
    best = max(points.values(), default=0)
    ahead = [name for name, total in points.items() if total == best and best > 0]
    sitting.games = (
        GameResult(
            1, tuple(one.number for one in results), points, ahead[0] if len(ahead) == 1 else None, Decimal(best)
        ),
    )
