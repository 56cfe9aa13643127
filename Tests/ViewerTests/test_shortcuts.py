"""Tests for the keyboard shortcut list."""

import pytest
from playwright.sync_api import expect
from test_page import TOWN, opened, ready
from waiting import until

SCENE = f"/#{TOWN}&scene=9ZE0J7NHS926P"
FOCUS = """() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at.className;
}"""


def test_a_question_mark_lists_the_picture_shortcuts_and_escape_restores_focus(open_page, shots):
    page = open_page(SCENE)
    opened(page)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    assert dialog.locator("dd").all_inner_texts() == [
        "Turn left / Turn right", "Walk", "Look up / Look down", "Zoom in / Zoom out", "Look north",
        "Look straight ahead", "Older / newer picture", "Enlarge the map", "Full screen", "Back to the map", "Keyboard shortcuts"]
    page.screenshot(path=shots / "keys-of-the-picture.png")
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator(".viewer")).to_be_visible()
    assert page.evaluate(FOCUS) == "surface"


def test_a_question_mark_on_the_map_lists_the_map_shortcuts(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    page.evaluate("document.querySelector('#map').focus()")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Move the map")
    page.keyboard.press("Escape")
    until(page, "document.activeElement.id === 'map'")


@pytest.mark.parametrize("where", [".top .help", ".tools .help"])
def test_the_button_opens_the_list_and_regains_focus(open_page, where):
    page = open_page(SCENE if "tools" in where else f"/#{TOWN}")
    opened(page) if "tools" in where else ready(page)
    page.locator(where).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(where)).to_be_focused()


def test_a_question_mark_is_ignored_in_the_search_box_and_with_modifiers(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    page.locator("#search").press("?")
    assert page.locator("#search").input_value() == "?"
    page.evaluate("document.querySelector('#map').focus()")
    page.keyboard.press("Control+?")
    page.keyboard.press("Alt+?")
    assert not page.get_by_role("dialog").is_visible()


@pytest.mark.parametrize("language, key", [("de", "Bild ↑"), ("fr", "Début"), ("es", "Re Pág"), ("ja", "Home"), ("ar", "Esc")])
def test_keys_have_the_names_used_on_keyboards_in_each_language(open_page, shots, language, key):
    page = open_page(f"{SCENE}&lang={language}", viewport={"width": 900, "height": 640})
    opened(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").locator("kbd", has_text=key)).to_have_count(1)
    box = page.get_by_role("dialog").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 640
    page.screenshot(path=shots / f"keys-{language}.png")


def test_the_picture_describes_its_keys_to_screen_readers(open_page):
    page = open_page(SCENE)
    opened(page)
    described = page.evaluate("""() => {
        const { shadowRoot } = document.querySelector('#look-around'), surface = shadowRoot.querySelector('[role=application]');
        return shadowRoot.getElementById(surface.getAttribute('aria-describedby')).textContent;
    }""")
    assert "arrows turn" in described and "Page Up" in described and "Home" in described
