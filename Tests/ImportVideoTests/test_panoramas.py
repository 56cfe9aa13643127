"""Makes videos of a sphere defined by a formula, and compares the panoramas with the formula, pixel by pixel."""

import math
import os
import unittest

import support
import videos

HEIGHT, SIDE, OVERLAP = 128, 132, 8  #: a row of faces has 132 + 128 + 132 columns


def value(x, y, z):
    """The brightness in a direction: x to the right, y up, z forward."""
    length = math.sqrt(x * x + y * y + z * z)
    x, y, z = x / length, y / length, z / length
    return 120 + 50 * math.sin(3 * x + 1) + 35 * math.sin(4 * y) * z + 25 * math.cos(2.5 * z + x)


def equi_angular(part):
    """Converts a position in the picture, from 0 to 1, to a position on a face's plane, from -1 to 1."""
    return math.tan((part - 0.5) * math.pi / 2)


#: The direction that each face shows at (right, down) on its plane. The second row is turned. Source: Paul Bourke,
#: "GoPro MAX 360 Action Cam movie layout/format", and the code of MAX2sphere.
FACES = {
    "left": lambda u, v: (-1, -v, u), "front": lambda u, v: (u, -v, 1), "right": lambda u, v: (1, -v, -u),
    "down": lambda u, v: (-v, -1, -u), "back": lambda u, v: (-v, u, -1), "up": lambda u, v: (-v, 1, u),
}


def columns(face):
    """Returns the position on the face that each column shows. The middle of an outer face appears twice."""
    if face in ("front", "back"):
        return [(x + 0.5) / HEIGHT for x in range(HEIGHT)]
    unique = SIDE - OVERLAP
    return [((x if x < SIDE // 2 else x - OVERLAP) + 0.5) / unique for x in range(SIDE)]


def row(faces):
    """Returns the gray pixels of a track in a `.360` file."""
    pixels = bytearray()
    for y in range(HEIGHT):
        v = equi_angular((y + 0.5) / HEIGHT)
        for face in faces:
            pixels += bytes(round(value(*FACES[face](equi_angular(u), v))) for u in columns(face))
    return bytes(pixels)


def half(pixels, side):
    """Returns the left (0) or right (1) of two pictures of 256 × 256 pixels that are side by side."""
    return b"".join(pixels[512 * y + 256 * side:512 * y + 256 * side + 256] for y in range(256))


def circles(size, degrees, turns=(0, 0)):
    """Returns the gray pixels of two equidistant fisheye pictures side by side: forward, then backward."""
    pixels = bytearray()
    for y in range(size):
        for side, turn in ((1, turns[0]), (-1, turns[1])):
            for x in range(size):
                u, v = (2 * x + 1) / size - 1, 1 - (2 * y + 1) / size
                for _ in range(turn // 90):
                    u, v = -v, u
                angle = math.hypot(u, v) * math.radians(degrees) / 2
                scale = math.sin(angle) / math.hypot(u, v)
                bright = value(side * u * scale, v * scale, side * math.cos(angle)) if math.hypot(u, v) <= 1 else 0
                pixels.append(round(bright))
    return bytes(pixels)


class PanoramaTests(support.VideoTestCase):
    def gray_video(self, name, pictures, form="mp4"):
        """Makes a video with one track for each gray picture, given as (width, height, pixels)."""
        arguments = []
        for index, (width, height, pixels) in enumerate(pictures):
            raw = self.path(f"{index}.gray")
            with open(raw, "wb") as file:
                file.write(pixels * 20)
            arguments += ["-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{width}x{height}", "-r", "10", "-i", raw]
        for index in range(len(pictures)):
            arguments += ["-map", str(index)]
        videos.ffmpeg(*arguments, "-vf", "scale=out_range=full,format=yuvj420p", "-c:v", "libx264", "-qp", "1",
                      "-f", form, self.path(name))
        videos.gpx(self.path("t.gpx"), videos.Walk(heading=90), range(10))
        return self.path(name)

    def panorama(self, name, *options):
        frame = self.extract(
            "--track", "t.gpx", "--start-time", "2026-05-01T10:00:01Z", "--interval", "5", *options, name)[0]
        return frame

    def check(self, frame, width, mean, worst):
        self.assertEqual((frame["ImageWidth"], frame["ImageHeight"]), (width, width // 2))
        self.assertEqual(frame["ProjectionType"], "equirectangular")
        self.assertEqual(frame["FullPanoWidthPixels"], width)
        self.assertAlmostEqual(frame["PoseHeadingDegrees"], 90, delta=0.1)
        gray = videos.ffmpeg("-i", frame["SourceFile"], "-f", "rawvideo", "-pix_fmt", "gray", "-")
        errors = []
        for y in range(width // 2):
            latitude = (0.5 - (y + 0.5) * 2 / width) * math.pi
            for x in range(width):
                longitude = ((x + 0.5) / width - 0.5) * 2 * math.pi
                expected = value(math.cos(latitude) * math.sin(longitude), math.sin(latitude),
                                 math.cos(latitude) * math.cos(longitude))
                errors.append(abs(gray[y * width + x] - expected))
        if os.environ.get("VANTAGE_VERBOSE_TESTS"):
            print(f"{self._testMethodName}: mean {sum(errors) / len(errors):.2f}, greatest {max(errors):.2f}")
        self.assertLess(sum(errors) / len(errors), mean)
        self.assertLess(max(errors), worst)

    def test_two_tracks_of_cube_faces_become_panoramas(self):
        width = 2 * SIDE + HEIGHT
        rows = [(width, HEIGHT, row(faces)) for faces in (("left", "front", "right"), ("down", "back", "up"))]
        path = self.gray_video("GS010001.360", rows)
        self.check(self.panorama(path, "--overlap", str(OVERLAP)), 4 * HEIGHT, mean=0.8, worst=6)

    def test_two_circles_in_one_track_become_panoramas(self):
        path = self.gray_video("a.mp4", [(512, 256, circles(256, 200, turns=(180, 180)))])
        frame = self.panorama(path, "--projection", "dual-fisheye", "--fov", "200", "--lens-rotation", "180")
        self.check(frame, 512, mean=0.8, worst=6)

    def test_turned_and_swapped_circles_in_two_tracks_become_panoramas(self):
        pixels = circles(256, 190, turns=(90, 270))
        path = self.gray_video(
            "VID_20260501_100000_00_001.insv", [(256, 256, half(pixels, 1)), (256, 256, half(pixels, 0))])
        frame = self.panorama(path, "--fov", "190", "--swap-lenses", "--lens-rotation", "90,270")
        self.check(frame, 512, mean=0.8, worst=6)

    def test_two_files_of_circles_become_panoramas(self):
        pixels = circles(256, 200)
        for side, name in ((1, "VID_1_10_001.insv"), (0, "VID_1_00_001.insv")):
            self.gray_video(name, [(256, 256, half(pixels, side))])
        self.check(self.panorama(self.path("VID_1_00_001.insv")), 512, mean=0.8, worst=6)

    def test_equirectangular_video_is_recognized_and_scaled(self):
        width = 256
        pixels = bytearray()
        for y in range(width // 2):
            latitude = (0.5 - (y + 0.5) * 2 / width) * math.pi
            for x in range(width):
                longitude = ((x + 0.5) / width - 0.5) * 2 * math.pi
                pixels.append(round(value(math.cos(latitude) * math.sin(longitude), math.sin(latitude),
                                          math.cos(latitude) * math.cos(longitude))))
        path = self.gray_video("R0010001.MP4", [(width, width // 2, bytes(pixels))])
        self.check(self.panorama(path), 256, mean=0.8, worst=6)
        self.run_script(
            "--track", "t.gpx", "--start-time", "2026-05-01T10:00:01Z", "--interval", "5", "--width", "128",
            "--output", "small", "--no-import", path)
        self.assertEqual([frame["ImageWidth"] for frame in self.frames("small")], [128])


if __name__ == "__main__":
    unittest.main()
