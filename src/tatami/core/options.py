"""The options of a game: their values and defaults.

A game whose box is partly reconstructed has the option `box`, which replaces the whole of the game's box.toml. A deal
contains it, so that a transcript replays anywhere.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tatami.core.errors import BadSetup
from tatami.core.messages import Json, Message, Reason

__all__ = ["BadBox", "Option", "box_option", "check_names", "check_options", "one_of", "read_box", "whole_number"]


@dataclass(frozen=True)
class Option:
    """One option: its default, the values allowed (as data for clients), and a check that explains a refusal.

    An option whose default is None is left out of a deal unless it is chosen.
    """

    default: Any
    allowed: Any
    why_not: Callable[[Any], Reason | None]

    def to_json(self) -> Json:
        """As data for clients."""
        return {"default": self.default, "allowed": self.allowed}


def one_of(*values: str) -> Option:
    """An option with these values; the first is the default."""

    def why_not(value: Any) -> Reason | None:
        return None if isinstance(value, str) and value in values else Reason("not-one-of", {"values": values})

    return Option(values[0], list(values), why_not)


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


def box_option(check: Callable[[Json], None]) -> Option:
    """The option `box`; `check` raises BadBox at the first mistake."""

    def why_not(value: Any) -> Reason | None:
        if not isinstance(value, Mapping):
            return Reason("box-not-table")
        try:
            check(dict(value))
        except BadBox as error:
            return error.reason
        return None

    return Option(None, {"box": True}, why_not)


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
    """All options of a game with the chosen values, or BadSetup; values from the box replace the defaults."""
    if not isinstance(chosen, Mapping):
        raise BadSetup(Reason("options-not-object"))
    for name, value in chosen.items():
        if name not in options:
            raise BadSetup(Reason("no-such-option", {"option": str(name)[:40]}))
        reason = None if value is None and options[name].default is None else options[name].why_not(value)
        if reason is not None:
            raise BadSetup(Reason("option-wrong", {"option": name, "cause": reason.to_json()}))
    defaults = {name: option.default for name, option in options.items()}
    printed = {name: value for name, value in (chosen.get("box") or {}).items() if name in options}
    found = defaults | printed | dict(chosen)
    return {name: value for name, value in found.items() if value is not None}
