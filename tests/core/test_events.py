"""Lines of the record parsed into events: what is understood, and what is refused with what to write instead."""

from __future__ import annotations

import pytest

from referee.core.errors import Refusal, SessionError, nearest
from referee.core.events import Event, Seats, check_names, parse_line, whole_number, without_remark

SEATS = Seats(("Ann", "Bob", "Zoë"), sides=(("Ann", "Zoë"),))
VERBS = ("plays", "draws", "declares", "notes", "claims", "expects", "takes-back")


def parse(text: str) -> list[Event]:
    return parse_line(text, 7, SEATS, VERBS)


def one(text: str) -> Event:
    (event,) = parse(text)
    return event


def test_actor_verb_words_and_keys() -> None:
    event = one("Bob claims too-many-cards by Ann count=10")
    assert (event.line, event.actor, event.verb) == (7, "Bob", "claims")
    assert event.words == ("too-many-cards", "by", "Ann")
    assert event.keys == {"count": "10"}
    assert event.text == "Bob claims too-many-cards by Ann count=10"
    assert repr(event) == "<7: Bob claims too-many-cards by Ann count=10>"


@pytest.mark.parametrize(
    "text", ["ann plays QS", "ANN Plays QS", "Ann PLAYS QS", "  Ann   plays\tQS  ", "Ann plays QS   # a remark"]
)
def test_any_case_and_any_spaces(text: str) -> None:
    event = one(text)
    assert (event.actor, event.verb, event.words) == ("Ann", "plays", ("QS",))


@pytest.mark.parametrize(
    "text", ["", "   ", "# a remark", "  # another", "- Ann plays QS", "-", "- Ann plays QS  # struck: R"]
)
def test_lines_without_an_event(text: str) -> None:
    assert parse(text) == []


def test_several_events_on_a_line() -> None:
    events = parse("Ann draws; Bob draws 7D ;; # both")
    assert [(event.actor, event.words) for event in events] == [("Ann", ()), ("Bob", ("7D",))]
    assert {event.line for event in events} == {7}
    assert parse(";") == []


def test_notes_take_the_rest_of_the_line() -> None:
    event = one("table notes a; b = c # d")
    assert event.text == "table notes a; b = c # d"
    assert event.keys == {}
    assert len(parse("TABLE   Notes x; y")) == 1


def test_sides_in_either_order() -> None:
    assert one("Ann+Zoë draws").actor == "Ann+Zoë"
    assert one("zoë+ann draws").actor == "Ann+Zoë"
    assert one("zoË draws").actor == "Zoë"


def test_a_sign_that_is_no_remark() -> None:
    assert one("Ann plays Q#S").words == ("Q#S",)
    assert without_remark("Ann plays QS#x # y # z") == "Ann plays QS#x"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Bbo plays QS", '"Bbo" is no player at this table; did you mean "Bob"?'),
        ("plays QS", '"plays" is no player'),
        ("Ann", "what did Ann do?"),
        ("Ann playz QS", '"playz" is not a verb of this game; did you mean "plays"?'),
        ("Ann flies", "is not a verb of this game"),
        ("Ann claims x count=1 count=2", '"count" is given twice'),
        ("Ann claims x count=", '"count=" lacks its value; write count=...'),
        ("table expects Ann=1 ann=2", "given twice"),
        ("Ann draws; nobody draws", '"nobody" is no player'),
    ],
)
def test_what_is_not_understood(text: str, message: str) -> None:
    with pytest.raises(Refusal) as raised:
        parse(text)
    assert message in raised.value.message
    assert raised.value.point == "so.refused"


def test_a_slip_is_near_and_another_word_is_not() -> None:
    assert nearest("Bpb", ("Ann", "Bob")) == '; did you mean "Bob"?'
    assert nearest("rubicon", ("rubicon-bezique", "bezique")) == '; did you mean "rubicon-bezique"?'
    assert nearest("passes", ("exposes", "sets", "stands")) == ""


def test_keys_that_are_names_are_written_in_full() -> None:
    assert one("table expects ann=850 BOB=400").keys == {"Ann": "850", "Bob": "400"}


@pytest.mark.parametrize(
    ("text", "keys", "shown"),
    [
        ("table expects cards=40", {"Bob": "40"}, "table expects Bob=40"),
        ("Cards claims revoke cards=40", {"cards": "40"}, "Bob claims revoke cards=40"),
        ("Cards plays KS.1", {}, "Bob plays KS.1"),
        ("1 claims revoke count=1", {"count": "1"}, "Ann claims revoke count=1"),
    ],
)
def test_a_former_name_is_no_number_of_a_card_and_no_thing_counted(text: str, keys: dict[str, str], shown: str) -> None:
    seats = Seats(("Ann", "Bob"), former={"1": "Ann", "Cards": "Bob"})
    (event,) = parse_line(text, 7, seats, VERBS)
    assert (event.keys, event.text) == (keys, shown)
    assert seats.now(f"- {text}") == f"- {shown}"


@pytest.mark.parametrize(("text", "number"), [("12", 12), ("0", 0), ("-3", -3), ("12+11+7", 30), ("-3+5", 2)])
def test_numbers_and_sums(text: str, number: int) -> None:
    assert whole_number(text, "cards") == number
    assert one(f"Ann claims x count={text}").number("count") == number


@pytest.mark.parametrize("text", ["x", "1.5", "1+", "+1", "1++2", "1-2", "²", "1_000", "9999999999", " 1", "--1"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(Refusal, match="is not a whole number or a sum of them; write cards=12"):
        whole_number(text, "cards")


def test_a_number_that_is_not_given() -> None:
    assert one("Ann claims x").number("count") is None
    assert one("Ann claims x").number("count", 4) == 4


def test_players_as_arguments() -> None:
    assert SEATS.player("bob") == "Bob"
    for text in ("Bbo", "table"):
        with pytest.raises(Refusal, match="is no player at this table"):
            SEATS.player(text)


@pytest.mark.parametrize(
    "names",
    [
        ["Ann", "ann"], ["Ann", "QS"], ["Ann", "10h"], ["table", "Ann"], ["Pool", "Ann"], ["Ann", "by"], ["Ann", "Plays"],
        ["Ann", "Bob Smith"], ["Ann", ""], ["Ann", "Ann+Bob"], ["Ann", "a=b"], ["Ann", "Bo;b"], ["Ann", "#b"],
    ],
)  # fmt: skip
def test_names_that_would_be_taken_for_something_else(names: list[str]) -> None:
    with pytest.raises(SessionError, match=r"cannot be a player's name|the same name but for case"):
        check_names(names, VERBS)


def test_names_of_any_alphabet() -> None:
    check_names(["Zoë", "Łukasz", "Ольга", "O'Neill", "Jean-Luc", "x_1", "李"], VERBS)


def test_the_nearest_names() -> None:
    assert nearest("Bbo", ["Ann", "Bob"]) == '; did you mean "Bob"?'
    assert nearest("xyz", ["Ann", "Bob"]) == ""
    assert nearest("PLAYS", ["plays"]) == '; did you mean "plays"?'


def test_events_behind_a_comma_are_told_to_be_parted() -> None:
    with pytest.raises(Refusal, match="write Ann plays 7D; Bob plays 8D"):
        parse("Ann plays 7D, Bob plays 8D")
    assert parse("Ann notes well, Bob plays badly")[0].words == ("well,", "Bob", "plays", "badly")
    assert parse("Ann claims late, Bob")[0].words == ("late,", "Bob")
