"""Tests for the names and icons that the map draws above the coverage."""

import re

import pytest
from test_map_support import open_map

# Compares a tile of names with the canvas. Returns the number of opaque pixels, and how many of them the canvas shows in
# another color.
COMPARE = """
    const { z, x, y, tile, pixels } = argument;
    const picture = await createImageBitmap(await (await fetch(tile)).blob());
    const side = picture.width, world = 512 * 2 ** z;
    const { center } = map.camera;
    const north = (1 - Math.asinh(Math.tan(center.latitude * Math.PI / 180)) / Math.PI) / 2;
    const left = Math.round((map.clientWidth / 2 + x * 512 - (center.longitude + 180) / 360 * world) * pixels);
    const top = Math.round((map.clientHeight / 2 + y * 512 - north * world) * pixels);
    const own = new OffscreenCanvas(side, side).getContext('2d');
    own.drawImage(picture, 0, 0);
    const canvas = map.shadowRoot.querySelector('canvas');
    const [fromX, fromY] = [Math.max(0, left), Math.max(0, top)];
    const [width, height] = [Math.min(canvas.width, left + side) - fromX, Math.min(canvas.height, top + side) - fromY];
    if (width <= 0 || height <= 0) return { opaque: 0, different: 0 };
    const seen = canvas.getContext('2d').getImageData(fromX, fromY, width, height).data;
    const names = own.getImageData(fromX - left, fromY - top, width, height).data;
    let [opaque, different] = [0, 0];
    for (let index = 0; index < seen.length; index += 4) {
        if (names[index + 3] !== 255) continue;
        opaque += 1;
        if ([0, 1, 2].some((part) => Math.abs(seen[index + part] - names[index + part]) > 1)) different += 1;
    }
    return { opaque, different };
"""


def name_tiles(shown):
    return [url for url in shown.requests if "parts=labels" in url]


@pytest.mark.parametrize("pixels", [1, 2])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("style", ["standard", "hybrid"])
def test_names_are_drawn_above_the_coverage(browser, server, style, scheme, pixels):
    context = browser.new_context(
        viewport={"width": 900, "height": 600}, device_scale_factor=pixels, color_scheme=scheme)
    shown = open_map(context.new_page(), server, map_style=style, zoom="16")
    opaque = 0
    for tile in name_tiles(shown):
        z, x, y, ratio = re.search(r"/(\d+)/(\d+)/(\d+)(?:@(\d)x)?\.png", tile).groups()
        assert int(ratio or 1) == pixels
        compared = shown.run(COMPARE, {"z": int(z), "x": int(x), "y": int(y), "tile": tile, "pixels": pixels})
        assert compared["different"] == 0
        opaque += compared["opaque"]
    assert opaque > 1000 * pixels
    context.close()


def test_names_load_after_the_map_and_the_coverage(page, server):
    shown = open_map(page, server)
    tiles = [url for url in shown.requests if "/tiles/" in url]
    first = tiles.index(name_tiles(shown)[0])
    assert any(".mvt" in url for url in tiles[:first]) and any(".webp" in url for url in tiles[:first])
    assert all("parts=labels" in url for url in tiles[first:])


@pytest.mark.parametrize("attributes", [
    {"coverage": "off"}, {"map_style": "imagery"}, {"center": "48.3,7.9"}], ids=["off", "imagery", "elsewhere"])
def test_no_names_load_where_nothing_covers_them(page, server, attributes):
    shown = open_map(page, server, **attributes)
    assert shown.tiles() and not name_tiles(shown)


def test_names_stay_while_the_map_is_dragged_and_follow_its_style(page, server):
    shown = open_map(page, server)
    known = set(name_tiles(shown))
    shown.at_rest(lambda: shown.run("map.setCamera({ ...map.camera, zoom: 17.3 }, { animated: true });"))
    shown.sharp()
    assert known < set(name_tiles(shown))
    shown.run("map.mapStyle = 'muted';")
    shown.sharp()
    assert any("/muted/" in url for url in name_tiles(shown))
