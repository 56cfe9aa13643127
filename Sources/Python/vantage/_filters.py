"""Filters, parsed once by the library and kept for later calls."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from . import _options
from ._calls import opened
from ._handles import Pointer
from ._library import library


def filter_pointer(radius: float | None, filters: Mapping[str, Any]) -> Pointer:
    """Returns the filter for a radius in meters and other filters. Raises UsageError if one of them is invalid."""
    try:
        return _pointer(radius, tuple(filters.items()))
    except TypeError:
        # A value such as a list cannot be a key of the cache.
        return _create(radius, filters)


@functools.lru_cache(maxsize=64)
def _pointer(radius: float | None, filters: tuple[tuple[str, Any], ...]) -> Pointer:
    return _create(radius, dict(filters))


def _create(radius: float | None, filters: Mapping[str, Any]) -> Pointer:
    text = _options.text(_options.options({"radius": radius, **filters}))
    functions = library()
    return Pointer(opened(functions.vantage_filter_create, text), functions.vantage_filter_free)
