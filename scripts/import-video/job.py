"""The extraction of frames from one video: positions, times, frames, metadata."""

import bisect
import os
import sys

import extraction
import jpeg
import moments
import projection
import schedule
import telemetry
from exif import Shot
from failure import DAMAGED, Failure
from frames import Plan
from track import Track
from video import probe


def say(message):
    print(message, file=sys.stderr)


class Job:
    """One video with its options. `options` are the script's arguments; `track` contains the fixes of `--track`."""

    def __init__(self, path, folder, options, track):
        self.path, self.folder, self.options = path, folder, options
        self.video = probe(path)
        self.projection = projection.detect(
            self.video, options.projection, options.width, options.overlap,
            projection.Lenses(options.fov, options.lens_rotation, options.swap_lenses))
        self.camera = {}
        fixes = self.recorded() if track is None else self.aligned(track)
        self.track = Track(fixes, options.track_gap)
        self.start_clock = self.start_of_recording(fixes)
        self.times = self.chosen()

    def recorded(self):
        """Returns the fixes that the camera recorded."""
        fixes, self.camera = telemetry.read(self.video)
        if not fixes:
            raise Failure(
                DAMAGED, f"{self.path} contains no GPS track. Pass --track with a GPX, NMEA or CSV file that was "
                "recorded at the same time.")
        return fixes

    def aligned(self, track):
        """Returns the fixes of a track file on the timeline of the video."""
        start = self.stated_start()
        if start is None:
            raise Failure(
                DAMAGED, f"{self.path} does not contain its recording time. Pass --start-time, such as "
                "2026-05-01T10:30:00+02:00.")
        first, last = (pick(fix.clock for fix in track) for pick in (min, max))
        if last < start or first > start + self.video.duration:
            raise Failure(
                DAMAGED, f"The track covers {moments.text(first)} to {moments.text(last)}, but {self.path} starts at "
                f"{moments.text(start)} and lasts {self.video.duration:.0f} s. Pass --start-time or --time-offset.")
        return telemetry.placed(track, start, self.video)

    def stated_start(self):
        """Returns the UTC time at which the video starts, according to the options or, failing that, to the file."""
        start = self.options.start_time if self.options.start_time is not None else self.video.created
        return None if start is None else start + self.options.time_offset

    def start_of_recording(self, fixes):
        """Returns the UTC time of the start of the timeline, or `None` if it is unknown."""
        clock = telemetry.clock_offset(fixes)
        stated = self.stated_start()
        if stated is not None and (clock is None or self.options.start_time is not None):
            return stated - self.video.start
        return clock

    def chosen(self):
        """Returns the times of the frames."""
        step = self.video.frame_duration
        start = max(self.video.start, self.track.times[0])
        end = min(self.video.start + self.video.duration - step, self.track.times[-1])
        if self.options.interval is not None:
            times = schedule.by_interval(self.track, start, end, self.options.interval)
        else:
            times = schedule.by_distance(self.track, start, end, self.options.distance)
        times = schedule.separate(times, step)
        if not times:
            raise Failure(
                DAMAGED, f"The track has no two positions within {self.options.track_gap:g} s of each other during "
                f"{self.path}. Pass a higher --track-gap, or check --start-time and --time-offset.")
        return times

    def describe(self):
        """Prints what will be extracted, and the parts of the video without a position."""
        video, width_height = self.video, self.projection.panorama_size or self.projection.size
        say(f"{self.path}: {len(self.times)} frames of {width_height[0]}×{width_height[1]} ({self.projection.kind}) "
            f"from {video.duration:.0f} s.")
        for start, end in self.unknown():
            say(f"  no position from {start:.1f} s to {end:.1f} s; no frames will be extracted there")

    def unknown(self):
        """Returns the (start, end) of each part of the video without a position, unless it is shorter than 1 s."""
        start, end = self.video.start, self.video.start + self.video.duration
        parts = [(start, self.track.times[0]), *self.track.gaps(), (self.track.times[-1], end)]
        parts = [(max(start, one), min(end, other)) for one, other in parts]
        return [part for part in parts if part[1] - part[0] > 1]

    def plan(self):
        details = os.stat(self.path)
        options = self.options
        return Plan({
            "video": os.path.basename(self.path), "bytes": details.st_size, "modified": details.st_mtime_ns,
            "projection": repr((self.projection.kind, self.projection.panorama_size, self.projection.overlap,
                                self.projection.lenses)),
            "quality": options.quality, "headingOffset": options.heading_offset, "start": self.start_clock,
        }, self.times)

    def sequence(self):
        """Returns a name for the sequence of the frames: the name and the start of the video."""
        start = self.stated_start() if self.start_clock is None else self.start_clock
        return self.folder.stem if start is None else f"{self.folder.stem} {moments.text(start)}"

    def extract(self):
        """Extracts the frames that are not yet in the folder. Returns the number of frames missing from the video."""
        self.folder.open(self.plan())
        absent = self.extract_missing()
        self.folder.name_sequence(self.sequence())
        return absent

    def extract_missing(self):
        missing = [index for index in range(len(self.times)) if not self.folder.has(index)]
        if len(missing) < len(self.times):
            say(f"  {len(self.times) - len(missing)} frames have already been extracted")
        if not missing:
            return 0
        times = [self.times[index] for index in missing]
        starts = [time - self.video.frame_duration / 2 for time in times]
        found = set()
        for time, data in extraction.extract(
                self.video, self.projection, times, self.options.quality, self.folder.work):
            index = missing[max(0, bisect.bisect_right(starts, time + 1e-4) - 1)]
            shot = self.shot(time)
            if shot is not None and jpeg.is_complete(data):
                self.folder.add(index, jpeg.with_metadata(data, shot))
                found.add(index)
                self.report(len(found), len(missing))
        return len(missing) - len(found)

    def report(self, done, total):
        if sys.stderr.isatty():
            print(f"\r  {done} of {total} frames", end="\n" if done == total else "", file=sys.stderr, flush=True)

    def shot(self, time):
        """Returns the metadata of the frame at a time, or `None` if its position is unknown."""
        # The frame nearest to the first or the last position can be up to half a frame outside the track.
        time_on_track = min(max(time, self.track.times[0]), self.track.times[-1])
        if abs(time - time_on_track) > self.video.frame_duration:
            return None
        position = self.track.position(time_on_track)
        if position is None:
            return None
        heading = self.track.heading(time_on_track)
        if heading is not None:
            heading = round(heading + self.options.heading_offset, 2) % 360
        return Shot(
            *position, self.track.altitude(time_on_track), heading,
            None if self.start_clock is None else self.start_clock + time,
            self.camera.get("Make") or self.video.make,
            self.camera.get("Model") or self.camera.get("DeviceName") or self.video.model,
            self.projection.panorama_size)
