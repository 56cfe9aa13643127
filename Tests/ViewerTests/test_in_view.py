"""Tests for the list of places that are in view."""

from years import await_heading, dates, look, server, state, town  # noqa: F401

ROWS = "[...document.querySelectorAll('.places li')]"


def rows(page) -> list[dict]:
    return page.evaluate(
        f"() => {ROWS}.map((row) => ({{ name: row.querySelector('.name').textContent, detail: row.querySelector('.detail').textContent,"
        " sight: row.querySelector('.sight').textContent, place: row.querySelector('button').dataset.place }))")


def open_list(page):
    page.wait_for_function("() => document.querySelector('#look-around').shadowRoot.querySelectorAll('.place-name').length > 3")
    page.focus(".tools .in-view")
    page.keyboard.press("Enter")
    page.wait_for_selector(".places li")


def test_places_are_listed_by_distance_with_their_category_and_direction(look, dates, shots):
    page = look(dates["07"][-1], viewport={"width": 1280, "height": 800})
    open_list(page)
    found = rows(page)
    assert [row["name"] for row in found][:3] == ["Fromagerie", "Café des Arts", "Linden Fountain"]
    assert len({row["place"] for row in found}) == len(found)
    details = {row["name"]: row["detail"] for row in found}
    assert details["Linden Fountain"] == "Landmark · 17 m · northeast"
    sights = {row["name"]: row["sight"] for row in found}
    assert sights["Café des Arts"] == "in view" and sights["Linden Fountain"] == ""
    assert "Atelier Rose" not in details
    page.screenshot(path=shots / "in-view.png")


def test_choosing_a_place_by_keyboard_turns_the_view_and_marks_the_place(look, dates):
    page = look(dates["07"][-1])
    open_list(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.querySelector('.name').textContent") == "Linden Fountain"
    page.keyboard.press("Enter")
    await_heading(page, 60)
    page.wait_for_function(
        f"() => {ROWS}.find((row) => row.textContent.startsWith('Linden Fountain')).querySelector('.sight').textContent === 'in view'")
    assert page.evaluate("document.activeElement.querySelector('.name').textContent") == "Linden Fountain"
    page.keyboard.press("Escape")
    page.wait_for_selector(".places", state="hidden")
    assert page.evaluate("document.activeElement.classList.contains('in-view')")
    assert state(page, "scene") == dates["07"][-1]


def test_the_list_closes_on_a_phone_when_a_place_is_chosen(look, dates, shots):
    page = look(dates["07"][-1], viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.wait_for_function("() => document.querySelector('#look-around').shadowRoot.querySelectorAll('.place-name').length > 3")
    page.tap(".tools .in-view")
    page.wait_for_selector(".places li")
    page.screenshot(path=shots / "in-view-phone.png")
    heights = page.evaluate(f"() => {ROWS}.map((row) => row.querySelector('button').getBoundingClientRect().height)")
    assert min(heights) >= 44
    page.tap(".places li:nth-child(3) button")
    page.wait_for_selector(".places", state="hidden")
    await_heading(page, 60)


def test_the_url_restores_an_open_list(look, dates):
    page = look(dates["07"][-1])
    open_list(page)
    page.wait_for_function("() => location.hash.includes('list=open')")
    page.reload()
    page.wait_for_selector(".places li")
    assert [row["name"] for row in rows(page)][:2] == ["Fromagerie", "Café des Arts"]
    assert page.get_attribute(".tools .in-view", "aria-expanded") == "true"
    page.evaluate("document.querySelector('#look-around').focus()")
    page.keyboard.press("Escape")
    page.wait_for_selector(".places", state="hidden")
    page.wait_for_function("() => !location.hash.includes('list=')")
    assert state(page, "scene") == dates["07"][-1]


def test_the_keyboard_can_turn_the_view_to_every_entry(look, dates):
    page = look(dates["07"][-1], "&heading=170&pitch=0&fov=60&list=open")
    page.wait_for_selector(".places li")
    count = page.locator(".places li").count()
    assert count >= 5
    page.focus(".tools .in-view")
    for number in range(count):
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_function(f"(number) => {ROWS}[number].querySelector('.sight').textContent === 'in view'", arg=number)
    assert page.is_visible(".places")


def test_closing_the_picture_removes_the_list_from_the_url(look, dates):
    page = look(dates["07"][-1], "&list=open")
    page.wait_for_selector(".places li")
    page.click(".viewer > .close")
    page.wait_for_selector(".viewer", state="hidden")
    page.wait_for_function("() => !location.hash.includes('list=')")
