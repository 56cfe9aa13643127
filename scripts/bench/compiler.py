"""Compiles the C++ programs that Vantage is compared with."""

import shlex
import subprocess

from context import HERE, say


def compiled(context, name, *libraries, flags=""):
    """Returns the program built from peers/NAME.cpp, compiling it first if it is older than its sources."""
    source, header = HERE / "peers" / f"{name}.cpp", HERE / "peers" / "protocol.hpp"
    program = context.folder("peers") / name
    newest = max(source.stat().st_mtime, header.stat().st_mtime)
    if not program.exists() or program.stat().st_mtime < newest:
        say(f"compiling {name}")
        command = ["g++", "-std=c++17", "-O3", "-march=native", *shlex.split(flags), source, "-o", program]
        subprocess.run([*command, *(f"-l{library}" for library in libraries)], check=True)
    return program
