"""Who writes a simulated deal of Cassino down, and the faults that are plain where they are committed."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.simulated.cards import Expected
from tests.simulated.cassino_score import counts
from tests.simulated.cassino_table import PACK, Layout, Move, number


@dataclass
class Deal:
    """One deal as it would be typed, and what it comes to."""

    lines: list[str] = field(default_factory=list)
    findings: list[Expected] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    dealer: str = ""


class Scribe:
    """Writes lines down, and what is to be found in them. Who plays says what a card proves, and whose turn it is then."""

    def __init__(
        self,
        rng: random.Random,
        players: tuple[str, ...],
        sides: tuple[tuple[str, ...], ...],
        discovery: str,
        due: list[str],
    ) -> None:
        self.rng = rng
        self.players = players
        self.sides = sides
        self.discovery = discovery
        self.due = due
        self.may_replay = "false-build-replayed" in due
        self.planted: set[str] = set()
        self.now = Deal()
        self.at: Layout
        self.broken: list[tuple[str, int]] = []
        self.watch = -1
        self.again = False
        self.replaying: int | None = None
        self.snapshots: list[tuple[int, str, Layout]] = []

    def ready(self, fault: str, chance: float = 0.4) -> bool:
        """Whether a fault is due and its moment has come."""
        return fault in self.due and self.rng.random() < chance

    def done(self, fault: str) -> None:
        """The fault has been planted."""
        self.due.remove(fault)
        self.planted.add(fault)

    def remember(self, player: str) -> None:
        """Keeps the deal as it lies before a card, where one may be taken back."""
        if self.may_replay:
            self.snapshots.append((len(self.now.lines), player, self.at.copy()))

    def emit(self, line: str) -> int:
        """Writes a line down; answers its index."""
        self.now.lines.append(line)
        return len(self.now.lines) - 1

    def find(self, index: int, by: str | None, point: str, article: str, proof: int | None = None) -> None:
        """Expects a finding."""
        at_once = proof is None or proof == index
        self.now.findings.append(
            Expected(index, by, point, article, "irregular", None if at_once else proof, at_once=at_once)
        )

    def after(self, player: str, index: int, *, replay: bool = False) -> None:
        """What the card has proved, and whose turn it is."""
        raise NotImplementedError

    def prove(self, index: int) -> None:
        """What is proved once this line is written."""
        raise NotImplementedError

    def adversary(self, player: str) -> str:
        """Somebody who is not on a player's side."""
        return self.rng.choice(
            [name for name in self.players if name != player and name not in self.at.partners(player)]
        )

    # Before and after the cards

    def misdeal(self, fault: str, dealer: str) -> str:
        """The deal is lost; answers who deals instead."""
        heir = self.players[(self.players.index(dealer) + 1) % len(self.players)]
        if fault == "misdeal":
            index = self.emit(f"{self.rng.choice(self.players)} claims misdeal by {dealer}")
        else:
            index = self.emit(f"table shows {' '.join(self.rng.sample(PACK, 5))}")
        self.find(index, dealer, "deal.misdeal", "CAi1")
        if self.rng.random() < 0.5:
            self.emit(f"{heir} deals")
        self.done(fault)
        return heir

    def tally(self) -> None:
        """Everybody announces what he has taken, one of them perhaps wrongly."""
        wrong = self.rng.choice(self.players) if self.ready("wrong-total", 0.7) else None
        if wrong is None and self.rng.random() < 0.7:
            return
        index = 0
        for name in self.players:
            numbers = counts(self.at, (name,))
            told = {key: numbers[key] for key in ("cards", "spades", "aces", "great", "little", "sweeps")}
            if name == wrong:
                key = self.rng.choice([key for key, most in (("cards", 52), ("spades", 13)) if told[key] < most])
                told[key] += 1
            index = self.emit(f"{name} tallies {' '.join(f'{key}={count}' for key, count in told.items())}")
        if wrong is not None:
            side = next(side for side in self.sides if wrong in side)
            self.find(index, side[0], "so.tally-differs", "SO14")
            self.done("wrong-total")

    # What is wrong at once

    def wrong_capture(self, player: str) -> bool:
        """Loose cards, and perhaps a build, that do not come to the card played."""
        tries = []
        for card in self.at.hands[player]:
            for face in self.at.loose:
                if face[0] != card[0]:
                    tries.append(Move("takes", card, [face]))
            for pile in self.at.builds:
                if pile.value != number(card):
                    tries.append(Move("takes", card, [], [pile]))
        if not tries:
            return False
        move = self.rng.choice(tries)
        self.done("wrong-capture")
        self.remember(player)
        index = self.emit(move.text(player))
        self.find(index, player, "capture.wrong", "CAi5")
        if self.discovery == "referee":
            self.at.leave(player, move.card)
            for pile in move.piles:
                if pile.owner == player:
                    self.at.break_up(player, pile.index)
            self.at.loose.append(move.card)
        else:
            last = self.at.last
            self.at.make(player, move, index)
            if self.rng.random() < 0.5:
                self.give_back(player, move, last)
        self.after(player, index)
        return True

    def give_back(self, player: str, move: Move, last: str | None) -> None:
        """The capture is challenged at once: everything goes back."""
        swept = not self.at.loose and not self.at.builds
        self.emit(f"{self.adversary(player)} claims wrong-capture by {player}")
        gone = [*(card for pile in move.piles for card in pile.cards), *move.loose, move.card]
        self.at.piles[player] = [card for card in self.at.piles[player] if card not in gone]
        for pile in move.piles:
            if pile.owner == player:
                self.at.loose += pile.cards
            else:
                self.at.builds.append(pile)
        self.at.loose += [*move.loose, move.card]
        self.at.sweeps[player] -= swept
        self.at.last = last

    def wrong_build(self, player: str) -> bool:
        """Cards announced as what they do not come to."""
        cards = [card for card in self.at.hands[player] if number(card)]
        loose = [card for card in self.at.loose if number(card)]
        if not cards or not loose:
            return False
        card, face = self.rng.choice(cards), self.rng.choice(loose)
        total = number(card) + number(face)
        value = self.rng.choice([n for n in range(2, 12) if n != total and not number(card) == number(face) == n])
        self.done("wrong-build")
        self.remember(player)
        index = self.emit(f"{player} builds {card} on {face} value={value}")
        self.find(index, player, "build.make", "CA7")
        self.at.leave(player, card)
        self.at.loose.append(card)
        self.after(player, index)
        return True

    def out_of_turn(self, fault: str, player: str) -> None:
        """A card before its turn: it lies aside."""
        captures = self.at.captures(self.rng, player)
        move = self.rng.choice(captures) if captures else Move("trails", self.rng.choice(self.at.hands[player]))
        index = self.emit(move.text(player))
        self.find(index, player, "play.turn", "CAi7")
        self.at.leave(player, move.card)
        self.at.aside[player].append(move.card)
        self.again = fault == "out-of-turn-again"
        self.done(fault)
        self.prove(index)

    def confirm(self, player: str, card: str) -> None:
        """A card that lay aside has been laid: somebody may say so, or try to do more with it."""
        if self.again:
            self.again = False
            same = [face for face in self.at.loose if face != card]
            if same and self.at.turn:
                index = self.emit(f"{player} takes {same[0]} with {card}")
                self.find(index, player, "play.turn", "CAi7")
        elif self.rng.random() < 0.4:
            self.emit(f"{player} trails {card}")
