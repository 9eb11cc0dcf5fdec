"""Faulty deals, hands of the wrong size, cards seen, duties broken, and scores for cards that are lost."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.core.wording import so_many
from referee.games.binocle_three_handed.ending import outcome
from referee.games.binocle_three_handed.state import WholeBinocleTable
from referee.mechanics import exposing
from referee.mechanics.floor import a_player, redeal
from referee.mechanics.remedies import Remedy, contradicted, electors, make_void, unproven, upheld
from referee.mechanics.whole_pack import card_of, one_offence, right_size

POINTS: Mapping[str, str] = {
    "deal.misdeal": "What if the cards were dealt wrongly?",
    "deal.too-many": "What if a hand has too many cards?",
    "deal.too-few": "What if a hand has too few cards?",
    "deal.exposed-other": "What if the dealer exposes a card of another player?",
    "deal.exposed-own": "What if a player exposes a card of his own?",
    "deal.faced-card": "What if a faced card is found in the pack before play?",
    "pack.imperfect": "What if the pack is not right?",
    "trick.looking": "May tricks turned down be looked at?",
    "score.wrong": "What follows when a score was marked wrongly?",
}
_LOSES = "lose-cards"


# Dealing


def misdeal(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """The cards were dealt wrongly: the same dealer deals again, unless a card has been played."""
    deal = table.deal
    by = claim.against or deal.dealer
    if deal.has_begun:
        law.irregular("deal.misdeal", "the cards were dealt wrongly, but a card has been played: the deal stands", by)
        return
    law.irregular("deal.misdeal", f"the cards were dealt wrongly: {deal.dealer or 'the dealer'} deals again", by)
    redeal(law, table)


def faced_card(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """A card lay face up in the pack."""
    if table.deal.has_played(table.deal.dealer or ""):
        contradicted(law, claim, "every card of the pack has been dealt, and the dealer has played")
        return
    law.irregular("deal.faced-card", "a faced card was found in the pack: there must be a fresh deal", claim.against)
    redeal(law, table)


def imperfect_pack(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    said = "the pack is imperfect: this deal is void, the deals before it stand"
    law.irregular("pack.imperfect", said, claim.against)
    table.sitting.kept["outcome"] = None
    make_void(law, table)


def too_many(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """Somebody counts a hand and finds too many cards."""
    _wrong_size(law, table, claim, "deal.too-many", more=True)


def too_few(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """Somebody counts a hand and finds too few cards."""
    _wrong_size(law, table, claim, "deal.too-few", more=False)


def _wrong_size(law: Law, table: WholeBinocleTable, claim: Claim, point: str, *, more: bool) -> None:
    deal = table.deal
    player = claim.against or ""
    right, hand = right_size(deal, player), deal.cards.hands[player]
    stated = claim.event.number("count")
    count = stated if stated is not None else right + (1 if more else -1)
    if deal.is_over or not right:
        contradicted(law, claim, "every card of that hand has been played")
        return
    if count == right or (count > right) != more or count > law.pack.size or count < 0:
        law.refuse(
            f"{so_many(count, 'card', 'are')} not too {'many' if more else 'few'}: {right} are right at this moment"
        )
    certain = hand.size - hand.unseen
    if count < certain:
        contradicted(law, claim, f"{so_many(certain, 'card', 'are')} known to be in that hand")
        return
    law.irregular(
        point,
        f"{player} has {so_many(count, 'card')} and not {right}: there must be a fresh deal by the same dealer",
        player,
    )
    redeal(law, table)


def exposes(law: Law, table: WholeBinocleTable, event: Event) -> None:
    """A card is seen that should not be."""
    deal = table.deal
    player = a_player(law, table, event)
    seen = exposing.exposed(law, table, event, player, places=())
    whose, shown = seen.whose, " ".join(seen.faces)
    deal.cards.show(whose, deal.cards.check_shown(whose, seen.known), event.line)
    deal.cards.hands[whose].publish(seen.known)
    if whose == player:
        law.irregular("deal.exposed-own", f"{player} exposed {shown}, a card of {player}'s own; it has been seen, and the deal "
                      "stands", player)  # fmt: skip
    elif player == deal.dealer and not deal.has_begun:
        choosers = electors(law, deal, "deal.exposed-other", player)
        said = f"{player} exposed {shown} of {whose} in dealing; {' and '.join(choosers)} may have a fresh deal"
        finding = law.irregular("deal.exposed-other", said, player)
        law.open("election", "deal.exposed-other", choosers, against=player, finding=finding)
    else:
        law.irregular("so.silent", f"{player} exposed {shown} of {whose}", player)


def exposed(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """A card exposed in dealing, called without naming it."""
    if upheld(law, table, claim, "deal.exposed-other", "deal.exposed-own") is None:
        law.refuse("say which card was seen, and whose: NAME exposes 9H of Ann", point="so.refused")


# Scores for cards that are lost


def proved(law: Law, table: WholeBinocleTable, doubt: Doubt, by: str) -> None:
    """A duty broken is proved: it costs the score for cards, at once or when it is called."""
    deal = table.deal
    one_offence(table, doubt, by)
    finding = next(reversed(table.record.findings.values()))
    if outcome(table.sitting, deal.number) is not None or deal.is_void:
        return
    if table.sitting.discovery == "referee" or doubt.claim is not None:
        forfeit(law, table, by, doubt.point, finding)
    else:
        _offer(law, table, by, doubt.point, finding)


def _offer(law: Law, table: WholeBinocleTable, by: str, point: str, finding: Finding) -> None:
    """The adversaries may call it; one is enough."""
    for name in table.deal.against(by):
        law.open("right", point, (name,), against=by, finding=finding, said=f"{name} elects {_LOSES}")


def forfeit(law: Law, table: WholeBinocleTable, player: str, point: str, finding: Finding) -> None:
    """No score for cards in this deal; what was marked for them already is taken down."""
    deal = table.deal
    losers = law.game.losers(law, deal, player)
    said = f"{'+'.join(losers)} count nothing for cards in this deal" if len(losers) > 1 else (
        f"{player} counts nothing for cards in this deal")  # fmt: skip
    law.amend(finding.number, message=f"{finding.message}; {said}")
    law.note(said)
    fresh = [name for name in losers if name not in deal.no_count]
    deal.no_count = (*deal.no_count, *fresh)
    for name in dict.fromkeys((*fresh, "+".join(losers)) if fresh else ()):
        marked = sum(
            posting.points for posting in deal.posted() if posting.player == name and posting.reason == "cards"
        )
        if marked:
            law.post(name, -marked, "cards", cite=law.cite(point))


def lose_cards(law: Law, table: WholeBinocleTable, pending: Pending, event: Event) -> None:
    """An adversary has the offender lose his score for cards."""
    deal = table.deal
    deal.pending = tuple(p for p in deal.pending if p.finding != pending.finding or p.kind != "right")
    finding = table.record.findings.get(pending.finding or 0)
    if finding is not None:
        forfeit(law, table, pending.against or "", pending.point, finding)


def wrong_play(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """A play called wrong: found, refuted, or waiting for hidden cards."""
    deal = table.deal
    player = claim.against or ""
    known = upheld(law, table, claim, "revoke", "under-play")
    if known is not None:
        mine = next((p for p in deal.pending if p.kind == "right" and p.finding == known.number
                     and claim.claimant in p.whose), None)  # fmt: skip
        if mine is not None:
            lose_cards(law, table, mine, claim.event)
        return
    hand = deal.cards.hands[player]
    card = claim.event.keys.get("card")
    face = deal.cards.read(card).face if card else None
    doubts = [d for d in hand.doubts if d.claim is None and (face is None or card_of(law, table, d) == face)]
    if not doubts:
        contradicted(law, claim, f"no play of {player}'s on record can still turn out wrong")
        return
    finding = unproven(law, claim, f"{player}'s hidden cards decide it")
    wanted = (doubts[-1].line, doubts[-1].event)
    hand.doubts = [d._replace(claim=finding.number) if (d.line, d.event) == wanted else d for d in hand.doubts]


def looked(law: Law, table: WholeBinocleTable, claim: Claim) -> None:
    """A trick other than the last turned down was looked at."""
    deal = table.deal
    player = claim.against or ""
    finding = law.irregular("trick.looking", f"{player} looked back in the tricks turned down", player)
    if outcome(table.sitting, deal.number) is not None:
        law.amend(finding.number, message=f"{finding.message}; the game is over, and nothing follows")
    elif claim.claimant in deal.against(player):
        forfeit(law, table, player, "trick.looking", finding)
    else:
        _offer(law, table, player, "trick.looking", finding)


REMEDIES: Mapping[str, Remedy] = {_LOSES: lose_cards}
