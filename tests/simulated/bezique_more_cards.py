"""The simulated table of Bézique for any number, and of Polish Bézique: cards, hands, what scores, and how people type.

Written from the rules by themselves; nothing here knows the referee.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, product

from tests.simulated.bezique_more_seats import (
    FOURS,
    JUNK,
    KINDS,
    POINTS,
    RANKS,
    SUITS,
    GameOver,
    Group,
    Seat,
    Shape,
    Side,
    Watch,
)
from tests.simulated.cards import Pack, Written


class Table(Written):
    """Cards and lines of one deal; no fault is planted here."""

    def __init__(self, rng: random.Random, shape: Shape, told: str, dealer: str) -> None:
        super().__init__(rng)
        self.shape = shape
        self.pack = Pack(RANKS, SUITS, shape.copies)
        self.faces = self.pack.faces
        self.all_told = told == "all"
        together = {
            name: Side() for names in shape.sides or tuple((name,) for name in shape.names) for name in names[:1]
        }
        first = {name: names[0] for names in shape.sides for name in names}
        self.seats = [Seat(name, together[first.get(name, name)]) for name in shape.names]
        for seat in self.seats:
            seat.wanted = self.wish()
        self.dealer = next(seat for seat in self.seats if seat.name == dealer)
        self.leader = self.after(self.dealer)[0]
        self.watches: list[Watch] = []
        self.stock: list[int] = []
        self.seen: set[int] = set()  # cards of the stock that may not change their place any more
        self.turn_up = -1
        self.trump = ""
        self.sevens: set[int] = set()
        self.trick = 0
        self.is_void = False
        self.winner: str | None = None
        self.keeps_sevens = False  # the Seven of trumps is drawn and kept more often
        self.just_won: tuple[int, ...] = ()
        self.numbered: dict[int, int] = {}  # cards of the trick that had lain face up

    def wish(self) -> frozenset[str]:
        """Faces that a player will draw and keep more often than chance has it."""
        rank, suit = self.rng.choice("AKQJ"), self.rng.choice(SUITS)
        of_rank, of_suit = frozenset(rank + one for one in SUITS), frozenset(one + suit for one in "ATKQJ")
        return self.rng.choice((frozenset(), frozenset(("QS", "JD")), of_rank, of_rank, of_suit, of_suit))

    def after(self, seat: Seat) -> list[Seat]:
        """The others, from the left."""
        place = self.seats.index(seat)
        return [*self.seats[place + 1 :], *self.seats[:place]]

    def against(self, seat: Seat) -> list[Seat]:
        return [other for other in self.after(seat) if other.side is not seat.side]

    def partners(self, seat: Seat) -> list[Seat]:
        return [other for other in self.after(seat) if other.side is seat.side]

    # The record

    def post(self, index: int, seat: Seat, points: int, reason: str, *, last: bool = True) -> None:
        """Points are made; with enough of them the game is over, unless more belongs to the same moment."""
        seat.score += points
        self.postings.append((index, seat.name, points, reason))
        members = [one for one in self.seats if one.side is seat.side]
        if last and sum(one.base + one.score for one in members) >= self.shape.target:
            self.winner = self.side_name(seat)
            raise GameOver

    def side_name(self, seat: Seat) -> str:
        return next(("+".join(names) for names in self.shape.sides if seat.name in names), seat.name)

    # Dealing and drawing

    def deal(self, extra: Seat | None = None) -> None:
        """A fresh pack, eight cards each (nine to `extra`), and the turn-up."""
        for seat in self.seats:
            seat.hidden, seat.known = [], Counter()
        self.stock = self.pack.shuffled(self.rng)
        if self.shape.is_short:
            self.stock.remove(self.rng.choice([card for card in self.stock if self.faces[card][0] == "8"]))
        for seat in (*self.after(self.dealer), self.dealer):
            seat.hidden = [self.tuned(seat) for _ in range(8 + (seat is extra))]
        self.turn_up = self.stock.pop(self.rng.randrange(len(self.stock)))

    def turn(self) -> None:
        face = self.faces[self.turn_up]
        index = self.emit(f"{self.dealer.name} turns {face}")
        self.trump = face[1]
        if face[0] == "7":
            self.sevens.add(self.turn_up)
            self.post(index, self.dealer, 10, "seven")
        if self.all_told:
            for seat in self.seats:
                self.emit(f"{seat.name} holds {' '.join(sorted(self.faces[card] for card in seat.hidden))}")
                seat.known = Counter(self.faces[card] for card in seat.hidden)

    def tuned(self, seat: Seat) -> int:
        """The top card, exchanged for a wanted one of the stock as often as not."""
        wanted = self.wishes(seat)
        fits = [at for at, card in enumerate(self.stock) if self.faces[card] in wanted and card not in self.seen]
        if fits and self.stock[-1] not in self.seen and self.rng.random() < 0.5:
            at = self.rng.choice(fits)
            self.stock[at], self.stock[-1] = self.stock[-1], self.stock[at]
        return self.stock.pop()

    def wishes(self, seat: Seat) -> frozenset[str]:
        return seat.wanted | {f"7{self.trump}"} if self.keeps_sevens else seat.wanted

    @property
    def is_round_left(self) -> bool:
        """Whether everybody can draw once more; of ninety-five cards two are left for nobody."""
        return len(self.stock) + 1 - 2 * self.shape.is_short >= len(self.seats)

    def draw(self, seat: Seat, join: float = 0.0) -> int:
        """The next card comes to a hand; after the last of the stock it is the turn-up, which everybody knows."""
        if self.stock:
            card = self.tuned(seat)
            named = f" {self.faces[card]}" if self.all_told else ""
            if self.all_told:
                seat.known[self.faces[card]] += 1
        else:
            card, self.turn_up = self.turn_up, -1
            named = self.rng.choice(("", f" {self.faces[card]}"))
            seat.known[self.faces[card]] += 1
        seat.hidden.append(card)
        return self.emit(f"{seat.name} draws{named}", join)

    # Playing

    def word(self, seat: Seat, card: int) -> str:
        """How a card that is played is typed: bare where bare means it."""
        face = self.faces[card]
        lying = sorted((one for one in seat.laid if self.faces[one] == face), key=list(seat.laid).index)
        if card in seat.laid:
            return face if card == lying[0] and self.rng.random() < 0.8 else f"{face}.{seat.laid[card]}"
        return f"{face}.new" if lying else face

    def forget(self, seat: Seat, card: int) -> None:
        seat.hidden.remove(card)
        if seat.known[self.faces[card]]:
            seat.known[self.faces[card]] -= 1

    def play(self, seat: Seat, card: int, join: float = 0.0) -> int:
        """A card leaves the hand, and breaks what was to be scored with it."""
        index = self.emit(f"{seat.name} plays {self.word(seat, card)}", join)
        if card in seat.laid:
            self.numbered[card] = seat.laid.pop(card)
        else:
            self.forget(seat, card)
        seat.side.claims = [claim for claim in seat.side.claims if card not in claim.cards]
        self.prove(seat, card, index)
        return index

    def prove(self, seat: Seat, card: int, index: int) -> None:
        for watch in self.watches:
            known = self.findings[watch.finding]
            waits = known.proof_index is None and not known.at_once
            if watch.offender is seat and waits and self.faces[card] in watch.refuting:
                self.findings[watch.finding] = replace(known, proof_index=index)

    def choose(self, seat: Seat) -> int:
        """A card of the tricks with a draw: mostly junk, now and then anything."""
        if seat.must is not None:
            card, seat.must = seat.must, None
            return card
        cards = seat.cards()
        if self.rng.random() < 0.12:
            return self.rng.choice(cards)
        wanted = self.wishes(seat)

        def worth(card: int) -> float:
            face = self.faces[card]
            return JUNK[face[0]] + 4 * self.rng.random() + 6 * (face in wanted) + 3 * (card in seat.laid)

        return min(cards, key=worth)

    def best(self, trick: Sequence[tuple[Seat, int]]) -> tuple[Seat, int]:
        """The play that wins as far as it goes: only something better than all before it takes the trick."""
        ahead = trick[0]
        for play in trick[1:]:
            if self.pack.beats(play[1], ahead[1], self.trump):
                ahead = play
        return ahead

    # Declaring

    def lying(self, seat: Seat) -> dict[int, int]:
        """What lies face up for a player: before him, before his partner, and what was won from tricks."""
        found = dict(seat.laid)
        for partner in self.partners(seat):
            found.update(partner.laid)
        found.update(seat.side.won)
        return found

    def words(self, seat: Seat, cards: Iterable[int]) -> str:
        """Cards of a declaration so that nothing is left to a rule of reading."""
        lying = self.lying(seat)
        named = []
        for card in cards:
            face = self.faces[card]
            is_doubled = any(self.faces[one] == face for one in lying)
            named.append(f"{face}.{lying[card]}" if card in lying else f"{face}.new" if is_doubled else face)
        return " ".join(named)

    def lay(self, seat: Seat, cards: Iterable[int]) -> None:
        lying = self.lying(seat)
        for card in cards:
            if card not in lying:
                self.forget(seat, card)
                seat.side.numbers[self.faces[card]] += 1
                seat.laid[card] = seat.side.numbers[self.faces[card]]

    def keep(self, winner: Seat, trick: Sequence[tuple[Seat, int]]) -> None:
        """Polish: Aces, court cards and the Ten of trumps are laid up by who won them, and never played again."""
        numbers, self.numbered = self.numbered, {}
        if not self.shape.is_polish:
            return
        kept = [
            (seat, card)
            for seat, card in trick
            if self.faces[card][0] in "AKQJ" or self.faces[card] == f"T{self.trump}"
        ]
        for seat, card in kept:
            if seat.side is winner.side and card in numbers:  # it has a number already
                winner.side.won[card] = numbers[card]
            else:
                winner.side.numbers[self.faces[card]] += 1
                winner.side.won[card] = winner.side.numbers[self.faces[card]]
        self.just_won = tuple(card for _, card in kept)

    def is_open(self, side: Side, group: Group) -> bool:
        """Whether it may score: in its class every card only upwards, and never all of them old."""
        kind, tier = KINDS[group.name]
        before = [side.tier(card, kind) for card in group.cards]
        if group.name == "sequence" and self.faces[group.cards[0]][1] != self.trump:
            return False
        if self.shape.uses_won and not set(group.cards) & set(self.just_won):
            return False
        return max(before) < tier and (tier == 1 or min(before) == 0)

    def groupings(self, cards: Iterable[int]) -> Iterator[Group]:
        """Combinations that these cards form, not more of each than a player would look at."""
        by_face: defaultdict[str, list[int]] = defaultdict(list)
        for card in cards:
            by_face[self.faces[card]].append(card)
        for suit in SUITS:
            rows = [by_face[rank + suit] for rank in "ATKQJ"]
            yield from (Group("marriage", pair) for pair in product(rows[2], rows[3]))
            yield from (Group("sequence", five) for five in islice(product(*rows), 60))
        queens, jacks = by_face["QS"], by_face["JD"]
        yield from (Group("bezique", pair) for pair in product(queens, jacks))
        for times, name in ((2, "double-bezique"), (3, "triple-bezique")):
            ways = product(combinations(queens, times), combinations(jacks, times))
            yield from (Group(name, (*some, *others)) for some, others in ways if times < 3 or self.shape.copies > 2)
        for rank, name in FOURS.items():
            pool = [card for suit in SUITS for card in by_face[rank + suit]]
            self.rng.shuffle(pool)
            yield from (Group(name, four) for four in islice(combinations(pool, 4), 80))

    def open_groups(self, seat: Seat, *, only_lying: bool = False) -> list[Group]:
        """What might be scored now, without what has been announced."""
        announced = {(claim.name, frozenset(claim.cards)) for claim in seat.side.claims}
        cards = [*self.lying(seat), *(() if only_lying else seat.hidden)]
        found = [g for g in self.groupings(cards) if self.is_open(seat.side, g)]
        return [g for g in found if (g.name, frozenset(g.cards)) not in announced]

    def worth(self, group: Group) -> int:
        if group.name == "marriage":
            return 40 if self.faces[group.cards[0]][1] == self.trump else 20
        return POINTS[group.name]

    def mark(self, index: int, seat: Seat, group: Group) -> None:
        """It scores; what it bars is no longer to be scored."""
        side = seat.side
        side.scored.append(group)
        same = (group.name, frozenset(group.cards))
        side.claims = [claim for claim in side.claims if (claim.name, frozenset(claim.cards)) != same]
        side.claims = [claim for claim in side.claims if self.is_open_still(side, claim)]
        self.post(index, seat, self.worth(group), group.name)

    def is_open_still(self, side: Side, group: Group) -> bool:
        kind, tier = KINDS[group.name]
        before = [side.tier(card, kind) for card in group.cards]
        return max(before) < tier and (tier == 1 or min(before) == 0)

    def declare(self, seat: Seat, group: Group) -> int:
        """Lay it down and score it; what else lies there is now and then announced."""
        event = f"{seat.name} declares {group.name} {self.words(seat, group.cards)}"
        self.lay(seat, group.cards)
        index = self.emit(event)
        self.mark(index, seat, group)
        if not self.shape.uses_won:
            for claim in self.open_groups(seat, only_lying=True):
                if self.rng.random() < 0.2 and self.is_open(seat.side, claim):
                    seat.side.claims.append(claim)
                    self.lines[index] += f" and {claim.name} {self.words(seat, claim.cards)} to-score"
        return index

    def take_in(self) -> None:
        """The stock is out: what lies before the players goes back to the hands, known by its face."""
        for seat in self.seats:
            for card in seat.laid:
                seat.hidden.append(card)
                seat.known[self.faces[card]] += 1
            seat.laid, seat.side.claims, seat.side.won = {}, [], {}
