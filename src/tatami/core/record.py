"""A game's state as one NumPy record, described by a typed class."""

import sys
from array import array
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from tatami.core.cache import hash_files
from tatami.core.once import once

__all__ = ["Ints", "Plain", "Record", "copy_record", "number", "numbers", "records"]

Ints = npt.NDArray[np.int16]


def number() -> Any:
    """Declare a whole number. Fields are int16: compute with `int(...)` where a result may grow beyond that."""
    return ()


def numbers(*shape: int) -> Any:
    """Declare an array of whole numbers of this shape."""
    return shape


def records(dtype: np.dtype[Any], count: int) -> Any:
    """An array of blank records whose fields are attributes in plain Python too."""
    return np.zeros(count, dtype).view(np.recarray)


def copy_record(s: Any) -> Any:
    """An independent copy of a record, ten times faster than NumPy's own field by field."""
    values = np.asarray(s)
    return np.frombuffer(bytearray(values.tobytes()), values.dtype)[0]


Place = int | slice | list[slice]
"""Where a field lies among the numbers of a record: one number, a row of them, or the rows of a table."""


class Plain(array):  # type: ignore[type-arg]
    """A record's values as Python numbers and lists, under the names of its fields.

    Reading a NumPy field from Python takes a microsecond or two, and a view reads hundreds.
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


def reader(place: Place) -> Any:
    """A descriptor that reads a field of a Plain; lists are made once."""
    if isinstance(place, int):
        return property(itemgetter(place))
    if isinstance(place, slice):
        return once(lambda values: values[place].tolist())
    return once(lambda values: [values[row].tolist() for row in place])


class Record:
    """Base of a game's record: `class KakuroState(Record): seat: int = number(); board: Ints = numbers(81)`.

    The class exists for its annotations; its values are NumPy records (`KakuroState.blank()`), which compiled code
    changes in place. The last field is named by the class's module and a hash of the files in its folder. So two games
    never share a compiled type, and an edited game is compiled again, wherever its folder lies.
    """

    dtype: ClassVar[np.dtype[Any]]
    plain_class: ClassVar[type[Plain]]

    def __init_subclass__(cls) -> None:
        clashing = sorted(set(cls.__annotations__) & set(dir(np.record)))
        if clashing:  # compiled code would read the field, plain Python NumPy's own attribute
            raise TypeError(f"a record cannot have fields called {', '.join(clashing)}")
        fields = [(name, np.int16, cls.__dict__[name]) for name in cls.__annotations__]
        folder = Path(str(sys.modules[cls.__module__].__file__)).parent
        files = [file for file in folder.iterdir() if file.suffix in (".py", ".toml")]
        fields.append((f"{cls.__module__.replace('.', '_')}_{hash_files(files, folder)}", np.int16, ()))
        cls.dtype = np.dtype((np.record, np.dtype(fields, align=True)))
        readers = {name: reader(place_of(cls.dtype, name)) for name in cls.__annotations__}
        cls.plain_class = type("Plain", (Plain,), readers)

    @classmethod
    def blank(cls) -> Self:
        """A record full of zeros."""
        made: Self = records(cls.dtype, 1)[0]
        return made

    @classmethod
    def plain(cls, s: Any) -> Plain:
        """The values of a record, fast to read from Python."""
        return cls.plain_class("h", np.asarray(s).tobytes())

    def copy(self) -> Self:
        """An independent record of the same value."""
        raise NotImplementedError("records are NumPy's; this method is for the type checker")

    def tobytes(self) -> bytes:
        """The whole value."""
        raise NotImplementedError("records are NumPy's; this method is for the type checker")


def place_of(dtype: np.dtype[Any], name: str) -> Place:
    """Where a field lies among the numbers of a record."""
    field, offset = dtype.fields[name][:2]  # type: ignore[index]
    first, count = offset // 2, field.itemsize // 2
    if len(field.shape) == 2:
        width = field.shape[1]
        return [slice(row, row + width) for row in range(first, first + count, width)]
    return slice(first, first + count) if field.shape else first
