"""Progress of long work: a bar in terminals and notebooks, and cancellation by Ctrl-C."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any, Callable, TypeVar

from ._library import Progress

_Value = TypeVar("_Value")

#: The seconds between two updates of a bar.
_INTERVAL = 0.2


def interruptible(work: Callable[[Any], _Value], shown: bool | None, title: str) -> _Value:
    """Runs work that reports its progress, and returns its result.

    The work runs in another thread, so that Ctrl-C interrupts it: it is canceled, and KeyboardInterrupt is raised once
    it has ended. `shown` is whether to show a bar; `None` shows one in terminals and notebooks.
    """
    bar = _bar(shown, title)
    cancelled, ended = threading.Event(), threading.Event()
    outcome: list[_Value] = []
    failures: list[BaseException] = []

    def report(_: Any, done: int, total: int, failed: int) -> int:
        bar.update(done, total, failed)
        return int(cancelled.is_set())

    def run() -> None:
        try:
            outcome.append(work(Progress(report)))
        except BaseException as error:
            failures.append(error)
        finally:
            ended.set()

    thread = threading.Thread(target=run, name="vantage")
    interruption: KeyboardInterrupt | None = None
    # Waits for the event instead of the thread, because an interrupted `join` treats the thread as finished. Wakes up
    # regularly, because a signal that arrives just before the wait does not end it.
    while not ended.is_set():
        try:
            if thread.ident is None:
                thread.start()
            ended.wait(_INTERVAL)
        except KeyboardInterrupt as error:
            interruption = error
            cancelled.set()
    bar.finish()
    if interruption is not None:
        raise interruption
    if failures:
        raise failures[0]
    return outcome[0]


def _bar(shown: bool | None, title: str) -> Bar:
    if shown is False:
        return Bar(title)
    if _in_notebook():
        return _NotebookBar(title)
    return _TerminalBar(title) if shown or sys.stderr.isatty() else Bar(title)


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and hasattr(shell, "kernel")


class Bar:
    """A progress bar that shows nothing, and the base class of visible bars."""

    def __init__(self, title: str) -> None:
        self.title = title
        self._start = self._last = time.monotonic()
        self._state = (0, -1, 0)

    def update(self, done: int, total: int, failed: int) -> None:
        """Shows the progress, unless the bar was updated a moment ago. `total` is -1 if it is unknown."""
        self._state = done, total, failed
        now = time.monotonic()
        if now - self._last >= _INTERVAL:
            self._last = now
            self.show()

    def finish(self) -> None:
        """Shows the final progress."""
        self.show()

    def show(self) -> None:
        """Shows the progress."""

    def text(self) -> str:
        """Returns the progress as text, such as `views: 30 of 400, 2 failed, 61/s`."""
        done, total, failed = self._state
        seconds = time.monotonic() - self._start
        parts = [f"{done:,} of {total:,}" if total >= 0 else f"{done:,}"]
        if failed:
            parts.append(f"{failed:,} failed")
        if seconds > 0:
            parts.append(f"{done / seconds:,.0f}/s")
        return f"{self.title}: {', '.join(parts)}"

    def share(self) -> float:
        """Returns the finished share of the work, from 0 to 1."""
        done, total, _ = self._state
        return min(done / total, 1) if total > 0 else 0


class _TerminalBar(Bar):
    _WIDTH = 24

    def show(self) -> None:
        filled = round(self.share() * self._WIDTH)
        sys.stderr.write(f"\r{'█' * filled}{'░' * (self._WIDTH - filled)} {self.text()}\x1b[K")
        sys.stderr.flush()

    def finish(self) -> None:
        self.show()
        sys.stderr.write("\n")


class _NotebookBar(Bar):
    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._display: Any = None

    def show(self) -> None:
        from IPython import display

        html = display.HTML(
            f'<progress max="1" value="{self.share():.3f}" style="width: 20em"></progress> {self.text()}'
        )
        if self._display is None:
            self._display = display.display(html, display_id=True)
        else:
            self._display.update(html)
