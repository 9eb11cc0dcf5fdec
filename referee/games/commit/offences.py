"""What can be claimed at Commit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.events import Event
from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.commit import settling
from referee.games.commit.state import CommitTable
from referee.mechanics import floor
from referee.mechanics.exposing import exposed, say_which
from referee.mechanics.floor import a_player
from referee.mechanics.pools import put_in
from referee.mechanics.remedies import contradicted, make_void, unproven, upheld
from referee.mechanics.stops import came_out
from referee.mechanics.stops_deal import FALSE

Judge = Callable[[Law, CommitTable, Claim], None]
POINTS: Mapping[str, str] = {
    "deal.misdeal": "What if the cards are dealt wrongly?",
    "deal.faced-card": "What if a card is seen in dealing?",
    "deal.hand": "How are the cards dealt?",
    "deal.hand-size": "How many cards has each player?",
    "deal.next": "Who deals next?",
    "pack.composition": "Which cards are used, and how do they follow each other?",
    "pack.imperfect": "What if the pack is not right?",
    "cut.choice": "Who deals first?",
    "play.exposed": "What if a card is seen that should not be?",
    "play.too-few": "What if somebody plays with too few cards?",
    "play.too-many": "What if somebody plays with too many cards?",
    "stops.looked": "What if somebody looks at the stops?",
}


def again(law: Law, table: CommitTable, dealer: str | None = None) -> None:
    """The cards are thrown up and dealt again; what has been paid stays paid."""
    old = table.deal
    floor.redeal(law, table, dealer)
    table.deal.payments, table.deal.is_open = old.payments, old.is_open


def deals(law: Law, table: CommitTable, event: Event) -> None:
    """The deal begins, or begins again; the antes are in the pool."""
    old = table.deal
    floor.deals(law, table, event)
    table.deal.payments, table.deal.is_open = old.payments, old.is_open
    law.read = []
    settling.begin(law, table)


def misdeal(law: Law, table: CommitTable, claim: Claim) -> None:
    """Before the first card the same dealer deals again; later the deal stands."""
    _before_play(law, table, claim, "the cards were dealt wrongly", claim.against or table.deal.dealer)


def _before_play(law: Law, table: CommitTable, claim: Claim, what: str, by: str | None) -> bool:
    """Deals again if no card has been played, else says that it is too late; answers whether it has."""
    if table.deal.played or table.deal.is_over:
        law.settles("deal.misdeal")
        law.void(
            "so.too-late",
            "too late: a misdeal is called before the first card is played; the deal stands",
            claim.claimant,
        )
        return False
    law.irregular("deal.misdeal", f"{what}: the same dealer deals again", by)
    again(law, table)
    return True


def wrong_size(*, is_more: bool) -> Judge:
    """A judge for a hand that was counted: before play a misdeal, later as the general laws have it."""

    def judge(law: Law, table: CommitTable, claim: Claim) -> None:
        deal = table.deal
        player = claim.against or ""
        hand = deal.cards.hands[player]
        count = claim.event.number("count", hand.size + (1 if is_more else -1)) or 0
        if count == hand.size or (count > hand.size) != is_more or not 0 < count <= law.pack.size:
            law.refuse(
                f"{so_many(count, 'card', 'are')} not too {'many' if is_more else 'few'}: {hand.size} are right at this moment"
            )
        if count < hand.size - hand.unseen:
            contradicted(law, claim, f"{so_many(hand.size - hand.unseen, 'card', 'are')} known to be in that hand")
            return
        if deal.is_over:
            contradicted(law, claim, "the deal is over")
            return
        if not deal.played:
            _before_play(law, table, claim, f"{player} was dealt {so_many(count, 'card')}", player)
        elif is_more:
            law.irregular("play.too-many", f"{player} plays with {so_many(count, 'card')}, {count - hand.size} too many: the "
                          "deal is void", player)  # fmt: skip
            make_nothing(law, table, "play.too-many")
        else:
            law.irregular("play.too-few", f"{player} plays with {so_many(count, 'card')}, {hand.size - count} too few, and "
                          "cannot win the pool", player)  # fmt: skip
            deal.cards.stock += hand.size - count
            hand.unseen -= hand.size - count
            settling.bar(law, table, player)

    return judge


def make_nothing(law: Law, table: CommitTable, point: str) -> None:
    """The deal counts for nothing: every payment of it goes back."""
    settling.undo(law, table)
    table.deal.void_by = point
    make_void(law, table)


def imperfect_pack(law: Law, table: CommitTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    if table.deal.is_void:
        law.refuse("the deal is void already")
    law.irregular("pack.imperfect", "the pack is not right: this deal is void, those before it stand", claim.against)
    make_nothing(law, table, "pack.imperfect")


def false_without(law: Law, table: CommitTable, claim: Claim) -> None:
    """A statement called false: proved already, refuted, or waiting for hidden cards."""
    deal = table.deal
    player = claim.against or ""
    word = claim.event.keys.get("card")
    face = deal.cards.read(word).face if word else None
    here = [f for f in table.record.findings.values() if f.deal == deal.number and f.point == FALSE and f.by == player]
    proved = [f for f in here if face is None or face in f.message]
    unpaid = [f for f in proved if f.number not in deal.fined]
    if proved:
        finding = (unpaid or proved)[-1]
        law.note(f"the claim is right: line {finding.line}, {finding.message}")
        settling.fine(law, table, player, finding.number)
        return
    if not deal.played and any(f.point == FALSE and f.by == player for f in table.record.findings.values()):
        law.settles(FALSE)
        law.void("so.too-late", "too late: a card kept back may be called until the next deal", claim.claimant)
        return
    if not deal.played:
        finding = law.irregular(FALSE, f"{player} kept back a card of a run; no card is on record", player)
        settling.fine(law, table, player, finding.number)
        return
    hand = deal.cards.hands[player]
    wanted = next((d for d in reversed(hand.doubts) if d.claim is None and (face is None or face in d.faces)), None)
    if wanted is None:
        contradicted(law, claim, f"no statement of {player}'s on record can still turn out false")
        return
    number = unproven(law, claim, f"{player}'s hidden cards decide it").number
    hand.doubts = [d._replace(claim=number) if d is wanted else d for d in hand.doubts]


def looked_at_stops(law: Law, table: CommitTable, claim: Claim) -> None:
    """The cards left over were looked at."""
    if table.deal.is_over:
        contradicted(law, claim, "the deal is over, and the stops may be seen")
        return
    law.irregular("stops.looked", f"{claim.against} looked at the stops", claim.against)
    law.read = []
    put_in(law, (claim.against or "",), law["stops.fine"], f"stops looked at by {claim.against}")


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows."""

    def judge(law: Law, table: CommitTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


def exposed_card(law: Law, table: CommitTable, claim: Claim) -> None:
    """A card exposed, called without naming it."""
    if upheld(law, table, claim, "play.exposed", "deal.faced-card") is None:
        say_which(law)


def exposes(law: Law, table: CommitTable, event: Event) -> None:
    """A card is seen that should not be: in dealing there is a fresh deal, later nothing follows."""
    deal = table.deal
    player = a_player(law, table, event)
    seen = exposed(law, table, event, player)
    whose, faces = seen.whose, seen.faces
    if whose == "stock":
        for face in faces:
            deal.cards.check_copies(face, faces.count(face))
        if len(faces) > deal.cards.stock:
            law.refuse(f"only {deal.cards.stock} stops lie there")
        fresh = seen.known
    else:
        fresh = deal.cards.check_shown(whose, seen.known)
    shown = " ".join(faces)
    if not deal.played and player == deal.dealer and whose != player:
        law.irregular("deal.faced-card", f"{player} showed {shown} in dealing: there is a fresh deal", player)
        again(law, table)
        return
    law.irregular(
        "play.exposed", f"{player} exposed {shown} of {whose}; it costs nothing, and it has been seen", player
    )
    for face in fresh:
        if whose == "stock":
            deal.cards.seen[face] = (event.line,)
        else:
            deal.cards.show(whose, [face], event.line)
            law.read = []
            came_out(law, table, whose, face)


OFFENCES: Mapping[str, Offence] = {
    "false-without": Offence(FALSE, "NAME claims false-without by NAME [card=8H]",
                             "a card of the run was kept back", false_without),
    "looked-at-stops": Offence("stops.looked", "NAME claims looked-at-stops by NAME",
                               "the stops were looked at", looked_at_stops),
    "wrong-card": Offence("play.wrong-card", "NAME claims wrong-card by NAME",
                          "a card that does not go on with the run",
                          found("play.wrong-card", "play.turn", otherwise="the record shows no such card")),
    "out-of-turn": Offence("play.turn", "NAME claims out-of-turn by NAME",
                           "a card played, or words said, before one's turn",
                           found("play.turn", otherwise="the record shows nobody out of turn")),
    "lead-out-of-turn": Offence("lead.turn", "NAME claims lead-out-of-turn by NAME",
                                "a card led by another than the leader",
                                found("lead.turn", otherwise="the record shows no such lead")),
    "misdeal": Offence("deal.misdeal", "NAME claims misdeal [by NAME]", "the cards were dealt wrongly", misdeal),
    "too-many-cards": Offence("play.too-many", "NAME claims too-many-cards by NAME [count=13]", "a hand is too large",
                              wrong_size(is_more=True)),
    "too-few-cards": Offence("play.too-few", "NAME claims too-few-cards by NAME [count=11]", "a hand is too small",
                             wrong_size(is_more=False)),
    "exposed-card": Offence("play.exposed", "NAME claims exposed-card [by NAME]",
                            "a card was seen that should not be", exposed_card),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack",
                              "cards are missing, double or marked", imperfect_pack),
}  # fmt: skip
