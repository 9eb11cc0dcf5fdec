"""The simulated table of Bézique: faults and when they are planted, and the last eight tricks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from tests.simulated.bezique_cards import FACES, PACK, Player, Table, Watch

LATE = ("revoke-replayed", "revoke", "under-play")


@dataclass
class Snapshot:
    """The table just before a card that will be taken back."""

    offender: Player
    face: str
    watch: Watch
    led: int
    leader: Player
    trick: int
    hidden: list[list[int]]
    known: list[Counter[str]]
    scores: list[int]
    postings: int


class LastEight(Table):
    """A deal to which faults are done."""

    def __init__(self, *args: object, discovery: str, faults: list[str]) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.discovery = discovery
        self.due = {name: self.rng.randint(25, 29) if name in LATE else self.rng.randint(1, 14) for name in faults}
        self.planted: list[str] = []
        self.quiet_until = 0
        self.snapshot: Snapshot | None = None
        self.keeps_sevens = any(name.startswith("seven") for name in faults)

    def ready(self, name: str) -> bool:
        """Whether a fault is to be planted and its time has come."""
        return self.trick >= self.due.get(name, 99) and (name in LATE or self.quiet_until <= self.trick <= 20)

    def plant(self, name: str, index: int, by: Player, point: str, verdict: str = "irregular") -> None:
        """A fault has been done, and must be found."""
        del self.due[name]
        self.planted.append(name)
        self.quiet_until = self.trick + 3
        self.find(name, index, by, point, verdict)

    def brisques(self, index: int, winner: Player, *cards: int, last: bool = True) -> None:
        """Ten for each Ace and Ten of a trick, at once."""
        count = sum(FACES[card][0] in "AT" for card in cards)
        if count:
            self.post(index, winner, 10 * count, "brisques", last=last)

    # The last eight

    def refuting(self, card: int, led: int) -> set[str]:
        """The faces that nobody may hold who plays this card to that lead."""
        asked, suit = FACES[led][1], FACES[card][1]
        must_win = self.rules == "foster"
        if suit == asked:
            better = {
                face for other, face in enumerate(FACES) if face[1] == asked and PACK.beats(other, led, self.trump)
            }
            return better if must_win and not PACK.beats(card, led, self.trump) else set()
        suits = {asked, self.trump} if must_win and suit != self.trump else {asked}
        return {face for face in FACES if face[1] in suits}

    def last_eight(self) -> None:
        """Follow, and with Foster win if able; offences are watched, and one may be taken back and replayed."""
        self.trick = 25
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
            index = self.play(second, follow)
            last = not first.hidden and not second.hidden
            self.leader = second if PACK.beats(follow, led, self.trump) else first
            self.brisques(index, self.leader, led, follow, last=not last)
            if last:
                self.post(index, self.leader, 10, "last-trick")
            if self.must_replay():
                led = self.take_back()
                continue
            led = None
            self.trick += 1

    def follow(self, player: Player, led: int) -> int:
        """The second card of a trick: legal, or an offence that is to be planted."""
        faces = player.faces()
        legal = [card for card in player.hidden if not self.refuting(card, led) & faces]
        wrong = [card for card in player.hidden if card not in legal]
        revokes = [c for c in wrong if FACES[c][1] != FACES[led][1] and any(f[1] == FACES[led][1] for f in faces)]
        if self.snapshot is None and self.trick < 31:
            for name in LATE:
                cards = [card for card in wrong if card not in revokes] if name == "under-play" else revokes
                if cards and self.ready(name):
                    return self.offend(name, player, self.rng.choice(cards), led)
        return self.rng.choice(legal)

    def offend(self, name: str, player: Player, card: int, led: int) -> int:
        """Plant an offence of the last eight: the finding, and the watch for what proves it."""
        proofs = self.refuting(card, led)
        self.plant(name, len(self.lines), player, "revoke")
        at_once = any(player.known[face] for face in proofs)
        self.findings[-1] = replace(self.findings[-1], at_once=at_once)
        watch = Watch(player, len(self.findings) - 1, proofs)
        self.watches.append(watch)
        if name == "revoke-replayed":
            self.snapshot = Snapshot(
                player, FACES[card], watch, led, self.leader, self.trick, [list(seat.hidden) for seat in self.seats],
                [Counter(seat.known) for seat in self.seats], [seat.score for seat in self.seats], len(self.postings),
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
            seat.hidden, seat.known, seat.score = back.hidden[at], back.known[at] | seen, back.scores[at]
        self.leader, self.trick = back.leader, back.trick
        del self.postings[back.postings :]
        return back.led
