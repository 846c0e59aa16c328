"""Playing with the keyboard alone."""

import pytest

from tests.browser.conftest import Welcome
from tests.browser.table import PLAY, Seated
from tests.browser.test_whole_games import BOT, OPTIONS
from tests.browser.visitor import KEYBOARD

MOVES = {"kakuro": 6, "ike-no-koi": 12}


@pytest.mark.parametrize("game", ["hiroba", "trini"])
def test_a_whole_game_by_keys(welcome: Welcome, game: str) -> None:
    visitor = welcome(KEYBOARD)
    table = visitor.open_table(game, [{"kind": "me"}, BOT], options=OPTIONS.get(game, {}))
    assert Seated(visitor.tab, game, table, seed=2).go().play_to_the_end()["outcome"]["over"]


@pytest.mark.parametrize("game", MOVES)
def test_moves_by_keys(welcome: Welcome, game: str) -> None:
    visitor = welcome(KEYBOARD)
    seated = Seated(visitor.tab, game, visitor.open_table(game, [{"kind": "me"}, BOT]), seed=2).go()
    for _ in range(MOVES[game]):
        assert seated.move()
    seated.wait_for_ply(seated.played + 1)


def test_a_table_is_opened_and_left_by_keys(welcome: Welcome) -> None:
    visitor = welcome(KEYBOARD)
    visitor.tab.go("/")
    visitor.page.keyboard.press("1")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator("[data-open-ply]").wait_for()
    visitor.tab.tap(visitor.page.locator("header .brand"))
    visitor.page.locator(".home").wait_for()


@pytest.mark.parametrize("game", ["hiroba", "trini"])
@pytest.mark.parametrize("by_button", [False, True])
def test_two_people_at_one_keyboard_go_on_from_the_board(welcome: Welcome, game: str, by_button: bool) -> None:
    visitor = welcome(KEYBOARD)
    table = visitor.open_table(game, [{"kind": "me"}, {"kind": "me", "name": "Bea"}])
    seated = Seated(visitor.tab, game, table, seed=2).go()
    for _ in range(4):
        assert seated.asked() == "move"
        last = seated.propose(seated.random.choice(seated.view["moves"]))
        seated.played = int(seated.view["ply"])
        seated.tab.tap(visitor.page.locator(PLAY).first if by_button else last)
        assert seated.asked() == "move"
        assert visitor.page.evaluate("document.activeElement.closest('.stage, .tray') !== null")
        if by_button:
            assert visitor.page.evaluate("document.activeElement.closest('.stage') !== null")
