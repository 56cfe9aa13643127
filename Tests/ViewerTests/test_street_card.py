"""Tests for the open picture's title, and for URLs that restore the picture."""

from years import await_scene, dates, look, server, state, town, view  # noqa: F401


def test_the_title_shows_the_street_and_the_town_and_the_date(look, dates):
    page = look(dates["07"][-1])
    assert page.inner_text(".street-card h2") == "Linden Street"
    assert page.inner_text(".street-card p").startswith("Aubeval · ") and "2025" in page.inner_text(".street-card p")
    assert page.title() == "Linden Street · Aubeval · Vantage"
    page.click(".viewer > .close")
    page.wait_for_function("() => document.title === 'Vantage'")


def test_titles_and_dates_are_in_the_viewer_language(look, dates, shots):
    page = look(dates["07"][-1], "&lang=fr")
    assert page.inner_text(".street-card h2") == "Rue des Tilleuls"
    assert "14 juin 2025" in page.inner_text(".street-card p")
    arabic = look(dates["07"][-1], "&lang=ar&heading=170", viewport={"width": 1024, "height": 700})
    arabic.wait_for_function("() => document.querySelectorAll('.date').length === 3 && document.querySelector('#look-around')?.shadowRoot.querySelector('.place-name')")
    arabic.screenshot(path=shots / "names-arabic.png")
    places = arabic.evaluate("() => ['.viewer > .close', '.tools'].map((one) => document.querySelector(one).getBoundingClientRect().x)")
    assert places[0] > places[1]


def test_a_link_restores_both_pictures_and_the_info_window_and_hides_labels(look, dates):
    rest = f"&heading=60.5&pitch=3&fov=80&beside={dates['07'][0]}&item=2PYAWS4C6JQ67&names=off"
    page = look(dates["07"][-1], rest)
    await_scene(page, dates["07"][0], "#look-around-beside")
    page.wait_for_selector(".viewer .info h2")
    assert page.locator(".place-name").count() == 0
    assert all(abs(view(page)[name] - value) < 0.01 for name, value in {"heading": 60.5, "pitch": 3, "fov": 80}.items())
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.wait_for_selector(".viewer", state="hidden")
    assert all(state(page, name) is None for name in ("scene", "beside", "item", "heading"))
