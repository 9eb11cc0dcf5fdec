"""Short lines become full ones, or a question: never a guess."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import api
from referee.api.live.moment import Moment, moment_of
from referee.api.live.short_forms import understand
from referee.api.live.words import Question
from referee.core.cards import read_card
from referee.core.fold import Step
from referee.core.rulings import Verdict

SESSIONS = sorted((Path(__file__).parents[2] / "sessions").glob("*/*.toml"))
SEATS = {
    "rubicon-bezique": ("Ann", "Bob"),
    "bezique": ("Ann", "Bob"),
    "binocle": ("Ann", "Bob"),
    "ecarte": ("Ann", "Bob"),
    "cassino": ("Ann", "Bob"),
    "sixty-six": ("Ann", "Bob"),
    "loo": ("Abe", "Bea", "Cy", "Dan"),
    "commit": ("Abe", "Bea", "Cy", "Dan"),
    "authors": ("Ann", "Bob", "Cal", "Dee"),
    "baccarat-chemin-de-fer": ("Kit", "Pia", "Quin"),
}


class Typed:
    """A table in memory: lines typed so far, in full; the last player deals, in Baccarat the first."""

    def __init__(self, game: str, *lines: str, players: tuple[str, ...] = (), draws: str = "told") -> None:
        seats = players or SEATS[game]
        self.judged = api.plan(game, seats, dealer=seats[0 if "baccarat" in game else -1], draws=draws)
        self.moment = moment_of(self.judged)
        for line in lines:
            steps, self.moment = self.moment.after(line)
            assert all(step.ruling.verdict is not Verdict.REFUSED for step in steps), steps[-1].ruling.findings

    def means(self, text: str) -> str:
        """The full line, cards as the file has them."""
        return self.moment.spelt(understand(text, self.moment).line)

    def asks(self, text: str) -> str:
        """The question that a line leads to."""
        with pytest.raises(Question) as asked:
            understand(text, self.moment)
        return asked.value.message


def bezique(*lines: str, players: tuple[str, ...] = ("Ann", "Bob"), draws: str = "told") -> Typed:
    return Typed("rubicon-bezique", *lines, players=players, draws=draws)


# Whose act it is


def test_a_fault_of_the_player_waited_for_is_his_and_one_that_anybody_may_have_done_is_asked_about() -> None:
    won = bezique("Ann plays TH", "Bob plays 7H")
    assert won.means("m kh kd") == "Ann declares marriage KH KD"  # Bob's would be out of time, Ann's is no marriage
    assert won.means("m kh 2d").startswith("Ann declares")  # no card of the pack: refused, whoever says it
    later = bezique("Ann plays TH", "Bob plays 7H", "Ann draws; Bob draws", "Ann plays 9C")
    assert later.asks("m kh qh").startswith("who? Write Ann declares marriage")  # too late or too early
    assert Typed("loo").asks("sta").startswith("who? Write Abe stands, or the same of")  # nothing is turned up yet


# A whole trick


@pytest.mark.parametrize("typed", ["th 7h . ", "TH 7H .", "10h 7♥ .", "ht h7 .", "th 7h."])
def test_a_trick_with_both_draws_is_one_short_line(typed: str) -> None:
    assert bezique().means(typed) == "Ann plays TH; Bob plays 7H; Ann draws; Bob draws"


def test_with_a_marriage() -> None:
    assert bezique().means("th 7h m kh qh .") == (
        "Ann plays TH; Bob plays 7H; Ann declares marriage KH QH; Ann draws; Bob draws"
    )


def test_the_winner_of_the_trick_leads_declares_and_draws_first() -> None:
    assert bezique().means("7h th m kh qh . 9c") == (
        "Ann plays 7H; Bob plays TH; Bob declares marriage KH QH; Bob draws; Ann draws; Bob plays 9C"
    )


def test_a_line_may_stop_anywhere_in_a_trick() -> None:
    assert bezique("Ann plays TH").means("7h .") == "Bob plays 7H; Ann draws; Bob draws"
    assert bezique("Ann plays TH; Bob plays 7H; Ann draws").means(". 9c") == "Bob draws; Ann plays 9C"


def test_several_tricks_on_one_line() -> None:
    assert bezique().means("th 7h . 9s 8s .").count("draws") == 4


def test_copies_and_handles() -> None:
    table = bezique("Ann plays TH; Bob plays 7H; Ann declares marriage KH QH; Ann draws; Bob draws")
    assert table.means("kh.new 9c") == "Ann plays KH.new; Bob plays 9C"
    assert table.means("Q♥.1") == "Ann plays QH.1"


def test_a_remark_stays() -> None:
    assert bezique().means("th 7h .   # nice") == "Ann plays TH; Bob plays 7H; Ann draws; Bob draws   # nice"


# A draw left out


def test_a_draw_left_out_is_asked_for() -> None:
    table = bezique("Ann plays TH; Bob plays 7H")
    assert "Ann and Bob have still to draw" in table.asks("9c 7d .")
    assert "Ann omits draw" in table.asks("9c 7d .")
    table = bezique("Ann plays TH; Bob plays 7H; Ann draws")
    assert table.asks("9c").startswith("Bob has still to draw")


def test_only_omits_says_that_a_draw_was_forgotten() -> None:
    table = bezique("Ann plays TH; Bob plays 7H; Ann draws; Bob omits draw")
    assert table.means("9c 7d") == "Ann plays 9C; Bob plays 7D"
    table = bezique("Ann plays TH; Bob plays 7H; Bob omits draw")
    assert table.means(". 9c") == "Ann draws; Ann plays 9C"


def test_where_draws_are_implied_none_is_asked_for() -> None:
    table = bezique("Ann plays 7H; Bob plays TH", draws="implied")
    assert table.means("9c 7d") == "Bob plays 9C; Ann plays 7D"


def test_a_draw_that_nobody_owes_is_asked_about() -> None:
    assert "nobody does" in bezique().asks(". th")
    assert "nobody draws" in Typed("loo").asks(".")


# Names


def test_a_full_name_begins_a_line_of_the_record() -> None:
    table = bezique(players=("Theo", "M"))
    for line in ("theo plays 9c", "M plays 9c", "m declares marriage KH QH", "table notes th 7h ; .", "THEO draws"):
        assert understand(line, table.moment).line == line


def test_a_beginning_of_a_name_will_do_where_it_is_nothing_else() -> None:
    assert bezique(players=("Xenia", "Zed")).means("x plays 9c") == "Xenia plays 9C"


@pytest.mark.parametrize(
    ("typed", "players", "said"),
    [
        ("th 7h .", ("Theo", "Max"), '"th" is the Ten of hearts, and it is the beginning of Theo: write "10h"'),
        ("kh", ("Khalil", "Max"), 'write "hk", or Khalil'),
        ("kh", ("Khalil", "Hkb"), 'write "k♥", or Khalil'),
        (
            "m kh qh",
            ("Theo", "Max"),
            '"m" is the combination marriage, and it is the beginning of Max: write "marriage"',
        ),
        ("9c 8c m kh qh", ("Theo", "Max"), "beginning of Max"),
        ("9c 10h", ("Ann", "Bob10h"), ""),
        ("9c 7h", ("Ann", "7heaven"), "the Seven of hearts, and it is the beginning of 7heaven"),
        ("tak", ("Taki", "Bob"), "beginning of Taki"),
        ("tal 12 / 13", ("Tala", "Bob"), "beginning of Tala"),
        ("db qs qs jd jd", ("Ann", "Dbo"), "double-bezique"),
    ],
)
def test_a_short_form_that_begins_a_name_is_asked_about(typed: str, players: tuple[str, str], said: str) -> None:
    table = bezique(players=players)
    if said:
        assert said in table.asks(typed)
    else:
        table.means(typed)


def test_what_the_question_offers_is_understood() -> None:
    table = bezique(players=("Theo", "Max"))
    assert table.means("10h 7h") == "Theo plays TH; Max plays 7H"
    won = bezique("Theo plays TH; Max plays 7H", players=("Theo", "Max"))
    assert won.means("marriage kh qh") == "Theo declares marriage KH QH"


def test_a_beginning_of_two_names() -> None:
    assert "Xander or Xenia" in bezique(players=("Xander", "Xenia")).asks("x plays 9c")


# Words


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("th 7h fk kh ks kd kc", "Ann declares four-kings KH KS KD KC"),
        ("th 7h seq ah th kh qh jh", "Ann declares sequence AH TH KH QH JH"),
        ("th 7h db qs jd qs jd", "Ann declares double-bezique QS JD QS JD"),
        ("th 7h db QSx2 JDx2", "Ann declares double-bezique QSx2 JDx2"),
        ("th 7h m kh qh and fk kh ks kd kc to-score", "declares marriage KH QH and four-kings KH KS KD KC to-score"),
        ("th 7h; ann declares marriage kh qh; .", "Ann declares marriage KH QH; Ann draws; Bob draws"),
        ("th 7h dr", "Ann draws"),
        ("th 7h ; dr 7d", "Ann draws 7D"),
        ("claims misdeal by bob", ""),
    ],
)
def test_combinations_and_verbs(typed: str, said: str) -> None:
    table = bezique()
    if said:
        assert said in table.means(typed)
    else:
        assert "who claims?" in table.asks(typed)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("th 7h de", "deals"),
        ("th 7h tb qs jd", "triple-bezique or takes-back"),
        ("th 7h m kh", "marriage is 2 cards, and 1 is named"),
        ("th 7h m .", "none is named"),
        ("th 7h four kh ks kd kc", "four-aces"),
        ("th 7h m kh qh and", 'after "and"'),
        ("xyzzy", '"xyzzy" means nothing here'),
        ("mariage kh qh", 'did you mean "marriage"?'),
        ("7c 8c w 9c", "nothing is taken with a card"),
        ("shows kh", "who shows?"),
        ("th 7h omits draw", "who?"),
    ],
)
def test_what_is_asked(typed: str, said: str) -> None:
    assert said in bezique().asks(typed)


def test_a_wrong_card_leaves_the_line_to_the_judge() -> None:
    table = bezique("Ann plays TH; Bob plays 7H; Ann draws; Bob draws")
    spent = bezique(*["Ann plays TH; Bob plays TH; Ann draws; Bob draws"] * 2)
    assert spent.means("th 9c .") == "Ann plays TH"  # the judge refuses it, and the whole line with it
    assert "means nothing" in table.asks("zz")


# Stops


def test_play_stops_before_the_rest_of_a_line() -> None:
    table = bezique("Ann plays TH; Bob plays 7H; Ann draws; Bob draws")
    found = understand("bob plays 9c; 7d .", table.moment)
    assert (found.line, found.rest, found.because) == ("Bob plays 9c", "7d .", "play stops before it")


def test_full_lines_are_never_cut() -> None:
    table = bezique("Ann plays TH; Bob plays 7H; Ann draws; Bob draws")
    text = "Bob plays 9C; Ann plays 7D"
    assert understand(text, table.moment) == (text, "", "")


def test_a_line_ends_with_its_deal() -> None:
    lines = ["Kit banks 30", "Pia stakes 10", "Kit deals", "Pia declines", "Kit declines", "Pia shows 2S 2D"]
    found = understand("kit shows 6c 2h; pia banks 10; quin stakes 5", Typed("baccarat-chemin-de-fer", *lines).moment)
    assert found.rest == ""
    table = Typed("baccarat-chemin-de-fer", *lines, "Kit shows 6C 2H")
    assert table.moment.table.deal.is_over
    assert table.moment.following.table.deal.number == 2
    assert table.asks("9c").startswith("what is done with the 9c?")


# Other games


@pytest.mark.parametrize(
    ("game", "lines", "typed", "full"),
    [
        ("ecarte", (), "9c", "Bob turns 9C"),
        ("ecarte", ("Bob turns 9C",), "pr", "Ann proposes"),
        ("ecarte", ("Bob turns 9C", "Ann proposes"), "acc", "Bob accepts"),
        ("ecarte", ("Bob turns 9C", "Ann proposes"), "ref", "Bob refuses"),
        ("ecarte", ("Bob turns 9C", "Ann proposes; Bob accepts"), "ann discards count=2; dis 3",
         "Ann discards count=2; Bob discards count=3"),
        ("ecarte", ("Bob turns 9C", "Ann stands"), "kd 7d", "Ann plays KD; Bob plays 7D"),
        ("ecarte", ("Bob turns KC",), "mk", "Bob marks-king"),
        ("loo", (), "7h", "Dan turns 7H"),
        ("loo", ("Dan turns 7H",), "sta thr sta", "Abe stands; Bea throws-up; Cy stands"),
        ("loo", ("Dan turns 7H", "Abe stands; Bea throws-up; Cy stands; Dan stands"), "kc 2c th",
         "Abe plays KC; Cy plays 2C; Dan plays TH"),
        ("cassino", (), "7c 3d 5s 9h", "table shows 7C 3D 5S 9H"),
        ("cassino", ("table shows 7C 3D 5S 9H",), "7c 3d w td", "Ann takes 7C 3D with TD"),
        ("cassino", ("table shows 7C 3D 5S 9H",), "7c 3d with td kd", "Ann takes 7C 3D with TD; Bob trails KD"),
        ("cassino", ("table shows 7C 3D 5S 9H",), "bu 4h on 5s 9", "Ann builds 4H on 5S value=9"),
        ("cassino", ("table shows 7C 3D 5S 9H",), "kd 4s", "Ann trails KD; Bob trails 4S"),
        ("cassino", (), "tally c=27 sp=7 a=3 great / c=25 sp=6 a=1 little",
         "Ann tallies cards=27 spades=7 aces=3 great; Bob tallies cards=25 spades=6 aces=1 little"),
        ("ecarte", (), "tally t=3 k / t=2", "Ann tallies tricks=3 king; Bob tallies tricks=2"),
        ("rubicon-bezique", (), "tally 1510 b=18 / 700+540",
         ""),
        ("rubicon-bezique", (), "tally 1510 br=18 / 700+540",
         "Ann tallies score=1510 brisques=18; Bob tallies score=700+540"),
        ("loo", (), "tally 2 / 1 / threw / 0",
         "Abe tallies tricks=2; Bea tallies tricks=1; Cy tallies threw-up; Dan tallies tricks=0"),
        ("sixty-six", (), "9s", "Bob turns 9S"),
        ("sixty-six", ("Bob turns 9S",), "kc ks .", "Ann plays KC; Bob plays KS; Bob draws; Ann draws"),
        ("sixty-six", ("Bob turns 9C", "Ann plays AC; Bob plays KC; Ann draws; Bob draws"), "m kh qh kh",
         "Ann declares marriage KH QH; Ann plays KH"),
        ("commit", (), "5h", "Abe plays 5H"),
        ("authors", (), "asks cal jc", "Ann asks Cal JC"),
        ("authors", ("Ann asks Cal JC",), "gives", "Cal gives JC"),
        ("authors", ("Ann asks Cal JC",), "den", "Cal denies JC"),
        ("authors", ("Ann asks Cal JC", "Cal gives JC"), "books j", "Ann books J"),
        ("baccarat-chemin-de-fer", ("Kit banks 30", "Pia stakes 15", "Kit deals"), "dr 6d", ""),
        ("baccarat-chemin-de-fer", ("Kit banks 30",), "stakes pia=10 quin=9", "table stakes Pia=10 Quin=9"),
        ("baccarat-chemin-de-fer", (), "hc 60", "table hands-cards count=60"),
    ],
)  # fmt: skip
def test_the_same_forms_in_all_games(game: str, lines: tuple[str, ...], typed: str, full: str) -> None:
    table = Typed(game, *lines)
    if full:
        assert table.means(typed) == full
    else:
        assert table.asks(typed)


@pytest.mark.parametrize(
    ("game", "lines", "typed", "said"),
    [
        ("cassino", ("table shows 7C 3D 5S 9H",), "ta 7c with 7d", "takes-back"),
        ("cassino", (), "tally c=27", "(Ann) / (Bob)"),
        ("cassino", (), "tally c=27 / ", "Nothing is taken as zero"),
        ("cassino", (), "tally s=7 / s=6", "spades or sweeps or score"),
        ("cassino", (), "tally brisques=7 / c=6", "not tallied in Cassino"),
        ("commit", (), "tally 3 / 2 / 1 / 0", "a number of what?"),
        ("loo", ("Dan turns 7H",), "st", '"st" may be the Ten of spades or stands: write "ts" or "sta"'),
        ("ecarte", ("Bob turns 9C", "Ann proposes"), "ac", "Ace of clubs or accepts"),
        ("ecarte", ("Bob turns 9C", "Ann proposes"), "kd", "what is done with the kd?"),
        ("ecarte", ("Bob turns 9C",), "ak", "who?"),
        ("baccarat-chemin-de-fer", ("Kit banks 30", "Pia stakes 15"), "dec", "declines"),
        ("baccarat-chemin-de-fer", ("Kit banks 30", "Pia stakes 15", "Kit deals"), "shows 2s 2d", "who shows?"),
        ("cassino", ("table shows 7C 3D 5S 9H",), "7c w", "with which card?"),
    ],
)
def test_the_same_questions_in_all_games(game: str, lines: tuple[str, ...], typed: str, said: str) -> None:
    assert said in Typed(game, *lines).asks(typed)


def test_an_open_choice_is_answered_by_its_word() -> None:
    table = Typed("loo", "Dan deals")
    judged = api.load(SESSIONS[0].parents[1] / "rubicon-bezique" / "dispute.toml")
    place = next(at for at, step in enumerate(judged.steps) if step.event is not None and step.event.verb == "elects")
    moment = Moment(judged, judged.steps[place - 1].table)
    assert moment.choices
    assert understand("stand", moment).line == judged.steps[place].text == "Ann elects stand"
    assert '"new-deal" means nothing here' in table.asks("new-deal")


# Whole sessions


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_was_played_rightly_is_never_understood_otherwise(path: Path) -> None:
    """Every allowed play, draw, combination and capture of the sample sessions, typed short."""
    judged = api.load(path)
    before = {table.deal.number: table for table in judged.starts}
    for step in judged.steps:
        table, before[step.deal] = before[step.deal], step.table
        if step.event is None or step.ruling.verdict is not Verdict.ALLOWED:
            continue
        typed = shortened(step)
        if typed is None:
            continue
        moment = Moment(judged, table)
        found = understood(typed, moment)
        if found is None:
            continue
        assert found.split("; ")[0] == moment.spelt(step.text), (step.line, typed)


def understood(typed: str, moment: Moment) -> str | None:
    """A short form in full; None where it is asked about, which a play is only where others might as well make it."""
    try:
        return moment.spelt(understand(typed, moment).line)
    except Question as question:
        is_turn = moment.actors("plays") and not question.message.startswith("who?")
    assert not (is_turn and read_card(typed)), typed
    return None


def shortened(step: Step) -> str | None:
    """A short form of an event; None for what has none."""
    event = step.event
    assert event is not None
    words = [word.lower() for word in event.words]
    if event.verb == "elects" and len(words) == 1:
        return words[0]
    if event.verb in ("plays", "trails", "turns", "declares"):
        return " ".join(words) if event.verb == "declares" or len(words) == 1 else None
    if event.verb == "takes" and "with" in words:
        return " ".join(words).replace(" with ", " w ")
    if event.verb == "draws" and not words:
        return "."
    return None
