"""What the pages weigh and how fast boards answer: `python -m benchmarks.pages`; fails above the budget."""

import gzip
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Response, sync_playwright

from tests.browser.conftest import QUIET, find_chromium
from tests.browser.table import Seated
from tests.browser.visitor import DESK, PHONE, Device, Visitor
from tests.web.support import Process

FIRST_LOAD = 120_000
"""Bytes of the first page, compressed, without fonts."""
FRAME = 16.0
"""Milliseconds of work for one answer of the board."""
CELLS = {
    "hiroba": "[data-hiroba-cell]",
    "ike-no-koi": "[data-item]",
    "kakuro": "[data-cell]",
    "trini": "[data-triangle]",
}
TOUCHES = 30


class Loaded:
    """What a page loaded, by file."""

    def __init__(self, visitor: Visitor) -> None:
        self.files: dict[str, int] = {}
        visitor.page.on("response", self.note)

    def note(self, response: Response) -> None:
        """A file's size as it is sent: text is compressed, fonts are left out."""
        name = response.url.split("?")[0].split("/", 3)[3] or "index.html"
        if response.request.resource_type not in ("font", "websocket", "image"):
            self.files[name] = len(gzip.compress(response.body(), 9))


def work(session: CDPSession) -> float:
    """Milliseconds the page has worked so far: scripts, styles, layout, painting."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")


def measure_board(browser: Browser, url: str, game: str, device: Device) -> tuple[int, list[float]]:
    """The size of what a game's table adds, and the work for each tap or hover on its board."""
    visitor = Visitor(browser, url, device)
    visitor.tab.go("/")
    visitor.page.wait_for_load_state("networkidle")
    loaded = Loaded(visitor)
    table = visitor.open_table(game, [{"kind": "me"}, {"kind": "me", "name": "Bea"}])
    visitor.page.evaluate(
        "(path) => history.pushState(null, '', path) ?? dispatchEvent(new Event('popstate'))", f"/t/{table}"
    )
    seated = Seated(visitor.tab, game, table)
    if seated.asked() == "pass":
        seated.take_over()
    seated.asked()
    visitor.page.wait_for_load_state("networkidle")
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Performance.enable")
    cells = visitor.page.locator(CELLS[game])
    spent: list[float] = []
    for touch in range(TOUCHES):
        box = cells.nth(touch * 7 % cells.count()).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = work(session)
        if device.touch:
            visitor.page.touchscreen.tap(x, y)
        else:
            visitor.page.mouse.move(x, y)
        visitor.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        spent.append(work(session) - before)
    visitor.leave()
    return sum(size for name, size in loaded.files.items() if name.endswith((".js", ".css"))), spent


def main() -> int:
    """Measure, print, and tell whether the budget was kept."""
    folder = Path(tempfile.mkdtemp())
    arguments = ("--database", f"sqlite:///{folder / 'games.db'}", "--rate", "0", "--log", "warning")
    within = True
    with Process(folder, *arguments) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=list(QUIET))
        visitor = Visitor(browser, server.url)
        loaded = Loaded(visitor)
        visitor.tab.go("/")
        visitor.page.wait_for_load_state("networkidle")
        first = sum(loaded.files.values())
        print(f"first page, compressed, without fonts: {first / 1000:.1f} kB of {FIRST_LOAD / 1000:.0f}")
        within &= first < FIRST_LOAD
        for name, size in sorted(loaded.files.items(), key=lambda item: -item[1]):
            print(f"  {name}: {size / 1000:.1f} kB")
        for game in CELLS:
            for device, way in ((DESK, "hover"), (PHONE, "tap")):
                added, spent = measure_board(browser, server.url, game, device)
                usual, most = statistics.median(spent), max(spent)
                print(
                    f"{game}, {way}: {usual:.1f} ms of work, at most {most:.1f}; the table adds {added / 1000:.1f} kB"
                )
                within &= usual < FRAME
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
