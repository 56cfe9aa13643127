"""Reads the coastline of an OpenStreetMap extract.

Source: https://wiki.openstreetmap.org/wiki/PBF_Format
"""

import struct
import zlib

from wire import deltas, fields, packed, signed, varint


def blocks(path):
    """Yields the type (`OSMHeader` or `OSMData`) and the content of each block in a file."""
    with open(path, "rb") as file:
        while head := file.read(4):
            header = dict(fields(file.read(struct.unpack(">I", head)[0])))
            blob = dict(fields(file.read(header[3])))
            yield header[1].decode(), blob[1] if 1 in blob else zlib.decompress(blob[3])


def is_zlib(path):
    """Reports whether all blocks are compressed with zlib or not at all, as tilemaker requires."""
    with open(path, "rb") as file:
        while head := file.read(4):
            header = dict(fields(file.read(struct.unpack(">I", head)[0])))
            # The fields of a block are its size and its content. The content has field number 1 or 3 in these cases.
            start = file.read(min(header[3], 16))
            numbers = {start[0] >> 3, start[varint(start, 1)[1]] >> 3} if start[0] == 16 else {start[0] >> 3}
            if not numbers & {1, 3}:
                return False
            file.seek(header[3] - len(start), 1)
    return True


def coastline_ways(path):
    """Yields the node IDs of each way that is a piece of coastline."""
    for kind, data in blocks(path):
        # Most blocks do not contain the word "coastline", so they need no parsing.
        if kind != "OSMData" or b"coastline" not in data:
            continue
        texts = [text for number, table in fields(data) if number == 1 for _, text in fields(table)]
        for number, group in fields(data):
            if number == 2:
                for kind_of_entity, message in fields(group):
                    if kind_of_entity == 3:
                        way = dict(fields(message))
                        tags = zip(packed(way.get(2, b"")), packed(way.get(3, b"")))
                        if any(texts[key] == b"natural" and texts[value] == b"coastline" for key, value in tags):
                            yield deltas(way.get(8, b""))


def places(path, wanted):
    """Returns the longitude and latitude of nodes, keyed by ID. Nodes that the extract does not contain are left
    out."""
    found = {}
    for kind, data in blocks(path):
        if kind != "OSMData":
            continue
        block = {number: value for number, value in fields(data) if number in (17, 19, 20)}
        scale, latitude, longitude = block.get(17, 100), block.get(19, 0), block.get(20, 0)

        def place(x, y):
            return (longitude + scale * x) / 1e9, (latitude + scale * y) / 1e9

        for number, group in fields(data):
            if number != 2:
                continue
            for kind_of_entity, message in fields(group):
                if kind_of_entity == 1:
                    node = dict(fields(message))
                    if signed(node[1]) in wanted:
                        found[signed(node[1])] = place(signed(node[9]), signed(node[8]))
                elif kind_of_entity == 2:
                    nodes = dict(fields(message))
                    numbers = deltas(nodes[1])
                    if wanted.isdisjoint(numbers):
                        continue
                    for id, y, x in zip(numbers, deltas(nodes[8]), deltas(nodes[9])):
                        if id in wanted:
                            found[id] = place(x, y)
    return found
