"""The structs of Arrow's C data interface.

Source: https://arrow.apache.org/docs/format/CDataInterface.html
"""

from __future__ import annotations

from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p

#: Releases the struct at an address.
Release = CFUNCTYPE(None, c_void_p)


class ArrowSchema(Structure):
    """The name and the type of a column, or of a batch with its columns as children."""


ArrowSchema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))),
    ("dictionary", POINTER(ArrowSchema)),
    ("release", Release),
    ("private_data", c_void_p),
]


class ArrowArray(Structure):
    """The memory of a column, or of a batch with its columns as children."""


ArrowArray._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(ArrowArray))),
    ("dictionary", POINTER(ArrowArray)),
    ("release", Release),
    ("private_data", c_void_p),
]

#: Functions of a stream. They receive the address of the stream, and of the struct to fill.
Get = CFUNCTYPE(c_int, c_void_p, c_void_p)
GetLastError = CFUNCTYPE(c_char_p, c_void_p)


class ArrowStream(Structure):
    """A stream of batches."""

    _fields_ = [
        ("get_schema", Get),
        ("get_next", Get),
        ("get_last_error", GetLastError),
        ("release", Release),
        ("private_data", c_void_p),
    ]
