"""The shape of the code: imports run downwards only, parts stay small, and nothing swallows every error."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1] / "referee"
MODULES = sorted(ROOT.rglob("*.py"))
# Each part may import itself and these: cli -> api, views, files, games -> mechanics -> core.
BELOW: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "mechanics": frozenset({"core"}),
    "games": frozenset({"core", "mechanics"}),
    "views": frozenset({"core"}),
    "files": frozenset({"core"}),
    "api": frozenset({"core", "files", "games"}),
    "cli": frozenset({"core", "api", "views", "files", "games"}),
}
# The top of the package holds the version and, at most, what is public.
TOP = frozenset({"", "api"})
# Games that build on another game on purpose: (importing folder, imported folder).
GAMES_ON_GAMES: frozenset[tuple[str, str]] = frozenset(
    {
        ("auction_binocle", "binocle"),
        ("auction_binocle", "binocle_three_handed"),
        ("binocle_four_handed", "binocle"),
        ("binocle_four_handed", "binocle_three_handed"),
        ("binocle_three_handed", "binocle"),
        ("cinq_cents", "binocle"),
        ("gaigel", "binocle"),
    }
)
LINES_OF_A_MODULE = 400
LINES_OF_A_CLASS = 200


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a module imports, wherever it does so, with the line."""
    package = name_of(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:  # `from referee import games` imports referee.games
                full = f"{module}.{alias.name}"
                is_module = full.startswith("referee.") and (
                    (ROOT.parent / Path(*full.split("."))).is_dir()
                    or (ROOT.parent / Path(*full.split("."))).with_suffix(".py").is_file()
                )
                yield node.lineno, full if is_module else module


def part_of(module: str) -> str:
    """The folder of the package that a module belongs to; empty for the package itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_imports_run_downwards(path: Path) -> None:
    part = part_of(name_of(path))
    if not part:
        allowed = TOP
    else:
        assert part in BELOW, f"{part}: say in BELOW what this new part may import"
        allowed = BELOW[part] | {part, ""}
    for line, module in imports(path):
        if module.split(".")[0] == "referee":
            wanted = part_of(module)
            assert wanted in allowed, f"{ids(path)}:{line}: {part or 'referee'} may not import {module}"
        assert module.split(".")[0] != "tests", f"{ids(path)}:{line}: the program imports its tests"


@pytest.mark.parametrize("path", [p for p in MODULES if part_of(name_of(p)) in ("core", "mechanics", "games")], ids=ids)
def test_the_law_is_standard_library_alone(path: Path) -> None:
    for line, module in imports(path):
        top = module.split(".")[0]
        assert top == "referee" or top in sys.stdlib_module_names, f"{ids(path)}:{line}: {module}"


@pytest.mark.parametrize("path", [p for p in MODULES if part_of(name_of(p)) in ("core", "mechanics", "games")], ids=ids)
def test_the_fold_knows_no_clock_no_chance_and_no_network(path: Path) -> None:
    for line, module in imports(path):
        assert module.split(".")[0] not in {
            "time",
            "datetime",
            "random",
            "secrets",
            "uuid",
            "socket",
            "subprocess",
            "locale",
        }, f"{ids(path)}:{line}: {module}"


@pytest.mark.parametrize("path", [p for p in MODULES if part_of(name_of(p)) not in ("views", "cli")], ids=ids)
def test_rich_and_typer_are_for_what_people_see(path: Path) -> None:
    for line, module in imports(path):
        assert module.split(".")[0] not in {"rich", "typer", "click", "prompt_toolkit"}, f"{ids(path)}:{line}: {module}"


def game_folders() -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "games").glob("*/game.py"))


@pytest.mark.parametrize("path", sorted((ROOT / "mechanics").rglob("*.py")), ids=ids)
def test_no_mechanic_names_a_game(path: Path) -> None:
    names = {*game_folders(), *(folder.replace("_", "-") for folder in game_folders())}
    for node in ast.walk(tree_of(path)):
        words: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = [node.value]
        elif isinstance(node, ast.Name):
            words = [node.id]
        for word in words:
            assert word not in names, f"{ids(path)}:{getattr(node, 'lineno', 0)}: names {word}"


@pytest.mark.parametrize("path", sorted((ROOT / "games").glob("*/*.py")), ids=ids)
def test_no_game_imports_another(path: Path) -> None:
    own = path.parent.name
    for line, module in imports(path):
        parts = module.split(".")
        if parts[:2] == ["referee", "games"] and len(parts) > 2 and parts[2] != own:
            assert (own, parts[2]) in GAMES_ON_GAMES, f"{ids(path)}:{line}: {own} imports {parts[2]}"


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_parts_stay_small(path: Path) -> None:
    length = len(path.read_text(encoding="utf-8").splitlines())
    assert length <= LINES_OF_A_MODULE, f"{ids(path)} has {length} lines: a part is missing"
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ClassDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= LINES_OF_A_CLASS, f"{ids(path)}:{node.lineno}: {node.name} has {length} lines"


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_nothing_swallows_every_error(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ExceptHandler):
            where = f"{ids(path)}:{node.lineno}"
            assert node.type is not None, f"{where}: a bare except"
            caught = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
            names = {each.id if isinstance(each, ast.Name) else getattr(each, "attr", "") for each in caught}
            raises_on = isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None
            tidies_up = raises_on and names == {"BaseException"}  # whatever went wrong goes on, once things are tidied
            assert tidies_up or not names & {"Exception", "BaseException"}, (
                f"{where}: name the errors that are expected"
            )


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_a_module_says_what_it_is_for(path: Path) -> None:
    assert ast.get_docstring(tree_of(path)), f"{ids(path)} has no docstring"


def test_only_the_files_part_writes_files() -> None:
    for path in MODULES:
        if part_of(name_of(path)) in ("files", "cli"):
            continue
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                assert called not in {"write_text", "write_bytes", "open", "unlink", "mkdir"} or (
                    called == "open" and isinstance(node.func, ast.Attribute)  # law.open, fold.open: not files
                ), f"{ids(path)}:{node.lineno}: {called}"


def test_a_game_is_one_folder() -> None:
    """A folder with `game.py` holds at least one book, and nothing outside it names it."""
    for folder in game_folders():
        assert list((ROOT / "games" / folder).glob("*.toml")), f"{folder} has no book"
        for path in MODULES:
            if path.parent == ROOT / "games" / folder:
                continue
            for line, module in imports(path):
                outside = not f"{module}.".startswith(f"referee.games.{folder}.")
                shared = part_of(name_of(path)) == "games" and (path.parent.name, folder) in GAMES_ON_GAMES
                assert outside or shared, f"{ids(path)}:{line}: names the game {folder}"
