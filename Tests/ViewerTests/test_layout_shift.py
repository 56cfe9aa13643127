"""That nothing on the page moves aside while it loads."""

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
    """A page that has loaded, and remembers what moved meanwhile."""
    def watched(address):
        page = open_page("/empty", viewport=dict(zip(("width", "height"), request.param)))
        page.add_init_script(WATCH)
        page.goto(page.url.replace("/empty", address))
        until(page, "document.querySelector('#map')?.sharp")
        page.evaluate("document.querySelector('#map').sharp")
        return page
    return watched


@pytest.mark.parametrize("address", ["/", f"/#{PLACE}", f"/#{PLACE}&lang=ar"])
def test_nothing_moves_while_the_page_loads(watched, address):
    page = watched(address)
    until(page, "document.querySelector('.styles button')")
    assert moved(page) == []


@pytest.mark.parametrize("more", ["", "&heading=200&pitch=20"])
def test_nothing_moves_while_a_picture_opens(watched, more):
    page = watched(f"/#{PLACE}&scene={SCENE}{more}")
    until(page, "document.querySelector('.styles button') && document.querySelector('#look-around').scene")
    page.evaluate("document.querySelector('#look-around').sharp")
    until(page, "document.querySelector('.time-line [aria-current]') && document.querySelector('#look-around').street")
    assert moved(page) == []


def moved(page):
    """What was moved, after the frame that shows it."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.evaluate("shifts")
