"""Times as seconds since 1970 in UTC."""

import datetime
import re

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
PATTERN = re.compile(
    r"(\d{4})[-:/](\d\d)[-:/](\d\d)[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?\s*(Z|[+-]\d\d:?(?:\d\d)?)?", re.IGNORECASE)


def parse(text):
    """Parses an RFC 3339, ISO 8601 or EXIF time, or a number of seconds or milliseconds since 1970.

    Returns the time and whether the text includes a time zone; a time without one counts as UTC. Returns `None` for any
    other text.
    """
    text = text.strip()
    if re.fullmatch(r"\d{9,10}(\.\d+)?", text):
        return float(text), True
    if re.fullmatch(r"\d{12,13}(\.\d+)?", text):
        return float(text) / 1000, True
    match = PATTERN.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute = (int(part) for part in match.groups()[:5])
    try:
        start = datetime.datetime(year, month, day, hour, minute, tzinfo=datetime.timezone.utc)
    except ValueError:
        return None
    seconds = (start - EPOCH).total_seconds() + float(match[6] or 0)
    return seconds - zone(match[7]), match[7] is not None


def zone(text):
    """Returns a zone's UTC offset in seconds."""
    if text is None or text in "Zz":
        return 0
    digits = text[1:].replace(":", "").ljust(4, "0")
    return (-1 if text[0] == "-" else 1) * (int(digits[:2]) * 3600 + int(digits[2:]) * 60)


def calendar(seconds):
    """Returns a UTC time to the millisecond as a datetime."""
    return EPOCH + datetime.timedelta(milliseconds=round(seconds * 1000))


def text(seconds):
    """Formats a UTC time for messages."""
    return calendar(seconds).strftime("%Y-%m-%dT%H:%M:%SZ")
