"""Converts a STAC-GeoParquet file to the table that `vantage import` reads.

Usage: parquet.py FILE > TABLE
"""

import json
import struct
import sys

import pyarrow.parquet

from items import row

COLUMNS = {"id", "type", "stac_version", "stac_extensions", "collection", "geometry", "bbox", "links", "assets"}


def position(data):
    """Returns a point in well-known binary as GeoJSON, or None. Source: OGC 06-103r4, section 8."""
    if not data or len(data) < 21:
        return None
    order = "<" if data[0] == 1 else ">"
    # Altitudes are marked in two ways: ISO adds 1000 to the type, and EWKB sets the highest bit.
    (kind,) = struct.unpack_from(order + "I", data, 1)
    start = 9 if kind & 0x20000000 else 5
    if kind & 0xFF not in (1, 0xE9):
        return None
    has_altitude = kind & 0x80000000 or kind // 1000 == 1
    count = 3 if has_altitude and len(data) >= start + 24 else 2
    return {"type": "Point", "coordinates": list(struct.unpack_from(f"{order}{count}d", data, start))}


def main(path):
    for batch in pyarrow.parquet.ParquetFile(path).iter_batches(batch_size=4096):
        for values in batch.to_pylist():
            properties = {name: plain(value) for name, value in values.items() if name not in COLUMNS}
            item = {"geometry": position(values.get("geometry")), "collection": values.get("collection")}
            feature = row({**item, "properties": properties})
            if feature:
                print(json.dumps(feature, ensure_ascii=False, separators=(",", ":")))


def plain(value):
    """Converts times to text; the other values are used as they are."""
    return value.isoformat().replace("+00:00", "Z") if hasattr(value, "isoformat") else value


if __name__ == "__main__":
    main(sys.argv[1])
