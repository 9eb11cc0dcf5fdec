"""The mechanic of stops in another game: runs of four in suit, the turn passes on, everybody is asked once round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from referee.core.fold import Fold
from referee.core.game import Game, Handler, Verb
from referee.core.hands import Cards
from referee.core.law import Law
from referee.core.record import DealRecord, RecordLine, Session
from referee.core.rulebook import compile_book
from referee.core.settlement import DealResult
from referee.core.table import Sitting, Table
from referee.games import general, standing_orders
from referee.mechanics import floor, remedies, stops
from referee.mechanics.stops_deal import Run, StopsDeal, StopsGame, new_run

ORDER = "A23456789TJQK"
PLAY: Mapping[str, Handler] = {**floor.HANDLERS, **remedies.HANDLERS, **stops.HANDLERS}
BOOK = {
    "book": {"game": "fours", "key": "test", "title": "Fours"},
    "article": [
        {
            "id": "1",
            "heading": "All",
            "text": "All.",
            "settles": list(stops.POINTS),
            "sets": {"pack.ranks": " ".join(reversed(ORDER)), "pack.suits": "S H D C", "pack.copies": 1},
        }
    ],
}


class Fours(StopsGame[StopsDeal]):
    """A run is four cards at most; whoever comes next in turn is asked first, the player of the card last."""

    name = "fours"
    title = "Fours"
    least, most = 2, 4
    verbs: ClassVar[Mapping[str, Verb]] = {**floor.VERBS, **stops.VERBS}
    phases: ClassVar[Mapping[str, Mapping[str, Handler]]] = {"opening": PLAY, "play": PLAY, "over": floor.HANDLERS}

    def open_deal(
        self, law: Law, sitting: Sitting, number: int, players: tuple[str, ...], dealer: str | None
    ) -> StopsDeal:
        """Thirteen cards each."""
        return StopsDeal(number, players, dealer, Cards(law.pack, players, 13))

    def follow(self, law: Law, table: Table[StopsDeal], player: str, face: str, run: Run | None) -> Run | None:
        """The next rank of the suit, four times."""
        deal = table.deal
        cards = (*(run.cards if run and face in run.wanted else ()), face)
        place = ORDER.index(face[0]) + 1
        if len(cards) == 4 or place == len(ORDER) or ORDER[place] + face[1] in deal.played:
            return None
        number = run.number if run and len(cards) > 1 else new_run(deal)
        return Run(number, player, cards, (ORDER[place] + face[1],), (*deal.others(player), player))

    def went_out(self, law: Law, table: Table[StopsDeal], player: str) -> None:
        """The deal is over."""
        floor.over(law, table)

    def prompt(self, table: Table[StopsDeal]) -> str:
        """Whose turn it is."""
        return f"{table.deal.turn} plays"

    def result(self, law: Law, table: Table[StopsDeal]) -> DealResult:
        """Nothing is scored here."""
        return DealResult(1, {}, dealer=table.deal.dealer)


def judged(record: str) -> Table[StopsDeal]:
    lines = tuple(RecordLine(number, text) for number, text in enumerate(record.splitlines(), 1))
    session = Session("fours", ("Abe", "Bea", "Cal", "Dan"), (DealRecord(1, 0, lines, "Abe"),))
    game: Game[StopsDeal] = Fours()
    book = compile_book(BOOK, beneath=(general(), standing_orders()))
    fold = Fold(game, book, session)
    list(fold.steps())
    assert fold.table is not None
    table: Table[StopsDeal] = fold.table
    return table


def test_four_cards_end_the_run() -> None:
    table = judged("Bea plays 5H\nCal without 6H\nDan plays 6H\nAbe plays 7H\nBea without 8H\nCal plays 8H")
    assert (table.deal.turn, table.deal.run) == ("Cal", None)
    assert not table.record.findings


def test_the_player_himself_is_asked_last() -> None:
    record = "Bea plays 2C\nCal without 3C\nDan without 3C\nAbe without 3C\nBea plays 3C\nCal plays 4C\nDan plays 5C"
    table = judged(record)
    assert (table.deal.turn, table.deal.run) == ("Dan", None)
    assert not table.record.findings


def test_a_false_word_and_a_wrong_card_are_found_here_too() -> None:
    table = judged(
        "Bea plays 2C\nCal without 3C\nDan plays 3H\nDan takes-back 3H\nDan without 3C\ntable without 3C\nBea plays 9S"
    )
    assert [(f.line, f.point) for f in table.record.findings.values()] == [(3, "play.wrong-card")]
    lied = judged(
        "Bea plays 2C\nCal without 3C\nDan without 3C\nAbe without 3C\nBea without 3C\nBea plays 9S\nCal plays TS\nDan plays JS\n"
        "Abe plays QS\nAbe plays 7D\nDan holds 3C"
    )
    found = [(f.line, f.by, f.point, f.proof_line) for f in lied.record.findings.values()]
    assert found == [(3, "Dan", "without.false", 11)]
