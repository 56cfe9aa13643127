"""Converts STAC items to rows of a table that `vantage import` reads: GeoJSON, one feature per line."""

import math


def row(item):
    """Returns the feature for an item as a dictionary, or None if the item has no usable position."""
    position = point(item.get("geometry"))
    if position is None:
        return None
    properties = item.get("properties") or {}
    camera = properties.get("pers:interior_orientation")
    camera = camera if isinstance(camera, dict) else {}
    field_of_view = number(camera.get("field_of_view"))
    columns = {
        "kind": "panorama" if field_of_view == 360 else "photo",
        "heading": first_number(properties, "view:azimuth", "pers:yaw"),
        "pitch": number(properties.get("pers:pitch")),
        "roll": number(properties.get("pers:roll")),
        "accuracy": number(properties.get("quality:horizontal_accuracy")),
        "captured": first_text(properties, "datetimetz", "datetime"),
        "make": text(camera.get("camera_manufacturer")),
        "model": text(camera.get("camera_model")),
        "sequence": text(item.get("collection")),
        "license": text(properties.get("license")),
        "attribution": attribution(item, properties),
    }
    if field_of_view is not None and 0 < field_of_view < 180:
        columns["fov"] = field_of_view
    size = camera.get("sensor_array_dimensions")
    if isinstance(size, list) and len(size) == 2:
        columns["width"], columns["height"] = map(number, size)
    return {
        "type": "Feature", "geometry": {"type": "Point", "coordinates": position},
        "properties": {name: value for name, value in columns.items() if value is not None},
    }


def point(geometry):
    """Returns the position of a point: longitude, latitude and, if it is known, the altitude."""
    if not isinstance(geometry, dict) or geometry.get("type") != "Point":
        return None
    values = geometry.get("coordinates")
    if not isinstance(values, list) or len(values) < 2 or any(number(value) is None for value in values[:3]):
        return None
    longitude, latitude = values[:2]
    return values[:3] if -180 <= longitude <= 180 and -90 <= latitude <= 90 else None


def number(value):
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number and math.isfinite(value) else None


def text(value):
    return value if isinstance(value, str) and value else None


def first_number(properties, *names):
    return next((value for name in names if (value := number(properties.get(name))) is not None), None)


def first_text(properties, *names):
    return next((value for name in names if (value := text(properties.get(name)))), None)


def attribution(item, properties):
    """Returns the names of the providers, the producer first, as one string."""
    providers = properties.get("providers") or item.get("providers")
    providers = [p for p in providers if isinstance(p, dict)] if isinstance(providers, list) else []
    providers.sort(key=lambda p: "producer" not in (p.get("roles") or []))
    return ", ".join(dict.fromkeys(name for p in providers if (name := text(p.get("name"))))) or None
