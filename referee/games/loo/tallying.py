"""Deals told by tallies: how many tricks each took, and who threw up."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.loo import opening, settling
from referee.games.loo.state import DUMBY, OWN, THREW, LooDeal, LooTable
from referee.mechanics.floor import over

KEYS: Mapping[str, str] = {"tricks": "tricks won", "threw-up": "the word alone: threw up the cards"}


def check(law: Law, table: LooTable, player: str, tally: Mapping[str, int]) -> None:
    """Refuses what no hand of three cards can give."""
    full: int = law.peek("hand.cards")
    if table.deal.dealer is None:
        law.refuse("who dealt? Write NAME deals first")
    tricks = tally.get("tricks", 0)
    if not 0 <= tricks <= full:
        law.refuse(f"tricks={tricks}: there are {full} tricks in a deal", point="so.copies")
    if tally.get("threw-up", 0) not in (0, 1):
        law.refuse("threw-up is a word alone: write NAME tallies threw-up", point="so.refused")
    if tally.get("threw-up") and tricks:
        law.refuse(f"{player} threw up and cannot have taken {tricks} trick{'s' if tricks > 1 else ''}")


def close(law: Law, table: LooTable) -> None:
    """Everybody has tallied: compared with the record if that goes to the end, else the deal is settled by it."""
    deal = table.deal
    if deal.phase == "over":
        _compare(law, deal)
        return
    if deal.must is None:
        opening.settle_must(law, table)
    said = {name: _word(law, deal, name) for name in deal.order}
    won = {name: deal.tallies[name].get("tricks", 0) for name in deal.order}
    standing = [name for name in deal.order if said[name] != THREW and name not in deal.gone]
    total = sum(won.values())
    full = law.peek("hand.cards")
    deal.said, deal.won, deal.active = said, won, tuple(standing)
    deal.trick, deal.pending, deal.stray = (), (), None
    if len(standing) == 1:
        deal.walkover = standing[0]
    elif total != full or not standing:
        law.irregular(
            "so.tally-unfit", f"the tallies come to {so_many(total, 'trick')}, not {full}: the pool cannot be divided"
        )
        deal.unfit = True
        over(law, table)
        return
    settling.finish(law, table)


def _word(law: Law, deal: LooDeal, player: str) -> str:
    """What a player did, by his tally; what he has said on record is compared with it."""
    threw = bool(deal.tallies[player].get("threw-up"))
    word = deal.said.get(player)
    if threw and deal.must:
        law.irregular(deal.must, f"{player} tallies threw-up, but everybody must stand in this deal", player)
        return word or OWN
    if word is not None and threw != (word == THREW):
        law.irregular(
            "so.tally-unfit", f"{player}'s tally says {'threw up' if threw else 'played'}, the record {word}", player
        )
    return THREW if threw else DUMBY if word == DUMBY else OWN


def _compare(law: Law, deal: LooDeal) -> None:
    for player in deal.order:
        tally = deal.tallies[player]
        took = deal.won.get(player, 0)
        if tally.get("tricks", took) != took:
            law.irregular(
                "so.tally-differs",
                f"{player} tallies {so_many(tally['tricks'], 'trick')}; the record has {took} and counts",
                player,
            )
        elif tally.get("threw-up") and deal.said.get(player) != THREW and player not in deal.gone:
            law.irregular("so.tally-differs", f"{player} tallies threw-up; the record has {player} playing", player)
