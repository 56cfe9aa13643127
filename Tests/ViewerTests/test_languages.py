"""Tests for the choice of the viewer's language."""

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("locale, label", [
    ("pt-BR", "Pesquisar lugares"), ("pt-PT", "Pesquisar lugares"), ("zh-CN", "搜索地点"), ("zh-Hant-TW", "搜索地点"),
    ("nl-NL", "Search for places")])
def test_the_browser_language_selects_the_viewer_language(open_page, locale, label):
    page = open_page("/#at=48.2006,7.7&zoom=16", locale=locale)
    expect(page.get_by_role("combobox", name=label)).to_be_visible()


@pytest.mark.parametrize("language, sentence", [("pt", "Seu destino"), ("zh", "目的地")])
def test_steps_are_in_the_viewer_language(open_page, language, sentence):
    page = open_page(f"/#from=48.1976,7.6937&to=48.2035,7.7045&by=foot&lang={language}")
    expect(page.locator(".steps li").last).to_contain_text(sentence)
