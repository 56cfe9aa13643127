"""Renders panorama views as JPEGs with OpenCV, py360convert or ffmpeg, from files on disk."""

import argparse
import itertools
import math
import subprocess

from directions import Shape, directions
from peers.protocol import serve


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool", choices=TOOLS)
    parser.add_argument("panoramas", nargs="+")
    parser.add_argument("--size", required=True)
    parser.add_argument("--fov", type=float, required=True)
    parser.add_argument("--pitch-range", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--sample")
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    low, high = map(float, arguments.pitch_range.split(","))
    shape = Shape(width, height, arguments.fov, low, high)
    view = TOOLS[arguments.tool](shape)
    wanted = zip(itertools.cycle(arguments.panoramas), directions(shape, arguments.seed))

    def operation():
        path, (heading, pitch) = next(wanted)
        return view(path, heading, pitch)

    serve(operation, arguments.sample)


def opencv(shape):
    """Runs imread, computes the view's coordinate map, and runs remap and imencode."""
    cv2, read, encode = _opencv()
    rays = _rays(shape)

    def view(path, heading, pitch):
        panorama = read(path)
        x, y = _maps(rays, heading, pitch, panorama.shape[1], panorama.shape[0])
        return encode(cv2.remap(panorama, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP))

    return view


def opencv_fixed(shape):
    """Renders views like `opencv`, but with a cached coordinate map, as if all views had the same direction."""
    cv2, read, encode = _opencv()
    rays, maps = _rays(shape), {}

    def view(path, heading, pitch):
        panorama = read(path)
        size = panorama.shape[1], panorama.shape[0]
        if size not in maps:
            maps[size] = _maps(rays, heading, pitch, *size)
        return encode(cv2.remap(panorama, *maps[size], cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP))

    return view


def opencv_remap(shape):
    """Runs only remap and imencode, with the decoded panorama and the maps cached in memory."""
    cv2, read, encode = _opencv()
    rays, kept = _rays(shape), {}

    def view(path, heading, pitch):
        if path not in kept:
            panorama = read(path)
            kept[path] = panorama, _maps(rays, heading, pitch, panorama.shape[1], panorama.shape[0])
        panorama, maps = kept[path]
        return encode(cv2.remap(panorama, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP))

    return view


def py360convert(shape):
    """Runs e2p between OpenCV's decoder and encoder."""
    from py360convert import e2p

    _, read, encode = _opencv()

    def view(path, heading, pitch):
        turn = (heading + 180) % 360 - 180
        fov = shape.fov, shape.vertical_fov
        return encode(e2p(read(path), fov, turn, pitch, (shape.height, shape.width), mode="bilinear"))

    return view


def ffmpeg(shape):
    """Runs the v360 filter in one process per view."""

    def view(path, heading, pitch):
        turn = (heading + 180) % 360 - 180
        filter = (
            f"v360=input=equirect:output=rectilinear:h_fov={shape.fov}:v_fov={shape.vertical_fov}:yaw={turn}"
            f":pitch={pitch}:w={shape.width}:h={shape.height}:interp=linear"
        )
        command = ["ffmpeg", "-nostdin", "-loglevel", "error", "-threads", "1", "-filter_threads", "1", "-i", path]
        command += ["-vf", filter, "-pix_fmt", "yuvj420p", "-q:v", FFMPEG_QUALITY, "-threads", "1", "-f", "mjpeg", "-"]
        return subprocess.run(command, check=True, capture_output=True).stdout

    return view


# Produces files about as large as libjpeg's at quality 85.
FFMPEG_QUALITY = "3"

TOOLS = {
    "opencv": opencv,
    "opencv-fixed": opencv_fixed,
    "opencv-remap": opencv_remap,
    "py360convert": py360convert,
    "ffmpeg": ffmpeg,
}


def _opencv():
    import cv2

    cv2.setNumThreads(1)
    options = [cv2.IMWRITE_JPEG_QUALITY, 85, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420]
    return cv2, cv2.imread, lambda picture: cv2.imencode(".jpg", picture, options)[1]


def _rays(shape):
    """Returns the rays of a north-facing view: the right and up components for each pixel, where forward is 1."""
    import numpy

    focal = shape.width / 2 / math.tan(math.radians(shape.fov) / 2)
    x = (numpy.arange(shape.width, dtype=numpy.float32) + 0.5 - shape.width / 2) / focal
    z = (shape.height / 2 - 0.5 - numpy.arange(shape.height, dtype=numpy.float32)) / focal
    return numpy.meshgrid(x, z)


def _maps(rays, heading, pitch, width, height):
    """Returns the panorama's columns and rows for all pixels. North is in the middle; the heading shifts columns."""
    import numpy

    x, z = rays
    sine, cosine = math.sin(math.radians(pitch)), math.cos(math.radians(pitch))
    forward, up = cosine - z * sine, sine + z * cosine
    columns = (numpy.arctan2(x, forward) / (2 * math.pi) + heading / 360 + 0.5) % 1 * width - 0.5
    rows = (0.5 - numpy.arctan2(up, numpy.hypot(x, forward)) / math.pi) * height - 0.5
    return columns.astype(numpy.float32), rows.astype(numpy.float32)


if __name__ == "__main__":
    main()
