"""What a puzzle is about, recognised from what the rules tell of its solution.

`puzzles/themes.toml` of a game lists its themes, each with a title in both languages and what must be true of a
solution:

- `ask`: the question to the seat, or one of several;
- `word`: the move fits a pattern (`+*`), or one of several;
- `events`: the rules tell of at least so many such events in the turn;
- `gain`: the seat has this many points more after it;
- `takes`: the seat wins something in this list of the view (`ponds`) that another seat alone had won, for every list;
- `claims`: the same for what nobody had won;
- `stops`: no reply of the next seat brings such an event, but after most other moves some would.

The last theme has no such conditions: it fits what no other fits.
"""

from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from tatami.core.game import Game, Position

__all__ = ["Theme", "Title", "read_themes", "themes_of"]

MOST_OTHERS = 12
"""Other moves that are tried to see what a move stops."""


class Title(Struct, frozen=True, forbid_unknown_fields=True):
    """A title in every language."""

    en: str
    fr: str


class Theme(Struct, frozen=True, forbid_unknown_fields=True):
    """A theme, and how to recognise it."""

    id: str
    title: Title
    ask: str | tuple[str, ...] = ()
    word: str | tuple[str, ...] = ()
    events: dict[str, int] = {}
    gain: int = 0
    takes: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    stops: str = ""


class Themes(Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    theme: tuple[Theme, ...]


@lru_cache(16)
def read_themes(game: Game) -> tuple[Theme, ...]:
    """The themes of a game; none if it has no such file."""
    file = game.folder / "puzzles" / "themes.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Themes).theme if file.is_file() else ()


def themes_of(before: Position, words: Sequence[str]) -> tuple[str, ...]:
    """The themes that fit the solution of a puzzle, a move and how the turn goes on; the first fits best."""
    after = before
    for word in words:
        after = after.play(word)
    *themes, last = read_themes(before.game)
    return tuple(theme.id for theme in themes if fits(theme, before, words[0], after)) or (last.id,)


def fits(theme: Theme, before: Position, word: str, after: Position) -> bool:
    """Is everything true that the theme asks for?"""
    seat = before.to_act
    assert seat is not None
    old, new = before.view(seat).to_json(), after.view(seat).to_json()
    told = Counter(event.code for one in after.line()[before.ply + 1 :] for event in one.events)
    return (
        (not theme.ask or old["ask"]["code"] in listed(theme.ask))
        and (not theme.word or any(fnmatchcase(word, pattern) for pattern in listed(theme.word)))
        and all(told[code] >= count for code, count in theme.events.items())
        and (not theme.gain or new["points"][seat - 1] - old["points"][seat - 1] >= theme.gain)
        and all(wins(old[name], new[name], seat, from_another=True) for name in theme.takes)
        and all(wins(old[name], new[name], seat, from_another=False) for name in theme.claims)
        and (not theme.stops or stops(before, word, theme.stops))
    )


def listed(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """One or several, as several."""
    return (value,) if isinstance(value, str) else value


def wins(old: Sequence[Any], new: Sequence[Any], seat: int, from_another: bool) -> bool:
    """Does the seat now win something that another seat, or nobody, had won?"""
    return any(
        seat in now["winners"] and seat not in was["winners"] and bool(was["winners"]) == from_another
        for was, now in zip(old, new, strict=True)
    )


def stops(before: Position, word: str, code: str) -> bool:
    """Does the move take away such events from the next seat, which most other moves leave?"""
    others = [move for move in before.moves if move != word]
    some = others[:: max(1, len(others) // MOST_OTHERS)]
    leaving = sum(threatened(before, str(move), code) for move in some)
    return 2 * leaving > len(some) and not threatened(before, word, code)


def threatened(before: Position, word: str, code: str) -> bool:
    """Can the seat that decides after a move, if it is another one, bring about such an event?"""
    after = before.play(word)
    if after.to_act in (None, before.to_act):
        return False
    return any(event.code == code for move in after.moves for event in after.play(move).events)
