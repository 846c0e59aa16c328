"""What the documentation site adds: tables of views that are complete, notebooks that run, pages that are listed."""

import json
import re
from pathlib import Path

import pytest

import tatami
from docs.notebook_pages import page_from, run
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
    text = file.read_text("utf-8")
    assert all(not cell.get("outputs") for cell in json.loads(text)["cells"])
    shown = [value for kind, _, value in run(text, str(file)) if kind == "code"]
    assert all(value is not None for value in shown), "a cell ends with what it shows"
    pictures = [value._repr_svg_() for value in shown if hasattr(value, "_repr_svg_")]
    assert pictures
    assert all(picture.startswith("<svg") for picture in pictures)


def test_a_page_has_the_cells_of_its_notebook_and_what_they_show() -> None:
    sources = ["# Two", "import tatami\n6 * 7", "a, b = '<', 1", "{a: b}", "tatami.game('trini').new(2)"]
    cells = [{"cell_type": "markdown" if n == 0 else "code", "source": [text]} for n, text in enumerate(sources)]
    page = page_from(json.dumps({"cells": cells}), "two.ipynb")
    assert page.startswith("# Two\n\n```python\nimport tatami\n6 * 7\n```\n\n```{raw} html\n")
    assert page.count("```python") == 4
    assert "<pre>42</pre>" in page
    assert "<pre>{&#x27;&lt;&#x27;: 1}</pre>" in page
    assert page.count("<div class='shown'>") == 3
    assert "<div class='shown'><svg" in page


def test_every_page_is_in_the_table_of_contents() -> None:
    index = (DOCS / "index.md").read_text("utf-8")
    listed = {line.strip() for line in index.splitlines()}
    for page in [*DOCS.glob("*.md"), *DOCS.glob("*/*.md"), *NOTEBOOKS]:
        name = str(page.relative_to(DOCS).with_suffix(""))
        assert name == "index" or name in listed, name


def test_prose_has_at_most_120_columns() -> None:
    pages = [
        DOCS / f"{name}.md"
        for name in ("arena", "data", "gymnasium", "index", "openspiel", "pettingzoo", "research", "views")
    ]
    for page in [*pages, *DOCS.glob("*/*.md")]:
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            assert len(line) <= 120 or line.startswith(("|", "{", " ")), f"{page.name}:{number}"
