"""Every game with the most players and long, similar names, at the sizes people have: nothing scrolls sideways or
overlaps, and nobody is confused with anybody else."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_page, missing_sentences
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.test_whole_games import GAMES
from tests.browser.visitor import Device, Visitor

PEOPLE = [
    "Alexandra de Montmorency",
    "Alexandre de Montmorency",
    "Maximilienne Wolkenstein",
    "Bartholomew Featherstone",
    "Maximilienne Wolkenburgo",
]
RANDOM = {"kind": "bot", "level": "random"}
SIZES = {
    "360": (Device(360, 640, touch=True), "fr", "paper"),
    "390": (Device(390, 844, touch=True), "en", "night"),
    "820": (Device(820, 1180, touch=True), "fr", "night"),
    "1024": (Device(1024, 768), "en", "paper"),
    "1366": (Device(1366, 768), "fr", "paper"),
    "1920": (Device(1920, 1080), "en", "night"),
}
SIDEWAYS = """() => [...document.querySelectorAll(".pad, .pad *")]
    .filter((box) => getComputedStyle(box).overflowX === "auto" && box.scrollWidth > box.clientWidth)
    .map((box) => `${box.className} ${box.scrollWidth} > ${box.clientWidth}`)"""
WIDE = "() => [document.documentElement.scrollWidth, innerWidth]"
# Texts that belong to one control, card, chip or row of a table may not touch each other, or leave their box.
OVERLAPS = """() => {
    const found = [];
    const boxes = "li.seat, li.chip, .verdict, .pad thead tr, .pad tbody tr, .challenge p, .challenges li";
    for (const box of document.querySelectorAll(boxes)) {
        const texts = [];
        const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode;
            const unseen = node.parentElement.closest(".hidden-text") !== null
                || getComputedStyle(node.parentElement).clipPath === "inset(50%)";
            if (node.textContent.trim() === "" || unseen || !node.parentElement.checkVisibility()) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            // What an ellipsis replaces is not seen.
            const box = node.parentElement.getBoundingClientRect();
            const hides = getComputedStyle(node.parentElement).overflowX === "hidden";
            for (const { left, right, top, bottom, height } of range.getClientRects()) {
                const part = { left, top, bottom, height, right: hides ? Math.min(right, box.right) : right };
                if (part.left < part.right) texts.push({ text: node.textContent.trim(), part, node });
            }
        }
        // A line of text is higher than its letters, so only a large part of the height counts.
        const shared = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1
            || shared(one, other) < 0.45 * Math.min(one.height, other.height);
        texts.forEach((one, at) => {
            for (const other of texts.slice(at + 1))
                if (one.node !== other.node && !apart(one.part, other.part)) found.push(`${one.text} on ${other.text}`);
        });
    }
    return found;
}"""


def check_size(visitor: Visitor) -> None:
    """Check that nothing is wider than the window, and that no texts overlap."""
    width, window = visitor.page.evaluate(WIDE)
    assert (width, window) == (visitor.device.width, visitor.device.width)
    assert visitor.page.evaluate(OVERLAPS) == []
    assert missing_sentences(visitor) == []


def check_low(visitor: Visitor, seated: Seated) -> None:
    """Check that a low phone never scrolls and that its board has the whole width, before and after a choice."""
    for word in ("", seated.view["moves"][-1]):
        if word:
            seated.propose(word)
            visitor.tab.settle()
        assert visitor.page.evaluate("[document.documentElement.scrollHeight, scrollY]") == [640, 0], seated.game
        board = visitor.page.locator(".stage svg").first.bounding_box()
        assert board is not None
        assert board["width"] == 360
    seated.step_back()


@pytest.mark.parametrize("size", SIZES)
def test_the_maximum_number_of_people_with_long_names_fits(welcome: Welcome, size: str) -> None:
    device, language, theme = SIZES[size]
    visitor = welcome(device, language=language, theme=theme)
    for game, (_, most) in GAMES.items():
        seats = [{"kind": "me", "name": name} for name in PEOPLE[:most]]
        seated = Seated(visitor.tab, game, visitor.open_table(game, seats), seed=2).go()
        for _ in range(3):
            seated.move()
        while seated.asked() == "pass":
            seated.take_over()
        visitor.tab.settle()
        check_size(visitor)
        named = visitor.page.locator(":is(li.chip .name, li.seat .who > b)")
        names = [part.split("\n")[-1] for part in named.all_inner_texts()]
        assert len(set(names)) == most, names
        board = visitor.page.locator(".stage svg").first.bounding_box()
        assert board is not None
        assert max(board["width"], board["height"]) >= 0.55 * min(device.width, device.height)
        if game == "ike-no-koi" and device.width >= 1200:
            for challenge in visitor.page.locator(".openfacts .challenge").all():
                expect(challenge).to_be_in_viewport(ratio=1)
        if size == "820":
            assert board["width"] >= 0.75 * device.width
        if size == "360":
            check_low(visitor, seated)
        check_page(visitor)


def test_the_end_page_with_the_maximum_number_of_computers_fits(welcome: Welcome) -> None:
    host = welcome()
    ended = []
    for game, (_, most) in GAMES.items():
        ended.append(host.open_table(game, [RANDOM] * most))
        host.tab.go(f"/t/{ended[-1]}")
        host.page.locator(".verdict").wait_for(timeout=120_000)
    for device, _, theme in SIZES.values():
        visitor = welcome(device, language="fr", theme=theme)
        for table in ended:
            visitor.tab.go(f"/t/{table}")
            visitor.page.locator(".verdict").wait_for()
            visitor.tab.settle()
            check_size(visitor)
            assert visitor.page.evaluate(SIDEWAYS) == []
            expect(visitor.page.locator(".pad .level").first).to_have_text("Au hasard")
            check_page(visitor)


def test_the_hand_and_the_legal_moves_are_read_before_the_board_on_touch_screens(welcome: Welcome) -> None:
    visitor = welcome(SIZES["390"][0])
    seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
    seated = Seated(visitor.tab, "hiroba", visitor.open_table("hiroba", seats), seed=3).go()
    assert seated.asked() == "move"
    before = "(a, b) => Boolean(document.querySelector(a).compareDocumentPosition(document.querySelector(b)) & 4)"
    for first in (".prompt", ".tray", ".legalmoves"):
        assert visitor.page.evaluate(f"([a, b]) => ({before})(a, b)", [first, ".stage"])
    stage, tray = visitor.page.locator(".stage").bounding_box(), visitor.page.locator(".tray").bounding_box()
    assert stage is not None
    assert tray is not None
    assert stage["y"] < tray["y"]
    visitor.page.locator(".legalmoves summary").focus()
    visitor.page.keyboard.press("Enter")
    moves = visitor.page.locator(".legalmoves li button")
    expect(moves).to_have_count(len(seated.view["moves"]))
    check_page(visitor)
    played = int(seated.view["ply"])
    moves.first.focus()
    for _ in range(2):
        visitor.page.keyboard.press("Enter")
    seated.wait_for_ply(played + 1)


def test_a_skip_link_passes_over_the_bar(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.tab.go("/lobby")
    visitor.page.keyboard.press("Tab")
    skip = visitor.page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("main")).to_be_focused()
    assert visitor.page.url.endswith("/lobby")


def test_picking_by_digit_and_the_drawn_tile_are_announced(welcome: Welcome) -> None:
    visitor = welcome()
    seats = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
    seated = Seated(visitor.tab, "kakuro", visitor.open_table("kakuro", seats), seed=3).go()
    assert seated.asked() == "move"
    digit = next(word[1] for word in seated.view["moves"] if word[0] == "y")
    visitor.page.locator('.stage [tabindex="0"]').focus()
    visitor.page.keyboard.press(digit)
    answer = visitor.page.locator("p[role=status].hidden-text")
    expect(answer).to_contain_text(f"{digit}, a t")
    seated.step_back()
    while not any(event["code"] == "tile-drawn" and event["seat"] == 1 for event in happened(visitor)):
        assert seated.move()
        seated.asked()
    drawn = next(event for event in happened(visitor) if event["code"] == "tile-drawn" and event["seat"] == 1)
    expect(visitor.page.locator("[role=log]")).to_contain_text(f" {drawn['digit']}; {drawn['bag']} ")


def happened(visitor: Visitor) -> list[dict[str, int | str]]:
    """Return all events that the page received."""
    return [event for frame in visitor.tab.frames for event in frame.get("happened", [])]
