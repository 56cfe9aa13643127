"""Interrupted runs, repeated runs, and errors."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest

import support
import videos
from videos import Walk

START = ("--track", "t.gpx", "--start-time", "2026-05-01T10:00:00Z")


def read(path):
    with open(path, "rb") as file:
        return file.read()


class RunTestCase(support.VideoTestCase):
    def walk(self, name="a.mp4", seconds=20, *options):
        videos.gpx(self.path("t.gpx"), Walk(), range(seconds + 1))
        return self.video(name, seconds, *options)

    def contents(self, folder):
        """Returns the bytes of each frame in a folder."""
        return {name: read(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}


class ResumeTests(RunTestCase):
    def interrupt(self, arguments, frames, number):
        """Starts the script, interrupts it once some frames exist, and returns its message."""
        process = subprocess.Popen(
            [support.SCRIPT, *arguments], cwd=self.folder, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
            start_new_session=True)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not (os.path.isdir(frames) and len(os.listdir(frames)) >= 5):
            time.sleep(0.01)
        os.killpg(process.pid, number)
        message = process.communicate(timeout=60)[1]
        self.assertNotEqual(process.returncode, 0, "the run ended before it was interrupted")
        return message

    def test_interrupted_runs_continue(self):
        path = self.walk(seconds=80)
        frames = self.path("out", "a")
        arguments = [*START, "--interval", "0.1", "--output", "out", "--no-import", path]
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            with self.subTest(number):
                shutil.rmtree(self.path("out"), ignore_errors=True)
                message = self.interrupt(arguments, frames, number)
                if number != signal.SIGKILL:
                    self.assertIn("Run the same command again to continue.", message)
                kept = {name: os.stat(os.path.join(frames, name)).st_mtime_ns for name in os.listdir(frames)}
                self.assertLess(len(kept), 800)
                result = self.run_script(*arguments)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertIn(f"{len(kept)} frames have already been extracted", result.stderr)
                found = {name: os.stat(os.path.join(frames, name)).st_mtime_ns for name in os.listdir(frames)}
                self.assertEqual({name: found[name] for name in kept}, kept)
                self.assertEqual(len(found), 801)
                self.assertEqual([frame["number"] for frame in self.frames("out")], list(range(800)))
                self.assertEqual(sorted(os.listdir(self.path("out"))), ["a", "a.import-video.json"])

    def test_frames_cut_short_by_a_power_failure_are_extracted_again(self):
        arguments = [*START, "--interval", "1", self.walk()]
        self.extract(*arguments)
        frames = self.path("out", "a")
        whole = self.contents(frames)
        names = list(whole)
        os.truncate(os.path.join(frames, names[3]), 700)
        os.truncate(os.path.join(frames, names[7]), 0)
        os.unlink(os.path.join(frames, names[-1]))
        self.extract(*arguments)
        self.assertEqual(self.contents(frames), whole)

    def test_frames_with_other_options_are_not_mixed_with_earlier_frames(self):
        path = self.walk()
        self.extract(*START, "--interval", "1", path)
        for changed in (["--interval", "2"], ["--interval", "1", "--quality", "9"],
                        ["--interval", "1", "--heading-offset", "5"]):
            message = self.fails(73, *START, *changed, path)
            self.assertIn("contains frames from another video or with other options. Remove it", message)

    def test_videos_with_the_same_name_get_their_own_folders(self):
        path = self.walk()
        os.mkdir(self.path("b"))
        shutil.copy(path, self.path("b", "a.mp4"))
        self.extract(*START, "--interval", "5", path, self.path("b", "a.mp4"))
        self.assertEqual(len(os.listdir(self.path("out", "a"))), len(os.listdir(self.path("out", "a-2"))))

    def test_dry_run_writes_nothing(self):
        path = self.walk()
        result = self.run_script(*START, "--dry-run", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stderr, r"a\.mp4: 14 frames of 192×32 \(flat\) from 20 s\.")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.mp4", "t.gpx"])


class NameTests(RunTestCase):
    def test_unusual_file_names_are_accepted(self):
        names = ["with space.mp4", "-leading-dash.mp4", "quote'\".mp4", "line\nbreak.mp4", "100%d.mp4", "a;b&c$(d).mp4",
                 "ümlaut 道.mp4", ".hidden.mp4", "file:colon.mp4", "@list.mp4"]
        source = self.walk()
        for name in names:
            shutil.copy(source, self.path(name))
        os.rename(self.path("t.gpx"), self.path("-t rack'\n%d.gpx"))
        result = self.run_script(
            "--track=-t rack'\n%d.gpx", *START[2:], "--interval", "10", "--output", "-out %d 'x'", "--no-import", "--",
            *names)
        self.assertEqual(result.returncode, 0, result.stderr)
        frames = self.frames("-out %d 'x'")
        self.assertEqual([frame["number"] for frame in frames], [0, 100] * len(names))

    def test_names_reach_exiftool_unchanged(self):
        path = self.video("-a b'\n.mp4", 5)
        videos.add_metadata_track(path, b"gpmd", videos.gpmf(Walk(), 5), 1.0)
        self.assertGreater(len(self.extract("--distance", "1", "--", "-a b'\n.mp4")), 3)


class ErrorTests(RunTestCase):
    def programs(self, *names):
        """Returns an environment in which only some programs are installed."""
        folder = self.path("bin")
        os.makedirs(folder, exist_ok=True)
        os.symlink(os.path.realpath(sys.executable), os.path.join(folder, "python3"))
        for name in ("bash", "env", "dirname", "basename", "cat", "mktemp", "rm", *names):
            os.symlink(shutil.which(name), os.path.join(folder, name))
        return {"PATH": folder}

    def test_missing_programs_are_reported(self):
        path = self.walk()
        self.assertIn("ffmpeg is not installed. On Debian: apt-get install ffmpeg libimage-exiftool-perl",
                      self.fails(69, path, environment=self.programs()))
        shutil.rmtree(self.path("bin"))
        self.assertIn("exiftool is not installed. On Debian: apt-get install ffmpeg libimage-exiftool-perl",
                      self.fails(69, path, environment=self.programs("ffmpeg", "ffprobe")))

    def test_a_track_makes_exiftool_unnecessary(self):
        path = self.walk()
        result = self.run_script(
            *START, "--output", "out", "--no-import", path, environment=self.programs("ffmpeg", "ffprobe"))
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_a_video_without_positions_is_reported(self):
        self.assertIn("a.mp4 contains no GPS track. Pass --track", self.fails(65, self.walk()))

    def test_a_video_without_a_creation_time_needs_a_start_time(self):
        message = self.fails(65, "--track", "t.gpx", self.walk())
        self.assertIn("does not contain its recording time. Pass --start-time", message)

    def test_a_track_from_another_time_is_reported(self):
        message = self.fails(65, "--track", "t.gpx", "--start-time", "2026-05-01T12:00:00Z", self.walk())
        self.assertIn("The track covers 2026-05-01T10:00:00Z to 2026-05-01T10:00:20Z, but ", message)
        self.assertIn("starts at 2026-05-01T12:00:00Z and lasts 20 s. Pass --start-time or --time-offset.", message)

    def test_unreadable_videos_are_reported(self):
        path = self.walk()
        data = read(path)
        for name, contents in (("empty", b""), ("text", b"hello\n" * 100), ("cut", data[:len(data) // 2]),
                               ("noise", bytes(range(256)) * 64)):
            with self.subTest(name):
                with open(self.path(name + ".mp4"), "wb") as file:
                    file.write(contents)
                message = self.fails(65, *START, name + ".mp4")
                self.assertRegex(message, rf"{name}\.mp4 is not a readable video: .*\. Copy it again from the camera\.")
        self.assertIn("x.mp4 does not exist. Check the path.", self.fails(66, "x.mp4"))
        self.assertIn("is not a file", self.fails(66, *START, self.folder))

    def test_sound_is_not_video(self):
        videos.ffmpeg("-f", "lavfi", "-i", "sine=d=2", self.path("a.m4a"))
        self.walk()
        self.assertIn("contains no video", self.fails(65, *START, "a.m4a"))

    def test_damaged_tracks_are_reported(self):
        path = self.walk()
        for name, text, part in (
                ("a.gpx", "<gpx><trk>", "is not a complete GPX file"),
                ("b.gpx", '<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>', "no positions with times"),
                ("c.csv", "time,latitude\n2026-05-01T10:00:00Z,3\n", "has no longitude column"),
                ("d.nmea", "$GPRMC,100000,A,4806.0,N,01130.0,E,1,2,010526,,*00\r\n", "no positions with times"),
                ("e", "", "has no time column")):
            with self.subTest(name):
                videos.write(self.path(name), text)
                self.assertIn(part, self.fails(65, "--track", name, *START[2:], path))

    def test_invalid_options_exit_64(self):
        path = self.walk()
        for arguments in (["--distance", "0"], ["--interval", "x"], ["--distance", "nan"], ["--fov", "20"],
                          ["--distance", "1", "--interval", "1"], ["--quality", "1"],
                          ["--start-time", "2026-05-01T10:00:00"], ["--lens-rotation", "45"], ["--projection", "cube"], ["--width", "1001"], ["--track"],
                          ["--distance="]):
            with self.subTest(arguments):
                self.assertIn("See --help.", self.fails(64, path, *arguments))
        self.assertEqual(self.run_script().returncode, 64)
        self.assertIn("--no-import needs --output", self.run_script("--no-import", path).stderr)

    def test_an_output_that_is_a_file_exits_74(self):
        path = self.walk()
        videos.write(self.path("out"), "")
        self.assertIn("Cannot write ", self.fails(74, *START, path))

    @unittest.skipUnless(hasattr(os, "geteuid") and os.geteuid() == 0, "mounting a small file system needs root")
    def test_a_full_disk_is_reported(self):
        path = self.walk()
        os.mkdir(self.path("out"))
        mount = ["mount", "-t", "tmpfs", "-o", "size=24k", "tmpfs", self.path("out")]
        if subprocess.run(mount, check=False).returncode:
            self.skipTest("this machine does not allow mounts")
        self.addCleanup(subprocess.run, ["umount", self.path("out")], check=False)
        arguments = [*START, "--interval", "0.2", path]
        self.assertIn("No space left for ", self.fails(74, *arguments))
        before = len(os.listdir(self.path("out", "a")))
        subprocess.run(["mount", "-o", "remount,size=4m", self.path("out")], check=True)
        self.assertEqual(len(self.extract(*arguments)), 100)
        self.assertGreater(before, 0)


@unittest.skipUnless(os.environ.get("VANTAGE"), "VANTAGE is not set to the path of the program")
class ImportTests(RunTestCase):
    def scenes(self):
        output = subprocess.run(
            [os.environ["VANTAGE"], "scenes", "--store", self.path("s.sqlite"), "--json"], check=True,
            capture_output=True)
        return [json.loads(line) for line in output.stdout.splitlines()]

    def test_frames_become_scenes(self):
        path = self.walk()
        result = self.run_script(*START, "--distance", "1", "--store", "s.sqlite", "--collection", "town", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        scenes = sorted(self.scenes(), key=lambda scene: scene["captured"])
        # The frames are a sequence. Otherwise, those less than 1 m apart would be duplicates of each other.
        self.assertEqual(len(scenes), 40)
        self.assertEqual({(scene["kind"], scene["collection"]) for scene in scenes}, {("photo", "town")})
        for scene in scenes:
            self.assertAlmostEqual(scene["heading"], 40, delta=0.1)
        self.assertFalse(os.path.exists(self.path("s.sqlite.frames")))

    def test_a_video_imported_twice_is_stored_once(self):
        path = self.walk()
        for _ in range(2):
            result = self.run_script(*START, "--distance", "0.5", "--store", "s.sqlite", path)
            self.assertEqual(result.returncode, 0, result.stderr)
        scenes = self.scenes()
        self.assertGreater(len(scenes), 70)
        collections = subprocess.run(
            [os.environ["VANTAGE"], "collections", "--store", self.path("s.sqlite"), "--json"], check=True,
            capture_output=True)
        self.assertEqual(json.loads(collections.stdout)["sequences"], 1)

    def test_a_second_run_finds_the_frames_in_the_store(self):
        path = self.walk()
        arguments = [*START, "--distance", "1", "--store", "s.sqlite", "--output", "out", path]
        for _ in range(2):
            result = self.run_script(*arguments)
            self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(len(self.scenes()), 40)

    def test_panoramas_become_scenes(self):
        path = self.path("R0010001.MP4")
        videos.ffmpeg("-f", "lavfi", "-i", "testsrc=s=512x256:r=10:d=5", "-c:v", "libx264", path)
        videos.gpx(self.path("t.gpx"), Walk(), range(6))
        result = self.run_script(*START, "--interval", "1", "--store", "s.sqlite", path)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual([scene["kind"] for scene in self.scenes()], ["panorama"] * 5)


if __name__ == "__main__":
    unittest.main()
