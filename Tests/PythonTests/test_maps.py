"""Maps, routes and places, compared with the program's output."""

import io
import json

import geopandas
import numpy
import pandas
import pytest
import shapely
import vantage
from conftest import SAMPLE, run_json
from PIL import Image


@pytest.fixture(scope="module")
def town_map(folder):
    with vantage.Map(folder / "town.mbtiles") as map:
        yield map


def drawn(folder, *arguments):
    info = run_json("map", "--source", folder / "town.mbtiles", *arguments, "--output", folder / "map.png")
    return (folder / "map.png").read_bytes(), info


def test_a_map_has_the_bytes_that_the_program_writes(town_map, folder):
    expected, info = drawn(
        folder, "--at", "48.2,7.7", "--zoom", "15", "--size", "400x300", "--style", "muted", "--dark"
    )
    picture = town_map.snapshot(center=(48.2, 7.7), zoom=15, size=(400, 300), style="muted", dark=True)
    assert picture == expected and picture.size == (400, 300) and picture.attribution == info["attribution"]
    assert picture.bounds == tuple(info["bounds"]) and picture.labels == info["labels"] and picture.missing_tiles == 0
    assert picture._repr_png_() == expected and picture._repr_jpeg_() is None


def test_overlays_of_every_kind_are_drawn(town_map, folder):
    path = SAMPLE / "map/overlay.geojson"
    expected, _ = drawn(folder, "--fit", path, "--overlay", f"{path},stroke=#1f6f66,width=5")
    geojson = json.loads(path.read_text())
    frame = geopandas.read_file(path)
    for shape in (geojson, path.read_text(), frame, frame.to_crs(32632)):
        overlay = vantage.Overlay(shape, stroke="#1f6f66", width=5)
        pictures = [town_map.snapshot(overlays=[overlay], fit=shape), town_map.snapshot(overlays=[overlay], insets=0)]
        assert all(_difference(picture, expected) < 0.5 for picture in pictures)
    east, north = frame.total_bounds[2:]
    fitted = town_map.snapshot(overlays=[frame], markers=[(48.19, 7.69)]).bounds
    assert fitted[0] < 7.69 and fitted[1] < 48.19 and fitted[2] > east and fitted[3] > north
    assert (
        town_map.snapshot(bbox=(7.69, 48.19, 7.71, 48.21), overlays=[shapely.Point(7.7, 48.2)]).media_type
        == "image/png"
    )


def _difference(one, other):
    pixels = [Image.open(io.BytesIO(each)).convert("RGB").tobytes() for each in (one, other)]
    assert len(pixels[0]) == len(pixels[1])
    return sum(map(lambda a, b: abs(a - b), *pixels)) / len(pixels[0])


def test_markers_are_drawn(town_map, folder):
    expected, _ = drawn(folder, "--at", "48.2,7.7", "--marker", "48.2,7.7,Here", "--marker", "48.201,7.7")
    assert town_map.snapshot(center=(48.2, 7.7), markers=[(48.2, 7.7, "Here"), (48.201, 7.7)]) == expected


def test_each_format_has_its_type(town_map):
    for format, media_type in (("png", "image/png"), ("jpeg", "image/jpeg"), ("webp", "image/webp")):
        picture = town_map.snapshot(center="48.2,7.7", format=format, size=(64, 64))
        assert picture.media_type == media_type and Image.open(io.BytesIO(picture)).size == (64, 64)


def test_errors_name_the_problem(town_map, tmp_path):
    with pytest.raises(vantage.UsageError):
        town_map.snapshot(center=(48.2, 7.7), zoom=99)
    with pytest.raises(vantage.UsageError, match="is not a shape"):
        town_map.snapshot(overlays=[3])
    with pytest.raises(vantage.NotFoundError):
        vantage.Map(tmp_path / "none.mbtiles")
    with pytest.raises(TypeError, match="at least one"):
        vantage.Map()


def test_a_route_equals_the_one_from_the_program(town_map):
    ends = (48.1976, 7.6937), (48.2035, 7.7045)
    graph = SAMPLE / "map/aubeval.roads"
    arguments = ["--graph", graph, "--from", "48.1976,7.6937", "--to", "48.2035,7.7045", "--by", "foot"]
    printed = run_json("route", *arguments)
    with vantage.Roads(graph) as roads:
        route = roads.route(*ends, by="foot")
        several = roads.route(*ends, alternatives=True)
        assert roads.route(*ends, by="foot", via=[(48.2, 7.7)]).distance > 0
    assert route == printed == vantage.route(graph, *ends, by="foot")
    assert route.distance == printed["properties"]["distance"] and route.steps == printed["properties"]["steps"]
    assert [several, *several.alternatives][0].duration <= min(
        (each.duration for each in several.alternatives), default=1e9
    )
    assert town_map.snapshot(overlays=[route]).size == (640, 480)
    with pytest.raises(vantage.Error) as failure:
        vantage.route(graph, (0, 0), (1, 1))
    assert failure.value.code == "noRoad"


def test_a_matrix_has_the_routes_between_its_places():
    places = [(48.1976, 7.6937), (48.2035, 7.7045), (0, 0)]
    with vantage.Roads(SAMPLE / "map/aubeval.roads") as roads:
        matrix = roads.matrix(places, pandas.DataFrame(places[:2], columns=["lat", "lon"]), by="foot")
        route = roads.route(*places[:2], by="foot")
        assert matrix.distances.shape == (3, 2)
        assert matrix.durations[0, 1] == pytest.approx(route.duration, abs=1)
        assert matrix.distances[0, 1] == pytest.approx(route.distance, abs=1)
        assert numpy.isnan(matrix.durations[2]).all()
        assert numpy.isnan(roads.matrix(places[2:], places, shortest=True).distances).all()
        assert roads.matrix([], places).durations.shape == (0, 3)
        with pytest.raises(vantage.UsageError):
            roads.matrix(places, places, by="boat")


def test_reach_and_match_equal_those_from_the_program(town_map):
    graph = SAMPLE / "map/aubeval.roads"
    track = SAMPLE / "points.csv"
    points = pandas.read_csv(track)
    with vantage.Roads(graph) as roads:
        reach = roads.reach((48.1976, 7.6937), minutes=[2, 5], by="foot")
        match = roads.match(points, by="foot", accuracy=10)
        assert roads.reach((48.1976, 7.6937), meters=300)["features"]
        with pytest.raises(vantage.UsageError, match="minutes"):
            roads.reach((48.1976, 7.6937))
    graph_arguments = ["--graph", graph, "--by", "foot"]
    assert reach == run_json("reach", *graph_arguments, "--at", "48.1976,7.6937", "--minutes", "2,5")
    assert match == run_json("match", track, *graph_arguments, "--accuracy", "10")
    assert town_map.snapshot(overlays=[reach]).size == (640, 480)


def test_places_equal_those_from_the_program(store, town):
    near = ["--near", "48.2004,7.6999"]
    printed = run_json_lines("search", "boulangrie", *near, "--limit", "3", "--store", town)
    assert store.search("boulangrie", near=(48.2004, 7.6999), limit=3) == printed
    assert store.search("xyzzyplugh") == []
    cafes = store.search("cafe", category=["cafe", "bakery"], region=(7.6, 48.1, 7.8, 48.3), language=["fr", "en"])
    assert cafes and {place["category"] for place in cafes} <= {"cafe", "bakery"}
    assert store.where(48.20045, 7.69985) == run_json("where", "--at", "48.20045,7.69985", "--store", town)
    assert store.collections() == run_json_lines("collections", "--store", town)


def run_json_lines(*arguments):
    from conftest import run

    return [json.loads(line) for line in run(*arguments, "--json").splitlines()]


def test_a_snapshot_shows_an_item(store):
    place = store.search("boulangerie", near=(48.2004, 7.6999), limit=1)[0]
    snapshot = store.snapshot(item=place["id"])
    assert snapshot is not None and snapshot.info["visibility"] in ("visible", "occluded", "unknown")
    with pytest.raises(TypeError, match="Pass one of"):
        store.snapshot()
