"""Books, verbs and offences as people and programs read them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee import api
from referee.core.rulings import Citation
from referee.views.rulings import named
from tests.cli.conftest import Make, Run

GAME = "rubicon-bezique"


def test_games_lists_every_edition_and_what_is_enforced(run: Run) -> None:
    told = run("games")
    assert told.status == 0
    assert "rubicon-bezique" in told.out
    assert "portland (unless another is named)" in told.out
    assert "enforced" in told.out
    game = next(one for one in run("games", "--json").data["games"] if one["game"] == GAME)
    assert game["players"] == {"least": 2, "most": 2}
    assert [edition["key"] for edition in game["editions"]] == ["portland", "foster"]
    assert game["editions"][0]["enforced"] > 0


def test_games_help_to_choose(run: Run) -> None:
    for game in run("games", "--json").data["games"]:
        for edition in game["editions"]:
            about = f"{edition['book']}: [book] summary and lasts help to choose a game"
            assert 20 <= len(edition["summary"]) <= 90, about
            assert 0 < len(edition["lasts"]) <= 40, about
            assert edition["summary"] in run("games").out or not edition["default"]
    told = run("games").out
    assert "rubicon-bezique  Rubicon Bézique: 2 players; one long deal\n" in told
    assert "commit  Commit: 3 to 8 players; one deal\n" in told


def test_games_for_so_many(run: Run) -> None:
    def names(count: int) -> set[str]:
        told = run("games", "--players", str(count), "--json")
        assert told.status == 0
        return {one["game"] for one in told.data["games"]}

    assert "ecarte" in names(2)
    assert "ecarte" not in names(3)
    assert "commit" in names(3)
    assert "cassino" not in names(5)  # the pack does not divide
    assert "cassino" in names(6)
    assert "commit  " in run("games", "--players", "3").out
    told = run("games", "--players", "99")
    assert (told.status, told.out) == (0, "")
    assert "no game for 99 players" in told.err
    assert run("games", "--players", "some").status == 2


def test_the_whole_book_can_be_read(run: Run) -> None:
    told = run("book", GAME)
    assert told.status == 0
    assert "Lead out of turn" in told.out
    assert "recorded: cited, the players decide" in told.out
    assert max(map(len, told.out.splitlines())) <= 80


def test_our_own_articles_are_marked(run: Run) -> None:
    articles = run("book", GAME, "--json").data["articles"]
    ours = [one for one in articles if one["origin"] == "default"]
    assert ours
    assert "ours: no source says" in run("book", GAME, ours[0]["article"]).out


@pytest.mark.parametrize("word", ["57", "Law 57", "settle.saved", "settle.game-points"])
def test_an_article_by_number_by_point_and_by_value(run: Run, word: str) -> None:
    told = run("book", GAME, word)
    assert told.status == 0
    assert "Value of a game with the rubicon saved" in told.out
    assert [one["article"] for one in run("book", GAME, word, "--json").data["articles"]] == ["57"]


def test_the_books_beneath_every_game(run: Run) -> None:
    assert run("book", "general", "GL5").status == 0
    assert run("book", "standing-orders").status == 0
    assert run("book", "general", "--rules", "portland").status == 2


def test_search_finds_articles_with_all_the_words(run: Run) -> None:
    found = run("book", GAME, "--search", "carte BLANCHE court", "--json").data["articles"]
    whole = run("book", GAME, "--json").data["articles"]
    assert len(found) < len(whole)
    assert run("book", GAME, "--search", "zzz").out.strip().endswith('has the words "zzz".')


def test_values_name_their_articles(run: Run) -> None:
    assert "settle.game-points" in run("book", GAME, "--values").out
    values = {one["name"]: one for one in run("book", GAME, "--values", "--json").data["values"]}
    assert values["settle.game-points"]["value"] == 500
    assert values["settle.game-points"]["article"] == "57"


def test_another_edition(run: Run) -> None:
    assert run("book", GAME, "--rules", "foster", "--json").data["key"] == "foster"


def test_house_rules_stand_beside_the_book(run: Run, make: Make, tmp_path: Path) -> None:
    path = make(extra='[house]\n"last-trick.points" = 100\n')
    told = run("book", GAME, "--changed", path)
    assert told.status == 0
    assert "last-trick.points = 100" in told.out
    assert "the book has 50" in told.out
    club = tmp_path / "club.toml"
    club.write_text('[house]\n"last-trick.points" = 60\n')
    data = run("book", GAME, "--changed", str(club), "--json").data
    assert [(one["name"], one["value"], one["book_value"]) for one in data["values"]] == [("last-trick.points", 60, 50)]
    assert "No house rules" in run("book", GAME, "--changed", make(name="b.toml")).out


def test_a_house_article_of_its_own_and_one_that_is_dropped(run: Run, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        '[[house-article]]\nid = "H1"\nheading = "Ours"\ntext = "We let it lie."\nreplaces = "24"\n'
        'settles = ["lead.turn"]\n\n[[house-article]]\ndrops = "25"\n'
    )
    told = run("book", GAME, "--changed", str(club))
    assert told.status == 0
    assert "We let it lie." in told.out
    assert "The book has:" in told.out
    assert "dropped: 25" in told.out
    data = run("book", GAME, "--changed", str(club), "--json").data
    assert [one["article"] for one in data["articles"]] == ["H1"]
    assert data["without"] == ["24", "25"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("book", "rubicon"), 'did you mean "rubicon-bezique"?'),
        (("book", GAME, "--rules", "portlant"), 'did you mean "portland"?'),
        (("book", GAME, "999"), "has no article"),
        (("book", GAME, "57", "--values"), "not several"),
        (("book", GAME, "--changed", "nowhere.toml"), "nowhere.toml:1: there is no such file"),
        (("verbs", "nosuch"), "there is no game"),
        (("offences", "nosuch"), "there is no game"),
        (("offences", GAME, "--rules", "x"), "has no edition"),
    ],
)
def test_what_does_not_exist_is_named(run: Run, words: tuple[str, ...], says: str) -> None:
    told = run(*words)
    assert (told.status, told.out) == (2, "")
    assert says in told.err


def test_a_session_of_another_game_is_not_shown_beside_this_book(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('format = 1\ngame = "ecarte"\nplayers = ["Ann", "Bob"]\n')
    told = run("book", GAME, "--changed", str(path))
    assert told.status == 2
    assert f"{path}:2: this session is of ecarte" in told.err


def test_verbs_are_listed_with_their_meaning(run: Run) -> None:
    assert "NAME plays CARD" in run("verbs", GAME).out
    data = run("verbs", GAME, "--json").data
    assert {"plays", "draws", "declares", "tallies"} <= {one["verb"] for one in data["verbs"]}
    assert "brisques" in data["tallies"]


def test_offences_are_listed_with_what_follows(run: Run) -> None:
    told = run("offences", GAME)
    assert "pone may choose, until the next card is played:" in told.out
    data = run("offences", GAME, "--json").data
    exposed = next(one for one in data["offences"] if one["offence"] == "exposed-card")
    assert exposed["article"]["elector"] == "pone"
    assert {option["key"] for option in exposed["article"]["options"]} == {"new-deal", "stand"}


@pytest.mark.parametrize("command", ["games", "verbs", "offences", "book"])
def test_ascii_is_ascii(run: Run, command: str) -> None:
    words = (command,) if command == "games" else (command, GAME)
    assert run(*words, "--ascii").out.isascii()


def test_a_book_by_a_session_file_has_its_edition_and_its_house_rules(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    run("new", str(path), "--game", "ecarte", "--rules", "club", "--players", "Ann", "--players", "Bob", "--house",
        "game.points=7")  # fmt: skip
    assert "Law 43" in run("book", str(path), "43").out
    assert "sets game.points = 5; here 7 is agreed" in run("book", str(path), "game.points").out
    assert "; here" not in run("book", "ecarte", "game.points").out
    refused = run("book", str(path), "43", "--rules", "cassell")
    assert (refused.status, refused.out) == (2, "")
    assert "leave --rules away" in refused.err
    missing = run("book", str(tmp_path / "none.toml"))
    assert missing.status == 2
    assert "there is no such file" in missing.err


def test_changed_goes_by_the_edition_of_the_session(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    run("new", str(path), "--game", "ecarte", "--rules", "club", "--players", "Ann", "--players", "Bob", "--house",
        "game.points=7")  # fmt: skip
    assert run("book", "ecarte", "--changed", str(path), "--json").data["key"] == "club"
    assert run("book", "ecarte", "--rules", "cassell", "--changed", str(path), "--json").data["key"] == "cassell"


def test_an_article_of_another_edition_is_pointed_to(run: Run) -> None:
    told = run("book", "ecarte", "43")
    assert told.status == 2
    assert 'no article "43"' in told.err
    assert "ecarte/club has it: `referee book ecarte 43 --rules club`" in told.err


def test_the_offences_of_those_who_are_left_follow(run: Run) -> None:
    """Three-handed Binocle is finished by two with a stock: then a draw can be forgotten and a knock be wrong."""
    told = run("offences", "binocle-three-handed").out
    _, heading, after = told.partition("When 2 players are left, who play Binocle:")
    assert heading
    assert "forgotten-draw  NAME claims forgotten-draw by NAME" in after
    assert "BN-W1" in after
    data = run("offences", "binocle-three-handed", "--json").data
    (two,) = data["left"]
    assert (two["players"], two["game"]) == (2, "binocle")
    own = {one["offence"] for one in data["offences"]}
    assert {"forgotten-draw", "draw-out-of-turn", "two-drawn"} <= {one["offence"] for one in two["offences"]} - own
    assert "forgotten-draw" in run("offences", "binocle-three-handed", "--search", "no card drawn").out
    assert run("offences", GAME, "--json").data["left"] == []


def test_offences_are_found_by_words(run: Run) -> None:
    found = [one["offence"] for one in run("offences", "ecarte", "--search", "LED lead", "--json").data["offences"]]
    assert found == ["lead-out-of-turn"]
    assert "dealt out of turn" in run("offences", "ecarte", "--search", "dealing out of turn").out
    assert 'no offence has the words "trombone"' in run("offences", "ecarte", "--search", "trombone").out


@pytest.mark.parametrize("game", api.game_names())
def test_where_a_book_is_silent_words_say_so_and_no_key(run: Run, game: str) -> None:
    shown = run("offences", game).out
    assert not re.search(r"silent on [a-z.-]+", shown)
    if game == "sixty-six":  # what follows a card out of turn is nowhere in its source
        assert "This book does not say what follows." in shown


def test_what_is_agreed_as_the_book_has_it_is_said_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    run("new", str(path), "--game", "ecarte", "--rules", "club", "--players", "Ann", "--players", "Bob", "--house",
        "stakes=single")  # fmt: skip
    assert "stakes = single, as agreed; the book has the same" in run("book", str(path)).out


def test_an_article_of_which_something_was_agreed_is_named_once() -> None:
    cites = [Citation("ecarte/club", "46", "", "", label) for label in ("Law 46", "Law 46, as agreed", "Law 4")]
    assert named(cites) == "Law 46, as agreed, Law 4"
