"""Runs a command and writes what it cost as JSON: rusage.py RESULT COMMAND…

It is a program of its own because a child's peak memory counts from that of the process which starts it: this one
loads next to nothing.
"""

import json
import os
import sys
import time


def main():
    result, *command = sys.argv[1:]
    started = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - started
    with open(result, "w") as file:
        cpu = usage.ru_utime + usage.ru_stime
        exit_status = os.waitstatus_to_exitcode(status)
        json.dump({"seconds": seconds, "cpu": cpu, "peak": usage.ru_maxrss * 1024, "status": exit_status}, file)


main()
