"""How a game is won: by announcing its points, or by the count at the end of a deal; and who retires on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.rulings import Verdict
from referee.core.table import Sitting
from referee.games.binocle.ending import all_cards, cards_cite, target, worth_of_cards
from referee.games.binocle_three_handed.state import WholeBinocleDeal, WholeBinocleTable
from referee.mechanics.floor import a_player, over
from referee.mechanics.trick_play import close_if_full
from referee.mechanics.whole_pack import settle_leads

POINTS: Mapping[str, str] = {
    "game.points": "How many points is the game?",
    "game.count": "Who wins when nobody has announced the game?",
    "knock": "When may a player announce that he has the points of the game, and what does it win?",
    "knock.wrong": "What follows from a wrong announcement?",
    "retired.last": "Who wins when all others have retired?",
    "cards.values": "What do the cards in the tricks count?",
    "cards.notes": "May the cards in the tricks be noted during the play?",
    "last-trick": "What does the last trick score?",
}
VERBS: Mapping[str, Verb] = {
    "knocks": Verb("NAME knocks", "announces that NAME has the points of the game, the cards in his tricks included"),
    "announces": Verb("NAME announces NUMBER", "the same as `knocks`: 1000, or the points that NAME has to reach"),
}


class Outcome(NamedTuple):
    """How a game ended in the middle of a deal: in which, who won, how, and whose doing it was."""

    deal: int
    winners: tuple[str, ...]
    how: str
    by: str


# What there is


def outcome(sitting: Sitting, number: int) -> Outcome | None:
    """How the game ended with a deal, if it did."""
    kept: Outcome | None = sitting.kept.get("outcome")
    return kept if kept is not None and kept.deal == number else None


def standing(table: WholeBinocleTable) -> dict[str, int]:
    """The score of the game, with what has been marked in this deal; partners have one, which stands for each of them."""
    deal = table.deal
    before = table.sitting.score
    return {
        name: before.get(name, 0) + (0 if deal.is_void else deal.marked(deal.side_of(name))) for name in deal.players
    }


def cards_of(law: Law, deal: WholeBinocleDeal, player: str) -> tuple[int, int]:
    """What the tricks of a player's side count: at least, and at most where a card of them is unknown."""
    worth = worth_of_cards(law)
    least = most = 0
    for name in deal.side_of(player):
        if name not in deal.no_count:
            faces = deal.taken[name]
            points = sum(worth.get(face[0], 0) for face in faces)
            least += points
            most += points + max(worth.values()) * sum("?" in face for face in faces)
    return least, most


def end_game(law: Law, table: WholeBinocleTable, winners: tuple[str, ...], how: str, by: str) -> None:
    """The game is over, wherever the deal stands; nothing can be called any more."""
    deal = table.deal
    table.sitting.kept["outcome"] = Outcome(deal.number, winners, how, by)
    deal.pending = ()
    if not deal.is_over:
        over(law, table)


# Announcing the game


def announces(law: Law, table: WholeBinocleTable, event: Event) -> None:
    """The number is that of the points that the player has to reach."""
    player = a_player(law, table, event)
    check_number(law, event, player, target(law, table.sitting, table.deal.side_of(player)[0]))
    claim_game(law, table, player)


def check_number(law: Law, event: Event, player: str, wanted: int) -> None:
    """Refuses to hear another number than a player has to reach."""
    if len(event.words) != 1 or event.keys or event.words[0] not in (str(wanted), "thousand"):
        law.refuse(
            f"write {player} announces {wanted}: {player} says that he has the points of the game", point="so.refused"
        )


def knocks(law: Law, table: WholeBinocleTable, event: Event) -> None:
    """A player says that he has the points of the game."""
    player = a_player(law, table, event)
    if event.words or event.keys:
        law.refuse(f"write {player} knocks", point="so.refused")
    claim_game(law, table, player)


def claim_game(law: Law, table: WholeBinocleTable, player: str) -> None:
    """He is right and has won, or wrong and retires."""
    deal = table.deal
    side = deal.side_of(player)
    ended = outcome(table.sitting, deal.number)
    if player in deal.retired:
        law.void("knock", f"{player} has retired from this game", player)
        return
    if ended is not None or deal.is_void or deal.tallies:
        law.void("knock", "the play is over", player)
        return
    if deal.knock is not None:
        law.void("knock", f"{deal.knock[0]} has announced the game already", player)
        return
    if deal.is_over and not _just_over(deal):
        law.void("knock", "the cards have been counted: nobody has announced the game in time", player)
        return
    wanted, marked = target(law, table.sitting, side[0]), standing(table)[player]
    least, most = (0, 0) if deal.counted else cards_of(law, deal, player)
    is_told = not deal.has_begun and deal.turned is None and marked < wanted
    if is_told or marked + least < wanted <= marked + most:
        finding = law.reserve(
            "knock.wrong", f"{player} announced the game; what the cards count is not on record", player
        )
        deal.knock = (player, finding.number)
        if not is_told and not deal.is_over:
            deal.pending = ()
            over(law, table)
        return
    count = f"{marked} marked and {least} in cards" if not deal.counted else f"{marked}"
    if marked + least < wanted:
        said = f"{player} announced the game with {count}, {marked + least} and not {wanted}"
        finding = law.irregular("knock.wrong", said, player)
        retire(law, table, player, finding.number)
        return
    if not deal.counted:
        for name in side:
            _mark_cards(law, deal, name)
    law.note(f"{player} has {count}, {marked + least} in all: the announcement is right")
    law.ruling.cites = (*law.ruling.cites, law.cite("knock"))
    end_game(law, table, side, "knock", player)


def _just_over(deal: WholeBinocleDeal) -> bool:
    """Whether nothing but announcements has been recorded since the last card."""
    chain = deal.past
    while chain is not None and chain[0].verb in ("knocks", "announces"):
        chain = chain[1]
    return chain is not None and chain[0].verb in ("plays", "wins")


def _mark_cards(law: Law, deal: WholeBinocleDeal, player: str) -> None:
    worth = worth_of_cards(law)
    points = sum(worth.get(face[0], 0) for face in deal.taken[player])
    if points and player not in deal.no_count:
        law.post(player, points, "cards", cite=cards_cite(law))


def retire(law: Law, table: WholeBinocleTable, player: str, finding: int) -> None:
    """Who announced wrongly is out of the game; the others finish it, unless it is over with that."""
    deal = table.deal
    sitting = table.sitting
    side = deal.side_of(player)
    others = [name for name in deal.active if name not in side]
    rest = {deal.side_of(name) for name in others}
    if len(side) > 1:
        _follows(law, table, finding, f"{'+'.join(side)} lose the game")
        end_game(law, table, deal.side_of(others[0]), "wrong-knock", player)
        return
    sitting.kept["retired"] = (*sitting.kept.get("retired", ()), player)
    deal.retired = (*deal.retired, player)
    deal.active = tuple(others)
    deal.pending = tuple(p for p in deal.pending if p.whose != (player,))
    if law["lowest-pays"]:
        _follows(law, table, finding, f"{player} retires, and the game is over")
        end_game(law, table, (), "lowest", player)
        return
    _follows(law, table, finding, f"{player} retires")
    if len(rest) == 1:
        end_game(law, table, deal.side_of(others[0]), "last", player)
        return
    if not deal.is_over:
        close_if_full(law, table)
        settle_leads(law, table)


def _follows(law: Law, table: WholeBinocleTable, finding: int, what: str) -> None:
    """What follows from a wrong announcement is said at once, and stands with the finding."""
    law.amend(finding, message=f"{table.record.findings[finding].message}: {what}")
    law.note(what)


def judge_knock(law: Law, table: WholeBinocleTable) -> None:
    """The cards have been counted: an announcement that waited for it is right or wrong."""
    deal = table.deal
    if deal.knock is None:
        return
    player, number = deal.knock
    side = deal.side_of(player)
    have, wanted = standing(table)[player], target(law, table.sitting, side[0])
    deal.knock = None
    if have >= wanted:
        table.record.findings.pop(number, None)
        law.note(f"{player} has {have}: the announcement is right")
        law.ruling.cites = (*law.ruling.cites, law.cite("knock"))
        end_game(law, table, side, "knock", player)
    else:
        law.amend(
            number, verdict=Verdict.IRREGULAR, message=f"{player} announced the game and has {have}, not {wanted}"
        )
        retire(law, table, player, number)


# The end of a deal


def finish(law: Law, table: WholeBinocleTable, player: str) -> None:
    """Ten for the last trick; then the cards are counted."""
    deal = table.deal
    if player not in deal.retired:
        law.post(player, law["last-trick.points"], "last-trick")
    over(law, table)
    count_cards(law, table)


def count_cards(law: Law, table: WholeBinocleTable) -> None:
    """Each marks the cards in his tricks; where one player's are not all known, he has what the others have not."""
    deal = table.deal
    counts = known_counts(law, deal)
    if any(counts[name] is None for name in deal.active):
        law.note("a card of the tricks is unknown: say what they count, as NAME tallies cards=133")
        return
    deal.counted = True
    for name, count in counts.items():
        if count and name in deal.active and name not in deal.no_count:
            law.post("+".join(deal.pad_of(name)), count, "cards", cite=cards_cite(law))


def known_counts(law: Law, deal: WholeBinocleDeal) -> dict[str, int | None]:
    """What the tricks of each count, by the cards on record or by what was tallied; None where nothing tells."""
    worth = worth_of_cards(law)
    counts: dict[str, int | None] = {}
    for name in deal.players:
        faces = deal.taken[name]
        is_known = deal.told == "cards" and deal.has_begun and not any("?" in face for face in faces)
        told: int | None = deal.tallies.get(name, {}).get("cards")
        if told is None and deal.told == "pad" and _has_none(deal, name):
            told = 0
        counts[name] = sum(worth.get(face[0], 0) for face in faces) if is_known else told
    missing = [name for name, count in counts.items() if count is None]
    is_all = deal.told == "pad" or sum(map(len, deal.taken.values())) == law.pack.size
    if missing and is_all and set(missing) <= set(deal.side_of(missing[0])):
        rest = max(all_cards(law) - sum(count for count in counts.values() if count is not None), 0)
        counts.update(dict.fromkeys(missing, 0))
        counts[missing[0]] = rest
    return counts


def _has_none(deal: WholeBinocleDeal, name: str) -> bool:
    """Whether a pad says nothing of cards because there are none, or because the partner's pad has them."""
    tally = deal.tallies.get(name, {})
    partners = [one for one in deal.side_of(name) if one != name]
    has_partners = not tally and any("cards" in deal.tallies.get(one, {}) for one in partners)
    return name in deal.retired or tally.get("tricks") == 0 or has_partners


HANDLERS: Mapping[str, Handler] = {"knocks": knocks, "announces": announces}
