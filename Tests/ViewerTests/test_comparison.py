"""Tests for comparing two dates side by side."""

import pytest

from years import await_heading, await_scene, dates, look, server, state, town, view  # noqa: F401

OTHER = "#look-around-beside"


@pytest.fixture
def two(look, dates):
    def two(rest: str = "&heading=170&pitch=0&fov=70", **options):
        page = look(dates["07"][-1], f"{rest}&beside={dates['07'][0]}", **options)
        await_scene(page, dates["07"][0], OTHER)
        page.wait_for_function("() => document.querySelectorAll('.date').length === 3")
        return page

    return two


def focus(page, selector: str):
    page.evaluate("(selector) => document.querySelector(selector).focus()", selector)


def same(page) -> bool:
    a, b = view(page), view(page, OTHER)
    return all(abs(a[name] - b[name]) < 1e-3 for name in a)


def await_same(page):
    page.wait_for_function("""() => {
        const [a, b] = ['#look-around', '#look-around-beside'].map((name) => document.querySelector(name).view);
        return ['heading', 'pitch', 'fov'].every((name) => Math.abs(a[name] - b[name]) < 1e-3);
    }""")


def test_the_compare_button_opens_the_previous_date_and_closing_returns_to_one_picture(look, dates, shots):
    page = look(dates["07"][-1], viewport={"width": 1280, "height": 800})
    page.wait_for_function("() => document.querySelectorAll('.date').length === 3")
    page.click(".compare")
    await_scene(page, dates["07"][1], OTHER)
    assert state(page, "beside") == dates["07"][1] and same(page)
    halves = page.evaluate("() => ['#look-around', '#look-around-beside'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())")
    assert halves[0]["right"] <= halves[1]["left"] and abs(halves[0]["width"] - halves[1]["width"]) < 2
    page.screenshot(path=shots / "two-years.png")
    page.click(".side .plain")
    page.wait_for_function("() => !document.querySelector('#look-around-beside')")
    assert state(page, "beside") is None
    assert page.evaluate("document.querySelector('#look-around').clientWidth") == 1280
    page.go_back()
    await_scene(page, dates["07"][1], OTHER)


def test_moving_either_picture_moves_the_other(two, dates):
    page = two()
    page.evaluate("document.querySelector('#look-around').turnTo({ heading: 200, pitch: 10, fov: 50 })")
    await_heading(page, 200, OTHER)
    await_same(page)
    box = page.locator(OTHER).bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 220, steps=4)
    page.mouse.up()
    await_same(page)
    assert abs(view(page)["heading"] - 200) > 3
    focus(page, OTHER)
    page.keyboard.press("n")
    await_heading(page, 0)
    await_same(page)


def test_each_picture_has_its_own_date_menu_and_credit(two, dates):
    page = two()
    chosen = "(number) => { const select = document.querySelectorAll('.side select')[number]; return select.selectedOptions[0].textContent; }"
    assert "2025" in page.evaluate(chosen, 0) and "2019" in page.evaluate(chosen, 1)
    credits = page.evaluate("() => ['#look-around', '#look-around-beside'].map((one) => document.querySelector(one).shadowRoot.querySelector('.credit').textContent)")
    assert all("The Vantage authors" in credit and "CC0" in credit for credit in credits)
    assert "2025" in credits[0] and "2019" in credits[1]
    page.locator(".side select").nth(1).select_option(dates["07"][1])
    await_scene(page, dates["07"][1], OTHER)
    assert state(page, "beside") == dates["07"][1]
    page.locator(".side select").nth(0).select_option(dates["07"][0])
    await_scene(page, dates["07"][0])
    await_same(page)


def test_brackets_change_the_date_of_the_focused_picture(two, dates):
    page = two()
    focus(page, OTHER)
    page.keyboard.press("]")
    await_scene(page, dates["07"][1], OTHER)
    assert state(page, "scene") == dates["07"][-1]
    focus(page, "#look-around")
    page.keyboard.press("[")
    await_scene(page, dates["07"][1])


def test_walking_moves_the_second_picture_too(two, dates):
    page = two()
    page.wait_for_function("() => document.querySelector('#look-around').ways.length > 0")
    page.evaluate("(scene) => document.querySelector('#look-around').show(scene)", dates["06"][-1])
    await_scene(page, dates["06"][-1])
    await_scene(page, dates["06"][0], OTHER)
    page.evaluate("(scene) => document.querySelector('#look-around').show(scene)", dates["12"][-1])
    page.wait_for_function("() => !document.querySelector('#look-around-beside') && !location.hash.includes('beside')")


def test_escape_closes_the_panel_that_opened_last(two, dates):
    page = two("&heading=60&pitch=0&fov=90")
    page.wait_for_selector(".place-name[data-place='2PYAWS4C6JQ67']")
    page.click(".place-name[data-place='2PYAWS4C6JQ67']")
    page.wait_for_selector(".viewer .info")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.info')")
    assert state(page, "beside") == dates["07"][0]
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('#look-around-beside')")
    assert state(page, "scene") == dates["07"][-1]
    page.keyboard.press("Escape")
    page.wait_for_selector(".viewer", state="hidden")


def test_reopening_the_second_picture_reuses_its_webgl_context(look, dates):
    counting = """() => { window.contexts = 0; const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
            if (kind.startsWith('webgl')) window.contexts += 1;
            return get.call(this, kind, ...rest);
        }; }"""
    page = look(dates["07"][-1])
    page.wait_for_function("() => document.querySelectorAll('.date').length === 3")
    page.evaluate(counting)
    for _ in range(4):
        page.click(".compare")
        await_scene(page, dates["07"][1], OTHER)
        page.click(".side .plain")
        page.wait_for_function("() => !document.querySelector('#look-around-beside')")
    assert page.evaluate("window.contexts") == 1


def test_pictures_are_stacked_on_a_phone(two, dates, shots):
    page = two(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    halves = page.evaluate("() => ['#look-around', '#look-around-beside'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())")
    assert halves[0]["bottom"] <= halves[1]["top"] and halves[0]["width"] == 390
    page.screenshot(path=shots / "two-years-phone.png")


NAMES = """(selector) => {
    const picture = document.querySelector(selector), frame = picture.getBoundingClientRect();
    return [...picture.shadowRoot.querySelectorAll('.place-name.poi')]
        .filter((one) => one.style.visibility === 'visible' && !one.hidden)
        .map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left - frame.left, frame.right - right]);
}"""


def test_labels_are_turned_on_and_off_in_both_pictures(two, dates):
    page = two("&heading=60&pitch=0&fov=90")
    for selector in ["#look-around", OTHER]:
        page.wait_for_function(f"(selector) => ({NAMES})(selector).length > 0", arg=selector)
    same_name = page.evaluate("""() => ['#look-around', '#look-around-beside'].map((one) => [...document.querySelector(one)
        .shadowRoot.querySelectorAll('.place-name')].map((name) => name.textContent).sort().join())""")
    assert same_name[0] and set(same_name[0].split(",")) & set(same_name[1].split(","))
    page.click(".tools .names")
    page.wait_for_function("() => !document.querySelector('#look-around').shadowRoot.querySelector('.place-name')")
    page.click(".tools .names")
    page.wait_for_function(f"(selector) => ({NAMES})(selector).length > 0", arg=OTHER)
    page.click(f"{OTHER} .place-name >> visible=true >> nth=0")
    page.wait_for_selector(".viewer .info")


def test_only_the_first_picture_announces_the_view(two, dates):
    page = two()
    spoken = "(selector) => document.querySelector(selector).shadowRoot.querySelector('[role=status]').textContent"
    page.wait_for_function(f"() => ({spoken})('#look-around') !== ''")
    focus(page, OTHER)
    page.keyboard.press("n")
    page.wait_for_function(f"() => ({spoken})('#look-around').includes('north, 0°')")
    await_same(page)
    assert page.evaluate(spoken, OTHER) == ""


def test_escape_in_the_second_picture_closes_only_that_picture(two, dates):
    page = two()
    focus(page, OTHER)
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('#look-around-beside')")
    assert state(page, "scene") == dates["07"][-1]
    assert page.evaluate("document.activeElement.id") == "look-around"
    page.keyboard.press("Escape")
    page.wait_for_selector(".viewer", state="hidden")
