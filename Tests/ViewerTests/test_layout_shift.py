"""Tests that nothing on the page shifts while it loads."""

import pytest
from waiting import until

WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
        shifts.push([value, ...sources.map(({ previousRect, currentRect }) => [previousRect, currentRect])]);
    }
}).observe({ type: 'layout-shift', buffered: true });
"""

PLACE = "at=48.2004,7.6999&zoom=16"
SCENE = "9ZE0J7NHS926P"


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["wide", "narrow"])
def watched(open_page, request):
    """Loads a page and records its layout shifts."""
    def watched(address):
        page = open_page("/empty", viewport=dict(zip(("width", "height"), request.param)))
        page.add_init_script(WATCH)
        page.goto(page.url.replace("/empty", address))
        until(page, "document.querySelector('#map')?.sharp")
        page.evaluate("document.querySelector('#map').sharp")
        return page
    return watched


@pytest.mark.parametrize("address", ["/", f"/#{PLACE}", f"/#{PLACE}&lang=ar"])
def test_nothing_shifts_while_the_page_loads(watched, address):
    page = watched(address)
    until(page, "document.querySelector('.styles button')")
    assert shifts(page) == []


@pytest.mark.parametrize("more", ["", "&heading=200&pitch=20"])
def test_nothing_shifts_while_a_picture_opens(watched, more):
    page = watched(f"/#{PLACE}&scene={SCENE}{more}")
    until(page, "document.querySelector('.styles button') && document.querySelector('#look-around').scene")
    page.evaluate("document.querySelector('#look-around').sharp")
    until(page, "document.querySelector('.timeline [aria-current]') && document.querySelector('#look-around').street")
    assert shifts(page) == []


def shifts(page):
    """The layout shifts recorded until the next rendered frame."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate("shifts")
