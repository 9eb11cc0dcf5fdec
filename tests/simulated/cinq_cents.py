"""An independent simulated table of Cinq-cents: whole games to five hundred, with planted faults and known truth.

The tricks, the draws and what goes wrong with them are typed as at Penchant (`tests.simulated.penchant`); what is
declared, what the cards count and how the game ends is reckoned here, from Foster alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.simulated import penchant
from tests.simulated.cards import Simulated, Truth, known_faults
from tests.simulated.penchant import Player
from tests.simulated.penchant_rules import PACK, Group

RANKS = "ATKQJ987"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
FOURS = {"A": ("four-aces", 100), "K": ("four-kings", 80), "Q": ("four-queens", 60), "J": ("four-jacks", 40)}
_NOT_HERE = (
    "no-fresh-card", "minor-barred", "loser-after-winner", "loser-no-penchant", "too-many-at-deal", "too-many-in-play",
    "draw-forgotten-void",
)  # fmt: skip
FAULTS: dict[str, str] = {
    **{name: said for name, said in penchant.FAULTS.items() if name not in _NOT_HERE},
    "used-card": "a declaration with a card that has served in another",
    "false-knock": "a knock without the points: the game is lost",
}
ARTICLES = {
    **penchant.ARTICLES, "declare.again": "CQ-9", "declare.time": "CQ-10", "declare.one": "CQ-10", "score.wrong": "CQ-S1",
    "revoke": "CQ-P5", "knock.wrong": "CQ-15",
}  # fmt: skip


class Deal(penchant.Deal):
    """One deal of a game that stands at `start`, and is played to `target`."""

    last = 9
    articles = ARTICLES
    turn_up = ""
    winner: str | None = None

    def __init__(
        self, rng: random.Random, players: tuple[str, str], dealer: str, told: str, discovery: str, faults: list[str],
        start: dict[str, int], target: int,
    ) -> None:  # fmt: skip
        super().__init__(rng, players, dealer, told, discovery, faults)
        self.due = {name: min(trick, 5) if trick < self.last else trick for name, trick in self.due.items()}
        if "false-knock" in self.due:
            self.due["false-knock"] = rng.randint(2, 14)
        self.start, self.target = start, target
        self.held: list[tuple[Player, Group]] = []
        self.stopped = False
        self.most: dict[str, int] = {}  # what the cards of somebody count who counts no more

    def counts(self, player: Player) -> int:
        """What the cards in a player's tricks count for him."""
        return min(player.brisques, self.most.get(player.name, player.brisques))

    def order(self, winner: Player, loser: Player) -> tuple[Player, Player]:
        """Who draws first and second."""
        return winner, loser

    # Cards

    def beats(self, card: str, led: str) -> bool:
        if card[1] == led[1]:
            return RANKS.index(card[0]) < RANKS.index(led[0])
        return card[1] == self.trump

    def must(self, hand: list[str], led: str) -> list[str]:
        follow = [card for card in hand if card[1] == led[1]]
        trumps = [card for card in hand if card[1] == self.trump]
        return [card for card in follow if self.beats(card, led)] or follow or trumps or hand

    def take(self, player: Player, *cards: str) -> int:
        count = sum(WORTH.get(card[0], 0) for card in cards)
        player.brisques += count  # here: what the tricks count
        return count

    def gain(self, index: int, winner: Player, *cards: str) -> None:
        self.take(winner, *cards)
        if not any(seat.hidden for seat in self.seats) and winner.name not in self.most:
            self.post(index, winner, 10, "last-trick")

    def play(self, player: Player, card: str, join: float = 0.0) -> int:
        self.held = [(who, group) for who, group in self.held if who is not player or card not in group.cards]
        return super().play(player, card, join)

    def draw(self, player: Player, join: float = 0.5) -> int:
        if self.stock[-1] == self.turn_up and len(self.stock) == 1:
            player.known.add(self.turn_up)
        return super().draw(player, join)

    # The deal

    def run(self) -> None:
        self.stock = list(PACK)
        self.rng.shuffle(self.stock)
        for seat in self.seats:
            seat.hidden = [self.stock.pop() for _ in range(8)]
        self.turn_up = self.stock[0]
        self.trump = self.turn_up[1]
        index = self.emit(f"{self.dealer.name} turns {self.turn_up}")
        if self.turn_up[0] == "7":
            self.post(index, self.dealer, 10, "dix")
        if self.all_told:
            for seat in self.seats:
                self.emit(f"{seat.name} holds {' '.join(seat.hidden)}")
        while len(self.stock) > 1 and not self.stopped:
            self.drawing_trick()
            self.trick += 1
            self.between()
        if self.stopped:
            return
        for seat in self.seats:
            seat.known |= set(seat.laid)
            seat.hidden += seat.laid
            seat.laid = []
        self.trick = self.last
        self.held = []
        self.last_six()

    def count(self) -> None:
        """The last card is down, and nobody has knocked."""
        for seat in self.seats:
            if self.counts(seat):
                self.post(len(self.lines) - 1, seat, self.counts(seat), "cards")
        self.decide()

    def decide(self) -> None:
        enough = [seat.name for seat in self.seats if self.total(seat) >= self.target]
        self.winner = enough[0] if len(enough) == 1 else None

    def total(self, player: Player) -> int:
        return self.start[player.name] + player.score

    def between(self) -> None:
        """Between two tricks: a knock, right or wrong."""
        if self.stopped or self.back is not None:
            return
        for seat in self.seats:
            is_right = self.total(seat) + self.counts(seat) >= self.target
            if not is_right and self.trick >= self.due.get("false-knock", 99):
                index = self.emit(f"{seat.name} knocks")
                self.find("false-knock", index, seat, "knock.wrong")
                self.knocked(index, seat, self.other(seat))
                return
            if is_right and self.rng.random() < 0.12:
                self.knocked(self.emit(f"{seat.name} knocks"), seat, seat)
                return

    def knocked(self, index: int, player: Player, winner: Player) -> None:
        if self.counts(player):
            self.post(index, player, self.counts(player), "cards")
        self.winner, self.stopped = winner.name, True

    def last_six(self) -> None:
        """As at Penchant, but somebody may knock between two tricks."""
        super().last_six()
        if not self.stopped:
            self.count()

    # Declaring

    def groups(self, player: Player) -> list[Group]:
        """Every combination of a player's cards, used or not."""
        cards = set(player.cards())
        found: list[Group] = []
        for suit in "SHDC":
            marriage, sequence = ("K" + suit, "Q" + suit), tuple(rank + suit for rank in "ATKQJ")
            found.append(Group("marriage", marriage, 40 if suit == self.trump else 20))
            found.append(Group("sequence", sequence, 250 if suit == self.trump else 120))
        found.append(Group("binage", ("QS", "JD"), 40))
        found += [Group(name, tuple(rank + suit for suit in "SHDC"), points) for rank, (name, points) in FOURS.items()]
        return [group for group in found if set(group.cards) <= cards]

    def open_groups(self, player: Player) -> list[Group]:
        return [group for group in self.groups(player) if not set(group.cards) & player.used]

    def declare(self, player: Player, group: Group, join: float = 0.2) -> None:
        event = f"{player.name} declares {self.words(group)}"
        self.lay(player, group)
        player.used |= set(group.cards)
        self.held = [(who, old) for who, old in self.held if who is not player or not set(old.cards) & player.used]
        more = [
            other
            for other in self.open_groups(player)
            if not any(set(other.cards) & set(old.cards) for who, old in self.held if who is player)
        ]
        if more and self.rng.random() < 0.6:
            other = self.rng.choice(more)
            event += f" and {self.words(other)} to-score"
            self.lay(player, other)
            self.held.append((player, other))
        index = self.emit(event, join)
        self.post(index, player, group.points, group.name)
        self.mark_wrongly(player, group.points)

    def mark_wrongly(self, player: Player, points: int) -> None:
        if not self.ready("wrong-mark"):
            return
        other = self.other(player)
        marked = self.emit(f"{player.name} marks {points + 10}")
        self.find("wrong-mark", marked, player, "score.wrong")
        taken = self.emit(f"{other.name} elects add-points")
        if self.discovery == "players":
            self.post(marked, player, 10, "marked too much")
            self.post(taken, player, -10, "marked too much")
        self.post(taken, other, 10, "excess taken over")

    def false_declaration(self, player: Player) -> bool:
        cards = player.cards()
        wrong: list[tuple[Group, list[str]]] = []
        for rank, (name, points) in FOURS.items():
            same = [card for card in cards if card[0] == rank]
            if len(same) == 3:
                stranger = next(card for card in cards if card[0] != rank)
                wrong.append((Group(name, (*same, stranger), points), same))
        kings = [card for card in cards if card[0] == "K" and card[1] != self.trump]
        queens = [card for card in cards if card[0] == "Q" and card[1] != self.trump]
        wrong += [(Group("marriage", (k, q), 20), [k, q]) for k in kings for q in queens if k[1] != q[1]]
        if not wrong:
            return False
        group, right = self.rng.choice(wrong)
        index = self.emit(f"{player.name} declares {group.name} {' '.join(group.cards)}")
        self.lay(player, group)
        self.find("false-declaration", index, player, "declare.false")
        other = self.other(player).name
        if self.discovery == "players":
            self.post(index, player, group.points, group.name)
            if self.rng.random() < 0.5:
                call = self.emit(f"{other} claims false-declaration by {player.name}")
                self.post(call, player, -group.points, group.name)
            else:
                return True
        if self.rng.random() < 0.6:
            card = self.rng.choice(right)
            self.emit(f"{other} elects call-card {card}")
            self.called = (player, card)
        return True

    def window(self, winner: Player, loser: Player) -> None:
        """The pause after a trick."""
        open_groups = self.open_groups(winner)
        used = [group for group in self.groups(winner) if set(group.cards) & winner.used]
        claims = [group for who, group in self.held if who is winner]
        seven = f"7{self.trump}"
        late = None
        if self.ready("false-declaration") and self.false_declaration(winner):
            pass
        elif used and self.ready("used-card"):
            self.void_declaration(winner, self.rng.choice(used), "used-card", "declare.again")
        elif open_groups and self.ready("declare-after-draw"):
            late = self.rng.choice(open_groups)
        elif claims and self.rng.random() < 0.7:
            self.score_claim(winner, self.rng.choice(claims))
        elif seven in winner.cards() and self.turn_up != seven and self.rng.random() < 0.7:
            self.exchange(winner, seven)
        elif open_groups and self.rng.random() < 0.8:
            self.declare(winner, self.rng.choice(open_groups))
            more = self.open_groups(winner)
            if more and self.ready("second-declaration"):
                self.void_declaration(winner, self.rng.choice(more), "second-declaration", "declare.one")
        first, second = self.order(winner, loser)
        self.draws([first, second], first, second, late=late if first is winner else None)

    def losers(self, winner: Player, loser: Player, declared: bool) -> None:
        """The loser of a trick has nothing to say here."""

    def score_claim(self, player: Player, group: Group) -> None:
        self.held = [(who, old) for who, old in self.held if old is not group]
        player.used |= set(group.cards)
        self.held = [(who, old) for who, old in self.held if who is not player or not set(old.cards) & player.used]
        self.post(self.emit(f"{player.name} scores {self.words(group)}"), player, group.points, group.name)

    def exchange(self, player: Player, seven: str) -> None:
        word = "exchanges" if self.rng.random() < 0.6 else "declares seven"
        index = self.emit(f"{player.name} {word} {seven}")
        (player.laid if seven in player.laid else player.hidden).remove(seven)
        player.known.discard(seven)
        player.hidden.append(self.turn_up)
        player.known.add(self.turn_up)
        self.turn_up = self.stock[0] = seven
        self.post(index, player, 10, "dix")


def generate(
    seed: int,
    faults: Iterable[str] = (),
    *,
    discovery: str = "referee",
    players: tuple[str, str] = ("Ann", "Bob"),
    dealer: str = "Bob",
    told: str = "table",
    start: dict[str, int] | None = None,
    target: int = 500,
    table: type[Deal] = Deal,
) -> Simulated:
    """A deal and the truth about it; the same arguments give the same deal."""
    begun = start or dict.fromkeys(players, 0)
    rng = random.Random(f"cinq-cents {seed}")
    deal = table(rng, players, dealer, told, discovery, known_faults(faults, FAULTS), begun, target)
    deal.run()
    truth = Truth(
        scores={seat.name: seat.score for seat in deal.seats},
        brisques={seat.name: seat.brisques for seat in deal.seats},
        trump=deal.trump,
        postings=deal.postings,
        findings=sorted(deal.findings, key=lambda found: found.index),
        over=True,
        value=int(deal.winner is not None),
        winner=deal.winner,
        planted=tuple(deal.planted),
        tricks=16,
    )
    return Simulated(deal.lines, truth, players, dealer, discovery, told)


def generate_game(seed: int, faults: Iterable[str] = (), *, discovery: str = "referee") -> list[Simulated]:
    """The deals of a whole game, until somebody has won it; the faults are planted in the first."""
    deals: list[Simulated] = []
    start, target = {"Ann": 0, "Bob": 0}, 500
    while not deals or deals[-1].truth.winner is None:
        number = len(deals)
        made = generate(
            1000 * seed + number, () if deals else faults, discovery=discovery, dealer=("Bob", "Ann")[number % 2],
            start=start, target=target,
        )  # fmt: skip
        start = {name: start[name] + made.truth.scores[name] for name in start}
        if made.truth.winner is None and min(start.values()) >= target:
            target += 100
        deals.append(made)
    return deals
