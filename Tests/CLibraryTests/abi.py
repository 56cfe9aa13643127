"""Prints the binary interface of the C library: the functions that the header declares, the symbols and versions that
the library exports, and the layout of the structs.

Usage: abi.py HEADER LIBRARY LAYOUT
  LAYOUT  the program made from layout.c
"""

import pathlib
import re
import subprocess
import sys


def declarations(header):
    """Returns the declaration of each function, and of each type that one of them needs, by name."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    found = {}
    for statement in re.findall(r"(?:typedef )?[\w *]+(?:\(\*\w+\))?\([^;{]*\);", text):
        line = " ".join(statement.split()).replace("( ", "(")
        name = re.search(r"(vantage_\w+)\)?\(", line)
        if name:
            found[name[1]] = line
    return found


def symbols(library):
    """Returns the version of each symbol that the library exports, by name."""
    listing = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True)
    names = [line.split() for line in listing.stdout.splitlines()]
    return dict((name[-1].split("@@") + [""])[:2] for name in names if name[-2] != "A")


def main(header, library, layout):
    declared = declarations(pathlib.Path(header).read_text(encoding="utf-8"))
    exported = symbols(library)
    print("# Regenerate this file with scripts/c-library.sh --rewrite.")
    for name in sorted(declared.keys() | exported.keys()):
        is_type = declared.get(name, "").startswith("typedef")
        version = "" if is_type else f" {exported.get(name, 'NOT EXPORTED')}"
        print(f"{declared.get(name, name + ' NOT DECLARED')}{version}")
    print(subprocess.run([layout], check=True, capture_output=True, text=True).stdout, end="")
    dynamic = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True).stdout
    print("soname", re.search(r"SONAME.*\[(.*)\]", dynamic)[1])


main(*sys.argv[1:])
