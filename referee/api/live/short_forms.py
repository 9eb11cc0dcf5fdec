"""The understanding of short lines: words and the table as it stands give lines of the record, or a question.

Pure: nothing is saved, no table is changed, and where a word could mean two things a Question is raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.api.live import tallies
from referee.api.live.acts import actor_of, args_of, combination_of, meant_by
from referee.api.live.meaning import PLAYING, check_verb, is_full, meaning_of
from referee.api.live.moment import Moment, holds_up
from referee.api.live.words import (
    DRAW,
    WITH,
    Meaning,
    Question,
    begun,
    usage_of,
)
from referee.core import choosing
from referee.core.cards import expand, read_card
from referee.core.errors import RefereeError, Refusal
from referee.core.events import TABLE, without_remark
from referee.core.rulings import Verdict
from referee.core.wording import so_many

_LOWEST_STRUCK = "- "


class Understood(NamedTuple):
    """A line of the record, and what of the typed line was not taken because play stops or the deal is over before it."""

    line: str
    rest: str = ""
    because: str = ""


def understand(text: str, moment: Moment) -> Understood:
    """What a typed line means at this moment: a full line of the record as it is, a short one in full words."""
    body = without_remark(text)
    remark = text.strip()[len(body) :]
    if not body or body.startswith(_LOWEST_STRUCK):
        return Understood(text.strip())
    words = body.split()
    if words[0].casefold() == TABLE and words[1:2] == ["notes"]:
        return Understood(text.strip())
    line = _Line(moment)
    parts = [_words(part) for part in body.split(";") if part.split()]
    if all(is_full(part[0], moment) for part in parts):
        for part in parts:
            check_verb(part, moment)
        return Understood(text.strip())
    for place, part in enumerate(parts):
        left = line.take_part(part)
        if line.stopped or left:
            behind = [" ".join(left), *(" ".join(later) for later in parts[place + 1 :])]
            rest = "; ".join(piece for piece in behind if piece)
            return Understood("; ".join(line.done) + remark, rest, line.stopped if rest else "")
    return Understood("; ".join(line.done) + remark)


def _words(part: str) -> list[str]:
    """The words between two semicolons; the sign for drawing may stand close behind a card."""
    words: list[str] = []
    for word in part.split():
        if word[-1:] == DRAW and read_card(word[:-1]) is not None:
            words += [word[:-1], DRAW]
        else:
            words.append(word)
    return words


class _Line:
    """One typed line while it is read: what is understood so far, and the moment that it leads to."""

    def __init__(self, moment: Moment) -> None:
        self.start = moment
        self.now = moment
        self.done: list[str] = []
        self.stopped = ""

    def _meaning(self, word: str) -> Meaning:
        return meaning_of(word, self.now)

    def take_part(self, words: Sequence[str]) -> list[str]:
        """Takes what stands between two semicolons; answers the words that were left because play stops before them."""
        if is_full(words[0], self.now):
            check_verb(words, self.now)
            name = self.now.seats.actor(words[0]) or begun(words[0], self.now.names)[0]
            self._take(" ".join((name, *words[1:])))
            return []
        if tallies.is_tally(words[0]):
            self._meaning(words[0])
            self.done += tallies.lines(words[1:], self.now)
            return []
        at = 0
        while at < len(words) and not self.stopped:
            at += self._act(words, at)
        return list(words[at:])

    def _act(self, words: Sequence[str], at: int) -> int:
        """Takes one act that begins at a word; answers how many words it used."""
        word = words[at]
        if word == DRAW:
            return self._draw()
        meaning = self._meaning(word)
        if meaning.kind == "card":
            return self._cards(words, at)
        if meaning.kind == "combination":
            return self._combination(words, at, meaning.name)
        if meaning.kind == "choice":
            return self._choose(words, at, meaning.name)
        return self._verb(words, at, meaning.name)

    def _take(self, text: str) -> None:
        """Adds one event and moves on; play may stop over it, or the deal be over."""
        self.done.append(text)
        before = self.now
        try:
            steps, self.now = before.after(text)
        except (Refusal, RefereeError):
            self.stopped = "the line before it is refused"
            return
        if steps and steps[-1].ruling.verdict is Verdict.REFUSED:
            self.stopped = "the line before it is refused"
        elif holds_up(steps, before.table):
            self.stopped = "play stops before it"
        elif self.now.table.deal.is_over and not before.table.deal.is_over:
            self.stopped = "the deal is over before it"

    def _next_deal(self) -> None:
        """Cards after the end of a deal belong to the next one."""
        if self.now.table.deal.is_over:
            self.now = self.now.following

    def _draw(self) -> int:
        """Everybody draws who owes it."""
        if "draws" not in self.now.game.verbs:
            raise Question(f"{DRAW} is for drawing, and in {self.now.game.title} nobody draws")
        self._next_deal()
        owing, _ = self.now.draws()
        due = [name for name in owing if name not in self.now.left_out()]
        if not due:
            raise Question(f"{DRAW} is for who owes a draw, and nobody does: {self.now.game.prompt(self.now.table)}")
        for name in due:
            if not self.stopped:
                self._take(f"{name} draws")
        return 1

    def _cards(self, words: Sequence[str], at: int) -> int:
        """A card alone is played by whose turn it is; cards with another are taken by it, where that is a game's way."""
        self._next_deal()
        run = at
        while run < len(words) and read_card(expand(words[run])[0]) is not None:
            self._meaning(words[run])
            run += 1
        if run < len(words) and words[run].casefold() in WITH:
            return self._takes(words, at, run)
        self._not_turned_up(words[at:run])
        verb, moment = self._laying(words[at])
        if verb == "shows":
            self._take(f"{TABLE} shows {' '.join(words[at:run])}")
            return run - at
        self._take(f"{moment.who(verb, f'{verb} {words[at]}')} {verb} {words[at]}")
        return 1

    def _not_turned_up(self, cards: Sequence[str]) -> None:
        """Asks where cards might as well be turned up on the table as played: after a misdeal that stands to be mended."""
        shown = f"{TABLE} shows {' '.join(cards)}"
        played = next((verb for verb in PLAYING if self.now.actors(verb)), None)
        if played and "shows" in self.now.game.verbs and self.now.is_allowed(shown):
            raise Question(f"they may be played, or turned up anew: write {played} {cards[0]}, or {shown}")

    def _laying(self, word: str) -> tuple[str, Moment]:
        """What a card alone does now, and the moment that tells who does it."""
        owing, later = self.now.draws()
        if owing:
            left_out = self.now.left_out()
            waiting = [name for name in owing if name not in left_out]
            if waiting and self.now.table.sitting.draws == "told":
                have = "has" if len(waiting) == 1 else "have"
                raise Question(
                    f"{' and '.join(waiting)} {have} still to draw before the {word} is played: write {DRAW} for the draw, "
                    f"or {waiting[0]} omits draw if it was left out"
                )
        moment = later if owing else self.now
        for verb in PLAYING:
            if moment.actors(verb):
                return verb, moment
        laid = {one.verb for one in moment.candidates if one.verb != "elects" and _begins_with_card(one.rest)}
        if laid == {"turns"} or (laid == {"shows"} and moment.actors("shows") == (TABLE,)):
            return laid.pop(), moment
        if "plays" in moment.game.verbs and moment.may_be_done(f"plays {word}"):
            return "plays", moment  # a last card, or somebody's whose turn it is not: nothing lists it, and it stands
        raise Question(f"what is done with the {word}? {moment.game.prompt(moment.table)}: write the verb before it")

    def _takes(self, words: Sequence[str], at: int, run: int) -> int:
        """Cards of the table taken with one of the hand."""
        if " with " not in f" {self.now.game.verbs['takes'].usage if 'takes' in self.now.game.verbs else ''} ":
            raise Question(f'in {self.now.game.title} nothing is taken with a card: "{words[run]}" has no meaning here')
        if run + 1 >= len(words) or read_card(words[run + 1]) is None:
            raise Question(f"with which card? Write {' '.join(words[at:run])} w 9H")
        said = f"takes {' '.join(words[at:run])} with {words[run + 1]}"
        who = self.now.actors("takes") or self.now.actors("trails")
        self._take(f"{self.now.who('takes', said, who)} {said}")
        return run + 2 - at

    def _combination(self, words: Sequence[str], at: int, name: str) -> int:
        """A combination with its cards, and others after `and`."""
        self._next_deal()
        said, used = combination_of(words, at, name, self.now)
        text = f"declares {said}"
        while used < len(words) - at and words[at + used].casefold() == "and":
            place = at + used + 1
            meaning = self._meaning(words[place]) if place < len(words) else None
            if meaning is None or meaning.kind != "combination":
                raise Question('after "and" comes another combination with its cards')
            more, count = combination_of(words, place, meaning.name, self.now)
            text += f" and {more}"
            used += 1 + count
        self._take(f"{self.now.who('declares', text)} {text}")
        return used

    def _choose(self, words: Sequence[str], at: int, key: str) -> int:
        """An open choice is made by its word alone."""
        more = meant_by(words[at + 1 :], self.now)
        said = " ".join((f"elects {key}", *more))
        try:
            offered = self.now.offering(key, said)
        except Refusal as refusal:
            raise Question(str(refusal)) from None
        if not offered:
            raise Question(f"{key} is not offered for {' '.join(more)}")
        meant = choosing.several(offered, key)
        apart = choosing.apart(self.now.judged.law(self.now.table), self.now.table, meant) if len(meant) > 1 else []
        if apart:
            ways = " or ".join(f"{one.whose[0]} {said} {word}" for word, one in zip(apart, meant, strict=True))
            raise Question(f"{key} could mean {so_many(len(meant), 'open choice')}: write {ways}")
        same = [one for one in offered if (one.point, one.finding) == (meant[-1].point, meant[-1].finding)]
        everybody = list(dict.fromkeys(name for one in same for name in one.whose))
        whose = [name for name in everybody if name not in dict(meant[-1].chosen)] or everybody
        if len(whose) > 1:
            raise Question(f"who? Write {' or '.join(f'{name} {said}' for name in whose)}")
        self._take(f"{whose[0]} {said}")
        return 1 + len(more)

    def _verb(self, words: Sequence[str], at: int, verb: str) -> int:
        """A verb with what belongs to it: nothing, or all up to the next `;` or the sign for drawing."""
        deal = self.now.table.deal
        if deal.is_over and not self.now.actors(verb) and verb not in self.now.game.phases["over"]:
            self.now = self.now.following
        use = usage_of(self.now.game, verb)
        end = at + 1
        while not use.is_alone and end < len(words) and words[end] != DRAW:
            end += 1
        args = args_of(verb, words[at + 1 : end], use, self.now)
        self._take(actor_of(verb, args, use, self.now))
        return end - at


def _begins_with_card(rest: str) -> bool:
    return bool(rest) and read_card(rest.partition(" ")[0]) is not None
