"""Pieces and cards dragged to their places, with a mouse and with a finger."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Welcome
from tests.browser.table import PLAY, Seated
from tests.browser.visitor import DESK, DRAWN, PHONE, Device, Tab

STEPS = 4
HOTSEAT = [{"kind": "me", "name": "Aki"}, {"kind": "me", "name": "Bea"}]
CARDS = {"b": "bamboo", "f": "lotus", "l": "lantern", "p": "bridge"}
Point = tuple[float, float]
Pointer = tuple[Callable[[Point], None], Callable[[Point], None], Callable[[], None]]
"""How a piece is picked up, moved and dropped."""


def middle(target: Locator) -> Point:
    """Return the point where a pointer touches an element."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(tab: Tab, piece: Locator, place: Locator) -> None:
    """Pick a piece up, move it frame by frame, pause (Chromium ignores a tap just after a fling), and drop it."""
    (left, top), (right, bottom) = middle(piece), middle(place)
    shares = [*(step / STEPS for step in range(1, STEPS)), *[1.0] * STEPS]
    way = [(left + (right - left) * share, top + (bottom - top) * share) for share in shares]
    down, move, up = finger(tab) if tab.visitor.device.touch else mouse(tab)
    down((left, top))
    for point in way:
        move(point)
        tab.page.evaluate(DRAWN)
    up()


def mouse(tab: Tab) -> Pointer:
    """Drag with the mouse."""
    return mouse_down(tab.page), lambda point: tab.page.mouse.move(*point), tab.page.mouse.up


def mouse_down(page: Page) -> Callable[[Point], None]:
    def down(point: Point) -> None:
        page.mouse.move(*point)
        page.mouse.down()

    return down


def finger(tab: Tab) -> Pointer:
    """Drag with one finger."""
    session = tab.visitor.context.new_cdp_session(tab.page)

    def touch(kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    return partial(touch, "touchStart"), partial(touch, "touchMove"), partial(touch, "touchEnd")


def check_drag(seated: Seated, piece: Locator, place: Locator, word: str) -> None:
    """Drag a piece, which proposes it, and play it with the preview's button."""
    ply = int(seated.view["ply"])
    drag(seated.tab, piece, place)
    seated.tab.tap(seated.page.locator(PLAY).first)
    seated.played = ply
    seated.wait_for_ply(ply + 1)
    moves = [frame for frame in seated.tab.frames if frame["type"] == "event" and frame["what"] == "move"]
    assert next(move for move in moves if move["ply"] == ply + 1)["word"] == word  # others may follow by themselves


def begin(seated: Seated, wanted: Callable[[str], bool], choose: Callable[[list[str]], str] | None = None) -> str:
    """Play until a wanted word is legal."""
    while True:
        if seated.asked() == "move":
            found = [word for word in seated.view["moves"] if wanted(word)]
            if found:
                return str(found[-1])
        assert seated.move(lambda view: choose(view["moves"]) if choose else view["moves"][0])


def drag_hiroba(seated: Seated) -> None:
    word = begin(seated, lambda word: word[0].isdigit())
    piece = seated.page.locator(f'[data-hiroba-piece="{word[0]}"]')
    check_drag(seated, piece, seated.page.locator(f'[data-hiroba-cell="{word[1:]}"]'), word)


def drag_kakuro(seated: Seated) -> None:
    word = begin(seated, lambda word: word[0] in "yr")
    colour = {"y": "yellow", "r": "red"}[word[0]]
    name = seated.words.say("hand-side", colour=colour, digit=int(word[1]))
    piece = seated.page.locator(".tray").get_by_role("button", name=name, exact=True).first
    check_drag(seated, piece, seated.page.locator(f'[data-cell="{word[2:]}"]'), word)


def drag_trini(seated: Seated) -> None:
    word = begin(seated, lambda word: "-" in word)
    start, end = (seated.page.locator(f'[data-triangle="{name}"]') for name in word.split("-"))
    check_drag(seated, start, end, word)


def drag_ike_no_koi(seated: Seated) -> None:
    """Drag a card from the pile, the river home, a card of a share, and koi to and from others."""
    page = seated.page

    def item(name: str) -> Locator:
        return page.locator(f'[data-item="{name}"]')

    def home() -> Locator:
        return item(f"jetty {seated.view['seat']}")

    begin(seated, lambda word: word == "draw")
    check_drag(seated, item("pile"), item("slot"), "draw")
    begin(seated, lambda word: word == "stop")
    check_drag(seated, item("river 0"), home(), "stop")
    word = begin(seated, lambda word: word[0] == "t", on)
    name = seated.words.say("card", card=CARDS.get(word[1:], word[1:]))
    card = page.locator(f'[data-item^="river"][aria-label^="{name},"]').first
    check_drag(seated, card, home(), word)
    word = begin(seated, lambda word: word[0] == "x", on)
    giver, variety = word[1:].split(":")
    check_drag(seated, item(f"zone {giver} {variety}"), home(), word)
    word = begin(seated, lambda word: word[0] == "g")
    one, other = (item(f"zone {seated.view['seat']} {zone}") for zone in word[1:].split("+"))
    drag(seated.tab, one, item(f"jetty {giver}"))
    check_drag(seated, other, item(f"jetty {giver}"), word)


def on(words: list[str]) -> str:
    """Draw as long as possible, so that shares and exchanges occur."""
    return "draw" if "draw" in words else words[0]


DRAGS = {"hiroba": drag_hiroba, "kakuro": drag_kakuro, "trini": drag_trini, "ike-no-koi": drag_ike_no_koi}


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["mouse", "finger"])
@pytest.mark.parametrize("game", DRAGS)
def test_what_is_dragged_is_proposed(welcome: Welcome, game: str, device: Device) -> None:
    visitor = welcome(device)
    DRAGS[game](Seated(visitor.tab, game, visitor.open_table(game, HOTSEAT), seed=3).go())
