"""A small TIFF writer with just enough EXIF for a picture with a position, a time and a heading."""

import struct

BYTE, ASCII, SHORT, LONG, RATIONAL, UNDEFINED = 1, 2, 3, 4, 5, 7
LETTER = {BYTE: "B", SHORT: "H", LONG: "I"}


def ascii_text(text):
    data = text.encode("ascii") + b"\0"
    return ASCII, len(data), data


def short(*values):
    return SHORT, len(values), struct.pack(f">{len(values)}H", *values)


def byte(*values):
    return BYTE, len(values), bytes(values)


def undefined(data):
    return UNDEFINED, len(data), data


def rational(*values, denominator=1):
    """Encodes each value as the nearest fraction with this denominator."""
    parts = [n for value in values for n in (round(value * denominator), denominator)]
    return RATIONAL, len(values), struct.pack(f">{len(parts)}I", *parts)


def sexagesimal(degrees):
    """Encodes degrees, minutes and seconds. The seconds are rounded to 0.00001, which is 0.3 mm."""
    ticks = round(abs(degrees) * 3600 * 100_000)
    minutes, ticks = divmod(ticks, 60 * 100_000)
    numbers = [minutes // 60, 1, minutes % 60, 1, ticks, 100_000]
    return RATIONAL, 3, struct.pack(">6I", *numbers)


def directory(entries, offset, pointers=()):
    """Encodes one IFD at an offset in the TIFF, followed by the values that do not fit into it."""
    fields = {**entries, **{tag: (LONG, 1, struct.pack(">I", where)) for tag, where in pointers}}
    body, extra = struct.pack(">H", len(fields)), b""
    start = offset + 2 + 12 * len(fields) + 4
    for tag in sorted(fields):
        kind, count, data = fields[tag]
        if len(data) > 4:
            place, extra = struct.pack(">I", start + len(extra)), extra + data + b"\0" * (len(data) % 2)
        else:
            place = data.ljust(4, b"\0")
        body += struct.pack(">HHI", tag, kind, count) + place
    return body + b"\0\0\0\0" + extra


def tiff(main, detail, gps):
    """Encodes the TIFF block of an EXIF segment from three dictionaries of tag to value."""
    pointers = [(0x8769, 0)] + ([(0x8825, 0)] if gps else [])
    detail_at = 8 + len(directory(main, 8, pointers))
    detail_block = directory(detail, detail_at)
    gps_at = detail_at + len(detail_block)
    pointers = [(0x8769, detail_at)] + ([(0x8825, gps_at)] if gps else [])
    gps_block = directory(gps, gps_at) if gps else b""
    return b"MM\0*" + struct.pack(">I", 8) + directory(main, 8, pointers) + detail_block + gps_block


def describe(shot, more=None):
    """Returns the EXIF of a shot (see plan.py), with more entries in its first directory."""
    main = (more or {}) | {
        0x010E: ascii_text(shot.title), 0x010F: ascii_text("Vantage"), 0x0110: ascii_text("Street Renderer"),
        0x0112: short(shot.orientation), 0x011A: rational(72), 0x011B: rational(72), 0x0128: short(2),
        0x0213: short(1), 0x0131: ascii_text("make-sample-data.sh"),
        0x0132: ascii_text(shot.local_time), 0x013B: ascii_text("The Vantage authors"),
        0x8298: ascii_text("CC0-1.0"),
    }
    detail = {
        0x9000: undefined(b"0232"), 0x9003: ascii_text(shot.local_time), 0x9004: ascii_text(shot.local_time),
        0x9010: ascii_text(shot.offset), 0x9011: ascii_text(shot.offset), 0x9012: ascii_text(shot.offset),
        0x9101: undefined(b"\1\2\3\0"), 0xA000: undefined(b"0100"),
        0x9291: ascii_text(shot.subsecond), 0xA001: short(1),
        0xA002: short(shot.stored_size[0]), 0xA003: short(shot.stored_size[1]),
    }
    if shot.focal_length_35:
        detail[0x920A] = rational(shot.focal_length, denominator=100)
        detail[0xA405] = short(shot.focal_length_35)
    return tiff(main, detail, position(shot) if shot.has_position else {})


def position(shot):
    """Returns the GPS directory of a shot."""
    latitude, longitude = shot.coordinate
    gps = {
        0x0000: byte(2, 3, 0, 0),
        0x0001: ascii_text("N" if latitude >= 0 else "S"), 0x0002: sexagesimal(latitude),
        0x0003: ascii_text("E" if longitude >= 0 else "W"), 0x0004: sexagesimal(longitude),
        0x0005: byte(0), 0x0006: rational(shot.altitude, denominator=100),
        0x0012: ascii_text("WGS-84"),
    }
    if shot.exif_heading is not None:
        gps[0x0010] = ascii_text(shot.heading_reference)
        gps[0x0011] = rational(shot.exif_heading, denominator=100)
    return gps
