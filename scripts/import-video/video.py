"""The properties of a video file, as ffprobe reports them."""

import json
import os
from dataclasses import dataclass
from fractions import Fraction

import moments
import programs
from failure import DAMAGED, NO_INPUT, Failure


@dataclass(frozen=True)
class Stream:
    """A video stream: its index in the file, its size in pixels, its average frame rate, and its projection."""

    index: int
    width: int
    height: int
    rate: Fraction
    projection: str


@dataclass(frozen=True)
class Video:
    """A video file. Times are seconds on the timeline of the file, whose first picture is at about 0."""

    path: str
    streams: tuple
    start: float
    duration: float
    created: float  #: the creation time in seconds since 1970, or None
    has_zone: bool  #: whether the file states the zone of `created`; cameras often write local time as UTC
    make: str
    model: str

    @property
    def frame_duration(self):
        return float(1 / self.streams[0].rate)

    @property
    def size(self):
        return self.streams[0].width, self.streams[0].height


def probe(path):
    """Reads the properties of a video."""
    if not os.path.isfile(path):
        raise Failure(NO_INPUT, f"{path} does not exist or is not a file. Check the path.")
    if not os.access(path, os.R_OK):
        raise Failure(NO_INPUT, f"{path} is not readable. Check its permissions.")
    status, output, error = programs.run(
        "ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", programs.url(path))
    if status != 0:
        reason = error.replace(programs.url(path) + ": ", "")
        raise Failure(DAMAGED, f"{path} is not a readable video: {reason}. Copy it again from the camera.")
    document = json.loads(output)
    streams = tuple(filter(None, map(stream, document.get("streams", []))))
    if not streams:
        raise Failure(DAMAGED, f"{path} contains no video. Pass a video file.")
    form = document["format"]
    tags = {key.lower(): value for key, value in form.get("tags", {}).items()}
    created, has_zone = creation(tags)
    return Video(
        path, streams, float(form.get("start_time", 0)), duration(document, streams, path), created, has_zone,
        tags.get("com.apple.quicktime.make", ""), tags.get("com.apple.quicktime.model", ""))


def stream(entry):
    """Returns a stream with moving pictures, or `None` for other streams, such as a thumbnail."""
    rate = entry.get("avg_frame_rate", "0/0")
    if entry.get("codec_type") != "video" or entry.get("disposition", {}).get("attached_pic") or rate.startswith("0/"):
        return None
    projections = [data["projection"] for data in entry.get("side_data_list", []) if "projection" in data]
    return Stream(
        entry["index"], entry["width"], entry["height"], Fraction(rate), projections[0] if projections else "")


def duration(document, streams, path):
    entries = [entry for entry in document["streams"] if entry["index"] == streams[0].index]
    text = entries[0].get("duration") or document["format"].get("duration")
    if text is None:
        raise Failure(DAMAGED, f"{path} has no duration. Copy it again from the camera.")
    return float(text)


def creation(tags):
    """Returns the time at which the recording started, or `None`, and whether it includes a time zone."""
    for key, zoned in (("com.apple.quicktime.creationdate", True), ("creation_time", False)):
        found = moments.parse(tags.get(key, ""))
        if found and found[0] > 0:
            return found[0], zoned
    return None, False
