"""Commit told by the score pad: what each player led, played and held, and typed totals."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.law import Law
from referee.games.commit import settling
from referee.games.commit.state import COUNTED, CommitDeal, CommitTable, hand_size
from referee.mechanics import floor

MOST: Mapping[str, int] = {"out": 1, "nine-held": 1, "nine-played": 1}


def check(law: Law, table: CommitTable, player: str, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    suits = len(law.pack.suits)
    for key, number in tally.items():
        if number < 0:
            law.refuse(f"{key}={number}: a pad holds nothing below nought", point="so.refused")
        if number > MOST.get(key, suits):
            law.refuse(
                f"{key}={number}: there {'is' if MOST.get(key) else 'are'} {MOST.get(key, suits)}", point="so.copies"
            )
    if tally.get("out") and (tally.get("kings-held") or tally.get("nine-held")):
        law.refuse(f"{player} cannot be out and hold a card")
    for what, most in (("kings", suits), ("nine", 1)):
        if tally.get(f"{what}-held", 0) + tally.get(f"{what}-played", 0) > most:
            law.refuse(f"{what} played and held are more than there are ({most})", point="so.copies")
    if sum(tally.values()) - tally.get("out", 0) > hand_size(law, len(table.deal.players)):
        law.refuse(f"{player} has not held so many cards")


def tallies(law: Law, table: CommitTable, event: Event) -> None:
    """One pad; where cards on record have ended the deal it is compared, or tells what a hand held unseen."""
    floor.tallies(law, table, event)
    deal = table.deal
    if deal.told == "cards" and deal.out is not None:
        _compare(law, table, event.actor)
    elif deal.is_over and deal.told == "pad" and all(name in deal.tallies for name in deal.players):
        _who_is_out(law, table)


def _compare(law: Law, table: CommitTable, player: str) -> None:
    """Against the record, which counts; what was held counts as tallied where the hand has not been shown."""
    deal = table.deal
    tally = deal.tallies[player]
    is_known = not deal.cards.hands[player].unseen
    for key in COUNTED:
        number, have = tally.get(key, 0), deal.counted[player][key]
        if key.endswith("-held") and not is_known and number >= have:
            if number > have:
                settling.collect(law, table, player, key, number - have, f"{key} as {player} tallies")
        elif number != have and key in tally:
            law.irregular(
                "so.tally-differs", f"{player} tallies {key}={number}; the record has {have} and counts", player
            )
    if bool(tally.get("out")) != (deal.out == player) and "out" in tally:
        law.irregular("so.tally-differs", f"{player} tallies out; by the record {deal.out} is", player)


def close(law: Law, table: CommitTable) -> None:
    """All pads are in and the record has not come to its end: the pads count."""
    deal = table.deal
    if deal.is_over:
        return
    settling.begin(law, table)
    deal.told = "pad"
    for player in deal.players:
        for key in COUNTED:
            lacking = deal.tallies[player].get(key, 0) - deal.counted[player][key]
            if lacking:
                law.read = []
                settling.collect(law, table, player, key, lacking, f"{key} as {player} tallies")
    _fit(law, deal)
    deal.pending = ()
    floor.over(law, table)


def _fit(law: Law, deal: CommitDeal) -> None:
    """Pads that cannot all be true."""
    suits = len(law.pack.suits)
    for keys, most in (
        (("kings-held", "kings-played"), suits),
        (("nine-held", "nine-played"), 1),
        (("aces-led",), suits),
    ):
        total = sum(tally.get(key, 0) for tally in deal.tallies.values() for key in keys)
        if total > most:
            law.irregular("so.tally-unfit", f"{' and '.join(keys)} come to {total} in all; there are {most}")
    said = [name for name in deal.players if deal.tallies[name].get("out")]
    if len(said) > 1:
        law.irregular("so.tally-unfit", f"{' and '.join(said)} all tally out; one player goes out")


def _who_is_out(law: Law, table: CommitTable) -> None:
    """The pool goes to the one player whose pad says that he is out."""
    deal = table.deal
    said = [name for name in deal.players if deal.tallies[name].get("out")]
    if len(said) == 1 and deal.out is None:
        settling.went_out(law, table, said[0])


def sets(law: Law, table: CommitTable, event: Event) -> None:
    """Typed totals of the accounts; the deal remembers whose they are, so that nobody expects payments for them."""
    floor.sets(law, table, event)
    named = [table.sitting.seats.actor(word) or word for word in event.keys]
    table.deal.typed = (*table.deal.typed, *named)
