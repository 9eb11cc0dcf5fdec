"""An independent simulated table of Bézique for three and four, and of Polish Bézique, with planted faults and known truth.

``generate`` makes one deal of a `Shape`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from tests.simulated.bezique_more_draws import DRAWS, Draws
from tests.simulated.bezique_more_seats import GameOver, Seat, Shape
from tests.simulated.cards import Simulated, Truth, known_faults

FAULTS: dict[str, str] = {
    "lead-out-of-turn-taken": "somebody else leads, one or two play to it, and all take their cards back",
    "lead-out-of-turn-followed": "somebody else leads and all play to it",
    "played-before-turn": "a later hand plays before an earlier one",
    "draw-forgotten-void": "one of the losers plays on without drawing and the deal is called void",
    "draw-forgotten-two": "one of the losers plays on without drawing and draws two next time",
    "draw-out-of-turn-restored": "a later hand draws first, restores the card, and draws in its turn",
    "draw-out-of-turn-kept": "a later hand draws first and the one whose card it was draws next",
    "sees-two": "two cards seen in drawing, the second that of the next to draw; both shown, the second restored",
    "last-sees-two": "the last to draw sees two cards; an adversary chooses at the next draw",
    "false-declaration": "three of a rank and another card as four; taken down, and a card called",
    "declare-after-draw": "a declaration after the winner has drawn",
    "declare-by-loser": "a declaration by an adversary of the winner",
    "second-declaration": "a second declaration on one trick",
    "seven-late": "the Seven exchanged after drawing",
    "revoke": "last eight: does not follow suit though able",
    "under-play": "last eight: follows or is void, and does not win though able",
    "revoke-replayed": "a revoke, taken back and replayed as soon as it is proved",
    "too-many-at-deal": "nine cards dealt, found before the dealer plays",
    "too-few-at-deal": "seven cards dealt, found before the dealer plays, and made up",
    "too-many-in-play": "nine cards dealt, found in play and played down",
    "marks-too-much": "a score marked too high, the excess added by an adversary",
    "exposed-in-dealing": "the dealer exposes a card of another, and the deal stands",
}
ONLY_MORE = ("played-before-turn",)


class Deal(Draws):
    """One whole deal with its faults."""

    nine: Seat | None = None

    def run(self) -> None:
        """The whole deal, or until the game is won."""
        try:
            if "too-many-at-deal" in self.due:
                self.deal_again()
            if "too-many-in-play" in self.due and not self.all_told:  # else nine would be told, and counted
                self.nine = self.rng.choice(self.seats)
            self.deal(self.nine)
            self.say_at_deal()
            self.quiet_until = 0
            self.turn()
            while self.is_round_left:
                self.trick += 1
                self.drawing_trick()
            self.take_in()
            self.last_eight()
        except GameOver:
            pass

    def deal_again(self) -> None:
        """Nine cards in a hand, found in time: a new deal by the same dealer."""
        holder = self.rng.choice(self.seats)
        self.deal(holder)
        claimant = self.rng.choice(self.after(holder))
        claim = f"{claimant.name} claims too-many-cards by {holder.name} count=9"
        self.plant("too-many-at-deal", self.emit(claim), holder, "deal.too-many")
        if self.rng.random() < 0.5:
            self.emit(f"{self.dealer.name} deals")

    def say_at_deal(self) -> None:
        """What is found before a card is played; of all others the dealer's right-hand neighbour chooses."""
        right = self.after(self.dealer)[-1]
        if "exposed-in-dealing" in self.due:
            whose = self.rng.choice(self.after(self.dealer))
            face = self.faces[whose.hidden[0]]
            self.plant("exposed-in-dealing", self.emit(f"{self.dealer.name} exposes {face} of {whose.name}"),
                       self.dealer, "deal.exposed-other")  # fmt: skip
            whose.known[face] += 1
            self.emit(f"{right.name} elects stand")
        if "too-few-at-deal" in self.due and self.nine is None:
            short = self.rng.choice(self.after(self.dealer))
            claim = f"{self.rng.choice(self.after(short)).name} claims too-few-cards by {short.name} count=7"
            self.plant("too-few-at-deal", self.emit(claim), short, "deal.too-few")
            self.emit(f"{right.name} elects complete")

    # Tricks with a draw

    def drawing_trick(self) -> None:
        first = self.leader
        if self.nine is not None and self.forgetful is None and self.trick > 2 and self.ready("too-many-in-play"):
            nine, self.nine = self.nine, None
            adversary = self.rng.choice(self.against(nine))
            claim = f"{adversary.name} claims too-many-cards by {nine.name} count=9"
            self.plant("too-many-in-play", self.emit(claim), nine, "play.too-many")
            self.emit(f"{self.rng.choice(self.against(nine)).name} elects play-on")
            nine.idle = 1
        trick: list[tuple[Seat, int]] = []
        wrong = self.rng.choice(self.after(first))
        if self.trick > 1 and wrong.must is None and self.forgetful is None:
            if self.ready("lead-out-of-turn-taken"):
                self.lead_taken_back(wrong)
            elif self.ready("lead-out-of-turn-followed"):
                first = wrong
                card = self.choose(first)
                self.plant("lead-out-of-turn-followed", self.play(first, card), first, "lead.turn")
                trick = [(first, card)]
        order = [first, *self.after(first)]
        if len(order) > 2 and not trick and self.forgetful is None and self.ready("played-before-turn"):
            place = self.rng.randrange(1, len(order) - 1)
            order[place], order[place + 1] = order[place + 1], order[place]
            early = order[place]
        else:
            early = None
        for seat in order[len(trick) :]:
            card = self.choose(seat)
            join = 0.3 if trick and self.forgetful is None else 0.0
            index = self.play(seat, card, join)
            if seat is early:
                self.plant("played-before-turn", index, seat, "play.turn")
            trick.append((seat, card))
            self.forgotten(seat, index, trick, len(order))
            self.trick_done = index
        self.end_trick(self.trick_done, trick)

    def end_trick(self, index: int, trick: list[tuple[Seat, int]]) -> None:
        """The trick is won: brisques, the window for declaring, and the draws."""
        winner = self.leader = self.best(trick)[0]
        self.keep(winner, trick)
        self.brisques(index, winner, trick)
        if self.call is not None:
            self.call()
        self.window(winner)
        self.draws(winner)

    call = None

    def lead_taken_back(self, wrong: Seat) -> None:
        """A lead out of turn to which some have played, but not all; every card goes back and is known."""
        players = [wrong, *self.after(wrong)[: self.rng.randrange(len(self.seats) - 1)]]
        if any(seat.must is not None for seat in players):
            return
        cards = []
        for seat in players:
            plain = [card for card in seat.hidden if not any(self.faces[one] == self.faces[card] for one in seat.laid)]
            if not plain:
                return
            cards.append(self.rng.choice(plain))
        for place, (seat, card) in enumerate(zip(players, cards, strict=True)):
            index = self.emit(f"{seat.name} plays {self.faces[card]}")
            if not place:
                self.plant("lead-out-of-turn-taken", index, seat, "lead.turn")
        self.emit(f"{wrong.name} takes-back {self.faces[cards[0]]}")
        for seat, card in zip(players, cards, strict=True):
            seat.known[self.faces[card]] = max(seat.known[self.faces[card]], 1)

    def forgotten(self, seat: Seat, index: int, trick: list[tuple[Seat, int]], size: int) -> None:
        """A draw that was owed has been forgotten, and an adversary chooses: at once, or when the trick is over."""
        if self.forgetful is not seat or self.told_two:
            return
        name = next(name for name in DRAWS[:2] if name in self.due)
        self.plant(name, index, seat, "draw.forgotten")
        self.told_two = True
        if len(trick) < size:
            self.choose_remedy(name, seat)
        else:
            self.call = partial(self.choose_remedy, name, seat)

    def choose_remedy(self, name: str, seat: Seat) -> None:
        self.call = None
        chooser = self.rng.choice(self.against(seat))
        if name == "draw-forgotten-void":
            self.emit(f"{chooser.name} elects void-deal")
            self.is_void = True
            raise GameOver
        self.emit(f"{chooser.name} elects draw-two")

    def window(self, winner: Seat) -> None:
        """One declaration, or the Seven, or nothing, by the winner or his partner."""
        self.late = ""
        if self.forgetful is not None:
            return
        seat = self.rng.choice([winner, *self.partners(winner)])
        if seat.idle or seat is self.nine:
            return
        seven = next(
            (card for card in seat.hidden if self.faces[card] == f"7{self.trump}" and card not in self.sevens), None
        )
        found = self.open_groups(seat)
        if self.ready("declare-by-loser") and self.declare_by_loser(winner):
            return
        if self.ready("false-declaration") and not self.shape.uses_won and self.false_declaration(seat):
            return
        if found and self.ready("declare-after-draw"):
            self.late = "declare-after-draw"
            return
        if seven is not None and self.ready("seven-late") and seat is winner:
            self.late = "seven-late"
            return
        if seven is not None and self.rng.random() < 0.6 and "seven-late" not in self.due:
            self.exchange(seat, seven)
            return
        claims = [claim for claim in seat.side.claims if self.is_open(seat.side, claim)]
        if claims and self.rng.random() < 0.5:
            claim = self.rng.choice(claims)
            named = self.words(seat, claim.cards)
            self.mark(self.emit(f"{seat.name} scores {claim.name} {named}"), seat, claim)
        elif found and self.rng.random() < 0.9:
            best = max(found, key=lambda group: (self.worth(group) > 400, self.rng.random()))
            self.declare(seat, best)
            if self.ready("marks-too-much"):
                self.marks_too_much(seat)
        else:
            return
        more = self.open_groups(seat)
        if more and self.ready("second-declaration"):
            self.idle_declaration(seat, self.rng.choice(more), "second-declaration", "declare.one")

    def declare_by_loser(self, winner: Seat) -> bool:
        loser = self.rng.choice(self.against(winner))
        groups = self.groupings([*self.lying(loser), *loser.hidden])
        found = [group for group in groups if self.is_open_still(loser.side, group)]
        if not found or loser.idle or loser is self.nine:
            return False
        self.idle_declaration(loser, self.rng.choice(found), "declare-by-loser", "declare.time")
        return True

    def exchange(self, seat: Seat, seven: int) -> None:
        """The Seven for the turn-up, whatever that is, and ten."""
        face = self.faces[seven]
        is_lying = any(self.faces[card] == face for card in seat.laid)
        index = self.emit(f"{seat.name} exchanges {face}{'.new' if is_lying else ''}")
        self.sevens.add(seven)
        if self.faces[self.turn_up][0] == "7" and self.shape.rules == "hoffmann":  # then it is shown, and scores alone
            self.lay(seat, (seven,))
        else:
            self.forget(seat, seven)
            seat.hidden.append(self.turn_up)
            seat.known[self.faces[self.turn_up]] += 1
            self.turn_up = seven
        self.post(index, seat, 10, "seven")

    def marks_too_much(self, seat: Seat) -> None:
        since = max(at for at, line in enumerate(self.lines) if " plays " in line)
        made = sum(p for at, who, p, _ in self.postings if at >= since and who == seat.name)
        stated = made + self.rng.choice((20, 60))
        self.plant("marks-too-much", self.emit(f"{seat.name} marks {stated}"), seat, "score.wrong")
        other = self.rng.choice(self.against(seat))
        self.post(self.emit(f"{other.name} elects add-points"), other, stated - made, "wrongly marked by the adversary")

    def false_declaration(self, seat: Seat) -> bool:
        """Three of a rank and a Jack more, all the declarer's own, as four; a card of the three is called."""
        lying = self.lying(seat)
        for rank, name, points in (("K", "four-kings", 80), ("Q", "four-queens", 60), ("A", "four-aces", 100)):
            same = [card for card in seat.cards() if self.faces[card][0] == rank]
            rest = [card for card in seat.cards() if self.faces[card][0] == "J"]
            if len(same) < 3 or not rest:
                continue
            cards = (*self.rng.sample(same, 3), self.rng.choice(rest))
            event = f"{seat.name} declares {name} {self.words(seat, cards)}"
            self.lay(seat, cards)
            index = self.emit(event)
            self.plant("false-declaration", index, seat, "declare.false")
            if self.discovery == "players":
                self.post(index, seat, points, name, last=False)
                caller = self.rng.choice(self.against(seat))
                self.post(self.emit(f"{caller.name} claims false-declaration by {seat.name}"), seat, -points, name,
                          last=False)  # fmt: skip
            called = self.faces[self.rng.choice(cards[:3])]
            self.emit(f"{self.rng.choice(self.against(seat)).name} elects call-card {called}")
            seat.must = next(card for card in seat.laid if self.faces[card] == called)
            assert lying.keys() <= self.lying(seat).keys()
            return True
        return False


@dataclass
class Sitting:
    """Several deals, and how the games of the sitting came out: winner, everybody's own points, the deals of each."""

    deals: list[Simulated]
    games: list[tuple[str, dict[str, int], tuple[int, ...]]] = field(default_factory=list)
    left: dict[str, int] = field(default_factory=dict)


def generate(
    seed: int,
    faults: Iterable[str] = (),
    *,
    shape: Shape,
    discovery: str = "referee",
    told: str = "table",
    dealer: str = "",
    base: Mapping[str, int] | None = None,
) -> Simulated:
    """A deal and the truth about it; the same arguments give the same deal. The last of the names deals unless it is
    said; `base` is what each has in the game from before."""
    rng = random.Random(f"bezique {seed} {shape.names} {dealer}")
    deal = Deal(rng, shape, told, dealer or shape.names[-1], discovery=discovery, faults=known_faults(faults, FAULTS))
    for seat in deal.seats:
        seat.base = (base or {}).get(seat.name, 0)
    deal.run()
    truth = Truth(
        scores={seat.name: seat.score for seat in deal.seats},
        brisques={},
        trump=deal.trump,
        postings=deal.postings,
        findings=sorted((f for f in deal.findings if f.at_once or f.proof_index is not None), key=lambda f: f.index),
        over=True,
        value=0,
        winner=deal.winner,
        planted=tuple(deal.planted) + (("void",) if deal.is_void else ()),
        tricks=deal.trick,
    )
    return Simulated(deal.lines, truth, shape.names, deal.dealer.name, discovery, told)


def generate_sitting(seed: int, faults: Iterable[str] = (), *, shape: Shape, deals: int) -> Sitting:
    """So many deals, the score carried from each to the next until a game is won; a void deal leaves it as it was."""
    sitting = Sitting([])
    score, numbers, at = dict.fromkeys(shape.names, 0), [], len(shape.names) - 1
    for number in range(1, deals + 1):
        made = generate(1000 * seed + number, faults, shape=shape, dealer=shape.names[at], base=score)
        sitting.deals.append(made)
        numbers.append(number)
        if "void" not in made.truth.planted:
            score = {name: score[name] + points for name, points in made.truth.scores.items()}
        if made.truth.winner is not None:
            sitting.games.append((made.truth.winner, score, tuple(numbers)))
            score, numbers = dict.fromkeys(shape.names, 0), []
        at = (at + 1) % len(shape.names)
    sitting.left = score
    return sitting
