"""Imports of pictures, tables and places into a store."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from ctypes import c_void_p
from typing import TYPE_CHECKING, Any, Union

from . import _options
from ._calls import Result, encoded, request
from ._handles import check_process
from ._library import library
from ._progress import interruptible

if TYPE_CHECKING:
    Path = Union[str, os.PathLike[str]]


def import_pictures(
    store: Path, paths: Path | Iterable[Path], *, progress: bool | None = None, **options: Any
) -> dict[str, Any]:
    """Imports pictures, tables or places into a store, and creates the store if it does not exist.

    `options` are those of `vantage import` (docs/cli.md) with underscores: `collection`, `format`, `license`,
    `attribution`, `levels`, `jobs`, `resume` and others. `columns` is a dictionary of fields and columns, and `track` a
    list of files. `progress` is whether to show a bar; by default, a bar is shown in notebooks and if standard error is
    a terminal. Ctrl-C stops the import and keeps finished work.

    Returns the summary that `vantage import --json` prints. A bad file does not stop an import: it is counted in
    `failed` and listed in `failures`.

    >>> summary = import_pictures("street.sqlite", "SampleData/street", collection="aubeval", license="CC0-1.0")
    >>> summary["imported"], summary["failed"]
    (12, 0)
    """
    check_process()
    listed = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    names = path_array(listed)
    text = _options.text(_options.options(options))
    path = encoded(os.fspath(store))

    def work(progress: Any) -> Result:
        return request(library().vantage_import, path, names, len(listed), text, progress, c_void_p())

    summary: dict[str, Any] = interruptible(work, progress, "import").value()
    return summary


def path_array(paths: Iterable[Path]) -> Any:
    """Returns paths as an array for the library."""
    names = [encoded(os.fspath(path)) for path in paths]
    return (ctypes.c_char_p * len(names))(*names)
