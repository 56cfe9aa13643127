"""What the figures were measured on."""

import importlib.metadata
import os
import pathlib
import platform
import re
import subprocess

from context import ROOT


def description():
    processor = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    memory = int(re.search(r"MemTotal:\s*(\d+)", pathlib.Path("/proc/meminfo").read_text())[1]) / 2**20
    system = platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    name = processor[1] if processor else platform.machine()
    return f"{name}, {os.cpu_count()} cores, {memory:.0f} GiB, {system}, kernel {platform.release()}"


def load():
    return f"{os.getloadavg()[0]:.1f}"


def package(name):
    """The version of a Python package."""
    return importlib.metadata.version(name)


def debian(name):
    """The version of a Debian package."""
    return printed(["dpkg-query", "--show", "--showformat=${Version}", name])


def vantage(context):
    """What is measured. Of a tree that git does not know only the version is told."""
    git = ["git", "-C", str(ROOT)]
    if subprocess.run([*git, "rev-parse"], capture_output=True).returncode != 0:
        return printed([str(context.vantage), "--version"])
    commit = printed([*git, "rev-parse", "--short", "HEAD"])
    changed = printed([*git, "status", "--porcelain", "--", "Sources", "Migrations", "Package.swift"])
    return f"{printed([str(context.vantage), '--version'])} ({commit}{', changed' if changed else ''})"


def printed(command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
