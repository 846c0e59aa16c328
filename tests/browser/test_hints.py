"""Hints at the table: three steps on every game's board, by mouse, finger and keys, in both languages."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.checks import cut_off, missing_sentences, too_small, violations
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.test_first_visit import resign
from tests.browser.visitor import DESK, KEYBOARD, LOW_PHONE, PHONE, Device, Json, Visitor
from tests.browser.words import Sentences

BOT = {"kind": "bot", "level": "random"}
ALONE = [{"kind": "me"}, BOT]
LOOKS = [
    ("hiroba", KEYBOARD, "en", "paper"),
    ("kakuro", PHONE, "fr", "night"),
    ("ike-no-koi", LOW_PHONE, "fr", "paper"),
    ("trini", PHONE, "en", "paper"),
    ("trini", DESK, "fr", "night"),
]


def hints(visitor: Visitor) -> list[Json]:
    """Return the hints received."""
    return [frame for frame in visitor.tab.frames if frame["type"] == "hint"]


def check(visitor: Visitor) -> None:
    """Check the page while a hint is shown; it may lie over a part of the tray."""
    visitor.page.evaluate("document.activeElement?.blur()")  # the focused cell explains itself in a tip
    expect(visitor.page.locator(".tip")).to_have_count(0)
    visitor.tab.settle()
    assert violations(visitor) == []
    assert missing_sentences(visitor) == []
    assert cut_off(visitor) == []
    if visitor.device.touch:
        assert too_small(visitor) == []


def panel(visitor: Visitor) -> Locator:
    """Return the hint's panel."""
    return visitor.page.locator("section.hint")


@pytest.mark.parametrize(("game", "device", "language", "theme"), LOOKS)
def test_three_steps(game: str, device: Device, language: str, theme: str, welcome: Welcome) -> None:
    visitor = welcome(device, language, theme)
    page, words = visitor.page, Sentences(language, game)
    seated = Seated(visitor.tab, game, visitor.open_table(game, ALONE), seed=2).go()
    for _ in range(3):
        seated.move()
    assert seated.asked() == "move"
    ply, button = seated.view["ply"], page.get_by_role("button", name=words.say("hint"), exact=True)
    for step in (1, 2, 3):
        if device.keyboard:
            page.keyboard.press("h")
        else:
            visitor.tab.tap(button if step == 1 else panel(visitor).locator(".go"))
        expect(panel(visitor).locator(".step")).to_have_text(f"{step}/3")
        expect(page.locator(f"[data-hint='{step}']")).to_be_attached()
        check(visitor)
    expect(page.locator("li.seat, li.chip").first).to_contain_text(words.say("hints-used", count=3))
    best = hints(visitor)[-1]["best"]
    assert best in seated.view["moves"]
    assert seated.view["ply"] == ply  # a hint never plays
    told = page.locator("[role=log]").first
    expect(told).to_contain_text(page.locator("section.hint .title").inner_text())
    visitor.tab.tap(panel(visitor).locator(".go"))
    seated.wait_for_ply(ply + 1)
    expect(panel(visitor)).to_have_count(0)
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_a_hint_can_be_put_away_and_others_see_that_it_was_used(welcome: Welcome) -> None:
    aki, ben = welcome(DESK), welcome(PHONE, "fr")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = aki.open_table("hiroba", seats, hints=True)
    ben.post("/api/me", {"name": "Ben"})
    ben.tab.go(f"/join/{table}")
    expect(ben.page.locator(".terms")).to_contain_text(Sentences("fr", "hiroba").say("terms-hints"))
    aki.tab.go(f"/t/{table}")
    expect(aki.page.locator("main")).to_contain_text(Sentences("en", "hiroba").say("with-hints"))
    ben.page.locator("form button[type=submit], form .btn.primary").first.click()
    first = Seated(aki.tab, "hiroba", table)
    assert first.asked() == "move"
    aki.page.keyboard.press("h")
    expect(aki.page.locator("[data-hint='1']")).to_be_attached()
    expect(ben.page.locator("li.chip").first).to_contain_text(Sentences("fr", "hiroba").say("hints-used", count=1))
    expect(ben.page.locator("[role=log]").first).to_contain_text(Sentences("fr", "hiroba").say("told-hint", name="Aki"))
    # it is Ben's turn to wait: he cannot ask
    expect(ben.page.locator(".dock [aria-keyshortcuts=h]")).to_have_attribute("aria-disabled", "true")
    aki.tab.settle()
    aki.page.get_by_role("button", name="Enough").click()
    expect(panel(aki)).to_have_count(0)
    aki.page.keyboard.press("h")  # shown again, and not counted again
    expect(aki.page.locator("[data-hint='1']")).to_be_attached()
    aki.page.keyboard.press("h")
    expect(aki.page.locator("[data-hint='2']")).to_be_attached()
    asked = [frame["data"] for frame in aki.tab.frames if frame["type"] == "event" and frame["what"] == "hint"]
    assert [data["step"] for data in asked] == [1, 2]
    first.move()
    expect(aki.page.locator(".log li").first).to_contain_text(Sentences("en", "hiroba").say("hints-used", count=2))
    resign(first, Sentences("en", "hiroba"))
    expect(ben.page.locator(".verdict")).to_contain_text(
        Sentences("fr", "hiroba").say("hints-used-by", name="Aki", count=2)
    )


def test_without_agreement_people_have_no_hints(welcome: Welcome) -> None:
    aki, ben = welcome(DESK), welcome(DESK)
    table = aki.open_table("trini", [{"kind": "me"}, {"kind": "open"}])
    ben.post("/api/me", {"name": "Ben"})
    ben.tab.go(f"/join/{table}")
    expect(ben.page.locator(".terms")).to_contain_text(Sentences("en", "trini").say("terms-no-hints"))
    aki.tab.go(f"/t/{table}")
    ben.page.locator("form button[type=submit], form .btn.primary").first.click()
    first = Seated(aki.tab, "trini", table)
    assert first.asked() == "move"
    expect(aki.page.get_by_role("button", name="Undo")).to_be_visible()
    expect(aki.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    aki.page.keyboard.press("h")
    aki.tab.settle()
    expect(panel(aki)).to_have_count(0)
