"""Routes along roads."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Union

import numpy

from . import _options, _tables
from ._calls import NONE, call, encoded, opened, request
from ._handles import Owner, Pointer, check_process
from ._library import library
from ._lookups import Floats
from ._options import Place

if TYPE_CHECKING:
    from typing_extensions import Literal

    Path = Union[str, os.PathLike[str]]
    Mode = Literal["car", "foot", "bicycle"]


class Route(dict):  # type: ignore[type-arg]
    """A route: a GeoJSON feature, which maps draw as an overlay (docs/schemas/route.json).

    Attributes:
        alternatives: Other worthwhile routes, if they were requested.
    """

    def __init__(self, feature: dict[str, Any], alternatives: Iterable[Route] = ()) -> None:
        super().__init__(feature)
        self.alternatives = list(alternatives)

    @property
    def name(self) -> str:
        """The name of the longest named step; empty if no step has a name."""
        name: str = self["properties"]["name"]
        return name

    @property
    def distance(self) -> float:
        """The length in meters."""
        distance: float = self["properties"]["distance"]
        return distance

    @property
    def duration(self) -> float:
        """The travel time in seconds, without traffic."""
        duration: float = self["properties"]["duration"]
        return duration

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps with their instructions."""
        steps: list[dict[str, Any]] = self["properties"]["steps"]
        return steps

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        return dict(self)

    def __repr__(self) -> str:
        return f"<Route {self.name!r}: {self.distance:.0f} m, {self.duration:.0f} s, {len(self.steps)} steps>"


class Matrix(NamedTuple):
    """Travel times and distances between places, with a row for each source. Pairs without a route have NaN."""

    #: The travel times in seconds, without traffic.
    durations: Floats
    #: The lengths of the routes in meters.
    distances: Floats


class Roads(Owner):
    """A road file, which `scripts/import-osm.sh` or `vantage roads` creates.

    Raises NotFoundError if the file does not exist, DamagedError if it is not a road file.
    """

    _kind = "road file"

    def __init__(self, path: Path) -> None:
        check_process()
        functions = library()
        self.path = os.path.abspath(os.fspath(path))
        super().__init__(
            Pointer(opened(functions.vantage_roads_open, encoded(self.path)), functions.vantage_roads_close)
        )

    def route(
        self,
        from_: Place,
        to: Place,
        *,
        via: Iterable[Place] = (),
        by: Mode = "car",
        shortest: bool = False,
        alternatives: bool = False,
        avoid: Iterable[Literal["tolls", "ferries", "motorways", "unpaved"]] = (),
        depart: str | None = None,
        language: str | Iterable[str] | None = None,
    ) -> Route | None:
        """Returns a route from one place to another, or `None` if there is none.

        `via` lists waypoints in order, `shortest` finds the shortest route instead of the fastest, `alternatives` adds
        up to two other routes, `avoid` lists kinds of roads to avoid if another route exists, and `language` is the
        language of the instructions. `depart` is the local departure time, such as "2026-11-30T08:00"; time-dependent
        rules then apply.

        Raises NotFoundError if a place has no road near it.

        >>> roads = Roads("SampleData/map/aubeval.roads")
        >>> roads.route((48.1976, 7.6937), (48.2035, 7.7045), by="foot").steps[0]["instructions"]
        'Head east on Rue de la Source'
        """
        values = {
            "from": from_, "to": to, "via": list(via) or None, "by": by, "shortest": shortest,
            "alternatives": alternatives, "avoid": ",".join(avoid) or None, "depart": depart, "language": language,
        }  # fmt: skip
        pointer = self._open()
        result = request(library().vantage_roads_route, pointer.value, _options.text(_options.options(values)))
        if result.status == NONE:
            return None
        geojson = result.value()
        if geojson["type"] == "Feature":
            return Route(geojson)
        first, *others = (Route(feature) for feature in geojson["features"])
        first.alternatives = others
        return first

    def matrix(self, from_: Any, to: Any, *, by: Mode = "car", shortest: bool = False) -> Matrix:
        """Returns the travel times and distances from each source to each destination.

        `from_` and `to` are tables of points, as for `Store.scenes`. `shortest` finds the shortest routes instead of
        the fastest. At most 25 million pairs are allowed.

        >>> roads = Roads("SampleData/map/aubeval.roads")
        >>> roads.matrix([(48.1976, 7.6937)], [(48.2035, 7.7045), (48.2, 7.7)], by="foot").distances.shape
        (1, 2)
        """
        sources, destinations = _tables.read(from_), _tables.read(to)
        shape = len(sources.latitudes), len(destinations.latitudes)
        matrix = Matrix(numpy.empty(shape), numpy.empty(shape))
        call(
            library().vantage_roads_matrix,
            self._open().value,
            sources.latitudes.ctypes.data,
            sources.longitudes.ctypes.data,
            shape[0],
            destinations.latitudes.ctypes.data,
            destinations.longitudes.ctypes.data,
            shape[1],
            _options.text(_options.options({"by": by, "shortest": shortest})),
            matrix.durations.ctypes.data,
            matrix.distances.ctypes.data,
        )
        return matrix

    def reach(
        self,
        at: Place,
        *,
        minutes: float | Iterable[float] | None = None,
        meters: float | Iterable[float] | None = None,
        by: Mode = "car",
    ) -> dict[str, Any]:
        """Returns the areas that can be reached from a place within given times or distances.

        The result is a GeoJSON feature collection with an area for each limit, the largest first
        (docs/schemas/reach.json), which maps draw as an overlay.

        Raises NotFoundError if the place has no road near it.

        >>> roads = Roads("SampleData/map/aubeval.roads")
        >>> len(roads.reach((48.2, 7.7), minutes=[1, 2], by="foot")["features"])
        2
        """
        values = {"at": at, "minutes": _limits(minutes), "meters": _limits(meters), "by": by}
        pointer = self._open()
        result = request(library().vantage_roads_reach, pointer.value, _options.text(_options.options(values)))
        areas: dict[str, Any] = result.value()
        return areas

    def match(
        self,
        track: Any,
        *,
        by: Mode = "car",
        accuracy: float = 5,
        language: str | Iterable[str] | None = None,
        units: Literal["metric", "imperial"] | None = None,
    ) -> dict[str, Any]:
        """Returns the roads that a recorded track followed.

        `track` is a table of points in order, as for `Store.scenes`, and `accuracy` is the standard deviation of its
        position errors in meters. The result is a GeoJSON feature collection with a route for each part that follows
        roads without interruption, and the points of each unmatched part (docs/schemas/match.json).

        >>> roads = Roads("SampleData/map/aubeval.roads")
        >>> track = [(48.1976, 7.6937), (48.1978, 7.6945), (48.1980, 7.6953)]
        >>> roads.match(track, by="foot", accuracy=20)["type"]
        'FeatureCollection'
        """
        points = _tables.read(track)
        values = {"by": by, "accuracy": accuracy, "language": language, "units": units}
        result = request(
            library().vantage_roads_match,
            self._open().value,
            points.latitudes.ctypes.data,
            points.longitudes.ctypes.data,
            len(points.latitudes),
            _options.text(_options.options(values)),
        )
        match: dict[str, Any] = result.value()
        return match

    def __repr__(self) -> str:
        return f"<Roads {self.path}{' (closed)' if self.closed else ''}>"


def _limits(values: float | Iterable[float] | None) -> str | None:
    if values is None:
        return None
    return _options.numbers(values if isinstance(values, Iterable) else [values])


def route(roads: Roads | Path, from_: Place, to: Place, **options: Any) -> Route | None:
    """Returns a route along the roads in a file. For several routes, `Roads.route` opens the file only once.

    >>> route("SampleData/map/aubeval.roads", (48.1976, 7.6937), (48.2035, 7.7045), by="foot")
    <Route ...>
    """
    if isinstance(roads, Roads):
        return roads.route(from_, to, **options)
    with Roads(roads) as opened_roads:
        return opened_roads.route(from_, to, **options)
