"""Errors that the library reports."""

from __future__ import annotations


class Error(Exception):
    """An error that the library reports.

    Missing imagery is not an error: functions return `None` or rows without a scene.

    Attributes:
        code: The name of the error, such as `noSuchCollection`. docs/errors.md lists all codes.
        status: The error's category, as the exit code of the command line.
    """

    code: str
    status: int

    def __init__(self, message: str, code: str = "", status: int = 70) -> None:
        super().__init__(message)
        self.code, self.status = code, status


class UsageError(Error, ValueError):
    """A value in a request is invalid, or a request exceeds a limit (status 64)."""


class DamagedError(Error, ValueError):
    """An input, a store or a map is damaged or of an unsupported kind, or a scene has no picture (status 65)."""


class NotFoundError(Error, FileNotFoundError):
    """A file, a scene, a place or a collection does not exist or cannot be read (status 66)."""


class WriteError(Error, OSError):
    """An output cannot be created or written, or a file is in use (status 73 or 74)."""


class CancelledError(Error):
    """The work was canceled (status 130)."""


class ClosedError(Error, ValueError):
    """A store, a map or a road file was used after it was closed, or in a forked process."""


_CLASSES: dict[int, type[Error]] = {
    64: UsageError,
    65: DamagedError,
    66: NotFoundError,
    73: WriteError,
    74: WriteError,
    130: CancelledError,
}


def error(message: str, code: str, status: int) -> Error:
    """Returns an instance of the error class for a status."""
    return _CLASSES.get(status, Error)(message, code, status)
