"""Players with secrets share a device: the page contains no part of a hand before the device is passed on."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.visitor import DESK, PHONE, Device, Json

HANDOVERS = 8
SECRETS = {"kakuro": "hand", "ike-no-koi": "personal"}
"""What a seat's view has and a spectator's has not."""
STORED = "Object.entries({ ...localStorage, ...sessionStorage })"
KEPT = {"tatami.settings", "tatami.fair", "tatami.read", "tatami.automatic", "tatami.lessons"}
"""What a device keeps: settings, the commitments and own numbers of deals, which messages were read, which own moves
were played automatically, and how far the lessons are."""


def objects(value: Any) -> Iterator[Json]:
    """Yield every object in a frame."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)


def check_frames(frames: list[Json], holder: int | None) -> None:
    """Check that every view was for the player who holds the device, and no drawn tile was shown to another."""
    for thing in (thing for frame in frames for thing in objects(frame)):
        if "moves" in thing and "to_act" in thing:
            assert thing["seat"] in (None, holder)
            known = [seat for seat, challenge in enumerate(thing.get("challenges", []), 1) if challenge is not None]
            assert known in ([], [holder])
        if thing.get("code") == "tile-drawn" and "digit" in thing:
            assert thing["seat"] == holder


def spoken(seated: Seated) -> set[str]:
    """Return every sentence the page could use for a hand or a secret card."""
    words = seated.words
    if seated.game == "kakuro":
        tiles = {words.say("hand-tile", digit=digit) for digit in range(10)}
        colours = ("red", "yellow")
        return tiles | {words.say("hand-side", digit=digit, colour=colour) for digit in range(10) for colour in colours}
    return {words.say("your-challenge"), words.say("look-secret"), words.say("you-know", ways="")}


@pytest.mark.parametrize(("game", "device"), [("kakuro", PHONE), ("ike-no-koi", DESK)], ids=["kakuro", "ike-no-koi"])
def test_no_hand_is_in_the_page_before_the_device_is_passed(welcome: Welcome, game: str, device: Device) -> None:
    visitor = welcome(device)
    table = visitor.open_table(game, [{"kind": "me", "name": "Aki"}, {"kind": "me", "name": "Bea"}])
    seated = Seated(visitor.tab, game, table, seed=5).go()
    holder: int | None = None
    read = 0
    handovers = 0
    while handovers < HANDOVERS:
        asked = seated.asked()
        assert asked != "over"
        check_frames(visitor.tab.frames[read:], holder)
        read = len(visitor.tab.frames)
        if asked == "move":
            seated.move()
            continue
        page = visitor.page.content()
        shown = visitor.page.evaluate("document.body.innerText")
        assert not visitor.page.locator(".tray, [data-cell], [data-item]").count()
        check_page(visitor)
        assert not [text for text in spoken(seated) if text in page or text in shown]
        stored = dict(visitor.page.evaluate(STORED))
        assert stored.keys() <= KEPT
        assert not [text for text in spoken(seated) for value in stored.values() if text in value]
        seated.take_over()
        assert seated.asked() == "move"
        holder = int(seated.view["seat"])
        assert holder == seated.view["to_act"]
        assert seated.view[SECRETS[game]]
        assert any(text in visitor.page.content() for text in spoken(seated))
        handovers += 1
