"""A track: positions over time, in seconds on the timeline of the video."""

import bisect
import math
from dataclasses import dataclass

#: WGS 84: equatorial radius in meters, and squared eccentricity.
RADIUS, ECCENTRICITY = 6378137.0, 0.00669437999014

#: The direction of travel is measured between the places where the track leaves a circle of this radius, in meters.
BASELINE = 2.5


@dataclass(frozen=True)
class Fix:
    """A position at a time. Degrees in WGS 84, meters, and seconds since 1970; unknown values are `None`."""

    time: float
    latitude: float
    longitude: float
    altitude: float = None
    clock: float = None


def offset(origin, place):
    """Returns the meters east and north from one (latitude, longitude) to another nearby."""
    sine = math.sin(math.radians(origin[0]))
    root = 1 - ECCENTRICITY * sine * sine
    north = RADIUS * (1 - ECCENTRICITY) / root**1.5
    east = RADIUS / math.sqrt(root) * math.cos(math.radians(origin[0]))
    turn = (place[1] - origin[1] + 180) % 360 - 180
    return east * math.radians(turn), north * math.radians(place[0] - origin[0])


def distance(origin, place):
    return math.hypot(*offset(origin, place))


def bearing(origin, place):
    """Returns degrees clockwise from true north, in 0..<360."""
    return math.degrees(math.atan2(*offset(origin, place))) % 360


class Track:
    """Fixes in order of time. Between fixes that are more than `gap` seconds apart, the position is unknown."""

    def __init__(self, fixes, gap):
        fixes = sorted(fixes, key=lambda fix: fix.time)
        self.fixes = [fix for index, fix in enumerate(fixes) if index == 0 or fix.time > fixes[index - 1].time]
        self.times = [fix.time for fix in self.fixes]
        self.gap = gap

    def gaps(self):
        """Returns the (start, end) of each gap."""
        return [(a, b) for a, b in zip(self.times, self.times[1:]) if b - a > self.gap]

    def position(self, time):
        """Interpolates the (latitude, longitude) at a time. Returns `None` outside the track and in gaps."""
        found = self.segment(time)
        if found is None:
            return None
        index, part = found
        one, other = self.fixes[index], self.fixes[min(index + 1, len(self.fixes) - 1)]
        turn = (other.longitude - one.longitude + 180) % 360 - 180
        longitude = (one.longitude + part * turn + 180) % 360 - 180
        return one.latitude + part * (other.latitude - one.latitude), longitude

    def altitude(self, time):
        found = self.segment(time)
        if found is None:
            return None
        index, part = found
        one, other = self.fixes[index].altitude, self.fixes[min(index + 1, len(self.fixes) - 1)].altitude
        if one is None or other is None:
            return one if part < 0.5 else other
        return one + part * (other - one)

    def segment(self, time):
        """Returns the index of the fix before a time, and the fraction of the way to the next one, from 0 to 1."""
        index = bisect.bisect_right(self.times, time) - 1
        if index < 0 or time > self.times[-1]:
            return None
        if index == len(self.times) - 1 or self.times[index] == time:
            return index, 0.0
        length = self.times[index + 1] - self.times[index]
        return (index, (time - self.times[index]) / length) if length <= self.gap else None

    def heading(self, time):
        """Returns the direction of travel in degrees from true north, or `None` if the track never moves.

        While the camera stands still, this is the direction from where it arrived to where it departs.
        """
        here = self.position(time)
        if here is None:
            return None
        index = self.segment(time)[0]
        before, after = self.leaving(here, index, -1), self.leaving(here, index + 1, 1)
        if before and after and distance(before, after) >= BASELINE:
            return bearing(before, after)
        if after:
            return bearing(here, after)
        return bearing(before, here) if before else None

    def leaving(self, here, index, step):
        """Returns the first place, in one direction of time, at least `BASELINE` from a place, or `None`."""
        last = None
        while 0 <= index < len(self.fixes):
            if last is not None and abs(self.times[index] - last) > self.gap:
                return None
            fix = self.fixes[index]
            if distance(here, (fix.latitude, fix.longitude)) >= BASELINE:
                return fix.latitude, fix.longitude
            last = self.times[index]
            index += step
        return None
