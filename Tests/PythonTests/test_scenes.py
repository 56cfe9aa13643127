"""Lookups of many points, compared with the program's results and with geodesics that PROJ calculates."""

import json

import geopandas
import numpy
import pandas
import polars
import pyarrow
import pyproj
import pytest
import vantage
from conftest import run


@pytest.fixture(scope="module")
def printed(places, town, tmp_path_factory):
    """The lines that `vantage available --batch` prints for the places."""
    table = tmp_path_factory.mktemp("places") / "places.csv"
    pandas.DataFrame({"lat": places[0], "lon": places[1]}).to_csv(table, index=False)
    return [json.loads(line) for line in run("available", "--batch", table, "--store", town, "--quiet").splitlines()]


def test_scenes_equal_those_from_the_program(store, places, printed):
    found = store.scenes(places)
    assert found["available"].tolist() == [line["available"] for line in printed]
    assert 100 < found["available"].sum() < 900
    assert found["scene"].tolist() == [line.get("scene", "") for line in printed]
    assert found["kind"].tolist() == [line.get("kind", "") for line in printed]
    for name in ("distance", "bearing", "heading"):
        expected = numpy.array([line.get(name, numpy.nan) for line in printed])
        assert found[name] == pytest.approx(expected, abs=0.0051, nan_ok=True), name
    captured = numpy.array([line.get("captured", "NaT").rstrip("Z") for line in printed], "datetime64[ms]")
    assert numpy.array_equal(found["captured"].astype("i8"), captured.astype("i8"))


def test_distances_and_bearings_are_geodesics(store, places):
    found = store.scenes(places)
    rows = found["available"]
    geodesic = pyproj.Geod(ellps="WGS84").inv(
        found["longitude"][rows], found["latitude"][rows], places[1][rows], places[0][rows]
    )
    assert found["distance"][rows] == pytest.approx(geodesic[2], abs=1e-3)
    difference = (found["bearing"][rows] - geodesic[0] + 180) % 360 - 180
    assert numpy.abs(difference[found["distance"][rows] > 1]).max() < 0.01
    assert found["distance"][rows].max() <= 50 and numpy.isnan(found["distance"][~rows]).all()


def test_no_scene_is_nearer(store, places):
    scenes = store.scenes_in()
    latitudes, longitudes = (
        numpy.array([getattr(scene, name) for scene in scenes]) for name in ("latitude", "longitude")
    )
    geodesic = pyproj.Geod(ellps="WGS84")
    least = [
        geodesic.inv(longitudes, latitudes, numpy.full(len(scenes), east), numpy.full(len(scenes), north))[2].min()
        for north, east in zip(*places)
    ]
    found = store.scenes(places, ["available", "distance"])
    assert found["available"].tolist() == [distance <= 50 for distance in least]
    # Scenes at most half a meter farther away count as equally near (docs/availability.md).
    assert (found["distance"][found["available"]] <= numpy.array(least)[found["available"]] + 0.501).all()


@pytest.mark.parametrize("threads", [1, 2, 0, 7])
def test_every_number_of_threads_finds_the_same(store, places, threads):
    expected, found = store.scenes(places), store.scenes(places, threads=threads)
    assert expected.tobytes() == found.tobytes()


@pytest.mark.parametrize(
    "columns", [["distance"], ["available"], ["scene"], ["kind", "captured"], ["longitude", "heading", "latitude"]]
)
def test_columns_do_not_depend_on_each_other(store, places, columns):
    everything, found = store.scenes(places), store.scenes(places, columns)
    assert list(found.dtype.names) == columns
    for name in columns:
        if columns == ["distance"]:
            # The distance of the very nearest scene, to 5 cm. The scene itself may be half a meter farther away.
            difference = everything[name] - found[name]
            assert numpy.nanmin(difference) > -0.05 and numpy.nanmax(difference) < 0.55
            assert (numpy.isnan(found[name]) == numpy.isnan(everything[name])).all()
        else:
            assert found[name].tobytes() == everything[name].tobytes()


def test_one_scene_equals_the_row_of_many(store, places):
    found = store.scenes(places)
    for row in range(0, 1000, 10):
        scene = store.scene(places[0][row], places[1][row])
        assert (scene is not None) == found["available"][row]
        if scene is not None:
            assert (scene.id, scene.distance, scene.latitude) == (
                found["scene"][row],
                found["distance"][row],
                found["latitude"][row],
            )


def test_a_frame_keeps_its_index(store, places, printed):
    points = pandas.DataFrame({"lng": places[1], "lat": places[0]}, index=numpy.arange(1000)[::-1] // 2)
    found = store.scenes(points)
    assert found.index.equals(points.index) and len(found) == len(points)
    assert [None if pandas.isna(scene) else scene for scene in found["scene"]] == [
        line.get("scene") for line in printed
    ]


def test_geometry_in_meters_finds_the_same(store, places, printed):
    points = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy(places[1], places[0]), crs=4326).to_crs(32632)
    found = store.scenes(points, ["scene"])
    assert isinstance(found, geopandas.GeoDataFrame) and found.crs == points.crs
    assert [None if pandas.isna(scene) else scene for scene in found["scene"]] == [
        line.get("scene") for line in printed
    ]


@pytest.mark.parametrize("kind", [pyarrow.table, polars.DataFrame])
def test_arrow_data_finds_the_same(store, places, printed, kind):
    found = store.scenes(kind({"latitude": places[0], "longitude": places[1]}), ["scene", "distance"])
    assert type(found) is (pyarrow.Table if kind is pyarrow.table else polars.DataFrame)
    assert list(map(str, found["scene"])) == [str(line.get("scene")) for line in printed]


def test_filters_apply_to_all_rows(store, places):
    photos = store.scenes(places, ["kind"], kind="photo", radius=100)
    assert set(photos["kind"].tolist()) == {"photo", ""}
    with pytest.raises(vantage.NotFoundError, match="none"):
        store.scenes(places, collection="none")


@pytest.mark.parametrize("row", [0, 3])
def test_an_invalid_row_is_named(store, row):
    points = numpy.tile([48.2, 7.7], (5, 1))
    points[row] = [numpy.nan, 7.7]
    with pytest.raises(vantage.UsageError, match=rf"\b{row}\b"):
        store.scenes(points)
    points[row] = [48.2, 181]
    with pytest.raises(vantage.UsageError, match=rf"\b{row}\b"):
        store.scenes(points, threads=2)


def test_an_empty_table_results_in_an_empty_table(store):
    assert store.scenes(numpy.empty((0, 2))).shape == (0,)
    assert list(store.scenes(pandas.DataFrame({"lat": [], "lon": []})).columns)[:2] == ["available", "scene"]
    assert store.scenes(pyarrow.table({"lat": pyarrow.array([], "f8"), "lon": pyarrow.array([], "f8")})).num_rows == 0
