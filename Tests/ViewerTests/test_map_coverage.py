"""Tests for the coverage layer and for selection on the map."""

import io

import pytest
from PIL import Image
from test_map_support import STREET, distance, open_map, scenes

def place(feature):
    longitude, latitude = feature["geometry"]["coordinates"][:2]
    return {"latitude": latitude, "longitude": longitude}


def test_every_scene_can_be_selected_at_its_position(page, server):
    shown = open_map(page, server, zoom="20")
    known = [scene for scene in scenes(page, server)]
    assert len(known) == 31
    shown.listen("select")
    for count, scene in enumerate(known, 1):
        shown.run("map.camera = { center: argument, zoom: 20 }; await map.sharp;", place(scene))
        # Alternate between two points, because two quick clicks at one point are a double click.
        at = {"x": 640 + 100 * (count % 2), "y": 400}
        shown.run("map.camera = { center: map.coordinate({ x: 1280 - argument.x, y: 400 }), zoom: 20 }; await map.sharp;", at)
        page.mouse.click(at["x"], at["y"])
        detail = shown.received(count)[-1]["detail"]
        assert detail["kind"] == "scene"
        # Two scenes can share a position, so this may be the other one.
        selected = next(one for one in known if one["id"] == detail["scene"]["scene"])
        assert distance(shown.point(**place(selected)), at) < 1
        assert detail["scene"]["kind"] == selected["properties"]["kind"]
        assert shown.run("return map.selection.scene.scene;") == selected["id"]


def test_a_click_selects_only_a_nearby_scene(page, server):
    shown = open_map(page, server, zoom="19", center="48.2000031,7.7000155")
    shown.listen("select")
    page.mouse.click(640 - 10, 400)
    assert shown.received(1)[0]["detail"]["kind"] == "scene"
    page.mouse.click(640 - 60, 400)
    assert shown.received(2)[1]["detail"]["kind"] != "scene"


def test_hovering_over_a_scene_highlights_it(page, server):
    shown = open_map(page, server, zoom="19", center="48.2000031,7.7000155")
    before = shown.pixels(620, 380, 40, 40)
    page.mouse.move(640, 400)
    shown.until("map.shadowRoot.querySelector('.surface.picking') !== null")
    shown.sharp()
    assert shown.pixels(620, 380, 40, 40) != before
    page.mouse.move(700, 500)
    shown.until("map.shadowRoot.querySelector('.surface.picking') === null")


def test_double_clicking_a_scene_or_pressing_enter_requests_it(page, server):
    shown = open_map(page, server, zoom="19", center="48.2000031,7.7000155")
    shown.listen("select", "scenerequest")
    page.mouse.dblclick(640, 400)
    received = shown.received(2)
    assert [one["type"] for one in received] == ["select", "scenerequest"]
    assert received[1]["detail"]["scene"]["scene"] == received[0]["detail"]["scene"]["scene"]
    assert shown.camera()["zoom"] == 19
    page.keyboard.press("Enter")
    assert [one["type"] for one in shown.received(4)[2:]] == ["select", "scenerequest"]


def test_clicking_a_label_selects_its_feature(page, server):
    shown = open_map(page, server, coverage="off", zoom="17", lang="fr")
    shown.listen("select")
    # Labels in the view can be laid out differently from those in the tiles, so the coordinate comes from a search.
    found = page.request.get(server + "/v1/search?q=fontaine des tilleuls&near=48.2,7.7&limit=1").json()["places"][0]
    at = shown.point(**found["coordinate"])
    page.mouse.click(at["x"], at["y"])
    detail = shown.received(1)[0]["detail"]
    assert detail["kind"] == "feature" and detail["feature"]["name"] == "Fontaine des Tilleuls"
    assert distance(shown.point(**detail["coordinate"]), at) < 40


def test_clicking_an_empty_area_selects_the_coordinate(page, server):
    shown = open_map(page, server)
    shown.listen("select")
    at = shown.run("return map.coordinate({ x: 300, y: 300 });")
    page.mouse.click(300, 300)
    assert shown.received(1)[0]["detail"] == {"kind": "coordinate", "coordinate": pytest.approx(at)}


def test_enter_selects_the_center(page, server):
    shown = open_map(page, server, center="48.2010,7.6980")
    shown.listen("select")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    detail = shown.received(1)[0]["detail"]
    assert detail["kind"] == "coordinate"
    assert detail["coordinate"] == pytest.approx({"latitude": 48.201, "longitude": 7.698})


def test_scenes_are_not_selected_unless_selectable(page, server):
    shown = open_map(page, server, zoom="19", center="48.2000031,7.7000155", selectable=None)
    shown.listen("select")
    page.mouse.click(640, 400)
    assert shown.received(1)[0]["detail"]["kind"] == "coordinate"


@pytest.mark.parametrize("filter", [
    {"kind": "photo"}, {"kind": "panorama"}, {"collection": "aubeval"}, {"collection": "elsewhere"},
    {"capturedAfter": "2025-01-01"}, {"capturedBefore": "2025-01-01"},
])
def test_filters_select_the_same_scenes_as_the_server(page, server, filter):
    names = {"kind": "kind", "collection": "collection", "capturedAfter": "captured-after", "capturedBefore": "captured-before"}
    known = scenes(page, server)
    shown = open_map(page, server, zoom="18.5")
    passing = set(shown.run("""
        map.filter = argument.filter;
        const tile = await viewerModule('map/coverage-tile.js');
        const bytes = await (await fetch('/tiles/coverage/14/8542/5681.mvt')).arrayBuffer();
        const all = tile.CoverageTile.read(bytes, { z: 14, x: 8542, y: 5681, column: 8542 }).scenes;
        return all.filter((scene) => map.sceneFilter.passes(scene)).map(({ scene }) => scene);
    """, {"filter": filter}))
    [(name, value)] = filter.items()
    for scene in known:
        at = place(scene)
        response = page.request.get(
            f"{server}/v1/availability?at={at['latitude']},{at['longitude']}&radius=0.5&has-picture=true"
            f"&{names[name]}={value}")
        if not response.ok:
            assert passing == set()
        elif not response.json()["available"]:
            assert scene["id"] not in passing
        else:
            assert response.json()["scene"] in passing or response.json().get("id") in passing


def test_coverage_is_drawn_and_can_be_turned_off(page, server):
    shown = open_map(page, server, zoom="19", center="48.2000031,7.7000155")
    assert shown.pixels(640, 400)[:3] == [0x2F, 0x6F, 0xED]
    shown.run("map.setAttribute('coverage', 'off'); await map.sharp;")
    assert shown.pixels(640, 400)[:3] != [0x2F, 0x6F, 0xED]
    shown.run("map.removeAttribute('coverage'); map.filter = { kind: 'photo' }; await map.sharp;")
    assert shown.pixels(640, 400)[:3] != [0x2F, 0x6F, 0xED]


@pytest.mark.parametrize("zoom", ["3", "8", "12", "14"])
def test_coverage_is_visible_at_low_zoom_levels(page, server, zoom):
    shown = open_map(page, server, zoom=zoom)
    there = shown.pixels(610, 370, 60, 60)
    shown.run("map.setAttribute('coverage', 'off'); await map.sharp;")
    bare = shown.pixels(610, 370, 60, 60)
    assert sum(abs(a - b) > 20 for a, b in zip(there, bare)) > 20


def test_the_viewer_mark_is_a_cone_that_points_in_the_view_direction(page, server):
    shown = open_map(page, server, coverage="off", zoom="18")
    bare = around_the_middle(page)
    shown.run("await map.sharp; map.viewer = { coordinate: argument, heading: 90, fov: 60 };", STREET)
    seen = around_the_middle(page)

    def changed(x, y):
        return sum(abs(a - b) for a, b in zip(bare.getpixel((x, y)), seen.getpixel((x, y)))) > 12
    assert changed(80 + 30, 80) and changed(80, 80)
    assert not changed(80 - 30, 80) and not changed(80, 80 - 30)
    shown.run("map.viewer = null;")
    assert around_the_middle(page).tobytes() == bare.tobytes()


def test_turning_the_viewer_mark_does_not_redraw_the_map(page, server):
    shown = open_map(page, server, zoom="18")
    drawn = shown.run("""
        await map.sharp;
        const frame = () => new Promise(requestAnimationFrame);
        const { fillRect } = CanvasRenderingContext2D.prototype;
        let count = 0;
        CanvasRenderingContext2D.prototype.fillRect = function (...box) { count += 1; fillRect.apply(this, box); };
        for (const heading of [10, 20, 30]) {
            map.viewer = { coordinate: argument, heading, fov: 60 };
            await frame().then(frame);
        }
        CanvasRenderingContext2D.prototype.fillRect = fillRect;
        return count;""", STREET)
    assert drawn == 0 and "rotate(30deg)" in shown.run("return map.shadowRoot.querySelector('.viewer-mark').style.transform;")


def around_the_middle(page):
    shot = page.screenshot(clip={"x": 560, "y": 320, "width": 160, "height": 160})
    return Image.open(io.BytesIO(shot)).convert("RGB")


def test_reading_damaged_tiles_throws_only_protobuf_errors(page, server):
    shown = open_map(page, server)
    counts = shown.run("""
        const { readVectorTile } = await viewerModule('map/vector-tile.js');
        const { ProtobufError } = await viewerModule('map/protobuf-reader.js');
        const whole = new Uint8Array(await (await fetch('/tiles/coverage/14/8542/5681.mvt')).arrayBuffer());
        const counts = { read: 0, refused: 0, others: [] };
        const attempt = (bytes) => {
            try { readVectorTile(bytes.slice().buffer); counts.read += 1; } catch (error) {
                if (error instanceof ProtobufError) counts.refused += 1;
                else counts.others.push(String(error));
            }
        };
        for (let length = 0; length < whole.length; length += 1) attempt(whole.subarray(0, length));
        for (let index = 0; index < whole.length; index += 1) {
            for (const mask of [0xff, 0x80, 0x01]) {
                const bytes = whole.slice();
                bytes[index] ^= mask;
                attempt(bytes);
            }
        }
        // A feature that repeats a command two billion times, and a layer with a length of four billion bytes.
        attempt(new Uint8Array([0x1a, 0x0b, 0x12, 0x09, 0x22, 0x07, 0x89, 0x80, 0x80, 0x80, 0x7f, 0x00, 0x00]));
        attempt(new Uint8Array([0x1a, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x00]));
        return counts;""")
    assert counts["others"] == []
    assert counts["refused"] > 1000 and counts["read"] > 100


def test_a_tile_with_too_many_points_is_rejected(page, server):
    shown = open_map(page, server)
    assert "points" in shown.run("""
        const { readVectorTile } = await viewerModule('map/vector-tile.js');
        const varint = (value) => value < 128 ? [value] : [value % 128 + 128, ...varint(Math.floor(value / 128))];
        const field = (number, bytes) => [8 * number + 2, ...varint(bytes.length), ...bytes];
        const count = 1_000_001;
        const head = [...varint(9), 0, 0, ...varint(8 * count + 2)];
        const feature = 1 + varint(head.length + 2 * count).length + head.length + 2 * count;
        const layer = 1 + varint(feature).length + feature;
        const start = [0x1a, ...varint(layer), 0x12, ...varint(feature), 0x22, ...varint(head.length + 2 * count), ...head];
        const bytes = new Uint8Array(start.length + 2 * count);
        bytes.set(start);
        try { readVectorTile(bytes.buffer); return 'read'; } catch (error) { return error.message; }""")


def test_coverage_works_without_a_map_source(page, server):
    for name in ("standard", "muted"):
        page.route(f"**/tiles/{name}.json", lambda route: route.fulfill(status=404, json={"code": "noMap", "status": 404}))
    shown = open_map(page, server, zoom="19", center="48.2000031,7.7000155")
    shown.listen("select")
    page.mouse.click(640, 400)
    assert shown.received(1)[0]["detail"]["kind"] == "scene"
