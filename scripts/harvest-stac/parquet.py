"""Converts a STAC-GeoParquet file to the table that `vantage import` reads.

Usage: parquet.py FILE > TABLE
"""

import json
import sys

import pyarrow.parquet

from items import row
from parquet_point import position

COLUMNS = {"id", "type", "stac_version", "stac_extensions", "collection", "geometry", "bbox", "links", "assets"}


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
