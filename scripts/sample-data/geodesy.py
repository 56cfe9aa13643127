"""Conversions from meters east and north of the town's origin to WGS 84, and to directions."""

from math import atan2, cos, degrees, hypot, radians, sin, sqrt

ORIGIN_LATITUDE = 48.2
ORIGIN_LONGITUDE = 7.7
GROUND_ALTITUDE = 172.0
DECLINATION = 3.0  # degrees by which magnetic north is east of true north; fictional, like the town

SEMI_MAJOR_AXIS = 6_378_137.0
FLATTENING = 1 / 298.257223563
ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING)


def radii(latitude):
    """Returns the radii of curvature in meters at a latitude, along the meridian and across it."""
    w = 1 - ECCENTRICITY_SQUARED * sin(radians(latitude)) ** 2
    across = SEMI_MAJOR_AXIS / sqrt(w)
    return across * (1 - ECCENTRICITY_SQUARED) / w, across


def coordinate(east, north):
    """Returns the latitude and longitude in degrees of a point in the town.

    Within 200 m of the origin, the result agrees with Earth-centered arithmetic to less than 2 mm.
    """
    meridian, across = radii(ORIGIN_LATITUDE)
    latitude = ORIGIN_LATITUDE + degrees(north / (meridian + GROUND_ALTITUDE))
    parallel = (across + GROUND_ALTITUDE) * cos(radians(latitude))
    return latitude, ORIGIN_LONGITUDE + degrees(east / parallel)


def direction(origin, target):
    """Returns heading (0..<360) and pitch in degrees from one point (east, north, up) to another."""
    east, north, up = (t - o for t, o in zip(target, origin))
    return degrees(atan2(east, north)) % 360, degrees(atan2(up, hypot(east, north)))
