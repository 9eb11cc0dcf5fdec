"""The simulated table of Bézique for any number: drawing, rightly and wrongly."""

from __future__ import annotations

from tests.simulated.bezique_more_last import LastEight
from tests.simulated.bezique_more_seats import Group, Seat

DRAWS = ("draw-forgotten-void", "draw-forgotten-two", "draw-out-of-turn-restored", "draw-out-of-turn-kept", "sees-two",
         "last-sees-two")  # fmt: skip


class Draws(LastEight):
    """The draws of a deal."""

    chooser: Seat | None = None
    forgetful: Seat | None = None
    late = ""
    told_two = False  # the forgotten draw has been found

    def idle_declaration(self, seat: Seat, group: Group, fault: str, point: str) -> None:
        """A declaration that counts for nothing; its cards lie there."""
        event = f"{seat.name} declares {group.name} {self.words(seat, group.cards)}"
        self.lay(seat, group.cards)
        self.plant(fault, self.emit(event), seat, point, "void")

    def draws(self, winner: Seat) -> None:
        """The winner draws the next card, then the others from his left, unless something goes wrong."""
        order = [winner, *self.after(winner)]
        two, self.forgetful, self.told_two = self.forgetful, None, False
        if self.chooser is not None:
            self.choose_draw(order)
            return
        idle = next((seat for seat in order if seat.idle), None)
        if idle is not None:
            idle.idle = 0
            for seat in order:
                if seat is not idle:
                    self.draw(seat)
            return
        fault = next((name for name in DRAWS if self.ready(name)), "") if two is None and len(self.stock) > 12 else ""
        if fault and self.faulty_draws(fault, order):
            return
        at = self.rng.randrange(len(order))
        for place, seat in enumerate(order):
            if seat is two:
                self.draw_two(seat)
            else:
                self.draw(seat, 0.0 if self.late else 0.5)
            if self.late and place == at:
                self.come_late(winner)

    def draw_two(self, seat: Seat) -> None:
        """Two cards, the one that was forgotten and the next."""
        self.seen.add(self.stock[-1])
        seat.hidden += [self.stock.pop(), self.stock.pop()]
        self.emit(f"{seat.name} draws two")
        if self.all_told:
            self.emit(f"{seat.name} holds {' '.join(sorted(self.faces[card] for card in seat.cards()))}")
            seat.known.update(self.faces[card] for card in seat.hidden[-2:])

    def come_late(self, seat: Seat) -> None:
        name, self.late = self.late, ""
        if not self.is_round_left:
            return
        if name == "seven-late":
            seven = next(card for card in seat.hidden if self.faces[card] == f"7{self.trump}")
            is_lying = any(self.faces[card] == self.faces[seven] for card in seat.laid)
            index = self.emit(f"{seat.name} exchanges {self.faces[seven]}{'.new' if is_lying else ''}")
            self.plant(name, index, seat, "seven.time", "void")
        elif found := self.open_groups(seat):
            self.idle_declaration(seat, self.rng.choice(found), name, "declare.time")

    def choose_draw(self, order: list[Seat]) -> None:
        """An adversary of one who saw two cards takes the first or the second card of this draw."""
        offender, self.chooser = self.chooser, None
        assert offender is not None
        chooser = self.rng.choice(self.against(offender))
        choice = self.rng.choice(("first-card", "second-card"))
        self.emit(f"{chooser.name} elects {choice}")
        self.seen.update(self.stock[-2:])
        order.remove(chooser)
        order.insert(0 if choice == "first-card" else 1, chooser)
        for seat in order:
            self.draw(seat)

    def faulty_draws(self, fault: str, order: list[Seat]) -> bool:
        """The draws with a fault in them; False where it would not be plain which card is meant."""
        if fault.startswith("draw-forgotten"):
            self.forgetful = self.rng.choice(order[1:])
            for seat in order:
                if seat is not self.forgetful:
                    self.draw(seat)
            return True
        place = self.rng.randrange(1, len(order))
        if fault == "sees-two":
            place -= 1
        elif fault == "last-sees-two":
            place = len(order) - 1
        seat = order[place]
        ahead = order[: place if fault in ("sees-two", "last-sees-two") else place - 1]
        for one in ahead:
            self.draw(one)
        top, below = self.stock[-1], self.stock[-2]
        held = {self.faces[card] for one in order for card in one.cards()}
        if self.faces[top] in held or self.faces[below] in held or self.faces[top] == self.faces[below]:
            for one in order[len(ahead) :]:
                self.draw(one)
            return True
        self.seen.update((top, below))
        if fault == "sees-two":
            self.plant(fault, self.emit(f"{seat.name} draws two seen"), seat, "draw.two-seen-first")
            seat.hidden.append(self.stock.pop())
            self.emit(f"{seat.name} shows {self.faces[top]} {self.faces[below]}")
            self.emit(f"{seat.name} restores {self.faces[below]}")
            seat.known[self.faces[top]] = 1
            ahead.append(seat)
        elif fault == "last-sees-two":
            self.plant(fault, self.emit(f"{seat.name} draws two seen"), seat, "draw.two-seen-second")
            seat.hidden.append(self.stock.pop())
            self.emit(f"{seat.name} restores{f' {self.faces[below]}' if self.all_told else ''}")
            if self.all_told:
                self.emit(f"{seat.name} holds {self.faces[top]}")
                seat.known[self.faces[top]] = 1
            self.chooser = seat
            return True
        elif fault == "draw-out-of-turn-kept":
            self.plant(fault, self.draw(seat), seat, "draw.turn")
            self.draw(order[place - 1])
            ahead += [order[place - 1], seat]
        else:
            named = f" {self.faces[top]}" if self.all_told else ""
            self.plant(fault, self.emit(f"{seat.name} draws{named}"), seat, "draw.turn")
            self.emit(f"{seat.name} restores{named}")
            self.draw(order[place - 1])
            self.draw(seat)
            self.emit(f"{seat.name} shows {self.faces[below]}")
            seat.known[self.faces[below]] = max(1, seat.known[self.faces[below]])
            ahead += [order[place - 1], seat]
        for one in order:
            if one not in ahead:
                self.draw(one)
        return True
