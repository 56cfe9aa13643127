"""Runs the script, and uses exiftool to read the metadata of the frames that the script writes."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

import videos

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCRIPT = os.path.join(ROOT, "scripts", "import-video.sh")
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "scripts", "import-video"))

TAGS = ("FileName", "GPSLatitude", "GPSLongitude", "GPSAltitude", "GPSImgDirection", "GPSImgDirectionRef",
        "SubSecDateTimeOriginal", "GPSDateTime", "ImageWidth", "ImageHeight", "PoseHeadingDegrees", "ProjectionType",
        "FullPanoWidthPixels", "Make", "Model")


class VideoTestCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def video(self, name, seconds, *options, **settings):
        path = self.path(name)
        videos.numbered_video("file:" + path, seconds, *options, **settings)
        return path

    def run_script(self, *arguments, environment=None):
        return subprocess.run(
            [SCRIPT, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            check=False, env={**os.environ, **(environment or {})})

    def extract(self, *arguments):
        """Extracts frames into the folder `out`, and returns the metadata of each, in order."""
        result = self.run_script("--output", "out", "--no-import", *arguments)
        self.assertEqual(result.returncode, 0, result.stderr)
        return self.frames("out")

    def fails(self, status, *arguments, environment=None):
        """Runs the script, expects an exit code, and returns the message."""
        result = self.run_script("--output", "out", "--no-import", *arguments, environment=environment)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertNotIn("Traceback", result.stderr)
        return result.stderr

    def frames(self, folder):
        """Returns the metadata of the frames in a folder. The key `number` contains the number that a frame shows."""
        result = subprocess.run(
            ["exiftool", "-json", "-n", "-r", "-ext", "jpg", *(f"-{tag}" for tag in TAGS), self.path(folder)],
            capture_output=True, check=False)
        found = sorted(json.loads(result.stdout or b"[]"), key=lambda frame: frame["SourceFile"])
        numbered = [frame for frame in found if frame["ImageWidth"] == 16 * videos.BITS]
        folders = {os.path.dirname(frame["SourceFile"]) for frame in numbered}
        numbers = {folder: videos.frame_numbers(folder) for folder in folders}
        for frame in numbered:
            frame["number"] = numbers[os.path.dirname(frame["SourceFile"])].pop(0)
        return found


def angle_between(one, other):
    return abs((one - other + 180) % 360 - 180)
