"""The sample town as a store, which the `vantage` program imports, and as arrays of random places."""

import json
import os
import pathlib
import shutil
import subprocess

import numpy
import pytest
import vantage

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "SampleData"
PROGRAM = pathlib.Path(os.environ["VANTAGE_PROGRAMS"]) / "vantage"


def run(*arguments, status=0):
    """Runs the program and returns its output."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, timeout=300)
    assert done.returncode == status, done.stderr.decode()
    return done.stdout.decode()


def run_json(*arguments, status=0):
    """Runs the program and returns the JSON that it prints."""
    return json.loads(run(*arguments, "--json", status=status))


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A folder with the town's store and a link to SampleData, as the documentation assumes."""
    folder = tmp_path_factory.mktemp("town")
    (folder / "SampleData").symlink_to(SAMPLE)
    shutil.copy(SAMPLE / "map/aubeval.mbtiles", folder / "town.mbtiles")
    town = folder / "town.sqlite"
    pictures = [SAMPLE / name for name in ("street", "photos")]
    attribution = ["--license", "CC0-1.0", "--attribution", "The Vantage authors"]
    run("import", *pictures, "--collection", "aubeval", *attribution, "--store", town, "--quiet")
    places = [SAMPLE / "map/places.geojsonl", SAMPLE / "map/aubeval/poi.geojson"]
    run("import", "--format", "places", *places, "--collection", "places", "--store", town, "--quiet")
    return folder


@pytest.fixture(scope="session")
def town(folder):
    return folder / "town.sqlite"


@pytest.fixture(scope="session")
def store(town):
    with vantage.open(town) as store:
        yield store


@pytest.fixture(scope="session")
def places():
    """Random places in and around the street: half of them have a scene within 50 m."""
    random = numpy.random.default_rng(20_240_607)
    latitudes = random.uniform(48.1990, 48.2020, 1000)
    longitudes = random.uniform(7.6985, 7.7015, 1000)
    return latitudes, longitudes
