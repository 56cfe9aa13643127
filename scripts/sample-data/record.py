"""Writes markers.json, which lists the positions of everything that tests can look for in each picture."""

import json

import numpy as np

import geodesy
from camera import Pinhole
from catalogs import degrees, to_json
from church import clock_place

CONVENTION = (
    "Headings are degrees clockwise from true north and pitches are degrees above the horizon, both in the world "
    "frame, not the camera frame. Diameters are in degrees: the color fills 80 % of a marker's diameter (90 % of a "
    "balloon's), and the rest is a white ring; a white dot fills 14 % of a marker. Pixel coordinates start at the "
    "top-left corner of the upright picture, and pixel centers are at .5. Camera pitch is positive nose up and roll "
    "is positive right side down; they are applied in the order heading, pitch, roll.")


SMALLEST = 8  # the minimum width, in pixels, of the balloons that are recorded


def landmarks(balloons):
    """Returns balloons and other landmarks with known positions."""
    known = [{"name": b.name, "colour": list(b.color), "place": np.array(b.place), "radius": b.radius}
             for b in balloons]
    known.append({"name": "tower clock", "place": clock_place()})
    return known


def picture(shot, known, frame, visible):
    """Returns the entry of one picture."""
    latitude, longitude = shot.coordinate
    camera = shot.camera
    entry = {
        "file": shot.file, "kind": shot.kind,
        "width": camera.width, "height": camera.height, "latitude": degrees(latitude),
        "longitude": degrees(longitude), "altitude": round(shot.altitude, 2),
        "captured": shot.time.isoformat(timespec="milliseconds"),
        "heading": camera.heading, "pitch": camera.pitch, "roll": camera.roll,
    }
    if isinstance(camera, Pinhole):
        entry["horizontalFieldOfView"] = round(camera.field_of_view, 6)
    elif shot.is_panorama and (camera.left or camera.top):
        entry["fullWidth"], entry["left"], entry["top"] = camera.full_width, camera.left, camera.top
    entry["markers"] = [described(m, camera) for m in shot.markers]
    entry["landmarks"] = [sighted(k, camera, frame, visible) for k in known]
    entry["landmarks"] = [k for k in entry["landmarks"] if k]
    return entry


def described(marker, camera):
    return {"name": marker.name, "colour": list(marker.color), "heading": marker.heading, "pitch": marker.pitch,
            "diameter": marker.diameter, "pixel": [round(float(v), 3) for v in camera.pixel(marker.vector)]}


def sighted(landmark, camera, frame, visible):
    """Returns the position of a landmark in the picture, or None if it is hidden."""
    offset = landmark["place"] - camera.position
    away = float(np.linalg.norm(offset))
    x, y = camera.pixel(offset)
    if not (0 <= x < camera.width and 0 <= y < camera.height):
        return None
    if "radius" in landmark:
        if visible[landmark["name"]] < 0.995 or 2 * landmark["radius"] / away < SMALLEST * camera.pixel_angle:
            return None
    elif abs(frame.depth[int(y * frame.samples), int(x * frame.samples)] - away) > 0.5:
        return None
    heading, pitch = geodesy.direction(camera.position, landmark["place"])
    entry = {"name": landmark["name"], "heading": round(heading, 4), "pitch": round(pitch, 4),
             "distance": round(away, 3), "pixel": [round(float(x), 3), round(float(y), 3)]}
    if "radius" in landmark:
        entry["diameter"] = round(2 * float(np.degrees(np.arcsin(landmark["radius"] / away))), 4)
        entry["colour"] = landmark["colour"]
    return entry


def replaced(path, entries):
    """Returns the entries of a markers.json, with some of them replaced."""
    anew = {entry["file"]: entry for entry in entries}
    return [anew.get(entry["file"], entry) for entry in json.loads(path.read_text("utf-8"))["pictures"]]


def document(pictures, known):
    """Returns the whole file."""
    places = []
    for landmark in known:
        latitude, longitude = geodesy.coordinate(*landmark["place"][:2])
        entry = {"name": landmark["name"], "latitude": degrees(latitude), "longitude": degrees(longitude),
                 "heightAboveGround": round(float(landmark["place"][2]), 3)}
        if "radius" in landmark:
            entry |= {"radius": landmark["radius"], "colour": landmark["colour"]}
        places.append(entry)
    return to_json({"convention": CONVENTION, "groundAltitude": geodesy.GROUND_ALTITUDE,
                    "landmarks": places, "pictures": pictures})
