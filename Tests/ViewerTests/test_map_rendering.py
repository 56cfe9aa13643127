"""Tests for the map's tiles: resolution, styles, slow connections, and attribution."""

import re

import pytest
from test_map_support import STREET, open_map


@pytest.mark.parametrize("pixels", [1, 1.5, 2, 3])
def test_tiles_cover_the_view_at_every_pixel_density(browser, server, pixels):
    context = browser.new_context(viewport={"width": 900, "height": 600}, device_scale_factor=pixels)
    shown = open_map(context.new_page(), server, coverage="off")
    assert shown.run("return map.shown;") | {"sharp": 0} == {"sharp": 0, "coarse": 0, "empty": 0}
    sides = shown.run("const { width, height } = map.shadowRoot.querySelector('canvas'); return [width, height];")
    assert sides == [900 * pixels, 600 * pixels]
    wanted = {1: "", 1.5: "@2x", 2: "@2x", 3: "@3x"}[pixels]
    near = [url for url in shown.tiles() if "/standard/17/" in url]
    assert near and all(re.search(rf"/\d+{wanted}\.webp", url) for url in near)
    context.close()


@pytest.mark.parametrize("pixels", [1, 2])
def test_tiles_are_drawn_pixel_for_pixel(browser, server, pixels):
    context = browser.new_context(viewport={"width": 900, "height": 600}, device_scale_factor=pixels)
    shown = open_map(context.new_page(), server, coverage="off")
    tile = next(url for url in shown.tiles() if "/standard/17/" in url)
    z, x, y = (int(part) for part in re.search(r"/(\d+)/(\d+)/(\d+)(?:@\dx)?\.webp", tile).groups())
    differences = shown.run("""
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
        let [compared, different] = [0, 0];
        const [fromX, fromY] = [Math.max(0, left), Math.max(0, top)];
        const [width, height] = [Math.min(canvas.width, left + side) - fromX, Math.min(canvas.height, top + side) - fromY];
        const seen = canvas.getContext('2d').getImageData(fromX, fromY, width, height).data;
        const stored = own.getImageData(fromX - left, fromY - top, width, height).data;
        for (let index = 0; index < seen.length; index += 1) {
            compared += 1;
            if (Math.abs(seen[index] - stored[index]) > 1) different += 1;
        }
        return { compared, different };
    """, {"z": z, "x": x, "y": y, "tile": tile, "pixels": pixels})
    assert differences["compared"] > 10_000
    assert differences["different"] == 0
    context.close()


def test_fractional_zoom_levels_use_tiles_with_a_higher_density(page, server):
    shown = open_map(page, server, zoom="16.4", coverage="off")
    assert any("/standard/16/" in url and "@2x" in url for url in shown.tiles())


def test_the_map_wraps_around_the_antimeridian(page, server):
    shown = open_map(page, server, center="10,179.9", zoom="3")
    columns = {int(re.search(r"/standard/3/(\d+)/", url)[1]) for url in shown.tiles() if "/standard/3/" in url}
    assert {0, 7} <= columns
    assert shown.run("return map.shown;")["empty"] == 0
    east, west = shown.point(10, 179), shown.point(10, -179)
    assert 0 < west["x"] - east["x"] < 50


def test_dark_mode_follows_the_browser_and_the_attribute(browser, server):
    context = browser.new_context(viewport={"width": 900, "height": 600}, color_scheme="dark")
    shown = open_map(context.new_page(), server, coverage="off")
    assert shown.tiles() and all("dark=true" in url for url in shown.tiles())
    assert sum(shown.pixels(20, 20)[:3]) < 200
    shown.run("map.setAttribute('color-scheme', 'light'); await map.sharp;")
    assert sum(shown.pixels(20, 20)[:3]) > 550
    context.close()


def test_labels_are_in_the_page_language(page, server):
    shown = open_map(page, server, lang="fr")
    assert shown.tiles() and all("language=fr" in url for url in shown.tiles())


def test_old_tiles_stay_visible_until_the_new_style_is_loaded(page, server):
    shown = open_map(page, server, zoom="16", coverage="off")
    before, held = shown.pixels(640, 400, 60, 60), []
    page.route("**/tiles/imagery/**", lambda route: held.append(route))
    shown.run("map.setAttribute('map-style', 'imagery');")
    shown.until("map.shown.coarse > 0")
    assert shown.run("return map.shown;")["empty"] == 0
    assert shown.pixels(640, 400, 60, 60) == before
    page.unroute("**/tiles/imagery/**")
    for route in held:
        route.continue_()
    shown.sharp()
    assert shown.pixels(640, 400, 60, 60) != before


def test_the_standard_style_is_the_fallback_for_other_styles(page, server):
    shown = open_map(page, server, zoom="5", map_style="imagery")
    assert any("/tiles/standard/5/" in url for url in shown.tiles())
    assert shown.run("return map.shown;") | {"sharp": 0} == {"sharp": 0, "coarse": 0, "empty": 0}


def test_requests_for_tiles_that_leave_the_view_are_aborted(page, server):
    shown = open_map(page, server, coverage="off")
    page.route("**/tiles/standard/16/**", lambda route: None)
    with page.expect_request("**/tiles/standard/16/**") as asked:
        shown.run("map.camera = { center: { latitude: 48.19, longitude: 7.69 }, zoom: 16 };")
    with page.expect_event("requestfailed", lambda request: request.url == asked.value.url) as ended:
        shown.run("map.camera = { center: { latitude: 48.21, longitude: 7.72 }, zoom: 17 };")
    assert "ABORTED" in ended.value.failure
    shown.sharp()


def test_after_the_first_frame_no_area_is_empty_on_a_slow_connection(page, server):
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 300, "downloadThroughput": 125_000, "uploadThroughput": 125_000})
    shown = open_map(page, server, zoom="16")
    shown.run("""
        window.empty = 0; window.frames = 0; window.standIns = 0;
        map.addEventListener('camerachange', () => {
            window.frames += 1;
            window.empty += map.shown.empty;
            window.standIns += map.shown.coarse;
        });""")
    for right, down in [(400, 0), (400, 100), (-300, 300), (300, -200), (200, 300)]:
        def drag(right=right, down=down):
            page.mouse.move(640, 400)
            page.mouse.down()
            page.mouse.move(640 + right, 400 + down, steps=8)
            page.mouse.up()
        shown.at_rest(drag)
    for level in (14, 17, 12):
        shown.at_rest(lambda level=level: shown.run(
            "map.setCamera({ ...map.camera, zoom: argument }, { animated: true });", level))
    assert shown.run("return window.frames;") > 40
    assert shown.run("return window.standIns;") > 0
    assert shown.run("return window.empty;") == 0


def test_an_unreachable_server_is_reported_and_the_map_recovers(page, server):
    shown = open_map(page, server)
    page.context.set_offline(True)
    shown.run("map.camera = { center: argument, zoom: 15 };", STREET)
    shown.until("map.shadowRoot.querySelector('.notice').textContent.includes('not responding')")
    page.context.set_offline(False)
    shown.sharp()
    shown.until("map.shadowRoot.querySelector('.notice').textContent === ''")
    assert shown.run("return map.shown;") | {"sharp": 0} == {"sharp": 0, "coarse": 0, "empty": 0}


def test_attribution_is_plain_text_and_always_shown(page, server):
    shown = open_map(page, server)
    text = page.locator(".attribution")
    assert "Vantage sample, CC0" in text.inner_text() and "The Vantage authors" in text.inner_text()
    box, view = text.bounding_box(), page.viewport_size
    assert box["x"] >= 0 and box["x"] + box["width"] <= view["width"] and box["y"] + box["height"] <= view["height"]
    description = shown.run("return fetch('/v1/server').then((response) => response.json());")
    page.route("**/v1/server", lambda route: route.fulfill(json=description | {"mapAttribution": "<b>Me</b>"}))
    shown = open_map(page, server)
    shown.until("map.shadowRoot.querySelector('.attribution').textContent.includes('<b>Me</b>')")


def test_the_scale_bar_length_matches_its_label(page, server):
    shown = open_map(page, server)
    assert page.locator(".scale").inner_text().strip() == "20 m"
    width = page.locator(".scale .bar").bounding_box()["width"]
    meters = shown.run("""
        const { distance } = await viewerModule('shared/geodesy.js');
        return distance(map.coordinate({ x: 640 - argument / 2, y: 400 }), map.coordinate({ x: 640 + argument / 2, y: 400 }));
    """, width)
    assert abs(meters - 20) < 0.5


def test_the_map_complies_with_the_content_security_policy(page, server):
    shown = open_map(page, server)
    shown.run("map.setAttribute('map-style', 'hybrid'); map.setAttribute('color-scheme', 'dark'); await map.sharp;")
    page.mouse.click(640, 300)
    page.keyboard.press("Enter")
    shown.sharp()
    assert shown.violations() == []
