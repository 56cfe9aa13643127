"""Tests for the list of places that are in view."""

import json
import urllib.request

from playwright.sync_api import expect
from waiting import until
from years import await_heading, dates, look, server, state, town  # noqa: F401

ROWS = "[...document.querySelectorAll('.places li')].filter((row) => !row.hidden)"
LOOK = "document.querySelector('#look-around')"


def rows(page) -> list[dict]:
    return page.evaluate(
        f"() => {ROWS}.map((row) => ({{ name: row.querySelector('.name').textContent, detail: row.querySelector('.detail').textContent,"
        " place: row.querySelector('button').dataset.place }))")


def names(page) -> list[str]:
    return [row["name"] for row in rows(page)]


def turn(page, **view):
    """Changes the view and waits until the list shows exactly the places whose directions are in the view."""
    page.evaluate(f"async (view) => {{ {LOOK}.view = view; await {LOOK}.sharp; }}", view)
    until(page, f"""(() => {{
        const {{ view, surroundings: {{ seen }} }} = {LOOK};
        const isAhead = ({{ bearing }}) => Math.abs((bearing - view.heading + 540) % 360 - 180) < view.fov / 2;
        const wanted = new Set(seen.filter(isAhead).map(({{ id, name }}) => id ?? name));
        const listed = {ROWS}.map((row) => row.querySelector('button').dataset.place ?? row.querySelector('.name').textContent);
        return listed.length === wanted.size && listed.every((one) => wanted.has(one));
    }})()""")


def open_list(page):
    page.wait_for_function("() => document.querySelector('#look-around').shadowRoot.querySelectorAll('.place-name').length > 3")
    page.focus(".tools .in-view")
    page.keyboard.press("Enter")
    page.wait_for_selector(".places li:not([hidden])")


def test_the_list_has_the_places_in_the_view_by_distance_with_their_category_and_direction(look, dates, shots):
    page = look(dates["07"][-1], viewport={"width": 1280, "height": 800})
    open_list(page)
    turn(page, heading=60, pitch=0, fov=100)
    found = rows(page)
    assert "Linden Fountain" in names(page) and "Café des Arts" not in names(page)
    assert len({row["place"] for row in found}) == len(found)
    details = {row["name"]: row["detail"] for row in found}
    assert details["Linden Fountain"] == "Landmark · 17 m · northeast"
    assert "Atelier Rose" not in details
    distances = [float(row["detail"].split(" · ")[-2].split()[0]) for row in found]
    assert distances == sorted(distances)
    page.screenshot(path=shots / "in-view.png")


def test_the_list_follows_the_view(look, dates):
    page = look(dates["07"][-1])
    open_list(page)
    everything = {place for heading in range(7, 360, 30) for place in (turn(page, heading=heading, pitch=0, fov=60), names(page))[1]}
    turn(page, heading=60, pitch=0, fov=60)
    ahead = set(names(page))
    turn(page, heading=240, pitch=0, fov=60)
    behind = set(names(page))
    assert ahead and behind and not ahead & behind - {"Rue des Tilleuls"}
    assert len(everything) >= 5
    # Fronts that are a little higher or lower than the middle are still in view. Straight up, there is only the sky.
    for pitch in (15, -15):
        page.evaluate(f"(pitch) => {{ {LOOK}.view = {{ pitch, fov: 70 }}; }}", pitch)
        until(page, f"value.every((name) => {ROWS}.some((row) => row.querySelector('.name').textContent === name))", sorted(behind))
    page.evaluate(f"{LOOK}.view = {{ pitch: 90 }}")
    expect(page.locator(".places p")).to_be_visible()
    assert page.inner_text(".places p") == "No known places in this direction."
    assert names(page) == []


def test_a_picture_without_a_heading_lists_everything_and_opens_places(look, dates, server):
    scene = next(feature["properties"]["scene"] for feature in json.load(urllib.request.urlopen(
        f"{server}/v1/scenes?limit=100&details=true"))["features"] if feature["properties"]["details"].get("file", "").endswith("photo_no_heading.jpg"))
    page = look(dates["07"][-1])

    def all_visible(route):
        response = route.fetch()
        body = response.json()
        for place in body["places"]:
            place["visibility"] = {"state": "visible"}
        route.fulfill(response=response, json=body)

    page.route("**/places?*", all_visible)
    page.evaluate(f"(scene) => {{ {LOOK}.show(scene); }}", scene)
    until(page, f"{LOOK}.surroundings.now.scene === value", scene)
    page.locator(".tools .in-view").click()
    until(page, f"{ROWS}.length > 0 && {ROWS}.length === new Set({LOOK}.surroundings.seen.map(({{ id, name }}) => id ?? name)).size")
    before = page.evaluate(f"{LOOK}.view")
    page.locator(".places li button[data-place] >> visible=true").first.click()
    expect(page.locator(".viewer .info")).to_be_visible()
    assert page.evaluate(f"{LOOK}.view") == before
    assert page.evaluate("document.querySelector('.mini-map vantage-map').shadowRoot.querySelector('.viewer-mark').classList.contains('unknown')")


def test_choosing_a_place_by_keyboard_turns_the_view_and_keeps_the_focus(look, dates):
    page = look(dates["07"][-1])
    open_list(page)
    turn(page, heading=90, pitch=0, fov=90)
    while page.evaluate("document.activeElement.querySelector('.name')?.textContent") != "Linden Fountain":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    await_heading(page, 60)
    assert page.evaluate("document.activeElement.querySelector('.name').textContent") == "Linden Fountain"
    page.keyboard.press("Escape")
    page.wait_for_selector(".places", state="hidden")
    assert page.evaluate("document.activeElement.classList.contains('in-view')")
    assert state(page, "scene") == dates["07"][-1]


def test_the_focus_returns_to_the_button_when_its_place_leaves_the_view(look, dates):
    page = look(dates["07"][-1])
    open_list(page)
    turn(page, heading=60, pitch=0, fov=60)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.places button')")
    turn(page, heading=240, pitch=0, fov=60)
    assert page.evaluate("document.activeElement.classList.contains('in-view')")
    expect(page.locator(".places")).to_be_visible()


def test_the_list_closes_on_a_phone_when_a_place_is_chosen(look, dates, shots):
    page = look(dates["07"][-1], viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.wait_for_function("() => document.querySelector('#look-around').shadowRoot.querySelectorAll('.place-name').length > 3")
    page.tap(".tools .in-view")
    page.wait_for_selector(".places li:not([hidden])")
    page.screenshot(path=shots / "in-view-phone.png")
    heights = page.evaluate(f"() => {ROWS}.map((row) => row.querySelector('button').getBoundingClientRect().height)")
    assert min(heights) >= 44
    bearing = page.evaluate(f"{LOOK}.surroundings.seen.find(({{ id }}) => id === {ROWS}[0].querySelector('button').dataset.place).bearing")
    page.tap(".places li:not([hidden]) button >> nth=0")
    page.wait_for_selector(".places", state="hidden")
    await_heading(page, bearing)


def test_the_url_restores_an_open_list(look, dates):
    page = look(dates["07"][-1])
    open_list(page)
    page.wait_for_function("() => location.hash.includes('list=open')")
    before = names(page)
    page.reload()
    page.wait_for_selector(".places li:not([hidden])")
    assert names(page) == before
    assert page.get_attribute(".tools .in-view", "aria-expanded") == "true"
    page.evaluate("document.querySelector('#look-around').focus()")
    page.keyboard.press("Escape")
    page.wait_for_selector(".places", state="hidden")
    page.wait_for_function("() => !location.hash.includes('list=')")
    assert state(page, "scene") == dates["07"][-1]


def test_closing_the_picture_removes_the_list_from_the_url(look, dates):
    page = look(dates["07"][-1], "&list=open")
    page.wait_for_selector(".places li:not([hidden])")
    page.click(".viewer > .close")
    page.wait_for_selector(".viewer", state="hidden")
    page.wait_for_function("() => !location.hash.includes('list=')")
