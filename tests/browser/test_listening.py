"""Announcements for screen readers: every event once and in order, a move's effect, and why it is illegal."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.test_whole_games import BOT, GAMES
from tests.browser.visitor import DESK, PHONE

ME = {"kind": "me"}
LISTEN = """() => {
    window.told = [];
    const region = document.querySelector("[role=log]");
    new MutationObserver((changes) => {
        for (const change of changes) for (const added of change.addedNodes)
            if (added.nodeType === Node.ELEMENT_NODE) window.told.push(added.textContent);
    }).observe(region, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("motion", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_announced_once_and_in_order(welcome: Welcome, game: str, motion: bool) -> None:
    visitor = welcome(DESK, motion=motion)
    seated = Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT]), seed=2).go()
    assert seated.asked() == "move"
    visitor.page.evaluate(LISTEN)
    before = len(visitor.tab.frames)
    for _ in range(3):
        assert seated.move()
        assert seated.asked() == "move"
    happened = [event for frame in visitor.tab.frames[before:] for event in frame.get("happened", [])]
    told = visitor.page.evaluate("told")
    assert len(told) == len(happened)
    assert "" not in told
    shown = visitor.page.locator("[role=log] p").all_inner_texts()
    assert told[-len(shown) :] == shown


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_effect_of_a_move_is_announced(welcome: Welcome, game: str, device: str) -> None:
    visitor = welcome(device)
    seated = Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT]), seed=3).go()
    assert seated.asked() == "move"
    answer = visitor.page.locator("p[role=status].hidden-text")
    expect(answer).to_have_text("")
    seated.propose(seated.view["moves"][-1])
    expect(answer).to_contain_text(seated.words.say("told-again"))
    seated.step_back()
    expect(answer).to_have_text("")


def test_refusals_and_the_end_are_announced(welcome: Welcome) -> None:
    visitor = welcome()
    seated = Seated(visitor.tab, "hiroba", visitor.open_table("hiroba", [ME, BOT]), seed=3).go()
    assert seated.asked() == "move"
    answer = visitor.page.locator("p[role=status].hidden-text")
    open_cells = {word[1:] for word in seated.view["moves"]}
    closed = next(
        cell for cell in (f"{column}{row}" for column in "abcdefghi" for row in range(1, 10)) if cell not in open_cells
    )
    visitor.tab.tap(visitor.page.locator(f'[data-hiroba-cell="{closed}"]'))
    expect(answer).to_contain_text(seated.words.say("cannot-be"))
    for name in ("Table", "Resign", "Resign"):
        visitor.tab.tap(visitor.page.get_by_role("button", name=name, exact=True))
    expect(answer).to_have_text(visitor.page.locator(".verdict h2").inner_text())
