"""The hands of Binocle without a stock at a simulated table: dealing, the Nines, and melds laid one after another."""

from __future__ import annotations

import random
from collections import Counter

from tests.simulated.binocle_whole_game import FOURS, PACK, SUITS, DealTruth, Game, Meld
from tests.simulated.cards import Expected


class Hands:
    """One deal. Cards are numbers; `face` tells what is printed on them."""

    def __init__(self, rng: random.Random, game: Game, dealer: str, fault: str, told: str) -> None:
        self.rng, self.game, self.dealer, self.fault, self.told_all = rng, game, dealer, fault, told == "all"
        self.players = game.left()
        self.truth = DealTruth(points=dict.fromkeys(self.players, 0))
        self.watch: tuple[str, int, dict[str, str]] | None = None
        self.called: str | None = None
        self.lost: set[str] = set()
        self.face = PACK

    # The record

    def say(self, text: str) -> int:
        """Writes a line; answers its index."""
        self.truth.lines.append(text)
        return len(self.truth.lines) - 1

    def find(self, index: int, by: str, point: str, proof: int | None = None, verdict: str = "irregular") -> None:
        """What the referee must report."""
        self.truth.findings.append(Expected(index, by, point, "", verdict, proof))

    def due(self, *names: str) -> bool:
        """Whether one of these is still to be planted."""
        return self.fault in names and not self.truth.planted

    def plant(self) -> None:
        """It is."""
        self.truth.planted.append(self.fault)

    # Who is who

    def left_of(self, name: str) -> str:
        """The next to the left who is still in the game."""
        at = self.players.index(name)
        order = self.players[at + 1 :] + self.players[: at + 1]
        return next(who for who in order if who not in self.game.retired)

    def active(self) -> list[str]:
        """Those in the game, from the dealer's left."""
        at = self.players.index(self.dealer)
        order = self.players[at + 1 :] + self.players[: at + 1]
        return [who for who in order if who not in self.game.retired]

    # Dealing and the Nines

    def deal(self) -> None:
        """The whole pack; the dealer's last is turned."""
        cards = list(range(48))
        self.rng.shuffle(cards)
        each = 48 // len(self.players)
        self.hands = {name: cards[at * each : at * each + each] for at, name in enumerate(self.players)}
        self.turned = self.hands[self.dealer][-1]
        self.trump = self.face[self.turned][1]
        self.known: dict[str, Counter[str]] = {name: Counter() for name in self.players}
        self.known[self.dealer][self.face[self.turned]] += 1
        self.took: dict[str, list[str]] = {name: [] for name in self.players}
        self.slate = dict.fromkeys(self.players, 0)
        self.good: set[str] = set()
        self.melds: dict[str, list[Meld]] = {name: [] for name in self.players}
        self.handles: dict[str, dict[int, str]] = {name: {} for name in self.players}
        self.trick: list[tuple[str, int]] = []
        self.tricks = 0
        self.leader = self.left_of(self.dealer)
        self.say(f"{self.dealer} turns {self.face[self.turned]}")
        if self.face[self.turned][0] == "9":
            self.slate[self.dealer] += 10

    def nines(self) -> None:
        """In turn from the dealer's left, whoever likes shows a Nine; out of turn too, for the seat decides and not the time."""
        nine = "9" + self.trump
        turned = self.face[self.turned]
        showers = [
            name
            for name in self.active()
            for card in self.hands[name]
            if self.face[card] == nine and card != self.turned
        ]
        showers = [name for name in showers if self.rng.random() < 0.8]
        for name in showers:
            self.slate[name] += 10
        entitled = next((name for name in showers if name != self.dealer), None)
        if self.rng.random() < 0.3:
            self.rng.shuffle(showers)
        for name in showers:
            self.say(f"{name} {self.rng.choice((f'exchanges {nine}', f'declares dix {nine}', 'declares dix'))}")
            self.known[name][nine] += 1
        if entitled is not None:
            card = next(card for card in self.hands[entitled] if self.face[card] == nine)
            for one, gives, takes, face in (
                (card, entitled, self.dealer, nine),
                (self.turned, self.dealer, entitled, turned),
            ):
                self.hands[gives].remove(one)
                self.hands[takes].append(one)
                self.known[gives][face] -= 1
                self.known[takes][face] += 1

    def tell(self) -> None:
        """In a record that tells all, every hand is told."""
        if not self.told_all:
            return
        for name in self.active():
            self.say(f"{name} holds {' '.join(self.face[card] for card in self.hands[name])}")
            self.known[name] = Counter(self.face[card] for card in self.hands[name])

    # Melds

    def possible(self, cards: list[int], laid: set[int], before: list[Meld]) -> list[Meld]:
        """Every meld that may be laid after others: with a fresh card, and none below what its cards have served in."""
        by_face: dict[str, list[int]] = {}
        for card in cards:
            by_face.setdefault(self.face[card], []).append(card)

        def pick(faces: list[str]) -> tuple[int, ...] | None:
            chosen: list[int] = []
            for face in faces:
                free = [card for card in by_face.get(face, []) if card not in chosen]
                if not free:
                    return None
                chosen.append(self.rng.choice(free))
            return tuple(chosen)

        kinds: list[tuple[str, str, int, list[str]]] = [
            ("sequence", "a", 150, [rank + self.trump for rank in "ATKQJ"]),
            ("binocle", "b", 40, ["QS", "JD"]),
            ("double-binocle", "b", 80, ["QS", "QS", "JD", "JD"]),
        ]
        kinds += [("marriage", "a", 40 if suit == self.trump else 20, ["K" + suit, "Q" + suit]) for suit in SUITS]
        for rank, (word, four, eight) in FOURS.items():
            kinds.append((f"four-{word}", "c", four, [rank + suit for suit in SUITS]))
            kinds.append((f"eight-{word}", "c", eight, [rank + suit for suit in SUITS for _ in range(2)]))
        found = []
        for name, kind, value, faces in kinds:
            for _ in range(3):
                chosen = pick(faces)
                if chosen is None or all(card in laid for card in chosen):
                    continue
                if all(m.value < value for m in before if m.kind == kind and set(m.cards) & set(chosen)):
                    found.append(Meld(name, kind, value, chosen))
                    break
        return found

    def meld(self, name: str, cards: list[int]) -> None:
        """A player lays what he sees, and announces it in some order, in one line or in several."""
        laid: set[int] = set()
        chosen: list[Meld] = []
        while self.rng.random() < 0.9:
            ways = self.possible(cards, laid, chosen)
            if not ways:
                break
            meld = self.rng.choice(ways)
            chosen.append(meld)
            laid.update(meld.cards)
        self.melds[name] = chosen
        self.slate[name] += sum(meld.value for meld in chosen)
        said = list(chosen)
        self.rng.shuffle(said)
        parts = [self.words(name, meld) for meld in said]
        while parts:
            many = self.rng.randint(1, len(parts))
            index = self.say(f"{name} declares {' and '.join(text for text, _ in parts[:many])}")
            self.shown(name, [face for _, fresh in parts[:many] for face in fresh], index)
            parts = parts[many:]

    def shown(self, name: str, fresh: list[str], index: int) -> None:
        """Cards laid by a line may prove a wrong play; one that was not to follow suit comes first."""
        if self.watch is not None:
            proofs = self.watch[2]
            fresh.sort(key=lambda face: proofs.get(face) != "revoke")
        for face in fresh:
            self.seen(name, face, index)
        if self.called is not None:
            self.penalty(self.called)

    def words(self, name: str, meld: Meld) -> tuple[str, list[str]]:
        """A meld in words, a card lying already by its handle, another as new; and the faces that nobody knew of."""
        handles = self.handles[name]
        said, fresh = [], []
        for card in meld.cards:
            face = self.face[card]
            if card in handles:
                said.append(handles[card])
                continue
            handles[card] = f"{face}.{1 + sum(one.startswith(face) for one in handles.values())}"
            said.append(f"{face}.new")
            if self.known[name][face] < sum(self.face[one] == face for one in handles if one in self.hands[name]):
                self.known[name][face] += 1
                fresh.append(face)
        return f"{meld.name} {' '.join(said)}", fresh

    def wrong_meld(self, name: str) -> None:
        """Four that are none: three of a kind and another card."""
        lying = {handle.partition(".")[0] for handle in self.handles[name].values()}
        faces = [self.face[card] for card in self.hands[name] if self.face[card] not in lying]
        for rank, (word, _, _) in FOURS.items():
            kinds = sorted({face for face in faces if face[0] == rank})
            other = next((face for face in faces if face[0] != rank), None)
            if len(kinds) >= 3 and other is not None:
                self.plant()
                lay = [*kinds[:3], other]
                self.find(self.say(f"{name} declares four-{word} {' '.join(lay)}"), name, "declare.false")
                for face in lay:
                    card = next(c for c in self.hands[name] if self.face[c] == face)
                    self.handles[name][card] = f"{face}.1"
                    self.known[name][face] = max(self.known[name][face], 1)
                self.after_false(name, word)
                return

    def after_false(self, name: str, word: str) -> None:
        """At a table that notices for itself a false meld is called."""
        if self.game.evening.discovery == "players":
            self.say(f"{self.left_of(name)} claims false-declaration by {name}")

    def repeat(self, name: str) -> None:
        """The same meld with the same cards."""
        if self.melds[name]:
            self.plant()
            index = self.say(f"{name} declares {self.words(name, self.rng.choice(self.melds[name]))[0]}")
            self.find(index, name, "declare.superior", verdict="void")

    def late(self, name: str) -> None:
        """A marriage after the time for it."""
        for suit in SUITS:
            held = [self.face[card] for card in self.hands[name]]
            if f"K{suit}" in held and f"Q{suit}" in held:
                self.plant()
                index = self.say(f"{name} declares marriage K{suit} Q{suit}")
                self.find(index, name, "declare.time", verdict="void")
                for face in (f"K{suit}", f"Q{suit}"):
                    if not self.known[name][face]:
                        self.known[name][face] = 1
                        self.seen(name, face, index)
                return

    # What the play answers

    def seen(self, name: str, face: str, index: int) -> None:
        """A card has come out that nobody knew of."""

    def penalty(self, name: str) -> None:
        """An offence is proved."""
