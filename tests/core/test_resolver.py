"""Which card a word means: the one resolver, its handles, its refusals, and that no card is made or lost."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from referee.core.cards import CardWord, Pack, expand, read_card
from referee.core.errors import Refusal
from referee.core.hands import Cards, Doubt, Hand, Held

PACK = Pack("A T K Q J 9 8 7", copies=4)
SMALL = Pack("A K", suits="S H", copies=1)


def cards(pack: Pack = PACK, each: int = 9) -> Cards:
    return Cards(pack, ("Ann", "Bob"), each)


def word(text: str) -> CardWord:
    found = read_card(text)
    assert found is not None
    return found


def find(table: Cards, player: str, text: str) -> Held:
    return table.find(player, word(text))


def total(table: Cards) -> int:
    return sum(hand.size for hand in table.hands.values()) + table.stock


# Words


@pytest.mark.parametrize(
    ("text", "face", "copy"),
    [
        ("QS", "QS", ""), ("qs", "QS", ""), ("SQ", "QS", ""), ("sq", "QS", ""), ("10H", "TH", ""), ("H10", "TH", ""),
        ("TH", "TH", ""), ("Q♠", "QS", ""), ("♠Q", "QS", ""), ("10♡", "TH", ""), ("QS.1", "QS", "1"), ("qs.NEW", "QS", "new"),
        ("??", "??", ""), ("?S", "?S", ""), ("Q?", "Q?", ""), ("7D.12", "7D", "12"), ("2C", "2C", ""),
    ],
)  # fmt: skip
def test_how_cards_are_written(text: str, face: str, copy: str) -> None:
    assert read_card(text) == CardWord(face, copy)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Q",
        "S",
        "QQ",
        "SS",
        "1S",
        "11H",
        "QS.",
        "QS.0",
        "QS.01",
        "QS.x",
        "QS.new.1",
        "QS.²",
        "QS.-1",
        "Ann",
        "QSS",
        " QS",
    ],
)
def test_what_is_no_card(text: str) -> None:
    assert read_card(text) is None


def test_a_pack_knows_its_own_cards_only() -> None:
    assert PACK.read("QS") == CardWord("QS")
    assert PACK.read("6S") is None
    assert PACK.read("?S") == CardWord("?S")
    assert PACK.read("QS.3") == CardWord("QS", "3")
    assert PACK.size == 128
    assert len(Pack("A K Q J T 9 8 7 6 5 4 3 2", without="QS QH").faces) == 50


def test_several_of_a_card() -> None:
    assert expand("QSx2") == ["QS", "QS"]
    assert expand("??x3") == ["??"] * 3
    for text in ("QS", "QSx0", "QSx17", "QSx", "Annx2", "QSx²"):
        assert expand(text) == [text]


def test_the_order_of_a_pack() -> None:
    assert PACK.above("TH") == {"AH"}
    assert PACK.above("AH") == frozenset()
    assert PACK.of_suit("D") == {rank + "D" for rank in "ATKQJ987"}


# Which card is meant


def test_a_bare_name_is_the_copy_laid_first_then_the_hand() -> None:
    table = cards()
    assert [table.lay("Ann", "KS", line) for line in (1, 2, 3)] == ["KS.1", "KS.2", "KS.3"]
    assert find(table, "Ann", "KS") == Held("KS", "KS.1", False)
    table.take("Ann", find(table, "Ann", "KS.2"), 4)
    table.take("Ann", find(table, "Ann", "KS"), 5)
    assert find(table, "Ann", "KS") == Held("KS", "KS.3", False)
    table.take("Ann", find(table, "Ann", "KS"), 6)
    assert find(table, "Ann", "KS") == Held("KS", "", True)


def test_new_is_one_straight_from_the_hand() -> None:
    table = cards()
    table.lay("Ann", "KS", 1)
    assert find(table, "Ann", "KS.new") == Held("KS", "", True)
    table.show("Ann", table.check_shown("Ann", ["KS", "KS"]), 2)  # one more than lies there
    assert find(table, "Ann", "KS.new") == Held("KS", "", False)


def test_a_handle_is_never_used_twice() -> None:
    table = cards()
    table.lay("Ann", "KS", 1)
    table.take("Ann", find(table, "Ann", "KS.1"), 2)
    assert table.lay("Ann", "KS", 3) == "KS.2"
    with pytest.raises(Refusal, match=r"KS\.1 does not lie face up before Ann; there lies KS\.2"):
        find(table, "Ann", "KS.1")
    with pytest.raises(Refusal, match=r"QS\.1 does not lie face up before Ann; no QS lies there"):
        find(table, "Ann", "QS.1")


def test_handles_are_each_players_own() -> None:
    table = cards()
    assert table.lay("Ann", "KS", 1) == "KS.1"
    assert table.lay("Bob", "KS", 2) == "KS.1"
    assert find(table, "Bob", "KS") == Held("KS", "KS.1", False)


def test_cards_shown_take_no_handle() -> None:
    table = cards()
    table.show("Ann", table.check_shown("Ann", ["KS"]), 1)
    assert table.hands["Ann"].laid == {}
    assert find(table, "Ann", "KS") == Held("KS", "", False)
    assert table.lay("Ann", "KS", 2) == "KS.1"
    assert table.seen["KS"] == (1,)


def test_picked_up_cards_are_known_by_their_bare_name_and_their_handles_are_spent() -> None:
    table = cards()
    table.lay("Ann", "KS", 1)
    table.lay("Ann", "KS", 2)
    table.pick_up("Ann")
    assert table.hands["Ann"].known["KS"] == 2
    assert find(table, "Ann", "KS") == Held("KS", "", False)
    with pytest.raises(Refusal):
        find(table, "Ann", "KS.1")
    assert table.lay("Ann", "KS", 3) == "KS.3"


def test_equal_cards_are_taken_one_at_a_time() -> None:
    table = cards()
    table.show("Ann", table.check_shown("Ann", ["QS", "QS"]), 1)
    table.take("Ann", find(table, "Ann", "QS"), 2)
    assert table.hands["Ann"].known["QS"] == 1


# What cannot be


def test_copies_exhausted_names_the_lines() -> None:
    table = cards()
    for line in (3, 5, 8):
        table.lay("Ann", "QS", line)
    table.draw("Bob", 13, "QS")
    with pytest.raises(
        Refusal, match=r"QS is impossible here: the pack's 4 copies are accounted for, seen at lines 3, 5, 8, 13"
    ) as raised:
        find(table, "Ann", "QS.new")
    assert raised.value.lines == (3, 5, 8, 13)
    assert raised.value.point == "so.copies"
    with pytest.raises(Refusal):
        table.draw("Bob", 14, "QS")
    with pytest.raises(Refusal):
        table.check_shown("Bob", ["QS", "QS"])
    assert find(table, "Bob", "QS") == Held("QS", "", False)


def test_a_single_copy_is_spoken_of_as_one() -> None:
    table = cards(SMALL, 1)
    table.take("Ann", find(table, "Ann", "AS"), 2)
    with pytest.raises(Refusal, match=r"the pack's card is accounted for, seen at line 2$"):
        find(table, "Bob", "AS")


def test_a_hand_that_is_known_throughout_holds_nothing_else() -> None:
    table = cards(each=2)
    table.show("Ann", table.check_shown("Ann", ["QS", "KH"]), 1)
    with pytest.raises(Refusal, match="every card in that hand is known: QS KH"):
        find(table, "Ann", "7D")
    for face in ("QS", "KH"):
        table.take("Ann", find(table, "Ann", face), 2)
    with pytest.raises(Refusal, match="Ann has no cards left"):
        find(table, "Ann", "7D")


def test_more_cards_than_the_hand_can_hold() -> None:
    table = cards(each=2)
    with pytest.raises(Refusal, match="only 2 of that hand's cards are still unseen"):
        table.check_shown("Ann", ["QS", "KS", "AS"])
    assert table.check_shown("Ann", ["QS", "KS"]) == ["QS", "KS"]


def test_a_word_that_is_no_card_of_the_pack() -> None:
    with pytest.raises(Refusal, match='"6S" is no card of this pack; its ranks are A T K Q J 9 8 7') as raised:
        cards().read("6S")
    assert raised.value.point == "so.refused"


# Doubts


def doubt(*faces: str) -> Doubt:
    return Doubt(frozenset(faces), 7, "Ann plays 7C", "revoke", "{card}")


def test_a_later_card_proves_a_doubt_once() -> None:
    table = cards()
    assert table.doubt("Ann", doubt("KH", "QH")) is None
    assert table.proved("Ann", "KS") == []
    assert [d.line for d in table.proved("Ann", "KH")] == [7]
    assert table.proved("Ann", "QH") == []


def test_a_known_card_proves_a_doubt_at_once() -> None:
    table = cards()
    table.show("Ann", table.check_shown("Ann", ["KH"]), 1)
    assert table.doubt("Ann", doubt("KH")) is not None
    table.lay("Ann", "QH", 2)
    assert table.doubt("Ann", doubt("QH")) is not None
    assert table.hands["Ann"].doubts == []


def test_an_unseen_draw_makes_a_doubt_unprovable_by_one_card() -> None:
    table = cards()
    table.doubt("Ann", doubt("KH"))
    table.draw("Ann", 8)
    assert table.proved("Ann", "KH") == []
    assert len(table.proved("Ann", "KH")) == 1


def test_a_draw_that_is_told_changes_no_doubt() -> None:
    table = cards()
    table.doubt("Ann", doubt("KH"))
    table.draw("Ann", 8, "KH")
    assert table.hands["Ann"].doubts[0].drawn == 0


def test_a_hand_without_unseen_cards_is_not_doubted() -> None:
    table = cards(each=1)
    table.show("Ann", table.check_shown("Ann", ["KS"]), 1)
    assert table.doubt("Ann", doubt("KH")) is None
    assert table.hands["Ann"].doubts == []


# Simulated deals: a real pack, physical cards, and the resolver beside them


class Shadow:
    """Really dealt cards: the hidden ones of each player, and those laid with the handles that must be theirs."""

    def __init__(self, rng: random.Random, each: int) -> None:
        self.rng = rng
        self.stock = [face for face in PACK.faces for _ in range(PACK.copies)]
        rng.shuffle(self.stock)
        self.hidden = {name: [self.stock.pop() for _ in range(each)] for name in ("Ann", "Bob")}
        self.laid: dict[str, dict[str, str]] = {"Ann": {}, "Bob": {}}
        self.given = {"Ann": Counter[str](), "Bob": Counter[str]()}
        self.played: Counter[str] = Counter()

    def lay(self, player: str, face: str) -> str:
        self.hidden[player].remove(face)
        self.given[player][face] += 1
        handle = f"{face}.{self.given[player][face]}"
        self.laid[player][handle] = face
        return handle


@pytest.mark.parametrize("seed", range(60))
def test_the_resolver_beside_really_dealt_cards(seed: int) -> None:
    rng = random.Random(seed)
    shadow, table = Shadow(rng, 9), cards()
    for line in range(1, 300):
        player = rng.choice(("Ann", "Bob"))
        hidden, laid = shadow.hidden[player], shadow.laid[player]
        act = rng.choice(("draw", "draw told", "play", "play", "play new", "play handle", "lay", "show", "pick up"))
        if act.startswith("draw") and shadow.stock and len(hidden) + len(laid) < 9:
            face = shadow.stock.pop()
            hidden.append(face)
            table.draw(player, line, face if act == "draw told" else None)
        elif act == "play" and (hidden or laid):
            face = rng.choice([*hidden, *laid.values()])
            lying = [handle for handle, other in laid.items() if other == face]
            held = find(table, player, face)
            assert held.handle == (lying[0] if lying else "")
            table.take(player, held, line)
            shadow.played[face] += 1
            if lying:
                del laid[lying[0]]
            else:
                hidden.remove(face)
        elif act == "play new" and hidden:
            face = rng.choice(hidden)
            held = find(table, player, f"{face}.new")
            assert held.handle == ""
            table.take(player, held, line)
            hidden.remove(face)
            shadow.played[face] += 1
        elif act == "play handle" and laid:
            handle = rng.choice(list(laid))
            table.take(player, find(table, player, handle), line)
            shadow.played[laid.pop(handle)] += 1
        elif act == "lay" and hidden:
            face = rng.choice(hidden)
            assert table.lay(player, face, line) == shadow.lay(player, face)
        elif act == "show" and hidden:
            shown = rng.sample(hidden, min(len(hidden), 2))
            table.show(player, table.check_shown(player, [*shown, *laid.values()]), line)
        elif act == "pick up" and rng.random() < 0.2:
            table.pick_up(player)
            hidden += laid.values()
            laid.clear()
        check_beside(table, shadow)


def check_beside(table: Cards, shadow: Shadow) -> None:
    assert table.stock == len(shadow.stock)
    assert total(table) + shadow.played.total() == PACK.size
    for name, hand in table.hands.items():
        assert hand.laid == shadow.laid[name]
        assert hand.size == len(shadow.hidden[name]) + len(shadow.laid[name])
        truly = Counter(shadow.hidden[name])
        assert all(count <= truly[face] for face, count in hand.known.items()), "known, and not there"
        for face in truly:
            assert table.in_hand(name, face) >= truly[face], "possible, and called impossible"
    assert all(len(lines) <= PACK.copies for lines in table.seen.values())


@pytest.mark.parametrize("seed", range(20))
def test_a_refusal_leaves_the_cards_as_they_were(seed: int) -> None:
    rng = random.Random(seed)
    table = cards(Pack("A K Q", copies=1), 4)
    refused = 0
    for line in range(60):
        player, face = rng.choice(("Ann", "Bob")), rng.choice(table.pack.faces)
        before = picture(table)
        try:
            match rng.randrange(4):
                case 0:
                    table.lay(player, face, line)
                case 1:
                    table.take(player, find(table, player, face + rng.choice(("", ".new", ".1"))), line)
                case 2:
                    table.show(player, table.check_shown(player, [face, rng.choice(table.pack.faces)]), line)
                case _ if table.stock:
                    table.draw(player, line, rng.choice((face, None)))
        except Refusal:
            refused += 1
            assert picture(table) == before
    assert refused


def picture(table: Cards) -> object:
    hands = {
        name: (dict(hand.known), hand.unseen, dict(hand.laid), dict(hand.spent)) for name, hand in table.hands.items()
    }
    return hands, dict(table.seen), table.stock


def test_a_fork_is_written_to_alone() -> None:
    table = cards()
    table.lay("Ann", "KS", 1)
    before = picture(table)
    fork = table.fork()
    fork.lay("Ann", "QS", 2)
    fork.draw("Bob", 3)
    fork.doubt("Bob", doubt("KH"))
    assert picture(table) == before
    assert table.hands["Bob"].doubts == []
    assert isinstance(fork.hands["Ann"], Hand)
