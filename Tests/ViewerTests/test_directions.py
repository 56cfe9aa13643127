"""Tests for directions: keyboard use, languages, route lines, and elevation profiles."""

import io
import json
import math
import re
import urllib.parse
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import expect
from test_axe import check
from test_page import BAKERY, TOWN, pick, ready, state
from waiting import until

ENDS = {"from": "48.1976,7.6937", "to": "48.2035,7.7045"}
WALK = f"/#at=48.2004,7.7&zoom=15&from={ENDS['from']}&to={ENDS['to']}&by=foot"
#: A route along a street that has imagery.
STREET = "/#at=48.2004,7.6999&zoom=16&from=48.1976,7.6995&to=B0PV5596FA9YJ&by=bicycle"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
#: Tall enough for all steps, and without animation, which is slow to render on a CPU.
CALM = {"viewport": {"width": 1280, "height": 1200}, "reduced_motion": "reduce"}
STROKE = (107, 63, 212)
OTHER_STROKE = (127, 116, 168)
#: A 60 m hill, a 20 m hollow, and a stretch without elevation data.
HILLS = [(0, 200.0), (500, 260.0), (900, 260.0), (1200, 240.0), (1500, 250.0), (1700, None), (1993.6, 250.0)]
PROFILE = {"distance": 1993.6, "ascent": 70, "descent": 20, "lowest": 200, "highest": 260, "points": HILLS}


def directions(server, by="foot", language="en"):
    query = urllib.parse.urlencode(ENDS | {"by": by, "alternatives": "true", "language": language})
    with urllib.request.urlopen(f"{server}/v1/directions?{query}") as answer:
        return json.load(answer)["features"]


def shown(page):
    """Waits until the steps are shown and the map is sharp."""
    expect(page.locator(".steps li").first).to_be_visible()
    page.evaluate("document.querySelector('#map').sharp")
    return page


def meters(a, b):
    """The distance between two positions, given as [longitude, latitude], on a sphere."""
    (east, north), (to_east, to_north) = ([math.radians(value) for value in place] for place in (a, b))
    chord = math.sin((to_north - north) / 2) ** 2 + math.cos(north) * math.cos(to_north) * math.sin((to_east - east) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(math.sqrt(chord))


def along(line, share):
    """The position at a fraction of a line's length."""
    legs = [meters(*leg) for leg in zip(line, line[1:])]
    rest = share * sum(legs)
    for leg, (a, b) in zip(legs, zip(line, line[1:])):
        if rest <= leg:
            return [a[0] + (b[0] - a[0]) * rest / leg, a[1] + (b[1] - a[1]) * rest / leg]
        rest -= leg
    return line[-1]


def screen(page, place):
    """The screen point of a position, computed from the map's camera with the Web Mercator formulas."""
    camera = page.evaluate("document.querySelector('#map').camera")
    left = page.evaluate("Number.parseFloat(document.querySelector('#map').padding.split(' ')[3])")
    def world(longitude, latitude):
        north = math.asinh(math.tan(math.radians(latitude)))
        return (longitude + 180) / 360, (1 - north / math.pi) / 2
    x, y = world(*place)
    middle = world(camera["center"]["longitude"], camera["center"]["latitude"])
    scale = 512 * 2 ** camera["zoom"]
    return (1280 + left) / 2 + (x - middle[0]) * scale, 400 + (y - middle[1]) * scale


def hilly(open_page, path, profile=PROFILE, **options):
    """Opens a page with a route whose profile is given, because the sample town is flat."""
    page = open_page("/empty", **options)
    page.route("**/v1/profile*", lambda route: route.fulfill(json=profile))
    page.goto(page.url.replace("/empty", path))
    return shown(page)


def refuse(page, code, path="v1/directions"):
    page.route(f"**/{path}*", lambda route: route.fulfill(
        status=404, content_type="application/problem+json", body=json.dumps({"code": code, "detail": "No.", "status": 404})))


def test_a_route_can_be_requested_by_keyboard_alone(open_page, server, shots):
    page = ready(open_page(f"/#{TOWN}"))
    expect(page.locator("button.way")).to_be_visible()
    page.locator("#search").focus()
    page.keyboard.press("Tab")
    expect(page.locator("button.way")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#route-from")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#found-from [aria-selected=true]")).to_have_text("My location")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#found-from [aria-selected=true]")).to_have_text("Center of the map")
    page.screenshot(path=shots / "directions-begin.png")
    page.keyboard.type("boul")
    expect(page.locator("#found-from .name").first).to_have_text(BAKERY)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#route-to")).to_be_focused()
    page.keyboard.type("tennis")
    expect(page.locator("#found-to .name").first).to_contain_text("Tennis")
    page.keyboard.press("Enter")
    shown(page)
    now = state(page)
    assert now["by"] == "car" and now["from"] == "B0PV5596FA9YJ" and re.fullmatch("[0-9A-Z]{13}", now["to"])
    page.locator(".steps button").nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".steps [aria-current=step]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".directions")).to_be_hidden()
    expect(page.locator("button.way")).to_be_focused()
    assert not {"from", "to", "by"} & state(page).keys()


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "zh", "ja", "ar"])
def test_the_url_restores_the_route_in_the_viewer_language(open_page, server, shots, language):
    page = hilly(open_page, f"{WALK}&lang={language}")
    best = directions(server, language=language)[0]["properties"]
    assert page.locator(".steps .name").all_inner_texts() == [step["instructions"] for step in best["steps"]]
    expect(page.locator(".mode input[value=foot]")).to_be_checked()
    expect(page.locator("#route-from")).not_to_have_value(re.compile(r"^$|\d{2}\.\d"))
    expect(page.locator(".profile")).to_be_visible()
    page.screenshot(path=shots / f"directions-{language}.png")
    camera = page.evaluate("document.querySelector('#map').camera")
    assert camera["zoom"] == 15 and abs(camera["center"]["latitude"] - 48.2004) < 1e-6, "keeps the URL's camera"


def test_route_lines_follow_the_server_geometry(open_page, server):
    page = shown(open_page(f"{WALK}&coverage=off"))
    best, other = (feature["geometry"]["coordinates"] for feature in directions(server)[:2])
    until(page, "document.querySelector('#map').lines.filter(({ isDotted }) => !isDotted).length === 2")
    page.evaluate("document.querySelector('#map').sharp")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    marks = [box for one in page.locator("#map > .route-mark, #map > .pin, #map > .route-time, .top > *").all() if (box := one.bounding_box())]

    def pixels(line):
        places = [screen(page, along(line, part / 40)) for part in range(1, 40)]
        free = [(x, y) for x, y in places if 430 < x < 1200 and 70 < y < 760 and not any(
            box["x"] - 3 < x < box["x"] + box["width"] + 3 and box["y"] - 3 < y < box["y"] + box["height"] + 3 for box in marks)]
        return [picture.getpixel((int(x), int(y))) for x, y in free]

    def is_near(color, other):
        return all(abs(one - two) < 12 for one, two in zip(color, other))

    chosen = pixels(best)
    assert len(chosen) > 15 and all(is_near(color, STROKE) for color in chosen)
    apart = [color for color in pixels(other) if not is_near(color, STROKE)]
    assert len(apart) > 5 and all(is_near(color, OTHER_STROKE) for color in apart)


def test_selecting_an_alternative_route_can_be_undone(open_page, server, shots):
    page = shown(open_page(WALK))
    names = [feature["properties"]["name"] for feature in directions(server)]
    choices = page.locator(".route-choice")
    assert choices.count() == len(names) > 1
    choices.nth(1).focus()
    page.keyboard.press("Enter")
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(choices.nth(1)).to_be_focused()
    until(page, "new URLSearchParams(location.hash.slice(1)).get('way') === '2'")
    page.screenshot(path=shots / "directions-other.png")
    page.locator(".route-time").first.click()
    expect(choices.nth(0)).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    page.go_back()
    expect(choices.nth(0)).to_have_attribute("aria-pressed", "true")
    page.go_forward()
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")


def test_travel_mode_and_direction_can_be_changed(open_page, server):
    page = shown(open_page(WALK))
    page.locator(".mode input[value=foot]").focus()
    page.keyboard.press("ArrowLeft")
    by_car = directions(server, "car")[0]["properties"]
    expect(page.locator(".steps .name").first).to_have_text(by_car["steps"][0]["instructions"])
    page.get_by_role("button", name="Swap start and destination").click()
    expect(page.locator("#route-from")).to_have_value("48.2035,7.7045")
    now = state(page)
    assert (now["from"], now["to"], now["by"]) == (ENDS["to"], ENDS["from"], "car")


def test_a_place_becomes_the_destination(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    pick(page)
    page.locator(".info").get_by_role("button", name="Directions", exact=True).click()
    expect(page.locator("#route-to")).to_have_value(BAKERY)
    expect(page.locator("#route-from")).to_be_focused()
    expect(page.locator(".info")).to_have_count(0)
    page.mouse.click(900, 700)
    shown(page)
    begin = [float(part) for part in state(page)["from"].split(",")] if "," in state(page)["from"] else None
    if begin:
        x, y = screen(page, begin[::-1])
        assert page.evaluate("document.querySelector('#map').lines.length") > 0 and math.isfinite(x + y)


def test_selecting_a_step_shows_it_on_the_map_with_a_picture_of_the_street_ahead(open_page, server, shots):
    page = shown(open_page(STREET, **CALM))
    last = page.locator(".steps button").last
    last.click()
    picture = page.locator(".steps .preview img")
    expect(picture).to_be_visible()
    until(page, "document.querySelector('#map').camera.zoom >= 17")
    asked = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(picture.get_attribute("src")).query))
    with urllib.request.urlopen(f"{server}/v1/items/B0PV5596FA9YJ") as answer:
        place = json.load(answer)["coordinate"]
    query = urllib.parse.urlencode({"from": "48.1976,7.6995", "to": f"{place['latitude']},{place['longitude']}", "by": "bicycle"})
    with urllib.request.urlopen(f"{server}/v1/directions?{query}") as answer:
        (a_east, a_north), (b_east, b_north) = json.load(answer)["geometry"]["coordinates"][-2:]
    heading = math.degrees(math.atan2((b_east - a_east) * math.cos(math.radians(b_north)), b_north - a_north)) % 360
    assert abs((float(asked["heading"]) - heading + 180) % 360 - 180) < 3
    page.screenshot(path=shots / "directions-street-ahead.png")
    picture.click()
    until(page, "document.querySelector('#look-around')?.scene")
    page.keyboard.press("Escape")
    expect(page.locator(".directions")).to_be_visible()


def test_a_step_without_imagery_has_no_preview(open_page, server):
    page = shown(open_page(WALK))
    page.locator(".steps button").nth(1).click()
    line = directions(server)[0]
    place = line["geometry"]["coordinates"][line["properties"]["steps"][1]["points"][0]]
    until(page, "document.querySelector('#map').camera.zoom === 17")
    center = page.evaluate("document.querySelector('#map').camera.center")
    assert meters(place, [center["longitude"], center["latitude"]]) < 0.5
    expect(page.locator(".steps .preview")).to_be_hidden()


def test_the_chart_matches_the_profile(open_page, server, shots):
    page = hilly(open_page, WALK)
    expect(page.locator(".profile .climbs")).to_have_text("70 m up, 20 m down")
    page.screenshot(path=shots / "directions-hills.png")
    # Read the scale of the chart from the positions of its labels.
    chart = page.locator(".chart").bounding_box()
    middles = """(all) => all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [Number.parseFloat(one.textContent.replace(',', '')), x + width / 2, y + height / 2];
    })"""
    labels = [(value, y - chart["y"]) for value, _, y in page.locator(".chart .height").evaluate_all(middles)]
    far = [(value, x - chart["x"]) for value, x, _ in page.locator(".chart .far").evaluate_all(middles)]
    (low, low_y), (high, high_y) = labels[0], labels[-1]
    (near, near_x), (away, away_x) = far[0], far[-1]
    drawn = page.locator(".chart .line").evaluate_all("(all) => all.map((one) => one.getAttribute('d'))")
    points = [tuple(map(float, point.split())) for line in drawn for point in line[1:].split("L")]
    heights = [(x, low + (y - low_y) / (high_y - low_y) * (high - low)) for x, y in points]
    assert len(points) == 5, "points without elevation are not drawn"
    for (x, height), (distance, expected) in zip(heights, HILLS):
        assert abs(height - expected) < 0.5 and abs(near + (x - near_x) / (away_x - near_x) * (away - near) - distance) < 5


def test_pointing_at_the_chart_marks_the_position_on_the_route(open_page, server):
    page = hilly(open_page, WALK)
    slider = page.get_by_role("slider", name="Position along the route")
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("248 m above sea level after 39[89] m"))
    place = along(directions(server)[0]["geometry"]["coordinates"], 0.2)

    def distance_to(place):
        box = page.locator(".route-pointer").bounding_box()
        x, y = screen(page, place)
        return math.hypot(box["x"] + box["width"] / 2 - x, box["y"] + box["height"] / 2 - y)

    until(page, "document.querySelector('.route-pointer').style.transform")
    assert distance_to(place) < 3
    chart = page.locator(".chart").bounding_box()
    page.mouse.move(chart["x"] + chart["width"] - 15, chart["y"] + 50)
    until(page, "Number(document.querySelector('.chart input').value) > 1980")
    assert distance_to(directions(server)[0]["geometry"]["coordinates"][-1]) < 6
    page.locator(".steps button").first.focus()
    page.mouse.move(900, 500)
    expect(page.locator(".route-pointer")).to_have_count(0)


@pytest.mark.parametrize("highest, charts", [(204.9, 0), (205.1, 1)])
def test_a_flat_route_has_no_chart(open_page, highest, charts):
    page = hilly(open_page, WALK, {**PROFILE, "highest": highest, "points": [(0, 200.0), (1993.6, highest)]})
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    expect(page.locator(".profile")).to_have_count(charts)


def test_there_is_no_chart_without_elevation_data(open_page):
    page = open_page("/empty")
    refuse(page, "noElevation", "v1/profile")
    page.goto(page.url.replace("/empty", WALK))
    shown(page)
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    expect(page.locator(".profile")).to_have_count(0)


@pytest.mark.parametrize("code, message", [
    ("noRoads", "This server has no road data."), ("noRoad", "There is no road near one of these places."),
    ("noRoute", re.compile("No route found for this travel mode.")), ("busy", "No.")])
def test_errors_are_shown_as_messages(open_page, shots, code, message):
    page = open_page("/empty")
    refuse(page, code)
    page.goto(page.url.replace("/empty", WALK))
    expect(page.locator(".route-status")).to_have_text(message)
    expect(page.locator(".steps")).to_have_count(0)
    assert page.evaluate("document.querySelector('#map').lines") == []
    page.screenshot(path=shots / f"directions-{code}.png")


def test_places_at_sea_and_unknown_places_are_reported(open_page):
    page = open_page(f"/#{TOWN}&from=48.2,7.7&to=0.5,0.5&by=car")
    expect(page.locator(".route-status")).to_have_text("There is no road near one of these places.")
    page = open_page(f"/#{TOWN}&from=48.2,7.7&to=0000000000000&by=car")
    expect(page.locator(".route-status")).to_have_text("This place does not exist.")


def test_directions_are_not_offered_without_road_data(open_page):
    page = open_page("/empty")
    refuse(page, "noRoads")
    page.goto(page.url.replace("/empty", f"/#{TOWN}"))
    ready(page)
    pick(page)
    expect(page.locator(".info .actions")).to_be_visible()
    expect(page.locator("button.way")).to_be_hidden()
    expect(page.locator(".info").get_by_role("button", name="Directions", exact=True)).to_be_hidden()


def test_the_directions_panel_is_loaded_on_first_use(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    loaded = "performance.getEntriesByType('resource').filter(({ name }) => /viewer.*[/](directions|tilted)[/]/.test(name)).length"
    expect(page.locator("button.way")).to_be_visible()
    assert page.evaluate(loaded) == 0
    page.locator("button.way").click()
    expect(page.locator("#route-from")).to_be_focused()
    assert page.evaluate(loaded) > 5


def test_road_names_are_shown_as_plain_text(open_page, server):
    page = open_page("/empty")
    hostile = '<img src=x onerror="document.title=1">'
    feature = directions(server)[0]
    feature["properties"]["name"] = hostile
    feature["properties"]["steps"][0]["instructions"] = hostile
    page.route("**/v1/directions*", lambda route: route.fulfill(json={"type": "FeatureCollection", "features": [feature]}))
    page.goto(page.url.replace("/empty", WALK))
    shown(page)
    expect(page.locator(".steps .name").first).to_have_text(hostile)
    assert page.title() == "Vantage" and page.locator(".directions img").count() == 0


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_directions_are_accessible(open_page, shots, language, scheme):
    page = hilly(open_page, f"{STREET}&lang={language}", color_scheme=scheme, **CALM)
    expect(page.locator(".profile")).to_be_visible()
    page.locator(".steps button").last.click()
    expect(page.locator(".steps .preview img")).to_be_visible()
    page.locator(".chart input").focus()
    page.screenshot(path=shots / f"directions-{scheme}-{language}.png")
    check(page)
    page.get_by_role("button", name={"en": "Clear", "ar": "مسح"}[language]).last.click()
    page.keyboard.press("Escape")
    check(page)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_directions_fit_a_phone(open_page, shots, language):
    page = hilly(open_page, f"{WALK}&lang={language}", **PHONE)
    expect(page.locator(".profile")).to_be_visible()
    page.screenshot(path=shots / f"directions-phone-{language}.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    form, results = (page.locator(part).bounding_box() for part in [".route-form", ".route-results"])
    assert results["y"] - form["y"] - form["height"] > 200, "the map is visible between the form and the results"
    small = page.locator(".directions button, .directions .mode").evaluate_all("""(all) => all.filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 0 && (height < 43 || width < 38);
    }).map((one) => one.outerHTML.slice(0, 80))""")
    assert not small
    check(page)
