"""Sittings at the simulated table of Binocle: one deal after another, and what is true of them all in the end."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from tests.simulated.binocle import FAULTS, Play
from tests.simulated.binocle_table import Sitting
from tests.simulated.cards import Simulated, Truth, known_faults


def generate(
    seed: int,
    faults: Iterable[str] = (),
    *,
    discovery: str = "referee",
    told: str = "table",
    deals: int = 3,
    form: str = "foster",
) -> Sitting:
    """A sitting of at most so many deals; the same arguments give the same."""
    rng = random.Random(f"{seed} {sorted(faults)}")
    high = {name: rng.randint(60, 95) * 10 for name in ("Ann", "Bob")}
    return sitting(Play(rng, known_faults(faults, FAULTS), told, discovery, form), deals, high)


def sitting(table: Play, deals: int, high: dict[str, int]) -> Sitting:
    """So many deals at a table; without a fault to come the game has been going on and stands at `high`."""
    made = Sitting(table.deals, table.postings, table.findings, planted=table.planted)
    dealer = table.seats[1]
    number_of_game: list[int] = []
    for number in range(1, deals + 1):
        table.new_deal(dealer)
        for player in table.seats:
            player.marked = 0
        if number == 1 and not table.due:
            table.deals[-1][1].append("table sets " + " ".join(f"{name}={points}" for name, points in high.items()))
            table.line += 1
            for player in table.seats:
                table.post(0, player, high[player.name], f"total set to {high[player.name]}, unverified")
        table.one_deal(dealer)
        if table.over == "void":
            made.void.append(number)
            for player in table.seats:
                player.marked = 0
        made.scores.append({player.name: player.marked for player in table.seats})
        number_of_game.append(number)
        for player in table.seats:
            player.total += player.marked
        if table.over == "game" and table.winner is not None:
            points = {player.name: player.total for player in table.seats}
            made.games.append((tuple(number_of_game), table.winner.name, points))
            number_of_game = []
            table.target = table.points
            for player in table.seats:
                player.total = 0
        if table.over != "void":
            dealer = table.other(dealer)
    made.standing = {player.name: player.total for player in table.seats}
    made.target = table.target
    for at, found in enumerate(made.findings):  # what no card proved is no finding
        if not found.at_once and found.proof_index is None:
            made.findings[at] = replace(found, fault="")
    made.findings[:] = [found for found in made.findings if found.fault]
    return made


def as_deal(made: Sitting, discovery: str, told: str) -> Simulated:
    """The first deal alone, with what is known of it: for tests that spoil a deal and ask nothing about the truth."""
    dealer, lines = made.deals[0]
    truth = Truth(made.scores[0], {}, None, made.postings[0], made.findings, over=True, value=0, winner=None,
                  planted=tuple(made.planted))  # fmt: skip
    return Simulated(lines, truth, ("Ann", "Bob"), dealer, discovery, told)


def generate_deal(
    seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table"
) -> Simulated:
    """One deal."""
    return as_deal(generate(seed, faults, discovery=discovery, told=told, deals=1), discovery, told)
