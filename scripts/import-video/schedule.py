"""Chooses the times at which frames are taken."""

import math

from track import offset


def by_interval(track, start, end, interval):
    """Yields times at intervals of `interval` seconds between two times, except those without a known position."""
    count = math.floor((end - start) / interval + 1e-9) if end >= start else -1
    for index in range(count + 1):
        time = start + index * interval
        if track.position(time) is not None:
            yield time


def by_distance(track, start, end, step):
    """Yields the times at which the track is `step` meters, in a straight line, from the previous frame.

    While the camera stands still, noise in the positions lengthens the track but not the straight line. After a gap, a
    frame is taken at the first known position.
    """
    last = None
    for one, other in segments(track, start, end):
        if last is None or one[0] != reached:
            last = one[1]
            yield one[0]
        reached, part = other[0], 0.0
        while (found := crossing(last, one[1], other[1], step, part)) is not None:
            part = found
            time = one[0] + part * (other[0] - one[0])
            last = between(one[1], other[1], part)
            yield time


def segments(track, start, end):
    """Yields pairs of (time, position) between which the track is straight, without gaps."""
    inner = [time for time in track.times if start < time < end]
    times = [start, *inner, end]
    for one, other in zip(times, times[1:]):
        first, second = track.position(one), track.position(other)
        middle = track.position((one + other) / 2)
        if other > one and None not in (first, second, middle):
            yield (one, first), (other, second)


def between(one, other, part):
    turn = (other[1] - one[1] + 180) % 360 - 180
    return one[0] + part * (other[0] - one[0]), (one[1] + part * turn + 180) % 360 - 180


def crossing(center, one, other, radius, after):
    """Returns the fraction, above `after`, of the line between two places at which it leaves a circle, or `None`."""
    x, y = offset(center, one)
    end_x, end_y = offset(center, other)
    dx, dy = end_x - x, end_y - y
    square = dx * dx + dy * dy
    if square == 0:
        return None
    half = (x * dx + y * dy) / square
    under = half * half - (x * x + y * y - radius * radius) / square
    if under < 0:
        return None
    part = -half + math.sqrt(under)
    return part if after < part <= 1 else None


def separate(times, frame_duration):
    """Leaves out times that would select the same frame as the previous time."""
    kept = []
    for time in times:
        if not kept or time - kept[-1] >= frame_duration * 0.999:
            kept.append(time)
    return kept
