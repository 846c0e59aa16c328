"""What a seat knows as numbers for a network: planes and vectors, side by side in one flat array.

A game declares the fields; its compiled verb `observe(s, seat, out)` writes them, from a record without what the seat
cannot know. Seats count from the one that looks: its own first, then the others in turn order. Seats that are not at
the table stay 0, so one network plays with any number of players.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

import numpy as np
import numpy.typing as npt

from tatami.core.once import once
from tatami.core.record import Ints

__all__ = ["Field", "Layout", "Order", "Symmetry", "Tensor"]

Order = npt.NDArray[np.int64]
"""For each place, which place its value comes from."""


@dataclass(frozen=True)
class Field:
    """One plane stack or vector of a tensor."""

    name: str
    shape: tuple[int, ...]
    text: str
    """What its numbers mean."""
    most: int = 1
    """The greatest value; divide by it to get numbers from 0 to 1."""
    least: int = 0
    """The least value."""


@dataclass(frozen=True, eq=False)
class Symmetry:
    """A turned or mirrored board: `tensor[s.tensor]` and `mask[s.actions]` are what a seat would see there.

    A policy turns like a mask. Action `a` of the turned board is action `s.actions[a]` of the board as it is.
    """

    name: str
    tensor: Order
    actions: Order


class Layout:
    """The fields of a game's tensors, and where they lie in the flat array."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        """Its planes and vectors, in the order in which they lie."""
        sizes = [prod(field.shape) for field in fields]
        ends = np.cumsum(sizes).tolist()
        self.size: int = ends[-1]
        """Numbers in the flat array."""
        self.places = {field.name: slice(end - size, end) for field, size, end in zip(fields, sizes, ends, strict=True)}
        """Where each field lies in the flat array."""

    def split(self, flat: Ints) -> dict[str, Ints]:
        """The fields of one flat tensor, or of many: the last axis is the tensor's. They share its memory."""
        return {
            field.name: flat[..., self.places[field.name]].reshape(*flat.shape[:-1], *field.shape)
            for field in self.fields
        }

    def bounds(self) -> tuple[Ints, Ints]:
        """The least and the greatest value at each place of the flat array."""
        sizes = [prod(field.shape) for field in self.fields]
        least = np.repeat(np.array([field.least for field in self.fields], np.int16), sizes)
        return least, np.repeat(np.array([field.most for field in self.fields], np.int16), sizes)

    def start(self, name: str) -> int:
        """Where a field begins in the flat array."""
        return int(self.places[name].start)

    def reordered(self, moved: dict[str, Order]) -> Order:
        """The order of the whole tensor, from those of the fields whose numbers change places."""
        order = np.arange(self.size)
        for name, inner in moved.items():
            order[self.places[name]] = self.start(name) + np.asarray(inner).ravel()
        return order

    def describe(self) -> str:
        """All fields as the lines of a Markdown table."""
        rows = [
            f"| `{field.name}` | {' × '.join(map(str, field.shape))} | {field.least} to {field.most} | {field.text} |"
            for field in self.fields
        ]
        return "\n".join(["| field | shape | values | meaning |", "|---|---|---|---|", *rows])


class Tensor(Layout):
    """A game's tensors: their fields, and the compiled function that writes them.

    Args:
        layout: The fields.
        observe: `observe(s, seat, out)`, compiled, in the game's folder.
        symmetries: Works out the ways to turn and mirror the board; None if there are none.

    >>> import tatami
    >>> tensor = tatami.game("kakuro").tensor
    >>> tensor.fields[0].name, tensor.fields[0].shape
    ('board', (20, 9, 9))
    """

    def __init__(
        self,
        layout: Layout,
        observe: Callable[..., None],
        symmetries: Callable[[], tuple[Symmetry, ...]] | None = None,
    ) -> None:
        super().__init__(*layout.fields)
        self.observe = observe
        self._symmetries = symmetries

    @once
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The ways to turn and mirror the board that change nothing but its look; the first leaves it as it is.

        Empty where the game has none.
        """
        return self._symmetries() if self._symmetries else ()

    def __repr__(self) -> str:
        return f"<Tensor of {self.size} numbers: {', '.join(field.name for field in self.fields)}>"
