"""Asks and answers at the simulated table of Authors, and the offences that can be committed in them."""

from __future__ import annotations

from dataclasses import dataclass

from tests.simulated.authors_books import Laying
from tests.simulated.authors_public import RANKS, SUITS, Statement


@dataclass
class Asking(Laying):
    """People who ask and answer."""

    def choose(self, asker: str) -> tuple[str, str]:
        """A legal ask: often for a card that is where it is asked for, else at random, one's own card included."""
        book = self.hidden_book()
        closed = book.rank if book is not None else ""
        ranks = [rank for rank in RANKS if self.rank_of(asker, rank) and rank != closed]
        others = [name for name in self.names if name != asker and self.count(name)]
        if not ranks:
            assert book is not None
            self.claim_wrong(book)
            return self.choose(asker) if asker == self.turn else self.choose(self.turn)
        if self.rng.random() < 0.6:
            wise = [(other, face) for rank in ranks for other in others for face in self.rank_of(other, rank)]
            if wise:
                return self.rng.choice(wise)
        rank = self.rng.choice(ranks)
        return self.rng.choice(others), rank + self.rng.choice(SUITS)

    def ask(self, asker: str, other: str, face: str) -> None:
        if asker != self.turn:
            return
        said = self.state_ask(asker, other, face)
        if self.open_ask is not None:
            self.answer(said)

    def state_ask(self, asker: str, other: str, face: str) -> Statement:
        """An ask that counts, and what it shows of books kept back."""
        self.emit(f"{asker} asks {other} {'for ' if self.rng.random() < 0.1 else ''}{face}")
        for (name, rank), left in list(self.kept.items()):
            self.kept[name, rank] = left - 1
        before = self.asks[-1] if self.asks else 0
        self.asks.append(self.time)
        for old in self.said:
            if (
                old.kind == "late"
                and old.gift == before
                and any(b.is_wrong and b.player == old.player for b in self.books)
            ):
                old.gift = self.time  # some of it may lie in his wrong book: nobody can tell
        for name in self.names:
            for rank in RANKS:
                if len(self.rank_of(name, rank)) == len(SUITS) and not any(
                    d.face[0] == rank and name in (d.debtor, d.creditor) for d in self.debts
                ):
                    same = next((s for s in self.said if s.kind == "late" and s.gift == before
                                 and (s.player, s.face[0]) == (name, rank)), None)  # fmt: skip
                    if same is None:
                        self.said.append(Statement("late", name, "", f"{rank}S", self.time, True, gift=self.time))
                        continue
                    same.gift = self.time
                    if self.public.was_away(name, same.time):
                        same.time = self.time  # the first ask at which it can be seen
        said = Statement("ask", asker, other, face, self.time, not self.rank_of(asker, face[0]))
        self.said.append(said)
        self.open_ask = said
        self.prove()
        return said

    def answer(self, said: Statement) -> None:
        """The card, or that it is not there; planted: a false denial, another card, another ask in between."""
        asker, other, face = said.player, said.other, said.face
        if self.ready("second-ask", 0.1):
            self.plant("second-ask")
            third = self.rng.choice(self.names)
            target = self.rng.choice([name for name in self.names if name != third])
            self.emit(f"{third} asks {target} {self.rng.choice(RANKS)}S")
            self.simple(third, "ask.turn", "AU5-turn", "second-ask")
        if self.ready("unasked-card", 0.1) and not self.debts:
            spare = sorted(card for card in self.hands[other] if card != face)
            if spare:
                self.unasked(other, asker, self.rng.choice(spare))
        holds = face in self.hands[other]
        seen = self.public.holders(face, self.now) == {other}
        name = "false-denial-seen" if seen else "false-denial"
        if holds and self.ready(name) and not any(debt.face == face for debt in self.debts):
            self.plant(name)
            holds = False
        elif holds:
            self.make_room(other, (face,))
        self.open_ask = None
        if holds:
            self.emit(f"{other} gives{self.rng.choice(('', f' {face}', f' {face} to {asker}'))}")
            said.gift = self.time
            self.moves(face, other, asker)
            self.turn = asker
        else:
            self.deny(said)
        self.settle()

    def deny(self, said: Statement) -> None:
        asker, other, face = said.player, said.other, said.face
        said.is_denied = True
        self.emit(f"{other} denies{self.rng.choice(('', f' {face}'))}")
        self.noticed(other, face, denied=True)
        denial = Statement("deny", other, asker, face, self.time, face in self.hands[other])
        self.said.append(denial)
        if self.discovery == "referee" and self.public.is_proved(denial):
            self.turn = asker
            return
        self.arrive(other, asker)

    def unasked(self, giver: str, asker: str, card: str) -> None:
        """A card that nobody asked for is handed over, and goes back."""
        self.make_room(giver, (card,))
        self.plant("unasked-card")
        self.emit(f"{giver} gives {card}")
        self.moves(card, giver, asker)
        found = self.simple(giver, "gift.unasked", "AUi5", "unasked-card")
        self.owe(card, asker, giver, "unasked", found)
        if self.discovery == "referee" and self.agreed.penalty == "counter":
            self.pool += 1
            self.fined.append(giver)
        self.settle()
        self.pay_debts()

    def wrong_ask(self) -> bool:
        """An ask without the rank, or of a player without cards."""
        asker = self.turn
        empty = [name for name in self.names if name != asker and not self.count(name)]
        if empty and self.ready("empty-asked"):
            self.plant("empty-asked")
            _, face = self.choose(asker)
            if asker != self.turn:
                return True
            self.emit(f"{asker} asks {empty[0]} {face}")
            self.simple(asker, "ask.target", "AU11-asked", "empty-asked")
            if self.rng.random() < 0.5:
                self.emit(f"{empty[0]} denies")
            return True
        others = [name for name in self.names if name != asker and self.count(name)]
        for rank in self.rng.sample(RANKS, len(RANKS)):
            if self.rank_of(asker, rank) or (self.hidden_book() is not None and self.hidden_book().rank == rank):  # type: ignore[union-attr]
                continue
            faces = [rank + suit for suit in SUITS]
            seen = all(asker not in self.public.holders(face, self.now) for face in faces)
            name = "illegal-ask-seen" if seen else "illegal-ask"
            if self.ready(name, 0.05):
                self.plant(name)
                held = [(other, face) for other in others for face in self.rank_of(other, rank)]
                other, face = (
                    self.rng.choice(held) if held and self.rng.random() < 0.6 else (self.rng.choice(others), faces[0])
                )
                self.ask(asker, other, face)
                return True
        return False

    def out_of_turn(self) -> bool:
        """An ask by another than the player whose turn it is."""
        answered = self.ready("out-of-turn-answered", 0.1)
        if not answered and not self.ready("out-of-turn", 0.1):
            return False
        early = [name for name in self.names if name != self.turn and self.count(name)]
        full = any(len(self.rank_of(name, rank)) == len(SUITS) for name in self.names for rank in RANKS)
        if not early or self.hidden_book() is not None or full:
            return False
        asker = self.rng.choice(early)
        other, face = self.choose(asker)
        self.plant("out-of-turn-answered" if answered else "out-of-turn")
        self.emit(f"{asker} asks {other} {face}")
        self.simple(asker, "ask.turn", "AU5-turn", "out-of-turn")
        if not answered:
            return False
        said = Statement("ask", asker, other, face, self.time, False)
        self.asks.append(self.time)
        self.said.append(said)
        holds = face in self.hands[other]
        if holds:
            self.make_room(other, (face,))
            self.emit(f"{other} gives {face}")
            said.gift = self.time
            self.moves(face, other, asker)
            self.turn = asker
        else:
            self.deny(said)
        self.settle()
        return True
