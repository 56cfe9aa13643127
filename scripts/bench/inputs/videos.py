"""A panoramic video and the track of the bicycle that carried the camera."""

import math
import subprocess

from context import say
from inputs import pictures

RATE = 30
# The camera's speed, in meters per second. At one frame per meter, every sixth frame is extracted.
SPEED = 5
# The number of seconds that are encoded. Longer videos repeat this part.
PERIOD = 5


def ride(context, seconds):
    """Returns a folder with the H.264 video `ride.mp4`, 5760×2880 pixels at 30 frames per second, and `track.csv`."""
    folder = context.folder("inputs", f"video-{seconds}")
    video = folder / "ride.mp4"
    if not video.exists():
        say(f"generating a video of {seconds} seconds")
        part = folder / "part.mp4"
        loops = ["-stream_loop", str(seconds // PERIOD - 1), "-i", _period(context), "-c", "copy"]
        _ffmpeg(*loops, part)
        part.rename(video)
    _write_track(folder / "track.csv", seconds)
    return folder


def _period(context):
    """Returns a video of a panorama that turns around its vertical axis."""
    video = context.folder("inputs") / "video-period.mp4"
    if not video.exists():
        picture = pictures.pictures(pictures.panoramas(context, "5760", 2))[0]
        turn = f"scroll=horizontal=1/{RATE * PERIOD},format=yuv420p"
        still = ["-loop", "1", "-framerate", str(RATE), "-t", str(PERIOD), "-i", picture]
        part = video.with_suffix(".part.mp4")
        _ffmpeg(*still, "-vf", turn, "-c:v", "libx264", "-preset", "ultrafast", "-g", str(RATE), "-b:v", "60M", part)
        part.rename(video)
    return video


def _ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-nostdin", "-loglevel", "error", "-y", *arguments], check=True)


def _write_track(path, seconds):
    """Writes one position per second, on a circle with a circumference of 2 km."""
    radius = 2000 / (2 * math.pi)
    lines = ["time,latitude,longitude"]
    for second in range(seconds + 1):
        angle = SPEED * second / radius
        north, east = radius * math.sin(angle), radius * (1 - math.cos(angle))
        time = f"2025-06-14T10:{second // 60:02}:{second % 60:02}Z"
        latitude = 48 + north / 111_195
        longitude = 11 + east / 111_195 / math.cos(math.radians(48))
        lines.append(f"{time},{latitude:.8f},{longitude:.8f}")
    path.write_text("\n".join(lines) + "\n")


START = "2025-06-14T10:00:00Z"
