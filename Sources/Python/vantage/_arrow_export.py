"""Columns of a result as a stream for Arrow's C stream interface.

Consumers release each struct once. Until then, `_kept` keeps the memory that the struct refers to.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Sequence
from ctypes import POINTER, c_char_p, c_void_p
from typing import Any

import numpy

from ._arrow_structs import ArrowArray, ArrowSchema, ArrowStream, Get, GetLastError, Release
from ._lookups import KINDS, Columns

_NULLABLE = 2
_CAPSULE = b"arrow_array_stream"

#: Everything that structs in use refer to, by the number in their `private_data`.
_kept: dict[int, Any] = {}
_numbers = itertools.count(1)

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, [c_void_p, c_char_p, c_void_p]


def stream(columns: Columns) -> object:
    """Returns a capsule with a stream of one batch."""
    exported = ArrowStream()
    batches = [columns]

    def get_schema(_: Any, target: int) -> int:
        fields = [_schema(_format(name), name, []) for name in columns]
        ctypes.memmove(target, ctypes.byref(_schema("+s", "", fields)), ctypes.sizeof(ArrowSchema))
        return 0

    def get_next(_: Any, target: int) -> int:
        if batches:
            batch = _batch(batches.pop())
            ctypes.memmove(target, ctypes.byref(batch), ctypes.sizeof(ArrowArray))
        else:
            ctypes.memset(target, 0, ctypes.sizeof(ArrowArray))
        return 0

    exported.get_schema, exported.get_next = Get(get_schema), Get(get_next)
    exported.get_last_error, exported.release = _no_error, _release_stream
    exported.private_data = _keep(exported, exported.get_schema, exported.get_next)
    return _new_capsule(ctypes.addressof(exported), _CAPSULE, _destroy_capsule)


def _keep(*values: Any) -> int:
    number = next(_numbers)
    _kept[number] = values
    return number


def _schema(format: str, name: str, children: Sequence[ArrowSchema]) -> ArrowSchema:
    pointers = (POINTER(ArrowSchema) * len(children))(*(ctypes.pointer(child) for child in children))
    texts = format.encode(), name.encode()
    schema = ArrowSchema(format=texts[0], name=texts[1], flags=_NULLABLE, n_children=len(children))
    schema.children = ctypes.cast(pointers, POINTER(POINTER(ArrowSchema)))
    schema.release = _release_schema
    schema.private_data = _keep(texts, pointers, children)
    return schema


def _array(length: int, nulls: int, buffers: Sequence[Any], children: Sequence[ArrowArray] = ()) -> ArrowArray:
    addresses = (c_void_p * len(buffers))(*(None if buffer is None else buffer.ctypes.data for buffer in buffers))
    pointers = (POINTER(ArrowArray) * len(children))(*(ctypes.pointer(child) for child in children))
    array = ArrowArray(length=length, null_count=nulls, n_buffers=len(buffers), n_children=len(children))
    array.buffers = ctypes.cast(addresses, POINTER(c_void_p))
    array.children = ctypes.cast(pointers, POINTER(POINTER(ArrowArray)))
    array.release = _release_array
    array.private_data = _keep(buffers, addresses, pointers, children)
    return array


def _batch(columns: Columns) -> ArrowArray:
    children = [_column(name, column) for name, column in columns.items()]
    length = children[0].length if children else 0
    return _array(length, 0, [None], children)


def _format(name: str) -> str:
    # Text has offsets of 64 bits, because the ids of 200 million rows are longer than 2 GiB.
    return {"available": "b", "scene": "U", "captured": "tsm:UTC", "kind": "U"}.get(name, "g")


def _column(name: str, column: Any) -> ArrowArray:
    if name == "available":
        return _array(len(column), 0, [None, numpy.packbits(column, bitorder="little")])
    if name == "scene":
        return _texts(column, numpy.where(column == b"", 0, 13))
    if name == "kind":
        texts = numpy.array([*(kind.encode() for kind in KINDS), b""])[column]
        return _texts(texts, numpy.array([*map(len, KINDS), 0])[column])
    missing = numpy.isnan(column) if column.dtype.kind == "f" else numpy.isnat(column)
    return _array(len(column), int(missing.sum()), [_validity(missing), numpy.ascontiguousarray(column)])


def _validity(missing: Any) -> Any:
    return numpy.packbits(~missing, bitorder="little") if missing.any() else None


def _texts(texts: Any, lengths: Any) -> ArrowArray:
    """Returns strings from bytes that are padded with NULs. Empty strings are null."""
    offsets = numpy.zeros(len(texts) + 1, numpy.int64)
    numpy.cumsum(lengths, out=offsets[1:])
    characters = numpy.ascontiguousarray(texts).view(numpy.uint8)
    missing = lengths == 0
    return _array(len(texts), int(missing.sum()), [_validity(missing), offsets, characters[characters != 0]])


def _released(kind: Any) -> Any:
    def release(address: int) -> None:
        struct = kind.from_address(address)
        for number in range(getattr(struct, "n_children", 0)):
            child = struct.children[number].contents
            if child.release:
                child.release(ctypes.addressof(child))
        kept = _kept.pop(struct.private_data)
        struct.release = Release()
        del kept

    return Release(release)


_release_schema, _release_array, _release_stream = map(_released, (ArrowSchema, ArrowArray, ArrowStream))
_no_error = GetLastError(lambda _: None)


def _release_unused(capsule: int) -> None:
    """Releases a stream that no consumer took over, when its capsule is destroyed."""
    address = _pointer_at(capsule, _CAPSULE)
    if address:
        stream = ArrowStream.from_address(address)
        if stream.release:
            stream.release(address)


_destroy_capsule = ctypes.PYFUNCTYPE(None, c_void_p)(_release_unused)
_pointer_at = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
