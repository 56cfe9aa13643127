"""Bullseyes in known directions, and balloons at known positions."""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

import lettering
import street
from camera import rotation, unit

WHITE = np.array([255, 255, 255], np.float32)
RED, YELLOW, BLUE, GREEN = (235, 20, 40), (255, 214, 0), (0, 60, 245), (0, 190, 60)
LABEL_DENSITY = 48  # the resolution of labels, in pixels per degree


@dataclass(frozen=True)
class Marker:
    """A disc of one color with a white ring and a white center dot, drawn in a world direction."""

    name: str
    color: tuple
    heading: float
    pitch: float
    diameter: float = 2.5

    @property
    def vector(self):
        return unit(self.heading, self.pitch)


@dataclass(frozen=True)
class Balloon:
    """A ball of one color at a position in the town."""

    name: str
    color: tuple
    place: tuple
    tied_to: tuple
    radius: float = 0.42


COMPASS = [Marker("N", RED, 0, 0), Marker("E", YELLOW, 90, 0), Marker("S", BLUE, 180, 0), Marker("W", GREEN, 270, 0)]

GRID_COLORS = [
    (235, 20, 40), (0, 60, 245), (255, 214, 0), (190, 0, 220), (0, 190, 60), (255, 110, 0), (0, 205, 235),
    (255, 60, 170), (120, 0, 20), (0, 95, 105), (150, 110, 0), (60, 0, 130), (0, 90, 20), (130, 50, 0),
    (0, 30, 120), (140, 0, 90), (150, 255, 0), (120, 60, 255), (0, 255, 150),
]


def grid(camera):
    """Returns markers all around: every 45° at the horizon, four above, four below, the zenith, the nadir, and the
    seam.

    The seam is behind the camera. It does not get its own marker if a marker at the horizon already straddles it.
    """
    places = [(h, 0) for h in range(0, 360, 45)]
    places += [(h, 35) for h in range(0, 360, 90)] + [(h, -35) for h in range(0, 360, 90)]
    named = [(f"{h}/{p}", h, p) for h, p in places] + [("zenith", 0, 90), ("nadir", 0, -90)]
    seam = ("seam", (camera.heading + 180) % 360, -camera.pitch)
    if all(unit(*seam[1:]) @ unit(h, p) < np.cos(np.radians(5)) for _, h, p in named):
        named.append(seam)
    return [Marker(name, color, h, p, 3.0) for (name, h, p), color in zip(named, GRID_COLORS)]


def balloons():
    """Returns four balloons, tied to the fountain and to lamp posts."""
    spots = [("fountain", (230, 0, 200), (68, 15.5), 6.4, 3.5), ("lamp 34", (255, 104, 0), (34, -3.65), 6.5, 4.5),
             ("lamp 92", (0, 205, 225), (92, -3.65), 6.5, 4.5), ("lamp 106", (112, 0, 225), (106.5, 3.65), 6.5, 4.5)]
    made = []
    for name, color, (s, right), height, foot in spots:
        made.append(Balloon(f"balloon at {name}", color, tuple(street.point(s, right, height)),
                            tuple(street.point(s, right, foot))))
    return made


def draw_balloons(frame, all_balloons):
    """Draws the balloons where nothing nearer hides them, and returns the visible share of each."""
    return {b.name: draw_balloon(frame, b) for b in all_balloons}


def draw_balloon(frame, balloon):
    offset = np.array(balloon.place) - frame.camera.position
    away = np.linalg.norm(offset)
    edge = np.arcsin(balloon.radius / away)
    index, angle = near(frame, offset / away, edge)
    if not len(index):
        return 0.0
    depth, color = frame.depth.reshape(-1), frame.color.reshape(-1, 3)
    open_view = depth[index] > away
    shown = index[open_view]
    inside = angle[open_view] < edge * 0.9
    color[shown] = np.where(inside[:, None], np.array(balloon.color, np.float32), WHITE)
    depth[shown] = away
    return float(open_view.mean())


def near(frame, vector, radius):
    """Returns the rays within an angle (radians) of a direction, and their angles from it."""
    directions = frame.directions.reshape(-1, 3)
    index = np.flatnonzero(directions @ vector.astype(np.float32) > np.cos(radius) - 1e-4)
    chord = np.linalg.norm(directions[index].astype(np.float64) - vector, axis=1)
    angle = 2 * np.arcsin(np.clip(chord / 2, 0, 1))
    inside = angle <= radius
    return index[inside], angle[inside]


def draw_markers(frame, markers):
    for marker in markers:
        draw_label(frame, marker)
        draw_disc(frame, marker)


def draw_disc(frame, marker):
    """Draws the bullseye: color within 80 % of its radius, and a dot within 14 %."""
    radius = np.radians(marker.diameter / 2)
    index, angle = near(frame, marker.vector, radius)
    share = angle / radius
    flat = (share > 0.14) & (share < 0.80)
    frame.color.reshape(-1, 3)[index] = np.where(flat[:, None], np.array(marker.color, np.float32), WHITE)


def draw_label(frame, marker):
    """Draws the marker's name below it, upright in the world, in white with a dark halo."""
    picture = label(marker.name)
    h, w = picture.shape[:2]
    right, forward, up = rotation(marker.heading, marker.pitch).T
    middle = np.radians(marker.diameter / 2 + 0.35 + h / LABEL_DENSITY / 2)
    index, _ = near(frame, np.cos(middle) * forward - np.sin(middle) * up,
                    np.radians(np.hypot(h, w) / LABEL_DENSITY / 2))
    d = frame.directions.reshape(-1, 3)[index]
    ahead = d @ forward
    x = np.degrees(np.arctan2(d @ right, ahead)) * LABEL_DENSITY + w / 2
    y = (np.degrees(-np.arctan2(d @ up, ahead) - middle)) * LABEL_DENSITY + h / 2
    inside = (x >= 0) & (x < w) & (y >= 0) & (y < h)
    index, texel = index[inside], picture[y[inside].astype(int), x[inside].astype(int)].astype(np.float32)
    color = frame.color.reshape(-1, 3)
    color[index] += (texel[:, :1] - color[index]) * texel[:, 1:] / 255


def label(text):
    """Returns the brightness and opacity of a name."""
    letters = lettering.mask(text, round(0.85 * LABEL_DENSITY), 0.05)
    pad = 12
    ink = Image.new("L", (letters.width + 2 * pad, letters.height + 2 * pad), 0)
    ink.paste(letters, (pad, pad))
    halo = ink.filter(ImageFilter.MaxFilter(9)).filter(ImageFilter.GaussianBlur(4))
    opacity = np.maximum(np.asarray(ink), (np.asarray(halo) * 0.75).astype(np.uint8))
    return np.stack([np.asarray(ink), opacity], axis=-1)
