"""Tricks: who wins, and what a hand would have had to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.core.cards import SUIT_NAMES, Pack
from referee.core.events import Event


class Play(NamedTuple):
    """One card played to a trick: by whom, its face, its handle if it lay face up, and the event."""

    player: str
    face: str
    handle: str
    event: Event


def beats(face: str, other: str, trump: str | None, pack: Pack) -> bool:
    """Whether `face`, played later, wins over `other`: a higher card of its suit, or a trump on a plain suit."""
    if face[1] == other[1]:
        return pack.strength[face[0]] > pack.strength[other[0]]
    return face[1] == trump


def winner(trick: Sequence[Play], trump: str | None, pack: Pack) -> str | None:
    """Who wins a trick; of equal cards the first played. None if an unknown card could decide it."""
    return None if any("?" in play.face for play in trick) else best(trick, trump, pack).player


def best(trick: Sequence[Play], trump: str | None, pack: Pack) -> Play:
    """The play that wins as far as the trick has gone; every card of it is known."""
    ahead = trick[0]
    for play in trick[1:]:
        if beats(play.face, ahead.face, trump, pack):
            ahead = play
    return ahead


def owed(
    led: str, played: str, trump: str | None, pack: Pack, *, follow: bool, win: bool, beat: str = ""
) -> frozenset[str]:
    """The faces that had to be played instead, were one of them in the hand; empty if the play was bound to be right.

    `follow`: suit must be followed; `win`: the trick must be won, with a higher card of the suit led or, in a hand
    without that suit, with a trump. `beat`: the card to be beaten, where others have played to the lead already.
    """
    beat = beat or led
    faces: frozenset[str] = frozenset()
    if played[1] == led[1]:
        if win and beat[1] == led[1] and not beats(played, beat, trump, pack):
            faces = pack.above(beat)
        return faces
    if follow:
        faces = pack.of_suit(led[1])
    if win and trump is not None and led[1] != trump and not beats(played, beat, trump, pack):
        faces |= pack.above(beat) if beat[1] == trump else pack.of_suit(trump)
    return faces


def why_owed(led: str, played: str, trump: str | None, beat: str = "") -> str:
    """A sentence for a play that `owed` speaks against; `{card}` stands for the card that proves it."""
    if played[1] == led[1]:
        what = f"the {beat}" if beat not in ("", led) else "the card led"
        return f"{played} was played to the {led} led while {{card}} was in the hand: {what} had to be beaten"
    suit = SUIT_NAMES[led[1]]
    if trump is None or (played[1] == trump and beat[1:] != trump):
        return f"{played} was played to the {led} led while {{card}} was in the hand: {suit} had to be followed"
    return (
        f"{played} was played to the {led} led while {{card}} was in the hand: "
        f"{suit} had to be followed, and without {suit} the trick won with a trump"
    )
