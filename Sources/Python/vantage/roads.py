"""Routes along roads."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Union

from . import _options
from ._calls import NONE, encoded, opened, request
from ._handles import Owner, Pointer, check_process
from ._library import library
from ._options import Place

if TYPE_CHECKING:
    from typing_extensions import Literal

    Path = Union[str, os.PathLike[str]]


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
        by: Literal["car", "foot", "bicycle"] = "car",
        shortest: bool = False,
        alternatives: bool = False,
        avoid: Iterable[Literal["tolls", "ferries", "motorways", "unpaved"]] = (),
        depart: str | None = None,
        language: str | Iterable[str] | None = None,
    ) -> Route | None:
        """Returns a route from one place to another, or `None` if there is none.

        `via` are waypoints in order, `shortest` finds the shortest route instead of the fastest, `alternatives` adds up
        to two other routes, `avoid` lists kinds of roads to avoid if another route exists, and `language` is the
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

    def __repr__(self) -> str:
        return f"<Roads {self.path}{' (closed)' if self.closed else ''}>"


def route(roads: Roads | Path, from_: Place, to: Place, **options: Any) -> Route | None:
    """Returns a route along the roads in a file. See `Roads.route`, which does not open the file for each route.

    >>> route("SampleData/map/aubeval.roads", (48.1976, 7.6937), (48.2035, 7.7045), by="foot")
    <Route ...>
    """
    if isinstance(roads, Roads):
        return roads.route(from_, to, **options)
    with Roads(roads) as opened_roads:
        return opened_roads.route(from_, to, **options)
