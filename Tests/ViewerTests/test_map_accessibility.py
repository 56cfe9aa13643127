"""Tests for the map's accessibility, and for pages that move or remove the element."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from test_map_support import STREET, open_map


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("en", "dark"), ("ar", "light")])
def test_the_map_passes_axe(page, server, lang, scheme):
    open_map(page, server, lang=lang, color_scheme=scheme, body="<h1>A map</h1>")
    page.keyboard.press("Tab")
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
                                     "rules": {"target-size": {"enabled": True}}})
    assert [one["id"] for one in found.response["violations"]] == []
    assert [one["id"] for one in found.response["incomplete"] if one["id"] == "color-contrast"] == []


def test_the_map_has_the_application_role_and_describes_its_keyboard_shortcuts(page, server):
    open_map(page, server, lang="de")
    surface = page.get_by_role("application", name="Karte")
    assert surface.count() == 1
    described = surface.evaluate("(one) => one.getRootNode().getElementById(one.getAttribute('aria-describedby')).textContent")
    assert "Pfeiltasten" in described
    assert page.get_by_role("application").get_by_role("button").count() == 0
    assert page.get_by_role("button", name="Vergrößern").count() == 1


def test_the_crosshair_is_shown_only_during_keyboard_use(page, server):
    open_map(page, server)
    cross = page.locator(".crosshair")
    page.mouse.click(300, 300)
    assert not cross.is_visible()
    page.mouse.move(0, 0)
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert cross.is_visible()
    box = cross.bounding_box()
    assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx((640, 400), abs=0.5)


def test_tab_moves_from_the_map_to_its_buttons_and_then_past_them(page, server):
    shown = open_map(page, server, body="<button>After</button>")
    names = []
    for _ in range(5):
        page.keyboard.press("Tab")
        names.append(shown.run(
            "const one = map.shadowRoot.activeElement ?? document.activeElement;"
            "return one.getAttribute('aria-label') ?? one.textContent;"))
    assert names == ["Map", "Show my location", "Zoom in", "Zoom out", "After"]


def test_the_place_at_the_center_is_announced_after_keys_move_the_map(page, server):
    shown = open_map(page, server)
    page.keyboard.press("Tab")
    shown.at_rest(lambda: page.keyboard.press("ArrowRight"))
    shown.until("map.shadowRoot.querySelector('.spoken[role=status]').textContent !== ''")
    announced = page.locator(".spoken[role=status]").text_content()
    assert announced.startswith("Center: ") and "Zoom 17" in announced


def test_moving_the_map_with_the_mouse_is_not_announced(page, server):
    shown = open_map(page, server)
    where = []
    page.on("request", lambda request: where.append(request.url) if "/v1/where" in request.url else None)
    shown.at_rest(lambda: (page.mouse.move(600, 300), page.mouse.wheel(0, -120)))
    shown.run("await new Promise((resolve) => setTimeout(resolve, 800));")
    assert where == []


def test_arabic_is_laid_out_from_right_to_left(page, server):
    open_map(page, server, lang="ar")
    button = page.get_by_role("button", name="تكبير").bounding_box()
    assert button["x"] < 100
    assert page.get_by_role("application", name="خريطة").count() == 1


@pytest.mark.parametrize(("touch", "least"), [(False, 24), (True, 44)])
def test_buttons_meet_the_minimum_target_size(browser, server, touch, least):
    context = browser.new_context(viewport={"width": 390, "height": 700}, has_touch=touch, is_mobile=touch)
    page = context.new_page()
    open_map(page, server)
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        assert box["width"] >= least - 0.01 and box["height"] >= least - 0.01
    context.close()


def test_buttons_are_visible_in_forced_colors(browser, server):
    context = browser.new_context(viewport={"width": 900, "height": 600}, forced_colors="active")
    page = context.new_page()
    open_map(page, server)
    colors = page.get_by_role("button", name="Zoom in").evaluate(
        "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]")
    assert colors[0] != colors[1]
    context.close()


def test_a_map_without_controls_keeps_its_attribution(page, server):
    open_map(page, server, controls="none")
    assert page.get_by_role("button").count() == 0
    assert page.locator(".attribution").is_visible()


def test_a_map_can_be_moved_to_another_parent(page, server):
    shown = open_map(page, server)
    shown.run("map.camera = { center: argument, zoom: 18 }; await map.sharp;", STREET)
    shown.run("""
        const main = map.parentElement;
        window.kept = map;
        map.remove();
        const box = document.createElement('div');
        box.style.blockSize = '50%';
        main.append(box);
        box.append(map);
        await map.sharp;""")
    assert shown.camera() == {"center": pytest.approx(STREET), "zoom": 18}
    assert shown.run("return map.shown;") | {"sharp": 0} == {"sharp": 0, "coarse": 0, "empty": 0}
    assert shown.point(**STREET) == pytest.approx({"x": 640, "y": 200}, abs=0.5)
    page.keyboard.press("Tab")
    shown.at_rest(lambda: page.keyboard.press("+"))
    assert shown.camera()["zoom"] == 19


def test_removing_a_map_aborts_its_requests(page, server):
    shown = open_map(page, server)
    page.route("**/tiles/standard/16/**", lambda route: None)
    with page.expect_request("**/tiles/standard/16/**") as asked:
        shown.run("map.camera = { center: { latitude: 48.19, longitude: 7.69 }, zoom: 16 };")
    with page.expect_event("requestfailed", lambda request: request.url == asked.value.url):
        shown.run("map.remove();")


def test_several_maps_are_independent(page, server):
    shown = open_map(page, server, css="vantage-map { block-size: 300px }",
                     body='<vantage-map id="second" center="48.19,7.71" zoom="14" map-style="muted"></vantage-map>')
    shown.run("const second = document.querySelector('#second'); await second.sharp; second.setCamera({ center: argument, zoom: 12 }); await second.sharp;", STREET)
    assert shown.camera() == {"center": pytest.approx(STREET), "zoom": 17}
    assert shown.run("return document.querySelector('#second').camera.zoom;") == 12


def test_a_map_without_a_camera_shows_the_area_that_the_server_covers(page, server):
    shown = open_map(page, server, center=None, zoom=None)
    assert shown.camera() == {"center": pytest.approx({"latitude": 48.2, "longitude": 7.7}), "zoom": 11}
