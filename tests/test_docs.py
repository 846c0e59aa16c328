"""The documentation is true: its Python code runs, and its links and files exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(#[^)\s]+)?\)")
NAMED = re.compile(r"`((?:src|tests|docs|benchmarks|examples|scripts|client)/[\w./-]*\w)`")
"""Files and folders named in code spans; those with placeholders such as `games/<game>/` do not match."""
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = HEADING.findall(FENCE.sub("", page.read_text("utf-8")))
    return {"#" + re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_pages_are_found() -> None:
    names = {name(page) for page in PAGES}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/bots.md", "benchmarks/STRENGTH.md"} <= names


@pytest.mark.parametrize("page", [page for page in PAGES if CODE.search(page.read_text("utf-8"))], ids=name)
def test_python_code_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All blocks of a page run in order, in one namespace."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text("utf-8")
    scope: dict[str, object] = {"__name__": "docs"}
    for block in CODE.finditer(text):
        line = text.count("\n", 0, block.start(1))
        exec(compile("\n" * line + block[1], str(page), "exec"), scope)


def test_the_readme_has_python_code() -> None:
    assert CODE.search((ROOT / "README.md").read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for path, anchor in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        assert target.is_relative_to(ROOT), path
        if anchor:
            assert anchor in anchors(target), path + anchor


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=name)
def test_named_files_exist(page: Path) -> None:
    for path in NAMED.findall(FENCE.sub("", page.read_text("utf-8"))):
        assert (ROOT / path).exists(), path
