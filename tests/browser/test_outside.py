"""A game from an installed package, without a line of TypeScript: on the home page, and played on a text board."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from examples.fifth_game.tests.wheel import build
from tests.browser.checks import check_page, out_of_reach
from tests.browser.test_everything import check_every_look
from tests.browser.visitor import DESK, KEYBOARD, LOW_PHONE, PHONE, Device, Visitor
from tests.browser.words import Sentences
from tests.web.support import Process

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that finds the game by its entry point."""
    folder = tmp_path_factory.mktemp("outside")
    wheel = build(tmp_path_factory.mktemp("wheel"))
    about = [name for name in wheel.namelist() if ".dist-info/" in name]
    wheel.extractall(folder, about)  # the sources are ours, which are compiled already
    extra = {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    database = f"sqlite:///{folder / 'games.db'}"
    with Process(folder, "--database", database, "--rate", "0", "--log", "warning", extra=extra) as process:
        yield process.url


def start(visitor: Visitor, words: Sentences) -> None:
    """Choose the game on the home page and play it."""
    visitor.tab.go("/")
    mat = visitor.page.locator('.mat[data-game="tic-tac-toe"]')
    visitor.tab.tap(mat)
    expect(mat).to_have_attribute("aria-pressed", "true")
    expect(visitor.page.get_by_role("heading", level=2).first).to_contain_text("Tic-tac-toe")
    visitor.tab.tap(visitor.page.locator(".choose").nth(1))  # on one device
    check_page(visitor)
    visitor.tab.tap(visitor.page.get_by_role("button", name=words.say("play-now")))


def move(visitor: Visitor, word: str) -> None:
    """Propose a move by its button, and play it by the preview's."""
    button = visitor.page.locator(".textmoves").get_by_role("button", name=word, exact=True)
    visitor.tab.tap(button)
    expect(button).to_have_attribute("aria-pressed", "true")
    visitor.tab.tap(visitor.page.locator("button.play"))
    expect(visitor.page.locator(".textboard")).not_to_have_text("")


@pytest.mark.parametrize(
    ("device", "language"), [(DESK, "en"), (PHONE, "fr"), (LOW_PHONE, "en")], ids=["desk", "phone", "low"]
)
def test_it_is_played_on_one_device(browser: Browser, url: str, device: Device, language: str) -> None:
    visitor = Visitor(browser, url, device, language)
    words = Sentences(language)
    page = visitor.page
    start(visitor, words)
    board = page.locator(".textboard pre")
    for number, word in enumerate(["b2", "a1", "c1", "b1"]):
        expect(page.locator(".textmoves button")).to_have_count(9 - number)
        move(visitor, word)
        expect(page.locator(".textmoves button", has_text=word)).to_have_count(0)
    expect(board).to_contain_text("1  O O X")
    check_page(visitor)
    assert out_of_reach(visitor) == []
    check_every_look(visitor, "text board")
    move(visitor, "a3")
    expect(page.locator(".verdict h2")).to_be_visible()
    expect(page.locator(".pad tbody tr")).to_have_count(2)
    check_page(visitor)
    page.goto(page.url.split("?")[0] + "?ply=2")
    expect(page.locator(".textboard pre")).to_contain_text("1  O . .")
    visitor.leave()


def test_it_is_played_with_keys_against_a_computer(browser: Browser, url: str) -> None:
    visitor = Visitor(browser, url, KEYBOARD)
    page = visitor.page
    table = visitor.open_table("tic-tac-toe", [{"kind": "me"}, {"kind": "bot", "level": "beginner"}])
    visitor.tab.go(f"/t/{table}")
    field = page.get_by_role("searchbox")
    field.focus()
    page.keyboard.type("b2")
    page.keyboard.press("Enter")
    expect(page.locator("button.play")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".textboard pre")).to_contain_text("X")
    moves = page.locator(".textmoves button")
    expect(moves).to_have_count(7)
    moves.first.focus()
    page.keyboard.press("ArrowRight")
    expect(moves.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(moves.last).to_be_focused()
    word = moves.last.inner_text()
    page.keyboard.press("Enter")
    expect(moves.last).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".textmoves button", has_text=word)).to_have_count(0)
    visitor.leave()


def test_other_pages_know_it(browser: Browser, url: str) -> None:
    visitor = Visitor(browser, url, PHONE)
    host = Visitor(browser, url)
    table = host.open_table("tic-tac-toe", [{"kind": "me"}, {"kind": "open"}], visibility="public")
    for path in ("/new?game=tic-tac-toe", "/rules/tic-tac-toe", "/lobby", f"/join/{table}", "/games", "/me"):
        visitor.tab.go(path)
        expect(visitor.page.get_by_text("Tic-tac-toe").first).to_be_attached()
        visitor.tab.settle()
        check_page(visitor)
    host.leave()
    visitor.leave()
