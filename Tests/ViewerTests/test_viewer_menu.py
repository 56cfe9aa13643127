"""Tests for the menu of the open picture: brightness and contrast, and reports."""

import io
import urllib.parse

import numpy
import pytest
from conftest import ServerProcess, maps
from PIL import Image
from playwright.sync_api import expect
from test_axe import check
from waiting import until
from years import await_scene, dates, look, server, state, town  # noqa: F401

LOOK = "document.querySelector('#look-around')"
MENU = ".tools .popup-holder:last-child > button"


def pixels(page, selector: str = "#look-around"):
    """The middle of the picture, without controls."""
    page.evaluate(f"{LOOK}.sharp")
    box = page.locator(selector).bounding_box()
    clip = {"x": box["x"] + box["width"] * 0.3, "y": box["y"] + 70, "width": box["width"] * 0.1, "height": 60}
    return numpy.asarray(Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")).astype(float)


def slide(page, name: str, value: float):
    page.locator(f"#tone-{name}").fill(str(value))


def test_brightness_and_contrast_change_the_picture_and_stay_while_walking(look, dates, shots):
    page = look(dates["07"][-1], "&heading=0&pitch=0&fov=90&names=off")
    until(page, f"{LOOK}.ways.length > 0")
    before = pixels(page)
    page.click(MENU)
    slide(page, "brightness", 1.5)
    assert page.get_attribute("#tone-brightness", "aria-valuetext") == "150%"
    page.screenshot(path=shots / "tone.png")
    page.keyboard.press("Escape")
    assert numpy.abs(pixels(page) - numpy.clip(before * 1.5, 0, 255)).mean() < 3
    page.click(MENU)
    slide(page, "brightness", 1)
    slide(page, "contrast", 0.5)
    page.keyboard.press("Escape")
    assert numpy.abs(pixels(page) - ((before - 127.5) * 0.5 + 127.5)).mean() < 3
    page.evaluate(f"{LOOK}.walk({LOOK}.ways[0].bearing)")
    until(page, f"{LOOK}.scene.scene !== value", dates["07"][-1])
    assert page.evaluate(f"{LOOK}.contrast") == 0.5 and "contrast" not in page.url
    page.evaluate(f"(scene) => {LOOK}.show(scene)", dates["07"][-1])
    await_scene(page, dates["07"][-1])
    page.click(MENU)
    page.click(".tone button")
    assert page.evaluate("document.activeElement.id") == "tone-brightness" and page.locator(".tone button").is_disabled()
    check(page)
    page.keyboard.press("Escape")
    assert numpy.abs(pixels(page) - before).mean() < 1


def test_brightness_applies_to_the_second_picture(look, dates):
    page = look(dates["07"][-1])
    page.click(MENU)
    slide(page, "brightness", 1.5)
    page.keyboard.press("Escape")
    page.click(".compare")
    until(page, "document.querySelector('#look-around-beside')?.brightness === 1.5")


@pytest.mark.parametrize("template, expected", [
    ("https://example.org/report?picture={id}&at={url}", ("https", "example.org", "/report")),
    ("mailto:maps@example.org?subject=Picture%20{id}&body={url}", ("mailto", "", "maps@example.org")),
])
def test_a_picture_can_be_reported_at_the_operators_address(open_page, town, dates, template, expected):
    process = ServerProcess([town], maps(), flags=["--report-url", template])
    try:
        page = open_page("/")
        page.goto(f"{process.address}/#scene={dates['07'][-1]}&heading=20&q=a%26b%3Dc&names=off")
        await_scene(page, dates["07"][-1])
        page.click(MENU)
        link = page.get_by_role("link", name="Report a problem with this picture")
        expect(link).to_have_attribute("rel", "noopener noreferrer")
        url = urllib.parse.urlsplit(link.get_attribute("href"))
        query = urllib.parse.parse_qs(url.query)
        assert (url.scheme, url.netloc, url.path) == expected
        assert dates["07"][-1] in (query.get("picture") or query["subject"])[0]
        address = (query.get("at") or query["body"])[0]
        assert address.startswith(f"{process.address}/#") and f"scene={dates['07'][-1]}" in address and "q=a%26b%3Dc" in address
        check(page)
    finally:
        process.stop()


def test_without_an_address_there_is_no_link_for_reports(look, dates):
    page = look(dates["07"][-1])
    page.click(MENU)
    assert page.locator(".tools .choices a").count() == 3


def test_the_menu_fits_a_small_window(look, dates):
    page = look(dates["07"][-1], viewport={"width": 640, "height": 300})
    page.click(MENU)
    box = page.locator(".tools .choices").bounding_box()
    assert box["y"] + box["height"] <= 300
    page.locator(".tone button").scroll_into_view_if_needed()
    slide(page, "contrast", 1.2)
    page.click(".tone button")
    assert page.evaluate(f"{LOOK}.contrast") == 1
