"""Runs a command and writes what it cost as JSON: rusage.py RESULT COMMAND…

It is a program of its own because a child's peak memory counts from that of the process which starts it: this one
loads next to nothing.

The kernel's peak (`ru_maxrss`) counts pages of mapped files, such as a store's, which belong to the page cache and are
given back when memory is short. The memory that is the process's own (`RssAnon`) is looked up while it runs, so that a
peak of less than 10 ms can be missed.
"""

import _thread
import json
import os
import sys
import time

INTERVAL = 0.01


def main():
    result, *command = sys.argv[1:]
    most = {"own": 0, "mapped": 0}
    started = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ)
    _thread.start_new_thread(watch, (child, most))
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - started
    with open(result, "w") as file:
        cpu = usage.ru_utime + usage.ru_stime
        exit_status = os.waitstatus_to_exitcode(status)
        peak = usage.ru_maxrss * 1024
        json.dump({"seconds": seconds, "cpu": cpu, "peak": peak, **most, "status": exit_status}, file)


def watch(process, most):
    """Keeps the most that a process has at any time, until it ends."""
    while True:
        own, mapped = resident(process)
        most["own"], most["mapped"] = max(most["own"], own), max(most["mapped"], mapped)
        time.sleep(INTERVAL)


def resident(process):
    """Bytes of a process's own memory, and of files that it has mapped."""
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
