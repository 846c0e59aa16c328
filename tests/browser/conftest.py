"""One real server and browser per test process, and visitors that fail the test if anything goes wrong."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tatami.web.static import CLIENT
from tests.browser.visitor import PATIENCE, Visitor
from tests.compile_ahead import compile_bots
from tests.web.support import Process

QUIET = ("--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync")
Welcome = Callable[..., Visitor]
expect.set_options(timeout=PATIENCE)


def find_chromium() -> str:
    """Find the system's browser."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise FileNotFoundError("the browser tests need Chromium: as root on Debian, apt-get install chromium")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=list(QUIET))
        yield launched
        launched.close()


@pytest.fixture(scope="session", autouse=True)
def built_client() -> None:
    assert (CLIENT / "index.html").exists(), "the pages are not built: make client"


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile every bot first: on a busy machine that takes longer than a test waits."""
    compile_bots()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("server")
    database = f"sqlite:///{folder / 'games.db'}"
    with Process(folder, "--database", database, "--rate", "0", "--log", "warning") as process:
        yield process


@pytest.fixture
def welcome(browser: Browser, server: Process) -> Iterator[Welcome]:
    """Let visitors in; at the end of the test they leave and report what they saw go wrong."""
    visitors: list[Visitor] = []

    def come(*arguments: Any, **more: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, *arguments, **more))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
