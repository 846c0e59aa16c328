"""The HTML report is one file that works offline."""

import json
import re
from html.parser import HTMLParser

import pytest

from tatami.arena import summarise
from tatami.arena.html_report import write_report
from tatami.arena.plan import LOCALE
from tatami.arena.results_table import format_rating, format_results
from tatami.arena.summary import Estimate
from tatami.core.messages import LANGUAGES, Catalogue
from tests.arena.test_summary import result, synthetic


class Page(HTMLParser):
    """The contents of a page, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.fetched: list[str] = []
        self.scripts: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "srcset", "data", "action")]

    def handle_data(self, data: str) -> None:
        inside = self.tags[-1] if self.tags else ""
        (self.scripts if inside == "script" else self.texts).append(data)


def read(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_fetches_nothing(language: str) -> None:
    page = read(write_report(synthetic({"one": 0.0, "two": 50.0}, 2, 5), Catalogue(language, LOCALE)))
    assert page.fetched == []
    assert not set(page.tags) & {"link", "img", "iframe", "object", "embed", "base", "video", "audio"}
    library, *own = ["".join(page.scripts[:-1]), page.scripts[-1]]
    assert len(library) > 500_000
    assert "window.vegaEmbed" in library
    assert page.tags.count("script") == 2
    # Vega's own code contains a few URLs (XML namespaces, its editor); ours must contain none.
    assert "http" not in "".join([*own, *page.texts])
    assert not re.search(r"@import|url\(", "".join(page.texts))


def test_a_report_shows_every_part() -> None:
    text = write_report(synthetic({"one": 0.0, "two": 50.0, "three": 10.0}, 3, 3), Catalogue("en", LOCALE))
    assert re.findall(r"<h2>(.*?)</h2>", text.partition("<script>")[0]) == [
        "Ratings",
        "Pairs",
        "Seats",
        "Length of games",
        "Time used",
        "Failures",
    ]
    assert "<p>There were none.</p>" in text.partition("<script>")[0]
    plots = re.findall(r"vegaEmbed\('#plot\d', (.*), OPTIONS\);", text)
    assert len(plots) == 5 == text.partition("<script>")[0].count("<figure")
    assert all(json.loads(plot) for plot in plots)


def test_numbers_use_the_decimal_separator_of_the_language() -> None:
    summary = synthetic({"one": 0.0, "two": 50.0}, 2, 5)
    for language, point in (("en", "."), ("fr", ",")):
        catalogue = Catalogue(language, LOCALE)
        for text in (format_results(summary, catalogue), write_report(summary, catalogue).partition("<script>")[0]):
            shares = re.findall(r"\d+(\D)\d %", text)
            assert shares
            assert set(shares) == {point}


def test_a_rating_that_rounds_to_zero_is_positive() -> None:
    assert format_rating(Estimate(0.2, -0.3, 12.6)) == "+0 (+0…+13)"


def test_names_and_failures_are_escaped() -> None:
    made = synthetic({"one": 0.0, "two": 0.0}, 2, 1).plan
    bots = ("one", "cmd:</script><b>")
    plan = type(made)(made.game, made.package, 2, {}, bots, 1, 1)
    failed = result(plan, 0, 0, [1, 2], failed=2)
    page = read(write_report(summarise(plan, [failed, result(plan, 0, 1, [1, 2])]), Catalogue("en", LOCALE)))
    assert "b" not in page.tags
    assert page.tags.count("script") == 2
    assert any("The bot raised an error: oops" in text for text in page.texts)
