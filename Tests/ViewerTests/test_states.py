"""Tests for states that no other test covers. Their screenshots are meant for review in the screenshot gallery."""

import pytest
from playwright.sync_api import expect
from test_axe import check
from test_page import TOWN, opened, pick, ready, search
from waiting import until

SCENE = f"/#{TOWN}&scene=9ZE0J7NHS926P"
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
FORCED = {"forced_colors": "active"}

#: Controls and text elements whose text or icon has the same color as the background.
INVISIBLE = """() => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const color = (one, name) => getComputedStyle(one)[name].replace(/\\s/g, '');
    const isClear = (value) => value === 'transparent' || /,0\\)$/.test(value) || /\\/0\\)$/.test(value);
    const ground = (one) => {
        for (let at = one; at; at = at.assignedSlot ?? at.parentElement ?? at.getRootNode().host) {
            const value = color(at, 'backgroundColor');
            if (!isClear(value)) return value;
        }
        return color(document.documentElement, 'backgroundColor');
    };
    return all(document).filter((one) => one.matches('button, a[href], h2, h3, kbd, dd') && !one.closest('[inert], .skip')
        && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })).filter((one) => {
        const path = one.querySelector('path'), drawn = path ?? one;
        const inks = path ? [color(path, 'fill'), color(path, 'stroke')] : [color(drawn, 'color')];
        return inks.every((ink) => ink === 'none' || ink === ground(one));
    }).map((one) => one.outerHTML.slice(0, 140));
}"""


def picture(page):
    opened(page)
    until(page, "!document.querySelector('.timeline').hidden")
    until(page, "document.querySelector('#look-around').shadowRoot.querySelectorAll('.place-name').length > 2")
    return page


def pair(page):
    page.locator(".compare").click()
    until(page, "document.querySelector('#look-around-beside')?.scene")
    page.evaluate("document.querySelector('#look-around-beside').sharp")
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_is_visible_in_forced_colors(open_page, shots, scheme):
    page = ready(open_page(f"/#{TOWN}", color_scheme=scheme, **FORCED))
    pick(page)
    expect(page.locator(".preview img")).to_be_visible()
    assert page.evaluate(INVISIBLE) == []
    page.screenshot(path=shots / f"forced-colors-{scheme}-place.png")
    page.locator(".filters").click()
    assert page.evaluate(INVISIBLE) == []
    page.screenshot(path=shots / f"forced-colors-{scheme}-filters.png")
    page.keyboard.press("Escape")
    search(page, "bou")
    page.locator("#search").press("ArrowDown")
    page.screenshot(path=shots / f"forced-colors-{scheme}-search.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_picture_is_visible_in_forced_colors(open_page, shots, scheme):
    page = picture(open_page(SCENE, color_scheme=scheme, **FORCED))
    assert page.evaluate(INVISIBLE) == []
    page.screenshot(path=shots / f"forced-colors-{scheme}-picture.png")
    page.locator(".tools .in-view").click()
    assert page.evaluate(INVISIBLE) == []
    page.screenshot(path=shots / f"forced-colors-{scheme}-list.png")
    pair(page)
    assert page.evaluate(INVISIBLE) == []
    page.screenshot(path=shots / f"forced-colors-{scheme}-two-dates.png")
    page.keyboard.press("?")
    assert page.evaluate(INVISIBLE) == []
    page.screenshot(path=shots / f"forced-colors-{scheme}-keys.png")


@pytest.mark.parametrize("language", ["en", "ja", "ar"])
def test_the_viewer_fits_a_tablet(open_page, shots, language):
    page = ready(open_page(f"/#{TOWN}&lang={language}&item=B0PV5596FA9YJ", **TABLET))
    expect(page.locator(".preview img")).to_be_visible()
    page.screenshot(path=shots / f"tablet-{language}-place.png")
    page = picture(open_page(f"{SCENE}&lang={language}", **TABLET))
    page.screenshot(path=shots / f"tablet-{language}-picture.png")
    pair(page)
    page.screenshot(path=shots / f"tablet-{language}-two-dates.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= 820


@pytest.mark.parametrize("language", ["de", "fr", "es", "pt", "zh", "ja", "ar"])
def test_place_names_are_aligned_in_each_language(open_page, shots, language):
    page = picture(open_page(f"{SCENE}&lang={language}&list=open"))
    until(page, "document.querySelectorAll('.places li').length > 2")
    page.screenshot(path=shots / f"picture-{language}.png")
    # The list also has rows for places outside the view, which are hidden.
    names = page.locator(".places .name bdi").evaluate_all(
        "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON())")
    starts = {round(box["right" if language == "ar" else "left"]) for box in names}
    assert len(starts) == 1, "names are aligned with the side where reading starts"


def test_the_map_and_the_picture_open_in_dark_mode(open_page, shots):
    page = ready(open_page(f"/#{TOWN}", color_scheme="dark"))
    page.locator(".filters").click()
    page.screenshot(path=shots / "dark-filters.png")
    page = picture(open_page(SCENE, color_scheme="dark"))
    page.screenshot(path=shots / "dark-picture.png")


def test_the_embedded_viewer_shows_a_picture_or_a_map(open_page, shots):
    page = opened(open_page("/embed#scene=9ZE0J7NHS926P", viewport={"width": 640, "height": 400}))
    page.screenshot(path=shots / "embedded-picture.png")
    page = ready(open_page(f"/embed#{TOWN}", viewport={"width": 640, "height": 400}))
    page.screenshot(path=shots / "embedded-map.png")


def test_a_cropped_panorama_and_a_photo_open(open_page, shots, server):
    page = open_page(f"/#{TOWN}")
    files = page.evaluate("""async () => {
        const { features } = await (await fetch('v1/scenes?limit=200&details=true')).json();
        return features.map(({ properties: { scene, kind, details } }) => [scene, kind, details.file ?? '']);
    }""")
    photo = next(scene for scene, kind, _ in files if kind == "photo")
    cropped = next(scene for scene, kind, file in files if "cropped" in file)
    for name, scene in [("photo", photo), ("cropped-panorama", cropped)]:
        page = opened(open_page(f"/#{TOWN}&scene={scene}"))
        page.screenshot(path=shots / f"{name}.png")


def test_an_unknown_scene_shows_a_message(open_page, shots):
    page = open_page(f"/#{TOWN}&scene=0000000000000")
    expect(page.locator("#look-around .notice")).to_have_text("This scene does not exist.")
    page.screenshot(path=shots / "no-such-scene.png")
    page.keyboard.press("Escape")
    expect(page.locator(".viewer")).to_be_hidden()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_place_list_and_the_date_comparison_and_the_shortcuts_are_accessible(open_page, language):
    page = picture(open_page(f"{SCENE}&lang={language}&list=open"))
    until(page, "document.querySelectorAll('.places li').length > 2")
    check(page)
    pair(page)
    check(page)
    page.keyboard.press("?")
    check(page)
