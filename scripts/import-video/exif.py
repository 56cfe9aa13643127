"""Writes EXIF: a TIFF block with the camera, the time and the position of a frame. Source: EXIF 2.32 (CIPA DC-008)."""

import struct
from dataclasses import dataclass

import moments

BYTE, ASCII, LONG, RATIONAL, UNDEFINED = 1, 2, 4, 5, 7
HEADER = b"MM\0*\0\0\0\x08"


@dataclass(frozen=True)
class Shot:
    """A frame's metadata. The position is in WGS 84 degrees and meters, the heading in degrees from true north, the
    time in seconds since 1970, and the size in pixels."""

    latitude: float
    longitude: float
    altitude: float = None
    heading: float = None
    captured: float = None
    make: str = ""
    model: str = ""
    panorama_size: tuple = None


def text(value):
    data = value.encode("ascii", "replace") + b"\0"
    return ASCII, len(data), data


def rational(*values, denominator=1):
    """Encodes each value as the nearest fraction with the given denominator."""
    parts = [part for value in values for part in (round(value * denominator), denominator)]
    return RATIONAL, len(values), struct.pack(f">{len(parts)}I", *parts)


def angle(degrees):
    """Encodes degrees, minutes and seconds. The seconds are rounded to 0.00001, which is 0.3 mm."""
    minutes, ticks = divmod(round(abs(degrees) * 3600 * 100_000), 60 * 100_000)
    return RATIONAL, 3, struct.pack(">6I", minutes // 60, 1, minutes % 60, 1, ticks, 100_000)


def directory(entries, start):
    """Encodes an IFD at an offset in the TIFF block, followed by the values that do not fit into its entries."""
    body, extra = struct.pack(">H", len(entries)), b""
    extra_start = start + 2 + 12 * len(entries) + 4
    for tag in sorted(entries):
        kind, count, data = entries[tag]
        if len(data) > 4:
            value, extra = struct.pack(">I", extra_start + len(extra)), extra + data + b"\0" * (len(data) % 2)
        else:
            value = data.ljust(4, b"\0")
        body += struct.pack(">HHI", tag, kind, count) + value
    return body + b"\0\0\0\0" + extra


def tiff(shot):
    """Returns the TIFF block of a shot."""
    main = {0x0131: text("Vantage import-video.sh")}
    main |= {tag: text(value) for tag, value in ((0x010F, shot.make), (0x0110, shot.model)) if value}
    detail = {0x9000: (UNDEFINED, 4, b"0232")}
    if shot.captured is not None:
        moment = moments.calendar(shot.captured)
        time = text(moment.strftime("%Y:%m:%d %H:%M:%S"))
        main[0x0132] = detail[0x9003] = detail[0x9004] = time
        detail[0x9010] = detail[0x9011] = detail[0x9012] = text("+00:00")
        detail[0x9290] = detail[0x9291] = detail[0x9292] = text(f"{moment.microsecond // 1000:03}")
    pointer = (LONG, 1, b"\0\0\0\0")
    main |= {0x8769: pointer, 0x8825: pointer}
    detail_start = len(HEADER) + len(directory(main, len(HEADER)))
    detail_block = directory(detail, detail_start)
    main[0x8769] = LONG, 1, struct.pack(">I", detail_start)
    main[0x8825] = LONG, 1, struct.pack(">I", detail_start + len(detail_block))
    return HEADER + directory(main, len(HEADER)) + detail_block + directory(gps(shot), detail_start + len(detail_block))


def gps(shot):
    """Returns the entries of the GPS directory."""
    entries = {
        0x0000: (BYTE, 4, bytes((2, 3, 0, 0))),
        0x0001: text("N" if shot.latitude >= 0 else "S"), 0x0002: angle(shot.latitude),
        0x0003: text("E" if shot.longitude >= 0 else "W"), 0x0004: angle(shot.longitude),
        0x0012: text("WGS-84"),
    }
    if shot.altitude is not None:
        entries[0x0005] = BYTE, 1, bytes((1 if shot.altitude < 0 else 0,))
        entries[0x0006] = rational(abs(shot.altitude), denominator=1000)
    if shot.heading is not None:
        entries[0x0010] = text("T")
        entries[0x0011] = rational(shot.heading, denominator=100)
    if shot.captured is not None:
        moment = moments.calendar(shot.captured)
        seconds = moment.second + moment.microsecond / 1e6
        entries[0x0007] = RATIONAL, 3, struct.pack(
            ">6I", moment.hour, 1, moment.minute, 1, round(seconds * 1000), 1000)
        entries[0x001D] = text(moment.strftime("%Y:%m:%d"))
    return entries
