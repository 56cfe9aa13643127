"""The pictures to take, with their positions and traits."""

from dataclasses import replace

import numpy as np

import earlier
import geodesy
import markers
import street
from camera import Panorama, Pinhole
from shot import Shot

EYE, HAND = 2.5, 1.65


def all_shots():
    return street_shots() + calibration_shots() + [cropped_shot()] + photo_shots() + small_shots()


def panorama(s, right, heading=None, up=EYE, **options):
    """Returns a panorama camera on the street, facing along the street by default."""
    heading = round(street.heading(s), 1) if heading is None else heading
    return Panorama(street.point(s, right, up), heading, **options)


def street_shots():
    """Returns twelve panoramas along the street, 8 to 12 m apart."""
    stops = [(0, 1.2, None), (9, 1.25, None), (19, 1.3, None), (28.5, 1.2, None), (39, 1.1, None), (48, 1.2, 359.2),
             (58, 1.3, 0.8), (68, 1.3, 271.5), (78, 1.2, 128.0), (88.5, 1.15, None), (99, 1.2, None),
             (109, 1.25, 203.4)]
    shots = []
    for number, (s, right, heading) in enumerate(stops, 1):
        camera = panorama(s, right, heading)
        shots.append(Shot(f"street/pano_{number:02d}.jpg", camera, f"Rue des Tilleuls, stop {number}",
                          seconds=round(3.65 * (number - 1), 3), markers=markers.COMPASS,
                          exif_heading=camera.heading))
    add_traits(shots)
    return shots


def earlier_shots():
    """Returns five panoramas from 2019, slightly offset from today's and taken in the opposite direction."""
    stops = [(57.2, -0.9), (47.1, -1.0), (38.2, -1.1), (27.6, -1.0), (18.2, -0.9)]
    shots = []
    for number, (s, right) in enumerate(stops, 1):
        camera = panorama(s, right, round((street.heading(s) + 180) % 360, 1))
        shots.append(Shot(f"earlier/pano_2019_{number}.jpg", camera, f"Rue des Tilleuls in 2019, stop {number}",
                          seconds=4.1 * (number - 1), first=earlier.TIME, quality=84, exif_heading=camera.heading))
    return shots


def add_traits(shots):
    """Adds quirks found in real cameras' metadata; see SampleData/README.md."""
    shots[2].xmp_elements = True
    shots[3].gpano_heading = 0
    shots[4].camera.pitch, shots[4].camera.roll = 6.0, -4.0
    shots[5].gpano_sizes = False
    shots[6].gpano_scale = 2


def calibration_shots():
    """Returns three panoramas of the square with markers all around."""
    cameras = [("grid_level", panorama(72.5, 8.0, 22.5)), ("grid_north", panorama(65.0, 9.0, 359.5)),
               ("grid_tilted", panorama(74.5, 20.5, 135.0, pitch=-8.0, roll=12.0))]
    return [Shot(f"calibration/{name}.jpg", camera, "Place de la Fontaine", seconds=100 + 20 * n, quality=86,
                 markers=markers.grid(camera), exif_heading=camera.heading)
            for n, (name, camera) in enumerate(cameras)]


def cropped_shot():
    """Returns a panorama cropped to its middle."""
    camera = panorama(-12, 1.2, None, width=1536, height=640, left=256, top=192)
    return Shot("cropped/pano_cropped.jpg", camera, "Rue des Tilleuls, cropped", seconds=-12,
                markers=[m for m in markers.COMPASS if m.name in "NEW"], exif_heading=camera.heading)


def photo(s, right, heading, focal_length_35, upright=False, up=HAND):
    """Returns a photo camera. `focal_length_35` is the 35 mm equivalent by diagonal, as in CIPA DCG-001."""
    size = (1200, 1600) if upright else (1600, 1200)
    side = np.hypot(24, 36) * size[0] / np.hypot(*size)
    view = 2 * np.degrees(np.arctan(side / 2 / focal_length_35))
    return Pinhole(street.point(s, right, up), heading, width=size[0], height=size[1], field_of_view=float(view))


def photo_shots():
    """Returns four flat photos, each with one marker."""
    chocolate, church = photo(87.0, -4.6, 100.0, 28), photo(66.0, 4.6, 98.0, 24, upright=True)
    corner, fountain = photo(43.0, -4.2, 30.0, 26), photo(75.5, 9.0, 130.0, 35)
    return [
        Shot("photos/photo_heading.jpg", chocolate, "Chocolatier", seconds=300, exif_heading=chocolate.heading,
             focal_length_35=28, markers=[markers.Marker("104/15", markers.RED, 104, 15)]),
        Shot("photos/photo_portrait.jpg", church, "Saint-Aubin", seconds=340, exif_heading=church.heading,
             focal_length_35=24, orientation=6, markers=[markers.Marker("90/-6", markers.BLUE, 90, -6)]),
        Shot("photos/photo_magnetic.jpg", corner, "Corner of the square", seconds=380, focal_length_35=26,
             exif_heading=corner.heading - geodesy.DECLINATION, heading_reference="M",
             markers=[markers.Marker("22/5", markers.GREEN, 22, 5)]),
        Shot("photos/photo_no_heading.jpg", fountain, "Fountain", seconds=420, focal_length_35=35,
             markers=[markers.Marker("136/6", markers.YELLOW, 136, 6)]),
    ]


def small(file, camera, title, seconds):
    """Returns a small picture without metadata. The metadata is in a separate table or catalog."""
    keep = [replace(m, diameter=5.0) for m in markers.COMPASS] if isinstance(camera, Panorama) else []
    return Shot(file, camera, title, seconds, markers=keep, metadata=False, quality=84)


def small_shots():
    half = {"width": 1024, "height": 512, "full_width": 1024}
    flat = {"width": 800, "height": 600}

    def flat_photo(s, right, heading):
        return Pinhole(street.point(s, right, HAND), heading, field_of_view=70.0, **flat)

    return [
        small("tables/pictures/north_end.jpg", panorama(122, 1.2, None, **half), "North end", 500),
        small("tables/pictures/bend.jpg", panorama(132, 1.2, 18.0, **half), "The bend", 504),
        small("tables/pictures/terrace.jpg", flat_photo(52.5, 5.2, 60.0), "Café terrace", 520),
        small("tables/pictures/south_end.jpg", panorama(-24, 1.2, 355.0, **half), "South end", 540),
        small("mapillary/walk_1.jpg", flat_photo(24.0, 4.6, 310.0), "Opposite the alley", 600),
        small("mapillary/walk_2.jpg", flat_photo(31.5, 4.6, 330.0), "Flower shop", 606),
        small("stac/pictures/auberge.jpg", flat_photo(63.5, 19.0, 125.0), "Auberge", 700),
        small("stac/pictures/lane.jpg", panorama(145, 1.2, 20.0, **half), "Towards the fields", 710),
        small("stac/pictures/crossing.jpg", flat_photo(40.5, 4.4, 320.0), "Crossing", 720),
    ]
