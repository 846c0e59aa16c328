"""What the documentation site adds: tables of views that are complete, notebooks that run, pages that are listed."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.core.rng import draw
from tatami.core.rng import random as generator

DOCS = Path(__file__).parents[1] / "docs"
VIEWS = (DOCS / "views.md").read_text("utf-8")
NOTEBOOKS = sorted(DOCS.glob("notebooks/*.ipynb"))
OURS = ["hiroba", "ike-no-koi", "kakuro", "trini"]


def fields_of(title: str) -> set[str]:
    """The fields in the table of a section."""
    section = VIEWS.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    firsts = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for first in firsts for name in re.findall(r"`(\w+)`", first)}


@pytest.mark.parametrize("name", OURS)
def test_the_page_of_views_has_every_field(name: str) -> None:
    game = tatami.game(name)
    found: set[str] = set()
    rng = generator(3)
    position = game.new(2, seed=3)
    while True:
        found |= position.view(1).to_json().keys()
        if position.is_over:
            break
        position = position.play(position.moves[draw(rng, len(position.moves))])
    only_sometimes = {"missing"} if name == "trini" else set()
    assert found | only_sometimes == fields_of("Every game") | fields_of(game.title)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: str(file.stem))
def test_a_notebook_runs_and_keeps_no_output(file: Path) -> None:
    """Cells run in order, in one namespace; the value of the last expression is what a notebook would show."""
    cells = [cell for cell in json.loads(file.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    scope: dict[str, Any] = {"__name__": "__main__"}
    pictures = 0
    for cell in cells:
        assert cell["outputs"] == []
        tree = ast.parse("".join(cell["source"]), str(file))
        last = tree.body[-1]
        assert isinstance(last, ast.Expr), "a cell ends with what it shows"
        exec(compile(ast.Module(tree.body[:-1], []), str(file), "exec"), scope)
        shown = eval(compile(ast.Expression(last.value), str(file), "eval"), scope)
        assert shown is not None
        if hasattr(shown, "_repr_svg_"):
            assert shown._repr_svg_().startswith("<svg")
            pictures += 1
    assert pictures > 0


def test_every_page_is_in_the_table_of_contents() -> None:
    index = (DOCS / "index.md").read_text("utf-8")
    listed = {line.strip() for line in index.splitlines()}
    for page in [*DOCS.glob("*.md"), *DOCS.glob("*/*.md")]:
        name = str(page.relative_to(DOCS).with_suffix(""))
        assert name == "index" or name in listed, name


def test_prose_has_at_most_120_columns() -> None:
    pages = [DOCS / f"{name}.md" for name in ("arena", "data", "index", "research", "views")]
    for page in [*pages, *DOCS.glob("*/*.md")]:
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            assert len(line) <= 120 or line.startswith(("|", "{", " ")), f"{page.name}:{number}"
