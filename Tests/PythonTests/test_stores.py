"""Stores that are not a single file: published shards, catalogs, and pictures outside the store."""

import json
import urllib.request

import numpy
import pytest
import vantage
from conftest import SAMPLE, run, run_json


@pytest.fixture(scope="module")
def shards(town, tmp_path_factory):
    """The town's scenes, published as several shards with the same ids."""
    folder = tmp_path_factory.mktemp("shards")
    published = run_json("publish", "--store", town, "--into", folder, "--scenes-per-shard", 5)
    assert published["shards"] > 1
    with vantage.open(folder / "manifest.json") as store:
        yield store


def test_shards_return_the_scenes_of_their_store(store, shards, places):
    found, expected = shards.scenes(places), store.scenes(places)
    assert expected["available"].sum() > 100
    for name in expected.dtype.names:
        if expected[name].dtype.kind == "f":
            numpy.testing.assert_allclose(found[name], expected[name], atol=1e-6)
        else:
            numpy.testing.assert_array_equal(found[name], expected[name])
    one, other = store.scene(48.2006, 7.7), shards.scene(48.2006, 7.7)
    assert one.id == other.id and other.view_heading == pytest.approx(one.view_heading)
    assert shards.scene(48.21, 7.72) is None
    assert {scene.id for scene in shards.scenes_in()} == {scene.id for scene in store.scenes_in()}
    assert shards.get(one.id).id == shards.get(one.token).id == one.id


def test_collections_of_shards_are_merged(store, shards):
    names = ("name", "panoramas", "photos", "bbox", "capturedFirst", "capturedLast", "license", "attribution")
    plain = [{name: each.get(name) for name in names} for each in store.collections()]
    merged = [{name: each.get(name) for name in names} for each in shards.collections()]
    assert [each for each in plain if each["name"] == "aubeval"] == [each for each in merged if each["name"] == "aubeval"]
    with pytest.raises(vantage.NotFoundError, match="street"):
        shards.scenes_in(collection="street")


def test_shards_have_no_places(shards):
    with pytest.raises(vantage.NotFoundError, match="published from") as failure:
        shards.search("boulangerie")
    assert failure.value.code == "noPlaces"


@pytest.fixture
def moved(tmp_path):
    """A store whose pictures are not where it says, and where they are."""
    town = tmp_path / "town.sqlite"
    summary = vantage.import_pictures(town, SAMPLE / "photos", pictures=tmp_path / "pictures", levels="none")
    assert summary["imported"] > 3 and list((tmp_path / "pictures/originals").iterdir())
    (tmp_path / "pictures").rename(tmp_path / "moved")
    return town, tmp_path / "moved"


def test_pictures_are_read_from_the_given_location(moved):
    town, location = moved
    with vantage.open(town) as store:
        scene = store.scenes_in()[0]
        with pytest.raises(vantage.Error, match="pictures"):
            scene.original()
    with vantage.open(town, pictures=location) as store:
        scene = store.scenes_in()[0]
        assert scene.original()[:2] == scene.snapshot(size=(32, 24))[:2] == b"\xff\xd8"
        with vantage.serve(store) as server:
            with urllib.request.urlopen(f"{server.url}/v1/snapshot?scene={scene.id}&size=32x24", timeout=60) as view:
                assert view.read(2) == b"\xff\xd8"
    with pytest.raises(vantage.UsageError, match="ftp"):
        vantage.open(town, pictures="ftp://host/a")


def test_a_catalog_that_cannot_be_opened_is_reported_without_its_password():
    with pytest.raises(vantage.Error, match="127.0.0.1:1/town") as failure:
        vantage.open("postgres://me:hush@127.0.0.1:1/town")
    assert "hush" not in str(failure.value)


@pytest.mark.parametrize(
    "url, text",
    [
        ("postgres://me:hush@db1,db2/town?sslmode=require", "postgres://db1,db2/town"),
        ("postgresql://db/town", "postgres://db/town"),
        ("postgres://me:hu?sh@db/town", "postgres://…"),
        ("/data/town.sqlite", "/data/town.sqlite"),
    ],
)
def test_addresses_are_displayed_without_user_and_password(url, text):
    assert vantage._addresses.display(url) == text


def test_one_table_requests_views_and_maps(store, folder, town, tmp_path):
    rows = [
        {"id": "view", "lat": 48.2004, "lon": 7.6999},
        {"id": "map", "kind": "map", "lat": 48.2004, "lon": 7.6999, "output": "map.png"},
    ]
    report = store.snapshots(rows, tmp_path / "ours", maps=vantage.Map(folder / "town.mbtiles"), zoom=16, dark=True)
    assert [row["status"] for row in report] == ["done", "done"]
    table = tmp_path / "rows.jsonl"
    table.write_text("".join(json.dumps(row) + "\n" for row in rows))
    arguments = ["--source", folder / "town.mbtiles", "--zoom", 16, "--dark", "--store", town]
    run("batch", table, "--output", tmp_path / "theirs", *arguments)
    for name in ("view.jpg", "map.png"):
        assert (tmp_path / "ours" / name).read_bytes() == (tmp_path / "theirs" / name).read_bytes()
