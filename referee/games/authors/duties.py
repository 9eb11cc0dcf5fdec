"""What follows from a wrong ask, a false denial, a book kept back or a wrong one: cards owed, turns lost, books void."""

from __future__ import annotations

from referee.core.law import Law
from referee.core.pending import Pending
from referee.core.rulings import Verdict
from referee.games.authors.state import AuthorsDeal, AuthorsTable, is_ending, rank_words
from referee.mechanics.asking import Asked, Laid, Late, forget
from referee.mechanics.whereabouts import BOOK, HANDED, OWED, OWING, Away, Fact, Said

LOST = "denial.turn"
_IRREGULAR = Verdict.IRREGULAR


def noted(law: Law, text: str) -> None:
    """A remark, with the articles that were read for it."""
    law.note(text)
    law.ruling.cites = (*law.ruling.cites, *law.read)
    law.read = []


def is_due(table: AuthorsTable, number: int) -> bool:
    """Whether what a finding brings is in force: the referee discovers, or somebody has called it."""
    return table.sitting.discovery == "referee" or number in table.deal.called


# The turn


def arrive(law: Law, table: AuthorsTable, player: str, by: str, asker: str | None = None) -> None:
    """The right to ask comes to a player; past those without cards, and past who has lost it."""
    deal = table.deal
    law.read = []
    while True:
        if not deal.has_cards(player):
            following = deal.next_with_cards(player)
            if following is None:
                break
            law["empty-hand"]
            noted(law, f"{player} has no cards: {following} asks")
            player, by = following, "turn.empty"
        lost = next((p for p in deal.pending if p.point == LOST and player in p.whose), None)
        following = deal.next_with_cards(player)
        if lost is None or following in (player, None):
            break
        law.close(lost)
        if law["lost-turn"] == "asker" and asker is not None and asker != player and deal.has_cards(asker):
            following = asker
        noted(law, f"{player} has lost this turn by a false denial: {following} asks")
        player, by, asker = following or player, "denial.turn", None
    deal.turn, deal.turn_by = player, by


def look_for_cards(law: Law, table: AuthorsTable) -> None:
    """Who is to ask and has no cards left passes it on."""
    deal = table.deal
    if deal.open is None and deal.turn is not None and not is_ending(law, deal) and not deal.has_cards(deal.turn):
        arrive(law, table, deal.turn, deal.turn_by)


# Cards owed


def owe(law: Law, table: AuthorsTable, face: str, debtor: str, creditor: str, point: str, number: int) -> None:
    """A card is to be handed over. Until a line says where it is, either of the two may have it."""
    deal = table.deal
    deal.clock += 1  # what was said of the card just now was said before it was owed
    deal.holdings.add(Fact(deal.clock, face, debtor, f"{debtor}{OWED}{creditor}", OWING))
    law.open("duty", point, (debtor,), against=creditor, card=face, finding=table.record.findings.get(number),
             deadline="deal-over", options=(), said=f"{debtor} gives {face} to {creditor}")  # fmt: skip


def hand_over(law: Law, table: AuthorsTable, due: Pending, *, said: bool = True, denied: bool = False) -> None:
    """A card goes where it was owed; or it has gone there without a line, as its owner shows or its debtor's denial."""
    deal = table.deal
    debtor, creditor = due.whose[0], due.against or ""
    law.close(due)
    owed = f"{debtor}{OWED}{creditor}"
    if said:
        deal.holdings.add(Fact(deal.clock, due.card, debtor, creditor))
    else:
        deal.holdings.add(Fact(deal.clock, due.card, owed, creditor, OWING if denied else HANDED))
    deal.size[debtor] = max(0, deal.size[debtor] - 1)
    deal.size[creditor] += 1
    if not said:
        law.note(f"{due.card} has gone from {debtor} to {creditor}, as it was owed")
    if due.finding is not None and due.finding in table.record.findings:
        message = table.record.findings[due.finding].message
        law.amend(due.finding, message=f"{message}; {due.card} went to {creditor} at line {law.line}")


def settle_owed(law: Law, table: AuthorsTable, player: str, face: str) -> None:
    """A player who was owed a card has it: it was handed over without a line."""
    due = table.deal.due(face)
    if due is not None and player == due.against:
        hand_over(law, table, due, said=False)


def let_go(law: Law, table: AuthorsTable, due: Pending) -> None:
    """A card is owed no more and stays where it is."""
    deal = table.deal
    law.close(due)
    if deal.holdings.where(due.card) == f"{due.whose[0]}{OWED}{due.against}":
        deal.holdings.add(Fact(deal.clock, due.card, f"{due.whose[0]}{OWED}{due.against}", due.whose[0], OWING))


# What follows


def follow(law: Law, table: AuthorsTable, said: Said, number: int) -> None:
    """What the book attaches to a wrong statement, if it is in force and the deal still lasts."""
    deal = table.deal
    if is_ending(law, deal):
        add(law, number, "the deal is over, and it is only reported")
    elif is_due(table, number):
        (_asked_without if said.is_ask else _denied_falsely)(law, table, said, number)
        law.read = []


def add(law: Law, number: int, text: str) -> None:
    """A word more in a finding."""
    finding = law.table.record.findings.get(number)
    if finding is not None:
        law.amend(number, message=f"{finding.message}; {text}")


def _asked_without(law: Law, table: AuthorsTable, said: Said, number: int) -> None:
    deal = table.deal
    asked = next(ask for ask in reversed(deal.asks) if ask.time == said.time)
    got = asked.answer > 0 and _still_there(deal, asked) and deal.due(said.face) is None
    if deal.has_asked_since(said.time):
        if got and deal.has_cards(said.other):
            owe(law, table, said.face, said.player, said.other, "ask.rank", number)
            add(law, number, f"{said.face} goes back to {said.other}")
        return
    if got:
        owe(law, table, said.face, said.player, said.other, "ask.rank", number)
    if deal.open is not None and deal.open.time == said.time:
        deal.moot, deal.open = deal.open, None
    what = f"{said.face} goes back, and " if got else "" if asked.answer else "no answer is due, and "
    add(law, number, f"{what}{said.other} asks")
    if asked.answer >= 0:
        arrive(law, table, said.other, "ask.rank")


def _still_there(deal: AuthorsDeal, asked: Asked) -> bool:
    path = deal.holdings.path.get(asked.face, ())
    return bool(path) and path[-1] == (asked.answer, asked.player)


def _denied_falsely(law: Law, table: AuthorsTable, said: Said, number: int) -> None:
    deal = table.deal
    offender, wronged, face = said.player, said.other, said.face
    where = deal.holdings.where(face)
    if where == BOOK or not deal.has_cards(wronged):
        _too_late(law, table, said, number)
        return
    due = deal.due(face)
    if where == wronged:
        add(law, number, f"{face} is with {wronged} already")
    elif due is None or due.point != "denial.false":
        holder = due.whose[0] if due is not None else where or offender
        if due is not None:
            let_go(law, table, due)
        if holder != wronged:
            owe(law, table, face, holder, wronged, "denial.false", number)
        add(law, number, f"{face} goes to {wronged}")
    _loses_turn(law, table, offender, number)
    if not deal.has_asked_since(said.time):
        deal.turn, deal.turn_by = wronged, "denial.false"
        deal.open = None


def _too_late(law: Law, table: AuthorsTable, said: Said, number: int) -> None:
    """The card lies in a book, or nobody is left to have it."""
    deal = table.deal
    law.read = []
    how = law["late-denial"]
    add(
        law,
        number,
        "too late for the card to go anywhere: it is only reported" if how == "report" else "the card stays",
    )
    finding = table.record.findings[number]
    table.record.findings[number] = finding.grown(cites=tuple(law.read))
    if how in ("turn", "void"):
        _loses_turn(law, table, said.player, number)
    if how == "void" and deal.holdings.where(said.face) == BOOK:
        book = next(b for b in deal.laid if b.rank == said.face[0] and b.status != "wrong")
        if book.player == said.player and book.status == "stands":
            change(deal, book._replace(status="void", finding=number))
            law.post(book.player, -1, f"the book of {rank_words(book.rank)} counts for nobody", cite=law.read[-1])


def _loses_turn(law: Law, table: AuthorsTable, offender: str, number: int) -> None:
    add(law, number, f"{offender} loses the next turn to ask")
    law.open("duty", LOST, (offender,), finding=table.record.findings.get(number), deadline="deal-over", options=(),
             said=f"{offender} loses the next turn to ask")  # fmt: skip


def change(deal: AuthorsDeal, book: Laid) -> None:
    """A book has another standing."""
    deal.laid = tuple(book if old.number == book.number else old for old in deal.laid)


# Books


def must_lay(law: Law, table: AuthorsTable, late: Late) -> None:
    """A book that was not laid must be laid on discovery, if it is still in the hand."""
    deal = table.deal
    faces = [face for face in deal.holdings.faces if face[0] == late.rank]
    if is_due(table, late.finding) and all(deal.holdings.where(face) == late.player for face in faces):
        law.open("duty", "book.late", (late.player,), finding=table.record.findings.get(late.finding), deadline="deal-over",
                 options=(), card=late.rank, said=f"{late.player} lays the book of {rank_words(late.rank)}")  # fmt: skip


def prove_wrong(law: Law, table: AuthorsTable, book: Laid, because: str) -> None:
    """A book is known to be wrong. What was worked out from it is worked out again; its cards go back into the hand."""
    deal = table.deal
    text = f"{book.player} laid a book that is not four {rank_words(book.rank)}: {because}"
    proof = None if book.line == law.line else law.line
    found = law.find(_IRREGULAR, "book.wrong", text, book.player, line=book.line, event=book.event, proof_line=proof)
    if book.status == "void":
        law.post(book.player, 1, _back(book), cite=law.cite("denial.late"))
    change(deal, book._replace(status="lying", finding=found.number))
    deal.holdings.away = (*deal.holdings.away, Away(book.player, book.number, book.time))
    undo(law, table, forget(law, table, book.number))
    if is_due(table, found.number):
        put_back(law, table, found.number)


def put_back(law: Law, table: AuthorsTable, number: int) -> None:
    """The cards of a wrong book go back into the hand; if its owner is to ask, the turn passes to his left."""
    deal = table.deal
    book = next(b for b in deal.laid if b.finding == number)
    change(deal, book._replace(status="wrong"))
    away = deal.holdings.away
    deal.holdings.away = tuple(one._replace(until=deal.clock - 1) if one.book == book.number else one for one in away)
    deal.size[book.player] += len([face for face in deal.holdings.faces if face[0] == book.rank])
    law.post(book.player, -1, f"the book of {rank_words(book.rank)} goes back", cite=law.cite("book.wrong"))
    add(law, number, "the cards go back to the hand")


def pass_left(law: Law, table: AuthorsTable, player: str) -> None:
    """Who has laid a wrong book and is to ask passes the turn to his left."""
    deal = table.deal
    if deal.turn == player and deal.open is None and not is_ending(law, deal):
        arrive(law, table, deal.others(player)[0], "book.wrong")


def undo(law: Law, table: AuthorsTable, numbers: list[int]) -> None:
    """What had followed from findings that are withdrawn is undone, as far as it has not been done."""
    deal = table.deal
    for pending in deal.pending:
        if pending.finding in numbers:
            if pending.card:
                let_go(law, table, pending)
            else:
                law.close(pending)
    for book in deal.laid:
        if book.status == "void" and book.finding in numbers:
            change(deal, book._replace(status="stands", finding=0))
            law.post(book.player, 1, _back(book), cite=law.cite("denial.late"))


def _back(book: Laid) -> str:
    return f"the book of {rank_words(book.rank)} counts after all"
