"""Offences called, choices made, and what the law then does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.core import choosing
from referee.core.errors import nearest
from referee.core.events import TABLE, Event
from referee.core.fold import go_back, mark
from referee.core.game import Claim, Handler
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding, Verdict
from referee.core.table import Deal, Table
from referee.core.wording import so_many
from referee.mechanics import claiming
from referee.mechanics.floor import lay_to_rest, over, redeal

# What some books and tables call an offence that goes by another name here.
_ALSO_CALLED = {"renege": "revoke", "renounce": "revoke", "underplay": "revoke", "wrong-deal": "misdeal"}

Remedy = Callable[[Law, Any, Pending, Event], None]


def _meant(word: str, offences: Mapping[str, Any]) -> str:
    known = _ALSO_CALLED.get(word.lower())
    return f'; here it is called "{known}"' if known in offences else nearest(word, offences)


def claims(law: Law, table: Table[Any], event: Event) -> None:
    """Somebody calls an offence; the game's own article judges it."""
    words = event.words
    offences = law.game.offences
    if not words or words[0] not in offences:
        given = f'"{words[0]}" is no offence of this game{_meant(words[0], offences)}' if words else "claims what?"
        law.refuse(f"{given}; `referee offences {law.game.name}` lists them", point="so.refused")
    offence = offences[words[0]]
    against = None
    rest = list(words[1:])
    if rest[:1] == ["by"]:
        if len(rest) < 2:
            law.refuse("by whom? Write `... by NAME`", point="so.refused")
        against = table.sitting.seats.player(rest[1])
        if "+" in against:
            law.refuse(
                f"a claim is against one player: write by {' or by '.join(against.split('+'))}", point="so.refused"
            )
        beside = table.sitting.bystanders if law.game.bystanders_stake else ()
        if against not in (*table.deal.seats, *beside):
            law.refuse(f"{against} does not play in this deal", point="so.refused")
        rest = rest[2:]
    if rest:
        law.refuse(
            f'"{" ".join(rest)}" is not understood in a claim; it is written {offence.usage}', point="so.refused"
        )
    if "by NAME" in offence.usage and "[by NAME]" not in offence.usage and against is None:
        law.refuse(f"by whom? It is written {offence.usage}", point="so.refused")
    claiming.check_keys(law, offence, event)
    offence.judge(law, table, Claim(words[0], event.actor, against, event))


def elects(law: Law, table: Table[Any], event: Event) -> None:
    """A choice is made; by the wrong person, too late or of what is not offered it is void."""
    if not event.words:
        law.refuse("elects what? `referee show` lists what may be chosen", point="so.refused")
    deal = table.deal
    actor, key = event.actor, event.words[0]
    wanted = choosing.meant(law, table, event)
    offered = wanted.among(law, table, [p for p in deal.pending if p.offers(key)])
    if not offered:
        _not_offered(law, table, actor, key)
        return
    mine = [p for p in offered if actor in p.whose or actor == TABLE or _is_side(actor, p.whose)]
    if not mine:
        law.void("so.wrong-chooser", f"the choice is {' and '.join(offered[0].whose)}'s, not {actor}'s", actor)
        return
    pending = _one_of(law, table, choosing.several(mine, key), f"{actor} elects {key}")
    option = pending.offers(key)
    assert option is not None
    if len(pending.whose) > 1 and actor != TABLE and not one_suffices(law, pending):
        chosen = (*((who, what) for who, what in pending.chosen if who != actor), (actor, key))
        agreed = len({what for _, what in chosen}) == 1
        if len(chosen) < len(pending.whose):
            law.close(pending)
            deal.pending = (*deal.pending, pending._replace(chosen=chosen))
            waiting = [who for who in pending.whose if who not in dict(chosen)]
            law.note(f"{actor} chooses {key}; {' and '.join(waiting)} has still to choose")
            return
        if not agreed:
            article = law.article(pending.point)
            fallback = pending.offers(article.remedy) if article else None
            if fallback is None:
                law.close(pending)
                deal.pending = (*deal.pending, pending._replace(chosen=chosen))
                law.note(f"{actor} chooses {key}; they do not agree, and somebody has to choose again")
                return
            law.note(f"{actor} chooses {key}; they do not agree")
            option = fallback
    remedy = law.game.remedies.get(option.remedy) or REMEDIES.get(option.remedy)
    if remedy is None:
        law.close(pending)
    else:
        remedy(law, table, pending, event)
    if law.ruling.verdict is Verdict.VOID:  # the remedy could not be carried out like that
        return
    said = f"{actor} chose {option.key}" if option.key == key else f"so it is {option.key}"
    settle(law, pending, f"{said}: {option.say}")


def _one_of(law: Law, table: Table[Any], choices: Sequence[Pending], said: str) -> Pending:
    """The one choice that is meant; refused with what to write where the line could mean several."""
    words = choosing.apart(law, table, choices) if len(choices) > 1 else []
    if words:
        found = [table.record.findings.get(one.finding or 0) for one in choices]
        lines = [offence.line if offence else one.line for offence, one in zip(found, choices, strict=True)]
        ways = " or ".join(f"{said} {word} (line {line})" for word, line in zip(words, lines, strict=True))
        law.refuse(f"that could mean {so_many(len(choices), 'open choice')}: write {ways}", point="so.refused")
    return choices[-1]


def _not_offered(law: Law, table: Table[Any], actor: str, key: str) -> None:
    deal: Deal = table.deal
    if not key.replace("-", "").isalnum():
        law.refuse(f'"{key}" is no choice; a choice is one word, such as new-deal', point="so.refused")
    late = [p for p in deal.lapsed if p.offers(key)]
    if late:
        law.void(
            "so.too-late", f"too late: {key} could be chosen until the {late[-1].deadline.replace('-', ' ')}", actor
        )
        return
    open_now = [p for p in deal.pending if p.options]
    if not open_now:
        law.void("so.not-offered", f"{key} is not offered: no choice is open at this moment", actor)
        return
    what = (
        f"{key} is not offered for what is named" if any(p.offers(key) for p in open_now) else f"{key} is not offered"
    )
    law.void("so.not-offered", f"{what}; {open_now[-1].whose[0]} may choose {open_now[-1].words}", actor)


def _is_side(actor: str, whose: tuple[str, ...]) -> bool:
    return "+" in actor and any(member in whose for member in actor.split("+"))


def settle(law: Law, pending: Pending, said: str) -> None:
    """A choice that was reserved is made: its finding stands as irregular and tells what was chosen."""
    law.note(said)
    finding = law.table.record.findings.get(pending.finding or 0)
    if finding is not None:
        law.amend(finding.number, verdict=max(finding.verdict, Verdict.IRREGULAR),
                  message=f"{finding.message}; {said}")  # fmt: skip


def waives(law: Law, table: Table[Any], event: Event) -> None:
    """A choice or a penalty is given up."""
    deal = table.deal
    point = event.words[0] if event.words else None
    wanted = choosing.meant(law, table, event)
    mine = [p for p in deal.pending if event.actor in p.whose and p.kind != "duty" and point in (None, p.point)]
    mine = wanted.among(law, table, mine)
    if not mine:
        open_points = ", ".join(p.point for p in deal.pending if event.actor in p.whose) or "nothing"
        law.refuse(f"{event.actor} has nothing to waive there; open for {event.actor}: {open_points}")
    if point is None and len({p.point for p in mine}) > 1:
        law.refuse(f"which one? Write {event.actor} waives {' or '.join(p.point for p in mine)}", point="so.refused")
    given_up = _one_of(law, table, choosing.one_each(mine), f"{event.actor} waives {mine[-1].point}")
    law.close(given_up)
    rest = tuple(name for name in given_up.whose if name != event.actor)
    if rest and one_suffices(law, given_up):
        deal.pending = (*deal.pending, given_up._replace(whose=rest))
        law.note(f"{event.actor} waives it; {' and '.join(rest)} may still choose")
        return
    settle(law, given_up, f"{event.actor} waived it")


def electors(law: Law, deal: Deal, point: str, offender: str) -> tuple[str, ...]:
    """Who may choose by the article that settles a point: its elector, in the names of this deal."""
    article = law.article(point)
    word = article.elector if article else ""
    others = deal.others(offender) if offender in deal.players else deal.players
    ours = next((side for side in getattr(deal, "sides", ()) if offender in side), ())
    dealer = deal.dealer or deal.players[-1]
    by_word = {
        "both": deal.players,
        "dealer": (dealer,),
        "pone": deal.others(dealer)[-1:],
        "eldest": deal.others(dealer)[:1],
        "offender": (offender,),
        "adversary": tuple(name for name in others if name not in ours),
        "others": others,
    }
    return by_word.get(word, others)


def one_suffices(law: Law, pending: Pending) -> bool:
    """Whether any one of several adversaries may choose for all, the first to speak."""
    article = law.article(pending.point)
    is_theirs = article is not None and article.elector == "adversary"
    return is_theirs and bool(getattr(law.game, "one_adversary_chooses", False))


# Judging claims


def upheld(law: Law, table: Table[Any], claim: Claim, *points: str) -> Finding | None:
    """The finding that a claim is about, if the referee has made it already: calling it adds none."""
    found = [one for one in table.found(*points) if claim.against in (None, one.by)]
    fits = claiming.about(law, table, claim)
    finding = next((one for one in found if fits(one.line, one.event)), None)
    if finding is not None:
        law.note(f"the claim is right: line {finding.line}, {finding.message}")
    return finding


def recorded(point: str, says: str) -> Callable[[Law, Any, Claim], None]:
    """A judge for an offence that the table states and the players carry out: the article is cited, no more."""

    def judge(law: Law, table: Table[Any], claim: Claim) -> None:
        law.irregular(point, says, claim.against)

    return judge


def unproven(law: Law, claim: Claim, because: str) -> Finding:
    """A claim that hidden cards decide."""
    return law.reserve("so.claim-unproven", f"not proven: {because}", claim.against)


def contradicted(law: Law, claim: Claim, because: str) -> Finding:
    """A claim that the cards on record disprove."""
    return law.void(
        "so.claim-contradicted", f"the claim fails: {because}{claiming.elsewhere(law, claim)}", claim.claimant
    )


# Remedies without a game in them


def stand(law: Law, table: Table[Any], pending: Pending, event: Event) -> None:
    """What happened stands."""
    law.close(pending)


def new_deal(law: Law, table: Table[Any], pending: Pending, event: Event) -> None:
    """The cards are thrown up; the same dealer deals again."""
    redeal(law, table)


def void_deal(law: Law, table: Table[Any], pending: Pending, event: Event) -> None:
    """The deal counts for nothing; the next one follows."""
    make_void(law, table)


def make_void(law: Law, table: Table[Any]) -> None:
    """Ends the deal without a result."""
    lay_to_rest(law, table)
    table.deal.is_void = True
    table.deal.pending = ()
    over(law, table)


REMEDIES: Mapping[str, Remedy] = {"stand": stand, "new-deal": new_deal, "void-deal": void_deal}


# Going back


def take_up(law: Law, table: Table[Any], event: Event, played: Event) -> None:
    """Puts the table back to before an earlier play. What was seen since stays known where that is certain."""
    record = table.record
    for number in [n for n, f in record.findings.items() if f.line == played.line and f.point == "draw.forgotten"]:
        del record.findings[number]  # the card is back, so the draw can still be made
    left = go_back(law, table, played)
    keep_seen(table, left, event, played)
    drop_proved(table)
    mark(table, event)


def drop_proved(table: Table[Any]) -> None:
    """One offence is one finding: what was proved before cards were taken up is not watched again."""
    known = [(f.point, f.line, f.event) for f in table.record.findings.values() if f.deal == table.deal.number]
    for hand in table.deal.cards.hands.values():
        hand.doubts = [d for d in hand.doubts if (d.point, d.line, d.event) not in known]
        hand.promises = [
            p for p in hand.promises if (p.point, p.line, p.event) not in known and not p.faces & hand.known_faces()
        ]


def keep_seen(table: Table[Any], left: Deal, event: Event, played: Event) -> None:
    """What a hand was seen to hold before cards were taken up is still known to be in it.

    A hand that drew unseen cards in between proves nothing but the card taken up itself.
    """
    now: Any = table.deal
    then: Any = left
    never_left = _never_left(table, then, now.count)
    for player, hand in now.cards.hands.items():
        before = then.cards.hands[player]
        if then.drawn.get(player, 0) == now.drawn.get(player, 0):
            certain = dict(before.known)
            for face in before.laid.values():
                certain[face] = certain.get(face, 0) + 1
            for old in _plays_since(then, now, player, never_left):
                certain[old] = certain.get(old, 0) + 1
        elif player == played.actor:
            card = now.cards.read(played.words[0])
            if len(then.cards.seen.get(card.face, ())) <= len(now.cards.seen.get(card.face, ())):
                continue  # it was known before it was played
            certain = {card.face: now.cards.hands[player].known.get(card.face, 0) + 1}
        else:
            continue
        for face, count in certain.items():
            lacking = count - hand.known.get(face, 0) - len(hand.copies_laid(face))
            if lacking > 0 and "?" not in face:
                now.cards.show(player, [face] * min(lacking, hand.unseen), event.line)


def _never_left(table: Table[Any], then: Any, count: int) -> list[Event]:
    """Plays since then that only showed a card: a second card beside one's own, or one out of turn that went back."""
    kept = getattr(then, "done", None)
    if kept is not None:
        lay = [play.event for trick in (*kept, then.trick) for play in trick]
        return [old for old in then.events()[count:] if old.verb == "plays" and old not in lay]
    found = [(f.line, f.event) for f in table.record.findings.values() if f.point == "play.take-back"]
    return [old for old in then.events()[count:] if (old.line, old.text) in found]


def _plays_since(then: Any, now: Any, player: str, never_left: list[Event]) -> list[str]:
    faces: list[str] = []
    for old in then.events()[now.count :]:
        if old.verb == "plays" and old.actor == player and old not in never_left:
            card = now.cards.pack.read(old.words[0])
            if card is not None and card.is_known:
                faces.append(card.face)
    return faces


HANDLERS: Mapping[str, Handler] = {"claims": claims, "elects": elects, "waives": waives}
