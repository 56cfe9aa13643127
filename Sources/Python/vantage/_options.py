"""Requests and options as JSON, with the names and forms of docs/parameters.md."""

from __future__ import annotations

import datetime
import json
import math
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypedDict, Union

from .errors import UsageError

if TYPE_CHECKING:
    from typing_extensions import Literal

#: A place: latitude and longitude in degrees, text such as `"48.2,7.7"`, or an object with these attributes, such as a
#: scene or a shapely point.
Place = Union[tuple[float, float], str, Any]
#: West, south, east and north in degrees. West is greater than east across ±180°.
Box = Union[tuple[float, float, float, float], str]
#: A date or a time with a time zone.
Time = Union[datetime.date, datetime.datetime, str]


class Filters(TypedDict, total=False):
    """Filters that select a scene. docs/parameters.md describes them."""

    rank: Literal["nearest", "best"]
    facing: Place
    facing_tolerance: float
    captured_after: Time
    captured_before: Time
    kind: Literal["panorama", "photo"]
    collection: str
    has_picture: bool


class View(TypedDict, total=False):
    """The part of a scene that a snapshot shows. docs/parameters.md describes these options."""

    heading: float | None
    pitch: float | None
    fov: float | None
    size: tuple[int, int] | None
    scale: float | None
    look_at: Place | None
    quality: int | None
    subsampling: Literal["420", "444"] | None
    badge: bool
    metadata: Literal["none", "gpano"] | None


class MapLook(TypedDict, total=False):
    """The appearance of a map. docs/parameters.md describes these options."""

    dark: bool
    language: str | Iterable[str] | None
    poi: str | Iterable[str] | None
    hillshade: bool
    contours: bool
    realistic: bool
    no_attribution: bool
    skip_damaged_tiles: bool
    insets: float | tuple[float, float, float, float] | None
    quality: int | None
    scale: float | None
    heading: float | None
    pitch: float | None
    camera_at: tuple[float, float, float] | None
    look_at: Place | tuple[float, float, float] | None


_PLACES = {"at", "near", "facing", "look-at", "from", "to"}


def name(keyword: str) -> str:
    """Returns the name of a parameter for a keyword: `facing_tolerance` is `facing-tolerance`, `from_` is `from`."""
    return keyword.rstrip("_").replace("_", "-")


def options(values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns options as a JSON object. Leaves out those that are `None` or false."""
    named = ((name(keyword), value) for keyword, value in values.items())
    return {key: _value(key, value) for key, value in named if value is not None and value is not False}


def text(values: Mapping[str, Any]) -> bytes:
    """Returns a JSON object as text."""
    try:
        return json.dumps(values, ensure_ascii=False, allow_nan=False, default=_plain).encode()
    except ValueError as error:
        raise UsageError(f"The request contains a number that is not finite: {error}.", "outOfRange", 64) from None


def coordinate(place: Any) -> str:
    """Returns a place as `LAT,LON`."""
    if isinstance(place, str):
        return place
    if hasattr(place, "latitude") and hasattr(place, "longitude"):
        place = (place.latitude, place.longitude)
    elif hasattr(place, "x") and hasattr(place, "y"):
        place = (place.y, place.x)
    return numbers(place)


def numbers(values: Iterable[float]) -> str:
    """Returns numbers in decimal notation, separated by commas."""
    return ",".join(_decimal(value) for value in values)


def _decimal(value: Any) -> str:
    if isinstance(value, str):
        return value
    number = float(value)
    if not math.isfinite(number):
        raise UsageError(f"{number} is not a finite number. Pass degrees.", "outOfRange", 64)
    exact = repr(number)
    if "e" in exact:
        exact = f"{number:.15f}".rstrip("0")
    return exact[:-2] if exact.endswith(".0") else exact.rstrip(".") or "0"


def _value(key: str, value: Any) -> Any:
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            raise UsageError(
                f"{key}: {value} has no time zone. Pass an aware datetime, or a date.", "notUnderstood", 64
            )
        return value.astimezone(datetime.timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if key in ("fit", "marker"):
        return value
    if isinstance(value, Mapping):
        return ",".join(f"{field}={column}" for field, column in value.items())
    if key == "via":
        return [coordinate(place) for place in value]
    if key in ("elevation", "source", "track"):
        return [os.fspath(path) for path in value]
    if key in _PLACES:
        return coordinate(value) if not isinstance(value, (tuple, list)) else numbers(value)
    if key == "size":
        width, height = value
        return f"{int(width)}x{int(height)}"
    if isinstance(value, (tuple, list)):
        return ",".join(each if isinstance(each, str) else _decimal(each) for each in value)
    return _plain(value)


def _plain(value: Any) -> Any:
    """Returns a NumPy scalar as a Python number."""
    if hasattr(value, "item"):
        return value.item()
    if hasattr(value, "__geo_interface__"):
        return value.__geo_interface__
    raise TypeError(f"{type(value).__name__} is not a valid value. Pass text, a number or a tuple of numbers.")
