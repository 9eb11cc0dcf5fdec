"""Hands too large or too small once the dealer has played: the adversary's choice between a fresh deal and going on."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Claim
from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.wording import so_many
from referee.games.sixty_six.state import SixtySixTable
from referee.mechanics import hand_sizes
from referee.mechanics.hand_sizes import before_play, right_size
from referee.mechanics.remedies import Remedy, contradicted, electors, upheld
from referee.mechanics.stock_play import pair_done


def too_many(law: Law, table: SixtySixTable, player: str) -> None:
    """The adversary may have a fresh deal, or the offender play without drawing."""
    deal = table.deal
    open_now = [p for p in deal.pending if p.point == "play.too-many" and p.against == player]
    if open_now or player in deal.down or deal.is_over:
        return
    found = [f for f in table.record.findings.values()
             if f.deal == deal.number and f.by == player and f.point.startswith("play.")]  # fmt: skip
    law.open("election", "play.too-many", electors(law, deal, "play.too-many", player), against=player,
             finding=found[-1] if found else None)  # fmt: skip


def play_down(law: Law, table: SixtySixTable, pending: Pending, event: Event) -> None:
    """The offender draws no more until the hand is right."""
    law.close(pending)
    deal = table.deal
    deal.down = (*deal.down, pending.against or "")
    hold_back(law, table)


def hold_back(law: Law, table: SixtySixTable) -> None:
    """After a trick: whoever plays down does not draw; with the right number he is free again."""
    deal = table.deal
    for player in deal.down:
        if player in deal.draws_due:
            deal.draws_due = tuple(name for name in deal.draws_due if name != player)
            deal.skipped = deal.tricks
            if not deal.draws_due:
                pair_done(law, table)
        if deal.cards.hands[player].size <= right_size(law, deal, player):
            deal.down = tuple(name for name in deal.down if name != player)


def claim_too_few(law: Law, table: SixtySixTable, claim: Claim) -> None:
    """Somebody counts a hand and finds too few cards."""
    deal = table.deal
    player = claim.against or ""
    if before_play(deal):
        hand_sizes.claim_too_few(law, table, claim)
        return
    hand = deal.cards.hands[player]
    right = right_size(law, deal, player)
    if hand_sizes.is_put_right(law, table, claim, hand.size - right, "play.too-few", "draw.forgotten"):
        return
    if (hand.size < right or not hand.size) and upheld(law, table, claim, "play.too-few", "draw.forgotten") is not None:
        return
    stated = claim.event.number("count")
    count = max(right - 1, 0) if stated is None else stated
    certain = hand.size - hand.unseen
    if count < certain or not hand.size:
        contradicted(law, claim, f"{so_many(certain, 'card', 'are')} known to be in that hand")
        return
    if not 0 <= count < right or count > hand.size:
        law.refuse(f"{so_many(count, 'card', 'are')} not too few: {right} are right at this moment")
    deal.cards.stock += hand.size - count
    hand.unseen -= hand.size - count
    finding = law.irregular("play.too-few", f"{player} has played with too few cards ({count} in hand)", player)
    law.open("election", "play.too-few", electors(law, deal, "play.too-few", player), against=player, finding=finding,
             amount=right - count)  # fmt: skip


def draw_up(law: Law, table: SixtySixTable, pending: Pending, event: Event) -> None:
    """The offender draws what is missing, while there is a stock to draw from."""
    cards = table.deal.cards
    if cards.stock - (table.deal.turn_up is not None) < pending.amount or table.deal.is_last:
        law.void("so.not-offered", "there is no stock left to draw from", event.actor)
        return
    law.close(pending)
    player = pending.against or ""
    for _ in range(pending.amount):
        cards.draw(player, event.line)
    table.deal.drawn[player] += pending.amount


REMEDIES: Mapping[str, Remedy] = {"play-down": play_down, "draw-up": draw_up}
