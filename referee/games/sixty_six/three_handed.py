"""With three at the table: the dealer takes no cards, and marks what is won on his deal."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.fold import mark
from referee.core.hands import Cards
from referee.core.law import Law
from referee.core.sheet import Sheet
from referee.core.table import Sitting
from referee.games.sixty_six import several_deals
from referee.games.sixty_six.state import Mark, SixtySixDeal, SixtySixTable
from referee.mechanics import floor

POINTS: Mapping[str, str] = {
    "three.dealer": "What does a dealer do who takes no cards?",
    "three.seats": "With three, who is pone?",
    "three.tie": "With three, what if neither of the two scores?",
    "three.limit": "With three, may the dealer win the game on his own deal?",
    "three.settle": "With three, who pays whom?",
    "three.last-deal": "With three, does he who is out still deal?",
}


def open_deal(law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None) -> SixtySixDeal:
    """Six cards for each of two; with three the dealer has none, or he who is out of the game is not dealt to."""
    seats = players if dealer is None or dealer in players else (*players, dealer)  # dealt again: the two are known
    out = several_deals.out_before(sitting, seats)
    if len(seats) > 2 and any(name in out for name in seats if name != dealer):
        seats = tuple(name for name in seats if name not in out)  # two finish the game
    if len(seats) == 2:
        return SixtySixDeal(number, seats, dealer, Cards(law.pack, seats, law.peek("hand.cards")))
    order = tuple(name for name in sitting.seats.players if name in seats)
    if dealer is None:
        deal = SixtySixDeal(number, seats, None, Cards(law.pack, seats, 0), order)
        deal.phase = "seating"
        return deal
    place = seats.index(dealer)
    two = seats[place + 1 :] + seats[:place]
    deal = SixtySixDeal(number, two, dealer, Cards(law.pack, two, law.peek("hand.cards")), order)
    deal.retired = dealer if dealer in out else None
    return deal


# What the dealer marks


def for_dealer(law: Law, table: SixtySixTable, winner: str, points: int) -> tuple[Mark, ...]:
    """As much as the winner of the deal, as far as he may."""
    own = min(points, _room(law, table))
    return (Mark(table.deal.bank or "", own, f"what {winner} has won", "three.dealer"),) if own else ()


def for_tie(law: Law, table: SixtySixTable) -> tuple[Mark, ...]:
    """One for the dealer; nothing where the dealer plays too."""
    dealer = table.deal.bank
    if dealer is None or not min(law["three.tie-points"], _room(law, table)):
        return ()
    return (Mark(dealer, law.peek("three.tie-points"), "a deal that neither scored", "three.tie"),)


def _room(law: Law, table: SixtySixTable) -> int:
    """How many points the dealer may still mark on his own deal."""
    deal = table.deal
    dealer = deal.bank or ""
    if deal.retired is not None:
        return 0
    marked = sum(made.points for made in deal.got if made.player == dealer)
    have = several_deals.score_after(table.sitting, deal.scores)[dealer] - marked
    most: int = law.peek("game-target") - 1
    return max(most - have, 0)


def show_limit(law: Law, sheet: Sheet, table: SixtySixTable, score: Mapping[str, int]) -> None:
    """A step for a dealer who marks less than was won on his deal, or nothing."""
    deal = table.deal
    dealer = deal.bank or ""
    if are_of_game(law, deal):
        return
    if deal.retired is not None:
        sheet.step(f"{dealer} is out, and marks nothing for this deal", score[dealer], "three.last-deal")
        return
    typed = law.cite("so.unverified")
    won = dict.fromkeys(deal.seats, 0)
    for posting in deal.posted():
        won[posting.player] += 0 if posting.cite == typed else posting.points
    if won[dealer] < (max(won[name] for name in deal.players) or law.peek("three.tie-points")):
        said = f"{dealer} cannot go out on a deal of his own, and stops at {score[dealer]}"
        sheet.step(said, score[dealer], "three.limit")


# Totals


def are_of_game(law: Law, deal: SixtySixDeal) -> bool:
    """Whether the two who play have tallied more than one deal can give: these are totals of a game, and of all three."""
    if deal.bank is None or deal.told != "totals":
        return False
    ways = ("game", "schneider", "schwartz", "failed", "failed-trickless")
    most: int = max(law.peek(f"{way}.points") for way in ways)
    told: int = max(deal.tallies[name]["score"] for name in deal.players)
    return told > most


def mark_totals(law: Law, table: SixtySixTable) -> None:
    """The dealer marks what the winner of the deal has; where totals of a game are told, what his own pad says."""
    deal = table.deal
    bank = deal.bank or ""
    scores = {name: deal.tallies[name]["score"] for name in deal.players}
    winner = max(scores, key=lambda name: scores[name])
    if are_of_game(law, deal):
        own = deal.tallies.get(bank, {}).get("score")
        asked = f"what {bank} has in the game, of which these are totals; write {bank} tallies score=4"
        deal.lacking = () if own is not None else (f"deal {deal.number}: nobody has told {asked}",)
        if own:
            law.post(bank, own, "as tallied", cite=law.cite("game.target"))
        return
    points = scores[winner]
    for made in for_dealer(law, table, winner, points) if points else for_tie(law, table):
        law.post(made.player, made.points, made.reason, cite=law.cite(made.point))


# What only the dealer does


def deals(law: Law, table: SixtySixTable, event: Event) -> None:
    """The deal begins, or begins again; with three the dealer, too, is somebody of the table."""
    deal = table.deal
    bank = deal.bank
    if deal.dealer is None or bank is None:
        floor.deals(law, table, event)
        return
    if event.actor == bank:
        if law.game.is_under_way(table):
            floor.redeal(law, table)
        return
    player = floor.a_player(law, table, event)
    law.irregular("deal.dealer", f"{player} dealt; it was {bank}'s deal. The deal stands", player)
    fresh = law.game.open_deal(law, table.sitting, deal.number, (*deal.players, bank), player)
    fresh.payments = deal.payments
    table.deal = fresh
    mark(table, law.event)


def a_hand_or_dealer(law: Law, table: SixtySixTable, event: Event) -> str:
    """The actor, who must be one of the two or the dealer."""
    return event.actor if event.actor == table.deal.bank else floor.a_player(law, table, event)


# The dealer's pad


def tallies(law: Law, table: SixtySixTable, event: Event) -> None:
    """A pad; that of a dealer without cards holds a score and nothing else, and may be left out."""
    deal = table.deal
    if event.actor != deal.bank:
        floor.tallies(law, table, event)
        return
    score = event.number("score")
    if score is None or score < 0 or event.words or len(event.keys) > 1:
        law.refuse(f"{event.actor} holds no cards in this deal: write {event.actor} tallies score=NUMBER",
                   point="so.refused")  # fmt: skip
    deal.tallies[event.actor] = {"score": score}
    if deal.lacking and are_of_game(law, deal):
        mark_totals(law, table)


def check_pad(law: Law, table: SixtySixTable) -> None:
    """The dealer's pad against what he marks, once there is something to mark."""
    deal = table.deal
    told = deal.tallies.get(deal.bank or "", {}).get("score")
    if told is None or told == deal.pad or deal.lacking:
        return
    deal.pad = told
    have = deal.scores[deal.bank or ""]
    if told != have:
        law.irregular("so.tally-differs", f"{deal.bank} tallies score={told}; the deal gives {have}", deal.bank)
