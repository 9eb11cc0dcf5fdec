"""An independent simulated sitting of Baccarat Chemin de Fer, with planted faults and known truth.

``python -m tests.simulated.baccarat_chemin_de_fer SEED [FAULT ...]`` prints a sitting and the truth about it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from tests.simulated.baccarat_cards import Dealing
from tests.simulated.baccarat_table import BYSTANDER, Simulated, Sitting, Truth, pips
from tests.simulated.cards import known_faults

__all__ = ["FAULTS", "Simulated", "Truth", "generate"]

FAULTS: dict[str, str] = {
    "wrong-payment": "a stake is paid or collected with another amount than is due",
    "wrong-value": "a hand is shown and counted wrongly aloud",
    "false-draw": "the holder takes or refuses a card against the rule while others' money rides on the hand",
    "natural-held-back": "a side has eight or nine and says nothing",
    "natural-late": "a side announces eight or nine after a card was taken or refused",
    "false-natural": "a side announces eight or nine and has neither",
    "draw-after-natural": "a card is taken after eight or nine was announced",
    "bank-withdrawal": "the banker takes something out of the bank",
    "smaller-bank": "the banker leaves less in the bank than stood there",
    "wrong-take": "the deal is taken with another amount than the bank held",
    "take-after-refusal": "somebody takes the deal whom it was offered before, and who refused it",
    "short-deal": "a deal from fewer than seven cards",
    "late-stake": "a stake after the cards are dealt",
    "late-withdrawal": "a stake is taken back after the cards are dealt",
    "banco-out-of-order": "somebody goes bank after a player with a better claim has done so",
    "stake-beside-banco": "a stake though somebody has gone bank",
    "frozen-changed": "a stake that abides after a tie is raised or taken back",
    "bystander-over": "a bystander stakes when the seated punters have covered the bank",
    "banker-early": "the banker draws before the holder has spoken",
    "second-card": "a second card is taken",
    "card-refused": "a card that was asked for is refused after all",
    "wrong-holder": "another punter than the one with the highest stake plays the cards",
    "passed-late": "the banker passes the deal when stakes lie",
    "exposed-card": "a card is seen in dealing: the coup is void",
    "faced-card": "a card lies faced in the pack",
    "misdealt": "cards dealt wrongly are put right before anybody has looked",
}


class Coup(Dealing):
    """One whole coup, paid and booked."""

    def settle(self, covered: dict[str, int]) -> None:
        """Pays, and lets the bank stand, grow or pass."""
        money, house, banker = self.money, self.on.house, self.money.banker
        bank = money.bank or 0
        ours, theirs = (
            pips(self.hands[name] + ([self.third[name]] if name in self.third else []))
            for name in (self.holder, banker)
        )
        false = any(f.point == "draw.false" and f.by == self.holder for f in self.on.findings[self.start :])
        if ours == theirs:
            money.frozen = {name: amount for name, amount in covered.items() if amount}
            money.bound = self.banco
        else:
            won = sum(covered.values())
            for name, amount in covered.items():
                money.pay(*((name, banker) if theirs > ours else (banker, name)), amount)
            money.frozen, money.bound = {}, None
            if theirs > ours:
                cut = won * int(str(house["commission"])) // 100
                if cut:
                    money.pay(banker, "pool", cut)
                money.bank = bank + won - cut
                money.streak = (money.streak if money.suivi == self.banco else 0) + 1 if self.banco else 0
                money.suivi = self.banco
                if false and house["strict-draw"] == "compensate" and self.on.discovery == "referee":
                    for name, amount in covered.items():
                        if name != self.holder:
                            money.pay(self.holder, name, amount)
            else:
                money.bank, money.suivi, money.streak = None, None, 0
                money.banker = money.right()[0]
        if false and house["strict-draw"] == "fine" and self.on.discovery == "referee":
            money.pay(self.holder, "pool", int(str(house["draw-fine"])))
        self.payments({name: amount for name, amount in covered.items() if amount}, banker, ours, theirs)

    def payments(self, covered: dict[str, int], banker: str, ours: int, theirs: int) -> None:
        """Payments that are typed: right ones now and then, and a wrong one."""
        if ours == theirs or self.on.house["strict-draw"] == "compensate":
            return
        for name, amount in covered.items():
            source, target = (name, banker) if theirs > ours else (banker, name)
            if source == BYSTANDER:
                continue
            if self.ready("wrong-payment"):
                index = self.say(f"{source} pays {target} {amount + self.rng.choice((1, 2, 5))}")
                self.plant("wrong-payment", index, source, "pay.wrong", "CF18")
            elif self.rng.random() < 0.15:
                self.say(f"{source} pays {target} {amount}")

    def run(self) -> None:
        """The whole coup."""
        self.start = len(self.on.findings)
        self.on.just_taken = False
        self.bank()
        self.stake()
        covered = self.cover()
        self.holder = self.choose_holder(covered)
        self.deal()
        self.late(covered)
        self.play(covered)
        self.settle(covered)


def play(sitting: Sitting, count: int) -> list[list[str]]:
    """So many coups, while the packs last."""
    deals: list[list[str]] = []
    for _ in range(count):
        if len(sitting.shoe.heap) < 60:
            break
        coup = Coup(sitting)
        coup.run()
        deals.append(coup.lines)
        sitting.before += coup.lines
        sitting.money.nets.append({name: total for name, total in sitting.money.net.items() if total})
        sitting.money.net = {}
    return deals


def generate(
    seed: int,
    faults: Iterable[str] = (),
    *,
    discovery: str = "referee",
    told: str = "table",
    coups: int = 12,
    seats: int = 0,
    house: dict[str, object] | None = None,
) -> Simulated:
    """A sitting and the truth about it; the same arguments give the same sitting.

    ``told`` is "table" (what is said and shown) or "all" (the two cards of each side are told to the referee as soon as
    they are dealt). A fault for which no occasion came is not in ``truth.planted``.
    """
    sitting = Sitting(seed, known_faults(faults, FAULTS), seats, discovery, told, house or {})
    deals = play(sitting, coups)
    money = sitting.money
    truth = Truth(
        findings=sorted(sitting.findings, key=lambda found: found.index),
        nets=money.nets,
        accounts={name: total for name, total in money.accounts.items() if total},
        banker=money.banker,
        bank=money.bank,
        order=money.order,
        frozen=money.frozen,
        handful=len(sitting.shoe.hand),
        used=sitting.shoe.used,
        planted=tuple(sitting.planted),
    )
    return Simulated(deals, truth, money.players, money.bystanders, money.players[0], discovery, told, house or {})


def main(arguments: list[str]) -> int:
    """Print a sitting with the indices of its lines, and the truth."""
    seed, *faults = arguments or ["1"]
    made = generate(int(seed), faults)
    index = 0
    for number, lines in enumerate(made.deals, 1):
        print(f"-- coup {number}: {made.truth.nets[number - 1]}")
        for line in lines:
            print(f"{index:4}  {line}")
            index += 1
    print(made.truth)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
