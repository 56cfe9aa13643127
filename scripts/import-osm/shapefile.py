"""Writes polygons as a shapefile.

Source: ESRI, "ESRI Shapefile Technical Description", 1998.
"""

import struct


def header(size, box):
    return (struct.pack(">i20xi", 9994, (100 + size) // 2) + struct.pack("<2i", 1000, 5) + struct.pack("<4d", *box)
            + bytes(32))


def record(rings):
    """Encodes one polygon: its outer ring runs clockwise, its holes counterclockwise, and each ring repeats its first
    point at the end."""
    points = [point for ring in rings for point in ring]
    starts, start = [], 0
    for ring in rings:
        starts.append(start)
        start += len(ring)
    return (struct.pack("<i4d2i", 5, *box_of(points), len(rings), len(points))
            + struct.pack(f"<{len(starts)}i", *starts)
            + b"".join(struct.pack("<2d", *point) for point in points))


def box_of(points):
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return min(xs), min(ys), max(xs), max(ys)


def write(stem, polygons):
    """Writes `stem`.shp, .shx and .dbf. Each polygon is a list of rings."""
    records = [record(rings) for rings in polygons]
    box = box_of([point for rings in polygons for ring in rings for point in ring])
    with open(stem + ".shp", "wb") as shapes, open(stem + ".shx", "wb") as index:
        shapes.write(header(sum(len(content) + 8 for content in records), box))
        index.write(header(8 * len(records), box))
        offset = 100
        for number, content in enumerate(records, 1):
            shapes.write(struct.pack(">2i", number, len(content) // 2) + content)
            index.write(struct.pack(">2i", offset // 2, len(content) // 2))
            offset += 8 + len(content)
    # A single field, "id", with a width of one digit.
    field = b"id".ljust(11, b"\0") + b"N" + bytes(4) + bytes([1, 0]) + bytes(14)
    with open(stem + ".dbf", "wb") as table:
        table.write(struct.pack("<4BiHH20x", 3, 126, 1, 1, len(records), 65, 2) + field + b"\r"
                    + b" 1" * len(records) + b"\x1a")
