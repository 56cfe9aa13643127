"""Draws quads into a frame of rays, nearest first, with a depth per ray."""

import numpy as np

from surfaces import Quad

HAZE = np.array([206, 219, 232], np.float32)
HAZE_DISTANCE = 650.0


class Frame:
    """The samples of one picture: direction, depth in meters, color."""

    def __init__(self, camera, samples):
        self.camera = camera
        self.samples = samples
        self.directions = camera.directions(samples)
        self.depth = np.full(self.directions.shape[:2], np.inf, np.float32)
        self.color = np.zeros(self.directions.shape, np.float32)

    def add_haze(self, keep=()):
        """Fades distant samples toward the color of the horizon, except those whose color is in `keep`."""
        far = np.isfinite(self.depth) & (self.depth > 15)
        for color in keep:
            far &= (self.color != np.array(color, np.float32)).any(axis=-1)
        share = (1 - np.exp(-(self.depth[far] - 15) / HAZE_DISTANCE))[:, None]
        self.color[far] += (HAZE - self.color[far]) * share

    def pixels(self):
        """Returns the picture, in which each pixel is the mean of its samples."""
        n = self.samples
        h, w = self.depth.shape
        mean = self.color.reshape(h // n, n, w // n, n, 3).mean(axis=(1, 3))
        return np.clip(np.rint(mean), 0, 255).astype(np.uint8)


def draw(frame, quads):
    """Draws all quads, near ones first, so that hidden parts are skipped."""
    position = frame.camera.position
    for quad in sorted(quads, key=lambda q: np.linalg.norm(q.center - position)):
        draw_quad(frame, quad)


def draw_quad(frame, quad: Quad):
    """Draws one quad where it is nearer than the existing samples."""
    camera, n = frame.camera, frame.samples
    offset = quad.origin - camera.position
    normal = np.cross(quad.eu, quad.ev)
    if not quad.double_sided and offset @ normal >= 0:
        return
    size = max(np.abs(quad.eu).max(), np.abs(quad.ev).max())
    near = np.linalg.norm(quad.center - camera.position) < 4 * size
    count = 17 if near else 5
    margin = 1 + 0.12 * size / (count - 1) / max(0.3, distance(quad, camera)) / camera.pixel_angle
    for top, bottom, left, right in camera.windows(quad.grid(count) - camera.position, min(margin, 80)):
        draw_window(frame, quad, offset, normal, (slice(top * n, bottom * n), slice(left * n, right * n)))


def distance(quad, camera):
    return np.linalg.norm(quad.grid(3) - camera.position, axis=1).min()


def draw_window(frame, quad, offset, normal, window):
    """Intersects the rays of a window with the quad's plane and writes those that hit the quad before anything else."""
    a, b = quad.dual()
    directions = frame.directions[window]
    shape = directions.shape[:2]
    q = directions.reshape(-1, 3) @ np.column_stack([normal, a, b]).astype(np.float32)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.float32(offset @ normal) / q[:, 0]
        u = t * q[:, 1] - np.float32(offset @ a)
        v = t * q[:, 2] - np.float32(offset @ b)
        hit = (t > 0.05) & quad.covers(u, v)
    hit &= t < frame.depth[window].ravel()
    index = np.flatnonzero(hit)
    if not len(index):
        return
    t, slant = t[index], np.abs(q[index, 0]) / np.linalg.norm(normal)
    density = quad.texture.levels[0].shape[1] / np.linalg.norm(quad.eu)
    footprint = t * (frame.camera.pixel_angle / frame.samples) * density / np.sqrt(np.maximum(slant, 0.08))
    rgba = quad.texture.sample(u[index], v[index], np.log2(np.maximum(footprint, 1e-3)))
    solid = rgba[:, 3] >= 110
    rows, columns = np.unravel_index(index[solid], shape)
    rows += window[0].start
    columns += window[1].start
    frame.depth[rows, columns] = t[solid]
    frame.color[rows, columns] = rgba[solid, :3]
