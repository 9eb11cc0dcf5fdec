"""Whether the simulated Rubicon table is itself sound: cards, words, frequencies, printed settlements."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.simulated.cards import Simulated
from tests.simulated.rubicon import FAULTS, generate, generate_told
from tests.simulated.rubicon_marks import FACES, VALUES, Combination, Mark, game_value, is_open

PACK = Counter(FACES)


def events(made: Simulated) -> list[tuple[int, str, str, list[str]]]:
    """(index of the line, actor, verb, arguments) of every event."""
    found = []
    for index, line in enumerate(made.lines):
        for event in line.split("; "):
            actor, verb, *rest = event.split()
            found.append((index, actor, verb, rest))
    return found


class Reader:
    """Reads the record by the rule of reading, knowing nothing of the hands, and scores it again."""

    def __init__(self, made: Simulated) -> None:
        self.laid: dict[str, dict[str, int]] = {name: {} for name in made.players}  # handle -> card
        self.given: dict[str, Counter[str]] = {name: Counter() for name in made.players}
        self.marks: dict[str, list[Mark]] = {name: [] for name in made.players}
        self.claims: dict[str, list[Combination]] = {name: [] for name in made.players}
        self.gone: set[int] = set()
        self.face: dict[int, str] = {}
        self.trump: str | None = None
        self.postings: list[tuple[int, str, int, str]] = []
        self.without_new = 0
        for index, actor, verb, rest in events(made):
            if verb == "plays":
                self.play(actor, rest[0])
            elif verb == "declares" and rest[0] == "carte-blanche":
                self.postings.append((index, actor, 50, "carte-blanche"))
            elif verb == "declares":
                first, *others = " ".join(rest).removesuffix(" to-score").split(" and ")
                self.score(index, actor, self.read(actor, first.split()))
                for other in others:
                    self.claims[actor].append(self.read(actor, other.removesuffix(" to-score").split()))
            elif verb == "scores":
                self.score(index, actor, self.claimed(actor, rest))

    def play(self, actor: str, word: str) -> None:
        laid = self.laid[actor]
        face, _, handle = word.partition(".")
        lying = sorted(name for name in laid if name.startswith(face))
        if handle == "new" or not lying:
            return
        card = laid.pop(word if handle else lying[0])
        self.gone.add(card)
        self.claims[actor] = [claim for claim in self.claims[actor] if card not in claim.cards]

    def read(self, actor: str, words: list[str]) -> Combination:
        """The reading that is legal, lays fewest new cards, then has the lowest handles; lays its cards."""
        name, *names = words
        laid = self.laid[actor]
        choices: list[list[str]] = []
        for word in names:
            face, _, handle = word.partition(".")
            old = sorted(key for key in laid if key.startswith(face))
            choices.append([word] if handle else [*old, face + ".new"])
        best: tuple[bool, int, list[str]] | None = None
        for reading in product(*choices):
            old = [word for word in reading if not word.endswith("new")]
            if len(set(old)) < len(old):
                continue
            cards = [laid.get(word, -at) for at, word in enumerate(reading, 1)]
            legal = is_open(name, cards, self.marks[actor], self.gone)
            key = (not legal, len(reading) - len(old), [word.replace("new", "9") for word in reading])
            if best is None or key < best:
                best = key
        assert best is not None
        self.without_new += best[1] == 0
        return Combination(name, tuple(self.lay(actor, word) for word in best[2]))

    def lay(self, actor: str, word: str) -> int:
        if word in self.laid[actor]:
            return self.laid[actor][word]
        face = word[:2]
        assert word.endswith(".9"), f"{word} does not lie there"
        self.given[actor][face] += 1
        card = len(self.face) + 1000
        self.face[card] = face
        self.laid[actor][f"{face}.{self.given[actor][face]}"] = card
        return card

    def claimed(self, actor: str, rest: list[str]) -> Combination:
        fits = [claim for claim in self.claims[actor] if claim.name == rest[0]]
        if len(rest) > 1:
            meant = set()
            for word in rest[1:]:
                lying = [key for key in self.laid[actor] if key.startswith(word)]
                assert len(lying) == 1, f"{word} may be several"
                meant.add(self.laid[actor][lying[0]])
            fits = [claim for claim in fits if set(claim.cards) == meant]
        assert len(fits) == 1
        self.claims[actor].remove(fits[0])
        return fits[0]

    def score(self, index: int, actor: str, group: Combination) -> None:
        assert is_open(group.name, group.cards, self.marks[actor], self.gone)
        suit = self.face[group.cards[0]][1]
        if group.name in ("marriage", "sequence"):
            self.trump = self.trump or suit
            plain, trumps = (20, 40) if group.name == "marriage" else (150, 250)
            points = trumps if suit == self.trump else plain
        else:
            points = VALUES[group.name]
        self.postings.append((index, actor, points, group.name))
        self.marks[actor].append(Mark(group.name, frozenset(group.cards)))


def test_every_card_is_dealt_once_and_played_once() -> None:
    for seed in range(40):
        made = generate_told(seed)
        hands = {name: Counter[str]() for name in made.players}
        dealt, played, draws = Counter[str](), Counter[str](), 0
        for _, actor, verb, rest in events(made):
            if verb in ("holds", "draws"):
                hands[actor].update(rest)
                dealt.update(rest)
                draws += verb == "draws"
            elif verb == "plays":
                face = rest[0].partition(".")[0]
                assert hands[actor][face] > 0
                hands[actor][face] -= 1
                played[face] += 1
        assert dealt == played == PACK
        assert draws == 110
        assert made.truth.tricks == 64
        assert sum(made.truth.brisques.values()) == 32
        assert made.truth.over
        assert not made.truth.findings


def test_the_record_reads_as_it_was_meant() -> None:
    without_new = 0
    for seed in range(80):
        made = generate(seed)
        reader = Reader(made)
        assert reader.trump == made.truth.trump
        assert reader.postings == [posting for posting in made.truth.postings if posting[3] != "last-trick"]
        without_new += reader.without_new
    assert without_new >= 80  # re-marriages, united béziques, what was left to score


def test_what_the_referee_must_see_occurs_often_enough() -> None:
    deals, again, words = Counter[str](), Counter[str](), Counter[str]()
    values = set()
    for seed in range(300):
        made = generate(seed)
        each = Counter((who, why) for _, who, _, why in made.truth.postings)
        deals.update({why for _, why in each})
        again.update(why for (_, why), times in each.items() if times > 1)
        text = "\n".join(made.lines)
        words.update({word: text.count(word) for word in ("to-score", " scores ", ".new", ".1", ".2", ".3", "; ")})
        values.add(made.truth.value)
    assert deals["carte-blanche"] >= 10
    assert deals["quadruple-bezique"] >= 1
    assert deals["triple-bezique"] >= 5
    assert deals["sequence"] >= 30
    assert sum(again[four] for four in ("four-aces", "four-kings", "four-queens", "four-jacks")) >= 20
    assert again["marriage"] >= 100
    assert again["double-bezique"] >= 5
    assert all(count >= 50 for count in words.values()), words
    assert len(values) > 20


@pytest.mark.parametrize("told", ["table", "all"])
@pytest.mark.parametrize("discovery", ["referee", "players"])
def test_each_fault_is_planted_and_told(discovery: str, told: str) -> None:
    planted, proofs = Counter[str](), Counter[bool]()
    for seed in range(5):
        for fault in FAULTS:
            made = generate(seed, [fault], discovery=discovery, told=told)
            truth = made.truth
            assert [found.fault for found in truth.findings] == list(truth.planted)
            planted.update(truth.planted)
            for found in truth.findings:
                assert found.article in found.articles
                assert f"{found.by} " in f"{made.lines[found.index]} "
                assert found.at_once is (found.proof_index is None)
                assert found.proof_index is None or found.index <= found.proof_index < len(made.lines)
                proofs[found.at_once] += found.point == "revoke"
            marked = Counter[str]()
            for _, who, points, _ in truth.postings:
                marked[who] += points
            assert {name: marked[name] for name in made.players} == truth.scores
            assert truth.postings[-1][3] == "last-trick"
            lost = sum(face[0] in "AT" for face in truth.undrawn)
            assert len(truth.undrawn) == ("draw-forgotten" in truth.planted)
            assert sum(truth.brisques.values()) + lost == 32
    assert all(planted[fault] >= 2 for fault in FAULTS), planted
    assert proofs[True]
    assert bool(proofs[False]) is (told == "table")


def test_several_faults_in_one_deal() -> None:
    for seed in range(20):
        truth = generate(seed, FAULTS).truth
        assert len(truth.planted) >= 8
        assert Counter(found.fault for found in truth.findings) == Counter(truth.planted)
        assert truth.tricks == 64


def test_the_same_seed_gives_the_same_deal() -> None:
    assert generate(7, ["revoke"]) == generate(7, ["revoke"])
    assert generate(7).lines != generate(8).lines


def test_an_unknown_fault_is_named() -> None:
    with pytest.raises(ValueError, match="no fault named revok;"):
        generate(1, ["revok"])


@pytest.mark.parametrize(
    ("marked", "brisques", "winner", "value"),
    [
        ((1510, 1240), (16, 16), "A", 800),
        ((1550, 1520), (0, 32), "A", 600),
        ((1320, 620), (20, 12), "A", 3200),
        ((2140, 80), (25, 7), "A", 3500),
        ((2140, 0), (25, 7), "A", 3500),
        ((1120, 870), (18, 14), "A", 800),
        ((1740, 850), (21, 11), "A", 3800),
        ((940, 940), (27, 5), "A", 3100),
        ((940, 940), (20, 12), "A", 600),
        ((1230, 1230), (16, 16), None, 0),
        ((980, 970), (10, 22), "B", 600),
        ((1260, 1140), (7, 25), "A", 600),
        ((1610, 1590), (16, 16), "A", 600),
    ],
)
def test_settlements_that_the_sheet_prints(
    marked: tuple[int, int], brisques: tuple[int, int], winner: str | None, value: int
) -> None:
    a, b = marked
    assert game_value({"A": a, "B": b}, {"A": brisques[0], "B": brisques[1]}) == (winner, value)
