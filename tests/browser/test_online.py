"""Two browsers at one table through all kinds of connection loss, and two tabs of one person."""

import signal
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.cable import Cable
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.visitor import DESK, PHONE, Json, Visitor
from tests.browser.words import Sentences
from tests.web.support import Process

WORDS = Sentences()
NAMES = "(cells) => cells.map((cell) => cell.getAttribute('aria-label'))"


def invite(visitor: Visitor) -> str:
    """Open an online table of Hiroba from the first page; return the link for the other player."""
    page = visitor.page
    visitor.tab.go("/")
    visitor.tab.tap(page.locator(".mat.hiroba"))
    visitor.tab.tap(page.locator(".choose", has_text=WORDS.say("way-online")))
    visitor.tab.tap(page.get_by_role("button", name=WORDS.say("play-now")))
    page.get_by_role("dialog").get_by_label(WORDS.say("your-nickname")).fill("Aki")
    visitor.tab.tap(page.get_by_role("button", name=WORDS.say("go-on"), exact=True))
    link = page.locator(".linkbox").inner_text()
    return "/join/" + link.split("/join/")[1].strip()


def join(visitor: Visitor, path: str) -> None:
    """Follow the link, enter a name and sit down."""
    visitor.tab.go(path)
    visitor.page.get_by_label(WORDS.say("your-nickname")).fill("Noé")
    visitor.tab.tap(visitor.page.locator("form button"))


def is_asked(seated: Seated) -> bool:
    """Return whether the page waits for a decision, and none that it makes by itself."""
    shown = seated.page.locator("[data-open-ply]")
    return shown.count() > 0 and shown.get_attribute("data-open-ply") == str(seated.view["ply"])


def next_of(pair: list[Seated]) -> Seated | None:
    """Return the player whose page waits for a decision in the newest position; None when the game is over."""
    found: list[Seated] = []

    def look() -> bool:
        newest = max(int(seated.view["ply"]) for seated in pair)
        found[:] = [seated for seated in pair if int(seated.view["ply"]) == newest and is_asked(seated)]
        return found != [] or all(seated.view["outcome"] for seated in pair)

    pair[0].wait_until(look, "a page waits for a decision, or the game is over")
    return found[0] if found else None


def play_one(pair: list[Seated]) -> bool:
    """Make the next decision; return False when the game is over. A page makes forced decisions by itself."""
    seated = next_of(pair)
    if seated is None:
        return False
    assert seated.move()
    for each in pair:
        each.wait_for_ply(max(other.played for other in pair) + 1)
    return True


def play(pair: list[Seated], moves: int) -> None:
    """Make a number of decisions, each by the player to move."""
    for _ in range(moves):
        assert play_one(pair)


def position(view: Json) -> Json:
    """Return the part of a position that everybody sees."""
    return {name: view[name] for name in ("ply", "to_act", "board", "points", "outcome", "moves")}


def test_a_reload_a_cut_cable_and_a_new_server_lose_nothing(browser: Browser, tmp_path: Path) -> None:
    arguments = ("--database", f"sqlite:///{tmp_path / 'games.db'}", "--rate", "0", "--log", "warning")
    with Process(tmp_path, *arguments) as server, Cable(server.url) as cable:
        host = Visitor(browser, server.url, DESK)
        guest = Visitor(browser, cable.url, PHONE)
        path = invite(host)
        join(guest, path)
        table = path.rsplit("/", 1)[1]
        pair = [Seated(each.tab, "hiroba", table, seed) for seed, each in enumerate((host, guest))]
        for seated in pair:
            seated.page.locator(".table").wait_for()
        play(pair, 3)

        host.page.reload()
        host.page.locator(".table").wait_for()
        play(pair, 2)

        while next_of(pair) is not pair[1]:
            play(pair, 1)
        assert pair[1].asked() == "move"
        with guest.without_network():
            before = int(pair[1].view["ply"])
            cable.cut()
            expect(guest.page.locator(".net")).to_be_visible()
            pair[1].play(pair[1].view["moves"][0])
            expect(guest.page.locator(".prompt h2")).to_have_text(WORDS.say("on-its-way"))
            assert pair[0].view["ply"] == before
            cable.mend()
            expect(guest.page.locator(".net")).to_be_hidden()
        pair[0].wait_for_ply(before + 1)
        play(pair, 2)

        with host.without_network(), guest.without_network():
            server.stop(signal.SIGKILL)
            expect(host.page.locator(".net")).to_be_visible()
            with Process(tmp_path, *arguments, port=int(server.url.rsplit(":", 1)[1])) as again:
                assert again.url == server.url
                for seated in pair:
                    expect(seated.page.locator(".net")).to_be_hidden()
                while play_one(pair):
                    pass
                for seated in pair:
                    expect(seated.page.locator(".verdict h2")).to_be_visible()
                assert position(pair[0].view) == position(pair[1].view)
                told = host.context.request.get(f"{host.url}/api/tables/{table}").json()
                assert told["view"]["outcome"] == pair[0].view["outcome"]
                host.leave()
                guest.leave()


def test_the_end_of_a_game_is_shown_after_the_connection_was_lost(
    welcome: Welcome, browser: Browser, server: Process
) -> None:
    host = welcome()
    with Cable(server.url) as cable:
        guest = Visitor(browser, cable.url, PHONE)
        path = invite(host)
        join(guest, path)
        guest.page.locator(".table").wait_for()
        with guest.without_network():
            cable.cut()
            expect(guest.page.locator(".net")).to_be_visible()
            for name in ("Table", "Resign", "Resign"):
                host.tab.tap(host.page.get_by_role("button", name=name, exact=True))
            expect(host.page.locator(".verdict h2")).to_be_visible()
            cable.mend()
            expect(guest.page.locator(".verdict h2")).to_be_visible()
        guest.leave()


def test_a_connection_that_falls_silent_is_shown_and_its_move_arrives_later(
    welcome: Welcome, browser: Browser, server: Process
) -> None:
    host = welcome()
    table = host.open_table("trini", [{"kind": "open"}, {"kind": "me"}])
    with Cable(server.url) as cable:
        guest = Visitor(browser, cable.url, PHONE)
        join(guest, f"/join/{table}")
        seated = Seated(guest.tab, "trini", table)
        assert seated.asked() == "move"
        with guest.without_network():
            # No connection is closed and nothing fails: only the answers stay away.
            cable.swallow()
            expect(guest.page.locator(".net")).to_be_visible()
            seated.play(seated.view["moves"][0])
            expect(guest.page.locator(".prompt h2")).to_have_text(WORDS.say("on-its-way"))
            cable.cut()
            cable.mend()
            expect(guest.page.locator(".net")).to_be_hidden()
        seated.wait_for_ply(1)
        guest.leave()


def cells(seated: Seated) -> list[str]:
    """Return the names of the board's cells."""
    return list(seated.page.locator("[data-cell]").evaluate_all(NAMES))


def test_two_tabs_of_one_person_stay_in_step(welcome: Welcome) -> None:
    visitor = welcome()
    table = visitor.open_table("kakuro", [{"kind": "me"}, {"kind": "bot", "level": "beginner"}])
    tabs = [Seated(tab, "kakuro", table).go() for tab in (visitor.tab, visitor.open_tab())]
    for turn in range(4):
        active, passive = tabs[turn % 2], tabs[1 - turn % 2]
        passive.played = active.played
        assert active.move()
        assert active.asked() == "move"
        passive.played = active.played
        assert passive.asked() == "move"
        assert active.view == passive.view
        assert active.page.locator("[data-cell]").evaluate_all(NAMES) == passive.page.locator(
            "[data-cell]"
        ).evaluate_all(NAMES)
