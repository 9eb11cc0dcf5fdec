"""A simulated coup at the cards: dealing, naturals, third cards, showing."""

from __future__ import annotations

from tests.simulated.baccarat_stakes import Staking
from tests.simulated.baccarat_table import BYSTANDER, pips
from tests.simulated.cards import Expected


class Playing(Staking):
    """Naturals and third cards, by the rule or against it."""

    def naturals(self) -> None:
        """Whoever has eight or nine shows it at once, unless he is to hold it back."""
        banker = self.money.banker
        sides = [self.holder, banker]
        have = [name for name in sides if pips(self.hands[name]) >= 8]
        if len(have) == 1:
            if self.ready("natural-held-back"):
                self.silent = have
                return
            if self.ready("natural-late"):
                self.too_late = have
                return
        if not have and self.swap is None and self.ready("false-natural", 0.4):
            name = self.rng.choice(sides)
            index = self.say(f"{name} announces-natural {' '.join(self.hands[name])}")
            self.plant("false-natural", index, name, "natural.false", "CFi7")
            self.shown.append(name)
            if pips(self.hands[name]):
                self.barred.append(name)
        self.rng.shuffle(have)
        if self.swap is not None and banker in have:
            if self.holder not in have:  # the wrong holder's first word comes before the banker's
                self.say(f"{self.holder} holds {' '.join(self.hands[self.holder])}")
            have.sort(key=lambda name: name == banker)
        for name in have:
            if self.natural and self.rng.random() < 0.5:
                continue
            value = f" value={pips(self.hands[name])}" if self.rng.random() < 0.3 else ""
            self.say(f"{name} announces-natural {' '.join(self.hands[name])}{value}")
            self.shown.append(name)
            self.natural = True
        if self.natural and self.ready("draw-after-natural") and len(self.shoe.hand) > 0 and len(self.shown) == 1:
            name = self.rng.choice(sides)
            index = self.say(f"{name} draws {self.shoe.draw()}")
            self.plant("draw-after-natural", index, name, "natural.ends", "CF15", "void")

    def draw(self, covered: dict[str, int]) -> None:
        """The holder by the table of third cards, then the banker as he likes."""
        banker = self.money.banker
        early = (
            not (self.silent or self.too_late or self.barred or self.shown)
            and self.swap is None
            and self.ready("banker-early")
        )
        if early:
            index = self.say(f"{banker} draws {self.take(banker)}")
            self.act[banker] = index
        self.holder_decides(covered)
        if early:
            proof = self.act.get(self.holder)
            if proof is None:
                proof = self.act[self.holder] = self.say(f"{self.holder} declines")
            self.plant("banker-early", self.act[banker], banker, "draw.turn", "CF17")
            self.on.findings[-1] = Expected(
                self.act[banker], banker, "draw.turn", "CF17", "irregular", proof, at_once=False, fault="banker-early"
            )
        else:
            self.banker_decides()

    def holder_decides(self, covered: dict[str, int]) -> None:
        holder, rng = self.holder, self.rng
        count = pips(self.hands[holder])
        riders = sum(covered.values()) > covered.get(holder, 0) or self.on.house["banco-draw"] == "table"
        bound = riders and holder not in self.silent and holder not in self.too_late
        wants = rng.random() < 0.5
        false = False
        if bound and count not in (5, 8, 9):
            wants = count <= 4
            if holder not in self.barred and self.ready("false-draw"):
                wants, false = not wants, True
        if holder in self.barred:
            wants = False
        spoken = holder in self.too_late or holder in self.shown or self.swap is not None or rng.random() < 0.8
        if wants:
            self.act[holder] = self.say(f"{holder} draws {self.take(holder)}")
            self.afterthoughts(holder)
        elif spoken:
            self.act[holder] = self.say(f"{holder} declines")
        if false:
            self.on.due.remove("false-draw")
            self.on.planted.append("false-draw")
            self.on.pending[holder] = ("draw.false", "CFi3", "false-draw")
            if holder in self.shown:
                self.prove(holder, self.act[holder])
        if holder in self.silent:
            self.hold_back(holder)
        if holder in self.too_late:
            self.announce_late(holder)

    def banker_decides(self) -> None:
        banker, rng = self.money.banker, self.rng
        if banker in self.too_late:
            if self.holder not in self.act:
                self.act[self.holder] = self.say(f"{self.holder} declines")
            if rng.random() < 0.5:
                self.act[banker] = self.say(
                    f"{banker} {'declines' if rng.random() < 0.5 else 'draws ' + self.take(banker)}"
                )
            self.announce_late(banker)
            return
        if banker not in self.barred and rng.random() < 0.5:
            self.act[banker] = self.say(f"{banker} draws {self.take(banker)}")
            self.afterthoughts(banker)
        elif rng.random() < 0.7:
            self.act[banker] = self.say(f"{banker} declines")
        if banker in self.silent:
            self.hold_back(banker)

    def take(self, name: str) -> str:
        self.third[name] = self.shoe.draw()
        return self.third[name]

    def afterthoughts(self, name: str) -> None:
        """A second card, or giving back the first."""
        if self.shoe.hand and self.ready("second-card") and self.third.keys() == {name} and len(self.shoe.hand) > 1:
            index = self.say(f"{name} draws {self.shoe.draw()}")
            self.plant("second-card", index, name, "draw.second", "CF17", "void")
        if self.ready("card-refused"):
            index = self.say(f"{name} declines")
            self.plant("card-refused", index, name, "draw.taken", "CFi2", "void")

    def hold_back(self, name: str) -> None:
        self.on.due.remove("natural-held-back")
        self.on.planted.append("natural-held-back")
        self.on.pending[name] = ("natural.lost", "CFi4", "natural-held-back")

    def announce_late(self, name: str) -> None:
        if self.on.told == "all" and name in self.act:  # the cards are known: found out at the act already
            self.on.due.remove("natural-late")
            self.on.planted.append("natural-late")
            self.on.pending[name] = ("natural.lost", "CFi4", "natural-late")
            self.prove(name, self.act[name])
            return
        index = self.say(f"{name} announces-natural {' '.join(self.hands[name])}")
        self.plant("natural-late", index, name, "natural.lost", "CFi4")
        self.shown.append(name)

    def prove(self, name: str, index: int) -> None:
        """The two cards of a side are known at a line: what was wrong with its act is proved there."""
        found = self.on.pending.pop(name, None)
        if found is None:
            return
        point, article, fault = found
        at = self.act.get(name, index)
        if self.on.told == "all" and name in self.act:
            index = at
        proof = None if at == index else index
        self.on.findings.append(
            Expected(at, name, point, article, "irregular", proof, at_once=proof is None, fault=fault)
        )

    def show(self, name: str) -> None:
        """All cards of a side, the third one named again or not."""
        cards = list(self.hands[name])
        whole = cards + ([self.third[name]] if name in self.third else [])
        said = f"{name} shows {' '.join(whole if self.rng.random() < 0.3 else cards)}"
        count = pips(whole)
        wrong = self.ready("wrong-value", 0.5)
        if wrong:
            said += f" value={(count + self.rng.randint(1, 9)) % 10}"
        elif self.rng.random() < 0.2:
            said += f" value={count}"
        index = self.say(said)
        self.shown.append(name)
        if wrong:
            self.plant("wrong-value", index, name, "point.wrong", "CF3")
        self.prove(name, index)


class Dealing(Playing):
    """Four cards, what may go wrong with them, and the course of the hand."""

    def deal(self) -> None:
        """Four cards, from seven at least; planted accidents come here."""
        banker, shoe, rng = self.money.banker, self.shoe, self.rng
        if len(shoe.hand) < 7:
            if len(shoe.hand) >= (4 if self.players_call else 1) and self.ready("short-deal"):
                index = self.say(f"{banker} deals")
                verdict = "irregular" if self.players_call else "void"
                self.plant("short-deal", index, banker, "deal.short", "CFi1", verdict)
            self.say(f"table hands-cards count={shoe.supply(rng.randint(7, 40))}")
        if self.ready("faced-card", 0.5) and len(shoe.hand) > 12:
            index = self.say(f"table exposes {shoe.draw()} of stock")
            self.plant("faced-card", index, None, "deal.faced-card", "CFi2")
        if self.ready("exposed-card", 0.5) and len(shoe.hand) > 16 and self.holder != BYSTANDER:
            self.say(f"{banker} deals")
            cards = [shoe.draw() for _ in range(4)]
            index = self.say(f"{banker} exposes {cards[0]} of {self.holder}")
            verdict = "irregular" if self.players_call else "void"
            self.plant("exposed-card", index, banker, "deal.exposed-card", "CFi2-exposed", verdict)
            if self.players_call:
                self.say(f"{self.holder} claims exposed-card by {banker}")
        lies = self.ready("misdealt", 0.5)
        if lies or rng.random() < 0.8:
            self.say(f"{banker} deals")
        first = [shoe.draw() for _ in range(4)]
        self.hands = {self.holder: first[::2], banker: first[1::2]}
        if lies:
            index = self.say(f"{self.money.right()[0]} claims misdeal")
            self.plant("misdealt", index, banker, "deal.misdeal", "CFi2")
            if rng.random() < 0.5:
                self.say(f"{banker} deals")

    def late(self, covered: dict[str, int]) -> None:
        """Stakes made or taken back after the deal; only where the deal was said aloud."""
        if self.lines and self.lines[-1].endswith(" deals"):
            others = [name for name in self.money.right() if self.banco is None]
            if others and self.ready("late-stake", 0.5):
                name = self.rng.choice(others)
                index = self.say(f"{name} stakes 2")
                self.plant("late-stake", index, name, "stake.time", "CF11", "void")
            mine = [name for name in self.stakes if name != BYSTANDER]
            if mine and self.ready("late-withdrawal", 0.5):
                name = self.rng.choice(mine)
                index = self.say(f"{name} withdraws 1")
                self.plant("late-withdrawal", index, name, "stake.time", "CF11", "void")
        riders = sum(covered.values()) > covered.get(self.holder, 0)
        punters = [name for name in self.money.right() if name != self.holder]
        if punters and self.on.told == "table" and riders and self.ready("wrong-holder", 0.5):
            self.swap = self.rng.choice(punters)

    def play(self, covered: dict[str, int]) -> None:
        """Naturals, third cards, and the showing of both hands."""
        banker, rng = self.money.banker, self.rng
        if self.swap is not None:  # somebody else takes the punters' cards up: plain at his first word
            self.hands = {self.swap: self.hands[self.holder], banker: self.hands[banker]}
            self.holder = self.swap
            index = len(self.on.before) + len(self.lines)
            self.plant("wrong-holder", index, self.holder, "hold.who", "CF14")
        if self.on.told == "all":
            for name, hand in self.hands.items():
                self.say(f"{name} holds {' '.join(hand)}")
        self.naturals()
        if not self.natural:
            self.draw(covered)
        for name in rng.sample([self.holder, banker], 2):
            if name not in self.shown:
                self.show(name)
