"""Imports go one way, from higher layers to lower ones."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tatami
from tatami.core import cache
from tatami.core.parts import Lazy

PACKAGE = Path(tatami.__file__).parent
GAMES = [file.parent for file in sorted(PACKAGE.glob("games/*/__init__.py"))]
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "search": {"core", "games"},
    "bots": {"core", "games", "search"},
    "arena": {"core", "games", "search", "bots", "review", "tatami"},
    "data": {"core", "games", "bots", "arena", "match", "terminal", "language", "tatami"},
    "match": {"core", "games", "bots", "review", "puzzles", "ratings", "tatami"},
    "web": {"core", "bots", "match", "ratings", "tatami"},
    "bench": {"core", "games"},
    "research": {"core", "games", "tatami"},
    "testing": {"core", "games", "bots", "tatami"},
    "analyse": {"core", "games", "bots", "tatami"},
    "review": {"core", "games", "search", "bots", "analyse", "tatami"},
    "puzzles": {"core", "games", "search", "bots", "analyse", "review", "ratings"},
    "engine": {"core", "games", "bots", "tatami"},
    "language": {"core"},
    "ratings": set(),
    "interrupt": {"core", "language"},
    "terminal": {"core", "games", "bots", "tatami"},
    "cli": {
        "interrupt",
        "language",
        "core",
        "games",
        "bots",
        "analyse",
        "review",
        "puzzles",
        "arena",
        "bench",
        "data",
        "engine",
        "terminal",
        "match",
        "web",
        "tatami",
    },
    "__init__": {"core", "games"},
    "__main__": {"cli", "interrupt"},
}


LOADED_LATER = {"evaluate": "search", "explain": "bots", "styles": "bots"}
"""Modules of a game that belong to a higher layer: that layer imports them, through the game's lazy references."""


def layer(module: str) -> str:
    """The layer of one of our modules: `core` for tatami.core.game, `tatami` for the package itself."""
    parts = module.split(".")
    if len(parts) > 3 and parts[1] == "games":
        return LOADED_LATER.get(parts[3], "games")
    return parts[1] if len(parts) > 1 else "tatami"


def module_of(file: Path) -> str:
    """The name of the module in a file of the package."""
    return ".".join(["tatami", *file.relative_to(PACKAGE).with_suffix("").parts])


def imported(file: Path) -> set[str]:
    """Our modules that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name} has a relative import"
            module = node.module or ""
            if module == "tatami" or module.startswith("tatami.games"):  # the imported name may itself be a module
                found.update(f"{module}.{alias.name}" for alias in node.names)
            else:
                found.add(module)
    return {module for module in found if module.split(".")[0] == "tatami"}


def test_every_import_goes_down() -> None:
    public = set(tatami.__all__) | {"__version__"}
    for file in PACKAGE.rglob("*.py"):
        own = layer(module_of(file))
        for module in imported(file):
            name = layer(module)
            target = "tatami" if name in public and name not in MAY_IMPORT else name
            assert target == own or target in MAY_IMPORT[own], f"{file.relative_to(PACKAGE)} imports {module}"


def test_compiled_functions_are_only_where_the_cache_checks_for_changes() -> None:
    watched = {file for pattern in cache.COMPILED for file in PACKAGE.glob(pattern)}
    watched |= set(PACKAGE.glob("games/**/*.py"))
    watched |= set(PACKAGE.glob("research/compiled/*.py"))  # called from nowhere else: see cache.hash_sources
    watched |= set(PACKAGE.glob("testing/perft.py"))
    compiles = re.compile(r"^ *@(compiled|inlined|entry|overload|njit)\b|^import numba", re.MULTILINE)
    found = {file for file in PACKAGE.rglob("*.py") if compiles.search(file.read_text("utf-8"))}
    assert found
    assert found <= watched


@pytest.mark.parametrize("module", ["tatami", *(f"tatami.games.{folder.name}" for folder in GAMES)])
def test_the_parts_of_a_game_are_loaded_lazily(module: str) -> None:
    later = [".evaluate", ".explain", ".styles", ".odds", ".picture", "tatami.search", "tatami.bots"]
    code = f"import sys, {module}; print([name for name in sys.modules if name.endswith({tuple(later)})])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_every_lazy_reference_is_to_a_module_of_the_game_and_can_be_loaded() -> None:
    for game in tatami.available_games():
        package = game.rules.__name__.rpartition(".")[0]
        for name, value in vars(game).items():
            if isinstance(value, Lazy):
                assert value.module.startswith(f"{package}."), f"{game.id} has its {name} elsewhere"
                assert getattr(game, name) is value.load()


def test_no_game_imports_another() -> None:
    for file in (PACKAGE / "games").rglob("*/*.py"):
        for module in imported(file):
            parts = module.split(".")
            assert parts[1] != "games" or parts[2] == file.parent.name, f"{file.parent.name} imports {module}"


def test_the_web_knows_no_game() -> None:
    for file in (PACKAGE / "web").rglob("*.py"):
        for game in tatami.available_games():
            assert game.id not in file.read_text("utf-8").lower(), f"{file.name} names {game.title}"
