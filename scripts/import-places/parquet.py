"""Converts the rows of an Overture GeoParquet file to GeoJSON, one feature per line."""

import json
import struct
import sys

import pyarrow.parquet

KINDS = {1: "Point", 2: "LineString", 3: "Polygon", 4: "MultiPoint", 5: "MultiLineString", 6: "MultiPolygon"}
SKIPPED_COLUMNS = {"geometry", "bbox", "id"}


class WellKnownBinary:
    """A reader of one geometry. Source: OGC 06-103r4, section 8."""

    def __init__(self, data: bytes) -> None:
        self.data, self.place = data, 0

    def take(self, form: str) -> tuple:
        values = struct.unpack_from(form, self.data, self.place)
        self.place += struct.calcsize(form)
        return values

    def geometry(self) -> dict:
        order = "<" if self.take("B")[0] == 1 else ">"
        (kind,) = self.take(order + "I")
        if kind not in KINDS:
            raise ValueError(f"unsupported geometry type {kind}")
        return {"type": KINDS[kind], "coordinates": self.coordinates(kind, order)}

    def coordinates(self, kind: int, order: str) -> list:
        if kind == 1:
            return list(self.take(order + "dd"))
        (count,) = self.take(order + "I")
        if kind == 2:
            return [list(self.take(order + "dd")) for _ in range(count)]
        if kind == 3:
            return [self.coordinates(2, order) for _ in range(count)]
        return [self.geometry()["coordinates"] for _ in range(count)]


def plain(value: object) -> object:
    """Converts a value to JSON types. Parquet maps arrive as lists of pairs and become dictionaries."""
    if isinstance(value, list) and value and all(isinstance(part, tuple) and len(part) == 2 for part in value):
        return {str(key): plain(part) for key, part in value}
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items() if part is not None}
    return [plain(part) for part in value] if isinstance(value, list) else value


def main(path: str) -> None:
    for batch in pyarrow.parquet.ParquetFile(path).iter_batches(batch_size=4096):
        for row in batch.to_pylist():
            properties = {key: plain(row[key]) for key in row if key not in SKIPPED_COLUMNS and row[key] is not None}
            feature = {
                "type": "Feature",
                "id": row["id"],
                "geometry": WellKnownBinary(row["geometry"]).geometry(),
                "properties": properties,
            }
            print(json.dumps(feature, ensure_ascii=False, default=str))


if __name__ == "__main__":
    main(sys.argv[1])
