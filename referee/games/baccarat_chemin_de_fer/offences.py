"""What can be called at Baccarat Chemin de Fer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.baccarat_chemin_de_fer.handfuls import is_untouched, void_coup
from referee.games.baccarat_chemin_de_fer.settling import penalise
from referee.games.baccarat_chemin_de_fer.state import CoupTable
from referee.mechanics.exposing import say_which
from referee.mechanics.remedies import contradicted, upheld

Judge = Callable[[Law, CoupTable, Claim], None]


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows: either the referee has found it, or the record speaks against it."""

    def judge(law: Law, table: CoupTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


def misdeal(law: Law, table: CoupTable, claim: Claim) -> None:
    """Cards dealt in the wrong order or number: put right, or for the holder to choose."""
    deal = table.deal
    by = claim.against or deal.dealer
    count = claim.event.number("count")
    said = "the cards were dealt wrongly" if count is None else f"the cards were dealt wrongly ({count} to a side)"
    if deal.is_over:
        law.irregular("deal.misdeal", f"{said}; the hands have been compared, and the coup stands", by)
    elif deal.holder is None:
        law.refuse("no cards are dealt yet; write NAME deals first")
    elif is_untouched(deal):
        law.irregular("deal.misdeal", f"{said}; nobody has looked at them, so they are put right, and until somebody does "
                      "stakes may be changed", by)  # fmt: skip
        void_coup(table)
        deal.is_righted = True
    else:
        finding = law.reserve("deal.misdeal", f"{said}, and cards have been looked at: {deal.holder} says whether the hand "
                              "is played", by)  # fmt: skip
        law.open("election", "deal.misdeal", (deal.holder,), against=by, finding=finding)


def exposed(law: Law, table: CoupTable, claim: Claim) -> None:
    """A card seen in dealing, called: the coup is void unless cards have been taken or refused since."""
    deal = table.deal
    seen = upheld(law, table, claim, "deal.exposed-card", "deal.faced-card")
    if seen is None:
        say_which(law)
    if seen.point == "deal.exposed-card" and deal.holder is not None and not deal.is_over:
        if deal.acts or deal.naturals:
            law.void("so.too-late", "too late: the hand has been played on", claim.claimant)
            return
        void_coup(table)
        law.note("the coup is void; the stakes stand")


def short(law: Law, table: CoupTable, claim: Claim) -> None:
    """A deal from too few cards, called before the hands are compared."""
    seen = upheld(law, table, claim, "deal.short")
    if seen is None:
        contradicted(law, claim, "no deal on record was begun with too few cards; write table hands-cards count=N")
    elif table.deal.is_short and not table.deal.is_over:
        void_coup(table)
        law.note("the coup is void; the stakes stand, and the cards in hand go into the basket")
    elif table.deal.is_over:
        law.void("so.too-late", "too late: the hands have been compared", claim.claimant)


def hidden(about: str, otherwise: str) -> Judge:
    """A judge for what a side's two cards decide: found, refuted, or waiting until they are shown."""

    def judge(law: Law, table: CoupTable, claim: Claim) -> None:
        deal = table.deal
        if upheld(law, table, claim, about) is not None:
            if about == "draw.false" and deal.debt is not None and deal.is_over:
                penalise(law, table)
            return
        sides = (deal.holder,) if about == "draw.false" else (deal.holder, deal.dealer)
        player = claim.against or deal.holder
        if player is None or player not in sides or player in deal.judged or deal.is_ended or deal.is_over:
            contradicted(law, claim, otherwise)
            return
        finding = law.reserve("so.claim-unproven", f"not proven: {player}'s two cards are not known yet", player)
        deal.called[player, about] = finding.number

    return judge


def wrong_payment(law: Law, table: CoupTable, claim: Claim) -> None:
    """A payment called: found in the record, or stated by the claim."""
    if upheld(law, table, claim, "pay.wrong") is not None:
        return
    if table.deal.typed:
        contradicted(law, claim, "every payment on record is what was due")
    else:
        law.irregular("pay.wrong", "a wrong payment was made; what the record says is due counts", claim.against)


OFFENCES: Mapping[str, Offence] = {
    "misdeal": Offence("deal.misdeal", "NAME claims misdeal [by NAME]", "cards dealt in the wrong order", misdeal),
    "too-many-cards": Offence(
        "deal.misdeal", "NAME claims too-many-cards [by NAME] [count=N]", "too many cards dealt to a side", misdeal
    ),
    "too-few-cards": Offence(
        "deal.misdeal", "NAME claims too-few-cards [by NAME] [count=N]", "too few cards dealt to a side", misdeal
    ),
    "short-deal": Offence("deal.short", "NAME claims short-deal [by NAME]", "a deal from too few cards in the hand", short),
    "exposed-card": Offence("deal.exposed-card", "NAME claims exposed-card [by NAME]", "a card was seen in dealing", exposed),
    "false-draw": Offence(
        "draw.false", "NAME claims false-draw [by NAME]", "the holder took or refused a card against the rule",
        hidden("draw.false", "no holder on record took or refused a card against the rule"),
    ),
    "unannounced-natural": Offence(
        "natural.lost", "NAME claims unannounced-natural by NAME", "eight or nine not shown at once",
        hidden("natural.lost", "no eight or nine on record was held back"),
    ),
    "false-natural": Offence(
        "natural.false", "NAME claims false-natural by NAME", "eight or nine announced without having it",
        found("natural.false", otherwise="every natural announced on record was one"),
    ),
    "out-of-turn": Offence(
        "draw.turn", "NAME claims out-of-turn by NAME", "the banker decided before the punters' side",
        found("draw.turn", otherwise="both sides decided in their turn"),
    ),
    "wrong-point": Offence(
        "point.wrong", "NAME claims wrong-point by NAME", "a hand was counted wrongly",
        found("point.wrong", otherwise="no point stated on record was wrong; write NAME shows 7D KS value=8"),
    ),
    "late-stake": Offence(
        "stake.time", "NAME claims late-stake by NAME", "a stake made or changed after the deal",
        found("stake.time", otherwise="every stake on record was made in time"),
    ),
    "wrong-bank": Offence(
        "bank.withdraw", "NAME claims wrong-bank by NAME", "a bank opened or left with the wrong amount",
        found("bank.withdraw", "pass.amount", "bank.least", otherwise="every bank on record holds what it must"),
    ),
    "wrong-payment": Offence(
        "pay.wrong", "NAME claims wrong-payment by NAME", "something else was paid than was due", wrong_payment
    ),
}  # fmt: skip
