"""Tests for elements on a page from another origin: their MapKit JS API, and how they share input with the page."""

import json
import pathlib
import urllib.request

import pytest
from conftest import SAMPLE, ServerProcess, make_store, maps
from other_origin import OtherOrigin
from look_around_support import WATCH
from playwright.sync_api import expect
from waiting import until

#: Records the events of the element, in order.
LISTEN = """() => {
    window.el = document.querySelector('vantage-look-around, vantage-map');
    window.received = [];
    const names = ['load', 'error', 'close', 'readystatechange', 'select', 'fullscreenwillpresent', 'fullscreendidpresent',
        'fullscreenwilldismiss', 'fullscreendiddismiss', 'open-dialog', 'leave-dialog'];
    for (const name of names) el.addEventListener(name, (event) => received.push([name, event.detail]));
}"""

NAMES = "[...el.shadowRoot.querySelectorAll('.place-name')]"
FULL = ["open-dialog", "fullscreenwillpresent", "fullscreendidpresent"]
LEFT = ["leave-dialog", "fullscreenwilldismiss", "fullscreendiddismiss"]


@pytest.fixture(scope="module")
def other_origin():
    host = OtherOrigin()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def imagery(other_origin, town):
    """The URL of a server that allows the other origin."""
    process = ServerProcess([town], maps(), flags=["--allow-origin", other_origin.address])
    other_origin.server = process.address
    yield process.address
    process.stop()


@pytest.fixture(scope="module")
def scene(imagery):
    with urllib.request.urlopen(f"{imagery}/v1/availability?at=48.2005,7.6999&radius=60&kind=panorama", timeout=30) as response:
        return json.load(response)["scene"]


@pytest.fixture(scope="module")
def originals(other_origin, tmp_path_factory):
    """The URL of a server whose pictures have no levels."""
    store = tmp_path_factory.mktemp("originals") / "originals.sqlite"
    folders = [SAMPLE / name for name in ["street/pano_06.jpg", "photos", "cropped", "examples/formats", "examples/fisheye"]]
    make_store(store, [*folders, "--levels", "none", "--collection", "originals"])
    process = ServerProcess([store], [], flags=["--allow-origin", other_origin.address])
    yield process.address
    process.stop()


@pytest.fixture
def visit(browser, other_origin, imagery):
    """Opens the page with some content. A policy violation or an uncaught error fails the test."""
    contexts, faults = [], []

    def visit(body, script="", **options):
        context = browser.new_context(**{"viewport": {"width": 900, "height": 600}, "locale": "en-GB"} | options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.add_init_script(WATCH + script)
        page.on("pageerror", lambda error: faults.append(str(error)))
        other_origin.body = body
        page.goto(other_origin.address)
        until(page, "customElements.get('vantage-map')")
        page.evaluate(LISTEN)
        return page

    yield visit
    for context in contexts:
        faults.extend(context.pages[0].evaluate("violations"))
        context.close()
    assert not faults, faults


@pytest.fixture
def look(visit, scene):
    """Opens the page with a picture and waits until it is loaded."""
    def look(attributes="", **options):
        page = visit(f'<vantage-look-around scene="{scene}" heading="60" {attributes}></vantage-look-around>', **options)
        until(page, "el.readyState === 'complete'")
        return page
    return look


def received(page):
    return [name for name, _ in page.evaluate("received")]


def test_attributes_select_the_labels_in_the_picture(look, shots):
    page = look()
    until(page, f"{NAMES}.some((one) => one.matches('.street')) && {NAMES}.some((one) => one.matches('.poi'))")
    page.evaluate("el.sharp")
    page.screenshot(path=shots / "other-origin.png")
    page.evaluate("el.showsRoadLabels = false")
    assert page.evaluate("el.getAttribute('road-labels')") == "false"
    assert page.evaluate(f"{NAMES}.length > 0 && {NAMES}.every((one) => one.matches('.poi'))")
    page.evaluate("el.setAttribute('points-of-interest', 'none')")
    assert page.evaluate(f"{NAMES}.length") == 0 and not page.evaluate("el.showsPointsOfInterest")
    page.evaluate("el.showsRoadLabels = true; el.setAttribute('points-of-interest', 'cafe')")
    until(page, f"{NAMES}.length > 0")
    assert page.evaluate(f"{NAMES}.every((one) => one.matches('.street') || /café/i.test(one.title))")


def test_clicking_a_label_dispatches_its_place(look):
    page = look()
    until(page, f"{NAMES}.some((one) => one.dataset.place && one.style.visibility === 'visible' && !one.hidden)")
    name = page.evaluate(f"""(() => {{
        const name = {NAMES}.find((one) => one.dataset.place && one.style.visibility === 'visible' && !one.hidden);
        name.click();
        return name.textContent;
    }})()""")
    [(event, detail)] = [one for one in page.evaluate("received") if one[0] == "select"]
    assert detail["kind"] == "feature" and detail["feature"]["name"] == name and "latitude" in detail["coordinate"]


@pytest.mark.parametrize("position, is_top, is_left", [
    ("topLeading", True, True), ("top-trailing", True, False), ("bottomTrailing", False, False), ("", False, True)])
def test_the_badge_is_in_the_requested_corner(look, position, is_top, is_left):
    page = look(f'badge-position="{position}"')
    until(page, "el.shadowRoot.querySelector('.credit').textContent")
    box = page.evaluate("el.shadowRoot.querySelector('.credit').getBoundingClientRect().toJSON()")
    frame = page.evaluate("el.getBoundingClientRect().toJSON()")
    assert (box["top"] - frame["top"] < 40) is is_top
    assert (box["left"] - frame["left"] < 40) is is_left
    assert (frame["bottom"] - box["bottom"] < 40) is not is_top and (frame["right"] - box["right"] < 40) is not is_left


def test_the_close_control_dispatches_close_and_removes_the_element(look):
    page = look("close-control")
    page.evaluate("el.addEventListener('close', (event) => event.preventDefault(), { once: true })")
    page.locator("button.close").click()
    assert page.evaluate("el.isConnected && el.readyState === 'complete'") and received(page)[-1] == "close"
    page.locator("button.close").click()
    assert page.evaluate("!el.isConnected && el.readyState === 'destroyed'")
    assert page.evaluate("[...contexts].every((one) => one.textures.size <= 4)")


def test_close_and_dialog_controls_are_off_by_default(look):
    page = look('close-control="false"')
    assert page.locator("button.close").is_hidden() and page.locator("button.dialog").is_hidden()
    page.evaluate("el.showsCloseControl = el.showsDialogControl = true")
    expect(page.locator("button.close")).to_be_visible()
    expect(page.locator("button.dialog")).to_be_visible()


@pytest.mark.parametrize("script", ["", "delete Element.prototype.requestFullscreen;"], ids=["browser", "cover"])
def test_the_dialog_control_enters_and_leaves_full_screen(look, script, shots):
    page = look("dialog-control", script=script)
    page.locator("button.dialog").click()
    until(page, "received.some(([name]) => name === 'fullscreendidpresent')")
    assert page.evaluate("el.isDialogOpen") and page.get_attribute("button.dialog", "aria-pressed") == "true"
    until(page, "el.clientWidth === innerWidth && el.clientHeight === innerHeight")
    assert page.evaluate("Boolean(document.fullscreenElement)") is (script == "")
    page.screenshot(path=shots / f"dialog-{'cover' if script else 'browser'}.png")
    page.keyboard.press("Escape") if script else page.evaluate("document.exitFullscreen()")
    until(page, "received.some(([name]) => name === 'fullscreendiddismiss')")
    assert [name for name in received(page) if name in FULL + LEFT] == FULL + LEFT
    until(page, "el.clientWidth === 600")
    page.evaluate("el.openDialog()")
    until(page, "el.clientWidth === innerWidth")
    page.evaluate("el.closeDialog()")
    until(page, "el.clientWidth === 600 && !document.fullscreenElement")


def test_the_dialog_can_be_open_from_the_start(look):
    page = look("open-dialog")
    until(page, "el.clientWidth === innerWidth && el.isDialogOpen")


def test_ready_state_follows_loading(look, scene):
    page = look()
    assert page.evaluate("el.readyState") == "complete"
    page.evaluate("el.setAttribute('scene', 'XXXXXXXXXXXXX')")
    until(page, "el.readyState === 'error'")
    page.evaluate("(scene) => el.setAttribute('scene', scene)", scene)
    until(page, "el.readyState === 'complete'")
    assert received(page)[-4:] == ["readystatechange", "error", "readystatechange", "load"]


@pytest.mark.parametrize("name, attribute, value, written", [
    ("isNavigationEnabled", "navigation", False, "false"), ("isScrollEnabled", "scroll", False, "false"),
    ("isZoomEnabled", "zoom", False, "false"), ("showsRoadLabels", "road-labels", False, "false"),
    ("showsPointsOfInterest", "points-of-interest", False, "none"), ("showsCloseControl", "close-control", True, ""),
    ("showsDialogControl", "dialog-control", True, ""), ("isPreview", "preview", True, ""),
    ("badgePosition", "badge-position", "topTrailing", "topTrailing")])
def test_properties_reflect_attributes(visit, name, attribute, value, written):
    page = visit("<vantage-look-around></vantage-look-around>")
    before = page.evaluate("(name) => el[name]", name)
    assert before != value
    page.evaluate("([name, value]) => { el[name] = value; }", [name, value])
    assert page.evaluate("(name) => el.getAttribute(name)", attribute) == written
    assert page.evaluate("(name) => el[name]", name) == value
    page.evaluate("([name, value]) => { el[name] = value; }", [name, before])
    assert page.evaluate("(name) => el[name]", name) == before


@pytest.mark.parametrize("attribute, key, changed", [
    ("scroll", "ArrowRight", "el.view.heading !== 60"), ("zoom", "+", "el.view.fov !== 90"),
    ("navigation", "ArrowUp", "received.length > 0 || el.scene.scene !== scene")])
def test_disabled_interactions_are_ignored(look, scene, attribute, key, changed):
    page = look(f'{attribute}="false"')
    page.evaluate("(id) => { window.scene = id; received.length = 0; el.focus(); }", scene)
    page.keyboard.press(key)
    page.evaluate("el.sharp")
    assert not page.evaluate(changed)
    page.evaluate("(name) => el.removeAttribute(name)", attribute)
    until(page, "el.ways.length > 0")
    page.keyboard.press(key)
    until(page, changed)


def test_padding_insets_the_controls(look):
    page = look()
    page.evaluate("el.padding = { top: 20, left: 90, bottom: 40 }")
    assert page.evaluate("el.padding") == "20px 0px 40px 90px"
    inset = page.evaluate("""(() => {
        const [layout, frame] = [el.shadowRoot.querySelector('.layout'), el].map((one) => one.getBoundingClientRect());
        return [layout.top - frame.top, frame.right - layout.right, frame.bottom - layout.bottom, layout.left - frame.left];
    })()""")
    assert inset == [20, 0, 40, 90]


def test_previews_show_pictures_of_every_kind_that_have_no_levels(visit, other_origin, originals, shots):
    with urllib.request.urlopen(f"{originals}/v1/scenes?limit=100&details=true", timeout=30) as response:
        scenes = [feature["properties"] for feature in json.load(response)["features"]]
    assert {pathlib.Path(scene["details"]["file"]).suffix for scene in scenes} >= {".jpg", ".heic", ".png", ".webp", ".tif", ".dng"}
    other_origin.other = originals
    page = visit("".join(
        f'<vantage-look-around preview server="{originals}" scene="{scene["scene"]}"></vantage-look-around>' for scene in scenes))
    colors = page.evaluate("""() => Promise.all([...document.querySelectorAll('vantage-look-around')].map(async (one) => {
        await one.sharp;
        const canvas = one.shadowRoot.querySelector('canvas'), { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
    }))""")
    page.screenshot(path=shots / "previews.png", full_page=True)
    assert min(colors) > 100, list(zip(scenes, colors))


def test_a_preview_that_cannot_be_drawn_reports_an_error(visit, scene):
    page = visit("<vantage-look-around preview></vantage-look-around>")
    page.route("**/v1/snapshot?*", lambda route: route.fulfill(
        status=422, content_type="application/problem+json", headers={"Access-Control-Allow-Origin": "*"},
        body=json.dumps({"code": "damaged", "detail": "The picture is damaged."})))
    page.evaluate("(scene) => el.setAttribute('scene', scene)", scene)
    until(page, "el.readyState === 'error'")
    assert page.locator("vantage-look-around .notice").inner_text() == "The picture is damaged."


def test_a_preview_is_sharp_on_a_dense_screen(visit, scene):
    page = visit(f'<vantage-look-around preview scene="{scene}"></vantage-look-around>', device_scale_factor=2)
    page.evaluate("el.sharp")
    assert page.evaluate("el.shadowRoot.querySelector('canvas').width") == 1200


def test_a_preview_is_static_and_opens_with_one_click(look, shots):
    page = look('preview badge-position="topLeading"')
    page.evaluate("el.sharp")
    assert page.evaluate("el.drawing") == "still" and page.evaluate("contexts.size") == 0
    page.screenshot(path=shots / "preview-element.png")
    page.keyboard.press("Tab")
    assert page.evaluate("el.shadowRoot.activeElement.className") == "preview"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement === document.body"), "a preview has a single tab stop"
    page.mouse.click(300, 200)
    until(page, "received.some(([name]) => name === 'fullscreendidpresent')")
    assert page.evaluate("el.drawing") == "live" and page.evaluate("el.clientWidth === innerWidth")
    until(page, f"{NAMES}.length > 0 && el.ways.length > 0")
    page.keyboard.press("ArrowRight")
    until(page, "Math.abs(el.view.heading - 60) > 5")
    page.evaluate("el.sharp")
    page.screenshot(path=shots / "preview-opened.png")
    page.locator("button.dialog").click()
    until(page, "el.drawing === 'still' && el.clientWidth === 600")
    assert page.evaluate(f"{NAMES}.length") == 0 and page.locator(".arrow").count() == 0
    assert page.evaluate("el.shadowRoot.activeElement.className") == "preview"


def test_an_embedded_element_leaves_the_wheel_and_tab_to_the_page(visit, scene, imagery):
    body = (f'<a href="#before">before</a><vantage-look-around scene="{scene}" embedded></vantage-look-around>'
            f'<vantage-map center="48.2004,7.6999" zoom="16" embedded></vantage-map>'
            f'<iframe src="{imagery}/embed#scene={scene}" width="600" height="360" title="Street"></iframe>'
            + "<p>Text</p>" * 80 + '<a href="#after">after</a>')
    page = visit(body)
    until(page, "el.readyState === 'complete'")
    fov = page.evaluate("el.view.fov")
    page.mouse.move(300, 200)
    page.mouse.wheel(0, 300)
    until(page, "scrollY > 200")
    zoom = page.evaluate("document.querySelector('vantage-map').camera.zoom")
    page.mouse.wheel(0, 100)
    until(page, "scrollY > 300")
    assert page.evaluate("document.querySelector('vantage-map').camera.zoom") == zoom and page.evaluate("el.view.fov") == fov
    page.evaluate("document.querySelector('a').focus(); scrollTo(0, 0)")
    seen = []
    for _ in range(80):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.localName + (document.activeElement.hash ?? '')"))
        if seen[-1] == "a#after":
            break
    assert [one for number, one in enumerate(seen) if one != (seen[number - 1] if number else "")] == [
        "vantage-look-around", "vantage-map", "iframe", "a#after"]
    page.evaluate("scrollTo(0, 0); el.focus()")
    page.mouse.move(300, 200)
    page.mouse.wheel(0, -120)
    until(page, f"el.view.fov < {fov}")
    assert page.evaluate("scrollY") == 0


def test_an_embedded_element_leaves_single_finger_gestures_to_the_page(visit, scene):
    page = visit(f'<vantage-look-around scene="{scene}" embedded></vantage-look-around>' + "<p>Text</p>" * 80, has_touch=True)
    until(page, "el.readyState === 'complete'")
    heading = page.evaluate("el.view.heading")
    session = page.context.new_cdp_session(page)

    def swipe(dx, dy):
        # Start in the sky, where there are no labels.
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 300, "y": 60}]})
        for step in range(1, 11):
            session.send("Input.dispatchTouchEvent", {
                "type": "touchMove", "touchPoints": [{"x": 300 + dx * step / 10, "y": 60 + dy * step / 10}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    page.evaluate("() => { window.rest = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })); }")
    swipe(0, -50)
    until(page, "scrollY > 20")
    page.evaluate("rest")
    assert page.evaluate("el.view.heading") == heading
    page.evaluate("scrollTo(0, 0); el.focus()")
    swipe(-200, 0)
    until(page, f"el.view.heading !== {heading}")
    assert page.evaluate("scrollY") == 0


def test_many_elements_stay_within_the_browser_context_limit(visit, scene):
    one = f'<vantage-look-around scene="{scene}" controls="none" points-of-interest="none" road-labels="false"></vantage-look-around>'
    page = visit(one * 10)
    page.evaluate("Promise.all([...document.querySelectorAll('vantage-look-around')].map((one) => one.sharp))")
    drawn = page.evaluate("[...document.querySelectorAll('vantage-look-around')].map((one) => one.drawing)")
    assert drawn == ["live"] * 8 + ["still"] * 2
    assert page.evaluate("contexts.size") == 8 and page.evaluate("[...contexts].every((one) => !one.isContextLost())")
    page.evaluate("""async (scene) => {
        el.remove();
        const next = document.createElement('vantage-look-around');
        next.setAttribute('scene', scene);
        document.body.append(next);
        await next.sharp;
        window.next = next;
    }""", scene)
    assert page.evaluate("next.drawing") == "live" and page.evaluate("contexts.size") == 8


@pytest.fixture
def map_page(visit):
    def map_page(attributes="", **options):
        page = visit(f'<vantage-map center="48.2004,7.6999" zoom="16" {attributes}></vantage-map>', **options)
        page.evaluate("el.sharp")
        return page
    return map_page


def test_map_scrolling_and_zooming_can_be_disabled(map_page):
    page = map_page('scroll="false"')
    before = page.evaluate("el.camera")
    page.mouse.move(300, 200)
    page.mouse.down()
    page.mouse.move(200, 150, steps=5)
    page.mouse.up()
    page.evaluate("el.focus()")
    page.keyboard.press("ArrowRight")
    page.evaluate("el.sharp")
    assert page.evaluate("el.camera") == before
    page.evaluate("el.isScrollEnabled = true; el.isZoomEnabled = false")
    assert page.evaluate("el.getAttribute('zoom')") == "16" and page.locator("button[title='Zoom in']").is_hidden()
    page.mouse.wheel(0, -120)
    page.keyboard.press("+")
    page.keyboard.press("ArrowRight")
    until(page, f"el.camera.center.longitude > {before['center']['longitude']} + 1e-5")
    assert page.evaluate("el.camera.zoom") == before["zoom"]
    page.evaluate("el.isZoomEnabled = true")
    page.keyboard.press("+")
    until(page, f"el.camera.zoom > {before['zoom']}")


def test_padding_moves_the_map_center_and_applies_to_fit(map_page, shots):
    page = map_page('padding="0 0 0 300px"')
    place = {"latitude": 48.2004, "longitude": 7.6999}
    assert page.evaluate("(place) => el.point(place)", place) == pytest.approx({"x": 450, "y": 180}, abs=0.01)
    box = {"west": 7.69, "south": 48.19, "east": 7.71, "north": 48.21}
    page.evaluate("(box) => el.fit(box, { padding: 10 })", box)
    corners = page.evaluate("""({ west, south, east, north }) => [
        el.point({ latitude: north, longitude: west }), el.point({ latitude: south, longitude: east })]""", box)
    assert corners[0]["x"] >= 310 and corners[0]["y"] >= 10 and corners[1]["x"] <= 590 and corners[1]["y"] <= 350
    page.evaluate("el.padding = { bottom: 200 }")
    until(page, "el.shadowRoot.querySelector('.frame').clientHeight === 160")
    page.evaluate("el.sharp")
    assert page.evaluate("(box) => el.point({ latitude: 48.2, longitude: 7.7 })")["y"] == pytest.approx(80, abs=1)
    page.screenshot(path=shots / "map-padding.png")


@pytest.mark.parametrize("type, style", [
    ("standard", "standard"), ("mutedStandard", "muted"), ("hybrid", "hybrid"), ("satellite", "imagery")])
def test_map_types_use_the_names_from_mapkit_js(visit, type, style):
    page = visit("<vantage-map></vantage-map>")
    page.evaluate("(type) => { el.mapType = type; el.colorScheme = 'dark'; el.showsPointsOfInterest = false; }", type)
    assert page.evaluate("[el.getAttribute('map-style'), el.getAttribute('color-scheme'), el.getAttribute('points-of-interest')]") == [
        style, "dark", "none"]
    assert page.evaluate("[el.mapType, el.colorScheme, el.showsPointsOfInterest]") == [type, "dark", False]
