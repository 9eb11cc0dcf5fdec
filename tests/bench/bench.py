"""Speed in ratios to peers, measured in one run: `python tests/bench/bench.py` from the root, with the `bench` extra.

Prints events a second of the fold; load-and-check from the bytes of a file beside PokerKit and python-chess; start-up
beside a Typer script. See `docs/speed.md` for what the figures mean. Nothing here is collected by pytest.
"""

from __future__ import annotations

import gc
import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from referee import games  # noqa: E402 - run as a script from anywhere
from referee.core.fold import Fold  # noqa: E402
from referee.core.rulings import Verdict  # noqa: E402
from referee.files.reading import parse_session  # noqa: E402
from tests.simulated.rubicon import generate, generate_told  # noqa: E402

GAME = "rubicon-bezique"
RUNS = 15
POKER = b"""variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  "d dh p1 Ac2d", "d dh p2 5h7s", "d dh p3 7h6h",
  "p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 cc",
  "d db Jc3d5c", "p1 cbr 35000", "p3 cc",
  "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc",
  "d db Jh",
  "p1 sm Ac2d", "p3 sm 7h6h",
]
"""
CHESS = """[Event "Wijk aan Zee"]
[White "Kasparov"]
[Black "Topalov"]
[Result "1-0"]

1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. Be3 Bg7 5. Qd2 c6 6. f3 b5 7. Nge2 Nbd7 8. Bh6 Bxh6 9. Qxh6 Bb7 10. a3 e5 11. O-O-O Qe7
12. Kb1 a6 13. Nc1 O-O-O 14. Nb3 exd4 15. Rxd4 c5 16. Rd1 Nb6 17. g3 Kb8 18. Na5 Ba8 19. Bh3 d5 20. Qf4+ Ka7 21. Rhe1 d4
22. Nd5 Nbxd5 23. exd5 Qd6 24. Rxd4 cxd4 25. Re7+ Kb6 26. Qxd4+ Kxa5 27. b4+ Ka4 28. Qc3 Qxd5 29. Ra7 Bb7 30. Rxb7 Qc4
31. Qxf6 Kxa3 32. Qxa6+ Kxb4 33. c3+ Kxc3 34. Qa1+ Kd2 35. Qb2+ Kd1 36. Bf1 Rd2 37. Rd7 Rxd7 38. Bxc4 bxc4 39. Qxh8 Rd3
40. Qa8 c3 41. Qa4+ Ke1 42. f4 f5 43. Kc1 Rd2 44. Qa7 1-0
"""
HELLO = """import typer

app = typer.Typer()


@app.command()
def main(name: str) -> None:
    print("hello", name)


app()
"""


def session_bytes(deals: int, *, told: bool = False) -> bytes:
    """A session file of simulated deals, as people would have typed them."""
    text = f'format = 1\ngame = "{GAME}"\nrules = "portland"\nrevision = 1\nplayers = ["Ann", "Bob"]\n'
    for number in range(deals):
        dealer = ("Bob", "Ann")[number % 2]
        made = (generate_told if told else generate)(number, dealer=dealer)
        record = "\n".join(made.lines)
        text += f'\n[[deal]]\ndealer = "{dealer}"\nrecord = """\n{record}\n"""\n'
    return text.encode()


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of several runs, collections of garbage kept out of them."""
    times = []
    for _ in range(runs):
        gc.collect()
        gc.disable()
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
        gc.enable()
    return statistics.median(times)


def check(data: bytes) -> int:
    """Loads and judges a session in place, as `check` does; answers how many events it had."""
    session = parse_session(data, "bench.toml")
    fold = Fold(games.find(session.game), games.book(session.game, session.rules), session, forking=False)
    count = 0
    for step in fold.steps():
        assert step.ruling.verdict is not Verdict.REFUSED, step.text
        count += 1
    return count


def fold_only(data: bytes) -> Callable[[], None]:
    """The fold over a session that is loaded already."""
    session = parse_session(data, "bench.toml")
    game, book = games.find(session.game), games.book(session.game, session.rules)

    def work() -> None:
        for _ in Fold(game, book, session, forking=False).steps():
            pass

    return work


def poker() -> tuple[Callable[[], object], int]:
    """PokerKit reading one hand of no-limit hold'em from its text and replaying it; the number of actions."""
    history: Any = import_module("pokerkit").HandHistory
    text = POKER.decode()

    def work() -> None:
        for _ in history.loads(text):
            pass

    return work, text.count('", "') + text.count('",\n')


def chess() -> tuple[Callable[[], object], int]:
    """python-chess reading one game from its text, every move checked; the number of half-moves."""
    pgn: Any = import_module("chess.pgn")
    moves = sum(1 for _ in pgn.read_game(io.StringIO(CHESS)).mainline_moves())
    return lambda: pgn.read_game(io.StringIO(CHESS)), moves


def judging() -> None:
    """The fold, and load-and-check beside peers."""
    data = session_bytes(20)
    told = session_bytes(20, told=True)
    events = check(data)
    fold_each = seconds(fold_only(data)) / events
    load_each = seconds(lambda: check(data)) / events
    told_each = seconds(lambda: check(told)) / check(told)
    read_each = seconds(lambda: parse_session(data, "bench.toml")) / events
    print(f"fold in place                {fold_each * 1e6:7.2f} us an event  {1 / fold_each:9,.0f} events a second")
    print(f"reading the file             {read_each * 1e6:7.2f} us an event")
    print(f"load and check               {load_each * 1e6:7.2f} us an event  ({events} events, 20 deals)")
    print(f"load and check, all told     {told_each * 1e6:7.2f} us an event")
    for name, make in (("PokerKit", poker), ("python-chess", chess)):
        try:
            work, number = make()
        except ModuleNotFoundError:
            print(f"{name}: not installed; pip install -e .[bench]")
            continue
        each = seconds(work) / number
        print(f"{name:28} {each * 1e6:7.2f} us an action  the referee is {each / load_each:5.2f} times as fast")


def process_seconds(command: list[str], runs: int) -> float:
    """The median time of a process; the first run, which fills caches, is not counted."""
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        times.append(time.perf_counter() - start)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{' '.join(command)} gave {done.returncode}: {done.stderr.decode()[-400:]}")
    return statistics.median(times[1:])


def starting() -> None:
    """`referee --version` and `referee add` beside a Typer script that says hello."""
    referee = Path(sys.executable).with_name("referee")
    if not referee.exists():
        print("start-up: `referee` is not installed beside this Python; pip install -e .")
        return
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        session = Path(folder) / "evening.toml"
        session.write_bytes(session_bytes(2)[:-4] + b'"""\n')
        commands = {
            "Typer's hello world": [sys.executable, str(hello), "Ann"],
            "referee --version": [str(referee), "--version"],
            "referee add": [str(referee), "add", str(session), "table notes hello"],
        }
        floor = 0.0
        for name, command in commands.items():
            try:
                took = process_seconds(command, RUNS)
            except RuntimeError as error:
                print(f"{name}: {error}")
                continue
            floor = floor or took
            print(f"{name:28} {took * 1e3:7.0f} ms  {took / floor:5.2f} times hello world")


if __name__ == "__main__":
    judging()
    starting()
