"""Tests for the timeline, which lists the capture dates of a place."""

import pytest

from years import await_scene, dates, look, server, state, town, view  # noqa: F401

LABELS = "() => [...document.querySelectorAll('.date .label')].map((one) => one.textContent)"


def await_dates(page, count: int):
    page.wait_for_function("(count) => document.querySelectorAll('.date').length === count", arg=count)


def current(page) -> str:
    return page.inner_text(".date[aria-current='true']")


def test_dates_are_buttons_and_the_current_one_is_marked(look, dates, shots):
    page = look(dates["07"][-1], viewport={"width": 1280, "height": 800})
    await_dates(page, 3)
    assert page.evaluate(LABELS) == ["Mar 2019", "Oct 2022", "Jun 2025"]
    assert current(page) == "Jun 2025"
    page.screenshot(path=shots / "timeline.png")


def test_choosing_a_date_keeps_the_view_and_adds_a_history_entry(look, dates):
    page = look(dates["07"][-1], "&heading=133.5&pitch=7.25&fov=64")
    await_dates(page, 3)
    before = view(page)
    page.click(".date >> text=Mar 2019")
    await_scene(page, dates["07"][0])
    after = view(page)
    assert all(abs(before[name] - after[name]) < 0.01 for name in before)
    assert current(page) == "Mar 2019" and page.evaluate("document.activeElement.innerText") == "Mar 2019"
    assert "Mar 2, 2019" in page.inner_text(".street-card p") or "2 Mar 2019" in page.inner_text(".street-card p")
    assert state(page, "scene") == dates["07"][0]
    page.go_back()
    await_scene(page, dates["07"][-1])
    assert current(page) == "Jun 2025"
    page.go_forward()
    await_scene(page, dates["07"][0])


def test_brackets_step_through_the_dates_and_announce_the_end(look, dates):
    page = look(dates["07"][-1])
    await_dates(page, 3)
    page.keyboard.press("[")
    await_scene(page, dates["07"][1])
    page.keyboard.press("[")
    await_scene(page, dates["07"][0])
    page.keyboard.press("[")
    page.wait_for_function("() => [...document.querySelectorAll('.viewer > [role=status]')].some((one) => one.textContent === 'No older picture here.')")
    page.keyboard.press("]")
    await_scene(page, dates["07"][1])
    page.keyboard.press("Control+]")
    page.keyboard.press("Alt+[")
    assert page.evaluate("document.querySelector('#look-around').scene.scene") == dates["07"][1]


def test_a_place_with_one_date_has_no_timeline(look, dates):
    page = look(dates["12"][-1])
    page.wait_for_function("() => document.querySelectorAll('.date').length === 1")
    assert not page.is_visible(".timeline")


@pytest.mark.parametrize("rest, labels", [
    ("&captured-after=2020-01-01", ["Oct 2022", "Jun 2025"]),
    ("&captured-before=2020-01-01", ["Mar 2019", "Jun 2025"]),
    ("&kind=photo", ["Jun 2025"]),
])
def test_filters_apply_to_the_timeline(look, dates, rest, labels):
    page = look(dates["07"][-1], rest)
    await_dates(page, len(labels))
    assert page.evaluate(LABELS) == labels


def test_dates_can_be_tapped_on_a_phone(look, dates, shots):
    page = look(dates["07"][-1], viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    await_dates(page, 3)
    assert page.evaluate("() => Math.min(...[...document.querySelectorAll('.date, .compare')].map((one) => one.getBoundingClientRect().height))") >= 44
    page.tap(".date >> text=Oct 2022")
    await_scene(page, dates["07"][1])
    page.screenshot(path=shots / "timeline-phone.png")
