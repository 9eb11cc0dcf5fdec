"""A simulated coup before the cards: the bank, going bank, stakes, and what the bank covers."""

from __future__ import annotations

from tests.simulated.baccarat_table import BYSTANDER, Spoken


class Staking(Spoken):
    """The bank stands or passes, somebody goes bank or all stake."""

    def bank(self) -> None:
        """The bank stands, is passed on, or is put up."""
        money, rng = self.money, self.rng
        if money.bank is not None and not money.frozen and money.bound is None:
            wants = {"wrong-take", "take-after-refusal"} & set(self.on.due)
            if rng.random() < (0.5 if wants else 0.12):
                self.pass_deal()
        if money.bank is None:
            money.bank = rng.choice((6, 10, 20, 25, 40))
            self.say(f"{money.banker} banks {money.bank}")
        elif self.ready("bank-withdrawal"):
            index = self.say(f"{money.banker} withdraws {rng.randint(1, money.bank)}")
            self.plant("bank-withdrawal", index, money.banker, "bank.withdraw", "CF20", "void")
        elif money.bank > 1 and not self.on.just_taken and self.ready("smaller-bank"):
            index = self.say(f"{money.banker} banks {rng.randint(1, money.bank - 1)}")
            self.plant("smaller-bank", index, money.banker, "bank.withdraw", "CF20", "void")

    def pass_deal(self) -> None:
        """The banker retires; somebody takes the deal, or nobody."""
        money, rng = self.money, self.rng
        old, stood, asked = money.banker, money.bank or 0, money.right()
        self.say(f"{old} passes-deal")
        refused: list[str] = []
        for name in asked:
            if rng.random() < 0.4:
                amount = stood
                if refused and self.ready("take-after-refusal"):
                    index = self.say(f"{refused[0]} takes-deal {stood}")
                    self.plant("take-after-refusal", index, refused[0], "pass.turn", "CF22", "void")
                if self.ready("wrong-take"):
                    amount = stood + rng.choice((-1, 1, 5)) if stood > 1 else stood + 1
                index = self.say(f"{name} takes-deal {amount}")
                if amount != stood:
                    self.plant("wrong-take", index, name, "pass.amount", "CF22")
                    if rng.random() < 0.5:
                        amount = stood
                        self.say(f"{name} takes-deal {stood}")
                money.reseat(old, name, asked)
                money.bank = amount
                self.on.just_taken = True
                return
            self.say(f"{name} declines-deal")
            refused.append(name)
        money.reseat(old, asked[0], asked)
        money.bank = None

    def claim(self, name: str) -> int:
        """The lower, the better the claim to go bank."""
        first = name == self.money.suivi and self.on.house["suivi-first"]
        return -1 if first else self.money.right().index(name)

    def stake(self) -> None:
        """Somebody goes bank, or all stake."""
        money, rng = self.money, self.rng
        bank = money.bank or 0
        self.stakes = dict(money.frozen)
        self.banco = money.bound
        punters = money.right()
        push = self.on.house["tie"] == "push"
        if not push and self.stakes and self.ready("frozen-changed"):
            name = rng.choice([name for name in self.stakes if name != BYSTANDER] or [""])
            if name:
                raised = self.banco is None and rng.random() < 0.5
                index = self.say(f"{name} {'stakes' if raised else 'withdraws'} 1")
                self.plant("frozen-changed", index, name, "tie.stands", "CF19", "void")
        if self.banco is not None:
            self.beside_banco([name for name in punters if name != self.banco])
            return
        if not self.stakes and (rng.random() < 0.3 or (self.ready("banco-out-of-order") and len(punters) > 1)):
            self.go_bank(punters)
            return
        self.all_stake([name for name in punters if name not in self.stakes], bank)

    def go_bank(self, punters: list[str]) -> None:
        """One goes bank; another with a better claim may come after him, or one with a worse."""
        rng = self.rng
        caller = self.money.suivi if self.money.suivi in punters and rng.random() < 0.5 else rng.choice(punters)
        assert caller is not None
        self.say(f"{caller} banco")
        better = [name for name in punters if name != caller and self.claim(name) < self.claim(caller)]
        worse = [name for name in punters if name != caller and name not in better]
        if better and rng.random() < 0.3:
            caller = rng.choice(better)
            self.say(f"{caller} banco")
        elif worse and self.ready("banco-out-of-order"):
            other = rng.choice(worse)
            index = self.say(f"{other} banco")
            self.plant("banco-out-of-order", index, other, "banco.priority", "CF8", "void")
        self.banco = caller
        self.stakes = {caller: self.money.bank or 0}
        self.beside_banco([name for name in punters if name != caller])

    def beside_banco(self, others: list[str]) -> None:
        if others and self.ready("stake-beside-banco"):
            name = self.rng.choice(others)
            index = self.say(f"{name} stakes {self.rng.randint(1, 9)}")
            self.plant("stake-beside-banco", index, name, "banco.alone", "CF8", "void")

    def all_stake(self, punters: list[str], bank: int) -> None:
        """Stakes in any order of speaking, one by one or told by the table."""
        rng = self.rng
        chosen = [name for name in punters if rng.random() < 0.75]
        if not chosen and not self.stakes:
            chosen = punters[:1]
        rng.shuffle(chosen)
        offers = {name: rng.choice((1, 2, 5, 5, 8, 10, 15)) for name in chosen}
        if len(offers) > 1 and rng.random() < 0.3:
            self.say("table stakes " + " ".join(f"{name}={amount}" for name, amount in offers.items()))
        else:
            for name, amount in offers.items():
                self.say(f"{name} stakes {amount}")
        self.stakes.update(offers)
        seated = sum(amount for name, amount in self.stakes.items() if name != BYSTANDER)
        if self.money.bystanders and BYSTANDER not in self.stakes:
            amount = rng.choice((1, 3, 6))
            if seated < bank and rng.random() < 0.5:
                self.say(f"table stakes {BYSTANDER}={amount}")
                self.stakes[BYSTANDER] = amount
            elif seated >= bank and self.ready("bystander-over"):
                index = self.say(f"table stakes {BYSTANDER}={amount}")
                self.plant("bystander-over", index, BYSTANDER, "stake.bystander", "CF9", "void")
        if self.ready("passed-late"):
            index = self.say(f"{self.money.banker} passes-deal")
            bound = bool(self.money.frozen) and self.on.house["tie"] == "stand"
            point, article = ("tie.banker", "CF19-banker") if bound else ("pass.time", "CF22")
            self.plant("passed-late", index, self.money.banker, point, article, "void")

    def cover(self) -> dict[str, int]:
        """What the bank covers of each stake, those that abide first, then from the banker's right; bystanders last."""
        bank = self.money.bank or 0
        first = self.money.frozen if self.on.house["tie"] == "stand" else {}
        right = self.money.right()
        order = [name for name in right if name in first]
        order += [name for name in first if name not in order]
        order += [name for name in right if name not in order]
        order += [name for name in self.stakes if name not in order]
        if self.on.house["excess"] == "taken":
            bank = self.money.bank = max(bank, sum(self.stakes.values()))
        covered: dict[str, int] = {}
        for name in order:
            if name in self.stakes:
                covered[name] = min(self.stakes[name], bank)
                bank -= covered[name]
        return covered

    def choose_holder(self, covered: dict[str, int]) -> str:
        """The highest stake among the seated; of equals the first to the banker's right."""
        by = self.stakes if self.on.house["holder-by"] == "offered" else covered
        seated = [name for name in self.money.right() if covered.get(name)]
        return max(seated, key=lambda name: by[name]) if seated else BYSTANDER
