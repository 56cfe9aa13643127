"""Tests for maps with many scenes."""

import contextlib
import random
import sqlite3

import pytest
from conftest import ServerProcess, make_store
from test_map_support import open_map

CENTER = 48.3, 7.8
PHOTO = 48.3004, 7.8004
# Makes scenes without pictures look as if they had some.
CLAIM_PICTURES = "UPDATE scene SET content_hash = randomblob(32)"


@pytest.fixture(scope="session")
def crowd(tmp_path_factory):
    """The URL of a server with 6000 panoramas within 200 m, and one photo."""
    folder = tmp_path_factory.mktemp("crowd")
    source = random.Random(8)
    rows = ["id,latitude,longitude,heading,captured,kind,sequence"]
    for number in range(6000):
        place = ",".join(f"{degrees + source.uniform(-1e-3, 1e-3):.7f}" for degrees in CENTER)
        rows.append(f"s{number},{place},{number % 360},2023-05-01T08:00:00Z,panorama,q{number // 100}")
    rows.append(f"photo,{PHOTO[0]},{PHOTO[1]},90,2025-05-01T08:00:00Z,photo,")
    (folder / "scenes.csv").write_text("\n".join(rows))
    make_store(folder / "crowd.sqlite", [folder / "scenes.csv", "--collection", "crowd"])
    # The map leaves out scenes without a picture. No test opens one.
    with contextlib.closing(sqlite3.connect(folder / "crowd.sqlite")) as store, store:
        store.execute(CLAIM_PICTURES)
    process = ServerProcess([folder / "crowd.sqlite"], [])
    yield process.address
    process.stop()


@pytest.fixture
def crowded(page, crowd):
    """Opens a map of the crowd."""
    def opened(zoom, center=CENTER):
        return open_map(page, crowd, zoom=zoom, center=f"{center[0]},{center[1]}")
    return opened


def test_moving_the_map_draws_no_scene_again(crowded):
    shown = crowded("16")
    drawn = shown.run("""
        await map.sharp;
        const frame = () => new Promise(requestAnimationFrame);
        const { drawImage, stroke } = CanvasRenderingContext2D.prototype;
        let count = 0;
        CanvasRenderingContext2D.prototype.drawImage = function (...all) { count += 1; drawImage.apply(this, all); };
        CanvasRenderingContext2D.prototype.stroke = function (...all) { count += 1; stroke.apply(this, all); };
        const zoom = map.camera.zoom;
        for (let turn = 0; turn < 5; turn += 1) {
            map.camera = { center: map.coordinate({ x: 641, y: 400 }), zoom };
            await frame().then(frame);
        }
        Object.assign(CanvasRenderingContext2D.prototype, { drawImage, stroke });
        return count;""")
    # Each frame copies at most one bitmap for each of the cells in view.
    assert 0 < drawn <= 10 * 12


def test_bitmaps_show_the_same_as_drawing_all_tiles_at_once(crowded):
    shown = crowded("17.3")
    different = shown.run("""
        await map.sharp;
        const { CoverageTile } = await viewerModule('map/coverage-tile.js');
        const { paintCoverage, coverageColors } = await viewerModule('map/coverage-paint.js');
        const { cover } = await viewerModule('map/tile-cover.js');
        const { SceneFilter } = await viewerModule('map/scene-filter.js');
        const { Viewport } = await viewerModule('map/viewport.js');
        const canvas = map.shadowRoot.querySelector('canvas');
        const viewport = Viewport.at(map.camera, 1280, 800);
        const tiles = await Promise.all(cover(viewport, 17).map(async ({ z, x, y, column }) => {
            const bytes = await (await fetch(`/tiles/coverage/${z}/${x}/${y}.mvt`)).arrayBuffer();
            return [CoverageTile.read(bytes, { z, x, y, column }), 0];
        }));
        const whole = document.createElement('canvas');
        [whole.width, whole.height] = [canvas.width, canvas.height];
        const context = whole.getContext('2d');
        context.drawImage(canvas, 0, 0, 1, 1, 0, 0, canvas.width, canvas.height);
        const look = { key: '', filter: new SceneFilter(), colors: coverageColors.light, showsScenes: true };
        paintCoverage(context, viewport, tiles, look);
        const [one, other] = [whole, canvas].map((each) => each.getContext('2d').getImageData(340, 100, 600, 600).data);
        return one.filter((value, index) => Math.abs(value - other[index]) > 60).length / one.length;""")
    assert different < 0.06


def test_filters_find_scenes_that_the_map_leaves_out(page, crowd, crowded):
    requested = []
    page.on("request", lambda request: requested.append(request.url))
    shown = crowded("16", PHOTO)
    shown.run("await map.sharp;")
    assert not any("kind=" in url for url in requested)
    shown.listen("select")
    shown.run("map.filter = { kind: 'photo' }; await map.sharp;")
    assert any("/tiles/coverage/16/" in url and "kind=photo" in url for url in requested)
    page.mouse.click(640, 400)
    scene = shown.received(1)[0]["detail"]["scene"]
    assert scene["kind"] == "photo" and scene["sequence"] is None


def test_every_scene_is_selectable_at_a_high_zoom(page, crowd, crowded):
    found = page.request.get(f"{crowd}/v1/scenes?limit=12").json()["features"]
    shown = crowded("21")
    shown.listen("select")
    for count, feature in enumerate(found, 1):
        longitude, latitude = feature["geometry"]["coordinates"][:2]
        at = {"x": 540 + 100 * (count % 3), "y": 400}
        shown.run("map.camera = { center: argument, zoom: 21 };", {"latitude": latitude, "longitude": longitude})
        shown.run("""
            await map.sharp;
            map.camera = { center: map.coordinate({ x: 1280 - argument.x, y: 400 }), zoom: 21 };
            await map.sharp;""", at)
        page.mouse.click(at["x"], at["y"])
        assert shown.received(count)[-1]["detail"]["scene"]["scene"] == feature["id"]
