"""Arrow data through its C stream interface, without pyarrow.

Source: https://arrow.apache.org/docs/format/CStreamInterface.html
"""

from __future__ import annotations

import ctypes
import sys
from ctypes import c_char_p, c_void_p
from types import TracebackType
from typing import Any

import numpy

from . import _arrow_export
from ._arrow_structs import ArrowArray, ArrowSchema, ArrowStream
from ._lookups import Columns, Floats
from .errors import UsageError

#: NumPy's types for Arrow's formats of numbers.
_NUMBERS = {
    "c": "i1", "C": "u1", "s": "i2", "S": "u2", "i": "i4", "I": "u4", "l": "i8", "L": "u8",
    "e": "f2", "f": "f4", "g": "f8",
}  # fmt: skip

_pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_in.restype, _pointer_in.argtypes = c_void_p, [ctypes.py_object, c_char_p]


class Stream:
    """A stream of record batches that another library exports."""

    def __init__(self, data: Any) -> None:
        self._capsule = data.__arrow_c_stream__()
        self._stream = ArrowStream.from_address(_pointer_in(self._capsule, b"arrow_array_stream"))
        schema = ArrowSchema()
        self._check(self._stream.get_schema(ctypes.byref(self._stream), ctypes.byref(schema)))
        try:
            if schema.format != b"+s":
                raise UsageError("The Arrow data has no columns. Pass a table.", "notUnderstood", 64)
            children = [schema.children[number].contents for number in range(schema.n_children)]
            self.names = [child.name.decode() for child in children]
            self._formats = [child.format.decode() for child in children]
        finally:
            schema.release(ctypes.byref(schema))

    def floats(self, *names: str) -> list[Floats]:
        """Returns columns as contiguous arrays. Missing values are NaN."""
        numbers = [self.names.index(name) for name in names]
        for number in numbers:
            if self._formats[number] not in _NUMBERS:
                raise UsageError(
                    f"The column {self.names[number]!r} does not contain numbers (its Arrow format is "
                    f"{self._formats[number]!r}). Convert it to float64.",
                    "notUnderstood",
                    64,
                )
        parts: list[list[Any]] = [[] for _ in numbers]
        while True:
            batch = ArrowArray()
            self._check(self._stream.get_next(ctypes.byref(self._stream), ctypes.byref(batch)))
            if not batch.release:
                break
            try:
                for part, number in zip(parts, numbers):
                    part.append(_values(batch, number, _NUMBERS[self._formats[number]]))
            finally:
                batch.release(ctypes.byref(batch))
        empty = numpy.empty(0)
        return [part[0] if len(part) == 1 else numpy.concatenate([empty, *part]) for part in parts]

    def _check(self, status: int) -> None:
        if status != 0:
            reason = self._stream.get_last_error(ctypes.byref(self._stream))
            raise UsageError(f"The Arrow data cannot be read: {(reason or b'').decode()}", "notUnderstood", 64)

    def __enter__(self) -> Stream:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._stream.release:
            self._stream.release(ctypes.byref(self._stream))


def _values(batch: ArrowArray, number: int, type: str) -> Floats:
    """Returns a copy of a column in a batch, because the batch's memory belongs to the exporter."""
    column = batch.children[number].contents
    start, length = batch.offset + column.offset, batch.length
    if length == 0:
        return numpy.empty(0)
    width = numpy.dtype(type).itemsize
    memory = (ctypes.c_char * (length * width)).from_address(column.buffers[1] + start * width)
    values = numpy.frombuffer(memory, type).astype(numpy.float64)
    if column.null_count != 0 and column.buffers[0]:
        bits = (ctypes.c_uint8 * ((start + length + 7) // 8)).from_address(column.buffers[0])
        present = numpy.unpackbits(numpy.frombuffer(bits, numpy.uint8), bitorder="little")[start : start + length]
        values[present == 0] = numpy.nan
    return values


class ArrowTable:
    """A table that any library with support for Arrow's C stream interface can read, such as pyarrow, polars or DuckDB.

    >>> table = store.scenes(ArrowTable({"lat": numpy.array([48.2]), "lon": numpy.array([7.7])}), ["distance"])
    >>> table.column_names
    ['distance']
    """

    def __init__(self, columns: Columns) -> None:
        self._columns = columns

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return list(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), ()))

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return _arrow_export.stream(self._columns)

    def __repr__(self) -> str:
        return f"<ArrowTable with {len(self)} rows: {', '.join(self._columns)}>"


def like(data: Any, table: ArrowTable) -> Any:
    """Returns a table as an object of the same class as the data, or unchanged if the class is not known."""
    package = type(data).__module__.split(".")[0]
    module = sys.modules.get(package)
    if package == "pyarrow" and module is not None:
        made = module.table(table)
        return made.combine_chunks().to_batches()[0] if isinstance(data, module.RecordBatch) and len(table) else made
    if package == "polars" and module is not None:
        return module.DataFrame(table)
    return table
