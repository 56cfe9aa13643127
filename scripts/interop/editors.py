"""Replays the requests of editors and viewers (JOSM and its Panoramax plugin, iD, Panoramax's web viewer and QGIS),
then runs panoramax_cli itself.

Usage: editors.py BASE

The requests, and the members that the programs read from responses, are taken from the programs' sources; a comment at
each check names the source. Where the server does not respond as a program expects, the check records a known gap. Gaps
are printed. The script fails when a gap has been closed, so that its check can be turned into an assertion.
"""

import gzip
import http.client
import io
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

import mapbox_vector_tile
from PIL import Image

base = sys.argv[1]
address = urllib.parse.urlsplit(base)
place = (48.2006, 7.7)
gaps, closed = [], []
# Links that lead to items without a picture.
dead_ends = []

# JOSM/josm src/org/openstreetmap/josm/data/cache/JCSCachedTileLoaderJob.java: the accepted types.
josm = {"User-Agent": "JOSM/1.5 (19412 en) Linux", "Accept": "text/html, image/png, image/jpeg, image/gif, */*"}
# qgis/QGIS src/core/network/qgsnetworkaccessmanager.cpp: the user agent is Mozilla's followed by QGIS's own name. The
# other fields are Qt's.
qgis = {
    "User-Agent": "Mozilla/5.0 QGIS/34012",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "en-US,*",
}
browser = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36",
    "Accept": "*/*",
    "Accept-Encoding": "gzip, deflate, br",
}


class Response:
    def __init__(self, response):
        self.status, self.fields, self.data = response.status, response.headers, response.read()
        self.type = (self.fields["Content-Type"] or "").split(";")[0]
        if self.fields["Content-Encoding"] == "gzip":
            self.data = gzip.decompress(self.data)

    def json(self):
        return json.loads(self.data)

    def tile(self):
        return mapbox_vector_tile.decode(self.data)


def send(target, headers, method="GET", **more):
    """Sends one request with the path unchanged, without escaping."""
    target = target.removeprefix(base)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=120)
    connection._validate_path = lambda _: None
    connection.request(method, target, headers={**headers, **more})
    response = Response(connection.getresponse())
    connection.close()
    return response


def read(target, headers, kind):
    response = send(target, headers)
    assert response.status == 200 and response.type == kind, f"{target}: {response.status} {response.type}"
    return response


def read_json(target, headers, kind="application/json"):
    return read(target, headers, kind).json()


def read_jpeg(target, headers):
    picture = Image.open(io.BytesIO(read(target, headers, "image/jpeg").data))
    picture.load()
    return picture


def supported(feature, condition):
    assert condition, feature
    print("✔", feature)


def gap(feature, condition):
    """Records a feature that a program expects as a gap or, if the server now supports it, as a closed gap."""
    (closed if condition else gaps).append(feature)
    print("✔ now supported:" if condition else "✘ not supported:", feature)


def tile_of(zoom):
    world = 2**zoom
    y = (1 - math.asinh(math.tan(math.radians(place[0]))) / math.pi) / 2
    return f"{zoom}/{int((place[1] + 180) / 360 * world)}/{int(y * world)}"


def linked(links, relation):
    return [each for each in links if each["rel"] == relation]


def pages(target, headers):
    """Returns the items of all pages, following `next` links, and the number of pages."""
    items, count = [], 0
    while target:
        page = read_json(target, headers, "application/geo+json")
        items += page["features"]
        target = next((each["href"] for each in linked(page["links"], "next")), None)
        count += 1
    return items, count


def josm_shows_tiles():
    # JOSM/josm …/data/cache/JCSCachedTileLoaderJob.java: caches by ETag and max-age, then revalidates with
    # If-None-Match and If-Modified-Since, or with HEAD if the server supports neither.
    # …/data/imagery/TMSCachedTileLoaderJob.java: a status of 400 or more is an error.
    target = f"/tiles/standard/{tile_of(16)}.png"
    response = read(target, josm, "image/png")
    assert Image.open(io.BytesIO(response.data)).size == (256, 256)
    tag, age = response.fields["ETag"], response.fields["Cache-Control"]
    assert any(each.strip().startswith("max-age=") for each in age.split(",")), f"no max-age in “{age}”"
    again = send(target, josm, **{"If-None-Match": tag, "If-Modified-Since": "Thu, 01 Jan 2026 00:00:00 GMT"})
    assert again.status == 304 and not again.data, f"revalidation of a cached tile: {again.status}"
    head = send(target, josm, "HEAD")
    assert head.status == 200 and head.fields["ETag"] == tag and not head.data
    assert 400 <= send("/tiles/standard/23/0/0.png", josm).status < 500
    print("JOSM, map tiles: cached by ETag and max-age")


def josm_shows_vectors():
    # JOSM/josm …/data/imagery/vectortile/mapbox/MapboxVectorTileSource.java: requests the template itself first,
    # including its braces, because it could be a style. A style is JSON with version, layers and sources. MVTFile.java:
    # the types.
    for template, layer in [("/tiles/coverage/{z}/{x}/{y}.mvt", "scenes"), ("/sources/aubeval/{z}/{x}/{y}", "building")]:
        style = send(template, josm)
        assert 400 <= style.status < 500 and "sources" not in style.json(), f"{template}: {style.status}"
        zoom = 15 if "coverage" in template else 14
        response = send(template.replace("{z}/{x}/{y}", tile_of(zoom)), josm, **{"Accept-Encoding": "gzip"})
        assert response.status == 200 and response.type == "application/vnd.mapbox-vector-tile", response.type
        tile = response.tile()
        # Layer.java: versions 1 and 2, and a name.
        assert layer in tile and all(each["version"] in (1, 2) for each in tile.values()), f"{template}: {list(tile)}"
    print("JOSM, vector tiles: the coverage and the archive's tiles")


def josm_panoramax():
    # JOSM/panoramax src/main/java/org/openstreetmap/josm/plugins/panoramax/PanoramaxApi.java: HEAD for `live` first.
    assert send("/api/live", josm, "HEAD").status == 200
    # PanoramaxLayer.java: pictures have an id, `sequences` as a JSON array in a string, and a heading if it is known.
    tile = read(f"/api/map/{tile_of(15)}.mvt", josm, "application/vnd.mapbox-vector-tile").tile()
    assert {each["geometry"]["type"] for each in tile["sequences"]["features"]} <= {"LineString", "MultiLineString"}
    seen, mismatched = set(), 0
    for feature in tile["pictures"]["features"]:
        properties = feature["properties"]
        if "heading" in properties:
            float(properties["heading"])
        for sequence in json.loads(properties["sequences"])[:1]:
            if sequence in seen:
                continue
            seen.add(sequence)
            items, _ = pages(f"/api/collections/{sequence}/items", josm)
            assert any(each["id"] == properties["id"] for each in items), f"{properties['id']} is not in {sequence}"
            for item in items:
                josm_reads_item(item)
            mismatched += sum(item["collection"] != sequence for item in items)
            read_jpeg(next(each["assets"]["hd"]["href"] for each in items if "hd" in each["assets"]), josm)
    assert seen
    # PanoramaxJosmImage.java: reads the item's whole collection; the next picture is the one after the item.
    supported("JOSM: items in a sequence name it as their collection, so next and previous stay in the sequence",
              mismatched == 0)
    print(f"JOSM's Panoramax plugin: {len(seen)} sequences, each with its own pictures")


def josm_reads_item(item):
    # PanoramaxDeserializer.java, data/PanoramaxImage.java, data/PanoramaxLink.java: members and their types.
    longitude, latitude = item["geometry"]["coordinates"][:2]
    assert isinstance(longitude, float) and isinstance(latitude, float) and isinstance(item["stac_version"], str)
    assert all(isinstance(value, (int, float)) for value in item["bbox"]) and isinstance(item["stac_extensions"], list)
    for link in [*item["links"], *item["assets"].values()]:
        assert urllib.parse.urlsplit(link["href"]).scheme in ("http", "https") and isinstance(link["type"], str), link
    for provider in item["providers"]:
        assert isinstance(provider["name"], str) and all(isinstance(role, str) for role in provider["roles"])
    # PanoramaxApi.java: sends HEAD to `live` under the item's root.
    (root,) = linked(item["links"], "root")
    assert send(root["href"] + "/live", josm, "HEAD").status == 200


def id_shows_pictures():
    # openstreetmap/iD modules/services/panoramax.js: zoom 10 tiles for lines, zoom 15 for pictures; empty tiles have no
    # bytes.
    lines = read(f"/api/map/{tile_of(10)}.mvt", browser, "application/vnd.mapbox-vector-tile").tile()
    assert all(each["properties"]["id"] for each in lines["sequences"]["features"])
    assert send("/api/map/15/0/0.mvt", browser).data == b""
    tile = read(f"/api/map/{tile_of(15)}.mvt", browser, "application/vnd.mapbox-vector-tile").tile()
    link_count = 0
    for feature in tile["pictures"]["features"]:
        picture = feature["properties"]
        assert picture["id"] and picture["type"] in ("equirectangular", "flat"), picture
        assert "heading" not in picture or 0 <= int(picture["heading"]) < 360
        # iD opens a picture through its first sequence, so it cannot open one that does not belong to a sequence.
        if "first_sequence" not in picture:
            continue
        items = read_json(f"/api/collections/{picture['first_sequence']}/items?limit=1000", browser, "application/geo+json")[
            "features"
        ]
        found = next(each for each in items if each["id"] == picture["id"])
        assert found["assets"]["sd"]["href"] and found["assets"]["hd"]["href"]
        link_count += len(linked(found["links"], "next") + linked(found["links"], "prev"))
        item = read_json(f"/api/collections/{picture['first_sequence']}/items/{picture['id']}", browser, "application/geo+json")
        assert all(each["id"] for each in item["links"] if each["rel"] in ("next", "prev"))
        name = read_json(f"/api/users/{picture['account_id']}", browser)["name"]
    users = read_json(f"/api/users/search?q={urllib.parse.quote(name)}", browser)["features"]
    assert any(each["name"] == name and each["id"] == picture["account_id"] for each in users)
    supported("iD: listed items have next and previous links, without which iD hides its buttons", link_count > 0)
    print(f"iD: {len(tile['pictures']['features'])} pictures, with their sequences and users")


def viewer_reads_landing():
    # Panoramax's web viewer, src/utils/API.js (from sanketl0/web_viewer): finds links by relation and type, two of them
    # required; expects version 1.x and a bounding box of four numbers.
    landing = read_json("/api", browser)
    assert landing["stac_version"].startswith("1.") and landing["title"]
    known = {(each["rel"], each.get("type")): each["href"] for each in reversed(landing["links"])}
    for wanted in [
        ("search", "application/geo+json"),
        ("data", "application/json"),
        ("xyz", "application/vnd.mapbox-vector-tile"),
        ("user-search", "application/json"),
        ("collection-preview", "image/jpeg"),
        ("item-preview", "image/jpeg"),
    ]:
        assert urllib.parse.urlsplit(known[wanted]).scheme in ("http", "https"), wanted
    assert len(landing["extent"]["spatial"]["bbox"][0]) == 4
    gap(
        "the web viewer: a style for the coverage (xyz-style); without it, a default style is used",
        ("xyz-style", "application/json") in known,
    )
    gap("the web viewer: tiles of one user (user-xyz)", ("user-xyz", "application/vnd.mapbox-vector-tile") in known)
    gap("the web viewer: an RSS feed", ("data", "application/rss+xml") in known)
    return {relation: href for (relation, _), href in known.items()}


def viewer_shows_pictures():
    known = viewer_reads_landing()
    # API.js: searches by a box around a place, rounded to four decimals, and by ids; uses a sequence as a collection.
    box = ",".join(f"{value:.4f}" for value in (place[1] - 0.0005, place[0] - 0.0005, place[1] + 0.0005, place[0] + 0.0005))
    found = read_json(f"{known['search']}?bbox={box}", browser, "application/geo+json")["features"]
    assert found
    everything, _ = pages(known["search"], browser)
    spheres = flats = 0
    for summary in everything:
        one = read_json(f"{known['search']}?ids={summary['id']}", browser, "application/geo+json")["features"]
        assert [each["id"] for each in one] == [summary["id"]]
        if not summary["assets"]:
            continue
        sequence = summary["properties"].get("vantage:sequence")
        collection = f"{summary['collection']}~{sequence}" if sequence else summary["collection"]
        item = read_json(f"{known['data']}/{collection}/items/{summary['id']}", browser, "application/geo+json")
        sphere = viewer_reads_item(item)
        spheres += sphere
        flats += not sphere
        preview = known["item-preview"].replace("{id}", item["id"])
        assert read_jpeg(preview, browser).width <= 500
    read_jpeg(known["collection-preview"].replace("{id}", collection), browser)
    nearest = read_json(
        f"{known['search']}?bbox=6.7,47.2,8.7,49.2&limit=1&collections={collection}", browser, "application/geo+json"
    )["features"]
    assert len(nearest) == 1
    assert spheres and flats
    supported("the web viewer: links lead to items with pictures; it fails on other items", not dead_ends)
    for each in dead_ends:
        print("  ", *each)
    print(f"the web viewer: {spheres} panoramas and {flats} photos")


def viewer_reads_item(item):
    """Checks an item as apiFeatureToPSVNode in src/utils/Utils.js reads it, and reports whether it is a sphere.

    The function reads the assets by role, the field of view, the tiles, and the position and id of each link.
    """
    roles = {role: asset for asset in item["assets"].values() for role in asset["roles"]}
    for role in ("data", "visual", "thumbnail"):
        assert roles[role]["type"] == "image/jpeg", f"{item['id']}: {roles}"
    for link in item["links"]:
        if link["rel"] in ("next", "prev", "related"):
            assert link["type"] == "application/geo+json" and link["id"] and len(link["geometry"]["coordinates"]) >= 2
            assert link["rel"] != "related" or link["datetime"] is not None
            if not read_json(link["href"], browser, "application/geo+json")["assets"]:
                dead_ends.append((item["id"], link["rel"], link["id"]))
    orientation = item["properties"].get("pers:interior_orientation", {})
    if int(orientation.get("field_of_view", 70)) != 360:
        return False
    if "tiles:tile_matrix_sets" in item["properties"]:
        viewer_reads_tiles(item)
    return True


def viewer_reads_tiles(item):
    (matrix,) = item["properties"]["tiles:tile_matrix_sets"]["geovisio"]["tileMatrix"]
    columns, rows = matrix["matrixWidth"], matrix["matrixHeight"]
    template = item["asset_templates"]["tiles"]["href"]
    sizes = set()
    for column, row in [(0, 0), (columns - 1, rows - 1)]:
        sizes.add(read_jpeg(template.replace("{TileCol}", str(column)).replace("{TileRow}", str(row)), browser).size)
    assert sizes == {(matrix["tileWidth"], matrix["tileHeight"])}, f"{item['id']}: tiles of {sizes}"
    whole = read_jpeg(item["assets"]["hd"]["href"], browser).size
    assert whole == (columns * matrix["tileWidth"], rows * matrix["tileHeight"]), (
        f"{item['id']}: {whole} in {columns} × {rows} tiles"
    )


def qgis_shows_tiles():
    # qgis/QGIS src/core/vectortile/qgsxyzvectortiledataprovider.cpp: a template with x, y and z, for zooms up to 14.
    # Qt's cache revalidates with If-None-Match. XYZ raster tiles are requested in the same way.
    targets = [
        (f"/tiles/standard/{tile_of(14)}@2x.png", "image/png"),
        (f"/tiles/muted/{tile_of(14)}.webp", "image/webp"),
        (f"/tiles/coverage/{tile_of(14)}.mvt", "application/vnd.mapbox-vector-tile"),
        (f"/sources/aubeval/{tile_of(14)}", "application/vnd.mapbox-vector-tile"),
    ]
    for target, kind in targets:
        response = read(target, qgis, kind)
        assert send(target, qgis, **{"If-None-Match": response.fields["ETag"]}).status == 304, target
        if kind.endswith("tile"):
            plain = send(target, {**qgis, "Accept-Encoding": "identity"})
            assert plain.tile() == response.tile() and response.tile(), f"{target}: the compressed tile differs"
    source = read_json("/sources/aubeval.json", qgis)
    supported(
        "QGIS, Maputnik: TileJSON lists the fields of an archive's layers",
        any(each["fields"] for each in source["vector_layers"]),
    )
    coverage = read_json("/tiles/coverage.json", qgis)
    supported(
        "the coverage's TileJSON lists the fields of its layers",
        any(each["fields"] for each in coverage["vector_layers"]),
    )
    supported("the coverage's TileJSON has the scenes' attribution", bool(coverage.get("attribution")))
    print("QGIS, tiles: raster and vector, compressed and plain")


def qgis_reads_stac():
    # qgis/QGIS src/core/stac/qgsstacdataitems.cpp: follows the catalog to `data`, which ends in /collections, a
    # collection to `items`, and pages by `next`. qgsstacparser.cpp: the members that it requires.
    catalog = read_json("/api", qgis)
    assert catalog["type"] == "Catalog" and catalog["id"] and catalog["description"]
    assert "https://api.stacspec.org/v1.0.0/core" in catalog["conformsTo"]
    (data,) = linked(catalog["links"], "data")
    assert data["href"].endswith("/collections")
    listed = read_json(data["href"], qgis)
    assert isinstance(listed["numberMatched"], int)
    for collection in listed["collections"]:
        assert (
            collection["type"] == "Collection" and collection["license"] and collection["description"] and collection["title"]
        )
        assert all(len(box) in (4, 6) for box in collection["extent"]["spatial"]["bbox"])
        assert all(len(interval) == 2 for interval in collection["extent"]["temporal"]["interval"])
        (self_link,) = linked(collection["links"], "self")
        (items,) = linked(read_json(self_link["href"], qgis)["links"], "items")
        found, count = pages(items["href"], qgis)
        assert len(found) == collection["stats:items"]["count"] and len({each["id"] for each in found}) == len(found)
        for item in found:
            qgis_reads_item(item)
    print(f"QGIS, STAC: {len(found)} items on {count} pages")


def qgis_reads_item(item):
    assert item["type"] == "Feature" and item["stac_version"].startswith("1.0.") and len(item["bbox"]) in (4, 6)
    properties = item["properties"]
    times = [properties["datetime"]] if properties["datetime"] else [properties["start_datetime"], properties["end_datetime"]]
    assert all(time and "T" in time for time in times), f"{item['id']}: {times}"
    assert all(each["href"] and each["rel"] for each in item["links"])
    assert all(each["href"] for each in item["assets"].values())


def qgis_reads_features():
    # qgis/QGIS src/providers/wfs/oapif: qgsoapifprovider.cpp has the order of the requests, and the files named after
    # them have the types of the links that QGIS follows. A link of another type is ignored.
    def link(document, relation, *kinds):
        found = [each for each in linked(document["links"], relation) if each.get("type") in kinds or not kinds]
        assert found, f"no link {relation} of the type {kinds}"
        return found[0]["href"]

    def items(target):
        page = read_json(target, {**qgis, "Accept": "application/geo+json, application/json"}, "application/geo+json")
        assert all(isinstance(each["id"], str) and each["geometry"]["type"] == "Point" for each in page["features"])
        return page

    landing = read_json("/api", {**qgis, "Accept": "application/json"})
    description = "application/vnd.oai.openapi+json;version=3.0"
    api = read(link(landing, "service-desc", description), {**qgis, "Accept": description}, description.split(";")[0]).json()
    limit = api["components"]["parameters"]["limit"]["schema"]
    page_size = min(max(1000, limit["default"]), limit["maximum"])
    collections = link(landing, "data", "application/json").split("?")[0]
    classes = read_json(link(landing, "conformance"), qgis)["conformsTo"]
    for name in ("cql2/1.0/conf/basic-cql2", "cql2/1.0/conf/cql2-text", "ogcapi-features-3/1.0/conf/filter"):
        assert f"http://www.opengis.net/spec/{name}" in classes, f"QGIS would not filter on the server: {name}"
    for collection in read_json(collections, {**qgis, "Accept": "application/json"})["collections"]:
        target = f"{collections}/{collection['id']}"
        assert read_json(target, qgis)["extent"]["spatial"]["bbox"]
        fields = read(f"{target}/queryables", {**qgis, "Accept": "application/schema+json"}, "application/schema+json").json()
        assert fields["properties"]
        total = items(f"{target}/items?limit=10")["numberMatched"]
        assert items(f"{target}/items?limit=1")["numberMatched"] == total
        # The box of the map view, with as many digits as QGIS writes.
        page = items(f"{target}/items?limit={page_size}&bbox=7.68999999999999950,48.18999999999999773,7.71,48.20040000000000191")
        assert 0 < len(page["features"]) < total
        # An expression that QGIS translates for the server.
        condition = urllib.parse.quote('"view:azimuth" > 90')
        filtered = items(f"{target}/items?limit={page_size}&filter={condition}&filter-lang=cql2-text")["features"]
        assert 0 < len(filtered) < total and all(each["properties"]["view:azimuth"] > 90 for each in filtered)
        # Pages: QGIS follows a next link only if its type is GeoJSON.
        page, ids = items(f"{target}/items?limit=7"), []
        while page["features"]:
            ids += [each["id"] for each in page["features"]]
            following = [each for each in page["links"] if each["rel"] == "next" and each["type"] == "application/geo+json"]
            if not following:
                break
            page = items(following[0]["href"])
        assert len(ids) == len(set(ids)) == total, f"{len(ids)} of {total} items"
        print(f"QGIS, OGC API - Features: {total} items of {collection['id']}, {len(filtered)} after a filter")


def panoramax_cli_downloads():
    with tempfile.TemporaryDirectory() as name:
        program = pathlib.Path(sys.executable).with_name("panoramax_cli")

        def download(folder, *arguments):
            command = [program, "download", "--api-url", base, "--path", f"{name}/{folder}", *arguments]
            status = subprocess.run(command, capture_output=True, timeout=300, cwd=name, stdin=subprocess.DEVNULL).returncode
            return len(list(pathlib.Path(name, folder).rglob("*.jpg"))) if status == 0 else 0

        items, _ = pages("/api/collections/aubeval/items?limit=500", browser)
        pictures = sum("hd" in each["assets"] for each in items)
        count = download("ids", "--collection", "aubeval", "--file-name", "id")
        assert count == pictures, f"{count} of {pictures} pictures"
        sequence = next(each["properties"]["vantage:sequence"] for each in items if "vantage:sequence" in each["properties"])
        supported(
            "panoramax_cli: sequences have an item count (stats:items)",
            download("one", "--collection", f"aubeval~{sequence}", "--file-name", "id"),
        )
        supported(
            "panoramax_cli: file names (original_file:name) contain no folders, so downloads can use them",
            download("names", "--collection", "aubeval"),
        )
        user = read_json("/api/users", browser)["users"][0]["id"]
        supported(
            "panoramax_cli: a user's sequences (/api/users/{id}/collection)",
            download("user", "--user", user, "--file-name", "id"),
        )
        print(f"panoramax_cli: {count} pictures")


for check in (
    josm_shows_tiles,
    josm_shows_vectors,
    josm_panoramax,
    id_shows_pictures,
    viewer_shows_pictures,
    qgis_shows_tiles,
    qgis_reads_stac,
    qgis_reads_features,
    panoramax_cli_downloads,
):
    check()
print(f"{len(gaps)} known gaps")
if closed:
    sys.exit("Closed gaps; replace gap() with supported() for: " + "; ".join(closed))
