"""A person's own page: record, filters of one's games, and deleting everything."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.test_first_visit import lose
from tests.browser.test_replay import file_of
from tests.browser.test_review import REVIEWED, graph
from tests.browser.visitor import KEYBOARD, LOW_PHONE, PHONE, Device
from tests.browser.words import Sentences

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "club"}]


@pytest.mark.parametrize(("device", "language", "theme"), [(KEYBOARD, "en", "paper"), (PHONE, "fr", "night")])
def test_the_record_counts_games_and_everything_can_be_deleted(
    welcome: Welcome, device: Device, language: str, theme: str
) -> None:
    visitor, words = welcome(device, language, theme), Sentences(language)
    page = visitor.page
    table = visitor.open_table("hiroba", SEATS)
    seated = Seated(visitor.tab, "hiroba", table).go()
    seated.move()
    lose(seated, words)

    visitor.tab.go("/games")
    expect(page.locator(".done li .res")).to_have_text([words.say("result-lost")])
    won = page.get_by_role("radio", name=words.say("result-won"), exact=True)
    if device.keyboard:
        page.get_by_role("radio", name=words.say("result-all"), exact=True).last.focus()
        page.keyboard.press("ArrowRight")
    else:
        won.check()
    expect(won).to_be_checked()
    expect(page.locator(".done .res")).to_have_count(0)
    visitor.tab.settle()
    check_page(visitor)
    visitor.tab.tap(page.get_by_role("link", name=words.say("me-record")))

    expect(page.locator("main h1")).to_have_text("Aki")
    expect(page.locator("header p")).to_contain_text(words.say("me-summary", played=1, won=0))
    row = page.locator("tbody tr", has_text="Hiroba").first
    expect(row.locator("td").last).to_contain_text("/1")
    expect(page.get_by_text(words.say("me-strength-games", count=1)).first).to_be_visible()
    visitor.tab.settle()
    check_page(visitor)

    name = visitor.context.request.get(f"{visitor.url}/api/me").json()["id"]
    visitor.tab.tap(page.get_by_role("button", name=words.say("me-delete")))
    expect(page.get_by_role("button", name=words.say("cancel"), exact=True)).to_be_focused()
    check_page(visitor)
    visitor.tab.tap(page.get_by_role("button", name=words.say("me-delete-really")))
    expect(page.locator("[role=status]").filter(has_text=words.say("me-gone", deleted=1, kept=0))).to_be_visible()
    expect(page.locator("main h1")).not_to_have_text("Aki")
    visitor.tab.settle()
    check_page(visitor)
    assert visitor.context.request.get(f"{visitor.url}/api/me").json()["id"] != name
    assert visitor.context.request.get(f"{visitor.url}/api/tables/{table}").status == 404


@pytest.mark.parametrize(("device", "language"), [(KEYBOARD, "en"), (LOW_PHONE, "fr")])
def test_a_favourite_mistake_is_trained(welcome: Welcome, device: Device, language: str) -> None:
    visitor, words = welcome(device, language), Sentences(language)
    page = visitor.page
    visitor.post("/api/me", {"name": "Aki"})
    text = file_of("hiroba").read_text("utf-8")
    table = visitor.post("/api/me/games", {"transcript": text, "seats": [1], "ended": 0})["id"]
    visitor.tab.go(f"/t/{table}?ply=0&review")
    expect(graph(page)).to_be_visible(timeout=REVIEWED)
    visitor.tab.go("/me")
    train = page.get_by_role("link", name=words.say("me-train"))
    expect(train.first).to_be_visible()
    visitor.tab.settle()
    check_page(visitor)
    if device.keyboard:
        train.first.focus()
        page.keyboard.press("Enter")
    else:
        visitor.tab.tap(train.first)
    page.wait_for_url("**/mistakes?game=hiroba&theme=*")
    expect(page.locator("[data-open-ply]")).to_be_visible()
    expect(page.locator("main header p").first).to_contain_text("Hiroba")
    visitor.tab.settle()
    check_page(visitor)
    visitor.tab.go("/mistakes?game=hiroba&theme=nothing")
    expect(page.locator("main [role=alert]")).to_be_visible()
    visitor.troubles.clear()


def test_the_page_of_a_newcomer_fits_a_low_phone(welcome: Welcome) -> None:
    visitor = welcome(LOW_PHONE, "fr")
    for path in ("/me", "/games"):
        visitor.tab.go(path)
        visitor.tab.settle()
        check_page(visitor)
