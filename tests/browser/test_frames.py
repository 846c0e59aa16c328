"""Everything around a game: menus, sheets, the end, waiting and passing, accessible and without dead ends."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.test_pages import LOOKS, ME
from tests.browser.test_whole_games import BOT
from tests.browser.visitor import DESK, DEVICES, PHONE, TABLET

BEA = {"kind": "me", "name": "Bea"}


@pytest.mark.parametrize(("device", "theme", "language"), [LOOKS[2], LOOKS[3]])
def test_sheets_on_phones(welcome: Welcome, device: str, theme: str, language: str) -> None:
    visitor = welcome(DEVICES[device], language=language, theme=theme)
    seated = Seated(visitor.tab, "hiroba", visitor.open_table("hiroba", [ME, BOT]), seed=3).go()
    assert seated.move()
    assert seated.asked() == "move"
    opener = visitor.page.locator(".dock button").nth(1)
    visitor.tab.tap(opener)
    sheet = visitor.page.locator("dialog[open]")
    tabs = sheet.get_by_role("tab")
    for number in range(tabs.count()):
        visitor.tab.tap(tabs.nth(number))
        check_page(visitor)
    visitor.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(opener).to_be_focused()


@pytest.mark.parametrize("game", ["hiroba", "kakuro"])
@pytest.mark.parametrize(("device", "theme", "language"), [LOOKS[1], LOOKS[2]])
def test_the_end_page_is_accessible(welcome: Welcome, game: str, device: str, theme: str, language: str) -> None:
    visitor = welcome(DEVICES[device], language=language, theme=theme)
    table = visitor.open_table(game, [ME, BEA])
    seated = Seated(visitor.tab, game, table, seed=3).go()
    seated.play_to_the_end()
    check_page(visitor)
    curve = visitor.page.locator(".curve svg")
    expect(curve.locator("path.points")).to_have_count(2)
    seated.go()
    expect(curve.locator("path.points")).to_have_count(2)


def test_resigning_asks_for_confirmation_and_keeps_the_focus(welcome: Welcome) -> None:
    visitor = welcome(DESK)
    seated = Seated(visitor.tab, "trini", visitor.open_table("trini", [ME, BOT]), seed=3).go()
    assert seated.asked() == "move"
    visitor.tab.tap(visitor.page.get_by_role("button", name="Table", exact=True))
    check_page(visitor)
    visitor.tab.tap(visitor.page.get_by_role("button", name="Resign"))
    expect(visitor.page.get_by_role("button", name="Keep playing")).to_be_focused()
    check_page(visitor)
    visitor.tab.tap(visitor.page.get_by_role("button", name="Resign"))
    expect(visitor.page.locator(".verdict h2")).to_be_visible()
    expect(visitor.page.locator("main")).to_be_focused()
    check_page(visitor)


@pytest.mark.parametrize("device", [PHONE, TABLET])
def test_passing_the_device_moves_the_focus_to_the_next_step(welcome: Welcome, device: str) -> None:
    visitor = welcome(device)
    seated = Seated(visitor.tab, "kakuro", visitor.open_table("kakuro", [ME, BEA]), seed=5).go()
    assert seated.asked() == "pass"
    expect(visitor.page.locator(".passpage .go")).to_be_focused()
    check_page(visitor)
    seated.take_over()
    assert seated.asked() == "move"
    expect(visitor.page.locator("main")).to_be_focused()


def test_points_of_earlier_turns_are_shown_after_a_reload(welcome: Welcome) -> None:
    visitor = welcome(DESK)
    seated = Seated(visitor.tab, "hiroba", visitor.open_table("hiroba", [ME, BEA]), seed=4).go()
    for _ in range(8):
        assert seated.move()
    seated.asked()
    points = visitor.page.locator(".log b")
    before = points.all_inner_texts()
    assert len(before) >= 3
    assert "" not in before
    seated.go()
    seated.asked()
    expect(points).to_have_text(before)


def test_undo_is_offered_only_where_it_would_be_granted(welcome: Welcome) -> None:
    host, guest = welcome(), welcome()
    table = host.open_table("kakuro", [ME, {"kind": "open"}])
    guest.tab.go(f"/join/{table}")
    guest.tab.tap(guest.page.locator("button.go"))
    guest.page.wait_for_url("**/t/*")
    mine, theirs = Seated(host.tab, "kakuro", table, seed=1).go(), Seated(guest.tab, "kakuro", table, seed=2)
    undo = host.page.get_by_role("button", name="ndo")
    while mine.view["to_act"] == 1:
        assert mine.move()
        mine.wait_for_ply(mine.played + 1)
    theirs.asked()
    expect(undo).to_be_disabled()


def test_a_page_that_is_opened_takes_the_focus(welcome: Welcome) -> None:
    visitor = welcome(DESK)
    visitor.tab.go("/")
    visitor.tab.tap(visitor.page.get_by_role("link", name="Lobby"))
    visitor.page.wait_for_url("**/lobby")
    expect(visitor.page.locator("main")).to_be_focused()
