"""Pages through all items with pystac-client, with GET and with POST, and compares them with the server's own list."""

import json
import sys
import urllib.request

from pystac_client import Client


def listed(base):
    """Returns the ID and position of every scene in /v1/scenes."""
    scenes, link = {}, "/v1/scenes?limit=7"
    while link:
        with urllib.request.urlopen(base + link) as response:
            page = json.load(response)
        for feature in page["features"]:
            assert feature["id"] not in scenes, "a scene is listed twice"
            scenes[feature["id"]] = feature["geometry"]["coordinates"]
        link = next((each["href"] for each in page["links"] if each["rel"] == "next"), None)
    return scenes


def expect(label, found, expected):
    found = list(found)
    assert len(found) == len(set(found)), f"{label}: an item is listed twice"
    assert set(found) == set(expected), f"{label}: expected {len(set(expected))} items, got {len(found)}"
    print(f"{label}: {len(found)}")


base = sys.argv[1]
scenes = listed(base)
client = Client.open(f"{base}/api")
ids = lambda search: [item.id for item in search.items()]
for method in ("GET", "POST"):
    expect(f"all, {method}", ids(client.search(method=method, limit=4)), scenes)
    box = [7.6995, 48.2, 7.7005, 48.2008]
    inside = [
        name for name, place in scenes.items() if box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3]
    ]
    assert 0 < len(inside) < len(scenes), "the box must contain some of the scenes, but not all"
    expect(f"a box, {method}", ids(client.search(method=method, limit=3, bbox=box)), inside)
    ring = [[box[0], box[1]], [box[2], box[1]], [box[2], box[3]], [box[0], box[3]], [box[0], box[1]]]
    shape = {"type": "Polygon", "coordinates": [ring]}
    expect(f"a polygon, {method}", ids(client.search(method=method, limit=3, intersects=shape)), inside)
    some = sorted(scenes)[:5]
    expect(f"ids, {method}", ids(client.search(method=method, limit=2, ids=some)), some)
    times = [
        item.properties["datetime"] for item in client.search(method=method, limit=5, sortby="-datetime").items()
    ]
    known = [time for time in times if time]
    assert len(times) == len(scenes) and known == sorted(known, reverse=True), "items are not sorted by time"
    print(f"sorted, {method}: {len(times)}")
filtered = client.search(limit=4, filter="view:azimuth >= 90 AND view:azimuth < 270", filter_lang="cql2-text")
azimuths = [item.properties["view:azimuth"] for item in filtered.items()]
assert azimuths and all(90 <= azimuth < 270 for azimuth in azimuths), "the filter returned the wrong items"
print(f"filtered: {len(azimuths)}")
# Without a language, the client sends a filter that is an object as CQL2 JSON, by POST.
condition = {"op": ">=", "args": [{"property": "view:azimuth"}, 90]}
for method, language in (("POST", None), ("GET", "cql2-json")):
    search = client.search(method=method, limit=4, filter=condition, filter_lang=language)
    found = [item.properties["view:azimuth"] for item in search.items()]
    assert len(found) > 4 and all(azimuth >= 90 for azimuth in found), f"the JSON filter returned {found}"
    print(f"filtered with CQL2 JSON, {method}: {len(found)}")
matched = client.search().matched()
assert matched == len(scenes), f"expected {len(scenes)} matched items, got {matched}"
names = "total_count,collection_frequency,datetime_frequency"
with urllib.request.urlopen(f"{base}/api/aggregate?aggregations={names}") as response:
    aggregations = {each["name"]: each for each in json.load(response)["aggregations"]}
assert aggregations["total_count"]["value"] == len(scenes), aggregations
for name in ("collection_frequency", "datetime_frequency"):
    counted = sum(bucket["frequency"] for bucket in aggregations[name]["buckets"]) + aggregations[name]["overflow"]
    assert counted == len(scenes), f"{name}: {counted}"
print(f"aggregations: {len(aggregations)}")
collections = list(client.get_collections())
expect("items of all collections", [i.id for c in collections for i in c.get_items()], scenes)
for item in client.search(limit=4).items():
    for name in ("hd", "sd", "thumb"):
        if name in item.assets:
            with urllib.request.urlopen(item.assets[name].href) as response:
                assert response.headers["Content-Type"] == "image/jpeg" and response.read(2) == b"\xff\xd8", item.id
print("the pictures of all items are JPEGs")
