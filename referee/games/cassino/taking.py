"""Taking and trailing at Cassino: what a card takes, what follows when it does not, and cards laid down loose."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.games.cassino import counting, counting_out
from referee.games.cassino.state import CassinoTable
from referee.games.cassino.turns import advance, begin, find_card, finish_play, leave, out_of_turn, was_laid
from referee.mechanics import fishing
from referee.mechanics.fishing import Layout, Take
from referee.mechanics.floor import a_player

POINTS: Mapping[str, str] = {
    "sweep.announced": "Must a sweep be announced?",
}
VERBS: Mapping[str, Verb] = {
    "takes": Verb("NAME takes CARD ... with CARD", "cards of the table are taken with one of the hand"),
    "trails": Verb("NAME trails CARD", "a card is laid down loose"),
}


def takes(law: Law, table: CassinoTable, event: Event) -> None:
    """Cards of the table are taken: by their kind, by their sum, or as a build."""
    deal = table.deal
    player = a_player(law, table, event)
    words = event.words
    place = words.index("with") if "with" in words else 0
    if place < 1 or len(words) != place + 2:
        law.refuse(f"which cards, with which? Write {player} takes 7C 3D with TD", point="so.refused")
    face = deal.cards.read(words[-1]).face
    if was_laid(law, table, player, face, "takes nothing"):
        return
    held = find_card(law, table, player, words[-1])
    named = deal.layout.named(words[:place], deal.cards)
    begin(law, table)
    if player != deal.turn and out_of_turn(law, table, player, held):
        return
    limit = 1 if law.peek("court.takes") == "one" else 0
    wrong = fishing.takes(law, face, named, most=limit)
    proved = leave(law, table, player, held)
    if not wrong:
        capture(law, table, Take(player, law.line, face, named, deal.last, False))
    else:
        if limit and not fishing.takes(law, face, named):
            law["court.takes"]
        else:
            law.settles("capture.combine" if fishing.pips(law, face) else "capture.match")
        wrong_capture(law, table, Take(player, law.line, face, named, deal.last, False), wrong)
    finish_play(law, table, player, proved)


def trails(law: Law, table: CassinoTable, event: Event) -> None:
    """A card is laid down loose, which the owner of a build may not do."""
    deal = table.deal
    player = a_player(law, table, event)
    if len(event.words) != 1:
        law.refuse(f"one card: write {player} trails KD", point="so.refused")
    if was_laid(law, table, player, deal.cards.read(event.words[0]).face, ""):
        return
    held = find_card(law, table, player, event.words[0])
    begin(law, table)
    if player != deal.turn and out_of_turn(law, table, player, held):
        return
    own = next((build for build in deal.layout.builds if build.owner == player), None)
    before = deal.layout.fork()
    proved = leave(law, table, player, held)
    deal.layout.lay(held.face)
    if own is not None and law.peek("builder-duty"):
        _neglected(law, player, held.face, f"a build of {own.value} lying since line {own.line}")
    if law.peek("must-capture"):
        _must_take(law, table, player, held.face, before)
    finish_play(law, table, player, proved)


def _neglected(law: Law, player: str, face: str, what: str) -> None:
    back = law["duty-breach"] == "take-back"
    says = "it may be taken up until the next player has played" if back else "it stands"
    finding = law.irregular("build.duty", f"{player} trails {face} with {what}; {says}", player)
    if back:
        law.open("remedy", "build.duty", (player,), against=player, finding=finding, card=face, options=(),
                 deadline="next-card", said=f"{player} takes-back {face}, and does what the build asks for")  # fmt: skip


def _must_take(law: Law, table: CassinoTable, player: str, face: str, before: Layout) -> None:
    """Where taking is a duty: the card laid may have taken, or another card of the hand."""
    deal = table.deal
    law["must-capture"]
    if could_take(law, before, face):
        law.irregular("trail", f"{player} trails {face}, which could have taken; it stands", player)
        return
    hidden = [f for f in law.pack.faces if f not in deal.cards.seen or deal.cards.hands[player].known.get(f)]
    faces = frozenset(f for f in hidden if could_take(law, before, f))
    said = f"{player} trailed {face} with {{card}} in hand, which could have taken; it stands"
    doubt = Doubt(faces, law.line, law.event.text if law.event else "", "trail", said)
    if deal.cards.doubt(player, doubt) is not None:
        known = deal.cards.hands[player].known_faces()
        law.prove(doubt, player, next(f for f in sorted(known) if f in faces), here=True)


def could_take(law: Law, layout: Layout, face: str) -> bool:
    """Whether a card takes anything of what lies there."""
    value = fishing.pips(law, face)
    if not value:
        return any(card[0] == face[0] for card in layout.loose)
    sums = {0}
    for card in layout.loose:
        number = fishing.pips(law, card)
        if number:
            sums |= {total + number for total in sums if total + number <= value}
    return value in sums or any(build.value == value for build in layout.builds)


# Captures


def capture(law: Law, table: CassinoTable, take: Take) -> None:
    """The cards taken lie before the player; with nothing left on the table it is a sweep."""
    deal = table.deal
    deal.layout.lift(take.named)
    deal.taken[take.player].extend((*take.named.cards, take.card))
    swept = not deal.layout.loose and not deal.layout.builds
    lapse_challenges(law, table, take.player)
    deal.takes = (*(old for old in deal.takes if old.player == take.player), take._replace(swept=swept))
    deal.last = take.player
    if swept:
        deal.sweeps[take.player] += 1
        law.note(f"a sweep for {take.player}")
        counting_out.swept(law, table, take.player)


def wrong_capture(law: Law, table: CassinoTable, take: Take, wrong: str) -> None:
    """He takes what his card does not take: at once put right, or to be challenged in time."""
    player = take.player
    finding = law.irregular("capture.wrong", f"{player} may not take {' '.join(take.named.cards)} with {take.card}: {wrong}",
                            player)  # fmt: skip
    if table.sitting.discovery == "referee":
        deal = table.deal
        for build in take.named.builds:
            if build.owner == player:
                deal.layout.break_up(build)
        deal.layout.lay(take.card)
        law.amend(finding.number, message=f"{finding.message}; everything goes back, and {take.card} lies loose")
        return
    capture(law, table, take._replace(finding=finding.number))
    whose = table.deal.others(player)
    law.open("right", "capture.wrong", whose, against=player, finding=finding, options=(),
             said="claims wrong-capture, before another player takes in")  # fmt: skip


def lapse_challenges(law: Law, table: CassinoTable, player: str) -> None:
    """Another player takes in: earlier captures can be challenged no longer."""
    deal = table.deal
    for pending in deal.pending:
        if pending.point == "capture.wrong" and pending.against != player:
            law.close(pending)
            finding = table.record.findings.get(pending.finding or 0)
            if finding is not None:
                law.amend(finding.number, message=f"{finding.message}; not challenged in time, it stands")


def undo_capture(law: Law, table: CassinoTable, take: Take) -> None:
    """All that was taken goes back: the player's own build in pieces, another's as it was; his card lies loose."""
    deal = table.deal
    was_over = deal.is_over
    ended_by_it = was_over and counting.uncount(table) == counting_out.BY_SWEEP
    gone = {*take.named.cards, take.card}
    deal.taken[take.player] = [face for face in deal.taken[take.player] if face not in gone]
    for build in take.named.builds:
        if build.owner == take.player:
            deal.layout.lay(*build.cards)
        else:
            deal.layout.put(build)
    deal.layout.lay(*take.named.loose, take.card)
    if take.swept:
        deal.sweeps[take.player] -= 1
        counting_out.unswept(law, table, take.player)
    deal.takes = tuple(old for old in deal.takes if old.line != take.line)
    if deal.last == take.player and not deal.takes:
        deal.last = take.last
    if ended_by_it:
        deal.phase = "play"
        advance(law, table, take.player)
    elif was_over:
        counting.finish(law, table)


HANDLERS: Mapping[str, Handler] = {"takes": takes, "trails": trails}
