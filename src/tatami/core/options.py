"""The options of a game: their values and defaults.

A game whose box is partly reconstructed has the option `box`, which replaces the whole of the game's box.toml. A deal
contains it, so that a transcript replays anywhere. New games are set up with options in normal form: one spelling for
each value, without anything that the game does not need. Deals that exist keep their options as written, because a
commitment may cover them.
"""

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tatami.core.errors import BadSetup
from tatami.core.messages import Json, Message, Reason

__all__ = [
    "MOST_BYTES",
    "BadBox",
    "Option",
    "box_option",
    "check_names",
    "check_options",
    "check_size",
    "normal_options",
    "one_of",
    "read_box",
    "whole_number",
]

MOST_BYTES = 8_192
"""Maximum size of all options as JSON; the largest box of our games has about 1 kB."""


@dataclass(frozen=True)
class Option:
    """One option: its default, the values allowed (as data for clients), and a check that explains a refusal.

    An option whose default is None is left out of a deal unless it is chosen.
    """

    default: Any
    allowed: Any
    why_not: Callable[[Any], Reason | None]
    normal: Callable[[Any], Any] = lambda value: value
    """Returns the normal form of an allowed value, as plain JSON data."""
    written: bool = True
    """Is the default written into deals? Not for an option that came later: deals stay as they were."""

    def to_json(self) -> Json:
        """As data for clients."""
        return {"default": self.default, "allowed": self.allowed}


def one_of(*values: str, written: bool = True) -> Option:
    """An option with these values; the first is the default."""

    def why_not(value: Any) -> Reason | None:
        return None if isinstance(value, str) and value in values else Reason("not-one-of", {"values": values})

    return Option(values[0], list(values), why_not, written=written)


def whole_number(default: int, least: int, most: int) -> Option:
    """An option that is a whole number within limits."""

    def why_not(value: Any) -> Reason | None:
        fits = type(value) is int and least <= value <= most
        return None if fits else Reason("not-between", {"least": least, "most": most})

    return Option(default, {"from": least, "to": most}, why_not)


class BadBox(Exception):
    """A mistake in a box: where it is, and why it is one."""

    def __init__(self, place: str, cause: Message) -> None:
        self.reason = Reason("box-wrong", {"place": place, "cause": cause.to_json()})


def check_names(place: str, table: Mapping[str, Any], names: Sequence[str]) -> None:
    """Refuse unknown names in a box, so that a typing error is found."""
    for name in table:
        if name not in names:
            raise BadBox(f"{place}.{name}".strip(".")[:40], Reason("box-name", {"names": names}))


def box_option(check: Callable[[Json], None], normal: Callable[[Json], Json]) -> Option:
    """The option `box`.

    Args:
        check: Raises BadBox at the first mistake.
        normal: Returns the normal form of a checked box.
    """

    def why_not(value: Any) -> Reason | None:
        if not isinstance(value, Mapping):
            return Reason("box-not-table")
        try:
            check(dict(value))
        except BadBox as error:
            return error.reason
        return None

    return Option(None, {"box": True}, why_not, normal)


def read_box(path: Path) -> Json:
    """Read a box file; its content is checked when a game is set up with it."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError:
        raise BadSetup(Reason("box-no-file", {"file": str(path)})) from None
    except UnicodeDecodeError:
        raise BadSetup(Reason("box-not-text", {"file": str(path)})) from None
    except (ValueError, RecursionError) as error:  # from Python itself, for very long numbers or deep lists
        raise BadSetup(Reason("box-not-toml", {"file": str(path), "cause": str(error)})) from None


def check_options(options: Mapping[str, Option], chosen: Any) -> Json:
    """All options of a game with the chosen values as written, or BadSetup; values in the box replace the defaults."""
    if not isinstance(chosen, Mapping):
        raise BadSetup(Reason("options-not-object"))
    for name, value in chosen.items():
        if name not in options:
            raise BadSetup(Reason("no-such-option", {"option": str(name)[:40]}))
        reason = None if value is None and options[name].default is None else options[name].why_not(value)
        if reason is not None:
            raise BadSetup(Reason("option-wrong", {"option": name, "cause": reason.to_json()}))
    defaults = {name: option.default for name, option in options.items() if option.written}
    printed = {name: value for name, value in (chosen.get("box") or {}).items() if name in options}
    found = defaults | printed | dict(chosen)
    return {name: value for name, value in found.items() if value is not None}


def normal_options(options: Mapping[str, Option], checked: Mapping[str, Any]) -> Json:
    """Checked options of a game in normal form; BadSetup if they are too large all the same."""
    found = {
        name: options[name].normal(value)
        for name, value in checked.items()
        if options[name].written or value != options[name].default
    }
    check_size(found)
    return found


def check_size(options: Json) -> None:
    """Refuse options that are too large to be stored."""
    if len(json.dumps(options)) > MOST_BYTES:
        raise BadSetup(Reason("options-too-large", {"most": MOST_BYTES}))
