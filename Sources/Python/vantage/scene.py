"""A scene: a panorama or a photo with its position."""

from __future__ import annotations

import datetime
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from ._library import UNKNOWN_TIME, FoundScene
from .pictures import Snapshot

if TYPE_CHECKING:
    from typing_extensions import Literal, Unpack

    from ._options import View
    from .store import Store

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_MILLISECOND = datetime.timedelta(milliseconds=1)


class Scene:
    """A panorama or a photo with its position.

    A scene that was found for a place has its distance from the place, and its snapshots face the place.
    """

    __slots__ = ("_store", "_found", "_summary", "_details", "_token")

    def __init__(
        self,
        store: Store,
        found: FoundScene,
        summary: Mapping[str, Any] | None = None,
        token: str | None = None,
    ) -> None:
        self._store, self._found, self._summary, self._token = store, found, summary, token
        self._details: dict[str, Any] | None = None

    @classmethod
    def _from_summary(cls, store: Store, summary: Mapping[str, Any], token: str | None = None) -> Scene:
        """Returns a scene described by the JSON in docs/schemas/scene.json."""
        coordinate = summary["coordinate"]
        found = FoundScene(
            scene=summary["scene"].encode(),
            latitude=coordinate["latitude"],
            longitude=coordinate["longitude"],
            distance=math.nan,
            bearing=math.nan,
            heading=summary.get("heading", math.nan),
            view_heading=math.nan,
            captured=_milliseconds(summary["captured"]) if "captured" in summary else UNKNOWN_TIME,
            kind=0 if summary["kind"] == "panorama" else 1,
        )
        return cls(store, found, summary, token)

    @property
    def id(self) -> str:
        """The scene's id: 13 letters and digits."""
        scene: bytes = self._found.scene
        return scene.decode()

    @property
    def latitude(self) -> float:
        """The latitude in degrees (WGS 84)."""
        latitude: float = self._found.latitude
        return latitude

    @property
    def longitude(self) -> float:
        """The longitude in degrees (WGS 84)."""
        longitude: float = self._found.longitude
        return longitude

    @property
    def distance(self) -> float | None:
        """The distance from the requested place in meters, or `None` if no place was requested."""
        return _known(self._found.distance)

    @property
    def bearing(self) -> float | None:
        """The direction toward the requested place in degrees clockwise from north, or `None` if there is none."""
        return _known(self._found.bearing)

    @property
    def heading(self) -> float | None:
        """The heading of the picture's center in degrees clockwise from north, or `None` if it is unknown."""
        return _known(self._found.heading)

    @property
    def view_heading(self) -> float | None:
        """The heading of the view that the request implies, toward the place or toward `facing`, or `None`."""
        return _known(self._found.view_heading)

    @property
    def captured(self) -> datetime.datetime | None:
        """The capture time in UTC, or `None` if it is unknown."""
        captured: int = self._found.captured
        return None if captured == UNKNOWN_TIME else _EPOCH + captured * _MILLISECOND

    @property
    def kind(self) -> Literal["panorama", "photo"]:
        """The kind of picture."""
        return "photo" if self._found.kind else "panorama"

    @property
    def collection(self) -> str:
        """The collection that contains the scene."""
        collection: str = self._known_summary["collection"]
        return collection

    @property
    def attribution(self) -> str | None:
        """The attribution to display with the picture, or `None` if none is known."""
        return self._known_summary.get("attribution")

    @property
    def license(self) -> str | None:
        """The license, as an SPDX identifier or text, or `None` if it is unknown."""
        return self._known_summary.get("license")

    @property
    def token(self) -> str:
        """A token for the scene and the view toward the requested place, for `Store.get` and HTTP requests."""
        if self._token is None:
            self._token = self._store._token(self.id, self._found.view_heading)
        return self._token

    @property
    def details(self) -> dict[str, Any]:
        """All known values of the scene and its pictures, as `vantage show --json` prints them."""
        if self._details is None:
            self._details = self._store._show(self.id)
        return self._details

    def snapshot(self, **view: Unpack[View]) -> Snapshot:
        """Renders a view of the scene as a JPEG.

        Options are those of docs/parameters.md: `heading` (degrees clockwise from north; default: toward the requested
        place), `pitch` and `fov` in degrees, `size` in points (default 640x480), `scale`, `look_at` (a place),
        `quality`, `subsampling`, `badge` and `metadata`.

        Raises DamagedError if the scene has no picture, UsageError if an option is out of range.

        >>> scene = store.scene(48.2004, 7.6999)
        >>> scene.snapshot(heading=90, fov=75, size=(320, 240)).size
        (320, 240)
        """
        options: dict[str, Any] = dict(view)
        if self.heading is not None and options.get("heading") is None and options.get("look_at") is None:
            options["heading"] = self.view_heading
        snapshot = self._store.snapshot(**self._subject, **options)
        assert snapshot is not None
        return snapshot

    def original(self) -> bytes:
        """Returns the picture as it was imported."""
        return self._store._original(self.id)

    @property
    def _subject(self) -> dict[str, str]:
        """The scene as a parameter of a snapshot. The token that `Store.get` received also identifies a view."""
        if self._token is None or self.view_heading is not None:
            return {"scene": self.id}
        return {"token": self._token}

    @property
    def _known_summary(self) -> Mapping[str, Any]:
        if self._summary is None:
            self._summary = self.details["summary"]
        return self._summary

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        properties = {"scene": self.id, "kind": self.kind, "heading": self.heading, "distance": self.distance}
        return {
            "type": "Feature",
            "id": self.id,
            "geometry": {"type": "Point", "coordinates": (self.longitude, self.latitude)},
            "properties": {name: value for name, value in properties.items() if value is not None},
        }

    def __repr__(self) -> str:
        away = "" if self.distance is None else f", {self.distance:.2f} m away"
        return f"<Scene {self.id}: {self.kind} at {self.latitude:.6f}, {self.longitude:.6f}{away}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scene) and self.id == other.id and self._store.path == other._store.path

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "A Scene cannot be pickled. Pass its id or token to the other process, and use Store.get there."
        )


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value


def _milliseconds(text: str) -> int:
    # Before Python 3.11, fromisoformat does not accept Z.
    return round((datetime.datetime.fromisoformat(text.replace("Z", "+00:00")) - _EPOCH) / _MILLISECOND)
