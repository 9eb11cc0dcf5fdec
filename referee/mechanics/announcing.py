"""Melds that are laid, announced and put on a slate: they score when their owner wins a trick, or else not at all.

A whole hand may be melded in one line or in several; what stands on the slate is the best that the melds announced can
make in some order (`meld_sets`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, NamedTuple, TypeVar

from referee.core.errors import nearest
from referee.core.events import Event
from referee.core.game import Claim, Verb
from referee.core.hands import Cards, on_trial
from referee.core.law import Law
from referee.core.rulings import Citation
from referee.core.table import Table
from referee.mechanics.declaring import parts_of
from referee.mechanics.floor import a_player
from referee.mechanics.meld_game import Part
from referee.mechanics.meld_sets import Noted, can_stand, clashes, take_in
from referee.mechanics.melds import Combination, Reading, readings
from referee.mechanics.remedies import contradicted, upheld
from referee.mechanics.trick_play import TrickGame, came_out
from referee.mechanics.whole_pack import WholeDeal

POINTS: Mapping[str, str] = {
    "declare.values": "What do the melds score?",
    "declare.time": "When may melds be laid?",
    "declare.fresh": "Does a meld need a card that was not laid before it?",
    "declare.superior": "May a card serve again in a meld of the same class?",
    "declare.false": "What follows when something that is no meld is announced?",
    "slate": "When do announced melds score?",
}
VERBS: Mapping[str, Verb] = {
    "declares": Verb(
        "NAME declares MELD CARD ... [and MELD CARD ...]", "melds are laid and announced; they score with a trick won"
    ),
}
FALSE = "declare.false"


class Entry(NamedTuple):
    """What stands on somebody's slate. `finding` numbers the offence, where it stands there wrongly."""

    meld: Noted
    cite: Citation
    finding: int | None = None


class SlateDeal(WholeDeal):
    """A deal with a slate. `slate`: what each has announced, whether or not it scores; `good`: whose slate has scored."""

    __slots__ = ("good", "slate")

    def __init__(
        self,
        number: int,
        players: tuple[str, ...],
        dealer: str | None,
        cards: Cards,
        sides: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        super().__init__(number, players, dealer, cards, sides)
        self.slate: dict[str, tuple[Entry, ...]] = dict.fromkeys(players, ())
        self.good: tuple[str, ...] = ()

    def announced(self, player: str) -> int:
        """What a player has on the slate."""
        return sum(entry.meld.value for entry in self.slate[player])


D = TypeVar("D", bound=SlateDeal)


class SlateGame(TrickGame[D]):
    """What announcing asks a game."""

    combinations: ClassVar[Mapping[str, Combination]] = {}

    def untimely(self, law: Law, table: Table[D], player: str) -> tuple[str, str] | None:
        """Why this player may announce nothing at this moment: the point and the reason; None if he may."""
        raise NotImplementedError

    def worth(self, law: Law, deal: D, what: Combination, identity: str) -> int:
        """What a meld scores; reads the value, so that the posting cites it."""
        raise NotImplementedError

    def bar(self, law: Law, deal: D, what: Combination, identity: str) -> tuple[str, str] | None:
        """Why a meld does not count at this table, whatever else has been laid: the point and the reason."""
        return None

    def special(self, law: Law, table: Table[D], event: Event, part: Part) -> bool:
        """Declares what is not a meld of cards; answers whether it was that."""
        return False


class _Read(NamedTuple):
    """A part of a line, read: which meld, what it is (None if it is none), and the handles of its cards."""

    what: Combination
    identity: str | None
    handles: tuple[str, ...]


def declares(law: Law, table: Table[D], event: Event) -> None:
    """Melds are laid before their owner and announced."""
    deal = table.deal
    player = a_player(law, table, event)
    parts = parts_of(law, event)
    game = law.game
    if game.special(law, table, event, parts[0]):
        return
    for part in parts:
        if part.name not in game.combinations:
            law.refuse(f'"{part.name}" is no meld of this game{nearest(part.name, game.combinations)}; it has '
                       f"{', '.join(game.combinations)}", point="so.refused")  # fmt: skip
        if not part.words or part.to_score:
            law.refuse(f"which cards? Write {player} declares {part.name} and every card of it", point="so.refused")
    if deal.trump is None:
        law.refuse(f"there is no trump yet: {game.prompt(table)}")
    trial = on_trial(deal.cards, player)
    before = deal.cards
    untimely = game.untimely(law, table, player)
    lent = _lend(deal, trial, player)
    read = _read(law, deal, player, parts, trial, is_late=untimely is not None)
    if lent is not None:
        del trial.hands[player].laid[lent]
    if untimely is not None:  # the cards have only been seen
        hand = trial.hands[player]
        for handle in [h for h in hand.laid if h not in before.hands[player].laid]:
            face = hand.laid.pop(handle)
            hand.known[face] = hand.known.get(face, 0) + 1
        hand.spent = dict(before.hands[player].spent)
    deal.cards = trial
    for face in _newly_seen(before, trial, player):
        came_out(law, table, player, face)
    if untimely is not None:
        law.void(untimely[0], untimely[1], player)
        return
    for one in read:
        _note(law, table, player, one)
    law.note(f"{player} has announced {deal.announced(player)}")


def owned(player: str, handle: str) -> str:
    """A card by its owner and handle, so that the cards of two hands can lie side by side."""
    return f"{player} {handle}"


def standing_melds(deal: D, *players: str) -> list[Noted]:
    """The melds of cards on the slates of these players."""
    return [entry.meld for name in players for entry in deal.slate[name] if entry.meld.cards]


def _lend(deal: D, trial: Cards, player: str) -> str | None:
    """The card that a player has in the first trick counts among those that he melds; answers its handle."""
    if player not in deal.first:
        return None
    face, handle = deal.first[player]
    trial.hands[player].laid[handle] = face
    return handle


def _newly_seen(before: Cards, after: Cards, player: str) -> list[str]:
    """The faces that a line has shown; of what they prove the gravest first, as it was first doubted."""
    faces = [face for face, lines in after.seen.items() for _ in range(len(lines) - len(before.seen.get(face, ())))]
    doubts = before.hands[player].doubts
    return sorted(
        faces, key=lambda face: next((at for at, doubt in enumerate(doubts) if face in doubt.faces), len(doubts))
    )


def _read(law: Law, deal: D, player: str, parts: list[Part], cards: Cards, *, is_late: bool) -> list[_Read]:
    """Reads the parts one after the other, laying their cards on `cards`, a copy of the table's.

    A part is read so that it can score beside what stands, if there is such a reading; what comes too late is not.
    """
    named: dict[str, list[str]] = {}
    found: list[_Read] = []
    stand = standing_melds(deal, player)
    for part in parts:
        what = law.game.combinations[part.name]
        ways = [(way, what.identify(_faces(cards, player, way))) for way in readings(cards, player, part.words, named)]
        chosen = next(
            (entry for entry in ways if entry[1] is not None and not is_late
             and can_stand([*stand, _trial(law, deal, player, what, *entry)])),
            None,
        ) or next((entry for entry in ways if entry[1] is not None), ways[0])  # fmt: skip
        way, identity = chosen
        handles = (*way.lying, *(cards.lay(player, face, law.line) for face in way.fresh))
        for handle in handles:
            bucket = named.setdefault(handle.partition(".")[0], [])
            if handle not in bucket:
                bucket.append(handle)
        one = _Read(what, identity, handles)
        found.append(one)
        if identity is not None:
            stand = take_in(stand, as_noted(law, deal, player, one))
    return found


def _faces(cards: Cards, player: str, way: Reading) -> list[str]:
    laid = cards.hands[player].laid
    return [laid[handle] for handle in way.lying] + list(way.fresh)


def _trial(law: Law, deal: D, player: str, what: Combination, way: Reading, identity: str | None) -> Noted:
    fresh = tuple(f"{face}.new{number}" for number, face in enumerate(way.fresh))
    return as_noted(law, deal, player, _Read(what, identity, (*way.lying, *fresh)))


def as_noted(law: Law, deal: D, player: str, one: _Read) -> Noted:
    """A meld as it would come on the slate."""
    what, identity = one.what, one.identity or ""
    kept = list(law.read)
    value = law.game.worth(law, deal, what, identity)
    law.read[:] = kept
    return Noted(what.name, what.kind, identity, value, frozenset(owned(player, h) for h in one.handles), law.line)


def _note(law: Law, table: Table[D], player: str, one: _Read) -> None:
    """Puts a meld on the slate, or says why it does not belong there."""
    deal = table.deal
    what = one.what
    faces = " ".join(handle.partition(".")[0] for handle in one.handles)
    if one.identity is None:
        _false(law, table, player, one, f"{faces} is no {what.name}")
        return
    barred = law.game.bar(law, deal, what, one.identity)
    if barred is not None:
        if barred[0] == FALSE:
            _false(law, table, player, one, barred[1])
        else:
            law.void(barred[0], f"{what.name}: {barred[1]}", player)
        return
    meld = as_noted(law, deal, player, one)
    note_meld(law, table, player, meld, lambda: law.game.worth(law, deal, what, one.identity or ""))


def note_meld(
    law: Law,
    table: Table[D],
    player: str,
    meld: Noted,
    worth: Callable[[], int],
    beside: Iterable[Noted] = (),
    *,
    is_final: bool = False,
) -> None:
    """A meld comes on the slate, and is scored if the slate is good; or one of the melds is left out, that worth least.

    `beside` are melds of others that lie with it; where the rest `is_final` only the new meld can be left out.
    """
    deal = table.deal
    old = [*standing_melds(deal, player), *beside]
    kept = take_in(old, meld)
    out = next((m for m in (*old, meld) if not any(m is one for one in kept)), None)
    if out is not None and is_final:
        out = meld
    is_good = player in deal.good
    if out is not meld:
        law.read = []
        worth()
        cite = law.read[-1]
        gone = next((entry for entry in deal.slate[player] if entry.meld is out), None)
        deal.slate[player] = (*(entry for entry in deal.slate[player] if entry is not gone), Entry(meld, cite))
        if is_good and gone is not None:
            law.post(player, -gone.meld.value, gone.meld.name, cite=gone.cite)
        if is_good:
            law.post(player, meld.value, meld.name, cite=cite)
    law.read = []
    if out is not None:
        point, why = _why_out(out, [m for m in (*old, meld) if m is not out])
        law.void(point, f"{out.name} ({_named(out)}): {why}", player)


def _named(meld: Noted) -> str:
    return " ".join(sorted(card.split()[-1].partition(".")[0] for card in meld.cards))


def _why_out(out: Noted, others: list[Noted]) -> tuple[str, str]:
    if any(clashes(out, other) for other in others):
        return "declare.superior", "a card of it serves in its class already in a meld worth as much"
    same = [m for m in others if m.kind == out.kind and m.cards & out.cards]
    if same and not can_stand((out, *same)):
        return "declare.superior", "its cards serve in their class already, and only cards added make a new meld"
    return "declare.fresh", "in no order of these melds would it have a fresh card"


def _false(law: Law, table: Table[D], player: str, one: _Read, said: str) -> None:
    """Something announced that is no meld: it is taken down, or stands until it is called."""
    deal = table.deal
    law.read = []
    finding = law.irregular(FALSE, f"{said}; {player} has no score for it", player)
    if table.sitting.discovery != "players":
        return
    value = law.game.worth(law, deal, one.what, one.identity or "")
    meld = Noted(one.what.name, one.what.kind, "", value, frozenset(), law.line)
    deal.slate[player] = (*deal.slate[player], Entry(meld, law.read[-1], finding.number))
    if player in deal.good:
        law.post(player, value, meld.name)
    law.read = []
    law.amend(finding.number, message=f"{finding.message} if it is called before the deal is over")
    law.open("right", FALSE, deal.against(player), against=player, finding=finding, options=(), deadline="deal-over",
             said=f"{' or '.join(deal.against(player))} claims false-declaration by {player}")  # fmt: skip


def claim_false(law: Law, table: Table[D], claim: Claim) -> None:
    """A false meld called: it is taken down."""
    deal = table.deal
    player = claim.against or ""
    right = next((p for p in reversed(deal.pending) if p.point == FALSE and p.against == player), None)
    if right is not None and claim.claimant in right.whose:
        law.close(right)
        entry = next(e for e in deal.slate[player] if e.finding == right.finding)
        deal.slate[player] = tuple(e for e in deal.slate[player] if e is not entry)
        if player in deal.good:
            law.post(player, -entry.meld.value, entry.meld.name, cite=law.cite(FALSE))
        old = table.record.findings[right.finding or 0]
        law.amend(old.number, message=f"{old.message}; called at line {law.line}, it is taken down")
        return
    if upheld(law, table, claim, FALSE) is None:
        contradicted(law, claim, "every meld on record is what it was called")


def score_slates(law: Law, table: Table[D], players: tuple[str, ...]) -> None:
    """These players' announcements are good: a trick has been won."""
    deal = table.deal
    for player in players:
        if player in deal.good:
            continue
        deal.good = (*deal.good, player)
        for entry in deal.slate[player]:
            law.post(player, entry.meld.value, entry.meld.name, cite=entry.cite)
        if deal.slate[player] and law.cite("slate") not in law.ruling.cites:
            law.ruling.cites = (*law.ruling.cites, law.cite("slate"))


def pick_up(deal: D, *players: str) -> None:
    """The melds go back into the hand."""
    for player in players:
        if deal.cards.hands[player].laid:
            deal.cards.pick_up(player)
