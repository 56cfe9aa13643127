"""Copies the libraries that programs need into a folder, so that they find each other there and nowhere else.

Usage: bundle.py --system FOLDER --folder FOLDER --glibc VERSION [--load LIBRARY]… FILE…

FILE is a program or shared library. Every library that it needs, except those of glibc, is copied from the system in
FOLDER. Copies get unique names, because a process can load only one library with a given name, and a program that loads
libvantage.so may already have loaded another version. Libraries that are loaded at first use (--load) keep their names.
Fails if anything needs a newer glibc than VERSION.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

GLIBC = re.compile(r"(ld-linux[-\w]*|lib(c|m|pthread|dl|rt|resolv|util|anl|mvec))\.so\.\d+")


def run(*command: object) -> str:
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def needed(file: pathlib.Path) -> list[str]:
    return [name for name in run("patchelf", "--print-needed", file).split() if not GLIBC.fullmatch(name)]


def find(name: str, system: pathlib.Path) -> pathlib.Path:
    for folder in ("usr/local/lib", *(str(path.relative_to(system)) for path in system.glob("usr/lib/*-linux-gnu")),
                   *(str(path.relative_to(system)) for path in system.glob("lib/*-linux-gnu"))):
        file = system / folder / name
        if file.exists():
            return file
    sys.exit(f"bundle.py: {name} does not exist in {system}.")


def newest_glibc(file: pathlib.Path) -> tuple[int, ...]:
    versions = re.findall(r"GLIBC_(\d+(?:\.\d+)+)", run("objdump", "-T", file))
    return max((tuple(map(int, version.split("."))) for version in versions), default=(0,))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--system", type=pathlib.Path, required=True)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--glibc", required=True)
    parser.add_argument("--load", action="append", default=[])
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    options = parser.parse_args()

    copies: dict[str, pathlib.Path] = {}
    waiting = [name for file in options.files for name in needed(file)] + options.load
    while waiting:
        name = waiting.pop()
        if name in copies:
            continue
        copies[name] = options.folder / (name if name in options.load else f"vantage-{name}")
        shutil.copyfile(find(name, options.system), copies[name])
        run("strip", "--strip-unneeded", copies[name])
        waiting += needed(copies[name])

    for copy in copies.values():
        run("patchelf", "--set-soname", copy.name, "--set-rpath", "$ORIGIN", copy)
    # Each run of patchelf makes a program larger.
    for file in [*options.files, *copies.values()]:
        renamed = [word for name in needed(file) for word in ("--replace-needed", name, copies[name].name)]
        run("patchelf", *renamed, file)

    limit = tuple(map(int, options.glibc.split(".")))
    for file in [*options.files, *copies.values()]:
        if newest_glibc(file) > limit:
            sys.exit(f"bundle.py: {file.name} needs glibc {'.'.join(map(str, newest_glibc(file)))}.")


if __name__ == "__main__":
    main()
