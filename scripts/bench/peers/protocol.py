"""The line protocol for peers in Python."""

import json
import sys
import time


def serve(operation, sample=None):
    """Runs the next N operations for each line `run N`.

    - operation: runs one operation and returns the bytes of its JPEG.
    - sample: the file to write the first result to, for comparison with other tools.
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
        reply = {"seconds": sum(each), "cpu": time.process_time() - worked, "operations": len(each), "bytes": size}
        print(json.dumps({**reply, "each": each}), flush=True)
