"""Runs ffmpeg to extract frames, and yields each finished frame with its time."""

import os
import shutil
import subprocess
import tempfile
import time

import programs
from failure import DAMAGED, Failure, cannot_write, no_space
from selection import chunks, expression

#: The number of frames that one ffmpeg process extracts, and the maximum pause between two of them, in seconds. After a
#: longer pause, a new process seeks to the next frame instead of decoding the video in between.
CHUNK, PAUSE = 1000, 60

#: Seconds of video that are decoded before the first and after the last frame of a process.
MARGIN = 1.0


def extract(video, projection, times, quality, folder):
    """Yields the time and the bytes of each extracted JPEG file, in order.

    - Parameters:
      - times: Seconds on the timeline of the video. The frame nearest to each is extracted.
      - quality: ffmpeg's `-q:v`, from 2 (best) to 31.
      - folder: A folder for the frames that ffmpeg is writing. It is removed at the end.
    """
    try:
        os.makedirs(folder, exist_ok=True)
        for chunk in chunks(times, CHUNK, PAUSE):
            with tempfile.TemporaryDirectory(dir=folder) as work:
                yield from run(video, projection, chunk, quality, work)
    except OSError as error:
        raise cannot_write(folder, error) from error
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(video, projection, times, quality, work):
    seek = max(0.0, times[0] - video.start - MARGIN)
    shift = seek + video.start
    thresholds = [time - video.frame_duration / 2 - shift for time in times]
    command = [programs.find("ffmpeg"), "-nostdin", "-hide_banner", "-loglevel", "error", "-y"]
    for path in projection.files:
        command += ["-ss", f"{seek:.6f}", "-t", f"{times[-1] - shift + MARGIN:.6f}", "-i", programs.url(path)]
    command += [
        "-filter_complex", projection.graph(expression(thresholds)), "-map", "[frames]", "-vsync", "passthrough",
        "-enc_time_base", "1:1000000", "-c:v", "mjpeg", "-q:v", str(quality), "-f", "image2", "-frame_pts", "1",
        "-atomic_writing", "1", "%d.jpg"]
    with tempfile.TemporaryFile() as log:
        # The pattern has no folder, because ffmpeg would also expand percent signs in its name.
        process = subprocess.Popen(command, cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
        try:
            yield from finished_files(process, work, shift)
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
        log.seek(0)
        check(process.returncode, log.read().decode("utf-8", "replace"), video, work)


def finished_files(process, work, shift):
    """Yields the time and the bytes of each file that ffmpeg has finished, until it exits."""
    while True:
        running = process.poll() is None
        names = sorted((name for name in os.listdir(work) if name.endswith(".jpg")), key=lambda name: int(name[:-4]))
        for name in names:
            path = os.path.join(work, name)
            with open(path, "rb") as file:
                data = file.read()
            os.unlink(path)
            yield int(name[:-4]) / 1e6 + shift, data
        if not running:
            return
        if not names:
            time.sleep(0.05)


def check(status, log, video, work):
    if "No space left on device" in log or "Disk quota exceeded" in log:
        raise no_space(work)
    if status != 0:
        raise Failure(
            DAMAGED, f"ffmpeg cannot read {video.path}: {programs.first_error(log)}. Copy it again from the camera.")
