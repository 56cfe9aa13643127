"""The course of the Rue des Tilleuls, a line that bends gently from north-northwest to north-northeast."""

import numpy as np

START, END, STEP = -90.0, 240.0, 0.05
ROAD = 3.1            # meters from the middle of the road to the curb
FRONT = 5.7           # meters from the middle of the road to the houses
SQUARE = (52.0, 84.0)  # meters along the street between which the square opens on the right
SQUARE_DEPTH = 23.0

_s = np.arange(START, END, STEP)
_share = np.clip((_s + 5) / 135, 0, 1)
_heading = np.radians(-17 + 40 * _share * _share * (3 - 2 * _share))
_east = np.cumsum(np.sin(_heading)) * STEP
_north = np.cumsum(np.cos(_heading)) * STEP
_zero = int(round(-START / STEP))
_east, _north = _east - _east[_zero], _north - _north[_zero]


def heading(s):
    """Returns the heading of the street in degrees at s meters from its origin."""
    return float(np.degrees(np.interp(s, _s, _heading))) % 360


def point(s, right=0.0, up=0.0):
    """Returns a point (east, north, up): s meters along the street and `right` meters to the right of its middle."""
    h = np.interp(s, _s, _heading)
    east = np.interp(s, _s, _east) + right * np.cos(h)
    north = np.interp(s, _s, _north) - right * np.sin(h)
    return np.array([east, north, up])


def line(start, end, right, step=1.0):
    """Returns points along the street as (n, 2): east and north."""
    return np.array([point(s, right)[:2] for s in np.arange(start, end + step / 2, step)])


def square_back():
    """Returns the left and the right end of the square's far side, as seen from the street."""
    back = FRONT + SQUARE_DEPTH
    return point(SQUARE[1], back), point(SQUARE[0], back)


def church_place():
    """Returns the middle of the church's front, the direction to its right, and the direction it faces."""
    left, right = square_back()
    u = (right - left) / np.linalg.norm(right - left)
    out = np.cross(u, [0, 0, 1.0])
    return (left + right) / 2 - out * 2.0, u, out


def fountain_place():
    """Returns the middle of the fountain."""
    return point(68, 15.5)
