"""An independent simulated sitting of Cassino, with planted faults and known truth.

``python -m tests.simulated.cassino SEED [FAULT ...]`` prints the deals of one game and the truth about it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tests.simulated.cards import Expected, known_faults
from tests.simulated.cassino_score import Sitting
from tests.simulated.cassino_scribe import Deal, Scribe
from tests.simulated.cassino_table import PACK, Layout, Move, faces_of

__all__ = ["FAULTS", "Simulated", "generate"]

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kit", "Lea")
FAULTS: dict[str, str] = {
    "false-build": "a build without a card in hand to take it; proved by the last card of the packet, or sooner",
    "false-build-replayed": "the same, proved while it lies, and an adversary takes back a card played since",
    "wrong-capture": "a player takes what his card does not take",
    "wrong-build": "cards are announced as a value that they do not come to",
    "neglected-build": "the owner of a build trails",
    "out-of-turn": "a card is played before its turn and lies aside",
    "out-of-turn-again": "the same, and at his turn the player tries to take with it",
    "misdeal": "the cards are dealt wrongly; the next player deals",
    "five-on-table": "five cards are turned up, and the next player deals",
    "wrong-total": "a player announces a card more than he has taken",
}


@dataclass
class Simulated:
    """A whole game, deal by deal."""

    players: tuple[str, ...]
    sides: tuple[tuple[str, ...], ...]
    discovery: str
    deals: list[Deal]
    sitting: Sitting
    planted: set[str]


class Player(Scribe):
    """Who plays a game: one deal after the other, and plants what is due."""

    # One deal

    def deal(self, dealer: str) -> Deal:
        """A whole deal, from the table's cards to the tallies."""
        self.now = Deal(dealer=dealer)
        for fault in ("misdeal", "five-on-table"):
            if self.ready(fault):
                dealer = self.misdeal(fault, dealer)
        self.now.dealer = dealer
        pack = PACK[:]
        self.rng.shuffle(pack)
        self.at = Layout(self.players, dealer, self.sides, pack)
        self.snapshots = []
        self.broken = []
        self.emit(f"table shows {' '.join(self.at.loose)}")
        while True:
            while self.at.turn:
                self.turn()
                if not self.at.turn and self.replaying is not None:
                    self.replay()
            if not self.at.stock:
                break
            self.at.deal_hands()
            self.snapshots = []
        rest = [*self.at.loose, *(card for pile in self.at.builds for card in pile.cards)]
        if self.at.last:
            self.at.piles[self.at.last] += rest
        self.tally()
        return self.now

    # One card

    def turn(self) -> None:
        """Whose turn it is plays, or somebody before him."""
        player = self.at.turn
        if self.replaying is not None:
            self.replay()
            return
        for fault in ("out-of-turn", "out-of-turn-again"):
            others = [name for name in self.players if name != player and self.at.hands[name]]
            if others and self.discovery == "referee" and self.ready(fault, 0.15):
                self.out_of_turn(fault, self.rng.choice(others))
                return
        captures = self.at.captures(self.rng, player)
        builds = self.at.builds_of(self.rng, player, honest=True)
        own = any(pile.owner == player for pile in self.at.builds)
        for fault in ("false-build", "false-build-replayed"):
            false = self.at.builds_of(self.rng, player, honest=False)
            if false and self.ready(fault):
                if fault == "false-build-replayed" and self.discovery == "players":
                    continue
                self.done(fault)
                self.play(player, false[0], replay=fault != "false-build")
                return
        if self.ready("wrong-capture", 0.2) and self.wrong_capture(player):
            return
        if self.ready("wrong-build", 0.2) and self.wrong_build(player):
            return
        moves = [*captures, *builds[:4]]
        if own and self.ready("neglected-build", 0.7):
            self.done("neglected-build")
            moves = []
        if moves and (own or self.rng.random() < 0.85):
            move = self.rng.choice(moves)
        else:
            move = Move("trails", self.rng.choice(self.at.hands[player]))
        self.play(player, move)

    def play(self, player: str, move: Move, *, replay: bool = False) -> None:
        """A card is played in its turn."""
        self.remember(player)
        own = any(pile.owner == player for pile in self.at.builds)
        index = self.emit(move.text(player))
        self.at.make(player, move, index)
        if move.kind == "trails" and own:
            self.find(index, player, "build.duty", "CA12")
        self.after(player, index, replay=replay)

    def after(self, player: str, index: int, *, replay: bool = False) -> None:
        """What the card has proved, and whose turn it is."""
        if replay:
            self.watch = index
        self.prove(index)
        for name, card in self.at.advance(player):
            self.confirm(name, card)

    def prove(self, index: int) -> None:
        """False builds are proved by the builder's last card, or when every card of the value lies elsewhere."""
        for claimed in list(self.at.open):
            hidden = self.at.hidden(claimed.player)
            if hidden and not faces_of(claimed.value) <= self.at.seen:
                continue
            self.at.open.remove(claimed)
            self.find(claimed.index, claimed.player, "build.false", "CAi4", index)
            lies = any(p.owner == claimed.player and p.index == claimed.index for p in self.at.builds)
            if self.discovery == "players":
                if lies and self.rng.random() < 0.5:
                    self.emit(
                        f"{self.adversary(claimed.player)} claims false-build by {claimed.player} value={claimed.value}"
                    )
                    self.at.break_up(claimed.player, claimed.index)
                continue
            if self.at.break_up(claimed.player, claimed.index):
                self.broken.append((claimed.player, claimed.index))
            if lies and claimed.index == self.watch and self.since(claimed.index, claimed.player):
                self.replaying = claimed.index

    def since(self, index: int, builder: str) -> list[tuple[int, str, Layout]]:
        """The plays of adversaries after a build."""
        own = [builder, *self.at.partners(builder)]
        return [(at, name, layout) for at, name, layout in self.snapshots if at > index and name not in own]

    def replay(self) -> None:
        """An adversary takes up a card that he has played since the false build; everything after it is played again."""
        index, self.replaying, self.watch = self.replaying or 0, None, -1
        builder = self.now.lines[index].split()[0]
        at, name, layout = self.rng.choice(self.since(index, builder))
        words = self.now.lines[at].split()
        card = words[-1] if words[1] == "takes" else words[2]
        shown = [(who, face) for who in self.players for face in layout.hands[who] if face in self.at.seen]
        back = layout.copy()
        line = self.emit(f"{name} takes-back {card}")
        proved = {(found.index, found.by) for found in self.now.findings}
        back.open = [claimed for claimed in back.open if (claimed.index, claimed.player) not in proved]
        for who, face in shown:
            back.known[who].add(face)
            back.seen.add(face)
        for broken_by, broken_at in self.broken:
            back.break_up(broken_by, broken_at)
        self.at = back
        self.snapshots = [entry for entry in self.snapshots if entry[0] < at]
        self.planted.add("false-build-replayed")
        self.prove(line)


def generate(
    seed: int, faults: Iterable[str] = (), *, players: int = 2, partners: bool = False, discovery: str = "referee"
) -> Simulated:
    """One game and the truth about it; the same arguments give the same game.

    A fault for which no occasion came is not in ``planted``. ``partners`` seats two sides, every other player.
    """
    names = NAMES[:players]
    sides = (names[0::2], names[1::2]) if partners else tuple((name,) for name in names)
    rng = random.Random(f"cassino {seed} {players} {partners}")
    due = known_faults(faults, FAULTS)
    table = Player(rng, names, sides, discovery, due)
    sitting = Sitting(sides)
    deals: list[Deal] = []
    dealer = names[-1]
    while not sitting.games and len(deals) < 12:
        made = table.deal(dealer)
        made.points = sitting.count(table.at)
        deals.append(made)
        dealer = names[(names.index(made.dealer) + 1) % players]
    return Simulated(names, sides, discovery, deals, sitting, table.planted)


def offset(made: Simulated) -> list[Expected]:
    """The findings of all deals, with indices that count through the whole game."""
    found: list[Expected] = []
    start = 0
    for deal in made.deals:
        for one in deal.findings:
            proof = None if one.proof_index is None else one.proof_index + start
            found.append(replace(one, index=one.index + start, proof_index=proof))
        start += len(deal.lines)
    return found


def main(arguments: list[str]) -> int:
    """Print the deals of a game with the indices of their lines, and the truth."""
    options = dict(word.split("=", 1) for word in arguments if "=" in word)
    seed, *faults = [word for word in arguments if "=" not in word] or ["1"]
    made = generate(
        int(seed), faults, players=int(options.get("players", "2")), partners="partners" in options,
        discovery=options.get("discovery", "referee"),
    )  # fmt: skip
    index = 0
    for number_of, deal in enumerate(made.deals, 1):
        print(f"deal {number_of}, {deal.dealer} dealt: {deal.points}")
        for line in deal.lines:
            print(f"{index:4}  {line}")
            index += 1
    for found in offset(made):
        print(f"  {found}")
    print(made.sitting.games, made.planted)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
