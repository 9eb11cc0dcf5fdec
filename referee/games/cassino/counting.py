"""The count when the pack is out: item by item in the order in which points count out, until somebody has the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from referee.core.errors import BookError
from referee.core.law import Law, LawView
from referee.core.rulings import Citation
from referee.core.table import Sitting
from referee.games.cassino.state import CassinoDeal, CassinoTable, Decision, Uncounted
from referee.mechanics.fishing import Layout
from referee.mechanics.floor import over

POINTS: Mapping[str, str] = {
    "score.items": "What is counted when the pack is out, and for how much?",
    "score.tie": "Who scores a majority that nobody has?",
    "score.game": "How many points are the game, and when are they counted?",
    "score.order": "In what order do points count out?",
    "score.total": "What must the counts announced come to?",
}
ITEMS = ("cards", "spades", "great", "little", "aces", "sweeps")
Side = tuple[str, ...]


class Found(NamedTuple):
    """What one side has to count. `suits` are those of its Aces, None where only their number is told."""

    side: Side
    numbers: Mapping[str, int]
    suits: tuple[str, ...] | None


class Mark(NamedTuple):
    """Points that one side marks, in the order of counting; `decides` is false where the order inside an item is lost."""

    side: Side
    points: int
    reason: str
    cite: Citation


def finish(law: Law, table: CassinoTable) -> None:
    """The pack is out: what is left goes to the last taker, and everybody counts."""
    deal = table.deal
    keep_uncounted(table)
    rest = deal.layout.cards
    if rest and deal.last:
        deal.taken[deal.last].extend(rest)
        deal.layout = Layout()
        remark(law, deal, f"the last cards, {' '.join(rest)}, are {deal.last}'s", "last-cards")
    count(law, table, found_in(law, deal))
    over(law, table)


def remark(law: Law, deal: CassinoDeal, says: str, point: str) -> None:
    """Something that the count decided by a point or a value and that moved no points; told among the steps."""
    setting = law.book.values.get(point)
    deal.remarks = (*deal.remarks, (says, setting.cite if setting else law.cite(point)))
    law.note(says)


def keep_uncounted(table: CassinoTable) -> None:
    """Remembers how things stand before the count."""
    deal = table.deal
    kept = tuple(table.sitting.kept.items())
    deal.remarks = ()
    deal.before_count = Uncounted(deal.postings, tuple(deal.scores.items()), deal.layout.fork(), kept)


def uncount(table: CassinoTable) -> str:
    """Takes the count back, to count again; answers what had decided the game, if anything."""
    deal = table.deal
    before = deal.before_count
    if before is None:
        return ""
    decision = decided(table.sitting, deal.number)
    rest = before.layout.cards
    if rest and deal.last and not deal.layout.cards:
        deal.taken[deal.last] = [face for face in deal.taken[deal.last] if face not in rest]
    deal.layout = before.layout.fork()
    deal.postings, deal.scores = before.postings, dict(before.scores)
    table.sitting.kept = dict(before.kept)
    deal.missing = ()
    deal.remarks = ()
    return decision.why if decision else ""


def decided(sitting: Sitting, number: int) -> Decision | None:
    """How the game was decided in this deal, if it was."""
    decision = sitting.kept.get("decision")
    return decision if isinstance(decision, Decision) and decision.deal == number else None


def found_in(law: LawView, deal: CassinoDeal) -> list[Found]:
    """What each side has taken, by the cards on record."""
    ace, great, little = law.peek("ace.rank"), law.peek("great.card"), law.peek("little.card")
    spades = law.peek("spades.suit")
    found: list[Found] = []
    for side in deal.sides:
        pile = [face for name in side for face in deal.taken[name]]
        suits = tuple(face[1] for face in pile if face[0] == ace)
        numbers = {
            "cards": len(pile), "spades": sum(face[1] == spades for face in pile), "aces": len(suits),
            "great": pile.count(great), "little": pile.count(little), "sweeps": sum(deal.sweeps[name] for name in side),
        }  # fmt: skip
        found.append(Found(side, numbers, suits))
    return found


# The count


def target_of(law: LawView, sitting: Sitting) -> int:
    """How many points are the game now; nought where every deal is a game."""
    if law.peek("game.length") == "one-deal":
        return 0
    raised: int | None = sitting.kept.get("target")
    points: int = law.peek("game.points")
    return points if raised is None else raised


def total(table: CassinoTable, side: Side) -> int:
    """What a side has in this game, this deal included."""
    score, now = table.sitting.score, table.deal.scores
    return max(score.get(name, 0) + now[name] for name in side)


def count(law: Law, table: CassinoTable, found: list[Found]) -> None:
    """Marks item after item; in a game to a number of points the first to reach it wins, and the rest is not counted."""
    deal = table.deal
    deal.target = target = target_of(law, table.sitting)
    stops = bool(target) and not law.peek("count-out") and not law.peek("deal.difference")
    if stops and _first_out(law, table):
        return
    for item in order_of(law):
        if item == "sweeps":
            _countsweeps(law, table, found, stops=stops)
        else:
            unsure = item == "aces" and any(f.suits is None for f in found)
            for mark in marks_of(law, item, found):
                post(law, table, mark)
                if stops and not unsure and total(table, mark.side) >= target:
                    break
            if unsure and stops and sum(total(table, f.side) >= target for f in found) > 1:
                deal.missing = (f"deal {deal.number}: which Aces each took decides who is out first",)
                return
        if stops and _first_out(law, table):
            return
    if not stops:
        _at_the_end(law, table)


def order_of(law: LawView) -> tuple[str, ...]:
    """The items in the order in which they count out."""
    order = tuple(law.peek("count-order").split())
    if sorted(order) != sorted(ITEMS):
        raise BookError(f'"count-order" must name each of {", ".join(ITEMS)} once; it is "{" ".join(order)}"')
    return order


def marks_of(law: Law, item: str, found: list[Found]) -> Iterator[Mark]:
    counts = [(f.side, f.numbers[item]) for f in found]
    if item == "aces":
        yield from aces_of(law, found)
        return
    most = max(number for _, number in counts)
    ahead = [side for side, number in counts if number == most]
    name, points = item, law[f"{item}.points"]
    cite = law.read[-1]
    if item in ("great", "little"):
        if most:
            yield Mark(ahead[0], points, f"{name.title()} Cassino", cite)
    elif len(ahead) == 1:
        yield Mark(ahead[0], points, f"most {name}, {most}", cite)
    elif most:
        remark(law, law.table.deal, f"nobody has most {name}, {most} each: nobody scores them", "score.tie")


def aces_of(law: Law, found: list[Found]) -> Iterator[Mark]:
    points = law["ace.points"]
    cite = law.read[-1]
    for f in found:
        if f.suits is None and f.numbers["aces"]:
            number = f.numbers["aces"]
            yield Mark(f.side, points * number, f"{number} ace{'s' if number > 1 else ''}", cite)
    for suit in law.peek("ace-order").split():
        for f in found:
            if f.suits is not None and suit in f.suits:
                yield Mark(f.side, points, f"A{suit}", cite)


def post(law: Law, table: CassinoTable, mark: Mark) -> None:
    deal = table.deal
    if deal.is_barred and deal.dealer in mark.side:
        remark(
            law, deal, f"{mark.reason}: not scored, for {deal.dealer}, who dealt, counts nothing", "deal.wrong-number"
        )
        return
    for name in mark.side:
        law.post(name, mark.points, mark.reason, cite=mark.cite)


def _countsweeps(law: Law, table: CassinoTable, found: list[Found], *, stops: bool) -> None:
    """Every sweep counts, unless sweeps would decide the game: then only what one side has more than the next."""
    deal = table.deal
    if deal.told == "cards" and law.peek("sweep.scored") == "as-made":
        return
    points = law["sweep.points"]
    cite = law.read[-1]
    barred = deal.dealer if deal.is_barred else None
    numbers = [(0 if barred in f.side else f.numbers["sweeps"], f.side) for f in found]
    would_decide = stops and any(
        number and total(table, side) + number * points >= deal.target for number, side in numbers
    )
    if not would_decide:
        for number, side in numbers:
            if number:
                post(law, table, Mark(side, number * points, spoken(number), cite))
        return
    ranked = sorted((number for number, _ in numbers), reverse=True)
    surplus = ranked[0] - ranked[1]
    if surplus:
        law.settles("score.order")
        side = next(side for number, side in numbers if number == ranked[0])
        reason = f"{spoken(ranked[0])} less {ranked[1]}" if ranked[1] else spoken(surplus)
        post(law, table, Mark(side, surplus * points, reason, cite))
    else:
        says = f"sweeps would decide the game, and nobody has more than another, {ranked[0]} each: none counts"
        remark(law, deal, says, "score.order")


def spoken(number: int) -> str:
    return f"{number} sweep{'s' if number > 1 else ''}"


def _first_out(law: Law, table: CassinoTable) -> bool:
    """Whether one side has reached the game; it has then won it."""
    deal = table.deal
    out = [side for side in deal.sides if total(table, side) >= deal.target]
    if len(out) != 1:
        return False
    decide(law, table, out[0], "")
    return True


def decide(law: Law, table: CassinoTable, winner: Side, why: str, *, loser: Side = ()) -> None:
    """The game is over: somebody has won it, or one side alone has lost it."""
    deal = table.deal
    if loser and len(deal.sides) == 2:
        winner = next(side for side in deal.sides if side != loser)
    sitting = table.sitting
    goal = deal.target or target_of(law, sitting)
    sitting.kept["decision"] = Decision(deal.number, deal.sides, winner, loser, why, goal)
    if winner:
        law.note(f"{'+'.join(winner)} {'has' if len(winner) == 1 else 'have'} won the game")


def by_totals(law: Law, table: CassinoTable) -> None:
    """The deal is told by its totals: who is out, if only one can be."""
    deal = table.deal
    stops = deal.target and not law.peek("count-out") and not law.peek("deal.difference")
    if stops and sum(total(table, side) >= deal.target for side in deal.sides) > 1:
        deal.missing = (
            f"deal {deal.number}: the order of counting decides who is out first, and only totals are told",
        )
        return
    _at_the_end(law, table)


def _at_the_end(law: Law, table: CassinoTable) -> None:
    """Everything is counted: what the deal comes to where nobody goes out in the middle of the count."""
    deal = table.deal
    if law.peek("deal.difference"):
        _deduct(law, table)
    if not deal.target:
        ranked = sorted((total(table, side) for side in deal.sides), reverse=True)
        best = [side for side in deal.sides if total(table, side) == ranked[0]]
        decide(law, table, best[0] if len(best) == 1 else (), "the deal is the game")
        return
    out = [side for side in deal.sides if total(table, side) >= deal.target]
    if len(out) == 1:
        decide(law, table, out[0], "")
    elif len(out) > 1 and law.peek("count-out"):
        table.sitting.kept["target"] = deal.target + law["count-out.further"]
        says = f"more than one is out, and nobody has said so: the game goes on to {table.sitting.kept['target']}"
        remark(law, deal, says, "count-out")
    elif out:
        most = max(total(table, side) for side in out)
        best = [side for side in out if total(table, side) == most]
        if len(best) == 1:
            decide(law, table, best[0], "")


def _deduct(law: Law, table: CassinoTable) -> None:
    deal = table.deal
    counted = dict.fromkeys(deal.sides, 0)
    for posting in deal.posted():
        side = deal.side_of(posting.player)
        if posting.player == side[0] and not posting.reason.endswith("unverified"):
            counted[side] += posting.points
    low = min(counted.values())
    if low > 0:
        law["deal.difference"]
        cite = law.read[-1]
        for side in deal.sides:
            for name in side:
                law.post(name, -low, f"less {low}, the lower score", cite=cite)


def sheet(table: CassinoTable) -> dict[str, int]:
    """What the score pad shows: the game so far and this deal."""
    score = table.sitting.score
    return {name: score.get(name, 0) + points for name, points in table.deal.scores.items()}
