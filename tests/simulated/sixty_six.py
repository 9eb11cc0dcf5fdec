"""An independent simulated table of two-handed Sixty-Six: whole games of several deals, with planted faults.

``python -m tests.simulated.sixty_six SEED [FAULT]`` prints a game and the truth about it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.simulated.cards import known_faults
from tests.simulated.sixty_six_play import Play
from tests.simulated.sixty_six_table import PLAYERS, DealOver, DealTruth, other

__all__ = ["FAULTS", "PLAYERS", "Evening", "generate"]

FAULTS: dict[str, str] = {
    "false-claim": "claims sixty-six without having it",
    "revoke": "does not follow suit in the last six tricks or a closed game",
    "revoke-replayed": "the same, taken back and played again when it is proved",
    "false-marriage": "announces a marriage with one card of it",
    "marriage-off-lead": "announces a marriage without the lead",
    "marriage-late": "announces a marriage after its card has been played to",
    "marriage-unled": "announces a marriage and leads another card",
    "exchange-trickless": "exchanges the Nine without having won a trick",
    "exchange-wrong-card": "exchanges another card",
    "close-off-lead": "closes without the lead",
    "close-between": "closes when only one has drawn",
    "looked-back": "looks at turned tricks, and closes all the same",
    "draw-closed": "draws from a closed stock",
    "lead-called": "leads out of turn, and takes the card back",
    "lead-followed": "leads out of turn, and is played to",
    "draw-forgotten": "forgets to draw: the deal is void, or two are drawn, or nobody chooses",
    "draw-turn-restored": "the loser draws first, and puts the card back",
    "draw-turn-kept": "the loser draws first, and the winner next",
    "winner-sees-two": "the winner sees two cards",
    "loser-sees-two": "the loser sees two cards, and the other chooses from the next draw",
    "too-many-dealt": "seven cards dealt, found before the dealer plays",
    "too-few-dealt": "five cards dealt, found before the dealer plays",
    "too-many-in-play": "a card too many drawn, found before the next lead",
    "too-few-in-play": "five cards dealt, found after the first trick",
    "misdeal": "the cards are dealt wrongly",
    "exposed": "the dealer exposes a card of the other's",
}


class Void(DealOver):
    """The deal counts for nothing."""


class Deal(Play):
    """One deal from the shuffle to the score."""

    next_first: str | None = None
    owes_two: str | None = None

    def run(self) -> DealTruth:
        """The whole deal."""
        try:
            self.before_play()
            self.start()
            while True:
                self.trick()
                self.after_trick()
        except DealOver:
            pass
        return self.truth

    # Before the first card

    def before_play(self) -> None:
        """The deal, and what goes wrong in it."""
        if self.due("too-many-dealt"):
            self.plant()
            self.deal(pone_cards=7)
            self.say(f"{self.turner} turns {self.turned}")
            self.find(
                self.say(f"{self.dealer} claims too-many-cards by {self.pone} count=7"), self.pone, "deal.too-many"
            )
        elif self.due("misdeal"):
            self.plant()
            self.deal()
            self.say(f"{self.turner} turns {self.turned}")
            self.find(self.say(f"{self.pone} claims misdeal"), self.turner, "deal.misdeal")
        elif self.due("exposed"):
            self.plant()
            self.deal()
            self.say(f"{self.turner} turns {self.turned}")
            face = self.rng.choice(self.hands[self.pone])
            self.find(self.say(f"{self.turner} exposes {face} of {self.pone}"), self.turner, "deal.exposed-other")
            choice = self.rng.choice(("new-deal", "stand", ""))
            if choice:
                self.say(f"{self.pone} elects {choice}")
            if choice != "new-deal":
                self.public[self.pone].add(face)
                self.gone.add(face)
                self.tell_hands()
                return
        elif self.due("too-few-dealt"):
            self.plant()
            self.deal(dealer_cards=5)
            self.say(f"{self.turner} turns {self.turned}")
            index = self.say(f"{self.pone} claims too-few-cards by {self.dealer} count=5")
            self.find(index, self.dealer, "deal.too-few")
            if self.rng.random() < 0.5:
                self.say(f"{self.pone} elects complete")
                self.hands[self.dealer].append(self.stock.pop())
                self.tell_hands()
                return
            self.say(f"{self.pone} elects new-deal")
        if self.due("too-few-in-play"):
            self.deal(pone_cards=5)
        else:
            self.deal()
        self.turn()

    def tell_hands(self) -> None:
        """The hands of a deal that goes on after all."""
        if self.told_all:
            for name in PLAYERS:
                self.tell(name, *self.hands[name])

    # After a trick

    def after_trick(self) -> None:
        """Claims, closing undrawn, and the draws."""
        if self.rng.random() < 0.6:
            self.may_claim()
        me = self.leader
        if self.closer is None and not self.drawn_out:
            self.may_close(me, drawn=False)
        if self.closer is not None or self.drawn_out:
            if self.over_soon():
                self.played_out(self.here - 1)
            alone = [name for name in PLAYERS if self.hands[name]]
            if len(alone) == 1:
                self.play_alone(alone[0])
            return
        self.draw_both(me)
        if len(self.stock) + bool(self.turned) < 2:
            self.drawn_out = True

    def play_alone(self, name: str) -> None:
        """The other has run out of cards."""
        face = self.hands[name][0]
        index = self.lay(name, face)
        self.took[name].append(face)
        self.tricks += 1
        if self.over_soon() and self.closer is None and sum(map(len, self.took.values())) == 24:
            self.last_trick = name
        self.played_out(index)

    def draw_both(self, me: str) -> None:
        """Winner and loser draw, rightly or not."""
        you = other(me)
        if self.down is not None:
            self.play_down(me)
            return
        first = self.next_first or me
        self.next_first = None
        order = [first, other(first)]
        many = len(self.stock)
        if self.owes_two is not None and many >= 4:
            for name in order:
                if name == self.owes_two:
                    self.draw_two_owed(name)
                else:
                    self.say(self.drawing(name))
            self.owes_two = None
            return
        if many >= 5 and first == me and self.fault in DRAWS and self.due(self.fault) and self.rng.random() < 0.6:
            self.plant()
            DRAWS[self.fault](self, me, you)
            return
        if self.due("too-few-in-play") and len(self.stock) >= 4 and len(self.hands[self.pone]) == 4:
            self.plant()
            self.count_few(order)
            return
        words = [self.drawing(order[0])]
        if self.due("close-between") and many >= 3 and self.rng.random() < 0.5:
            self.plant()
            self.say(words.pop())
            self.find(self.say(f"{me} closes"), me, "close.between", "void")
        spare = [self.stock.pop()] if len(self.stock) == 1 and many == 2 else []
        words.append(self.drawing(order[1]))
        self.stock += spare  # an even number lay face down: the last of them stays
        index = self.say(*words)
        for name in order:
            self.look_over(index, name, self.hands[name][-1] if self.told_all else "", drawn=True)

    def draw_two_owed(self, name: str) -> None:
        """Two cards, the one that was forgotten among them."""
        faces = [self.lift(name), self.lift(name)]
        self.say(f"{name} draws two")
        if self.told_all:
            self.tell(name, *faces)

    def play_down(self, me: str) -> None:
        """Who holds a card too many does not draw this time."""
        name = other(self.down or "")
        self.say(self.drawing(name))
        self.down = None

    # Faults in drawing

    def forget(self, me: str, you: str) -> None:
        """The loser does not draw and plays on."""
        self.say(self.drawing(me))
        for name in PLAYERS:
            self.may_exchange(name)
        led = self.marry(me) or self.rng.choice(self.hands[me])
        self.lay(me, led)
        reply = self.follow(you, led)
        self.find(self.here, you, "draw.forgotten")
        index = self.lay(you, reply)
        winner = you if wins_over(reply, led, self.trump) else me
        self.finish_trick(index, winner, me, [led, reply])
        choice = self.rng.choice(("void-deal", "draw-two", ""))
        if choice:
            self.say(f"{me} elects {choice}")
        if choice == "void-deal":
            raise Void
        if choice == "draw-two":
            self.owes_two = you
        self.after_trick()

    def restored(self, me: str, you: str) -> None:
        """The loser draws the winner's card and puts it back."""
        face = self.stock[-1]
        self.find(self.say(f"{you} draws {face}" if self.told_all else f"{you} draws"), you, "draw.turn")
        self.say(f"{you} restores {face}" if self.told_all else f"{you} restores")
        self.say(self.drawing(me))
        self.say(self.drawing(you))
        shown = self.hands[you][-1]
        self.say(f"{you} shows {shown}")
        self.public[you].add(shown)
        self.gone.add(shown)

    def kept_wrongly(self, me: str, you: str) -> None:
        """The loser draws the winner's card, and the winner the next."""
        self.find(self.here, you, "draw.turn")
        self.say(self.drawing(you))
        self.say(self.drawing(me))

    def winner_sees(self, me: str, you: str) -> None:
        """The winner sees both cards of the draw, shows them and puts the second back."""
        top, second = self.stock[-1], self.stock[-2]
        self.find(self.say(f"{me} draws two seen"), me, "draw.two-seen-first")
        self.say(f"{me} shows {second} {top}")
        self.say(f"{me} restores {second}")
        self.hands[me].append(self.stock.pop())
        self.public[me].add(top)
        self.gone.add(top)
        self.say(self.drawing(you))

    def loser_sees(self, me: str, you: str) -> None:
        """The loser sees a card of the next draw; the other chooses from that."""
        self.say(self.drawing(me))
        top, second = self.stock[-1], self.stock[-2]
        self.find(self.say(f"{you} draws two seen"), you, "draw.two-seen-second")
        if self.told_all:
            self.say(f"{you} holds {top} {second}")
            self.say(f"{you} restores {second}")
            self.public[you].add(top)
            self.gone.add(top)
        else:
            self.say(f"{you} restores")
        self.hands[you].append(self.stock.pop())
        which = self.rng.choice(("first-card", "second-card"))
        self.say(f"{me} elects {which}")
        self.next_first = me if which == "first-card" else you

    def too_many(self, me: str, you: str) -> None:
        """The loser takes two cards unnoticed, and is found out at once."""
        self.say(self.drawing(me))
        words = self.drawing(you)
        extra = self.lift(you)
        self.say(words)
        self.find(self.say(f"{me} claims too-many-cards by {you} count=7"), you, "play.too-many")
        if self.told_all:
            self.tell(you, extra)
        if self.rng.random() < 0.7:
            self.say(f"{me} elects play-down")
            self.down = you
        else:
            self.say(f"{me} elects new-deal")
            self.again()

    def count_few(self, order: list[str]) -> None:
        """The pone has had five cards from the start, and is counted now."""
        self.say(*(self.drawing(name) for name in order))
        index = self.say(f"{self.dealer} claims too-few-cards by {self.pone} count=5")
        self.find(index, self.pone, "play.too-few")
        choice = self.rng.choice(("draw-up", "new-deal"))
        self.say(f"{self.dealer} elects {choice}")
        if choice == "new-deal":
            self.again()
            return
        face = self.lift(self.pone)
        if self.told_all:
            self.tell(self.pone, face)

    def again(self) -> None:
        """A fresh deal, in the middle of the old one."""
        self.deal()
        self.turn()
        self.start()


def wins_over(second: str, first: str, trump: str) -> bool:
    """Whether the second card takes the trick."""
    return second[1] == trump != first[1] or (
        second[1] == first[1] and "ATKQJ9".index(second[0]) < "ATKQJ9".index(first[0])
    )


DRAWS = {
    "draw-forgotten": Deal.forget,
    "draw-turn-restored": Deal.restored,
    "draw-turn-kept": Deal.kept_wrongly,
    "winner-sees-two": Deal.winner_sees,
    "loser-sees-two": Deal.loser_sees,
    "too-many-in-play": Deal.too_many,
}


@dataclass
class Evening:
    """One or more games, and the truth about them."""

    dealer: str
    discovery: str
    deals: list[DealTruth] = field(default_factory=list)
    games: list[tuple[str, tuple[int, ...], dict[str, int], int]] = field(default_factory=list)


def generate(
    seed: int, faults: Iterable[str] = (), *, discovery: str = "referee", told: str = "table", games: int = 1
) -> Evening:
    """So many games; each of the faults is planted once in as many deals as give it an occasion, one fault a deal."""
    known = known_faults(faults, FAULTS)
    rng = random.Random(f"{seed} {known} {discovery} {told}")
    dealer = rng.choice(PLAYERS)
    evening = Evening(dealer, discovery)
    score = dict.fromkeys(PLAYERS, 0)
    bonus, numbers = 0, []
    while len(evening.games) < games:
        deal = Deal(rng, dealer, known[len(evening.deals) % len(known)] if known else "", discovery, told)
        deal.bonus = bonus
        truth = deal.run()
        evening.deals.append(truth)
        numbers.append(len(evening.deals))
        for name, points in truth.scores().items():
            score[name] += points
        bonus = bonus + 1 if truth.is_tie else 0 if truth.marked else bonus
        dealer = other(dealer)
        winner = max(PLAYERS, key=lambda name: score[name])
        if score[winner] >= 7:
            evening.games.append((winner, tuple(numbers), score, 2 if score[other(winner)] == 0 else 1))
            score, numbers = dict.fromkeys(PLAYERS, 0), []
    return evening


if __name__ == "__main__":
    made = generate(int(sys.argv[1]), sys.argv[2:])
    for number, deal in enumerate(made.deals, 1):
        print(f"-- deal {number}, dealer {deal.dealer}", *deal.lines, deal.findings, deal.marked, deal.counts, sep="\n")
    print(made.games)
