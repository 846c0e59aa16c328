"""Play at a table through its page."""

import random
import time
from collections.abc import Callable

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.drivers import DRIVERS, Hand, is_answer
from tests.browser.visitor import PATIENCE, Json, Tab
from tests.browser.words import Sentences

ASKED = """(played) => {
    const open = document.querySelector("[data-open-ply]")?.dataset.openPly;
    if (open !== undefined && Number(open) !== played) return "move";
    if (document.querySelector(".passpage")) return "pass";
    return document.querySelector(".verdict") ? "over" : null;
}"""
PLAY = "button.play, .tray .preview .btn.primary, .tray .btn[aria-pressed=true]"
"""What plays a proposed move: the preview's button, or the large choice itself on phones."""
Choose = Callable[[Json], str]


class Seated:
    """A player at this page, who reads the legal words from the frames and plays by taps alone."""

    def __init__(self, tab: Tab, game: str, table: str, seed: int = 0) -> None:
        self.tab = tab
        self.page = tab.page
        self.game = game
        self.table = table
        self.words = Sentences(tab.visitor.language, game)
        self.random = random.Random(seed)
        self.played = -1
        self.word = ""

    def go(self) -> "Seated":
        """Open the table's page."""
        self.tab.go(f"/t/{self.table}")
        return self

    @property
    def view(self) -> Json:
        """Return the newest position received; wait for the first one."""
        self.wait_until(lambda: bool(self.positions()), "a position is received")
        return dict(self.positions()[-1])

    def positions(self) -> list[Json]:
        """Return all positions received so far, in order."""
        frames = [frame for frame in self.tab.frames if frame.get("table") == self.table]
        views = [frame["state"]["view"] if frame["type"] == "table" else frame.get("view") for frame in frames]
        return [view for view in views if view is not None]

    def wait_until(self, true: Callable[[], bool], what: str) -> None:
        """Wait until a condition holds, while the page goes on drawing."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not true():
            assert time.monotonic() < deadline, f"timed out waiting until {what}"
            self.page.evaluate("() => new Promise(requestAnimationFrame)")

    def asked(self) -> str:
        """Return what the page asks for next: a move, passing the device on, or nothing; bots may have to compile."""
        try:
            return str(self.page.wait_for_function(ASKED, arg=self.played, timeout=4 * PATIENCE).json_value())
        except TooLate:
            shown = self.page.locator("main").inner_text()
            raise AssertionError(f"{self.word} at ply {self.played}, now {self.view['ply']}: {shown}") from None

    def wait_for_ply(self, ply: int) -> None:
        """Wait for a position with at least this many moves."""
        self.wait_until(lambda: int(self.view["ply"]) >= ply, f"there are {ply} moves")

    def take_over(self) -> None:
        """Confirm that the device was passed on."""
        self.tab.tap(self.page.locator(".passpage .go"))
        self.page.locator(".passpage").wait_for(state="detached")

    def propose(self, word: str, place_first: bool = False) -> Locator:
        """Tap until the page previews the word; return what to tap again to play it."""
        return DRIVERS[self.game](Hand(self.tab, self.words, self.view), word, place_first)

    def step_back(self) -> None:
        """Undo all choices: piece, place and faces."""
        for _ in range(4):
            self.page.keyboard.press("Escape")

    def play(self, word: str, by_button: bool = False, place_first: bool = False) -> None:
        """Propose a word by taps and play it by a second tap or by the preview's button."""
        last = self.propose(word, place_first)
        self.played, self.word = int(self.view["ply"]), word
        self.tab.tap(self.page.locator(PLAY).first if by_button and not is_answer(word) else last)

    def move(self, choose: Choose | None = None) -> bool:
        """Make one decision in a random way; return False when the game is over."""
        asked = self.asked()
        if asked == "pass":
            self.take_over()
            return True
        if asked == "over":
            return False
        view = self.view
        shown = self.page.locator("[data-open-ply]").get_attribute("data-open-ply")
        assert shown == str(view["ply"])
        word = choose(view) if choose else self.random.choice(view["moves"])
        self.play(word, by_button=self.random.random() < 0.3, place_first=self.random.random() < 0.3)
        return True

    def play_to_the_end(self, choose: Choose | None = None) -> Json:
        """Make all decisions of this page until the verdict is shown."""
        while self.move(choose):
            pass
        expect(self.page.locator(".verdict h2")).to_be_visible()
        return self.view
