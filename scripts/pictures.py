"""Screenshots of each page and game in the mock-ups' sizes and themes, into docs/pictures: `make pictures`."""

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
LOOKS = [("desk", "paper", "en"), ("desk", "night", "fr"), ("phone", "paper", "fr"), ("phone", "night", "en")]
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


def take_pages(visitor: Visitor, ending: str, invitation: str) -> None:
    """The pages round the table."""
    for name, path in {**PAGES, "join": f"/join/{invitation}"}.items():
        visitor.tab.go(path)
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
    options = {"quiet_turns": 10} if game == "trini" else {}
    Seated(visitor.tab, game, visitor.open_table(game, [ME, BOT], options=options), seed=7).go().play_to_the_end()
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
    folder = Path(tempfile.mkdtemp())
    arguments = ("--database", f"sqlite:///{folder / 'games.db'}", "--rate", "0", "--log", "warning")
    with Process(folder, *arguments) as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=list(QUIET))
        host = Visitor(chromium, server.url)
        invitation = host.open_table("hiroba", [ME, OPEN], visibility="public")
        for device, theme, language in LOOKS:
            visitor = Visitor(chromium, server.url, DEVICES[device], language, theme)
            ending = suffix(device, theme)
            for game in MIDDLE:
                take_game(visitor, game, ending)
            take_pages(visitor, ending, invitation)
        for device in ("tablet", "low"):
            visitor = Visitor(chromium, server.url, DEVICES[device])
            take_game(visitor, "kakuro" if device == "tablet" else "hiroba", f"-{device}")
        for game in MIDDLE:
            take_end(Visitor(chromium, server.url, DESK), game)
        take_pass(Visitor(chromium, server.url, DEVICES["phone"], "fr"))
    size = sum(picture.stat().st_size for picture in FOLDER.glob("*.png"))
    sys.stdout.write(f"{len(list(FOLDER.glob('*.png')))} pictures, {size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main()
