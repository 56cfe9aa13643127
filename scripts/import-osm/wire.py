"""Decodes Protocol Buffers messages, the encoding of vector tiles and OpenStreetMap extracts."""


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    """Yields the number and content of each field in a message."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 2:
            size, at = varint(data, at)
            yield key >> 3, data[at:at + size]
            at += size
        elif key & 7 == 0:
            value, at = varint(data, at)
            yield key >> 3, value
        else:
            size = 8 if key & 7 == 1 else 4
            yield key >> 3, data[at:at + size]
            at += size


def packed(data):
    at = 0
    while at < len(data):
        value, at = varint(data, at)
        yield value


def signed(value):
    """Decodes a zigzag-encoded number, whose sign is in its lowest bit."""
    return value >> 1 ^ -(value & 1)


def deltas(data):
    """Decodes delta-encoded numbers. Inlines `varint` and `signed`, because a file can contain hundreds of millions of
    numbers."""
    value = number = shift = 0
    values = []
    for byte in data:
        if byte < 128:
            number |= byte << shift
            value += number >> 1 ^ -(number & 1)
            values.append(value)
            number = shift = 0
        else:
            number |= (byte & 127) << shift
            shift += 7
    return values
