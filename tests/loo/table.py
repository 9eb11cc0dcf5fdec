"""A table of Loo for tests: deals in, rulings and counters out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from referee.api.judged import Judged
from tests import tables

FIVE = ("Abe", "Bea", "Cy", "Dan", "Eve")
THREE = ("Abe", "Bea", "Cy")
NINE = "table sets pool=9"
NO_ANTE = {"ante-others": "none"}
TWO = "Bea own Cy own Dan out Eve out Abe out"
THREE_IN = "Bea own Cy own Dan own Eve out Abe out"


class Run(tables.Run):
    """A record of this game that has been judged. Abe deals first."""

    game_name: ClassVar[str] = "loo"
    rules: ClassVar[str | None] = "cassell"
    players: ClassVar[tuple[str, ...]] = FIVE
    first_dealer: ClassVar[str] = "Abe"

    @property
    def pools(self) -> list[int]:
        """What lay in the pool at the end of each deal."""
        return [accounts.get("pool", 0) for accounts in self.after]

    def gains(self, deal: int = -1) -> dict[str, int]:
        """What each is up or down in a deal, those who are even left out."""
        return {name: gain for name, gain in self.settlement.deals[deal].points.items() if gain}

    def labels(self) -> set[str]:
        """Every label under which something is cited: `LO14`, or `LO14, as agreed`."""
        return {cite.label for cite in self.cites}

    @property
    def legal(self) -> list[str]:
        """What may come next without fault."""
        return Judged(self.fold.session, self.game, self.book).legal()


def each(*cases: tuple[Any, ...]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Runs a test for every case in turn, so that what it promises may be kept by any of them."""

    def over(test: Callable[..., None]) -> Callable[[], None]:
        def run() -> None:
            for case in cases:
                test(*case)

        run.__name__ = test.__name__
        run.__doc__ = test.__doc__
        return run

    return over


def play(*tricks: str) -> str:
    """Lines of play: each trick is `Bea 9H Dan TH Abe 2C`."""
    lines = []
    for trick in tricks:
        words = trick.split()
        lines += [f"{name} plays {card}" for name, card in zip(words[::2], words[1::2], strict=True)]
    return "\n".join(lines)


def hand(declared: str, *tricks: str, turned: str = "7H", dealer: str = "Abe", before: str = "") -> str:
    """A whole deal. `declared` is what each says from the elder hand on: `Bea own Cy out Dan dumby Eve out Abe own`."""
    words = declared.split()
    verbs = {"own": "stands", "out": "throws-up", "dumby": "takes-dumby", "pool": "takes-dumby for-pool"}
    said = [f"{name} {verbs[word]}" for name, word in zip(words[::2], words[1::2], strict=True)]
    return "\n".join(part for part in (before, f"{dealer} turns {turned}", *said, play(*tricks)) if part)


def cassell(declared: str, *tricks: str, turned: str = "7H", more: str = "", **options: Any) -> Run:
    """A deal of Cassell's with nine in the pool; the first card is played at line 8."""
    house = {**NO_ANTE, **options}
    discovery = str(house.pop("discovery", "referee"))
    return Run(hand(declared, *tricks, turned=turned, before=NINE) + more, house=house, discovery=discovery)


def hoffmann(declared: str, *tricks: str, turned: str = "7H", more: str = "", **options: Any) -> Run:
    """The same by Hoffmann."""
    discovery = str(options.pop("discovery", "referee"))
    return Run(
        hand(declared, *tricks, turned=turned, before=NINE) + more, rules="hoffmann", house=options, discovery=discovery
    )
