"""A server on the loopback interface, for viewers in notebooks and layers in QGIS."""

from __future__ import annotations

import html
import os
import queue
import subprocess
import threading
import urllib.parse
import weakref
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Union

from . import _programs
from .errors import UsageError, error
from .maps import Map, sources
from .scene import Scene
from .store import Store

if TYPE_CHECKING:
    Path = Union[str, os.PathLike[str]]


def serve(
    store: Store | Path | Iterable[Store | Path],
    *,
    maps: Map | Path | Iterable[Path] = (),
    roads: Path | None = None,
    port: int = 0,
    options: Sequence[str] = (),
    timeout: float = 30,
) -> Server:
    """Starts a server for stores and maps on the loopback interface, and returns when it is ready.

    `port` 0 is any free port. `options` are further options of `vantage-server`, such as
    `["--elevation", "heights.mbtiles"]`. The server ends when `close` is called, at the end of a `with` statement, or
    with Python.

    Raises NotFoundError, DamagedError or WriteError if the server cannot start.

    >>> with serve(store) as server:
    ...     server.look_around(store.scene(48.2004, 7.6999))
    <Frame http://127.0.0.1:.../embed#scene=9ZE0J7NHS926P...>
    """
    stores = [store] if isinstance(store, (Store, str, os.PathLike)) else list(store)
    command = ["vantage-server", "--port", str(port), "--log", "none"]
    for each in stores:
        command += ["--store", each.path if isinstance(each, Store) else os.fspath(each)]
    for source in sources(maps):
        command += ["--map", source]
    for location in _picture_locations(stores):
        command += ["--pictures", location]
    if roads is not None:
        command += ["--roads", os.fspath(roads)]
    return Server([*command, *options], timeout)


def _picture_locations(stores: Iterable[Store | Path]) -> list[str]:
    """Returns the location of pictures that the stores were opened with, if any. A server has only one."""
    locations = list(dict.fromkeys(each.pictures for each in stores if isinstance(each, Store) and each.pictures))
    if len(locations) > 1:
        raise UsageError("The stores have pictures in different locations. Serve them separately.", "contradiction", 64)
    return locations


class Server:
    """A running server. `vantage.serve` starts one.

    Attributes:
        url: The URL of the server, which shows the viewer, without a slash at the end.
    """

    url: str

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._process = subprocess.Popen(
            command,
            executable=_programs.path("vantage-server"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._finalizer = weakref.finalize(self, _end, self._process)
        lines: queue.Queue[str] = queue.Queue()
        self._messages: list[str] = []
        # Reads both streams to their end, so that the server never waits for them.
        readers = [
            threading.Thread(target=_read, args=(self._process.stdout, lines.put), daemon=True),
            threading.Thread(target=_read, args=(self._process.stderr, self._messages.append), daemon=True),
        ]
        for reader in readers:
            reader.start()
        try:
            line = lines.get(timeout=timeout)
        except queue.Empty:
            line = ""
        if "http" not in line:
            self._fail(readers, timeout)
        self.url = line[line.index("http") :].strip().rstrip("/")

    def _fail(self, readers: Sequence[threading.Thread], timeout: float) -> NoReturn:
        try:
            status = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self.close()
            raise error(f"The server was not ready after {timeout} s.", "timedOut", 74) from None
        for reader in readers:
            reader.join(timeout=1)
        self.close()
        message = "".join(self._messages).strip() or f"The server exited with status {status}."
        raise error(message, "serverFailed", status)

    @property
    def closed(self) -> bool:
        """Whether the server has ended."""
        return self._process.poll() is not None

    def close(self) -> None:
        """Ends the server and waits until it has finished its requests."""
        self._finalizer()

    def look_around(
        self,
        scene: Scene | str,
        *,
        heading: float | None = None,
        pitch: float | None = None,
        fov: float | None = None,
        width: int | str = "100%",
        height: int = 480,
    ) -> Frame:
        """Returns a frame with the viewer that shows a scene (or its id), for notebooks.

        `heading`, `pitch` and `fov` set the initial view, in degrees. By default, the view of a scene that was found
        for a place faces that place. The frame works as long as the server runs.
        """
        if isinstance(scene, Scene):
            heading = scene.view_heading if heading is None else heading
            scene = scene.id
        view = {"scene": scene, "heading": heading, "pitch": pitch, "fov": fov}
        return self._frame(view, width, height)

    def map(
        self, center: tuple[float, float] | None = None, *, zoom: float | None = None, width: int | str = "100%",
        height: int = 480,
    ) -> Frame:  # fmt: skip
        """Returns a frame with the viewer's map, for notebooks. `center` is a latitude and a longitude in degrees."""
        return self._frame({"at": None if center is None else f"{center[0]},{center[1]}", "zoom": zoom}, width, height)

    def _frame(self, values: dict[str, Any], width: int | str, height: int) -> Frame:
        known = {name: value for name, value in values.items() if value is not None}
        fragment = urllib.parse.urlencode(known, safe=",")
        return Frame(f"{self.url}/embed" + (f"#{fragment}" if fragment else ""), width, height)

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Server {self.url}{' (closed)' if self.closed else ''}>"


class Frame:
    """A page in a frame, which a notebook displays.

    Attributes:
        src: The URL of the page.
        width, height: The size in CSS pixels, or as a share such as `100%`.
    """

    def __init__(self, src: str, width: int | str, height: int | str) -> None:
        self.src, self.width, self.height = src, width, height

    def _repr_html_(self) -> str:
        source, width, height = (html.escape(str(value), quote=True) for value in (self.src, self.width, self.height))
        return (
            f'<iframe src="{source}" width="{width}" height="{height}" title="Vantage" style="border: 0" '
            'allow="fullscreen; gyroscope; accelerometer; magnetometer"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<Frame {self.src}>"


def _read(stream: Any, take: Any) -> None:
    with stream:
        for line in stream:
            take(line)
    take("")


def _end(process: subprocess.Popen[str]) -> None:
    """Asks a process to finish, and ends it after 10 s."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
