"""Tests with a server that requires an API key. The viewer asks for the key, and elements have a property for it."""

import json
import re
import subprocess

import pytest
from conftest import ServerProcess, maps, program
from other_origin import OtherOrigin
from playwright.sync_api import expect
from test_embedding import LISTEN
from waiting import until


@pytest.fixture(scope="module")
def other_origin():
    host = OtherOrigin()
    yield host
    host.stop()


@pytest.fixture(scope="module")
def key() -> tuple[str, dict]:
    """An API key, and its entry in the server's key file."""
    text = subprocess.run([program("vantage-server"), "key", "page", "--scope", "read"], capture_output=True, text=True, check=True)
    key, entry = text.stdout.splitlines()[:2]
    return key, json.loads(entry)


@pytest.fixture(scope="module")
def locked(town, key, other_origin, tmp_path_factory):
    """The URL of a server that requires the key."""
    file = tmp_path_factory.mktemp("keys") / "keys.json"
    file.write_text(json.dumps({"keys": [key[1]], "secrets": []}))
    process = ServerProcess([town], maps(), flags=["--keys", str(file), "--allow-origin", other_origin.address])
    other_origin.server = process.address
    yield process.address
    process.stop()


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.requested = []
    page.on("request", lambda request: page.requested.append((request.url, request.headers.get("authorization"))))
    yield page
    context.close()


def enter(page, key):
    page.fill("dialog.key input", key)
    page.click("dialog.key button")


def unlock(page, key):
    """Enters a valid key and waits until the page has reloaded and shows its map."""
    with page.expect_navigation():
        enter(page, key)
    until(page, "document.querySelector('#map')?.shown?.sharp > 0")


def test_the_viewer_asks_for_the_key_and_sends_it_with_every_request(page, locked, key, shots):
    page.goto(locked)
    expect(page.get_by_label("API key", exact=True)).to_be_focused()
    expect(page.get_by_label("API key", exact=True)).to_have_attribute("type", "password")
    page.screenshot(path=shots / "key.png")
    enter(page, "vk_wrong")
    expect(page.locator("dialog.key [role=alert]")).to_have_text("The server does not recognize this key.")
    assert page.evaluate("sessionStorage.length") == 0
    page.requested.clear()
    unlock(page, key[0])
    assert page.locator("dialog.key").count() == 0
    requests = [(url, sent) for url, sent in page.requested if re.search("/(v1|tiles)/", url)]
    assert len(requests) > 5 and {sent for _, sent in requests} == {f"Bearer {key[0]}"}
    assert not any(key[0] in url for url, _ in page.requested) and key[0] not in page.url
    assert page.evaluate("Object.keys(localStorage).length") == 0 and page.evaluate("document.cookie") == ""
    assert page.evaluate("Object.keys(sessionStorage)") == [f"vantage-key {locked}/"]


def test_pictures_and_downloads_use_the_key(page, locked, key):
    page.goto(locked)
    unlock(page, key[0])
    page.evaluate("location.hash = '#at=48.2005,7.6999&zoom=18&point=48.2005,7.6999'")
    picture = page.locator(".preview img")
    expect(picture).to_be_visible()
    until(page, "document.querySelector('.preview img').naturalWidth > 0")
    page.click(".preview .open")
    until(page, "document.querySelector('#look-around').readyState === 'complete'")
    page.evaluate("document.querySelector('#look-around').sharp")
    page.click(".tools [aria-label=More]")
    for name in ["Download this view", "Download the original"]:
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.path().read_bytes()[:3] == b"\xff\xd8\xff"
    refused = page.evaluate("performance.getEntriesByType('resource').filter((one) => one.responseStatus === 401).map((one) => one.name)")
    assert refused == []


def test_the_embedded_viewer_asks_for_the_key(page, locked, key):
    page.goto(f"{locked}/embed")
    unlock(page, key[0])


def test_the_viewer_does_not_ask_again_after_escape(page, locked):
    page.goto(locked)
    expect(page.locator("dialog.key")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.key")).to_be_hidden()
    page.evaluate("location.hash = '#scene=XXXXXXXXXXXXX'")
    expect(page.locator("#look-around .notice")).to_contain_text("This server requires an API key")
    assert page.locator("dialog.key").is_hidden()


def test_elements_send_their_key_only_to_their_own_server(page, locked, key, other_origin):
    other = OtherOrigin()
    other_origin.other = other.address
    other_origin.body = '<vantage-look-around at="48.2005,7.6999"></vantage-look-around><vantage-map center="48.2004,7.6999"></vantage-map>'
    page.goto(other_origin.address)
    page.evaluate(LISTEN)
    expect(page.locator("vantage-look-around .notice")).to_contain_text("This server requires an API key")
    until(page, "el.readyState === 'error'")
    page.evaluate("(key) => { el.key = key; }", key[0])
    until(page, "el.readyState === 'complete'")
    until(page, "document.querySelector('vantage-map').shown.sharp > 0")
    assert page.evaluate("sessionStorage.length") == 0 and page.evaluate("el.key") is None
    assert not page.evaluate("(key) => document.documentElement.outerHTML.includes(key)", key[0])
    with page.expect_request(lambda request: request.url.startswith(other.address)) as request:
        page.evaluate("(server) => el.setAttribute('server', server)", other.address)
    assert "authorization" not in request.value.headers and request.value.method == "GET"
    other.stop()


def test_a_key_set_before_the_element_is_connected_is_used(page, locked, key, other_origin):
    other_origin.body = ""
    page.goto(other_origin.address)
    until(page, "customElements.get('vantage-look-around')")
    page.evaluate("""(key) => {
        window.el = document.createElement('vantage-look-around');
        el.key = key;
        el.setAttribute('at', '48.2005,7.6999');
        document.body.append(el);
    }""", key[0])
    until(page, "el.readyState === 'complete'")
    assert all(sent == f"Bearer {key[0]}" for url, sent in page.requested if "/v1/" in url)
