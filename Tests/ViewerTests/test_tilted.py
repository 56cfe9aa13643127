"""Tests for the tilted map: its requests to the server, and its controls."""

import json
import re
import urllib.parse

import pytest
from playwright.sync_api import expect
from test_axe import check
from test_directions import PHONE, WALK, directions
from test_page import TOWN, pick, ready, state
from waiting import until

TILTED = f"/#{TOWN}&tilt=60"
SHOWN = "document.querySelector('.tilted-picture img')?.complete && document.querySelector('.tilted-picture img').naturalWidth"


class Watched:
    """A page, and its requests to `/v1/map`."""

    def __init__(self, page):
        self.page, self.requests = page, []
        page.on("request", lambda request: self.requests.append(request.url) if "/v1/map?" in request.url else None)

    def go(self, address):
        self.page.goto(self.page.url.replace("/empty", address))
        return self.await_picture()

    def await_picture(self):
        until(self.page, SHOWN)
        return self

    @property
    def last(self):
        return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.requests[-1]).query))

    def await_request(self, name, value):
        """Waits until the last request has this value for a parameter."""
        for _ in range(600):
            if self.requests and self.last.get(name) == value:
                return
            self.page.evaluate("new Promise((done) => setTimeout(done, 50))")
        raise AssertionError(f"{name} is not {value} in the last request: {self.last}")


@pytest.fixture
def watched(open_page):
    return lambda **options: Watched(open_page("/empty", **options))


def decoded(text):
    """The positions of an encoded polyline, as [longitude, latitude]."""
    numbers, value, shift = [], 0, 0
    for sign in text:
        part = ord(sign) - 63
        value, shift = value | (part & 31) << shift, shift + 5
        if part < 32:
            numbers.append(~(value >> 1) if value & 1 else value >> 1)
            value, shift = 0, 0
    places, latitude, longitude = [], 0, 0
    for north, east in zip(numbers[::2], numbers[1::2]):
        latitude, longitude = latitude + north, longitude + east
        places.append([longitude / 1e5, latitude / 1e5])
    return places


@pytest.mark.parametrize("pixels", [1, 2])
def test_the_image_has_the_size_and_resolution_of_the_screen(watched, shots, pixels):
    one = watched(device_scale_factor=pixels)
    one.page.goto(one.page.url.replace("/empty", f"/#{TOWN}"))
    ready(one.page)
    one.page.get_by_role("button", name="Tilted view").click()
    one.await_picture()
    one.await_request("scale", str(pixels))
    until(one.page, f"document.querySelector('.tilted-picture img').naturalWidth === {1280 * pixels}")
    last = one.last
    assert (last["size"], last["pitch"], last["heading"], last["zoom"], last["at"]) == ("1280x800", "60", "0", "17.00", "48.2004,7.6999")
    assert last["realistic"] == last["hillshade"] == "true" and "dark" not in last
    assert state(one.page)["tilt"] == "60"
    one.page.screenshot(path=shots / f"tilted-{pixels}.png")


def test_keys_and_sliders_and_buttons_move_the_camera(watched):
    one = watched().go(f"{TILTED}&turn=350")
    page = one.page
    picture = page.locator(".tilted-picture")
    picture.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    one.await_request("heading", "5")
    one.await_request("pitch", "55")
    assert picture.get_attribute("aria-label") == "Map tilted 55°, facing north"
    page.get_by_role("slider", name="Direction").focus()
    page.keyboard.press("ArrowRight")
    one.await_request("heading", "6")
    page.get_by_role("slider", name="Tilt").press("End")
    one.await_request("pitch", "75")
    page.get_by_role("button", name="Turn left").click()
    one.await_request("heading", "351")
    page.locator(".tilted").get_by_role("button", name="Zoom in").click()
    one.await_request("zoom", "18.00")
    until(page, "location.hash.includes('zoom=18') && location.hash.includes('turn=351') && location.hash.includes('tilt=75')")
    page.reload()
    until(page, SHOWN)
    one.await_request("heading", "351")
    assert one.last["pitch"] == "75"


def test_dragging_tilts_and_turns(watched):
    one = watched().go(TILTED)
    one.page.mouse.move(700, 400)
    one.page.mouse.down()
    one.page.mouse.move(600, 450, steps=5)
    one.page.mouse.up()
    one.await_request("heading", "30")
    one.await_request("pitch", "45")


def test_escape_closes_the_tilted_map_and_focuses_its_button(watched):
    one = watched()
    one.page.goto(one.page.url.replace("/empty", f"/#{TOWN}"))
    ready(one.page)
    button = one.page.get_by_role("button", name="Tilted view")
    button.focus()
    one.page.keyboard.press("Enter")
    expect(one.page.locator(".tilted-picture")).to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "true")
    one.page.keyboard.press("Escape")
    expect(one.page.locator(".tilted")).to_be_hidden()
    expect(button).to_be_focused()
    assert "tilt" not in state(one.page)
    one.page.go_back()
    expect(one.page.locator(".tilted")).to_be_visible()
    one.page.go_back()
    expect(one.page.locator(".tilted")).to_be_hidden()


def test_errors_are_shown_and_the_old_image_stays_visible_during_requests(watched):
    one = watched().go(TILTED)
    page, held = one.page, []
    one.await_request("scale", "1")
    page.route("**/v1/map?*", lambda route: held.append(route))
    page.locator(".tilted-picture").press("ArrowRight")
    until(page, "location.hash.includes('turn=15')")

    def await_held(count):
        for _ in range(100):
            if len(held) >= count:
                return
            page.evaluate("new Promise((done) => setTimeout(done, 50))")
        raise AssertionError(f"The viewer sent {len(held)} requests instead of {count}.")

    await_held(1)
    assert page.evaluate(SHOWN) == 1280
    problem = json.dumps({"code": "busy", "detail": "The server is busy.", "status": 503})
    held[0].fulfill(status=503, content_type="application/problem+json", body=problem)
    expect(page.locator(".tilted .notice")).to_have_text("The server is busy.")
    assert page.evaluate(SHOWN) == 1280
    await_held(2)
    held[1].continue_()
    expect(page.locator(".tilted .notice")).to_be_hidden()
    page.unroute("**/v1/map?*")


def test_the_route_is_drawn_on_the_tilted_map(watched, server, shots):
    one = watched().go(f"{WALK}&tilt=60")
    until(one.page, "document.querySelector('#map').lines.length === 2")
    best = directions(server)[0]["geometry"]["coordinates"]
    for _ in range(200):
        overlays = urllib.parse.parse_qs(urllib.parse.urlsplit(one.requests[-1]).query).get("overlay", [])
        if len(overlays) == 2:
            break
        one.page.evaluate("new Promise((done) => setTimeout(done, 50))")
    line, look = overlays[-1].removeprefix("enc:").rsplit(",stroke=", 1)
    assert look == "#6b3fd4,casing=#ffffff,width=6"
    places = decoded(line)
    assert len(places) == len(best)
    assert all(abs(a - b) < 0.6e-5 for place, other in zip(places, best) for a, b in zip(place, other))
    top, left, bottom, right = map(int, one.last["insets"].split(","))
    assert (top, bottom, right) == (0, 0, 0) and left > 380, "the map is centered next to the panel"
    until(one.page, SHOWN)
    one.page.evaluate("new Promise((done) => setTimeout(done, 1500))")
    one.page.screenshot(path=shots / "tilted-way.png")


def test_relief_is_not_requested_without_elevation_data(open_page, watched):
    one = watched()
    one.page.route("**/v1/elevation*", lambda route: route.fulfill(
        status=404, content_type="application/problem+json", body='{"code": "noElevation", "status": 404}'))
    one.go(TILTED)
    assert "realistic" not in one.last and "hillshade" not in one.last


def test_dark_mode_and_map_styles_apply_to_the_tilted_map(watched, shots):
    one = watched(color_scheme="dark").go(f"{TILTED}&lang=de")
    assert one.last["dark"] == "true" and one.last["language"] == "de"
    one.page.evaluate("new Promise((done) => setTimeout(done, 1500))")
    one.page.screenshot(path=shots / "tilted-dark.png")
    one.page.get_by_role("button", name="Kartenstil").click()
    one.page.get_by_role("button", name="Hybrid").click()
    one.await_request("style", "hybrid")
    assert "dark" not in one.last


def test_the_image_can_be_downloaded(watched):
    one = watched().go(TILTED)
    link = one.page.get_by_role("link", name="Download")
    until(one.page, "document.querySelector('.tilted-controls a').href.startsWith('blob:')")
    with one.page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "map.webp"
    with open(download.value.path(), "rb") as file:
        assert file.read(12)[8:] == b"WEBP"


def test_selecting_a_search_result_closes_the_tilted_map(watched):
    one = watched().go(TILTED)
    pick(one.page)
    expect(one.page.locator(".tilted")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "zh", "ja", "ar"])
def test_the_tilted_map_is_accessible_in_every_language(watched, shots, language):
    one = watched().go(f"{TILTED}&lang={language}")
    one.page.screenshot(path=shots / f"tilted-{language}.png")
    check(one.page)
    wide = one.page.locator(".tilted-row span, .tilted-controls .action").evaluate_all(
        "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map((one) => one.textContent)")
    assert not wide


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_tilted_map_fits_a_phone(watched, shots, language):
    one = watched(**PHONE).go(f"{TILTED}&lang={language}")
    one.page.evaluate("new Promise((done) => setTimeout(done, 1500))")
    one.page.screenshot(path=shots / f"tilted-phone-{language}.png")
    assert one.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert re.fullmatch("390x[0-9]+", one.last["size"])
    check(one.page)
