"""Handles of the library: each is closed once, when it is no longer in use."""

from __future__ import annotations

import os
import threading
import weakref
from types import TracebackType
from typing import Callable, NoReturn, TypeVar

from .errors import ClosedError

_Self = TypeVar("_Self", bound="Owner")


class Pointer:
    """The address of a handle. The handle is closed when the last reference to this object is gone.

    A call keeps a reference in a local variable, so that closing a store does not affect calls in other threads.
    """

    __slots__ = ("value", "_close", "_process")

    def __init__(self, value: int, close: Callable[[int], None]) -> None:
        self.value, self._close, self._process = value, close, os.getpid()

    def __del__(self) -> None:
        # A forked process must not close the connections of its parent.
        if self._process == os.getpid():
            self._close(self.value)


class Owner:
    """An object that owns a handle and can be closed. It works as a context manager."""

    _pointer: Pointer | None
    _kind = "object"

    def __init__(self, pointer: Pointer) -> None:
        self._pointer = pointer
        self._forked = False
        _owners.add(self)

    def close(self) -> None:
        """Closes the object. Running calls in other threads finish; later calls raise ClosedError."""
        self._pointer = None

    @property
    def closed(self) -> bool:
        """Whether the object has been closed."""
        return self._pointer is None

    def _open(self) -> Pointer:
        pointer = self._pointer
        if pointer is None:
            raise self._closed_error()
        return pointer

    def _closed_error(self) -> ClosedError:
        if self._forked:
            return ClosedError(
                f"This {self._kind} was opened before the process forked. Use the start method `spawn` or threads, and "
                f"open the {self._kind} in the new process.",
                "closed",
                64,
            )
        return ClosedError(f"This {self._kind} has been closed. Open it again.", "closed", 64)

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"A {type(self).__name__} cannot be pickled. Pass its path to the other process, and open it there."
        )


#: All open objects. `WeakSet` is not safe for additions while it is iterated, which happens only in a new process.
_owners: weakref.WeakSet[Owner] = weakref.WeakSet()
_parent_process = threading.Event()


def check_process() -> None:
    """Raises ClosedError in a process that was forked while a store was open: the library's threads are missing."""
    if _parent_process.is_set():
        raise ClosedError(
            "The process was forked while Vantage was in use. Use multiprocessing's start method `spawn`, or threads.",
            "closed",
            64,
        )


def _after_fork() -> None:
    owners = list(_owners)
    if owners:
        _parent_process.set()
    for owner in owners:
        owner._forked = owner._pointer is not None
        owner._pointer = None


os.register_at_fork(after_in_child=_after_fork)
