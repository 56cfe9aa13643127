"""The programs in the package: `vantage` and `vantage-server`."""

from __future__ import annotations

import os
import pathlib
import sys
from typing import NoReturn

from ._library import NATIVE


def path(name: str) -> pathlib.Path:
    """Returns the path of a program. Raises FileNotFoundError if the package does not contain it.

    Both programs are the same file, which runs the one that argv[0] names.

    VANTAGE_PROGRAMS is a folder with other programs to use.
    """
    folder = os.environ.get("VANTAGE_PROGRAMS")
    found = pathlib.Path(folder) / name if folder else NATIVE / "bin" / "vantage"
    if not found.exists():
        raise FileNotFoundError(
            f"There is no program at {found}. Install the package from its wheel, or set VANTAGE_PROGRAMS to the "
            "folder of the programs."
        )
    return found


def _replace_process(name: str) -> NoReturn:
    program = path(name)
    os.execv(program, [name, *sys.argv[1:]])


def vantage() -> NoReturn:
    """Replaces the Python process with `vantage`."""
    _replace_process("vantage")


def vantage_server() -> NoReturn:
    """Replaces the Python process with `vantage-server`."""
    _replace_process("vantage-server")
