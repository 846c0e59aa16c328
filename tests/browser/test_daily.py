"""The deal of the day in the browser: one counted try, results, sharing, practice, and past days."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.test_first_visit import lose
from tests.browser.visitor import DESK, KEYBOARD, LOW_PHONE, PHONE, Device, Visitor
from tests.browser.words import Sentences

COPIED = """() => { navigator.share = undefined; window.copied = "";
    Object.defineProperty(navigator, "clipboard", { value: {
        writeText: async (text) => { window.copied = text; } } }); }"""


def begin(visitor: Visitor, words: Sentences, button: str = "daily-play") -> str:
    """Play from the page of the day; returns the table."""
    visitor.tab.tap(visitor.page.get_by_role("button", name=words.say(button)))
    visitor.page.wait_for_url(re.compile("/t/"))
    return visitor.page.url.rpartition("/")[2]


@pytest.mark.parametrize(("device", "language", "theme"), [(KEYBOARD, "en", "paper"), (PHONE, "fr", "night")])
def test_a_counted_try_is_played_compared_and_shared(
    welcome: Welcome, device: Device, language: str, theme: str
) -> None:
    visitor, words = welcome(device, language, theme), Sentences(language)
    page = visitor.page
    visitor.tab.go("/")
    visitor.tab.tap(page.get_by_role("link", name=words.say("daily-nav"), exact=True))
    visitor.tab.tap(page.get_by_role("link", name="Trini", exact=True))
    page.wait_for_url(re.compile("/daily/trini"))
    expect(page.get_by_role("button", name=words.say("daily-play"))).to_be_visible()
    visitor.tab.settle()
    check_page(visitor)

    table = begin(visitor, words)
    seated = Seated(visitor.tab, "trini", table)
    seated.move()
    assert seated.asked() == "move"
    assert visitor.tab.frames[-1].get("undo_to") is None
    visitor.tab.go("/daily/trini")
    expect(page.locator(".mine strong")).to_have_text(words.say("daily-playing"))
    assert begin(visitor, words, "daily-continue") == table
    Seated(visitor.tab, "trini", table).play_to_the_end()
    visitor.tab.settle()
    check_page(visitor)
    assert page.locator("details.honest.daily").count() == 1
    expect(page.get_by_role("link", name=words.say("review-verb"), exact=True)).to_have_count(0)

    visitor.tab.tap(page.get_by_role("link", name=words.say("daily-results")))
    expect(page.locator(".mine .points")).to_be_visible()
    expect(page.locator(".best li.yours")).to_be_visible()
    expect(page.locator(".chart svg")).to_be_visible()
    visitor.tab.settle()
    check_page(visitor)
    points = page.locator(".mine .points").inner_text()
    page.evaluate(COPIED)
    visitor.tab.tap(page.get_by_role("button", name=words.say("daily-share"), exact=True))
    expect(page.locator(".mine [role=status]")).to_have_text(words.say("daily-shared-text"))
    copied = page.evaluate("window.copied")
    assert points in copied
    assert "/daily/trini?day=" in copied

    practice = begin(visitor, words, "daily-practise")
    assert practice != table
    Seated(visitor.tab, "trini", practice).move()
    visitor.tab.go("/daily/trini")
    expect(page.locator(".mine .points")).to_have_text(points)


@pytest.mark.parametrize(("device", "language", "theme"), [(DESK, "fr", "night"), (PHONE, "en", "paper")])
def test_giving_up_counts_and_past_days_are_practice(
    welcome: Welcome, device: Device, language: str, theme: str
) -> None:
    visitor, words = welcome(device, language, theme), Sentences(language)
    page = visitor.page
    visitor.tab.go("/daily/hiroba")
    table = begin(visitor, words)
    lose(Seated(visitor.tab, "hiroba", table), words)
    visitor.tab.go("/daily/hiroba")
    expect(page.locator(".mine strong")).to_have_text(words.say("daily-gave-up"))
    expect(page.get_by_role("button", name=words.say("daily-practise"))).to_be_visible()
    visitor.tab.settle()
    check_page(visitor)
    visitor.tab.tap(page.get_by_role("link", name=words.say("daily-previous-day")))
    expect(page.get_by_text(words.say("daily-about-past"))).to_be_visible()
    visitor.tab.settle()
    check_page(visitor)
    begin(visitor, words, "daily-practise")
    assert Seated(visitor.tab, "hiroba", page.url.rpartition("/")[2]).asked() == "move"


def test_every_game_has_a_deal_that_fits_a_low_phone(welcome: Welcome) -> None:
    visitor = welcome(LOW_PHONE)
    for game in ("hiroba", "ike-no-koi", "kakuro", "trini"):
        visitor.tab.go(f"/daily/{game}")
        expect(visitor.page.locator(".panel").first).to_be_visible()
        visitor.tab.settle()
        check_page(visitor)
