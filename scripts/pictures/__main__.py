"""Take all pictures, or those named as arguments."""

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts.pictures.played import FixedDeals, Played
from scripts.pictures.scenes import SCENES, Picture, Scene
from scripts.pictures.smaller import smaller
from scripts.pictures.tables import Club
from tatami.web.static import Client
from tests.browser.conftest import QUIET, find_chromium
from tests.browser.table import Seated
from tests.browser.visitor import DEVICES, Visitor
from tests.web.support import Guest, running

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PAGES = (
    (Picture("home", "en"), "/"),
    (Picture("home-phone", "fr", "phone"), "/"),
    (Picture("home-night", "en", theme="night"), "/"),
    (Picture("lobby", "en"), "/lobby"),
    (Picture("my-games", "fr"), "/games"),
    (Picture("new-table", "fr"), "/new?game=kakuro"),
    (Picture("new-table-phone", "en", "phone"), "/new?game=kakuro"),
    (Picture("settings-phone", "en", "phone"), "/settings"),
)
CLOCK = {"kind": "game", "seconds": 600, "increment": 5}


class Camera:
    """Take pictures of what a visitor sees in a browser."""

    def __init__(self, browser: Browser, url: str, only: list[str]) -> None:
        self.browser = browser
        self.url = url
        self.only = only
        self.darkroom = browser.new_page()
        self.taken: list[Path] = []

    def wants(self, picture: Picture) -> bool:
        """Should this picture be taken?"""
        return not self.only or picture.name in self.only

    def visitor(self, picture: Picture, guest: Guest | None) -> Visitor:
        """Open a browser with the picture's size, language and theme, and the guest's cookie."""
        visitor = Visitor(self.browser, self.url, DEVICES[picture.device], picture.language, picture.theme)
        if guest is not None:
            value = guest.http.cookies["tatami"]
            visitor.context.add_cookies([{"name": "tatami", "value": value, "url": self.url}])
        return visitor

    def take(self, visitor: Visitor, name: str) -> None:
        """Take one picture, once the page is complete."""
        if not visitor.device.touch:
            visitor.page.mouse.move(0, 0)
        visitor.tab.settle()
        path = FOLDER / f"{name}.png"
        path.write_bytes(smaller(self.darkroom, visitor.page.screenshot()))
        self.taken.append(path)
        sys.stdout.write(f"{name} {path.stat().st_size // 1000} kB\n")
        visitor.leave()

    def page(self, picture: Picture, path: str, guest: Guest | None) -> None:
        """Take a page other than a table."""
        if self.wants(picture):
            visitor = self.visitor(picture, guest)
            visitor.tab.go(path)
            self.take(visitor, picture.name)

    def table(self, picture: Picture, scene: Scene, played: Played, table: str, guest: Guest) -> None:
        """Take a moment of a game."""
        visitor = self.visitor(picture, guest)
        seated = Seated(visitor.tab, scene.game, table).go()
        seated.asked()
        picture.act(seated, played)
        self.take(visitor, picture.name)


def main(only: list[str]) -> None:
    """Take all pictures, or some."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not only:
        for old in FOLDER.glob("*.png"):
            old.unlink()
    deals = FixedDeals()
    database = f"sqlite:///{Path(tempfile.mkdtemp()) / 'games.db'}"
    with ExitStack() as stack:
        server = stack.enter_context(running(database, client=Client(), chance=deals))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=list(QUIET))
        camera = Camera(browser, server.url, only)
        club = Club(server.url, deals)
        for scene in SCENES:
            take_scene(scene, camera, club)
        invitation = club.open_tables()
        for picture, path in PAGES:
            camera.page(picture, path, club.aki)
        camera.page(Picture("join-phone", "fr", "phone"), f"/join/{invitation}", club.aki)
    size = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    sys.stdout.write(f"{len(camera.taken)} pictures taken; {size / 1e6:.1f} MB in all\n")


def take_scene(scene: Scene, camera: Camera, club: Club) -> None:
    """Take all pictures of a moment; a public or finished table is created in any case, for the lists."""
    pictures = [picture for picture in scene.pictures if camera.wants(picture)]
    if not pictures and not scene.public and scene.wanted is not None:
        return
    played = scene.play()
    terms = {"visibility": "public" if scene.public else "link", "away": "forfeit"}
    with ExitStack() as leaving:
        club.arrive(leaving)
        clock = {"clock": CLOCK} if scene.clock else {}
        table = club.table(played, scene.seat, scene.players if scene.at_one_device else 0, **terms, **clock)
        if scene.has_left:
            club.leave(table)
        for picture in pictures:
            camera.table(picture, scene, played, table, club.aki)
        if not scene.public and played.position.to_act is not None:
            club.give_up(table)


if __name__ == "__main__":
    main(sys.argv[1:])
