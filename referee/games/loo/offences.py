"""What can be claimed at Loo, and cards that are shown when they should not be."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.events import Event
from referee.core.game import Claim, Offence, Verb
from referee.core.law import Law
from referee.core.rulings import Finding, Verdict
from referee.core.wording import so_many
from referee.games.loo import faults, opening, settling
from referee.games.loo.state import LooDeal, LooTable, Single
from referee.mechanics.exposing import exposed
from referee.mechanics.floor import a_player
from referee.mechanics.pools import POOL
from referee.mechanics.remedies import contradicted, unproven, upheld
from referee.mechanics.trick_play import came_out

Judge = Callable[[Law, LooTable, Claim], None]
VERBS: Mapping[str, Verb] = {
    "exposes": Verb("NAME exposes CARD ... [of NAME|dumby|stock]", "a card is seen that should not be"),
}
POINTS: Mapping[str, str] = {
    "deal.misdeal": "What follows when the cards are dealt wrongly?",
    "deal.faced-card": "What if a card is found faced in the pack?",
    "deal.interfered": "What follows when a player interferes with the deal?",
    "declare.looks": "What follows when a player looks at his cards before his turn to declare?",
    "declare.dealer-looks": "When may the dealer look at his cards?",
    "miss.looked": "What follows when somebody looks at the miss without taking it?",
    "hand.looked": "What follows when somebody looks at another's hand?",
    "thrown-up.looked": "What follows when somebody looks at cards thrown up?",
    "conduct.told": "What follows when somebody tells of cards?",
    "card.exposed": "What follows when a player exposes a card of his own?",
    "card.exposed-other": "What follows when a player exposes a card of another?",
}
PENALTIES: Mapping[str, str] = {  # where a book has a penalty of its own for it
    "miss.looked": "looked-at-miss.penalty",
    "hand.looked": "looked-at-hand.penalty",
    "card.exposed": "exposed-card.penalty",
    "card.exposed-other": "exposed-other.penalty",
}
WRONG_LEADS = ("lead.highest", "lead.ace", "lead.trump", "lead.higher", "lead.after-trick")


# Dealing


def misdealt(law: Law, table: LooTable, said: str) -> None:
    """A misdeal: the dealer pays a single into the pool that lies there, and the cards are dealt again."""
    deal = table.deal
    passes = law.peek("misdeal-deal", "same") == "next"
    if passes:
        law["misdeal-deal"]
    dealer = deal.dealer or ""
    law.irregular("deal.misdeal", f"misdeal by {dealer}: {said}", dealer)
    amount, _ = settling.sum_of(law, "single")
    faults.fine(law, table, Single(dealer, amount, "a single for the misdeal", law.cite("deal.misdeal")))
    if not passes:
        opening.again(law, table)
        return
    heir = deal.others(dealer)[0]
    price = law.peek("deal.price") * settling.scale(law)
    law.pay(heir, POOL, price, "the price of the deal", cite=law.cite("deal.price"))
    opening.again(law, table, heir)


def misdeal(law: Law, table: LooTable, claim: Claim) -> None:
    """The deal is called wrong: in time before anybody has declared."""
    deal = table.deal
    if _no_deal(law, deal):
        return
    if deal.said or deal.phase not in ("turn", "declare"):
        law.void("deal.misdeal", "too late: somebody has declared, and the deal stands", claim.claimant)
        return
    misdealt(law, table, "the cards were dealt wrongly")


def wrong_count(word: str) -> Judge:
    """A judge for hands of too many or too few cards: a misdeal at any time until the deal is over."""

    def judge(law: Law, table: LooTable, claim: Claim) -> None:
        deal = table.deal
        count = claim.event.number("count")
        full: int = law.peek("hand.cards")
        if count is not None and (count < 0 or not (count > full if word == "many" else count < full)):
            contradicted(law, claim, f"{count} is not too {word}: a hand is {full} cards")
            return
        if _no_deal(law, deal):
            return
        if deal.phase == "over":
            law.void("deal.misdeal", "too late: the deal is over, and stands", claim.claimant)
            return
        held = f"{count} cards" if count is not None else f"too {word} cards"
        misdealt(law, table, f"{claim.against} was dealt {held}")

    return judge


def faced_card(law: Law, table: LooTable, claim: Claim) -> None:
    """A card faced in the pack: dealt again by the same dealer, without a fine."""
    deal = table.deal
    if _no_deal(law, deal):
        return
    if deal.said or deal.phase not in ("turn", "declare"):
        law.void("deal.faced-card", "too late: somebody has declared, and the deal stands", claim.claimant)
        return
    law.irregular("deal.faced-card", "a card was faced in the pack: the same dealer deals again, without a fine", None)
    opening.again(law, table)


def interfered(law: Law, table: LooTable, claim: Claim) -> None:
    """Somebody interferes with the deal; only cards that are mixed are dealt again."""
    deal = table.deal
    if _no_deal(law, deal):
        return
    said = f"{claim.against} interfered with the deal"
    is_mixed = claim.event.keys.get("cards") == "mixed"
    finding = law.irregular("deal.interfered", said, claim.against)
    faults.offend(law, table, claim.against or "", "loo", finding, is_called=True)
    if is_mixed and deal.before_lead and "deal.interfered" in law.book.own:
        opening.again(law, table)


def _no_deal(law: Law, deal: LooDeal) -> bool:
    if deal.dealer is None:
        law.refuse("who deals? Write NAME deals first")
    return False


# What the record itself shows


def on_record(*points: str, otherwise: str) -> Judge:
    """A judge for what the record shows: calling it makes it due."""

    def judge(law: Law, table: LooTable, claim: Claim) -> None:
        if not _called(law, table, claim, points):
            contradicted(law, claim, otherwise)

    return judge


def _about(law: Law, deal: LooDeal, claim: Claim) -> list[int] | None:
    """The lines that a claim is about, if it names a card or a trick; None if it names neither."""
    card, number = claim.event.keys.get("card"), claim.event.number("trick")
    if card is None and number is None:
        return None
    face = deal.cards.read(card).face if card else None
    tricks = (*deal.done, deal.trick)
    if number is not None and not 0 < number <= len(tricks):
        law.refuse(f"trick={number}: {so_many(len(deal.done), 'trick', 'are')} on record", point="so.refused")
    plays = [play for trick in (tricks if number is None else tricks[number - 1 : number]) for play in trick]
    return [play.event.line for play in plays if play.player == claim.against and face in (None, play.face)]


def _called(law: Law, table: LooTable, claim: Claim, points: tuple[str, ...], about: list[int] | None = None) -> bool:
    """Calls an offence that has been found; whether there is one."""
    for fault in reversed(table.deal.faults):
        is_meant = fault.point in points and claim.against in (None, fault.player)
        if is_meant and not fault.is_called and (about is None or fault.line in about):
            law.note(f"the claim is right: line {fault.line}")
            faults.call(law, table, fault)
            return True
    return upheld(law, table, claim, *points) is not None


def wrong_card(*points: str) -> Judge:
    """A judge for a card played wrongly: found, refuted, waiting for hidden cards, or, without cards, believed."""

    def judge(law: Law, table: LooTable, claim: Claim) -> None:
        deal = table.deal
        player = claim.against or ""
        if _called(law, table, claim, points, _about(law, deal, claim)):
            return
        if not deal.done and not deal.trick and deal.phase != "over":
            point = next(point for point in points if point in law.book.own)
            finding = law.irregular(point, f"{player} played a wrong card, says the table", player)
            faults.offend(law, table, player, "breach", finding, is_called=True)
            return
        about = _about(law, deal, claim)
        hand = deal.cards.hands[player]
        open_ = [d for d in hand.doubts if d.claim is None and d.point in points and (about is None or d.line in about)]
        if deal.phase == "over" and not hand.unseen:
            open_ = []
        if not open_:
            contradicted(law, claim, f"no card of {player}'s on record can still turn out wrong in that way")
            return
        reserved = unproven(law, claim, f"{player}'s hidden cards decide it")
        line = open_[-1].line
        hand.doubts = [d._replace(claim=reserved.number) if d.line == line else d for d in hand.doubts]

    return judge


def lay_to_rest(law: Law, table: LooTable) -> None:
    """Claims that hidden cards had to decide, when every card has been seen and none has proved them."""
    for hand in table.deal.cards.hands.values():
        if hand.unseen:
            continue
        for doubt in hand.doubts:
            law.amend(doubt.claim, verdict=Verdict.ALLOWED, message="the claim fails: no card has proved it")
        hand.doubts = []


# What only the table can say


def said_by_table(point: str, says: str, kind: str = "") -> Judge:
    """A judge for what no card can show: the table's word is believed."""

    def judge(law: Law, table: LooTable, claim: Claim) -> None:
        player = claim.against or ""
        if not player:
            law.refuse(f"by whom? Write {claim.claimant} claims {claim.offence} by NAME", point="so.refused")
        if _no_deal(law, table.deal):
            return
        finding = law.irregular(point, f"{player} {says}", player)
        charge(law, table, player, point, kind, finding)

    return judge


def charge(
    law: Law, table: LooTable, player: str, point: str, kind: str, finding: Finding, *, is_called: bool = True
) -> None:
    """What the book has for it: its own penalty, or a single or a loo by the time."""
    deal = table.deal
    due = kind or law.peek(PENALTIES.get(point, "")) or faults.in_time(law, deal)
    if due == "none":
        return
    if due == "loo-and-out" and player in deal.said:
        due = "loo"
    faults.offend(law, table, player, due, finding, is_called=is_called)


def exposed_card(law: Law, table: LooTable, claim: Claim) -> None:
    """A card was shown: in dealing a misdeal, later an offence of the player who showed it."""
    deal = table.deal
    if claim.against in (None, deal.dealer) and not deal.said:
        misdeal(law, table, claim)
    else:
        said_by_table("card.exposed", "exposed a card")(law, table, claim)


def looked_at_cards(law: Law, table: LooTable, claim: Claim) -> None:
    """A player, or the dealer, looks at his own cards before his turn."""
    player = claim.against or ""
    deal = table.deal
    if player == deal.dealer:
        law.settles("declare.dealer-looks")
    said_by_table("declare.looks", "looked at his cards before his turn", "single")(law, table, claim)


_PACK = ("stock", "dumby", "miss")


def exposes(law: Law, table: LooTable, event: Event) -> None:
    """A card is seen that should not be: in dealing, of the miss, of another, or of one's own hand."""
    deal = table.deal
    player = a_player(law, table, event)
    seen = exposed(law, table, event, player, places=_PACK)
    whose, known, shown, is_pack = seen.whose, seen.known, " ".join(seen.faces), seen.whose in _PACK
    if not is_pack:
        fresh = deal.cards.check_shown(whose, known)
    else:
        fresh = []
        for face in known:
            deal.cards.check_copies(face, known.count(face))
    if player == deal.dealer and not deal.said and deal.phase in ("turn", "declare"):
        misdealt(law, table, f"{shown} was shown in dealing")
        return
    if not is_pack:
        deal.cards.show(whose, fresh, event.line)
        for face in fresh:
            came_out(law, opening.cast_table(table), whose, face)
    else:
        for face in known:
            deal.cards.seen[face] = (event.line,)
    _exposed(law, table, player, whose, shown)


def _exposed(law: Law, table: LooTable, player: str, whose: str, shown: str) -> None:
    deal = table.deal
    if whose in ("dumby", "miss"):
        finding = law.irregular("miss.looked", f"{player} exposed {shown} of the miss", player)
        charge(law, table, player, "miss.looked", "", finding, is_called=False)
    elif whose == player:
        finding = law.irregular("card.exposed", f"{player} exposed {shown}, a card of his own", player)
        if player in deal.standers:
            charge(law, table, player, "card.exposed", "", finding, is_called=False)
    elif whose in deal.players:
        finding = law.irregular("card.exposed-other", f"{player} exposed {shown} of {whose}", player)
        charge(law, table, player, "card.exposed-other", "", finding, is_called=False)
    else:
        law.irregular("card.exposed", f"{player} exposed {shown} of the pack", player)


_NO_TURN = "the record has nothing of that player's out of turn"
PENALTY = ("breach.penalty", "fault.amount", "revoke.replay")
OFFENCES: Mapping[str, Offence] = {
    "misdeal": Offence("deal.misdeal", "NAME claims misdeal [by NAME]", "the cards were dealt wrongly", misdeal),
    "too-many-cards": Offence("deal.misdeal", "NAME claims too-many-cards by NAME [count=4]", "a hand of too many cards",
                              wrong_count("many")),
    "too-few-cards": Offence("deal.misdeal", "NAME claims too-few-cards by NAME [count=2]", "a hand of too few cards",
                             wrong_count("few")),
    "exposed-card": Offence("card.exposed", "NAME claims exposed-card [by NAME]", "a card was shown, in dealing or later",
                            exposed_card),
    "faced-card": Offence("deal.faced-card", "NAME claims faced-card", "a card lay faced in the pack", faced_card),
    "interfered": Offence("deal.interfered", "NAME claims interfered by NAME [cards=mixed]",
                          "interfered while dealing", interfered),
    "out-of-turn": Offence("play.turn", "NAME claims out-of-turn by NAME", "played, led or declared out of turn",
                           on_record("play.turn", "lead.turn", "play.early", "declare.turn", otherwise=_NO_TURN)),
    "lead-out-of-turn": Offence("lead.turn", "NAME claims lead-out-of-turn by NAME", "led out of turn",
                                on_record("lead.turn", otherwise=_NO_TURN)),
    "declared-out-of-turn": Offence("declare.turn", "NAME claims declared-out-of-turn by NAME", "declared before his turn",
                                    on_record("declare.turn", otherwise=_NO_TURN)),
    "threw-up-late": Offence("play.thrown-up", "NAME claims threw-up-late by NAME", "threw up his cards after the first lead",
                             on_record("play.thrown-up", otherwise="nobody threw up late by the record")),
    "revoke": Offence("revoke", "NAME claims revoke by NAME [card=9C] [trick=2]", "did not follow suit",
                      wrong_card("revoke", "play.not-trumping"), PENALTY),
    "not-heading": Offence("play.not-heading", "NAME claims not-heading by NAME [card=9C] [trick=2]", "did not head or trump",
                           wrong_card("play.not-heading", "play.not-trumping", "revoke"), PENALTY),
    "wrong-lead": Offence("lead.highest", "NAME claims wrong-lead by NAME [card=9C] [trick=2]", "led another card than was due",
                          wrong_card(*WRONG_LEADS), PENALTY),
    "looked-at-cards": Offence("declare.looks", "NAME claims looked-at-cards by NAME", "looked at his cards before his turn",
                               looked_at_cards),
    "looked-at-miss": Offence("miss.looked", "NAME claims looked-at-miss by NAME", "looked at the miss without taking it",
                              said_by_table("miss.looked", "looked at the miss without taking it")),
    "looked-at-hand": Offence("hand.looked", "NAME claims looked-at-hand by NAME", "looked at another's hand",
                              said_by_table("hand.looked", "looked at another's hand")),
    "looked-at-thrown-up": Offence("thrown-up.looked", "NAME claims looked-at-thrown-up by NAME", "looked at cards thrown up",
                                   said_by_table("thrown-up.looked", "looked at cards that were thrown up")),
    "told": Offence("conduct.told", "NAME claims told by NAME", "told of cards, or hinted at them",
                    said_by_table("conduct.told", "told of cards")),
}  # fmt: skip
