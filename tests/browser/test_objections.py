"""Tables where errors stand: everybody may object to a move, at once, on any device, until the countdown ends."""

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.table import Choose, Seated
from tests.browser.visitor import DESK, DEVICES, KEYBOARD, LOW_PHONE, PHONE, Json, Visitor
from tests.browser.words import Sentences
from tests.web.support import Process

STAND: Json = {"errors": "stand"}
OPEN: Json = {"kind": "open"}
BOT: Json = {"kind": "bot", "level": "beginner"}
NAMES = ["Aki", "Bea", "Cleo"]
LONG = 60
"""Seconds of a window that no test lets pass."""


def sit_together(people: list[Visitor], game: str, **terms: object) -> list[Seated]:
    """Open a table of the first person, where the others join."""
    table = people[0].open_table(game, [{"kind": "me"}] + [OPEN] * (len(people) - 1), options=STAND, **terms)
    people[0].tab.go(f"/t/{table}")
    for visitor, name in zip(people[1:], NAMES[1:], strict=False):
        visitor.tab.go(f"/join/{table}")
        visitor.page.locator("form input").first.fill(name)
        visitor.tab.tap(visitor.page.locator("form button"))
    for visitor in people:
        visitor.page.locator(".table").wait_for()
    return [Seated(visitor.tab, game, table, seed) for seed, visitor in enumerate(people)]


def wait_for_phase(seated: Seated, phase: str) -> None:
    """Wait until the newest position is in this phase."""
    seated.wait_until(lambda: seated.view["phase"] == phase, f"the phase is {phase}")


def wait_for_turn(seated: Seated) -> None:
    """Wait until this seat places its next piece."""
    seated.wait_until(
        lambda: seated.view["phase"] == "place" and seated.view["to_act"] == seated.view["seat"], "it is their turn"
    )


def turn_to_play(seated: Seated) -> None:
    """Wait until the page lets this seat decide."""
    shown = seated.page.locator("[data-open-ply]")
    seated.wait_until(
        lambda: shown.count() > 0 and shown.get_attribute("data-open-ply") == str(seated.view["ply"]), "it may play"
    )


def play(seated: Seated, choose: Choose) -> None:
    """Play a word once the page asks for one."""
    turn_to_play(seated)
    seated.play(choose(seated.view))


def none(_: Json) -> str:
    """Decline."""
    return "-"


def first(view: Json) -> str:
    """Choose the first legal word."""
    return str(view["moves"][0])


def yellow(cell: str) -> Choose:
    """Place a yellow tile on a cell."""
    return lambda view: str(next(word for word in view["moves"] if word[0] == "y" and word[2:] == cell))


def wrong_start(view: Json) -> str:
    """Return a first placement that is no start point."""
    return str(next(word for word in view["moves"] if word[1:] not in view["starts"]))


def codes(seated: Seated) -> list[str]:
    """Return the codes of all that happened as this page heard it."""
    return [event["code"] for frame in seated.tab.frames for event in frame.get("happened", [])]


def test_the_third_of_three_people_objects_before_being_asked(welcome: Welcome) -> None:
    people = [welcome(DESK), welcome(PHONE, language="fr"), welcome(LOW_PHONE, theme="night")]
    aki, bea, cleo = sit_together(people, "hiroba", window=LONG)
    turn_to_play(aki)
    assert aki.page.get_by_role("button", name=Sentences().say("hint")).count() == 0
    free = {word[1:] for word in aki.view["moves"]}
    expect(aki.page.locator(".playable")).to_have_count(len(free))
    word = wrong_start(aki.view)
    aki.propose(word)
    expect(aki.page.locator(".preview li")).to_have_count(0)
    aki.play(word)
    # A pointer that rests on the board is told about the cell below it.
    aki.page.mouse.move(0, 0)
    expect(aki.page.get_by_role("tooltip")).to_have_count(0)

    # Everybody is asked at once; who moved only waits.
    for seated in (bea, cleo):
        expect(seated.page.locator(".objection .object")).to_be_visible()
        expect(seated.page.locator(".objection .countdown")).to_be_visible()
        check_page(seated.tab.visitor)
    expect(aki.page.locator(".prompt .turn")).to_contain_text("Bea, Cleo")
    expect(aki.page.locator(".objection button")).to_have_count(0)
    check_page(people[0])

    # An answer given early is kept, and can be changed.
    cleo.tab.tap(cleo.page.locator(".objection .accept"))
    expect(cleo.page.locator(".objection .kept")).to_contain_text(cleo.words.say("objection-kept-ok"))
    expect(aki.page.locator(".prompt .turn")).not_to_contain_text("Cleo")
    check_page(people[2])
    cleo.tab.tap(cleo.page.locator(".objection .kept button"))
    cleo.tab.tap(cleo.page.locator(".objection .object"))
    check_page(people[2])
    # A double click objects once: the second one finds nothing to do.
    cleo.page.locator('[data-fault="!start"]').dblclick()
    expect(cleo.page.locator(".objection .kept")).to_contain_text(cleo.words.say("objection-kept"))
    assert "spotted-start" not in codes(aki)

    bea.tab.tap(bea.page.locator(".objection .accept"))
    for seated in (aki, bea, cleo):
        wait_for_phase(seated, "again")
        expect(seated.page.locator(".spotted")).to_contain_text("Cleo")
        check_page(seated.tab.visitor)
    assert codes(aki).count("spotted-start") == 1
    assert aki.view["board"] == {}
    aki.tab.tap(aki.page.locator(".spotted").get_by_role("button", name="R9"))
    expect(aki.page.locator("#R9")).to_be_in_viewport()
    aki.page.keyboard.press("Escape")

    # Only right places now; nobody is asked about them.
    turn_to_play(aki)
    assert {word[1:] for word in aki.view["moves"]} == set(aki.view["starts"])
    play(aki, first)
    wait_for_turn(bea)
    expect(bea.page.locator(".spotted")).to_have_count(0)

    # A false objection is shown quietly and the game goes on.
    right = next(word for word in bea.view["moves"] if word[1:] in bea.view["starts"] and word[0] == "5")
    play(bea, lambda _: right)
    expect(cleo.page.locator(".objection .object")).to_be_visible()
    cleo.tab.tap(cleo.page.locator(".objection .object"))
    cleo.tab.tap(cleo.page.locator(f'[data-hiroba-cell="{next(iter(aki.view["board"]))}"]'))
    aki.tab.tap(aki.page.locator(".objection .accept"))
    bea.wait_until(lambda: "alarm-equal" in codes(bea), "the objection is told")
    wait_for_turn(cleo)
    assert right[1:] in bea.view["board"]
    expect(aki.page.locator(".log")).to_contain_text(re.compile("Cleo objects in vain"))


def test_a_claim_is_objected_to_by_keys_and_on_the_board(welcome: Welcome) -> None:
    people = [welcome(PHONE), welcome(LOW_PHONE, language="fr"), welcome(KEYBOARD)]
    aki, bea, cleo = sit_together(people, "kakuro", window=LONG)
    turn_to_play(aki)
    expect(aki.page.get_by_role("switch")).to_have_count(0)
    play(aki, yellow("f5"))
    wait_for_phase(aki, "flip")
    check_page(people[0])
    play(aki, none)
    wait_for_phase(bea, "place")
    play(bea, yellow("g5"))
    wait_for_phase(bea, "flip")
    play(bea, none)
    wait_for_phase(bea, "claim")
    turn_to_play(bea)
    check_page(people[1])
    # The total may be tapped on the board, twice to claim it.
    for _ in range(2):
        bea.tab.tap(bea.page.locator('[data-cell="e5"]'))

    board = bea.view["board"]
    terms = [board[cell]["digit"] for cell in ("f5", "g5")]
    right = terms[0] != terms[1] and sum(terms) % 10 == board["e5"]["digit"]
    expect(cleo.page.locator(".objection .object")).to_be_visible()
    check_page(people[2])
    cleo.page.locator("main").focus()
    cleo.page.keyboard.press("o")
    fault = cleo.page.locator('[data-fault="!e5>"]')
    expect(fault).to_be_focused()
    cleo.page.keyboard.press("Escape")
    expect(fault).to_have_count(0)
    cleo.page.keyboard.press("o")
    cleo.page.keyboard.press("Enter")
    expect(cleo.page.locator(".objection .object")).to_have_count(0)
    told = "alarm-claim" if right else "spotted-claim"
    aki.wait_until(lambda: told in codes(aki), "Cleo was asked first and objected")
    if right:
        aki.tab.tap(aki.page.locator(".objection .accept"))
    wait_for_phase(cleo, "place")
    assert cleo.view["points"][1] == (sum(terms) if right else 0)
    check_page(people[0])


def test_people_at_one_device_are_asked_together(welcome: Welcome) -> None:
    visitor = welcome(PHONE, language="fr")
    seats: list[Json] = [{"kind": "me", "name": name} for name in NAMES]
    table = visitor.open_table("hiroba", seats, options=STAND)
    seated = Seated(visitor.tab, "hiroba", table).go()
    play(seated, wrong_start)
    page = visitor.page
    expect(page.locator(".prompt h2")).to_have_text(re.compile(r"Quelqu’un conteste-t-il"))
    check_page(visitor)
    visitor.tab.tap(page.locator(".objection .object"))
    check_page(visitor)
    visitor.tab.tap(page.locator('[data-objector="3"]'))
    visitor.tab.tap(page.locator('[data-fault="!start"]'))
    wait_for_phase(seated, "again")
    told = [event for frame in seated.tab.frames for event in frame.get("happened", [])]
    assert [event["seat"] for event in told if event["code"] == "spotted-start"] == [3]

    # A word for all of them.
    while seated.view["phase"] != "answer":
        turn_to_play(seated)
        if seated.view["phase"] != "answer":
            play(seated, first)
            seated.wait_for_ply(seated.played + 1)
    visitor.tab.tap(page.locator(".objection .accept"))
    seated.wait_until(lambda: seated.view["phase"] != "answer", "nobody objects")


def test_nobody_passes_the_device_while_all_are_asked(welcome: Welcome) -> None:
    visitor = welcome(LOW_PHONE)
    seats: list[Json] = [{"kind": "me", "name": name} for name in NAMES[:2]]
    seated = Seated(visitor.tab, "kakuro", visitor.open_table("kakuro", seats, options=STAND)).go()
    assert seated.asked() == "pass"
    seated.take_over()
    play(seated, yellow("f5"))
    wait_for_phase(seated, "flip")
    play(seated, first)
    wait_for_phase(seated, "answer")
    expect(visitor.page.locator(".objection .accept")).to_be_visible()
    expect(visitor.page.locator(".passpage")).to_have_count(0)
    expect(visitor.page.locator(".tray")).to_have_count(0)
    check_page(visitor)
    visitor.tab.tap(visitor.page.locator(".objection .accept"))
    expect(visitor.page.locator(".passpage")).to_contain_text("Bea")


def test_the_countdown_answers_for_the_silent_and_more_time_is_given_once(welcome: Welcome) -> None:
    people = [welcome(DESK), welcome(PHONE)]
    aki, bea = sit_together(people, "hiroba", window=5)
    play(aki, wrong_start)
    more = bea.page.locator(".objection").get_by_role("button", name=bea.words.say("objection-more-time"))
    bea.tab.tap(more)
    expect(more).to_have_count(0)
    expect(bea.page.locator(".objection .object")).to_be_visible()
    wait_for_turn(bea)
    assert "no-objection" in codes(bea)
    assert len(aki.view["board"]) == 1


def test_whoever_is_next_and_begins_to_move_does_not_object(welcome: Welcome) -> None:
    people = [welcome(DESK), welcome(DESK)]
    aki, bea = sit_together(people, "hiroba", window=LONG)
    play(aki, wrong_start)
    expect(bea.page.locator(".objection .object")).to_be_visible()
    bea.tab.tap(bea.page.locator('[data-hiroba-piece="4"]'))
    wait_for_turn(bea)
    expect(bea.page.locator('[data-hiroba-piece="4"]')).to_have_attribute("aria-pressed", "true")


def test_a_window_outlives_a_reload_and_the_server(browser: Browser, tmp_path: Path) -> None:
    arguments = ("--database", f"sqlite:///{tmp_path / 'games.db'}", "--rate", "0", "--log", "warning")
    with Process(tmp_path, *arguments) as server:
        people = [Visitor(browser, server.url, device) for device in (DESK, PHONE, LOW_PHONE)]
        aki, bea, cleo = sit_together(people, "hiroba", window=LONG)
        play(aki, wrong_start)
        expect(cleo.page.locator(".objection .object")).to_be_visible()
        cleo.tab.tap(cleo.page.locator(".objection .object"))
        cleo.tab.tap(cleo.page.locator('[data-fault="!start"]'))
        expect(cleo.page.locator(".objection .kept")).to_be_visible()
        bea.page.reload()
        expect(bea.page.locator(".objection .object")).to_be_visible()
        for visitor in people:
            visitor.offline = True
        server.stop(signal.SIGKILL)
        expect(bea.page.locator(".net")).to_be_visible()
        with Process(tmp_path, *arguments, port=int(server.url.rsplit(":", 1)[1])):
            for seated in (aki, bea, cleo):
                expect(seated.page.locator(".net")).to_be_hidden()
            cleo.page.reload()
            expect(cleo.page.locator(".objection .kept")).to_be_visible()
            bea.tab.tap(bea.page.locator(".objection .accept"))
            for seated in (aki, bea, cleo):
                wait_for_phase(seated, "again")
            for visitor in people:
                visitor.leave()


def careful(view: Json) -> str:
    """Choose as people do: rarely flip, claim, and mostly let others' moves pass."""
    moves: list[str] = view["moves"]
    if view["phase"] == "flip":
        return moves[0] if view["ply"] % 7 == 0 else "-"
    if view["phase"] == "answer":
        return moves[-1] if view["ply"] % 5 == 0 else "ok"
    return moves[view["ply"] * 7 % len(moves)] if view["phase"] == "place" else moves[0]


@pytest.mark.parametrize(("game", "device"), [("hiroba", "low"), ("kakuro", "desk")])
def test_a_whole_game_and_its_errors_on_the_score_sheet(welcome: Welcome, game: str, device: str) -> None:
    visitor = welcome(DEVICES[device], language="fr")
    table = visitor.open_table(game, [{"kind": "me"}, BOT], options=STAND)
    end = Seated(visitor.tab, game, table).go().play_to_the_end(careful)
    detail = end["outcome"]["detail"]
    assert detail["errors"], "random moves are wrong now and then"
    expect(visitor.page.locator(".errors li")).to_have_count(len(detail["errors"]))
    stood = sum(error["spotted_by"] is None for error in detail["errors"])
    expect(visitor.page.locator(".errors .stood")).to_have_count(stood)
    check_page(visitor)
    # The replay takes those who do not object in one step.
    visitor.tab.go(f"/t/{table}?ply=0")
    visitor.page.locator(".table, .replay").first.wait_for()
    check_page(visitor)


def test_the_form_offers_errors_that_stand_and_the_terms_tell(welcome: Welcome) -> None:
    host, guest = welcome(), welcome(PHONE, language="fr")
    words = Sentences()
    host.tab.go("/new?game=hiroba")
    page = host.page
    expect(page.get_by_text(words.say("option-hiroba-errors-help"))).to_be_visible()
    expect(page.get_by_role("radiogroup", name=words.say("window"))).to_have_count(0)
    page.get_by_role("radio", name=words.say("option-hiroba-errors-stand")).check()
    page.get_by_role("radiogroup", name=words.say("window")).get_by_role("radio", name="30 s").check()
    check_page(host)
    with page.expect_popup() as rules:
        page.get_by_role("link", name=words.say("rule-number", number="R21")).click()
    expect(rules.value.locator("#R21")).to_be_in_viewport()
    rules.value.close()
    host.tab.tap(page.get_by_role("button", name=words.say("open-the-table")))
    page.get_by_role("dialog").get_by_label(words.say("your-nickname")).fill("Aki")
    host.tab.tap(page.get_by_role("button", name=words.say("go-on"), exact=True))
    link = page.locator(".linkbox").inner_text()
    expect(page.locator(".waiting .terms")).to_contain_text(words.say("lobby-errors-window", count=30))
    guest.tab.go("/join/" + link.split("/join/")[1].strip())
    expect(guest.page.locator(".terms")).to_contain_text("dans les 30 secondes")
    check_page(guest)
