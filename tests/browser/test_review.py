"""Reviews in the browser: asked for on the end page, followed, and read beside the board."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.test_replay import slider, upload
from tests.browser.visitor import DEVICES, Visitor

REVIEWED = 300_000
"""Milliseconds within which a review is made, on a busy machine too."""
WORDS = {
    "en": {"ask": "Review", "next": "next mistake", "table": "The graph as a table", "played": "Show the move played"},
    "fr": {
        "ask": "Analyser",
        "next": "erreur suivante",
        "table": "Le graphique en tableau",
        "played": "Montrer le coup joué",
    },
}


def ask_for_review(visitor: Visitor, game: str) -> str:
    """Ask for the review of a finished game with one tap on its end page, and wait for it."""
    table = upload(visitor, game)
    visitor.tab.go(f"/t/{table}?stay")
    visitor.tab.tap(visitor.page.get_by_role("link", name=WORDS[visitor.language]["ask"], exact=True))
    expect(graph(visitor.page)).to_be_visible(timeout=REVIEWED)
    return table


def graph(page: Page) -> Locator:
    return page.locator(".graph svg[role=img]")


def reviewed(visitor: Visitor, table: str) -> list[int]:
    """The plies of all mistakes, as the server knows them."""
    found = visitor.context.request.get(f"{visitor.url}/api/tables/{table}/review").json()["review"]
    return [one["ply"] for one in found["decisions"] if one["name"]]


@pytest.mark.parametrize("theme", ["paper", "night"])
def test_a_review_is_read_with_keys(welcome: Welcome, theme: str) -> None:
    visitor = welcome(theme=theme)
    page = visitor.page
    table = ask_for_review(visitor, "hiroba")
    plies = reviewed(visitor, table)
    assert len(plies) > 2
    card = page.locator("article.mistake")
    marked: set[str] = set()
    for ply in [ply for ply in plies if ply > 1][:2]:
        page.keyboard.press("m")
        expect(slider(page)).to_have_value(str(ply - 1))
        expect(card.get_by_role("button", pressed=True)).to_have_count(1)
        expect(page.locator(".stage [data-hint]")).to_have_count(1)
        visitor.tab.settle()
        marked.update(page.locator("[data-hint] .tag").all_text_contents())
        check_page(visitor)
    assert marked == {"better", "played"}
    expect(page.locator(".skill .sums").first).to_contain_text(re.compile(r"luck .*±"))
    card.get_by_role("button", name=WORDS["en"]["played"]).click()
    expect(slider(page)).to_have_value(str(plies[2 if plies[0] == 1 else 1]))
    expect(page.locator(".list button")).to_have_count(len(plies))
    page.locator(".list button").last.click()
    expect(slider(page)).to_have_value(str(plies[-1] - 1))
    page.get_by_text(WORDS["en"]["table"]).first.click()
    rows = page.locator(".graph tbody tr")
    assert rows.count() == int(slider(page).get_attribute("max") or 0)
    assert "review" in page.url
    check_page(visitor)
    page.reload()
    expect(graph(page)).to_be_visible()


@pytest.mark.parametrize(("game", "device"), [("kakuro", "phone"), ("trini", "low")])
def test_a_phone_shows_one_mistake_at_a_time(welcome: Welcome, game: str, device: str) -> None:
    visitor = welcome(DEVICES[device], "fr")
    page = visitor.page
    plies = reviewed(visitor, ask_for_review(visitor, game))
    card = page.locator("article.mistake")
    expect(card).to_have_count(1)
    visitor.tab.tap(page.get_by_role("button", name=WORDS["fr"]["next"]))
    expect(slider(page)).to_have_value(str(plies[1] - 1))
    check_page(visitor)
    swipe(card, 200, 60)
    expect(slider(page)).to_have_value(str(plies[2 % len(plies)] - 1))
    swipe(card, 60, 200)
    expect(slider(page)).to_have_value(str(plies[1] - 1))


def swipe(target: Locator, start: int, end: int) -> None:
    """Move a finger sideways over an element."""
    for kind, x in (("pointerdown", start), ("pointerup", end)):
        target.dispatch_event(kind, {"clientX": x, "clientY": 5, "bubbles": True, "pointerType": "touch"})
