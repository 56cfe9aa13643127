"""A store: scenes, pictures and places in a file, in PostgreSQL, or in published shards."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Sequence
from ctypes import byref, c_void_p
from typing import TYPE_CHECKING, Any, Union

from . import _addresses, _batch, _imports, _options, _tables
from ._calls import NONE, Result, encoded, opened, request, taken
from ._filters import filter_pointer
from ._handles import Owner, Pointer, check_process
from ._library import FoundScene, library
from ._lookups import lookup
from ._options import Box, Place, Time
from .maps import Map, sources
from .pictures import Snapshot
from .scene import Scene

if TYPE_CHECKING:
    from typing_extensions import Literal, Unpack

    from ._options import Filters

    Path = Union[str, os.PathLike[str]]


def open(store: Path, *, pictures: Path | None = None) -> Store:
    """Opens a store for reading. Its methods can be called from several threads.

    `store` is the path of a file, of a manifest of published shards or of a federation (`.json`), or the URL of a
    catalog in PostgreSQL (`postgres://…`). `pictures` is where pictures outside the store are: a folder,
    `s3://BUCKET/PREFIX` or `https://HOST/PATH`. By default, the location that the store records is used.

    Raises NotFoundError if there is no file, DamagedError if it is not a store, WriteError if the database cannot be
    reached. Only an import creates a store.

    >>> with open("town.sqlite") as store:
    ...     len(store.collections())
    2
    """
    return Store(store, pictures=pictures)


class Store(Owner):
    """Scenes, pictures and places. `vantage.open` opens a store.

    Attributes:
        path: The path of the file, or the URL of the catalog, which may contain a password.
        pictures: The location of pictures outside the store, or `None` for the one that the store records.
    """

    _kind = "store"

    def __init__(self, path: Path, *, pictures: Path | None = None) -> None:
        check_process()
        functions = library()
        self.path = _addresses.absolute(path)
        self.pictures = None if pictures is None else os.fspath(pictures)
        options = _options.text(_options.options({"pictures": self.pictures}))
        handle = opened(functions.vantage_store_open_with, encoded(self.path), options)
        super().__init__(Pointer(handle, functions.vantage_store_close))
        self._find = functions.vantage_store_find

    def scene(self, latitude: float, longitude: float, radius: float = 50, **filters: Unpack[Filters]) -> Scene | None:
        """Returns the nearest scene within a radius, or `None` if there is none.

        `radius` is in meters. Filters are `rank`, `facing`, `facing_tolerance`, `captured_after`, `captured_before`,
        `kind`, `collection` and `has_picture`, as in docs/parameters.md.

        Raises UsageError if a value is out of range, NotFoundError if there is no such collection.

        >>> scene = store.scene(48.20042, 7.69989)
        >>> scene.id, scene.kind, round(scene.distance, 2)
        ('9ZE0J7NHS926P', 'panorama', 0.34)
        >>> store.scene(48.21, 7.72) is None
        True
        """
        pointer = self._open()
        filter = filter_pointer(radius, filters)
        found, failure = FoundScene(), c_void_p()
        try:
            status = self._find(pointer.value, latitude, longitude, filter.value, byref(found), byref(failure))
        except ctypes.ArgumentError:
            raise TypeError(f"{latitude!r}, {longitude!r} are not numbers. Pass a latitude and a longitude.") from None
        if status == 0:
            return Scene(self, found)
        if failure:
            raise taken(failure)
        return None

    def scenes(
        self,
        points: Any,
        columns: Sequence[str] | None = None,
        radius: float = 50,
        *,
        latitude: str | None = None,
        longitude: str | None = None,
        threads: int = 0,
        **filters: Unpack[Filters],
    ) -> Any:
        """Returns the nearest scene within a radius of each point, in a table of the same kind, with the same rows.

        `points` is one of:

        - a pandas DataFrame. The result is a DataFrame with the same index.
        - a GeoDataFrame of points in any coordinate system. The result has the same index, geometry and system.
        - an object with `__arrow_c_stream__`, such as a table of pyarrow or polars. The result is of the same class, or
          an `ArrowTable` if that class cannot be made from Arrow data.
        - an array of N latitudes and longitudes (N×2), or a tuple of two arrays, in degrees. The result is a structured
          array. Two contiguous arrays of float64 are not copied.

        Columns named `latitude`, `lat` or `y` and `longitude`, `lon`, `lng`, `long` or `x` hold the points; `latitude`
        and `longitude` name other columns.

        `columns` are the columns to compute: `available`, `scene` (an id), `distance` in meters, `bearing` (toward the
        point) and `heading` (of the picture's center) in degrees clockwise from north, `captured` in UTC, `kind`, and
        `latitude` and `longitude` of the scene. Default: all of them. `distance` and `available` alone are fastest,
        because no rows of scenes are read. The distance is then that of the very nearest scene, accurate to 5 cm; other
        columns prefer panoramas among scenes within half a meter. Rows without a scene have missing values.

        `threads` is the number of threads; 0 uses all cores. Filters are those of `Store.scene`.

        Raises UsageError if there is no such column, or if a point is not a position; the message names the row.

        >>> import numpy
        >>> found = store.scenes(numpy.array([[48.20042, 7.69989], [48.21, 7.72]]), ["available", "scene"])
        >>> found["available"].tolist(), found["scene"].tolist()
        ([True, False], ['9ZE0J7NHS926P', ''])
        """
        table = _tables.read(points, latitude, longitude)
        names = _tables.checked_columns(columns)
        filter = filter_pointer(radius, filters)
        return table.result(lookup(self._open(), table.latitudes, table.longitudes, names, filter, threads))

    def get(self, scene: str) -> Scene:
        """Returns the scene with an id or a token. Raises NotFoundError if it does not exist.

        >>> store.get("9ZE0J7NHS926P").kind
        'panorama'
        """
        details = self._show(scene)
        return Scene._from_summary(self, details["summary"], scene if scene != details["summary"]["scene"] else None)

    def scenes_in(
        self, bbox: Box | None = None, *, collection: str | None = None, limit: int | None = None
    ) -> list[Scene]:
        """Returns the scenes in a box (west, south, east, north in degrees) or a collection.

        >>> len(store.scenes_in((7.699, 48.1999, 7.7, 48.2002)))
        2
        """
        result = self._request("list", {"bbox": bbox, "collection": collection, "limit": limit})
        return [Scene._from_summary(self, summary) for summary in result.lines()]

    def collections(self) -> list[dict[str, Any]]:
        """Returns the collections, as `vantage collections --json` prints them."""
        pointer = self._open()
        collections: list[dict[str, Any]] = request(library().vantage_store_collections, pointer.value).value()
        return collections

    def snapshot(
        self,
        at: Place | None = None,
        *,
        scene: str | None = None,
        token: str | None = None,
        item: str | None = None,
        **parameters: Any,
    ) -> Snapshot | None:
        """Renders a view of the scene near a place, of a scene, or of the scene that sees an item (a place by its id).

        `parameters` are view parameters and, with `at` and `item`, filters, as in docs/parameters.md.
        Returns `None` if there is no scene.

        >>> store.snapshot((48.2006, 7.6999), look_at=(48.20057, 7.70033), pitch=12, fov=70)
        <Snapshot 640x480 image/jpeg, ... bytes>
        """
        subject = {"at": at, "scene": scene, "token": token, "item": item}
        if sum(value is not None for value in subject.values()) != 1:
            raise TypeError("Pass one of at, scene, token and item.")
        result = self._request("snapshot", {**subject, **parameters})
        if result.status == NONE:
            return None
        return Snapshot(result.data, result.value(), parameters.get("scale") or 1)

    def snapshots(
        self,
        requests: Any,
        output: Path,
        *,
        maps: Map | Path | Iterable[Path] = (),
        jobs: int | None = None,
        progress: bool | None = None,
        resume: bool = False,
        **options: Any,
    ) -> Any:
        """Renders a picture for each request into a folder, and returns a report.

        `requests` is a DataFrame, a GeoDataFrame of points, a list of dictionaries, or the path of a CSV or JSON Lines
        file. Its columns are those of `vantage batch` (docs/cli.md). `options` are view parameters and filters for rows
        that do not have their own. Rows whose `kind` is `map` request maps, which are drawn from `maps`; for these,
        `options` can have `zoom` and parameters for the appearance of maps.

        `jobs` is the number of pictures rendered at a time (default: one per core). `progress` is whether to show a
        bar; by default, a bar is shown in notebooks and if standard error is a terminal. Ctrl-C stops the batch and
        keeps the finished pictures.

        The report is a DataFrame with the index of the requests, or a list of dictionaries. Each row has `id` and
        `status` (`done`, `unavailable` or `failed`), and the columns that docs/cli.md lists. A failed row does not stop
        the batch.

        >>> report = store.snapshots([{"lat": 48.2004, "lon": 7.6999}, {"lat": 48.21, "lon": 7.72}], "views")
        >>> [row["status"] for row in report]
        ['done', 'unavailable']
        """
        values = {"output": os.fspath(output), "source": sources(maps) or None, "jobs": jobs, "resume": resume, **options}
        return _batch.run(self._open(), requests, values, progress)

    def search(
        self,
        query: str,
        *,
        near: Place | None = None,
        region: Box | None = None,
        category: str | Iterable[str] | None = None,
        language: str | Iterable[str] | None = None,
        limit: int | None = None,
        complete: bool = False,
        open_at: Time | None = None,
    ) -> list[dict[str, Any]]:
        """Returns places that match a name or a category, best first, as `vantage search --json` prints them.

        `near` prefers places near a position, `region` restricts them to a box, `complete` treats the last word as a
        prefix, and `open_at` (`"now"` or a time) adds whether each place is open. docs/parameters.md has the details.

        >>> [place["name"] for place in store.search("boulangrie", near=(48.2004, 7.6999), limit=1)]
        ['Boulangerie']
        """
        parameters = {
            "q": query, "near": near, "region": region, "category": category, "language": language, "limit": limit,
            "complete": complete, "open_at": open_at,
        }  # fmt: skip
        places: list[dict[str, Any]] = self._request("search", parameters).value()
        return places or []

    def where(
        self, latitude: float, longitude: float, *, language: str | Iterable[str] | None = None
    ) -> dict[str, Any]:
        """Returns the address, the place, the territories and the features at a position.

        The dictionary has the form that `vantage where --json` prints. It is empty if nothing is found.

        >>> store.where(48.20045, 7.69985)["address"]["place"]["name"]
        '22 Rue des Tilleuls'
        """
        where: dict[str, Any] = self._request("where", {"at": (latitude, longitude), "language": language}).value()
        return where or {}

    def import_(self, paths: Path | Iterable[Path], *, progress: bool | None = None, **options: Any) -> dict[str, Any]:
        """Imports pictures, tables or places into this store. See `vantage.import_pictures`."""
        return _imports.import_pictures(self.path, paths, progress=progress, **options)

    def _request(self, name: Literal["list", "snapshot", "search", "where"], values: dict[str, Any]) -> Result:
        pointer = self._open()
        return request(
            getattr(library(), f"vantage_store_{name}"), pointer.value, _options.text(_options.options(values))
        )

    def _show(self, scene: str) -> dict[str, Any]:
        pointer = self._open()
        details: dict[str, Any] = request(library().vantage_store_show, pointer.value, encoded(scene)).value()
        return details

    def _token(self, scene: str, heading: float) -> str:
        pointer = self._open()
        token: str = request(library().vantage_store_token, pointer.value, encoded(scene), heading).value()["token"]
        return token

    def _original(self, scene: str) -> bytes:
        pointer = self._open()
        return request(library().vantage_store_original, pointer.value, encoded(scene)).data

    def __repr__(self) -> str:
        return f"<Store {_addresses.display(self.path)}{' (closed)' if self.closed else ''}>"
