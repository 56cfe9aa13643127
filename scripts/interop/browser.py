"""Checks that pages with Leaflet and MapLibre GL in Chromium show the server's maps from another origin.

Usage: browser.py BASE PORT [FOLDER]

The pages are served on PORT of localhost, an origin that the server must allow (--allow-origin http://localhost:PORT).
Screenshots are kept in FOLDER, if given.
"""

import contextlib
import functools
import http.server
import io
import json
import math
import pathlib
import shutil
import sys
import sysconfig
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import sync_playwright

base, port = sys.argv[1], int(sys.argv[2])
here = pathlib.Path(__file__).parent
libraries = pathlib.Path(sysconfig.get_path("purelib"))
scripts = {
    "leaflet.js": "js_lib_leaflet/static/js_lib_leaflet/leaflet.js",
    "leaflet.css": "js_lib_leaflet/static/js_lib_leaflet/leaflet.css",
    "maplibre-gl.js": "maplibre/srcjs/maplibre-gl.js",
    "maplibre-gl.css": "maplibre/srcjs/maplibre-gl.css",
}
street, town = (48.2006, 7.7), (48.2072, 7.7008)
width, height = 700, 500
# The background color of the Leaflet page, visible where there is no tile.
background = (255, 0, 255)
# Flags that let MapLibre draw without a graphics card.
flags = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


def get(address):
    with urllib.request.urlopen(urllib.parse.urljoin(base, address), timeout=120) as response:
        return response.read()


def get_json(address):
    return json.loads(get(address))


@contextlib.contextmanager
def pages():
    """Serves the pages and the libraries on the loopback interface."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(here / "pages", folder, dirs_exist_ok=True)
        (folder / "lib").mkdir()
        for target, source in scripts.items():
            shutil.copy(libraries / source, folder / "lib" / target)

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


class Visit:
    """One page with its responses and everything that the browser reports about it."""

    def __init__(self, browser, name, scale=1, host="localhost"):
        self.context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale)
        self.page, self.name, self.scale = self.context.new_page(), name, scale
        self.problems, self.responses = [], {}
        self.page.on("console", lambda each: each.type in ("error", "warning") and self.add_problem(each.text))
        self.page.on("pageerror", lambda each: self.add_problem(each))
        self.page.on("requestfailed", self.on_failure)
        self.page.on("response", self.on_response)
        self.page.goto(f"http://{host}:{port}/{name}.html")

    def add_problem(self, message):
        # Screenshots cause a driver warning about reading pixels back; the warning is ignored.
        if "GPU stall due to ReadPixels" not in str(message):
            self.problems.append(str(message))

    def on_failure(self, request):
        # A tile request is aborted if the tile leaves the view before it arrives.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"{request.url}: {request.failure}")

    def on_response(self, response):
        if response.url.startswith(base):
            self.responses[response.url] = response.status

    def call(self, function, *values):
        return self.page.evaluate(f"values => window.{function}(...values)", list(values))

    def picture(self, name, hidden=""):
        if hidden:
            self.page.add_style_tag(content=f"{hidden} {{ visibility: hidden }}")
        data = self.page.locator("#view").screenshot(scale="device")
        (shots / f"{name}.png").write_bytes(data)
        return Image.open(io.BytesIO(data)).convert("RGB")

    def end(self, label, kinds):
        """Asserts that there were no problems, all responses succeeded, and each kind of URL was requested."""
        errors = self.page.evaluate("() => window.errors ?? []")
        assert not self.problems and not errors, f"{label}: {self.problems + errors}"
        wrong = {url: status for url, status in self.responses.items() if status not in (200, 304)}
        assert not wrong, f"{label}: {wrong}"
        for kind in kinds:
            assert any(kind in url for url in self.responses), f"{label}: nothing was requested from {kind}"
        print(f"{label}: {len(self.responses)} responses, all successful; no browser errors")
        self.context.close()


def stitched(template, zoom, origin, side, scale):
    """Returns the expected view, stitched from the server's tiles. `origin` is the world pixel at its top left."""
    view = Image.new("RGB", (width * scale, height * scale), background)
    left, top = origin
    for column in range(int(left // side), int((left + width - 1) // side) + 1):
        for row in range(max(0, int(top // side)), min(2**zoom - 1, int((top + height - 1) // side)) + 1):
            tile = Image.open(io.BytesIO(get(template.format(z=zoom, x=column % 2**zoom, y=row)))).convert("RGB")
            assert tile.size == (side * scale, side * scale), f"expected a tile of {side * scale} px, got {tile.size}"
            view.paste(tile, (round((column * side - left) * scale), round((row * side - top) * scale)))
    return view


def compare(label, found, expected, mean_limit, share_limit):
    """Asserts limits on the mean channel difference and on the share of pixels that differ by more than 8/255."""
    assert found.size == expected.size, f"{label}: expected {expected.size}, got {found.size}"
    difference = ImageChops.difference(found, expected)
    mean = sum(ImageStat.Stat(difference).mean) / 3
    levels = [band.point(lambda value: 255 if value > 8 else 0) for band in difference.split()]
    far = functools.reduce(ImageChops.lighter, levels)
    share = ImageStat.Stat(far).mean[0] / 255
    assert mean <= mean_limit and share <= share_limit, f"{label}: mean {mean:.3f}, {share:.2%} of pixels differ"
    print(f"{label}: mean difference {mean:.3f} out of 255, {share:.2%} of pixels differ")


def assert_not_blank(label, picture):
    colors = picture.getcolors(1 << 20)
    common = max(count for count, _ in colors) / (picture.width * picture.height)
    assert len(colors) > 50 and common < 0.95, f"{label}: {len(colors)} colors, one of them covers {common:.0%}"


def leaflet_shows_tiles(browser):
    cases = [  # name, style, template ("" for TileJSON's), zoom of the tiles, side, scale, layer options
        ("leaflet", "standard", "", 16, 256, 1, {}),
        ("leaflet-2x", "standard", "/tiles/standard/{z}/{x}/{y}{r}.png", 16, 256, 2, {}),
        (
            "leaflet-512",
            "standard",
            "/tiles/standard/{z}/{x}/{y}.png?tileSize=512",
            15,
            512,
            1,
            {"tileSize": 512, "zoomOffset": -1},
        ),
        ("leaflet-muted-webp", "muted", "/tiles/muted/{z}/{x}/{y}.webp", 14, 256, 1, {}),
        ("leaflet-muted-jpg", "muted", "/tiles/muted/{z}/{x}/{y}.jpg", 22, 256, 1, {}),
    ]
    for name, style, template, zoom, side, scale, options in cases:
        visit = Visit(browser, "leaflet", scale)
        view_zoom = zoom if side == 256 else zoom + 1
        settings = {"base": base, "style": style, "center": street, "zoom": view_zoom, "options": options}
        if template:
            settings["template"] = base + template
        shown = visit.call("show", settings)
        tiles = shown["tiles"]
        attribution = visit.page.locator(".leaflet-control-attribution").inner_text()
        assert tiles["attribution"] and tiles["attribution"] in attribution, f"{name}: shows “{attribution}”"
        template = (template or tiles["tiles"][0]).replace("{r}", "@2x" if scale == 2 else "")
        picture = visit.picture(name, ".leaflet-control-container")
        if zoom < 22:
            assert_not_blank(name, picture)
        # Decoders for lossy formats may differ by 1 in a color value.
        limit = 0 if ".png" in template else 0.5
        compare(name, picture, stitched(template, zoom, shown["origin"], side, scale), limit, 0)
        visit.end(name, ["/tiles/"])


def leaflet_moves(browser):
    """Moves from the whole world down to a street, and across the edge of the archive's coverage."""
    visit = Visit(browser, "leaflet")
    visit.call("show", {"base": base, "style": "standard", "center": [0, 0], "zoom": 1})
    for place, zoom in [((0, 0), 0), (street, 5), (street, 10), ((48.2225, 7.7405), 14), (street, 18), (street, 22)]:
        moved = visit.call("move", place, zoom)
        picture = visit.picture(f"leaflet-zoom-{zoom}", ".leaflet-control-container")
        compare(
            f"leaflet at zoom {zoom}", picture, stitched("/tiles/standard/{z}/{x}/{y}.png", zoom, moved["origin"], 256, 1), 0, 0
        )
    visit.end("leaflet, moved", ["/tiles/standard/0/", "/tiles/standard/22/"])


def leaflet_beside_map(browser):
    """Compares tiles with a map from a single request, whose labels are not limited by tile edges."""
    visit = Visit(browser, "leaflet")
    visit.call("show", {"base": base, "style": "standard", "center": town, "zoom": 16})
    target = f"/v1/map?at={town[0]},{town[1]}&zoom=15&size={width}x{height}&format=png"
    whole = Image.open(io.BytesIO(get(target))).convert("RGB")
    compare("leaflet and /v1/map", visit.picture("leaflet-town", ".leaflet-control-container"), whole, 6, 0.15)
    visit.end("leaflet, the town", ["/tiles/standard/16/"])


def leaflet_shows_scenes(browser):
    visit = Visit(browser, "leaflet")
    visit.call("show", {"base": base, "style": "standard", "center": street, "zoom": 18, "scenes": True})
    circles = visit.page.locator("#view path.leaflet-interactive")
    box = visit.page.evaluate("() => map.getBounds().toBBoxString()")
    expected = [each["id"] for each in get_json(f"/v1/scenes?bbox={box}&limit=100")["features"]]
    assert expected and circles.count() == len(expected), f"{circles.count()} circles for {len(expected)} scenes"
    circles.first.click()
    assert visit.page.locator(".leaflet-popup-content").inner_text() in expected
    visit.picture("leaflet-scenes")
    visit.end(f"leaflet with {len(expected)} scenes", ["/v1/scenes?bbox="])


def other_origins_are_blocked(browser):
    """Loads the page from 127.0.0.1, an origin that the server does not allow, instead of localhost."""
    visit = Visit(browser, "leaflet", host="127.0.0.1")
    outcome = visit.page.evaluate(
        "address => fetch(address).then(() => 'read', (error) => error.name)", f"{base}/tiles/standard.json"
    )
    assert outcome == "TypeError", f"a page from an origin that is not allowed: {outcome}"
    visit.context.close()
    print("a page from an origin that is not allowed: blocked")


def raster_style(tiles):
    return {
        "sources": {"map": {"type": "raster", "tileSize": 256, **tiles}},
        "layers": [{"id": "map", "type": "raster", "source": "map"}],
    }


def world_pixel(place, zoom):
    """Returns the position of a place in the Web Mercator world, in tile pixels."""
    world = 256 * 2**zoom
    latitude = math.radians(place[0])
    return ((place[1] + 180) / 360 * world, (1 - math.asinh(math.tan(latitude)) / math.pi) / 2 * world)


def place_of(x, y, zoom):
    """Returns the longitude and latitude of a world pixel."""
    world = 256 * 2**zoom
    return [x / world * 360 - 180, math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / world))))]


def maplibre_shows_tiles(browser):
    for name, scale, source in [
        ("maplibre", 1, {"url": f"{base}/tiles/standard.json"}),
        ("maplibre-2x", 2, {"tiles": [base + "/tiles/standard/{z}/{x}/{y}{ratio}.png"]}),
    ]:
        visit = Visit(browser, "maplibre", scale)
        # MapLibre positions maps to a fraction of a pixel. This center aligns tile pixels with screen pixels.
        x, y = (round(value) for value in world_pixel(street, 16))
        zoom = visit.call("show", {"style": raster_style(source), "center": place_of(x, y, 16), "zoom": 15})
        assert zoom == 15
        if scale == 1:
            expected = get_json("/tiles/standard.json")["attribution"]
            shown = visit.page.locator(".maplibregl-ctrl-attrib").inner_text()
            assert expected in shown, f"{name}: shows “{shown}”"
        picture = visit.picture(name, ".maplibregl-control-container")
        assert_not_blank(name, picture)
        template = "/tiles/standard/{z}/{x}/{y}" + ("@2x" if scale == 2 else "") + ".png"
        compare(name, picture, stitched(template, 16, (x - width // 2, y - height // 2), 256, scale), 0.6, 0.01)
        visit.end(name, ["/tiles/standard/16/"])


def vector_style():
    source = {"town": {"type": "vector", "url": f"{base}/sources/aubeval.json"}}
    layer = lambda name, kind, **paint: {
        "id": name,
        "type": kind,
        "source": "town",
        "source-layer": name,
        "paint": paint,
    }
    fill = lambda name, color: layer(name, "fill", **{"fill-color": color})
    line = lambda name, color, line_width: layer(name, "line", **{"line-color": color, "line-width": line_width})
    circle = lambda name, color: layer(name, "circle", **{"circle-color": color, "circle-radius": 4})
    return {
        "sources": source,
        "layers": [
            {"id": "ground", "type": "background", "paint": {"background-color": "#f4f0e8"}},
            fill("landuse", "#e8e0d0"),
            fill("landcover", "#cfe8c0"),
            fill("park", "#b0dca0"),
            fill("water", "#4090d0"),
            line("waterway", "#4090d0", 2),
            line("transportation", "#808080", 2),
            fill("building", "#b04020"),
            line("transportation_name", "#404040", 1),
            circle("poi", "#7020c0"),
            circle("place", "#000000"),
        ],
    }


def maplibre_shows_vectors(browser):
    visit = Visit(browser, "maplibre")
    visit.call("show", {"style": vector_style(), "center": [town[1], town[0]], "zoom": 15})
    found = visit.call("features")
    layers = {each["sourceLayer"] for each in found}
    missing = {"landuse", "transportation", "transportation_name", "building", "poi"} - layers
    assert not missing, f"MapLibre finds nothing in {missing}"
    names = {each["properties"].get("name") for each in found if each["sourceLayer"] == "transportation_name"}
    labels = {
        each["text"]
        for each in get_json(f"/v1/map.json?at={town[0]},{town[1]}&zoom=15&size={width}x{height}")["labels"]
        if each["role"] in ("tertiary", "minor")
    }
    assert labels and labels <= names, f"labels on the server's map that MapLibre does not find: {labels - names}"
    visit.picture("maplibre-vector-attribution")
    picture = visit.picture("maplibre-vector", ".maplibregl-control-container")
    assert_not_blank("the vector map", picture)
    brown = sum(count for count, color in picture.getcolors(1 << 20) if color == (0xB0, 0x40, 0x20))
    assert brown > 1000, f"{brown} building pixels"
    counts = f"{len(found)} features in {sorted(layers)}, {len(names)} road names, {brown} building pixels"
    print(f"maplibre, vectors: {counts}")
    compare_features(visit)
    for place, zoom in [(street, 0), (street, 8), (street, 14), (street, 19)]:
        visit.call("move", [place[1], place[0]], zoom)
    assert get_json("/sources/aubeval.json")["attribution"] in visit.page.locator(".maplibregl-ctrl-attrib").text_content()
    visit.end("maplibre, vectors", ["/sources/aubeval/14/", "/sources/aubeval/0/0/0"])


def compare_features(visit):
    """Asserts that buildings are in the same places as on the server's own map."""
    agree = buildings = 0
    points = [(x, y) for x in range(30, width, 80) for y in range(30, height, 80)]
    for x, y in points:
        ours = get_json(f"/v1/map.json?at={town[0]},{town[1]}&zoom=15&size={width}x{height}&point={x},{y}")["features"]
        ours = any(each["layer"] == "building" for each in ours)
        theirs = bool(visit.call("features", [x, y], ["building"]))
        agree += ours == theirs
        buildings += ours
    assert buildings > 3 and agree >= len(points) * 0.95, f"{agree} of {len(points)} points agree, {buildings} are buildings"
    print(f"maplibre, buildings: {agree} of {len(points)} points agree with /v1/map.json, {buildings} are buildings")


def coverage_style():
    layer = lambda name, kind, **more: {"id": name, "type": kind, "source": "coverage", "source-layer": name, **more}
    return {
        "sources": {
            "map": {"type": "raster", "tileSize": 256, "url": f"{base}/tiles/muted.json"},
            "coverage": {"type": "vector", "url": f"{base}/tiles/coverage.json"},
        },
        "layers": [
            {"id": "map", "type": "raster", "source": "map"},
            layer("grid", "fill", paint={"fill-color": "#0060d0", "fill-opacity": 0.6}),
            layer("sequences", "line", paint={"line-color": "#0060d0", "line-width": 3}),
            layer(
                "scenes",
                "symbol",
                layout={
                    "icon-image": "arrow",
                    "icon-rotate": ["coalesce", ["get", "heading"], 0],
                    "icon-rotation-alignment": "map",
                    "icon-allow-overlap": True,
                },
            ),
        ],
    }


def all_scenes():
    scenes, link = {}, "/v1/scenes?limit=100"
    while link:
        page = get_json(link)
        scenes.update({each["id"]: each for each in page["features"]})
        link = next((each["href"] for each in page["links"] if each["rel"] == "next"), None)
    return scenes


def check_scenes(visit, scenes):
    """Asserts that each scene in view is drawn at its position, with the properties from the API."""
    with_heading = checked = 0
    for name, scene in scenes.items():
        x, y = visit.call("pixel", *scene["geometry"]["coordinates"][:2])
        if not (4 <= x < width - 4 and 4 <= y < height - 4):
            continue
        there = visit.call("features", [[x - 2, y - 2], [x + 2, y + 2]], ["scenes"])
        found = next((each["properties"] for each in there if each["properties"]["scene"] == name), None)
        assert found, f"{name} is not drawn at {x},{y}"
        expected = scene["properties"]
        for key in ("kind", "collection"):
            assert found[key] == expected[key], f"{name}: {key} is {found[key]} in the tile, {expected[key]} in the API"
        if "heading" in found:
            assert abs(found["heading"] - expected["heading"]) < 0.1, (found, expected)
        checked += 1
        with_heading += "heading" in found
    assert with_heading > 0, "no scene has a heading"
    return checked, with_heading


def maplibre_shows_coverage(browser):
    scenes = all_scenes()
    visit = Visit(browser, "maplibre")
    visit.call("show", {"style": coverage_style(), "center": [street[1], street[0]], "zoom": 5})
    for zoom, layer, name in [
        (1, "grid", "world"),
        (5, "grid", "grid"),
        (12, "sequences", "sequences"),
        (17.5, "scenes", "scenes"),
        (20, "scenes", "near"),
    ]:
        visit.call("move", [street[1], street[0]], zoom)
        found = visit.call("features", None, [layer])
        assert found, f"{layer} is empty at zoom {zoom}"
        if layer == "grid":
            assert all(each["properties"]["count"] > 0 and each["type"].endswith("Polygon") for each in found)
        if layer == "sequences":
            assert all(each["properties"]["sequence"] and "LineString" in each["type"] for each in found)
        if name == "scenes":
            count, with_heading = check_scenes(visit, scenes)
            print(f"maplibre, coverage: {count} scenes at their positions, {with_heading} with a heading")
        visit.picture(f"maplibre-coverage-{name}")
    visit.end("maplibre, coverage", ["/tiles/coverage/5/", "/tiles/coverage/12/", "/tiles/coverage/17/", "/tiles/muted/"])


def main():
    with pages(), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        for check in (
            leaflet_shows_tiles,
            leaflet_moves,
            leaflet_beside_map,
            leaflet_shows_scenes,
            other_origins_are_blocked,
            maplibre_shows_tiles,
            maplibre_shows_vectors,
            maplibre_shows_coverage,
        ):
            check(browser)
        browser.close()


with tempfile.TemporaryDirectory() as temporary:
    shots = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else temporary)
    shots.mkdir(parents=True, exist_ok=True)
    main()
