"""The hands are compared: stakes are paid or collected, and the bank goes on or passes."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.settlement import DealResult, GameResult, Sum
from referee.core.table import Sitting
from referee.games.baccarat_chemin_de_fer.handfuls import keep_seen
from referee.games.baccarat_chemin_de_fer.judging import judge, rest
from referee.games.baccarat_chemin_de_fer.state import STANDING, Coup, CoupTable, Outcome, Standing, supply
from referee.mechanics import banking
from referee.mechanics.banking import point
from referee.mechanics.floor import not_tallied, over
from referee.mechanics.pools import POOL

POINTS: Mapping[str, str] = {
    "hand.compare": "Which hand wins?",
    "deal.next": "Who deals next?",
    "sitting.end": "When does the sitting end?",
}


def finish(law: Law, table: CoupTable) -> None:
    """Ends the coup once both hands lie open."""
    deal = table.deal
    holder, banker = deal.holder or "", deal.banker
    if not (deal.is_complete(holder) and deal.is_complete(banker)):
        return
    if law.event is not None and not deal.is_ended:
        for side in (holder, banker):
            deal.acts.setdefault(side, law.event)  # shown before, and no card taken to the end
        judge(law, table)
    for side in (holder, banker):
        rest(law, table, side)
    ours, theirs = point(law, deal.public[holder]), point(law, deal.public[banker])
    winner = "tie" if ours == theirs else "punters" if ours > theirs else "bank"
    deal.outcome = Outcome(_in_order(deal, holder), _in_order(deal, banker), ours, theirs, winner)
    law.note(f"{holder} has {ours}, {banker} {theirs}: {_SAID[winner]}")
    bank = deal.bank or 0
    if winner != "tie":
        moved = banking.settle(law, banker, deal.covered, bank_wins=winner == "bank")
        bank += moved - banking.commission(law, banker, moved) if winner == "bank" else -moved
        if deal.debt is not None and table.sitting.discovery == "referee":
            penalise(law, table)
    elif deal.debt is not None and table.sitting.discovery == "referee":
        penalise(law, table)
    keep_seen(table)
    close(law, table, winner, bank)


def _in_order(deal: Coup, player: str) -> tuple[str, ...]:
    """A side's cards, the third one last."""
    return (*deal.two(player), *((deal.drawn[player],) if player in deal.drawn else ()))


_SAID = {"bank": "the bank wins", "punters": "the punters win", "tie": "a tie, the stakes stay"}


def close(law: Law, table: CoupTable, winner: str, bank: int | None) -> None:
    """What this coup leaves to the next, and the end of it."""
    deal = table.deal
    if winner == "punters":
        after = deal.rotation()[0]
        law.note(f"the deal passes to {after}" + (f"; {bank} go back to {deal.banker}" if bank else ""))
        stands = Standing(after, None, deal.order)
    elif winner == "bank":
        streak = (deal.streak if deal.banco == deal.suivi else 0) + 1 if deal.banco is not None else 0
        stands = Standing(deal.banker, bank, deal.order, suivi=deal.banco, streak=streak)
        law.note(f"the bank stands at {bank}; {deal.banker} deals again")
    else:
        frozen = tuple((stake.player, stake.covered) for stake in deal.covered if stake.covered)
        stands = Standing(deal.banker, bank, deal.order, frozen, deal.banco, deal.suivi, deal.streak)
        if frozen:
            deal.flags = (*deal.flags, "stakes-stand")
    table.sitting.kept[STANDING] = stands
    packs = supply(table.sitting)
    if packs.handful is not None and law.pack.size - packs.used < law.peek("hand.least"):
        law.note("too few cards are left for another deal: the sitting is over")
    over(law, table)


def penalise(law: Law, table: CoupTable) -> None:
    """What a false draw costs, where players have agreed on it."""
    deal = table.deal
    offender, deal.debt = deal.debt or "", None
    cite = law.book.values["strict-draw"].cite
    if law.peek("strict-draw") == "fine":
        law.pay(offender, POOL, law["draw-fine"], "fine for a false draw", cite=cite)
    elif deal.outcome is not None and deal.outcome.winner == "bank":
        for stake in deal.covered:
            if stake.player != offender:
                law.pay(offender, stake.player, stake.covered, "loss by a false draw made good", cite=cite)


class Sheet:
    """The arithmetic of one coup, step by step, each with the articles that it rests on."""

    def __init__(self, law: Law, number: int) -> None:
        self.law = law
        self.number = number
        self.steps: list[Sum] = []

    def step(self, text: str, amount: int, *points: str, cite: Citation | None = None) -> None:
        """Writes a step down."""
        cites = (cite,) if cite else tuple(self.law.cite(name) for name in points)
        self.steps.append(Sum(self.number, text, Decimal(amount), cites))


def result(law: Law, table: CoupTable) -> DealResult:
    """How the coup stands or ended."""
    deal = table.deal
    sheet = Sheet(law, deal.number)
    out = DealResult(deal.number, banking.gained(table), flags=deal.flags, steps=sheet.steps, dealer=deal.dealer)
    out.transfers = banking.transfers(table)
    if not deal.is_over:
        out.complete = False
        out.missing = (_missing(deal),)
        return out
    if deal.outcome is not None:
        _hands(sheet, deal, deal.outcome)
    for paid in deal.paid():
        sheet.step(f"{paid.source} pays {paid.target} {paid.amount}: {paid.reason}", paid.amount, cite=paid.cite)
    _who_won(deal, out)
    if deal.outcome is not None or deal.told:
        _what_stands(sheet, table)
    return out


def _missing(deal: Coup) -> str:
    if deal.tallies:
        absent = [name for name in deal.players if name not in deal.tallies]
        return f"deal {deal.number}: " + (not_tallied(absent) if absent else "the tallies do not balance")
    return f"deal {deal.number} is unfinished"


def _hands(sheet: Sheet, deal: Coup, ended: Outcome) -> None:
    for stake in deal.covered:
        if stake.covered < stake.offered:
            sheet.step(f"{stake.player} staked {stake.offered}, of which {stake.covered} are covered", stake.covered,
                       "stake.cover", "stake.uncovered")  # fmt: skip
    sheet.step(f"{deal.holder} has {' '.join(ended.punters)}: {ended.punters_point}", ended.punters_point, "hand.point")
    sheet.step(f"{deal.banker} has {' '.join(ended.bank)}: {ended.bank_point}", ended.bank_point, "hand.point")
    if ended.winner == "tie":
        sheet.step("a tie: nobody pays, and the stakes stay", 0, "tie.stands")


def _who_won(deal: Coup, out: DealResult) -> None:
    """The banker or the punters, by what the stakes moved."""
    gain = sum(paid.amount if paid.target == deal.dealer else -paid.amount for paid in deal.paid()
               if deal.dealer in (paid.source, paid.target) and POOL not in (paid.source, paid.target))  # fmt: skip
    if gain > 0:
        out.winner, out.value = deal.dealer, Decimal(gain)
    elif gain < 0:
        winners = [paid.target for paid in deal.paid() if paid.source == deal.dealer and paid.target != POOL]
        out.winner, out.value = "+".join(dict.fromkeys(winners)), Decimal(-gain)


def _what_stands(sheet: Sheet, table: CoupTable) -> None:
    stands = table.sitting.kept.get(STANDING)
    if stands is None:
        return
    if stands.banker != table.deal.dealer:
        sheet.step(f"the deal passes to {stands.banker}, who opens a bank of any amount", 0, "deal.next")
    elif stands.bank is not None:
        about = "tie.banker" if stands.frozen or stands.banco else "bank.withdraw"
        sheet.step(f"the bank stands at {stands.bank}; {stands.banker} deals again", stands.bank, about)


def carry(sitting: Sitting, result: DealResult) -> None:
    """The sitting is one game: its coups add up."""
    if not result.complete:
        return
    before: GameResult | None = sitting.games[0] if sitting.games else None
    points = dict(before.points) if before else {}
    for name, gain in result.points.items():
        points[name] = points.get(name, 0) + gain
    best = max(points.values(), default=0)
    ahead = [name for name, total in points.items() if total == best]
    winner = ahead[0] if best > 0 and len(ahead) == 1 else None
    deals = (*(before.deals if before else ()), result.number)
    sitting.games = (GameResult(1, deals, points, winner, Decimal(max(best, 0))),)
