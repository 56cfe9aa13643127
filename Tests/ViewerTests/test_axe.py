"""Checks the viewer's accessibility with axe, including target sizes and contrast."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from test_page import TOWN, opened, pick, ready
from waiting import until

OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], "rules": {"target-size": {"enabled": True}}}


def is_short(node):
    """Whether a contrast check is incomplete only because the text is one character, such as the arrow on a key."""
    return any((one["data"] or {}).get("messageKey") in ("shortTextContent", "nonBmp") for one in node["any"])


def inspect(page):
    """Returns the violations and the texts whose contrast axe could not determine."""
    found = Axe().run(page, options=OPTIONS).response
    violations = [(rule["id"], [node["html"][:160] for node in rule["nodes"]]) for rule in found["violations"]]
    unresolved = [node["html"][:160] for rule in found["incomplete"] if rule["id"] == "color-contrast" for node in rule["nodes"]
                 if not is_short(node)]
    return violations, unresolved


def check(page):
    violations, unresolved = inspect(page)
    for _ in range(4):
        if violations or not unresolved:
            break
        # A panel that is still moving covers text, whose contrast is then unknown.
        page.wait_for_timeout(500)
        violations, unresolved = inspect(page)
    assert not violations and not unresolved, (violations, unresolved)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_and_a_selected_place_are_accessible(open_page, scheme):
    page = ready(open_page(f"/#{TOWN}", color_scheme=scheme))
    check(page)
    pick(page)
    expect(page.locator(".preview img")).to_be_visible()
    until(page, "document.querySelector('.info').getBoundingClientRect().top > document.querySelector('.top').getBoundingClientRect().bottom")
    check(page)


def test_filters_and_map_styles_are_accessible(open_page):
    page = ready(open_page(f"/#{TOWN}"))
    page.locator(".filters").click()
    check(page)
    page.get_by_role("button", name="Map style").click()
    check(page)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_open_picture_is_accessible(open_page, language):
    page = open_page(f"/#{TOWN}&scene=9ZE0J7NHS926P&lang={language}")
    opened(page)
    check(page)


def test_the_large_map_with_a_small_picture_is_accessible(open_page):
    page = open_page(f"/#{TOWN}&scene=9ZE0J7NHS926P&main=map")
    opened(page)
    ready(page)
    check(page)


def test_the_embedded_picture_is_accessible(open_page):
    page = open_page("/embed#scene=9ZE0J7NHS926P")
    opened(page)
    check(page)
