"""Offline street-level imagery, maps, search and routes.

>>> import vantage
>>> store = vantage.open("town.sqlite")
>>> scene = store.scene(48.2004, 7.6999, radius=50)
>>> scene.snapshot(heading=90, fov=75, size=(640, 480))
<Snapshot 640x480 image/jpeg, ... bytes>
"""

from ._arrow import ArrowTable
from ._imports import import_pictures
from ._library import version
from .errors import (
    CancelledError,
    ClosedError,
    DamagedError,
    Error,
    NotFoundError,
    UsageError,
    WriteError,
)
from .maps import Map, Overlay
from .pictures import MapPicture, Picture, Snapshot
from .roads import Matrix, Roads, Route, route
from .scene import Scene
from .server import Frame, Server, serve
from .store import Store, open

__all__ = [
    "ArrowTable",
    "CancelledError",
    "ClosedError",
    "DamagedError",
    "Error",
    "Frame",
    "Map",
    "MapPicture",
    "Matrix",
    "NotFoundError",
    "Overlay",
    "Picture",
    "Roads",
    "Route",
    "Scene",
    "Server",
    "Snapshot",
    "Store",
    "UsageError",
    "WriteError",
    "import_pictures",
    "open",
    "route",
    "serve",
    "version",
]
