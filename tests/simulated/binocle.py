"""A simulated table of Binocle: whole games really dealt and played, with faults planted and the truth known.

It knows the rules as they stand in the source and nothing of the referee. `generate(seed, faults)` answers the lines of
a sitting, deal by deal, and what really happened in it.
"""

from __future__ import annotations

import random
from dataclasses import replace

from tests.simulated.binocle_last import LastTricks
from tests.simulated.binocle_table import (
    FACES,
    PACK,
    Meld,
    Player,
    groupings,
    may_score,
    three_and_another,
)

FAULTS = {
    "revoke": "does not follow suit in the last tricks, though able",
    "under-play": "does not win a last trick, though able",
    "revoke-replayed": "the same, and the card is taken up again at once",
    "revoke-loses-cards": "the same, and the adversary claims the score for cards as soon as it is proved",
    "false-meld": "scores three of a rank and another card",
    "stale-meld": "scores cards that have served for as much, or no fresh one",
    "call-card": "a false meld of which a card is called",
    "marks-too-much": "marks more than the meld is worth",
    "excess-taken": "the same, and the adversary takes the excess",
    "late-meld": "melds after drawing",
    "late-exchange": "exchanges the Nine after drawing",
    "lead-out-of-turn-called": "leads out of turn and takes the card up",
    "lead-out-of-turn-followed": "leads out of turn and is played to",
    "draw-forgotten": "forgets to draw, and may draw two next time",
    "draw-forgotten-void": "forgets to draw, and the deal is called void",
    "first-sees-two": "who draws first sees two cards, shows both and restores the other",
    "second-sees-two": "who draws second sees two cards; the adversary chooses at the next draw",
    "looks-back": "looks at tricks turned down, and loses the score for cards",
    "wrong-knock": "knocks without the points",
    "too-many-dealt": "a hand of thirteen is dealt",
}
LATE = ("revoke", "under-play", "revoke-replayed", "revoke-loses-cards")


class Play(LastTricks):
    """The play of whole games, by the rules but for the faults that are planted.

    A game with other melds or another end says so in what stands here first.
    """

    points = 1000  # of a game
    step = 250  # by which it grows when both have them unknocked
    knocking = 0.3  # how readily somebody knocks who may

    def __init__(self, rng: random.Random, faults: list[str], told: str, discovery: str, form: str = "foster") -> None:
        super().__init__(rng, told, form)
        self.discovery = discovery
        self.due = {name: self.drawing + rng.randint(1, 7) if name in LATE else rng.randint(2, 10) for name in faults}
        self.target = self.points
        self.over = ""  # "game" when it is won, "void" when the deal is void
        self.winner: Player | None = None
        self.called: dict[str, str] = {}

    def groupings(self, player: Player) -> list[Meld]:
        """Everything that a hand could be called."""
        return groupings(player, self.trump)

    def may_score(self, player: Player, meld: Meld) -> bool:
        return may_score(player, meld)

    def almost(self, player: Player) -> list[Meld]:
        """Cards that are no meld though they look like one."""
        return three_and_another(player)

    # Winning

    def score(self, index: int, player: Player, points: int, reason: str) -> None:
        """Mark points; marked points that reach the target end the game."""
        self.post(index, player, points, reason)
        self.check()

    def check(self) -> None:
        if self.over:
            return
        for player in self.seats:
            if player.total + player.marked >= self.wants(player):
                self.over, self.winner = "game", player

    def wants(self, player: Player) -> int:
        """The points that a player has to reach."""
        return self.target

    def may_knock(self) -> None:
        """Whoever has the points knocks, most of the time; now and then one who has not."""
        if self.over:
            return
        for player in self.rng.sample(self.seats, 2):
            has = player.total + player.marked + player.count() >= self.wants(player)
            wrong = self.ready("wrong-knock") and not has
            if (has and self.rng.random() < self.knocking) or wrong:
                index = self.emit(player, "knocks")
                if player.count():
                    self.post(index, player, player.count(), "cards")
                self.over, self.winner = "game", player
                if wrong:
                    self.plant("wrong-knock")
                    self.find("wrong-knock", index, player, "knock.wrong", "BN-K")
                    self.winner = self.other(player)
                return

    # One deal

    def one_deal(self, dealer: Player) -> None:
        self.over, self.called, self.trick, self.two, self.chooser = "", {}, 0, None, None
        self.dealer = dealer
        pone = self.other(dealer)
        if self.due.pop("too-many-dealt", None):
            self.planted.append("too-many-dealt")
            holder = self.rng.choice(self.seats)
            index = self.emit(self.other(holder), f"claims too-many-cards by {holder.name} count=13")
            self.find("too-many-dealt", index, holder, "deal.too-many", "BN-D3")
            self.emit(dealer, "deals")
        self.deal(dealer)
        self.check()
        leader = pone
        while not self.over and any(player.cards() for player in self.seats):
            self.trick += 1
            leader = self.drawing_trick(leader) if self.trick <= self.drawing else self.last_trick(leader)
        if not self.over:
            self.count()

    def count(self) -> None:
        """The last trick, then the cards; both with the points go on to 250 more."""
        for player in self.seats:
            if player.count():
                self.post(self.line - 1, player, player.count(), "cards")
        have = [player for player in self.seats if player.total + player.marked >= self.target]
        if len(have) == 1:
            self.over, self.winner = "game", have[0]
        elif have:
            self.target += self.step

    # While the stock lasts

    def drawing_trick(self, first: Player) -> Player:
        if self.trick > 1:
            first = self.lead_out_of_turn(first)
        led = self.choose(first)
        self.play(first, led)
        second = self.other(first)
        follow = self.choose(second)
        self.play(second, follow)
        winner = second if PACK.beats(follow, led, self.trump) else first
        winner.won += [led, follow]
        self.elections()
        if self.over:
            return winner
        self.look_back(winner)
        self.window(winner)
        self.may_knock()
        if not self.over:
            self.draws(winner)
        return winner

    def choose(self, player: Player) -> int:
        """Any card; one that was called must be played, and Nines of trumps are kept for a while."""
        wanted = self.called.pop(player.name, "")
        if wanted:
            return next(card for card in player.cards() if FACES[card] == wanted)
        cards = player.cards()
        pool = [card for card in cards if FACES[card] != self.dix + self.trump] or cards
        return self.rng.choice(pool)

    def lead_out_of_turn(self, first: Player) -> Player:
        loser = self.other(first)
        if self.called or self.short is not None:
            return first
        if self.ready("lead-out-of-turn-called"):
            plain = [card for card in loser.hidden if not loser.lying(FACES[card])]
            if plain:
                card = self.rng.choice(plain)
                index = self.emit(loser, f"plays {FACES[card]}")
                self.plant("lead-out-of-turn-called")
                self.find("lead-out-of-turn-called", index, loser, "lead.turn", "BN-P2")
                self.emit(loser, f"takes-back {FACES[card]}")
                loser.known[FACES[card]] = max(1, loser.known[FACES[card]])
        elif self.ready("lead-out-of-turn-followed"):
            self.plant("lead-out-of-turn-followed")
            self.find("lead-out-of-turn-followed", self.line, loser, "lead.turn", "BN-P2")
            return loser
        return first

    def window(self, winner: Player) -> None:
        """One meld or one exchange, right or wrong."""
        all_of_them = self.groupings(winner)
        stale = [meld for meld in all_of_them if not self.may_score(winner, meld)]
        if self.ready("stale-meld") and stale:
            self.false_meld("stale-meld", winner, self.rng.choice(stale))
            return
        odd = self.almost(winner)
        fault = self.ready("false-meld", "call-card")
        if fault and odd and self.trick < self.drawing:
            self.false_meld(fault, winner, self.rng.choice(odd))
            return
        nines = winner.has(self.dix + self.trump)
        pick = self.rng.random()
        if nines and self.dixes < 2 and pick < 0.6 and not self.ready("late-exchange"):
            self.exchange(winner, nines[0])
            return
        good = [meld for meld in all_of_them if self.may_score(winner, meld)]
        if good and pick < 0.9 and not self.ready("late-meld"):
            self.meld(winner, self.rng.choice(good))

    def exchange(self, winner: Player, nine: int) -> None:
        index = self.emit(winner, self.rng.choice(("exchanges ", "declares dix ")) + self.dix + self.trump)
        winner.lose(nine)
        turned, self.stock[0] = self.stock[0], nine
        winner.hidden.append(turned)
        winner.known[FACES[turned]] += 1
        self.dixes += 1
        self.score(index, winner, 10, "dix")

    def meld(self, winner: Player, meld: Meld) -> None:
        words = self.words(winner, meld)
        self.lay(winner, meld)
        winner.scored.append(meld)
        index = self.emit(winner, f"declares {meld.name} {words}")
        self.score(index, winner, meld.value, meld.name)
        fault = self.ready("marks-too-much", "excess-taken")
        if fault and not self.over:
            self.plant(fault)
            index = self.emit(winner, f"marks {meld.value + 20}")
            self.find(fault, index, winner, "score.wrong", "BN-A2")
            if self.discovery == "players":
                self.post(index, winner, 20, "marked too much")
            if fault == "excess-taken":
                index = self.emit(self.other(winner), "elects add-points")
                if self.discovery == "players":
                    self.post(index, winner, -20, "marked too much")
                self.score(index, self.other(winner), 20, "excess taken over")

    def false_meld(self, fault: str, winner: Player, meld: Meld) -> None:
        self.plant(fault)
        words = " ".join(
            f"{FACES[card]}.{winner.laid[card]}"
            if card in winner.laid
            else f"{FACES[card]}.new"
            if winner.lying(FACES[card])
            else FACES[card]
            for card in meld.cards
        )
        self.lay(winner, meld)
        index = self.emit(winner, f"declares {meld.name} {words}")
        self.find(fault, index, winner, "declare.false", "BN-A1")
        if self.discovery == "players":
            self.post(index, winner, meld.value, meld.name)
        if fault == "call-card":
            face = FACES[meld.cards[0]]
            index = self.emit(self.other(winner), f"elects call-card {face}")
            self.called[winner.name] = face
        elif self.discovery == "players":
            index = self.emit(self.other(winner), f"claims false-declaration by {winner.name}")
        if self.discovery == "players":
            self.post(index, winner, -meld.value, meld.name)

    def order(self, winner: Player) -> tuple[Player, Player]:
        """Who draws first and who second; of the last pair always the winner has the card face down."""
        if self.chooser is not None:
            chooser, self.chooser = self.chooser, None
            choice = self.rng.choice(("first-card", "second-card"))
            self.emit(chooser, f"elects {choice}")
            other = self.other(chooser)
            return (chooser, other) if choice == "first-card" else (other, chooser)
        if self.pone_first and len(self.stock) > 3:
            pone = self.other(self.dealer)
            return pone, self.dealer
        return winner, self.other(winner)

    def draws(self, winner: Player) -> None:
        is_chosen = self.chooser is not None
        first, second = self.order(winner)
        fault = self.ready("draw-forgotten", "draw-forgotten-void")
        if fault and len(self.stock) > 6 and not is_chosen:
            self.plant(fault)
            self.short = second  # had the first forgotten, his adversary's draw would be out of turn
            self.draw(first)
            return
        for player in (first, second):
            fault = self.ready("first-sees-two" if player is first else "second-sees-two")
            if fault and not is_chosen and self.may_see_two(player):
                self.sees_two(fault, player)
            else:
                self.draw(player)
            if player is winner:
                self.late(winner)
        if not self.stock:
            self.take_in()

    def may_see_two(self, player: Player) -> bool:
        """Two cards of which the player has no other copy: what is shown is then plain."""
        if len(self.stock) < 8 or self.two is not None:
            return False
        top, below = FACES[self.stock[-1]], FACES[self.stock[-2]]
        return top != below and not player.has(top) and not player.has(below)

    def sees_two(self, fault: str, player: Player) -> None:
        top, below = FACES[self.stock[-1]], FACES[self.stock[-2]]
        self.plant(fault)
        index = self.emit(player, "draws two seen")
        player.hidden.append(self.stock.pop())
        if fault == "first-sees-two":
            self.find(fault, index, player, "draw.two-seen-first", "BN-W2")
            self.emit(player, f"shows {below} {top}")
            self.emit(player, f"restores {below}")
            player.known[top] += 1
            return
        self.find(fault, index, player, "draw.two-seen-second", "BN-W6")
        self.emit(player, "restores")
        if self.all_told:
            self.emit(player, f"holds {top}")
        self.chooser = self.other(player)

    def late(self, winner: Player) -> None:
        """An exchange or a meld after drawing."""
        if self.ready("late-exchange") and (nines := winner.has(self.dix + self.trump)) and len(self.stock) > 2:
            self.plant("late-exchange")
            index = self.emit(winner, f"exchanges {FACES[nines[0]]}")
            self.find("late-exchange", index, winner, "exchange.wrong", "16-wrong", "void")
            winner.known[FACES[nines[0]]] = max(1, winner.known[FACES[nines[0]]])
        good = [meld for meld in self.groupings(winner) if self.may_score(winner, meld)]
        if self.ready("late-meld") and good and len(self.stock) > 2:
            self.plant("late-meld")
            meld = self.rng.choice(good)
            words = self.words(winner, meld)
            self.lay(winner, meld)
            index = self.emit(winner, f"declares {meld.name} {words}")
            self.find("late-meld", index, winner, "declare.time", "9", "void")

    def elections(self) -> None:
        """A forgotten draw has come out with this trick: the adversary chooses."""
        last = self.findings[-1] if self.findings else None
        if last is None or last.fault != "draw-forgotten":
            return
        offender = next(player for player in self.seats if player.name == last.by)
        if len(offender.cards()) >= len(self.other(offender).cards()):
            return
        if "draw-forgotten-void" in self.planted:
            self.emit(self.other(offender), "elects void-deal")
            self.over = "void"
            return
        self.emit(self.other(offender), "elects draw-two")
        self.two = offender

    two: Player | None = None
    chooser: Player | None = None
    dealer: Player

    def draw(self, player: Player, words: str = "") -> int:
        if self.two is player and len(self.stock) > 2:
            self.two = None
            player.hidden.append(self.stock.pop())
            return super().draw(player, " two")
        return super().draw(player, words)

    # The last twelve tricks

    def last_trick(self, first: Player) -> Player:
        second = self.other(first)
        led = self.rng.choice(first.hidden)
        self.play(first, led)
        right = self.right(second, led)
        fault = self.ready(*LATE)
        wrong = [card for card in second.hidden if card not in right]
        if fault == "under-play":
            wrong = [card for card in wrong if FACES[card][1] == FACES[led][1] or not self.suit(second, led)]
        elif fault:
            wrong = [card for card in wrong if FACES[card][1] != FACES[led][1] and self.suit(second, led)]
        if fault and wrong and self.trick < self.drawing + 11:
            follow = self.rng.choice(wrong)
            self.wrong_card(fault, second, led, follow)
            if fault == "revoke-replayed":
                self.emit(second, f"takes-back {FACES[follow]}")
                known = self.findings[-1]
                if not known.at_once:
                    self.findings[-1] = replace(known, proof_index=self.line - 1)
                second.hidden.append(follow)
                second.known[FACES[follow]] += 1
                follow = self.rng.choice(self.right(second, led))
                self.play(second, follow)
        else:
            follow = self.rng.choice(right)
            self.play(second, follow)
        winner = second if PACK.beats(follow, led, self.trump) else first
        winner.won += [led, follow]
        self.claim_cards()
        if self.trick == self.drawing + 12:
            self.score(self.line - 1, winner, 10, "last-trick")
        else:
            self.may_knock()
        return winner
