"""Lines that anybody might type in any game: sensible, misplaced, contradictory, and nonsense."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from referee.core.game import Game
from referee.core.law import Law
from referee.core.rulebook import Rulebook
from referee.core.table import Table

GARBAGE = (
    "", "   ", "-", "- Ann plays QS", "#", "# only a remark", "plays", "Ann", "Ann  plays", "nobody plays QS",
    "Ann flies", "Ann plays", "Ann plays QS QS", "Ann plays 1S", "Ann plays QS.0", "Ann plays QS.9", "Ann plays Q♠",
    "Ann plays ??", "Ann plays ?S", "Ann plays Q?", "ANN PLAYS qs", "Ann plays QSx2", "Ann\u00a0plays\u2003QS",
    "Ann plays QS.new", ";", ";;", "Ann plays QS; ; Bob plays 7D", "Ann claims", "Ann claims by",
    "Ann claims revoke by", "Ann elects", "Ann elects x for=", "Ann tallies", "Ann tallies score=",
    "Ann tallies score=x", "Ann tallies score=999999999999", "Ann tallies =4", "Ann tallies score=10 score=20",
    "table expects", "table expects Ann=x", "table expects Zed=4", "table sets pool=12", "table plays QS",
    "table draws", "pool draws", "Ann+Bob plays QS", "Ann exposes", "Ann exposes QS of", "Ann exposes QS of stock",
    "Ann exposes QS of Zed", "Ann declares and", "Ann declares and and", "Ann declares to-score", "Ann scores",
    "Ann marks", "Ann marks ²", "Ann marks 60", "Ann draws two seen seen", "Ann draws QS KS", "Ann omits",
    "Ann omits everything", "Ann restores", "Ann restores QS", "Ann takes-back", "Ann takes-back QS KS", "Ann holds",
    "Ann holds ?? Q? QS", "table notes a; b = c # d", "Ann claims revoke by table",
    "Ann claims too-many-cards by Ann+Bob", "Ann claims too-many-cards by Bob count=-4",
    "Ann claims too-many-cards by Bob count=99999", "Ann claims too-few-cards by Bob count=0", "Ann waives nothing",
    "Ann plays \x00", "Ann plays [bold]", "{Ann} {card} {}", "Ann elects {card}", "Ann deals QS", "Ann wins",
    "Ann gathers",
)  # fmt: skip
LITTLE = ("and", "by", "of", "to-score", "stock", "two", "three", "seen", "gathering", "draw", "with", "for", "on", "x")
KEYS = ("count", "card", "trick", "score", "value", "for", "brisques", "cards", "amount", "Ann", "Bob", "pool")
KINDS = (
    "candidate", "candidate", "go", "play", "verb", "verb", "claim", "claim", "elect", "waive", "show", "declare", "take-back",
    "tally", "table", "garbage", "two",
)  # fmt: skip


class Typist:
    """Types one line after the other at a table of some game; `record` is what has been typed so far."""

    def __init__(self, game: Game[Any], book: Rulebook, players: tuple[str, ...]) -> None:
        self.game = game
        self.book = book
        self.law = Law(book, game)
        self.players = players
        self.faces = self.law.pack.faces if "pack.ranks" in book.values else ("QS", "KS", "7D")
        self.combinations: Mapping[str, Any] = getattr(game, "combinations", {})
        self.choices = sorted({option.key for article in book.articles.values() for option in article.options})
        self.choices += sorted({*game.remedies, "call-card", "nothing-offered"} - set(self.choices))
        self.record: list[str] = []

    def lines(self, kind: str, seed: int, table: Table[Any]) -> list[str]:
        """One line of a kind, or several for `go`, which plays on by what might come next."""
        rng = random.Random(seed)
        if kind == "go":
            return [f"*{rng.random()}" for _ in range(rng.randint(5, 60))]
        if kind == "two":
            kinds = [rng.choice(KINDS) for _ in range(2)]
            made = [self._one("play" if k in ("go", "two") else k, rng, table) for k in kinds]
            return ["; ".join(made)]
        return [self._one(kind, rng, table)]

    def candidate(self, rng: random.Random, table: Table[Any]) -> str:
        """A line of the game's own list of what may come next."""
        lines = list(self.game.candidates(self.law, table))
        return rng.choice(lines) if lines else f"{rng.choice(self.players)} {rng.choice(sorted(self.game.verbs))}"

    def _one(self, kind: str, rng: random.Random, table: Table[Any]) -> str:
        make: dict[str, Callable[[random.Random, Table[Any]], str]] = {
            "candidate": self.candidate, "play": self._play, "verb": self._verb, "claim": self._claim, "elect": self._elect,
            "waive": self._waive, "show": self._show, "declare": self._declare, "take-back": self._take_back,
            "tally": self._tally, "table": self._table, "garbage": self._garbage,
        }  # fmt: skip
        return make[kind](rng, table)

    def _actor(self, rng: random.Random) -> str:
        return rng.choice((*self.players * 4, "table"))

    def _card(self, rng: random.Random, table: Table[Any]) -> str:
        cards = getattr(table.deal, "cards", None)
        if cards is not None and rng.random() < 0.5:
            hand = rng.choice(list(cards.hands.values()))
            held = [*hand.laid, *(face for face, count in hand.known.items() if count)]
            if held:
                word: str = rng.choice(held)
                return word
        face = rng.choice(self.faces)
        return face + rng.choice(("", "", "", "", ".1", ".2", ".new"))

    def _play(self, rng: random.Random, table: Table[Any]) -> str:
        verb = "plays" if "plays" in self.game.verbs else rng.choice(sorted(self.game.verbs))
        return f"{rng.choice(self.players)} {verb} {self._card(rng, table)}"

    def _word(self, rng: random.Random, table: Table[Any]) -> str:
        kind = rng.randrange(8)
        if kind < 3:
            return self._card(rng, table)
        if kind == 3:
            return rng.choice(LITTLE)
        if kind == 4:
            return rng.choice(self.players)
        if kind == 5:
            return (
                f"{rng.choice(KEYS)}={rng.choice(('1', '9', '10', '8+2', '0', '-3', '1000', 'KS', 'revoke', 'QS.1'))}"
            )
        return rng.choice([*self.combinations, *self.game.offences, *self.game.points, *self.choices] or ["word"])

    def _verb(self, rng: random.Random, table: Table[Any]) -> str:
        words = [self._word(rng, table) for _ in range(rng.choice((0, 0, 1, 1, 2, 3, 5)))]
        return " ".join((self._actor(rng), rng.choice(sorted(self.game.verbs)), *words))

    def _claim(self, rng: random.Random, table: Table[Any]) -> str:
        offence = rng.choice(sorted(self.game.offences) or ["nothing"])
        words = [rng.choice(self.players), "claims", offence]
        if "by NAME" in self.game.offences[offence].usage or rng.random() < 0.3:
            words += ["by", rng.choice(self.players)]
        if "count" in self.game.offences[offence].usage:
            words += [f"count={rng.randint(5, 14)}"]
        if rng.random() < 0.2:
            words += [f"card={rng.choice(self.faces)}"]
        return " ".join(words)

    def _elect(self, rng: random.Random, table: Table[Any]) -> str:
        open_now = [option.key for pending in table.deal.pending for option in pending.options]
        key = rng.choice(open_now if open_now and rng.random() < 0.7 else self.choices)
        tail = rng.choice(("", "", f" {self._card(rng, table)}", f" for={rng.choice(sorted(self.game.points))}"))
        return f"{self._actor(rng)} elects {key}{tail}"

    def _waive(self, rng: random.Random, table: Table[Any]) -> str:
        points = [pending.point for pending in table.deal.pending] or sorted(self.game.points)
        return f"{rng.choice(self.players)} waives {rng.choice(('', rng.choice(points)))}".strip()

    def _show(self, rng: random.Random, table: Table[Any]) -> str:
        cards = [self._card(rng, table).partition(".")[0] for _ in range(rng.choice((1, 1, 2, 4, 9)))]
        return f"{rng.choice(self.players)} {rng.choice(('shows', 'holds'))} {' '.join(cards)}"

    def _declare(self, rng: random.Random, table: Table[Any]) -> str:
        if not self.combinations:
            return self._verb(rng, table)
        parts = []
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            what = self.combinations[rng.choice(list(self.combinations))]
            parts.append(f"{what.name} {' '.join(self._fitting(rng, what))}{rng.choice(('', '', ' to-score'))}")
        window = getattr(table.deal, "window", None)
        player = window if window is not None and rng.random() < 0.8 else rng.choice(self.players)
        return f"{player} {rng.choice(('declares', 'declares', 'declares', 'scores'))} {' and '.join(parts)}"

    def _fitting(self, rng: random.Random, what: Any) -> list[str]:
        """Cards that make a combination, found by trying what combinations are made of."""
        for _ in range(12):
            suit, rank = rng.choice(self.faces)[1], rng.choice(self.faces)[0]
            in_suit = [face for face in self.faces if face[1] == suit]
            few = rng.sample(self.faces, 2)
            for faces in (
                rng.sample(in_suit, min(what.size, len(in_suit))),
                in_suit[: what.size],
                in_suit[2 : 2 + what.size],
                [rank + rng.choice(self.faces)[1] for _ in range(what.size)],
                (["QS", "JD"] * what.size)[: what.size],
                (few * what.size)[: what.size],
            ):
                if what.identify(faces) is not None:
                    return faces
        return [rng.choice(self.faces) for _ in range(what.size)]

    def _take_back(self, rng: random.Random, table: Table[Any]) -> str:
        played = [e for e in table.deal.events() if e.verb == "plays" and e.words]
        if not played or "takes-back" not in self.game.verbs:
            return self._verb(rng, table)
        wrong = [p for p in table.deal.pending if p.kind == "remedy" and p.card]
        if wrong and rng.random() < 0.5:
            return f"{wrong[-1].whose[0]} takes-back {wrong[-1].card}"
        old = rng.choice(played[-rng.choice((1, 2, 4, 12)) :])
        return f"{old.actor} takes-back {old.words[0].partition('.')[0]}"

    def _tally(self, rng: random.Random, table: Table[Any]) -> str:
        keys = rng.sample(sorted(self.game.tally_keys), min(len(self.game.tally_keys), rng.choice((1, 2, 2, 4))))
        counts = [f"{key}={rng.choice((0, 1, 2, 16, 30, 850, 1200))}" for key in keys]
        return f"{rng.choice(self.players)} tallies {' '.join(counts)}"

    def _table(self, rng: random.Random, table: Table[Any]) -> str:
        name = rng.choice((*self.players, "pool"))
        verb = rng.choice(("expects", "sets", "notes", "agrees-end"))
        return f"table {verb} {name}={rng.choice((0, 40, 850, 1500))}"

    def _garbage(self, rng: random.Random, table: Table[Any]) -> str:
        text = rng.choice(GARBAGE)
        for player, other in zip(("Ann", "Bob"), self.players, strict=False):
            text = text.replace(player, other)
        return text
