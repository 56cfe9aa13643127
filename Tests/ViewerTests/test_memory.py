"""Tests that a long walk uses no more contexts, textures or memory than a short one. Set VANTAGE_LONG for a longer
walk."""

import os
import pathlib
import time

import pytest
import synthetic as drawn
from conftest import ARGUMENTS, CHROMIUM
from look_around_support import WATCH, names, picture
from test_resilience import ELEMENT, frame, shown
from waiting import until

SCENES = 200 if os.environ.get("VANTAGE_LONG") else 40
OPENINGS = 50 if os.environ.get("VANTAGE_LONG") else 10
#: The allowed growth in bytes. After 20 scenes the process uses about 370 MB, give or take 4 MB. Leaking the base image
#: of each scene would add 2 MB per scene, and leaking the tile textures 64 MB per opening.
TOLERANCE = 24e6

SHOW = f"""async (ids) => {{
    for (const id of ids) {{ await {ELEMENT}.show(id); await {ELEMENT}.sharp; }}
}}"""


@pytest.fixture
def alone(browser, synthetic):
    """A page in its own browser, and the id of the browser's GPU process."""
    own = browser.browser_type.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    page = own.new_page(viewport={"width": 860, "height": 520})
    page.set_default_timeout(120_000)
    page.add_init_script(WATCH)
    scene = names(synthetic, "synthetic")["street_00.jpg"]
    page.goto(f"{synthetic}/#scene={scene}")
    shown(page, scene)
    processes = own.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    yield page, next(one["id"] for one in processes if one["type"] == "GPU")
    own.close()


def resident(process: int) -> int:
    """The resident memory of a process in bytes, measured once it stops decreasing."""
    least, since = None, time.monotonic()
    while time.monotonic() - since < 1:
        pages = int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1])
        if least is None or pages < least:
            least, since = pages, time.monotonic()
    return least * os.sysconf("SC_PAGE_SIZE")


def textures(page) -> int:
    return page.evaluate("[...contexts].reduce((sum, { textures }) => sum + textures.size, 0)")


def test_memory_does_not_grow_as_scenes_change_and_pictures_reopen(alone, synthetic):
    page, process = alone
    scenes = names(synthetic, "synthetic")
    walk = lambda count: [scenes[f"street_{number % drawn.STREET:02}.jpg"] for number in range(count)]
    page.evaluate(SHOW, walk(20))
    after_twenty, few = resident(process), textures(page)
    page.evaluate(SHOW, walk(SCENES - 20))
    for _ in range(OPENINGS):
        page.keyboard.press("Escape")
        until(page, "document.querySelector('.viewer').hidden")
        page.go_back()
        until(page, f"!document.querySelector('.viewer').hidden && {ELEMENT}.scene")
        page.evaluate(f"{ELEMENT}.sharp")
    after_all = resident(process)
    print(f"GPU process: {after_twenty / 1e6:.0f} MB after 20 scenes,",
          f"{after_all / 1e6:.0f} MB after {SCENES} and {OPENINGS} openings")
    assert page.evaluate("contexts.size") == 1
    assert textures(page) <= few
    assert after_all - after_twenty < TOLERANCE


def test_the_view_survives_a_context_lost_during_a_turn(alone, synthetic):
    page, _ = alone
    scene = names(synthetic, "synthetic")["markers.jpg"]
    page.evaluate(f"(id) => {ELEMENT}.show(id, {{ view: {{ heading: 20, pitch: 0, fov: 70 }} }})", scene)
    shown(page, scene)
    page.evaluate(f"""async () => {{
        const [gl] = contexts, lose = gl.getExtension('WEBGL_lose_context');
        const event = (name) => new Promise((resolve) => gl.canvas.addEventListener(name, resolve, {{ once: true }}));
        {ELEMENT}.turnTo({{ heading: 150, pitch: 10 }});
        await new Promise(requestAnimationFrame);
        const lost = event('webglcontextlost');
        lose.loseContext();
        await lost;
        await new Promise((resolve) => setTimeout(resolve));
        const restored = event('webglcontextrestored');
        lose.restoreContext();
        await restored;
    }}""")
    until(page, f"Math.abs({ELEMENT}.view.heading - 150) < 0.01 && Math.abs({ELEMENT}.view.pitch - 10) < 0.01")
    page.evaluate(f"{ELEMENT}.sharp")
    frame(page)
    restored = picture(page, bare=False)
    page.reload()
    shown(page, scene)
    frame(page)
    assert abs(restored - picture(page, bare=False)).mean() < 1
    assert page.evaluate("contexts.size") == 1
