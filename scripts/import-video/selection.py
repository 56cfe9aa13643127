"""Expressions for ffmpeg's `select` filter that select the frames at given times."""


def expression(thresholds):
    """Returns an expression that selects the first frame at or after each threshold, in seconds.

    The expression finds the last threshold up to a frame's time with a tree of comparisons, so that long lists cost
    little. It selects the frame if the previously selected one is before that threshold. Before the first selection,
    `prev_selected_t` is NAN, which compares as false.
    """
    return f"if(lt(t,{thresholds[0]:.6f}),0,not(gte(prev_selected_t,{last_reached(thresholds)})))"


def last_reached(thresholds):
    if len(thresholds) == 1:
        return f"{thresholds[0]:.6f}"
    middle = len(thresholds) // 2
    lower, upper = last_reached(thresholds[:middle]), last_reached(thresholds[middle:])
    return f"if(lt(t,{thresholds[middle]:.6f}),{lower},{upper})"


def chunks(times, size, pause):
    """Splits times into runs of at most `size` times, and at every gap of more than `pause` seconds."""
    found = []
    for time in times:
        if not found or len(found[-1]) == size or time - found[-1][-1] > pause:
            found.append([])
        found[-1].append(time)
    return found
