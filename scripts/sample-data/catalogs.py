"""Tables and catalogs that accompany the pictures: CSV, GeoJSON, Mapillary's description file and STAC."""

import csv
import io
import json
from datetime import timezone

import geodesy
import street


def by_file(shots):
    return {shot.file: shot for shot in shots}


def degrees(value):
    return round(value, 8)


def place(s, right=0.0):
    """Returns the latitude and longitude of a point along the street."""
    return tuple(degrees(v) for v in geodesy.coordinate(*street.point(s, right)[:2]))


def instant(shot):
    return shot.time.isoformat(timespec="milliseconds")


def utc(shot):
    return shot.time.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def to_json(value):
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def to_csv(rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def all_catalogs(shots):
    """Returns the text of each file, keyed by path."""
    shots = by_file(shots)
    return {
        "tables/scenes.csv": scenes_csv(shots), "tables/places.geojson": places_geojson(shots),
        "mapillary/mapillary_image_description.json": mapillary(shots),
        "stac/item.json": to_json(stac_item(shots, "auberge")),
        "stac/items.json": to_json({"type": "FeatureCollection",
                                    "features": [stac_item(shots, "lane"), stac_item(shots, "crossing")]}),
        "points.csv": points_csv(), "requests.csv": requests_csv(),
    }


def scenes_csv(shots):
    rows = [["file", "lat", "lon", "capture_time", "heading", "Xmp.GPano.ProjectionType"]]
    for name in ("north_end", "bend", "terrace"):
        shot = shots[f"tables/pictures/{name}.jpg"]
        kind = "equirectangular" if shot.is_panorama else ""
        latitude, longitude = shot.coordinate
        rows.append([f"pictures/{name}.jpg", f"{latitude:.8f}", f"{longitude:.8f}", instant(shot),
                     f"{shot.camera.heading:g}", kind])
    return to_csv(rows)


def places_geojson(shots):
    south = shots["tables/pictures/south_end.jpg"]
    features = [feature("south-end", south.coordinate, file="pictures/south_end.jpg", heading=south.camera.heading,
                        captured=instant(south), projection="equirectangular", title=south.title)]
    kept_elsewhere = [("mill-lane-1", 160, -2.0, 15.5, "2024-10-05T09:12:30+02:00"),
                      ("mill-lane-2", 170, -2.0, 16.25, "2024-10-05T09:12:37+02:00"),
                      ("well", 33.0, -14.0, 262.0, "2023-04-22T18:40:00+02:00")]
    features += [feature(name, place(s, right), heading=heading, captured=time)
                 for name, s, right, heading, time in kept_elsewhere]
    features.append(feature("unknown-heading", place(-38, 0.5), captured="2022-08-01T12:00:00Z"))
    return to_json({"type": "FeatureCollection", "features": features})


def feature(name, coordinate, **properties):
    latitude, longitude = (degrees(v) for v in coordinate)
    return {"type": "Feature", "id": name, "geometry": {"type": "Point", "coordinates": [longitude, latitude]},
            "properties": properties}


def mapillary(shots):
    """Returns a description of each picture in mapillary_tools' format."""
    return to_json([described(shots[f"mapillary/walk_{n}.jpg"]) for n in (1, 2)])


def described(shot):
    latitude, longitude = shot.coordinate
    heading = shot.camera.heading
    return {
        "filename": shot.file.split("/")[-1], "filetype": "image",
        "MAPLatitude": degrees(latitude), "MAPLongitude": degrees(longitude), "MAPAltitude": round(shot.altitude, 2),
        "MAPCaptureTime": shot.time.astimezone(timezone.utc).strftime("%Y_%m_%d_%H_%M_%S_")
        + f"{shot.time.microsecond // 1000:03d}",
        "MAPCompassHeading": {"TrueHeading": heading, "MagneticHeading": heading - geodesy.DECLINATION},
        "MAPSequenceUUID": "aubeval-walk", "MAPDeviceMake": "Vantage", "MAPDeviceModel": "Street Renderer",
        "MAPOrientation": 1,
    }


def stac_item(shots, name):
    shot = shots[f"stac/pictures/{name}.jpg"]
    longitude, latitude = degrees(shot.coordinate[1]), degrees(shot.coordinate[0])
    field = 360 if shot.is_panorama else round(shot.camera.field_of_view, 2)
    return {
        "type": "Feature", "stac_version": "1.0.0",
        "stac_extensions": ["https://stac-extensions.github.io/view/v1.0.0/schema.json"],
        "id": f"aubeval-{name}",
        "geometry": {"type": "Point", "coordinates": [longitude, latitude]},
        "bbox": [longitude, latitude, longitude, latitude],
        "properties": {
            "datetime": utc(shot), "title": shot.title, "license": "CC0-1.0", "view:azimuth": shot.camera.heading,
            "pers:interior_orientation": {"camera_manufacturer": "Vantage", "camera_model": "Street Renderer",
                                          "field_of_view": field,
                                          "sensor_array_dimensions": [shot.camera.width, shot.camera.height]},
            "pers:pitch": shot.camera.pitch, "pers:roll": shot.camera.roll,
        },
        "providers": [{"name": "The Vantage authors", "roles": ["producer"]}],
        "links": [],
        "assets": {"hd": {"roles": ["data"], "type": "image/jpeg", "href": f"./pictures/{name}.jpg"}},
    }


def points_csv():
    """Returns places to look up: near the street, beside it, and far from any picture."""
    near = [(f"stop-{n}", s, right) for n, (s, right) in enumerate(
        [(0, 0), (14, 3.5), (33, -4), (47.5, 0), (58, 5), (68, 15.5), (80, 4), (93, -3), (104, 2), (124, 0)], 1)]
    beside = [("alley", 32, -24), ("church", 68, 34), ("back-garden", 60, -42), ("beyond-church", 70, 62)]
    far = [("field-north", 232, 0), ("field-west", 60, -140), ("field-east", 60, 170)]
    rows = [["id", "latitude", "longitude"]]
    rows += [[name, *(f"{v:.8f}" for v in place(s, right))] for name, s, right in near + beside + far]
    rows += [["town-hall-elsewhere", "48.2100000", "7.7200000"], ["south-atlantic", "-33.6200000", "-10.5000000"],
             ["date-line", "10.0000000", "180.0000000"]]
    return to_csv(rows)


def requests_csv():
    """Returns snapshot requests: default views, chosen views, and one without imagery."""
    rows = [["id", "latitude", "longitude", "heading", "pitch", "fov", "size"]]
    wanted = [("street", 0, 1.2, 345, 2, 90, "640x480"), ("bakery", 0, 1.2, 204, 2, 70, "640x480"),
              ("bookshop", 28.5, 1.2, 318, 4, 60, "800x600"), ("square", 68, 1.3, 95, 6, 100, "1280x720"),
              ("church", 68, 1.3, 92, 22, 60, "480x640"), ("tilted", 39, 1.1, 350, 0, 90, "640x480"),
              ("across-north", 48, 1.2, 1, 3, 90, "640x480"), ("seam", 58, 1.3, 181, 3, 90, "640x480"),
              ("sky", 78, 1.2, 128, 60, 100, "640x480"), ("wide", 99, 1.2, 20, 0, 120, "1280x640"),
              ("default-view", 19, 1.3, "", "", "", "")]
    for name, s, right, *view in wanted:
        rows.append([name, *(f"{v:.8f}" for v in place(s, right)), *view])
    rows.append(["nothing-here", "48.2100000", "7.7200000", "0", "0", "90", "640x480"])
    return to_csv(rows)
