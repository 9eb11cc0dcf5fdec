"""Hidden hands: what is known to be in them, how many cards are unseen, and what lies face up.

The one place that says which physical card a bare name means. Cards that look alike cannot be told apart, so a card
gets a handle (`KS.1`) only when its owner lays it face up; see `docs/sessions.md`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.core.cards import CardWord, Pack
from referee.core.errors import Refusal
from referee.core.forking import Forkable

UNKNOWN = "??"


class Doubt(NamedTuple):
    """A statement about a hand that hidden cards decide: none of `faces` was in it at that moment.

    `message` is what to say if a `{card}` proves it wrong. `drawn` counts unseen cards that came into the hand since,
    `shown` the refuting cards that came out: one more shown than drawn is proof. `claim` is the number of the reserved
    finding of somebody who has called it already.
    """

    faces: frozenset[str]
    line: int
    event: str
    point: str
    message: str
    drawn: int = 0
    shown: int = 0
    claim: int | None = None


class Promise(NamedTuple):
    """A statement about a hand that hidden cards decide: at least one of `faces` was in it at that moment.

    It is proved wrong when the last card that was unseen then, or came in unseen since, has come out without one.
    """

    faces: frozenset[str]
    line: int
    event: str
    point: str
    message: str


class Held(NamedTuple):
    """Where a card was found: `handle` if it lies face up, else it comes from the hand; `is_new` if from the unseen."""

    face: str
    handle: str
    is_new: bool


class Hand(Forkable):
    """One player's cards. `known` counts faces in the hand, `laid` maps handles to faces in the order of laying.

    `told` counts those of the known faces that only the referee has been told, not the table.
    """

    __slots__ = ("doubts", "known", "laid", "promises", "spent", "told", "unseen")

    def __init__(self, unseen: int = 0) -> None:
        self.promises: list[Promise] = []
        self.known: dict[str, int] = {}
        self.unseen = unseen
        self.told: dict[str, int] = {}
        self.laid: dict[str, str] = {}
        self.spent: dict[str, int] = {}
        self.doubts: list[Doubt] = []

    @property
    def size(self) -> int:
        """How many cards the player holds, face up or not."""
        return self.unseen + len(self.laid) + sum(self.known.values())

    def leave(self, face: str) -> None:
        """A card known to be in the hand goes out of it."""
        self.known[face] -= 1
        if self.told.get(face, 0) > self.known[face]:
            self.told[face] = self.known[face]

    def publish(self, faces: Iterable[str]) -> None:
        """Cards known to be in the hand are shown to the whole table."""
        for face in faces:
            if self.told.get(face):
                self.told[face] -= 1

    def public(self) -> dict[str, int]:
        """The faces in the hand that the whole table knows of."""
        seen = {face: count - self.told.get(face, 0) for face, count in self.known.items()}
        return {face: count for face, count in seen.items() if count > 0}

    def known_faces(self) -> set[str]:
        """Every face that is certain to be among this player's cards."""
        return {face for face, count in self.known.items() if count} | set(self.laid.values())

    def copies_laid(self, face: str) -> list[str]:
        """Handles of the face-up copies of a face, the one laid first in front."""
        return [handle for handle, other in self.laid.items() if other == face]


class Cards(Forkable):
    """All cards of one deal, as far as anybody at the table has seen them.

    `seen` keeps, for each face, the line at which each copy became known; `stock` counts the undealt cards. Methods
    raise Refusal before they write anything.
    """

    __slots__ = ("hands", "pack", "seen", "stock")

    def __init__(self, pack: Pack, players: Iterable[str], each: int | Mapping[str, int]) -> None:
        self.pack = pack
        counts = {player: each if isinstance(each, int) else each[player] for player in players}
        self.hands: dict[str, Hand] = {player: Hand(count) for player, count in counts.items()}
        self.seen: dict[str, tuple[int, ...]] = {}
        self.stock = pack.size - sum(counts.values())

    def read(self, word: str) -> CardWord:
        """The card that a word means; refused with what the pack holds if it is none of this pack."""
        card = self.pack.read(word)
        if card is None:
            raise Refusal(
                f'"{word}" is no card of this pack; its ranks are {" ".join(self.pack.ranks)}, '
                "T for the ten, and its suits S H D C",
                point="so.refused",
            )
        return card

    def find(self, player: str, card: CardWord) -> Held:
        """Which of the player's cards is meant, for playing it.

        A bare name is the face-up copy laid first, else a card known to be in the hand, else an unseen one. Refused,
        naming the lines that speak against it, when no reading is possible.
        """
        hand = self.hands[player]
        face, copy = card
        if copy and copy != "new":
            handle = f"{face}.{copy}"
            if handle not in hand.laid:
                raise Refusal(f"{handle} does not lie face up before {player}{_lying(hand, face)}")
            return Held(face, handle, False)
        if not copy:
            for handle, other in hand.laid.items():
                if other == face:
                    return Held(face, handle, False)
        if hand.known.get(face):
            return Held(face, "", False)
        self._check_unseen(player, hand, face)
        return Held(face, "", True)

    def _check_unseen(self, player: str, hand: Hand, face: str, wanted: int = 1) -> None:
        if hand.unseen < wanted:
            if hand.size == 0:
                raise Refusal(f"{player} has no cards left")
            raise Refusal(f"{player} cannot have {face}: every card in that hand is known: {_listed(hand)}")
        self.check_copies(face, wanted)

    def check_copies(self, face: str, wanted: int = 1) -> None:
        """Refuses a card of which every copy is accounted for already, naming the lines where they were seen."""
        if "?" in face:
            return
        lines = self.seen.get(face, ())
        if len(lines) + wanted > self.pack.copies:
            if wanted > self.pack.copies:
                raise Refusal(f"the pack holds only {self.pack.copies} of {face}, not {wanted}", point="so.copies")
            held = "card is" if self.pack.copies == 1 else f"{self.pack.copies} copies are"
            raise Refusal(
                f"{face} is impossible here: the pack's {held} accounted for, seen at "
                f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines))}",
                point="so.copies",
                lines=lines,
            )

    def take(self, player: str, held: Held, line: int) -> None:
        """Takes a found card out of its owner's hand, to be played."""
        hand = self.hands[player]
        face, handle, is_new = held
        if handle:
            del hand.laid[handle]
        elif is_new:
            hand.unseen -= 1
            if face != UNKNOWN:
                self.seen[face] = (*self.seen.get(face, ()), line)
        else:
            hand.leave(face)

    def in_hand(self, player: str, face: str) -> int:
        """How many copies of a face the player may have in hand, not laid: the known ones and what is possible."""
        hand = self.hands[player]
        known = hand.known.get(face, 0)
        return known + min(hand.unseen, self.pack.copies - len(self.seen.get(face, ())))

    def lay(self, player: str, face: str, line: int) -> str:
        """Lays a card from the hand face up before its owner; answers its new handle."""
        hand = self.hands[player]
        if hand.known.get(face):
            hand.leave(face)
        else:
            self._check_unseen(player, hand, face)
            hand.unseen -= 1
            self.seen[face] = (*self.seen.get(face, ()), line)
        number = hand.spent.get(face, 0) + 1
        hand.spent[face] = number
        handle = f"{face}.{number}"
        hand.laid[handle] = face
        return handle

    def check_shown(self, player: str, faces: Iterable[str]) -> list[str]:
        """The faces of these that were unseen till now; refused if the hand cannot hold them all."""
        if player not in self.hands:
            raise Refusal(f"{player} holds no cards in this deal")
        hand = self.hands[player]
        fresh: list[str] = []
        for face, count in Counter([*faces]).items():  # keys alone, where it is a mapping
            lacking = count - hand.known.get(face, 0) - len(hand.copies_laid(face))
            if lacking > 0:
                self._check_unseen(player, hand, face, lacking)
                fresh.extend([face] * lacking)
        if len(fresh) > hand.unseen:
            raise Refusal(f"{player} cannot hold all these: only {hand.unseen} of that hand's cards are still unseen; if "
                          f"too many were dealt, say so first, as NAME claims too-many-cards by {player} count=N")  # fmt: skip
        return fresh

    def show(self, player: str, fresh: Iterable[str], line: int, *, to_all: bool = True) -> None:
        """Makes unseen cards known to be in the hand, to the table or to the referee alone; `fresh` is from `check_shown`."""
        hand = self.hands[player]
        for face in fresh:
            hand.unseen -= 1
            hand.known[face] = hand.known.get(face, 0) + 1
            self.seen[face] = (*self.seen.get(face, ()), line)
            if not to_all:
                hand.told[face] = hand.told.get(face, 0) + 1

    def draw(self, player: str, line: int, face: str | None = None) -> None:
        """Moves the top card of the stock into a hand, its face told or not. Doubts about the hand remember it."""
        hand = self.hands[player]
        if face is None or "?" in face:
            hand.unseen += 1
            if hand.doubts:
                hand.doubts = [doubt._replace(drawn=doubt.drawn + 1) for doubt in hand.doubts]
        else:
            self.check_copies(face)
            hand.known[face] = hand.known.get(face, 0) + 1
            hand.told[face] = hand.told.get(face, 0) + 1
            self.seen[face] = (*self.seen.get(face, ()), line)
        self.stock -= 1

    def pick_up(self, player: str) -> None:
        """Takes every face-up card back into the hand, where it is known by its bare name; the handles are spent."""
        hand = self.hands[player]
        for face in hand.laid.values():
            hand.known[face] = hand.known.get(face, 0) + 1
        hand.laid = {}

    def doubt(self, player: str, doubt: Doubt) -> Doubt | None:
        """Keeps a statement about a hand; answers it at once if a card known to be in the hand proves it wrong."""
        hand = self.hands[player]
        if any(hand.known.get(face) for face in doubt.faces) or any(f in doubt.faces for f in hand.laid.values()):
            return doubt
        if hand.unseen:
            hand.doubts.append(doubt)
        return None

    def promise(self, player: str, promise: Promise) -> bool:
        """Keeps a promise about a hand; answers whether it is proved wrong at once, the whole hand being known."""
        hand = self.hands[player]
        if promise.faces & hand.known_faces():
            return False
        if not hand.unseen:
            return True
        hand.promises.append(promise)
        return False

    def broken(self, player: str, face: str) -> list[Promise]:
        """The promises that are proved wrong by a card just come out of the unseen, the last that could keep them."""
        hand = self.hands[player]
        if not hand.promises:
            return []
        hand.promises = [promise for promise in hand.promises if face not in promise.faces]
        if hand.unseen:
            return []
        wrong, hand.promises = hand.promises, []
        return wrong

    def proved(self, player: str, face: str) -> list[Doubt]:
        """The doubts that a card just come out of the unseen proves wrong; they are settled and no longer kept."""
        hand = self.hands[player]
        if not hand.doubts:
            return []
        wrong: list[Doubt] = []
        kept: list[Doubt] = []
        for doubt in hand.doubts:
            if face not in doubt.faces:
                kept.append(doubt)
                continue
            grown = doubt._replace(shown=doubt.shown + 1)
            (wrong if grown.shown > grown.drawn else kept).append(grown)
        hand.doubts = kept
        return wrong


def on_trial(cards: Cards, player: str) -> Cards:
    """A copy of the cards in which one player's may be moved; the other hands are shared with the original."""
    new = object.__new__(Cards)
    new.pack, new.stock, new.seen = cards.pack, cards.stock, cards.seen.copy()
    new.hands = {**cards.hands, player: cards.hands[player].fork()}
    return new


def _listed(hand: Hand) -> str:
    faces = [face for face, count in hand.known.items() for _ in range(count)] + list(hand.laid)
    return " ".join(faces) or "none"


def _lying(hand: Hand, face: str) -> str:
    copies = hand.copies_laid(face)
    return f"; there lies {' '.join(copies)}" if copies else f"; no {face} lies there"
