"""Following the game: the pace of opponents, what they did since our move, looking back, forced steps."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.keys import reach
from tests.browser.table import Seated
from tests.browser.test_whole_games import BOT, GAMES
from tests.browser.visitor import DESK, KEYBOARD, PHONE, Device, Json, Visitor

ME = {"kind": "me"}
BEA = {"kind": "me", "name": "Bea"}


def numbers(visitor: Visitor) -> list[str]:
    """Return the numbers marked on the board, each once."""
    found = visitor.page.locator(".stage [data-step]").evaluate_all("(all) => all.map((one) => one.dataset.step)")
    return sorted(set(found))


COVERED = """() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".prompt h2"));
    const [text, chip] = [range.getBoundingClientRect(), document.querySelector(".follow").getBoundingClientRect()];
    return text.right > chip.left && text.bottom > chip.top;
}"""


def test_the_steps_of_the_others_do_not_cover_the_question(welcome: Welcome) -> None:
    visitor = welcome(PHONE, language="fr")
    seated = Seated(visitor.tab, "trini", visitor.open_table("trini", [ME, BOT, BOT])).go()
    assert seated.asked() == "move"
    seated.play(seated.view["moves"][0])
    assert seated.asked() == "move"
    expect(visitor.page.locator(".follow.again")).to_be_visible()
    assert visitor.page.evaluate(COVERED) is False
    check_page(visitor)


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_opponents_moves_are_paced_marked_and_can_be_replayed(welcome: Welcome, device: Device) -> None:
    visitor = welcome(device, pace="slow")
    table = visitor.open_table("hiroba", [ME, BOT, BOT])
    seated = Seated(visitor.tab, "hiroba", table, seed=4).go()
    assert seated.asked() == "move"
    seated.play(seated.view["moves"][0])
    skip = visitor.page.locator(".follow", has_text="Skip")
    expect(skip).to_be_visible()
    # The server is already waiting for our move while the board still shows the others' moves one by one.
    seated.wait_until(lambda: seated.view["to_act"] == 1 and seated.view["ply"] > 2, "the others have played")
    expect(visitor.page.locator("[data-open-ply]")).to_have_count(0)
    visitor.page.keyboard.press("Space")
    visitor.page.locator("[data-open-ply]").wait_for()
    expect(skip).to_have_count(0)
    marked = numbers(visitor)
    assert marked[:2] == ["1", "2"]
    check_page(visitor)
    seated.go()
    assert seated.asked() == "move"
    assert numbers(visitor) == marked
    visitor.page.keyboard.press("r")
    expect(skip).to_be_visible()
    visitor.tab.tap(skip)
    visitor.page.locator("[data-open-ply]").wait_for()
    assert numbers(visitor) == marked
    visitor.tab.tap(visitor.page.locator("[data-hiroba-piece='3']"))
    expect(visitor.page.locator(".stage [data-step]")).to_have_count(0)


# Timers as long as the slow pace never ring: what has to wait for one is never shown.
WITHOUT_PACE = """const start = window.setTimeout;
window.setTimeout = (done, wait, ...more) => (wait > 500 && wait <= 1500 ? 0 : start(done, wait, ...more));"""


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "game", "seconds": 600}], ids=["unhurried", "clock"])
def test_nobody_waits_for_the_show_while_their_own_clock_runs(welcome: Welcome, clock: Json) -> None:
    visitor = welcome(DESK, pace="slow")
    visitor.context.add_init_script(WITHOUT_PACE)
    table = visitor.open_table("hiroba", [ME, BOT, BOT], clock=clock)
    seated = Seated(visitor.tab, "hiroba", table, seed=4).go()
    assert seated.asked() == "move"
    seated.play(seated.view["moves"][0])
    seated.wait_until(lambda: seated.view["to_act"] == 1 and seated.view["ply"] > 2, "the others have played")
    if clock["kind"] == "none":
        expect(visitor.page.locator(".follow", has_text="Skip")).to_be_visible()
        expect(visitor.page.locator("[data-open-ply]")).to_have_count(0)
    else:
        visitor.page.locator("[data-open-ply]").wait_for()
        # What was shown at once is marked all the same.
        assert numbers(visitor)[:2] == ["1", "2"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_marks_opponents_moves(welcome: Welcome, game: str) -> None:
    visitor = welcome(DESK)
    seated = Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT, BOT]), seed=4).go()
    assert seated.move()
    while seated.asked() == "move" and all(event["seat"] == 1 for event in moves(seated)):
        assert seated.move()
    shown = visitor.page.locator(".since li")
    assert shown.count() > 0
    assert numbers(visitor) == [str(number + 1) for number in range(shown.count())]


def moves(seated: Seated) -> list[Json]:
    """Return the moves received so far."""
    return [frame for frame in seated.tab.frames if frame["type"] == "event" and frame["what"] == "move"]


def test_only_a_mouse_that_moved_onto_the_log_changes_the_board(welcome: Welcome) -> None:
    visitor = welcome(KEYBOARD)
    seated = Seated(visitor.tab, "hiroba", visitor.open_table("hiroba", [ME, BEA]), seed=4).go()
    assert seated.asked() == "move"
    box = visitor.page.locator(".log").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 10
    visitor.page.mouse.move(x, y)
    for _ in range(6):
        assert seated.move()
    # Log lines appeared under the resting mouse: the board does not change.
    assert seated.asked() == "move"
    visitor.page.mouse.move(x + 5, y - 40)
    expect(visitor.page.locator(".prompt")).to_contain_text("After move")
    visitor.page.mouse.move(10, 300)
    visitor.page.locator("[data-open-ply]").wait_for()


def test_a_turn_with_a_stone_left_takes_three_taps_and_a_stone_is_marked(welcome: Welcome) -> None:
    visitor = welcome(DESK)
    seated = Seated(visitor.tab, "hiroba", visitor.open_table("hiroba", [ME, BEA]), seed=4).go()
    assert seated.asked() == "move"
    visitor.tab.tap(seated.propose(seated.view["moves"][0]))
    seated.wait_until(lambda: seated.view["to_act"] == 2, "the turn is over")
    assert [move["word"] for move in moves(seated)][1:] == ["-"]
    seated.played = 1
    assert seated.asked() == "move"
    seated.propose(seated.view["moves"][0])
    visitor.tab.tap(visitor.page.locator(".preview .asking"))
    seated.wait_until(lambda: seated.view["phase"] == "stone", "a stone is asked for")
    seated.played = 2
    assert seated.asked() == "move"
    stone = next(word for word in seated.view["moves"] if word != "-")
    seated.play(stone)
    expect(visitor.page.locator(".stage .last")).to_have_count(2)


def test_the_first_two_cards_are_one_tap(welcome: Welcome) -> None:
    visitor = welcome(PHONE)
    seated = Seated(visitor.tab, "ike-no-koi", visitor.open_table("ike-no-koi", [ME, BEA]), seed=4).go()
    assert seated.asked() == "pass"
    seated.take_over()
    assert seated.asked() == "move"
    assert seated.view["moves"] == ["draw"]
    seated.play("draw")
    seated.wait_for_ply(2)
    assert [move["word"] for move in moves(seated)] == ["draw", "draw"]


def test_a_move_prepared_in_advance_offers_its_button(welcome: Welcome) -> None:
    visitor, other = welcome(DESK), welcome(DESK)
    table = visitor.open_table("hiroba", [{"kind": "open"}, ME])
    other.tab.go(f"/join/{table}")
    other.tab.tap(other.page.locator("button.go"))
    other.page.wait_for_url("**/t/*")
    theirs, mine = Seated(other.tab, "hiroba", table, seed=2), Seated(visitor.tab, "hiroba", table, seed=2).go()
    assert theirs.asked() == "move"
    first, second = {word[1:] for word in theirs.view["moves"]} - {"a1"}, theirs.view["moves"]
    free = sorted(first)
    visitor.page.locator(".stage").wait_for()
    visitor.tab.tap(visitor.page.locator("[data-hiroba-piece='3']"))
    visitor.tab.tap(visitor.page.locator(f'[data-hiroba-cell="{free[-1]}"]'))
    theirs.play(next(word for word in second if word[1:] == free[0] and word[0] == "4"))
    expect(visitor.page.locator(".preview button.play")).to_be_enabled()
    assert mine.asked() == "move"
    visitor.tab.tap(visitor.page.locator(".preview button.play"))
    mine.wait_until(lambda: mine.view["board"].get(free[-1], {}).get("value") == 3, "the prepared move is played")


def test_back_closes_a_sheet_and_letters_typed_in_chat_are_not_commands(welcome: Welcome) -> None:
    host, guest = welcome(PHONE), welcome(PHONE)
    table = host.open_table("hiroba", [ME, {"kind": "open"}])
    host.tab.go("/lobby")
    guest.tab.go(f"/join/{table}")
    guest.tab.tap(guest.page.locator("button.go"))
    guest.page.wait_for_url("**/t/*")
    seated = Seated(host.tab, "hiroba", table, seed=2).go()
    assert seated.asked() == "move"
    host.tab.tap(host.page.locator(".dock button", has_text="Chat"))
    field = host.page.locator("dialog[open] input")
    expect(field).to_be_focused()
    host.page.keyboard.type("rust, urn")
    expect(field).to_have_value("rust, urn")
    host.page.go_back()
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    assert host.page.url.endswith(f"/t/{table}")
    host.tab.tap(host.page.locator(".dock button", has_text="Moves"))
    host.tab.tap(host.page.locator("dialog[open] .inside > .btn"))
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    guest.tab.tap(guest.page.locator(".dock button", has_text="Chat"))
    guest.tab.tap(guest.page.locator("dialog[open] .phrases button").first)
    badge = host.page.locator(".dock .badge")
    expect(badge).to_have_text("1")
    seated.go()
    expect(badge).to_have_text("1")
    host.page.go_back()
    host.page.wait_for_url("**/lobby")


def test_the_end_page_has_moves_chat_and_earlier_positions(welcome: Welcome) -> None:
    host, guest = welcome(DESK), welcome(PHONE)
    table = host.open_table("trini", [ME, {"kind": "open"}])
    guest.tab.go(f"/join/{table}")
    guest.tab.tap(guest.page.locator("button.go"))
    guest.page.wait_for_url("**/t/*")
    mine, theirs = Seated(host.tab, "trini", table, seed=2).go(), Seated(guest.tab, "trini", table, seed=3)
    for seated in (mine, theirs):
        assert seated.move()
    for name in ("Table", "Resign", "Resign"):
        host.tab.tap(host.page.get_by_role("button", name=name, exact=True))
    for visitor in (host, guest):
        expect(visitor.page.locator(".verdict h2")).to_be_visible()
        expect(visitor.page.locator(".over .log li")).to_have_count(2)
        expect(visitor.page.locator(".over .chat input")).to_be_visible()
        check_page(visitor)
    host.tab.tap(host.page.locator(".over .log button").first)
    expect(host.page.locator(".over .log [aria-pressed=true]")).to_have_count(1)
    expect(host.page.locator(".pad")).to_be_visible()


def test_trini_spaces_are_labelled_on_hover_and_as_set(welcome: Welcome) -> None:
    visitor = welcome(DESK, theme="night", language="fr")
    seated = Seated(visitor.tab, "trini", visitor.open_table("trini", [ME, BOT]), seed=2).go()
    assert seated.move()
    assert seated.asked() == "move"
    names = visitor.page.locator(".stage [data-name]")
    spoken_of = names.count()
    assert 0 < spoken_of < 37
    visitor.page.locator("[data-space=o13]").hover()
    expect(visitor.page.locator("[data-name=o13]")).to_be_visible()
    # A name in the log lights its space; with the focus, a line lights all that it names.
    place = visitor.page.locator(".log [data-place]").first
    place.hover()
    lit = visitor.page.locator(".stage [data-lit]")
    expect(lit).to_have_attribute("data-lit", place.inner_text())
    expect(visitor.page.locator(f"[data-name={place.inner_text()}]")).to_be_visible()
    visitor.page.mouse.move(2, 2)
    expect(lit).to_have_count(0)
    visitor.page.locator(".log button").first.focus()
    expect(lit).to_have_count(visitor.page.locator(".log li").first.locator("[data-place]").count())
    visitor.page.locator(".stage [tabindex='0']").focus()
    expect(lit).to_have_count(0)
    for choice, count in (("toujours", 37), ("jamais", 0)):
        visitor.tab.go("/settings")
        visitor.page.get_by_role("radio", name=choice, exact=True).check()
        seated.go()
        seated.played = -1
        assert seated.asked() == "move"
        expect(names).to_have_count(count)
        check_page(visitor)


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_rows_and_columns_are_labelled_round_the_edge(welcome: Welcome, device: Device) -> None:
    for game in ("kakuro", "hiroba"):
        visitor = welcome(device)
        seated = Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT]), seed=2).go()
        assert seated.asked() == "move"
        for name in [*"abcdefghi", *"123456789"]:
            expect(visitor.page.locator(".stage svg text.lab").get_by_text(name, exact=True).first).to_be_attached()


def test_signs_are_explained_by_pointer_focus_and_long_press(welcome: Welcome) -> None:
    visitor, finger = welcome(KEYBOARD), welcome(PHONE)
    tables = [visitor.open_table("hiroba", [ME, BOT]), finger.open_table("hiroba", [ME, BOT])]
    mine, theirs = Seated(visitor.tab, "hiroba", tables[0]).go(), Seated(finger.tab, "hiroba", tables[1]).go()
    assert [mine.asked(), theirs.asked()] == ["move", "move"]
    tip = visitor.page.get_by_role("tooltip")
    pond = mine.view["ponds"][0]["cell"]
    visitor.page.locator(f'[data-hiroba-cell="{pond}"]').hover()
    expect(tip).to_contain_text("Koi")
    visitor.page.mouse.move(2, 2)
    expect(tip).to_have_count(0)
    reach(visitor.page, visitor.page.locator(f'[data-hiroba-cell="{pond}"]'))
    expect(tip).to_contain_text("Koi")
    held = finger.page.locator(f'[data-hiroba-cell="{theirs.view["ponds"][0]["cell"]}"]')
    held.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(finger.page.get_by_role("tooltip")).to_contain_text("Koi")
    # The click that ends a long press does not count as a tap: nothing is refused.
    held.dispatch_event("click")
    expect(finger.page.locator(".preview.no")).to_have_count(0)


def test_choices_on_the_home_page_carry_over_to_all_options(welcome: Welcome) -> None:
    visitor = welcome(DESK)
    visitor.tab.go("/")
    visitor.page.keyboard.press("3")
    for group, choice in (("Level", "Expert"), ("Opponents", "3")):
        visitor.page.get_by_role("radiogroup", name=group).get_by_role("radio", name=choice, exact=True).check()
    visitor.tab.tap(visitor.page.get_by_role("link", name="Options"))
    visitor.page.wait_for_url("**/new?*")
    levels = visitor.page.locator("select[aria-label=Level]")
    expect(levels).to_have_count(3)
    assert levels.evaluate_all("(all) => all.map((one) => one.value)") == ["expert"] * 3
