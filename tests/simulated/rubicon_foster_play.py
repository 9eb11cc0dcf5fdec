"""The first 55 tricks of Foster's Rubicon: what differs from the Portland table in declaring, drawing and faults."""

from __future__ import annotations

import random
from itertools import chain

from tests.simulated.rubicon_foster_marks import Book
from tests.simulated.rubicon_marks import BEZIQUES, FACES, PACK, Combination, Mark, groupings, reads_as_meant
from tests.simulated.rubicon_stock import DRAWS, StockPlay
from tests.simulated.rubicon_table import COURT, Player

ARTICLES: dict[str, tuple[str, ...]] = {
    "lead-out-of-turn-called": ("RF-10",),
    "lead-out-of-turn-followed": ("RF-9", "RF-10"),
    "draw-forgotten": ("RF-16", "RF-14"),
    "draw-out-of-turn-restored": ("RF-18",),
    "draw-out-of-turn-kept": ("RF-19", "RF-18"),
    "winner-sees-two": ("RF-17",),
    "loser-sees-two": ("RF-20",),
    "false-declaration": ("RF-22",),
    "false-declaration-called": ("RF-22",),
    "called-card-not-led": ("RF-22",),
    "false-declaration-mended": ("RF-22",),
    "declare-after-draw": ("FD-time",),
    "second-declaration": ("FD-time", "FD-one"),
    "revoke": ("RF-23",),
    "under-play": ("RF-23",),
    "revoke-replayed": ("RF-23",),
    "too-many-at-deal": ("RF-3",),
    "too-many-in-play": ("RF-11",),
    "omits-gathering": ("RF-24",),
}
FALSE = ("false-declaration", "false-declaration-called", "called-card-not-led")


class Abandoned(Exception):  # noqa: N818 - the end of a game, not an error
    """The game is abandoned at once, for this player's ten cards."""

    def __init__(self, offender: Player) -> None:
        super().__init__(offender.name)
        self.offender = offender


class FosterPlay(StockPlay):
    """Declaring and drawing as Foster tells it."""

    def __init__(
        self,
        rng: random.Random,
        players: tuple[str, str],
        dealer: str,
        told: str,
        discovery: str,
        faults: list[str],
    ) -> None:
        super().__init__(rng, players, dealer, told, discovery, faults)
        self.books = {seat.name: Book(seat.marks) for seat in self.seats}
        self.ten: Player | None = None
        self.call: tuple[Player, str, int, str] | None = None  # to be called after the draws: points to take down
        self.must: tuple[Player, str, bool] | None = None  # the card called, and whether it will be led
        self.uncalled: list[Player] = []  # whose false declaration may still be called: a second would not be plain
        self.rich = False
        self.again = False  # a combination was scored again for a like card played from the hand

    def find(self, fault: str, index: int, by: Player, point: str, *articles: str, verdict: str = "irregular") -> None:
        super().find(fault, index, by, point, *ARTICLES[fault], verdict=verdict)

    def ready(self, name: str) -> bool:
        if self.ten is not None and name in (*DRAWS, "too-many-in-play"):
            return name == "too-many-in-play" and (self.trick == 50 or super().ready(name))
        return super().ready(name)

    def deal(self) -> None:
        """Nine cards each, or ten for one of them, who must have a court card; in rich deals each gathers a suit."""
        super().deal()
        self.rich = self.rng.random() < 0.4
        if self.rich:
            for player, suit in zip(self.seats, self.rng.sample(PACK.suits, 2), strict=True):
                player.wanted = frozenset(rank + suit for rank in "ATKQJ")
        holders = [seat for seat in self.seats if any(face[0] in COURT for face in seat.faces())]
        if "too-many-in-play" in self.due and not self.all_told and holders:
            self.ten = self.rng.choice(holders)
            self.ten.hidden.append(self.stock.pop())

    def drawing_trick(self, late_blanche: list[Player]) -> None:
        ten = self.ten
        if ten is not None and self.trick > 1 and self.elector is None and self.ready("too-many-in-play"):
            claim = f"{self.other(ten).name} claims too-many-cards by {ten.name} count=10"
            self.plant_find("too-many-in-play", self.emit(claim), ten, "play.too-many", "")
            raise Abandoned(ten)
        super().drawing_trick(late_blanche)

    # Playing

    def play(self, player: Player, card: int, join: float = 0.0) -> int:
        from_hand = card not in player.laid
        index = super().play(player, card, join)
        if from_hand and self.trick <= 55:
            self.books[player.name].played_from_hand(card, player.laid)
        return index

    def choose(self, player: Player, led: int | None) -> int:
        """As at any table, but a called card comes first, and now and then a like card is played from the hand."""
        if self.must is not None and self.must[0] is player:
            _, face, obeys = self.must
            self.must = None
            if obeys:
                return player.lying(face)[0]
            self.find("called-card-not-led", len(self.lines), player, "declare.false")
            return self.rng.choice([card for card in player.cards() if FACES[card] != face])
        if self.waits(player):
            losing = [card for card in player.cards() if led is None or not PACK.beats(card, led, self.trump)]
            plain = [card for card in losing if FACES[card][1] != self.trump]
            if plain:
                return min(plain, key=lambda card: (card in player.laid, PACK.strength[card], card))
        likes = [card for card in player.hidden if self.books[player.name].likes(card, player.laid)]
        if likes and self.rng.random() < (0.8 if self.rich else 0.5):
            winning = [card for card in likes if led is not None and PACK.beats(card, led, self.trump)]
            return self.rng.choice(winning or likes)
        return super().choose(player, led)

    def waits(self, player: Player) -> bool:
        """In rich deals whoever is ahead lets the other come near, so that the brisques may be wanted."""
        return self.rich and player.score > max(1000, self.other(player).score + 150)

    # Declaring

    def open_groups(self, player: Player, only_laid: bool = False) -> dict[str, list[Combination]]:
        """What the player may score now beyond doubt; the same cards once more only where they are to be scored at once."""
        announced = {(claim.name, frozenset(claim.cards)) for claim in player.claims}
        book = self.books[player.name]
        found: dict[str, list[Combination]] = {}
        for group in groupings(player.laid, () if only_laid else player.hidden):
            if (group.name, frozenset(group.cards)) in announced:
                continue
            if player is self.ten and not self.hidden_enough(player, group):
                continue
            if only_laid and book.is_again(group.name, group.cards):
                continue
            if book.standing(group.name, group.cards, self.gone):
                found.setdefault(group.name, []).append(group)
        return found

    @staticmethod
    def hidden_enough(player: Player, group: Combination) -> bool:
        """Whether a hand of ten would still pass for nine."""
        return len({*player.laid, *group.cards}) + sum(player.known.values()) <= 7

    def window(self, winner: Player) -> None:
        """The winner may score one combination, before drawing."""
        nine = winner is not self.ten
        if nine and any(self.ready(name) and self.false_of(winner, name) for name in FALSE):
            return
        if nine and self.ready("false-declaration-mended") and self.mended(winner):
            return
        found = self.open_groups(winner)
        if found and self.ready("declare-after-draw"):
            self.late_player = winner
            return
        book = self.books[winner.name]
        claims = [claim for claim in winner.claims if book.standing(claim.name, claim.cards, self.gone)]
        again = [group for some in found.values() for group in some if book.is_again(group.name, group.cards)]
        pick = self.rng.random()
        if self.waits(winner) and self.rng.random() < 0.9:
            return
        if again and pick < 0.6:
            self.declare(winner, max(again, key=lambda group: group.points(self.trump)))
        elif claims and (pick < 0.75 or (not found and pick < 0.9)):
            self.score_claim(winner, self.rng.choice(claims))
        elif found and pick < 0.93:
            self.declare(winner, self.pick(found))
        else:
            return
        if self.ready("second-declaration") and (more := self.open_groups(winner)):
            self.void_declaration(winner, self.pick(more), "second-declaration", "declare.one", "")

    def pick(self, found: dict[str, list[Combination]]) -> Combination:
        if self.rich and self.rng.random() < 0.8:
            return max((group for some in found.values() for group in some), key=lambda group: group.points(self.trump))
        return super().pick(found)

    def mark(self, index: int, player: Player, group: Combination) -> None:
        """Score a combination; the first marriage or sequence makes trumps."""
        self.again |= self.books[player.name].is_again(group.name, group.cards)
        self.post(index, player, group.points(self.trump), group.name)
        self.books[player.name].score(Mark(group.name, frozenset(group.cards)))
        if group.sets_trump() and self.trump is None:
            self.trump = group.suit

    def words(self, player: Player, combination: Combination) -> list[str]:
        """Bare names only where no reading of them is in doubt."""
        book = self.books[player.name]
        plain = combination.name not in BEZIQUES and not book.doubtful(combination.name) and not book.wrong
        sure = plain and combination.name not in player.wary and self.rng.random() < 0.8
        if sure and reads_as_meant(combination, player.laid, player.marks, self.gone):
            return [FACES[card] for card in combination.cards]
        return self.explicit(player, combination.cards)

    def false_of(self, player: Player, name: str) -> bool:
        """Declare what may not be scored; the adversary may call a card of it, at once or after the draws."""
        if player in self.uncalled:
            return False
        book = self.books[player.name]
        barred = [
            group
            for group in groupings(player.laid, player.hidden)
            if book.standing(group.name, group.cards, self.gone) is False and self.fixed(group)
        ]
        wrong = barred if barred and self.rng.random() < 0.5 else self.mismatched(player)
        if not wrong:
            return False
        group = self.rng.choice(wrong)
        mixed = group.name == "marriage" and FACES[group.cards[0]][1] != FACES[group.cards[1]][1]
        points = 20 if mixed else group.points(self.trump)
        index = self.emit(f"{player.name} declares {group.name} {' '.join(self.explicit(player, group.cards))}")
        self.lay(player, group.cards)
        player.wary.update((group.name, "marriage") if group.sets_trump() else (group.name, *BEZIQUES))
        self.plant_find(name, index, player, "declare.false", "")
        if self.discovery == "referee":
            points = 0
        else:
            self.post(index, player, points, group.name)
        claimed = self.discovery == "players" and self.rng.random() < 0.5
        if claimed:
            self.emit(f"{self.other(player).name} claims false-declaration by {player.name}")
            self.take_down(player, group.name, points)
            points = 0
        if name == "false-declaration":
            self.uncalled.append(player)
            if points:
                mark = Mark(group.name, frozenset(group.cards))
                player.marks.append(mark)
                book.wrong.append(mark)
            return True
        self.must = player, FACES[self.rng.choice(group.cards[:3])], name == "false-declaration-called"
        self.call = player, self.must[1], points, group.name
        if self.rng.random() < 0.5:
            self.calls()
        return True

    def take_down(self, player: Player, name: str, points: int) -> None:
        if points:
            self.post(len(self.lines) - 1, player, -points, name)

    def calls(self) -> None:
        """The adversary calls the card, which calls the offence too if nobody has."""
        if self.call is None:
            return
        player, face, points, name = self.call
        self.call = None
        self.emit(f"{self.other(player).name} elects call-card {face}")
        self.take_down(player, name, points)

    def mended(self, player: Player) -> bool:
        """Three of a rank and another card declared as four, and the right fourth card put to them at once."""
        book = self.books[player.name]
        found = self.open_groups(player)
        for group in chain.from_iterable(found.get(f"four-{rank}", []) for rank in ("kings", "queens", "aces")):
            right = next((card for card in group.cards if card in player.hidden), None)
            rank = FACES[group.cards[0]][0]
            others = [card for card in player.cards() if FACES[card][0] in "AKQJ" and FACES[card][0] != rank]
            if right is None or not others or book.is_again(group.name, group.cards):
                continue
            three = [card for card in group.cards if card != right]
            if sum(FACES[card] == FACES[right] for card in three if card in player.hidden):
                continue
            wrong = (*three, self.rng.choice(others))
            player.wary.add(group.name)
            index = self.emit(f"{player.name} declares {group.name} {' '.join(self.explicit(player, wrong))}")
            self.lay(player, wrong)
            self.plant_find("false-declaration-mended", index, player, "declare.false", "")
            points = group.points(self.trump)
            if self.discovery == "players":
                self.post(index, player, points, group.name)
            cards = (*three, right)
            index = self.emit(f"{player.name} declares {group.name} {' '.join(self.explicit(player, cards))}")
            self.lay(player, cards)
            if self.discovery == "players":
                self.take_down(player, group.name, points)
            self.mark(index, player, Combination(group.name, cards))
            return True
        return False

    # Drawing

    def draws(self, winner: Player, loser: Player) -> None:
        super().draws(winner, loser)
        self.calls()

    def faulty_draws(self, fault: str, winner: Player, loser: Player, top: int, below: int) -> bool:
        """As at the Portland table, but the winner who sees two shows both."""
        if fault != "winner-sees-two":
            return super().faulty_draws(fault, winner, loser, top, below)
        held = {FACES[card] for card in (*winner.cards(), *loser.cards())}
        if FACES[top] in held or FACES[below] in held or FACES[top] == FACES[below]:
            return False
        self.seen.update((top, below))
        self.plant_find(fault, self.emit(f"{winner.name} draws two seen"), winner, "draw.two-seen-first", "")
        winner.hidden.append(self.stock.pop())
        shown = (top, below) if self.rng.random() < 0.5 else (below, top)
        self.emit(f"{winner.name} shows {' '.join(FACES[card] for card in shown)}")
        winner.known[FACES[top]] = 1
        self.emit(f"{winner.name} restores {FACES[below]}")
        self.draw(loser)
        return True
