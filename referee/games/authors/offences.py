"""What can be claimed at Authors, and how each claim is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.authors import duties
from referee.games.authors.answers import fine
from referee.games.authors.course import call, conclude, start
from referee.games.authors.reading import a_face
from referee.games.authors.state import AuthorsTable, is_ending, rank_words, read_rank
from referee.mechanics.asking import Laid
from referee.mechanics.floor import redeal
from referee.mechanics.remedies import contradicted, unproven, upheld
from referee.mechanics.whereabouts import Said

POINTS: Mapping[str, str] = {"deal.misdeal": "What follows from a misdeal?"}


def statement(law: Law, table: AuthorsTable, claim: Claim) -> None:
    """An ask without a card of the rank, or a denial of a card held: proved, disproved, or not proven yet."""
    deal = table.deal
    is_ask = claim.offence == "illegal-ask"
    word = claim.event.keys.get("card")
    face = a_face(law, word) if word is not None else None

    def is_meant(said: Said) -> bool:
        return said.is_ask == is_ask and said.player == claim.against and face in (None, said.face)

    proved = [number for number, said in deal.found.items() if is_meant(said)]
    if proved:
        uncalled = [number for number in proved if not duties.is_due(table, number)]
        _call(law, table, (uncalled or proved)[0])
        return
    open_now = [said for said in deal.said if is_meant(said)]
    what = "ask" if is_ask else "denial"
    if not open_now:
        known = [said for said in deal.borne_out if is_meant(said)]
        where = f"the {what} of line {known[-1].line} was right" if known else f"there is no such {what} on record"
        contradicted(law, claim, where)
        return
    said = open_now[-1]
    if said.claim is not None:
        law.note("that has been claimed already, and is not proven yet")
        return
    finding = unproven(law, claim, f"hidden cards decide whether the {what} of line {said.line} was wrong")
    deal.said = tuple(one._replace(claim=finding.number) if one is said else one for one in deal.said)


def _call(law: Law, table: AuthorsTable, number: int) -> None:
    """The claim is right: what the book attaches is in force now, if it was not and there is still time."""
    finding = table.record.findings[number]
    law.note(f"the claim is right: line {finding.line}, {finding.message}")
    if duties.is_due(table, number):
        return
    if is_ending(law, table.deal):
        duties.add(law, number, "called when the deal was over, and only reported")
        return
    start(law, table)
    call(law, table, number)
    conclude(law, table)


def unlaid_book(law: Law, table: AuthorsTable, claim: Claim) -> None:
    """Four of a kind kept in the hand."""
    deal = table.deal
    rank = _rank(law, claim)
    found = [late for late in deal.late if late.player == claim.against and rank in (None, late.rank)]
    if found:
        _call(law, table, found[-1].finding)
        return
    if rank is None:
        law.refuse(f"which book? Write {claim.event.text} rank=T", point="so.refused")
    faces = [face for face in deal.holdings.faces if face[0] == rank]
    away = [face for face in faces if not deal.holdings.may_hold(claim.against or "", face)]
    if away or deal.is_over:
        where = f"{away[0]} is not in that hand" if away else "every book is down"
        contradicted(law, claim, where)
        return
    finding = unproven(law, claim, f"hidden cards decide whether {claim.against} holds all the {rank_words(rank)}")
    deal.claimed = (*deal.claimed, (finding.number, claim.against or "", rank))


def wrong_book(law: Law, table: AuthorsTable, claim: Claim) -> None:
    """The cards of a book are looked at: the table's word, unless everybody has seen them go into that hand."""
    deal = table.deal
    rank = _rank(law, claim)
    mine = [book for book in deal.laid if book.player == claim.against and rank in (None, book.rank)]
    known = [book for book in mine if book.finding and book.status in ("wrong", "lying")]
    if known and not any(book.status in ("stands", "void") for book in mine):
        _call(law, table, known[-1].finding)
        return
    mine = [book for book in mine if book.status in ("stands", "void")]
    if not mine:
        contradicted(law, claim, f"{claim.against} has laid no such book")
        return
    if len(mine) > 1:
        law.refuse(f"which book? Write {claim.event.text} rank={mine[-1].rank}", point="so.refused")
    book = mine[0]
    if _is_certain(table, book):
        contradicted(law, claim, f"everybody has seen the {rank_words(book.rank)} come into {book.player}'s hand")
        return
    start(law, table)
    deal.called = (*deal.called, table.record.next_number)
    duties.prove_wrong(law, table, book, "it was looked at")
    conclude(law, table, [book])


def _is_certain(table: AuthorsTable, book: Laid) -> bool:
    seen = table.deal.holdings.without(*table.deal.holdings.books())
    return all(seen.where(face) == book.player for face in seen.faces if face[0] == book.rank)


def _rank(law: Law, claim: Claim) -> str | None:
    word = claim.event.keys.get("rank")
    rank = read_rank(word, law.pack) if word is not None else None
    if word is not None and rank is None:
        law.refuse(f"rank={word} is no rank; write rank=T", point="so.refused")
    return rank


def wrong_card(law: Law, table: AuthorsTable, claim: Claim) -> None:
    """A card given that was not asked for."""
    finding = upheld(law, table, claim, "gift.unasked")
    if finding is None:
        contradicted(law, claim, "every card given on record was asked for")
    elif not duties.is_due(table, finding.number):
        table.deal.called = (*table.deal.called, finding.number)
        if not table.deal.is_over and finding.by is not None:
            fine(law, finding.by)


def out_of_turn(law: Law, table: AuthorsTable, claim: Claim) -> None:
    """An ask by another than the player whose turn it was."""
    if upheld(law, table, claim, "ask.turn", "ask.target") is None:
        contradicted(law, claim, "every ask on record was in turn")


def misdeal(law: Law, table: AuthorsTable, claim: Claim) -> None:
    """The cards were dealt wrongly: dealt again by the same player, if that is said before the first ask."""
    deal = table.deal
    player = claim.against or deal.dealer
    if deal.asks or deal.open is not None or deal.is_over:
        law.irregular("deal.misdeal", "the misdeal was called after the first ask: the deal stands", player)
        return
    law.irregular("deal.misdeal", f"a misdeal: {deal.dealer or 'the same player'} deals again", player)
    deal_again(law, table)


def deal_again(law: Law, table: AuthorsTable, dealer: str | None = None) -> None:
    """The cards are thrown up and dealt again; what is in the pool stays there."""
    old = table.deal
    redeal(law, table, dealer)
    table.deal.payments, table.deal.is_open = old.payments, old.is_open


def wrong_count(law: Law, table: AuthorsTable, claim: Claim) -> None:
    """A hand of another size than the deal gives: a misdeal before the first ask; later it makes no difference."""
    deal = table.deal
    count = claim.event.number("count")
    player = claim.against or ""
    if count is not None and not 0 <= count <= law.pack.size:
        law.refuse(f"count={count}: the pack has {so_many(law.pack.size, 'card')}", point="so.refused")
    have = deal.size.get(player)
    if have is None:
        law.refuse(f"{player} does not play in this deal", point="so.refused")
    if not (deal.asks or deal.open or deal.is_over):
        misdeal(law, table, claim)
        return
    if deal.is_over or count == have:
        contradicted(law, claim, f"{player} has {so_many(have, 'card')} by the record")
        return
    law.irregular(
        "deal.hand",
        f"{player} has another number of cards than the deal gives; unequal hands make no difference",
        player,
    )
    deal.holdings = deal.holdings.without(is_counted=False)
    deal.size[player] = have + (1 if claim.offence == "too-many-cards" else -1) if count is None else count


def exposed(law: Law, table: AuthorsTable, claim: Claim) -> None:
    """A card seen in dealing or in a hand."""
    law.irregular("card.exposed", "a card was seen that should not be", claim.against)


def _offence(point: str, usage: str, meaning: str, judge: Callable[..., None]) -> Offence:
    return Offence(point, f"NAME claims {usage}", meaning, judge)


OFFENCES: Mapping[str, Offence] = {
    "illegal-ask": _offence(
        "ask.rank", "illegal-ask by NAME [card=TH]", "asked without a card of that rank", statement
    ),
    "false-denial": _offence(
        "denial.false", "false-denial by NAME [card=TH]", "denied a card that was in the hand", statement
    ),
    "unlaid-book": _offence(
        "book.late", "unlaid-book by NAME [rank=T]", "kept four of a kind in the hand", unlaid_book
    ),
    "wrong-book": _offence(
        "book.wrong", "wrong-book by NAME [rank=T]", "laid a book that is not four of a kind", wrong_book
    ),
    "wrong-card": _offence("gift.unasked", "wrong-card by NAME", "gave a card that was not asked for", wrong_card),
    "out-of-turn": _offence("ask.turn", "out-of-turn by NAME", "asked when it was not his turn", out_of_turn),
    "misdeal": _offence("deal.misdeal", "misdeal [by NAME]", "the cards were dealt wrongly", misdeal),
    "too-many-cards": _offence("deal.hand", "too-many-cards by NAME [count=N]", "a hand is too large", wrong_count),
    "too-few-cards": _offence("deal.hand", "too-few-cards by NAME [count=N]", "a hand is too small", wrong_count),
    "exposed-card": _offence("card.exposed", "exposed-card [by NAME]", "a card was seen that should not be", exposed),
}
