"""Reads collections and items with OWSLib's client of OGC API - Features."""

import sys

from owslib.ogcapi.features import Features


def check(label, found, expected=True):
    assert found == expected, f"{label}: expected {expected}, got {found}"
    print(f"{label}: {found}")


client = Features(f"{sys.argv[1]}/api")
check("the service description's version", client.api()["openapi"][:4], "3.0.")
check("its path of items", "/collections/{collectionId}/items" in client.api()["paths"])
conformance = client.conformance()["conformsTo"]
check("conformance", "http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core" in conformance)
names = client.feature_collections()
check("feature collections", names, ["aubeval"])
name = names[0]
check("a collection's title", client.collection(name)["title"], name)
check("queryables", "view:azimuth" in client.collection_queryables(name)["properties"])

# OWSLib leaves paging to its users, who follow the links to the next page.
page, ids, pages = client.collection_items(name, limit=7), [], 1
total = page["numberMatched"]
while True:
    ids += [feature["id"] for feature in page["features"]]
    link = next((link for link in page["links"] if link["rel"] == "next"), None)
    if link is None:
        break
    after = link["href"].rsplit("after=", 1)[1].replace("%3A", ":")
    page, pages = client.collection_items(name, limit=7, after=after), pages + 1
check("items on several pages", len(ids) == len(set(ids)) == total and pages > 1)


def features(**parameters):
    found = client.collection_items(name, limit=1000, **parameters)["features"]
    assert 0 < len(found) < total, f"{parameters} must match some of the items, but not all"
    return found


inside = features(bbox=[7.69, 48.19, 7.71, 48.2004])
check("items in a box", all(feature["geometry"]["coordinates"][1] <= 48.2004 for feature in inside))
late = features(datetime_="2023-01-01T00:00:00Z/..")
check("items in a period", all(feature["properties"]["datetime"] >= "2023" for feature in late))
filtered = features(filter="view:azimuth > 90")
check("filtered items", all(feature["properties"]["view:azimuth"] > 90 for feature in filtered))
newest = client.collection_items(name, limit=1, sortby=("datetime", "desc"))["features"][0]
check("the newest item", newest["properties"]["datetime"], max(f["properties"]["datetime"] for f in late))
check("one item", client.collection_item(name, ids[0])["id"], ids[0])
