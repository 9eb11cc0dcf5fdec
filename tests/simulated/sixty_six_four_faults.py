"""What may go wrong at four-handed Sixty-Six beside the cards played: in dealing, out of turn, and in what is said."""

from __future__ import annotations

from tests.simulated.sixty_six_four_table import PLAYERS, Cards, DealVoid, Married, foes_of, left_of

FAULTS: dict[str, str] = {
    "revoke": "does not follow suit, or without it does not trump",
    "under-play": "follows suit and does not win though able",
    "replayed": "one of these, proved, taken back and played again",
    "lead-called": "leads out of turn, and takes the card back",
    "lead-followed": "leads out of turn, and is played to",
    "out-of-turn": "plays before his turn; the card goes back",
    "misdeal": "the cards are dealt wrongly",
    "wrong-dealer": "another deals, and the deal stands",
    "exposed": "the dealer exposes another's card: a new deal, or not",
    "own-exposed": "somebody exposes a card of his own",
    "faced": "a card lies face up in the pack",
    "imperfect": "the pack is imperfect, and the deal void",
    "too-many": "nine cards in a hand, or one too many later",
    "too-few": "one card too few; where the hand is known the claim fails",
    "looked-back": "looks at turned tricks",
    "announces": "claims sixty-six, which four do not",
    "closes": "closes, and there is no stock",
    "exchanges": "exchanges the Nine, and the turned card is the dealer's",
    "notes": "writes the count down",
    "marriage": "announces a marriage, which is not counted",
    "cards-lost": "a duty broken, paid for with the cards where that is agreed",
}
MARRIAGE_FAULTS: dict[str, str] = {
    "false-marriage": "announces a marriage with one card of it",
    "marriage-off-lead": "announces a marriage without the lead",
    "marriage-late": "announces a marriage after its card has been played to",
    "marriage-unled": "announces a marriage and leads another card",
}
SAID = {  # what is said between two tricks: the words, the point, the verdict
    "announces": ("announces sixty-six", "four.time", "void"),
    "closes": ("closes", "four.sum", "void"),
    "exchanges": ("exchanges 9{trump}", "four.trump", "void"),
    "marriage": ("declares marriage KS QS", "four.marriages", "void"),
}
CALLED = {  # what another calls: the offence, the point
    "looked-back": ("looked-at-tricks", "trick.looking"),
    "notes": ("kept-notes", "count.notes"),
}


class Faulty(Cards):
    """A deal in which something goes wrong."""

    def before_play(self) -> None:
        """The deal, and what goes wrong in it."""
        if self.due("wrong-dealer"):
            self.plant()
            self.dealer = self.rng.choice([name for name in PLAYERS if name != self.dealer])
            self.find(self.say(f"{self.dealer} deals"), self.dealer, "deal.dealer")
        self.deal()
        caller = self.rng.choice(PLAYERS)
        if self.due("misdeal"):
            self.plant()
            self.find(self.say(f"{caller} claims misdeal"), self.dealer, "deal.misdeal")
            self.deal()
        elif self.due("faced"):
            self.plant()
            self.find(self.say(f"{caller} claims faced-card"), None, "deal.faced-card")
            self.deal()
        elif self.due("own-exposed"):
            self.plant()
            face = self.rng.choice(self.hands[caller])
            self.find(self.say(f"{caller} exposes {face}"), caller, "deal.exposed-own")
            self.show(caller, face)
        elif self.due("exposed"):
            self.plant()
            self.exposed()
        self.tell()

    def exposed(self) -> None:
        """A card of another's, and what the dealer's adversaries make of it."""
        whose = self.rng.choice([name for name in PLAYERS if name != self.dealer])
        face = self.rng.choice(self.hands[whose])
        self.find(self.say(f"{self.dealer} exposes {face} of {whose}"), self.dealer, "deal.exposed-other")
        self.show(whose, face)
        one, other = foes_of(self.dealer)
        choice = self.rng.choice(("", "stand", "stand, then new-deal", "new-deal"))
        if "stand" in choice:
            self.say(f"{one} elects stand")
        if "new-deal" in choice:
            self.say(f"{other} elects new-deal")
            self.deal()

    def between_tricks(self) -> None:
        """What is said and called while no card lies on the table."""
        if not self.truth.planted and self.rng.random() < 0.3:
            self.something_said()

    def something_said(self) -> None:
        who = self.rng.choice(PLAYERS)
        caller = self.rng.choice([name for name in PLAYERS if name != who])
        if self.fault in SAID and not self.house.get("marriages"):
            self.plant()
            words, point, verdict = SAID[self.fault]
            self.find(self.say(f"{who} {words.format(trump=self.trump)}"), who, point, None, verdict)
        elif self.fault in CALLED and (self.fault != "looked-back" or sum(map(len, self.took.values())) > 4):
            self.plant()
            offence, point = CALLED[self.fault]
            self.find(self.say(f"{caller} claims {offence} by {who}"), who, point)
        elif self.fault == "imperfect":
            self.plant()
            self.find(self.say(f"{caller} claims imperfect-pack"), None, "pack.imperfect")
            raise DealVoid
        elif self.fault in ("too-many", "too-few"):
            self.plant()
            right = len(self.hands[who])
            count = right + 1 if self.fault == "too-many" else right - 1
            known = sum(face in self.public[who] for face in self.hands[who])
            index = self.say(f"{caller} claims {self.fault}-cards by {who} count={count}")
            if count < known:
                self.find(index, caller, "so.claim-contradicted", None, "void")
                return
            self.find(index, who, "four.size")
            self.deal()
            self.tell()

    # Out of turn

    def wrong_lead(self, name: str) -> str:
        """Another leads."""
        self.plant()
        other = self.rng.choice([who for who in PLAYERS if who != name])
        if self.fault == "lead-followed":
            self.find(self.here, other, "lead.turn")
            return other
        face = self.rng.choice(self.hands[other])
        self.find(self.say(f"{other} plays {face}"), other, "lead.turn")
        self.show(other, face)
        self.look_over(self.here - 1, other)
        self.say(f"{other} takes-back {face}")
        return name

    def too_soon(self, name: str) -> None:
        """The player after plays first."""
        late = left_of(name)
        if all(late != who for who, _ in self.trick):
            self.plant()
            face = self.rng.choice(self.hands[late])
            self.find(self.say(f"{late} plays {face}"), late, "play.turn")
            self.show(late, face)
            self.look_over(self.here - 1, late)

    # Marriages

    def marry(self, name: str) -> str | None:
        """A marriage announced on the lead; answers the card that must be led, if any."""
        if not self.house.get("marriages"):
            return None
        self.off_lead(name)
        hand = self.hands[name]
        real = [suit for suit in "SHDC" if "K" + suit in hand and "Q" + suit in hand]
        stale = self.last_led[1] if self.last_led and self.last_led[0] == name else ""
        halves = [face for face in hand if face[0] in "KQ" and face[1] not in real and face[1] != stale[1:]]
        if self.due("false-marriage") and halves and self.rng.random() < 0.7:
            self.plant()
            return self.announce(name, self.rng.choice(halves), false=True)
        if real and self.due("marriage-late"):
            return self.rng.choice("KQ") + self.rng.choice(real)
        if real and self.due("marriage-unled") and len(hand) > 2:
            self.plant()
            suit = self.rng.choice(real)
            index = self.say(f"{name} declares marriage K{suit} Q{suit}")
            self.find(index, name, "marriage.unled", index + 1, "void")
            return self.rng.choice([face for face in hand if face not in ("K" + suit, "Q" + suit)])
        if real and self.rng.random() < 0.8:
            return self.announce(name, self.rng.choice("KQ") + self.rng.choice(real))
        return None

    def announce(self, name: str, led: str, *, false: bool = False) -> str:
        """The words, with the marriage among those that count."""
        pair = ("K" + led[1], "Q" + led[1])
        index = self.say(f"{name} declares marriage {pair[0]} {pair[1]}")
        lacking = next(face for face in pair if face != led) if false else ""
        watched = {face for face in pair if face not in self.public[name]}
        self.married.append(Married(name, led[1], index, lacking, watched))
        self.look_over(index, name)
        return led

    def off_lead(self, leader: str) -> None:
        """Somebody announces a marriage when another is to lead."""
        if self.due("marriage-off-lead") and self.rng.random() < 0.5:
            self.plant()
            who = self.rng.choice([name for name in PLAYERS if name != leader])
            stale = self.last_led[1][1] if self.last_led else ""
            suit = self.rng.choice([suit for suit in "SHDC" if suit != stale])
            self.find(self.say(f"{who} declares marriage K{suit} Q{suit}"), who, "marriage.time", None, "void")

    def too_late(self) -> None:
        """A marriage announced when its card has been played to."""
        who, led = self.trick[0]
        other = "KQ".replace(led[0], "") + led[1] if led[0] in "KQ" else ""
        announced = any(m.who == who and m.suit == led[1] for m in self.married)
        if self.house.get("marriages") and self.due("marriage-late") and other in self.hands[who] and not announced:
            self.plant()
            self.find(self.say(f"{who} declares marriage K{led[1]} Q{led[1]}"), who, "marriage.late", None, "void")
