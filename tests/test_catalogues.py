"""The catalogues hold exactly the codes that the code can produce."""

import ast
import re
from pathlib import Path

import pytest

import tatami
from tatami.core.messages import LANGUAGES, Catalogue, read_sentences

PACKAGE = Path(tatami.__file__).parent
MAKERS = {"Reason", "Event", "Message", "refuse", "say", "tell"}
EXAMPLES = Path(__file__).parents[1] / "examples"
FOLDERS = sorted(path for root in (PACKAGE, EXAMPLES) for path in root.rglob("locale") if path.is_dir())
ALWAYS = {"rules-help"}
"""Codes that the terminal asks every game for."""

BORROWED = {"analyse": {"only-move"}}
"""Codes of the explanations' catalogue that another part uses as well."""


def literals(node: ast.expr) -> set[str]:
    """The codes that an expression can evaluate to; codes are never assembled from parts."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    return set()


def produced(file: Path) -> set[str]:
    """Every code that a file can produce."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in MAKERS:
                assert not isinstance(node.args[0], ast.JoinedStr), f"{file.name}: a code is assembled from parts"
                found |= literals(node.args[0])
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "code":
                    found |= literals(value)
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_a_catalogue_has_exactly_the_codes_of_its_code(folder: Path) -> None:
    core = read_sentences(PACKAGE / "core" / "locale", "en").keys()
    if folder.parent.name == "core":
        others = [other.parent for other in FOLDERS if other != folder]
        files = [file for file in PACKAGE.rglob("*.py") if not any(other in file.parents for other in others)]
        expected = set().union(*map(produced, files))
    else:
        files = list(folder.parent.glob("*.py"))
        borrowed = core | BORROWED.get(folder.parent.name, set())
        expected = set().union(*map(produced, files)) - borrowed - ALWAYS
        if (folder.parent / "rules.py").exists():
            expected |= ALWAYS
    for language in LANGUAGES:
        assert read_sentences(folder, language).keys() == expected


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_a_game_does_not_use_the_codes_of_the_terminal(folder: Path) -> None:
    if (folder.parent / "rules.py").exists():
        terminal = read_sentences(PACKAGE / "terminal" / "locale", "en").keys()
        assert not read_sentences(folder, "en").keys() & terminal


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_both_languages_have_the_same_placeholders(folder: Path) -> None:
    english, french = (read_sentences(folder, language) for language in LANGUAGES)
    for code in english:
        holes = [set(re.findall(r"\{(\w+)", sentences[code])) for sentences in (english, french)]
        assert holes[0] == holes[1], code


def test_explanations_and_analyses_take_no_code_from_a_game_or_from_each_other() -> None:
    folders = [folder for folder in FOLDERS if folder.parent.name in ("explain", "analyse", "core")]
    folders += [folder for folder in FOLDERS if (folder.parent / "rules.py").exists()]
    for ours in folders[:3]:
        for other in folders:
            if other != ours and {"explain", "analyse"} & {ours.parent.name, other.parent.name}:
                assert not read_sentences(ours, "en").keys() & read_sentences(other, "en").keys()


@pytest.mark.parametrize(
    ("language", "value", "told"),
    [
        ("en", 0, "Brings 0 points at once."),
        ("en", 1, "Brings 1 point at once."),
        ("en", 1.5, "Brings 1.5 points at once."),
        ("fr", 0, "Rapporte 0 point tout de suite."),
        ("fr", 1.5, "Rapporte 1,5 point tout de suite."),
        ("fr", 2, "Rapporte 2 points tout de suite."),
    ],
)
def test_plurals_follow_the_language(language: str, value: float, told: str) -> None:
    assert Catalogue(language, PACKAGE / "bots" / "explain" / "locale").say("gains-points", points=value) == told
