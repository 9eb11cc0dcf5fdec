"""Declaring combinations: when it may be done, which cards are meant, what is scored, announced, lost or wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from referee.core.errors import nearest
from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.hands import Cards, on_trial
from referee.core.law import Law
from referee.mechanics.false_declaring import declared_falsely, mend, mended
from referee.mechanics.floor import a_player
from referee.mechanics.meld_game import Meld, Part
from referee.mechanics.melds import Announced, Combination, Reading, Scored, readings
from referee.mechanics.seats import side
from referee.mechanics.stock_play import StockDeal, StockTable, lose, remark

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


def declares(law: Law, table: StockTable, event: Event) -> None:
    """Combinations are shown: one is scored, others are announced."""
    deal = table.deal
    player = a_player(law, table, event)
    parts = parts_of(law, event)
    game = law.game
    if game.special(law, table, event, parts[0]):
        return
    for part in parts:
        if part.name not in game.combinations:
            law.refuse(f'"{part.name}" is no combination of this game{nearest(part.name, game.combinations)}; it has '
                       f"{', '.join(game.combinations)}", point="so.refused")  # fmt: skip
        if not part.words:
            law.refuse(f"which cards? Write {player} declares {part.name} and every card of it", point="so.refused")
    trial = on_trial(deal.cards, player)
    melds = _read(law, deal, player, parts, trial, event.line)
    untimely = _untimely(law, table, player, melds[0])
    before = deal.cards
    deal.cards = trial
    for face in _newly_known(before, trial, player):
        for doubt in trial.proved(player, face):
            law.prove(doubt, player, face)
            game.proved(law, table, doubt, player)
    for part, meld in zip(parts, melds, strict=True):
        if part.to_score and (untimely is None or untimely[0] == "declare.one"):
            _announce(law, deal, player, meld)
        elif untimely is not None:
            law.void(untimely[0], untimely[1], player)
        elif game.bars_are_void and meld.bar is not None and meld.identity is not None:
            law.void(meld.bar[0], f"{part.name}: {meld.bar[1]}", player)
        elif meld.bar is not None or meld.identity is None:
            declared_falsely(law, table, player, meld)
        else:
            _score(law, table, player, meld)
            untimely = ("declare.one", f"only one combination is scored for a trick; {player} has scored one already")
    if deal.is_last:  # nothing lies on the table any more: the cards have only been seen
        deal.cards.pick_up(player)


def parts_of(law: Law, event: Event) -> list[Part]:
    """The combinations of a line, as they are written; what is no combination, or has no cards, stands alone."""
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
    known = law.game.combinations
    alone = next((part for part in parts if part.name not in known or not part.words), None)
    if alone is not None and len(parts) > 1:  # nothing that is announced is lost without a word
        meant = "" if alone.name in known else nearest(alone.name, known)
        law.refuse(f'"and" joins combinations that are named with their cards, not "{alone.name}"{meant}; write it in a line '
                   "of its own", point="so.refused")  # fmt: skip
    return parts


def _read(law: Law, deal: StockDeal, player: str, parts: list[Part], cards: Cards, line: int) -> list[Meld]:
    """Reads the parts one after the other, laying their cards on `cards`, a copy of the table's."""
    named: dict[str, list[str]] = {}
    melds: list[Meld] = []
    for part in parts:
        what = law.game.combinations[part.name]
        ways = readings(cards, player, part.words, named)
        said = [frozenset(meld.cards) for meld in melds if meld.combination is what]
        if len(ways) > 1:  # two announcements of one line are two combinations
            ways = [way for way in ways if frozenset(way.lying) not in said or way.fresh] or ways
        barred = [(way, *_judge(law, deal, player, what, way, cards)) for way in ways]
        legal = [entry for entry in barred if entry[1] is not None and entry[2] is None]
        ours = side(deal, player)
        held = [a.cards for a in deal.held if part.to_score and a.player in ours and a.name == part.name]
        legal.sort(key=lambda entry: frozenset(entry[0].lying) not in held)  # said again after another trick
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


def _untimely(law: Law, table: StockTable, player: str, meld: Meld | None = None) -> tuple[str, str] | None:
    """Why nothing may be scored at this moment: the point and the reason."""
    deal = table.deal
    if deal.is_last:
        return "declare.stock-out", "the stock is out: nothing more can be scored"
    if deal.window not in side(deal, player):
        if deal.last_winner == player:
            said = f"{player} has drawn: the time to score was between winning the trick and drawing"
        elif deal.last_winner is None:
            said = "no trick has been won yet"
        else:
            said = f"{deal.last_winner} won the trick; {player} may not score now"
        return "declare.time", said
    barred: tuple[str, str] | None = law.game.untimely(law, table, player)
    if barred is not None:
        return barred
    if deal.window_used and not (meld is not None and mended(law, table, player, meld)):
        return "declare.one", f"only one combination is scored for a trick; {player} has scored one already"
    return None


def _score(law: Law, table: StockTable, player: str, meld: Meld) -> None:
    deal = table.deal
    what, identity, cards = meld.combination, meld.identity or "", frozenset(meld.cards)
    mend(law, table, player, meld)
    points = law.game.worth(law, deal, what, identity)
    law.post(player, points, what.name)
    agreed = [cite for cite in law.read[:-1] if cite.heading in law.book.changes]  # what the house allows
    for cite in dict.fromkeys(agreed):
        law.note(cite.heading)
    law.ruling.cites = (*law.ruling.cites, *agreed)
    if meld.note:
        law.note(meld.note)
    deal.scored = (*deal.scored, Scored(player, what.name, what.kind, what.tier, identity, cards, law.line))
    deal.window_used = True
    ours = side(deal, player)
    for announced in deal.held:
        other = law.game.combinations[announced.name]
        if announced.player not in ours:
            continue
        if announced.cards == cards and announced.name == what.name:
            deal.held = tuple(a for a in deal.held if a is not announced)
        elif other.kind == what.kind and other.tier < what.tier and announced.cards & cards:
            point = "declare.held-sequence" if what.kind == "A" else "declare.held-bezique"
            lose(law, deal, announced, point, f"its cards were scored in {what.name}")
    law.game.declared(law, table, player, what, identity)


def _announce(law: Law, deal: StockDeal, player: str, meld: Meld) -> None:
    what, name = meld.combination, meld.combination.name
    bar = meld.bar
    if meld.identity is not None and bar is None:  # what the same line scored may bar it now
        bar = law.game.bar(law, deal, player, what, meld.identity, meld.cards, 0)
    if meld.identity is None or bar is not None:
        reason = bar[1] if bar else "it is no such combination"
        if bar is not None and bar[0] != "declare.false":
            law.settles(bar[0])
        law.irregular("declare.false", f"{name} announced to score: {reason}; nothing was marked", player)
        return
    cards = frozenset(meld.cards)
    if any(a.player in side(deal, player) and a.name == name and a.cards == cards for a in deal.held):
        remark(law, f"{name} still to score", "declare.held")
        return
    deal.held = (*deal.held, Announced(player, name, cards, law.line))
    remark(law, f"{name} to score: {' '.join(meld.cards)}", "declare.held")


def scores(law: Law, table: StockTable, event: Event) -> None:
    """A combination announced earlier is scored."""
    deal = table.deal
    player = a_player(law, table, event)
    if not event.words:
        _nothing_announced(law, deal, player, "")
    name = event.words[0].lower()
    found = [a for a in deal.held if a.player in side(deal, player) and a.name == name]
    if event.words[1:]:
        wanted = [(card.face, card.copy) for card in map(deal.cards.read, event.words[1:])]
        found = [a for a in found if _are(a.cards, wanted)]
    if not found:
        _score_lost(law, deal, player, name)
        return
    if len(found) > 1:
        ways = " or ".join(" ".join(sorted(a.cards)) for a in found)
        law.refuse(f"{len(found)} announcements of {name} would fit; name the cards, as {ways}", point="so.refused")  # fmt: skip
    untimely = _untimely(law, table, player)
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
        declared_falsely(law, table, player, meld)
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


def _score_lost(law: Law, deal: StockDeal, player: str, name: str) -> None:
    """Scoring what can no longer be scored counts for nothing; scoring what was never announced is not understood."""
    ours = side(deal, player)
    gone = [lost for lost in deal.lost if lost.announced.player in ours and lost.announced.name == name]
    if not gone:
        _nothing_announced(law, deal, player, name)
    law.void(gone[-1].point, f"{name} cannot be scored any more: {gone[-1].why}", player)


def _nothing_announced(law: Law, deal: StockDeal, player: str, name: str) -> NoReturn:
    ours = side(deal, player)
    announced = [a for a in deal.held if a.player in ours]
    held = ", ".join(f"{a.name} {' '.join(sorted(a.cards))}" for a in announced) or "nothing"
    if announced and not name:
        law.refuse(f"which is scored? {player} has announced {held}; write {player} scores {announced[0].name}")
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
