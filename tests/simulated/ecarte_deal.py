"""Dealing and turning up at the simulated table, and what goes wrong there."""

from __future__ import annotations

from tests.simulated.ecarte_rules import PACK
from tests.simulated.ecarte_sheet import PLAYERS, TARGET, Again, Sheet, Won


class Dealing(Sheet):
    """The deal, until the non-dealer speaks."""

    def fresh(self) -> None:
        """Cards dealt: five each."""
        cards = list(PACK)
        self.rng.shuffle(cards)
        self.hands = {name: [cards.pop() for _ in range(5)] for name in PLAYERS}
        self.stock = cards
        self.announced: dict[str, int] = {}
        self.proposals = 0
        self.refused = False
        self.changed = False
        self.barred = False
        self.cut = set()
        self.kept: dict[str, list[str]] = {}

    def deal(self) -> None:
        """Dealing and turning up, with what can go wrong there."""
        self.fresh()
        dealer, pone = self.dealer, self.pone
        if self.fault == "deal-out-of-turn-void":
            self.wrong(self.fault, self.say(f"{pone} deals"), pone, "deal.dealer")
            self.say(f"{dealer} deals")
            self.fresh()
        elif self.rng.random() < 0.2:
            self.say(f"{dealer} deals")
        if self.fault in ("misdeal-number", "misdeal-order"):
            self.misdealt()
        if self.fault == "faced-card":
            self.wrong(self.fault, self.say(f"{pone} claims faced-card"), None, "deal.faced-card")
            raise Again
        if self.fault == "exposed-other":
            card = self.rng.choice(self.hands[pone])
            self.wrong(self.fault, self.say(f"{dealer} exposes {card} of {pone}"), dealer, "deal.exposed-other")
            self.fresh_deal_or("stand")
        if self.fault == "deal-out-of-turn-stands":
            self.dealer = pone
            self.turned = self.stock.pop()
            self.wrong(self.fault, self.say(f"{pone} turns {self.turned}"), pone, "deal.dealer")
        elif self.fault == "turned-two":
            both = [self.stock.pop(), self.stock.pop()]
            self.wrong(self.fault, self.say(f"{dealer} turns {' '.join(both)}"), dealer, "deal.turned-more")
            self.turned = self.rng.choice(both)
            self.fresh_deal_or(f"trump {self.turned}")
        else:
            self.turned = self.stock.pop()
            self.say(f"{dealer} turns {self.turned}")
        self.trump = self.turned[1]
        early = self.rng.random() < 0.5
        if early:
            self.turned_king()
        if self.fault in ("pone-many", "pone-few", "dealer-many", "dealer-few"):
            self.dealt_wrong(self.fault)
        if not early:
            self.turned_king()
        if self.fault == "false-mark" and self.turned[0] != "K":
            who = self.choose(*PLAYERS)
            self.wrong(self.fault, self.say(f"{who} marks-king"), who, "king.held", verdict="void")

    def fresh_deal_or(self, otherwise: str) -> None:
        """The non-dealer chooses."""
        if self.rng.random() < 0.4:
            self.say(f"{self.pone} elects new-deal")
            raise Again
        self.say(f"{self.pone} elects {otherwise}")

    def misdealt(self) -> None:
        """Cards dealt wrongly, and found before the turn-up."""
        fault, dealer, pone = self.fault or "", self.dealer, self.pone
        if fault == "misdeal-order":
            line = f"{pone} claims misdeal by {dealer}"
        else:
            who, count = self.choose(*PLAYERS), self.rng.choice((4, 6))
            line = f"{pone} claims {'too-many' if count > 5 else 'too-few'}-cards by {who} count={count}"
        self.wrong(fault, self.say(line), dealer, "deal.misdeal")
        self.fresh_deal_or("rectify")

    def turned_king(self) -> None:
        """A king turned up is marked, or forgotten."""
        self.king_open = False
        if self.turned[0] != "K":
            return
        if self.fault == "king-turned-late" or self.rng.random() < 0.1:
            self.king_open = True
            return
        index = self.say(f"{self.dealer} marks-king")
        if self.barred:
            self.find(index, self.dealer, "king.barred", "void")
        else:
            self.truth.marked.append((index, self.dealer, 1))
            if self.base[self.dealer] + self.truth.scores()[self.dealer] >= TARGET:
                raise Won

    def dealt_wrong(self, fault: str) -> None:
        """A wrong number, found in time."""
        who = self.pone if fault.startswith("pone") else self.dealer
        count = 6 if fault.endswith("many") else 4
        line = f"{self.pone} claims {'too-many' if count > 5 else 'too-few'}-cards by {who} count={count}"
        index = self.say(line)
        marked = self.truth.marked and self.truth.scores()[self.dealer] > 0
        if marked:
            self.truth.marked.append((index, self.dealer, -1))
        self.wrong(fault, index, self.dealer, f"deal.{fault}")
        if self.rng.random() < 0.3:
            self.say(f"{self.pone} elects new-deal")
            raise Again
        self.barred = True
        self.say(f"{self.pone} elects {'complete' if count < 5 else 'discard' if who == self.pone else 'draw'}")
