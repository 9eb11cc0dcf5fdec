"""Asking for exact cards of a named player: who may hold what, and what later cards prove of things said before.

Cards move only by gifts that all can see and into books laid face down, so that a card which comes out tells whether an
earlier ask or denial was true (`whereabouts`). With the last book everything is known.

A book is a statement too, since its cards lie face down. If a card of it turns up elsewhere the book was wrong, and what
had been worked out from it is worked out again without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Finding, Verdict
from referee.core.table import Deal, Table
from referee.mechanics.whereabouts import BOOK, Fact, Holdings, Said

POINTS: Mapping[str, str] = {
    "ask.turn": "Who may ask, and what if another does?",
    "ask.rank": "What follows when a player asks for a card of a rank that he does not hold?",
    "denial.false": "What follows when a player denies a card that he holds?",
    "book.late": "What follows when a book is not laid at once?",
    "book.wrong": "What follows when a book is not what it is said to be?",
}


class Asked(NamedTuple):
    """An ask that counted, or (`is_stray`) one out of turn that counts if it is answered. `answer` is the time of a
    gift, 0 for none yet, -1 for a denial; `finding` is what was found of a stray one."""

    player: str
    other: str
    face: str
    time: int
    line: int
    event: str
    is_stray: bool = False
    answer: int = 0
    finding: int = 0


class Laid(NamedTuple):
    """A book as it was laid. status: `stands`, `void` (it counts for nobody), `wrong` (its cards are back in the hand),
    `lying` (known to be wrong, and nobody has called it)."""

    number: int
    player: str
    rank: str
    line: int
    event: str
    time: int
    status: str = "stands"
    finding: int = 0


class Late(NamedTuple):
    """Four of a kind that were together in a hand when somebody asked; `time` is that of the ask."""

    player: str
    rank: str
    time: int
    finding: int


class AskingDeal(Deal):
    """One deal of asking.

    turn: who is to ask, turn_by: the point of the rule by which he is; open: the ask to be answered; moot: one to which
    no answer is due; said: statements that hidden cards decide; borne_out: those found true; found: those found wrong, by
    the number of the finding; late: books not laid at once; called: findings that somebody has called; clock: how many
    events there were; size: how many cards are in each hand; weighed: how many cards were known when statements were last
    weighed.
    """

    __slots__ = (
        "asks", "borne_out", "called", "clock", "found", "holdings", "laid", "late", "moot", "open", "said", "size", "turn",
        "turn_by", "weighed",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        players: tuple[str, ...],
        dealer: str | None,
        faces: tuple[str, ...],
        sizes: Mapping[str, int],
    ) -> None:
        super().__init__(number, players, dealer, "play" if dealer else "opening")
        self.holdings = Holdings(faces, sizes)
        self.size = dict(sizes)
        self.turn: str | None = self.others(dealer)[0] if dealer else None
        self.turn_by = "ask.first"
        self.open: Asked | None = None
        self.moot: Asked | None = None
        self.asks: tuple[Asked, ...] = ()
        self.said: tuple[Said, ...] = ()
        self.borne_out: tuple[Said, ...] = ()
        self.found: dict[int, Said] = {}
        self.late: tuple[Late, ...] = ()
        self.called: tuple[int, ...] = ()
        self.laid: tuple[Laid, ...] = ()
        self.clock = 0
        self.weighed = 0

    @property
    def down(self) -> list[Laid]:
        """The books that lie on the table."""
        return [book for book in self.laid if book.status != "wrong"]

    def rank_of(self, face: str) -> tuple[str, ...]:
        """Every face of the same rank, in the order of the pack."""
        return tuple(other for other in self.holdings.faces if other[0] == face[0])

    def has_asked_since(self, time: int) -> bool:
        """Whether an ask that counted was made after a time."""
        return bool(self.asks) and self.asks[-1].time > time

    def due(self, face: str) -> Pending | None:
        """The duty to hand over a card, if there is one."""
        return next((p for p in self.pending if p.kind == "duty" and p.card == face), None)

    def has_cards(self, player: str) -> bool:
        """Whether a hand is not empty, once what is owed has been handed over."""
        owed = [p for p in self.pending if p.kind == "duty" and p.card and p.against]
        return self.size[player] + sum((p.against == player) - (player in p.whose) for p in owed) > 0

    def next_with_cards(self, player: str) -> str | None:
        """The next at a player's left who has cards; himself last of all."""
        order = (*self.others(player), player)
        return next((name for name in order if self.has_cards(name)), None)


AskingTable = Table[Any]


def state(law: Law, table: AskingTable, said: Said) -> Finding | None:
    """A statement is made: found at once if it is known to be wrong, else kept until cards decide it."""
    deal = table.deal
    verdict = deal.holdings.bears_out(said)
    if verdict is None:
        deal.said = (*deal.said, said)
        return None
    if verdict:
        deal.borne_out = (*deal.borne_out, said)
        return None
    return _find(law, table, said, here=said.line == law.line)


def weigh(law: Law, table: AskingTable) -> list[tuple[Said, Finding]]:
    """Statements that what is known by now decides; the wrong ones are found, denials before asks."""
    deal = table.deal
    if deal.weighed == len(deal.holdings.first):
        return []
    deal.weighed = len(deal.holdings.first)
    still: list[Said] = []
    wrong: list[Said] = []
    for said in deal.said:
        verdict = deal.holdings.bears_out(said)
        if verdict is None:
            still.append(said)
        elif verdict:
            _rest(law, said)
            deal.borne_out = (*deal.borne_out, said._replace(claim=None))
        else:
            wrong.append(said)
    if len(still) < len(deal.said):
        deal.said = tuple(still)
    wrong.sort(key=lambda said: (said.is_ask, said.time))
    return [(said, _find(law, table, said)) for said in wrong]


def _find(law: Law, table: AskingTable, said: Said, *, here: bool = False) -> Finding:
    if said.claim is not None:
        table.record.findings.pop(said.claim, None)
        table.deal.called = (*table.deal.called, table.record.next_number)
    rank = law.game.rank_word(said.face)
    text = (
        f"{said.player} asked {said.other} for {said.face} without any {rank} in hand"
        if said.is_ask
        else f"{said.player} denied {said.face} to {said.other} and held it"
    )
    if said.is_ask:
        law.settles("ask.card")
    point = "ask.rank" if said.is_ask else "denial.false"
    proof = None if here else law.line
    found = law.find(Verdict.IRREGULAR, point, text, said.player, line=said.line, event=said.event, proof_line=proof)
    law.read = []
    table.deal.found[found.number] = said._replace(claim=None)
    return found


def _rest(law: Law, said: Said) -> None:
    """A claim of it is laid to rest: the statement was true."""
    if said.claim is not None:
        finding = law.table.record.findings.get(said.claim)
        if finding is not None:
            text = f"{finding.message}; line {law.line} shows that it was not so"
            law.amend(said.claim, verdict=Verdict.ALLOWED, message=text)


def unlaid(law: Law, table: AskingTable, ranks: Iterable[str]) -> list[Late]:
    """Books that were together in one hand when somebody asked, as far as that is known by now; new ones are found."""
    deal = table.deal
    fresh: list[Late] = []
    for rank in ranks:
        for player, asked in _together(deal, rank):
            if any((late.player, late.rank, late.time) == (player, rank, asked.time) for late in deal.late):
                continue
            law.settles("book.duty")
            text = (
                f"{player} had all of the {law.game.rank_words(rank)} in hand and did not lay them before the next ask"
            )
            proof = None if asked.line == law.line else law.line
            found = law.find(
                Verdict.IRREGULAR, "book.late", text, player, line=asked.line, event=asked.event, proof_line=proof
            )
            law.read = []
            fresh.append(Late(player, rank, asked.time, found.number))
    deal.late = (*deal.late, *fresh)
    return fresh


def _together(deal: AskingDeal, rank: str) -> list[tuple[str, Asked]]:
    """Who held a whole rank at which asks: the first ask of each time that it was so."""
    faces = [face for face in deal.holdings.faces if face[0] == rank]
    if any(face not in deal.holdings.first for face in faces):
        return []
    found: list[tuple[str, Asked]] = []
    before: str | None = None
    for asked in deal.asks:
        where = {deal.holdings.where(face, asked.time) for face in faces}
        holder = where.pop() if len(where) == 1 else None
        if holder is not None and any(away.covers(holder, asked.time) for away in deal.holdings.away):
            continue  # some of it may have lain in a wrong book
        if holder is not None and holder != before and holder in deal.players:
            found.append((holder, asked))
        before = holder
    return found


class Clash(NamedTuple):
    """Books that cards seen speak against: those that are `wrong`, or several of which one must be (`doubtful`)."""

    wrong: tuple[int, ...] = ()
    doubtful: tuple[int, ...] = ()


def clash(deal: AskingDeal, facts: list[Fact]) -> Clash | None:
    """What these facts, which everybody sees, say of the books; None if they cannot be true at all.

    A book whose own cards turn up is wrong. Otherwise one whose being wrong would explain everything is, if it is the
    only one.
    """
    known = deal.holdings
    if not known.doubted and known.takes(facts):
        return Clash()
    shown = {fact.face for fact in facts}
    wrong = tuple(dict.fromkeys(fact.book for fact in known.facts if fact.book > 0 and fact.face in shown))
    if wrong or known.takes(facts):
        return Clash(wrong) if known.without(*wrong).takes(facts) else None
    found = suspects(deal, facts)
    if not found:
        return None
    return Clash(wrong=found) if len(found) == 1 else Clash(doubtful=found)


def suspects(deal: AskingDeal, facts: list[Fact]) -> tuple[int, ...]:
    """The books each of which alone, if wrong, would let these facts be true."""
    known = deal.holdings
    return tuple(number for number in known.books() if known.without(number).takes(facts))


def doubt(law: Law, table: AskingTable, books: tuple[int, ...]) -> list[int]:
    """One of several books is wrong and nothing tells which: none of them proves anything until that is known."""
    deal = table.deal
    laid = [book for book in deal.laid if book.number in books]
    names = list(dict.fromkeys(book.player for book in laid))
    said = " or ".join(f"{book.player}'s {law.game.rank_words(book.rank)} (line {book.line})" for book in laid)
    law.reserve(
        "book.wrong",
        f"one of these books is wrong, and nothing shows yet which: {said}",
        names[0] if len(names) == 1 else None,
    )
    deal.holdings.doubted = (*deal.holdings.doubted, *books)
    return forget(law, table)


def forget(law: Law, table: AskingTable, *books: int) -> list[int]:
    """Books that were wrong prove nothing any more: what was worked out from them is worked out again.

    Findings that rested on them are taken back; answers their numbers, so that what followed can be undone.
    """
    deal = table.deal
    deal.holdings = deal.holdings.without(*books)
    if deal.holdings.doubted and books:
        _end_doubts(table)
    deal.weighed = -1
    withdrawn = [number for number, said in deal.found.items() if deal.holdings.bears_out(said) is not False]
    back = [deal.found.pop(number) for number in withdrawn]
    known = sorted((*deal.said, *deal.borne_out, *back), key=lambda said: said.time)
    deal.said = tuple(said for said in known if deal.holdings.bears_out(said) is not True)
    deal.borne_out = tuple(said for said in known if deal.holdings.bears_out(said) is True)
    for late in deal.late:
        if all((late.player, late.time) != (who, asked.time) for who, asked in _together(deal, late.rank)):
            withdrawn.append(late.finding)
    deal.late = tuple(late for late in deal.late if late.finding not in withdrawn)
    for number in withdrawn:
        table.record.findings.pop(number, None)
    return withdrawn


def _end_doubts(table: AskingTable) -> None:
    """A wrong book is known: the others that were doubted prove again what they did, if they can all be right."""
    deal = table.deal
    trial = deal.holdings.fork()
    trial.doubted = ()
    again = trial.without()
    if all(again.where(fact.face) == BOOK for fact in again.facts if fact.book > 0):
        deal.holdings = again
        for number, finding in list(table.record.findings.items()):
            if finding.deal == deal.number and finding.point == "book.wrong" and finding.verdict is Verdict.RESERVED:
                del table.record.findings[number]
