"""Describes the machine and the versions of the measured software."""

import importlib.metadata
import os
import pathlib
import platform
import re
import subprocess

from context import ROOT


def description():
    """Returns a description of the processor, memory, operating system and kernel."""
    processor = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    memory = int(re.search(r"MemTotal:\s*(\d+)", pathlib.Path("/proc/meminfo").read_text())[1]) / 2**20
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    name = processor[1] if processor else platform.machine()
    return f"{name}, {os.cpu_count()} cores, {memory:.0f} GiB, {system}, kernel {platform.release()}"


def load():
    """Returns the load average of the last minute."""
    return f"{os.getloadavg()[0]:.1f}"


def package(name):
    """Returns the version of a Python package."""
    return importlib.metadata.version(name)


def debian(name):
    """Returns the version of a Debian package."""
    return printed(["dpkg-query", "--show", "--showformat=${Version}", name])


def vantage(context):
    """Returns the version of Vantage, with the commit if the sources are in a git repository."""
    version = printed([str(context.vantage), "--version"]).splitlines()[0]
    git = ["git", "-C", str(ROOT)]
    if subprocess.run([*git, "rev-parse"], capture_output=True).returncode != 0:
        return version
    commit = printed([*git, "rev-parse", "--short", "HEAD"])
    changed = printed([*git, "status", "--porcelain", "--", "Sources", "Migrations", "Package.swift"])
    return f"{version} ({commit}{', changed' if changed else ''})"


def printed(command):
    """Runs a command and returns its standard output."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
