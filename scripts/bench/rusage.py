"""Runs a command and writes its time and memory as JSON.

Usage: rusage.py RESULT COMMAND…

This is a separate program because a child's peak memory starts at its parent's, and this program loads almost nothing.

The kernel's peak (`ru_maxrss`) includes pages of mapped files, such as a store, which belong to the page cache and are
reclaimed when memory is short. Private memory (`RssAnon`) is sampled while the process runs, so peaks shorter than 10
ms can be missed.
"""

import _thread
import json
import os
import sys
import time

INTERVAL = 0.01


def main():
    result, *command = sys.argv[1:]
    peaks = {"private": 0, "mapped": 0}
    started = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ)
    _thread.start_new_thread(watch, (child, peaks))
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - started
    with open(result, "w") as file:
        cpu = usage.ru_utime + usage.ru_stime
        exit_status = os.waitstatus_to_exitcode(status)
        peak = usage.ru_maxrss * 1024
        json.dump({"seconds": seconds, "cpu": cpu, "peak": peak, **peaks, "status": exit_status}, file)


def watch(process, peaks):
    """Records the peak memory of a process until it exits."""
    while True:
        private, mapped = resident(process)
        peaks["private"], peaks["mapped"] = max(peaks["private"], private), max(peaks["mapped"], mapped)
        time.sleep(INTERVAL)


def resident(process):
    """Returns the sizes of a process's private memory and of its mapped files, in bytes."""
    sizes = {}
    try:
        with open(f"/proc/{process}/status") as file:
            for line in file:
                name, _, rest = line.partition(":")
                if name in ("RssAnon", "RssFile", "RssShmem"):
                    sizes[name] = int(rest.split()[0]) * 1024
    except OSError:
        pass
    return sizes.get("RssAnon", 0), sizes.get("RssFile", 0) + sizes.get("RssShmem", 0)


main()
