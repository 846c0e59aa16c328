"""A visitor: one Chromium browser context that records every error."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Response, WebSocket

from tests.browser.keys import reach

Json = dict[str, Any]
PATIENCE = 30_000.0
"""Milliseconds until an expected event counts as failed; no test waits for them to pass."""
LOST = re.compile(
    r"WebSocket connection to|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE"
)
VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error("policy violated", event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber))"""


# Bots answer at once, unless a test is about their pace.
FIRST_SETTINGS = """if (location.protocol.startsWith("http") && !localStorage.getItem("tatami.settings"))
    localStorage.setItem("tatami.settings", '{"pace": "PACE"}')"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@dataclass(frozen=True)
class Device:
    """A screen size and an input method."""

    width: int
    height: int
    touch: bool = False
    keyboard: bool = False


DESK = Device(1280, 800)
KEYBOARD = Device(1280, 800, keyboard=True)
TABLET = Device(1024, 768)
UPRIGHT = Device(768, 1024, touch=True)
PHONE = Device(390, 844, touch=True)
LOW_PHONE = Device(360, 640, touch=True)
LYING_PHONE = Device(640, 360, touch=True)
DEVICES = {"desk": DESK, "tablet": TABLET, "phone": PHONE, "low": LOW_PHONE}


class Tab:
    """A page of a visitor, with all frames it has received."""

    def __init__(self, visitor: "Visitor", page: Page) -> None:
        self.visitor = visitor
        self.page = page
        self.frames: list[Json] = []
        self.asked: dict[str, Json] = {}
        """Unanswered commands of the present connection, by id."""
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        """Record frames and commands of a WebSocket. The page has one at a time: the one before answers no more."""
        asked: dict[str, Json] = {}
        self.asked = asked

        def send(payload: str | bytes) -> None:
            command: Json = json.loads(payload)
            asked[command["id"]] = command

        def receive(payload: str | bytes) -> None:
            frame: Json = json.loads(payload)
            self.frames.append(frame)
            if frame["type"] == "answer":
                asked.pop(frame["id"], None)

        socket.on("framereceived", receive)
        socket.on("framesent", send)
        socket.on("close", lambda _: asked.clear())

    def settle(self) -> None:
        """Wait until everything the page asked for has arrived and is drawn: files, answers, and what they lead to."""
        self.page.wait_for_load_state("networkidle")
        deadline = time.monotonic() + PATIENCE / 1000
        still = 0
        while still < 2:
            self.page.evaluate(DRAWN)
            still = 0 if self.asked else still + 1
            assert time.monotonic() < deadline, self.asked

    def go(self, path: str) -> None:
        """Open a path of the site and wait for the page."""
        self.page.goto(self.visitor.url + path)
        self.page.locator("main").first.wait_for()

    def tap(self, target: Locator) -> None:
        """Tap or click, which Playwright refuses if something covers the target; or use keys alone."""
        if self.visitor.device.keyboard:
            reach(self.page, target)
            self.page.keyboard.press("Enter")
        elif self.visitor.device.touch:
            target.tap()
        else:
            target.click()


class Visitor:
    """A person with their own cookies."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        device: Device = DESK,
        language: str = "en",
        theme: str = "paper",
        motion: bool = False,
        pace: str = "at-once",
    ) -> None:
        self.url = url
        self.device = device
        self.language = language
        self.troubles: list[str] = []
        self.offline = False
        self.context: BrowserContext = browser.new_context(
            viewport={"width": device.width, "height": device.height},
            has_touch=device.touch,
            is_mobile=device.touch,
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            color_scheme="dark" if theme == "night" else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(VIOLATIONS)
        self.context.add_init_script(FIRST_SETTINGS.replace("PACE", pace))
        self.context.on("console", self.hear)
        self.context.on("weberror", lambda error: self.troubles.append(f"page error: {error.error}"))
        self.context.on("requestfailed", self.fail)
        self.context.on("response", self.answer)
        self.tab = self.open_tab()
        self.page = self.tab.page

    def open_tab(self) -> Tab:
        """Open another tab of the same person."""
        return Tab(self, self.context.new_page())

    def hear(self, message: ConsoleMessage) -> None:
        """Note errors and warnings on the console."""
        if message.type in ("error", "warning"):
            self.complain(f"console {message.type}: {message.text}")

    def fail(self, request: Request) -> None:
        """Note a failed request; those aborted by leaving the page do not count."""
        if request.failure != "net::ERR_ABORTED":
            self.complain(f"request failed: {request.url} {request.failure}")

    def answer(self, response: Response) -> None:
        """Note an error response."""
        if response.status >= 400:
            self.complain(f"{response.status} for {response.request.method} {response.url}")

    def complain(self, trouble: str) -> None:
        """Note a problem; a lost connection is expected while there is no network."""
        if not (self.offline and LOST.search(trouble)):
            self.troubles.append(trouble)

    @contextmanager
    def without_network(self) -> Iterator[None]:
        """Allow connection errors within this context."""
        self.offline = True
        yield
        self.offline = False

    def post(self, path: str, data: Json) -> Json:
        """Send a request as this person; the server may have to compile rules first."""
        response = self.context.request.post(self.url + path, data=data, timeout=10 * PATIENCE)
        assert response.ok, response.text()
        return dict(response.json())

    def open_table(self, game: str, seats: list[Json], **terms: Any) -> str:
        """Create a table of this person; no page need be open."""
        self.post("/api/me", {"name": "Aki"})
        wanted: Json = {"game": game, "seats": seats, "order": "fixed", **terms}
        return str(self.post("/api/tables", wanted)["id"])

    def leave(self) -> None:
        """Close everything and fail if there was a problem."""
        self.context.close()
        assert not self.troubles, self.troubles
