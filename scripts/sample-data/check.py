"""Measures how far the markers in the finished pictures are from their exact positions."""

import json

import numpy as np
from PIL import Image

import containers
import examples
import plan
from camera import Panorama, Pinhole, unit

TOLERANCE = 0.3  # the maximum error, in pixels of the picture at the horizon
SIZE_LIMIT = 13_000_000  # the maximum total size in bytes, without the map, whose limit is in townmap/__main__.py


def run(folder, only=""):
    """Measures every marker and balloon, and returns the exit status."""
    shots = {shot.file: shot for shot in plan.all_shots() + examples.all_shots()}
    worst, count, failures = 0.0, 0, 0
    for entry in listed(folder):
        # Pillow does not read HEIC.
        if only not in entry["file"] or entry["file"].endswith(".heic"):
            continue
        shot = shots[entry["file"]]
        camera, pixels = shot.camera, picture(folder, shot)
        pixels = pixels[:camera.height]  # the left eye of a stereo panorama
        rays = camera.directions(1).astype(np.float64)
        for marker in entry["markers"] + [k for k in entry["landmarks"] if "colour" in k]:
            error = measure(pixels, rays, marker, camera)
            count, worst = count + 1, max(worst, error)
            if not error <= TOLERANCE:
                failures += 1
                print(f"{entry['file']}: {marker['name']} is {error:.2f} pixels off")
    size = sum(p.stat().st_size for p in folder.rglob("*") if p.is_file() and folder / "map" not in p.parents)
    print(f"{count} markers, at most {worst:.3f} pixels off; {size:,} bytes in total")
    return 1 if failures or size > SIZE_LIMIT else 0


def listed(folder):
    """Returns the entries of both lists of markers."""
    lists = [folder / "markers.json", folder / examples.FOLDER / "markers.json"]
    return [entry for path in lists for entry in json.loads(path.read_text("utf-8"))["pictures"]]


def picture(folder, shot):
    """Returns the pixels of a shot. Combines the faces of a cube map that consists of six files."""
    if not containers.has_six_files(shot):
        return upright(folder / shot.file)
    whole = np.zeros((shot.camera.height, shot.camera.width, 3), np.float32)
    for name, (left, top, face) in shot.camera.faces().items():
        pixels = upright(folder / containers.face_file(shot, name))
        whole[top:top + face.height, left:left + face.width] = pixels
    return whole


def upright(path):
    """Returns the pixels in their upright orientation."""
    image = Image.open(path)
    turned = image.transpose(Image.Transpose.ROTATE_270) if image.getexif().get(0x0112) == 6 else image
    return np.asarray(turned.convert("RGB"), np.float32)


def measure(pixels, rays, marker, camera):
    """Returns the distance, in pixels, between a marker's color centroid, weighted by solid angle, and its
    direction."""
    target = unit(marker["heading"], marker["pitch"])
    near = np.flatnonzero(rays.reshape(-1, 3) @ target > np.cos(np.radians(marker["diameter"] * 0.5)))
    color = pixels.reshape(-1, 3)[near]
    weight = np.clip(1 - np.abs(color - marker["colour"]).max(axis=1) / 90, 0, 1) * solid_angle(rays, near, camera)
    if weight.sum() == 0:
        return np.inf
    middle = (rays.reshape(-1, 3)[near] * weight[:, None]).sum(axis=0)
    chord = np.linalg.norm(middle / np.linalg.norm(middle) - target)
    return 2 * np.arcsin(chord / 2) / camera.pixel_angle


def solid_angle(rays, index, camera):
    """Returns the solid angle of each pixel, up to a constant factor."""
    if not isinstance(camera, (Panorama, Pinhole)):
        return areas(rays).reshape(-1)[index]
    seen = rays.reshape(-1, 3)[index] @ camera.axes
    return np.hypot(seen[:, 0], seen[:, 1]) if isinstance(camera, Panorama) else seen[:, 1] ** 3


def areas(rays):
    """Returns the solid angle of each pixel from the differences between its neighbors' rays."""
    down, across = np.gradient(rays, axis=(0, 1))
    return np.linalg.norm(np.cross(down, across), axis=-1)
