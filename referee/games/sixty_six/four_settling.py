"""With four: what the sides count, what a deal scores, and what the game is worth."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.settlement import DealResult, Sum, Transfer
from referee.core.sheet import Sheet
from referee.core.table import Sitting
from referee.games.sixty_six import several_deals
from referee.games.sixty_six.counting import pack_points, value_of
from referee.games.sixty_six.four_state import FourDeal, FourTable, Side
from referee.games.sixty_six.marriages import counting, worth_of
from referee.games.sixty_six.several_deals import Ending, Score
from referee.games.sixty_six.state import Mark
from referee.mechanics.floor import unfinished

POINTS: Mapping[str, str] = {
    "four.sum": "With four, what does a side count?",
    "four.time": "With four, when is it counted?",
    "four.score": "With four, what does a deal score?",
    "four.exact": "With four, what of exactly sixty-six, and of a hundred?",
    "four.schneider": "With four, what of 98 and 99?",
    "four.ten": "With four, does the Ten of trumps score?",
}
TEN = "the Ten of trumps"


class Count(NamedTuple):
    """What a side has: cards, marriages, the last trick, how many tricks (None: nobody has told), the Ten of trumps."""

    cards: int
    marriages: int
    last: int
    tricks: int | None
    has_ten: bool

    @property
    def total(self) -> int:
        """All of it; marriages only for a side with a trick."""
        return self.cards + (0 if self.tricks == 0 else self.marriages) + self.last


def counts(law: Law, table: FourTable) -> dict[Side, Count] | str:
    """What each side has, or the words for what nobody has told."""
    deal = table.deal
    if deal.told != "cards" or any("?" in face for faces in deal.taken.values() for face in faces):
        return _tallied(law, deal)
    ten = f"T{deal.trump}"
    found = {}
    for side in deal.sides:
        faces = [face for name in side for face in deal.taken[name]]
        cards = sum(value_of(law, face) for face in faces)
        if any(name in deal.no_cards for name in side):
            law.settles("revoke")
            cards = 0
        worth = sum(worth_of(law, deal, m.suit) for name in side for m in counting(table, name))
        last = law["four.last-trick.points"] if deal.turn in side else 0
        found[side] = Count(cards, worth, last, sum(deal.won[name] for name in side), ten in faces)
    return found


def _tallied(law: Law, deal: FourDeal) -> dict[Side, Count] | str:
    told = {side: pads(deal, side) for side in deal.sides}
    found: dict[Side, Count] = {}
    first, second = deal.sides
    for side, other in ((first, second), (second, first)):
        if "cards" in told[side]:
            cards = told[side]["cards"]
        elif "cards" in told[other]:
            cards = pack_points(law) - told[other]["cards"]
        else:
            return "the cards of either side"
        if any(name in deal.no_cards for name in side):
            law.settles("revoke")
            cards = 0
        tricks = told[side].get("tricks")
        if tricks is None:
            each = law.peek("four.hand.cards")
            tricks = 1 if cards else each - told[other]["tricks"] if "tricks" in told[other] else None
        last = law["four.last-trick.points"] if told[side].get("last-trick") else 0
        worth = 0
        if law.peek("marriages"):
            worth += told[side].get("marriage", 0) * law.peek("marriage.points")
            worth += told[side].get("trump-marriage", 0) * law.peek("royal-marriage.points")
        found[side] = Count(cards, worth, last, tricks, bool(told[side].get("ten-of-trumps")))
    if not any(count.last for count in found.values()):
        return "who has the last trick"
    return found


def pads(deal: FourDeal, side: Side) -> dict[str, int]:
    """What the pads of a side come to; the score is one for both."""
    found: dict[str, int] = {}
    for name in side:
        for key, number in deal.tallies.get(name, {}).items():
            found[key] = max(found.get(key, 0), number) if key == "score" else found.get(key, 0) + number
    return found


class Scored(NamedTuple):
    """Points for a side, why, by which point, and what was read for it."""

    side: Side
    points: int
    reason: str
    point: str


def scored(law: Law, now: Mapping[Side, Count]) -> list[Scored] | str:
    """What the deal scores: nothing in a tie; or the words for what nobody has told."""
    found: list[Scored] = []
    target = law["four.target"]
    first, second = now
    reached = [side for side in now if now[side].total >= target]
    if len(reached) == 1:
        side = reached[0]
        count, other = now[side], now[second if side == first else first]
        if other.tricks is None:
            return "how many tricks the losers have"
        if count.total in (target, law.peek("schneider-from")):
            law.settles("four.exact")
        word = _degree(law, count, other)
        points: int = law[f"{word}.points"]
        found.append(Scored(side, points, "sixty-six" if word == "game" else word, "four.score"))
    if law.peek("ten-of-trumps-point") and law["ten-of-trumps-point"]:
        found += [Scored(side, 1, TEN, "four.ten") for side, count in now.items() if count.has_ten]
    return found


def _degree(law: Law, count: Count, other: Count) -> str:
    """Whether the losers have no trick, or too little, or enough."""
    if other.tricks == 0:
        return "schwartz"
    if law["schneider-rule"] == "under33" or (law.peek("marriages") and law["marriages"]):
        return "schneider" if other.total < law["schneider-below"] else "game"
    return "schneider" if count.total >= law["schneider-from"] else "game"


def settle(law: Law, table: FourTable) -> None:
    """Marks what the deal scores, or puts right what was marked when something has come out since."""
    deal = table.deal
    if deal.told == "totals" or deal.is_void:
        return
    kept, law.read = law.read, []
    now = counts(law, table)
    found = now if isinstance(now, str) else scored(law, now)
    law.read = kept
    if isinstance(found, str):
        deal.lacking = (f"deal {deal.number}: nobody has told {found}",)
        return
    deal.lacking = ()
    marks: list[Mark] = []
    bonus = several_deals.bonus_of(table.sitting, deal.players)
    for side, points, reason, point in found:
        for name in side:
            marks.append(Mark(name, points, reason, point))
            if bonus and reason != TEN:
                marks.append(Mark(name, bonus, "a deal that nobody scored", "score.tie"))
    if tuple(marks) != deal.got:
        for sign, made in ((-1, deal.got), (1, tuple(marks))):
            for mark in made:
                law.post(mark.player, sign * mark.points, mark.reason, cite=law.cite(mark.point))
        deal.got = tuple(marks)
    words = [word for word in deal.flags if word not in ("schneider", "schwartz", "tie")]
    words += [one.reason for one in found if one.reason in ("schneider", "schwartz")]
    deal.flags = (*words, *(() if any(one.reason != TEN for one in found) else ("tie",)))


def running_score(table: FourTable) -> Score:
    """The score of the game, this deal's points included."""
    deal = table.deal
    if deal.is_void:
        return several_deals.score_before(table.sitting, deal.players)
    return several_deals.score_after(table.sitting, deal.scores)


def result(law: Law, table: FourTable) -> DealResult:
    """How the deal ended, and how the game stands."""
    deal = table.deal
    law.read = []
    sheet = Sheet(law, deal.number)
    out = DealResult(deal.number, dict(deal.scores), flags=deal.flags, steps=sheet.steps, dealer=deal.dealer)
    if deal.is_void:
        sheet.step("the deal is void; those before it stand", 0, "pack.imperfect")
        out.flags = (*out.flags, "void")
        out.points = dict.fromkeys(deal.players, 0)
    elif not deal.is_over or deal.lacking:
        out.complete = False
        out.missing = deal.lacking or (unfinished(deal),)
        return out
    elif deal.told != "totals":
        now = counts(law, table)
        assert not isinstance(now, str)
        for side, count in now.items():
            law.read = list(dict.fromkeys(law.read))
            parts = [f"cards {count.cards}"]
            parts += [f"marriages {count.marriages}"] if count.marriages else []
            parts += [f"last trick {count.last}"] if count.last else []
            sheet.step(f"{'+'.join(side)}: {', '.join(parts)}: {count.total}", count.total, "four.sum", "four.time")
        scored(law, now)
    grounds: tuple[Citation, ...] = tuple(law.read)
    leaders = {side[0]: "+".join(side) for side in deal.sides}
    running = several_deals.score_before(table.sitting, deal.players)
    for posting in () if deal.is_void else deal.posted():
        running[posting.player] += posting.points
        if posting.player in leaders:
            text = f"{leaders[posting.player]}, {posting.reason}: {posting.points:+d}"
            cites = tuple(dict.fromkeys((posting.cite, *grounds)))
            sheet.steps.append(Sum(deal.number, text, Decimal(running[posting.player]), cites))
    law.read = []
    if "tie" in deal.flags:
        bonus = several_deals.bonus_after(law, several_deals.bonus_of(table.sitting, deal.players))
        sheet.step(f"nobody scores; the winners of the next deal add {bonus}", 0, "score.tie", "four.exact")
    ended = ending(law, deal.sides, running)
    law.read, rules = [], law.read
    if ended is None:
        said = ", ".join(f"{leaders[side[0]]} {running[side[0]]}" for side in deal.sides)
        sheet.step(f"the game stands at {said}", max(running.values()), "game.target")
        return out
    best = max(running.values())
    beyond = ("game.beyond",) if best > law.peek("game-target") else ()
    sheet.step(
        f"{ended.winner} have the {law['game-target']} points of the game, {best} to {ended.score}", best, *beyond
    )
    law.read = rules
    sheet.step(f"the game is worth {ended.value}: {ended.losers} have {ended.score}", ended.value)
    return out


def ending(law: Law, sides: tuple[Side, ...], score: Mapping[str, int]) -> Ending | None:
    """How the game has ended at this score, each loser paying one of the winners; None while it goes on."""
    first, second = sides
    best, rest = (first, second) if score[first[0]] >= score[second[0]] else (second, first)
    if score[best[0]] < law.peek("game-target") or score[best[0]] == score[rest[0]]:
        return None
    value = several_deals.value_of_game(law, score[rest[0]])
    paid = tuple(
        Transfer(loser, winner, Decimal(value), several_deals.UNIT) for loser, winner in zip(rest, best, strict=True)
    )
    return Ending("+".join(best), "+".join(rest), score[rest[0]], value, paid)


def carry(law: Law, sitting: Sitting, sides: tuple[Side, ...], result: DealResult) -> None:
    """The game goes on to the next deal until a side has its points."""
    if result.missing:
        return
    before = several_deals.bonus_of(sitting, result.points)
    score, deals = several_deals.deal_done(law, sitting, result)
    if "tie" in result.flags:
        sitting.kept["bonus"] = several_deals.bonus_after(law, before)
    elif any(result.points.values()):
        sitting.kept["bonus"] = 0
    several_deals.game_done(sitting, result, score, deals, ending(law, sides, score))
