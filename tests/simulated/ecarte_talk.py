"""Proposals, cards changed and kings announced at the simulated table."""

from __future__ import annotations

from tests.simulated.ecarte_deal import Dealing
from tests.simulated.ecarte_sheet import PLAYERS, Again, other


class Talking(Dealing):
    """What is said, until the first card."""

    # Proposals

    def talk(self) -> None:
        """Proposals, answers, cards changed."""
        dealer, pone = self.dealer, self.pone
        giving = self.fault in ("took-more", "asked-fewer", "gave-more", "gave-fewer", "dealer-more", "dealer-fewer")
        plays_wrong = self.fault in ("pone-plays-wrong", "dealer-plays-wrong")
        must = giving or self.fault == "turned-again"
        while must or (self.rng.random() < 0.6 and not plays_wrong and self.proposals < 3):
            self.say(f"{pone} proposes")
            self.proposals += 1
            if not must and self.rng.random() < 0.45:
                self.say(f"{dealer} refuses")
                self.refused = self.proposals == 1
                break
            self.say(f"{dealer} accepts")
            self.change(pone)
            if self.rng.random() < 0.8 or self.fault in ("dealer-more", "dealer-fewer"):
                self.change(dealer)
            self.changed = True
            if self.fault == "turned-again":
                self.turn_again()
            must = False
        else:
            if self.rng.random() < 0.5:
                self.say(f"{pone} stands")
        if self.evening.told == "all":
            for name in PLAYERS:
                self.say(f"{name} holds {' '.join(self.hands[name])}")

    def change(self, who: str) -> None:
        """Cards are laid aside and others taken, or a wrong number of them."""
        hand, fault, dealer, pone = self.hands[who], self.fault, self.dealer, self.pone
        count = self.rng.randint(1, min(4, len(self.stock) - 2)) if len(self.stock) > 3 else 1
        mine = fault in ("took-more", "asked-fewer") if who == pone else fault in ("dealer-more", "dealer-fewer")
        if fault in ("asked-fewer", "dealer-fewer") and mine:
            count = max(count, 2)
        gone = self.rng.sample(hand, count)
        number = count + (1 if fault in ("took-more", "dealer-more") else -1) if mine else count
        self.hands[who] = [card for card in hand if card not in gone]
        told = f" takes={number}" if number != count else ""
        line = f"{who} discards {' '.join(gone)}{told}" if self.evening.told == "all" and not told else \
            f"{who} discards count={count}{told}"  # fmt: skip
        index = self.say(line)
        self.take(who, number)
        if mine:
            points = {"took-more": "give.took-more", "asked-fewer": "give.asked-fewer",
                      "dealer-more": "give.dealer-more", "dealer-fewer": "give.dealer-fewer"}  # fmt: skip
            self.wrong(fault or "", index, who, points[fault or ""])
            if number > count:
                self.surplus(other(who), who, "draw")
            elif who == dealer and self.rng.random() < 0.4:
                self.say(f"{dealer} elects complete")
                self.take(dealer, 1)
        elif who == pone and fault in ("gave-more", "gave-fewer"):
            given = count + 1 if fault == "gave-more" else count - 1
            index = self.say(f"{dealer} gives count={given}")
            self.wrong(fault, index, dealer, "give.more" if given > count else "give.fewer")
            if given > count:
                self.take(pone, 1)
                self.surplus(pone, pone, "discard")
            else:
                self.stock.append(self.hands[pone].pop())
                if self.rng.random() < 0.3:
                    self.say(f"{pone} elects new-deal")
                    raise Again
                self.say(f"{pone} elects complete")
                self.take(pone, 1)

    def surplus(self, chooser: str, holder: str, word: str) -> None:
        """A hand with a card too many: a fresh deal, or one card goes."""
        if self.rng.random() < 0.3:
            self.say(f"{chooser} elects new-deal")
            raise Again
        self.say(f"{chooser} elects {word}")
        self.hands[holder].remove(self.rng.choice(self.hands[holder]))

    def take(self, who: str, count: int) -> None:
        """Cards from the top of the stock."""
        self.hands[who] += [self.stock.pop() for _ in range(count)]

    def turn_again(self) -> None:
        """A card turned up by mistake: the next proposal cannot be refused."""
        dealer, pone = self.dealer, self.pone
        card = self.stock.pop()
        self.wrong("turned-again", self.say(f"{dealer} turns {card}"), dealer, "deal.turned-again")
        self.say(f"{pone} proposes")
        self.proposals += 1
        if self.rng.random() < 0.5:
            self.find(self.say(f"{dealer} refuses"), dealer, "deal.turned-again", "void")
        self.say(f"{dealer} accepts")
        gone = self.rng.sample(self.hands[pone], 1)
        self.hands[pone] = [held for held in self.hands[pone] if held not in gone]
        self.say(f"{pone} discards count=1")
        if self.rng.random() < 0.5:
            self.say(f"{pone} elects take-card")
            self.hands[pone].append(card)
        else:
            self.say(f"{pone} elects leave-card")
            self.take(pone, 1)

    # The king

    def announce(self, who: str) -> None:
        """The king of trumps is announced, truly or not."""
        index = self.say(f"{who} announces-king")
        self.announced[who] = index
        true = "K" + self.trump in self.hands[who]
        known = self.evening.told == "all"
        if not true and known and self.evening.discovery == "referee":
            self.find(index, who, "king.false")
            self.lied(who, marked=False)
            return
        if not true and known:
            self.find(index, who, "king.false")
        self.mark(who, 1)

    def lied(self, who: str, *, marked: bool = True) -> None:
        """A false king is proved: the point comes down and his win is cut, unless the other has the king."""
        if marked:
            self.truth.marked.append((len(self.truth.lines) - 1, who, -1))
        if "K" + self.trump not in self.kept[other(who)]:
            self.cut.add(who)

    def risk(self) -> str | None:
        """Who stands to lose more."""
        return self.dealer if self.refused else self.pone if not self.proposals else None
