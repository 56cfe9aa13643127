"""Checks the positions of frames. Each frame shows its own number, and each track is defined by a formula."""

import math
import os
import unittest

import support
import videos
from videos import FPS, Walk


def padded(clock):
    """Pads the fraction of a time such as 10:00:01.5+00:00 to three digits."""
    time, _, zone = clock.partition("+")
    seconds, _, fraction = time.partition(".")
    return f"{seconds}.{fraction.ljust(3, '0')}+{zone}"


class PositionTests(support.VideoTestCase):
    SECONDS = 20
    WALK = Walk(turn=3.0)

    def check(self, frames, walk, distance=None, interval=None, tolerance=0.03, clock=0.0, offset=0.0,
              heading_tolerance=8):
        """Checks each frame's position, heading, time and spacing against the number that the frame shows."""
        self.assertGreater(len(frames), 3)
        previous, worst = None, 0
        for frame in frames:
            time = frame["number"] / FPS
            place = frame["GPSLatitude"], frame["GPSLongitude"]
            worst = max(worst, videos.meters_between(place, walk.at(time)))
            self.assertLess(worst, tolerance, frame)
            self.assertAlmostEqual(frame["GPSAltitude"], walk.at(time)[2], delta=0.02)
            self.assertLess(support.angle_between(frame["GPSImgDirection"], walk.direction(time) + offset),
                            heading_tolerance, frame)
            self.assertEqual(frame["GPSImgDirectionRef"], "T")
            if clock is not None:
                self.check_clock(frame, time + clock)
            if previous is not None and distance:
                length = videos.meters_between(previous[1], place)
                self.assertAlmostEqual(length, distance, delta=walk.speed / FPS * 1.1)
            if previous is not None and interval:
                self.assertAlmostEqual(time - previous[0], interval, delta=1e-6)
            previous = time, place
        if os.environ.get("VANTAGE_VERBOSE_TESTS"):
            print(f"{self._testMethodName}: positions up to {1000 * worst:.1f} mm off")

    def check_clock(self, frame, time):
        """Checks that both EXIF times are in UTC and accurate to 2 ms."""
        for name in ("SubSecDateTimeOriginal", "GPSDateTime"):
            day, clock = frame[name].replace("Z", "+00:00").split(" ")
            stated = videos.datetime.datetime.fromisoformat(f"{day.replace(':', '-')}T{padded(clock)}")
            self.assertEqual(stated.utcoffset().total_seconds(), 0)
            self.assertAlmostEqual(stated.timestamp(), videos.START + time, delta=0.002)

    def recorded(self, name, samples, duration, *options):
        path = self.video(name, self.SECONDS, *options)
        videos.add_metadata_track(path, samples[0], samples[1], duration)
        return path

    def test_reads_gpmf_with_many_positions_in_each_sample(self):
        # Interpolating between positions at whole seconds alone would be up to 9 cm off on this curve.
        walk = Walk(turn=20.0)
        path = self.recorded("GX010001.MP4", (b"gpmd", videos.gpmf(walk, self.SECONDS)), 1.0)
        frames = self.extract("--distance", "2", path)
        self.check(frames, walk, distance=2, heading_tolerance=20)
        self.assertAlmostEqual(len(frames), walk.speed * self.SECONDS / 2, delta=2)
        self.assertEqual({frame["Model"] for frame in frames}, {"GoPro Max"})

    def test_reads_camm_with_clocks(self):
        times = [index / 5 for index in range(5 * self.SECONDS + 1)]
        path = self.recorded("walk.mp4", (b"camm", videos.camm6(self.WALK, times)), 0.2)
        self.check(self.extract("--distance", "3", path), self.WALK, distance=3)

    def test_camm_without_time_uses_the_creation_time(self):
        times = [index / 5 for index in range(5 * self.SECONDS + 1)]
        path = self.recorded(
            "walk.mp4", (b"camm", videos.camm5(self.WALK, times)), 0.2,
            "-metadata", "creation_time=2026-05-01T10:00:00Z")
        self.check(self.extract("--distance", "3", path), self.WALK, distance=3)

    def test_reads_nmea_from_a_dash_camera(self):
        path = self.video("20260501_100000_NF.mp4", self.SECONDS, "-metadata", "creation_time=2026-05-01T12:00:00Z")
        videos.add_blackvue_gps(path, self.WALK, range(self.SECONDS + 1))
        # Positions are one second apart, so the straight lines between them run up to 6 mm inside the arc.
        self.check(self.extract("--interval", "1", path), self.WALK, interval=1)

    def test_reads_positions_from_track_files(self):
        times = [-5 + index / 2 for index in range(2 * self.SECONDS + 20)]
        for name, write in (("t.gpx", videos.gpx), ("t.csv", videos.csv), ("t.nmea", videos.nmea)):
            with self.subTest(name):
                path = self.video(name + ".mp4", self.SECONDS, "-metadata", "creation_time=2026-05-01T09:59:58Z")
                write(self.path(name), self.WALK, times)
                frames = self.extract("--track", name, "--time-offset", "2", "--interval", "0.5", path)
                self.check([frame for frame in frames if name in frame["FileName"]], self.WALK, interval=0.5)

    def test_applies_a_start_time_with_a_zone_and_a_heading_offset(self):
        path = self.video("a.mp4", self.SECONDS)
        videos.gpx(self.path("t.gpx"), self.WALK, range(-10, self.SECONDS + 10))
        frames = self.extract(
            "--track", "t.gpx", "--start-time", "2026-05-01T12:00:00+02:00", "--heading-offset", "-90", path)
        self.check(frames, self.WALK, distance=3, offset=-90)

    def test_positions_cross_the_antimeridian_in_the_south(self):
        walk = Walk(latitude=-17.0, longitude=179.9999, heading=90.0)
        path = self.video("a.mp4", self.SECONDS)
        videos.gpx(self.path("t.gpx"), walk, range(self.SECONDS + 1))
        frames = self.extract("--track", "t.gpx", "--start-time", "2026-05-01T10:00:00Z", path)
        self.check(frames, walk, distance=3)
        self.assertEqual({math.copysign(1, frame["GPSLongitude"]) for frame in frames}, {1, -1})

    def test_frames_of_a_video_with_a_variable_frame_rate_keep_their_times(self):
        # Every third frame is missing, but the remaining frames keep their numbers and times.
        path = self.video("a.mp4", self.SECONDS)
        varying = self.path("b.mp4")
        videos.ffmpeg("-i", path, "-vf", "select='mod(n+1,3)'", "-vsync", "vfr", "-enc_time_base", "1:1000",
                      "-c:v", "libx264", "-qp", "10", varying)
        videos.gpx(self.path("t.gpx"), self.WALK, range(self.SECONDS + 1))
        frames = self.extract("--track", "t.gpx", "--start-time", "2026-05-01T10:00:00Z", "--distance", "1", varying)
        self.check(frames, self.WALK)

    def test_a_timeline_need_not_start_at_zero(self):
        path = self.video("a.ts", self.SECONDS, "-output_ts_offset", "1000")
        videos.gpx(self.path("t.gpx"), self.WALK, range(self.SECONDS + 1))
        frames = self.extract("--track", "t.gpx", "--start-time", "2026-05-01T10:00:00Z", "--interval", "1", path)
        self.check(frames, self.WALK, interval=1)
        self.assertEqual(len(frames), self.SECONDS)

    def test_gaps_get_no_frames(self):
        path = self.video("a.mp4", 60)
        videos.gpx(self.path("t.gpx"), Walk(), [*range(0, 11), *range(40, 61)])
        result = self.run_script(
            "--track", "t.gpx", "--start-time", "2026-05-01T10:00:00Z", "--track-gap", "5", "--interval", "1",
            "--output", "out", "--no-import", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("no position from 10.0 s to 40.0 s", result.stderr)
        seconds = [frame["number"] / FPS for frame in self.frames("out")]
        self.assertEqual(seconds, [*range(0, 11), *range(40, 60)])

    def test_selecting_by_distance_takes_one_frame_at_a_stop(self):
        walk = Walk(speed=0.01)
        path = self.video("a.mp4", 20)
        videos.gpx(self.path("t.gpx"), walk, range(21))
        frames = self.extract("--track", "t.gpx", "--start-time", "2026-05-01T10:00:00Z", path)
        self.assertEqual(len(frames), 1)
        self.assertNotIn("GPSImgDirection", frames[0])

    def test_heading_at_a_stop_lies_between_arrival_and_departure(self):
        north, east = Walk(heading=0, speed=1), Walk(heading=90, speed=1)
        corner = north.at(10)
        east.latitude, east.longitude = corner[:2]
        path = self.video("a.mp4", 30)
        points = "".join(
            '<trkpt lat="{:.9f}" lon="{:.9f}"/>'.format(*place[:2]).replace(
                "/>", f"><time>{videos.clock(time).strftime('%Y-%m-%dT%H:%M:%SZ')}</time></trkpt>")
            for time, place in enumerate(
                [*map(north.at, range(10)), *[corner] * 10, *map(east.at, range(11))]))
        videos.write(self.path("t.gpx"), f"<gpx><trk><trkseg>{points}</trkseg></trk></gpx>")
        frames = self.extract("--track", "t.gpx", "--start-time", "2026-05-01T10:00:00Z", "--interval", "1", path)
        headings = {frame["number"] // FPS: frame["GPSImgDirection"] for frame in frames}
        for second, expected in ((2, 0), (15, 45), (26, 90)):
            self.assertLess(support.angle_between(headings[second], expected), 0.5)
        frames = self.extract("--track", "t.gpx", "--start-time", "2026-05-01T10:00:00Z", "--output", "far", path)
        stops = [frame for frame in self.frames("far") if 101 < frame["number"] < 199]
        self.assertEqual(stops, [])

    def test_many_frames_are_selected_exactly(self):
        path = self.video("a.mp4", 240)
        videos.gpx(self.path("t.gpx"), Walk(), range(241))
        frames = self.extract("--track", "t.gpx", "--start-time", "2026-05-01T10:00:00Z", "--interval", "0.2", path)
        self.assertEqual([frame["number"] for frame in frames], list(range(0, 2400, 2)))


if __name__ == "__main__":
    unittest.main()
