"""Playing with the keyboard alone."""

import pytest

from tests.browser.conftest import Welcome
from tests.browser.keys import reach
from tests.browser.table import PLAY, Seated
from tests.browser.test_whole_games import BOT, GAMES, OPTIONS
from tests.browser.visitor import KEYBOARD


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keys(welcome: Welcome, game: str) -> None:
    visitor = welcome(KEYBOARD)
    table = visitor.open_table(game, [{"kind": "me"}, BOT], options=OPTIONS.get(game, {}))
    assert Seated(visitor.tab, game, table, seed=2).go().play_to_the_end()["outcome"]["over"]


@pytest.mark.parametrize(("game", "name"), [("hiroba", "data-hiroba-cell"), ("kakuro", "data-cell")])
def test_shift_and_arrows_jump_to_the_next_open_cell(welcome: Welcome, game: str, name: str) -> None:
    visitor = welcome(KEYBOARD)
    seated = Seated(visitor.tab, game, visitor.open_table(game, [{"kind": "me"}, BOT]), seed=2).go()
    assert seated.move()
    assert seated.asked() == "move"
    cells = {word[-2:] for word in seated.view["moves"] if word != "-"}
    reach(visitor.page, visitor.page.locator(f'[{name}="{min(cells)}"]'))
    seen = set()
    for _ in cells:
        visitor.page.keyboard.press("Shift+ArrowRight")
        seen.add(visitor.page.evaluate(f"document.activeElement.getAttribute('{name}')"))
    assert seen == cells


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
def test_two_people_at_one_keyboard_continue_on_the_board(welcome: Welcome, game: str, by_button: bool) -> None:
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
