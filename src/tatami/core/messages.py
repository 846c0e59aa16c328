"""Messages as codes with parameters, and the catalogues that turn them into sentences.

A catalogue is a folder with one TOML file per language. A sentence may contain `{name}`, a parameter, or
`{name|key:text|other:text}`, a choice by the parameter's value. A number that is not a key chooses `one` or `other` by
the language's plural rule.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["LANGUAGES", "Catalogue", "Event", "Message", "Reason", "system_language"]

LANGUAGES = ("en", "fr")
HERE = Path(__file__).parent / "locale"
HOLE = re.compile(r"\{(\w+)((?:\|[^{}|]*)*)\}")
Json = dict[str, Any]


def system_language() -> str:
    """The language of the user's environment if there is a catalogue for it, else English."""
    wanted = (os.environ.get(variable, "")[:2] for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, wanted), "en")
    return language if language in LANGUAGES else "en"


@dataclass(frozen=True)
class Message:
    """Something to tell, as a code and its parameters.

    >>> Message("moved", {"seat": 2}).to_json()
    {'code': 'moved', 'seat': 2}
    """

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> Json:
        """As data for programs and clients."""
        return {"code": self.code, **self.params}


class Reason(Message):
    """Why something is refused.

    >>> Reason("bad-seed").code
    'bad-seed'
    """


@dataclass(frozen=True)
class Event(Message):
    """Something that happened; `secret` holds what single seats, from 1, see beyond the public parameters.

    >>> event = Event("drew", {"seat": 1}, secret={1: {"tile": 5}})
    >>> event.seen_by(1), event.seen_by(None)
    ({'code': 'drew', 'seat': 1, 'tile': 5}, {'code': 'drew', 'seat': 1})
    """

    secret: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)

    def seen_by(self, seat: int | None) -> Json:
        """What this seat, or a spectator (None), sees of it."""
        return self.to_json() | dict(self.secret.get(seat, {}) if seat is not None else {})

    def open_json(self) -> Json:
        """The whole event, marked with who may see what."""
        return self.to_json() | {"secret": {str(seat): dict(extra) for seat, extra in self.secret.items()}}


@cache
def read_sentences(folder: Path, language: str) -> Mapping[str, str]:
    """Read one catalogue file."""
    return tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))


class Catalogue:
    """The sentences of one language.

    Args:
        language: `"en"` or `"fr"`.
        folders: Folders of sentences that come before the core's own; the first has precedence.

    >>> Catalogue("fr").show(3.5)
    '3,5'
    """

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self.folders = folders
        self.sentences: dict[str, str] = {}
        for folder in (HERE, *reversed(folders)):
            self.sentences.update(read_sentences(folder, language))

    def within(self, language: str) -> "Catalogue":
        """The same sentences in another language."""
        return Catalogue(language, *self.folders)

    def say(self, code: str, **params: Any) -> str:
        """The sentence for a code."""
        return HOLE.sub(lambda hole: self.fill(hole, params), self.sentences[code])

    def tell(self, message: Message | Mapping[str, Any]) -> str:
        """The sentence for a message, given as an object or as JSON data; a remedy follows as a second one."""
        data = dict(message.to_json() if isinstance(message, Message) else message)
        remedy = data.pop("remedy", None)
        sentence = self.say(data.pop("code"), **data)
        return sentence if remedy is None else f"{sentence} {self.tell(remedy)}"

    def fill(self, hole: re.Match[str], params: Mapping[str, Any]) -> str:
        """The text for one placeholder."""
        value = params[hole[1]]
        choices = dict(choice.split(":", 1) for choice in hole[2].split("|")[1:])
        if not choices:
            return self.show(value)
        few = value == 1 or (self.language == "fr" and isinstance(value, int | float) and 0 <= value < 2)
        for key in (self.show(value), "one" if few else "other", "other"):
            if key in choices:
                return choices[key]
        raise KeyError(f"no choice for {value!r} in {hole[0]!r}")

    def show(self, value: Any) -> str:
        """A parameter as text."""
        if isinstance(value, list | tuple):
            return ", ".join(map(self.show, value))
        if isinstance(value, float):
            return self.decimal(str(value))
        return self.tell(value) if isinstance(value, Message | Mapping) else str(value)

    def decimal(self, number: str) -> str:
        """A number with decimals as the language writes it."""
        return number.replace(".", ",") if self.language == "fr" else number
