"""Screenshots of pages and games in the mock-ups' sizes and themes, into docs/pictures: `make pictures`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import QUIET, find_chromium
from tests.browser.table import Seated
from tests.browser.visitor import DESK, DEVICES, Json, Visitor
from tests.web.support import Process

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
ME: Json = {"kind": "me", "name": "Aki"}
BOT: Json = {"kind": "bot", "level": "beginner"}
OPEN: Json = {"kind": "open"}
PAGES = {"home": "/", "lobby": "/lobby", "my-games": "/games", "settings": "/settings", "new-table": "/new?game=kakuro"}
GAMES = ("hiroba", "ike-no-koi", "kakuro", "trini")
PLAN = [
    ("desk", "paper", "en", GAMES, ("home", "lobby", "my-games", "new-table")),
    ("phone", "paper", "fr", GAMES, ("home", "settings", "join")),
    ("phone", "night", "en", ("ike-no-koi",), ()),
    ("low", "paper", "en", ("hiroba",), ()),
]
"""Device, theme, language, games and pages: as many as go into three megabytes."""
MIDDLE = {"hiroba": 8, "ike-no-koi": 14, "kakuro": 12, "trini": 8}
"""How many decisions are made before the picture in the middle of a game."""


def save(visitor: Visitor, name: str) -> None:
    """One picture, once everything is there."""
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.mouse.move(0, 0)
    visitor.page.screenshot(path=FOLDER / f"{name}.png")


def suffix(device: str, theme: str) -> str:
    """As the mock-ups are called: kakuro-phone, kakuro-night."""
    return "".join(f"-{part}" for part in (device, theme) if part not in ("desk", "paper"))


def take_page(visitor: Visitor, name: str, ending: str, invitation: str) -> None:
    """A page round the table."""
    visitor.tab.go(PAGES.get(name, f"/join/{invitation}"))
    save(visitor, name + ending)


def take_game(visitor: Visitor, game: str, ending: str) -> None:
    """A move previewed in the middle of a game."""
    seated = Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT]), seed=7).go()
    for _ in range(MIDDLE[game]):
        if not seated.move():
            return
    if seated.asked() == "move":
        seated.propose(seated.view["moves"][len(seated.view["moves"]) // 2])
    visitor.page.locator(".preview:not(.empty)").first.wait_for()
    save(visitor, game + ending)


def take_end(visitor: Visitor, game: str) -> None:
    """The score sheet of a whole game."""
    Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT]), seed=7).go().play_to_the_end()
    save(visitor, f"{game}-end")


def take_pass(visitor: Visitor) -> None:
    """The screen between two people at one device."""
    people = [ME, {"kind": "me", "name": "Bea"}]
    seated = Seated(visitor.tab, "kakuro", visitor.open_table("kakuro", people)).go()
    seated.asked()
    save(visitor, "pass-phone")


def main() -> None:
    """Take all pictures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for picture in FOLDER.glob("*.png"):
        picture.unlink()
    folder = Path(tempfile.mkdtemp())
    arguments = ("--database", f"sqlite:///{folder / 'games.db'}", "--rate", "0", "--log", "warning")
    with Process(folder, *arguments) as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=list(QUIET))
        host = Visitor(chromium, server.url)
        invitation = host.open_table("hiroba", [ME, OPEN], visibility="public")
        for device, theme, language, games, pages in PLAN:
            visitor = Visitor(chromium, server.url, DEVICES[device], language, theme)
            for game in games:
                take_game(visitor, game, suffix(device, theme))
            for page in pages:
                take_page(visitor, page, suffix(device, theme), invitation)
        take_end(Visitor(chromium, server.url, DESK), "kakuro")
        take_pass(Visitor(chromium, server.url, DEVICES["phone"], "fr"))
    size = sum(picture.stat().st_size for picture in FOLDER.glob("*.png"))
    sys.stdout.write(f"{len(list(FOLDER.glob('*.png')))} pictures, {size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main()
