"""Calls of C functions that can fail, and the results that they return."""

from __future__ import annotations

import ctypes
import json
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Callable, NamedTuple

from ._library import library
from .errors import Error, UsageError, error

#: A function of the library.
Function = Callable[..., int]

#: The status of a negative result that is not an error, such as no scene.
NONE = 1


class Result(NamedTuple):
    """The result of a request: a picture or lines of JSON in `data`, and a description as JSON."""

    status: int
    data: bytes
    json: str

    def value(self) -> Any:
        """Returns the description."""
        return json.loads(self.json)

    def lines(self) -> list[Any]:
        """Returns the lines of JSON in `data`."""
        return [json.loads(line) for line in self.data.splitlines() if line]


def taken(pointer: c_void_p) -> Error:
    """Returns the error that a function has set, and frees it."""
    functions = library()
    try:
        message: bytes = functions.vantage_error_message(pointer)
        code: bytes = functions.vantage_error_code(pointer)
        return error(message.decode(), code.decode(), functions.vantage_error_status(pointer))
    finally:
        functions.vantage_error_free(pointer)


def call(function: Function, *arguments: Any) -> int:
    """Calls a function whose last parameter receives an error. Returns its status, and raises the error."""
    failure = c_void_p()
    status = function(*arguments, byref(failure))
    if failure:
        raise taken(failure)
    if status > 2:
        raise error(f"The library failed with status {status}.", "", status)
    return status


def opened(function: Function, *arguments: Any) -> int:
    """Calls a function that opens something, and returns the address of its handle."""
    handle = c_void_p()
    call(function, *arguments, byref(handle))
    assert handle.value is not None
    return handle.value


def request(function: Function, *arguments: Any) -> Result:
    """Calls a function that returns a result, and copies the result."""
    pointer = c_void_p()
    status = call(function, *arguments, byref(pointer))
    if not pointer:
        return Result(status, b"", "null")
    functions = library()
    size = c_size_t()
    try:
        start = functions.vantage_result_bytes(pointer, byref(size))
        data = ctypes.string_at(start, size.value) if start else b""
        start = functions.vantage_result_json(pointer, byref(size))
        text = ctypes.string_at(start, size.value).decode() if start else "null"
        return Result(status, data, text)
    finally:
        functions.vantage_result_free(pointer)


def encoded(text: str) -> bytes:
    """Returns text for the library. Raises UsageError if it contains a NUL character."""
    if "\0" in text:
        raise UsageError("The text contains a NUL character. Remove it.", "notUnderstood", 64)
    return text.encode()
