"""Deals told by the score pad: tricks, the king, and who stood to lose more."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.core.wording import so_many
from referee.games.ecarte import settling
from referee.games.ecarte.state import DEAL, TALK, EcarteDeal, EcarteTable
from referee.mechanics.floor import over

KEYS: Mapping[str, str] = {
    "score": "all points marked in the deal",
    "tricks": "how many tricks were won",
    "king": "1 if the king was marked",
    "unproposed": "the word where the non-dealer played without proposing",
    "refused": "the word where the dealer refused the first proposal",
}

_POINT = ("point.points", "point-refused", "point-unproposed")
_VOLE = ("vole.points", "vole-refused", "vole-unproposed")


def check(law: Law, player: str, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    for key, number in tally.items():
        if number < 0:
            law.refuse(f"{key}={number}: a pad holds nothing below nought", point="so.refused")
        if key == "tricks" and number > settling.all_tricks(law):
            law.refuse(f"tricks={number}: a hand has {so_many(settling.all_tricks(law), 'trick')}", point="so.copies")
        if key in ("king", "unproposed", "refused") and number > 1:
            law.refuse(f"{key}={number}: there is one king of trumps, and one first proposal", point="so.copies")
    if tally.get("unproposed") and tally.get("refused"):
        law.refuse("a proposal that was not made cannot be refused: it is unproposed or refused, not both")


def close(law: Law, table: EcarteTable) -> None:
    """Both have tallied: the pads are compared with each other and with the record, and the deal is over."""
    deal = table.deal
    _fit(law, deal)
    tricks = _tricks(law, deal)
    deal.lacking = ()
    if deal.is_over and (deal.outcome is not None or deal.ended):
        _compare(law, deal, tricks)
        return
    told = {name: deal.tallies[name]["score"] for name in deal.players if "score" in deal.tallies[name]}
    deal.pending = ()
    _who_spoke(deal)
    _fit_counted(law, deal, told, tricks)
    if len(told) == len(deal.players):
        over(law, table)
        if not _fit_game(law, table, told):
            return
        for name, score in told.items():
            if score != deal.scores[name]:
                law.post(name, score - deal.scores[name], "as tallied", cite=law.cite("score.game"))
        return
    if tricks is None or sum(tricks.values()) != settling.all_tricks(law):
        why = "nobody has tallied tricks" if tricks is None else "the tricks tallied do not fit together"
        deal.lacking = (f"deal {deal.number}: {why}",)
    else:
        _kings(law, table)
        if not deal.ended:
            winner = max(deal.players, key=lambda name: tricks[name])
            deal.outcome = (winner, tricks[winner])
            settling.rescore(law, table)
    if not deal.is_over:
        over(law, table)


def _tricks(law: Law, deal: EcarteDeal) -> dict[str, int] | None:
    """The tricks of each, the one filled in from the other; None if nobody has told them."""
    told = {name: deal.tallies[name].get("tricks") for name in deal.players}
    first, second = deal.players
    mine, theirs = told[first], told[second]
    if mine is None and theirs is None:
        return None
    if mine is None or theirs is None:
        known = theirs if mine is None else mine
        assert known is not None
        rest = settling.all_tricks(law) - known
        return {first: rest, second: known} if mine is None else {first: known, second: rest}
    return {first: mine, second: theirs}


def _fit(law: Law, deal: EcarteDeal) -> None:
    first, second = (deal.tallies[name] for name in deal.players)
    if "tricks" in first and "tricks" in second and first["tricks"] + second["tricks"] != settling.all_tricks(law):
        law.irregular(
            "so.tally-unfit", f"{first['tricks']} and {second['tricks']} tricks do not make {settling.all_tricks(law)}"
        )
    if first.get("king") and second.get("king"):
        law.irregular("so.tally-unfit", "both tally the king")
    words = {word for tally in (first, second) for word in ("unproposed", "refused") if tally.get(word)}
    if len(words) > 1:
        law.irregular("so.tally-unfit", "one tally says unproposed, the other refused")


def _fit_game(law: Law, table: EcarteTable, told: Mapping[str, int]) -> bool:
    """Whether the scores can come of one game: it ends when one has its points."""
    deal, target = table.deal, law.peek("game.points")
    after = {name: table.sitting.score.get(name, 0) + score for name, score in told.items()}
    if min(after.values()) >= target:
        law.irregular("so.tally-unfit", f"the pads bring both to the {target} points; the game ends when one has them")
        deal.lacking = (f"deal {deal.number}: the scores tallied do not fit together",)
        return False
    worths = [law.peek(key) for key in (*_POINT, *_VOLE) if law.peek(key) is not None]
    for name, score in after.items():
        if score > target - 1 + max(worths):
            law.note(f"{name}'s {score} is no total that a game of {target} can give")
    return True


def _fit_counted(law: Law, deal: EcarteDeal, told: Mapping[str, int], tricks: Mapping[str, int] | None) -> None:
    """The scores on the pads against the tricks and the king on them."""
    whole = settling.all_tricks(law)
    if tricks is None or sum(tricks.values()) != whole or deal.cut or deal.false or deal.posted():
        return
    winner = max(deal.players, key=lambda name: tricks[name])
    spoke = any(deal.tallies[name].get(word) for name in deal.players for word in ("unproposed", "refused"))
    plain, refused, unproposed = (law.peek(key, 0) for key in (_VOLE if tricks[winner] == whole else _POINT))
    more = refused if deal.is_refused else unproposed
    loses_more = deal.vulnerable not in (None, winner)
    worths = {more if loses_more else plain} if spoke else {plain, refused, unproposed}
    having = [name for name in deal.players if deal.tallies[name].get("king")]
    kings: list[str | None] = [*having] or [None, *(name for name in deal.players if "king" not in deal.tallies[name])]
    for name, score in told.items():
        own = worths if name == winner else {0}
        fit = {points + law.peek("king.points") * (name == king) for points in own for king in kings}
        if score not in fit:
            ways = " or ".join(map(str, sorted(fit)))
            law.irregular("so.tally-unfit", f"{name} tallies {score}, but what is counted comes to {ways}", name)


def _kings(law: Law, table: EcarteTable) -> None:
    """The king as tallied, against what is marked already."""
    deal = table.deal
    for name in deal.players:
        told = deal.tallies[name].get("king")
        marked = sum(p.points for p in deal.posted() if p.player == name and p.reason.startswith("king"))
        if told is None or told == marked:
            continue
        if told > marked:
            settling.mark_points(law, table, name, law["king.points"], "king")
        else:
            law.post(name, told - marked, "king, not tallied", cite=law.cite("king.points"))


def _who_spoke(deal: EcarteDeal) -> None:
    """Takes from the words of the pads who stood to lose more; where neither pad nor record has a word, nobody did."""
    said = [(name, word) for name in deal.players for word in ("unproposed", "refused") if deal.tallies[name].get(word)]
    if not said:
        if deal.phase in (DEAL, TALK):
            deal.proposals = max(deal.proposals, 1)
        return
    name, word = said[0]
    if deal.dealer is None:
        deal.dealer = name if word == "refused" else deal.adversary(name)
    deal.proposals = 0 if word == "unproposed" else max(deal.proposals, 1)
    deal.is_refused = word == "refused"


def _compare(law: Law, deal: EcarteDeal, tricks: Mapping[str, int] | None) -> None:
    """The pads against a deal that is on record to its end."""
    for name in deal.players:
        tally = deal.tallies[name]
        score = tally.get("score", deal.scores[name])
        if score != deal.scores[name]:
            said = f"{name} tallies {score}; the record has {deal.scores[name]} and counts"
            law.irregular("so.tally-differs", said, name)
        if tricks is not None and not deal.ended and "tricks" in tally and tally["tricks"] != deal.won[name]:
            said = f"{name} tallies {so_many(tally['tricks'], 'trick')}; the record has {deal.won[name]} and counts"
            law.irregular("so.tally-differs", said, name)
        marked = sum(p.points for p in deal.posted() if p.player == name and p.reason.startswith("king"))
        if "king" in tally and tally["king"] != marked:
            said = f"{name} tallies king={tally['king']}; the record has {marked} and counts"
            law.irregular("so.tally-differs", said, name)
