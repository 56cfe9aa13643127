"""Positions that a camera recorded in the video, read by exiftool: GPMF, CAMM, NMEA and other formats."""

import re
import statistics

import moments
import programs
from failure import DAMAGED, Failure
from track import Fix

TAGS = ("SampleTime", "SampleDuration", "GPSDateTime", "GPSLatitude", "GPSLongitude", "GPSAltitude", "GPSMeasureMode",
        "Make", "Model", "DeviceName")
#: Newer releases of exiftool also number the positions within a sample: Doc3-12 belongs to the sample Doc3.
LINE = re.compile(r"\[(?:Main|Doc(\d+)[\d-]*)\] (\w+): (.*)")


class Sample:
    """The values of one metadata sample of the video. GoPro cameras write about 18 positions into each.

    exiftool lists the values by tag, so the latitudes of a sample come before its longitudes.
    """

    def __init__(self):
        self.lists = {}

    def add(self, name, value):
        self.lists.setdefault(name, []).append(value)

    def first(self, name):
        return self.lists.get(name, [None])[0]

    def positions(self):
        """Returns a (latitude, longitude, altitude) for each position, as numbers or `None`."""
        latitudes, longitudes, altitudes = (
            [number(text) for text in self.lists.get(name, [])]
            for name in ("GPSLatitude", "GPSLongitude", "GPSAltitude"))
        if len(latitudes) != len(longitudes):
            return []
        if len(altitudes) != len(latitudes):
            altitudes = [None] * len(latitudes)
        return list(zip(latitudes, longitudes, altitudes))

    def clocks(self, delays):
        """Returns the UTC time of each position, or `None`. Most cameras record only the time of the first one."""
        found = [moments.parse(text) for text in self.lists.get("GPSDateTime", [])]
        times = [moment and moment[0] for moment in found]
        if len(times) == len(delays):
            return times
        return [None if not times or times[0] is None else times[0] + delay for delay in delays]


def read(video):
    """Returns the fixes in a video, and the camera's make and model. Without positions, there are no fixes."""
    # The time zone of the machine must not matter: exiftool converts some times from local time.
    status, output, error = programs.run(
        "exiftool", "-ee", "-a", "-n", "-G3", "-S", "-m", "-api", "LargeFileSupport=1", "-api", "QuickTimeUTC=1",
        *(f"-{tag}" for tag in TAGS), video.path)
    if status != 0 and not output:
        raise Failure(DAMAGED, f"exiftool cannot read {video.path}: {error}. Copy it again from the camera.")
    samples, camera = parse(output.decode("utf-8", "replace"))
    return fixes(samples, video), camera


def parse(output):
    """Returns the samples in exiftool's output, and the first make, model and device name."""
    samples, camera = {}, {}
    for match in map(LINE.fullmatch, output.splitlines()):
        if match is None:
            continue
        document, name, value = match.groups()
        if name in ("Make", "Model", "DeviceName"):
            camera.setdefault(name, value.strip())
        elif document is not None:
            samples.setdefault(document, Sample()).add(name, value)
    return list(samples.values()), camera


def fixes(samples, video):
    """Returns the fixes of the samples on the timeline of the video."""
    found = [fix for sample in samples for fix in of_sample(sample)]
    timed = [fix for fix in found if fix.time is not None]
    if timed:
        return timed
    clocks = sorted(fix.clock for fix in found if fix.clock is not None)
    if not clocks:
        return []
    return placed([fix for fix in found if fix.clock is not None], start_of_recording(video, clocks), video)


def placed(found, start, video):
    """Returns fixes with their times on the timeline of a video whose first picture was taken at a UTC time."""
    return [Fix(fix.clock - start + video.start, fix.latitude, fix.longitude, fix.altitude, fix.clock) for fix in found]


def of_sample(sample):
    """Yields the fixes of one sample, spread evenly over its duration. Leaves out those without satellites."""
    mode = number(sample.first("GPSMeasureMode"))
    if mode is not None and mode < 2:
        return
    start, duration = number(sample.first("SampleTime")), number(sample.first("SampleDuration")) or 0
    positions = sample.positions()
    delays = [index * duration / len(positions) for index in range(len(positions))]
    for (latitude, longitude, altitude), delay, clock in zip(positions, delays, sample.clocks(delays)):
        if plausible(latitude, longitude):
            yield Fix(None if start is None else start + delay, latitude, longitude, altitude, clock)


def number(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


def plausible(latitude, longitude):
    """Rejects positions off the globe, and 0,0, which cameras write when they have no position."""
    return (latitude is not None and longitude is not None and abs(latitude) <= 90 and abs(longitude) <= 180
            and (latitude, longitude) != (0, 0))


def start_of_recording(video, clocks):
    """Returns the UTC time of the start of a video whose fixes have UTC times but no times on the video's timeline.

    Uses the creation time in the file if it is within two minutes of the first fix, allowing for cameras that write
    local time: time zones differ by multiples of 15 minutes. Otherwise, assumes that the recording starts with the
    first fix.
    """
    if video.created is None:
        return clocks[0]
    late = clocks[0] - video.created
    late -= round(late / 900) * 900
    return clocks[0] - late if abs(late) <= 120 else clocks[0]


def clock_offset(found):
    """Returns the UTC time of the start of the timeline according to the fixes, or `None`.

    Uses the median, because the first times that a receiver reports can be seconds off.
    """
    offsets = [fix.clock - fix.time for fix in found if fix.clock is not None]
    return statistics.median(offsets) if offsets else None
