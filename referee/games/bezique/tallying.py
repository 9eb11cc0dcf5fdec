"""Deals told by the score pad: totals, or what was scored and how often."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.bezique import ending
from referee.games.bezique.numbers import brisques, divides
from referee.games.bezique.state import BeziqueDeal, BeziqueTable
from referee.mechanics.floor import over

COUNTED: Mapping[str, str] = {
    "marriage": "marriage.points", "trump-marriage": "marriage.trump-points", "trump-sequence": "sequence.points",
    "bezique": "bezique.points", "double-bezique": "double-bezique.points", "four-aces": "four-aces.points",
    "triple-bezique": "triple-bezique.points",
    "four-kings": "four-kings.points", "four-queens": "four-queens.points", "four-jacks": "four-jacks.points",
    "seven": "seven.points", "last-trick": "last-trick.points", "brisques": "brisque.points",
}  # fmt: skip
KEYS: Mapping[str, str] = {
    "score": "all points marked in the deal; without brisques where they are counted at the end",
    "cards": "how many cards in the tricks",
    **{name: f"how many times {name} was scored" for name in COUNTED if name not in ("brisques", "triple-bezique")},
    "brisques": "how many Aces and Tens",
}
KEYS_FOR_MORE: Mapping[str, str] = {**KEYS, "triple-bezique": "how many times triple-bezique was scored"}
_ALSO = {"sequence": "trump-sequence"}
_UNIT = 10


def may_be_told(deal: BeziqueDeal) -> bool:
    """Whether the deal is told without cards: none has been played."""
    return deal.phase in ("deal", "opening")


def tell(law: Law, table: BeziqueTable, player: str, name: str) -> None:
    """A combination of a deal told without cards: its points alone."""
    key = _ALSO.get(name, name)
    if key not in law.game.tally_keys or key in ("score", "cards", "brisques", "last-trick"):
        law.refuse(f'"{name}" is no combination of this game; it has {", ".join(law.game.combinations)}, seven',
                   point="so.refused")  # fmt: skip
    table.deal.told = "pad"
    law.post(player, law[COUNTED[key]], key)
    ending.check(law, table)


def check(law: Law, table: BeziqueTable, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    pack = table.deal.cards.pack
    most = {"brisques": brisques(law, table.deal), "cards": pack.size, "last-trick": 1, "seven": pack.copies}
    for key, number in tally.items():
        if number < 0:
            law.refuse(f"{key}={number}: a pad holds nothing below nought", point="so.refused")
        if key in most and number > most[key]:
            law.refuse(f"{key}={number}: there are no more than {most[key]} (things are counted, not points)",
                       point="so.copies")  # fmt: skip


def close(law: Law, table: BeziqueTable) -> None:
    """All have tallied: the pads are compared with each other and with the record, and the deal is over."""
    deal = table.deal
    told = _brisques(law, deal)
    at_end = law.peek("brisques-scored") == "at-end"
    is_told = not deal.is_over
    for player in deal.players:
        tally = deal.tallies[player]
        each = {
            name: number for name, number in tally.items() if name in COUNTED and not (at_end and name == "brisques")
        }
        counted = sum(law.peek(COUNTED[name]) * number for name, number in each.items())
        is_sum = any(name != "brisques" for name in each) and "score" not in tally
        score = tally.get("score", counted if is_sum else deal.scores[player])
        named = [name for name in each if name not in ("brisques", "last-trick", "seven")]
        if "score" in tally and named and "brisques" in each and score != counted:
            law.irregular("so.tally-unfit", f"{player} tallies {score}, but what is counted comes to {counted}", player)
        if not is_told:
            _compare(law, deal, player, score, tally)
            continue
        if score % _UNIT:
            law.note(f"{player}'s {score} is no total that a deal can give: everything scores in tens")
        if is_sum and not deal.posted_by(player):
            for name, number in each.items():
                if number:
                    law.post(player, law[COUNTED[name]] * number, f"{number} {name}" if number > 1 else name)
        elif score != deal.scores[player]:
            law.post(player, score - deal.scores[player], "as tallied", cite=law.cite("game.won"))
    if is_told:
        _finish(law, table, told if at_end else None)


def _finish(law: Law, table: BeziqueTable, counted: Mapping[str, int | None] | None) -> None:
    deal = table.deal
    if deal.phase in ("deal", "opening"):
        deal.told = "pad"
    deal.pending = ()
    if counted is not None:
        known = {name: count for name, count in counted.items() if count is not None}
        if len(known) < len(deal.players):
            deal.lacking = (f"deal {deal.number}: the brisques count at the end, and nobody has tallied them",)
        else:
            ending.count_brisques(law, table, known)
    over(law, table)


def _brisques(law: Law, deal: BeziqueDeal) -> dict[str, int | None]:
    """How many each has tallied; the one fills in the other."""
    most = brisques(law, deal)
    told: dict[str, int | None] = {name: deal.tallies[name].get("brisques") for name in deal.players}
    known = [count for count in told.values() if count is not None]
    lacking = [name for name, count in told.items() if count is None]
    if sum(known) > most or (not lacking and sum(known) < most):
        law.irregular("so.tally-unfit", f"{' and '.join(map(str, known))} brisques do not make {most}")
    with_last = [name for name in deal.players if deal.tallies[name].get("last-trick")]
    if len(with_last) > (2 if divides(law, deal) else 1):
        law.irregular(
            "so.tally-unfit", f"{'both' if len(deal.players) == 2 else ' and '.join(with_last)} tally the last trick"
        )
    if len(lacking) == 1 and sum(known) <= most:
        told[lacking[0]] = most - sum(known)
        if law.peek("brisques-scored") == "at-end":
            law.note(f"{lacking[0]}'s brisques are the rest of {most}: {told[lacking[0]]}")
    return told


def _compare(law: Law, deal: BeziqueDeal, player: str, score: int, tally: Mapping[str, int]) -> None:
    own = deal.posted_by(player)
    at_end = law.peek("brisques-scored") == "at-end"
    have = sum(p.points for p in own if not (at_end and p.reason == "brisques"))
    if "score" in tally and score != have:
        law.irregular("so.tally-differs", f"{player} tallies {score}; the record has {have} and counts", player)
    if deal.told != "cards":
        return
    faces = deal.taken[player]
    took = sum(face[0] in ending.BRISQUES for face in faces)
    if not any("?" in face for face in faces) and tally.get("brisques", took) != took:
        told = so_many(tally["brisques"], "brisque")
        law.irregular("so.tally-differs", f"{player} tallies {told}; the record has {took} and counts", player)
