"""The sentences of the pages, to find elements by their accessible names."""

import json
from pathlib import Path
from typing import Any

from tatami.core.messages import Catalogue

CLIENT = Path(__file__).parents[2] / "client" / "src"


def read(path: Path) -> dict[str, str]:
    """Read a catalogue of the client."""
    return dict(json.loads(path.read_text("utf-8")))


class Sentences(Catalogue):
    """What the page says in a language; a game's own sentences come first."""

    def __init__(self, language: str = "en", game: str | None = None) -> None:
        self.language = language
        self.sentences = read(CLIENT / "locale" / f"{language}.json")
        if game is not None:
            self.sentences |= read(CLIENT / "games" / game / "locale" / f"{language}.json")

    def say(self, code: str, **params: Any) -> str:
        """Return the sentence for a code, with plain spaces as in accessible names."""
        return " ".join(super().say(code, **params).split())
