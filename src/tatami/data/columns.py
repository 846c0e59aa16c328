"""The columns of exported data: one row for each decision, or for each seat that looks on."""

from dataclasses import dataclass

__all__ = ["COLUMNS", "Column", "describe"]


@dataclass(frozen=True)
class Column:
    """One column."""

    name: str
    type: str
    """The type of its numbers as NumPy names it, or `string`."""
    shape: str
    """`one` value in each row, a `list` of any length, or the `observation` of a game."""
    text: str
    """What it means."""


COLUMNS = (
    Column("game", "int64", "one", "number of the game in this file, from 0"),
    Column("source", "string", "one", "the file or table it was read from"),
    Column("players", "int8", "one", "number of seats"),
    Column("ply", "int16", "one", "moves played before this decision"),
    Column("seat", "int8", "one", "the seat that decides, from 1"),
    Column("player", "string", "one", "who sits there: a level, a bot, a name from a transcript, or `person`"),
    Column("viewer", "int8", "one", "whose knowledge the row holds: a seat, or 0 for a spectator"),
    Column("observation", "int16", "observation", "what the viewer knows, as `View.tensor` or `View.array`"),
    Column("legal", "int32", "list", "the legal actions (the mask); empty unless the viewer decides"),
    Column("action", "int32", "one", "the action chosen; -1 if the viewer may not know it"),
    Column("searched", "int32", "list", "the actions that a search visited, the best first; empty if not recorded"),
    Column("visits", "int32", "list", "how often it visited each of them"),
    Column("values", "float32", "list", "what each is worth to the seat: a share of the victory, from 0 to 1"),
    Column("rewards", "float32", "list", "each seat's reward at the end, from -1 to 1; empty unless played to the end"),
    Column("scores", "int32", "list", "each seat's points at the end; empty unless played to the end"),
    Column("ranks", "int8", "list", "each seat's rank at the end, from 1; empty unless played to the end"),
    Column("how", "string", "one", "`played`, `resign`, `time`, …, `failure` of a bot, or `unfinished`"),
)


def describe() -> str:
    """All columns as the lines of a Markdown table."""
    types = {"one": "{}", "list": "list of {}", "observation": "{}, as many as the game has"}
    rows = [f"| `{one.name}` | {types[one.shape].format(one.type)} | {one.text} |" for one in COLUMNS]
    return "\n".join(["| column | type | meaning |", "|---|---|---|", *rows])
