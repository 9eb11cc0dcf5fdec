"""Hands of the wrong size and faulty deals: found by counting, or said by the table."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding
from referee.core.wording import so_many
from referee.mechanics.exposing import exposed
from referee.mechanics.floor import a_player, redeal
from referee.mechanics.remedies import Remedy, contradicted, electors, upheld
from referee.mechanics.seats import adversaries, any_of
from referee.mechanics.stock_play import StockDeal, StockTable, remark

POINTS: Mapping[str, str] = {
    "deal.misdeal": "What if the cards were dealt wrongly and nobody has taken them up?",
    "deal.too-many": "What if a hand has too many cards before the dealer has played?",
    "deal.too-few": "What if a hand has too few cards before the dealer has played?",
    "deal.exposed-other": "What if the dealer exposes a card of the adversary or of the stock?",
    "deal.exposed-own": "What if a player exposes a card of his own?",
    "deal.faced-card": "What if a faced card is found in the pack before play?",
    "stock.faced-card": "What if a faced card is found in the stock during play?",
    "play.too-many": "What if a player plays with too many cards?",
    "play.both-too-many": "What if both play with too many cards?",
    "play.too-few": "What if a player plays with too few cards?",
    "play.both-too-few": "What if both play with too few cards?",
    "play.mixed": "What if one plays with too many cards and the other with too few?",
}


def before_play(deal: StockDeal) -> bool:
    """Whether the dealer has not yet played to the first trick."""
    return deal.tricks == 0 and all(play.player != deal.dealer for play in deal.trick)


def right_size(law: Law, deal: StockDeal, player: str) -> int:
    """How many cards a player should hold now."""
    full: int = law.peek("hand.cards")
    if deal.is_last:
        full = max(full - deal.last_tricks(player), 0)
    return full - any(play.player == player for play in deal.trick) - (player in deal.draws_due)


def off_size(law: Law, deal: StockDeal, player: str) -> int:
    """How many cards too many (or, below nought, too few) a player holds."""
    return deal.cards.hands[player].size - right_size(law, deal, player)


def check_size(law: Law, table: StockTable, player: str) -> None:
    """A player is about to play: with too many cards in hand that is an offence by itself."""
    deal = table.deal
    if deal.is_last or player in deal.sizes or off_size(law, deal, player) <= 0:
        return
    size = deal.cards.hands[player].size
    finding = judge_too_many(law, table, player, f"{player} plays with {so_many(size, 'card')}")
    if table.sitting.discovery == "referee":
        law.game.too_many(law, table, player, finding.point)


def _too_many_point(law: Law, deal: StockDeal, player: str) -> str:
    """What is the matter with the hands when this player's is too large."""
    off = [off_size(law, deal, name) for name in adversaries(deal, player)]
    return "play.both-too-many" if max(off) > 0 else "play.mixed" if min(off) < 0 else "play.too-many"


def _said_of_other(law: Law, deal: StockDeal, player: str, point: str) -> str:
    """What is the matter with the other hand that makes the point."""
    if point not in _AND_OTHER:
        return ""
    many = point == "play.both-too-many"
    others = [
        n for n in adversaries(deal, player) if (off_size(law, deal, n) > 0 if many else off_size(law, deal, n) < 0)
    ]
    return _AND_OTHER[point].format(other=(others or adversaries(deal, player))[0])


_AND_OTHER = {"play.both-too-many": ", and {other} has too many as well", "play.mixed": ", and {other} has too few"}


def judge_too_many(law: Law, table: StockTable, player: str, said: str) -> Finding:
    """The finding for a hand too large, by what is the matter with the other hand."""
    deal = table.deal
    point = _too_many_point(law, deal, player)
    deal.sizes = (*deal.sizes, player)
    return law.irregular(point, said + _said_of_other(law, deal, player, point), player)


def claim_too_many(law: Law, table: StockTable, claim: Claim) -> None:
    """Somebody counts a hand and finds too many cards."""
    deal = table.deal
    player = claim.against or ""
    known = None
    if not before_play(deal):
        off, points = off_size(law, deal, player), ("play.too-many", "play.both-too-many", "play.mixed")
        if is_put_right(law, table, claim, off, *points):
            return
        known = upheld(law, table, claim, *points) if off > 0 or not deal.cards.hands[player].size else None
    if known is not None:
        point = _too_many_point(law, deal, player)
        if point not in (known.point, "play.too-many"):
            said = known.message + _said_of_other(law, deal, player, point)
            law.amend(known.number, message=said, point=point)
        law.game.too_many(law, table, player, point if point != "play.too-many" else known.point)
        return
    count = _counted(law, deal, claim, more=True)
    if count is None:
        return
    if before_play(deal):
        law.irregular(
            "deal.too-many", f"{player} was dealt {so_many(count, 'card')}: there must be a fresh deal", player
        )
        redeal(law, table)
        return
    _set_size(deal, player, count)
    known = judge_too_many(law, table, player, f"{player} has played with a card too many ({count} in hand)")
    law.game.too_many(law, table, player, known.point)


def is_put_right(law: Law, table: StockTable, claim: Claim, off: int, *points: str) -> bool:
    """Whether a claim that counts nothing repeats what was found of a hand and has been put right since; it fails then."""
    found = [one for one in table.found(*points) if one.by == claim.against]
    size = table.deal.cards.hands[claim.against or ""].size
    if off or not size or not found or claim.event.number("count") is not None:
        return False
    contradicted(law, claim, f"what was found at line {found[0].line} has been put right, and {claim.against} holds "
                 f"{so_many(size, 'card')} as he should; if they were counted again, write count=N")  # fmt: skip
    return True


def claim_too_few(law: Law, table: StockTable, claim: Claim) -> None:
    """Somebody counts a hand and finds too few cards."""
    deal = table.deal
    player = claim.against or ""
    if not before_play(deal):
        mine, points = off_size(law, deal, player), ("play.too-few", "play.both-too-few", "draw.forgotten")
        if is_put_right(law, table, claim, mine, *points):
            return
        if (mine < 0 or not deal.cards.hands[player].size) and upheld(law, table, claim, *points) is not None:
            return
    count = _counted(law, deal, claim, more=False)
    if count is None:
        return
    if before_play(deal):
        missing = right_size(law, deal, player) - count
        _set_size(deal, player, count)
        finding = law.irregular("deal.too-few", f"{player} was dealt {so_many(count, 'card')}", player)
        law.open("election", "deal.too-few", electors(law, deal, "deal.too-few", player), against=player,
                 finding=finding, amount=missing)  # fmt: skip
        return
    _set_size(deal, player, count)
    off = {name: off_size(law, deal, name) for name in adversaries(deal, player)}
    adversary = max(off, key=lambda name: (off[name] > 0, off[name] < 0))
    other = off[adversary]
    if other > 0:
        finding = law.irregular("play.mixed", f"{player} has played with too few cards ({count} in hand), and "
                                f"{adversary} with too many", adversary)  # fmt: skip
        law.game.too_many(law, table, adversary, finding.point)
    elif other < 0:
        law.irregular("play.both-too-few", f"{player} has played with too few cards ({count} in hand), and so has "
                      f"{adversary}; the deal stands", player)  # fmt: skip
        both_short(law, table, adversary)
    elif _offers(law, "play.too-few"):
        said = f"{player} has played with too few cards ({count} in hand)"
        finding = law.irregular("play.too-few", said, player)
        law.open("election", "play.too-few", electors(law, deal, "play.too-few", player), against=player,
                 finding=finding, amount=-off_size(law, deal, player))  # fmt: skip
    else:
        law.irregular("play.too-few", f"{player} has played with too few cards ({count} in hand); it cannot be put right, "
                      f"and {adversary} wins the last trick", player)  # fmt: skip


def _offers(law: Law, point: str) -> bool:
    """Whether the book lets somebody choose what follows."""
    article = law.article(point)
    return article is not None and bool(article.options)


def both_short(law: Law, table: StockTable, other: str) -> None:
    """The other hand was found short before this one: its finding says what holds now that both are."""
    finding = next((one for one in table.found("play.too-few", "draw.forgotten") if one.by == other), None)
    if finding is not None:
        said = f"{finding.message}; since line {law.line} both hands are short, and its winner scores the last trick"
        law.amend(finding.number, message=said, point="play.both-too-few")


def _counted(law: Law, deal: StockDeal, claim: Claim, *, more: bool) -> int | None:
    """The size that the claim states, if it can be; a claim that the record contradicts is ruled on here."""
    player = claim.against or ""
    right = right_size(law, deal, player)
    if deal.is_last and not deal.cards.hands[player].size:
        contradicted(law, claim, "every card of that hand has been played")
        return None
    stated = claim.event.number("count")
    count = (
        stated if stated is not None else max(deal.cards.hands[player].size, right + 1) if more else max(right - 1, 0)
    )
    hand = deal.cards.hands[player]
    certain = hand.size - hand.unseen
    if count < certain:
        contradicted(law, claim, f"{so_many(certain, 'card', 'are')} known to be in that hand")
        return None
    if count - hand.size > deal.cards.stock:
        contradicted(
            law, claim, f"the stock holds only {so_many(deal.cards.stock, 'card')} from which they could have come"
        )
        return None
    if (count > right) != more or count == right:
        law.refuse(
            f"{so_many(count, 'card', 'are')} not too {'many' if more else 'few'}: {right} are right at this moment"
        )
    if count > law.peek("hand.cards") * 3:
        law.refuse(f"{so_many(count, 'card')} cannot be in one hand")
    return count


def _set_size(deal: StockDeal, player: str, count: int) -> None:
    """What the table has counted is so: the difference came from, or lies in, the stock."""
    hand = deal.cards.hands[player]
    change = count - hand.size
    hand.unseen += change
    deal.cards.stock -= change


def complete(law: Law, table: StockTable, pending: Pending, event: Event) -> None:
    """The short hand is made up from the top of the stock."""
    law.close(pending)
    hand = table.deal.cards.hands[pending.against or ""]
    hand.unseen += pending.amount
    table.deal.cards.stock -= pending.amount


def left_short(law: Law, table: StockTable, pending: Pending) -> None:
    """Nobody made up the short hand before the next card: it is played short."""
    old = table.record.findings.get(pending.finding or 0)
    if old is not None:
        said = f"{old.message}; it was not put right before play, so {pending.against} plays short"
        law.amend(old.number, message=said, point="play.too-few")


def exposes(law: Law, table: StockTable, event: Event) -> None:
    """A card is seen that should not be: in dealing, in the stock, or dropped from a hand."""
    deal = table.deal
    player = event.actor if event.actor == deal.dealer else a_player(law, table, event)  # he may have no cards himself
    seen = exposed(law, table, event, player)
    whose, shown = seen.whose, " ".join(seen.faces)
    if whose == "stock":
        for face in set(seen.faces):
            deal.cards.check_copies(face, seen.faces.count(face))
    else:
        deal.cards.show(whose, deal.cards.check_shown(whose, seen.known), event.line)
    if not before_play(deal):
        _exposed_in_play(law, player, whose, shown)
    elif player == deal.dealer and whose != player:
        pone = any_of(electors(law, deal, "deal.exposed-other", player))
        held = "the stock" if whose == "stock" else whose
        finding = law.irregular("deal.exposed-other", f"{player} exposed {shown} of {held} in dealing; {pone} may have a "
                                "fresh deal", player)  # fmt: skip
        law.open("election", "deal.exposed-other", electors(law, deal, "deal.exposed-other", player), against=player,
                 finding=finding)  # fmt: skip
    elif whose == player:
        law.irregular(
            "deal.exposed-own", f"{player} exposed {shown}, a card of {player}'s own; the deal stands", player
        )
    else:
        law.irregular("so.silent", f"{player} exposed {shown} of {'the stock' if whose == 'stock' else whose}", player)


def _exposed_in_play(law: Law, player: str, whose: str, shown: str) -> None:
    if whose == "stock":
        law.irregular("stock.faced-card", f"{shown} was seen in the stock; it is turned face down in its place", None)
    elif whose == player:
        remark(law, f"{shown} was dropped and may be taken up; it has been seen", "play.take-back")
    else:
        law.irregular("so.misplaced", f"{player} exposed {shown} of {whose}", player)


def faced_card(law: Law, table: StockTable, claim: Claim) -> None:
    """A card lies face up in the pack: before play a fresh deal, later it is turned down."""
    deal = table.deal
    is_early = before_play(deal) and (law.peek("faced-card.until") == "dealer-plays" or not deal.trick)
    if is_early:
        law.irregular("deal.faced-card", "a faced card was found in the pack: there must be a fresh deal", None)
        redeal(law, table)
    else:
        law.irregular(
            "stock.faced-card", "a faced card was found in the stock; it is turned face down in its place", None
        )


def misdeal(law: Law, table: StockTable, claim: Claim) -> None:
    """The cards were dealt wrongly: it can be put right with permission while nobody has taken them up."""
    deal = table.deal
    by = claim.against or deal.dealer
    if any(event.verb == "plays" for event in deal.events()):
        law.irregular(
            "deal.misdeal", "the cards were dealt wrongly, but it is too late to put that right: the deal stands", by
        )
        return
    article = law.article("deal.misdeal")
    if article is not None and not article.options:
        law.irregular("deal.misdeal", f"the cards were dealt wrongly: {deal.dealer} deals again", by)
        redeal(law, table)
        return
    finding = law.irregular("deal.misdeal", "the cards were dealt wrongly", by)
    law.open("election", "deal.misdeal", electors(law, deal, "deal.misdeal", claim.against or deal.dealer or ""),
             against=deal.dealer, finding=finding)  # fmt: skip


REMEDIES: Mapping[str, Remedy] = {"complete": complete}
