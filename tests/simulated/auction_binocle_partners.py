"""Partners at the simulated table of Auction Binocle who combine their melds once one of them has won a trick."""

from __future__ import annotations

from tests.simulated.auction_binocle_melds import SUITS, Card, Laid, every_meld
from tests.simulated.auction_binocle_table import BiddingTable


class Partners(BiddingTable):
    """What lies on the table until a side has won a trick, and what is made of it then."""

    @property
    def is_combining(self) -> bool:
        """Whether melds stay down to be combined."""
        return self.terms.partners and self.terms.meld_mode == "combined"

    def prepare(self) -> None:
        """Nothing lies there yet."""
        self.lying: dict[str, list[Card]] = {name: [] for name in self.names}  # in the order of laying
        self.done: dict[str, list[Laid]] = {name: [] for name in self.names}
        self.combined: set[tuple[str, ...]] = set()

    def put_down(self, name: str, cards: list[Card]) -> None:
        """Cards stay on the table with the melds, and perhaps some more beside them."""
        if not self.is_combining:
            return
        self.lying[name] = list(cards)
        faces = {card.face for card in cards}
        beside: list[Card] = []
        for card in self.hands[name]:
            if card.face not in faces and self.rng.random() < 0.3:
                faces.add(card.face)
                beside.append(card)
        if beside:
            self.say(f"{name} lays {' '.join(card.face for card in beside)}")
            self.lying[name] += beside
            for card in beside:
                self.public[name][card.face] = max(self.public[name][card.face], 1)

    def combine_too_soon(self) -> None:
        """Somebody combines before a trick is won, or where that is not played at all."""
        if self.due("wrong-combining"):
            self.plant()
            name, suit = self.rng.choice(self.names), self.rng.choice(SUITS)
            self.find(self.say(f"{name} combines marriage K{suit} Q{suit}"), name, "declare.combined", "void")

    def gone(self, name: str, face: str) -> Card:
        """The card that is played: of equal ones that which lies there, and of those the one laid first."""
        lying = [card for card in self.lying[name] if card.face == face]
        card = lying[0] if lying else next(card for card in self.hands[name] if card.face == face)
        self.hands[name].remove(card)
        self.lying[name] = [other for other in self.lying[name] if other != card]
        return card

    def combine(self, winner: str) -> None:
        """After its first trick a side makes fresh melds of what still lies before both, each with a card not melded yet."""
        side = self.side(winner)
        if not self.is_combining or side in self.combined or not self.hands[winner]:
            return
        self.combined.add(side)
        lying = [card for name in side for card in self.lying[name]]
        ways = every_meld(lying, self.truth.trump)
        self.rng.shuffle(ways)
        chosen: list[Laid] = []
        for meld in ways:
            old = [other for name in side for other in self.done[name]]
            melded = {card for other in old for card in other.cards}
            served = any(
                other.kind == meld.kind and other.worth >= meld.worth and set(other.cards) & set(meld.cards)
                for other in old
            )
            if not served and not set(meld.cards) <= melded:
                chosen.append(meld)
                self.done[winner].append(meld)
                self.melded[winner] += meld.worth
        said = [f"{meld.name} {' '.join(card.face for card in meld.cards)}" for meld in chosen]
        if self.rng.random() < 0.5 and said:
            self.say(f"{winner} combines {' and '.join(said)}")
        else:
            for part in said:
                self.say(f"{winner} combines {part}")
