"""The simulated table of Bézique for any number: faults and when they are planted, and the last eight tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.simulated.bezique_more_cards import Table
from tests.simulated.bezique_more_seats import Seat, Watch
from tests.simulated.cards import Expected

LATE = ("revoke-replayed", "revoke", "under-play")
ARTICLES = {
    "lead.turn": "BZ-P2", "play.turn": "V-turn", "draw.forgotten": "BZ-W1", "draw.turn": "BZ-W4",
    "draw.two-seen-first": "BZ-W2", "draw.two-seen-second": "BZ-W6", "declare.false": "BZ-A1", "declare.time": "21",
    "declare.one": "21", "seven.time": "16", "revoke": "BZ-P5", "deal.too-many": "BZ-D3", "deal.too-few": "BZ-D4",
    "play.too-many": "BZ-P3", "score.wrong": "BZ-S1", "deal.exposed-other": "BZ-D1", "polish.cards": "V3",
}  # fmt: skip


@dataclass
class Snapshot:
    """The table just before a card that will be taken back."""

    offender: Seat
    face: str
    watch: Watch
    trick: list[tuple[Seat, int]]
    number: int
    hidden: list[list[int]]
    known: list[Counter[str]]
    scores: list[int]
    postings: int
    leaders: list[Seat]
    done: list[int]


class LastEight(Table):
    """A deal to which faults are done."""

    def __init__(self, *args: object, discovery: str, faults: list[str]) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.discovery = discovery
        self.due = {name: self.rng.randint(25, 29) if name in LATE else self.rng.randint(1, 14) for name in faults}
        self.planted: list[str] = []
        self.keeps_sevens = "seven-late" in faults
        self.quiet_until = 0
        self.snapshot: Snapshot | None = None
        self.since: list[tuple[Seat, str]] = []

    def ready(self, name: str) -> bool:
        """Whether a fault is to be planted and its time has come."""
        return self.trick >= self.due.get(name, 99) and (name in LATE or self.quiet_until <= self.trick <= 20)

    def plant(self, name: str, index: int, by: Seat, point: str, verdict: str = "irregular") -> None:
        """A fault has been done, and must be found."""
        del self.due[name]
        self.planted.append(name)
        self.quiet_until = self.trick + 3
        article = ARTICLES[point]
        self.findings.append(Expected(index, by.name, point, article, verdict, articles=(article,), fault=name))

    def brisques(self, index: int, winner: Seat, trick: Sequence[tuple[Seat, int]], *, last: bool = True) -> None:
        """Ten for each Ace and Ten of a trick, at once."""
        count = sum(self.faces[card][0] in "AT" for _, card in trick)
        if count:
            self.post(index, winner, 10 * count, "brisques", last=last)

    # The last eight

    def refuting(self, card: int, trick: Sequence[tuple[Seat, int]]) -> set[str]:
        """The faces that nobody may hold who plays this card to what lies."""
        asked, ahead = self.faces[trick[0][1]][1], self.best(trick)[1]
        wins = self.pack.beats(card, ahead, self.trump)
        of_asked = {face for face in self.faces if face[1] == asked}
        better = {face for other, face in enumerate(self.faces) if self.pack.beats(other, ahead, self.trump)}
        must_win = self.shape.must_win and not wins
        if self.faces[card][1] == asked:
            return better & of_asked if must_win else set()
        return of_asked | {face for face in better if must_win and face[1] == self.trump}

    def groups(self) -> list[list[Seat]]:
        """Who play tricks with each other: everybody, or the winner with his left-hand adversary and the rest."""
        if not self.shape.sides or not self.shape.divides:
            return [[self.leader, *self.after(self.leader)]]
        first = self.leader
        left, partner, right = self.after(first)
        return [[first, left], [partner, right]]

    def last_eight(self) -> None:
        """Follow, and win if that is asked; offences are watched, and one may be taken back and replayed."""
        self.trick = 25
        self.tables = self.groups()
        self.leaders = [members[0] for members in self.tables]
        self.done = [0 for _ in self.tables]
        trick: list[tuple[Seat, int]] = []
        while trick or any(count < 8 for count in self.done):
            if not trick:
                at = self.rng.choice([at for at, count in enumerate(self.done) if count < 8])
                seat = self.leaders[at]
                card = self.rng.choice(seat.hidden)
            else:
                seat = self.next_of(trick)
                card = self.follow(seat, trick)
            index = self.play(seat, card)
            self.since.append((seat, self.faces[card]))
            trick = [*trick, (seat, card)]
            at = next(at for at, members in enumerate(self.tables) if seat in members)
            if len(trick) == len(self.tables[at]):
                self.trick_over(index, at, trick)
                trick = []
            if self.must_replay():
                trick = self.take_back()

    def next_of(self, trick: Sequence[tuple[Seat, int]]) -> Seat:
        members = next(members for members in self.tables if trick[0][0] in members)
        order = [seat for seat in (trick[0][0], *self.after(trick[0][0])) if seat in members]
        return order[len(trick)]

    def trick_over(self, index: int, at: int, trick: Sequence[tuple[Seat, int]]) -> None:
        winner = self.best(trick)[0]
        self.leaders[at] = winner
        self.done[at] += 1
        self.numbered = {}
        last = self.done[at] == 8
        self.brisques(index, winner, trick, last=not last)
        if last:
            self.post(index, winner, 10, "last-trick")
        self.trick = 25 + min(self.done)

    def follow(self, seat: Seat, trick: Sequence[tuple[Seat, int]]) -> int:
        """A later card of a trick: legal, or an offence that is to be planted."""
        faces = {self.faces[card] for card in seat.hidden}
        legal = [card for card in seat.hidden if not self.refuting(card, trick) & faces]
        wrong = [card for card in seat.hidden if card not in legal]
        asked = self.faces[trick[0][1]][1]
        can_follow = any(face[1] == asked for face in faces)
        revokes = [card for card in wrong if self.faces[card][1] != asked and can_follow]
        if self.snapshot is None and len(seat.hidden) > 1:
            for name in LATE:
                cards = [card for card in wrong if card not in revokes] if name == "under-play" else revokes
                if cards and self.ready(name):
                    return self.offend(name, seat, self.rng.choice(cards), trick)
        return self.rng.choice(legal)

    def offend(self, name: str, seat: Seat, card: int, trick: Sequence[tuple[Seat, int]]) -> int:
        """Plant an offence of the last eight: the finding, and the watch for what proves it."""
        proofs = self.refuting(card, trick)
        self.plant(name, len(self.lines), seat, "revoke")
        self.findings[-1] = replace(self.findings[-1], at_once=any(seat.known[face] for face in proofs))
        watch = Watch(seat, len(self.findings) - 1, proofs)
        self.watches.append(watch)
        if name == "revoke-replayed":
            self.snapshot = Snapshot(
                seat, self.faces[card], watch, list(trick), self.trick, [list(one.hidden) for one in self.seats],
                [Counter(one.known) for one in self.seats], [one.score for one in self.seats], len(self.postings),
                list(self.leaders), list(self.done),
            )  # fmt: skip
            self.since = []
        return card

    def must_replay(self) -> bool:
        """Whether the offence is proved and there is still play to go back from."""
        if self.snapshot is None or all(count == 8 for count in self.done):
            return False
        found = self.findings[self.snapshot.watch.finding]
        return found.at_once or found.proof_index is not None

    def take_back(self) -> list[tuple[Seat, int]]:
        """Back to before the offence; every card seen since is known. Gives the trick as it lay."""
        assert self.snapshot is not None
        back, self.snapshot = self.snapshot, None
        self.emit(f"{back.offender.name} takes-back {back.face}")
        for at, seat in enumerate(self.seats):
            seen = Counter(face for player, face in self.since if player is seat)
            seat.hidden, seat.known, seat.score = back.hidden[at], back.known[at] | seen, back.scores[at]
        self.trick, self.leaders, self.done = back.number, back.leaders, back.done
        del self.postings[back.postings :]
        return back.trick
