"""Import of a panoramic video, compared with ffmpeg writing the same frames."""

import os
import pathlib
import tempfile

import commands
import machine
from context import ROOT
from imports import Part, absent, skipped
from inputs import videos
from results import Row, at_least
from spreads import middle, ratios

METHOD = """\
**Video.** The input is a panoramic H.264 video of 5760×2880 pixels at 30 frames per second ({megabits:.0f} Mbit/s) and
a track on which the camera moves at 5 m/s. `scripts/import-video.sh --distance 1` writes one frame per meter, with
position, heading and time; in the second row, it also imports the frames, with levels. The baseline is one run of
ffmpeg that writes the same frames, without metadata. Both use all cores and the same JPEG quality."""

# The length of the video in seconds. Half a billion pixels are decoded per second of video, so ten minutes take a long
# time.
SHORT, LONG = 30, 600


def measure(context):
    reason = absent("ffmpeg", "ffprobe", "exiftool")
    if reason:
        return skipped("import of video", reason)
    seconds = LONG if context.long else 10 if context.quick else SHORT
    folder = videos.ride(context, seconds)
    video = folder / "ride.mp4"
    written, imported, peer = [], [], []
    frames = set()
    for _ in range(2 if context.quick or context.long else 5):
        for times, command in ((written, _ours), (imported, _all_of_ours), (peer, _theirs)):
            with tempfile.TemporaryDirectory(prefix="vantage-bench-", dir=context.folder("videos")) as name:
                os.sync()
                times.append(commands.run(command(context, folder, pathlib.Path(name))).seconds)
                if command is not _all_of_ours:
                    frames.add(len(list(pathlib.Path(name).rglob("*.jpg"))))
    if len(frames) > 1:
        raise SystemExit(f"bench.sh: import-video.sh and ffmpeg wrote different numbers of frames: {frames}.")
    label = f"{seconds} s of video, {frames.pop()} frames"
    theirs = "ffmpeg alone", middle(peer, "s")
    rows = [
        Row(f"{label}, written", middle(written, "s"), *theirs, ratios(peer, written), at_least(0.8)),
        Row(f"{label}, written and imported", middle(imported, "s"), *theirs, ratios(peer, imported)),
    ]
    method = METHOD.format(megabits=video.stat().st_size * 8e-6 / seconds)
    return Part(method, rows, {"ffmpeg": machine.debian("ffmpeg")})


def _ours(context, folder, target):
    return [*_import_video(context, folder), "--output", target, "--no-import"]


def _all_of_ours(context, folder, target):
    return [*_import_video(context, folder), "--store", target / "ride.sqlite", "--quiet"]


def _import_video(context, folder):
    script = ["env", f"VANTAGE={context.vantage}", ROOT / "scripts" / "import-video.sh", folder / "ride.mp4"]
    track = ["--track", folder / "track.csv", "--start-time", videos.START]
    return [*script, *track, "--distance", "1", "--projection", "equirectangular"]


def _theirs(context, folder, target):
    step = videos.RATE // videos.SPEED
    chosen = f"select=not(mod(n\\,{step})),scale=out_range=full,format=yuvj420p"
    command = ["ffmpeg", "-nostdin", "-loglevel", "error", "-i", folder / "ride.mp4", "-vf", chosen]
    return [*command, "-vsync", "passthrough", "-c:v", "mjpeg", "-q:v", "2", target / "%06d.jpg"]
