"""Lookups of many points in NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_size_t
from typing import Any

import numpy
import numpy.typing

from ._calls import call
from ._handles import Pointer
from ._library import SceneColumns, library

Floats = numpy.typing.NDArray[numpy.float64]
#: The columns of a result, in order.
Columns = dict[str, numpy.typing.NDArray[Any]]

#: The type of each column.
TYPES = {
    "available": numpy.dtype(numpy.bool_),
    "scene": numpy.dtype("S13"),
    "distance": numpy.dtype(numpy.float64),
    "bearing": numpy.dtype(numpy.float64),
    "heading": numpy.dtype(numpy.float64),
    "captured": numpy.dtype("datetime64[ms]"),
    "kind": numpy.dtype(numpy.int8),
    "latitude": numpy.dtype(numpy.float64),
    "longitude": numpy.dtype(numpy.float64),
}

#: The kinds of scenes, by their number. Rows without a scene have the kind -1.
KINDS = ("panorama", "photo")


def lookup(
    store: Pointer, latitudes: Floats, longitudes: Floats, names: Sequence[str], filter: Pointer, threads: int
) -> Columns:
    """Returns the named columns for the nearest scene of each point.

    `scene` is empty, `captured` NaT, `kind` -1 and every number NaN in rows without a scene.
    """
    columns = {name: numpy.empty(len(latitudes), TYPES[name]) for name in names}
    addresses = SceneColumns(**{name: column.ctypes.data for name, column in columns.items()})
    call(
        library().vantage_store_find_many,
        store.value,
        latitudes.ctypes.data,
        longitudes.ctypes.data,
        len(latitudes),
        filter.value,
        threads,
        byref(addresses),
        byref(c_size_t()),
    )
    return columns
