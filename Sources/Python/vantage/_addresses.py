"""Addresses of stores: paths, and URLs of catalogs in PostgreSQL."""

from __future__ import annotations

import os
import re
from typing import Union

Path = Union[str, "os.PathLike[str]"]


def absolute(address: Path) -> str:
    """Returns the absolute path of a file, or the URL of a catalog as it is."""
    text = os.fspath(address)
    return text if is_catalog(text) else os.path.abspath(text)


def is_catalog(address: str) -> bool:
    """Whether an address is the URL of a catalog."""
    return re.match("postgres(ql)?://", address, re.IGNORECASE) is not None


def display(address: str) -> str:
    """Returns an address for messages. Shortens a URL, which may contain a password, to its hosts and database."""
    if not is_catalog(address):
        return address
    plain, _, settings = address.partition("://")[2].partition("?")
    # A stray ? in front of an @ may be part of a password.
    return "postgres://…" if "@" in settings else f"postgres://{plain.rpartition('@')[2]}"
