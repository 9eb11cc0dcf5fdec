"""What can be claimed at Écarté."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.ecarte import dealing, kings, numbers, playing
from referee.games.ecarte.settling import standing
from referee.games.ecarte.state import EcarteTable
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import contradicted, recorded, upheld

Judge = Callable[[Law, EcarteTable, Claim], None]


def found(*points: str, otherwise: str) -> Judge:
    """A judge for what the record itself shows: either the referee has found it, or the record speaks against it."""

    def judge(law: Law, table: EcarteTable, claim: Claim) -> None:
        if upheld(law, table, claim, *points) is None:
            contradicted(law, claim, otherwise)

    return judge


def wrong_score(law: Law, table: EcarteTable, claim: Claim) -> None:
    """A score was marked wrongly: the record's own sum is the right one."""
    player = claim.against or ""
    right = standing(table)[player]
    stated = claim.event.number("score")
    if stated == right:
        contradicted(law, claim, f"{player} has {right} by the record")
        return
    said = f" and not {stated}" if stated is not None else ""
    law.irregular("score.wrong", f"{player}'s score is {right} by the record{said}; the marker is put right", player)


def looked(point: str, what: str) -> Judge:
    """A judge for cards looked at; Foster has the hand exposed for it, the Club Code no penalty."""

    def judge(law: Law, table: EcarteTable, claim: Claim) -> None:
        exposed = law.peek("code") == "foster"
        if exposed:
            law["code"]
        cost = "his hand is laid open, and no card of it can be called" if exposed else "no penalty is fixed"
        law.irregular(point, f"{claim.against} looked at {what}: {cost}", claim.against)

    return judge


OFFENCES: Mapping[str, Offence] = {
    "misdeal": Offence(
        "deal.misdeal", "NAME claims misdeal [by NAME]", "dealt wrongly or in another order, found before the turn-up",
        dealing.misdeal,
    ),
    "too-many-cards": Offence(
        "deal.pone-many", "NAME claims too-many-cards by NAME [count=N]", "a hand is too large", numbers.too_many
    ),
    "too-few-cards": Offence(
        "deal.pone-few", "NAME claims too-few-cards by NAME [count=N]", "a hand is too small", numbers.too_few
    ),
    "exposed-card": Offence(
        "deal.exposed-other", "NAME claims exposed-card [by NAME]", "a card was seen in dealing", dealing.exposed
    ),
    "faced-card": Offence(
        "deal.faced-card", "NAME claims faced-card", "a card lies face up in the pack or the stock", dealing.faced_card
    ),
    "out-of-turn": Offence(
        "deal.dealer", "NAME claims out-of-turn by NAME", "dealt out of turn", dealing.dealt_out_of_turn
    ),
    "wrong-pack": Offence(
        "deal.wrong-pack", "NAME claims wrong-pack [by NAME]", "dealt with the adversary's pack", dealing.wrong_pack
    ),
    "lead-out-of-turn": Offence(
        "lead.turn", "NAME claims lead-out-of-turn by NAME", "a card led when it was the other's lead",
        found("lead.turn", otherwise="every lead on record was in turn"),
    ),
    "wrong-suit": Offence(
        "lead.named", "NAME claims wrong-suit by NAME suit=SUIT", "another suit named than led", playing.wrong_suit
    ),
    "revoke": Offence(
        "revoke", "NAME claims revoke by NAME [card=7C] [trick=N]", "did not follow suit", playing.call
    ),
    "under-play": Offence(
        "under-play", "NAME claims under-play by NAME [card=7C] [trick=N]", "did not win the trick when able", playing.call
    ),
    "false-king": Offence(
        "king.false", "NAME claims false-king by NAME", "announced a king that he did not hold", kings.claim_false
    ),
    "late-king": Offence(
        "king.held", "NAME claims late-king by NAME", "announced or marked the king too late", kings.late_king
    ),
    "wrong-score": Offence("score.wrong", "NAME claims wrong-score by NAME [score=N]", "a score marked wrongly", wrong_score),
    "looked-at-discards": Offence(
        "discard.aside", "NAME claims looked-at-discards by NAME", "cards laid aside were looked at",
        looked("discard.aside", "cards laid aside"),
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "tricks turned down were looked at",
        of_tricks(looked("trick.looking", "tricks turned down"), but_the_last=False),
    ),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", dealing.imperfect_pack),
    "fresh-cards": Offence(
        "pack.fresh", "NAME claims fresh-cards", "a player calls for fresh packs",
        recorded("pack.fresh", "fresh cards are called for before the cut: two packs, at that player's cost"),
    ),
    "cutting-fault": Offence(
        "cut.fresh", "NAME claims cutting-fault [by NAME]", "a card seen in cutting to the dealer",
        recorded("cut.fresh", "a card was seen in cutting: there must be a fresh cut"),
    ),
    "cut-two-cards": Offence(
        "cut.again", "NAME claims cut-two-cards by NAME", "more than one card exposed in cutting for deal",
        recorded("cut.again", "more than one card was exposed in cutting for deal: that player cuts again"),
    ),
}  # fmt: skip
