"""Rulebooks compiled: what they hold, what they may not say, and what house rules do to them."""

from __future__ import annotations

from typing import Any

import pytest

from referee import games
from referee.core.errors import BookError, CallError
from referee.core.house import typed_value
from referee.core.pending import DEADLINES
from referee.core.rulebook import ORIGINS, STATUSES, Rulebook, compile_book, flatten

BOOKS = [(game, edition) for game in games.names() for edition in games.editions(game)]


def article(identity: str = "1", **more: Any) -> dict[str, Any]:
    return {"id": identity, "heading": f"Heading {identity}", "text": "Words of our own.", **more}


def book(*articles: dict[str, Any], head: dict[str, Any] | None = None, **kwargs: Any) -> Rulebook:
    return compile_book(
        {"book": {"game": "toy", "key": "club", "title": "Toy", "source": "Us", **(head or {})}, "article": articles},
        **kwargs,
    )


TOY = book(
    article("24", settles=["lead.turn"], where="p. 3"),
    article("53", settles=["last-trick"], sets={"last-trick.points": 50}),
    article("57", sets={"mode": "plain", "is-on": True, "margin": "equal"},
            offers={"mode": ["plain", "polish"], "is-on": [True, False], "margin": ["equal", "within:N"]}),
    head={"silent": ["stock.odd"]},
)  # fmt: skip


# Compiling


def test_points_values_and_citations() -> None:
    assert TOY.name == "toy/club"
    assert TOY.points["lead.turn"].id == "24"
    assert TOY.values["last-trick.points"].value == 50
    cite = TOY.values["last-trick.points"].cite
    assert (cite.book, cite.article, cite.heading, cite.label) == ("toy/club", "53", "Heading 53", "Article 53")
    assert TOY.articles["24"].cite.source == "p. 3, Us"
    assert TOY.share() == (3, 0, 0)


def test_what_an_article_is_called() -> None:
    assert book(article("7"), head={"calls": "Law"}).articles["7"].cite.label == "Law 7"
    assert book(article("RF-1"), head={"calls": "Law"}).articles["RF-1"].cite.label == "RF-1"


def test_dotted_names_bare_or_in_quotes() -> None:
    assert flatten({"last-trick": {"points": 50}, "a.b": 1}) == {"last-trick.points": 50, "a.b": 1}


@pytest.mark.parametrize(
    ("made", "message"),
    [
        ([article(setles=["x"])], 'article "1" of toy/club: unknown key "setles"; did you mean "settles"'),
        ([{"id": "1", "heading": "x"}], 'it needs "text", a text'),
        ([{"id": "1", "heading": " ", "text": "x"}], 'it needs "heading"'),
        ([{"id": 1, "heading": "x", "text": "x"}], 'it needs "id", a text'),
        ([article(status="strict")], 'status = "strict" is none of enforced, recorded, advice'),
        ([article(origin="hearsay")], 'origin = "hearsay" is none of source'),
        ([article(lapses="tomorrow")], 'lapses = "tomorrow" is none of next-event'),
        ([article(options=[{"key": "stand", "say": "it stands"}])], "does not say whose (elector)"),
        ([article(), article()], 'toy/club has two articles "1"'),
        ([article("1", settles=["p"]), article("2", settles=["p"])], 'articles "1" and "2" both settle p'),
        ([article("1", sets={"v": 1}), article("2", sets={"v": 2})], 'articles "1" and "2" both set v'),
        ([article("1"), article("2", replaces="11")], 'replaces "11", which toy/club does not have; did you mean "1"?'),
    ],
)  # fmt: skip
def test_a_book_that_cannot_be(made: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(BookError) as raised:
        book(*made)
    assert message in str(raised.value)


def test_an_unknown_key_of_the_head() -> None:
    with pytest.raises(BookError, match=r'\[book\]: unknown key "titel"; did you mean "title"\?'):
        book(head={"titel": "x"})


def test_options_and_their_remedies() -> None:
    made = book(article(elector="pone", lapses="next-card", options=[
        {"key": "stand", "say": "it stands"}, {"key": "again", "say": "again", "remedy": "new-deal"},
    ]))  # fmt: skip
    assert [(o.key, o.remedy) for o in made.articles["1"].options] == [("stand", "stand"), ("again", "new-deal")]


def test_books_beneath_are_used_where_a_book_is_silent() -> None:
    first = book(article("G1", settles=["a", "b"]), head={"key": "", "game": "general"})
    second = book(article("S1", settles=["a", "c"]), head={"key": "", "game": "standing-orders"})
    made = book(article("1", settles=["b"]), beneath=(first, second))
    assert {point: made.points[point].id for point in "abc"} == {"a": "G1", "b": "1", "c": "S1"}
    assert set(made.own) == {"b"}
    assert first.name == "general"


# Extending


def test_extending_replacing_and_dropping() -> None:
    made = book(
        article("53b", replaces="53", settles=["last-trick"], sets={"last-trick.points": 10}),
        head={"key": "ours", "extends": "toy/club", "drops": ["24"]},
        base=TOY,
    )
    assert set(made.articles) == {"57", "53b"}
    assert "lead.turn" not in made.own
    assert made.values["last-trick.points"].value == 10
    assert made.values["last-trick.points"].cite.article == "53b"
    assert TOY.values["last-trick.points"].value == 50
    assert TOY.points["last-trick"].id == "53"


def test_a_replacing_article_keeps_the_numbers_that_it_does_not_set() -> None:
    made = book(article("53b", replaces="53", settles=["last-trick"]), head={"key": "ours"}, base=TOY)
    assert made.values["last-trick.points"].value == 50


def test_another_book_for_those_who_are_left_lies_over_this_one() -> None:
    other = book(article("1", settles=["lead.turn"], sets={"last-trick.points": 10}), head={"key": "two"})
    made = book(*({"settles": [one], "id": one, "heading": one, "text": one} for one in ("lead.turn", "retired")))
    made.left[2] = other.over(made)
    assert made.at(3) is made
    assert {point: made.at(2).points[point].id for point in ("lead.turn", "retired")} == {
        "lead.turn": "1",
        "retired": "retired",
    }
    assert set(made.at(2).articles) == {"1", "lead.turn", "retired"}
    assert made.at(2).values["last-trick.points"].value == 10
    assert set(other.own) == {"lead.turn"}
    housed = made.with_house({}, [article("ours", replaces="retired", settles=["retired"])])
    assert (housed.at(2).points["retired"].id, made.at(2).points["retired"].id) == ("ours", "retired")


# House rules


def test_a_house_value_is_cited_with_what_the_book_has() -> None:
    made = TOY.with_house({"last-trick.points": 100})
    setting = made.values["last-trick.points"]
    assert setting.value == 100
    assert setting.cite.book == "house"
    assert setting.cite.heading == "House rule: last-trick.points = 100; the book has 50"
    assert made.changes == (setting.cite.heading,)
    assert TOY.values["last-trick.points"].value == 50
    assert TOY.changes == ()


def test_a_value_that_the_book_offers_is_as_agreed() -> None:
    setting = TOY.with_house({"mode": "polish"}).values["mode"]
    assert setting.cite.heading == "mode = polish, as agreed; the book has plain"
    assert (setting.cite.book, setting.cite.article) == ("toy/club", "57")
    assert TOY.with_house({"is-on": False}).values["is-on"].value is False
    assert TOY.with_house({"margin": "within:200"}).values["margin"].value == "within:200"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"last-trik.points": 1}, '"last-trik.points" is no value of toy/club; did you mean "last-trick.points"?'),
        ({"last-trick.points": "50"}, '"last-trick.points" must be a whole number; the book has 50'),
        ({"last-trick.points": True}, '"last-trick.points" must be a whole number'),
        ({"last-trick.points": 1.5}, '"last-trick.points" must be a whole number'),
        ({"last-trick.points": -1}, "cannot be below nought; the book has 50"),
        ({"is-on": "yes"}, '"is-on" must be true or false; the book has true'),
        ({"is-on": 1}, '"is-on" must be true or false'),
        ({"mode": "german"}, '"mode" may be plain or polish, not german'),
        ({"mode": 1}, '"mode" must be a text in quotes; the book has plain'),
        ({"margin": "within:"}, '"margin" may be equal or within:N'),
        ({"margin": "within:x"}, '"margin" may be equal or within:N'),
        ({"margin": "within:" + "9" * 5000}, '"margin" may be equal or within:N'),
    ],
)
def test_a_house_value_that_cannot_be(values: dict[str, Any], message: str) -> None:
    with pytest.raises(BookError) as raised:
        TOY.with_house(values)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("last-trick.points", "100", 100),
        ("is-on", "False", False),
        ("is-on", "true", True),
        ("mode", "polish", "polish"),
    ],
)
def test_values_typed_on_the_command_line(name: str, text: str, value: Any) -> None:
    typed = typed_value(TOY, name, text)
    assert typed == value
    assert type(typed) is type(value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("last-trick.points", "many"),
        ("last-trick.points", "²"),
        ("last-trick.points", "--3"),
        ("last-trick.points", "9" * 5000),
        ("is-on", "yes"),
        ("nothing", "1"),
    ],
)
def test_values_typed_wrongly(name: str, text: str) -> None:
    with pytest.raises(BookError):
        typed_value(TOY, name, text)


def test_a_house_article_replaces_drops_and_settles() -> None:
    made = TOY.with_house({}, [article("ours", replaces="24", settles=["lead.turn"]), {"drops": "53"}])
    assert made.points["lead.turn"].cite.book == "house"
    assert "24" not in made.articles
    assert "53" not in made.articles
    assert "last-trick" not in made.points
    assert len(made.changes) == 2
    assert set(TOY.articles) == {"24", "53", "57"}


def test_a_house_article_may_settle_what_the_book_is_silent_on() -> None:
    assert TOY.with_house({}, [article("ours", settles=["stock.odd"])]).points["stock.odd"].id == "ours"


def test_a_house_article_sets_values() -> None:
    setting = TOY.with_house({}, [article("ours", sets={"last-trick.points": 70})]).values["last-trick.points"]
    assert (setting.value, setting.cite.book, setting.cite.article) == (70, "house", "ours")


@pytest.mark.parametrize(
    ("values", "articles", "names"),
    [
        ({}, [article("a", settles=["lead.turn"]), article("b", settles=["lead.turn"])], ('"a"', '"b"', "lead.turn")),
        ({}, [article("a", sets={"mode": "plain"}), article("b", sets={"mode": "polish"})], ('"a"', '"b"', '"mode"')),
        ({"mode": "polish"}, [article("a", sets={"mode": "plain"})], ('"mode"', '"a"', "[house]")),
        ({}, [article("24")], ('"24"', "replaces")),
        ({}, [article("a"), article("a")], ('"a"',)),
        ({}, [article("a", settles=["lead.trun"])], ('"lead.trun"', '"lead.turn"')),
        ({}, [article("a", replaces="42")], ('"42"', "toy/club")),
        ({}, [{"drops": "42"}], ('"42"', "toy/club")),
        ({}, [article("a", sets={"mod": "plain"})], ('"mod"', '"mode"')),
    ],
)  # fmt: skip
def test_house_rules_that_cannot_be_name_what_is_at_odds(
    values: dict[str, Any], articles: list[dict[str, Any]], names: tuple[str, ...]
) -> None:
    with pytest.raises(BookError) as raised:
        TOY.with_house(values, articles)
    for name in names:
        assert name in str(raised.value)


# The books that there are


def test_unknown_games_and_editions_get_the_nearest() -> None:
    with pytest.raises(CallError, match='there is no game "rubicon-bezigue"; did you mean "rubicon-bezique"'):
        games.find("rubicon-bezigue")
    with pytest.raises(CallError, match='no edition "portlnd"; did you mean "portland"'):
        games.book("rubicon-bezique", "portlnd")


@pytest.mark.parametrize(("name", "edition"), BOOKS)
def test_every_book_settles_what_its_game_asks(name: str, edition: str) -> None:
    game, made = games.find(name), games.book(name, edition)
    assert (made.game, made.key) == (name, edition)
    for point in game.points:
        assert point in made.points or point in made.silent, f"nobody settles {point}"
    beneath = {*games.general().points, *games.standing_orders().points}
    for point in made.own:
        assert point in game.points or point in beneath, f"{point} is settled and never asked"
    for made_article in made.articles.values():
        assert made_article.status in STATUSES
        assert made_article.origin in ORIGINS
        assert made_article.lapses in DEADLINES
        assert not made_article.options or made_article.elector
        assert made_article.where


@pytest.mark.parametrize(("name", "edition"), BOOKS)
def test_every_offence_belongs_to_a_point_that_is_settled(name: str, edition: str) -> None:
    game, made = games.find(name), games.book(name, edition)
    for offence in game.offences.values():
        assert offence.point in made.points or offence.point in made.silent
    for point in game.cites.values():
        assert point in made.points or point in made.silent


@pytest.mark.parametrize(("name", "edition"), BOOKS)
def test_every_value_can_be_changed_by_the_house_and_nothing_else_changes(name: str, edition: str) -> None:
    made = games.book(name, edition)
    for key, setting in made.values.items():
        if setting.offers:
            continue
        other: Any = setting.value
        if isinstance(other, int) and not isinstance(other, bool):
            other += 1
        changed = made.with_house({key: other})
        assert changed.values[key].value == other
        assert changed.values[key].cite.book == "house"
        assert {k: s for k, s in changed.values.items() if k != key} == {
            k: s for k, s in made.values.items() if k != key
        }


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("rubicon-bezique", {"hand.cards": 0}, "1 at least"),
        ("rubicon-bezique", {"pack.copies": 0}, "1 at least"),
        ("rubicon-bezique", {"settle.unit": 0}, "1 at least"),
        ("rubicon-bezique", {"pack.ranks": "A A K"}, "twice"),
        ("rubicon-bezique", {"pack.ranks": "A X K"}, "lists ranks"),
        ("rubicon-bezique", {"pack.suits": "S H H"}, "names a suit twice"),
        ("authors", {"pack.ranks": ""}, "lists ranks"),
        ("bezique", {"pack.suits": "x"}, "lists suits"),
        ("baccarat-chemin-de-fer", {"point.cycle": 0}, "1 at least"),
        ("binocle", {"cards.values": "A"}, "says what each rank counts"),
        ("binocle", {"cards.values": ""}, "says what each rank counts"),
        ("binocle", {"cards.values": "A=x"}, "says what each rank counts"),
        ("binocle", {"dix.rank": ""}, "no rank of the pack"),
        ("binocle", {"dix.rank": "2"}, "no rank of the pack"),
        ("cinq-cents", {"pack.ranks": "A T K Q J 9 8"}, "no rank of the pack"),
    ],
)
def test_a_house_rule_cannot_make_the_game_impossible(name: str, values: dict[str, object], said: str) -> None:
    with pytest.raises(BookError, match=said):
        games.book(name, None).with_house(values)


@pytest.mark.parametrize("edition", ["cassell", "hoffmann"])
def test_a_loo_is_the_price_of_the_deal_or_so_many_counters(edition: str) -> None:
    made = games.book("loo", edition)
    assert made.with_house({"loo": "counters:4"}).values["loo"].value == "counters:4"
    with pytest.raises(BookError, match="may be price or counters:6"):
        made.with_house({"loo": "much"})


def test_cards_may_count_otherwise_in_the_house() -> None:
    assert (
        games.book("binocle", None).with_house({"cards.values": "A=4 T=10"}).values["cards.values"].value == "A=4 T=10"
    )
