"""Tests for the start of the viewer: what it shows first, and that it requests only what the server has."""

import json

import pytest
from conftest import SAMPLE, ServerProcess, make_store, maps, program
from playwright.sync_api import expect
from test_page import TOWN, opened, ready, state
from waiting import until


@pytest.fixture(scope="module")
def stores(town, tmp_path_factory):
    """Stores by their contents."""
    folder = tmp_path_factory.mktemp("stores")
    make_store(folder / "scenes.sqlite", [SAMPLE / "street", "--collection", "aubeval"])
    make_store(folder / "places.sqlite", ["--format", "places", SAMPLE / "map/places.geojsonl", "--collection", "places"])
    (folder / "positions.csv").write_text("name,latitude,longitude,heading\n" + "".join(
        f"p{number},{48.2 + number / 10_000:.4f},7.7,{number}\n" for number in range(20)))
    make_store(folder / "positions.sqlite", [folder / "positions.csv", "--collection", "positions"])
    (folder / "empty").mkdir()
    (folder / "spread.csv").write_text("name,latitude,longitude,heading\n" + "".join(
        f"{name}{number},{latitude + number / 1000:.4f},{longitude},0\n"
        for name, latitude, longitude, count in [("a", 48.2, 7.7, 30), ("b", -33.9, 151.2, 10), ("c", 37.8, -122.4, 10)]
        for number in range(count)))
    make_store(folder / "spread.sqlite", [folder / "spread.csv", "--collection", "spread"])
    return {"town": town} | {path.stem: path for path in folder.glob("*.sqlite")}


@pytest.fixture
def serving(stores):
    """Starts servers and ends them after the test."""
    running = []

    def serve(store: str, maps=[], flags=[]) -> str:
        running.append(ServerProcess([stores[store]], maps, flags=flags))
        return running[-1].address

    yield serve
    for process in running:
        process.stop()


VISITS = {
    "everything": ("town", maps(), [f"--roads={SAMPLE / 'map/aubeval.roads'}"]),
    "scenes": ("scenes", [], []),
    "places": ("places", [], []),
    "map": ("positions", maps(), []),
}


@pytest.mark.parametrize("contents", VISITS)
def test_a_visit_causes_no_failed_requests(open_page, serving, contents):
    """Opens the page, clicks the map and, if there is one, opens a picture. Nothing is requested that does not exist."""
    address = serving(*VISITS[contents])
    page = open_page("/embed")
    faults = []
    page.on("response", lambda response: faults.append(response.url) if response.status >= 400 else None)
    page.on("console", lambda line: faults.append(line.text) if line.type in ["error", "warning"] else None)
    page.goto(address)
    ready(page)
    page.mouse.click(300, 400)
    expect(page.locator(".info")).to_be_visible()
    expect(page.locator(".preview > :not(:empty)").first).to_be_visible()
    page.locator("#search").fill("boul")
    expect(page.locator("#found > *").first).to_be_visible()
    page.locator("#search").press("Escape")
    scene = page.evaluate("fetch('/v1/scenes?limit=1&details=true').then((response) => response.json())")["features"]
    if scene and scene[0]["properties"]["details"]["hasPicture"]:
        page.goto(f"{address}/#scene={scene[0]['properties']['scene']}")
        page.reload()
        opened(page)
        page.evaluate("document.querySelector('.mini-map vantage-map').sharp")
    page.wait_for_load_state("networkidle")
    assert faults == []


def box(page):
    """The corners of the map in view."""
    return page.evaluate("""() => {
        const map = document.querySelector('#map');
        const [a, b] = [map.coordinate({ x: 0, y: map.clientHeight }), map.coordinate({ x: map.clientWidth, y: 0 })];
        return [a.longitude, a.latitude, b.longitude, b.latitude];
    }""")


def test_without_a_position_the_map_shows_all_imagery(open_page, server):
    page = ready(open_page("/"))
    west, south, east, north = box(page)
    [extent] = [one["bbox"] for one in page.evaluate("fetch('/v1/collections').then((response) => response.json())")["collections"]
                if one["name"] == "aubeval"]
    assert west < extent[0] and south < extent[1] and east > extent[2] and north > extent[3]
    assert north - south < 4 * (extent[3] - extent[1])


def test_imagery_on_several_continents_shows_the_largest_region(open_page, serving):
    page = open_page("/embed")
    page.goto(serving("spread"))
    ready(page)
    west, south, east, north = box(page)
    assert west < 7.7 < east and south < 48.2 and north > 48.229 and east - west < 1


def test_a_hint_explains_what_to_do_until_a_picture_was_opened(open_page, shots):
    page = ready(open_page("/"))
    hint = page.get_by_text("Click a blue dot or line to look around.")
    expect(hint).to_be_visible()
    page.screenshot(path=shots / "start.png")
    page.evaluate("location.hash += '&scene=9ZE0J7NHS926P'")
    page.reload()
    opened(page)
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    page.goto(page.url.split("#")[0])
    page.reload()
    ready(page)
    expect(hint).to_be_hidden()


def test_the_hint_can_be_closed(open_page):
    page = ready(open_page("/"))
    page.evaluate("location.hash = '#from=48.1976,7.6937&to=48.2035,7.7045&by=foot'")
    expect(page.locator(".directions")).to_be_visible()
    expect(page.locator(".welcome")).to_be_hidden()
    page.go_back()
    expect(page.locator(".welcome")).to_be_visible()
    page.locator(".welcome button").click()
    expect(page.locator(".welcome")).to_be_hidden()
    page.reload()
    ready(page)
    expect(page.locator(".welcome")).to_be_hidden()


COLORS = """async () => {
    const map = document.querySelector('#map');
    await map.sharp;
    const canvas = map.shadowRoot.querySelector('canvas'), context = canvas.getContext('2d');
    const color = (latitude, longitude) => {
        const { x, y } = map.point({ latitude, longitude });
        return [...context.getImageData(x * canvas.width / map.clientWidth, y * canvas.height / map.clientHeight, 1, 1).data].join();
    };
    return { land: color(51.3, 1.1 + 8), sea: color(46, -8) };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_without_a_map_there_are_land_and_lines(open_page, serving, scheme, shots):
    page = open_page("/embed", color_scheme=scheme)
    page.goto(f"{serving('scenes')}/#at=48,3&zoom=4")
    page.reload()
    ready(page)
    page.wait_for_load_state("networkidle")
    colors = page.evaluate(COLORS)
    assert colors["land"] != colors["sea"]
    page.screenshot(path=shots / f"without-map-{scheme}.png")


def test_with_a_map_the_land_is_not_loaded(open_page):
    page = ready(open_page("/"))
    page.wait_for_load_state("networkidle")
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in names if "land.svg" in name]
