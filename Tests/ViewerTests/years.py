"""The sample town with imagery from three years, which uses the same street pictures in different lighting."""

import csv
import functools
import json
import pathlib
import urllib.request

import pytest
from PIL import Image, ImageOps
from playwright.sync_api import Page

from conftest import SAMPLE, make_store, served

CREDIT = ["--license", "CC0-1.0", "--attribution", "The Vantage authors"]
# Each visit has a capture time, panoramas, an eastward offset in degrees, and dark and light colors.
VISITS = [
    ("2019-03-02T09:10:{:02d}Z", range(4, 10), 0.00001, ("#1d2a3a", "#f3ead0")),
    ("2022-10-20T15:30:{:02d}Z", range(6, 9), -0.000012, ("#2a1a10", "#ffe0b0")),
]


def panoramas() -> dict[str, dict]:
    """The entries for the sample street's pictures, with their positions, keyed by file name."""
    pictures = json.loads((SAMPLE / "markers.json").read_text())["pictures"]
    return {pathlib.Path(one["file"]).name: one for one in pictures if one["file"].startswith("street/")}


def make_visit(folder: pathlib.Path, visit) -> pathlib.Path:
    """Creates the pictures for one visit and a table of their capture times and positions."""
    captured, numbers, east, (dark, light) = visit
    folder.mkdir()
    known = panoramas()
    with (folder / "scenes.csv").open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["file", "lat", "lon", "capture_time", "heading", "sequence", "Xmp.GPano.ProjectionType"])
        for number in numbers:
            name = f"pano_{number:02d}.jpg"
            picture = Image.open(SAMPLE / "street" / name).resize((1024, 512))
            toned = ImageOps.colorize(ImageOps.grayscale(picture), dark, light)
            Image.blend(picture.convert("RGB"), toned, 0.6).save(folder / name, quality=80)
            place = known[name]
            table.writerow([
                name, place["latitude"], place["longitude"] + east, captured.format(number), place["heading"], folder.name,
                "equirectangular"])
    return folder


def make_places(folder: pathlib.Path) -> pathlib.Path:
    """Writes a places file with the sample map's streets and the town's area."""
    lines = json.loads((SAMPLE / "map/aubeval/transportation_name.geojson").read_text())["features"]
    streets = [line for line in lines if line["properties"].get("class") in ("minor", "tertiary", "secondary", "path")]
    for street in streets:
        street["properties"]["kind"] = "street"
    west, south, east, north = 7.68, 48.18, 7.72, 48.22
    ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    area = {
        "type": "Feature", "properties": {"name": "Aubeval", "place": "town"},
        "geometry": {"type": "Polygon", "coordinates": [ring]}}
    path = folder / "streets.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [*streets, area]}))
    return path


@functools.cache
def made_town(folder: pathlib.Path) -> pathlib.Path:
    """Creates the store, once for all tests."""
    visits = [make_visit(folder / f"visit_{number}", visit) for number, visit in enumerate(VISITS)]
    path = folder / "town.sqlite"
    make_store(
        path, [SAMPLE / "street", SAMPLE / "photos", "--collection", "aubeval", *CREDIT],
        *[[visit, "--collection", "aubeval", *CREDIT] for visit in visits],
        [
            "--format", "places", SAMPLE / "map/aubeval/poi.geojson", make_places(folder),
            "--collection", "places", "--license", "CC0-1.0"])
    return path


@pytest.fixture(scope="session")
def town(tmp_path_factory) -> pathlib.Path:
    folder = tmp_path_factory.getbasetemp() / "years"
    folder.mkdir(exist_ok=True)
    return made_town(folder)


@pytest.fixture(scope="session")
def server(request):
    """The URL of a server with three years of imagery."""
    yield from served("VANTAGE_YEARS_SERVER", request)


@pytest.fixture(scope="session")
def dates(server) -> dict[str, list[str]]:
    """The scenes at each numbered position along the street, oldest first."""
    with urllib.request.urlopen(f"{server}/v1/scenes?collection=aubeval&limit=100&details=true") as response:
        scenes = [feature["properties"] for feature in json.load(response)["features"]]
    found: dict[str, list[str]] = {}
    for scene in sorted(scenes, key=lambda scene: scene.get("captured", "")):
        if scene["details"].get("file", "").split("/")[-1].startswith("pano_"):
            found.setdefault(scene["details"]["file"][-6:-4], []).append(scene["scene"])
    return found


@pytest.fixture
def look(open_page):
    """Opens the viewer with a picture and waits until the picture and its surroundings are loaded."""

    def look(scene: str, rest: str = "&heading=170&pitch=0&fov=90", **options) -> Page:
        # A small viewport, because rendering runs on the CPU.
        page = open_page(f"/#scene={scene}{rest}", **({"viewport": {"width": 860, "height": 520}} | options))
        await_scene(page, scene)
        return page

    return look


def await_scene(page: Page, scene: str, selector: str = "#look-around"):
    page.wait_for_function("([selector, id]) => document.querySelector(selector)?.scene?.scene === id", arg=[selector, scene])
    page.evaluate("(selector) => document.querySelector(selector).sharp", selector)
    page.wait_for_function("() => !document.querySelector('.street-card').hidden")


def state(page: Page, name: str) -> str | None:
    return page.evaluate("(name) => new URLSearchParams(location.hash.slice(1)).get(name)", name)


def view(page: Page, selector: str = "#look-around") -> dict:
    return page.evaluate("(selector) => document.querySelector(selector).view", selector)


def await_heading(page: Page, heading: float, selector: str = "#look-around"):
    page.wait_for_function(
        "([selector, heading]) => Math.abs((document.querySelector(selector).view.heading - heading + 540) % 360 - 180) < 0.1",
        arg=[selector, heading])
