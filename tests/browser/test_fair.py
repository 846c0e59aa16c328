"""Two browsers draw a deal that nobody chose, see who begins, and check everything at the end."""

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.checks import cut_off, missing_sentences, too_small, violations
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.test_online import play
from tests.browser.visitor import DESK, PHONE, Visitor
from tests.browser.words import Sentences

EN, FR = Sentences(), Sentences("fr")


def check_page(visitor: Visitor) -> None:
    """Nothing is wrong with what the page shows."""
    visitor.tab.settle()
    for check in (violations, missing_sentences, cut_off, too_small):
        assert check(visitor) == []


def open_mark(visitor: Visitor) -> None:
    """Unfold what the page says about the draw."""
    visitor.tab.tap(visitor.page.locator(".honest summary").first)


def wait_for_seat(seated: Seated, seat: int) -> None:
    """Wait until the page shows the table from this seat."""
    seated.wait_until(lambda: bool(seated.view["seat"] == seat), f"seat {seat} sees the table")


def test_two_browsers_draw_the_deal_and_check_it(welcome: Welcome) -> None:
    aki, noe = welcome(DESK), welcome(PHONE, "fr")
    aki.tab.go("/new?game=kakuro&way=online")
    aki.tab.tap(
        aki.page.get_by_role("radio", name=EN.say("order-youngest"))
        .or_(aki.page.get_by_text(EN.say("order-youngest")))
        .first
    )
    aki.tab.tap(aki.page.get_by_role("button", name=EN.say("open-the-table")))
    aki.page.get_by_role("dialog").get_by_role("textbox").fill("Aki")
    aki.tab.tap(aki.page.get_by_role("button", name=EN.say("continue"), exact=True))
    open_mark(aki)
    commitment = aki.page.locator(".honest code").first.inner_text()
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    check_page(aki)
    path = "/join/" + aki.page.locator(".linkbox").inner_text().split("/join/")[1].strip()
    noe.tab.go(path)
    noe.page.get_by_label(FR.say("your-nickname")).fill("Noé")
    noe.tab.tap(noe.page.locator("form button"))
    expect(noe.page.locator(".waiting [role=status]")).to_have_text(FR.say("waiting-first"))
    check_page(noe)
    noe.tab.tap(noe.page.get_by_role("button", name="Noé"))
    table = aki.page.url.rsplit("/", 1)[1]
    pair = [Seated(noe.tab, "kakuro", table), Seated(aki.tab, "kakuro", table)]
    for seat, seated in enumerate(pair, 1):  # whoever is youngest begins
        wait_for_seat(seated, seat)
    play(pair, 4)
    aki.tab.tap(aki.page.get_by_role("button", name=EN.say("table"), exact=True))
    open_mark(aki)
    expect(aki.page.locator(".honest")).to_contain_text(EN.say("fair-playing", count=2))
    expect(aki.page.locator(".honest")).to_contain_text("Noé begins")
    aki.tab.tap(aki.page.get_by_role("button", name=EN.say("resign")))
    aki.tab.tap(aki.page.get_by_role("button", name=EN.say("resign")))
    for visitor, words in ((aki, EN), (noe, FR)):
        mark = visitor.page.locator(".honest.good")
        expect(mark.get_by_text(words.say("fair-good"), exact=True)).to_be_visible()
        open_mark(visitor)
        for code in ("fair-secret", "fair-own", "fair-numbers", "fair-seed", "fair-seats", "fair-deal"):
            expect(mark).to_contain_text(re.compile(r"\s+".join(map(re.escape, words.say(code).split()))))
        assert mark.locator("code").first.inner_text() == commitment
        check_page(visitor)


def test_a_forged_end_gets_a_red_mark(welcome: Welcome) -> None:
    aki = welcome(DESK)
    seed = re.compile(r'("seed":")[0-9a-f]{64}')

    def forge(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(seed.sub(r"\g<1>" + "0" * 64, str(text))))

    aki.page.route_web_socket(re.compile("/api/socket"), forge)
    table = aki.open_table("trini", [{"kind": "me"}, {"kind": "me"}])
    aki.tab.go(f"/t/{table}")
    aki.tab.tap(aki.page.get_by_role("button", name=EN.say("table"), exact=True))
    aki.tab.tap(aki.page.get_by_role("button", name=EN.say("abort")))
    aki.tab.tap(aki.page.get_by_role("button", name=EN.say("abort")))
    mark = aki.page.locator(".honest.bad")
    expect(mark.get_by_text(EN.say("fair-bad"), exact=True)).to_be_visible()
    open_mark(aki)
    expect(mark.locator("li.wrong")).to_have_text([EN.say("fair-seed-not")])
    check_page(aki)
