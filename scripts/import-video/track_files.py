"""Reads tracks recorded separately from the video: GPX, NMEA and CSV. Times without a time zone count as UTC."""

import csv
import io
import os
import xml.etree.ElementTree

import moments
from failure import DAMAGED, NO_INPUT, Failure
from telemetry import number, plausible
from track import Fix

COLUMNS = {
    "time": ("time", "timestamp", "captured", "capturetime", "capturedat", "datetime", "date", "utc", "gpsdatetime"),
    "latitude": ("latitude", "lat", "y", "gpslatitude"),
    "longitude": ("longitude", "lon", "lng", "long", "x", "gpslongitude"),
    "altitude": ("altitude", "alt", "ele", "elevation", "gpsaltitude"),
}


def read(path):
    """Returns the fixes in a track file, with `clock` set and `time` unset."""
    if not os.path.isfile(path):
        raise Failure(NO_INPUT, f"{path} does not exist or is not a file. Check --track.")
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise Failure(NO_INPUT, f"{path} is not readable: {error.strerror}. Check its permissions.") from error
    text = data.decode("utf-8-sig", "replace")
    if text.lstrip().startswith("<"):
        found = list(gpx(data, path))
    elif any(line.startswith(("$", "[")) and "," in line for line in text.splitlines()[:20]):
        found = list(nmea(text))
    else:
        found = list(table(text, path))
    if not found:
        raise Failure(DAMAGED, f"{path} contains no positions with times. Pass a GPX, NMEA or CSV file that has them.")
    return found


def fix(latitude, longitude, altitude, time):
    moment = moments.parse(time) if isinstance(time, str) else time and (time, True)
    if moment and plausible(latitude, longitude):
        yield Fix(None, latitude, longitude, altitude, moment[0])


def gpx(data, path):
    """Yields the points of all tracks in a GPX 1.0 or 1.1 file."""
    try:
        root = xml.etree.ElementTree.fromstring(data)
    except (xml.etree.ElementTree.ParseError, ValueError) as error:
        raise Failure(DAMAGED, f"{path} is not a complete GPX file: {error}. Export it again.") from error
    for point in root.iter():
        if local(point) == "trkpt":
            values = {local(child): (child.text or "").strip() for child in point}
            yield from fix(number(point.get("lat")), number(point.get("lon")), number(values.get("ele")),
                           values.get("time", ""))


def local(element):
    """Returns the name of an element without its namespace."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def nmea(text):
    """Yields the positions from the RMC sentences, each with the altitude from the GGA sentence for the same time."""
    altitudes, positions = {}, {}
    for line in text.splitlines():
        fields = sentence(line)
        if fields and fields[0].endswith("GGA") and len(fields) > 9 and fields[6] not in ("", "0"):
            altitudes[fields[1]] = number(fields[9])
        elif fields and fields[0].endswith("RMC") and len(fields) > 9 and fields[2] == "A":
            moment = nmea_time(fields[9], fields[1])
            if moment is not None:
                positions[moment] = fields
    for moment, fields in positions.items():
        latitude, longitude = nmea_angle(fields[3], fields[4]), nmea_angle(fields[5], fields[6])
        yield from fix(latitude, longitude, altitudes.get(fields[1]), moment)


def sentence(line):
    """Returns the fields of an NMEA 0183 sentence, or `None` if its checksum does not match."""
    body, mark, stated = line[line.find("$") + 1:].strip().partition("*")
    if "$" not in line:
        return None
    checksum = 0
    for byte in body.encode("utf-8", "replace"):
        checksum ^= byte
    return None if mark and stated.upper() != f"{checksum:02X}" else body.split(",")


def nmea_time(date, time):
    """Returns the time for the digits of a date (ddmmyy) and of a time of day (hhmmss), or `None` if they are
    invalid."""
    if len(date) != 6 or len(time) < 6:
        return None
    century = 20 if number(date[4:]) is not None and int(date[4:]) < 70 else 19
    found = moments.parse(
        f"{century}{date[4:]}-{date[2:4]}-{date[:2]}T{time[:2]}:{time[2:4]}:{time[4:].rstrip('.')}Z")
    return found[0] if found else None


def nmea_angle(text, direction):
    """Converts degrees and minutes, such as 4916.45, to degrees."""
    value = number(text)
    if value is None:
        return None
    degrees, minutes = divmod(value, 100)
    return (degrees + minutes / 60) * (-1 if direction in ("S", "W") else 1)


def table(text, path):
    """Yields the rows of a CSV table whose first line names its columns."""
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    rows = csv.reader(io.StringIO(text), delimiter=delimiter)
    names = [name.strip().lower().replace("_", "").replace(" ", "").replace("-", "") for name in next(rows, [])]
    places = {}
    for value, known in COLUMNS.items():
        places[value] = next((names.index(name) for name in known if name in names), None)
    for value in ("time", "latitude", "longitude"):
        if places[value] is None:
            raise Failure(
                DAMAGED, f"{path} has no {value} column; its columns are: {first.strip()[:200]}. Rename one to "
                f"{value}, or pass a GPX or NMEA file.")
    for row in rows:
        cells = {value: row[place].strip() if place is not None and place < len(row) else ""
                 for value, place in places.items()}
        decimal = (lambda cell: number(cell.replace(",", "."))) if delimiter != "," else number
        yield from fix(
            decimal(cells["latitude"]), decimal(cells["longitude"]), decimal(cells["altitude"]), cells["time"])
