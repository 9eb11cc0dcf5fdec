"""What can be claimed at Sixty-Six."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.game import Claim, Offence
from referee.core.law import Law
from referee.games.sixty_six import marriages, revoking, sizes
from referee.games.sixty_six.state import SixtySixTable
from referee.mechanics.hand_sizes import claim_too_many
from referee.mechanics.looking import of_tricks
from referee.mechanics.remedies import make_void, recorded
from referee.mechanics.stock_offences import OFFENCES as SHARED
from referee.mechanics.stock_offences import found

Judge = Callable[[Law, SixtySixTable, Claim], None]


def of_a_hand(judge: Judge) -> Judge:
    """A judge for what only somebody with cards in this deal can have done."""

    def judge_hand(law: Law, table: SixtySixTable, claim: Claim) -> None:
        if claim.against not in table.deal.players:
            law.refuse(f"{claim.against} holds no cards in this deal", point="so.refused")
        judge(law, table, claim)

    return judge_hand


def imperfect_pack(law: Law, table: SixtySixTable, claim: Claim) -> None:
    """The pack is wrong: this deal is void, those before stand."""
    law.irregular("pack.imperfect", "the pack is imperfect: this deal is void, those before it stand", claim.against)
    make_void(law, table)


def looked(law: Law, table: SixtySixTable, claim: Claim) -> None:
    """Tricks turned down were looked at: the right to close is gone."""
    player = claim.against or ""
    law.irregular("trick.looking", f"{player} looked at tricks turned down and may not close in this deal", player)
    table.deal.barred = (*table.deal.barred, player)


_SHARED = (
    "misdeal", "exposed-card", "faced-card", "lead-out-of-turn", "draw-out-of-turn", "forgotten-draw", "two-drawn",
)  # fmt: skip
OFFENCES: Mapping[str, Offence] = {
    **{name: SHARED[name] for name in _SHARED},
    "too-many-cards": SHARED["too-many-cards"]._replace(judge=of_a_hand(claim_too_many)),
    "too-few-cards": SHARED["too-few-cards"]._replace(judge=of_a_hand(sizes.claim_too_few)),
    "imperfect-pack": Offence("pack.imperfect", "NAME claims imperfect-pack", "the pack is not right", imperfect_pack),
    "out-of-turn": SHARED["out-of-turn"]._replace(point="play.take-back"),
    "wrong-exchange": Offence(
        "exchange.wrong", "NAME claims wrong-exchange by NAME", "the turned card taken without the right to it",
        found("exchange.wrong", otherwise="every exchange on record was right"),
    ),
    "false-declaration": Offence(
        "declare.false", "NAME claims false-declaration by NAME", "announced a marriage that is none", marriages.claim_false
    ),
    "false-sixty-six": Offence(
        "score.failed", "NAME claims false-sixty-six by NAME", "claimed sixty-six without having it",
        found("score.failed", otherwise="no claim of sixty-six on record was wrong"),
    ),
    "revoke": Offence(
        "revoke", "NAME claims revoke by NAME [card=7C] [trick=9]", "did not follow suit when bound to",
        of_a_hand(revoking.claim),
    ),
    "looked-at-tricks": Offence(
        "trick.looking", "NAME claims looked-at-tricks by NAME", "tricks turned down were looked at", of_a_hand(of_tricks(looked))
    ),
    "kept-notes": Offence(
        "count.notes", "NAME claims kept-notes by NAME", "the count was written down",
        recorded("count.notes", "the count may not be written down; no penalty is named for it"),
    ),
}  # fmt: skip
