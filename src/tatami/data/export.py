"""Games to rows, and rows to a file: a part of a file is in memory at a time, never all of it."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, Self

import numpy as np

import tatami
from tatami.core.game import Game, Position, View
from tatami.core.messages import Json
from tatami.data.columns import COLUMNS
from tatami.data.sources import BadSource, PlayedGame, refuse
from tatami.data.writers import Chunk, NpzWriter, ParquetWriter, Writer

__all__ = ["Exporter", "Numbers", "Views", "export"]

ROWS = 2048
"""Rows in memory before they are written."""
Views = Literal["mover", "all"]
Numbers = Literal["tensor", "array"]
WRITERS: dict[str, Callable[..., Writer]] = {".npz": NpzWriter, ".parquet": ParquetWriter}


class Exporter:
    """Writes the games of one kind to a file; use it in a `with` statement.

    Args:
        file: The file to write, whose name ends in .parquet or .npz. It appears when all is written.
        game: The kind of game.
        views: `"mover"`: one row for each decision, with what the seat that decides knows. `"all"`: one for each seat
            and for a spectator, too.
        observations: What a row says of the position: `View.tensor`, or `View.array`.

    Raises:
        BadSource: The file exists, has another ending, or its library is not installed.
    """

    def __init__(self, file: Path, game: Game, views: Views = "mover", observations: Numbers = "tensor") -> None:
        if file.suffix not in WRITERS:
            raise refuse("data-ending", file=str(file), endings=sorted(WRITERS))
        if file.exists():
            raise refuse("data-exists", file=str(file))
        if observations == "tensor" and game.tensor is None:
            observations = "array"
        self.game = game
        self.views = views
        self.observations = observations
        self.games = 0
        """Games written so far."""
        self.rows = 0
        """Rows written so far."""
        self.waiting: dict[str, list[Any]] = {column.name: [] for column in COLUMNS}
        view = game.new(game.players[0]).view()
        size = len(self.observe(view))
        self.writer = WRITERS[file.suffix](file, size, self.about())

    def about(self) -> Json:
        """What a reader needs to know of the numbers."""
        tensor = self.game.tensor if self.observations == "tensor" else None
        fields = [
            {"name": one.name, "shape": list(one.shape), "least": one.least, "most": one.most}
            for one in (tensor.fields if tensor else ())
        ]
        return {
            "format": 1,
            "tatami": tatami.__version__,
            "game": self.game.id,
            "views": self.views,
            "observations": self.observations,
            "fields": fields,
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None:
            self.flush()
            self.writer.finish()
        else:
            self.writer.discard()

    def add(self, game: PlayedGame) -> None:
        """Write one game; all its positions are those of `Position.line`."""
        line = game.position.line()
        end = ending(game)
        for before, after in pairwise(line):
            searched = game.search[before.ply] if game.search else None
            for viewer in self.viewers(before):
                self.add_row(game, end, before, after, viewer, searched)
        self.games += 1

    def viewers(self, position: Position) -> Sequence[int]:
        """The seats whose knowledge is written; 0 is a spectator."""
        assert position.to_act is not None
        return [position.to_act] if self.views == "mover" else range(position.players + 1)

    def add_row(
        self, game: PlayedGame, end: Json, before: Position, after: Position, viewer: int, searched: list[Json] | None
    ) -> None:
        """Write one decision as one seat knows it."""
        assert before.to_act is not None
        assert after.move is not None
        view = before.view(viewer or None)
        mine = viewer == before.to_act
        actions = before.actions
        known = mine or after.move.word not in before.game.secret_words
        found = searched if mine and searched else []
        row = {
            "game": self.games,
            "source": game.source,
            "players": before.players,
            "ply": before.ply,
            "seat": before.to_act,
            "player": game.players[before.to_act - 1],
            "viewer": viewer,
            "observation": self.observe(view),
            "legal": np.flatnonzero(before.mask()) if mine else (),
            "action": actions.number(after.move.word) if known else -1,
            "searched": [actions.number(one["move"]) for one in found],
            "visits": [one["visits"] for one in found],
            "values": [one["value"] for one in found],
            **end,
            "how": game.how,
        }
        for name, value in row.items():
            self.waiting[name].append(value)
        self.rows += 1
        if len(self.waiting["game"]) == ROWS:
            self.flush()

    def observe(self, view: View) -> Any:
        """What the viewer knows as a flat array."""
        return view.state.observe(view.seat) if self.observations == "tensor" else view.array()

    def flush(self) -> None:
        """Hand the waiting rows to the writer."""
        if not self.waiting["game"]:
            return
        chunk: Chunk = {}
        for column in COLUMNS:
            values = self.waiting[column.name]
            if column.shape == "list":
                offsets = np.cumsum([0, *map(len, values)], dtype=np.int64)
                chunk[column.name] = (np.concatenate(values).astype(column.type), offsets)
            elif column.type == "string":
                chunk[column.name] = list(values)
            else:
                chunk[column.name] = np.array(values, column.type)
            values.clear()
        self.writer.write(chunk)


def ending(game: PlayedGame) -> Json:
    """Rewards, points and ranks of a game that was played to its end; nothing of any other."""
    if game.how != "played" or not game.position.is_over:
        return {"rewards": (), "scores": (), "ranks": ()}
    outcome = game.position.outcome
    return {"rewards": game.position.rewards(), "scores": outcome.scores, "ranks": outcome.ranks}


def export(
    games: Iterable[PlayedGame | BadSource],
    file: Path,
    kind: str | None = None,
    views: Views = "mover",
    observations: Numbers = "tensor",
    tick: Callable[[PlayedGame | BadSource], Any] = lambda _: None,
) -> Exporter | None:
    """Write all games of one kind to a file and return what was written; None if there are none.

    Args:
        games: As `Sources.read` yields them.
        file: The file to write.
        kind: The id of the game; by default that of the first one. All others are left out.
        views: As for `Exporter`.
        observations: As for `Exporter`.
        tick: Called after each game.
    """
    exporter: Exporter | None = None
    with ExitStack() as stack:
        for game in games:
            if isinstance(game, PlayedGame) and game.position.game.id == (kind or game.position.game.id):
                if exporter is None:
                    kind = game.position.game.id
                    exporter = stack.enter_context(Exporter(file, game.position.game, views, observations))
                exporter.add(game)
            tick(game)
    return exporter
