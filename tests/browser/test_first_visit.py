"""The first visit: lessons and an easy opponent; later another level is offered, once."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.visitor import DESK, PHONE, Device
from tests.browser.words import Sentences

ME = {"kind": "me"}


@pytest.mark.parametrize(("device", "language"), [(DESK, "en"), (PHONE, "fr")])
def test_lessons_an_easy_opponent_and_an_easier_level_after_three_losses(
    welcome: Welcome, device: Device, language: str
) -> None:
    visitor, words = welcome(device, language), Sentences(language)
    page = visitor.page
    visitor.tab.go("/")
    lessons = page.get_by_role("link", name=words.say("new-here-learn", game="Hiroba"))
    expect(lessons).to_have_attribute("href", "/learn/hiroba")
    expect(page.get_by_role("radio", name=words.say("level-beginner"))).to_be_checked()
    check_page(visitor)
    for _ in range(3):
        table = visitor.open_table("hiroba", [ME, {"kind": "bot", "level": "club"}])
        seated = Seated(visitor.tab, "hiroba", table).go()
        for _ in range(2):
            seated.move()
        lose(seated, words)
    offer = page.locator("div.offer")
    level = words.say("level-club")
    choose = offer.get_by_role("button", name=words.say("level-choose", level=words.say("level-casual")))
    for path in (f"/t/{table}", "/"):
        visitor.tab.go(path)
        expect(offer).to_contain_text(words.say("level-down", game="Hiroba", level=level))
        check_page(visitor)
    if device is DESK:
        visitor.tab.go(f"/t/{table}")
        visitor.tab.tap(choose)
        page.wait_for_url(re.compile(rf"/t/(?!{table})"))
        expect(page.locator("li.seat").last).to_contain_text(words.say("level-casual"))
        visitor.tab.go("/")
    else:
        visitor.tab.tap(choose)
    expect(offer).to_have_count(0)
    expect(page.get_by_role("radio", name=words.say("level-casual"))).to_be_checked()
    page.reload()
    expect(page.get_by_role("radio", name=words.say("level-casual"))).to_be_checked()
    visitor.tab.settle()
    expect(offer).to_have_count(0)


def lose(seated: Seated, words: Sentences) -> None:
    """Resign when it is our turn."""
    assert seated.asked() == "move"
    resign(seated, words)


def resign(seated: Seated, words: Sentences) -> None:
    """Give the game up at the table."""
    page = seated.page
    name = words.say("more-short") if seated.tab.visitor.device.touch else words.say("table")
    seated.tab.tap(page.get_by_role("button", name=name, exact=True).first)
    for _ in range(2):
        seated.tab.tap(page.get_by_role("button", name=words.say("resign"), exact=True))
    page.locator(".verdict").wait_for()
