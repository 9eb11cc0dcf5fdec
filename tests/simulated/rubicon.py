"""An independent simulated table of Rubicon Bézique (Portland Club), with planted faults and known truth.

``python -m tests.simulated.rubicon SEED [FAULT ...]`` prints a deal and the truth about it.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tests.simulated.cards import Expected, Simulated, Truth, known_faults, print_deal
from tests.simulated.rubicon_marks import FACES, PACK, game_value
from tests.simulated.rubicon_stock import StockPlay
from tests.simulated.rubicon_table import COURT, Player, Watch

__all__ = ["FAULTS", "Expected", "Simulated", "Truth", "generate", "generate_told"]

FAULTS: dict[str, str] = {
    "lead-out-of-turn-called": "the loser leads after both draws, takes the card back, and the winner leads",
    "lead-out-of-turn-followed": "the loser leads and the winner plays to it: it stands",
    "draw-forgotten": "the loser omits his draw, plays on, and has eight cards to the end",
    "draw-out-of-turn-restored": "the loser draws first, restores it, draws second and shows that card",
    "draw-out-of-turn-kept": "the loser draws first and the winner draws next: too late",
    "winner-sees-two": "the winner sees two cards, shows the top one and restores the other",
    "loser-sees-two": "the loser sees two cards, restores one; the adversary chooses at the next draw",
    "false-declaration": "the winner declares what is no combination, or what may not be scored again",
    "declare-after-draw": "a declaration after the winner has drawn",
    "second-declaration": "a second declaration on one trick",
    "revoke": "last nine: does not follow suit though able",
    "under-play": "last nine: does not win (or trump) though able",
    "revoke-replayed": "a revoke, taken back and replayed as soon as it is proved",
    "too-many-at-deal": "ten cards dealt, found before the dealer plays: a fresh deal",
    "omits-gathering": "the winner leaves a brisque trick lying and the adversary gathers it later",
}


@dataclass
class Snapshot:
    """The table just before a card that will be taken back."""

    offender: Player
    face: str
    watch: Watch
    led: int
    leader: Player
    trick: int
    heap: int
    omitter: Player | None
    hidden: list[list[int]]
    known: list[Counter[str]]
    brisques: list[int]


def refuting(card: int, led: int, trump: str | None) -> set[str]:
    """The faces that nobody may hold who plays this card to that lead in the last nine tricks."""
    asked, suit = FACES[led][1], FACES[card][1]
    if suit == asked:
        if PACK.beats(card, led, trump):
            return set()
        return {face for other, face in enumerate(FACES) if face[1] == asked and PACK.beats(other, led, trump)}
    suits = {asked} if suit == trump or trump is None else {asked, trump}
    return {face for face in FACES if face[1] in suits}


class Deal(StockPlay):
    """One whole deal."""

    over = False
    snapshot: Snapshot | None = None

    def run(self) -> None:
        """The whole deal."""
        if self.rng.random() < 0.3:
            self.emit(f"{self.dealer.name} deals")
        if "too-many-at-deal" in self.due:
            self.deal_ten()
        self.deal()
        self.trick = 1
        carte = [player for player in (self.pone, self.dealer) if not any(f[0] in COURT for f in player.faces())]
        before = [player for player in carte if player is self.pone or self.rng.random() < 0.5]
        for player in before:
            self.carte_blanche(player)
        while len(self.stock) > 1:
            self.drawing_trick([player for player in carte if player not in before] if self.trick == 1 else [])
            self.trick += 1
        self.take_in()
        self.last_nine()

    # The last nine

    def last_nine(self) -> None:
        """Follow and win if able; offences are watched, and one may be taken back and replayed."""
        led: int | None = None
        while led is not None or all(seat.hidden for seat in self.seats):
            first, second = self.leader, self.other(self.leader)
            if led is None:
                led = self.rng.choice(first.hidden)
                self.play(first, led)
                if self.must_replay():
                    led = self.take_back()
                continue
            follow = self.follow(second, led)
            offends = bool(self.findings) and self.findings[-1].index == len(self.lines)
            index = self.play(second, follow, join=0.0 if offends else 0.2)
            if self.must_replay():
                led = self.take_back()
                continue
            self.leader = second if PACK.beats(follow, led, self.trump) else first
            self.gather(self.leader, led, follow)
            led = None
            self.trick += 1
            if not first.hidden and not second.hidden:
                self.post(index, self.leader, 50, "last-trick")
        for alone in self.seats:
            if alone.hidden:  # the other has played with eight cards (Law 19)
                card = alone.hidden[0]
                index = self.play(alone, card)
                self.gather(alone, card)
                self.post(index, alone, 50, "last-trick")
                self.trick += 1
        self.over = True

    def follow(self, player: Player, led: int) -> int:
        """The second card of a trick: legal, or an offence that is to be planted."""
        faces = set(player.faces())
        legal = [card for card in player.hidden if not refuting(card, led, self.trump) & faces]
        wrong = [card for card in player.hidden if card not in legal]
        follows = any(face[1] == FACES[led][1] for face in faces)
        revokes = [card for card in wrong if follows and FACES[card][1] != FACES[led][1]]
        if self.snapshot is None and self.trick < 64:
            for name in ("revoke-replayed", "revoke", "under-play"):
                cards = [card for card in wrong if card not in revokes] if name == "under-play" else revokes
                if not cards or not self.ready(name):
                    continue
                card = self.rng.choice(cards)
                plain = bool(refuting(card, led, self.trump) & self.publicly(player))
                if self.all_told or not plain or self.trick > 61 or self.rng.random() < 0.3:
                    return self.offend(name, player, card, led)
        return self.rng.choice(legal)

    def offend(self, name: str, player: Player, card: int, led: int) -> int:
        """Plant an offence against Law 55: the finding, and the watch for what proves it."""
        proofs = refuting(card, led, self.trump)
        index = len(self.lines)
        self.plant_find(name, index, player, "revoke", "55")
        at_once = bool(proofs & self.publicly(player))
        self.findings[-1] = replace(self.findings[-1], at_once=at_once)
        watch = Watch(player, len(self.findings) - 1, proofs)
        self.watches.append(watch)
        if name == "revoke-replayed":
            self.snapshot = Snapshot(
                player, FACES[card], watch, led, self.leader, self.trick, self.heap, self.omitter,
                [list(seat.hidden) for seat in self.seats],
                [Counter(seat.known) for seat in self.seats],
                [seat.brisques for seat in self.seats],
            )  # fmt: skip
            self.since = []
        return card

    def must_replay(self) -> bool:
        """Whether the offence is proved and there is still play to go back from."""
        if self.snapshot is None or not any(seat.hidden for seat in self.seats):
            return False
        found = self.findings[self.snapshot.watch.finding]
        return found.at_once or found.proof_index is not None

    def take_back(self) -> int:
        """Back to before the offence; every card seen since is known. Gives the card that was led."""
        assert self.snapshot is not None
        back, self.snapshot = self.snapshot, None
        self.emit(f"{back.offender.name} takes-back {back.face}")
        for at, seat in enumerate(self.seats):
            seen = Counter(face for player, face in self.since if player is seat)
            seat.hidden, seat.known, seat.brisques = back.hidden[at], back.known[at] | seen, back.brisques[at]
        self.leader, self.trick, self.heap, self.omitter = back.leader, back.trick, back.heap, back.omitter
        return back.led


def generate(
    seed: int,
    faults: Iterable[str] = (),
    *,
    edition: str = "portland",
    discovery: str = "referee",
    players: tuple[str, str] = ("Ann", "Bob"),
    dealer: str = "Bob",
    told: str = "table",
) -> Simulated:
    """A deal and the truth about it; the same arguments give the same deal.

    ``told`` is "table" (only what lies face up is typed) or "all" (hands and draws are named). A fault for
    which no occasion came is not in ``truth.planted``.
    """
    if edition != "portland":
        raise ValueError(f"this table knows the Portland laws, not {edition}")
    if told not in ("table", "all") or discovery not in ("referee", "players") or dealer not in players:
        raise ValueError(f"not understood: told={told}, discovery={discovery}, dealer={dealer}")
    deal = Deal(random.Random(f"rubicon {seed}"), players, dealer, told, discovery, known_faults(faults, FAULTS))
    deal.run()
    scores = {seat.name: seat.score for seat in deal.seats}
    brisques = {seat.name: seat.brisques for seat in deal.seats}
    winner, value = game_value(scores, brisques)
    truth = Truth(
        scores=scores,
        brisques=brisques,
        trump=deal.trump,
        postings=deal.postings,
        findings=sorted(deal.findings, key=lambda found: found.index),
        over=deal.over,
        value=value,
        winner=winner,
        planted=tuple(deal.planted),
        tricks=deal.trick - 1,
        undrawn=tuple(FACES[card] for card in deal.stock),
    )
    return Simulated(deal.lines, truth, players, dealer, discovery, told)


def generate_told(
    seed: int,
    faults: Iterable[str] = (),
    *,
    edition: str = "portland",
    discovery: str = "referee",
    players: tuple[str, str] = ("Ann", "Bob"),
    dealer: str = "Bob",
) -> Simulated:
    """A deal in which both hands and every draw are told, so that every offence is proved at once."""
    return generate(seed, faults, edition=edition, discovery=discovery, players=players, dealer=dealer, told="all")


if __name__ == "__main__":
    raise SystemExit(print_deal(generate, sys.argv[1:]))
