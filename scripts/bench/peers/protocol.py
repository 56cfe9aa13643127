"""The line protocol, as a peer speaks it."""

import json
import sys
import time


def serve(operation, sample=None):
    """Does the next N operations for each line `run N`.

    - operation: does one, and returns the bytes of its JPEG.
    - sample: the file for the first result, to be compared with that of others.
    """
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        each, size, worked = [], 0, time.process_time()
        for _ in range(int(line.split()[1])):
            started = time.perf_counter()
            jpeg = operation()
            each.append(time.perf_counter() - started)
            size += len(jpeg)
            if sample:
                with open(sample, "wb") as file:
                    file.write(jpeg)
                sample = None
        answer = {"seconds": sum(each), "cpu": time.process_time() - worked, "operations": len(each), "bytes": size}
        print(json.dumps({**answer, "each": each}), flush=True)
