"""An independent simulated table of Penchant, with planted faults and known truth.

``python -m tests.simulated.penchant SEED [FAULT ...]`` prints a deal and the truth about it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tests.simulated.cards import Expected, Simulated, Truth, Written, known_faults
from tests.simulated.penchant_rules import BRISQUES, PACK, RANKS, Group, all_groups, beats, is_barred, must

FAULTS: dict[str, str] = {
    "lead-out-of-turn-called": "the loser leads, takes the card back, and the winner leads",
    "lead-out-of-turn-followed": "the loser leads and the winner plays to it: it stands",
    "draw-forgotten": "the loser omits a draw, plays on, and is allowed to draw two",
    "draw-forgotten-void": "the loser omits a draw, plays on, and the deal is called void",
    "draw-out-of-turn-restored": "the loser draws first, restores it, draws second and shows that card",
    "draw-out-of-turn-kept": "the loser draws first and the winner draws next: too late",
    "winner-sees-two": "the winner sees two cards, shows both and restores the other",
    "loser-sees-two": "the loser sees two cards, restores one; the adversary chooses at the next draw",
    "false-declaration": "the winner declares what is no combination",
    "no-fresh-card": "a declaration of cards that have all been used",
    "minor-barred": "a minor that the adversary's majors bar",
    "declare-after-draw": "a declaration after the winner has drawn",
    "second-declaration": "a second declaration on one trick",
    "loser-after-winner": "the loser declares a penchant though the winner has declared",
    "loser-no-penchant": "the loser declares something else than a penchant",
    "wrong-mark": "a player marks ten too many, and the adversary adds them",
    "too-many-at-deal": "seven cards dealt, found before the dealer plays: a fresh deal",
    "too-many-in-play": "seven cards dealt, found later, and played down without a draw",
    "revoke": "last six: does not follow suit though able",
    "under-play": "last six: does not win though able",
    "revoke-replayed": "a revoke, taken back and replayed as soon as it is proved",
}
LATE = ("revoke-replayed", "revoke", "under-play")
DRAWS = (
    "draw-forgotten", "draw-forgotten-void", "draw-out-of-turn-restored", "draw-out-of-turn-kept", "winner-sees-two",
    "loser-sees-two",
)  # fmt: skip
ARTICLES = {
    "lead.turn": "BZ-P2", "draw.forgotten": "BZ-W1", "draw.turn": "BZ-W4", "draw.two-seen-first": "BZ-W2",
    "draw.two-seen-second": "BZ-W6", "declare.false": "BZ-A1", "declare.fresh": "10", "declare.minor": "13",
    "declare.time": "9", "declare.one": "C-one", "score.wrong": "BZ-S1", "deal.too-many": "BZ-D3",
    "play.too-many": "BZ-P3", "revoke": "BZ-P5",
}  # fmt: skip


@dataclass(eq=False)
class Player:
    """One player: the hidden hand, what lies face up, what of it has scored, and what everybody knows."""

    name: str
    hidden: list[str] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    known: set[str] = field(default_factory=set)
    brisques: int = 0
    score: int = 0

    def cards(self) -> list[str]:
        return [*self.laid, *self.hidden]

    def table(self) -> list[str]:
        """The cards on the table that have served in a declaration that was scored."""
        return [card for card in self.laid if card in self.used]


@dataclass
class Back:
    """The table just before a card that will be taken back."""

    offender: Player
    card: str
    led: str
    leader: Player
    finding: int
    hands: list[list[str]]
    brisques: list[int]
    scores: list[int]
    postings: int


class Deal(Written):
    """One whole deal; `last` is the number of the first trick after the stock."""

    last = 11
    articles = ARTICLES
    stopped = False  # whether the deal has been ended before its last card
    bonus = False  # whether the points of a false declaration go to the adversary who has called it

    def __init__(
        self, rng: random.Random, players: tuple[str, str], dealer: str, told: str, discovery: str, faults: list[str]
    ) -> None:
        super().__init__(rng)
        self.seats = [Player(players[0]), Player(players[1])]
        self.dealer = next(seat for seat in self.seats if seat.name == dealer)
        self.pone = self.leader = self.other(self.dealer)
        self.all_told = told == "all"
        self.discovery = discovery
        self.due = {name: self.last if name in LATE else rng.randint(1, 7) for name in faults}
        if "too-many-in-play" in self.due:
            self.due["too-many-in-play"] += 1  # found after the first trick has been played to
        self.planted: list[str] = []
        self.quiet_until = 0
        self.trick = 1
        self.watches: list[tuple[int, Player, set[str]]] = []
        self.stock: list[str] = []
        self.trump: str | None = None
        self.forgetful: Player | None = None
        self.owed: Player | None = None
        self.elector: Player | None = None
        self.seven: Player | None = None
        self.called: tuple[Player, str] | None = None
        self.back: Back | None = None
        self.since: list[tuple[Player, str]] = []
        self.void = False

    def other(self, player: Player) -> Player:
        return self.seats[1] if player is self.seats[0] else self.seats[0]

    def beats(self, card: str, led: str) -> bool:
        return beats(card, led, self.trump)

    def must(self, hand: list[str], led: str) -> list[str]:
        return must(hand, led, self.trump)

    # The record

    def post(self, index: int, player: Player, points: int, reason: str) -> None:
        player.score += points
        self.postings.append((index, player.name, points, reason))

    def find(self, fault: str, index: int, by: Player, point: str, verdict: str = "irregular") -> None:
        self.plant(fault)
        self.findings.append(Expected(index, by.name, point, self.articles[point], verdict, fault=fault))

    def ready(self, name: str) -> bool:
        return self.trick >= self.due.get(name, 99) and (name in LATE or self.quiet_until <= self.trick <= 8)

    def plant(self, name: str) -> None:
        if name in self.due:
            del self.due[name]
            self.planted.append(name)
            self.quiet_until = self.trick + 2

    # Dealing and playing

    def deal(self) -> None:
        self.stock = list(PACK)
        self.rng.shuffle(self.stock)
        for seat in self.seats:
            seat.hidden = [self.stock.pop() for _ in range(6)]

    def run(self) -> None:
        if "too-many-at-deal" in self.due:
            offender = self.rng.choice(self.seats)
            self.deal()
            if self.rng.random() < 0.5:
                self.emit(f"{self.pone.name} plays {self.pone.hidden[0]}")
            index = self.emit(f"{self.other(offender).name} claims too-many-cards by {offender.name} count=7")
            self.find("too-many-at-deal", index, offender, "deal.too-many")
        self.deal()
        if "too-many-in-play" in self.due and not self.all_told:
            self.seven = self.rng.choice(self.seats)
            self.seven.hidden.append(self.stock.pop())
        if self.all_told:
            for seat in self.seats:
                self.emit(f"{seat.name} holds {' '.join(seat.hidden)}")
        while len(self.stock) > 1 and not self.void:
            self.drawing_trick()
            self.trick += 1
        if self.void:
            return
        for seat in self.seats:
            seat.known |= set(seat.laid)
            seat.hidden += seat.laid
            seat.laid = []
        self.trick = self.last
        self.last_six()
        for seat in self.seats:
            if seat.brisques > 6:
                over = seat.brisques - 6
                self.post(len(self.lines) - 1, seat, 10 * over, f"{seat.brisques} brisques in all, {over} above 6")

    def play(self, player: Player, card: str, join: float = 0.0) -> int:
        index = self.emit(f"{player.name} plays {card}", join)
        (player.laid if card in player.laid else player.hidden).remove(card)
        if card not in player.known:
            for number, offender, proofs in self.watches:
                old = self.findings[number]
                if offender is player and card in proofs and old.proof_index is None and not old.at_once:
                    self.findings[number] = replace(old, proof_index=index)
        self.since.append((player, card))
        return index

    def take(self, player: Player, *cards: str) -> int:
        count = sum(card[0] in BRISQUES for card in cards)
        player.brisques += count
        return count

    def choose(self, player: Player) -> str:
        """Low cards first, and used ones; the card that was called, if there is one."""
        if self.called is not None and self.called[0] is player:
            card, self.called = self.called[1], None
            return card
        value = {
            card: RANKS.index(card[0]) + 4 * (card in player.used) + self.rng.random() * 6 for card in player.cards()
        }
        return max(value, key=value.__getitem__)

    def drawing_trick(self) -> None:
        is_found = self.ready("too-many-in-play") or self.trick == 9
        if self.seven is not None and is_found and self.owed is self.forgetful is None:
            self.found_seven(self.seven)
        first, second = self.leader, self.other(self.leader)
        if self.trick > 1 and self.forgetful is None and self.called is None:
            if self.ready("lead-out-of-turn-called"):
                card = self.choose(second)
                self.find("lead-out-of-turn-called", self.emit(f"{second.name} plays {card}"), second, "lead.turn")
                self.emit(f"{second.name} takes-back {card}")
                if card in second.hidden:
                    second.known.add(card)
            elif self.ready("lead-out-of-turn-followed"):
                first, second = second, first
                self.find("lead-out-of-turn-followed", len(self.lines), first, "lead.turn")
        forgot = self.forgetful
        led = self.choose(first)
        index = self.play(first, led)
        if forgot is first and self.forgotten(first, index):
            return
        card = self.choose(second)
        index = self.play(second, card, 0.0 if forgot is second else 0.6)
        if forgot is second and self.forgotten(second, index):
            return
        winner = second if self.beats(card, led) else first
        self.take(winner, led, card)
        self.leader = winner
        self.window(winner, self.other(winner))

    def forgotten(self, player: Player, index: int) -> bool:
        """The forgotten draw has come out; answers whether the deal is over by it."""
        self.forgetful = None
        fault = "draw-forgotten" if "draw-forgotten" in self.due else "draw-forgotten-void"
        self.find(fault, index, player, "draw.forgotten")
        if fault == "draw-forgotten":
            self.emit(f"{self.other(player).name} elects draw-two")
            self.owed = player
            return False
        self.emit(f"{self.other(player).name} elects void-deal")
        self.void = True
        return True

    def found_seven(self, player: Player) -> None:
        index = self.emit(f"{self.other(player).name} claims too-many-cards by {player.name} count=7")
        self.find("too-many-in-play", index, player, "play.too-many")
        self.emit(f"{self.other(player).name} elects play-down")
        self.owed = player  # reused: this player's draw is out of the ordinary

    # Declaring

    def lay(self, player: Player, group: Group) -> None:
        for card in group.cards:
            if card in player.hidden:
                player.hidden.remove(card)
                player.known.discard(card)
                player.laid.append(card)

    def open_groups(self, player: Player) -> list[Group]:
        """What a player may declare, barred minors left out."""
        theirs = self.other(player).table()
        return [g for g in self.fresh_groups(player) if not is_barred(g, player.table(), theirs)]

    def fresh_groups(self, player: Player) -> list[Group]:
        return [group for group in all_groups(player.cards()) if not set(group.cards) <= set(player.table())]

    def words(self, group: Group) -> str:
        cards = list(group.cards)
        self.rng.shuffle(cards)
        return f"{group.name} {' '.join(cards)}"

    def declare(self, player: Player, group: Group, join: float = 0.2) -> None:
        index = self.emit(f"{player.name} declares {self.words(group)}", join)
        self.lay(player, group)
        player.used |= set(group.cards)
        self.post(index, player, group.points, group.name)
        if group.name == "penchant" and self.trump is None:
            self.trump = next(card[1] for card in group.cards if card[0] == "J")
        if self.ready("wrong-mark"):
            marked = self.emit(f"{player.name} marks {group.points + 10}")
            self.find("wrong-mark", marked, player, "score.wrong")
            taken = self.emit(f"{self.other(player).name} elects add-points")
            self.post(taken, self.other(player), 10, "points wrongly marked")

    def void_declaration(self, player: Player, group: Group, fault: str, point: str) -> None:
        index = self.emit(f"{player.name} declares {self.words(group)}")
        self.lay(player, group)
        self.find(fault, index, player, point, "void")

    def false_declaration(self, player: Player) -> bool:
        """Three of a kind and a stranger as four, or a King and a Queen of two suits as a marriage."""
        cards = player.cards()
        wrong: list[tuple[Group, list[str]]] = []
        for group in all_groups(cards):
            if group.name.startswith("three-"):
                stranger = next((card for card in cards if card[0] != group.cards[0][0]), None)
                if stranger:
                    name = group.name.replace("three-", "four-")
                    wrong.append((Group(name, (*group.cards, stranger), 100), list(group.cards)))
        for king in (card for card in cards if card[0] == "K"):
            for queen in (card for card in cards if card[0] == "Q" and card[1] != king[1]):
                wrong.append((Group("marriage", (king, queen), 20), [king, queen]))
        if not wrong:
            return False
        group, right = self.rng.choice(wrong)
        index = self.emit(f"{player.name} declares {self.words(group)}")
        self.lay(player, group)
        self.find("false-declaration", index, player, "declare.false")
        other = self.other(player).name
        if self.discovery == "players":
            self.post(index, player, group.points, group.name)
            if self.rng.random() < 0.5:
                call = self.emit(f"{other} claims false-declaration by {player.name}")
                self.post(call, player, -group.points, group.name)
                if self.bonus:
                    taken = self.emit(f"{other} elects add-points")
                    self.post(taken, self.other(player), group.points, "points wrongly marked")
            else:
                return True
        if self.rng.random() < 0.6:
            card = self.rng.choice(right)
            self.emit(f"{other} elects call-card {card}")
            self.called = (player, card)
        return True

    def window(self, winner: Player, loser: Player) -> None:
        """The pause after a trick: the winner declares or draws, the loser may declare a penchant, and draws."""
        draws = [winner, loser]
        if self.owed is not None and self.seven is self.owed:
            draws.remove(self.owed)  # plays down
            self.owed = self.seven = None
        open_groups = self.open_groups(winner)
        used = [g for g in all_groups(winner.cards()) if set(g.cards) <= set(winner.table())]
        barred = [g for g in self.fresh_groups(winner) if g not in open_groups]
        declared = False
        if self.ready("false-declaration") and self.false_declaration(winner):
            declared = True  # nothing more in this pause, to keep the truth plain
        elif used and self.ready("no-fresh-card"):
            self.void_declaration(winner, self.rng.choice(used), "no-fresh-card", "declare.fresh")
        elif barred and self.ready("minor-barred"):
            self.void_declaration(winner, self.rng.choice(barred), "minor-barred", "declare.minor")
        elif open_groups and self.ready("declare-after-draw") and winner in draws:
            self.draws(draws, winner, loser, late=self.rng.choice(open_groups))
            return
        elif open_groups and self.rng.random() < 0.6:
            self.declare(winner, self.rng.choice(open_groups))
            declared = True
            more = self.open_groups(winner)
            if more and self.ready("second-declaration"):
                self.void_declaration(winner, self.rng.choice(more), "second-declaration", "declare.one")
        self.draws(draws, winner, loser, declared=declared)

    def losers(self, winner: Player, loser: Player, declared: bool) -> None:
        """What the loser says before drawing."""
        groups = self.open_groups(loser)
        penchants = [group for group in groups if group.name == "penchant"]
        others = [group for group in groups if group.name != "penchant"]
        if declared and penchants and self.ready("loser-after-winner") and not self.false_in_pause(winner):
            self.void_declaration(loser, self.rng.choice(penchants), "loser-after-winner", "declare.time")
        elif others and self.ready("loser-no-penchant"):
            self.void_declaration(loser, self.rng.choice(others), "loser-no-penchant", "declare.time")
        elif not declared and penchants and self.rng.random() < 0.7:
            self.declare(loser, self.rng.choice(penchants))

    def false_in_pause(self, winner: Player) -> bool:
        """Whether the winner's declaration in this pause was a false one."""
        last = self.findings[-1] if self.findings else None
        return last is not None and last.fault == "false-declaration" and last.index >= len(self.lines) - 4

    # Drawing

    def named(self, card: str) -> str:
        return f" {card}" if self.all_told else ""

    def draw(self, player: Player, join: float = 0.5) -> int:
        card = self.stock.pop()
        player.hidden.append(card)
        return self.emit(f"{player.name} draws{self.named(card)}", join)

    def draws(
        self, due: list[Player], winner: Player, loser: Player, *, declared: bool = False, late: Group | None = None
    ) -> None:
        if len(due) < 2:
            for player in due:
                self.draw(player)
            return
        owed, self.owed = self.owed, None
        if owed is not None:
            for player in due:
                if player is owed and len(self.stock) >= 2 + (player is winner):
                    self.emit(f"{player.name} draws two")
                    player.hidden += [self.stock.pop(), self.stock.pop()]
                elif self.stock:
                    self.draw(player)
            return
        top, below = self.stock[-1], self.stock[-2]
        if self.elector is not None:
            elector, self.elector = self.elector, None
            choice = self.rng.choice(("first-card", "second-card"))
            self.emit(f"{elector.name} elects {choice}")
            if (choice == "first-card") is (elector is loser):
                due = [loser, winner]
            for player in due:
                self.draw(player)
            return
        fault = next((name for name in DRAWS if self.ready(name)), "")
        if late is None and fault and self.trick < self.last - 2 and self.seven is None and self.called is None:
            self.faulty(fault, winner, loser, top, below)
            return
        self.draw(winner)
        if late is not None:
            self.void_declaration(winner, late, "declare-after-draw", "declare.time")
        self.losers(winner, loser, declared)
        self.draw(loser)

    def faulty(self, fault: str, winner: Player, loser: Player, top: str, below: str) -> None:
        if fault.startswith("draw-forgotten"):
            if self.all_told:
                self.draw(winner)
                self.draw(loser)
                return
            self.draw(winner)
            self.forgetful = loser
        elif fault == "draw-out-of-turn-kept":
            self.find(fault, self.draw(loser, 0.0), loser, "draw.turn")
            self.draw(winner, 0.0)
        elif fault == "draw-out-of-turn-restored":
            self.find(fault, self.emit(f"{loser.name} draws{self.named(top)}"), loser, "draw.turn")
            self.emit(f"{loser.name} restores{self.named(top)}")
            self.draw(winner, 0.0)
            self.draw(loser, 0.0)
            self.show(loser, below)
        elif fault == "winner-sees-two":
            self.find(fault, self.emit(f"{winner.name} draws two seen"), winner, "draw.two-seen-first")
            winner.hidden.append(self.stock.pop())
            self.emit(f"{winner.name} shows {below} {top}")
            winner.known.add(top)
            self.emit(f"{winner.name} restores {below}")
            self.draw(loser, 0.0)
        else:
            self.draw(winner, 0.0)
            self.find(fault, self.emit(f"{loser.name} draws two seen"), loser, "draw.two-seen-second")
            loser.hidden.append(self.stock.pop())
            self.emit(f"{loser.name} restores")
            if self.all_told:
                self.emit(f"{loser.name} holds {below}")
            self.elector = winner

    def show(self, player: Player, card: str) -> None:
        self.emit(f"{player.name} shows {card}")
        player.known.add(card)

    # The last six

    def between(self) -> None:
        """Between two of the last tricks nothing is said here."""

    def last_six(self) -> None:
        led: str | None = None
        while led is not None or all(seat.hidden for seat in self.seats):
            first, second = self.leader, self.other(self.leader)
            if led is None:
                self.between()
                if self.stopped:
                    return
                led = self.pick(first, first.hidden)
                self.play(first, led)
                if self.must_replay():
                    led = self.take_back()
                    continue
            card = self.follow(second, led)
            index = self.play(second, card)
            if self.must_replay():
                led = self.take_back()
                continue
            winner = second if self.beats(card, led) else first
            self.gain(index, winner, led, card)
            self.leader, led = winner, None
            self.trick += 1
        for seat in self.seats:
            for card in list(seat.hidden):
                self.gain(self.play(seat, card), seat, card)

    def pick(self, player: Player, cards: list[str]) -> str:
        if self.called is not None and self.called[0] is player:
            card, self.called = self.called[1], None
            if card in cards:
                return card
        return self.rng.choice(cards)

    def gain(self, index: int, winner: Player, *cards: str) -> None:
        count = self.take(winner, *cards)
        if count:
            self.post(index, winner, 10 * count, "brisque" if count == 1 else f"{count} brisques")

    def follow(self, player: Player, led: str) -> str:
        legal = self.must(player.hidden, led)
        wrong = [card for card in player.hidden if card not in legal]
        follows = any(card[1] == led[1] for card in player.hidden)
        revokes = [card for card in wrong if follows and card[1] != led[1]]
        if self.back is None and self.trick < 16 and self.called is None:
            for name in ("revoke-replayed", "revoke", "under-play"):
                cards = [card for card in wrong if card not in revokes] if name == "under-play" else revokes
                if cards and self.ready(name):
                    return self.offend(name, player, self.rng.choice(cards), led)
        return self.pick(player, legal)

    def offend(self, name: str, player: Player, card: str, led: str) -> str:
        """Plant an offence: any card that the book wanted in its place proves it."""
        proofs = {face for face in PACK if face != card and card not in self.must([face, card], led)}
        number = len(self.findings)
        self.find(name, len(self.lines), player, "revoke")
        public = set(player.hidden) if self.all_told else player.known & set(player.hidden)
        self.findings[number] = replace(self.findings[number], at_once=bool(proofs & public))
        self.watches.append((number, player, proofs))
        if name == "revoke-replayed":
            self.back = Back(
                player, card, led, self.leader, number, [list(seat.hidden) for seat in self.seats],
                [seat.brisques for seat in self.seats], [seat.score for seat in self.seats], len(self.postings),
            )  # fmt: skip
            self.since = []
        return card

    def must_replay(self) -> bool:
        if self.back is None or not any(seat.hidden for seat in self.seats):
            return False
        found = self.findings[self.back.finding]
        return found.at_once or found.proof_index is not None

    def take_back(self) -> str:
        assert self.back is not None
        back, self.back = self.back, None
        self.emit(f"{back.offender.name} takes-back {back.card}")
        for at, seat in enumerate(self.seats):
            seat.hidden, seat.brisques, seat.score = back.hands[at], back.brisques[at], back.scores[at]
            seat.known |= {card for player, card in self.since if player is seat}
        del self.postings[back.postings :]
        self.leader = back.leader
        return back.led


def generate(
    seed: int,
    faults: Iterable[str] = (),
    *,
    discovery: str = "referee",
    players: tuple[str, str] = ("Ann", "Bob"),
    dealer: str = "Bob",
    told: str = "table",
    bonus: bool = False,
) -> Simulated:
    """A deal and the truth about it; the same arguments give the same deal."""
    rng = random.Random(f"penchant {seed}")
    deal = Deal(rng, players, dealer, told, discovery, known_faults(faults, FAULTS))
    deal.bonus = bonus
    deal.run()
    truth = Truth(
        scores={seat.name: seat.score for seat in deal.seats},
        brisques={seat.name: seat.brisques for seat in deal.seats},
        trump=deal.trump,
        postings=deal.postings,
        findings=sorted(deal.findings, key=lambda found: found.index),
        over=True,
        value=0,
        winner=None,
        planted=tuple(deal.planted),
        tricks=deal.trick - 1,
        undrawn=("void",) if deal.void else (),
    )
    return Simulated(deal.lines, truth, players, dealer, discovery, told)


def main(arguments: list[str]) -> int:
    """Print a deal and the truth."""
    seed, *faults = arguments or ["1"]
    made = generate(int(seed), faults)
    print("\n".join(made.lines))
    print(made.truth)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
