"""Stops: runs of cards, who can be asked next, saying that one has nothing, stops and a wild card.

A game says which cards go on from a card and who is asked, what a card brings, and what follows when a hand is empty.
What is laid against the rules lies there until it is taken up or played on; statements are watched until a card proves
them false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.cards import expand
from referee.core.events import TABLE, Event
from referee.core.fold import expire
from referee.core.game import Handler, Verb
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.rulings import Verdict
from referee.core.table import Table
from referee.mechanics.floor import a_player
from referee.mechanics.stops_deal import FALSE, Run, StopsDeal, StopsTable, Stray, Wrong, names

POINTS: Mapping[str, str] = {
    "run.lead": "Who leads, and which card?",
    "run.go-on": "Must the player of a card go on with those that follow?",
    "run.next": "Who is asked when a player has nothing more of the run?",
    "run.stop": "What when nobody goes on with the run?",
    FALSE: "What if a player who holds a card of the run does not go on with it?",
    "play.wrong-card": "What if a card is played that does not go on with the run?",
    "play.turn": "What if somebody plays or speaks out of turn?",
    "lead.turn": "What if somebody leads out of turn?",
    "play.take-back": "May a card rightly played be taken up again?",
}
TO_BE_TAKEN_BACK = "; it is to be taken back"
VERBS: Mapping[str, Verb] = {
    "plays": Verb("NAME plays CARD ...", "leads or goes on with the run, one card or several that follow each other"),
    "without": Verb("NAME without CARD ...", "says that the card asked for is not in hand; `table without CARD`: all who "
                    "have still to speak"),
    "takes-back": Verb("NAME takes-back CARD", "a card played against the rules is taken up again"),
}  # fmt: skip


def known_faces(law: Law, table: StopsTable, event: Event) -> tuple[str, ...]:
    """The cards that a line names, each known and none twice."""
    cards = table.deal.cards
    faces = tuple(cards.read(word).face for given in event.words for word in expand(given))
    if not faces:
        law.refuse(f"which card? Write {event.actor} {event.verb} 5H", point="so.refused")
    if any("?" in face for face in faces):
        law.refuse("everybody sees or hears which card it is: name it", point="so.refused")
    if len(set(faces)) != len(faces):
        law.refuse("a card is named twice", point="so.refused")
    return faces


# Playing


def plays(law: Law, table: StopsTable, event: Event) -> None:
    """Cards are led, or go on with the run; what does not is found and lies there until it is taken up."""
    player = a_player(law, table, event)
    faces = known_faces(law, table, event)
    if table.deal.leader is None:
        law.refuse("nobody has said who deals: begin with a line NAME deals", point="so.refused")

    def fits(deal: StopsDeal) -> bool:
        return fault(law, deal, player, faces[0]) is None

    deal = _spoken_of(table, player, fits, faces[0], keep=False)
    deal.cards.check_shown(player, faces)
    law.read = []
    law.game.started(law, table)
    _settle_stray(law, table, deal)
    for place, face in enumerate(faces):
        wrong = fault(law, table.deal, player, face)
        if wrong is not None:
            _lay_wrongly(law, table, event, faces[place:], wrong)
            return
        _reopen(table.deal, player)
        _pass_over_the_last(law, table, player)
        lay(law, table, player, face)


def fault(law: Law, deal: StopsDeal, player: str, face: str) -> Wrong | None:
    """What speaks against a card at this moment; None if it may be played."""
    run = deal.run
    again = _said_just_now(deal, player)
    if again is not None and (face in again.wanted or law.game.is_wild(law, deal, player, face, again)):
        return None
    if run is None:
        if player == deal.leader:
            return None
        return Wrong("lead.turn", f"{player} led {face}; {deal.leader} has the lead")
    wanted = " or ".join(run.wanted)
    if player not in speakers_now(run):
        return Wrong(
            "play.turn", f"{player} played {face} before {run.asked[0]} had played or spoken ({wanted} is asked for)"
        )
    if face in run.wanted or law.game.is_wild(law, deal, player, face, run):
        return None
    return Wrong("play.wrong-card", f"{player} played {face}; the run goes on with {wanted}")


def speakers_now(run: Run) -> tuple[str, ...]:
    """Who may act: the player asked; and the next one, where the player of the last card adds nothing to it."""
    return run.asked[: 2 if run.asked[0] == run.last else 1]


def _pass_over_the_last(law: Law, table: StopsTable, actor: str) -> None:
    """The player of the last card has stopped without a word, and the next one acts: that says as much."""
    deal = table.deal
    run = deal.run
    if run is None or actor == run.asked[0] or actor not in run.asked:
        return
    last = run.last
    line = deal.played[run.cards[-1]][1]
    said = next((e.text for e in reversed(deal.events()) if e.line == line and e.actor == last), "")
    watch(law, table, last, run, f"{last} stopped at {run.cards[-1]} and held {{card}}", line=line, text=said)
    deal.run = run._replace(asked=run.asked[1:])


def _said_just_now(deal: StopsDeal, player: str) -> Run | None:
    """The run in which a player has just said that he has nothing, nobody else having acted since."""
    if deal.spoke is None or deal.spoke[0] != player or deal.turn == player:
        return None
    return deal.spoke[1]


def _reopen(deal: StopsDeal, player: str) -> None:
    """Who plays right after his own words is still in his turn."""
    again = _said_just_now(deal, player)
    if again is not None:
        deal.run = again


def lay(law: Law, table: StopsTable, player: str, face: str, *, is_stray: bool = False) -> None:
    """A card leaves the hand; what it proves is found, what it brings is paid, and the run goes on or ends."""
    deal = table.deal
    run = deal.run
    if deal.pending:
        expire(law, table, "next-card")
        if run is None:
            expire(law, table, "next-lead")
    if run is not None and face not in run.wanted and law.game.is_wild(law, deal, player, face, run):
        wanted = " or ".join(run.wanted)
        watch(law, table, player, run, f"{player} laid {face} in place of {wanted} and held {{card}}")
    held = deal.cards.find(player, deal.cards.read(face))
    deal.cards.take(player, held, law.line)
    deal.played[face] = (player, law.line)
    deal.phase = "play"
    deal.spoke = None
    law.read = []
    if held.is_new:
        came_out(law, table, player, face)
    law.read = []
    deal.run = law.game.follow(law, table, player, face, run)
    deal.leader = player
    if deal.run is not None:
        for wanted in deal.run.wanted:
            deal.asked_in.setdefault(wanted, deal.run.number)
    if is_stray:
        assert deal.stray is not None
        deal.stray = deal.stray._replace(laid=(*deal.stray.laid, (face, run is None)))
        return
    law.game.laid(law, table, player, face, run is None)
    if deal.cards.hands[player].size == 0:
        law.game.went_out(law, table, player)


def came_out(law: Law, table: StopsTable, player: str, face: str) -> None:
    """An unseen card has been seen: what was said about that hand may be proved false by it."""
    for doubt in table.deal.cards.proved(player, face):
        law.prove(doubt, player, face)
        law.game.proved(law, table, doubt, player)


# Having nothing


def without(law: Law, table: StopsTable, event: Event) -> None:
    """A player, or everybody who has still to speak, has nothing to go on with."""
    actor = event.actor if event.actor == TABLE else a_player(law, table, event)
    faces = known_faces(law, table, event)

    def fits(deal: StopsDeal) -> bool:
        return deal.run is not None and names(deal.run, faces) and actor in (TABLE, *speakers_now(deal.run))

    deal = _spoken_of(table, actor, fits, "", keep=True)
    if not fits(deal):
        _without_effect(law, table, actor, faces)
        return
    _settle_stray(law, table, deal)
    if actor != TABLE:
        _pass_over_the_last(law, table, actor)
    deal = table.deal
    run = deal.run
    assert run is not None
    speakers = run.asked if actor == TABLE else (actor,)
    for name in speakers:
        watch(law, table, name, run, f"{name} said without {' '.join(faces)} and held {{card}}")
    deal.spoke = None if actor == TABLE else (actor, run)
    left = run.asked[len(speakers) :]
    if left:
        deal.run = run._replace(asked=left)
    else:
        deal.run = None
        deal.leader = run.last
        law.settles("run.stop")
        noted(law, f"nobody goes on: {run.last} leads")


def _without_effect(law: Law, table: StopsTable, actor: str, faces: tuple[str, ...]) -> None:
    """Words that nobody has asked for: out of turn, of a card that lies there already, or of another card."""
    deal = table.deal
    by = None if actor == TABLE else actor
    runs = [deal.run, deal.before.deal.run if deal.before else None]
    meant = next((run for run in runs if run is not None and names(run, faces)), None)
    if meant is not None:
        law.void("play.turn", f"{actor} spoke before {meant.asked[0]} had; it is not counted", by)
    elif deal.run is not None:
        wanted = deal.run.wanted
        law.refuse(f"the run goes on with {' or '.join(wanted)}: write {actor} without {' '.join(wanted)}",
                   point="so.refused")  # fmt: skip
    elif all(face in deal.played for face in faces):
        law.settles("run.stop")
        noted(law, f"{' '.join(faces)} lies there already: nobody need speak, and {deal.leader} leads")
    else:
        law.irregular("so.misplaced", f"no card is asked for: {deal.leader or 'the eldest'} leads", by)


def noted(law: Law, text: str) -> None:
    """A remark, with the articles that were read for it."""
    law.note(text)
    law.ruling.cites = (*law.ruling.cites, *law.read)
    law.read = []


def watch(law: Law, table: StopsTable, player: str, run: Run, message: str, *, line: int = 0, text: str = "") -> None:
    """Keeps the statement that a hand holds nothing to go on with; a finding at once where a known card disproves it.

    The statement was made by this event, or by an earlier one (`line` and `text`).
    """
    deal = table.deal
    if (player, run.number) in deal.liars:
        return
    hand = deal.cards.hands[player]
    said = {face for doubt in hand.doubts for face in doubt.faces}
    faces = frozenset(f for f in run.wanted if f not in run.free and f not in said and f not in deal.played)
    if not faces:
        return
    text = text or (law.event.text if law.event else "")
    doubt = Doubt(faces, line or law.line, text, FALSE, message)
    if deal.cards.doubt(player, doubt) is not None:
        face = next(face for face in run.wanted if face in faces and hand.known.get(face))
        law.prove(doubt, player, face, here=not line or line == law.line)
        law.game.proved(law, table, doubt, player)


def lay_to_rest(law: Law, table: StopsTable) -> None:
    """Where a hand is known to its last card, what nothing has disproved is true; a claim against it is answered."""
    for hand in table.deal.cards.hands.values():
        if hand.unseen or not hand.doubts:
            continue
        for doubt in hand.doubts:
            law.amend(
                doubt.claim, verdict=Verdict.ALLOWED, message=f"refuted: the whole hand is known at line {law.line}"
            )
        hand.doubts = []


# Cards that lie there wrongly


def _lay_wrongly(law: Law, table: StopsTable, event: Event, faces: tuple[str, ...], wrong: Wrong) -> None:
    """Cards are played against the rules: seen by all, and to be taken up, unless play goes on from them."""
    deal = table.deal
    player = event.actor
    for face in faces:
        if deal.cards.find(player, deal.cards.read(face)).is_new:
            law.read = []
            deal.cards.show(player, [face], law.line)
            came_out(law, table, player, face)
    law.read = []
    fault(law, deal, player, faces[0])  # what it reads is cited
    finding = law.irregular(wrong.point, f"{wrong.message}{TO_BE_TAKEN_BACK}", player)
    before: Table[Any] = Table(table.sitting.fork(), deal.fork())
    good = event.words[: len(event.words) - len(faces)]
    if good:
        text = f"{player} plays {' '.join(good)}"
        before.deal.past = (Event(event.line, player, "plays", tuple(good), text), before.deal.past)
        before.deal.count += 1
    deal.before = before
    deal.stray = Stray(player, faces, finding.number)
    said = f"{player} takes back {' '.join(faces)}"
    law.open("duty", wrong.point, (player,), finding=finding, card=faces[0], options=(), deadline="never", said=said)
    for place, face in enumerate(faces):
        if place and fault(law, deal, player, face) is not None:
            break
        lay(law, table, player, face, is_stray=True)


def _spoken_of(table: StopsTable, actor: str, fits: Callable[[StopsDeal], bool], face: str, *, keep: bool) -> StopsDeal:
    """The deal that an event goes on from: with the cards that lie there wrongly, or without them.

    What fits with them alone lets them stand; of what fits both ways, another player's card that follows them. A last
    card never stands. What fits neither way takes them up, or leaves them (`keep`).
    """
    deal = table.deal
    if deal.stray is None or deal.before is None:
        return deal
    before: StopsDeal = deal.before.deal
    if not deal.cards.hands[deal.stray.player].size:
        return before
    now, then = fits(deal), fits(before)
    if now and then:
        follows = deal.run is not None and face in deal.run.wanted and actor != deal.stray.player
        return deal if follows else before
    if now or (not then and keep):
        return deal
    return before


def _settle_stray(law: Law, table: StopsTable, chosen: StopsDeal) -> None:
    """Cards that lie there wrongly stand, or are taken up, as the event has it."""
    deal = table.deal
    stray = deal.stray
    if stray is None:
        return
    if chosen is not deal:
        take_up(law, table)
        return
    deal.stray = None
    deal.before = None
    deal.pending = tuple(p for p in deal.pending if p.kind != "duty" or p.finding != stray.finding)
    said = table.record.findings[stray.finding].message.removesuffix(TO_BE_TAKEN_BACK)
    law.amend(stray.finding, message=f"{said}; play went on from it at line {law.line}, so it stands")
    for face, is_lead in stray.laid:
        law.read = []
        law.game.laid(law, table, stray.player, face, is_lead)


def take_up(law: Law, table: StopsTable) -> None:
    """The cards that lie there wrongly go back into their hand, where they are known."""
    deal = table.deal
    assert deal.stray is not None
    assert deal.before is not None
    stray, before = deal.stray, deal.before.fork()
    table.deal, table.sitting = before.deal, before.sitting
    said = table.record.findings[stray.finding].message.removesuffix(TO_BE_TAKEN_BACK)
    law.amend(stray.finding, message=f"{said}; taken back by line {law.line}")


def takes_back(law: Law, table: StopsTable, event: Event) -> None:
    """A card is taken up: because it lies there wrongly, or against the rules."""
    deal = table.deal
    player = a_player(law, table, event)
    faces = known_faces(law, table, event)
    if deal.stray is not None and player == deal.stray.player and all(face in deal.stray.faces for face in faces):
        take_up(law, table)
        return
    for face in faces:
        if deal.played.get(face, ("", 0))[0] != player:
            law.refuse(f"{player} has not played {face} in this deal")
    law.void("play.take-back", f"{' '.join(faces)} was rightly played or has been played on: it stays played", player)


HANDLERS: Mapping[str, Handler] = {"plays": plays, "without": without, "takes-back": takes_back}
