"""What a hand must play: the leads that are fixed, following suit, heading the trick and trumping."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.core.cards import SUIT_NAMES, Pack
from referee.core.law import Law
from referee.core.rulings import Verdict
from referee.games.loo import faults
from referee.games.loo.state import LooDeal, LooTable, TrumpLed
from referee.mechanics.trick_play import Owed
from referee.mechanics.tricks import Play, beats

POINTS: Mapping[str, str] = {
    "lead.highest": "Which card must be led?",
    "lead.ace": "Must the highest trump be led?",
    "lead.trump": "Must one of two trumps be led?",
    "lead.higher": "Must the higher of two trumps be led when two play?",
    "lead.after-trick": "Must the winner of a trick lead a trump?",
    "revoke": "Must suit be followed?",
    "play.not-heading": "Must the trick be headed?",
    "play.not-trumping": "Must a player without the suit trump?",
    "play.trumped": "Which card is played to a trumped trick by one who has the suit?",
    "trick.winner": "Who wins a trick, and leads to the next?",
}


def duties(law: Law, deal: LooDeal, play: Play) -> tuple[Owed, ...]:
    """What the hand would have had to play instead of this card."""
    if not deal.trick:
        if play.player != deal.turn:  # out of turn: it is that, and no more
            return ()
        return _first_lead(law, deal, play) if "lead.highest" in law.book.own else _lead(law, deal, play)
    return _follow(deal, play)


def _first_lead(law: Law, deal: LooDeal, play: Play) -> tuple[Owed, ...]:
    """The highest trump, without trumps the highest card; or the older, freer rule."""
    pack, face, trump = deal.cards.pack, play.face, deal.trump
    while_held = f"{play.player} led {face} while {{card}} was in the hand"
    higher = frozenset(f for f in pack.faces if pack.strength[f[0]] > pack.strength[face[0]] and f[1] != trump)
    if trump is None:
        return (Owed(higher, "lead.highest", f"{while_held}: the highest card had to be led"),)
    if face[1] == trump:
        return (Owed(pack.above(face), "lead.highest", f"{while_held}: the highest trump had to be led"),)
    trumps = pack.of_suit(trump)
    if law.peek("lead") == "ew":
        ace = frozenset((pack.ranks[0] + trump,))
        two = f"{while_held} with another trump: of two trumps the highest had to be led"
        return (
            Owed(ace, "lead.highest", f"{while_held}: the ace of trumps had to be led"),
            Owed(trumps - ace, "lead.highest", two, 1),
        )
    said = f"{while_held}: the highest trump had to be led, or without trumps the highest card"
    return (Owed(trumps | higher, "lead.highest", said),)


def _lead(law: Law, deal: LooDeal, play: Play) -> tuple[Owed, ...]:
    """The ace of trumps; one of two trumps; a trump after a trick."""
    pack, face, trump = deal.cards.pack, play.face, deal.trump
    if trump is None:
        return ()
    while_held = f"{play.player} led {face} while {{card}} was in the hand"
    best = next(rank + trump for rank in pack.ranks if rank + trump != deal.turned)
    owed = [Owed(frozenset((best,)), "lead.ace", f"{while_held}: the best trump had to be led")] if face != best else []
    others = pack.of_suit(trump) - {best}
    if face[1] != trump:
        if deal.tricks:
            owed.append(Owed(others, "lead.after-trick", f"{while_held}: a trump had to be led after a trick"))
        else:
            owed.append(Owed(others, "lead.trump", f"{while_held} with another: one of two trumps had to be led", 1))
    return tuple(owed)


def _follow(deal: LooDeal, play: Play) -> tuple[Owed, ...]:
    """Suit; a better card of it, unless the trick is trumped; without it a trump that heads the trick."""
    pack, face, trump = deal.cards.pack, play.face, deal.trump
    faces = [other.face for other in deal.trick]
    led = faces[0]
    if "?" in led:
        return ()
    best = _best(faces, trump, pack)
    while_held = f"{play.player} played {face} to the {led} led while {{card}} was in the hand"
    is_trumped = best is not None and best[1] != led[1]
    if face[1] == led[1]:
        if trump is None or best is None or is_trumped or beats(face, best, trump, pack):
            return ()
        return (Owed(pack.above(best), "play.not-heading", f"{while_held}: the trick had to be headed"),)
    suit = SUIT_NAMES[led[1]]
    owed = [Owed(pack.of_suit(led[1]), "revoke", f"{while_held}: {suit} had to be followed")]
    if trump is None or best is None or led[1] == trump or beats(face, best, trump, pack):
        return tuple(owed)
    heading = pack.above(best) if is_trumped else pack.of_suit(trump)
    said = f"{while_held}: without {suit} the trick had to be {'over' if is_trumped else ''}trumped"
    return (*owed, Owed(heading, "play.not-trumping", said))


def _best(faces: Iterable[str], trump: str | None, pack: Pack) -> str | None:
    best = ""
    for face in faces:
        if "?" in face:
            return None
        if not best or beats(face, best, trump, pack):
            best = face
    return best


# The higher of two trumps, when two play: whether they are in sequence turns on the whole hand


def note_lead(law: Law, deal: LooDeal, play: Play) -> None:
    """A trump is led with two players in: a higher one, not in sequence with it, would prove it wrong."""
    is_lead = not deal.trick and play.player == deal.turn and play.face[1] == deal.trump
    if is_lead and len(deal.active) == 2 and "lead.higher" in law.book.own and law.event is not None:
        left = deal.cards.hands[play.player].size - 1
        deal.led = (*deal.led, TrumpLed(play.player, play.face, law.line, law.event.text, left, deal.tricks))


def check_leads(law: Law, table: LooTable) -> None:
    """Looks whether the cards seen by now prove a trump led wrong."""
    deal = table.deal
    for led in deal.led:
        higher = _proof(deal, led)
        if higher is None:
            continue
        said = (
            f"{led.player} led {led.face} while {higher} was in the hand, not in sequence with it: "
            "with two in, the higher trump had to be led"
        )
        proof = None if led.line == law.line else law.line
        finding = law.find(
            Verdict.IRREGULAR, "lead.higher", said, led.player, line=led.line, event=led.event, proof_line=proof
        )
        hand = deal.cards.hands[led.player]
        hand.doubts = [doubt for doubt in hand.doubts if doubt.line != led.line]
        faults.breach(law, table, led.player, finding, led.event)


def _proof(deal: LooDeal, led: TrumpLed) -> str | None:
    """A card that proves the lead wrong whatever is still unseen, or None."""
    cards = deal.cards
    later = (*deal.done, deal.trick)[led.trick + 1 :]
    known = [play.face for trick in later for play in trick if play.player == led.player]
    known += [face for face, count in cards.hands[led.player].known.items() if count]
    wrong = _out_of_sequence(deal, led.face, known)
    if wrong is None or len(known) >= led.left:
        return wrong
    possible = [face for face in cards.pack.of_suit(led.face[1]) if face not in cards.seen]
    return wrong if all(_out_of_sequence(deal, led.face, [*known, face]) for face in possible) else None


def _out_of_sequence(deal: LooDeal, led: str, held: list[str]) -> str | None:
    """The lowest trump held above the one led with a gap below it that neither the hand nor the turn-up fills."""
    suit = led[1]
    ranks = deal.cards.pack.ranks[::-1]
    is_whole = True
    for rank in ranks[ranks.index(led[0]) + 1 :]:
        face = rank + suit
        if face in held and not is_whole:
            return face
        if face not in held and face != deal.turned:
            is_whole = False
    return None
