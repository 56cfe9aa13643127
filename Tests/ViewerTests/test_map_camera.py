"""Tests for the map's camera, anchored elements, gestures and keys."""

import pytest
from test_map_support import STREET, distance, open_map


def wheel(page, x, y, distance, count=1):
    page.mouse.move(x, y)
    for _ in range(count):
        page.mouse.wheel(0, distance)


def throw(shown):
    """Drags 90 pixels to the right in 97 ms and releases the pointer while it moves."""
    shown.run("""
        const surface = map.shadowRoot.querySelector('.surface');
        const send = (name, x, time) => {
            const event = new PointerEvent(name, { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: 300, bubbles: true });
            Object.defineProperty(event, 'timeStamp', { value: time });
            surface.dispatchEvent(event);
        };
        surface.setPointerCapture = () => {};
        send('pointerdown', 500, 0);
        for (let step = 1; step <= 6; step += 1) send('pointermove', 500 + 15 * step, 16 * step);
        send('pointerup', 590, 97);""")


@pytest.mark.parametrize("camera", [
    {"center": {"latitude": 48.2004, "longitude": 7.6999}, "zoom": 17},
    {"center": {"latitude": -33.5, "longitude": -70.25}, "zoom": 21.3},
    {"center": {"latitude": 60, "longitude": 179.99}, "zoom": 5.5},
    {"center": {"latitude": 0, "longitude": 0}, "zoom": 2},
])
def test_point_and_coordinate_are_inverse_functions(page, server, camera):
    shown = open_map(page, server)
    farthest = shown.run("""
        map.camera = argument;
        let farthest = 0;
        for (const x of [0, 1, 333.3, 640, 1279]) {
            for (const y of [0.5, 200.25, 400, 799]) {
                const back = map.point(map.coordinate({ x, y }));
                farthest = Math.max(farthest, Math.hypot(back.x - x, back.y - y));
            }
        }
        return farthest;""", camera)
    assert farthest <= 0.05


def test_points_match_the_server_projection(page, server):
    shown = open_map(page, server, zoom="16.25")
    places = [(48.2004, 7.6999), (48.2021, 7.7035), (48.1985, 7.6955)]
    response = page.request.get(server + "/v1/map.json?at=48.2004,7.6999&zoom=16.25&size=1280x800&" + "&".join(
        f"coordinate={latitude},{longitude}" for latitude, longitude in places)).json()
    for place, theirs in zip(places, response["places"]):
        assert distance(shown.point(*place), theirs) <= 0.05


def test_a_coordinate_out_of_view_has_no_point(page, server):
    shown = open_map(page, server)
    assert shown.point(48.3, 7.7) is None
    assert shown.point(48.2004, 7.6999) == pytest.approx({"x": 640, "y": 400}, abs=1e-6)


def test_fit_shows_the_whole_box(page, server):
    shown = open_map(page, server)
    points = shown.run("""
        map.fit({ west: 7.69, south: 48.195, east: 7.71, north: 48.205 }, { padding: 50 });
        return [map.point({ latitude: 48.205, longitude: 7.69 }), map.point({ latitude: 48.195, longitude: 7.71 })];""")
    assert 49.9 <= points[0]["x"] < points[1]["x"] <= 1230.1 and 49.9 <= points[0]["y"] < points[1]["y"] <= 750.1
    across = shown.run("""
        map.fit({ west: 179, south: -1, east: -179, north: 1 });
        return [map.camera, map.point({ latitude: 0, longitude: 179 }), map.point({ latitude: 0, longitude: -179 })];""")
    assert abs(abs(across[0]["center"]["longitude"]) - 180) < 0.01 and across[1]["x"] < across[2]["x"]


def test_attributes_and_properties_move_the_map(page, server):
    shown = open_map(page, server)
    shown.at_rest(lambda: shown.run("map.setAttribute('center', '48.19,7.71'); map.setAttribute('zoom', '15');"))
    assert shown.camera() == {"center": pytest.approx({"latitude": 48.19, "longitude": 7.71}), "zoom": 15}
    shown.at_rest(lambda: shown.run("map.camera = argument;", {"center": STREET, "zoom": 18}))
    assert shown.camera() == {"center": pytest.approx(STREET), "zoom": 18}


def test_an_animated_camera_passes_through_intermediate_zoom_levels(page, server):
    shown = open_map(page, server)
    shown.listen("camerachange")
    shown.at_rest(lambda: shown.run("map.setCamera({ center: argument, zoom: 15 }, { animated: true });", STREET))
    zooms = [one["detail"]["zoom"] for one in shown.run("return window.received;")]
    assert zooms == sorted(zooms, reverse=True) and any(15.1 < zoom < 16.9 for zoom in zooms) and zooms[-1] == 15


def test_reduced_motion_disables_animation_and_momentum(browser, server):
    context = browser.new_context(viewport={"width": 900, "height": 600}, reduced_motion="reduce")
    shown = open_map(context.new_page(), server)
    shown.listen("camerachange")
    shown.at_rest(lambda: shown.run("map.setCamera({ center: argument, zoom: 15 }, { animated: true });", STREET))
    assert len(shown.run("return window.received;")) == 1
    held = shown.run("return map.coordinate({ x: 500, y: 300 });")
    shown.at_rest(lambda: throw(shown))
    assert shown.point(**held)["x"] == pytest.approx(590)
    context.close()


def test_a_drag_moves_the_map_and_a_flick_has_momentum(page, server):
    shown = open_map(page, server)
    held = shown.run("return map.coordinate({ x: 600, y: 400 });")
    page.mouse.move(600, 400)
    page.mouse.down()
    page.mouse.move(700, 450, steps=10)
    assert distance(shown.point(**held), {"x": 700, "y": 450}) < 0.5
    shown.at_rest(page.mouse.up)
    held = shown.run("return map.coordinate({ x: 500, y: 300 });")
    shown.at_rest(lambda: throw(shown))
    assert shown.point(**held)["x"] > 590 + 100


def test_anchored_elements_stay_at_their_coordinate_during_a_drag(page, server):
    shown = open_map(page, server)
    shown.run("""
        const pin = document.createElement('button');
        pin.textContent = 'Here';
        window.pin = map.anchor(pin, { latitude: 48.2006, longitude: 7.7002 });
        const dot = document.createElement('i');
        dot.dataset.at = '48.2002,7.6996';
        dot.dataset.anchor = 'center';
        dot.style.cssText = 'inline-size: 10px; block-size: 10px';
        window.dot = map.appendChild(dot);
        window.farthest = 0;
        window.checked = 0;
        const check = () => {
            const [pinBox, dotBox] = [window.pin.getBoundingClientRect(), window.dot.getBoundingClientRect()];
            const at = [map.point({ latitude: 48.2006, longitude: 7.7002 }), map.point({ latitude: 48.2002, longitude: 7.6996 })];
            // On a busy machine, momentum can move the anchors out of view.
            if (at.includes(null)) return;
            const off = [
                Math.hypot(pinBox.left + pinBox.width / 2 - at[0].x, pinBox.bottom - at[0].y),
                Math.hypot(dotBox.left + 5 - at[1].x, dotBox.top + 5 - at[1].y)];
            window.farthest = Math.max(window.farthest, ...off);
            window.checked += 1;
        };
        map.addEventListener('camerachange', check);
        await map.sharp;
        check();""")
    page.mouse.move(640, 300)
    page.mouse.down()
    page.mouse.move(500, 420, steps=15)
    shown.at_rest(page.mouse.up)
    shown.at_rest(lambda: wheel(page, 640, 400, -120))
    assert shown.run("return window.checked;") > 8
    assert shown.run("return window.farthest;") <= 1


def test_the_wheel_zooms_at_the_pointer(page, server):
    shown = open_map(page, server)
    held = shown.run("return map.coordinate({ x: 300, y: 200 });")
    shown.at_rest(lambda: wheel(page, 300, 200, -120, count=2))
    shown.until("map.camera.zoom === 18")
    assert distance(shown.point(**held), {"x": 300, "y": 200}) < 0.1


def test_a_double_click_zooms_at_the_pointer(page, server):
    shown = open_map(page, server, coverage="off")
    held = shown.run("return map.coordinate({ x: 900, y: 200 });")
    shown.at_rest(lambda: page.mouse.dblclick(900, 200))
    assert shown.camera()["zoom"] == 18
    assert distance(shown.point(**held), {"x": 900, "y": 200}) < 0.1


def touch(session, kind, *points):
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
        {"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]})


def test_pinching_zooms_around_the_fingers(browser, server):
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    shown, session = open_map(page, server), context.new_cdp_session(page)
    held = shown.run("return map.coordinate({ x: 200, y: 400 });")

    def pinch():
        touch(session, "touchStart", (180, 400), (220, 400))
        for step in range(1, 6):
            touch(session, "touchMove", (180 - 4 * step, 400), (220 + 4 * step, 400))
        touch(session, "touchEnd")
    shown.at_rest(pinch)
    shown.until("map.camera.zoom === 18")
    assert distance(shown.point(**held), {"x": 200, "y": 400}) < 1
    context.close()


@pytest.mark.parametrize(("key", "zoom", "moved"), [
    ("ArrowRight", 17, (-100, 0)), ("ArrowLeft", 17, (100, 0)), ("ArrowUp", 17, (0, 100)), ("ArrowDown", 17, (0, -100)),
    ("+", 18, (0, 0)), ("-", 16, (0, 0)),
])
def test_keys_move_a_focused_map(page, server, key, zoom, moved):
    shown = open_map(page, server)
    page.keyboard.press("Tab")
    shown.at_rest(lambda: page.keyboard.press(key))
    assert shown.camera()["zoom"] == zoom
    assert distance(shown.point(**STREET), {"x": 640 + moved[0], "y": 400 + moved[1]}) < 0.5


def test_keys_with_modifiers_and_unused_keys_are_left_to_the_browser(page, server):
    shown = open_map(page, server)
    page.keyboard.press("Tab")
    handled = shown.run("""
        const surface = map.shadowRoot.querySelector('.surface');
        const keys = [['ArrowLeft', 'altKey'], ['+', 'ctrlKey'], ['ArrowUp', 'metaKey'], ['Home', 'none'], ['a', 'none'], ['Tab', 'none']];
        return keys.filter(([key, held]) => !surface.dispatchEvent(
            new KeyboardEvent('keydown', { key, [held]: true, bubbles: true, cancelable: true })));""")
    assert handled == []
    shown.sharp()
    assert shown.camera() == {"center": pytest.approx(STREET), "zoom": 17}


def test_typing_into_a_text_box_does_not_move_the_map(page, server):
    shown = open_map(page, server)
    shown.run("map.anchor(document.createElement('input'), argument).id = 'box'; await map.sharp;", STREET)
    page.click("#box")
    page.keyboard.type("+-=")
    page.keyboard.press("ArrowLeft")
    assert page.input_value("#box") == "+-="
    assert shown.camera() == {"center": pytest.approx(STREET), "zoom": 17}


def test_buttons_zoom_in_and_out(page, server):
    shown = open_map(page, server)
    shown.at_rest(lambda: page.get_by_role("button", name="Zoom in").click())
    assert shown.camera()["zoom"] == 18
    shown.at_rest(lambda: page.get_by_role("button", name="Zoom out").click())
    assert shown.camera() == {"center": pytest.approx(STREET), "zoom": 17}


def test_the_location_button_centers_the_map_on_the_user(browser, server):
    context = browser.new_context(
        viewport={"width": 900, "height": 600}, permissions=["geolocation"], geolocation={"latitude": 48.1975, "longitude": 7.705})
    page = context.new_page()
    shown = open_map(page, server)
    assert shown.camera()["center"] == pytest.approx(STREET)
    shown.at_rest(lambda: page.get_by_role("button", name="Show my location").click())
    assert shown.camera()["center"] == pytest.approx({"latitude": 48.1975, "longitude": 7.705})
    context.close()


def test_a_denied_location_is_reported(browser, server):
    context = browser.new_context(viewport={"width": 900, "height": 600}, permissions=[])
    page = context.new_page()
    shown = open_map(page, server)
    page.get_by_role("button", name="Show my location").click()
    shown.until("map.shadowRoot.querySelector('.notice').textContent.includes('not available')")
    context.close()


EMBED = "vantage-map { block-size: 400px } main { block-size: 3000px }"


def test_an_embedded_map_lets_the_page_handle_the_wheel_until_the_map_has_focus(page, server):
    shown = open_map(page, server, css=EMBED, embedded=True, body="<button>After</button>")
    wheel(page, 600, 200, 120)
    shown.until("scrollY > 50")
    assert shown.camera()["zoom"] == 17
    shown.run("scrollTo(0, 0);")
    page.mouse.click(300, 200)
    shown.at_rest(lambda: wheel(page, 600, 200, -120))
    shown.until("map.camera.zoom > 17")
    assert page.evaluate("scrollY") == 0
    for _ in range(4):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "After"
    wheel(page, 600, 200, 120)
    shown.until("scrollY > 50")


def test_an_embedded_map_handles_only_gestures_with_two_fingers(browser, server):
    context = browser.new_context(viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True)
    page = context.new_page()
    shown, session = open_map(page, server, css=EMBED, embedded=True), context.new_cdp_session(page)
    touch(session, "touchStart", (200, 350))
    for step in range(1, 11):
        touch(session, "touchMove", (200, 350 - 20 * step))
    touch(session, "touchEnd")
    shown.until("scrollY > 50 && scrollY === window.before || (window.before = scrollY, false)")
    assert shown.camera() == {"center": pytest.approx(STREET), "zoom": 17}
    shown.run("scrollTo(0, 0);")

    def drag():
        touch(session, "touchStart", (150, 300), (250, 300))
        for step in range(1, 6):
            touch(session, "touchMove", (150, 300 - 10 * step), (250, 300 - 10 * step))
        touch(session, "touchEnd")
    shown.at_rest(drag)
    assert shown.camera()["center"]["latitude"] < STREET["latitude"]
    assert page.evaluate("scrollY") == 0
    context.close()
