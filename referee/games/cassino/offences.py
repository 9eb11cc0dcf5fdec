"""What can be claimed at Cassino."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.fold import mark
from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.cassino import building, dealing, taking, turns
from referee.games.cassino.state import CassinoTable
from referee.mechanics import fishing
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import contradicted, recorded, unproven, upheld

POINTS: Mapping[str, str] = {
    "trick.looking": "May cards taken in be looked at?",
    "score.wrong": "How is an error in the score put right?",
}
Judge = Callable[[Law, CassinoTable, Claim], None]


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows: either the referee has found it, or the record speaks against it."""

    def judge(law: Law, table: CassinoTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


def wrong_capture(law: Law, table: CassinoTable, claim: Claim) -> None:
    """A capture called wrong: everything goes back, if nobody else has taken in since."""
    takes = [take for take in table.deal.takes if take.finding and claim.against in (None, take.player)]
    due = [p for p in table.deal.pending if takes and p.finding == takes[-1].finding]
    if due:
        take = takes[-1]
        law.close(due[0])
        finding = table.record.findings[take.finding or 0]
        law.amend(finding.number, message=f"{finding.message}; challenged at line {law.line}: everything goes back, and "
                  f"{take.card} lies loose")  # fmt: skip
        law.note(f"the claim is right: line {finding.line}")
        taking.undo_capture(law, table, take)
        return
    if upheld(law, table, claim, "capture.wrong") is None:
        contradicted(law, claim, "every capture on record is right")


def out_of_turn(law: Law, table: CassinoTable, claim: Claim) -> None:
    """A card called out of turn: it lies aside, or is taken up, if nobody has played since."""
    deal = table.deal
    finding = upheld(law, table, claim, "play.turn")
    if finding is None:
        contradicted(law, claim, "every card on record was played in turn")
        return
    due = next((p for p in deal.pending if p.finding == finding.number and p.kind == "right"), None)
    if due is None or finding.by is None:
        return
    played = next(old for old in reversed(deal.events()) if turns.played_face(law, old) and old.actor == finding.by)
    face = turns.played_face(law, played) or ""
    building.return_to(law, table, played)
    turns.set_aside(law, table, finding.by, turns.find_card(law, table, finding.by, face), finding.number)
    mark(table, claim.event)


def false_build(law: Law, table: CassinoTable, claim: Claim) -> None:
    """A build called false: proved already, still hidden, or kept by a card that has come out."""
    deal = table.deal
    player = claim.against or ""
    if player not in deal.players:
        law.refuse(f"whose build? Write false-build by {deal.players[0]} value=9", point="so.refused")
    value = claim.event.number("value")
    lying = [p for p in deal.pending if p.point == "build.false" and p.kind == "right" and p.against == player]
    for pending in lying:
        build = deal.layout.made_at(pending.amount, player)
        if build is not None and value in (None, build.value):
            finding = table.record.findings[pending.finding or 0]
            law.close(pending)
            law.note(f"the claim is right: line {finding.line}")
            building.break_up(law, table, finding, player, build)
            return
    if upheld(law, table, claim, "build.false", "build.raise-own") is not None:
        return
    hand = deal.cards.hands[player]
    faces = frozenset(law.pack.faces) if value is None else fishing.of_value(law, value)
    watched = [p for p in hand.promises if p.line not in deal.called and p.faces <= faces]
    if watched:
        deal.called[watched[-1].line] = unproven(law, claim, f"{player}'s hidden cards decide it").number
    elif any(p.faces <= faces for p in hand.promises):
        law.note("it has been called already, and is not proven")
    else:
        contradicted(law, claim, f"no build of {player}'s on record can still turn out false")


def wrong_score(law: Law, table: CassinoTable, claim: Claim) -> None:
    """A score was marked wrongly: the record's own sum is the right one."""
    player = claim.against or ""
    if player not in table.deal.players:
        law.refuse(f"whose score? Write wrong-score by {table.deal.players[0]} score=9", point="so.refused")
    right = law.game.sheet(table)[player]
    stated = claim.event.number("score")
    if stated is not None and stated == right:
        contradicted(law, claim, f"{player} has {right} by the record")
        return
    said = f" and not {stated}" if stated is not None else ""
    law.irregular("score.wrong", f"{player}'s score is {right} by the record{said}; it is put right", player)


OFFENCES: Mapping[str, Offence] = {
    "misdeal": Offence("deal.misdeal", "NAME claims misdeal [by NAME]", "not cut, or dealt wrongly", dealing.misdeal),
    "too-many-cards": Offence(
        "deal.wrong-number", "NAME claims too-many-cards by NAME [count=N]", "a hand is too large; N is what it holds",
        dealing.wrong_number(more=True),
    ),
    "too-few-cards": Offence(
        "deal.wrong-number", "NAME claims too-few-cards by NAME [count=N]", "a hand is too small; N is what it holds",
        dealing.wrong_number(more=False),
    ),
    "exposed-card": Offence(
        "deal.exposed-other", "NAME claims exposed-card [by NAME]", "a card was seen in dealing",
        found("deal.exposed-other", "deal.exposed-later", "deal.exposed-last", "deal.exposed-own",
              otherwise="no such card is on record; write NAME exposes 9H of NAME"),
    ),
    "faced-card": Offence("deal.faced-card", "NAME claims faced-card", "a card lies face up in the pack", dealing.faced_card),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", dealing.imperfect_pack),
    "deal-out-of-turn": Offence(
        "deal.turn", "NAME claims deal-out-of-turn [by NAME]", "somebody dealt when it was another's deal",
        found("deal.turn", "deal.dealer", otherwise="whoever dealt was the right dealer; write NAME deals"),
    ),
    "out-of-turn": Offence("play.turn", "NAME claims out-of-turn by NAME", "a card played before its turn", out_of_turn),
    "wrong-capture": Offence(
        "capture.wrong", "NAME claims wrong-capture by NAME", "cards taken that the card played does not take", wrong_capture
    ),
    "false-build": Offence(
        "build.false", "NAME claims false-build by NAME [value=9]", "a build without a card to take it", false_build
    ),
    "wrong-build": Offence(
        "build.make", "NAME claims wrong-build by NAME", "a build that does not add up, or may not be made",
        found("build.make", "build.announced", "build.call", "build.raise", "build.from-table",
              otherwise="every build on record adds up"),
    ),
    "neglected-build": Offence(
        "build.duty", "NAME claims neglected-build by NAME", "trailed with a build of his own lying",
        found("build.duty", otherwise="no card on record was trailed with a build of one's own lying"),
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "more than the last cards taken in were looked at",
        of_tricks(recorded("trick.looking", "cards taken in earlier were looked at or counted; no penalty is fixed"),
                  turned=lambda deal: sum(event.verb == "takes" for event in deal.events())),
    ),
    "sweep-unannounced": Offence(
        "sweep.announced", "NAME claims sweep-unannounced by NAME", "a sweep was not announced at once",
        recorded("sweep.announced", "a sweep was not announced; it counts all the same"),
    ),
    "wrong-score": Offence("score.wrong", "NAME claims wrong-score by NAME [score=N]", "a score marked wrongly", wrong_score),
}  # fmt: skip
