"""Carte blanche: a hand dealt without King, Queen or Knave, and every card drawn after it that is none either."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.events import Event
from referee.core.game import Verb
from referee.core.hands import Doubt
from referee.core.law import Law
from referee.core.table import Table
from referee.games.rubicon_bezique.state import RubiconDeal
from referee.mechanics.meld_game import Part
from referee.mechanics.stock_play import remark

COURT = frozenset("KQJ")
_COURT_FACES = frozenset(rank + suit for rank in "KQJ" for suit in "SHDC")
POINTS: Mapping[str, str] = {
    "carte-blanche": "When may carte blanche be declared, and how?",
    "carte-blanche.again": "When may it be scored again?",
}
VERBS: Mapping[str, Verb] = {}


def declare(law: Law, table: Table[RubiconDeal], event: Event, part: Part) -> None:
    """The nine cards before the first play, or the card just drawn."""
    deal = table.deal
    player = event.actor
    faces = [deal.cards.read(word).face for word in part.words]
    full = law.peek("hand.cards")
    has_played = deal.tricks > 0 or any(play.player == player for play in deal.trick)
    if len(faces) == 1 and has_played:
        _again(law, table, player, faces[0])
        return
    if len(faces) != full:
        law.refuse(f"carte blanche is shown with all {full} cards before playing, and with the card drawn after that; "
                   f"here are {len(faces)}", point="so.refused")  # fmt: skip
    fresh = deal.cards.check_shown(player, faces)
    deal.cards.show(player, fresh, law.line)
    court = [face for face in faces if face[0] in COURT]
    if court:
        deal.carte[player] = "ended"
        law.irregular("declare.false", f"carte blanche with {' '.join(court)} in the hand; it is not scored", player)
    elif has_played:
        law.void("carte-blanche", "carte blanche is declared before playing a card", player)
    elif player in deal.carte:
        law.void("carte-blanche", "carte blanche has been scored with these cards already", player)
    else:
        deal.carte[player] = "live"
        law.post(player, law["carte-blanche.points"], "carte-blanche")
        remark(law, "shown with all the cards dealt", "carte-blanche")


def _again(law: Law, table: Table[RubiconDeal], player: str, face: str) -> None:
    deal = table.deal
    state = deal.carte.get(player)
    if state == "live" and player not in deal.fresh_draw:
        law.void("carte-blanche.again", f"{face} is shown too late: {player} has played since drawing, or has not drawn",
                 player)  # fmt: skip
        return
    fresh = deal.cards.check_shown(player, [face])
    deal.cards.show(player, fresh, law.line)
    if state != "live":
        said = "a court card was drawn before" if state else "no carte blanche was declared before playing"
        law.void("carte-blanche.again", f"carte blanche cannot be scored: {said}", player)
        return
    deal.fresh_draw = tuple(name for name in deal.fresh_draw if name != player)
    if face[0] in COURT:
        deal.carte[player] = "ended"
        law.irregular("declare.false", f"carte blanche shown with {face}; it is not scored", player)
        return
    message = f"{player} showed carte blanche again with {{card}} in the hand"
    text = law.event.text if law.event else ""
    if deal.cards.doubt(player, Doubt(_COURT_FACES, law.line, text, "carte-blanche.again", message)) is not None:
        deal.carte[player] = "ended"
        held = next(f for f in sorted(deal.cards.hands[player].known_faces()) if f[0] in COURT)
        law.irregular("declare.false", f"carte blanche shown with {held} in the hand; it is not scored", player)
        return
    law.post(player, law["carte-blanche.points"], "carte-blanche")
    remark(law, f"{face} was drawn, and is no court card either", "carte-blanche.again")


def drawn(deal: RubiconDeal, player: str, face: str | None) -> None:
    """A court card told when it is drawn ends the run."""
    if face is not None and face[0] in COURT and deal.carte.get(player) == "live":
        deal.carte[player] = "ended"
