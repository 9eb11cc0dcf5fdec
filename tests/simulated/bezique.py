"""An independent simulated table of Bézique (both books), with planted faults and known truth.

``generate`` makes one deal, ``generate_sitting`` deals until some games are over.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.simulated.bezique_cards import FACES, PACK, GameOver, Group, Player
from tests.simulated.bezique_last import LastEight
from tests.simulated.cards import Simulated, Truth, known_faults

FAULTS: dict[str, str] = {
    "lead-out-of-turn-called": "the loser leads, takes the card back, and the winner leads",
    "lead-out-of-turn-followed": "the loser leads and the winner plays to it",
    "draw-forgotten-void": "the loser plays on without drawing and the deal is called void",
    "draw-forgotten-two": "the loser plays on without drawing and draws two next time",
    "draw-out-of-turn-restored": "the loser draws first, restores it, draws second and shows that card",
    "draw-out-of-turn-kept": "the loser draws first and the winner next",
    "winner-sees-two": "the winner sees two cards, shows both and restores the second",
    "loser-sees-two": "the loser sees two cards; the adversary chooses at the next draw",
    "false-declaration": "three of a rank and another card as four; taken down, and a card called",
    "declare-after-draw": "a declaration after the winner has drawn",
    "second-declaration": "a second declaration on one trick",
    "seven-late": "the Seven exchanged after drawing",
    "seven-and-declaration": "the Seven exchanged on a trick on which a declaration was scored",
    "revoke": "last eight: does not follow suit though able",
    "under-play": "last eight: follows or is void, and does not win though able (Foster)",
    "revoke-replayed": "a revoke, taken back and replayed as soon as it is proved",
    "too-many-at-deal": "nine cards dealt, found before the dealer plays",
    "too-many-in-play": "nine cards dealt, found in play and played down",
    "marks-too-much": "a score marked too high, the excess added by the adversary",
    "exposed-in-dealing": "the dealer exposes a card of the pone's, and the deal stands",
}
EARLY = ("too-many-at-deal", "exposed-in-dealing")
DRAWS = ("draw-forgotten-void", "draw-forgotten-two", "draw-out-of-turn-restored", "draw-out-of-turn-kept",
         "winner-sees-two", "loser-sees-two")  # fmt: skip


@dataclass
class Sitting:
    """Several deals, and how the games of the sitting came out: winner, loser's score, the deals of each."""

    deals: list[Simulated]
    games: list[tuple[str, dict[str, int], tuple[int, ...]]] = field(default_factory=list)
    left: dict[str, int] = field(default_factory=dict)


class Deal(LastEight):
    """One whole deal with its faults."""

    elector: Player | None = None
    forgetful: Player | None = None
    nine: Player | None = None
    late = ""
    told_two = False  # the forgotten draw has been found

    def run(self) -> None:
        """The whole deal, or until the game is won."""
        try:
            if "too-many-at-deal" in self.due:
                self.deal_again()
            if "too-many-in-play" in self.due and not self.all_told:  # else nine would be told, and counted
                self.nine = self.rng.choice(self.seats)
            self.deal(self.nine)
            if "exposed-in-dealing" in self.due:
                face = FACES[self.pone.hidden[0]]
                self.plant("exposed-in-dealing", self.emit(f"{self.dealer.name} exposes {face} of {self.pone.name}"),
                           self.dealer, "deal.exposed-other")  # fmt: skip
                self.pone.known[face] += 1
                self.emit(f"{self.pone.name} elects stand")
            self.quiet_until = 0
            self.turn()
            while self.stock and self.turn_up >= 0:
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
        claim = f"{self.other(holder).name} claims too-many-cards by {holder.name} count=9"
        self.plant("too-many-at-deal", self.emit(claim), holder, "deal.too-many")
        if self.rng.random() < 0.5:
            self.emit(f"{self.dealer.name} deals")

    # Tricks with a draw

    def drawing_trick(self) -> None:
        first = self.leader
        if self.nine is not None and self.forgetful is None and self.trick > 2 and self.ready("too-many-in-play"):
            nine, self.nine = self.nine, None
            claim = f"{self.other(nine).name} claims too-many-cards by {nine.name} count=9"
            self.plant("too-many-in-play", self.emit(claim), nine, "play.too-many")
            self.too_many(self.other(nine))
            nine.idle = 1
        may_err = self.trick > 1 and self.forgetful is None
        if may_err and self.ready("lead-out-of-turn-called"):
            self.lead_taken_back(self.other(first))
        elif may_err and self.ready("lead-out-of-turn-followed"):
            first = self.other(first)
            if first.must is None:
                led = self.choose(first)
                self.plant("lead-out-of-turn-followed", self.play(first, led), first, "lead.turn")
                self.follow_up(first, led)
                return
            first = self.leader
        led = self.choose(first)
        self.call(first, self.owed(first, self.play(first, led)))
        self.follow_up(first, led)

    def too_many(self, other: Player) -> None:
        """The adversary of a hand too large has it played down."""
        self.emit(f"{other.name} elects play-on")

    def lead_taken_back(self, loser: Player) -> None:
        plain = [card for card in loser.hidden if not loser.lying(FACES[card])]
        if not plain or loser.must is not None:
            return
        face = FACES[self.rng.choice(plain)]
        self.plant("lead-out-of-turn-called", self.emit(f"{loser.name} plays {face}"), loser, "lead.turn")
        self.emit(f"{loser.name} takes-back {face}")
        loser.known[face] = max(loser.known[face], 1)

    def owed(self, player: Player, index: int) -> str:
        """A draw that was owed has been forgotten: the name of that fault, if it is so."""
        if self.forgetful is not player or self.told_two:
            return ""
        name = next(name for name in DRAWS[:2] if name in self.due)
        self.plant(name, index, player, "draw.forgotten")
        self.told_two = True
        return name

    def call(self, player: Player, name: str) -> None:
        """The adversary makes his choice."""
        if name == "draw-forgotten-void":
            self.emit(f"{self.other(player).name} elects void-deal")
            self.is_void = True
            raise GameOver
        if name:
            self.emit(f"{self.other(player).name} elects draw-two")

    def follow_up(self, first: Player, led: int) -> None:
        """The second card, brisques, the window for declaring, and the draws."""
        second = self.other(first)
        follow = self.choose(second)
        joins = 0.0 if self.forgetful else 0.3
        index = self.play(second, follow, joins)
        forgotten = self.owed(second, index)
        self.leader = winner = second if PACK.beats(follow, led, self.trump) else first
        self.brisques(index, winner, led, follow)
        self.call(second, forgotten)
        self.window(winner)
        self.draws(winner, self.other(winner))

    def window(self, winner: Player) -> None:
        """One declaration, or the Seven, or nothing."""
        self.late = ""
        if winner.idle or winner is self.nine or self.forgetful is not None:
            return
        seven = next((card for card in winner.hidden if FACES[card] == f"7{self.trump}"), None)
        found = self.open_groups(winner)
        if self.ready("false-declaration") and self.false_declaration(winner):
            return
        if found and self.ready("declare-after-draw"):
            self.late = "declare-after-draw"
            return
        if seven is not None and self.ready("seven-late"):
            self.late = "seven-late"
            return
        keeps = "seven-and-declaration" in self.due and found
        if seven is not None and self.sevens < 2 and not keeps and self.rng.random() < 0.7:
            self.exchange(winner, seven)
            return
        claims = [claim for claim in winner.claims if winner.is_open(claim, self.trump)]
        if claims and self.rng.random() < 0.5:
            claim = self.rng.choice(claims)
            self.mark(self.emit(f"{winner.name} scores {claim.name} {self.words(winner, claim.cards)}"), winner, claim)
        elif found and self.rng.random() < 0.9:
            index = self.declare(winner, self.rng.choice(found))
            if self.ready("marks-too-much"):
                self.marks_too_much(winner, index)
        else:
            return
        seven = next((card for card in winner.hidden if FACES[card] == f"7{self.trump}"), None)
        if seven is not None and self.ready("seven-and-declaration"):
            index = self.emit(f"{winner.name} exchanges {self.word(winner, seven)}")
            self.plant("seven-and-declaration", index, winner, "seven.with-declaration", "void")
        elif self.ready("second-declaration") and (more := self.open_groups(winner)):
            self.idle_declaration(winner, self.rng.choice(more), "second-declaration", "declare.one")

    def exchange(self, player: Player, seven: int) -> None:
        """The Seven for the turn-up and ten; Hoffmann's second Seven stays with its owner."""
        index = self.emit(f"{player.name} exchanges {self.word(player, seven)}")
        self.sevens += 1
        if FACES[self.turn_up][0] == "7" and self.rules == "hoffmann":
            self.lay(player, (seven,))
        else:
            player.forget(seven)
            player.hidden.append(self.turn_up)
            player.known[FACES[self.turn_up]] += 1
            self.turn_up = seven
        self.post(index, player, 10, "seven")

    def idle_declaration(self, player: Player, group: Group, fault: str, point: str) -> None:
        """A declaration that counts for nothing; its cards lie there."""
        event = f"{player.name} declares {group.name} {self.words(player, group.cards)}"
        self.lay(player, group.cards)
        self.plant(fault, self.emit(event), player, point, "void")

    def marks_too_much(self, player: Player, index: int) -> None:
        right = sum(p for at, who, p, _ in self.postings if at == index and who == player.name)
        stated = right + self.rng.choice((20, 60))
        since = max(at for at, line in enumerate(self.lines) if " plays " in line)
        made = sum(p for at, who, p, _ in self.postings if at >= since and who == player.name)
        if stated == made:
            stated += 30
        other = self.other(player)
        self.plant("marks-too-much", self.emit(f"{player.name} marks {stated}"), player, "score.wrong")
        self.post(self.emit(f"{other.name} elects add-points"), other, stated - made, "wrongly marked by the adversary")

    def false_declaration(self, player: Player) -> bool:
        """Three of a rank and a court card more, declared as four; a card of the three is called."""
        for rank, name, points in (("K", "four-kings", 80), ("Q", "four-queens", 60), ("A", "four-aces", 100)):
            same = [card for card in player.cards() if FACES[card][0] == rank]
            rest = [card for card in player.cards() if FACES[card][0] == "J"]
            if len(same) < 3 or not rest:
                continue
            cards = (*self.rng.sample(same, 3), self.rng.choice(rest))
            event = f"{player.name} declares {name} {self.words(player, cards)}"
            self.lay(player, cards)
            index = self.emit(event)
            self.plant("false-declaration", index, player, "declare.false")
            other = self.other(player)
            if self.discovery == "players":
                self.post(index, player, points, name, last=False)
                self.post(self.emit(f"{other.name} claims false-declaration by {player.name}"), player, -points, name,
                          last=False)  # fmt: skip
            called = FACES[self.rng.choice(cards[:3])]
            self.emit(f"{other.name} elects call-card {called}")
            player.must = player.lying(called)[0]
            return True
        return False

    # Drawing

    def draws(self, winner: Player, loser: Player) -> None:
        """The winner draws the next card and the loser the one after it, unless something goes wrong."""
        if self.elector is not None:
            self.choose_draw(winner, loser)
            return
        if winner.idle or loser.idle:
            idle = winner if winner.idle else loser
            idle.idle = 0
            self.draw(self.other(idle))
            return
        two, self.forgetful, self.told_two = self.forgetful, None, False
        fault = next((name for name in DRAWS if self.ready(name)), "") if two is None and len(self.stock) > 6 else ""
        if fault and self.faulty_draws(fault, winner, loser):
            return
        early = self.rng.random() < 0.5
        for player in (winner, loser):
            if player is two:
                self.seen.add(self.stock[-1])
                player.hidden.append(self.stock.pop())
                player.hidden.append(self.stock.pop())
                self.emit(f"{player.name} draws two")
                if self.all_told:
                    faces = [FACES[card] for card in player.hidden[-2:]]
                    self.emit(f"{player.name} holds {' '.join(sorted(FACES[card] for card in player.cards()))}")
                    player.known.update(faces)
            else:
                self.draw(player, 0.0 if self.late else 0.5)
            if self.late and early is (player is winner):
                self.come_late(winner)

    def come_late(self, player: Player) -> None:
        name, self.late = self.late, ""
        if self.stock == [] and self.turn_up < 0:
            return
        if name == "seven-late":
            seven = next(card for card in player.hidden if FACES[card] == f"7{self.trump}")
            index = self.emit(f"{player.name} exchanges {self.word(player, seven)}")
            self.plant(name, index, player, "seven.time", "void")
        elif found := self.open_groups(player):
            self.idle_declaration(player, self.rng.choice(found), name, "declare.time")

    def choose_draw(self, winner: Player, loser: Player) -> None:
        """The adversary of one who saw two cards takes either card of this draw."""
        elector, self.elector = self.elector, None
        assert elector is not None
        choice = self.rng.choice(("first-card", "second-card"))
        self.emit(f"{elector.name} elects {choice}")
        self.seen.update(self.stock[-2:])
        first = elector if choice == "first-card" else self.other(elector)
        self.draw(first)
        self.draw(self.other(first))

    def faulty_draws(self, fault: str, winner: Player, loser: Player) -> bool:
        """Both draws with a fault in them; False where it would not be plain which card is meant."""
        top, below = self.stock[-1], self.stock[-2]
        if fault.startswith("draw-forgotten"):
            self.draw(winner)
            self.forgetful = loser
            return True
        held = {FACES[card] for card in (*winner.cards(), *loser.cards())}
        if FACES[top] in held or FACES[below] in held or FACES[top] == FACES[below]:
            return False
        self.seen.update((top, below))
        named = [f" {FACES[card]}" if self.all_told else "" for card in (top, below)]
        if fault == "draw-out-of-turn-kept":
            self.plant(fault, self.draw(loser), loser, "draw.turn")
            self.draw(winner)
        elif fault == "draw-out-of-turn-restored":
            index = self.emit(f"{loser.name} draws{named[0]}")
            self.plant(fault, index, loser, "draw.turn")
            self.emit(f"{loser.name} restores{named[0]}")
            self.draw(winner)
            self.draw(loser)
            self.show(loser, below)
        elif fault == "winner-sees-two":
            self.plant(fault, self.emit(f"{winner.name} draws two seen"), winner, "draw.two-seen-first")
            winner.hidden.append(self.stock.pop())
            self.emit(f"{winner.name} shows {FACES[top]} {FACES[below]}")
            self.emit(f"{winner.name} restores {FACES[below]}")
            winner.known[FACES[top]] = 1
            self.draw(loser)
        else:
            self.draw(winner)
            self.seen.add(self.stock[-2])
            self.plant(fault, self.emit(f"{loser.name} draws two seen"), loser, "draw.two-seen-second")
            loser.hidden.append(self.stock.pop())
            self.emit(f"{loser.name} restores{f' {FACES[self.stock[-1]]}' if self.all_told else ''}")
            if self.all_told:
                self.emit(f"{loser.name} holds {FACES[below]}")
                loser.known[FACES[below]] = 1
            self.elector = winner
        return True

    def show(self, player: Player, card: int) -> None:
        self.emit(f"{player.name} shows {FACES[card]}")
        player.known[FACES[card]] = max(1, player.known[FACES[card]])


def generate(
    seed: int,
    faults: Iterable[str] = (),
    *,
    rules: str = "hoffmann",
    discovery: str = "referee",
    told: str = "table",
    dealer: str = "Bob",
    base: dict[str, int] | None = None,
    kind: type[Deal] = Deal,
) -> Simulated:
    """A deal and the truth about it; the same arguments give the same deal. `base` is the score of the game before it."""
    rng = random.Random(f"bezique {seed} {dealer}")
    deal = kind(
        rng, rules, told, dealer, base or {"Ann": 0, "Bob": 0}, discovery=discovery, faults=known_faults(faults, FAULTS)
    )
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
    return Simulated(deal.lines, truth, ("Ann", "Bob"), dealer, discovery, told)


def partie(winners: list[str]) -> list[tuple[str, ...]]:
    """The best of five, again and again: for each game the words that it is marked with."""
    told: list[tuple[str, ...]] = []
    won: list[str] = []
    for winner in winners:
        words = ("odd-game",) if len(won) == 4 else ()
        won.append(winner)
        if won.count(winner) == 3:
            words, won = (*words, "partie"), []
        told.append(words)
    return told


def generate_sitting(
    seed: int,
    faults: Iterable[str] = (),
    *,
    rules: str,
    deals: int,
    discovery: str = "referee",
    kind: type[Deal] = Deal,
) -> Sitting:
    """So many deals, the score carried from each to the next until a game is won; a void deal leaves it as it was."""
    sitting = Sitting([])
    score, numbers, dealer = {"Ann": 0, "Bob": 0}, [], "Bob"
    for number in range(1, deals + 1):
        made = generate(
            1000 * seed + number, faults, rules=rules, discovery=discovery, dealer=dealer, base=score, told="table",
            kind=kind,
        )  # fmt: skip
        sitting.deals.append(made)
        numbers.append(number)
        if "void" not in made.truth.planted:
            score = {name: score[name] + points for name, points in made.truth.scores.items()}
        if made.truth.winner is not None:
            sitting.games.append((made.truth.winner, score, tuple(numbers)))
            score, numbers = {"Ann": 0, "Bob": 0}, []
        dealer = "Ann" if dealer == "Bob" else "Bob"
    sitting.left = score
    return sitting
