"""Maps from MBTiles, PMTiles and GeoJSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union

from . import _options
from ._calls import opened, request
from ._handles import Owner, Pointer, check_process
from ._imports import path_array
from ._library import library
from ._options import Box, Place
from .errors import UsageError
from .pictures import MapPicture

if TYPE_CHECKING:
    from typing_extensions import Literal, Unpack

    from ._options import MapLook

    Path = Union[str, os.PathLike[str]]

    #: A GeoDataFrame, GeoJSON as a dictionary or as text, or an object with `__geo_interface__`.
    Shape = Any
    #: A place, or a place with text.
    Marker = Union[Place, "tuple[float, float, str]"]


#: The margin around overlays and markers in points, which is the height of a marker.
_MARGIN = 40


class Overlay:
    """A shape drawn over a map, with settings such as `stroke`, `fill` and `width` (docs/parameters.md).

    >>> line = {"type": "LineString", "coordinates": [[7.699, 48.2], [7.701, 48.201]]}
    >>> Overlay(line, stroke="#c0392b", width=5)
    <Overlay LineString, stroke=#c0392b, width=5>
    """

    def __init__(self, shape: Shape, **settings: str | float | Sequence[float] | Sequence[str]) -> None:
        self.geojson = _geojson(shape)
        self.settings = {_options.name(key): _setting(value) for key, value in settings.items()}

    def __repr__(self) -> str:
        settings = "".join(f", {key}={value}" for key, value in self.settings.items())
        return f"<Overlay {self.geojson.get('type')}{settings}>"


class Map(Owner):
    """Map sources: MBTiles, PMTiles or GeoJSON files. Later sources are drawn over earlier ones.

    Raises NotFoundError if a source does not exist, DamagedError if it is not a map source.

    >>> town = Map("SampleData/map/aubeval.mbtiles")
    >>> town.snapshot(center=(48.2, 7.7), zoom=15)
    <MapPicture 640x480 image/png, ... bytes>
    """

    _kind = "map"

    def __init__(self, *paths: Path) -> None:
        if not paths:
            raise TypeError("Pass the path of at least one map source.")
        check_process()
        functions = library()
        self.paths = tuple(os.path.abspath(os.fspath(path)) for path in paths)
        handle = opened(functions.vantage_maps_open, path_array(self.paths), len(self.paths))
        super().__init__(Pointer(handle, functions.vantage_maps_close))

    def snapshot(
        self,
        *,
        center: Place | None = None,
        zoom: float | None = None,
        bbox: Box | None = None,
        fit: Shape | None = None,
        overlays: Iterable[Overlay | Shape] = (),
        markers: Iterable[Marker] = (),
        size: tuple[int, int] | None = None,
        style: Literal["standard", "muted", "hybrid", "imagery"] | None = None,
        format: Literal["png", "jpeg", "webp"] | None = None,
        **look: Unpack[MapLook],
    ) -> MapPicture:
        """Draws a map, which a notebook displays.

        The area is a `center` (a place) with a `zoom` (0 to 22, default 15; at zoom Z the world is 512·2^Z points
        wide), a `bbox` (west, south, east, north in degrees), or all of a shape (`fit`). Without any of these, the map
        shows all overlays and markers, or the extent that the sources declare.

        `overlays` are GeoDataFrames, GeoJSON, objects with `__geo_interface__`, or instances of `Overlay`, which have
        settings. `markers` are places, optionally with text: `(latitude, longitude, text)`. `size` is in points.
        Other options are those of the map's appearance in docs/parameters.md.

        Raises UsageError if an option is out of range or no area is given.
        """
        shapes = [each if isinstance(each, Overlay) else Overlay(each) for each in overlays]
        marked = [_marker(marker) for marker in markers]
        area = {"at": center, "zoom": zoom, "bbox": bbox, "camera_at": look.get("camera_at")}
        values: dict[str, Any] = {**area, **look, "size": size, "style": style, "format": format}
        if fit is not None:
            values["fit"] = {"geojson": _geojson(fit)}
        elif all(value is None for value in area.values()):
            values = {**_fit(shapes, marked), **values}
        parameters = _options.options({**values, "marker": marked or None})
        if shapes:
            parameters["overlay"] = [{"geojson": shape.geojson, **shape.settings} for shape in shapes]
        pointer = self._open()
        result = request(library().vantage_maps_snapshot, pointer.value, _options.text(parameters))
        return MapPicture(result.data, result.value(), look.get("scale") or 1)

    def __repr__(self) -> str:
        return f"<Map {', '.join(self.paths)}{' (closed)' if self.closed else ''}>"


def _geojson(shape: Shape) -> dict[str, Any]:
    """Returns a shape as GeoJSON in degrees."""
    if isinstance(shape, Overlay):
        return shape.geojson
    if isinstance(shape, str):
        shape = json.loads(shape)
    elif hasattr(shape, "to_crs") and getattr(shape, "crs", None) is not None:
        shape = shape.to_crs(4326)
    if not isinstance(shape, Mapping):
        if not hasattr(shape, "__geo_interface__"):
            raise UsageError(
                f"{type(shape).__name__} is not a shape. Pass a GeoDataFrame, GeoJSON, or an object with "
                "__geo_interface__.",
                "notUnderstood",
                64,
            )
        shape = shape.__geo_interface__
    return dict(shape)


def _fit(overlays: Sequence[Overlay], markers: Sequence[str]) -> dict[str, Any]:
    """Returns the parameters that show all overlays and markers, or the extent of the sources."""
    if not overlays and not markers:
        return {"fit_source": True}
    geometries = [part for overlay in overlays for part in _parts(overlay.geojson)]
    for marker in markers:
        latitude, longitude = map(float, marker.split(",")[:2])
        geometries.append({"type": "Point", "coordinates": [longitude, latitude]})
    return {"fit": {"geojson": {"type": "GeometryCollection", "geometries": geometries}}, "insets": _MARGIN}


def sources(maps: Map | Path | Iterable[Path]) -> list[str]:
    """Returns the paths of map sources."""
    if isinstance(maps, Map):
        return list(maps.paths)
    return [os.fspath(path) for path in ([maps] if isinstance(maps, (str, os.PathLike)) else maps)]


def _parts(geojson: Mapping[str, Any]) -> list[Any]:
    """Returns the geometries in GeoJSON."""
    if geojson["type"] == "FeatureCollection":
        return [part for feature in geojson["features"] for part in _parts(feature)]
    if geojson["type"] == "Feature":
        return [] if geojson["geometry"] is None else [geojson["geometry"]]
    return [geojson]


def _setting(value: Any) -> Any:
    """Formats a setting as docs/parameters.md describes: the lengths or colors in a list are separated by colons."""
    return ":".join(map(str, value)) if isinstance(value, (tuple, list)) else value


def _marker(marker: Any) -> str:
    if isinstance(marker, (tuple, list)) and len(marker) == 3:
        return f"{_options.coordinate(marker[:2])},{marker[2]}"
    return _options.coordinate(marker)
