"""Cameras whose pictures are neither equirectangular nor ideal flat photos, with their calibrations.

Calibrations are files for `vantage import --calibration`; docs/geometry.md has the formulas.
"""

from dataclasses import dataclass

import numpy as np

from camera import Camera, Pinhole, clipped, rotation


@dataclass
class Fisheye(Camera):
    """One circle. Its radius at the angle θ from the axis is f · (θ + k₁θ³ + k₂θ⁵)."""

    focal_length: float = 300.0
    center: tuple = None
    coefficients: tuple = (0.0, 0.0)
    field_of_view: float = 190.0
    mount: tuple = (0.0, 0.0, 0.0)

    def __post_init__(self):
        self.center = self.center or (self.width / 2, self.height / 2)

    @property
    def axes(self):
        return super().axes @ rotation(*self.mount)

    @property
    def pixel_angle(self):
        return 1 / self.focal_length

    def radius(self, angle):
        k1, k2 = self.coefficients
        return self.focal_length * (angle + k1 * angle**3 + k2 * angle**5)

    def angle(self, radius):
        """Returns the angle in radians at a radius in pixels, by Newton's method."""
        k1, k2 = self.coefficients
        target = radius / self.focal_length
        angle = np.minimum(target, np.pi)
        for _ in range(12):
            slope = 1 + 3 * k1 * angle**2 + 5 * k2 * angle**4
            angle = np.clip(angle - (angle + k1 * angle**3 + k2 * angle**5 - target) / slope, 0, np.pi)
        return angle

    def rays(self, x, y):
        right, up = np.meshgrid(x - self.center[0], self.center[1] - y)
        radius = np.hypot(right, up)
        angle = self.angle(radius)
        across = np.sin(angle) / np.maximum(radius, 1e-12)
        return np.stack([across * right, np.cos(angle), across * up], axis=-1)

    def project(self, vectors):
        x, y, z = (vectors @ self.axes).T
        across = np.hypot(x, z)
        scale = self.radius(np.arctan2(across, y)) / np.maximum(across, 1e-12)
        return np.stack([self.center[0] + scale * x, self.center[1] - scale * z], axis=-1)

    def pixel(self, direction):
        """Returns the pixel position of a vector in the world; NaN outside the circle."""
        return super().pixel(direction) if self.sees(direction) else np.array([np.nan, np.nan])

    def sees(self, direction, margin=0.0):
        """Reports whether a direction is in the circle, at least `margin` degrees from its edge."""
        ahead = np.asarray(direction, float) @ self.axes[:, 1] / np.linalg.norm(direction)
        return np.degrees(np.arccos(np.clip(ahead, -1, 1))) <= self.field_of_view / 2 - margin

    def shown(self, samples):
        """Returns which samples lie in the circle; all others are black."""
        x = (np.arange(self.width * samples) + 0.5) / samples
        y = (np.arange(self.height * samples) + 0.5) / samples
        right, down = np.meshgrid(x - self.center[0], y - self.center[1])
        return np.hypot(right, down) <= self.radius(np.radians(self.field_of_view / 2))

    def windows(self, vectors, margin):
        points = self.project(vectors)
        low, high = np.floor(points.min(axis=0) - margin), np.ceil(points.max(axis=0) + margin)
        return clipped([(int(low[1]), int(high[1]), int(low[0]), int(high[0]))], self)

    def members(self):
        """Returns the members of the circle in a calibration."""
        if not any(self.coefficients):
            edge = float(self.radius(np.radians(self.field_of_view / 2)))
            return {"center": list(self.center), "radius": round(edge, 6), "fieldOfView": self.field_of_view}
        return {"focalLength": [self.focal_length] * 2, "center": list(self.center),
                "coefficients": list(self.coefficients), "fieldOfView": self.field_of_view}

    def calibration(self):
        return {"model": "fisheye", "width": self.width, "height": self.height} | self.members()


@dataclass
class Cylinder(Camera):
    """A cylindrical panorama of 360°. `horizon` is the row that shows the horizon of a level camera."""

    horizon: float = 200.0

    @property
    def focal_length(self):
        return self.width / (2 * np.pi)

    @property
    def pixel_angle(self):
        return 1 / self.focal_length

    def rays(self, x, y):
        turn, rise = np.meshgrid((x - self.width / 2) / self.focal_length, (self.horizon - y) / self.focal_length)
        rays = np.stack([np.sin(turn), np.cos(turn), rise], axis=-1)
        return rays / np.linalg.norm(rays, axis=-1, keepdims=True)

    def project(self, vectors):
        x, y, z = (vectors @ self.axes).T
        across = np.maximum(np.hypot(x, y), 1e-9)
        return np.stack([np.arctan2(x, y) * self.focal_length + self.width / 2,
                         self.horizon - self.focal_length * z / across], axis=-1)

    def sees(self, direction, margin=0.0):
        """Reports whether a direction is in the picture, at least `margin` degrees from its upper and lower edge."""
        y = self.pixel(direction)[1]
        edge = np.radians(margin) * self.focal_length
        return edge <= y <= self.height - edge

    def windows(self, vectors, margin):
        x, y = np.clip(self.project(vectors), -1e6, 1e6).T
        middle = x[len(x) // 2]
        x = middle + (x - middle + self.width / 2) % self.width - self.width / 2
        low, high = int(np.floor(x.min() - margin)), int(np.ceil(x.max() + margin))
        top, bottom = int(np.floor(y.min() - margin)), int(np.ceil(y.max() + margin))
        return clipped([(top, bottom, low + t, high + t) for t in (-self.width, 0, self.width)], self)

    def calibration(self):
        return {"model": "cylinder", "width": self.width, "height": self.height, "fieldOfView": 360,
                "horizon": self.horizon}


@dataclass
class DistortedPinhole(Camera):
    """A photo with radial (k1, k2) and tangential (p1, p2) distortion, as OpenCV defines it."""

    focal_length: float = 700.0
    principal_point: tuple = (512.0, 384.0)
    distortion: tuple = (0.0, 0.0, 0.0, 0.0)

    @property
    def pixel_angle(self):
        return 1 / self.focal_length

    def distorted(self, a, b):
        """Returns the position of the ideal point (a, b), to the right and down from the axis, in focal lengths."""
        k1, k2, p1, p2 = self.distortion
        square = a * a + b * b
        radial = 1 + k1 * square + k2 * square**2
        return (a * radial + 2 * p1 * a * b + p2 * (square + 2 * a * a),
                b * radial + p1 * (square + 2 * b * b) + 2 * p2 * a * b)

    def ideal(self, u, v):
        """Returns the ideal point for a distorted point, by repeated correction."""
        a, b = u.copy(), v.copy()
        for _ in range(60):
            x, y = self.distorted(a, b)
            a, b = a + u - x, b + v - y
        return a, b

    def rays(self, x, y):
        u, v = np.meshgrid((x - self.principal_point[0]) / self.focal_length,
                           (y - self.principal_point[1]) / self.focal_length)
        a, b = self.ideal(u, v)
        rays = np.stack([a, np.ones_like(a), -b], axis=-1)
        return rays / np.linalg.norm(rays, axis=-1, keepdims=True)

    def project(self, vectors):
        x, y, z = (vectors @ self.axes).T
        y = np.where(y > 1e-6, y, np.nan)
        u, v = self.distorted(x / y, -z / y)
        return np.stack([self.principal_point[0] + self.focal_length * u,
                         self.principal_point[1] + self.focal_length * v], axis=-1)

    def windows(self, vectors, margin):
        """Returns the bounding box of a box in an ideal photo, limited to what this photo shows."""
        corners = np.meshgrid(np.array([0, self.width]) - self.principal_point[0],
                              np.array([0, self.height]) - self.principal_point[1])
        a, b = self.ideal(*(grid / self.focal_length for grid in corners))
        reach = 1.05 * np.abs([a, b]).max() * self.focal_length
        plain = Pinhole(self.position, self.heading, self.pitch, self.roll, round(2 * reach), round(2 * reach),
                        field_of_view=float(np.degrees(2 * np.arctan(reach / self.focal_length))))
        boxes = []
        for top, bottom, left, right in plain.windows(vectors, margin):
            x, y = np.linspace(left, right, 9) - plain.width / 2, np.linspace(top, bottom, 9) - plain.height / 2
            u, v = self.distorted(*(grid / plain.focal_length for grid in np.meshgrid(x, y)))
            u, v = u * self.focal_length + self.principal_point[0], v * self.focal_length + self.principal_point[1]
            boxes.append((int(v.min()) - 2, int(v.max()) + 3, int(u.min()) - 2, int(u.max()) + 3))
        return clipped(boxes, self)

    def calibration(self):
        return {"model": "perspective", "width": self.width, "height": self.height,
                "focalLength": [self.focal_length] * 2, "principalPoint": list(self.principal_point),
                "distortion": dict(zip(("k1", "k2", "p1", "p2"), self.distortion))}


@dataclass
class Face(Pinhole):
    """A face of a cube, mounted in a camera by heading, pitch and roll in degrees."""

    mount: tuple = (0.0, 0.0, 0.0)
    field_of_view: float = 90.0

    @property
    def axes(self):
        return super().axes @ rotation(*self.mount)


@dataclass
class Mosaic(Camera):
    """A picture composed of pictures from several cameras at the same position. `parts` has (left, top, camera)."""

    parts: tuple = ()

    @property
    def pixel_angle(self):
        return self.parts[0][2].pixel_angle

    def directions(self, samples):
        shape = self.height * samples, self.width * samples
        # Samples outside all parts point straight up, where they are cheapest to draw.
        whole = np.broadcast_to(np.array([0, 0, 1], np.float32), (*shape, 3)).copy()
        for where, camera in self.windows_of_parts(samples):
            whole[where] = camera.directions(samples)
        return whole

    def shown(self, samples):
        """Returns which samples belong to a part; all others are black."""
        whole = np.zeros((self.height * samples, self.width * samples), bool)
        for where, camera in self.windows_of_parts(samples):
            whole[where] = camera.shown(samples) if hasattr(camera, "shown") else True
        return whole

    def windows_of_parts(self, samples):
        return [((slice(top * samples, (top + camera.height) * samples),
                  slice(left * samples, (left + camera.width) * samples)), camera) for left, top, camera in self.parts]

    def pixel(self, direction):
        """Returns the pixel position in the part whose axis is nearest to a vector in the world."""
        left, top, camera = max(self.parts, key=lambda part: np.asarray(direction, float) @ part[2].axes[:, 1])
        return camera.pixel(direction) + [left, top]

    def sees(self, direction, margin=0.0):
        return True

    def windows(self, vectors, margin):
        return [(top + y, bottom + y, left + x, right + x) for x, y, camera in self.parts
                for top, bottom, left, right in camera.windows(vectors, margin)]


class DualFisheye(Mosaic):
    """Two circles side by side: the front on the left and the back on the right."""

    @classmethod
    def of(cls, position, heading, side, lenses, pitch=0.0, roll=0.0):
        """Combines two `Fisheye` lenses in squares of `side` pixels, given the values that differ from the defaults."""
        cameras = [Fisheye(position, heading, pitch, roll, side, side, **lens) for lens in lenses]
        return cls(position, heading, pitch, roll, 2 * side, side, ((0, 0, cameras[0]), (side, 0, cameras[1])))

    def calibration(self):
        lenses = []
        for left, _, lens in self.parts:
            members = lens.members()
            members["center"] = [members["center"][0] + left, members["center"][1]]
            lenses.append(members | dict(zip(("heading", "pitch", "roll"), lens.mount)))
        return {"model": "dualFisheye", "width": self.width, "height": self.height, "front": lenses[0],
                "back": lenses[1]}


class CubeMap(Mosaic):
    """The six faces of a cube in one picture."""

    MOUNTS = {"right": (90, 0, 0), "left": (-90, 0, 0), "up": (0, 90, 0), "down": (0, -90, 0), "front": (0, 0, 0),
              "back": (180, 0, 0)}
    CELLS = {
        "row": {name: (n, 0) for n, name in enumerate(MOUNTS)},
        "grid": {name: (n % 3, n // 3) for n, name in enumerate(MOUNTS)},
        "horizontalCross": {"left": (0, 1), "front": (1, 1), "right": (2, 1), "back": (3, 1), "up": (1, 0),
                            "down": (1, 2)},
    }

    @classmethod
    def of(cls, position, heading, side, layout, pitch=0.0, roll=0.0):
        cells = cls.CELLS[layout]
        parts = tuple((x * side, y * side, Face(position, heading, pitch, roll, side, side, mount=cls.MOUNTS[name]))
                      for name, (x, y) in cells.items())
        width, height = (side * (1 + max(cell[k] for cell in cells.values())) for k in (0, 1))
        cube = cls(position, heading, pitch, roll, width, height, parts)
        cube.layout = layout
        return cube

    def faces(self):
        """Returns the position in the picture and the camera of each face, keyed by its name."""
        return dict(zip(self.CELLS[self.layout], self.parts))

    def calibration(self):
        return {"model": "cubeMap", "width": self.width, "height": self.height, "layout": self.layout}
