"""The rules of Authors as people at a table keep them: turns, cards owed, books, and what an offence brings.

Written apart from the referee, from the rules in plain words. Real cards lie in `hands`; what can be proved is asked of
`Public`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.simulated.authors_public import IN_BOOK, PACK, SUITS, Entry, Public, Statement

WORDS = {"K": "kings", "Q": "queens", "J": "jacks", "T": "tens", "9": "nines", "8": "eights", "7": "sevens", "6": "sixes",
         "5": "fives", "4": "fours", "3": "threes", "2": "twos", "A": "aces"}  # fmt: skip


@dataclass(frozen=True)
class Agreed:
    """What the players have agreed on."""

    late: str = "report"
    lost: str = "left"
    penalty: str = "none"
    remainder: str = "carry"

    def house(self) -> dict[str, str]:
        """The same as house rules."""
        return {
            "late-denial": self.late,
            "lost-turn": self.lost,
            "penalty": self.penalty,
            "remainder": self.remainder,
        }


@dataclass
class Found:
    """An offence that is known: where it was committed and where it was proved."""

    time: int
    by: str
    point: str
    article: str
    proof: int | None
    fault: str
    said: Statement | None = None
    called: bool = False


@dataclass
class Debt:
    """A card that is to be handed over. `silent`: it has been, and nobody wrote it down."""

    face: str
    debtor: str
    creditor: str
    kind: str
    found: Found
    silent: bool = False


@dataclass
class Book:
    """A book on the table; `cards` are what really lies there."""

    number: int
    player: str
    rank: str
    cards: tuple[str, ...]
    time: int
    is_void: Found | None = None
    found: Found | None = None

    @property
    def is_wrong(self) -> bool:
        return any(card[0] != self.rank for card in self.cards)


@dataclass
class Seats:
    """A table with real cards."""

    rng: random.Random
    names: tuple[str, ...]
    dealer: str
    discovery: str
    agreed: Agreed
    pool: int
    lines: list[str] = field(default_factory=list)
    postings: list[tuple[int, str, int, str]] = field(default_factory=list)
    said: list[Statement] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)
    debts: list[Debt] = field(default_factory=list)
    lost: list[tuple[str, Found]] = field(default_factory=list)
    books: list[Book] = field(default_factory=list)
    asks: list[int] = field(default_factory=list)
    kept: dict[tuple[str, str], int] = field(default_factory=dict)
    fined: list[str] = field(default_factory=list)
    open_ask: Statement | None = None

    def __post_init__(self) -> None:
        place = self.names.index(self.dealer) + 1
        self.order = self.names[place:] + self.names[:place]
        cards = list(PACK)
        self.rng.shuffle(cards)
        self.hands: dict[str, set[str]] = {name: set() for name in self.names}
        for number, card in enumerate(cards):
            self.hands[self.order[number % len(self.order)]].add(card)
        self.public = Public({name: len(hand) for name, hand in self.hands.items()})
        self.scores = dict.fromkeys(self.names, 0)
        self.turn = self.order[0]
        self.pool += len(self.names)

    @property
    def time(self) -> int:
        return len(self.lines)

    @property
    def over(self) -> bool:
        return len(self.books) == len(WORDS)

    @property
    def now(self) -> float:
        """The moment after all that followed from the last line."""
        return len(self.lines) + 0.9

    def emit(self, line: str) -> int:
        """Writes a line down; answers its number, from 1."""
        self.lines.append(line)
        return len(self.lines)

    def count(self, name: str) -> int:
        """How many cards a player will have when everything owed has gone where it should."""
        out = sum(not debt.silent and debt.debtor == name for debt in self.debts)
        come = sum(not debt.silent and debt.creditor == name for debt in self.debts)
        return len(self.hands[name]) - out + come

    def after(self, name: str) -> list[str]:
        """The others from a player's left on, and himself last."""
        place = self.names.index(name) + 1
        return list(self.names[place:] + self.names[:place])

    def where(self, face: str) -> str:
        """Who has a card, as everybody knows; several names if that is not known."""
        return "|".join(sorted(self.public.holders(face, self.now)))

    def arrive(self, player: str, asker: str | None = None) -> None:
        """The ask comes to a player who has cards and has not lost it."""
        while True:
            if not self.count(player):
                player = next((name for name in self.after(player) if self.count(name)), player)
                if not self.count(player):
                    break
            mine = next((entry for entry in self.lost if entry[0] == player), None)
            following = next(name for name in self.after(player) if self.count(name))
            if mine is None or following == player:
                break
            self.lost.remove(mine)
            if self.agreed.lost == "asker" and asker not in (None, player) and self.count(str(asker)):
                following = str(asker)
            player, asker = following, None
        self.turn = player

    def owe(self, face: str, debtor: str, creditor: str, kind: str, found: Found) -> None:
        """A card must go from one to the other."""
        self.debts.append(Debt(face, debtor, creditor, kind, found))
        self.public.log.append(Entry(self.time + 0.5, (face,), debtor, (debtor, creditor), is_owed=True))

    def forgive(self, debt: Debt) -> None:
        """A card stays where it is."""
        self.debts.remove(debt)
        self.public.log.append(Entry(self.time + 0.6, (debt.face,), debt.debtor, (debt.debtor,)))

    def paid(self, debt: Debt) -> None:
        """Everybody knows now that a card has gone where it was owed."""
        self.debts.remove(debt)
        self.public.log.append(Entry(self.time, (debt.face,), debt.debtor, (debt.creditor,)))

    def noticed(self, player: str, face: str, *, denied: bool = False) -> None:
        """A card shows up with the one it was owed to, or is denied by the one who owed it."""
        for debt in list(self.debts):
            if debt.face == face and debt.silent and player == (debt.debtor if denied else debt.creditor):
                self.paid(debt)

    def moves(self, face: str, giver: str, receiver: str) -> None:
        """A card changes hands before everybody's eyes."""
        self.noticed(giver, face)
        debt = next((debt for debt in self.debts if debt.face == face), None)
        self.hands[giver].discard(face)
        self.hands[receiver].add(face)
        self.public.log.append(Entry(self.time, (face,), giver, (receiver,)))
        if debt is not None:
            self.debts.remove(debt)
            if debt.kind == "deny" and receiver != debt.creditor:
                self.owe(face, receiver, debt.creditor, "deny", debt.found)

    def mark(self, book: Book, points: int, what: str) -> None:
        """A book counts, or no longer counts."""
        self.scores[book.player] += points
        start = "book of " if what == "" else "the book of "
        self.postings.append(
            (self.time - 1, book.player, points, f"{start}{WORDS[book.rank]}{' ' if what else ''}{what}")
        )


@dataclass
class Judged(Seats):
    """A table at which offences are proved, and what the rules attach to them is done."""

    def settle(self) -> None:
        """After every line: offences that are proved by now, and a turn that is of no use to its owner."""
        self.prove()
        if not self.over and self.open_ask is None and not self.count(self.turn):
            self.arrive(self.turn)

    def prove(self) -> None:
        """Statements that everybody can now see to be wrong."""
        misled = bool(self.public.away) or any(book.is_wrong for book in self.books)
        if not misled and not any(said.is_wrong for said in self.said):
            return  # nobody is accused of what he has not done, unless a wrong book misleads everybody
        for kinds in (("deny", "ask"), ("late",)):
            fresh = [said for said in self.said if said.kind in kinds and (misled or said.is_wrong)
                     and all(found.said is not said for found in self.found) and self.public.is_proved(said)]  # fmt: skip
            fresh.sort(key=lambda said: (said.kind == "ask", said.time))
            made = [self.convict(said) for said in fresh]
            for found in made:
                self.follow(found)

    def convict(self, said: Statement) -> Found:
        """An offence is known from this line on."""
        point, article = {"deny": ("denial.false", "AUi2"), "ask": ("ask.rank", "AUi1"), "late": ("book.late", "AUi3")}[
            said.kind
        ]
        proof = None if said.time == self.time else self.time
        self.found.append(Found(said.time, said.player, point, article, proof, said.kind, said))
        return self.found[-1]

    def simple(self, by: str, point: str, article: str, fault: str) -> Found:
        """An offence that is plain at once."""
        self.found.append(Found(self.time, by, point, article, None, fault))
        return self.found[-1]

    def follow(self, found: Found) -> None:
        """What the rules attach to an offence, where somebody speaks up."""
        if self.over or not (self.discovery == "referee" or found.called) or found.said is None:
            return
        if found.said.kind == "deny":
            self.after_denial(found, found.said)
        elif found.said.kind == "ask":
            self.after_ask(found, found.said)
        else:
            self.kept[found.said.player, found.said.face[0]] = 0

    def after_denial(self, found: Found, said: Statement) -> None:
        """The card goes to who was denied it, and the offender loses a turn; too late, little or nothing follows."""
        place = self.where(said.face)
        if place == IN_BOOK or not self.count(said.other):
            if self.agreed.late in ("turn", "void"):
                self.lost.append((said.player, found))
            if self.agreed.late == "void" and place == IN_BOOK:
                for book in self.books:
                    if (book.player, book.rank) == (said.player, said.face[0]) and book.is_void is None:
                        book.is_void = found
                        self.mark(book, -1, "counts for nobody")
            return
        old = next((debt for debt in self.debts if debt.face == said.face), None)
        if place == said.other:
            pass
        elif old is None or old.kind != "deny":
            holder = old.debtor if old is not None else place
            if old is not None:
                self.forgive(old)
            if holder != said.other:
                self.owe(said.face, holder, said.other, "deny", found)
        self.lost.append((said.player, found))
        if not any(time > said.time for time in self.asks):
            self.turn = said.other

    def after_ask(self, found: Found, said: Statement) -> None:
        """A card got by it goes back; found before the next ask, the one asked asks now."""
        moved = [when for when, _ in self.public.view()[1].get(said.face, ())]
        has_it = bool(said.gift) and moved[-1:] == [said.gift] and all(debt.face != said.face for debt in self.debts)
        is_late = any(time > said.time for time in self.asks)
        if has_it and (not is_late or self.count(said.other)):
            self.owe(said.face, said.player, said.other, "ask", found)
        if not is_late:
            self.open_ask = None
            if not said.is_denied:
                self.arrive(said.other)

    def pay_debts(self) -> None:
        """Cards that are owed are handed over: by a line, or now and then without one."""
        for debt in list(self.debts):
            if debt.silent or debt not in self.debts:
                continue
            if debt.face not in self.hands[debt.debtor]:
                self.look_again()  # accused because of a wrong book: he has not the card, and they look for the mistake
                continue
            self.hands[debt.debtor].discard(debt.face)
            self.hands[debt.creditor].add(debt.face)
            if self.rng.random() < 0.2 and not any(book.is_wrong for book in self.books):
                debt.silent = True
                continue
            verb = self.rng.choice(("gives", "restores"))
            tail = self.rng.choice((f" to {debt.creditor}", ""))
            self.emit(f"{debt.debtor} {verb} {debt.face}{tail}")
            self.paid(debt)
            self.settle()

    def look_again(self) -> None:
        """Something does not fit: the wrong book is found."""
        raise NotImplementedError

    def lay(self, player: str, rank: str) -> None:
        """Four of a kind go down."""
        faces = tuple(rank + suit for suit in SUITS)
        self.emit(f"{player} books {rank}")
        for face in faces:
            self.noticed(player, face)
            self.debts = [debt for debt in self.debts if debt.face != face]
        self.put_down(Book(0, player, rank, faces, self.time))
        self.kept.pop((player, rank), None)
        self.settle()

    def put_down(self, book: Book) -> None:
        """A book lies on the table, right or wrong, and is believed."""
        book.number = len(self.public.log) + 1
        self.hands[book.player] -= set(book.cards)
        self.books.append(book)
        self.mark(book, 1, "")
        faces = tuple(book.rank + suit for suit in SUITS)
        self.public.log.append(Entry(self.time, faces, book.player, (IN_BOOK,), book.number))

    def expose(self, book: Book, *, called: bool) -> None:
        """A book is known to be wrong from this line on; what was worked out from it falls."""
        proof = None if book.time == self.time else self.time
        book.found = Found(book.time, book.player, "book.wrong", "AUi4", proof, "wrong-book", called=called)
        self.found.append(book.found)
        if book.is_void is not None:
            book.is_void = None
            self.mark(book, 1, "counts after all")
        self.public.wrong.add(book.number)
        self.public.away.append((book.player, book.time, 10**6))
        for found in list(self.found):
            if found.said is not None and not self.public.is_proved(found.said):
                self.found.remove(found)
                self.lost = [entry for entry in self.lost if entry[1] is not found]
                for debt in [debt for debt in self.debts if debt.found is found]:
                    self.debts.remove(debt)
                    self.public.strike(debt.face)
                for other in self.books:
                    if other.is_void is found:
                        other.is_void = None
                        self.mark(other, 1, "counts after all")
        if called or self.discovery == "referee":
            self.take_up(book)

    def take_up(self, book: Book) -> None:
        """The cards of a wrong book go back into the hand."""
        self.public.away = [(who, start, self.time - 1 if (who, start) == (book.player, book.time) else end)
                            for who, start, end in self.public.away]  # fmt: skip
        self.books.remove(book)
        self.hands[book.player] |= set(book.cards)
        self.mark(book, -1, "goes back")

    def pass_left(self, player: str) -> None:
        """Who laid a wrong book and is to ask passes the ask on."""
        if self.turn == player and self.open_ask is None and not self.over:
            self.arrive(self.after(player)[0])
