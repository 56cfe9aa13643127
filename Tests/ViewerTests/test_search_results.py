"""Tests for search results on the map, positions as search text, units of length and the user's location."""

import re

import pytest
from playwright.sync_api import expect
from test_page import TOWN, ready, search, state
from waiting import until

PINS = "document.querySelectorAll('.result-pin').length"
IN_VIEW = """() => [...document.querySelectorAll('.result-pin')].every((pin) => {
    const { left, top, right, bottom } = pin.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && bottom <= innerHeight && top >= document.querySelector('.top').getBoundingClientRect().bottom;
})"""


def submit(page, text):
    search(page, text)
    page.locator("#search").press("Enter")
    expect(page.locator(".info")).to_be_visible()
    until(page, f"{PINS} > 0")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_all_results_are_pins_that_the_map_shows(open_page, shots, size):
    page = ready(open_page(f"/#{TOWN}", viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"))
    submit(page, "restaurant")
    until(page, f"{PINS} > 5")
    until(page, f"({IN_VIEW})()")
    page.screenshot(path=shots / f"results-{size[0]}.png")
    expect(page.locator("#search")).to_have_value("restaurant")
    expect(page.locator(".result-pin[aria-pressed=true]")).to_have_accessible_name(re.compile("^1. "))


def test_a_pin_selects_its_place(open_page):
    page = ready(open_page(f"/#{TOWN}", reduced_motion="reduce"))
    submit(page, "restaurant")
    page.locator(".info .close").click()
    pin = page.locator(".result-pin").nth(2)
    name = pin.get_attribute("title")
    pin.click()
    expect(page.locator(".info h2")).to_have_text(name)
    expect(pin).to_have_attribute("aria-pressed", "true")
    assert state(page)["q"] == "restaurant"


def test_pins_are_restored_and_removed_with_the_search(open_page):
    page = ready(open_page(f"/#{TOWN}&q=restaurant"))
    until(page, f"{PINS} > 5")
    camera = page.evaluate("document.querySelector('#map').camera")
    assert camera["zoom"] == 17, "the map keeps the URL's camera"
    page.locator(".search").get_by_role("button", name="Clear").click()
    expect(page.locator(".result-pin")).to_have_count(0)
    page.go_back()
    until(page, f"{PINS} > 5")


@pytest.mark.parametrize("text", [
    "48.2006, 7.7002", "48.2006 7.7002", "48.2006N 7.7002E", "48°12'2.2\"N 7°42'0.7\"E", "N 48 12.036 E 7 42.012", "geo:48.2006,7.7002"])
@pytest.mark.parametrize("field", ["search", "route-to"])
def test_every_field_offers_the_point_for_coordinates(open_page, text, field):
    page = ready(open_page(f"/#{TOWN}" + ("&by=foot" if field == "route-to" else "")))
    page.locator(f"#{field}").fill(text)
    found = "#found" if field == "search" else "#found-to"
    page.locator(f"{found} [role=option]").filter(has_text="48.2").first.click()
    key = "point" if field == "search" else "to"
    until(page, f"location.hash.includes('{key}=48.')")
    latitude, longitude = map(float, state(page)[key].split(","))
    assert abs(latitude - 48.2006) < 1e-4 and abs(longitude - 7.7002) < 1e-4
    if field == "route-to":
        expect(page.locator("#route-to")).to_have_value(re.compile("Rue des Tilleuls"))


@pytest.mark.parametrize("locale, scale, length", [
    ("en-US", " ft", " mi"), ("en-GB", " yd", " mi"), ("en-IE", " m", " km"), ("de-DE", " m", " km")])
def test_units_follow_the_country_in_the_browser_languages(open_page, locale, scale, length):
    page = ready(open_page(f"/#{TOWN}&from=48.1976,7.6937&to=48.2035,7.7045&by=foot", locale=locale))
    expect(page.locator(".route-choice .length").first).to_contain_text(length)
    expect(page.locator("#map .scale .length")).to_contain_text(scale)
    expect(page.locator(".steps .length").first).to_contain_text(re.compile(f"{scale}$|{length}$"))


def test_the_reader_can_choose_the_units(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    page.locator("button.filters").click()
    page.get_by_label("Units").select_option(label="Miles")
    expect(page.locator("#map .scale .length")).to_contain_text(" ft")
    assert state(page)["units"] == "mi"


def test_a_chosen_language_is_applied(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    page.get_by_label("Language").select_option("pt")
    expect(page.get_by_role("combobox", name="Pesquisar lugares")).to_be_visible()


def test_directions_can_start_at_the_user_location(open_page):
    page = ready(open_page(
        f"/#{TOWN}&by=foot&to=B0PV5596FA9YJ", geolocation={"latitude": 48.2001, "longitude": 7.6995}, permissions=["geolocation"]))
    page.locator("#route-from").click()
    page.locator("#found-from [role=option]").first.click()
    expect(page.locator(".steps li").first).to_be_visible()
    expect(page.locator("#route-from")).to_have_value(re.compile("Rue"))
    assert state(page)["from"] == "48.2001,7.6995"


def test_a_denied_location_is_explained(open_page):
    page = ready(open_page(f"/#{TOWN}&by=foot"))
    page.locator("#route-from").click()
    page.locator("#found-from [role=option]").first.click()
    expect(page.locator(".route-status")).to_contain_text("does not have permission to use your location")
    expect(page.locator("#route-from")).to_have_value("")


def test_a_dotted_line_leads_from_the_road_to_the_destination(open_page):
    page = ready(open_page("/#from=48.1976,7.6937&to=48.2035,7.7045&by=foot", reduced_motion="reduce"))
    expect(page.locator(".route-end")).to_be_visible()
    line = page.evaluate("document.querySelector('#map').lines.findLast(({ isDotted }) => isDotted).points")
    assert line[-1] == {"latitude": 48.2035, "longitude": 7.7045}
    until(page, """(() => {
        const point = document.querySelector('#map').point({ latitude: 48.2035, longitude: 7.7045 });
        const { left, width, bottom } = document.querySelector('.route-end').getBoundingClientRect();
        return Math.hypot(left + width / 2 - point.x, bottom - point.y) < 2;
    })()""")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_chosen_route_has_more_contrast_than_its_alternatives(open_page, scheme):
    page = ready(open_page("/#from=48.1976,7.6937&to=48.2035,7.7045&by=foot", color_scheme=scheme))
    until(page, "document.querySelector('#map').lines.length > 1")
    strokes = page.evaluate("document.querySelector('#map').lines.map(({ stroke }) => stroke)")
    ground = page.evaluate("document.querySelector('#map').shadowRoot.querySelector('.map').style.getPropertyValue('--ground')")
    chosen, other = contrast(strokes[-1], ground), contrast(strokes[0], ground)
    assert chosen >= 4.5 and 3 <= other < chosen, (chosen, other)


def contrast(a: str, b: str) -> float:
    """The contrast ratio of two colors, as defined in WCAG 2.2."""
    def luminance(color):
        parts = [int(color[at:at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    darker, lighter = sorted([luminance(a), luminance(b)])
    return (lighter + 0.05) / (darker + 0.05)
