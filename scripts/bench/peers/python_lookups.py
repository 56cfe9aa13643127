"""Lookups through the Python package, as a program that speaks the line protocol of workers.py.

Usage: python_lookups.py STORE QUERIES.csv (distance|frame|single) THREADS
"""

import json
import sys
import time

import numpy
import pandas

import vantage

path, queries, mode, threads = sys.argv[1:]
store = vantage.open(path)
places = numpy.loadtxt(queries, delimiter=",", skiprows=1, usecols=(0, 1))
latitudes, longitudes = (numpy.ascontiguousarray(places[:, column]) for column in (0, 1))
frame = pandas.DataFrame({"latitude": latitudes, "longitude": longitudes})


def find(start, end):
    """Looks up a range of places, and returns the number of hits."""
    if mode == "single":
        pairs = zip(latitudes[start:end].tolist(), longitudes[start:end].tolist())
        return sum(store.scene(*pair) is not None for pair in pairs)
    if mode == "frame":
        found = store.scenes(frame.iloc[start:end], ["scene", "distance", "heading"], threads=int(threads))
        return int(found["distance"].notna().sum())
    found = store.scenes((latitudes[start:end], longitudes[start:end]), ["distance"], threads=int(threads))
    return int((~numpy.isnan(found["distance"])).sum())


print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    left, hits, started = int(line.split()[1]), 0, time.perf_counter()
    operations = left
    while left > 0:
        count = min(left, len(latitudes))
        hits += find(0, count)
        left -= count
    print(json.dumps({"seconds": time.perf_counter() - started, "operations": operations, "hits": hits}), flush=True)
