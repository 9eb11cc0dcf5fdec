"""A simulated table of Auction Binocle: hidden hands, bids, a widow, melds, tricks, and its own reckoning.

`evening(seed, faults)` answers a game of six deals as it would be typed, and the truth about it; `generate` one deal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from tests.simulated.auction_binocle_melds import (
    Card,
    Laid,
    best_of,
    every_meld,
    legal,
    points,
    proofs,
    some_order,
)
from tests.simulated.auction_binocle_partners import Partners
from tests.simulated.auction_binocle_table import FAULTS, NAMES, DealTruth, Evening, Terms
from tests.simulated.cards import Simulated, Truth, known_faults

__all__ = ["FAULTS", "NAMES", "Evening", "Table", "Terms", "evening", "generate"]


class Table(Partners):
    """One deal to its end."""

    def run(self) -> DealTruth:
        """The whole of it."""
        if self.told:
            for name in self.names:
                self.say(f"{name} holds {' '.join(card.face for card in self.hands[name])}")
                self.public[name].update(card.face for card in self.hands[name])
        self.auction()
        put_right = self.take_widow() if self.terms.widow else None
        self.name_trump()
        if put_right is not None:
            put_right()
        self.prepare()
        for name in self.names:
            self.meld(name)
        self.combine_too_soon()
        self.play()
        return self.truth

    # Melds

    def meld(self, name: str) -> None:
        """Melds are laid and announced, some of them only."""
        done: list[Laid] = []
        if self.rng.random() < 0.85:
            done = some_order(self.rng, self.hands[name], self.truth.trump)
        if self.rng.random() < 0.15:
            done = done[:-1]
        self.announce(name, done)
        nines = sum(card.face == "9" + self.truth.trump for card in self.hands[name])
        for number in range(1, 1 + (nines if self.rng.random() < 0.8 else 0)):
            self.say(f"{name} declares dix 9{self.truth.trump}")
            self.melded[name] += self.terms.dix
            self.public[name] |= Counter({"9" + self.truth.trump: number})

    def announce(self, name: str, done: list[Laid]) -> None:
        """Writes melds down; equal cards are told apart by the numbers they get as they are laid."""
        handles: dict[Card, str] = {}
        parts: list[str] = []
        for meld in done:
            words = []
            for card in meld.cards:
                if card not in handles:
                    number = 1 + sum(other.face == card.face for other in handles)
                    handles[card] = f"{card.face}.{number}"
                    words.append(f"{card.face}.new")
                else:
                    words.append(handles[card])
            parts.append(f"{meld.name} {' '.join(words)}")
            self.melded[name] += meld.worth
            self.done[name].append(meld)
        if self.rng.random() < 0.5 and parts:
            self.say(f"{name} declares {' and '.join(parts)}")
        else:
            for part in parts:
                self.say(f"{name} declares {part}")
        shown = Counter(card.face for card in handles)
        self.public[name] |= shown
        self.put_down(name, list(handles))

    # The play

    def play(self) -> None:
        """All the tricks."""
        self.leader = self.order[0] if self.terms.partners else self.truth.bidder
        while any(self.hands.values()):
            trick: list[tuple[str, str]] = []
            name = self.leader
            for _ in self.names:
                self.card(name, trick)
                name = self.left_of(name)
                if len(trick) == len(self.names):
                    best = best_of([face for _, face in trick], self.truth.trump)
                    self.leader = next(name for name, face in trick if face == best)
                    self.took[self.leader] += [face for _, face in trick]
                    self.combine(self.leader)
                if self.is_stopped():
                    self.score()
                    return
        self.last = self.leader
        self.score()

    def is_stopped(self) -> bool:
        """Whether the hand is over before its end: by the bidder's choice, or by his wrong discard."""
        bidder = self.truth.bidder
        if self.wrong_discard:
            self.stopped = "set-back"
            if self.discovery == "players":
                self.say(
                    f"{next(n for n in self.names if n not in self.side(bidder))} claims wrong-discard by {bidder}"
                )
        elif self.may_stop:
            self.may_stop = False
            choice = self.rng.choice(("score-bid", "play-out", ""))
            if any(self.hands.values()) and choice:
                self.say(f"{bidder} elects {choice}")
                self.stopped = choice if choice == "score-bid" else ""
        return bool(self.stopped)

    def card(self, name: str, trick: list[tuple[str, str]]) -> None:
        """One card: legal, or wrong where that is to be planted."""
        lying = [face for _, face in trick]
        hand = [card.face for card in self.hands[name]]
        may = legal(hand, lying, self.truth.trump)
        wrong = [face for face in hand if face not in may]
        face = self.rng.choice(may)
        plan: dict[str, str] = {}
        if wrong and self.due("revoke") and self.rng.random() < 0.4:
            self.plant()
            face = self.rng.choice(wrong)
            plan = proofs(hand, lying, self.truth.trump, face)
        index = self.say(f"{name} plays {face}")
        self.gone(name, face)
        trick.append((name, face))
        is_new = not self.public[name][face]
        self.public[name][face] = max(0, self.public[name][face] - 1)
        for entry in list(self.watch):
            who, at, faces = entry
            if who == name and is_new and face in faces:
                self.watch.remove(entry)
                self.proved(at, name, faces[face], index)
        if plan:
            known = {plan[other] for other in plan if self.public[name][other]}
            if known:
                self.proved(index, name, "revoke" if "revoke" in known else "under-play", None)
            else:
                self.watch.append((name, index, plan))
        if self.due("late-meld") and self.rng.random() < 0.3:
            self.late_meld(name)

    def late_meld(self, name: str) -> None:
        """Melds with cards still in hand, when it is too late."""
        possible = every_meld(self.hands[name], self.truth.trump)
        if not possible:
            return
        self.plant()
        meld = self.rng.choice(possible)
        faces = [card.face for card in meld.cards]
        self.find(self.say(f"{name} declares {meld.name} {' '.join(faces)}"), name, "declare.time", "void")
        self.public[name] |= Counter(faces)

    def proved(self, at: int, name: str, point: str, proof: int | None) -> None:
        """An offence is known: the offender counts no cards, and the bidder is safe if it was an adversary's."""
        self.find(at, name, point, proof=proof)
        if self.discovery == "players":
            if self.rng.random() < 0.5:
                return
            call = self.rng.choice((f"claims revoke by {name}", "elects lose-cards"))
            self.say(f"{self.left_of(name)} {call}")
        self.lost.update(self.side(name))
        if self.truth.bidder not in self.side(name):
            self.safe = self.may_stop = True

    # The score

    def score(self) -> None:
        """Melds of those who took a trick, cards, and ten; the bid made or not."""
        for side in dict.fromkeys(self.side(name) for name in self.names):
            cards = points(face for name in side for face in self.took[name])
            if self.truth.bidder in side and self.terms.discards_count:
                cards += points(self.discards)
            if side[0] in self.lost:
                cards = 0
            any_trick = any(self.took[name] for name in side)
            together = any_trick and self.terms.partners and self.terms.meld_mode != "individual"
            good = [name for name in side if self.took[name] or together or self.stopped == "set-back"]
            total = sum(self.melded[name] for name in good) + cards + (10 if self.last in side else 0)
            if self.truth.bidder in side:
                total = self.for_the_bid(total)
            for name in side:
                self.truth.points[name] = total

    def for_the_bid(self, total: int) -> int:
        """What the bidder scores who counts so much."""
        bid = self.truth.bid
        if self.stopped == "score-bid":
            return bid
        if self.stopped != "set-back":
            if total >= bid:
                return bid if self.terms.made == "bid" else total
            if self.safe:
                return bid
        return {"bid": -bid, "twice": -2 * bid, "nothing": 0}[self.terms.setback]


def generate(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table") -> Simulated:
    """One deal of three players, without a widow or with one."""
    known = known_faults(faults, FAULTS)
    rng = random.Random(f"one {seed} {known} {discovery} {told}")
    fault = known[0] if known else ""
    terms = Terms(widow=fault in ("wrong-discard", "discard-stands"))
    truth = Table(rng, terms, "Cal", fault, told=told == "all", discovery=discovery).run()
    whole = Truth(truth.points, {}, truth.trump, [], truth.findings, True, 0, None, tuple(truth.planted))
    return Simulated(truth.lines, whole, NAMES[:3], "Cal", discovery, told)


def evening(
    seed: int,
    faults: Iterable[str] = (),
    *,
    terms: Terms | None = None,
    discovery: str = "referee",
    told: str = "table",
) -> Evening:
    """A game of six deals, with one fault a deal."""
    terms = terms or Terms()
    known = known_faults(faults, FAULTS)
    rng = random.Random(f"{seed} {known} {discovery} {told} {terms}")
    names = NAMES[: terms.players]
    dealer = rng.choice(names)
    made = Evening(names, dealer, discovery, terms)
    for number in range(6):
        fault = known[number % len(known)] if known else ""
        made.deals.append(Table(rng, terms, dealer, fault, told=told == "all", discovery=discovery).run())
        dealer = names[(names.index(dealer) + 1) % len(names)]
    totals = {name: sum(deal.points[name] for deal in made.deals) for name in names}
    best = max(totals.values())
    winners = [name for name in names if totals[name] == best]
    losers = [name for name in names if name not in winners]
    made.gains = {
        name: Fraction(len(losers), len(winners)) if name in winners else Fraction(-1) for name in names
    } if losers else dict.fromkeys(names, Fraction(0))  # fmt: skip
    return made
