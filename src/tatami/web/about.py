"""What a client asks once: which games there are, and the sentences for every code."""

from functools import cache

from msgspec import Struct

import tatami
from tatami.bots import LEVELS
from tatami.core.messages import Catalogue, Json, read_sentences
from tatami.match.decisions import PHRASES
from tatami.match.names import LONGEST
from tatami.match.refusals import WORDS as MATCH_WORDS
from tatami.web.refusals import WORDS

__all__ = ["Games", "Words", "describe_games", "sentences"]


class GameAbout(Struct):
    """One game: how many may play, and its options with what is allowed."""

    id: str
    title: str
    players: tuple[int, int]
    options: dict[str, Json]


class Most(Struct):
    """The longest that things may be, in characters."""

    chat: int
    name: int


class Games(Struct):
    """Everything that a table's terms are made of."""

    games: list[GameAbout]
    levels: list[str]
    """From the weakest to the strongest."""
    phrases: list[str]
    limits: Most


class Words(Struct):
    """The sentences of a language by their codes: those of the service, and those of each game."""

    core: dict[str, str]
    games: dict[str, dict[str, str]]


def describe_games() -> Games:
    """All registered games."""
    games = [
        GameAbout(game.id, game.title, game.players, {name: option.json() for name, option in game.options.items()})
        for game in tatami.available_games()
    ]
    return Games(games, list(LEVELS), [phrase.code for phrase in PHRASES], Most(300, LONGEST))


@cache
def sentences(language: str) -> Words:
    """All sentences of a language."""
    core = Catalogue(language, MATCH_WORDS, WORDS).sentences
    games = {game.id: dict(read_sentences(game.folder / "locale", language)) for game in tatami.available_games()}
    return Words(core, games)
