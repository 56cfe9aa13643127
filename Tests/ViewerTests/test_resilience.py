"""Tests for the viewer on slow connections, with rapid input, without a server, and in browsers that lack features."""

import re

import numpy
import pytest
import synthetic as drawn
import years
from conftest import CHROMIUM, ServerProcess, maps
from look_around_support import AFTER_DRAWING, names, picture
from playwright.sync_api import expect
from waiting import until

ELEMENT = "document.querySelector('#look-around')"
#: One megabit per second, with a latency of 300 ms.
SLOW = {"offline": False, "latency": 300, "downloadThroughput": 125_000, "uploadThroughput": 125_000}
SIZE = {"width": 860, "height": 520}

#: Hides everything but the picture, and records each frame's colors on a grid of points.
WATCH_FRAMES = f"""() => {{
    {AFTER_DRAWING}
    const {{ shadowRoot }} = {ELEMENT};
    for (const part of ['.overlay', '.layout', '.notice']) shadowRoot.querySelector(part).style.display = 'none';
    for (const one of document.querySelectorAll('.viewer > :not(#look-around)')) one.style.display = 'none';
    const gl = shadowRoot.querySelector('canvas').getContext('webgl2');
    window.frames_ = {{ count: 0, colors: new Map(), darkest: 765 }};
    afterDrawing(gl, () => {{
        frames_.count += 1;
        const {{ width, height }} = gl.canvas, row = new Uint8Array(4 * width);
        for (let part = 0.5; part < 12; part++) {{
            gl.readPixels(0, Math.floor(height * part / 12), width, 1, gl.RGBA, gl.UNSIGNED_BYTE, row);
            const light = (at) => row[at] + row[at + 1] + row[at + 2];
            for (let at = 0; at < row.length; at += 4) frames_.darkest = Math.min(frames_.darkest, light(at));
            for (let at = 0; at < row.length; at += 4 * 64) {{
                const color = String(row.slice(at, at + 3));
                frames_.colors.set(color, (frames_.colors.get(color) ?? 0) + 1);
            }}
        }}
    }});
}}"""


@pytest.fixture(scope="module")
def server(synthetic):
    return synthetic


@pytest.fixture(scope="module")
def scenes(synthetic):
    return names(synthetic, "synthetic")


@pytest.fixture
def look(open_page, scenes):
    def look(file: str, rest: str = "", **options):
        return shown(open_page(f"/#scene={scenes[file]}{rest}", **({"viewport": SIZE} | options)), scenes[file])

    return look


def shown(page, scene: str):
    until(page, f"{ELEMENT}?.scene?.scene === value", scene)
    page.evaluate(f"{ELEMENT}.sharp")
    return page


def frame(page):
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")


def slow(page):
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)


def test_every_pixel_shows_a_picture_on_a_slow_connection(look, scenes):
    page = look("grain_00.jpg")
    page.evaluate(WATCH_FRAMES)
    slow(page)
    darkest = []
    for number in range(1, 11):
        page.evaluate(f"(id) => {{ {ELEMENT}.show(id); }}", scenes[f"grain_{number:02}.jpg"])
        for turn in range(2):
            to = 97 * number + 180 * turn
            page.evaluate(f"(view) => {{ {ELEMENT}.view = view; }}", {"heading": to, "pitch": to % 70 - 35, "fov": 40 + to % 60})
            frame(page)
            darkest.append(picture(page, bare=False).sum(axis=-1).min())
        until(page, f"{ELEMENT}.scene.scene === value", scenes[f"grain_{number:02}.jpg"])
        darkest.append(picture(page, bare=False).sum(axis=-1).min())
    # The sum of a pixel's channels is at least 3 × 120 in these pictures, and 171 in the background.
    assert min(darkest) > 300 and page.evaluate("frames_.darkest") > 300
    assert page.evaluate("frames_.count") >= 30


def test_fifty_quick_calls_show_no_skipped_scene_and_abort_requests_for_skipped_scenes(look, scenes):
    page, requests, failures = look("street_00.jpg"), [], []
    until(page, f"{ELEMENT}.ways.length > 0")
    page.evaluate(WATCH_FRAMES)
    slow(page)
    near = [scenes[f"street_{number:02}.jpg"] for number in (0, 1, 2, 7, 8, 9)]
    is_skipped = lambda url: "/scenes/" in url and not any(one in url for one in near)
    # The server never responds to requests for skipped scenes, so only the page can end them.
    page.route(is_skipped, lambda route: None)
    page.on("request", lambda request: requests.append(request.url) if "/scenes/" in request.url else None)
    page.on("requestfailed", lambda request: failures.append((request.url, request.failure)))
    ids = [scenes[f"street_{3 + number % 11:02}.jpg"] for number in range(50)]
    page.evaluate(f"""async (ids) => {{
        for (const id of ids) {{ {ELEMENT}.show(id); await new Promise(requestAnimationFrame); }}
    }}""", ids)
    shown(page, ids[-1])
    until(page, "frames_.count > 0")
    assert all("ABORTED" in failure for _, failure in failures)
    skipped = [url for url in requests if is_skipped(url)]
    print(f"{len(requests)} requests, {len(failures)} aborted, {len(skipped)} for skipped scenes")
    assert len(skipped) >= 3 * 24
    assert sorted(skipped) == sorted(url for url, _ in failures if url in skipped), "all requests for skipped scenes are aborted"
    allowed = numpy.array([drawn.tint(0), drawn.tint(3 + 49 % 11)])
    colors = [list(map(int, color.split(","))) for color in page.evaluate("[...frames_.colors.keys()]")]
    off = [numpy.abs(allowed - color).max(axis=1).min() for color in colors if not is_between(color, *allowed)]
    assert max(off, default=0) <= 8, "each frame shows the first scene, the last, or a blend of both"


def is_between(color, first, last):
    """Whether a color is a blend of two others, as during a cross-fade."""
    way = last - first
    share = float(numpy.dot(color - first, way) / numpy.dot(way, way))
    return -0.05 <= share <= 1.05 and numpy.abs(first + share * way - color).max() <= 8


def test_quick_clicks_on_arrows_end_where_the_last_arrow_leads(look, scenes):
    page = look("street_06.jpg", "&heading=30&fov=90")
    until(page, f"{ELEMENT}.ways.length >= 2")
    slow(page)
    last = page.evaluate(f"""async () => {{
        let scene;
        for (let count = 0; count < 50; count++) {{
            const arrow = {ELEMENT}.shadowRoot.querySelector('.arrow:last-child') ?? {{ dataset: {{ scene }}, click() {{}} }};
            scene = arrow.dataset.scene;
            arrow.click();
            await new Promise(requestAnimationFrame);
        }}
        return scene;
    }}""")
    shown(page, last)
    number = next(file for file, scene in scenes.items() if scene == last)
    page.evaluate(WATCH_FRAMES)
    page.evaluate(f"{ELEMENT}.view = {{ heading: 77 }}")
    until(page, "frames_.count > 0")
    off = numpy.abs(picture(page, bare=False)[4:-4, 4:-4] - drawn.tint(int(number[7:9])))
    assert off.max() <= 8, "the whole picture shows that scene"


def test_a_stopped_server_is_reported_and_the_picture_recovers(open_page, scenes, synthetic_store, shots):
    process = ServerProcess([synthetic_store], [])
    try:
        page = open_page("/", viewport=SIZE)
        page.goto(f"{process.address}/#scene={scenes['street_03.jpg']}&heading=30")
        shown(page, scenes["street_03.jpg"])
        until(page, f"{ELEMENT}.ways.length >= 2")
        process.stop()
        page.evaluate(f"(id) => {{ {ELEMENT}.show(id); }}", scenes["markers.jpg"])
        notice = page.locator("#look-around .notice")
        expect(notice).to_contain_text("The server is not responding.")
        assert notice.get_attribute("role") == "alert"
        expect(notice.get_by_role("button")).to_be_visible()
        page.screenshot(path=shots / "server-silent.png")
        page.keyboard.press("ArrowRight")
        until(page, f"{ELEMENT}.view.heading > 31")
        process = ServerProcess([synthetic_store], [], port=process.port)
        shown(page, scenes["markers.jpg"])
        expect(notice).to_be_hidden()

        # Disable automatic retries from here on.
        page.evaluate("() => { const set = setTimeout; window.setTimeout = (call, delay) => delay >= 500 || set(call, delay); }")
        process.stop()
        page.evaluate(f"(id) => {{ {ELEMENT}.show(id); }}", scenes["gradient.jpg"])
        expect(notice).to_be_visible()
        process = ServerProcess([synthetic_store], [], port=process.port)
        assert page.evaluate(f"{ELEMENT}.scene.scene") == scenes["markers.jpg"]
        notice.get_by_role("button", name="Try again").click()
        shown(page, scenes["gradient.jpg"])
        expect(notice).to_be_hidden()
    finally:
        process.stop()


@pytest.fixture
def years_town(tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / "years"
    folder.mkdir(exist_ok=True)
    return years.made_town(folder)


def test_arrows_and_dates_and_labels_and_the_small_map_return_after_an_outage(open_page, years_town):
    process = ServerProcess([years_town], maps())
    try:
        start = next(scene for file, scene in names(process.address, "aubeval").items() if file == "pano_06.jpg")
        page = open_page("/", viewport=SIZE)
        page.goto(f"{process.address}/#scene={start}")
        shown(page, start)
        until(page, f"{ELEMENT}.ways.length > 0 && document.querySelectorAll('.date').length > 1")
        # The neighbors are preloaded, so that the walk itself needs no server.
        until(page, "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/tiles/base.jpg')).length >= 2")
        page.wait_for_load_state("networkidle")
        process.stop()
        page.evaluate(f"{ELEMENT}.walk({ELEMENT}.ways[0].bearing)")
        until(page, f"{ELEMENT}.scene.scene !== value", start)
        until(page, f"{ELEMENT}.server.state === 'silent'")
        assert page.evaluate(f"{ELEMENT}.ways.length") == 0

        process = ServerProcess([years_town], maps(), port=process.port)
        until(page, f"{ELEMENT}.ways.length > 0")
        until(page, f"document.querySelector('.date[aria-current]')?.dataset.scene === {ELEMENT}.scene.scene")
        until(page, f"{ELEMENT}.surroundings.now.scene === {ELEMENT}.scene.scene")
        page.evaluate("document.querySelector('.mini-map vantage-map').sharp")
        page.evaluate(f"{ELEMENT}.sharp")
        expect(page.locator("#look-around .notice")).to_be_hidden()
        expect(page.locator("#look-around .arrow >> visible=true").first).to_be_visible()
    finally:
        process.stop()


def test_a_place_chosen_during_an_outage_is_shown_afterward(open_page, years_town):
    process = ServerProcess([years_town], maps())
    try:
        page = open_page("/")
        page.goto(f"{process.address}/#at=48.2006,7.6999&zoom=17")
        expect(page.locator("#search")).to_be_visible()
        page.locator("#search").fill("Fromagerie")
        expect(page.locator("#found [role=option]").first).to_be_visible()
        process.stop()
        # The info window's code has not loaded yet.
        with page.expect_event("requestfailed"):
            page.locator("#found [role=option]").first.click()
        process = ServerProcess([years_town], maps(), port=process.port)
        expect(page.locator(".info h2")).to_have_text("Fromagerie")
        expect(page.locator(".preview img")).to_be_visible()
    finally:
        process.stop()


def test_a_stopped_server_is_reported_on_the_map(open_page, synthetic_store):
    process = ServerProcess([synthetic_store], [])
    try:
        page = open_page("/")
        page.goto(f"{process.address}/#at=10,20&zoom=15")
        expect(page.locator("#search")).to_be_visible()
        process.stop()
        page.locator("#search").fill("Street")
        notice = page.locator("main > .notice[role=alert]")
        expect(notice).to_contain_text("will continue")
        process = ServerProcess([synthetic_store], [], port=process.port)
        expect(notice).to_be_hidden()
    finally:
        process.stop()


def test_without_webgl_keys_and_buttons_still_work(playwright_browser_without_webgl, server, scenes, shots):
    page = playwright_browser_without_webgl.new_page(viewport=SIZE)
    page.goto(f"{server}/#scene={scenes['street_03.jpg']}&heading=30")
    shown(page, scenes["street_03.jpg"])
    assert page.evaluate(f"{ELEMENT}.drawing") == "still"
    until(page, f"{ELEMENT}.ways.length >= 2")
    for key, changed in [("ArrowRight", "heading"), ("PageUp", "pitch"), ("+", "fov"), ("Turn left", "heading")]:
        before = page.evaluate(f"{ELEMENT}.view")[changed]
        page.get_by_role("button", name=key).click() if " " in key else page.keyboard.press(key)
        until(page, f"Math.abs({ELEMENT}.view.{changed} - value) > 3", before)
    asked = f"name.includes(`heading=${{{ELEMENT}.view.heading.toFixed(2)}}`)"
    until(page, f"performance.getEntriesByType('resource').some(({{ name }}) => {asked})")
    page.keyboard.press("n")
    page.keyboard.press("Home")
    until(page, f"Math.abs(Math.sin({ELEMENT}.view.heading / 57.3)) < 0.001 && Math.abs({ELEMENT}.view.pitch) < 0.01")
    page.keyboard.press("ArrowUp")
    shown(page, scenes["street_04.jpg"])
    page.screenshot(path=shots / "without-webgl.png")
    assert numpy.abs(picture(page, bare=False)[300, 430] - drawn.tint(4)).max() < 12
    page.evaluate(f"{ELEMENT}.view = {{ heading: 30 }}")
    page.get_by_role("button", name=re.compile("^Go ")).first.click()
    until(page, f"{ELEMENT}.scene.scene !== value", scenes["street_04.jpg"])


@pytest.fixture
def playwright_browser_without_webgl(browser):
    other = browser.browser_type.launch(executable_path=CHROMIUM, args=["--disable-3d-apis", "--no-sandbox"])
    yield other
    other.close()


def test_full_screen_without_the_api_covers_the_page_until_escape(open_page, scenes):
    page = open_page("/", viewport=SIZE)
    page.add_init_script("Element.prototype.requestFullscreen = undefined")
    page.goto(f"{page.url.split('#')[0]}?again#scene={scenes['street_03.jpg']}")
    shown(page, scenes["street_03.jpg"])
    page.keyboard.press("f")
    button = page.get_by_role("button", name="Full screen")
    expect(button).to_have_attribute("aria-pressed", "true")
    box = page.locator(".viewer.covers").bounding_box()
    assert box == {"x": 0, "y": 0, **SIZE}
    expect(page.locator(".mini-map")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".viewer")).to_be_visible()


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DEVICE = "#look-around button.device"


@pytest.mark.parametrize("result", ["Promise.reject(new Error('no'))", "Promise.resolve('denied')"])
def test_denied_device_orientation_is_reported_and_announced(look, result):
    page = look("street_03.jpg", **PHONE)
    page.evaluate(f"() => {{ DeviceOrientationEvent.requestPermission = () => {result}; }}")
    page.tap(DEVICE)
    expect(page.locator("#look-around .notice")).to_contain_text("does not report its orientation")
    expect(page.locator("#look-around [role=status]")).to_contain_text("does not report its orientation")
    expect(page.locator(DEVICE)).to_have_attribute("aria-pressed", "false")


def test_device_orientation_turns_the_picture_and_updates_the_url(look):
    page = look("street_03.jpg", **PHONE)
    page.evaluate("""() => {
        DeviceOrientationEvent.requestPermission = () => Promise.resolve('granted');
        window.orientation_ = { alpha: 300, beta: 80, gamma: 0, absolute: true };
        setInterval(() => dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', orientation_)), 40);
    }""")
    page.tap(DEVICE)
    until(page, f"Math.abs({ELEMENT}.view.heading - 60) < 0.1 && Math.abs({ELEMENT}.view.pitch + 10) < 0.1")
    expect(page.locator(DEVICE)).to_have_attribute("aria-pressed", "true")
    page.evaluate("orientation_.alpha = 200")
    until(page, f"Math.abs({ELEMENT}.view.heading - 160) < 0.1")
    until(page, "Math.abs(new URLSearchParams(location.hash.slice(1)).get('heading') - 160) < 0.1")
