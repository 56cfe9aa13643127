"""Tests for walking by clicking on the ground, in synthetic panoramas whose scenes lie along a street."""

import math

import pytest
import synthetic as drawn
from look_around_support import look, names, opened
from waiting import until

SIZE = (1000, 700)
#: The height of the camera that the viewer assumes, in meters.
HEIGHT = 2.2
MARKER = "shadow.querySelector('.go')"
DOT = "shadow.querySelector('.go-dot')"
CENTER = "(one) => { const { left, top, width, height } = one.getBoundingClientRect(); return [left + width / 2, top + height / 2, width, height]; }"


@pytest.fixture(scope="module")
def scenes(synthetic):
    return names(synthetic, "synthetic")


@pytest.fixture
def street(browser, synthetic, scenes):
    pages = []

    def street(file: str = "street_05.jpg", **options):
        page = opened(browser, synthetic, scenes[file], size=SIZE, **options)
        pages.append(page)
        return page

    yield street
    for page in pages:
        page.context.close()


def ground(view, heading: float, meters: float):
    """The point at which the ground appears at a distance."""
    return drawn.projected(view, SIZE, heading, -math.degrees(math.atan2(HEIGHT, meters)))


def show(page, view):
    look(page, *view)
    until(page, "el.ways.length >= 2")


@pytest.mark.parametrize("view, meters, ahead", [
    ((30, 0, 90), 9, 1), ((30, -20, 90), 9, 1), ((30, -35, 60), 8, 1), ((20, 8, 100), 18, 2), ((45, -3, 30), 27, 3),
    ((215, -10, 80), 18, -2), ((30, -6, 12), 26, 3),
])
def test_a_click_on_the_ground_walks_to_the_scene_there(street, scenes, view, meters, ahead):
    page = street()
    show(page, view)
    heading = 30 if ahead > 0 else 210
    x, y = ground(view, heading, meters)
    page.mouse.move(x, y)
    until(page, f"!{MARKER}.hidden && {MARKER}.style.visibility === 'visible'")
    at = page.evaluate(f"({CENTER})({MARKER})")
    assert abs(at[0] - x) < 1.5 and abs(at[1] - y) < 1.5, "the marker is under the pointer"
    dot = page.evaluate(f"({CENTER})({DOT})")
    expected = ground(view, heading, 9 * abs(ahead))
    # The positions of the scenes were calculated on a sphere, so their bearings are off by up to 0.2°.
    close = 3 + math.radians(0.2) * SIZE[0] / 2 / math.tan(math.radians(view[2]) / 2)
    assert abs(dot[0] - expected[0]) < close and abs(dot[1] - expected[1]) < 3, "the dot is where the scene is"
    page.mouse.click(x, y)
    until(page, "el.scene.scene === value", scenes[f"street_{5 + ahead:02}.jpg"])
    assert page.evaluate("el.view.heading") == pytest.approx(view[0], abs=0.01)


def test_the_marker_is_flat_and_smaller_farther_away(street):
    page = street()
    show(page, (30, -10, 90))
    sizes = []
    for meters in (6, 12, 24):
        page.mouse.move(*ground((30, -10, 90), 30, meters))
        until(page, f"!{MARKER}.hidden")
        box = page.evaluate(f"({CENTER})({MARKER}.firstElementChild)")
        assert box[3] < 0.6 * box[2]
        sizes.append(box[2])
    assert sizes[0] > sizes[1] > sizes[2]


def test_the_marker_follows_the_view_and_hides_above_the_horizon_and_during_a_drag(street):
    page = street()
    show(page, (30, -10, 90))
    page.mouse.move(*ground((30, -10, 90), 30, 9))
    until(page, f"!{MARKER}.hidden")
    page.evaluate("el.view = { pitch: 40 }")
    until(page, f"{MARKER}.hidden")
    assert not page.evaluate("shadow.querySelector('.surface').classList.contains('aiming')")
    page.evaluate("el.view = { pitch: -10 }")
    until(page, f"!{MARKER}.hidden")
    page.mouse.down()
    page.mouse.move(300, 600, steps=4)
    until(page, f"{MARKER}.hidden")
    before = page.evaluate("el.scene.scene")
    page.mouse.up()
    page.mouse.move(500, 20)
    until(page, f"{MARKER}.hidden")
    page.mouse.click(500, 20)
    page.evaluate("el.sharp")
    assert page.evaluate("el.scene.scene") == before


def test_a_double_click_turns_instead_of_walking(street, scenes):
    page = street()
    show(page, (30, -10, 90))
    page.mouse.dblclick(*ground((30, -10, 90), 30, 9))
    until(page, "el.view.fov < 89")
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 400))")
    assert page.evaluate("el.scene.scene") == scenes["street_05.jpg"]


def test_a_tap_on_the_ground_walks(street, scenes):
    page = street(has_touch=True)
    show(page, (30, -10, 90))
    page.touchscreen.tap(*ground((30, -10, 90), 30, 9))
    until(page, "el.scene.scene === value", scenes["street_06.jpg"])


def test_without_navigation_or_a_heading_a_click_leads_nowhere(street, scenes):
    page = street(attributes={"navigation": "false"})
    look(page, 30, -10, 90)
    page.mouse.move(*ground((30, -10, 90), 30, 9))
    assert page.evaluate(f"{MARKER}.hidden")
    page = street("unknown.jpg")
    look(page, 0, -10, 90)
    page.mouse.move(500, 500)
    assert page.evaluate(f"{MARKER}.hidden")
