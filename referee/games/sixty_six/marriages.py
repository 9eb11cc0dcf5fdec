"""Marriages: when one may be announced, which of them count, and how a false one comes out."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim, Handler, Verb
from referee.core.hands import Held
from referee.core.law import Law
from referee.core.rulings import Verdict
from referee.core.table import Table
from referee.games.sixty_six.calling import may_call
from referee.games.sixty_six.four_state import FourDeal
from referee.games.sixty_six.state import Marriage, SixtySixDeal, SixtySixTable
from referee.mechanics.floor import a_player
from referee.mechanics.melds import Combination, suited
from referee.mechanics.remedies import contradicted, unproven
from referee.mechanics.seats import adversaries, any_of
from referee.mechanics.stock_play import remark

POINTS: Mapping[str, str] = {
    "marriage.values": "What does a marriage count?",
    "marriage.time": "When and how may a marriage be announced?",
    "marriage.first": "May the pone announce one before he has a trick?",
    "marriage.unled": "May a marriage be shown without being led?",
    "marriage.late": "Until when may a forgotten marriage be announced?",
    "declare.false": "What follows when a marriage is announced that is none?",
}
VERBS: Mapping[str, Verb] = {
    "declares": Verb(
        "NAME declares marriage CARD CARD", "announces a marriage, on leading one of its cards or to show it"
    ),
}
AnyTable = Table[SixtySixDeal] | Table[FourDeal]
AnyDeal = SixtySixDeal | FourDeal
COMBINATIONS: Mapping[str, Combination] = {"marriage": Combination("marriage", "A", 1, 2, suited("KQ"))}


def declares(law: Law, table: AnyTable, event: Event) -> None:
    """A marriage is announced."""
    deal = table.deal
    player = a_player(law, table, event)
    if not event.words or event.words[0].lower() != "marriage":
        law.refuse(f"only a marriage is announced here: write {player} declares marriage KH QH", point="so.refused")
    if deal.trump is None:
        law.refuse("no trump is turned up yet")
    if len(event.words) != 3:
        law.refuse(f"name its two cards: {player} declares marriage KH QH", point="so.refused")
    faces = tuple(deal.cards.read(word).face for word in event.words[1:])
    suit = COMBINATIONS["marriage"].identify(faces)
    same = [m for m in deal.marriages if m.player == player and m.suit == suit and m.finding is None]
    late = _untimely(deal, player, faces)
    if late is not None and not (same and late[0] == "marriage.late"):
        finding = law.void(late[0], f"marriage {' '.join(faces)}: {late[1]}; it does not count", player)
        if late[0] == "marriage.time" and suit is not None:
            may_call(law, table, player, finding, faces[0][1])
        return
    if suit is None:
        law.irregular("declare.false", f"{' '.join(faces)} is no marriage; it does not count", player)
        return
    led = deal.trick[0].face if deal.trick else ""
    if same and (led or late is not None or not same[-1].is_led):
        law.note("this marriage has been announced already")
        return
    hand = deal.cards.hands[player]
    watched = tuple(face for face in faces if face != led and not hand.known.get(face))
    marriage = Marriage(player, suit, event.line, event.text, bool(led), watched)
    deal.marriages = (*deal.marriages, marriage)
    lacking = [face for face in watched if deal.cards.seen.get(face)] or list(
        watched if hand.unseen < len(watched) else ()
    )
    if lacking:
        _is_false(law, table, marriage, f"{lacking[0]} was not in the hand")
    elif deal.has_trick(player):
        worth = worth_of(law, deal, suit)
        remark(law, f"{player} counts {worth} for it", "marriage.values")
    else:
        remark(law, f"it counts when {player} wins a trick", "marriage.first")


def _untimely(deal: AnyDeal, player: str, faces: tuple[str, ...]) -> tuple[str, str] | None:
    """Why no marriage may be announced at this moment: the point and the reason."""
    if player in deal.down:
        return "play.too-many", f"{player} holds too many cards and may announce nothing"
    if len(deal.trick) == 1 and deal.phase != "unknown" and deal.trick[0].player == player:
        if deal.trick[0].face in faces:
            return None
        return "marriage.time", f"{player} has led another card"
    if deal.last_led is not None and deal.last_led[0] == player and deal.last_led[1] in faces:
        return "marriage.late", f"{deal.last_led[1]} has been led and played to"
    if deal.turn != player or deal.trick or deal.phase in ("unknown", "alone"):
        return "marriage.time", f"{player} has not the lead"
    if any(m.player == player and not m.is_led and m.finding is None and m.suit != faces[0][1] for m in deal.marriages):
        return "marriage.unled", "only one marriage may be shown without being led"
    return None


def worth_of(law: Law, deal: AnyDeal, suit: str) -> int:
    """What a marriage in that suit counts."""
    points: int = law["royal-marriage.points" if suit == deal.trump else "marriage.points"]
    return points


def counting(table: AnyTable, player: str) -> list[Marriage]:
    """The marriages that count for a player, once he has a trick: a false one only until it is called.

    One that was not led counts for who claims sixty-six with it.
    """
    deal = table.deal
    noticed = table.sitting.discovery == "referee"
    shown = deal.claimed is not None and deal.claimed.player == player
    mine = [m for m in deal.marriages if m.player == player and (m.is_led or shown)]
    return [m for m in mine if m.finding is None or not (noticed or m.called)]


def leads(law: Law, table: SixtySixTable, player: str, held: Held) -> None:
    """A card is about to be played: if it is the lead, a marriage announced before must be led with it."""
    deal = table.deal
    if not deal.trick and deal.phase not in ("unknown", "alone") and player == deal.turn:
        is_led(law, table, player, held.face)


def is_led(law: Law, table: AnyTable, player: str, led: str) -> None:
    """A card is led: a marriage announced before must be led now, or it does not count."""
    deal = table.deal
    deal.last_led = (player, led)
    kept: list[Marriage] = []
    for marriage in deal.marriages:
        if marriage.player != player or marriage.is_led:
            kept.append(marriage)
        elif led in ("K" + marriage.suit, "Q" + marriage.suit):
            kept.append(marriage._replace(is_led=True))
        elif marriage.finding is None:
            law.find(Verdict.VOID, "marriage.unled", f"{player} announced a marriage and led {led}; it does not count",
                     player, line=marriage.line, event=marriage.event, proof_line=law.line)  # fmt: skip
    deal.marriages = tuple(kept)


# False ones


def audit(law: Law, table: AnyTable, event: Event) -> None:
    """After each event: whether a card has shown a marriage to be true, or to be none."""
    deal = table.deal
    for marriage in deal.marriages:
        if not marriage.watched or marriage.finding is not None:
            continue
        hand = deal.cards.hands[marriage.player]
        left: list[str] = []
        wrong = ""
        for face in marriage.watched:
            if deal.cards.seen.get(face):
                own = event.actor == marriage.player and event.verb in ("plays", "exchanges")
                drawn = event.actor == marriage.player and event.verb == "draws"
                if drawn or not (own or hand.known.get(face)):
                    wrong = face
            else:
                left.append(face)
        if not wrong and left and hand.unseen < len(left):
            wrong = left[0]
        if wrong:
            _is_false(law, table, marriage, f"{wrong} was not in the hand")
        elif len(left) < len(marriage.watched):
            _replace(table, marriage, marriage._replace(watched=tuple(left)))


def _is_false(law: Law, table: AnyTable, marriage: Marriage, why: str) -> None:
    deal = table.deal
    claim = marriage.claim
    if claim is not None:
        table.record.findings.pop(claim, None)
    player, foes = marriage.player, adversaries(deal, marriage.player)
    other = any_of(foes)
    known = [f for f in table.record.findings.values()
             if (f.deal, f.line, f.point, f.by) == (deal.number, marriage.line, "declare.false", player)]  # fmt: skip
    if known:  # found before cards were taken up
        finding = known[-1]
    else:
        noticed = table.sitting.discovery == "referee"
        follows = "it does not count" if noticed or claim is not None else f"{other} may call it before the next deal"
        finding = law.find(
            Verdict.IRREGULAR, "declare.false", f"{player} announced a marriage, but {why}; {follows}", player,
            line=marriage.line, event=marriage.event, proof_line=law.line if law.line != marriage.line else None,
        )  # fmt: skip
        if not noticed and claim is None:
            law.open("right", "declare.false", foes, against=player, finding=finding, options=(), deadline="next-deal",
                     said=f"{other} claims false-declaration by {player}")  # fmt: skip
        if noticed or claim is not None:
            may_call(law, table, player, finding, marriage.suit)
    _replace(table, marriage, marriage._replace(finding=finding.number, called=claim is not None, claim=None))


def _replace(table: AnyTable, old: Marriage, new: Marriage) -> None:
    table.deal.marriages = tuple(new if m is old else m for m in table.deal.marriages)


def claim_false(law: Law, table: AnyTable, claim: Claim) -> None:
    """A marriage called false: found already, refuted, or waiting for its card."""
    deal = table.deal
    mine = [m for m in deal.marriages if claim.against in (None, m.player) and m.player != claim.claimant]
    false = [m for m in mine if m.finding is not None]
    if false:
        for marriage in false:
            old = table.record.findings.get(marriage.finding or 0)
            if old is not None and not marriage.called and table.sitting.discovery == "players":
                law.amend(old.number, message=f"{old.message}; called at line {law.line}, it does not count")
                may_call(law, table, marriage.player, old, marriage.suit)
            _replace(table, marriage, marriage._replace(called=True))
        deal.pending = tuple(p for p in deal.pending if p.point != "declare.false" or p.kind != "right" or p.options)
        law.note(f"the claim is right: the marriage of line {false[-1].line} does not count")
        return
    open_ones = [m for m in mine if m.watched and m.claim is None]
    if not open_ones:
        contradicted(law, claim, "no marriage on record can turn out to be none")
        return
    wanted = open_ones[-1]
    finding = unproven(law, claim, f"{' '.join(wanted.watched)} has not been seen")
    _replace(table, wanted, wanted._replace(claim=finding.number))


HANDLERS: Mapping[str, Handler] = {"declares": declares}
