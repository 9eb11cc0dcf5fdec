"""The Nine of trumps and the card turned up: who shows which Nine, and who has the turn-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.cards import RANK_NAMES, SUIT_NAMES
from referee.core.events import Event
from referee.core.game import Handler, Verb
from referee.core.hands import Hand
from referee.core.law import Law
from referee.games.binocle_three_handed.state import WholeBinocleTable
from referee.mechanics import whole_pack
from referee.mechanics.announcing import Entry
from referee.mechanics.floor import a_player
from referee.mechanics.meld_sets import Noted

POINTS: Mapping[str, str] = {
    "deal.turn-up": "Which card is turned up, and whose is it?",
    "dix": "What does the Nine of trumps score?",
    "dix.turned": "What if the dealer turns up the Nine?",
    "dix.second": "What does the second Nine score?",
    "exchange": "Who may exchange the Nine for the card turned up, and when?",
    "exchange.wrong": "What follows from an exchange that was not allowed?",
}
VERBS: Mapping[str, Verb] = {
    "exchanges": Verb("NAME exchanges CARD", "shows the Nine of trumps: it takes the card turned up, or scores alone"),
}
NAME = "dix"


def turns(law: Law, table: WholeBinocleTable, event: Event) -> None:
    """The trump is turned up; a Nine is noted for the dealer."""
    whole_pack.turns(law, table, event)
    deal = table.deal
    assert deal.turned is not None
    if deal.turned[0] == law.peek("dix.rank"):
        deal.shown[event.actor] = 1
        _note(law, table, event.actor, "turned", "dix.turned")


def exchanges(law: Law, table: WholeBinocleTable, event: Event) -> None:
    """The Nine of trumps is shown."""
    show(law, table, a_player(law, table, event), event.words)


def show(law: Law, table: WholeBinocleTable, player: str, words: Sequence[str]) -> None:
    """A Nine of trumps is shown, however it was said."""
    deal = table.deal
    if len(words) != 1:
        law.refuse(f"one card at a time: write {player} exchanges 9H", point="so.refused")
    card = deal.cards.read(words[0])
    if not card.is_known:
        law.refuse("which card is shown? Everybody sees it", point="so.refused")
    if deal.turned is None or deal.dealer is None:
        law.refuse(f"no card is turned up: {law.game.prompt(table)}")
    face, nine = card.face, f"{law.peek('dix.rank')}{deal.trump}"
    spent = deal.shown[player] if face == nine else 0
    fresh = deal.cards.check_shown(player, [face] * (spent + 1))
    said = None
    if face != nine:
        said = f"only the {RANK_NAMES[nine[0]]} of {SUIT_NAMES[nine[1]]} may be exchanged, not {face}"
    elif deal.has_begun:
        said = "a card has been played, and the Nine can be shown no more"
    elif player in deal.retired:
        said = f"{player} has retired"
    deal.cards.show(player, fresh, law.line)
    deal.cards.hands[player].publish([face])
    if said is not None:
        law.void("exchange.wrong", f"{said}; nothing is exchanged", player)
        return
    _give(law, table, player, nine)


def _give(law: Law, table: WholeBinocleTable, player: str, nine: str) -> None:
    """Who has the turn-up now, and what the Nine is noted for."""
    deal = table.deal
    assert deal.turned is not None
    assert deal.dealer is not None
    holder = deal.holder
    order = deal.in_order()
    first = [name for name in deal.slate if any(e.meld.identity in ("first", "second") for e in deal.slate[name])]
    if player in (deal.dealer, holder):
        deal.shown[player] += 1
        both = player == holder or not first
        _note(law, table, player, "both" if player == holder else "first" if both else "second",
              "dix" if both else "dix.second")  # fmt: skip
        return
    other = holder or deal.dealer  # the turn-up comes from him, and he has the Nine for it
    is_laid = not deal.cards.hands[other].known.get(deal.turned)
    if is_laid or (holder is not None and order.index(holder) < order.index(player)):
        deal.shown[player] += 1
        _note(law, table, player, "second" if first else "first", "dix.second" if first else "dix")
        return
    _swap(deal.cards.hands[player], deal.cards.hands[other], nine, deal.turned)
    deal.shown[other] += 1 if deal.turned != nine else 0
    deal.shown[player] += 1 if deal.turned == nine else 0
    deal.holder = player
    for name in first:  # what was the first Nine is the second
        kept = [entry for entry in deal.slate[name] if entry.meld.identity != "first"]
        was = len(kept) < len(deal.slate[name])
        deal.slate[name] = tuple(kept)
        if was:
            _note(law, table, name, "second", "dix.second")
    _note(law, table, player, "first", "dix")
    if holder is not None:
        law.note(f"{player} sits nearer the dealer's left: the {deal.turned} is {player}'s, and {holder} keeps a Nine")


def _swap(mine: Hand, his: Hand, nine: str, turned: str) -> None:
    for face, giver, taker in ((nine, mine, his), (turned, his, mine)):
        giver.leave(face)
        taker.known[face] = taker.known.get(face, 0) + 1


def _note(law: Law, table: WholeBinocleTable, player: str, which: str, point: str) -> None:
    """Dix comes on the slate, unless the second Nine scores nothing."""
    deal = table.deal
    law.read = []
    if which == "second" and not law["second-dix"]:
        agreed = law.read[-1]
        law.note(f"the second Nine scores nothing ({agreed.label})")
        law.ruling.cites = (*law.ruling.cites, agreed)
        law.read = []
        return
    points = law["dix.points"]
    meld = Noted(NAME, "", which, points, frozenset(), law.line)
    deal.slate[player] = (*deal.slate[player], Entry(meld, law.read[-1]))
    law.read = []
    law.note(f"{player} has announced {deal.announced(player)}")
    law.ruling.cites = (*law.ruling.cites, law.cite(point))


HANDLERS: Mapping[str, Handler] = {"turns": turns, "exchanges": exchanges}
