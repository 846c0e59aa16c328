"""Every page, in both languages and themes, on large and small screens."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_page, cut_off, missing_sentences, out_of_reach
from tests.browser.conftest import Welcome
from tests.browser.table import PLAY, Seated
from tests.browser.test_whole_games import BOT, GAMES
from tests.browser.visitor import DEVICES, LYING_PHONE, UPRIGHT, Device, Visitor

ME = {"kind": "me"}
LOOKS = [
    ("desk", "paper", "en"),
    ("desk", "night", "fr"),
    ("phone", "paper", "fr"),
    ("phone", "night", "en"),
    ("low", "paper", "en"),
]


def every_page(visitor: Visitor, host: Visitor) -> list[str]:
    """Return the paths of all pages, with content on each."""
    invitation = host.open_table("trini", [ME, {"kind": "open"}], visibility="public")
    own = visitor.open_table("kakuro", [ME, {"kind": "open"}, {"kind": "open"}])
    visitor.open_table("hiroba", [ME, BOT])
    return [
        "/",
        "/lobby",
        "/games",
        "/me",
        "/daily/hiroba",
        "/settings",
        "/new?game=kakuro",
        f"/join/{invitation}",
        f"/t/{own}",
        "/t/nowhere",
    ]


@pytest.mark.parametrize(("device", "theme", "language"), LOOKS)
def test_pages_are_accessible(welcome: Welcome, device: str, theme: str, language: str) -> None:
    visitor = welcome(DEVICES[device], language=language, theme=theme)
    for path in every_page(visitor, welcome()):
        visitor.tab.go(path)
        visitor.tab.settle()
        assert visitor.page.locator("html").get_attribute("lang") == language
        assert visitor.page.locator("html").get_attribute("data-theme") == theme
        check_page(visitor)
        visitor.tab.tap(visitor.page.locator("header .lang"))
        visitor.page.locator(f"html:not([lang={language}])").wait_for()
        assert not missing_sentences(visitor)
        visitor.tab.tap(visitor.page.locator("header .lang"))
        visitor.page.locator(f"html[lang={language}]").wait_for()


OUTSIDE = """(drawings) => drawings.flatMap((drawing) => {
    const frame = drawing.getBoundingClientRect();
    const shapes = [...drawing.querySelectorAll("path, rect, circle, text")];
    const clipped = (shape) => shape.closest("svg") !== drawing || shape.closest("[clip-path], clipPath, defs");
    return shapes.filter((shape) => !clipped(shape)).filter((shape) => {
        const { left, top, right, bottom } = shape.getBoundingClientRect();
        const over = [frame.left - left, frame.top - top, right - frame.right, bottom - frame.bottom];
        return Math.max(...over) > 0.1;
    });
}).map((shape) => shape.outerHTML)"""
"""The shapes that stick out of a drawing; what is clipped does not."""


def test_thumbnails_show_whole_boards(welcome: Welcome) -> None:
    visitor = welcome()
    for game in GAMES:
        visitor.open_table(game, [ME, ME], order="fixed")
    visitor.tab.go("/games")
    expect(visitor.page.locator(".thumb")).to_have_count(len(GAMES))
    expect(visitor.page.locator(".thumb svg.picture")).to_have_count(0)  # shown until the board is there
    thumbnails = visitor.page.locator(".thumb svg[width='120']")
    assert thumbnails.count() >= len(GAMES)
    assert thumbnails.evaluate_all(OUTSIDE) == []
    visitor.tab.go("/")
    pictures = visitor.page.locator("svg.picture")
    pictures.first.wait_for()
    assert pictures.evaluate_all(OUTSIDE) == []


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_text_at_twice_its_size_is_not_cut_off(welcome: Welcome, device: str) -> None:
    visitor = welcome(DEVICES[device], language="fr")
    for path in every_page(visitor, welcome()):
        visitor.tab.go(path)
        visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
        visitor.tab.settle()
        assert cut_off(visitor) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", ["desk", "phone", "low"])
def test_tables_are_playable_with_text_at_twice_its_size(welcome: Welcome, game: str, device: str) -> None:
    visitor = welcome(DEVICES[device], language="fr")
    seated = Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT]), seed=3).go()
    visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for _ in range(2):
        assert seated.asked() == "move"
        seated.propose(seated.view["moves"][-1])
        visitor.tab.settle()
        assert cut_off(visitor) == []
        assert visitor.page.locator(".prompt h2").evaluate("(asked) => asked.scrollWidth <= asked.clientWidth")
        # A phone's window grows with a page that is too wide.
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= visitor.device.width
        assert out_of_reach(visitor) == []
        seated.step_back()
        assert seated.move()


def test_phases_of_ike_no_koi_fit_with_text_at_twice_its_size(welcome: Welcome) -> None:
    visitor = welcome(DEVICES["phone"], language="fr")
    seen: set[tuple[str, str]] = set()
    while len(seen) < 5:  # A short game may not reach them all.
        table = visitor.open_table("ike-no-koi", [ME, BOT])
        check_phases(visitor, Seated(visitor.tab, "ike-no-koi", table, seed=3).go(), seen)


def check_phases(visitor: Visitor, seated: Seated, seen: set[tuple[str, str]]) -> None:
    """Play a game, and check that the page fits in every state that was not seen before."""
    visitor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    while seated.asked() == "move":
        words = seated.view["moves"]
        for word in sorted({words[0], words[-1], "lotus"} & set(words)):
            state = (seated.view["phase"], word if word.isalpha() else "")
            if state in seen:
                continue
            seen.add(state)
            seated.propose(word)
            visitor.tab.settle()
            wide = visitor.page.evaluate("document.documentElement.scrollWidth")
            assert (wide, cut_off(visitor)) == (visitor.device.width, []), state
            seated.step_back()
        assert seated.move()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("device", "theme", "language"), LOOKS[1:])
def test_tables_are_accessible(welcome: Welcome, game: str, device: str, theme: str, language: str) -> None:
    visitor = welcome(DEVICES[device], language=language, theme=theme)
    seated = Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT]), seed=3).go()
    for _ in range(3):
        assert seated.asked() == "move"
        check_page(visitor)
        seated.propose(seated.view["moves"][-1])
        visitor.tab.settle()
        check_page(visitor)
        seated.step_back()
        assert seated.move()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", [UPRIGHT, LYING_PHONE], ids=["upright", "lying"])
def test_board_tray_and_preview_are_in_sight_at_once(welcome: Welcome, game: str, device: Device) -> None:
    visitor = welcome(device, theme="night")
    seated = Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT]), seed=3).go()
    assert seated.asked() == "move"
    seated.propose(seated.view["moves"][-1])
    visitor.tab.settle()
    assert visitor.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(visitor.page.locator(PLAY).first).to_be_in_viewport(ratio=1)
    check_page(visitor)
    assert out_of_reach(visitor) == []
