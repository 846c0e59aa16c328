"""Phones: rotation, double and long taps, background and return, lost network."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.cable import Cable
from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.table import PLAY, Seated
from tests.browser.test_whole_games import BOT, GAMES
from tests.browser.visitor import PHONE, Visitor
from tests.web.support import Process

ME = {"kind": "me"}
BEA = {"kind": "me", "name": "Bea"}
WIDTHS = "[document.documentElement.scrollWidth, innerWidth]"


def turn(visitor: Visitor, width: int, height: int) -> None:
    """Rotate the phone; the page is then as wide as the screen."""
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.wait_for_function(f"width => {WIDTHS}.every((one) => one === width)", arg=width)


@pytest.mark.parametrize("game", GAMES)
def test_a_proposed_move_survives_rotation_and_is_played_once(welcome: Welcome, game: str) -> None:
    visitor = welcome(PHONE, motion=True)
    seated = Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT]), seed=5).go()
    assert seated.asked() == "move"
    word = seated.view["moves"][-1]
    seated.propose(word)
    visitor.tab.settle()
    turn(visitor, 844, 390)
    expect(visitor.page.locator(PLAY).first).to_be_visible()
    turn(visitor, 390, 844)
    button = visitor.page.locator(PLAY).first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    ply = int(seated.view["ply"])
    for _ in range(2):
        visitor.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seated.wait_for_ply(ply + 1)
    seated.played = ply
    seated.asked()
    visitor.tab.settle()
    moves = [frame for frame in visitor.tab.frames if frame["type"] == "event" and frame["what"] == "move"]
    played = [frame["word"] for frame in moves if frame["seat"] == 1]
    # Passing on a stone and drawing the second card happen automatically.
    assert played in ([word], [word, "-"], [word, "draw"])


def test_back_and_forward_lead_to_the_same_table(welcome: Welcome) -> None:
    visitor = welcome(PHONE)
    seated = Seated(visitor.tab, "hiroba", visitor.open_table("hiroba", [ME, BOT]), seed=5)
    visitor.tab.go("/")
    visitor.tab.go("/lobby")
    seated.go()
    assert seated.move()
    assert seated.asked() == "move"
    ply = int(seated.view["ply"])
    for page in ("**/lobby", "**/"):
        visitor.page.go_back()
        visitor.page.wait_for_url(page)
    for page in ("**/lobby", "**/t/*"):
        visitor.page.go_forward()
        visitor.page.wait_for_url(page)
    seated.played = -1
    assert seated.asked() == "move"
    assert int(seated.view["ply"]) == ply
    assert seated.move()


def test_a_reload_shows_the_pass_screen_again_and_nothing_else(welcome: Welcome) -> None:
    visitor = welcome(PHONE)
    seated = Seated(visitor.tab, "kakuro", visitor.open_table("kakuro", [ME, BEA]), seed=5).go()
    for _ in range(2):
        assert seated.asked() == "pass"
        visitor.page.reload()
    assert seated.asked() == "pass"
    seated.take_over()
    assert seated.asked() == "move"
    visitor.page.reload()
    assert seated.asked() == "pass"


def test_a_cable_cut_while_everything_moves_plays_no_move_twice(browser: Browser, server: Process) -> None:
    with Cable(server.url) as cable:
        visitor = Visitor(browser, cable.url, PHONE, motion=True)
        table = visitor.open_table("trini", [ME, BOT])
        seated = Seated(visitor.tab, "trini", table, seed=3).go()
        with visitor.without_network():
            for _ in range(3):
                assert seated.move()
                cable.cut()
                expect(visitor.page.locator(".net")).to_be_visible()
                cable.mend()
                expect(visitor.page.locator(".net")).to_be_hidden()
                seated.wait_for_ply(seated.played + 1)
                assert seated.asked() == "move"
        told = visitor.context.request.get(f"{server.url}/api/tables/{table}").json()
        assert len([event for event in told["log"] if event["what"] == "move" and event["seat"] == 1]) == 3
        visitor.leave()


def test_a_used_link_says_what_to_do(welcome: Welcome) -> None:
    owner, guest, late = (welcome(PHONE) for _ in range(3))
    owner.tab.go("/settings")
    owner.tab.tap(owner.page.get_by_role("button", name="Create the link"))
    token = owner.page.locator(".linkbox").inner_text().split("=")[1]
    guest.tab.go(f"/settings#claim={token}")
    guest.tab.tap(guest.page.locator(".claim button"))
    expect(guest.page.get_by_text("Welcome")).to_be_focused()
    late.tab.go(f"/settings#claim={token}")
    late.tab.tap(late.page.locator(".claim button"))
    expect(late.page.get_by_role("heading", name="This link no longer works")).to_be_visible()
    expect(late.page.locator(".claim button")).to_have_count(0)
    expect(late.page.locator("section.claim")).to_be_focused()
    check_page(late)
    assert [trouble for trouble in late.troubles if "404" not in trouble] == []
    late.troubles.clear()
