"""A simulated table of Authors: real hidden hands, legal play, and offences planted with known truth.

Knows nothing of the referee. `generate` gives one deal, `evening` several with a pool that may be carried.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.simulated.authors_asks import Asking
from tests.simulated.authors_public import SUITS, Entry, Statement
from tests.simulated.authors_table import Agreed, Book, Found
from tests.simulated.cards import Expected, Simulated, Truth, known_faults

FAULTS = {
    "illegal-ask": "asks without a card of the rank",
    "illegal-ask-seen": "asks for a rank of which every card is known to be elsewhere",
    "false-denial": "denies a card that he holds",
    "false-denial-seen": "denies a card that everybody knows to be in his hand",
    "unlaid-book": "keeps four of a kind in hand",
    "wrong-book": "lays four cards that are no book",
    "wrong-book-seen": "lays a book of which a card is known to be elsewhere",
    "unasked-card": "gives a card that was not asked for",
    "out-of-turn": "asks out of turn",
    "out-of-turn-answered": "asks out of turn and is answered",
    "second-ask": "asks while an ask waits for its answer",
    "empty-asked": "asks a player who has no cards",
}


@dataclass
class Table(Asking):
    """One deal, played to its last book."""

    claims: list[tuple[int, Found]] = field(default_factory=list)
    told: str = "table"

    def run(self) -> None:
        """Everything from the first line to the last."""
        if self.rng.random() < 0.3:
            self.emit(f"{self.dealer} deals")
        if self.told == "all":
            for name in self.names:
                cards = tuple(sorted(self.hands[name]))
                self.emit(f"{name} holds {' '.join(cards)}")
                self.public.log.append(Entry(self.time, cards, name))
        while not self.over:
            self.step()

    def step(self) -> None:
        """What is owed, books, what is called, and one ask."""
        self.pay_debts()
        self.lay_books()
        self.call()
        if self.over or self.debts_waiting():
            return
        if not any(self.count(name) for name in self.names if name != self.turn):
            book = self.hidden_book()
            self.kept = dict.fromkeys(self.kept, 0)
            if book is not None:
                self.claim_wrong(book)
            return
        if self.out_of_turn():
            return
        if not self.wrong_ask():
            self.ask(self.turn, *self.choose(self.turn))

    def debts_waiting(self) -> bool:
        return any(not debt.silent for debt in self.debts)

    def reveal(self, book: Book) -> None:
        """A card that should be in a wrong book turns up in another hand: shown, or asked for and given."""
        faces = [book.rank + suit for suit in SUITS]
        others = [name for name in self.names if name != book.player and self.rank_of(name, book.rank)]
        owners = [(name, face) for name in others for face in faces if face in self.hands[name]]
        if not owners or self.debts:
            self.claim_wrong(book)
            return
        holder, face = self.rng.choice(owners)
        if self.public.suspects(holder, (face,), self.now) != [book.number]:
            self.claim_wrong(book)
            return
        if self.turn in others and self.turn != holder and self.discovery == "referee":
            self.given_after_all(book, self.turn, holder, face)
            return
        self.emit(f"{holder} shows {face}")
        self.expose(book, called=False)
        self.public.log.append(Entry(self.time, (face,), holder))
        self.prove()
        if self.discovery == "referee":
            self.pass_left(book.player)
        self.settle()
        if self.discovery == "players":
            self.claim_wrong(book)

    def given_after_all(self, book: Book, asker: str, holder: str, face: str) -> None:
        """An ask that the wrong book makes look wrong, and the card that shows it to be right."""
        said = self.state_ask(asker, holder, face)
        if all(found.said is not said for found in self.found):
            self.answer(said)
            return
        self.emit(f"{holder} gives {face}")
        said.gift = self.time
        self.expose(book, called=False)
        self.moves(face, holder, asker)
        self.turn = asker
        self.prove()
        self.pass_left(book.player)
        self.settle()

    def call(self) -> None:
        """At a table of players somebody calls an offence, now and then."""
        for when, found in list(self.claims):
            if when <= self.time and not self.over:
                self.claims.remove((when, found))
                if found not in self.found or found.said is None or found.called:
                    continue
                self.claim(found, found.said)
        book = self.hidden_book()
        if book is not None:
            self.idle += 1
            if self.rng.random() < 0.12 or self.idle > 25:
                self.reveal(book) if self.rng.random() < 0.7 and book.found is None else self.claim_wrong(book)
        self.pay_debts()

    def claim(self, found: Found, said: Statement) -> None:
        kind = {"deny": "false-denial", "ask": "illegal-ask", "late": "unlaid-book"}[said.kind]
        key = f"rank={said.face[0]}" if said.kind == "late" else f"card={said.face}"
        matching = [other for other in self.found if other.said is not None and not other.called
                    and (other.said.kind, other.said.player) == (said.kind, said.player)
                    and other.said.face[0] == said.face[0] and (said.kind == "late" or other.said.face == said.face)]  # fmt: skip
        if matching != [found]:
            return  # a claim that could mean several
        self.emit(f"{self.someone(said.player)} claims {kind} by {said.player} {key}")
        found.called = True
        self.follow(found)
        self.settle()

    def convict(self, said: Statement) -> Found:
        """As at every table; where players discover, some offences are called later."""
        found = super().convict(said)
        if self.discovery == "players" and self.rng.random() < 0.6:
            self.claims.append((self.time + self.rng.randint(0, 6), found))
        return found


def play(
    seed: object, faults: Iterable[str], discovery: str, players: tuple[str, ...], dealer: str, agreed: Agreed, pool: int,
    told: str,
) -> Table:  # fmt: skip
    """One deal, from a seed."""
    table = Table(random.Random(f"authors {seed}"), players, dealer, discovery, agreed, pool, told=told)
    table.due = known_faults(faults, FAULTS)
    table.run()
    wrongly = [found for found in table.found if found.said is not None and not found.said.is_wrong]
    assert not wrongly, f"the table itself accuses {wrongly}"
    return table


def shares(table: Table) -> dict[str, int]:
    """What each takes out of the pool."""
    most = max(table.scores.values())
    ahead = [name for name in table.order if table.scores[name] == most]
    each, rest = divmod(table.pool, len(ahead))
    taken = dict.fromkeys(ahead, each)
    if rest and table.agreed.remainder == "first-left":
        taken[ahead[0]] += rest
    return taken


def told_of(table: Table, discovery: str, told: str) -> Simulated:
    """The deal as it is typed, and the truth about it."""
    taken = shares(table)
    alone = next(iter(taken)) if len(taken) == 1 else None
    findings = [
        Expected(found.time - 1, found.by, found.point, found.article, "irregular",
                 None if found.proof is None else found.proof - 1, found.proof is None, (), found.fault)
        for found in table.found
    ]  # fmt: skip
    truth = Truth(
        scores=table.scores,
        brisques={},
        trump=None,
        postings=table.postings,
        findings=sorted(findings, key=lambda found: found.index),
        over=table.over,
        value=taken[alone] if alone else 0,
        winner=alone,
        planted=tuple(table.planted),
    )
    return Simulated(table.lines, truth, table.names, table.dealer, discovery, told)


NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou", "Max")


def generate(
    seed: int,
    faults: Iterable[str] = (),
    *,
    discovery: str = "referee",
    told: str = "table",
    count: int = 4,
    agreed: Agreed = Agreed(),  # noqa: B008 - it is never changed
) -> Simulated:
    """A deal and the truth about it; the same arguments give the same deal."""
    players = NAMES[:count]
    table = play(seed, faults, discovery, players, players[-1], agreed, 0, told)
    return told_of(table, discovery, told)


@dataclass(frozen=True)
class Evening:
    """Several deals: what was typed, the counters of everybody and of the pool, and who paid fines."""

    deals: tuple[Simulated, ...]
    accounts: dict[str, int]


def evening(
    seed: int, faults: Iterable[str] = (), *, deals: int = 3, count: int = 3, discovery: str = "referee",
    agreed: Agreed = Agreed(),  # noqa: B008 - it is never changed
) -> Evening:  # fmt: skip
    """Deals one after the other, the deal passing to the left, with what stays in the pool carried on."""
    players = NAMES[:count]
    accounts = dict.fromkeys((*players, "pool"), 0)
    made = []
    for number in range(deals):
        dealer = players[(count - 1 + number) % count]
        table = play(f"{seed}/{number}", faults, discovery, players, dealer, agreed, accounts["pool"], "table")
        for name in players:
            accounts[name] -= 1
        for name in table.fined:
            accounts[name] -= 1
        accounts["pool"] = table.pool
        for name, counters in shares(table).items():
            accounts[name] += counters
            accounts["pool"] -= counters
        made.append(told_of(table, discovery, "table"))
    return Evening(tuple(made), accounts)


def main(arguments: list[str]) -> int:
    """Print a deal with the numbers of its lines, and the truth."""
    options = dict(word.split("=", 1) for word in arguments if "=" in word)
    seed, *faults = [word for word in arguments if "=" not in word] or ["1"]
    made = generate(int(seed), faults, discovery=options.get("discovery", "referee"), told=options.get("told", "table"))
    for index, line in enumerate(made.lines, 1):
        print(f"{index:4}  {line}")
    truth = made.truth
    print(f"books {truth.scores}  winner {truth.winner}  value {truth.value}  planted {truth.planted}")
    for found in truth.findings:
        print(f"  {found}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
