"""What a client asks once: the available games, and the sentences for every code."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

import tatami
from tatami.bots import LEVELS
from tatami.bots.explain import LOCALE as EXPLAIN_LOCALE
from tatami.bots.names import CHARACTERS, bot_name
from tatami.core.game import Game
from tatami.core.messages import Catalogue, Json, read_sentences
from tatami.core.rulebook import read_links
from tatami.match.names import LONGEST
from tatami.match.refusals import LOCALE as MATCH_LOCALE
from tatami.match.talking import PHRASES
from tatami.web.refusals import LOCALE

__all__ = ["Games", "Words", "describe_games", "sentences"]


class StyleAbout(Struct):
    """A style of play: its name and how it plays as messages of the game, and who plays so, by level."""

    id: str
    name: Json
    way: Json
    names: dict[str, str]


class GameAbout(Struct):
    """One game: its numbers of players, and its options with their allowed values."""

    id: str
    title: str
    players: tuple[int, int]
    options: dict[str, Json]
    secret: bool
    """Does a seat see something that others must not?"""
    styles: list[StyleAbout]
    """Of its bots."""


class Most(Struct):
    """Maximum lengths, in characters."""

    chat: int
    name: int


class Games(Struct):
    """Everything that the terms of a table are made of."""

    games: list[GameAbout]
    levels: list[str]
    """From the weakest to the strongest."""
    phrases: list[str]
    limits: Most
    addresses: list[str]
    """Where others in the local network find this server; sent only to a browser on the same machine."""


class Words(Struct):
    """The sentences of a language by their codes: of the service, and of each game; and the rules behind codes."""

    core: dict[str, str]
    games: dict[str, dict[str, str]]
    paragraphs: dict[str, dict[str, str]]
    """For each game, the paragraph of its rules that explains a question or a refusal."""


def describe_games(addresses: Sequence[str] = ()) -> Games:
    """All available games."""
    games = [
        GameAbout(
            game.id,
            game.title,
            game.players,
            {name: option.to_json() for name, option in game.options.items()},
            game.hidden is not None,
            describe_styles(game),
        )
        for game in tatami.available_games()
    ]
    return Games(games, list(LEVELS), [phrase.code for phrase in PHRASES], Most(300, LONGEST), list(addresses))


def describe_styles(game: Game) -> list[StyleAbout]:
    """The styles of a game's bots."""
    return [
        StyleAbout(
            style.id,
            style.name.to_json(),
            style.way.to_json(),
            {level: bot_name(level, 1, style=number) for level in CHARACTERS},
        )
        for number, style in enumerate(game.styles or ())
    ]


@cache
def sentences(language: str) -> Words:
    """All sentences of a language."""
    core = Catalogue(language, MATCH_LOCALE, LOCALE, EXPLAIN_LOCALE).sentences
    games = {game.id: dict(read_sentences(game.folder / "locale", language)) for game in tatami.available_games()}
    paragraphs = {game.id: dict(read_links(game.folder)) for game in tatami.available_games()}
    return Words(core, games, paragraphs)
