"""Tests for `<vantage-look-around>`: turning, walking and zooming with the pointer, keys and buttons."""

import math
import time

import numpy
import pytest
from PIL import Image, ImageOps

import synthetic as drawn
from conftest import SAMPLE
from look_around_support import blank, look, names, opened, picture, until, OPEN


@pytest.fixture(scope="module")
def scenes(synthetic):
    return names(synthetic, "synthetic")


@pytest.fixture
def street(browser, synthetic, scenes):
    """A page with an element that shows a scene on the street and its walking arrows."""
    page = opened(browser, synthetic, scenes["street_03.jpg"], attributes={"heading": "30", "pitch": "0", "fov": "80"})
    until(page, "el.ways.length >= 2")
    yield page
    assert page.evaluate("violations") == []
    page.context.close()


def rest(page):
    """Waits until the view stops moving."""
    page.evaluate("""() => new Promise((resolve) => {
        let last = JSON.stringify(el.view), still = 0;
        const look = () => {
            const now = JSON.stringify(el.view);
            still = now === last ? still + 1 : 0;
            last = now;
            still > 8 ? resolve() : requestAnimationFrame(look);
        };
        look();
    })""")


def view(page):
    return page.evaluate("el.view")


def away(a, b):
    """The angle between two headings, in degrees."""
    return abs((a - b + 180) % 360 - 180)


def test_attributes_set_the_view(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["markers.jpg"], attributes={"heading": "100", "pitch": "-12", "fov": "55"})
    assert view(page) == pytest.approx({"heading": 100, "pitch": -12, "fov": 55})
    page.evaluate("el.setAttribute('heading', '200')")
    until(page, "Math.abs(el.view.heading - 200) < 1e-6")
    assert [name for name, _ in page.evaluate("events")] == ["scenewillupdate", "scenechange", "scenedidupdate"]
    assert page.evaluate("el.scene.summary.scene") == scenes["markers.jpg"]
    page.context.close()


def test_point_and_direction_are_inverse_functions(street):
    there = street.evaluate("""() => [[100, 90], [640, 400], [1200, 700]].map(([x, y]) => {
        const { x: a, y: b } = el.point(el.direction({ x, y }));
        return Math.hypot(a - x, b - y);
    })""")
    assert max(there) < 0.01
    assert street.evaluate("el.point({ heading: el.view.heading + 180, pitch: 0 })") is None
    latitude, longitude = drawn.place(9 * 4)
    ahead = street.evaluate("(place) => el.point(place)", {"latitude": latitude, "longitude": longitude})
    assert abs(ahead["x"] - 640) < 12 and abs(ahead["y"] - 400) < 1


def test_a_drag_keeps_the_same_point_under_the_pointer(street):
    look(street, 30, 20, 90)
    start = street.evaluate("el.direction({ x: 300, y: 250 })")
    street.mouse.move(300, 250)
    street.mouse.down()
    for x, y in [(350, 300), (500, 420), (820, 540)]:
        street.mouse.move(x, y)
    now = street.evaluate("el.direction({ x: 820, y: 540 })")
    street.mouse.up()
    assert away(now["heading"], start["heading"]) < 0.05 and abs(now["pitch"] - start["pitch"]) < 0.05


def test_a_drag_has_momentum(street):
    mouse, begin = street.context.new_cdp_session(street), time.time()
    for step, kind in enumerate(["mousePressed", *["mouseMoved"] * 9, "mouseReleased"]):
        mouse.send("Input.dispatchMouseEvent", {"type": kind, "x": 400 + 30 * min(step, 9), "y": 400, "button": "left",
                                                "buttons": 1, "clickCount": 1, "timestamp": begin + step * 0.016})
        if step == 9:
            released = view(street)["heading"]
    rest(street)
    assert (released - view(street)["heading"]) % 360 > 1


def test_the_wheel_zooms_at_the_pointer(street):
    before = street.evaluate("el.direction({ x: 900, y: 300 })")
    street.mouse.move(900, 300)
    street.mouse.wheel(0, -300)
    until(street, "el.view.fov < 70")
    after = street.evaluate("el.direction({ x: 900, y: 300 })")
    assert away(after["heading"], before["heading"]) < 0.05 and abs(after["pitch"] - before["pitch"]) < 0.05


def test_a_double_click_centers_its_point(street):
    there = street.evaluate("el.direction({ x: 900, y: 300 })")
    street.mouse.dblclick(900, 300)
    rest(street)
    now = view(street)
    assert away(now["heading"], there["heading"]) < 0.1 and abs(now["pitch"] - there["pitch"]) < 0.1


@pytest.mark.parametrize("key, changes", [
    ("ArrowLeft", lambda old, new: (new["heading"] - old["heading"]) % 360 > 300),
    ("ArrowRight", lambda old, new: 0 < (new["heading"] - old["heading"]) % 360 < 60),
    ("PageUp", lambda old, new: new["pitch"] > old["pitch"] + 3),
    ("PageDown", lambda old, new: new["pitch"] < old["pitch"] - 3),
    ("+", lambda old, new: new["fov"] < old["fov"] - 3),
    ("-", lambda old, new: new["fov"] > old["fov"] + 3),
    ("n", lambda old, new: away(new["heading"], 0) < 0.01),
    ("Home", lambda old, new: new["pitch"] == 0),
])
def test_keys_change_heading_pitch_and_zoom(street, key, changes):
    look(street, 30, 10, 80)
    street.evaluate("el.focus()")
    street.keyboard.press(key)
    rest(street)
    assert changes({"heading": 30, "pitch": 10, "fov": 80}, view(street))


def test_keys_with_modifiers_and_keys_in_text_boxes_are_ignored(street):
    street.evaluate("""() => {
        const input = document.createElement('input');
        input.slot = 'top-start';
        el.append(input);
    }""")
    street.evaluate("el.focus()")
    for held in ("Alt", "Control", "Meta"):
        for key in ("ArrowRight", "n", "+"):
            street.evaluate("(key) => shadow.querySelector('.surface').dispatchEvent(new KeyboardEvent('keydown', key))",
                            {"key": key, "bubbles": True, "composed": True, "cancelable": True,
                             {"Alt": "altKey", "Control": "ctrlKey", "Meta": "metaKey"}[held]: True})
    street.focus("input")
    street.keyboard.type("n+")
    street.keyboard.press("ArrowLeft")
    rest(street)
    assert view(street) == pytest.approx({"heading": 30, "pitch": 0, "fov": 80})
    assert street.input_value("input") == "n+"


def test_buttons_change_heading_pitch_and_zoom(street):
    for name, changed in [("turnLeft", "heading"), ("turnRight", "heading"), ("tiltUp", "pitch"), ("tiltDown", "pitch"),
                          ("zoomIn", "fov"), ("zoomOut", "fov")]:
        before = view(street)[changed]
        street.locator(f"vantage-look-around button.{name}").click()
        rest(street)
        assert abs(view(street)[changed] - before) > 3, name
    assert "30" in street.locator("button.compass").get_attribute("aria-label")
    street.locator("button.compass").click()
    rest(street)
    assert away(view(street)["heading"], 0) < 0.01


def test_walking_keeps_the_view_although_some_cameras_face_backward(street, scenes):
    look(street, 40, -7, 64)
    street.evaluate("el.focus()")
    for number in range(4, 12):
        street.keyboard.press("ArrowUp")
        until(street, "el.scene.summary.scene === value && el.ways.length > 0", scenes[f"street_{number:02}.jpg"])
        now = view(street)
        assert away(now["heading"], 40) < 0.1 and abs(now["pitch"] + 7) < 0.1 and abs(now["fov"] - 64) < 0.1
    street.keyboard.press("ArrowDown")
    until(street, "el.scene.summary.scene === value", scenes["street_10.jpg"])
    assert away(view(street)["heading"], 40) < 0.1


def test_arrows_point_along_their_bearing(street):
    for heading, pitch, fov in [(30, 0, 80), (15, -20, 60), (55, -50, 90), (210, -10, 90)]:
        look(street, heading, pitch, fov)
        offs = street.evaluate("""() => [...shadow.querySelectorAll('.arrow')]
            .filter((arrow) => arrow.style.visibility === 'visible').map((arrow) => {
                const { left, top, width, height } = arrow.getBoundingClientRect();
                const { heading } = el.direction({ x: left + width / 2, y: top + height / 2 });
                return Math.abs((heading - Number(arrow.dataset.bearing) + 540) % 360 - 180);
            })""")
        assert offs and max(offs) < 1, (heading, offs)
    street.evaluate("el.view = { heading: 30, pitch: 0, fov: 80 }")
    street.locator("button.arrow:visible").first.click()
    until(street, "events.filter(([name]) => name === 'scenechange').length === 2")


def test_an_arrow_moves_in_the_same_frame_as_the_picture(street):
    late = street.evaluate("""() => new Promise((resolve) => {
        const arrow = shadow.querySelector('.arrow');
        el.addEventListener('viewchange', ({ detail }) => {
            const [, x, y] = /translate\\(([-\\d.]+)px, ([-\\d.]+)px\\)/.exec(arrow.style.transform);
            const { heading } = el.direction({ x: Number(x), y: Number(y) });
            resolve([Math.abs((heading - Number(arrow.dataset.bearing) + 540) % 360 - 180), detail.view.heading]);
        }, { once: true });
        el.view = { heading: 22 };
    })""")
    assert late[0] < 0.1 and abs(late[1] - 22) < 1e-6


def test_an_overlay_element_keeps_its_direction(street):
    street.evaluate("""() => {
        window.label = document.createElement('span');
        label.textContent = 'Here';
        window.remove = el.overlay.place(label, { heading: 40, pitch: 5 });
    }""")
    for heading in (30, 60):
        look(street, heading, 0, 80)
        box, point = street.locator("text=Here").bounding_box(), street.evaluate("el.point({ heading: 40, pitch: 5 })")
        assert math.dist((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), (point["x"], point["y"])) < 1.5
    look(street, 200, 0, 80)
    assert not street.locator("text=Here").is_visible()
    street.evaluate("remove()")
    assert street.locator("text=Here").count() == 0


def test_the_view_is_announced_when_movement_ends(street):
    street.evaluate("el.focus()")
    street.keyboard.press("n")
    until(street, "/^Looking north, 0°\\. .*Next picture: 9 m/.test(shadow.querySelector('[role=status]').textContent)")


def test_the_credit_is_always_shown(street):
    assert street.locator(".credit").inner_text() == "© Synthetic · CC0-1.0 · May 1, 2025"


def test_the_next_scene_is_preloaded(street):
    until(street, "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('base.jpg')).length >= 3")
    milliseconds = street.evaluate("""() => new Promise((resolve) => {
        const start = performance.now();
        el.addEventListener('scenechange', () => requestAnimationFrame(() => resolve(performance.now() - start)));
        el.walk(30);
    })""")
    print(f"The next scene was shown after {milliseconds:.0f} ms.")
    assert milliseconds < 1000


#: Records the first rendered frame, requests and events in the order in which they happen.
RECORD = """async (scene) => {
    const seen = [], fetching = window.fetch;
    const note = (name) => { if (!seen.includes(name)) seen.push(name); };
    const kinds = { 'base.jpg': 'base', tiles: 'tiles', neighbors: 'neighbors', places: 'places' };
    window.fetch = (address, ...options) => {
        const kind = Object.keys(kinds).find((part) => new RegExp(`/${part}([/?]|$)`).test(address));
        if (kind) note(kinds[kind]);
        return fetching(address, ...options);
    };
    for (const name of ['scenechange', 'scenedidupdate']) el.addEventListener(name, () => note(name));
    afterDrawing([...contexts][0], () => { if (seen.includes('scenechange')) note('frame'); });
    await el.show(scene);
    await el.sharp;
    return seen;
}"""


def test_the_picture_is_rendered_before_its_surroundings_are_requested(browser, synthetic, scenes):
    page = opened(browser, synthetic, sharp=False)
    seen = page.evaluate(RECORD, scenes["street_03.jpg"])
    assert seen[:3] == ["base", "scenechange", "frame"]
    assert set(seen[3:]) == {"tiles", "neighbors", "places", "scenedidupdate"}
    assert page.evaluate("violations") == []
    page.context.close()


def test_preparing_the_element_does_not_change_the_picture(browser, synthetic, scenes):
    seen = []
    for prepares in (False, True):
        page = opened(browser, synthetic, sharp=False)
        if prepares:
            before = page.evaluate("[...contexts][0].textures.size")
            page.evaluate("el.prepare()")
            assert page.evaluate("[...contexts][0].textures.size") == before
            assert numpy.ptp(picture(page), axis=(0, 1)).max() == 0
        page.evaluate("async (scene) => { await el.show(scene); el.prepare(); await el.sharp; }", scenes["markers.jpg"])
        seen.append(picture(page))
        page.context.close()
    assert numpy.ptp(seen[0]) > 100 and numpy.abs(seen[0] - seen[1]).max() <= 1


def test_walking_is_animated_unless_motion_is_reduced(browser, synthetic, scenes):
    for motion, colors in [("no-preference", 3), ("reduce", 2)]:
        page = opened(browser, synthetic, scenes["street_03.jpg"], reduced_motion=motion)
        until(page, "el.ways.length >= 2")
        seen = page.evaluate("""async () => {
            const frame = requestAnimationFrame;
            let time = performance.now();
            window.requestAnimationFrame = (call) => frame(() => call(time += 40));
            const gl = [...contexts][0], seen = new Set(), pixel = new Uint8Array(4);
            afterDrawing(gl, () => {
                gl.readPixels(5, 5, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
                seen.add(String(pixel));
            });
            await el.walk(30);
            await el.sharp;
            return seen.size;
        }""")
        assert seen >= colors if motion == "no-preference" else seen <= colors, (motion, seen)
        page.context.close()


def test_only_the_last_of_fifty_rapid_scene_changes_is_shown(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["street_00.jpg"])
    ids = [scenes[f"street_{3 + number % 11:02}.jpg"] for number in range(50)]
    results = page.evaluate("(ids) => Promise.all(ids.map((id) => el.show(id)))", ids)
    assert [bool(one) for one in results] == [False] * 49 + [True]
    page.evaluate("el.sharp")
    assert page.evaluate("el.scene.summary.scene") == ids[-1]
    off = numpy.abs(picture(page) - drawn.tint(3 + 49 % 11))
    assert off.max() <= 6, "all pixels belong to the last scene"
    page.context.close()


def test_the_view_survives_a_lost_context(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["markers.jpg"], attributes={"heading": "150", "fov": "70"})
    before = picture(page)
    page.evaluate("""async () => {
        const [gl] = contexts, lose = gl.getExtension('WEBGL_lose_context');
        lose.loseContext();
        await new Promise((resolve) => gl.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
        const restored = new Promise((resolve) => gl.canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
        await new Promise((resolve) => setTimeout(resolve));
        lose.restoreContext();
        await restored;
        await el.sharp;
    }""")
    assert numpy.abs(picture(page) - before).mean() < 0.5
    assert page.evaluate("el.view") == pytest.approx({"heading": 150, "pitch": 0, "fov": 70})
    page.context.close()


def test_many_scenes_and_reconnections_use_one_context(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["street_00.jpg"])
    page.evaluate("(ids) => (async () => { for (const id of ids) { await el.show(id); await el.sharp; } })()",
                  [scenes[f"street_{number % drawn.STREET:02}.jpg"] for number in range(20)])
    after_twenty = page.evaluate("[...contexts][0].textures.size")
    page.evaluate("(ids) => (async () => { for (const id of ids) await el.show(id); await el.sharp; })()",
                  [scenes[f"street_{number % drawn.STREET:02}.jpg"] for number in range(180)])
    page.evaluate("""async () => {
        for (let count = 0; count < 50; count++) {
            el.remove();
            document.body.append(el);
            if (count % 10 === 0) await el.sharp;
        }
        for (let count = 0; count < 5; count++) {
            const other = document.createElement('vantage-look-around');
            el.replaceWith(other);
            other.setAttribute('scene', el.scene.summary.scene);
            await other.sharp;
            other.replaceWith(el);
        }
        await el.sharp;
    }""")
    assert page.evaluate("contexts.size") == 1
    assert page.evaluate("[...contexts][0].textures.size") <= after_twenty
    page.context.close()


def test_each_element_has_one_context_and_releases_it(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["street_00.jpg"], style={"height": "300px"})
    for _ in range(3):
        page.evaluate("""async (scene) => {
            const other = document.createElement('vantage-look-around');
            other.setAttribute('scene', scene);
            document.body.append(other);
            await Promise.all([other.sharp, el.sharp]);
            other.remove();
        }""", scenes["street_01.jpg"])
    assert page.evaluate("contexts.size") == 2
    page.context.close()


def test_no_frame_is_black_on_a_slow_connection(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["grain_00.jpg"])
    page.evaluate("() => { for (const part of ['.overlay', '.layout']) shadow.querySelector(part).style.display = 'none'; }")
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 300, "downloadThroughput": 125_000, "uploadThroughput": 125_000})
    page.evaluate("""() => {
        const [gl] = contexts;
        window.dark = []; window.frames = 0;
        afterDrawing(gl, () => {
            frames += 1;
            const { width, height } = gl.canvas, pixels = new Uint8Array(4 * 64), row = new Uint8Array(4 * width);
            for (let step = 0; step < 16; step++) {
                gl.readPixels(0, Math.floor(height * (step + 0.5) / 16), width, 1, gl.RGBA, gl.UNSIGNED_BYTE, row);
                for (let x = 0; x < width; x++) if (row[4 * x] + row[4 * x + 1] + row[4 * x + 2] < 300) { dark.push([frames, x, step]); break; }
            }
        });
    }""")
    for number in range(1, 11):
        page.evaluate("(id) => el.show(id)", scenes[f"grain_{number:02}.jpg"])
        for turn in range(2):
            page.evaluate("(heading) => { el.view = { heading, pitch: heading % 70 - 35, fov: 40 + heading % 60 }; }", 97 * number + 180 * turn)
            page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert page.evaluate("frames") >= 20
    assert page.evaluate("dark") == []
    page.context.close()


def test_a_preview_is_shown_while_the_scene_loads(browser, synthetic, scenes):
    page = blank(browser, synthetic)
    page.route("**/tiles.json", lambda route: None)
    page.evaluate(OPEN, [{}, {}])
    page.evaluate("""async ([scene, address]) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        el.preview = { image, view: { heading: 40, pitch: 10, fov: 70 } };
        el.show(scene);
        await new Promise((resolve) => el.addEventListener('viewchange', resolve, { once: true }));
    }""", [scenes["markers.jpg"], f"{synthetic}/v1/snapshot?scene={scenes['markers.jpg']}&heading=40&pitch=10&fov=70&size=1280x800"])
    from test_look_around_pixels import markers_in, measured, radius
    pixels, place = picture(page), (40, 10, 70)
    seen = list(markers_in(place))
    assert seen
    for heading, _, point in seen:
        assert math.dist(measured(pixels, point, drawn.marker_hue(heading), radius(place, point) + 6), point) < 2
    page.context.close()


def test_a_photo_fits_the_view_and_zooms_to_full_resolution(browser, synthetic, scenes, shots):
    page = opened(browser, synthetic, scenes["photo.jpg"])
    page.screenshot(path=shots / "photo.png")
    pixels = picture(page)
    assert tuple(pixels[400, 640]) == pytest.approx((220, 30, 30), abs=12), "the disc in the center of the photo"
    assert len(set(map(tuple, pixels[:, 20]))) == 1, "the area next to the photo is a single color"
    page.mouse.move(640, 400)
    for _ in range(12):
        page.mouse.wheel(0, -400)
    page.evaluate("el.sharp")
    before = page.evaluate("el.view.heading")
    assert page.evaluate("performance.getEntriesByType('resource').some(({ name }) => /tiles\\/0\\/\\d/.test(name))")
    page.mouse.down()
    page.mouse.move(300, 400)
    page.mouse.up()
    assert page.evaluate("el.view.heading") > before
    page.mouse.dblclick(640, 400)
    rest(page)
    page.context.close()


def test_headings_in_a_panorama_of_unknown_heading_are_relative_to_its_center(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["unknown.jpg"])
    assert page.evaluate("el.view.heading") == 0
    assert "direction unknown" in page.locator(".credit").inner_text()
    from test_look_around_pixels import check
    check(page, (10, 0, 90))
    page.context.close()


def test_an_unknown_heading_is_not_shown_as_north(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["unknown.jpg"])
    compass = page.locator("button.compass")
    assert compass.get_attribute("aria-label") == compass.get_attribute("title") == "Heading unknown"
    assert compass.get_attribute("aria-disabled") == "true" and compass.locator(".degrees").inner_text() == "?"
    assert not compass.locator("svg").is_visible()
    until(page, "shadow.querySelector('[role=status]').textContent.startsWith('Heading unknown.')")
    look(page, 40, 0, 80)
    page.evaluate("el.focus()")
    for action in (lambda: page.keyboard.press("n"), lambda: compass.click(force=True)):
        action()
        rest(page)
        assert page.evaluate("el.view.heading") == pytest.approx(40)
    assert page.evaluate("[el.isOriented, el.point(el.scene.coordinate), el.point({ heading: 40, pitch: 0 }) !== null]") == [False, None, True]

    page.evaluate("(id) => el.show(id)", scenes["street_03.jpg"])
    page.evaluate("el.sharp")
    assert page.evaluate("el.isOriented") and compass.locator("svg").is_visible()
    assert "Look north" in compass.get_attribute("aria-label") and compass.get_attribute("aria-disabled") == "false"
    page.context.close()


def test_turning_and_walking_work_without_webgl(playwright_browser_without_webgl, synthetic, scenes, shots):
    page = opened(playwright_browser_without_webgl, synthetic, scenes["street_03.jpg"], attributes={"heading": "30"})
    assert page.evaluate("el.drawing") == "still"
    until(page, "el.ways.length >= 2")
    assert numpy.abs(picture(page, bare=False)[100, 300] - drawn.tint(3)).max() < 12
    page.locator("button.turnRight").click()
    rest(page)
    page.evaluate("el.sharp")
    assert page.evaluate("""performance.getEntriesByType('resource').some(
        ({ name }) => name.includes('/v1/snapshot') && name.includes(`heading=${el.view.heading.toFixed(2)}`))""")
    page.evaluate("async () => { await el.walk(30); await el.sharp; }")
    assert numpy.abs(picture(page, bare=False)[100, 300] - drawn.tint(4)).max() < 12
    page.screenshot(path=shots / "still.png")
    page.evaluate("(id) => el.show(id)", scenes["photo.jpg"])
    page.evaluate("el.sharp")
    assert tuple(picture(page, bare=False)[400, 640]) == pytest.approx((220, 30, 30), abs=12)
    page.context.close()


@pytest.mark.parametrize("drawing", ["browser", "playwright_browser_without_webgl"])
def test_a_portrait_photo_is_upright_and_complete(drawing, server, shots, request):
    scene = names(server, "aubeval")["photo_portrait.jpg"]
    page = opened(request.getfixturevalue(drawing), server, scene)
    seen = picture(page)
    page.screenshot(path=shots / f"portrait-{page.evaluate('el.drawing')}.png")
    # The photo is as tall as the screen and centered.
    height, width = seen.shape[:2]
    across = height * 3 // 4
    part = seen[:, (width - across) // 2:(width + across) // 2]
    with Image.open(SAMPLE / "photos/photo_portrait.jpg") as stored:
        upright = numpy.asarray(ImageOps.exif_transpose(stored).resize((across, height), Image.BOX)).astype(int)
    assert cells(part - upright).max() < 8
    page.context.close()


def cells(differences):
    """The mean difference in each cell of a 12 × 16 grid."""
    return numpy.array([[numpy.abs(part.mean((0, 1))).max() for part in numpy.array_split(row, 12, axis=1)]
                        for row in numpy.array_split(differences, 16)])


@pytest.fixture
def playwright_browser_without_webgl(browser):
    other = browser.browser_type.launch(executable_path="/usr/bin/chromium-headless-shell",
                                        args=["--disable-3d-apis", "--no-sandbox"])
    yield other
    other.close()


def test_an_embedded_element_leaves_the_wheel_to_the_page_until_it_has_focus(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["street_03.jpg"], style={"height": "400px"}, attributes={"embedded": ""})
    page.evaluate("() => { const more = document.createElement('div'); more.style.height = '3000px'; document.body.append(more); }")
    page.mouse.move(640, 200)
    page.mouse.wheel(0, 120)
    until(page, "scrollY > 50")
    assert page.evaluate("el.view.fov") == pytest.approx(90)
    assert page.evaluate("getComputedStyle(shadow.querySelector('.surface')).touchAction") == "pan-x pan-y"
    page.evaluate("scrollTo(0, 0)")
    page.mouse.click(640, 200)
    page.mouse.wheel(0, -120)
    until(page, "el.view.fov < 89")
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("Tab")
    assert page.evaluate("shadow.activeElement !== shadow.querySelector('.surface')")
    page.context.close()


def test_an_unreachable_server_is_reported_and_the_element_recovers(browser, synthetic, scenes, shots):
    page = opened(browser, synthetic, scenes["street_03.jpg"])
    until(page, "el.ways.length >= 2")
    page.route("**/v1/**", lambda route: route.abort("connectionrefused"))
    page.evaluate("(id) => { window.shown = el.show(id); }", scenes["gradient.jpg"])
    page.locator(".notice").wait_for(state="visible")
    assert "not responding" in page.locator(".notice").inner_text()
    assert page.evaluate("el.scene.summary.scene") == scenes["street_03.jpg"]
    page.screenshot(path=shots / "silent.png")
    page.unroute("**/v1/**")
    page.locator(".notice button").click()
    until(page, "el.scene.summary.scene === value", scenes["gradient.jpg"])
    page.evaluate("el.sharp")
    assert not page.locator(".notice").is_visible()
    page.context.close()


def test_an_unknown_scene_dispatches_an_error_and_shows_a_message(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["street_03.jpg"])
    assert page.evaluate("el.show('0000000000000')") is None
    assert page.evaluate("events.at(-1)[0]") == "error"
    assert page.locator(".notice").is_visible()
    page.evaluate("(id) => el.show(id)", scenes["street_04.jpg"])
    assert not page.locator(".notice").is_visible()
    page.context.close()


def test_a_position_or_a_token_opens_a_scene(browser, synthetic, scenes):
    latitude, longitude = drawn.place(9 * 3 + 2)
    page = opened(browser, synthetic, attributes={"at": f"{latitude},{longitude}"})
    assert page.evaluate("el.scene.summary.scene") == scenes["street_03.jpg"]
    assert away(page.evaluate("el.view.heading"), drawn.STREET_BEARING) < 5
    token = page.evaluate("async (scene) => (await (await fetch(`/v1/token?scene=${scene}&heading=77`)).json()).token",
                          scenes["street_05.jpg"])
    page.evaluate("(token) => { el.removeAttribute('at'); el.setAttribute('token', token); }", token)
    until(page, "el.scene.summary.scene === value", scenes["street_05.jpg"])
    assert away(page.evaluate("el.view.heading"), 77) < 1
    page.context.close()


def test_pinching_zooms_around_the_fingers(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["street_03.jpg"], size=(390, 760), has_touch=True, is_mobile=True)
    touch = page.context.new_cdp_session(page)
    send = lambda kind, *points: touch.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})
    before = page.evaluate("[el.view.fov, el.direction({ x: 200, y: 380 })]")
    send("touchStart", (150, 380), (250, 380))
    for step in range(1, 6):
        send("touchMove", (150 - 10 * step, 380), (250 + 10 * step, 380))
    send("touchEnd")
    rest(page)
    after = page.evaluate("[el.view.fov, el.direction({ x: 200, y: 380 })]")
    assert after[0] < before[0] * 0.7
    assert away(after[1]["heading"], before[1]["heading"]) < 1
    assert min(page.evaluate("[...shadow.querySelectorAll('.controls button')].map((one) => one.offsetWidth)")) >= 44
    page.context.close()


def test_nothing_is_rendered_while_nothing_changes(street):
    street.evaluate("el.sharp")
    street.evaluate("""() => {
        const [gl] = contexts, draw = gl.drawElements.bind(gl);
        window.drawn = 0;
        gl.drawElements = (...values) => { drawn += 1; draw(...values); };
    }""")
    calm = street.evaluate("""async () => {
        let still = 0;
        for (let frame = 0, last = drawn; frame < 600 && still < 40; frame++, last = drawn) {
            await new Promise(requestAnimationFrame);
            still = drawn === last ? still + 1 : 0;
        }
        return still;
    }""")
    assert calm == 40
    street.evaluate("drawn = 0")
    look(street, 60, 0, 80)
    assert street.evaluate("drawn") > 0


def test_the_tile_level_follows_the_zoom_in_both_directions(browser, synthetic, scenes):
    page, asked = opened(browser, synthetic, scenes["markers.jpg"], attributes={"fov": "110"}, size=(640, 400)), []
    page.on("request", lambda request: asked.append(request.url) if "/tiles/" in request.url else None)
    look(page, 123, 0, 40)
    assert asked and all("/tiles/0/" in url for url in asked)
    asked.clear()
    look(page, 300, 0, 110)
    assert asked and not any("/tiles/0/" in url for url in asked)
    page.context.close()


@pytest.mark.parametrize("pitch, most", [(90, 8), (-90, 8), (-45, 15)])
def test_steep_views_need_few_tiles(browser, synthetic, scenes, pitch, most):
    page, asked = opened(browser, synthetic, sharp=False), set()
    page.on("request", lambda request: asked.add(request.url) if "/tiles/" in request.url else None)
    page.evaluate("async ([id, pitch]) => { await el.show(id, { view: { heading: 0, pitch, fov: 90 } }); await el.sharp; }",
                  [scenes["gradient.jpg"], pitch])
    tiles = [url for url in asked if not url.endswith(("base.jpg", "tiles.json"))]
    assert 0 < len(tiles) <= most
    assert all(("/tiles/0/" in url) == (abs(pitch) < 90) for url in tiles), "all tiles are from one level, so their edges match"
    page.context.close()


def test_requests_for_tiles_that_leave_the_view_are_aborted(browser, synthetic, scenes):
    page, held = opened(browser, synthetic, scenes["markers.jpg"]), []
    page.evaluate("""() => {
        const get = window.fetch;
        window.aborted = 0;
        window.fetch = (address, options) => {
            options?.signal?.addEventListener('abort', () => { aborted += 1; });
            return get(address, options);
        };
    }""")
    page.route("**/tiles/0/**", lambda route: held.append(route))
    page.evaluate("el.view = { heading: 300, pitch: 0, fov: 60 }")
    for _ in range(500):
        if len(held) < 6:
            page.wait_for_timeout(20)
    assert len(held) == 6, "six requests run at a time"
    page.unroute("**/tiles/0/**")
    look(page, 123, 0, 90)
    assert page.evaluate("aborted") == 6
    page.context.close()


def test_device_orientation_can_be_turned_on_and_off(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["street_03.jpg"], size=(390, 760), has_touch=True, is_mobile=True)
    page.evaluate("""() => {
        DeviceOrientationEvent.requestPermission = () => Promise.resolve('granted');
        window.alpha = 90;
        setInterval(() => window.dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute',
            { alpha, beta: 100, gamma: 0, absolute: true })), 50);
    }""")
    assert view(page)["heading"] != pytest.approx(270)
    page.locator("button.device").click()
    until(page, "Math.abs(el.view.heading - 270) < 0.01 && Math.abs(el.view.pitch - 10) < 0.01")
    until(page, "shadow.querySelector('button.device').getAttribute('aria-pressed') === 'true'")
    page.locator("button.device").click()
    page.evaluate("alpha = 10")
    rest(page)
    assert view(page)["heading"] == pytest.approx(270)
    page.context.close()


def test_denied_device_orientation_is_reported(browser, synthetic, scenes):
    page = opened(browser, synthetic, scenes["street_03.jpg"], size=(390, 760), has_touch=True, is_mobile=True)
    page.evaluate("DeviceOrientationEvent.requestPermission = () => Promise.resolve('denied')")
    page.locator("button.device").click()
    page.locator(".notice").wait_for(state="visible")
    assert "does not report its orientation" in page.locator(".notice").inner_text()
    assert page.locator("button.device").get_attribute("aria-pressed") == "false"
    page.context.close()


def test_arabic_is_laid_out_from_right_to_left(browser, synthetic, scenes, shots):
    page = opened(browser, synthetic, scenes["street_03.jpg"], lang="ar", size=(700, 500))
    until(page, "el.ways.length >= 2")
    assert page.evaluate("getComputedStyle(el).direction") == "rtl"
    assert page.evaluate("shadow.querySelector('.surface').getAttribute('aria-label')") == "استكشف المكان"
    controls = page.locator("vantage-look-around .controls").bounding_box()
    assert controls["x"] < 100, "controls are at the end of the line"
    assert page.evaluate("""[...shadow.querySelectorAll('button')].every((button) => button.getAttribute('aria-label'))""")
    page.screenshot(path=shots / "arabic.png")
    page.context.close()
