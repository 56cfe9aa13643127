"""Tests that places picked on the map are described from the table of places."""

import json

import pytest
from conftest import ServerProcess, make_store, maps
from playwright.sync_api import expect
from test_page import ready, state
from waiting import until

#: Places whose names the map shows, with attributes that only the table has.
PLACES = {
    "Galerie des Arts": ([7.700257, 48.199106], {"tourism": "gallery", "phone": "+33 1 23 45 67 89", "opening_hours": "24/7"}),
    "Mumbai Kitchen": ([7.700417, 48.198645], {
        "amenity": "restaurant", "name:en": "Mumbai Kitchen", "contact:phone": "+33 9 87 65 43 21", "opening_hours": "24/7",
        "website": "https://mumbai.example/menu"}),
}


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The URL of a server with the places."""
    folder = tmp_path_factory.mktemp("picked")
    features = [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": at},
         "properties": {"name": name, "addr:housenumber": "7", "addr:street": "Rue des Puits", **properties}}
        for name, (at, properties) in PLACES.items()]
    (folder / "places.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    make_store(folder / "places.sqlite", ["--format", "places", folder / "places.geojson", "--collection", "places"])
    process = ServerProcess([folder / "places.sqlite"], maps())
    yield process.address
    process.stop()


@pytest.mark.parametrize("name", PLACES)
def test_a_place_picked_on_the_map_has_the_attributes_from_the_table(open_page, table, name):
    (longitude, latitude), properties = PLACES[name]
    page = open_page("/empty", reduced_motion="reduce")
    page.goto(f"{table}/#at={latitude},{longitude}&zoom=18")
    ready(page)
    point = page.evaluate("(place) => document.querySelector('#map').point(place)", {"latitude": latitude, "longitude": longitude})
    page.mouse.click(point["x"], point["y"])
    info = page.locator(".info")
    expect(info.locator("h2")).to_have_text(name)
    expect(info).to_contain_text("7 Rue des Puits")
    expect(info.locator(".hours.open")).to_have_text("Open")
    phone = properties.get("phone") or properties["contact:phone"]
    expect(info.get_by_role("link", name=phone)).to_have_attribute("href", f"tel:{phone.replace(' ', '')}")
    until(page, "location.hash.includes('item=')")
    shared = open_page("/empty")
    shared.goto(f"{table}/#item={state(page)['item']}")
    expect(shared.locator(".info h2")).to_have_text(name)
