"""Tests for the viewer on phones, by touch alone."""

import pytest
from playwright.sync_api import expect
from test_page import BAKERY, TOWN, opened, ready, state, view
from waiting import until

TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SIZES = {"tall": (390, 844), "small": (360, 640), "flat": (844, 390)}
SCENE = f"/#{TOWN}&scene=9ZE0J7NHS926P"
LOOK = "document.querySelector('#look-around')"

#: All controls, including those in shadow trees.
CONTROLS = """() => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    return all(document).filter((one) => one.matches('button, a[href], select, input:not([type=checkbox]), label.check')
        && one.checkVisibility({ visibilityProperty: true }) && !one.closest('.skip, [inert]'))
        .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 0 && height > 0);
}"""

#: Text elements that are truncated or extend beyond the window.
TRUNCATED = """() => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const selector = 'button, h2, h3, p, a, dd, dt, label, legend, .credit, .detail, .field span';
    const elements = all(document).filter((one) => one.matches(selector)
        && !one.closest('.unseen, .skip, [inert], .place-name') && !one.matches('.place-name, .spoken, .search .name')
        && one.checkVisibility({ visibilityProperty: true }));
    return elements.filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 1 && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
            || left < -1 || right > innerWidth + 1);
    }).map((one) => one.outerHTML.slice(0, 120));
}"""


@pytest.fixture
def phone(open_page):
    def phone(path: str, size: str = "tall", **options):
        width, height = SIZES[size]
        page = open_page(path, viewport={"width": width, "height": height}, **TOUCH, **options)
        return opened(page) if "scene=" in path else ready(page)

    return phone


def touch(page):
    """Returns a function that sends a touch event for all touch points."""
    session = page.context.new_cdp_session(page)
    return lambda kind, *points: session.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})


def small(page, least: int = 44) -> list:
    return [(html, box["width"], box["height"]) for html, box in page.evaluate(CONTROLS)
            if round(min(box["width"], box["height"]), 1) < least]


ARROWS = f"""async (heading) => {{
    const look = {LOOK};
    look.view = {{ heading, pitch: 0, fov: 80 }};
    await look.sharp;
    const shown = [...look.shadowRoot.querySelectorAll('.arrow')].filter(({{ style }}) => style.visibility === 'visible');
    const hidden = shown.filter((arrow) => {{
        const {{ left, top, width, height }} = arrow.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return [0, -30, 30].some((aside) => [document, look.shadowRoot].some((root) =>
            root.elementFromPoint(x + aside, y)?.closest('.plate')));
    }});
    const bearings = shown.map(({{ dataset }}) => Number(dataset.bearing));
    const ahead = look.ways.filter(({{ bearing }}) => Math.abs((bearing - heading + 540) % 360 - 180) < 26);
    return [hidden.length, ahead.filter(({{ bearing }}) => !bearings.includes(bearing)).length, shown.length];
}}"""


@pytest.mark.parametrize("size", SIZES)
def test_buttons_cover_no_arrows_and_no_arrow_ahead_is_missing(phone, size):
    page = phone(SCENE, size)
    until(page, f"{LOOK}.ways.length >= 2 && !document.querySelector('.timeline').hidden")
    found = [page.evaluate(ARROWS, heading) for heading in range(0, 360, 30)]
    assert sum(hidden for hidden, _, _ in found) == 0, found
    assert sum(missing for _, missing, _ in found) == 0, found
    assert sum(count for *_, count in found) >= 3


def test_arrows_stay_clear_of_the_second_picture_and_the_info_window(phone):
    page = phone(SCENE)
    until(page, f"{LOOK}.ways.length >= 2 && !document.querySelector('.timeline').hidden")
    page.tap(".compare")
    until(page, "document.querySelector('#look-around-beside')?.scene")
    found = [page.evaluate(ARROWS, heading) for heading in range(0, 360, 60)]
    assert sum(hidden for hidden, *_ in found) == 0, found
    page.tap(".side .plain")
    page.evaluate(f"async () => {{ {LOOK}.view = {{ heading: 60, pitch: 0, fov: 80 }}; await {LOOK}.sharp; }}")
    page.locator("#look-around .place-name.poi >> visible=true").first.tap()
    expect(page.locator(".viewer .info")).to_be_visible()
    found = [page.evaluate(ARROWS, heading) for heading in range(0, 360, 60)]
    assert sum(hidden for hidden, *_ in found) == 0, found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "zh", "ja", "ar"])
def test_controls_and_text_on_the_map_are_large_enough_and_not_truncated(phone, shots, size, language):
    page = phone(f"/#{TOWN}&lang={language}&item=B0PV5596FA9YJ", size)
    expect(page.locator(".preview img")).to_be_visible()
    assert not small(page) and not page.evaluate(TRUNCATED)
    page.screenshot(path=shots / f"phone-{size}-place-{language}.png")
    page.locator(".info .close").tap()
    page.locator(".filters").tap()
    assert not small(page) and not page.evaluate(TRUNCATED)
    page.screenshot(path=shots / f"phone-{size}-filters-{language}.png")
    page.locator(".filter-panel .text").tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "zh", "ja", "ar"])
def test_controls_and_text_in_the_picture_are_large_enough_and_not_truncated(phone, shots, size, language):
    page = phone(f"{SCENE}&lang={language}&list=open", size)
    until(page, "document.querySelectorAll('.places li').length > 2 && !document.querySelector('.timeline').hidden")
    assert not small(page) and not page.evaluate(TRUNCATED)
    page.screenshot(path=shots / f"phone-{size}-list-{language}.png")
    page.locator(".tools .in-view").tap()
    page.locator(".tools .popup-holder:last-child > button").tap()
    assert not small(page) and not page.evaluate(TRUNCATED)
    page.locator(".tools .popup-holder:last-child > button").tap()
    page.evaluate(f"{LOOK}.sharp")
    page.screenshot(path=shots / f"phone-{size}-picture-{language}.png")


#: The share of the window that controls cover.
COVERED = """() => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const boxes = all(document.querySelector('.viewer')).filter((one) => one.matches('.plate, .credit, .mini-map')
        && one.checkVisibility({ visibilityProperty: true })).map((one) => one.getBoundingClientRect());
    let count = 0;
    for (let y = 0.5; y < innerHeight; y++) for (let x = 0.5; x < innerWidth; x++) {
        if (boxes.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)) count++;
    }
    return count / innerWidth / innerHeight;
}"""

#: The visible texts in the open picture, without the labels of places, that contain a text.
WITH_TEXT = """(text) => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    return all(document.querySelector('.viewer')).filter((one) => one.checkVisibility({ visibilityProperty: true })
        && [...one.childNodes].some((child) => child.nodeType === 3 && child.textContent.includes(text))).map((one) => one.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ja", "ar"])
@pytest.mark.parametrize("scene", ["9ZE0J7NHS926P", "6NX068V5A775B"])
def test_controls_cover_at_most_a_quarter_of_the_picture(phone, scene, language):
    page = phone(f"/#{TOWN}&scene={scene}&lang={language}")
    until(page, "document.querySelector('.viewer').classList.contains('known') && !document.querySelector('.street-card').hidden")
    until(page, "!document.querySelector('.mini-map vantage-map').hidden")
    covered = page.evaluate(COVERED)
    print(f"{language}: controls cover {covered:.1%}")
    assert 0.1 < covered <= 0.25


@pytest.mark.parametrize("scene", ["9ZE0J7NHS926P", "6NX068V5A775B"])
def test_the_date_appears_once(phone, scene):
    page = phone(f"/#{TOWN}&scene={scene}")
    until(page, "document.querySelector('.viewer').classList.contains('known') && !document.querySelector('.street-card').hidden")
    date = page.evaluate(f"{LOOK}.words.date({LOOK}.scene.captured)")
    assert len(page.evaluate(WITH_TEXT, date)) == 1, page.evaluate(WITH_TEXT, date)


def test_no_name_in_the_picture_is_cut_off(phone):
    page = phone(SCENE)
    until(page, f"{LOOK}.shadowRoot.querySelectorAll('.place-name').length > 3")
    shifted = 0
    for heading in range(0, 360, 15):
        page.evaluate(f"async (heading) => {{ {LOOK}.view = {{ heading, pitch: 0, fov: 60 }}; await {LOOK}.sharp; }}", heading)
        boxes = page.evaluate(f"""[...{LOOK}.shadowRoot.querySelectorAll('.place-name')]
            .filter((one) => !one.hidden && one.style.visibility === 'visible')
            .map((one) => [one.textContent, one.firstElementChild.getBoundingClientRect(), one.style.getPropertyValue('--shift')])""")
        shifted += sum(shift not in ("", "0px") for *_, shift in boxes)
        # A place at the very edge keeps the foot of its label.
        cut = [name for name, box, _ in boxes if box["left"] < -12 or box["right"] > 402]
        assert not cut, (heading, cut)
    assert shifted > 0


def test_a_long_street_name_is_not_cut_off(phone):
    page = phone(SCENE)
    until(page, "!document.querySelector('.street-card').hidden")
    name = "Avenue du Maréchal-Jean-de-Lattre-de-Tassigny prolongée"
    page.evaluate("(name) => { document.querySelector('.street-card h2 bdi').textContent = name; }", name)
    assert not page.evaluate(TRUNCATED)
    box = page.locator(".street-card h2").bounding_box()
    assert box["height"] > 30 and box["x"] + box["width"] <= 390


def test_the_info_window_is_not_covered_by_controls(phone):
    page = phone(f"/#{TOWN}")
    page.locator("#search").tap()
    page.locator("#search").fill(BAKERY)
    page.locator("#found [role=option]").first.tap()
    expect(page.locator(".preview img")).to_be_visible()
    edge = "(selector, side) => document.querySelector(selector).getBoundingClientRect()[side]"
    until(page, f"({edge})('.info', 'top') > ({edge})('.top', 'bottom')")
    page.evaluate("document.querySelector('#map').sharp")
    place = page.evaluate("document.querySelector('.info .coordinate bdi').textContent.split(',').map(Number)")
    point = page.evaluate("([latitude, longitude]) => document.querySelector('#map').point({ latitude, longitude })", place)
    assert 0 < point["x"] < 390 and 0 < point["y"] < 844


def test_searching_and_viewing_and_walking_work_by_touch_alone(phone):
    page = phone(f"/#{TOWN}")
    page.locator("#search").tap()
    page.locator("#search").fill(BAKERY)
    page.locator("#found [role=option]").first.tap()
    expect(page.locator(".info h2")).to_have_text(BAKERY)
    page.locator(".preview .open").tap()
    opened(page)
    first = page.evaluate(f"{LOOK}.scene.scene")
    until(page, f"{LOOK}.ways.length > 0")
    for _ in range(9):
        if page.locator("#look-around .arrow >> visible=true").count():
            break
        before = view(page)["heading"]
        page.locator("#look-around .turnRight").tap()
        until(page, f"Math.abs({LOOK}.view.heading - value) > 5", before)
    page.locator("#look-around .arrow >> visible=true").first.tap()
    until(page, f"{LOOK}.scene.scene !== value", first)
    until(page, f"location.hash.includes({LOOK}.scene.scene)")
    page.locator(".viewer > .close").tap()
    expect(page.locator(".viewer")).to_be_hidden()


def test_one_finger_turns_and_two_fingers_zoom(phone):
    page = phone(SCENE)
    send, before = touch(page), view(page)
    send("touchStart", (200, 300))
    for step in range(1, 8):
        send("touchMove", (200 - 12 * step, 300))
    until(page, f"({LOOK}.view.heading - value + 360) % 360 > 5", before["heading"])
    send("touchEnd")
    before = view(page)
    send("touchStart", (150, 300), (250, 300))
    for step in range(1, 8):
        send("touchMove", (150 - 10 * step, 300), (250 + 10 * step, 300))
    send("touchEnd")
    until(page, f"{LOOK}.view.fov < value * 0.8", before["fov"])
    assert page.evaluate("visualViewport.scale") == 1 and page.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", ["tall", "flat"])
def test_controls_stay_inside_the_safe_area(phone, size):
    page = phone(SCENE, size)
    insets = {"top": 47, "bottom": 34} if size == "tall" else {"left": 47, "right": 47, "bottom": 21}
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    until(page, "!document.querySelector('.timeline').hidden")
    width, height = SIZES[size]
    frame = (insets.get("left", 0), insets.get("top", 0), width - insets.get("right", 0), height - insets["bottom"])
    outside = f"""() => {{
        const [left, top, right, bottom] = {list(frame)};
        return ({CONTROLS})().filter(([html, box]) => !/class="(arrow|place-name)/.test(html)
            && (box.left < left || box.top < top || box.right > right || box.bottom > bottom)).map(([html]) => html);
    }}"""
    until(page, f"({outside})().length === 0")
