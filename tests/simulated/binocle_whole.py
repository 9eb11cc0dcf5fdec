"""Binocle without a stock at a simulated table: the tricks, what is planted in them, counting and announcing.

Three-handed and four-handed Binocle build on it.
"""

from __future__ import annotations

from collections import Counter

from tests.simulated.binocle_whole_game import FAULTS, RANKS, WORTH, Evening, Game, play
from tests.simulated.binocle_whole_melds import Hands

__all__ = ["FAULTS", "Evening", "Game", "Table", "play"]


class Table(Hands):
    """One deal: what is played."""

    # Play

    def higher(self, face: str, best: str) -> bool:
        """Whether a card played later wins."""
        if face[1] == best[1]:
            return RANKS.index(face[0]) < RANKS.index(best[0])
        return face[1] == self.trump

    def best(self) -> str:
        """The best card of the trick so far."""
        best = self.face[self.trick[0][1]]
        for _, card in self.trick[1:]:
            if self.higher(self.face[card], best):
                best = self.face[card]
        return best

    def lawful(self, name: str) -> list[int]:
        """What may be played."""
        hand = self.hands[name]
        if not self.trick:
            return list(hand)
        led, best = self.face[self.trick[0][1]][1], self.best()
        fits = [c for c in hand if self.face[c][1] == led] or [c for c in hand if self.face[c][1] == self.trump]
        return [c for c in fits if self.higher(self.face[c], best)] or fits or list(hand)

    def choose(self, name: str) -> int:
        """A lawful card, or a wrong one that is to be planted."""
        right = self.lawful(name)
        if not self.trick or not self.due("revoke", "under-play", "under-trump"):
            return self.rng.choice(right)
        hand = [self.face[card] for card in self.hands[name]]
        led, best = self.face[self.trick[0][1]][1], self.best()
        follows = any(face[1] == led for face in hand)
        over = any(face[1] == self.trump and self.higher(face, best) for face in hand)
        wrong = [card for card in self.hands[name] if card not in right]
        if self.fault == "revoke":
            wrong = [card for card in wrong if self.face[card][1] != led and follows]
        elif self.fault == "under-trump":
            wrong = [card for card in wrong if not follows and best[1] == self.trump and not over]
        else:
            wrong = [
                card for card in wrong if self.face[card][1] == led or (not follows and (best[1] != self.trump or over))
            ]
        if not wrong or len(hand) < 2 or (self.fault != "under-trump" and self.rng.random() < 0.5):
            return self.rng.choice(right)
        card = self.rng.choice(wrong)
        self.plant()
        self.doubt(name, card, led, best)
        return card

    def doubt(self, name: str, card: int, led: str, best: str) -> None:
        """Which cards prove the play wrong, and as what."""
        face = self.face[card]
        held = Counter(self.face[one] for one in self.hands[name] if one != card)
        proofs: dict[str, str] = {}
        for other in held:
            if other[1] == led:
                if face[1] != led:
                    proofs[other] = "revoke"
                elif best[1] == led and self.higher(other, best) and not self.higher(face, best):
                    proofs[other] = "under-play"
            elif other[1] != self.trump or face[1] == led or self.higher(face, best):
                continue
            elif face[1] != self.trump or self.higher(other, best):
                proofs[other] = "under-play"
        assert proofs
        at_once = [point for other, point in proofs.items() if self.known[name][other]]
        index = len(self.truth.lines)
        if at_once:
            point = "revoke" if "revoke" in at_once else "under-play"
            self.find(index, name, point)
            self.called = name
        else:
            self.watch = (name, index, proofs)

    def lay(self, name: str, card: int) -> None:
        """A card is played, and what it proves is found."""
        face = self.face[card]
        index = self.say(f"{name} plays {face}")
        self.hands[name].remove(card)
        self.trick.append((name, card))
        if self.known[name][face]:
            self.known[name][face] -= 1
        else:
            self.seen(name, face, index)
        if self.called is not None:
            self.penalty(self.called)

    def seen(self, name: str, face: str, index: int) -> None:
        """A card has come out that nobody knew of: it may prove a play wrong."""
        if self.watch is not None and self.watch[0] == name and face in self.watch[2]:
            _, at, proofs = self.watch
            self.watch = None
            self.find(at, name, proofs[face], index)
            self.called = name

    def penalty(self, name: str) -> None:
        """The score for cards is lost, at once or when it is called."""
        self.called = None
        if self.game.evening.discovery == "players":
            caller = self.rng.choice([who for who in self.active() if who not in self.game.side(name)])
            way = self.rng.choice(("elects lose-cards", f"claims revoke by {name}", "", "claims under-play by " + name))
            if not way:
                return
            self.say(f"{caller} {way}")
        self.lost.update(self.losers(name))

    def losers(self, name: str) -> tuple[str, ...]:
        """Who loses the cards."""
        return (name,)

    def turn_down(self) -> None:
        """The trick goes to its winner."""
        best = self.best()
        winner = next(name for name, card in self.trick if self.face[card] == best)
        self.took[winner] += [self.face[card] for _, card in self.trick]
        self.trick = []
        self.tricks += 1
        self.leader = winner if winner not in self.game.retired else self.left_of(winner)
        if winner not in self.game.retired:
            for name in self.entitled(winner):
                if name not in self.good:
                    self.good.add(name)
                    self.truth.points[name] += self.slate[name]
            if not any(self.hands[name] for name in self.active()):
                self.truth.points[winner] += 10

    def entitled(self, winner: str) -> tuple[str, ...]:
        """Whose melds a trick makes good."""
        return (winner,)

    def step(self) -> None:
        """One card."""
        name = self.left_of(self.trick[-1][0]) if self.trick else self.leader
        if not self.trick and self.due("lead-called", "lead-followed") and self.rng.random() < 0.3:
            name = self.wrong_lead(name)
        if self.trick and self.due("out-of-turn") and self.rng.random() < 0.2:
            late = self.left_of(name)
            if all(late != who for who, _ in self.trick):
                self.plant()
                face = self.face[self.rng.choice(self.hands[late])]
                index = self.say(f"{late} plays {face}")
                self.find(index, late, "play.turn")
                self.known[late][face] = max(self.known[late][face], 1)
        self.lay(name, self.choose(name))
        self.card_played(name)
        if all(any(who == one for one, _ in self.trick) for who in self.active()):
            self.turn_down()

    def card_played(self, name: str) -> None:
        """What follows a card."""

    def wrong_lead(self, name: str) -> str:
        """Another leads."""
        self.plant()
        other = self.rng.choice([who for who in self.active() if who != name])
        if self.fault == "lead-followed":
            self.find(len(self.truth.lines), other, "lead.turn")
            return other
        face = self.face[self.rng.choice(self.hands[other])]
        self.find(self.say(f"{other} plays {face}"), other, "lead.turn")
        self.say(f"{other} takes-back {face}")
        self.known[other][face] = max(self.known[other][face], 1)
        return name

    # Counting and announcing

    def total(self, name: str) -> int:
        """What a player really has at this moment, with his partner."""
        points = 0
        for one in self.game.side(name):
            points += self.game.score[one] + self.truth.points[one]
            if one not in self.lost:
                points += sum(WORTH[face[0]] for face in self.took[one])
        return points

    def announce(self) -> None:
        """Who has the points may say so; a planted fault is one who says so without them."""
        for name in self.active():
            side = self.game.side(name)
            if self.total(name) >= self.game.targets[side]:
                if self.rng.random() < 0.07:
                    self.say(self.rng.choice((f"{name} knocks", f"{name} announces {self.game.targets[side]}")))
                    for one in side:
                        self.mark_cards(one)
                    self.game.win(side, "knock")
            elif self.due("false-claim") and self.rng.random() < 0.05:
                self.plant()
                self.find(self.say(f"{name} knocks"), name, "knock.wrong")
                self.retire(name)
                return

    def retire(self, name: str) -> None:
        """A wrong claim: out of the game."""
        side = self.game.side(name)
        if len(side) > 1:
            self.game.win(next(other for other in self.game.evening.sides if other != side), "wrong-knock")
        self.game.retired.append(name)
        if len(self.active()) == 1:
            self.game.win((self.active()[0],), "last")
        if self.trick and all(any(who == one for one, _ in self.trick) for who in self.active()):
            self.turn_down()
        elif not self.trick and self.leader == name:
            self.leader = self.left_of(name)

    def mark_cards(self, name: str) -> None:
        """The cards of a player's tricks come on his score."""
        if name not in self.lost:
            self.truth.points[name] += sum(WORTH[face[0]] for face in self.took[name])
            self.took[name] = []

    def opening(self) -> None:
        """The cards, the Nines, and what goes wrong before."""
        self.deal()
        if self.due("misdeal"):
            self.plant()
            self.find(self.say(f"{self.left_of(self.dealer)} claims misdeal"), self.dealer, "deal.misdeal")
            self.deal()
        self.nines()
        self.tell()

    def again(self) -> bool:
        """A hand of the wrong size: everything is dealt again."""
        if self.due("too-many") and not self.told_all and self.tricks and self.rng.random() < 0.3 and not self.trick:
            self.plant()
            who = self.rng.choice(self.players)
            right = len(self.hands[who])
            if right < 2:
                return False
            self.find(
                self.say(f"{self.left_of(who)} claims too-many-cards by {who} count={right + 1}"), who, "deal.too-many"
            )
            self.truth.points = dict.fromkeys(self.players, 0)
            return True
        return False

    def run(self) -> None:
        """The whole deal."""
        self.opening()
        self.before_play()
        while any(self.hands[name] for name in self.active()):
            self.announce()
            if not any(self.hands[name] for name in self.active()):
                break
            if self.again():
                self.watch, self.lost = None, set()
                self.opening()
                self.before_play()
                continue
            if self.due("looked") and self.tricks > 2 and self.rng.random() < 0.2:
                self.plant()
                who = self.rng.choice(self.active())
                caller = self.rng.choice([one for one in self.active() if one not in self.game.side(who)])
                self.find(
                    self.say(f"{caller} claims looked-at-tricks by {who} trick={self.tricks - 1}"), who, "trick.looking"
                )
                self.lost.update(self.losers(who))
            self.step()
        for name in self.active():
            self.mark_cards(name)
        self.announce()

    def before_play(self) -> None:
        """What happens between the Nines and the first card."""
