"""Runs clients for Google's static APIs with only the base URL changed."""

import pathlib
import sys
import tempfile
import urllib.request

import google_streetview.api
import googlemaps
import motionless
from googlemaps.maps import StaticMapMarker, StaticMapPath

base = sys.argv[1]
place = (48.2006, 7.7)


def is_picture(data):
    return data[:2] == b"\xff\xd8" or data[:8] == b"\x89PNG\r\n\x1a\n"


with tempfile.TemporaryDirectory() as folder:
    locations = ["48.2006,7.7", "10,10", "48.20057,7.70033"]
    results = google_streetview.api.results(
        [{"size": "600x300", "location": each, "heading": "151.78", "key": "any"} for each in locations],
        site_api=f"{base}/maps/api/streetview",
        site_metadata=f"{base}/maps/api/streetview/metadata",
    )
    statuses = [metadata["status"] for metadata in results.metadata]
    assert statuses == ["OK", "ZERO_RESULTS", "OK"], statuses
    results.download_links(folder)
    pictures = list(pathlib.Path(folder).glob("*.jpg"))
    assert len(pictures) == 2 and all(is_picture(each.read_bytes()) for each in pictures), pictures
    print("google_streetview: two pictures, none where imagery is missing")

client = googlemaps.Client(key="AIza-any")
client.base_url = base
data = b"".join(
    client.static_map(
        size=(400, 300),
        center=place,
        zoom=16,
        format="png",
        markers=[StaticMapMarker([place], color="blue", label="A")],
        path=StaticMapPath([(48.2, 7.699), (48.201, 7.701)], weight=5, color="red"),
    )
)
assert is_picture(data), data[:200]
print(f"googlemaps: a map of {len(data)} bytes")

marked = motionless.DecoratedMap(lat=place[0], lon=place[1], zoom=16)
marked.add_marker(motionless.LatLonMarker(*place, label="B", color="green"))
for each in (motionless.CenterMap(lat=place[0], lon=place[1], zoom=16), marked):
    address = each.generate_url()
    with urllib.request.urlopen(base + address[address.index("/maps/api") :]) as response:
        assert is_picture(response.read()), address
print("motionless: two maps")
