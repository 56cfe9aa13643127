"""Tests for pointing at scenes on the map: cards, lists of scenes at one place, taps on coverage, and the figure."""

import pytest
from conftest import ServerProcess, make_store
from PIL import Image
from playwright.sync_api import expect
from test_page import BAKERY, TOWN, opened, pick, ready, state
from test_start import box
from waiting import until

SCENE = "9ZE0J7NHS926P"
PLACE = {"latitude": 48.20042252777778, "longitude": 7.6998873861111115}
CLOSE = "at=48.2004,7.6999&zoom=19"


def point(page, place=PLACE):
    at = page.evaluate("(place) => document.querySelector('#map').point(place)", place)
    return at["x"], at["y"]


@pytest.fixture(scope="module")
def stack(tmp_path_factory):
    """The URL of a server with 30 pictures at one place and one picture beside it."""
    folder = tmp_path_factory.mktemp("stack")
    (folder / "pictures").mkdir()
    rows = ["file,latitude,longitude,heading,captured"]
    for number in range(31):
        color = (number * 53 % 256, number * 97 % 256, number * 151 % 256)
        picture = Image.new("RGB", (256, 128), color)
        picture.paste((255 - color[0], 255 - color[1], 255 - color[2]), (number * 8, 0, number * 8 + 8, 128))
        picture.save(folder / "pictures" / f"{number}.jpg")
        longitude = 7.7 if number < 30 else 7.7003
        rows.append(f"{number}.jpg,48.2,{longitude},{number * 37 % 360},20{number % 20 + 1:02}-05-0{number % 9 + 1}T10:00:00Z")
    (folder / "pictures" / "pictures.csv").write_text("\n".join(rows))
    make_store(folder / "stack.sqlite", [folder / "pictures", "--kind", "panorama", "--collection", "stack"])
    process = ServerProcess([folder / "stack.sqlite"], [])
    yield process.address
    process.stop()


def test_hovering_shows_a_thumbnail_and_the_date_until_the_pointer_leaves(open_page, shots):
    page = ready(open_page(f"/#{CLOSE}"))
    page.mouse.move(*point(page))
    card = page.locator(".hover-card")
    expect(card).to_contain_text("2025")
    until(page, "document.querySelector('.hover-card img').naturalWidth === 208")
    page.screenshot(path=shots / "hover-card.png")
    page.mouse.move(100, 700)
    expect(card).to_have_count(0)


def test_a_pointer_that_passes_a_scene_shows_no_card(open_page):
    page = ready(open_page(f"/#{CLOSE}"))
    requests = []
    page.on("request", lambda request: requests.append(request.url) if "/v1/snapshot" in request.url else None)
    x, y = point(page)
    page.mouse.move(x, y)
    page.mouse.move(100, 700)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 600))")
    assert requests == []
    expect(page.locator(".hover-card")).to_have_count(0)


def test_keyboard_users_see_the_card_of_the_scene_that_enter_opens(open_page):
    page = ready(open_page(f"/#at={PLACE['latitude']},{PLACE['longitude']}&zoom=19"))
    page.evaluate("document.querySelector('#map').focus()")
    page.keyboard.press("+")
    expect(page.locator(".hover-card")).to_contain_text("2025")
    page.keyboard.press("Enter")
    opened(page)
    assert state(page)["scene"] == SCENE
    expect(page.locator(".hover-card")).to_have_count(0)


def test_a_touch_shows_no_card(open_page):
    page = ready(open_page(f"/#{CLOSE}", has_touch=True, is_mobile=True, viewport={"width": 390, "height": 780}))
    page.touchscreen.tap(60, 600)
    page.touchscreen.tap(*point(page))
    opened(page)
    expect(page.locator(".hover-card")).to_have_count(0)


def test_scenes_at_the_same_place_are_listed(open_page, stack, shots):
    page = open_page("/embed")
    page.goto(f"{stack}/#at=48.2,7.7&zoom=18")
    page.reload()
    ready(page)
    page.mouse.click(640, 400)
    window = page.locator(".scene-list")
    expect(window.locator("h2")).to_have_text("Pictures here: 30")
    expect(window).to_be_focused()
    page.screenshot(path=shots / "scenes-at-one-place.png")
    found = []
    for _ in range(4):
        found += window.locator(".choice .name").all_inner_texts()
        page.keyboard.press("PageDown")
    assert len(found) == 30 and "2020" in found[0] and "2001" in found[-1]
    window.locator("select").select_option("direction")
    expect(window.locator("[role=status]")).to_have_text("1–8 of 30")
    expect(window.locator(".choice .detail").first).to_contain_text("north")
    window.locator(".choice").nth(3).focus()
    page.keyboard.press("Enter")
    opened(page)
    assert state(page)["scene"]
    expect(window).to_have_count(0)


def test_escape_closes_the_list_and_a_single_scene_opens_at_once(open_page, stack):
    page = open_page("/embed")
    page.goto(f"{stack}/#at=48.2,7.7&zoom=18")
    page.reload()
    ready(page)
    page.evaluate("document.querySelector('#map').focus()")
    page.keyboard.press("Enter")
    expect(page.locator(".scene-list")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".scene-list")).to_have_count(0)
    until(page, "document.activeElement.id === 'map'")
    page.mouse.click(*point(page, {"latitude": 48.2, "longitude": 7.7003}))
    opened(page)
    assert abs(page.evaluate("document.querySelector('#look-around').scene.coordinate.longitude") - 7.7003) < 1e-6


def test_a_click_on_a_line_opens_a_picture(open_page):
    page = ready(open_page("/#at=48.2004,7.6999&zoom=14"))
    page.mouse.click(640, 400)
    opened(page)


def test_a_click_on_imagery_from_far_away_zooms_in(open_page):
    page = ready(open_page("/#at=48.2004,7.6999&zoom=6"))
    page.mouse.click(640, 400)
    until(page, "document.querySelector('#map').camera.zoom > 9")
    west, south, east, north = box(page)
    assert west < 7.6999 < east and south < 48.2 < north
    assert "point" not in state(page)


def test_scenes_without_pictures_are_not_shown(open_page, tmp_path):
    (tmp_path / "positions.csv").write_text("name,latitude,longitude,heading\np,48.2,7.7,0\n")
    make_store(tmp_path / "positions.sqlite", [tmp_path / "positions.csv", "--collection", "positions"])
    process = ServerProcess([tmp_path / "positions.sqlite"], [])
    page = open_page("/embed")
    page.goto(f"{process.address}/#at=48.2,7.7&zoom=18")
    page.reload()
    ready(page)
    page.mouse.click(640, 400)
    expect(page.locator(".info")).to_contain_text("No pictures in this region.")
    assert "scene" not in state(page)
    scene = page.evaluate("fetch('/v1/scenes?limit=1').then((response) => response.json())")["features"][0]["id"]
    page.evaluate("(id) => { location.hash += '&scene=' + id; }", scene)
    page.reload()
    expect(page.get_by_text("This scene has no picture.")).to_be_visible()
    process.stop()


def drag(page, x, y):
    """Drags the figure to a point, without dropping it."""
    button = page.locator(".figure-button").bounding_box()
    page.mouse.move(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    page.mouse.down()
    page.mouse.move(x - 30, y - 30, steps=4)
    page.mouse.move(x, y, steps=4)


def test_the_figure_opens_the_scene_where_it_is_dropped(open_page, shots):
    page = ready(open_page(f"/#{TOWN}"))
    x, y = point(page)
    drag(page, x + 3, y)
    expect(page.locator(".figure")).to_be_visible()
    assert page.locator("#map").get_attribute("coverage") == "highlighted"
    expect(page.locator(".hover-card")).to_be_visible()
    assert page.evaluate("document.querySelector('#map').highlightedScene") == SCENE
    page.screenshot(path=shots / "figure.png")
    page.mouse.up()
    opened(page)
    assert state(page)["scene"] == SCENE
    expect(page.locator(".figure")).to_be_hidden()
    assert page.locator("#map").get_attribute("coverage") == "on"


def test_escape_cancels_the_figure(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    drag(page, *point(page))
    page.keyboard.press("Escape")
    expect(page.locator(".figure")).to_be_hidden()
    page.mouse.up()
    expect(page.locator(".hover-card")).to_have_count(0)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
    assert "scene" not in state(page)
    assert page.locator("#map").get_attribute("coverage") == "on"


def test_dropping_the_figure_where_there_is_no_picture_shows_a_message(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    drag(page, 200, 600)
    page.mouse.up()
    expect(page.locator(".notice", has_text="No picture here.")).to_be_visible()
    assert "scene" not in state(page)


def test_the_figure_works_by_keyboard(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    page.get_by_role("button", name="Drag onto a street").focus()
    page.keyboard.press("Enter")
    opened(page)
    assert state(page)["scene"]


def test_look_at_it_shows_a_place_from_the_scene_that_sees_it_best(open_page, shots):
    page = ready(open_page(f"/#{TOWN}"))
    pick(page)
    item = state(page)["item"]
    best = page.evaluate("(id) => fetch('/v1/snapshot.json?size=320x180&fov=80&item=' + id).then((response) => response.json())", item)
    page.get_by_role("button", name="Look at it").click()
    opened(page)
    assert state(page)["scene"] == best["scene"]["scene"]
    assert abs(float(state(page)["heading"]) - best["view"]["heading"]) < 0.1


def test_look_at_it_turns_an_open_picture_toward_a_place(open_page):
    page = open_page(f"/#{TOWN}&scene={SCENE}&heading=90")
    opened(page)
    item = page.evaluate("fetch('/v1/search?q=%s&near=48.2,7.7').then((response) => response.json())" % BAKERY)["places"][0]["id"]
    page.evaluate("(id) => { location.hash += '&item=' + id; }", item)
    page.reload()
    opened(page)
    page.locator(".viewer .info").get_by_role("button", name="Look at it").click()
    best = page.evaluate("(id) => fetch('/v1/snapshot.json?size=960x600&fov=80&item=' + id).then((response) => response.json())", item)
    until(page, "document.querySelector('#look-around').scene?.scene === value", best["scene"]["scene"])
    until(page, "Math.abs(document.querySelector('#look-around').view.heading - value) < 1", best["view"]["heading"])
