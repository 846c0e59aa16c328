"""The first visit: lessons and an easy opponent; later another level is offered, once."""

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
    visitor.tab.go("/")
    offer = page.locator(".offer")
    level = words.say("level-club")
    expect(offer).to_contain_text(words.say("level-down", game="Hiroba", level=level))
    check_page(visitor)
    visitor.tab.tap(offer.get_by_role("button", name=words.say("level-choose", level=words.say("level-casual"))))
    expect(offer).to_have_count(0)
    expect(page.get_by_role("radio", name=words.say("level-casual"))).to_be_checked()
    page.reload()
    expect(page.get_by_role("radio", name=words.say("level-casual"))).to_be_checked()
    visitor.tab.settle()
    expect(offer).to_have_count(0)


def lose(seated: Seated, words: Sentences) -> None:
    """Resign at the table."""
    page = seated.page
    assert seated.asked() == "move"
    name = words.say("more-short") if seated.tab.visitor.device.touch else words.say("table")
    seated.tab.tap(page.get_by_role("button", name=name, exact=True).first)
    for _ in range(2):
        seated.tab.tap(page.get_by_role("button", name=words.say("resign"), exact=True))
    page.locator(".verdict").wait_for()
