"""Tables of points, and results of the same kind."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Callable, NamedTuple

import numpy

from . import _arrow
from ._lookups import KINDS, TYPES, Columns, Floats
from .errors import UsageError

#: The names of columns with latitudes and longitudes, in lower case without spaces, underscores and hyphens.
LATITUDES = ("latitude", "lat", "y")
LONGITUDES = ("longitude", "lon", "lng", "long", "x")


class Table(NamedTuple):
    """The points of a table, and the function that makes a table of the same kind from results."""

    latitudes: Floats
    longitudes: Floats
    result: Callable[[Columns], Any]


def read(points: Any, latitude: str | None = None, longitude: str | None = None) -> Table:
    """Returns the points of a DataFrame, a GeoDataFrame, Arrow data or arrays. `Store.scenes` describes them."""
    if _is(points, "geopandas", "GeoSeries"):
        points = points.to_frame("geometry")
    if _is(points, "geopandas", "GeoDataFrame"):
        return _of_geometry(points)
    if _is(points, "pandas", "DataFrame"):
        return _of_frame(points, latitude, longitude)
    if hasattr(points, "__arrow_c_stream__"):
        return _of_arrow(points, latitude, longitude)
    return _of_arrays(points)


def checked_columns(columns: Sequence[str] | None) -> Sequence[str]:
    """Returns the columns to compute. Raises UsageError if one of them does not exist."""
    names = [columns] if isinstance(columns, str) else list(TYPES if columns is None else columns)
    for name in names:
        if name not in TYPES:
            raise UsageError(f"There is no column {name!r}. The columns are {', '.join(TYPES)}.", "notUnderstood", 64)
    return list(dict.fromkeys(names))


def column_names(names: Sequence[Any], latitude: str | None = None, longitude: str | None = None) -> tuple[Any, Any]:
    """Returns the names of the columns with latitudes and longitudes. Raises UsageError if there are none."""
    return _column(names, "latitude", latitude, LATITUDES), _column(names, "longitude", longitude, LONGITUDES)


def _column(names: Sequence[Any], parameter: str, explicit: str | None, known: Sequence[str]) -> Any:
    if explicit is not None:
        if explicit not in names:
            raise UsageError(f"There is no column {explicit!r}. The columns are {_listed(names)}.", "notUnderstood", 64)
        return explicit
    for name in known:
        for each in names:
            if normalized(each) == name:
                return each
    raise UsageError(
        f"No column is named {', '.join(known[:-1])} or {known[-1]}. Pass the name of the column as {parameter}=. The "
        f"columns are {_listed(names)}.",
        "notUnderstood",
        64,
    )


def normalized(name: Any) -> str:
    """Returns a column's name in lower case without spaces, underscores and hyphens."""
    return str(name).lower().replace(" ", "").replace("_", "").replace("-", "")


def _listed(names: Sequence[Any]) -> str:
    shown = ", ".join(repr(name) for name in names[:12])
    return f"{shown} and {len(names) - 12} more" if len(names) > 12 else shown


def _is(value: Any, package: str, name: str) -> bool:
    """Whether a value is an instance of a class in a package that may not be installed."""
    module = sys.modules.get(package)
    return module is not None and isinstance(value, getattr(module, name))


def _floats(values: Any) -> Floats:
    return numpy.ascontiguousarray(values, dtype=numpy.float64)


def _of_arrays(points: Any) -> Table:
    if isinstance(points, tuple) and len(points) == 2:
        latitudes, longitudes = (_floats(each) for each in points)
    else:
        array = numpy.asarray(points, dtype=numpy.float64)
        if array.size == 0:
            array = array.reshape(0, 2)
        if array.ndim != 2 or array.shape[1] != 2:
            raise UsageError(
                f"The shape of the points is {array.shape}. Pass an array of N latitudes and longitudes (N, 2), a "
                "tuple of two arrays, a DataFrame or Arrow data.",
                "notUnderstood",
                64,
            )
        latitudes, longitudes = _floats(array[:, 0]), _floats(array[:, 1])
    if latitudes.ndim != 1 or latitudes.shape != longitudes.shape:
        raise UsageError(
            f"The shapes of the latitudes {latitudes.shape} and longitudes {longitudes.shape} differ, or they are not "
            "one-dimensional. Pass two arrays of the same length.",
            "notUnderstood",
            64,
        )
    return Table(latitudes, longitudes, _structured)


def _structured(columns: Columns) -> Any:
    plain = {name: _plain(name, column) for name, column in columns.items()}
    rows = len(next(iter(plain.values()), ()))
    array = numpy.empty(rows, [(name, column.dtype) for name, column in plain.items()])
    for name, column in plain.items():
        array[name] = column
    return array


def _plain(name: str, column: Any) -> Any:
    """Returns ids and kinds as text, which is empty in rows without a scene."""
    if name == "scene":
        return column.astype("U13")
    return numpy.array([*KINDS, ""])[column] if name == "kind" else column


def _of_frame(frame: Any, latitude: str | None, longitude: str | None) -> Table:
    names = column_names(list(frame.columns), latitude, longitude)
    latitudes, longitudes = (_floats(frame[name].to_numpy(dtype=numpy.float64, na_value=numpy.nan)) for name in names)
    return Table(latitudes, longitudes, lambda columns: _frame(columns, frame.index))


def _frame(columns: Columns, index: Any) -> Any:
    import pandas

    return pandas.DataFrame(
        {name: _series(pandas, name, column) for name, column in columns.items()}, index, copy=False
    )


def _series(pandas: Any, name: str, column: Any) -> Any:
    if name == "scene":
        texts = column.astype("U13").astype(object)
        texts[column == b""] = None
        return texts
    if name == "captured":
        return pandas.DatetimeIndex(column).tz_localize("UTC")
    if name == "kind":
        return pandas.Categorical.from_codes(column, KINDS)
    return column


def _of_geometry(frame: Any) -> Table:
    geometry = frame.geometry
    if geometry.crs is None:
        raise UsageError(
            "The GeoDataFrame has no coordinate system. Set it, for example with set_crs(4326).", "notUnderstood", 64
        )
    kinds = geometry.geom_type.to_numpy()
    wrong = numpy.flatnonzero(kinds != "Point")
    if wrong.size:
        row = int(wrong[0])
        raise UsageError(
            f"Row {row} is {kinds[row] or 'empty'}, not a point. Use representative_point(), or leave the row out.",
            "notUnderstood",
            64,
        )
    degrees = geometry.to_crs(4326)

    def result(columns: Columns) -> Any:
        import geopandas

        return geopandas.GeoDataFrame(_frame(columns, frame.index), geometry=geometry, crs=geometry.crs)

    return Table(_floats(degrees.y), _floats(degrees.x), result)


def _of_arrow(data: Any, latitude: str | None, longitude: str | None) -> Table:
    with _arrow.Stream(data) as stream:
        names = column_names(stream.names, latitude, longitude)
        latitudes, longitudes = stream.floats(*names)
    return Table(latitudes, longitudes, lambda columns: _arrow.like(data, _arrow.ArrowTable(columns)))
