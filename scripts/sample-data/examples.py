"""The examples: a small picture or two of each kind that an import reads, with the tables and calibrations they need.

Each folder in `examples` is imported with its own command; see SampleData/README.md.
"""

from dataclasses import replace
from datetime import timedelta

import numpy as np

import containers
import exampletables
import geodesy
import markers
import record
import street
from camera import Panorama, Pinhole
from catalogs import to_json
from lenses import CubeMap, Cylinder, DistortedPinhole, DualFisheye, Fisheye
from plan import EYE, HAND
from shot import FIRST_TIME, Shot

FOLDER = "examples"
DAY_AFTER = FIRST_TIME + timedelta(days=1)
RIDE = [street.point(s, -1.5, HAND) for s in range(2, 23, 4)]  # one position every second


def all_shots():
    return format_shots() + lens_shots() + [stereo_shot()] + table_shots() + ride_shots()


def make(folder, world, samples, only, write):
    """Renders the examples, and writes everything that accompanies them."""
    shots = all_shots()
    known, entries = record.landmarks(world.balloons), []
    for shot in shots:
        if only in shot.file:
            frame, visible = photograph(world, shot, samples)
            entries.append(record.picture(shot, known, frame, visible))
            pixels = frame.pixels()
            if shot.is_stereo:
                pixels = np.concatenate([pixels, photograph(world, right_eye(shot), samples)[0].pixels()])
            for path, data in containers.files(shot, pixels).items():
                write(folder / path, data)
    for path, text in documents(shots).items():
        write(folder / path, text.encode("utf-8"))
    if only:
        entries = record.replaced(folder / FOLDER / "markers.json", entries)
    write(folder / FOLDER / "markers.json", record.document(entries, known).encode("utf-8"))


def photograph(world, shot, samples):
    """Returns the frame of a shot, black where no lens shows anything, and the visible share of each balloon."""
    frame, visible = world.photograph(shot, samples)
    if hasattr(shot.camera, "shown"):
        frame.color[~shot.camera.shown(samples)] = 0
    return frame, visible


def right_eye(shot):
    """Returns the shot of the right eye, 6.5 cm to the right of the left one."""
    return replace(shot, camera=replace(shot.camera, position=shot.camera.position + 0.065 * shot.camera.axes[:, 0]))


def documents(shots):
    """Returns the text of each calibration and table, keyed by path."""
    by_folder = {}
    for shot in shots:
        by_folder.setdefault(shot.file.split("/")[1], []).append(shot)
    texts = {f"{FOLDER}/{name}/camera.json": to_json(by_folder[name][0].camera.calibration())
             for name in ("dual-fisheye", "fisheye", "cube-cross", "cube-row", "cylinder", "distorted")}
    tables = exampletables.all_tables(by_folder, RIDE, DAY_AFTER)
    return texts | {f"{FOLDER}/{path}": text for path, text in tables.items()}


def flat(s, right, heading, focal_length_35=28, size=(640, 480), **pose):
    """Returns a photo camera. `focal_length_35` is the 35 mm equivalent by diagonal, as in CIPA DCG-001."""
    return pinhole(street.point(s, right, HAND), heading, focal_length_35, size, **pose)


def pinhole(position, heading, focal_length_35, size, **pose):
    side = np.hypot(24, 36) * size[0] / np.hypot(*size)
    view = 2 * np.degrees(np.arctan(side / 2 / focal_length_35))
    return Pinhole(position, heading, width=size[0], height=size[1], field_of_view=float(view), **pose)


def around(heading):
    """Returns three markers in a photo that faces a heading."""
    places = [(heading - 15, 6, markers.RED), (heading + 14, -5, markers.BLUE), (heading + 3, 13, markers.GREEN)]
    return [markers.Marker(f"{h % 360:g}/{p}", color, h % 360, p, 3.0) for h, p, color in places]


def photo(file, camera, title, seconds, focal_length_35=28, quality=80, **options):
    return Shot(f"{FOLDER}/{file}", camera, title, seconds, DAY_AFTER, around(camera.heading), quality,
                exif_heading=camera.heading, focal_length_35=focal_length_35, **options)


def compass(diameter):
    return [replace(m, diameter=diameter) for m in markers.COMPASS]


def sphere(file, s, right, heading, title, seconds, quality=80, pitch=0.0, roll=0.0, **options):
    camera = Panorama(street.point(s, right, EYE), heading, pitch, roll, 1024, 512, 1024)
    return Shot(f"{FOLDER}/{file}", camera, title, seconds, DAY_AFTER, compass(5.0), quality,
                exif_heading=heading, **options)


def format_shots():
    """Returns a picture in each format besides JPEG."""
    return [
        photo("formats/portrait.heic", flat(64.0, 5.4, 95.0, 24, (768, 1024)), "Saint-Aubin", 0, 24, 45, orientation=6),
        photo("formats/photo.avif", flat(33.0, 0.6, 165.0, 28, (1024, 768)), "Rue des Tilleuls", 40, 28, 60),
        sphere("formats/panorama.webp", 95.0, 1.3, 12.0, "Rue des Tilleuls", 80, 72),
        photo("formats/photo.png", flat(73.0, 7.5, 120.0, 28, (400, 300)), "Fountain", 120),
        photo("formats/photo.tif", flat(87.5, -3.4, 95.0, 28, (400, 300)), "Chocolatier", 160),
        photo("formats/raw.dng", flat(43.0, -3.2, 28.0, 26, (1200, 900)), "Corner of the square", 200, 26, 72),
    ]


def lens_shot(file, camera, title, seconds):
    """Returns a picture from calibrated lenses, with the markers that it shows completely."""
    shown = [replace(m, diameter=4.5) for m in markers.grid(camera)]
    shown = [m for m in shown if camera.sees(m.vector, 3.0)]
    return Shot(f"{FOLDER}/{file}", camera, title, seconds, DAY_AFTER, shown, 78, exif_heading=camera.heading)


def lens_shots():
    """Returns dual-fisheye, fisheye, cube-map and cylindrical pictures, and one from a lens with distortion."""
    curve = {"coefficients": (0.02, -0.004)}
    pair = [{"focal_length": 208.0, "center": (386.5, 381.0), "field_of_view": 200.0, "mount": (0, 0, -90), **curve},
            {"focal_length": 207.5, "center": (382.0, 387.0), "field_of_view": 200.0, "mount": (180.4, 0.6, 90),
             **curve}]
    plain = [{"focal_length": 370 / np.radians(97.5), "field_of_view": 195.0, "mount": (turn, 0, 0)}
             for turn in (0, 180)]
    distorted = DistortedPinhole(street.point(50.0, -2.6, HAND), 40.0, width=1024, height=768, focal_length=700.0,
                                 principal_point=(520.5, 379.0), distortion=(-0.22, 0.05, 0.0015, -0.001))
    return [
        lens_shot("dual-fisheye/pair.jpg", DualFisheye.of(street.point(72.0, 5.5, EYE), 40.0, 768, pair),
                  "Place de la Fontaine", 1200),
        lens_shot("unstitched/pair.insp", DualFisheye.of(street.point(61.5, 6.5, EYE), 75.0, 768, plain),
                  "Place de la Fontaine", 2400),
        lens_shot("fisheye/circle.jpg", Fisheye(
            street.point(69.5, 9.5, EYE), 95.0, width=1024, height=1024, focal_length=270.0, center=(515.0, 509.5),
            **curve), "Saint-Aubin", 3600),
        lens_shot("cube-cross/cross.jpg", CubeMap.of(street.point(14.0, 1.2, EYE), 345.0, 320, "horizontalCross"),
                  "Rue des Tilleuls", 4800),
        lens_shot("cube-row/row.jpg", CubeMap.of(street.point(24.0, -1.2, EYE), 348.0, 256, "row"),
                  "Rue des Tilleuls", 6000),
        lens_shot("cube-faces/pano", CubeMap.of(street.point(34.0, 1.2, EYE), 352.0, 320, "grid", pitch=-1.5, roll=1.0),
                  "Rue des Tilleuls", 6600),
        lens_shot("cylinder/cylinder.jpg", Cylinder(street.point(65.5, 1.3, EYE), 60.0, width=1536, height=460,
                                                    horizon=280.0), "Place de la Fontaine", 7200),
        Shot(f"{FOLDER}/distorted/photo.jpg", distorted, "Corner of the square", 8400, DAY_AFTER,
             around(40.0) + [markers.Marker("64/10", markers.YELLOW, 64, 10, 3.0)], 80, exif_heading=40.0),
    ]


def stereo_shot():
    """Returns a stereo panorama with one eye's picture above the other's. Its position and pose are the left eye's."""
    return sphere("stereo/top_bottom.jpg", 54.5, 1.5, 350.0, "Rue des Tilleuls", 9000, 76, is_stereo=True)


def table_shots():
    """Returns pictures whose positions and poses are only in a table."""
    bare, lens_only = {"metadata": False}, {"has_position": False}
    return [
        sphere("survey/images/pano_0001.jpg", 84.0, -1.5, 10.0, "Survey", 9600, 78, 3.0, -2.0, **bare),
        sphere("survey/images/pano_0002.jpg", 92.5, -1.5, 14.0, "Survey", 9610, 78, -2.0, 4.0, **bare),
        photo("omega-phi-kappa/photo_1.jpg", flat(20.0, -3.2, 30.0, pitch=5.0, roll=1.5), "Survey", 10800, **lens_only),
        photo("omega-phi-kappa/photo_2.jpg", flat(56.0, 4.0, 300.0, pitch=-3.0, roll=-2.0), "Survey", 10830,
              **lens_only),
        photo("columns/bilder/0001.jpg", flat(104.5, -3.2, 60.0), "Survey", 12000, **bare),
        photo("columns/bilder/0002.jpg", flat(112.0, 3.2, 330.0), "Survey", 12030, **bare),
        sphere("cyclomedia/VA0T3A/VA0T3A01.jpg", 117.0, -1.2, 205.0, "Survey", 13200, 78, **bare),
        photo("kml/photo.jpg", flat(46.0, 4.2, 250.0, pitch=4.0), "Across the street", 14400, **bare),
    ]


def ride_shots():
    """Returns photos taken to the right of the direction of travel, halfway between two positions of a track."""
    shots = []
    for number, step in enumerate((0, 2, 4), 1):
        start, end = RIDE[step], RIDE[step + 1]
        heading = (geodesy.direction(start, end)[0] + 90) % 360
        camera = pinhole((start + end) / 2, heading, 24, (640, 480))
        shots.append(photo(f"ride/photo_{number}.jpg", camera, "Ride", 15600 + step + 0.5, 24, has_position=False))
    return shots
