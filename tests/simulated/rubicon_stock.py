"""The first 55 tricks of a simulated Rubicon deal: dealing, declaring, drawing, and what goes wrong there."""

from __future__ import annotations

import random

from tests.simulated.rubicon_marks import BEZIQUES, FACES, FOURS, PACK, Combination, Mark, groupings, is_open
from tests.simulated.rubicon_table import Player, Table

LATE = ("revoke-replayed", "revoke", "under-play")
DRAWS = (
    "draw-forgotten",
    "draw-out-of-turn-restored",
    "draw-out-of-turn-kept",
    "winner-sees-two",
    "loser-sees-two",
)


class StockPlay(Table):
    """Dealing and the tricks with a draw, played by the rules but for the faults that are planted."""

    def __init__(
        self,
        rng: random.Random,
        players: tuple[str, str],
        dealer: str,
        told: str,
        discovery: str,
        faults: list[str],
    ) -> None:
        super().__init__(rng, players, dealer, told)
        self.discovery = discovery
        self.due = {name: rng.randint(56, 61) if name in LATE else rng.randint(2, 40) for name in faults}
        self.planted: list[str] = []
        self.quiet_until = 0  # planted faults of the first 55 tricks keep apart
        self.elector: Player | None = None
        self.omitter: Player | None = None
        self.late_player: Player | None = None

    def ready(self, name: str) -> bool:
        """Whether a fault is to be planted and its time has come."""
        return self.trick >= self.due.get(name, 99) and (name in LATE or (self.quiet_until <= self.trick <= 50))

    def plant(self, name: str) -> None:
        del self.due[name]
        self.planted.append(name)
        self.quiet_until = self.trick + 3

    def plant_find(
        self, name: str, index: int, by: Player, point: str, article: str, verdict: str = "irregular"
    ) -> None:
        self.plant(name)
        self.find(name, index, by, point, article, verdict=verdict)

    def deal_ten(self) -> None:
        """A deal that must be thrown up (Law 12)."""
        self.stock = PACK.shuffled(self.rng)
        holder = self.rng.choice(self.seats)
        for player in self.seats:
            player.hidden = [self.stock.pop() for _ in range(10 if player is holder else 9)]
        if self.rng.random() < 0.4:
            self.emit(f"{self.pone.name} plays {FACES[self.pone.hidden[0]]}")
        claim = f"claims too-many-cards by {holder.name} count=10"
        self.plant_find(
            "too-many-at-deal", self.emit(f"{self.other(holder).name} {claim}"), holder, "deal.too-many", "12"
        )
        self.emit(f"{self.dealer.name} deals")

    def carte_blanche(self, player: Player) -> None:
        player.blanche = True
        player.known = player.faces()
        index = self.emit(f"{player.name} declares carte-blanche {' '.join(sorted(player.faces().elements()))}")
        self.post(index, player, 50, "carte-blanche")

    # The first 55 tricks

    def drawing_trick(self, late_blanche: list[Player]) -> None:
        first = self.leader
        if self.trick > 1 and self.ready("lead-out-of-turn-called"):
            self.lead_taken_back(self.other(first))
        elif self.trick > 1 and self.ready("lead-out-of-turn-followed"):
            first = self.other(first)
            led = self.choose(first, None)
            index = self.play(first, led)
            self.plant_find("lead-out-of-turn-followed", index, first, "lead.turn", "24")
            self.trick_won(first, led, self.choose(self.other(first), led))
            return
        led = self.choose(first, None)
        self.play(first, led)
        for player in late_blanche:
            self.carte_blanche(player)
        self.trick_won(first, led, self.choose(self.other(first), led))

    def lead_taken_back(self, loser: Player) -> None:
        """The loser leads from the hand and takes the card up again; it is known from now on."""
        plain = [card for card in loser.hidden if not loser.lying(FACES[card])]
        if not plain:
            return
        card = self.rng.choice(plain)
        face = FACES[card]
        index = self.emit(f"{loser.name} plays {face}")
        self.plant_find("lead-out-of-turn-called", index, loser, "lead.turn", "24")
        self.emit(f"{loser.name} takes-back {face}")
        loser.known[face] = max(loser.known[face], 1)

    def trick_won(self, first: Player, led: int, follow: int) -> None:
        """The second card, the window for declaring, and the draws."""
        second = self.other(first)
        self.play(second, follow, join=0.2)
        self.leader = winner = second if PACK.beats(follow, led, self.trump) else first
        self.gather(winner, led, follow)
        self.window(winner)
        self.draws(winner, self.other(winner))

    def gather(self, winner: Player, *cards: int) -> None:
        """The winner of a brisque takes up all that lies there; a word only if something was left lying."""
        here = sum(FACES[card][0] in "AT" for card in cards)
        self.heap += here
        if self.omitter is not None and winner is not self.omitter:
            self.emit(f"{winner.name} gathers")
            winner.brisques, self.heap, self.omitter = winner.brisques + self.heap, 0, None
        elif here and self.omitter is None and self.ready("omits-gathering"):
            index = self.emit(f"{winner.name} omits gathering")
            self.plant_find("omits-gathering", index, winner, "trick.gathering", "25")
            self.omitter = winner
        elif here:
            winner.brisques, self.heap, self.omitter = winner.brisques + self.heap, 0, None

    def open_groups(self, player: Player, only_laid: bool = False) -> dict[str, list[Combination]]:
        """What the player might score now, by name; announced combinations are left out."""
        announced = {(claim.name, frozenset(claim.cards)) for claim in player.claims}
        found: dict[str, list[Combination]] = {}
        for group in groupings(player.laid, () if only_laid else player.hidden):
            if (group.name, frozenset(group.cards)) in announced:
                continue
            if is_open(group.name, group.cards, player.marks, self.gone):
                found.setdefault(group.name, []).append(group)
        return found

    def window(self, winner: Player) -> None:
        """The winner may score one combination, before drawing."""
        if self.ready("false-declaration") and self.false_declaration(winner):
            return
        found = self.open_groups(winner)
        if found and self.ready("declare-after-draw"):
            self.late_player = winner
            return
        claims = [claim for claim in winner.claims if is_open(claim.name, claim.cards, winner.marks, self.gone)]
        pick = self.rng.random()
        if claims and (pick < 0.5 or (not found and pick < 0.9)):
            self.score_claim(winner, self.rng.choice(claims))
        elif found and pick < 0.93:
            self.declare(winner, self.pick(found))
        else:
            return
        if self.ready("second-declaration") and (more := self.open_groups(winner)):
            self.void_declaration(winner, self.pick(more), "second-declaration", "declare.one", "43")

    def pick(self, found: dict[str, list[Combination]]) -> Combination:
        """One of them at random: smaller before greater as often as not."""
        return self.rng.choice(found[self.rng.choice(sorted(found))])

    def mark(self, index: int, player: Player, group: Combination) -> None:
        """Score a combination; the first marriage or sequence makes trumps (Law 41)."""
        self.post(index, player, group.points(self.trump), group.name)
        player.marks.append(Mark(group.name, frozenset(group.cards)))
        if group.sets_trump() and self.trump is None:
            self.trump = group.suit

    def declare(self, player: Player, group: Combination) -> None:
        """Lay a combination down, score it, and announce others on the table "to score"."""
        event = f"{player.name} declares {group.name} {' '.join(self.words(player, group))}"
        self.lay(player, group.cards)
        index = len(self.lines)
        self.mark(index, player, group)
        found = self.open_groups(player, only_laid=True)
        for name in self.rng.sample(sorted(found), len(found)):
            if self.rng.random() < 0.65:
                claim = self.rng.choice(found[name])
                player.claims.append(claim)
                event += f" and {name} {' '.join(self.laid_words(player, claim))} to-score"
        self.emit(event)

    def laid_words(self, player: Player, group: Combination) -> list[str]:
        """Names of cards that all lie face up; bare only where one copy lies there."""
        words = []
        for card in group.cards:
            face = FACES[card]
            bare = len(player.lying(face)) == 1 and self.rng.random() < 0.6
            words.append(face if bare else f"{face}.{player.laid[card]}")
        return words

    def score_claim(self, player: Player, claim: Combination) -> None:
        alone = sum(other.name == claim.name for other in player.claims) == 1
        named = "" if alone and self.rng.random() < 0.6 else " " + " ".join(self.laid_words(player, claim))
        player.claims.remove(claim)
        self.mark(self.emit(f"{player.name} scores {claim.name}{named}"), player, claim)

    def void_declaration(self, player: Player, group: Combination, fault: str, point: str, article: str) -> None:
        """A declaration that counts for nothing; its cards lie face up."""
        index = self.emit(f"{player.name} declares {group.name} {' '.join(self.explicit(player, group.cards))}")
        self.lay(player, group.cards)
        self.plant_find(fault, index, player, point, article, verdict="void")

    def false_declaration(self, player: Player) -> bool:
        """Declare what does not constitute a scoring combination; False where nothing suitable is at hand."""
        barred = [
            group
            for group in groupings(player.laid, player.hidden)
            if not is_open(group.name, group.cards, player.marks, self.gone) and self.fixed(group)
        ]
        wrong = barred if barred and self.rng.random() < 0.5 else self.mismatched(player)
        if not wrong:
            return False
        group = self.rng.choice(wrong)
        claimed = self.discovery == "players" and self.rng.random() < 0.5
        mixed = group.name == "marriage" and FACES[group.cards[0]][1] != FACES[group.cards[1]][1]
        points = 20 if mixed else group.points(self.trump)
        index = self.emit(f"{player.name} declares {group.name} {' '.join(self.explicit(player, group.cards))}")
        self.lay(player, group.cards)
        player.wary.update((group.name, "marriage") if group.sets_trump() else (group.name, *BEZIQUES))
        self.plant_find("false-declaration", index, player, "declare.false", "50")
        if self.discovery == "players":
            self.post(index, player, points, group.name)
            if claimed:
                call = self.emit(f"{self.other(player).name} claims false-declaration by {player.name}")
                self.post(call, player, -points, group.name)
            else:
                player.marks.append(Mark(group.name, frozenset(group.cards)))
        return True

    def fixed(self, group: Combination) -> bool:
        """Whether its points do not hang on a trump that it would itself make."""
        return self.trump is not None or not group.sets_trump()

    def mismatched(self, player: Player) -> list[Combination]:
        """Three of a rank and another court card; a marriage of two suits."""
        found: list[Combination] = []
        cards = player.cards()
        for rank, name in FOURS.items():
            same = [card for card in cards if FACES[card][0] == rank]
            rest = [card for card in cards if FACES[card][0] in "AKQJ" and FACES[card][0] != rank]
            if len(same) >= 3 and rest:
                found.append(Combination(name, (*self.rng.sample(same, 3), self.rng.choice(rest))))
        plain = [card for card in cards if FACES[card][1] != self.trump]
        if self.discovery == "referee" or self.trump:
            kings = [card for card in plain if FACES[card][0] == "K"]
            queens = [card for card in plain if FACES[card][0] == "Q"]
            pairs = [(k, q) for k in kings for q in queens if FACES[k][1] != FACES[q][1]]
            found.extend(Combination("marriage", pair) for pair in pairs[:2])
        return found

    # Drawing

    def draws(self, winner: Player, loser: Player) -> None:
        """The winner draws the top card and the loser the next, unless something goes wrong."""
        top, below = self.stock[-1], self.stock[-2]
        if self.elector is not None:
            elector, self.elector = self.elector, None
            choice = self.rng.choice(("first-card", "second-card"))
            self.emit(f"{elector.name} elects {choice}")
            self.seen.update((top, below))
            if (choice == "first-card") is (elector is loser):
                self.stock[-2:] = top, below
        fault = next((name for name in DRAWS if self.ready(name)), "")
        if winner.blanche or loser.blanche or self.late_player is not None:
            fault = ""
        if fault and self.faulty_draws(fault, winner, loser, top, below):
            return
        self.draw(winner)
        patient = self.late_player is None and self.rng.random() < 0.3
        if not patient:
            self.show_blanche(winner)
        late, self.late_player = self.late_player, None
        early = self.rng.random() < 0.5
        if late is not None and early:
            self.late_declaration(late)
        self.draw(loser, 0.0 if winner.blanche and not patient else 0.5)
        if late is not None and not early:
            self.late_declaration(late)
        self.show_blanche(loser)
        if patient:
            self.show_blanche(winner)

    def late_declaration(self, player: Player) -> None:
        group = self.pick(self.open_groups(player))
        self.void_declaration(player, group, "declare-after-draw", "declare.time", "42")

    def faulty_draws(self, fault: str, winner: Player, loser: Player, top: int, below: int) -> bool:
        """Both draws with a fault in them; False where it would not be plain which card is meant."""
        if fault == "draw-forgotten":
            self.draw(winner)
            self.forgetful, loser.short = loser, True
            self.plant(fault)
            return True
        self.seen.update((top, below))
        if fault == "draw-out-of-turn-kept":
            self.plant_find(fault, self.draw(loser), loser, "draw.turn", "29")
            self.draw(winner)
        elif fault == "draw-out-of-turn-restored":
            if FACES[below] in loser.faces():
                return False
            index = self.emit(f"{loser.name} draws{self.named(top)}")
            self.plant_find(fault, index, loser, "draw.turn", "29")
            self.emit(f"{loser.name} restores{self.named(top)}")
            self.draw(winner)
            self.draw(loser)
            self.show(loser, below)
        elif fault == "winner-sees-two":
            if FACES[top] in winner.faces():
                return False
            index = self.emit(f"{winner.name} draws two seen")
            self.plant_find(fault, index, winner, "draw.two-seen-first", "28")
            winner.hidden.append(self.stock.pop())
            self.show(winner, top)
            self.emit(f"{winner.name} restores{self.named(below)}")
            self.draw(loser)
        else:
            if FACES[below] in loser.faces():
                return False
            self.draw(winner)
            self.seen.add(self.stock[-2])
            index = self.emit(f"{loser.name} draws two seen")
            self.plant_find(fault, index, loser, "draw.two-seen-second", "30")
            loser.hidden.append(self.stock.pop())
            self.emit(f"{loser.name} restores{self.named(self.stock[-1])}")
            if self.all_told:
                self.emit(f"{loser.name} holds {FACES[below]}")
            self.elector = winner
        return True

    def show(self, player: Player, card: int) -> None:
        self.emit(f"{player.name} shows {FACES[card]}")
        player.known[FACES[card]] = max(1, player.known[FACES[card]])
