"""Fairness between people, each in a browser of their own: undo, rematch, absence, closed tables, names, guests."""

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tatami.match import lease
from tatami.web.static import Client
from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.visitor import DESK, LOW_PHONE, PHONE, Visitor
from tests.browser.words import Sentences
from tests.web.support import Process, running

EN, FR = Sentences(), Sentences("fr")
HEBREW = "\u05e0\u05d5\u05e2\u05d4"
STAND = """(table) => new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data);
        if (frame.type === "hello") socket.send(JSON.stringify({ do: "stand", id: "stand", table, seat: 1 }));
        if (frame.type === "answer") { socket.close(); done(frame.ok); }
    };
})"""
"""Leave the game, as somebody who has been away too long does."""
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"


def button(visitor: Visitor, code: str, **params: Any) -> Locator:
    """The button with this sentence."""
    name = Sentences(visitor.language).say(code, **params)
    return visitor.page.get_by_role("button", name=name, exact=True)


def tap(visitor: Visitor, code: str, **params: Any) -> None:
    """Tap the button with this sentence."""
    visitor.tab.tap(button(visitor, code, **params).first)


def sit(visitor: Visitor, table: str, name: str) -> None:
    """Follow an invitation."""
    visitor.tab.go(f"/join/{table}")
    words = Sentences(visitor.language)
    visitor.page.get_by_label(words.say("your-nickname")).fill(name)
    visitor.tab.tap(visitor.page.locator("form .go"))


def pair(welcome: Welcome, game: str, **terms: Any) -> tuple[Visitor, Visitor, list[Seated]]:
    """Aki at a desk and Ben at a phone, in French, at the same table."""
    aki, ben = welcome(DESK), welcome(PHONE, language="fr")
    table = aki.open_table(game, [{"kind": "me"}, {"kind": "open"}], **terms)
    both = [Seated(each.tab, game, table, seed) for seed, each in enumerate((aki, ben))]
    both[0].go()
    sit(ben, table, "Ben")
    for each in both:
        each.page.locator(".table").wait_for()
    return aki, ben, both


def test_undo_says_why_not_counts_the_moves_and_can_be_withdrawn(welcome: Welcome) -> None:
    aki, ben, both = pair(welcome, "trini")
    undo = aki.page.locator(".undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", EN.say("undo-nothing-yet"))
    undo.click(force=True)  # grey, but it answers
    expect(aki.page.locator(".notice")).to_contain_text(EN.say("undo-nothing-yet"))
    both[0].move()
    both[1].wait_for_ply(1)
    while both[1].view["to_act"] == 1:
        both[0].move()
        both[1].wait_for_ply(both[0].played + 1)
    both[1].move()
    both[0].wait_for_ply(both[1].played + 1)
    moves = int(both[0].view["ply"]) - max(0, both[0].played)
    tap(aki, "ask-undo")
    question = aki.page.locator(".asked")
    expect(question).to_contain_text(EN.say("ask-undo-sure", count=moves))
    check_page(aki)
    aki.tab.tap(question.get_by_role("button").first)
    expect(ben.page.locator(".asked")).to_contain_text(FR.say("asks-undo", name="Aki", count=moves).split("annuler")[0])
    check_page(ben)
    tap(aki, "withdraw")
    expect(ben.page.locator(".asked")).to_have_count(0)
    expect(ben.page.locator(".notice")).to_contain_text("Aki")


def test_a_rematch_is_offered_declined_and_accepted_with_other_terms(welcome: Welcome) -> None:
    aki, ben, both = pair(welcome, "trini")
    for code in ("table", "resign", "resign"):
        tap(aki, code)
    for each in (aki, ben):
        expect(each.page.locator(".verdict h2")).to_be_visible()
    ben.tab.go("/")
    tap(aki, "rematch")
    offered = ben.page.get_by_text(FR.say("offers-rematch-of", name="Aki", game="Trini"))
    expect(offered).to_be_visible()
    check_page(ben)
    ben.tab.tap(ben.page.get_by_role("link", name=FR.say("have-a-look")))
    expect(ben.page.locator(".offer h3")).to_have_text(FR.say("offers-rematch", name="Aki"))
    check_page(ben)
    check_page(aki)
    tap(ben, "not-now")
    expect(aki.page.locator(".notice")).to_contain_text(EN.say("was-declined", name="Ben"))
    expect(ben.page.locator(".verdict h2")).to_be_visible()
    tap(aki, "other-terms")
    aki.page.get_by_label(EN.say("game"), exact=True).select_option("kakuro")
    check_page(aki)
    tap(aki, "offer")
    expect(ben.page.locator(".offer")).to_contain_text("Kakuro")
    tap(ben, "accept")
    for each in (aki, ben):
        expect(each.page.locator(".table.kakuro")).to_be_visible()
    assert aki.page.url == ben.page.url != f"{aki.url}/t/{both[0].table}"
    expect(aki.page.locator("[data-seat='1']")).to_contain_text("Ben")


@pytest.mark.parametrize("device", [LOW_PHONE, DESK], ids=["low", "desk"])
def test_whoever_was_replaced_takes_the_seat_back_with_one_button(welcome: Welcome, device: Any) -> None:
    aki, ben = welcome(device, language="fr"), welcome(DESK)
    table = aki.open_table("trini", [{"kind": "me"}, {"kind": "open"}], away="bot")
    sit(ben, table, "Ben")
    ben.page.locator(".table").wait_for()
    aki.tab.go("/")
    assert aki.page.evaluate(STAND, table)
    Seated(ben.tab, "trini", table).wait_for_ply(1)
    Seated(aki.tab, "trini", table).go()
    back = button(aki, "take-seat-back")
    expect(back).to_be_visible()
    expect(aki.page.get_by_role("heading", name=FR.say("welcome-back", name="Aki"))).to_be_visible()
    expect(aki.page.locator(".what li b").first).to_be_visible()
    box = back.bounding_box()
    assert box is not None
    assert box["height"] >= 70
    assert box["y"] + box["height"] <= device.height
    check_page(aki)
    aki.tab.tap(back)
    expect(aki.page.locator(".table")).to_be_visible()


def test_ending_a_game_against_somebody_absent_asks_twice(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = [0.0]
    monkeypatch.setattr(lease, "DEAD_SECONDS", 10_000.0)  # the clock jumps, but the server was not away
    with running(f"sqlite:///{tmp_path / 'games.db'}", client=Client(), now=lambda: time.time() + later[0]) as site:
        aki, ben = Visitor(browser, site.url, PHONE), Visitor(browser, site.url, DESK)
        table = aki.open_table("trini", [{"kind": "open"}, {"kind": "me"}])
        mine = Seated(aki.tab, "trini", table).go()
        sit(ben, table, "Ben")
        aki.page.locator(".table").wait_for()
        ben.leave()
        expect(aki.page.locator("[data-seat='1']")).to_contain_text(EN.say("is-away"))
        end = button(aki, "claim-win")
        expect(end).to_have_count(0)
        Seated(aki.open_tab(), "trini", table).go()  # somebody is always there, so the server remembers since when
        later[0] = 601.0
        mine.go()
        aki.tab.tap(end)
        question = aki.page.locator(".replace [role=alert]")
        expect(question).to_have_text(EN.say("loses-by-absence", name="Ben"))
        check_page(aki)
        aki.tab.tap(end)
        expect(question).to_have_text(EN.say("sure-claim-win", name="Ben"))
        tap(aki, "keep-waiting")
        expect(question).to_have_count(0)
        for code in ("claim-win", "claim-win", "end-by-absence"):
            tap(aki, code)
        expect(aki.page.locator(".verdict")).to_contain_text("Ben")
        check_page(aki)
        aki.leave()


def test_people_talk_in_the_waiting_room_and_start_with_those_who_came(welcome: Welcome) -> None:
    aki, ben, mei = welcome(DESK), welcome(PHONE, language="fr"), welcome(DESK)
    table = aki.open_table("hiroba", [{"kind": "me"}, *[{"kind": "open"}] * 3])
    aki.tab.go(f"/t/{table}")
    start = aki.page.locator(".waiting button.start")
    expect(aki.page.locator(".waiting .chat input")).to_be_visible()
    expect(start).to_have_count(0)
    sit(ben, table, "Ben")
    ben.page.get_by_label(FR.say("chat-write")).fill("Bonjour")
    tap(ben, "send")
    expect(aki.page.locator(".chat span[dir=auto]")).to_have_text("Bonjour")
    sit(mei, table, "Mei")
    expect(start).to_have_text(EN.say("start-with", count=3))
    expect(ben.page.locator(".waiting button.start")).to_have_count(0)
    check_page(aki)
    check_page(ben)
    aki.tab.tap(start)
    for each in (aki, ben, mei):
        each.page.locator(".table").wait_for()
        expect(each.page.locator(":is(li.chip, li.seat)")).to_have_count(3)
    Seated(aki.tab, "hiroba", table).move()
    Seated(ben.tab, "hiroba", table).wait_for_ply(1)


def test_a_closed_table_says_so_at_once_and_later(welcome: Welcome) -> None:
    aki, ben = welcome(DESK), welcome(PHONE, language="fr")
    table = aki.open_table("trini", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    aki.tab.go(f"/t/{table}")
    sit(ben, table, "Ben")
    expect(ben.page.locator(".waiting")).to_be_visible()
    tap(aki, "close-table")
    for _ in range(2):
        expect(ben.page.get_by_role("heading", level=1)).to_have_text(FR.say("table-closed"))
        expect(ben.page.locator(".lost p")).to_contain_text("Aki")
        check_page(ben)
        ben.page.reload()
    ben.tab.tap(ben.page.get_by_role("link", name=FR.say("to-home")).last)
    expect(ben.page).to_have_url(f"{ben.url}/")


def test_the_first_free_seat_says_that_nobody_is_waiting(browser: Browser, tmp_path: Path) -> None:
    with Process(tmp_path, "--database", f"sqlite:///{tmp_path / 'games.db'}", "--log", "warning") as server:
        aki = Visitor(browser, server.url, PHONE)
        aki.tab.go("/")
        nobody = EN.say("sit-with-computers", game="Hiroba", count=1).split(":")[0]
        expect(aki.page.locator(".half")).to_contain_text(nobody)
        aki.leave()


def test_the_host_gives_a_name_shows_a_square_and_sends_a_guest_away(welcome: Welcome) -> None:
    aki, ben = welcome(PHONE), welcome(DESK, language="fr")
    aki.tab.go("/")
    aki.tab.tap(aki.page.locator(".choose", has_text=EN.say("way-online-short")))
    aki.tab.tap(aki.page.locator(".details label", has_text="3").first)
    tap(aki, "play-now")
    dialog = aki.page.get_by_role("dialog")
    field = dialog.get_by_label(EN.say("your-nickname"))
    field.fill("x" * 40)
    tap(aki, "go-on")
    expect(dialog.get_by_role("alert")).to_contain_text("24")
    assert [trouble for trouble in aki.troubles if "422" not in trouble] == []
    aki.troubles.clear()  # a refusal, as expected
    check_page(aki)
    field.fill(f"{HEBREW} {FAMILY}")
    tap(aki, "go-on")
    expect(aki.page.get_by_role("img", name=EN.say("qr-label"))).to_be_visible()
    expect(aki.page.locator("bdi").first).to_have_text(f"{HEBREW} {FAMILY}")
    check_page(aki)
    link = aki.page.locator(".linkbox").inner_text()
    sit(ben, link.rsplit("/", 1)[1].strip(), "Ben")
    expect(ben.page.locator(".waiting")).to_be_visible()
    check_page(ben)
    for _ in range(2):
        tap(aki, "remove-person", name="Ben")
    expect(ben.page.locator(".notice")).to_be_visible()
    expect(aki.page.locator(".waiting")).not_to_contain_text("Ben")


def test_chat_is_isolated_refused_at_its_field_and_turned_off_by_the_host(welcome: Welcome) -> None:
    aki, ben, _ = pair(welcome, "trini")
    ben.tab.tap(ben.page.locator(".dock .tool", has_text=FR.say("chat")))
    field = ben.page.get_by_label(FR.say("chat-write"))
    field.fill(f"{FAMILY} {HEBREW}")
    tap(ben, "send")
    aki.tab.tap(aki.page.locator(".chatbar"))
    expect(aki.page.locator(".chat [dir=auto]").first).to_have_text(f"{FAMILY} {HEBREW}")
    tap(aki, "mute", name="Ben")
    expect(button(aki, "unmute", name="Ben")).to_be_visible()
    check_page(aki)
    field.fill("encore")
    tap(ben, "send")
    expect(ben.page.locator(".chat [role=alert]")).to_be_visible()
    expect(field).to_have_value("encore")
    check_page(ben)


def test_a_new_name_reaches_the_table_and_other_devices_are_signed_out(welcome: Welcome) -> None:
    aki, ben, _ = pair(welcome, "trini")
    other = welcome(PHONE)
    token = aki.post("/api/me/link", {})["token"]
    other.post("/api/me/claim", {"token": token})
    other.tab.go("/settings")
    expect(other.page.get_by_label(EN.say("nickname"), exact=True)).to_have_value("Aki")
    tab = aki.open_tab()
    tab.go("/settings")
    tab.page.get_by_label(EN.say("nickname"), exact=True).fill("Akiko")
    tab.page.get_by_role("button", name=EN.say("save"), exact=True).click()
    expect(ben.page.locator("[data-seat='1']")).to_contain_text("Akiko")
    tab.page.get_by_role("button", name=EN.say("sign-out-do")).click()
    expect(tab.page.get_by_role("button", name=EN.say("signed-out"))).to_be_visible()
    other.page.reload()
    expect(other.page.get_by_label(EN.say("nickname"), exact=True)).not_to_have_value("Akiko")
    expect(other.page.get_by_label(EN.say("nickname"), exact=True)).not_to_have_value("")
