"""Cameras: the direction of each sample, and the projection of world points.

Frames: the world is x east, y north, z up; a camera is x right, y forward, z up. Heading is clockwise from north,
positive pitch tilts the camera up, and positive roll lowers its right side. They are applied in that order. Pixel
centers are at .5.
"""

from dataclasses import dataclass

import numpy as np


def rotation(heading, pitch=0.0, roll=0.0):
    """Returns the camera's right, forward and up axes as the columns of a matrix (camera to world)."""
    h, p, r = np.radians([heading, pitch, roll])
    level_right = np.array([np.cos(h), -np.sin(h), 0])
    level_forward = np.array([np.sin(h), np.cos(h), 0])
    up = np.array([0.0, 0.0, 1.0])
    forward = np.cos(p) * level_forward + np.sin(p) * up
    pitched_up = np.cos(p) * up - np.sin(p) * level_forward
    right = np.cos(r) * level_right - np.sin(r) * pitched_up
    return np.column_stack([right, forward, np.sin(r) * level_right + np.cos(r) * pitched_up])


def unit(heading, pitch):
    """Returns the unit vector (east, north, up) of a direction."""
    h, p = np.radians([heading, pitch])
    return np.array([np.cos(p) * np.sin(h), np.cos(p) * np.cos(h), np.sin(p)])


@dataclass
class Camera:
    """The base of both kinds of camera: a position (east, north, up in meters) and a pose in degrees."""

    position: np.ndarray
    heading: float
    pitch: float = 0.0
    roll: float = 0.0
    width: int = 2048
    height: int = 1024

    @property
    def axes(self):
        return rotation(self.heading, self.pitch, self.roll)

    def directions(self, samples):
        """Returns unit vectors in the world for `samples` × `samples` rays in each pixel, as (rows, columns, 3)."""
        x = (np.arange(self.width * samples) + 0.5) / samples
        y = (np.arange(self.height * samples) + 0.5) / samples
        return (self.rays(x, y) @ self.axes.T).astype(np.float32)

    def pixel(self, direction):
        """Returns the pixel position of a vector in the world."""
        return self.project(np.asarray(direction, float)[None])[0]


@dataclass
class Panorama(Camera):
    """An equirectangular picture, which may be cropped. `left` and `top` place it on the full sphere."""

    full_width: int = 2048
    left: int = 0
    top: int = 0

    @property
    def pixel_angle(self):
        return 2 * np.pi / self.full_width

    def rays(self, x, y):
        longitude = ((x + self.left) / self.full_width - 0.5) * 2 * np.pi
        latitude = (0.5 - (y + self.top) / (self.full_width / 2)) * np.pi
        lon, lat = np.meshgrid(longitude, latitude)
        return np.stack([np.cos(lat) * np.sin(lon), np.cos(lat) * np.cos(lon), np.sin(lat)], axis=-1)

    def project(self, vectors):
        x, y, z = (vectors @ self.axes).T
        column = (np.arctan2(x, y) / (2 * np.pi) + 0.5) * self.full_width - self.left
        row = (0.5 - np.arctan2(z, np.hypot(x, y)) / np.pi) * self.full_width / 2 - self.top
        return np.stack([column, row], axis=-1)

    def windows(self, vectors, margin):
        """Returns pixel boxes (top, bottom, left, right) that contain a patch, given by a grid of its points."""
        points = self.project(vectors)
        x, y = points.T
        middle = x[len(x) // 2]
        x = middle + (x - middle + self.full_width / 2) % self.full_width - self.full_width / 2
        low, high = int(np.floor(x.min() - margin)), int(np.ceil(x.max() + margin))
        top, bottom = int(np.floor(y.min() - margin)), int(np.ceil(y.max() + margin))
        turns = (-self.full_width, 0, self.full_width)
        return clipped([(top, bottom, low + t, high + t) for t in turns], self)


@dataclass
class Pinhole(Camera):
    """A flat photo with square pixels and a centered principal point."""

    field_of_view: float = 65.0

    @property
    def focal_length(self):
        return self.width / 2 / np.tan(np.radians(self.field_of_view / 2))

    @property
    def pixel_angle(self):
        return 1 / self.focal_length

    def rays(self, x, y):
        xs, ys = np.meshgrid(x - self.width / 2, self.height / 2 - y)
        rays = np.stack([xs, np.full_like(xs, self.focal_length), ys], axis=-1)
        return rays / np.linalg.norm(rays, axis=-1, keepdims=True)

    def project(self, vectors):
        x, y, z = (vectors @ self.axes).T
        y = np.where(y > 1e-6, y, np.nan)
        return np.stack([self.width / 2 + self.focal_length * x / y,
                         self.height / 2 - self.focal_length * z / y], axis=-1)

    def windows(self, vectors, margin):
        side = round(len(vectors) ** 0.5)
        outline = self.ahead(vectors[[0, side - 1, -1, -side]])
        if not len(outline):
            return []
        x, y = self.project(outline).T
        edges = np.clip([y.min() - margin, y.max() + margin, x.min() - margin, x.max() + margin], -1e6, 1e6)
        return clipped([tuple(int(v) for v in np.floor(edges) + [0, 1, 0, 1])], self)

    def ahead(self, corners, nearest=0.1):
        """Returns the part of a polygon that is in front of the camera."""
        kept = []
        depth = corners @ self.axes[:, 1] - nearest
        for here, there, d, e in zip(corners, np.roll(corners, -1, axis=0), depth, np.roll(depth, -1)):
            if d >= 0:
                kept.append(here)
            if (d >= 0) != (e >= 0):
                kept.append(here + (there - here) * d / (d - e))
        return np.array(kept)


def clipped(boxes, camera):
    """Returns the parts of the boxes inside the picture."""
    kept = []
    for top, bottom, left, right in boxes:
        box = max(top, 0), min(bottom, camera.height), max(left, 0), min(right, camera.width)
        if box[0] < box[1] and box[2] < box[3]:
            kept.append(box)
    return kept
