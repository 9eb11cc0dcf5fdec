"""Deals told by the score pad: the points marked, or the cards, marriages and tricks that make them."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law import Law
from referee.games.sixty_six import three_handed
from referee.games.sixty_six.counting import pack_points, standing
from referee.games.sixty_six.state import SixtySixDeal, SixtySixTable
from referee.mechanics.floor import over

KEYS: Mapping[str, str] = {
    "score": "the points marked for the deal, with what a deal before it has left",
    "cards": "what the cards in the tricks count",
    "marriage": "how many plain marriages",
    "trump-marriage": "1 for the marriage in trumps",
    "last-trick": "1 for the twelfth trick, with four the eighth",
    "tricks": "how many tricks",
    "claimed": "the word alone, for who claimed sixty-six",
    "closed": "the word alone, for who closed the stock",
    "at-closing": "how many tricks the closer's adversary had at the closing",
    "ten-of-trumps": "with four: 1 for the Ten of trumps in a trick",
}
_WORDS = ("last-trick", "claimed", "closed", "trump-marriage")


def check(law: Law, deal: SixtySixDeal, tally: Mapping[str, int]) -> None:
    """Refuses what one pad cannot hold."""
    if "ten-of-trumps" in tally:
        law.refuse("the Ten of trumps is tallied by four players only", point="so.refused")
    for key, number in tally.items():
        if number < 0:
            law.refuse(f"{key}={number}: a pad holds nothing below nought", point="so.refused")
        if key in _WORDS and number > 1:
            law.refuse(f"{key}={number}: there is one at most", point="so.copies")
    tricks = law.pack.size // 2
    if tally.get("tricks", 0) > tricks or tally.get("at-closing", 0) > tricks:
        law.refuse(f"a deal has {tricks} tricks", point="so.copies")
    plain = len(law.pack.suits) - 1
    if tally.get("marriage", 0) > plain:
        law.refuse(f"marriage={tally['marriage']}: there are {plain} plain marriages", point="so.copies")
    most = pack_points(law)
    if tally.get("cards", 0) > most:
        law.refuse(f"cards={tally['cards']}: the cards of the pack count {most}", point="so.copies")


def close(law: Law, table: SixtySixTable) -> None:
    """Both have tallied: the pads are compared with each other and with the record, and the deal is over."""
    deal = table.deal
    _fit(law, deal)
    if deal.is_void:
        return
    if deal.is_over:
        _compare(law, table)
        return
    scores = {name: deal.tallies[name]["score"] for name in deal.players if "score" in deal.tallies[name]}
    deal.pending = ()
    if len(scores) == len(deal.players):
        deal.told = "totals"
        for name, score in scores.items():
            if score:
                law.post(name, score, "as tallied", cite=law.cite("game.target"))
        if not any(scores.values()):
            deal.flags = (*deal.flags, "tie")
        if deal.bank is not None:
            three_handed.mark_totals(law, table)
    else:
        deal.told = "pad"
    over(law, table)


def are_unfit(law: Law, first: int, second: int, losers: int = 0) -> bool:
    """Whether the losers of a deal tally more than is theirs, or, where whole games are told, both have the points of one."""
    target = law.peek("game-target")
    return min(first, second) >= target or (min(first, second) > losers and max(first, second) < target)


def _fit(law: Law, deal: SixtySixDeal) -> None:
    """Numbers of the two pads that cannot both be right."""
    first, second = (deal.tallies[name] for name in deal.players)
    for key, said in (("claimed", "claim"), ("closed", "closing"), ("last-trick", "last trick"),
                      ("trump-marriage", "marriage in trumps")):  # fmt: skip
        if first.get(key) and second.get(key):
            law.irregular("so.tally-unfit", f"both tally the {said}; only one can have it")
    if are_unfit(law, first.get("score", 0), second.get("score", 0)):
        law.irregular(
            "so.tally-unfit", "both tally a score; one of them wins the deal, or the game, and the other does not"
        )
    stopped = any(tally.get(word) for tally in (first, second) for word in ("claimed", "closed"))
    if "cards" in first and "cards" in second:
        total, whole = first["cards"] + second["cards"], pack_points(law)
        if total > whole or (total != whole and not stopped and deal.told != "totals" and not deal.is_over):
            law.irregular("so.tally-unfit", f"{first['cards']} and {second['cards']} in cards do not make {whole}")


def _compare(law: Law, table: SixtySixTable) -> None:
    """The pads against a deal that is on record to its end: the record counts."""
    deal = table.deal
    if deal.told != "cards":
        return
    counts = standing(law, table).counts
    law.read = []
    for name in deal.players:
        tally = deal.tallies[name]
        have = {"score": deal.scores[name], "tricks": counts[name].tricks}
        if not any("?" in face for face in deal.taken[name]):
            have["cards"] = counts[name].cards
        for key, number in have.items():
            if key in tally and tally[key] != number and not deal.lacking:
                law.irregular(
                    "so.tally-differs", f"{name} tallies {key}={tally[key]}; the record has {number} and counts", name
                )
