"""Tests for small windows, such as a phone held sideways, or a desktop at 400 % zoom (320 by 256 CSS pixels)."""

import pytest
from playwright.sync_api import expect
from test_page import TOWN, ready
from waiting import until

SIZES = [(320, 256), (390, 844), (640, 400), (844, 390), (1280, 800)]
ROUTE = "/#from=48.1976,7.6937&to=48.2050,7.7035&by=foot"
PLACE = f"/#{TOWN}&item=B0PV5596FA9YJ"

#: Pairs of controls whose visible parts overlap, except for marks that are part of the map.
OVERLAPS = """() => {
    const all = (root) => [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
    const parent = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host;
    const visible = (one) => {
        const box = one.getBoundingClientRect();
        let [left, top, right, bottom] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
        for (let above = parent(one); above; above = parent(above)) {
            if (getComputedStyle(above).overflowY === 'visible') continue;
            const edge = above.getBoundingClientRect();
            [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        return { one, left, top, right, bottom };
    };
    const controls = all(document).filter((one) => one.matches('button, a[href], select, input:not(.unseen), .mode, [role=status]')
        && one.checkVisibility({ visibilityProperty: true }) && !one.matches('.unseen, .spoken, .skip, .result-pin, .route-time, :empty:not(input)'))
        .map(visible).filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1);
    return controls.flatMap((a, number) => controls.slice(number + 1).filter((b) => !a.one.contains(b.one) && !b.one.contains(a.one)
        && a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom)
        .map((b) => [a.one.outerHTML.slice(0, 80), b.one.outerHTML.slice(0, 80)]));
}"""


@pytest.fixture
def small(open_page):
    """Opens a page in a window of a size, without animation."""
    def small(path, size, **options):
        page = open_page(path, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **options)
        return ready(page)

    return small


def separate(page):
    """Waits until no controls overlap."""
    until(page, f"({OVERLAPS})().length === 0")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("size", SIZES)
def test_controls_do_not_overlap_on_the_map_or_beside_a_place(small, shots, size, language):
    page = small(f"{PLACE}&lang={language}", size)
    expect(page.locator(".preview img")).to_be_attached()
    separate(page)
    page.locator(".info .popup-holder button").click()
    expect(page.locator(".info .popup a").first).to_be_visible()
    separate(page)
    page.screenshot(path=shots / f"small-place-{size[0]}-{language}.png")
    box, window = page.locator(".info .popup a").first.bounding_box(), page.locator(".info").bounding_box()
    assert window["x"] <= box["x"] and box["x"] + box["width"] <= window["x"] + window["width"], "the menu is not clipped"
    assert window["y"] <= box["y"] and box["y"] + box["height"] <= window["y"] + window["height"]
    page.locator(".info .close").click()
    separate(page)


def test_the_info_window_follows_the_height_of_the_window(small):
    page = small(PLACE, (1280, 800))
    expect(page.locator("#map > .info-holder")).to_be_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("main > .info-holder.docked")).to_be_visible()
    box = page.locator(".info").bounding_box()
    assert 0 <= box["x"] < 20 and 56 <= box["y"] and box["y"] + box["height"] <= 390
    expect(page.locator("#map > .pin.selected")).to_have_count(1)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#map > .info-holder")).to_be_visible()
    expect(page.locator("#map > .pin.selected")).to_have_count(0)
    assert page.evaluate("document.querySelector('#map').padding") == ""


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("size", SIZES)
def test_controls_do_not_overlap_in_directions(small, shots, size, language):
    page = small(f"{ROUTE}&lang={language}", size)
    expect(page.locator(".steps li").first).to_be_attached()
    separate(page)
    page.screenshot(path=shots / f"small-route-{size[0]}-{language}.png")


@pytest.mark.parametrize("size", SIZES)
def test_the_route_and_both_ends_are_in_view(small, size):
    page = small(ROUTE, size)
    expect(page.locator(".steps li").first).to_be_attached()
    uncovered = """() => {
        const map = document.querySelector('#map'), frame = map.getBoundingClientRect();
        const [top, right, bottom, left] = (map.padding || '0 0 0 0').split(' ').map(Number.parseFloat);
        const isClear = (box) => box.left >= left && box.top >= top && box.right <= frame.width - right && box.bottom <= frame.height - bottom;
        return ['.route-start', '.route-end'].every((mark) => isClear(document.querySelector(mark).getBoundingClientRect()))
            && map.lines.every(({ points }) => points.every((place) => {
                const point = map.point(place);
                return !point || map.lines.at(-1).points !== points || isClear(new DOMRect(point.x, point.y, 0, 0));
            }));
    }"""
    until(page, f"({uncovered})()")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", [f"/#{TOWN}", ROUTE])
def test_notices_are_below_the_controls(small, size, path):
    page = small(path, size)
    page.route("**/v1/**", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('popstate'))")
    if path == ROUTE:
        page.locator("#route-from").fill("a")
    else:
        page.locator("#search").fill("a")
    notice = page.locator("main > .notice[role=alert]")
    expect(notice).to_be_visible()
    lower = """() => Math.max(...[...document.querySelectorAll('.top button, .route-form button')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0
            && !one.closest('.directions') || one.closest('.route-form') && innerWidth <= 640 && innerHeight > 480)
        .map((one) => one.getBoundingClientRect().bottom), 0)"""
    until(page, f"document.querySelector('main > .notice').getBoundingClientRect().top >= ({lower})()")
