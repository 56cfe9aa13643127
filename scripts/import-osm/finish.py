"""Adds the attribution and the actual fields of each layer to the metadata in tilemaker's output."""

import gzip
import json
import sqlite3
import sys

from wire import fields, packed


def note(tile, found):
    """Adds the keys and value types in a vector tile to `found`, which maps layer to key to type."""
    for number, layer in fields(tile):
        if number != 3:
            continue
        name, keys, kinds, tags = "", [], [], []
        for field, content in fields(layer):
            if field == 1:
                name = content.decode("utf-8")
            elif field == 3:
                keys.append(content.decode("utf-8"))
            elif field == 4:
                kind = next((n for n, _ in fields(content)), 1)
                kinds.append("String" if kind == 1 else "Boolean" if kind == 7 else "Number")
            elif field == 2:
                tags += [list(packed(c)) for n, c in fields(content) if n == 2]
        if not tags:
            continue
        described = found.setdefault(name, {})
        for each in tags:
            for key, value in zip(each[::2], each[1::2]):
                described[keys[key]] = kinds[value]


def main(path, attribution):
    database = sqlite3.connect(path)
    found = {}
    zooms = [row[0] for row in database.execute("SELECT DISTINCT zoom_level FROM tiles")]
    # The deepest zoom has everything except country labels, which may occur only at lower zooms.
    for (data,) in database.execute("SELECT tile_data FROM tiles WHERE zoom_level IN (?, 4, 8, 12) LIMIT 20000",
                                    (max(zooms, default=0),)):
        note(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data, found)
    metadata = dict(database.execute("SELECT name, value FROM metadata"))
    # Labels for countries outside the box can produce tiles at low zooms. Only data inside the box has tiles at the
    # deepest zoom.
    if not found or max(zooms) < int(metadata["maxzoom"]):
        return 1
    described = json.loads(metadata["json"])
    layers = [layer for layer in described["vector_layers"] if layer["id"] in found]
    for layer in layers:
        layer["fields"] = dict(sorted(found[layer["id"]].items()))
    described["vector_layers"] = layers
    metadata.update(json=json.dumps(described, ensure_ascii=False), attribution=attribution)
    database.execute("DELETE FROM metadata")
    database.executemany("INSERT INTO metadata (name, value) VALUES (?, ?)", metadata.items())
    database.commit()
    database.execute("VACUUM")
    database.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], sys.argv[2]))
