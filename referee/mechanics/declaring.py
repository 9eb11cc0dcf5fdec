"""Declaring combinations: when it may be done, which cards are meant, what is scored, announced, lost or wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, NoReturn, TypeVar

from referee.core.errors import nearest
from referee.core.events import Event
from referee.core.game import Claim, Handler, Verb
from referee.core.hands import Cards
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.rulings import Finding
from referee.core.table import Table
from referee.mechanics.floor import a_player
from referee.mechanics.melds import Announced, Combination, Reading, Scored, readings
from referee.mechanics.remedies import Remedy, contradicted, upheld
from referee.mechanics.stock_play import StockDeal, StockGame, StockTable

POINTS: Mapping[str, str] = {
    "declare.values": "What do the combinations score?",
    "declare.lay": "Where do declared cards lie, and how long?",
    "declare.time": "When may a combination be scored?",
    "declare.one": "How many combinations may be scored at a time?",
    "declare.held": "May a combination be announced now and scored later?",
    "declare.held-played": "What if a card of an announced combination is played before it is scored?",
    "declare.stock-out": "May anything be scored once the stock is out?",
    "declare.false": "What follows when something that is no combination is scored?",
    "declare.free": "Must a combination be declared?",
    "score.wrong": "What follows when a score was marked wrongly?",
    "trump.first": "What makes the trump suit?",
}
VERBS: Mapping[str, Verb] = {
    "declares": Verb(
        "NAME declares COMBINATION CARD ... [to-score] [and COMBINATION CARD ... to-score]",
        "a combination is scored now; those that end in to-score are only announced",
    ),
    "scores": Verb("NAME scores COMBINATION [CARD ...]", "one announced earlier is scored"),
    "marks": Verb("NAME marks NUMBER", "what NAME has marked for the last score; checked"),
}


class Part(NamedTuple):
    """One combination of a line: its name, the words of its cards, and whether it is only announced."""

    name: str
    words: tuple[str, ...]
    to_score: bool


class Meld(NamedTuple):
    """A part of a line, read: which combination, what it is (None if it is not one), and the handles it lies under."""

    combination: Combination
    identity: str | None
    cards: tuple[str, ...]
    bar: tuple[str, str] | None
    note: str


D = TypeVar("D", bound=StockDeal)


class DeclaringGame(StockGame[D]):
    """What declaring asks a game."""

    combinations: Mapping[str, Combination] = {}

    def bar(
        self, law: Law, deal: D, player: str, what: Combination, identity: str, cards: Sequence[str], fresh: int
    ) -> tuple[str, str] | None:
        """Why this combination may not be scored with these cards: the point and the reason; None if it may.

        `cards` are handles, the last `fresh` of them of cards just laid from the hand.
        """
        raise NotImplementedError

    def worth(self, law: Law, deal: D, what: Combination, identity: str) -> int:
        """What it scores now; reads the value, so that the posting cites it."""
        raise NotImplementedError

    def declared(self, law: Law, table: Table[D], player: str, what: Combination, identity: str) -> None:
        """It has been scored: trumps may be made by it, announcements lost."""

    def special(self, law: Law, table: Table[D], event: Event, part: Part) -> bool:
        """Declares what is not a combination of the table (carte blanche); answers whether it was that."""
        return False


def declares(law: Law, table: StockTable, event: Event) -> None:
    """Combinations are shown: one is scored, others are announced."""
    deal = table.deal
    player = a_player(law, table, event)
    parts = _parts(law, event)
    game = law.game
    if game.special(law, table, event, parts[0]):
        return
    for part in parts:
        if part.name not in game.combinations:
            law.refuse(f'"{part.name}" is no combination of this game{nearest(part.name, game.combinations)}; it has '
                       f"{', '.join(game.combinations)}", point="so.refused")  # fmt: skip
        if not part.words:
            law.refuse(f"which cards? Write {player} declares {part.name} and every card of it", point="so.refused")
    trial = deal.cards.fork()
    melds = _read(law, deal, player, parts, trial, event.line)
    untimely = _untimely(deal, player)
    before = deal.cards
    deal.cards = trial
    for face in _newly_known(before, trial, player):
        for doubt in trial.proved(player, face):
            law.prove(doubt, player, face)
            game.proved(law, table, doubt, player)
    for part, meld in zip(parts, melds, strict=True):
        if part.to_score:
            _announce(law, deal, player, meld)
        elif untimely is not None:
            law.void(untimely[0], untimely[1], player)
        elif meld.bar is not None or meld.identity is None:
            _false(law, table, player, meld)
        else:
            _score(law, table, player, meld)
            untimely = ("declare.one", f"only one combination is scored for a trick; {player} has scored one already")


def _parts(law: Law, event: Event) -> list[Part]:
    if not event.words:
        law.refuse("declares what? Write NAME declares marriage KH QH", point="so.refused")
    parts: list[Part] = []
    words: list[str] = []
    for word in (*event.words, "and"):
        if word.lower() != "and":
            words.append(word)
            continue
        if not words:
            law.refuse('"and" joins two combinations', point="so.refused")
        to_score = words[-1].lower() == "to-score"
        parts.append(Part(words[0].lower(), tuple(words[1 : -1 if to_score else None]), to_score))
        words = []
    return parts


def _read(law: Law, deal: StockDeal, player: str, parts: list[Part], cards: Cards, line: int) -> list[Meld]:
    """Reads the parts one after the other, laying their cards on `cards`, a copy of the table's."""
    named: dict[str, list[str]] = {}
    melds: list[Meld] = []
    for part in parts:
        what = law.game.combinations[part.name]
        ways = readings(cards, player, part.words, named)
        barred = [(way, *_judge(law, deal, player, what, way, cards)) for way in ways]
        legal = [entry for entry in barred if entry[1] is not None and entry[2] is None]
        way, identity, bar = legal[0] if legal else barred[0]
        handles = (*way.lying, *(cards.lay(player, face, line) for face in way.fresh))
        for handle in handles:
            bucket = named.setdefault(handle.partition(".")[0], [])
            if handle not in bucket:
                bucket.append(handle)
        note = f"read as {' '.join(handles)}" if len(legal) > 1 else ""
        melds.append(Meld(what, identity, handles, bar, note))
    return melds


def _judge(
    law: Law, deal: StockDeal, player: str, what: Combination, way: Reading, cards: Cards
) -> tuple[str | None, tuple[str, str] | None]:
    hand = cards.hands[player]
    faces = [hand.laid[handle] for handle in way.lying] + list(way.fresh)
    identity = what.identify(faces)
    if identity is None:
        return None, ("declare.false", f"{' '.join(faces)} is no {what.name}")
    fresh = tuple(f"{face}.new{number}" for number, face in enumerate(way.fresh))
    return identity, law.game.bar(law, deal, player, what, identity, (*way.lying, *fresh), len(fresh))


def _newly_known(before: Cards, after: Cards, player: str) -> list[str]:
    if not before.hands[player].doubts:
        return []
    return [face for face, lines in after.seen.items() for _ in range(len(lines) - len(before.seen.get(face, ())))]


def _untimely(deal: StockDeal, player: str) -> tuple[str, str] | None:
    if deal.is_last:
        return "declare.stock-out", "the stock is out: nothing more can be scored"
    if deal.window != player:
        if deal.last_winner == player:
            said = f"{player} has drawn: the time to score was between winning the trick and drawing"
        elif deal.last_winner is None:
            said = "no trick has been won yet"
        else:
            said = f"{deal.last_winner} won the trick; {player} may not score now"
        return "declare.time", said
    if deal.window_used:
        return "declare.one", f"only one combination is scored for a trick; {player} has scored one already"
    return None


def _score(law: Law, table: StockTable, player: str, meld: Meld) -> None:
    deal = table.deal
    what, identity, cards = meld.combination, meld.identity or "", frozenset(meld.cards)
    points = law.game.worth(law, deal, what, identity)
    law.post(player, points, what.name)
    if meld.note:
        law.note(meld.note)
    deal.scored = (*deal.scored, Scored(player, what.name, what.kind, what.tier, identity, cards, law.line))
    deal.window_used = True
    kept: list[Announced] = []
    for announced in deal.held:
        other = law.game.combinations[announced.name]
        if announced.player == player and announced.cards == cards and announced.name == what.name:
            continue
        if (
            announced.player == player
            and other.kind == what.kind
            and other.tier < what.tier
            and announced.cards & cards
        ):
            law.note(f"{announced.name} to score is lost: its cards were scored in {what.name}")
            continue
        kept.append(announced)
    deal.held = tuple(kept)
    for pending in deal.pending:  # a declaration mended in time
        if pending.kind == "election" and pending.point == "declare.false" and pending.against == player:
            law.close(pending)
            old = table.record.findings.get(pending.finding or 0)
            if old is not None:
                law.amend(old.number, message=f"{old.message}; mended at line {law.line}")
    law.game.declared(law, table, player, what, identity)


def _announce(law: Law, deal: StockDeal, player: str, meld: Meld) -> None:
    name = meld.combination.name
    if meld.identity is None or meld.bar is not None:
        reason = meld.bar[1] if meld.bar else "it is no such combination"
        law.irregular("declare.false", f"{name} announced to score: {reason}; nothing was marked", player)
        return
    deal.held = (*deal.held, Announced(player, name, frozenset(meld.cards), law.line))
    law.settles("declare.held")
    law.note(f"{name} to score ({' '.join(meld.cards)})")


def _false(law: Law, table: StockTable, player: str, meld: Meld) -> None:
    """Something that is no combination was scored; what follows turns on the book, and on who discovers."""
    deal = table.deal
    name = meld.combination.name
    point, reason = meld.bar or ("declare.false", f"it is no {name}")
    other = deal.adversary[player]
    if point != "declare.false":
        law.settles(point)
    calls = law.peek("false-declaration") == "call-card"
    lying = " ".join(meld.cards)
    if table.sitting.discovery == "referee":
        finding = law.irregular("declare.false", f"{name}: {reason}; it is not scored", player)
        if calls:
            _may_call(law, finding, player, other, lying)
        return
    identity = meld.identity or meld.cards[0].partition(".")[0][1]
    points = law.game.worth(law, deal, meld.combination, identity)
    limit = "at any time" if calls else "before a card of the next trick is played"
    finding = law.irregular("declare.false", f"{name}: {reason}; {other} may call it {limit}", player)
    law.post(player, points, name)
    deal.window_used = True
    law.open("right", "declare.false", (other,), against=player, finding=finding, options=(), card=lying, amount=points,
             deadline="never" if calls else "next-card", said=f"{other} claims false-declaration by {player}")  # fmt: skip


def _may_call(law: Law, finding: Finding, player: str, other: str, lying: str) -> None:
    option = Option("call-card", f"{player} must lead or play the card named", "call-card")
    law.open("election", "declare.false", (other,), against=player, finding=finding, options=(option,), card=lying,
             deadline="deal-over", said=f"{other} elects call-card with one of {lying}")  # fmt: skip


def claim_false(law: Law, table: StockTable, claim: Claim) -> None:
    """A false declaration called: in time its score is taken down, after that it stands (or as the book has it)."""
    deal = table.deal
    right = next((p for p in deal.pending if p.point == "declare.false" and p.kind == "right"
                  and claim.against in (None, p.against)), None)  # fmt: skip
    if right is not None and right.against is not None:
        if claim.claimant == right.against and law.peek("false-declaration") != "call-card":
            law.note(f"{claim.claimant} owns to it")
        law.close(right)
        posting = next((p for p in reversed(deal.posted()) if p.line == right.line and p.player == right.against), None)
        if posting is not None:
            law.post(right.against, -posting.points, posting.reason, cite=law.cite("declare.false"))
        old = table.record.findings.get(right.finding or 0)
        if old is not None:
            law.amend(old.number, message=f"{old.message}; called at line {law.line}, the score is taken down")
            if law.peek("false-declaration") == "call-card":
                _may_call(law, old, right.against, deal.adversary[right.against], right.card)
        return
    known = upheld(law, table, claim, "declare.false")
    if known is not None:
        if any(p.point == "declare.false" and p.finding == known.number for p in deal.lapsed):
            law.note("a card of the next trick has been played: the score stands")
        return
    contradicted(law, claim, "every declaration on record is what it was called")


def false_lapsed(law: Law, table: StockTable, pending: Pending) -> None:
    """The next card is played: the score stands."""
    old = table.record.findings.get(pending.finding or 0)
    if old is not None and pending.kind == "right":
        law.amend(old.number, message=f"{old.message}; nobody did, so the score stands")


def call_card(law: Law, table: StockTable, pending: Pending, event: Event) -> None:
    """The adversary names a card of the false declaration that must be led or played next."""
    player = pending.against or ""
    hand = table.deal.cards.hands[player]
    wanted = table.deal.cards.read(event.words[1]).face if len(event.words) > 1 else ""
    lying = [handle for handle in pending.card.split() if handle in hand.laid]
    chosen = next((handle for handle in lying if handle.partition(".")[0] == wanted), None)
    if chosen is None:
        faces = " or ".join(dict.fromkeys(handle.partition(".")[0] for handle in lying)) or "none: they are played"
        law.refuse(f"the card called must be one of the false declaration; write call-card with {faces}")
    law.close(pending)
    law.open("duty", "declare.false", (player,), options=(), deadline="never", card=f"called {wanted}",
             said=f"{player} must lead or play {wanted}")  # fmt: skip


def check_called(law: Law, table: StockTable, player: str, face: str) -> None:
    """A card is played while another was called."""
    for pending in table.deal.pending:
        if pending.card.startswith("called ") and player in pending.whose:
            law.close(pending)
            wanted = pending.card.removeprefix("called ")
            if face != wanted:
                law.irregular("declare.false", f"{wanted} was called and {face} played", player)


def scores(law: Law, table: StockTable, event: Event) -> None:
    """A combination announced earlier is scored."""
    deal = table.deal
    player = a_player(law, table, event)
    if not event.words:
        _nothing_announced(law, deal, player, "")
    name = event.words[0].lower()
    found = [a for a in deal.held if a.player == player and a.name == name]
    if event.words[1:]:
        wanted = [(card.face, card.copy) for card in map(deal.cards.read, event.words[1:])]
        found = [a for a in found if _are(a.cards, wanted)]
    if not found:
        _nothing_announced(law, deal, player, name)
    if len(found) > 1:
        ways = " or ".join(" ".join(sorted(a.cards)) for a in found)
        law.refuse(f"{len(found)} announcements of {name} would fit; name the cards, as {ways}", point="so.refused")  # fmt: skip
    untimely = _untimely(deal, player)
    if untimely is not None:
        law.void(untimely[0], untimely[1], player)
        return
    what = law.game.combinations[name]
    cards = tuple(sorted(found[0].cards))
    identity = what.identify([handle.partition(".")[0] for handle in cards])
    bar = law.game.bar(law, deal, player, what, identity or "", cards, 0)
    meld = Meld(what, identity, cards, bar, "")
    if bar is not None:
        deal.held = tuple(a for a in deal.held if a is not found[0])
        _false(law, table, player, meld)
    else:
        _score(law, table, player, meld)


def _are(cards: frozenset[str], wanted: list[tuple[str, str]]) -> bool:
    left = list(cards)
    for face, copy in wanted:
        fits = [handle for handle in left if handle == f"{face}.{copy}" or (not copy and handle.startswith(f"{face}."))]
        if not fits:
            return False
        left.remove(fits[0])
    return not left


def _nothing_announced(law: Law, deal: StockDeal, player: str, name: str) -> NoReturn:
    held = ", ".join(f"{a.name} {' '.join(sorted(a.cards))}" for a in deal.held if a.player == player) or "nothing"
    law.refuse(f"{player} has announced {held}" + (f", no {name}" if name else "")
               + f"; write {player} declares {name or 'marriage'} with its cards to declare it now")  # fmt: skip


def marks(law: Law, table: StockTable, event: Event) -> None:
    """What a player marked himself, against what the book gives for it."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) != 1 or not event.words[0].isdecimal():
        law.refuse(f"write {player} marks 60", point="so.refused")
    last = next((p for p in reversed(deal.posted()) if p.player == player), None)
    if last is None:
        law.refuse(f"{player} has scored nothing yet")
    if int(event.words[0]) != last.points:
        law.irregular("score.wrong", f"{player} marked {event.words[0]} for {last.reason}, which scores {last.points}; "
                      "the mark is put right", player)  # fmt: skip


HANDLERS: Mapping[str, Handler] = {"declares": declares, "scores": scores, "marks": marks}
REMEDIES: Mapping[str, Remedy] = {"call-card": call_card}
