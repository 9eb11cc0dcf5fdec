"""What the sides count, what a deal scores, and what the game is worth."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.settlement import DealResult, Sum, Transfer
from referee.core.table import Sitting
from referee.games.sixty_six_four_handed.state import FourDeal, FourTable, Side
from referee.mechanics.floor import not_tallied

POINTS: Mapping[str, str] = {
    "count.cards": "What do the cards count?",
    "count.sum": "What does a side count?",
    "count.time": "When is it counted?",
    "count.notes": "May the count be written down?",
    "last-trick": "What is the last trick worth?",
    "score.right": "What does a deal score?",
    "score.schneider": "What of 98 and 99?",
    "score.ten": "Does the Ten of trumps score?",
    "score.tie": "What if neither side has sixty-six?",
    "score.tie-again": "And if that happens again?",
    "game.target": "When is the game won?",
    "game.beyond": "What are points beyond the game worth?",
    "settle.stakes": "What is a game played for?",
    "settle.double": "What if the losers have nothing?",
    "deal.next": "Who deals next?",
}


class Count(NamedTuple):
    """What a side has: cards, the last trick, how many tricks (None: nobody has told), and the Ten of trumps."""

    cards: int
    last: int
    tricks: int | None
    has_ten: bool

    @property
    def total(self) -> int:
        """All of it."""
        return self.cards + self.last


def value_of(law: Law, face: str) -> int:
    """What a card counts in a trick."""
    name = {"A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack"}.get(face[0])
    points: int = law[f"{name}.points"] if name else 0
    return points


def pack_points(law: Law) -> int:
    """What all the cards count together."""
    return sum(value_of(law, face) for face in law.pack.faces)


def counts(law: Law, deal: FourDeal) -> dict[Side, Count] | str:
    """What each side has, or the words for what nobody has told."""
    if deal.told == "cards" and not any("?" in face for faces in deal.taken.values() for face in faces):
        ten = f"T{deal.trump}"
        found = {}
        for side in deal.sides:
            faces = [face for name in side for face in deal.taken[name]]
            last = law["last-trick.points"] if deal.turn in side else 0
            found[side] = Count(
                sum(value_of(law, face) for face in faces), last, sum(deal.won[n] for n in side), ten in faces
            )
        return found
    return _tallied(law, deal)


def _tallied(law: Law, deal: FourDeal) -> dict[Side, Count] | str:
    told: dict[Side, dict[str, int]] = {}
    for side in deal.sides:
        told[side] = {}
        for name in side:
            for key, number in deal.tallies.get(name, {}).items():
                told[side][key] = told[side].get(key, 0) + number
    found: dict[Side, Count] = {}
    first, second = deal.sides
    for side, other in ((first, second), (second, first)):
        if "cards" in told[side]:
            cards = told[side]["cards"]
        elif "cards" in told[other]:
            cards = pack_points(law) - told[other]["cards"]
        else:
            return "the cards of either side"
        tricks = told[side].get("tricks")
        if tricks is None:
            tricks = 1 if cards else 8 - told[other]["tricks"] if "tricks" in told[other] else None
        last = law["last-trick.points"] if told[side].get("last-trick") else 0
        found[side] = Count(cards, last, tricks, bool(told[side].get("ten-of-trumps")))
    if not any(count.last for count in found.values()):
        return "who has the last trick"
    return found


class Scored(NamedTuple):
    """Points for a side, why, and the article behind them."""

    side: Side
    points: int
    reason: str
    cite: Citation


def scored(law: Law, now: Mapping[Side, Count]) -> list[Scored] | str:
    """What the deal scores: nothing in a tie; or the words for what nobody has told."""
    found: list[Scored] = []
    for side, count in now.items():
        other = next(c for s, c in now.items() if s != side)
        if count.total < law["target"]:
            continue
        if other.tricks is None:
            return "how many tricks the losers have"
        word = "game"
        if other.tricks == 0:
            word = "schwartz"
        elif law["schneider-rule"] == "under33":
            word = "schneider" if other.total < law["schneider-below"] else "game"
        elif count.total >= law["schneider-from"]:
            word = "schneider"
        points: int = law[f"{word}.points"]
        found.append(Scored(side, points, "sixty-six" if word == "game" else word, law.cite("score.right")))
    if law["ten-of-trumps-point"]:
        found += [Scored(side, 1, "the Ten of trumps", law.cite("score.ten")) for side, c in now.items() if c.has_ten]
    return found


def settle(law: Law, table: FourTable) -> None:
    """Marks what the deal scores, once it can be counted."""
    deal = table.deal
    if deal.got or deal.told == "totals" or deal.is_void:
        return
    kept, law.read = law.read, []
    now = counts(law, deal)
    marks = now if isinstance(now, str) else scored(law, now)
    law.read = kept
    if isinstance(marks, str):
        deal.lacking = (f"deal {deal.number}: nobody has told {marks}",)
        return
    deal.lacking, deal.got = (), True
    won = False
    for side, points, reason, cite in marks:
        won = won or reason != "the Ten of trumps"
        for name in side:
            law.post(name, points, reason, cite=cite)
            if reason != "the Ten of trumps" and table.sitting.kept.get("bonus"):
                law.post(name, table.sitting.kept["bonus"], "a deal that nobody scored", cite=law.cite("score.tie"))
        if reason in ("schneider", "schwartz"):
            deal.flags = (*deal.flags, reason)
    if not won:
        deal.flags = (*deal.flags, "tie")


def bonus_after(law: Law, sitting: Sitting) -> int:
    """What the winners of the next deal add, once this one is scored by nobody."""
    before: int = sitting.kept.get("bonus", 0)
    once: int = law["tie-bonus"]
    return before + once if before and law["accumulate"] else once


def running_score(table: FourTable) -> dict[str, int]:
    """The score of the game, this deal's points included."""
    deal = table.deal
    return {
        name: table.sitting.score.get(name, 0) + (0 if deal.is_void else deal.scores[name]) for name in deal.players
    }


def result(law: Law, table: FourTable) -> DealResult:
    """How the deal ended; `complete` only where the game ended with it."""
    deal = table.deal
    law.read = []
    steps: list[Sum] = []
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, steps=steps, dealer=deal.dealer)

    def step(text: str, amount: int, *points: str) -> None:
        cites = (*(law.cite(point) for point in points), *law.read)
        law.read = []
        steps.append(Sum(deal.number, text, Decimal(amount), tuple(dict.fromkeys(cites))))

    if deal.is_void:
        step("the deal is void; those before it stand", 0, "pack.imperfect")
        out.flags = (*out.flags, "void")
        out.points = dict.fromkeys(deal.players, 0)
    elif not deal.is_over or deal.lacking:
        out.complete = False
        absent = [name for name in deal.players if name not in deal.tallies]
        told = not_tallied(absent) if deal.tallies else "it is unfinished"
        out.missing = deal.lacking or (f"deal {deal.number}: {told}",)
        return out
    elif deal.told != "totals":
        now = counts(law, deal)
        assert not isinstance(now, str)
        for side, count in now.items():
            law.read = list(dict.fromkeys(law.read))
            last = f", last trick {count.last}" if count.last else ""
            step(f"{'+'.join(side)}: cards {count.cards}{last}: {count.total}", count.total, "count.sum", "count.time")
        scored(law, now)
    grounds, law.read = tuple(law.read), []
    leaders = {side[0]: "+".join(side) for side in deal.sides}
    running = {name: table.sitting.score.get(name, 0) for name in deal.players}
    for posting in () if deal.is_void else deal.posted():
        running[posting.player] += posting.points
        if posting.player in leaders:
            text = f"{leaders[posting.player]}, {posting.reason}: {posting.points:+d}"
            cites = tuple(dict.fromkeys((posting.cite, *grounds)))
            steps.append(Sum(deal.number, text, Decimal(running[posting.player]), cites))
    if "tie" in deal.flags:
        step(f"nobody scores; the winners of the next deal add {bonus_after(law, table.sitting)}", 0, "score.tie")
    won = game_won(law, deal.sides, running)
    if won is None:
        said = ", ".join(f"{leaders[side[0]]} {running[side[0]]}" for side in deal.sides)
        step(f"the game stands at {said}", max(running.values()), "game.target")
        out.complete = False
        return out
    winners, losers = won
    best, rest = running[winners[0]], running[losers[0]]
    beyond = ("game.beyond",) if best > law.peek("game-target") else ()
    step(f"{'+'.join(winners)} have the {law['game-target']} points of the game, {best} to {rest}", best, *beyond)
    value = game_value(law, rest)
    step(f"the game is worth {value}: {'+'.join(losers)} have {rest}", value)
    return out


def game_won(law: Law, sides: tuple[Side, ...], score: Mapping[str, int]) -> tuple[Side, Side] | None:
    """Winners and losers of the game at this score; None while it goes on."""
    first, second = sides
    best, rest = (first, second) if score.get(first[0], 0) >= score.get(second[0], 0) else (second, first)
    return (best, rest) if score.get(best[0], 0) >= law.peek("game-target") else None


def game_value(law: Law, losers: int) -> int:
    """What the game is worth by the losers' score, in games or in points as is agreed."""
    if law["settle-by"] == "points":
        return int(law["game-target"]) - losers
    law.settles("settle.stakes")
    return 2 if losers == 0 and law["double-game"] else 1


def paid(losers: Side, winners: Side, value: int) -> list[Transfer]:
    """Each loser pays one of the winners."""
    return [Transfer(loser, winner, Decimal(value), "points") for loser, winner in zip(losers, winners, strict=True)]
