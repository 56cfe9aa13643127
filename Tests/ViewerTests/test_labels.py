"""Tests for the street and place labels in the picture."""

from math import cos, radians, sin, tan

import pytest

from years import await_heading, dates, look, server, state, town  # noqa: F401

FOUNTAIN = "2PYAWS4C6JQ67"
NAMES = "[...document.querySelector('#look-around')?.shadowRoot.querySelectorAll('.place-name') ?? []]"
SHOWN = NAMES + ".filter((one) => !one.hidden && getComputedStyle(one).visibility === 'visible')"


def await_names(page):
    page.wait_for_function(f"() => {NAMES}.length > 3")


def shown(page) -> dict[str, dict]:
    """The bounding boxes of the visible labels, keyed by text."""
    boxes = page.evaluate(
        f"() => {SHOWN}.map((one) => [one.textContent, {{...one.firstChild.getBoundingClientRect().toJSON(), font: parseFloat(getComputedStyle(one.firstChild).fontSize)}}])")
    return dict(boxes)


def places_of(page, scene: str) -> list[dict]:
    return page.evaluate(
        "(scene) => fetch(`v1/scenes/${scene}/places?radius=80&language=en`).then((response) => response.json())", scene)["places"]


def show_places(page, scene: str, places: list[dict]):
    """Opens a scene facing south, surrounded by made-up places."""
    page.route("**/v1/scenes/*/places*", lambda route: route.fulfill(json={"scene": scene, "places": places}))
    page.evaluate("(scene) => { location.hash = `#scene=${scene}&heading=180&fov=60`; location.reload(); }", scene)


def test_only_visible_places_are_labeled(look, dates, shots):
    scene = dates["07"][-1]
    page = look(scene, viewport={"width": 1280, "height": 800})
    await_names(page)
    named = page.evaluate(f"() => {NAMES}.map((one) => one.dataset.place)")
    places = places_of(page, scene)
    hidden = [place for place in places if place["visibility"]["state"] == "occluded" or place["visibility"]["confidence"] < 0.5]
    assert hidden and not {place["id"] for place in hidden} & set(named)
    seen = [place["id"] for place in places if place not in hidden]
    assert sorted(named) == sorted(seen[:12])
    assert {"Café des Arts", "Bookshop", "Linden Street"} <= shown(page).keys()
    page.screenshot(path=shots / "names-in-the-picture.png")


@pytest.mark.parametrize("heading, pitch, fov", [(170, 0, 90), (60, 0, 60), (60, 25, 90), (90, -20, 100)])
def test_labels_are_above_their_places_in_every_view(look, dates, heading, pitch, fov):
    scene = dates["07"][-1]
    page = look(scene, f"&heading={heading}&pitch={pitch}&fov={fov}")
    await_names(page)
    spots = {place["name"]: place["bearing"] for place in places_of(page, scene) if place["kind"] != "street"}
    plates = shown(page)
    checked = 0
    for name, box in plates.items():
        if name not in spots:
            continue
        # The point where the bearing meets the horizon, computed from the view alone.
        aside, tilt = radians((spots[name] - heading + 180) % 360 - 180), radians(pitch)
        ahead = cos(aside) * cos(tilt)
        across = 430 + 430 / tan(radians(fov / 2)) * sin(aside) / ahead
        assert abs(box["x"] + box["width"] / 2 - across) < 12, name
        checked += 1
    assert checked > 0


def test_labels_move_in_the_same_frame_as_the_picture(look, dates):
    page = look(dates["07"][-1], "&heading=60&fov=80")
    await_names(page)
    worst = page.evaluate("""async () => {
        const picture = document.querySelector('#look-around');
        const name = picture.shadowRoot.querySelector('.place-name[data-place="2PYAWS4C6JQ67"]');
        const start = name.getBoundingClientRect().x - picture.point({ heading: 60, pitch: 0 }).x;
        let worst = 0;
        for (let turned = 1; turned < 15; turned += 1) {
            const moved = new Promise((resolve) => picture.addEventListener('viewchange', resolve, { once: true }));
            picture.view = { heading: 60 + turned };
            await moved;
            worst = Math.max(worst, Math.abs(name.getBoundingClientRect().x - picture.point({ heading: 60, pitch: 0 }).x - start));
        }
        return worst;
    }""")
    assert worst < 1


@pytest.mark.parametrize("fov", [110, 90, 50])
def test_labels_do_not_overlap(look, dates, fov):
    page = look(dates["07"][-1], f"&heading=0&fov={fov}")
    await_names(page)
    for heading in range(0, 360, 45):
        page.evaluate("(heading) => { document.querySelector('#look-around').view = { heading }; }", heading)
        await_heading(page, heading)
        boxes = list(shown(page).items())
        for number, (name, a) in enumerate(boxes):
            for other, b in boxes[:number]:
                apart = a["right"] <= b["left"] or b["right"] <= a["left"] or a["bottom"] <= b["top"] or b["bottom"] <= a["top"]
                assert apart, (heading, name, other)


def test_labels_of_distant_places_are_smaller(look, dates):
    page = look(dates["07"][-1])
    await_names(page)
    sizes = shown(page)
    assert sizes["Café des Arts"]["font"] > sizes["Fleuriste"]["font"]


def test_labels_are_ordered_by_bearing_and_reachable_by_tab(look, dates):
    scene = dates["07"][-1]
    page = look(scene)
    await_names(page)
    bearings = {(place["id"], round(place["bearing"])): place["bearing"] for place in places_of(page, scene)}
    order = page.evaluate(f"() => {NAMES}.filter((one) => !one.classList.contains('street')).map((one) => one.dataset.place)")
    known = [bearing for id in order for (key, _), bearing in bearings.items() if key == id]
    assert known == sorted(known)
    page.evaluate("document.querySelector('#look-around').focus()")
    names = []
    for _ in range(4):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.shadowRoot?.activeElement?.getAttribute('aria-label')"))
    assert any(name and name.startswith("Café des Arts, Café, 11 m, southeast") for name in names), names


def test_a_label_opens_the_info_window_and_escape_closes_the_window_first(look, dates, shots):
    page = look(dates["07"][-1], "&heading=60&fov=100")
    await_names(page)
    page.click(f'.place-name[data-place="{FOUNTAIN}"]')
    page.wait_for_selector(".viewer .info h2")
    assert page.inner_text(".viewer .info h2") == "Linden Fountain"
    assert state(page, "item") == FOUNTAIN
    assert page.evaluate(f"() => {NAMES}.filter((one) => one.classList.contains('chosen')).length") == 1
    page.screenshot(path=shots / "names-described.png")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.info')")
    assert state(page, "item") is None and state(page, "scene") == dates["07"][-1]
    assert page.evaluate("document.activeElement.shadowRoot.activeElement.dataset.place") == FOUNTAIN
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('.viewer').hidden")


def test_the_info_window_moves_to_the_map_when_the_picture_closes(look, dates):
    page = look(dates["07"][-1], f"&item={FOUNTAIN}")
    page.wait_for_selector(".viewer .info h2")
    page.click(".viewer > .close")
    page.wait_for_selector("#map .info h2")
    assert page.locator(".info").count() == 1


def test_labels_can_be_turned_off_and_the_url_keeps_the_setting(look, dates):
    page = look(dates["07"][-1])
    await_names(page)
    assert page.get_attribute(".tools .names", "aria-pressed") == "true"
    page.click(".tools .names")
    page.wait_for_function(f"() => {NAMES}.length === 0")
    page.wait_for_function("() => location.hash.includes('names=off')")
    page.reload()
    page.wait_for_function("() => document.querySelector('#look-around').street === 'Linden Street'")
    assert page.locator(".place-name").count() == 0
    page.click(".tools .names")
    await_names(page)
    page.wait_for_function("() => !location.hash.includes('names')")


@pytest.mark.parametrize("attribute, value, is_left", [
    ("road-labels", "false", "one.classList.contains('poi')"),
    ("points-of-interest", "none", "one.classList.contains('street')"),
    ("points-of-interest", "cafe", "one.classList.contains('street') || /Café|Salon|Chocolatier/.test(one.textContent)"),
])
def test_element_attributes_select_the_labels(look, dates, attribute, value, is_left):
    page = look(dates["07"][-1])
    await_names(page)
    page.evaluate("([name, value]) => document.querySelector('#look-around').setAttribute(name, value)", [attribute, value])
    page.wait_for_function(f"() => {NAMES}.length > 0 && {NAMES}.every((one) => {is_left})")


def test_the_street_is_announced(look, dates):
    page = look(dates["07"][-1])
    page.wait_for_function("() => document.querySelector('#look-around').street === 'Linden Street'")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "() => document.querySelector('#look-around').shadowRoot.querySelector('[role=status]').textContent.startsWith('Linden Street.')")


def test_labels_are_replaced_when_the_scene_changes(look, dates):
    page = look(dates["07"][-1])
    await_names(page)
    page.evaluate("(scene) => document.querySelector('#look-around').show(scene)", dates["12"][-1])
    expected = [
        place["id"] for place in places_of(page, dates["12"][-1])
        if place["visibility"]["state"] != "occluded" and place["visibility"]["confidence"] >= 0.5][:12]
    page.wait_for_function(f"(ids) => String({NAMES}.map((one) => one.dataset.place).sort()) === String(ids.sort())", arg=expected)


def test_at_most_twelve_labels_are_shown_and_names_are_plain_text(open_page, dates, shots):
    names = ["<img src=x onerror=document.title='bad'>", "مقهى الأصدقاء", "W" * 300, "東京ラーメン"]
    crowd = [
        {
            "id": f"P{number}", "name": names[number] if number < len(names) else f"Shop {number}", "kind": "pointOfInterest",
            "category": "store", "coordinate": {"latitude": 48.2, "longitude": 7.7}, "distance": 12 + number, "bearing": 168 + number % 8,
            "spot": {"latitude": 48.2005116 - (12 + number) / 111_200, "longitude": 7.699886 + (number % 8 - 4) / 120_000},
            "visibility": {"state": "visible", "confidence": 1},
        } for number in range(60)]
    page = open_page("/", viewport={"width": 1280, "height": 800})
    show_places(page, dates["07"][-1], crowd)
    await_names(page)
    assert page.locator(".place-name").count() == 12
    boxes = list(shown(page).items())
    assert len(boxes) >= 4
    for number, (name, a) in enumerate(boxes):
        assert a["width"] <= 222
        for other, b in boxes[:number]:
            assert a["right"] <= b["left"] or b["right"] <= a["left"] or a["bottom"] <= b["top"] or b["bottom"] <= a["top"], (name, other)
    assert page.locator(".place-name img").count() == 0 and page.title() != "bad"
    page.screenshot(path=shots / "names-in-a-crowd.png")


def test_labels_follow_the_elevation_of_the_ground(open_page, dates):
    """Compares a shop 40 m to the south on level ground with the same shop 8 m higher."""
    far, tops = 40, []
    shop = {
        "id": "P", "name": "Shop", "kind": "pointOfInterest", "category": "store", "distance": far, "bearing": 180,
        "coordinate": {"latitude": 48.2, "longitude": 7.7}, "spot": {"latitude": 48.2005116 - far / 111_200, "longitude": 7.699886},
        "visibility": {"state": "visible", "confidence": 1},
    }
    for rise in ({}, {"rise": 8}):
        page = open_page("/", viewport={"width": 1280, "height": 800})
        show_places(page, dates["07"][-1], [shop | rise])
        page.wait_for_function(f"() => {SHOWN}.length === 1")
        tops.append(shown(page)["Shop"]["y"])
    camera = page.evaluate("() => document.querySelector('#look-around').scene.coordinate.latitude")
    far = (camera - shop["spot"]["latitude"]) * 111_200
    wide = page.evaluate("() => document.querySelector('#look-around').clientWidth")
    assert abs(tops[0] - tops[1] - wide / 2 / tan(radians(30)) * (8 / far)) < 3
