"""Size of the pages and responsiveness of the boards: `python -m benchmarks.pages`; exits with 1 above the budget."""

import gzip
import json
import statistics
import sys
import tempfile
import time
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Locator, Response, sync_playwright

from tests.browser.conftest import QUIET, find_chromium
from tests.browser.table import Seated
from tests.browser.visitor import DESK, PHONE, Device, Json, Tab, Visitor
from tests.web.support import Process

FIRST_LOAD = 120_000
"""Maximum bytes of the first page, compressed, without fonts."""
FRAME = 16.0
"""Maximum milliseconds of work for one animation frame while hovering, tapping and receiving the answer."""
GLOW = 250.0
"""Maximum milliseconds of work per second of all browser processes while a board only glows."""
GAMES = ("hiroba", "ike-no-koi", "kakuro", "trini")
OPENING = 12
"""Moves before the measurement, so that the board is not empty."""
PROPOSALS = 12
TASK, LAYERS = "ThreadControllerImpl::RunTask", "Layerize"
"""Names in a trace: one task of a thread, and the last step of an animation frame, which happens within a task."""
GO = "(path) => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')); }"
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
ANSWERED = (
    "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 150))"
)
WAIT = "() => new Promise((done) => setTimeout(done, 3000))"


class Loaded:
    """The files that a page loaded, with their sizes."""

    def __init__(self, visitor: Visitor) -> None:
        self.files: dict[str, int] = {}
        visitor.page.on("response", self.note)

    def note(self, response: Response) -> None:
        """Record a file's compressed size; fonts and images are left out."""
        name = response.url.split("?")[0].split("/", 3)[3] or "index.html"
        if response.request.resource_type not in ("font", "websocket", "image"):
            self.files[name] = len(gzip.compress(response.body(), 9))


class Measured(Tab):
    """A tab that records when it was tapped, to find in a trace how long the page worked for each animation frame.

    Scripts, styles, layout and painting count, in processor time, which other load on the machine hardly affects.
    """

    def __init__(self, visitor: Visitor) -> None:
        super().__init__(visitor, visitor.page)
        self.session: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self.actions: list[tuple[str, float, float]] = []
        self.measuring = False

    def clean(self) -> None:
        """Collect garbage, so that no tap pays for earlier moves."""
        self.session.send("HeapProfiler.collectGarbage")

    @contextmanager
    def recorded(self, kind: str, frames: str) -> Iterator[None]:
        """Record the time of an action until it is drawn; the browser uses the same clock."""
        before = time.monotonic()
        yield
        self.page.evaluate(frames)
        self.actions.append((kind, 1e6 * before, 1e6 * time.monotonic()))

    def spent(self, trace: bytes) -> dict[str, list[float]]:
        """Milliseconds of work for the longest animation frame of each action."""
        events: list[Json] = json.loads(trace)["traceEvents"]
        tasks, layers = page_events(events, TASK), page_events(events, LAYERS)
        ends = sorted(float(event["ts"]) for event in layers)
        spent: dict[str, list[float]] = {"hover": [], "tap": [], "answer": []}
        for kind, start, end in self.actions:
            frames: Counter[int] = Counter()
            for task in tasks:
                if start <= task["ts"] <= end:
                    frames[bisect(ends, task["ts"])] += task.get("tdur", 0)
            spent[kind].append(max(frames.values(), default=0) / 1000)
        return spent

    def tap(self, target: Locator) -> None:
        """Tap or click the middle of the target without Playwright's checks, which would run in the page."""
        if not self.measuring:
            return super().tap(target)
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.visitor.device.touch:
            with self.recorded("tap", FRAMES):
                self.page.touchscreen.tap(x, y)
        else:
            with self.recorded("hover", FRAMES):
                self.page.mouse.move(x, y)
            with self.recorded("tap", FRAMES):
                self.page.mouse.click(x, y)
        with self.recorded("answer", ANSWERED):
            pass
        return None


def page_events(events: list[Json], name: str) -> list[Json]:
    """The events of this name on the main thread of the busiest page in a trace."""
    named = [event for event in events if event["name"] == "thread_name"]
    pages = {(each["pid"], each["tid"]) for each in named if each["args"]["name"] == "CrRendererMain"}
    found: dict[tuple[int, int], list[Json]] = {page: [] for page in pages}
    for event in events:
        if event["name"] == name and event["ph"] == "X" and (event["pid"], event["tid"]) in pages:
            found[event["pid"], event["tid"]].append(event)
    return max(found.values(), key=len)


def measure_board(browser: Browser, url: str, game: str, device: Device) -> tuple[int, dict[str, list[float]]]:
    """The bytes that a game's table adds, and the work per tap when proposing moves in the middle of a game."""
    visitor = Visitor(browser, url, device)
    tab = Measured(visitor)
    tab.go("/")
    visitor.page.wait_for_load_state("networkidle")
    loaded = Loaded(visitor)
    table = visitor.open_table(game, [{"kind": "me"}, {"kind": "me", "name": "Bea"}])
    seated = Seated(tab, game, table, seed=3)
    visitor.page.evaluate(GO, f"/t/{table}")
    for _ in range(OPENING):
        seated.move()
    while seated.asked() == "pass":
        seated.take_over()
    visitor.page.wait_for_load_state("networkidle")
    browser.start_tracing(page=visitor.page, categories=["toplevel", "devtools.timeline"])
    for proposal in range(PROPOSALS):
        tab.clean()
        tab.measuring = True
        seated.propose(seated.random.choice(seated.view["moves"]), place_first=proposal % 3 == 0)
        tab.measuring = False
        seated.step_back()
    spent = tab.spent(browser.stop_tracing())
    visitor.leave()
    return sum(size for name, size in loaded.files.items() if name.endswith((".js", ".css"))), spent


def measure_glow(browser: Browser, url: str, game: str) -> float:
    """Milliseconds of work per second of the browser's processes while legal moves glow and nothing happens."""
    visitor = Visitor(browser, url, DESK, motion=True)
    table = visitor.open_table(game, [{"kind": "me"}, {"kind": "me", "name": "Bea"}])
    seated = Seated(visitor.tab, game, table).go()
    while seated.asked() == "pass":
        seated.take_over()
    visitor.page.wait_for_load_state("networkidle")
    session = browser.new_browser_cdp_session()

    def used() -> float:
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(float(process["cpuTime"]) for process in processes)

    before = used()
    visitor.page.evaluate(WAIT)
    spent = used() - before
    visitor.leave()
    return 1000 * spent / 3


def main() -> int:
    """Measure and print; return 1 if the budget is exceeded."""
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
        for game in GAMES:
            for device, name in ((DESK, "desk"), (PHONE, "phone")):
                added, spent = measure_board(browser, server.url, game, device)
                print(f"{game}, {name}: the table adds {added / 1000:.1f} kB")
                for kind, times in spent.items():
                    if times:
                        usual, most = statistics.median(times), max(times)
                        print(f"  {kind}: {usual:.1f} ms of work a frame, at most {most:.1f} ({len(times)} times)")
                        within &= most < FRAME
            glow = measure_glow(browser, server.url, game)
            print(f"  glowing: {glow:.0f} ms of work a second")
            within &= glow < GLOW
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
