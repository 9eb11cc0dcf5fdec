"""How a game of Binocle is won: by marked points, by a knock, or by the count at the end of a deal."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.law import Law
from referee.core.rulings import Citation, Verdict
from referee.core.table import Sitting
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.mechanics.floor import a_player, over
from referee.mechanics.stock_play import remark

POINTS: Mapping[str, str] = {
    "game.points": "How many points is the game?",
    "game.open-points": "Do marked points end the game?",
    "game.count": "Who wins when nobody has knocked?",
    "knock": "When may a player knock, and what does it win?",
    "knock.wrong": "What follows from a wrong knock?",
    "cards.values": "What do the cards in the tricks count?",
    "cards.notes": "May the cards in the tricks be noted during the play?",
}
Side = tuple[str, ...]

VERBS: Mapping[str, Verb] = {
    "knocks": Verb("NAME knocks", "stops the play: NAME has the points of the game, the cards in the tricks included")
}


# What there is


def target(law: Law, sitting: Sitting, player: str) -> int:
    """The points that a player has to reach; more than the book's when he and another have had them unannounced."""
    points: int = dict(sitting.kept.get("targets", ())).get(player, law.peek("game.points"))
    return points


def by_count(law: Law, sitting: Sitting, score: Mapping[Side, int]) -> tuple[Side | None, dict[str, int]]:
    """Who has won when nobody has announced it, by the scores of the sides; and else what each has to reach from now on."""
    step: int = law.peek("game.step")
    targets = {side: target(law, sitting, side[0]) for side in score}
    top = max(targets.values())
    reached = [side for side in score if score[side] >= targets[side]]
    first = [side for side in reached if targets[side] == top]
    if len(first) == 1:
        return first[0], {}
    for side in reached:
        targets[side] = top + step if side in first else top
    return None, {side[0]: points for side, points in targets.items() if points != law.peek("game.points")}


def standing(table: BinocleTable) -> dict[str, int]:
    """The score of the game, with what has been marked in this deal."""
    deal = table.deal
    return {
        name: table.sitting.score.get(name, 0) + (0 if deal.is_void else deal.scores[name]) for name in deal.players
    }


def worth_of_cards(law: Law) -> dict[str, int]:
    """What a card of each rank counts."""
    return {rank: int(points) for rank, _, points in (word.partition("=") for word in law.peek("cards.values").split())}


def all_cards(law: Law) -> int:
    """What all the cards of the pack count."""
    return sum(worth_of_cards(law).values()) * len(law.pack.suits) * law.pack.copies


def cards_of(law: Law, deal: BinocleDeal, player: str) -> tuple[int, int]:
    """What a player's cards count for a knock: at least, and at most where a card is unknown.

    They are those in the tricks he has won and, where the players have agreed on it, those still in his hand.
    """
    worth = worth_of_cards(law)
    faces = list(deal.taken[player])
    if law.peek("knock-counts-unplayed", False):
        hand = deal.cards.hands[player]
        faces += [*hand.laid.values(), *(face for face, count in hand.known.items() for _ in range(count))]
        faces += ["??"] * hand.unseen
    least = sum(worth.get(face[0], 0) for face in faces)
    most = least + max(worth.values()) * sum("?" in face for face in faces)
    limit = counts_at_most(deal, player, most)
    return min(least, limit), min(most, limit)


def counts_at_most(deal: BinocleDeal, player: str, points: int) -> int:
    """What is left of points for cards after what a player has lost by an offence."""
    return 0 if player in deal.no_count else min(points, deal.counts_most.get(player, points))


def outcome(table: BinocleTable) -> tuple[str, str] | None:
    """Who has won the game in the middle of this deal, and how."""
    kept = table.sitting.kept.get("outcome")
    return (kept[1], kept[2]) if kept is not None and kept[0] == table.deal.number else None


def end_game(law: Law, table: BinocleTable, winner: str, how: str) -> None:
    """The game is over, wherever the deal stands; nothing can be called any more."""
    deal = table.deal
    table.sitting.kept["outcome"] = (deal.number, winner, how)
    deal.pending = ()
    over(law, table)


def check_points(law: Law, table: BinocleTable) -> None:
    """Points have been marked: they may end the game.

    Where the game does not grow when both have the points, who had them before the deal has still to knock.
    """
    deal = table.deal
    begun = {} if law.peek("game.step") else table.sitting.score
    have = standing(table)
    reached = [name for name in have if have[name] >= target(law, table.sitting, name) > begun.get(name, 0)]
    name = next(iter(reached), None)
    if name is None or deal.phase == "over":
        return
    wanted = target(law, table.sitting, name)
    ends = law["open-points-end"]
    said = "and wins the game" if ends else "and has still to knock"
    cites = (law.read[-1], points_cite(law))
    law.note(f"{name} has the {wanted} points {said} ({', '.join(cite.label for cite in cites)})")
    law.ruling.cites = (*law.ruling.cites, *cites)
    if ends:
        end_game(law, table, name, "open")


def points_cite(law: Law) -> Citation:
    """Where the points of the game stand: in the book, or in a house rule."""
    return law.book.values["game.points"].cite


def cards_cite(law: Law) -> Citation:
    """Where the values of the cards stand."""
    return law.book.values["cards.values"].cite


# Knocking


def knocks(law: Law, table: BinocleTable, event: Event) -> None:
    """A player says that he has the points: he is right and has won, or wrong and has lost."""
    deal = table.deal
    player = a_player(law, table, event)
    if outcome(table) is not None or deal.is_void or deal.tallies:
        law.void("knock", "the play is over", player)
        return
    if deal.knock is not None:
        law.void("knock", f"{deal.knock[0]} has knocked already", player)
        return
    if deal.phase == "over" and not _just_over(deal):
        law.void("knock", "the cards have been counted: nobody has knocked in time", player)
        return
    wanted = target(law, table.sitting, player)
    marked = standing(table)[player]
    least, most = (0, 0) if deal.counted else cards_of(law, deal, player)
    told = deal.phase == "opening" and deal.turn_up is None and marked < wanted
    if (
        law.peek("knock-counts-unplayed", False)
        and not told
        and least < most
        and marked + least < wanted <= marked + most
    ):
        law.refuse(f"which cards does {player} still hold? Write {player} shows and every card of the hand, then the knock",
                   point="so.refused")  # fmt: skip
    law.read.append(law.cite("knock"))
    if told or marked + least < wanted <= marked + most:
        finding = law.reserve(
            "knock.wrong", f"{player} knocked; what the cards in the tricks count is not on record", player
        )
        deal.knock = (player, finding.number)
        if not told:
            deal.pending = ()
            over(law, table)
        return
    if not deal.counted:
        _post_cards(law, deal, player, least)
    if marked + least >= wanted:
        law.note(f"{player} has {marked} marked and {least} in cards, {marked + least} in all: the knock is right")
        law.ruling.cites = (*law.ruling.cites, law.cite("knock"))
        end_game(law, table, player, "knock")
    else:
        law.irregular("knock.wrong", f"{player} knocked with {marked} marked and {least} in cards, {marked + least} and "
                      f"not {wanted}: {player} loses the game", player)  # fmt: skip
        end_game(law, table, deal.adversary[player], "wrong-knock")


def _just_over(deal: BinocleDeal) -> bool:
    """Whether the last card has just been played."""
    return deal.past is not None and deal.past[0].verb in ("plays", "wins")


def _post_cards(law: Law, deal: BinocleDeal, player: str, points: int) -> None:
    if points:
        law.post(player, points, "cards", cite=cards_cite(law))


def judge_knock(law: Law, table: BinocleTable) -> None:
    """The cards have been counted: a knock that waited for it is right or wrong."""
    deal = table.deal
    if deal.knock is None:
        return
    player, number = deal.knock
    have, wanted = standing(table)[player], target(law, table.sitting, player)
    deal.knock = None
    if have >= wanted:
        table.record.findings.pop(number, None)
        law.note(f"{player} has {have}: the knock is right")
        law.ruling.cites = (*law.ruling.cites, law.cite("knock"))
        end_game(law, table, player, "knock")
    else:
        law.amend(number, verdict=Verdict.IRREGULAR, point="knock.wrong",
                  message=f"{player} knocked and has {have}, not {wanted}: {player} loses the game")  # fmt: skip
        end_game(law, table, deal.adversary[player], "wrong-knock")


# The end of a deal


def last_trick_won(law: Law, table: BinocleTable, player: str | None) -> None:
    """Ten for the last trick; then the cards are counted, unless the ten have won the game."""
    if player is not None and player in table.deal.counts_most:
        remark(law, f"{player} does not score the last trick", "revoke")
    elif player is not None:
        law.post(player, law["last-trick.points"], "last-trick")
        check_points(law, table)
    if outcome(table) is None:
        count_cards(law, table)


def count_cards(law: Law, table: BinocleTable) -> None:
    """Each marks the cards in his tricks; where one player's are not all known, he has what the other has not."""
    deal = table.deal
    counts = known_counts(law, deal)
    if any(count is None for count in counts.values()):
        law.note("a card of the tricks is unknown: say what they count, as NAME tallies cards=133")
        return
    deal.counted = True
    for name, count in counts.items():
        if points := counts_at_most(deal, name, count or 0):
            law.post(name, points, "cards", cite=cards_cite(law))


def known_counts(law: Law, deal: BinocleDeal) -> dict[str, int | None]:
    """What the tricks of each count, by the cards on record or by what was tallied; None where nothing tells."""
    worth = worth_of_cards(law)
    counts: dict[str, int | None] = {}
    for name in deal.players:
        faces = deal.taken[name]
        is_known = deal.told == "cards" and bool(deal.tricks) and not any("?" in face for face in faces)
        told: int | None = deal.tallies.get(name, {}).get("cards")
        counts[name] = sum(worth.get(face[0], 0) for face in faces) if is_known else told
    first, second = deal.players
    is_all = deal.told == "pad" or sum(map(len, deal.taken.values())) == law.pack.size
    for mine, other in ((first, second), (second, first)):
        known = counts[other]
        if counts[mine] is None and known is not None and is_all:
            counts[mine] = all_cards(law) - known
    return counts


HANDLERS: Mapping[str, Handler] = {"knocks": knocks}
