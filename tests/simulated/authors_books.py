"""Books at the simulated table of Authors: laid, kept back, or wrong."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.simulated.authors_public import RANKS, SUITS
from tests.simulated.authors_table import Book, Judged


@dataclass
class Laying(Judged):
    """People who lay their books, and now and then one that is none."""

    due: list[str] = field(default_factory=list)
    planted: list[str] = field(default_factory=list)
    idle: int = 0

    def ready(self, name: str, chance: float = 0.3) -> bool:
        """Whether an offence that is to be planted happens now."""
        return name in self.due and self.rng.random() < chance

    def plant(self, name: str) -> None:
        self.due.remove(name)
        self.planted.append(name)

    def rank_of(self, name: str, rank: str) -> list[str]:
        return [rank + suit for suit in SUITS if rank + suit in self.hands[name]]

    def hidden_book(self) -> Book | None:
        """A wrong book that lies on the table."""
        return next((book for book in self.books if book.is_wrong), None)

    def lay_books(self) -> None:
        for name in self.order:
            for rank in RANKS:
                if self.over:
                    return
                full = len(self.rank_of(name, rank)) == len(SUITS)
                owed = any(d.face[0] == rank and d.debtor == name and not d.silent for d in self.debts)
                if not full or owed:
                    self.kept.pop((name, rank), None)
                    continue
                if (name, rank) not in self.kept and self.ready("unlaid-book"):
                    self.plant("unlaid-book")
                    self.kept[name, rank] = self.rng.randint(1, 12)
                if self.kept.get((name, rank), 0) > 0 and self.count(self.turn) > 0 and self.others_can_play(name):
                    continue
                self.lay_book(name, rank)
        if self.time > 10:
            self.wrong_book()

    def others_can_play(self, name: str) -> bool:
        """Whether there is anything to ask for while a book is kept back."""
        return self.turn == name or any(self.count(other) for other in self.names if other != self.turn)

    def lay_book(self, name: str, rank: str) -> None:
        faces = tuple(rank + suit for suit in SUITS)
        self.make_room(name, faces)
        book = self.hidden_book()
        if book is not None and len(self.books) == len(RANKS) - 1:
            self.claim_wrong(book)  # or the deal would seem to be over
        self.lay(name, rank)
        self.pay_debts()

    def make_room(self, name: str, faces: tuple[str, ...]) -> None:
        """Cards are about to come out; where a wrong book stands in the way and could be one of several, it is called."""
        book = self.hidden_book()
        if book is not None and not self.public.fits(name, faces, self.now):
            self.claim_wrong(book)

    def wrong_book(self) -> None:
        planned = "wrong-book" in self.due or "wrong-book-seen" in self.due
        if not planned or self.hidden_book() is not None:
            return
        for name in self.order:
            if len(self.hands[name]) < 6 or self.debts:
                continue
            for rank in RANKS:
                mine = self.rank_of(name, rank)
                faces = tuple(rank + suit for suit in SUITS)
                if not 1 <= len(mine) <= 3 or any(book.rank == rank for book in self.books):
                    continue
                fits = self.public.fits(name, faces, self.now)
                sure = not self.public.fits(name, faces, self.now, without=tuple(self.public.books()))
                hidden = len(self.unseen(name, rank)) >= len(SUITS) - len(mine)
                if fits and hidden and self.ready("wrong-book", 0.1):
                    self.plant("wrong-book")
                    self.lay_wrong(name, rank, mine)
                    return
                if sure and self.ready("wrong-book-seen", 0.1):
                    self.plant("wrong-book-seen")
                    self.emit(f"{name} books {rank}")
                    found = self.simple(name, "book.wrong", "AUi4", "wrong-book-seen")
                    if self.discovery == "referee":
                        self.pass_left(name)
                        return
                    self.mark(Book(0, name, rank, (), 0), 1, "")
                    found.called = True
                    self.emit(f"{self.someone(name)} claims wrong-book by {name} rank={rank}")
                    self.mark(Book(0, name, rank, (), 0), -1, "goes back")
                    self.pass_left(name)
                    return

    def unseen(self, name: str, rank: str) -> list[str]:
        """Cards of a hand that nobody knows of, and of another rank."""
        dealt = self.public.view()[0]
        return sorted(card for card in self.hands[name] if card not in dealt and card[0] != rank)

    def lay_wrong(self, name: str, rank: str, mine: list[str]) -> None:
        """Some of a rank and other cards go down as a book."""
        rest = self.unseen(name, rank)
        cards = (*mine, *self.rng.sample(rest, len(SUITS) - len(mine)))
        self.emit(f"{name} books {rank}")
        self.put_down(Book(0, name, rank, cards, self.time))
        self.idle = 0
        self.settle()

    def look_again(self) -> None:
        """Somebody has been accused of what he has not done."""
        book = self.hidden_book()
        assert book is not None
        self.claim_wrong(book)

    def someone(self, name: str) -> str:
        return self.rng.choice([other for other in self.names if other != name])

    def claim_wrong(self, book: Book) -> None:
        """Somebody looks at a wrong book."""
        self.emit(f"{self.someone(book.player)} claims wrong-book by {book.player} rank={book.rank}")
        if book.found is not None:
            book.found.called = True
            self.take_up(book)
        else:
            self.expose(book, called=True)
        self.prove()
        self.pass_left(book.player)
        self.settle()
