"""ffmpeg filter graphs that turn selected frames of a video into pictures or equirectangular panoramas.

A `.360` file has two tracks, each with three faces of an equi-angular cube map side by side: left, front and right;
then down, back and up, turned as in ffmpeg's `eac` format. Each lens contributes one half of each outer face, and some
columns in the middle of these faces appear twice. Source: Paul Bourke, "GoPro MAX 360 Action Cam movie layout".
"""

import os
import re
from dataclasses import dataclass

from failure import DAMAGED, USAGE, Failure

FLAT, EQUIRECTANGULAR, EAC, DUAL_FISHEYE = "flat", "equirectangular", "eac", "dual-fisheye"

#: The ffmpeg filter for each clockwise rotation of a lens's picture, in degrees.
TURNS = {0: "null", 90: "transpose=clock", 180: "hflip,vflip", 270: "transpose=cclock"}


@dataclass(frozen=True)
class Lenses:
    """The lenses of a dual-fisheye video: the angle across each circle and the rotation of each picture, both in
    degrees, and whether the pictures are swapped."""

    field_of_view: float = 200
    turns: tuple = (0, 0)
    swapped: bool = False


@dataclass(frozen=True)
class Projection:
    """A kind of video, and how to convert it."""

    kind: str
    sources: tuple  #: (file, index of the stream) of each picture that a frame consists of
    size: tuple  #: the size of each source in pixels
    width: int = None  #: the width of the panorama in pixels; `None` for the resolution of the video
    overlap: int = None  #: the number of columns that appear twice in each outer face of a `.360` file
    lenses: Lenses = Lenses()

    @property
    def panorama_size(self):
        """The size of the panorama in pixels, or `None` for flat video."""
        width = self.width or {
            FLAT: None, EQUIRECTANGULAR: self.size[0], EAC: 4 * self.size[1],
            DUAL_FISHEYE: 2 * self.size[1],
        }[self.kind]
        return (width, width // 2) if width else None

    @property
    def files(self):
        return list(dict.fromkeys(path for path, _ in self.sources))

    def graph(self, selection):
        """Returns the filter graph for the frames that a `select` expression selects. Its output is `[frames]`."""
        # Without `scale`, ffmpeg would convert all frames to the format of JPEG before `select`, not the selected ones.
        parts = [
            f"[{self.files.index(path)}:{index}]select='{selection}',scale=out_range=full,format=yuvj420p"
            f"{self.source_steps(number)}[source{number}]"
            for number, (path, index) in enumerate(self.sources)]
        parts += getattr(self, "join_" + self.kind.replace("-", "_"))()
        return ";".join(parts)

    def source_steps(self, number):
        if self.kind == DUAL_FISHEYE and len(self.sources) == 2:
            return "," + TURNS[self.lenses.turns[number]]
        return ""

    def join_flat(self):
        return ["[source0]null[frames]"]

    def join_equirectangular(self):
        width, height = self.panorama_size
        return ["[source0]" + (f"scale={width}:{height}:flags=lanczos" if self.panorama_size != self.size else "null")
                + "[frames]"]

    def join_eac(self):
        """Joins the six faces. `v360` leaves out two pixels along each edge of a row, so each row gets a border."""
        border = "pad=iw+4:ih+4:2:2,fillborders=2:2:2:2:smear"
        return [
            *self.row(0), *self.row(1),
            f"[row0]{border}[upper];[row1]{border}[lower]",
            f"[upper][lower]vstack,{self.to_equirectangular('eac')}"]

    def row(self, number):
        """Joins the faces of one track, and blends the two copies of the columns that appear twice."""
        width, height = self.size
        side, overlap = (width - height) // 2, self.overlap
        half = side // 2
        right = width - side
        parts = [f"[source{number}]split=3[left{number}][middle{number}][right{number}]",
                 f"[middle{number}]crop={height}:ih:{side}:0[center{number}]"]
        for name, start in (("left", 0), ("right", right)):
            label = f"{name}{number}"
            parts += [
                f"[{label}]split=4[{label}a][{label}b][{label}c][{label}d]",
                f"[{label}a]crop={half - overlap}:ih:{start}:0[{label}first]",
                f"[{label}b]crop={overlap}:ih:{start + half - overlap}:0[{label}one]",
                f"[{label}c]crop={overlap}:ih:{start + half}:0[{label}other]",
                f"[{label}d]crop={side - half - overlap}:ih:{start + half + overlap}:0[{label}last]",
                f"[{label}one][{label}other]blend=all_expr='A+(B-A)*(X+0.5)/W'[{label}blended]",
                f"[{label}first][{label}blended][{label}last]hstack=3,scale={height}:{height}[{label}face]"]
        return [*parts, f"[left{number}face][center{number}][right{number}face]hstack=3[row{number}]"]

    def join_dual_fisheye(self):
        """Puts the circles side by side. The right one faces forward, because `v360` turns it to the middle."""
        order = (0, 1) if self.lenses.swapped else (1, 0)
        if len(self.sources) == 2:
            stacked = "".join(f"[source{number}]" for number in order) + "hstack"
        else:
            halves = ";".join(
                f"[side{number}]crop=iw/2:ih:{number}*iw/2:0,{TURNS[self.lenses.turns[number]]}[lens{number}]"
                for number in (0, 1))
            lenses = "".join(f"[lens{number}]" for number in order)
            stacked = f"[source0]split[side0][side1];{halves};{lenses}hstack"
        return [f"{stacked},{self.to_equirectangular('dfisheye')}"]

    def to_equirectangular(self, form):
        width, height = self.panorama_size
        view = self.lenses.field_of_view
        options = f":ih_fov={view:g}:iv_fov={view:g}" if form == "dfisheye" else ""
        return f"v360={form}:equirect:w={width}:h={height}:interp=cubic{options}[frames]"


def detect(video, kind="auto", width=None, overlap=None, lenses=Lenses()):
    """Returns the projection of a video: the given kind, or the kind inferred from its streams and its name."""
    kind = recognized(video) if kind == "auto" else kind
    sources, size = ((video.path, video.streams[0].index),), video.size
    if kind == EAC:
        pair = same_size(video)
        if len(pair) < 2 or not pair[0].height * 2 < pair[0].width:
            raise Failure(DAMAGED, f"{video.path} does not have the two tracks of a .360 file. Pass --projection.")
        sources = tuple((video.path, stream.index) for stream in pair[:2])
        overlap = (64 if size[1] >= 1000 else 32) if overlap is None else overlap
        if 4 * overlap > size[0] - size[1]:
            raise Failure(USAGE, f"--overlap {overlap} is wider than half a face of {video.path}. Pass a lower number.")
    elif kind == DUAL_FISHEYE:
        pair, partner = same_size(video), sibling(video.path)
        if len(pair) >= 2:
            sources = tuple((video.path, stream.index) for stream in pair[:2])
        elif size[0] == size[1] and partner:
            sources += ((partner, video.streams[0].index),)
        elif size[0] == size[1]:
            raise Failure(
                DAMAGED, f"{video.path} contains only one lens's picture. Copy the other lens's file into the same "
                "folder, or pass --projection flat.")
    return Projection(kind, sources, size, None if kind == FLAT else width, overlap, lenses)


def recognized(video):
    extension = os.path.splitext(video.path)[1].lower()
    width, height = video.size
    if extension == ".360" and len(same_size(video)) >= 2:
        return EAC
    if extension == ".insv":
        return DUAL_FISHEYE
    if video.streams[0].projection == "equirectangular" or abs(width - 2 * height) <= 0.01 * width:
        return EQUIRECTANGULAR
    return FLAT


def same_size(video):
    """Returns the streams with the size of the first one."""
    return [stream for stream in video.streams if (stream.width, stream.height) == video.size]


def sibling(path):
    """Returns the file from the second lens of an Insta360 camera, such as VID_…_10_001.insv for VID_…_00_001.insv."""
    folder, name = os.path.split(path)
    other = os.path.join(folder, re.sub(r"_00_(\d+)(\.\w+)$", r"_10_\1\2", name))
    return other if other != path and os.path.isfile(other) else None
