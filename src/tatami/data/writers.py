"""Files of columns, written chunk by chunk: Parquet with pyarrow, npz with NumPy alone.

A file is written under another name and renamed when it is complete.
"""

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Protocol
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np

from tatami.core.messages import Json
from tatami.data.columns import COLUMNS
from tatami.data.sources import refuse

__all__ = ["Chunk", "NpzWriter", "ParquetWriter", "Writer"]

Chunk = dict[str, Any]
"""By column: an array, a list of strings, or for lists of numbers all numbers and where each list begins."""
PIECE = 1 << 20


class Writer(Protocol):
    """What writes one file."""

    def write(self, chunk: Chunk) -> None:
        """Add some rows."""

    def finish(self) -> None:
        """Complete the file."""

    def discard(self) -> None:
        """Delete what was written."""


def draft_of(file: Path) -> Path:
    """Where a file is written until it is complete; an error if that is not possible."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.touch()
    except OSError as error:
        raise refuse("data-unwritable", file=str(file), cause=error.strerror or "") from None
    return draft


class ParquetWriter:
    """A Parquet file; its metadata has the key `tatami`."""

    def __init__(self, file: Path, size: int, about: Json) -> None:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise refuse("data-no-arrow") from None
        self.arrow: Any = pyarrow
        self.file = file
        self.size = size
        self.schema: Any = pyarrow.schema(
            [(column.name, self.type_of(column.type, column.shape)) for column in COLUMNS],
            metadata={"tatami": json.dumps(about)},
        )
        self.draft = draft_of(file)
        self.writer: Any = pyarrow.parquet.ParquetWriter(self.draft, self.schema, compression="zstd")

    def type_of(self, name: str, shape: str) -> Any:
        """The type of a column."""
        inner = self.arrow.string() if name == "string" else self.arrow.from_numpy_dtype(name)
        if shape == "observation":
            return self.arrow.list_(inner, self.size)
        return self.arrow.list_(inner) if shape == "list" else inner

    def write(self, chunk: Chunk) -> None:
        """Add some rows as one row group."""
        arrays = []
        for column, field in zip(COLUMNS, self.schema, strict=True):
            values = chunk[column.name]
            if column.shape == "observation":
                flat = self.arrow.array(values.ravel())
                arrays.append(self.arrow.FixedSizeListArray.from_arrays(flat, self.size))
            elif column.shape == "list":
                numbers, offsets = values
                arrays.append(self.arrow.ListArray.from_arrays(offsets.astype("int32"), self.arrow.array(numbers)))
            else:
                arrays.append(self.arrow.array(values, field.type))
        self.writer.write_table(self.arrow.Table.from_arrays(arrays, schema=self.schema))

    def finish(self) -> None:
        """Complete the file."""
        self.writer.close()
        self.draft.replace(self.file)

    def discard(self) -> None:
        """Delete what was written."""
        self.writer.close()
        self.draft.unlink(missing_ok=True)


class NpzWriter:
    """A compressed npz file. A list column has a second array `<name>_offset`; a string one holds numbers of the
    strings in `<name>_names`. `about` is the same JSON as in Parquet's metadata.
    """

    def __init__(self, file: Path, size: int, about: Json) -> None:
        self.file = file
        self.about = about
        self.draft = draft_of(file)
        self.folder = tempfile.TemporaryDirectory(dir=file.parent, prefix=f".{file.name}.")
        self.names: dict[str, dict[str, int]] = {column.name: {} for column in COLUMNS if column.type == "string"}
        self.shapes: dict[str, tuple[np.dtype[Any], list[int]]] = {}
        for column in COLUMNS:
            kind = np.dtype("int32" if column.type == "string" else column.type)
            self.shapes[column.name] = (kind, [0, size] if column.shape == "observation" else [0])
            if column.shape == "list":
                self.shapes[f"{column.name}_offset"] = (np.dtype("int64"), [0])
                self.append(f"{column.name}_offset", np.zeros(1, np.int64))

    def append(self, name: str, values: Any) -> None:
        """Add values to the end of an array."""
        kind, shape = self.shapes[name]
        with (Path(self.folder.name) / name).open("ab") as file:
            file.write(np.ascontiguousarray(values, kind).tobytes())
        shape[0] += len(values)

    def write(self, chunk: Chunk) -> None:
        """Add some rows."""
        for column in COLUMNS:
            values = chunk[column.name]
            if column.shape == "list":
                numbers, offsets = values
                self.append(f"{column.name}_offset", offsets[1:] + self.shapes[column.name][1][0])
                self.append(column.name, numbers)
            elif column.type == "string":
                names = self.names[column.name]
                self.append(column.name, [names.setdefault(one, len(names)) for one in values])
            else:
                self.append(column.name, values)

    def finish(self) -> None:
        """Put all arrays into one file."""
        with ZipFile(self.draft, "w", ZIP_DEFLATED) as archive:
            for name, (kind, shape) in self.shapes.items():
                header = {"descr": np.lib.format.dtype_to_descr(kind), "fortran_order": False, "shape": tuple(shape)}
                with archive.open(f"{name}.npy", "w", force_zip64=True) as out:
                    np.lib.format.write_array_header_1_0(out, header)
                    path = Path(self.folder.name) / name
                    if path.exists():
                        with path.open("rb") as source:
                            while piece := source.read(PIECE):
                                out.write(piece)
            texts = {f"{name}_names": list(found) for name, found in self.names.items()}
            for name, strings in {**texts, "about": json.dumps(self.about)}.items():
                with archive.open(f"{name}.npy", "w") as out:
                    np.lib.format.write_array(out, np.array(strings, np.str_), allow_pickle=False)
        self.folder.cleanup()
        self.draft.replace(self.file)

    def discard(self) -> None:
        """Delete what was written."""
        self.folder.cleanup()
        self.draft.unlink(missing_ok=True)
