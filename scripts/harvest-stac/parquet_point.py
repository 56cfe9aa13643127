"""Reads points in well-known binary, the geometries of GeoParquet."""

import struct


def position(data):
    """Returns a point in well-known binary as GeoJSON, or None. Source: OGC 06-103r4, section 8."""
    if not data or len(data) < 21:
        return None
    order = "<" if data[0] == 1 else ">"
    # Altitudes are marked in two ways: ISO adds 1000 to the type, and EWKB sets the highest bit.
    (kind,) = struct.unpack_from(order + "I", data, 1)
    start = 9 if kind & 0x20000000 else 5
    has_altitude = bool(kind & 0x80000000) or kind & 0xFFFF == 1001
    if kind & 0xFFFF not in (1, 1001):
        return None
    count = 3 if has_altitude and len(data) >= start + 24 else 2
    return {"type": "Point", "coordinates": list(struct.unpack_from(f"{order}{count}d", data, start))}
