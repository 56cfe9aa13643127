"""Tests for playing a sequence."""

import json
import math
import urllib.request

import numpy
import pytest
from playwright.sync_api import expect
from test_axe import check
from waiting import until
from years import await_scene, dates, look, server, state, town  # noqa: F401

LOOK = "document.querySelector('#look-around')"
POSITION = "document.querySelector('.player input').value"


def opened(page):
    """Waits until the sequence can be played."""
    expect(page.locator(".tools .play")).to_be_visible()
    return page


def playing(page):
    opened(page)
    page.evaluate(f"{LOOK}.focus()")
    page.keyboard.press("p")
    expect(page.locator(".player")).to_be_visible()
    until(page, "document.querySelectorAll('.thumbnail').length > 1")
    return page


def paused(page):
    playing(page)
    expect(page.locator(".player .toggle")).to_have_attribute("title", "Pause")
    page.keyboard.press("p")
    expect(page.locator(".player .toggle")).to_have_attribute("title", "Play")
    return page


def test_a_sequence_plays_to_its_end_as_a_single_step_in_the_history(look, dates, shots):
    page = playing(look(dates["08"][-1], viewport={"width": 1280, "height": 800}))
    before = page.evaluate("history.length")
    page.select_option(".player select", "4")
    shown = page.evaluate(f"""() => new Promise((resolve) => {{
        const shown = [];
        {LOOK}.addEventListener('scenechange', ({{ detail }}) => {{
            shown.push(detail.scene.scene);
            if (detail.scene.scene === '{dates["12"][-1]}') resolve(shown);
        }});
    }})""")
    assert shown == [dates[number][-1] for number in ["09", "10", "11", "12"]][-len(shown):] and len(shown) >= 3
    expect(page.locator(".player [role=status]")).to_have_text("End of the sequence.")
    expect(page.locator(".player .toggle")).to_have_attribute("title", "Play")
    assert page.evaluate("history.length") == before
    assert page.get_attribute(".player input", "aria-valuetext") == "Picture 12 of 12"
    page.screenshot(path=shots / "player.png")
    page.click(".player .toggle")
    await_scene(page, dates["01"][-1])


def test_playing_pauses_and_the_slider_and_the_thumbnails_scrub(look, dates):
    page = paused(look(dates["07"][-1]))
    shown = int(page.evaluate(POSITION))
    assert page.locator(".thumbnail[data-current]").get_attribute("data-scene") == page.evaluate(f"{LOOK}.scene.scene")
    page.focus(".player input")
    heading = page.evaluate(f"{LOOK}.view.heading")
    page.keyboard.press("ArrowRight")
    await_scene(page, dates[f"{shown + 2:02}"][-1])
    page.keyboard.press("Home")
    await_scene(page, dates["01"][-1])
    assert heading == pytest.approx(170, abs=60)
    page.locator(f".thumbnail[data-scene='{dates['03'][-1]}']").click()
    await_scene(page, dates["03"][-1])
    assert page.evaluate(POSITION) == "2"
    until(page, "[...document.querySelectorAll('.thumbnail img')].every((one) => one.naturalWidth === 132)")
    assert not page.evaluate(f"{LOOK}.hasAttribute('quiet')")


def course(server, dates) -> list[float]:
    """The direction from each picture of the street to the first one that is at least 8 m ahead."""
    places = []
    for number in sorted(dates):
        with urllib.request.urlopen(f"{server}/v1/scenes/{dates[number][-1]}") as response:
            place = json.load(response)["summary"]["coordinate"]
        east = math.radians(place["longitude"]) * math.cos(math.radians(48.2))
        places.append(numpy.array([east, math.radians(place["latitude"])]) * 6_371_009)

    def direction(number):
        ahead = next(place for place in places[number + 1:] if numpy.hypot(*(place - places[number])) >= 8)
        return math.degrees(math.atan2(*(ahead - places[number])))

    return [direction(number) for number in range(len(places) - 2)]


def test_the_view_keeps_its_angle_to_the_street(look, server, dates):
    page = paused(look(dates["01"][-1], "&heading=20&pitch=-3&fov=70"))
    page.evaluate(f"{LOOK}.view = {{ heading: 20 }}")
    courses = course(server, dates)
    start = int(page.evaluate(POSITION))
    page.evaluate("() => { const slider = document.querySelector('.player input'); slider.value = 8; slider.dispatchEvent(new Event('input')); }")
    until(page, f"Math.abs(({LOOK}.view.heading - value + 540) % 360 - 180) < 0.3", 20 + courses[8] - courses[start])
    assert page.evaluate(f"{LOOK}.view.pitch") == pytest.approx(-3)


def test_closing_the_player_returns_to_the_timeline(look, dates):
    page = paused(look(dates["06"][-1]))
    expect(page.locator(".timeline")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".player")).to_be_hidden()
    assert state(page, "scene")
    until(page, f"document.querySelector('.date[aria-current]')?.dataset.scene === {LOOK}.scene.scene")
    assert page.evaluate(f"document.activeElement === {LOOK}")
    page.keyboard.press("p")
    expect(page.locator(".player")).to_be_visible()
    page.click(".viewer > .close")
    expect(page.locator(".viewer")).to_be_hidden()
    expect(page.locator(".player")).to_be_hidden()


def test_leaving_the_sequence_closes_the_player(look, dates):
    page = paused(look(dates["06"][-1]))
    page.evaluate(f"(scene) => {{ {LOOK}.show(scene); }}", dates["06"][0])
    expect(page.locator(".player")).to_be_hidden()


def test_a_sequence_plays_with_reduced_motion(look, dates):
    page = playing(look(dates["06"][-1], reduced_motion="reduce"))
    await_scene(page, dates["07"][-1])
    await_scene(page, dates["08"][-1])


def test_a_picture_without_a_sequence_has_no_play_button(look, dates, server):
    page = look(dates["12"][-1])
    page.evaluate(f"""() => {{
        {LOOK}.addEventListener('wayschange', () => {{ window.changed = true; }});
    }}""")
    page.route("**/neighbors?*", lambda route: route.fulfill(json={"scene": dates["11"][-1], "nearby": []}))
    page.evaluate(f"(scene) => {{ {LOOK}.show(scene); }}", dates["11"][-1])
    until(page, "window.changed")
    expect(page.locator(".tools .play")).to_be_hidden()
    page.keyboard.press("p")
    assert page.locator(".player").count() == 0


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_player_fits_a_phone_and_is_accessible(look, dates, shots, language):
    page = look(dates["06"][-1], f"&heading=0&lang={language}", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    opened(page).tap(".tools .play")
    until(page, "document.querySelectorAll('.thumbnail').length > 1")
    page.tap(".player .toggle")
    # Axe cannot determine the contrast of dates that contain right-to-left marks.
    if language == "en":
        check(page)
    heights = page.evaluate("[...document.querySelectorAll('.player button, .player select')].map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 44
    until(page, "[...document.querySelectorAll('.thumbnail img')].every((one) => one.naturalWidth === 132)")
    page.screenshot(path=shots / f"player-phone-{language}.png")
