"""Pictures of fixed positions, and how to read a picture."""

import importlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import tatami
from tatami import Position
from tatami.core.game import Game
from tatami.core.messages import Json
from tests.contract.support import play_at_random

GOLDEN = Path(__file__).parent / "golden"
SPACE = "{http://www.w3.org/2000/svg}"
GAMES = tuple(tatami.game(name) for name in ("hiroba", "ike-no-koi", "kakuro", "trini"))


def draw_of(game: Game) -> Callable[[Json], str]:
    """The function that draws a game's views."""
    package, _, _ = game.rules.__name__.rpartition(".")
    draw: Callable[[Json], str] = importlib.import_module(f"{package}.picture").draw
    return draw


def line_of(game: Game, players: int, seed: int = 7) -> list[Position]:
    """All positions of a random game, repeatable by seed."""
    return list(play_at_random(game.new(players, seed=seed), random.Random(seed)))


@dataclass(frozen=True)
class Golden:
    """One position of a random game, seen by a seat or, without one, by a spectator."""

    game: str
    players: int
    stage: str
    seat: int | None = None

    def __str__(self) -> str:
        viewer = "" if self.seat is None else f"-seat-{self.seat}"
        return f"{self.game}-{self.players}-{self.stage}{viewer}"

    @property
    def file(self) -> Path:
        return GOLDEN / f"{self}.svg"

    def draw(self) -> str:
        game = tatami.game(self.game)
        line = line_of(game, self.players)
        position = line[{"start": 0, "middle": len(line) // 2, "end": len(line) - 1}[self.stage]]
        return draw_of(game)(position.view(self.seat).to_json()) + "\n"


GOLDENS = (
    Golden("hiroba", 4, "start"),
    Golden("hiroba", 2, "middle", 1),
    Golden("hiroba", 3, "end"),
    Golden("ike-no-koi", 2, "start", 1),
    Golden("ike-no-koi", 5, "middle", 2),
    Golden("ike-no-koi", 4, "end"),
    Golden("kakuro", 3, "start", 1),
    Golden("kakuro", 4, "middle", 2),
    Golden("kakuro", 2, "end"),
    Golden("trini", 2, "start"),
    Golden("trini", 4, "middle", 3),
    Golden("trini", 3, "end"),
)


class Picture:
    """A picture as a tree of elements."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)

    def all(self, tag: str | None = None, **attributes: str | None) -> Iterator[ElementTree.Element]:
        """Elements outside `<defs>` with these attributes, in their order; None accepts any value."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        for element in self.drawn(self.root):
            fits = all(name in element.attrib and value in (None, element.get(name)) for name, value in wanted.items())
            if fits and tag in (None, element.tag.removeprefix(SPACE)):
                yield element

    def drawn(self, element: ElementTree.Element) -> Iterator[ElementTree.Element]:
        yield element
        for child in element:
            if child.tag != f"{SPACE}defs":
                yield from self.drawn(child)

    def one(self, **attributes: str | None) -> ElementTree.Element:
        """The only element with these attributes."""
        (found,) = self.all(**attributes)
        return found

    def values(self, attribute: str) -> list[str]:
        """All values of an attribute, in the order they are drawn."""
        return [found.attrib[attribute] for found in self.all(**{attribute: None})]


def texts(element: ElementTree.Element) -> list[str]:
    """The texts within an element."""
    return ["".join(found.itertext()) for found in element.iter(f"{SPACE}text")]


def uses(element: ElementTree.Element, prefix: str) -> list[str]:
    """The ids with this prefix that an element copies from `<defs>`, without the prefix."""
    names = [found.attrib["href"].removeprefix("#") for found in element.iter(f"{SPACE}use")]
    return [name.removeprefix(prefix) for name in names if name.startswith(prefix)]
