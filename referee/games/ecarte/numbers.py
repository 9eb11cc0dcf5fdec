"""Hands of the wrong size: dealt so, or made so in changing cards; found, and put right as the book has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.rulings import Finding
from referee.core.wording import so_many
from referee.games.ecarte import kings, settling
from referee.games.ecarte.hands import check_resize, lose, resize
from referee.games.ecarte.state import ANSWER, DEAL, PLAY, TALK, EcarteTable
from referee.mechanics.floor import redeal
from referee.mechanics.remedies import Remedy, contradicted, electors

POINTS: Mapping[str, str] = {
    "deal.misdeal": "What if the cards were dealt wrongly, and it is found before the turn-up?",
    "deal.pone-many": "What if the non-dealer was dealt too many cards?",
    "deal.pone-few": "What if the non-dealer was dealt too few cards?",
    "deal.dealer-many": "What if the dealer dealt himself too many cards?",
    "deal.dealer-few": "What if the dealer dealt himself too few cards?",
    "king.barred": "May the turned king be marked when hands were dealt wrongly?",
    "play.pone-number": "What if the non-dealer plays a wrong number of cards without having taken any?",
    "play.dealer-number": "What if the dealer plays a wrong number of cards without having taken any?",
    "give.took-more": "What if the non-dealer took more cards than he discarded?",
    "give.asked-fewer": "What if the non-dealer asked for fewer cards than he discarded?",
    "give.more": "What if the dealer gave more cards than he was asked for?",
    "give.fewer": "What if the dealer gave fewer cards than he was asked for?",
    "give.dealer-more": "What if the dealer took more cards than he discarded?",
    "give.dealer-fewer": "What if the dealer took fewer cards than he discarded?",
}
_FOUND = tuple(POINTS)


def miscounted(law: Law, table: EcarteTable, player: str, count: int, takes: int) -> None:
    """A player took another number of cards than he laid aside."""
    said = f"{player} laid aside {so_many(count, 'card')} and took {takes}"
    if player == table.deal.pone:
        wrong_giving(law, table, "give.took-more" if takes > count else "give.asked-fewer", takes - count, said)
    else:
        wrong_giving(law, table, "give.dealer-more" if takes > count else "give.dealer-fewer", takes - count, said)


def misgiven(law: Law, table: EcarteTable, change: int, said: str) -> None:
    """The dealer gave the non-dealer so many cards too many, or too few."""
    wrong_giving(law, table, "give.more" if change > 0 else "give.fewer", change, said)


def wrong_giving(law: Law, table: EcarteTable, point: str, change: int, said: str) -> None:
    """A hand is wrong after changing cards: what the book has for whose fault it is."""
    deal = table.deal
    pone, dealer = deal.pone, deal.dealer or ""
    offender = pone if point in ("give.took-more", "give.asked-fewer") else dealer
    holder = dealer if point.startswith("give.dealer") else pone
    is_foster = law.peek("code") == "foster" and point not in (
        "give.asked-fewer",
        "give.dealer-fewer",
        "give.took-more",
    )
    if is_foster:
        law["code"]
        finding = law.irregular(point, f"{said}: {offender} loses the point", offender)
        if table.sitting.discovery == "referee":
            settling.lose_point(law, table, offender, 1, finding)
        else:
            law.open("right", point, (pone,), against=offender, finding=finding, options=settling.LOSES, amount=1)
        return
    if point == "give.asked-fewer":
        law.irregular(point, f"{said}: every trick that {pone} cannot play to is {dealer}'s", offender)
    elif point == "give.dealer-fewer":
        finding = law.irregular(point, f"{said}: {dealer} may complete the hand before playing; later, every trick that "
                                f"{dealer} cannot play to is {pone}'s", offender)  # fmt: skip
        options = _options(law, point, "complete")
        law.open("right", point, (dealer,), against=holder, finding=finding, options=options, amount=change,
                 deadline="trick-turned")  # fmt: skip
    else:
        finding = law.irregular(point, said, offender)
        keys = {"give.more": ("new-deal", "discard"), "give.fewer": ("new-deal", "complete")}
        offer(law, table, finding, holder, change, *keys.get(point, ("new-deal", "draw")))


def offer(law: Law, table: EcarteTable, finding: Finding, holder: str, change: int, *keys: str) -> None:
    """Opens the choice that the article gives, of these of its options; `holder` has the wrong hand."""
    whose = electors(law, table.deal, finding.point, finding.by or "")
    law.open("election", finding.point, whose, against=holder, finding=finding, options=_options(law, finding.point, *keys),
             amount=change)  # fmt: skip


def _options(law: Law, point: str, *keys: str) -> tuple[Option, ...]:
    article = law.article(point)
    return tuple(option for option in article.options if option.key in keys) if article else ()


# Hands counted


def too_many(law: Law, table: EcarteTable, claim: Claim) -> None:
    """Somebody counts a hand and finds too many cards."""
    _counted(law, table, claim, more=True)


def too_few(law: Law, table: EcarteTable, claim: Claim) -> None:
    """Somebody counts a hand and finds too few cards."""
    _counted(law, table, claim, more=False)


def _counted(law: Law, table: EcarteTable, claim: Claim, *, more: bool) -> None:
    deal = table.deal
    player = claim.against or ""
    right: int = law.peek("hand.cards") - deal.has_played(player)
    hand = deal.cards.hands[player]
    count = claim.event.number("count", max(right + 1, hand.size) if more else min(right - 1, hand.size))
    assert count is not None
    if count < hand.size - hand.unseen:
        contradicted(law, claim, f"{so_many(hand.size - hand.unseen, 'card', 'are')} known to be in that hand")
        return
    if (count > right) != more or count == right or count < 0:
        law.refuse(
            f"{so_many(count, 'card', 'are')} not too {'many' if more else 'few'}: {right} are right at this moment"
        )
    if hand.size == count and hand.size != right:
        law.note("the claim is right, and has been ruled on already")
        return
    if deal.is_over:
        contradicted(law, claim, "the deal is over, and its cards have been counted in play")
        return
    check_resize(law, deal, player, count - hand.size)
    resize(deal, player, count - hand.size)
    deal.pending = tuple(p for p in deal.pending if p.point not in _FOUND or p.against != player)
    change = count - right
    said = f"{player} holds {so_many(count, 'card')}, and {right} are right"
    if deal.phase == DEAL:
        _before_turn_up(law, table, player, said, change)
    elif deal.has_given:
        by_pone = claim.claimant != deal.dealer
        many, few = ("give.more", "give.fewer") if by_pone else ("give.took-more", "give.asked-fewer")
        if player == deal.dealer:
            many, few = "give.dealer-more", "give.dealer-fewer"
        wrong_giving(law, table, many if more else few, change, said)
    elif player == deal.pone:
        _pone_was_dealt(law, table, said, change)
    else:
        _dealer_was_dealt(law, table, said, change)


def _before_turn_up(law: Law, table: EcarteTable, player: str, said: str, change: int) -> None:
    deal = table.deal
    finding = law.irregular("deal.misdeal", said, deal.dealer)
    if deal.pone in deal.looked:
        law.amend(finding.number, message=f"{said}; {deal.pone} has looked at his hand, and has no choice any more")
        return
    offer(law, table, finding, player, change, "rectify", "new-deal")


def _pone_was_dealt(law: Law, table: EcarteTable, said: str, change: int) -> None:
    """The non-dealer's hand was dealt wrong: in time until he proposes or plays; played so, a fresh deal."""
    deal = table.deal
    point = "deal.pone-many" if change > 0 else "deal.pone-few"
    if deal.proposals == 0 and not deal.has_played(deal.pone):
        _dealt_wrong(law, table, point, said, deal.pone, change, "discard" if change > 0 else "complete")
    elif deal.phase == PLAY:
        played = f"{said}; {deal.pone} has taken no cards"
        if law.peek("code") == "foster":
            _loses_two(law, table, "play.pone-number", played, deal.pone)
            return
        law.irregular("play.pone-number", f"{played}: there must be a fresh deal", deal.pone)
        redeal(law, table)
    else:
        law.irregular(
            point, f"{said}; it was found after {deal.pone} proposed, and the time for a choice is past", deal.dealer
        )


def _dealer_was_dealt(law: Law, table: EcarteTable, said: str, change: int) -> None:
    """The dealer's hand was dealt wrong: in time until he answers, or plays; played so, a fresh deal may be claimed."""
    deal = table.deal
    dealer = deal.dealer or ""
    point = "deal.dealer-many" if change > 0 else "deal.dealer-few"
    unproposed = deal.proposals == 0 and not deal.has_played(dealer)
    if deal.phase in (TALK, ANSWER) or unproposed:
        _dealt_wrong(law, table, point, said, dealer, change, "draw" if change > 0 else "complete")
    elif deal.phase == PLAY:
        played = f"{said}; {dealer} has taken no cards"
        if law.peek("code") == "foster":
            _loses_two(law, table, "play.dealer-number", played, dealer)
            return
        finding = law.irregular("play.dealer-number", played, dealer)
        offer(law, table, finding, dealer, change, "new-deal", "stand")
    else:
        law.irregular(point, f"{said}; it was found after {dealer} accepted, and the time for a choice is past", dealer)


def _dealt_wrong(law: Law, table: EcarteTable, point: str, said: str, holder: str, change: int, remedy: str) -> None:
    fresh = "new-deal"
    if law.peek("code") == "foster":
        law["code"]
        fresh = "lose-deal"
    finding = law.irregular(point, said, table.deal.dealer)
    kings.bar_turned(law, table)
    offer(law, table, finding, holder, change, fresh, remedy)


def _loses_two(law: Law, table: EcarteTable, point: str, said: str, offender: str) -> None:
    law["code"]
    finding = law.irregular(point, f"{said}: {offender} loses two points", offender)
    settling.lose_point(law, table, offender, 2, finding)


# What is done about it


def take_away(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """The cards too many are drawn or laid aside."""
    law.close(pending)
    lose(table.deal, pending.against or "", pending.amount, event.line)


def put_right(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """A hand is completed from the stock, or what was dealt wrongly is put right."""
    check_resize(law, table.deal, pending.against or "", -pending.amount)
    law.close(pending)
    resize(table.deal, pending.against or "", -pending.amount)


def lose_deal(law: Law, table: EcarteTable, pending: Pending, event: Event) -> None:
    """The misdeal costs the dealer the deal."""
    redeal(law, table, table.deal.pone)


REMEDIES: Mapping[str, Remedy] = {
    "discard": take_away,
    "draw": take_away,
    "complete": put_right,
    "rectify": put_right,
    "lose-deal": lose_deal,
    "lose-point": settling.take_point,
}
Judge = Callable[[Law, EcarteTable, Claim], None]
