"""A card called for a marriage wrongly announced, where that is agreed: the offender must lead or play it next."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.law import Law
from referee.core.pending import Option, Pending
from referee.core.rulings import Finding
from referee.core.table import Table
from referee.games.sixty_six.four_state import FourDeal
from referee.games.sixty_six.state import SixtySixDeal
from referee.mechanics.remedies import Remedy
from referee.mechanics.seats import adversaries, any_of
from referee.mechanics.tricks import Play

POINT = "declare.false"
AnyTable = Table[SixtySixDeal] | Table[FourDeal]


def may_call(law: Law, table: AnyTable, player: str, finding: Finding | None, suit: str) -> None:
    """Any adversary may call King or Queen of the marriage, while the offender can still hold one of them."""
    deal = table.deal
    if law.peek("false-marriage") != "call-card" or deal.is_over:
        return
    faces = [rank + suit for rank in "KQ" if deal.cards.in_hand(player, rank + suit)]
    if faces:
        others = adversaries(deal, player)
        option = Option("call-card", f"{player} must lead or play the card named", "call-card")
        law.open("right", POINT, others, against=player, finding=finding, options=(option,), card=" ".join(faces),
                 deadline="deal-over", said=f"{any_of(others)} elects call-card {' or '.join(faces)}")  # fmt: skip


def call_card(law: Law, table: AnyTable, pending: Pending, event: Event) -> None:
    """An adversary names the card; the first to speak has chosen."""
    deal = table.deal
    player = pending.against or ""
    faces = [face for face in pending.card.split() if deal.cards.in_hand(player, face)]
    if len(event.words) < 2 and faces:
        law.refuse(f"which card? Write {event.actor} elects call-card {faces[0]}", point="so.refused")
    wanted = deal.cards.read(event.words[1]).face if len(event.words) > 1 else ""
    if wanted not in faces:
        said = f"it may be {' or '.join(faces)}" if faces else f"{player} holds neither King nor Queen of it any more"
        law.void("so.not-offered", f"{wanted or 'that card'} cannot be called: {said}", event.actor)
        return
    law["false-marriage"]
    law.close(pending)
    law.open("duty", POINT, (player,), options=(), deadline="deal-over", card=f"called {wanted}",
             said=f"{player} must lead or play {wanted}")  # fmt: skip


def check_called(law: Law, table: AnyTable, player: str, face: str, trick: tuple[Play, ...]) -> None:
    """A card is played to a trick while another was called; a suit that must be followed comes before it."""
    deal = table.deal
    for pending in deal.pending:
        if pending.point != POINT or not pending.card.startswith("called ") or player not in pending.whose:
            continue
        wanted = pending.card.removeprefix("called ")
        must_follow = bool(trick) and (isinstance(deal, FourDeal) or deal.is_last)
        if face != wanted and must_follow and face[1] == trick[0].face[1] != wanted[1]:
            return
        law.close(pending)
        if face != wanted:
            law["false-marriage"]
            law.irregular(POINT, f"{wanted} was called and {face} played", player)


REMEDIES: Mapping[str, Remedy] = {"call-card": call_card}
