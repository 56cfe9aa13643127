"""Batches of pictures, with requests from tables and reports as tables of the same type."""

from __future__ import annotations

import math
import os
import pathlib
from collections.abc import Iterable, Mapping
from ctypes import c_void_p
from typing import Any, Callable

from . import _options, _tables
from ._calls import Result, request
from ._handles import Pointer
from ._library import library
from ._progress import interruptible
from .errors import UsageError

#: The text of the requests, and the function that makes a report of the same kind from its lines.
Requests = tuple[bytes, Callable[["list[dict[str, Any]]"], Any]]


def run(store: Pointer, requests: Any, options: Mapping[str, Any], progress: bool | None) -> Any:
    """Renders a picture for each request, and returns a report. `Store.snapshots` describes the parameters."""
    rows, report = _read(requests)
    text = _options.text(_options.options(options))

    def work(progress: Any) -> Result:
        return request(library().vantage_store_snapshots, store.value, rows, len(rows), text, progress, c_void_p())

    return report(interruptible(work, progress, "views").lines())


def _read(requests: Any) -> Requests:
    if isinstance(requests, (str, os.PathLike)):
        return pathlib.Path(requests).read_bytes(), list
    if _tables._is(requests, "geopandas", "GeoDataFrame"):
        return _of_geometry(requests)
    if _tables._is(requests, "pandas", "DataFrame"):
        return _lines(requests.to_dict("records")), lambda lines: _frame(lines, requests.index)
    return _lines(requests), list


def _of_geometry(frame: Any) -> Requests:
    points = _tables.read(frame)
    plain = frame.drop(columns=frame.geometry.name).assign(latitude=points.latitudes, longitude=points.longitudes)
    return _lines(plain.to_dict("records")), lambda lines: _frame(lines, frame.index)


def _lines(rows: Iterable[Mapping[Any, Any]]) -> bytes:
    """Returns rows as JSON Lines. Leaves out missing values."""
    return b"".join(_options.text(_row(number, row)) + b"\n" for number, row in enumerate(rows, 1))


def _row(number: int, row: Mapping[Any, Any]) -> dict[str, Any]:
    if not isinstance(row, Mapping):
        raise UsageError(f"Request {number} is not a dictionary but {type(row).__name__}.", "badRow", 65)
    # Ids are text in reports and names of pictures, so a number is written without a fraction.
    values = {str(key): _options._value(str(key), value) for key, value in row.items() if not _is_missing(value)}
    for key, value in values.items():
        if _tables.normalized(key) == "id":
            values[key] = str(int(value) if isinstance(value, float) and value.is_integer() else value)
    return values


def _is_missing(value: Any) -> bool:
    return (
        value is None
        or type(value).__name__ in ("NAType", "NaTType")
        or (isinstance(value, float) and math.isnan(value))
    )


def _frame(lines: list[dict[str, Any]], index: Any) -> Any:
    import pandas

    columns = list(dict.fromkeys(["id", "status", *(name for line in lines for name in line)]))
    return pandas.DataFrame(lines, index=index if len(lines) == len(index) else None, columns=columns)
