"""Checks a wheel: its programs, files that it contains twice, the version of glibc that its files need, and the
libraries that they load from the system.

Usage: check_wheel.py WHEEL
"""

import hashlib
import pathlib
import re
import stat
import subprocess
import sys
import tempfile
import zipfile

#: Libraries that every Linux system with glibc has.
SYSTEM = re.compile(r"^(ld-linux-[\w-]+|lib(c|m|dl|rt|pthread|util|resolv))\.so\.\d+$")

wheel = pathlib.Path(sys.argv[1])
glibc = tuple(map(int, re.search(r"-py3-none-manylinux_(\d+)_(\d+)_\w+\.whl$", wheel.name).groups()))
problems = []


def read_elf(path, option):
    return subprocess.run(["readelf", "-W", option, path], check=True, capture_output=True, text=True).stdout


with zipfile.ZipFile(wheel) as archive, tempfile.TemporaryDirectory() as folder:
    archive.extractall(folder)
    files = {info.filename: info for info in archive.infolist()}
    program = files["vantage/_native/bin/vantage"]
    if not (program.external_attr >> 16) & stat.S_IXUSR:
        problems.append(f"{program.filename} is not executable.")
    seen = {}
    for name in files:
        digest = hashlib.sha256(archive.read(name)).digest()
        if files[name].file_size > 100_000 and seen.setdefault(digest, name) != name:
            problems.append(f"{name} has the same bytes as {seen[digest]}.")
    elves = [name for name in files if pathlib.Path(folder, name).read_bytes()[:4] == b"\x7fELF"]
    packaged = {pathlib.PurePath(name).name for name in elves}
    for name in elves:
        path = pathlib.Path(folder, name)
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", read_elf(path, "-d"))
        problems += [f"{name} needs {each}." for each in needed if each not in packaged and not SYSTEM.match(each)]
        versions = {tuple(map(int, found)) for found in re.findall(r"\bGLIBC_(\d+)\.(\d+)", read_elf(path, "-V"))}
        if versions and max(versions) > glibc:
            problems.append(f"{name} needs glibc {'.'.join(map(str, max(versions)))}.")

size = wheel.stat().st_size
print(f"{wheel.name}: {size / 1e6:.1f} MB, {len(files)} files", file=sys.stderr)
if problems:
    sys.exit("check_wheel.py: " + "\n".join(problems))
