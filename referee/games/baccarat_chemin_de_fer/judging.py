"""What is known of both sides' two cards, against what they took or refused."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.law import Law
from referee.core.rulings import Verdict
from referee.games.baccarat_chemin_de_fer.state import CoupTable
from referee.mechanics.banking import point

POINTS: Mapping[str, str] = {
    "natural.lost": "What if eight or nine is not announced in time?",
    "draw.table": "When do the punters take a card?",
    "draw.alone": "Is a holder bound who plays for himself alone?",
    "draw.false": "What if the holder draws or stands against the rule?",
    "draw.price": "What does that cost him?",
}


def judge(law: Law, table: CoupTable) -> None:
    """Judges each side whose two cards are known and who has taken or refused a card."""
    deal = table.deal
    for player in (deal.holder or "", deal.banker):
        act = deal.acts.get(player)
        if act is None or player in deal.judged or deal.cards.hands[player].unseen:
            continue
        deal.judged = (*deal.judged, player)
        _judge_side(law, table, player, act)
        rest(law, table, player)


def rest(law: Law, table: CoupTable, player: str) -> None:
    """Calls that waited for this side's cards are answered: by a finding of their own, or laid to rest."""
    called = table.deal.called
    for who, about in [key for key in called if key[0] == player]:
        number = called.pop((who, about))
        if any(found.point == about and found.by == who for found in law.ruling.findings):
            table.record.findings.pop(number, None)
        else:
            law.amend(number, verdict=Verdict.ALLOWED, message=f"the call fails: {who}'s cards speak against it")


def _judge_side(law: Law, table: CoupTable, player: str, act: Event) -> None:
    deal = table.deal
    two = deal.two(player)
    count = point(law, two)
    said = deal.naturals.get(player)
    if deal.is_ended or said == "late" or (said == "false" and count != 0):
        return
    if count >= law.peek("natural.least"):
        _find(law, act, "natural.lost", f"{player} had {count} ({' '.join(two)}) and did not show it at once; "
              "the hands are compared as they are", player)  # fmt: skip
    elif player == deal.holder:
        _judge_draw(law, table, player, act, count)


def _judge_draw(law: Law, table: CoupTable, player: str, act: Event, count: int) -> None:
    deal = table.deal
    took = player in deal.drawn
    if took and count >= law.peek("draw.refuses-from"):
        rule = law["draw.refuses-from"]
        said = f"had {count} and took a card; from {rule} on none is taken"
    elif not took and count <= law.peek("draw.takes-to"):
        rule = law["draw.takes-to"]
        said = f"had {count} and took no card; up to {rule} one is taken"
    else:
        return
    if not any(stake.covered for stake in deal.covered if stake.player != player):
        if law.peek("banco-draw") == "free":
            return
        law.settles("draw.alone")
        law.read.append(law.book.values["banco-draw"].cite)
    strictness = law["strict-draw"]
    _find(law, act, "draw.false", f"{player} {said}; the hand stands", player)
    if strictness != "warn":
        deal.debt = player


def _find(law: Law, act: Event, about: str, message: str, player: str) -> None:
    """A finding at the line of the act, proved by this one if they are two."""
    proof = None if act.line == law.line else law.line
    law.find(Verdict.IRREGULAR, about, message, player, line=act.line, event=act.text, proof_line=proof)
