"""Imports run one way."""

import ast
import re
from pathlib import Path

import tatami
from tatami.core import cache

PACKAGE = Path(tatami.__file__).parent
MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "search": {"core", "games"},
    "bots": {"core", "games", "search"},
    "arena": {"core", "games", "search", "bots", "tatami"},
    "match": {"core", "games", "bots", "tatami"},
    "web": {"core", "bots", "match", "tatami"},
    "bench": {"core", "games"},
    "analyse": {"core", "games", "bots", "tatami"},
    "engine": {"core", "games", "bots", "tatami"},
    "language": {"core"},
    "interrupt": {"core", "language"},
    "terminal": {"core", "games", "bots", "tatami"},
    "cli": {
        "interrupt",
        "language",
        "core",
        "games",
        "bots",
        "analyse",
        "arena",
        "bench",
        "engine",
        "terminal",
        "match",
        "web",
        "tatami",
    },
    "__init__": {"core", "games"},
    "__main__": {"cli", "interrupt"},
}


def layer(module: str) -> str:
    """The layer of a module of ours: `core` for tatami.core.game, `tatami` for the package's own face."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "tatami"


def imported(file: Path) -> set[str]:
    """The modules of ours that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name} has a relative import"
            module = node.module or ""
            found.update([f"tatami.{alias.name}" for alias in node.names] if module == "tatami" else [module])
    return {module for module in found if module.split(".")[0] == "tatami"}


def test_every_import_goes_down() -> None:
    public = set(tatami.__all__) | {"__version__"}
    for file in PACKAGE.rglob("*.py"):
        own = file.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for module in imported(file):
            name = layer(module)
            target = "tatami" if name in public and name not in MAY_IMPORT else name
            assert target == own or target in MAY_IMPORT[own], f"{file.relative_to(PACKAGE)} imports {module}"


def test_compiled_functions_stand_only_where_the_cache_looks_for_changes() -> None:
    watched = {file for pattern in cache.COMPILED for file in PACKAGE.glob(pattern)} | set(
        PACKAGE.glob("games/**/*.py")
    )
    compiles = re.compile(r"^ *@(compiled|inlined|entry|overload|njit)\b|^import numba", re.MULTILINE)
    found = {file for file in PACKAGE.rglob("*.py") if compiles.search(file.read_text("utf-8"))}
    assert found
    assert found <= watched


def test_no_game_imports_another() -> None:
    for file in (PACKAGE / "games").rglob("*/*.py"):
        for module in imported(file):
            parts = module.split(".")
            assert parts[1] != "games" or parts[2] == file.parent.name, f"{file.parent.name} imports {module}"


def test_the_web_knows_no_game() -> None:
    for file in (PACKAGE / "web").rglob("*.py"):
        for game in tatami.available_games():
            assert game.id not in file.read_text("utf-8").lower(), f"{file.name} names {game.title}"
