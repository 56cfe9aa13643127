"""Tests for trading places: the mini-map becomes the large map, and the open picture becomes small."""

import pytest
from playwright.sync_api import expect
from test_page import TOWN, opened, ready, state
from waiting import until

SCENE = "9ZE0J7NHS926P"
OPEN = f"/#{TOWN}&scene={SCENE}"


def is_small(page):
    """Waits until the picture is small and the map fills the page."""
    expect(page.locator(".viewer.small")).to_be_visible()
    expect(page.locator(".mini-map")).to_be_hidden()
    viewer, view = page.locator(".viewer").bounding_box(), page.viewport_size
    assert viewer["width"] * viewer["height"] < view["width"] * view["height"] / 10
    assert viewer["x"] >= 0 and viewer["y"] + viewer["height"] <= view["height"]


def is_large(page):
    expect(page.locator(".viewer.small")).to_have_count(0)
    assert page.locator("#look-around").bounding_box()["width"] == page.viewport_size["width"]


def enlarge(page):
    page.get_by_role("button", name="Enlarge the map").click()
    is_small(page)


def test_the_mini_map_becomes_large_and_the_small_picture_leads_back(open_page, shots):
    page = open_page(OPEN)
    opened(page)
    enlarge(page)
    ready(page)
    center = page.evaluate("document.querySelector('#map').camera.center")
    scene = page.evaluate("document.querySelector('#look-around').scene.coordinate")
    assert abs(center["latitude"] - scene["latitude"]) < 1e-6
    assert page.evaluate("document.querySelector('#map').viewer.coordinate")["latitude"] == scene["latitude"]
    page.screenshot(path=shots / "map-large.png")
    page.get_by_role("button", name="Enlarge the picture").click()
    is_large(page)
    assert "main" not in state(page) and state(page)["scene"] == SCENE
    assert page.evaluate("document.querySelector('#map').viewer") is None


def test_the_back_button_and_the_link_restore_the_large_map(open_page):
    page = open_page(OPEN)
    opened(page)
    enlarge(page)
    link = page.url
    page.go_back()
    is_large(page)
    page.go_forward()
    is_small(page)
    other = open_page("/" + link[link.index("#"):])
    opened(other)
    is_small(other)


def test_the_keyboard_swaps_the_map_and_the_picture(open_page):
    page = open_page(OPEN)
    opened(page)
    page.keyboard.press("m")
    is_small(page)
    until(page, "document.activeElement.id === 'map'")
    page.keyboard.press("Escape")
    is_large(page)
    until(page, "document.activeElement.id === 'look-around'")
    page.get_by_role("button", name="Enlarge the map").focus()
    page.keyboard.press("Enter")
    is_small(page)
    page.get_by_role("button", name="Back to the map").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".viewer")).to_be_hidden()
    assert "main" not in state(page)


def test_a_scene_on_the_large_map_is_shown_in_the_small_picture(open_page):
    page = open_page(f"/#{TOWN}&scene={SCENE}&main=map")
    opened(page)
    ready(page)
    other = page.evaluate("fetch('/v1/scenes/9ZE0J7NHS926P/neighbors').then((response) => response.json())")["next"]
    at = page.evaluate("(place) => document.querySelector('#map').point(place)", other["coordinate"])
    page.mouse.click(at["x"], at["y"])
    until(page, "document.querySelector('#look-around').scene?.scene === value", other["scene"])
    is_small(page)
    assert state(page)["scene"] == other["scene"]


def test_a_place_on_the_large_map_is_described_on_the_map(open_page):
    page = open_page(f"/#{TOWN}&scene={SCENE}&main=map")
    opened(page)
    ready(page)
    page.mouse.click(950, 300)
    expect(page.locator("#map .info")).to_be_visible()
    expect(page.locator(".viewer .info")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 780), (780, 390)])
def test_the_small_picture_covers_no_controls_on_a_phone(open_page, size, shots):
    page = open_page(
        OPEN, viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    opened(page)
    page.locator(".mini-map .enlarge").tap()
    is_small(page)
    page.screenshot(path=shots / f"map-large-phone-{size[0]}.png")
    covered = page.evaluate("""() => {
        const picture = document.querySelector('.viewer').getBoundingClientRect();
        const root = document.querySelector('#map').shadowRoot;
        return [...root.querySelectorAll('button'), ...document.querySelectorAll('.top button, .figure-button')].filter((button) => {
            const { left, right, top, bottom, width } = button.getBoundingClientRect();
            return width > 0 && left < picture.right && right > picture.left && top < picture.bottom && bottom > picture.top;
        }).length;
    }""")
    assert covered == 0
    page.get_by_role("button", name="Enlarge the picture").tap()
    is_large(page)
