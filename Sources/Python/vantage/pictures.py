"""Pictures that the library renders: bytes that save and display themselves."""

from __future__ import annotations

import base64
import os
import pathlib
from typing import Any, TypeVar

_Self = TypeVar("_Self", bound="Picture")

_TYPES = {b"\xff\xd8": "image/jpeg", b"\x89P": "image/png", b"RI": "image/webp"}


class Picture(bytes):
    """The bytes of a JPEG, PNG or WebP file. A notebook displays the picture.

    Attributes:
        info: The JSON that the command prints with `--json`.
        scale: The number of pixels per point.
    """

    info: dict[str, Any]
    scale: float

    def __new__(cls: type[_Self], data: bytes, info: dict[str, Any], scale: float = 1) -> _Self:
        picture = super().__new__(cls, data)
        picture.info, picture.scale = info, scale
        return picture

    def __getnewargs__(self) -> tuple[Any, ...]:
        return bytes(self), self.info, self.scale

    @property
    def data(self) -> bytes:
        """The bytes of the file."""
        return bytes(self)

    @property
    def media_type(self) -> str:
        """The type of the file, such as `image/jpeg`."""
        return _TYPES[bytes(self[:2])]

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels."""
        size = self.info["size"]
        return size["width"], size["height"]

    @property
    def attribution(self) -> str | None:
        """The attribution to display with the picture, or `None` if none is known."""
        return self.info.get("attribution")

    def save(self, path: str | os.PathLike[str]) -> pathlib.Path:
        """Writes the file, and returns its path."""
        written = pathlib.Path(path)
        written.write_bytes(self)
        return written

    def __repr__(self) -> str:
        width, height = self.size
        return f"<{type(self).__name__} {width}x{height} {self.media_type}, {len(self)} bytes>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, str], dict[str, Any]]:
        width, height = (round(side / self.scale) for side in self.size)
        data = base64.b64encode(self).decode()
        return {self.media_type: data, "text/plain": repr(self)}, {self.media_type: {"width": width, "height": height}}

    def _repr_jpeg_(self) -> bytes | None:
        return self.data if self.media_type == "image/jpeg" else None

    def _repr_png_(self) -> bytes | None:
        return self.data if self.media_type == "image/png" else None


class Snapshot(Picture):
    """A view of a scene, as a JPEG."""

    @property
    def view(self) -> dict[str, Any]:
        """The part of the scene that the picture shows: `heading`, `pitch` and `fov` in degrees, and more."""
        view: dict[str, Any] = self.info["view"]
        return view

    @property
    def scene(self) -> str:
        """The id of the scene."""
        scene: str = self.info["scene"]
        return scene

    @property
    def license(self) -> str | None:
        """The license of the scene, or `None` if it is unknown."""
        return self.info.get("license")


class MapPicture(Picture):
    """A map, as PNG, JPEG or WebP."""

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The west, south, east and north edges of the visible area, in degrees."""
        west, south, east, north = self.info["bounds"]
        return west, south, east, north

    @property
    def labels(self) -> list[dict[str, Any]]:
        """The labels on the map."""
        labels: list[dict[str, Any]] = self.info.get("labels", [])
        return labels

    @property
    def missing_tiles(self) -> int:
        """The number of tiles that the sources do not have."""
        missing: int = self.info.get("missingTiles", 0)
        return missing
