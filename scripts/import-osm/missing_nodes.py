"""Repairs ways that refer to nodes that their extract does not contain. Runs osmium."""

import os
import subprocess

# A closed way with one of these tags is a line that returns to its start, not an area.
LINES = ("highway=", "railway=", "waterway=", "barrier=")


def lines(*command):
    """Yields the lines that an osmium command prints."""
    with subprocess.Popen(["osmium", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        for line in process.stdout:
            yield line.rstrip("\n")


def find(path):
    """Returns the missing nodes of each incomplete way: sets of node IDs, by way ID."""
    gaps = {}
    # Each line reads "n17 in w4".
    for line in lines("check-refs", "--no-progress", "--show-ids", path):
        node, _, way = line.partition(" in ")
        if node.startswith("n") and way.startswith("w"):
            gaps.setdefault(int(way[1:]), set()).add(int(node[1:]))
    return gaps


def mend(path, gaps, folder):
    """Writes the incomplete ways without their missing nodes.

    An area loses its missing corners. A line is split, because joining its parts would create a road that does not
    exist. The longest part keeps the way's ID; the others get new ones.

    Returns two paths: a list of the replaced ways, and the file with the new ways.
    """
    removed, mended = os.path.join(folder, "incomplete.txt"), os.path.join(folder, "mended.opl")
    with open(removed, "w") as file:
        file.writelines(f"w{way}\n" for way in gaps)
    ways, next_id = [], last_way(path) + 1
    for line in lines("getid", "--no-progress", "-f", "opl", "--id-file", removed, path):
        if not line.startswith("w"):
            continue
        fields = line.split(" ")
        nodes = [int(node.partition("x")[0][1:]) for node in fields[-1][1:].split(",") if node]
        is_line = any(field.startswith("T") and any(word in field for word in LINES) for field in fields)
        for index, part in enumerate(parts(nodes, gaps[int(fields[0][1:])], is_line)):
            id, next_id = (int(fields[0][1:]), next_id) if index == 0 else (next_id, next_id + 1)
            ways.append((id, " ".join([f"w{id}", *fields[1:-1], "N" + ",".join(f"n{node}" for node in part)])))
    with open(mended, "w") as file:
        file.writelines(line + "\n" for _, line in sorted(ways))
    return removed, mended


def parts(nodes, gaps, is_line):
    """Returns what is left of a way, the longest part first."""
    if not is_line and nodes[0] == nodes[-1]:
        ring = [node for node in nodes[:-1] if node not in gaps]
        return [ring + ring[:1]] if len(ring) > 2 else []
    runs = [[]]
    for node in nodes:
        if node in gaps:
            runs.append([])
        else:
            runs[-1].append(node)
    return sorted((run for run in runs if len(run) > 1), key=len, reverse=True)


def last_way(path):
    command = ["osmium", "fileinfo", "--no-progress", "--extended", "--get", "data.maxid.ways", path]
    return int(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)


def restore(path, folder):
    """Writes the nodes that exist only as positions in ways, and returns the path of the file."""
    restored, present = os.path.join(folder, "nodes.opl"), set()
    for line in lines("cat", "--no-progress", "-f", "opl,add_metadata=false", "-t", "node", path):
        present.add(int(line.partition(" ")[0][1:]))
    nodes = {}
    for line in lines("cat", "--no-progress", "-f", "opl,add_metadata=false,locations_on_ways=true", "-t", "way", path):
        for node in line.rpartition(" N")[2].split(","):
            id, _, place = node[1:].partition("x")
            x, _, y = place.partition("y")
            if x and y and int(id) not in present:
                nodes[int(id)] = x, y
    with open(restored, "w") as file:
        file.writelines(f"n{id} x{x} y{y}\n" for id, (x, y) in sorted(nodes.items()))
    return restored
