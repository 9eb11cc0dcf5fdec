"""The melds of Gaigel: marriages, single or double, one of a suit; and five Nines, which are a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.cards import expand
from referee.core.law import Law
from referee.games.binocle.ending import end_game, outcome
from referee.games.binocle.melds import COMBINATIONS as OF_BINOCLE
from referee.games.binocle.state import BinocleDeal, BinocleTable
from referee.mechanics.meld_game import Part
from referee.mechanics.melds import Combination, of_rank, suited

POINTS: Mapping[str, str] = {"declare.whole-game": "Is there a meld that wins the game at once?"}
NINES = "five-nines"
COMBINATIONS: Mapping[str, Combination] = {
    "marriage": Combination("marriage", "A", 1, 2, suited("KQ")),
    "double-marriage": Combination("double-marriage", "A", 2, 4, suited("KKQQ")),
    NINES: Combination(NINES, "B", 1, 5, of_rank("9", 5)),
}
FOREIGN = frozenset(OF_BINOCLE) - frozenset(COMBINATIONS)


def value_of(name: str, *, in_trumps: bool) -> str:
    """The name of the value that a meld scores."""
    return f"{name}.trump-points" if in_trumps and name != NINES else f"{name}.points"


def bar(deal: BinocleDeal, player: str, what: Combination, identity: str) -> tuple[str, str] | None:
    """Why a marriage may not be scored: this player has scored one of that suit already."""
    for scored in deal.scored:
        if (scored.player, scored.kind, scored.identity) == (player, what.kind, identity):
            return "declare.again", f"{player} has scored a {scored.name} of this suit at line {scored.line}"
    return None


def foreign(law: Law, table: BinocleTable, player: str, part: Part) -> None:
    """A meld that this game does not have: its cards are seen, and nothing is scored."""
    cards = table.deal.cards
    faces: Sequence[str] = [cards.read(word).face for words in part.words for word in expand(words)]
    fresh = cards.check_shown(player, [face for face in faces if "?" not in face])
    law.void("declare.values", f"there is no {part.name} in this game: it scores nothing", player)
    cards.show(player, fresh, law.line)
    cards.hands[player].publish(faces)
    for face in fresh:
        for doubt in cards.proved(player, face):
            law.prove(doubt, player, face)
            law.game.proved(law, table, doubt, player)


def wins_at_once(law: Law, table: BinocleTable, player: str) -> None:
    """Five Nines have been marked: the game is won, if their points have not ended it already."""
    if outcome(table) is not None or law.peek(f"{NINES}.points") < law.peek("game.points"):
        return
    law.note(f"five Nines are a game: {player} has won it")
    law.ruling.cites = (*law.ruling.cites, law.cite("declare.whole-game"))
    end_game(law, table, player, "meld")
