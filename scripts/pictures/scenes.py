"""The moments of games to show, and what to do on the page for each picture."""

from collections.abc import Callable
from dataclasses import dataclass, field

from scripts.pictures.played import Played, Wanted, best, play_until
from tatami.core.game import Position
from tatami.core.messages import Json
from tests.browser.table import Seated

__all__ = ["SCENES", "Picture", "Scene"]

SAME_NUMBER = ("row-has-value", "column-has-value")
Act = Callable[[Seated, Played], None]
"""What to do on the page before the picture is taken."""


def preview(*beginnings: str) -> Act:
    """Propose the best word, or the best with one of these beginnings."""

    def act(seated: Seated, played: Played) -> None:
        words = [str(move) for move in played.position.moves]
        fitting = [word for word in words if not beginnings or word.startswith(beginnings)]
        seated.propose(best(played.position, fitting or words))

    return act


def turn_a_die(seated: Seated, played: Played) -> None:
    """Trini: turn a die in its place."""
    words = [str(move) for move in played.position.moves]
    seated.propose(best(played.position, [word for word in words if "=" in word and word[0] != "+"]))


def nothing(seated: Seated, played: Played) -> None:
    """Leave the page as it opens."""


def open_sheet(seated: Seated, played: Played) -> None:
    """Open the sheet with players and facts."""
    seated.tab.tap(seated.page.locator(".dock button").nth(1))
    seated.page.locator("dialog[open]").wait_for()


def touch_what_is_forbidden(seated: Seated, played: Played) -> None:
    """Hiroba: pick a pebble, then a cell that is forbidden because its row or column has that number."""
    position = played.position
    view = position.view(position.to_act)
    for word in (f"{pebble}{column}{row}" for pebble in "98765" for row in range(4, 9) for column in "defcg"):
        if position.game.reasons.why_not(view.record, word).code in SAME_NUMBER:
            seated.tab.tap(seated.page.locator(f'[data-hiroba-piece="{word[0]}"]'))
            seated.tab.tap(seated.page.locator(f'[data-hiroba-cell="{word[1:]}"]'))
            return seated.page.locator(".preview.no").wait_for()
    raise LookupError("every number fits everywhere")


@dataclass(frozen=True)
class Picture:
    """One picture of a scene; the name is the mock-up's."""

    name: str
    language: str
    device: str = "desk"
    theme: str = "paper"
    act: Act = field(default=nothing)


@dataclass(frozen=True)
class Scene:
    """A game, its number of players, Aki's seat, the wanted moment (None: the end), and its pictures."""

    game: str
    players: int
    seat: int
    wanted: Wanted | None
    pictures: tuple[Picture, ...]
    first: int = 1
    clock: bool = False
    public: bool = False
    at_one_device: bool = False
    has_left: bool = False
    """Whether another player has lost the connection."""

    def play(self) -> Played:
        """Play the game up to the moment."""
        return play_until(self.game, self.players, self.wanted, self.first)


def when(seat: int, least: int, phase: str | None = None, also: Wanted | None = None) -> Wanted:
    """Wait for a seat's turn, after a number of moves, in a given phase."""

    def wanted(position: Position, view: Json) -> bool:
        is_time = position.to_act == seat and position.ply >= least and (phase is None or view["phase"] == phase)
        return is_time and (also is None or also(position, view))

    return wanted


def has(part: str, least: int) -> Wanted:
    """Are there enough choices?"""
    return lambda _, view: len(view[part]) >= least


def gains(least: int) -> Wanted:
    """Can one move make that many points?"""

    def wanted(position: Position, view: Json) -> bool:
        seat = position.to_act or 1
        after = position.play(best(position, [str(move) for move in position.moves])).view(seat).to_json()
        return bool(after["points"][seat - 1] >= view["points"][seat - 1] + least)

    return wanted


def completes(beginning: str) -> Wanted:
    """Trini: can adding (+) or turning a die complete a Trini?"""

    def wanted(position: Position, view: Json) -> bool:
        words = [str(move) for move in position.moves if "=" in str(move)]
        fitting = [word for word in words if word.startswith("+") == (beginning == "+")]
        if not fitting:
            return False
        seat = position.to_act or 1
        gained = position.play(best(position, fitting)).view(seat).to_json()["points"][seat - 1]
        return bool(gained > view["points"][seat - 1])

    return wanted


SCENES = (
    Scene("hiroba", 2, 1, when(1, 14, "place"), first=3, clock=True, pictures=(
        Picture("hiroba", "fr", act=preview()),
        Picture("hiroba-phone", "en", "phone", act=preview()),
        Picture("hiroba-phone-sheet", "en", "phone", act=open_sheet),
        Picture("low-phone", "en", "low", act=preview()),
    )),
    Scene("hiroba", 2, 1, when(1, 4, "stone"), clock=True, pictures=(
        Picture("hiroba-stone-phone", "fr", "phone", act=preview("x")),
    )),
    Scene("hiroba", 4, 1, when(1, 18, "place"), clock=True, public=True, has_left=True, pictures=(
        Picture("hiroba-night", "en", theme="night", act=touch_what_is_forbidden),
    )),
    Scene("hiroba", 2, 1, None, pictures=(Picture("score-sheet", "fr"),)),
    Scene("kakuro", 3, 1, when(1, 21, "place", gains(12)), clock=True, public=True, pictures=(
        Picture("kakuro", "en", act=preview()),
        Picture("kakuro-night", "en", theme="night", act=preview()),
        Picture("tablet", "fr", "tablet", act=preview()),
    )),
    Scene("kakuro", 2, 1, when(1, 12, "flip"), clock=True, pictures=(
        Picture("kakuro-phone", "fr", "phone", act=preview("f")),
    )),
    Scene("kakuro", 3, 1, None, pictures=(Picture("kakuro-end", "en"),)),
    Scene("kakuro", 2, 2, when(2, 8, "place"), at_one_device=True, pictures=(Picture("pass-phone", "fr", "phone"),)),
    Scene("ike-no-koi", 4, 2, when(2, 50, "draw", has("river", 3)), clock=True, pictures=(
        Picture("ike-no-koi", "fr"),
        Picture("ike-no-koi-phone", "en", "phone"),
        Picture("ike-no-koi-night", "en", theme="night"),
    )),
    Scene("ike-no-koi", 4, 2, when(2, 40, "share", has("moves", 2)), clock=True, pictures=(
        Picture("ike-share", "en", act=preview()),
        Picture("ike-share-phone", "fr", "phone", act=preview()),
        Picture("ike-share-night", "en", theme="night", act=preview()),
    )),
    Scene("ike-no-koi", 4, 2, when(2, 50, "give"), clock=True, pictures=(
        Picture("ike-exchange", "fr", act=preview()),
        Picture("ike-exchange-phone", "en", "phone", act=preview()),
    )),
    Scene("ike-no-koi", 5, 4, when(4, 50, "bamboo"), pictures=(Picture("ike-5", "en", act=preview()),)),
    Scene("trini", 2, 1, when(1, 16, also=completes("=")), public=True, pictures=(
        Picture("trini", "en", act=turn_a_die),
        Picture("trini-phone", "fr", "phone", act=turn_a_die),
        Picture("trini-night", "en", theme="night", act=turn_a_die),
    )),
    Scene("trini", 2, 1, when(1, 10, also=completes("+")), pictures=(
        Picture("trini-introduce", "fr", act=preview("+")),
        Picture("trini-introduce-phone", "en", "phone", act=preview("+")),
    )),
)  # fmt: skip
