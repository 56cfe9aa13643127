"""The C library: where it is, and the types of its functions (`vantage.h`)."""

from __future__ import annotations

import ctypes
import functools
import os
import pathlib
from ctypes import POINTER, Structure, c_char, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_void_p
from typing import Any

#: The version of the C interface that this package needs.
ABI_VERSION = 1

#: The folder of the programs and libraries in the package.
NATIVE = pathlib.Path(__file__).parent / "_native"

#: The value of a time that is not known; also NumPy's NaT.
UNKNOWN_TIME = -(2**63)


class FoundScene(Structure):
    """The struct `vantage_scene`."""

    _fields_ = [
        ("scene", c_char * 16),
        ("latitude", c_double),
        ("longitude", c_double),
        ("distance", c_double),
        ("bearing", c_double),
        ("heading", c_double),
        ("view_heading", c_double),
        ("captured", c_int64),
        ("kind", c_int32),
        ("reserved", c_int32),
    ]


class SceneColumns(Structure):
    """The struct `vantage_scene_columns`. The address of each array, or `None`."""

    _fields_ = [
        (name, c_void_p)
        for name in (
            "available", "distance", "scene", "latitude", "longitude", "bearing", "heading", "captured", "kind",
        )
    ]  # fmt: skip


#: A function that receives the progress of a batch: context, done, total or -1, failed. Returns 0 to continue.
Progress = ctypes.CFUNCTYPE(c_int32, c_void_p, c_int64, c_int64, c_int64)

_handle = c_void_p
_out = POINTER(c_void_p)
_paths = POINTER(c_char_p)

#: The result type and the argument types of each function.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "vantage_version": (c_char_p, []),
    "vantage_abi_version": (c_uint32, []),
    "vantage_error_status": (c_int32, [_handle]),
    "vantage_error_code": (c_char_p, [_handle]),
    "vantage_error_message": (c_char_p, [_handle]),
    "vantage_error_free": (None, [_handle]),
    "vantage_result_bytes": (c_void_p, [_handle, POINTER(c_size_t)]),
    "vantage_result_json": (c_void_p, [_handle, POINTER(c_size_t)]),
    "vantage_result_free": (None, [_handle]),
    "vantage_filter_create": (c_int32, [c_char_p, _out, _out]),
    "vantage_filter_free": (None, [_handle]),
    "vantage_store_open": (c_int32, [c_char_p, _out, _out]),
    "vantage_store_open_with": (c_int32, [c_char_p, c_char_p, _out, _out]),
    "vantage_store_close": (None, [_handle]),
    "vantage_store_find": (c_int32, [_handle, c_double, c_double, _handle, POINTER(FoundScene), _out]),
    "vantage_store_find_many": (
        c_int32,
        [_handle, c_void_p, c_void_p, c_size_t, _handle, c_int32, POINTER(SceneColumns), POINTER(c_size_t), _out],
    ),
    "vantage_store_show": (c_int32, [_handle, c_char_p, _out, _out]),
    "vantage_store_token": (c_int32, [_handle, c_char_p, c_double, _out, _out]),
    "vantage_store_list": (c_int32, [_handle, c_char_p, _out, _out]),
    "vantage_store_collections": (c_int32, [_handle, _out, _out]),
    "vantage_store_original": (c_int32, [_handle, c_char_p, _out, _out]),
    "vantage_store_snapshot": (c_int32, [_handle, c_char_p, _out, _out]),
    "vantage_store_search": (c_int32, [_handle, c_char_p, _out, _out]),
    "vantage_store_where": (c_int32, [_handle, c_char_p, _out, _out]),
    "vantage_store_snapshots": (
        c_int32, [_handle, c_char_p, c_size_t, c_char_p, Progress, c_void_p, _out, _out],
    ),
    "vantage_import": (c_int32, [c_char_p, _paths, c_size_t, c_char_p, Progress, c_void_p, _out, _out]),
    "vantage_maps_open": (c_int32, [_paths, c_size_t, _out, _out]),
    "vantage_maps_close": (None, [_handle]),
    "vantage_maps_snapshot": (c_int32, [_handle, c_char_p, _out, _out]),
    "vantage_roads_open": (c_int32, [c_char_p, _out, _out]),
    "vantage_roads_close": (None, [_handle]),
    "vantage_roads_route": (c_int32, [_handle, c_char_p, _out, _out]),
    "vantage_roads_matrix": (
        c_int32,
        [_handle, c_void_p, c_void_p, c_size_t, c_void_p, c_void_p, c_size_t, c_char_p, c_void_p, c_void_p, _out],
    ),
    "vantage_roads_reach": (c_int32, [_handle, c_char_p, _out, _out]),
    "vantage_roads_match": (c_int32, [_handle, c_void_p, c_void_p, c_size_t, c_char_p, _out, _out]),
}  # fmt: skip


def _path() -> pathlib.Path:
    override = os.environ.get("VANTAGE_LIBRARY_PATH")
    path = pathlib.Path(override) if override else NATIVE / "lib" / "libvantage.so"
    if not path.exists():
        raise ImportError(
            f"There is no library at {path}. Install the package from its wheel, or set VANTAGE_LIBRARY_PATH to the "
            "path of libvantage.so."
        )
    return path


@functools.cache
def library() -> ctypes.CDLL:
    """Returns the C library, which is loaded on the first call. Its functions release the GIL.

    Raises ImportError if the library is missing or too old.
    """
    path = _path()
    loaded = ctypes.CDLL(str(path))
    found = loaded.vantage_abi_version()
    # Later versions only add functions.
    if found < ABI_VERSION:
        raise ImportError(f"The library at {path} has interface version {found}; this package needs {ABI_VERSION}.")
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    return loaded


def version() -> str:
    """Returns the version of the library."""
    text: bytes = library().vantage_version()
    return text.decode()
