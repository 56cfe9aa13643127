"""One scene: its values, its snapshots, and errors."""

import datetime
import gc
import math
import multiprocessing
import os
import pickle
import shutil
import threading

import numpy
import pytest
import vantage
from conftest import run, run_json

PLACES = [(48.20042, 7.69989), (48.2006, 7.7), (48.20077, 7.69997), (48.2001, 7.7002)]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "filters, flags", [({}, []), ({"rank": "best"}, ["--rank", "best"]), ({"kind": "photo"}, ["--photos-only"])]
)
def test_a_scene_has_the_values_that_the_program_prints(store, town, place, filters, flags):
    scene = store.scene(*place, radius=80, **filters)
    at = ["--at", "{},{}".format(*place)]
    printed = run_json("available", *at, "--radius", 80, *flags, "--store", town)
    assert scene.id == printed["scene"] and scene.kind == printed["kind"]
    assert (scene.latitude, scene.longitude) == pytest.approx(tuple(printed["coordinate"].values()), abs=5e-9)
    assert scene.distance == pytest.approx(printed["distance"], abs=0.0051)
    for name in ("bearing", "heading"):
        value, expected = getattr(scene, name), printed.get(name)
        assert (value is None) == (expected is None) and (value is None or value == pytest.approx(expected, abs=0.0051))
    assert scene.captured == datetime.datetime.fromisoformat(printed["captured"].replace("Z", "+00:00"))
    assert (scene.collection, scene.license, scene.attribution) == ("aubeval", "CC0-1.0", "The Vantage authors")
    assert scene.token == printed["token"]


def test_a_scene_without_imagery_is_none(store):
    assert store.scene(48.21, 7.72) is None
    assert store.scene(48.21, 7.72, radius=3000) is not None


def test_details_equal_the_output_of_show(store, town):
    scene = store.scene(*PLACES[0])
    assert scene.details == run_json("show", scene.id, "--store", town)
    assert store.get(scene.id) == scene and store.get(scene.token).token == scene.token
    assert scene.original() == next(
        path.read_bytes() for path in (town.parent / "SampleData/street").iterdir() if path.name == "pano_06.jpg"
    )


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    "view, flags",
    [
        ({}, []),
        ({"heading": 90, "fov": 75, "size": (320, 240)}, ["--heading", "90", "--fov", "75", "--size", "320x240"]),
        (
            {"look_at": (48.2005, 7.7003), "pitch": 12.5, "quality": 60},
            ["--look-at", "48.2005,7.7003", "--pitch", "12.5", "--quality", "60"],
        ),
    ],
)
def test_a_snapshot_has_the_bytes_that_the_program_writes(store, town, tmp_path, place, view, flags):
    at = ["--at", "{},{}".format(*place)]
    printed = run_json("snapshot", *at, *flags, "--output", tmp_path / "view.jpg", "--store", town)
    snapshot = store.scene(*place, has_picture=True).snapshot(**view)
    assert snapshot == (tmp_path / "view.jpg").read_bytes()
    assert snapshot.view == printed["view"] and snapshot.scene == printed["scene"]
    assert snapshot.attribution == printed["attribution"] and snapshot.license == printed["license"]
    assert snapshot.size == (printed["size"]["width"], printed["size"]["height"])
    assert store.snapshot(place, **view) == snapshot


def test_a_snapshot_faces_the_place_given_by_facing(store, town, tmp_path):
    view = tmp_path / "view.jpg"
    at = ["--at", "48.2004,7.6999", "--facing", "48.2010,7.7030"]
    printed = run_json("snapshot", *at, "--output", view, "--store", town)
    snapshot = store.scene(48.2004, 7.6999, facing=(48.2010, 7.7030)).snapshot()
    assert snapshot == view.read_bytes() and snapshot.view == printed["view"]


def test_a_snapshot_is_a_bytes_object_that_can_be_saved_and_pickled(store, tmp_path):
    snapshot = store.scene(*PLACES[0]).snapshot(size=(64, 48), scale=2)
    assert isinstance(snapshot, bytes) and snapshot.data[:2] == b"\xff\xd8"
    assert snapshot.save(tmp_path / "a.jpg").read_bytes() == snapshot
    assert snapshot.size == (128, 96)
    data, metadata = snapshot._repr_mimebundle_()
    assert set(data) == {"image/jpeg", "text/plain"} and metadata == {"image/jpeg": {"width": 64, "height": 48}}
    copy = pickle.loads(pickle.dumps(snapshot))
    assert copy == snapshot and copy.view == snapshot.view and type(copy) is vantage.Snapshot


def test_numbers_of_every_kind_are_positions(store):
    expected = store.scene(48.25 - 0.0495, 7.7)
    assert store.scene(numpy.float64(48.2005), numpy.float64(7.7)) == expected
    with pytest.raises(TypeError, match="are not numbers"):
        store.scene("48.2", "7.7")


@pytest.mark.parametrize(
    "call, kind, code, status",
    [
        (lambda store: store.scene(91, 0), vantage.UsageError, "latitudeOutOfRange", 64),
        (lambda store: store.scene(0, math.nan), vantage.UsageError, "longitudeOutOfRange", 64),
        (lambda store: store.scene(48, 7, radius=-1), ValueError, "outOfRange", 64),
        (lambda store: store.scene(48, 7, collection="none"), vantage.NotFoundError, "noSuchCollection", 66),
        (lambda store: store.scene(48, 7, colour="red"), vantage.UsageError, "unknownParameter", 64),
        (lambda store: store.get("0000000000000"), FileNotFoundError, "sceneNoLongerAvailable", 66),
        (lambda store: store.get("x.y"), vantage.DamagedError, "invalidToken", 65),
        (lambda store: store.scene(48.2004, 7.6999).snapshot(fov=5), vantage.UsageError, "outOfRange", 64),
        (lambda store: vantage.open(__file__), vantage.DamagedError, "notASceneStore", 65),
        (lambda store: vantage.open("/none.sqlite"), vantage.NotFoundError, "noSuchStore", 66),
        (lambda store: vantage.open("a\0b"), vantage.UsageError, "notUnderstood", 64),
        (lambda store: store.search(""), vantage.UsageError, "emptyQuery", 64),
        (lambda store: store.where(48, 200), vantage.UsageError, "notUnderstood", 64),
    ],
)
def test_errors_have_codes(store, call, kind, code, status):
    with pytest.raises(kind) as failure:
        call(store)
    assert isinstance(failure.value, vantage.Error)
    assert (failure.value.code, failure.value.status) == (code, status) and str(failure.value).endswith(".")


def test_errors_can_be_pickled():
    error = vantage.NotFoundError("There is no store.", "noSuchStore", 66)
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), copy.code, copy.status) == (type(error), str(error), "noSuchStore", 66)


def test_stores_and_scenes_cannot_be_pickled(store):
    with pytest.raises(TypeError, match="A Store cannot be pickled. Pass its path"):
        pickle.dumps(store)
    with pytest.raises(TypeError, match="A Scene cannot be pickled. Pass its id"):
        pickle.dumps(store.scene(*PLACES[0]))


def test_a_closed_store_raises(town):
    store = vantage.open(town)
    scene = store.scene(*PLACES[0])
    store.close()
    store.close()
    assert store.closed and scene.id
    for call in (
        lambda: store.scene(48, 7),
        lambda: store.collections(),
        lambda: scene.snapshot(),
        lambda: store.scenes([[48, 7]]),
    ):
        with pytest.raises(vantage.ClosedError, match="has been closed"):
            call()


def test_closing_a_store_closes_its_files(town, tmp_path):
    copy = tmp_path / "copy.sqlite"
    shutil.copy(town, copy)

    def open_files():
        links = [f"/proc/self/fd/{descriptor}" for descriptor in os.listdir("/proc/self/fd")]
        return sum(os.path.realpath(link).startswith(str(copy)) for link in links)

    store = vantage.open(copy)
    scene = store.scene(*PLACES[0])
    assert open_files() > 0
    store.close()
    assert open_files() == 0 and scene.id
    vantage.open(copy).scene(*PLACES[0])
    gc.collect()
    assert open_files() == 0


def _look_until_closed(store, unexpected):
    try:
        while True:
            store.scene(*PLACES[0]).snapshot(size=(32, 32))
    except vantage.ClosedError:
        pass
    except BaseException as error:
        unexpected.append(error)


def test_a_store_can_be_closed_while_threads_use_it(town):
    for _ in range(20):
        store = vantage.open(town)
        unexpected = []
        threads = [threading.Thread(target=_look_until_closed, args=(store, unexpected)) for _ in range(4)]
        for thread in threads:
            thread.start()
        store.close()
        for thread in threads:
            thread.join(timeout=60)
        assert not unexpected and not any(thread.is_alive() for thread in threads)


def test_threads_find_the_same_scenes(store, places):
    expected = [None if scene is None else scene.id for scene in (store.scene(*place) for place in zip(*places))]
    found = [[] for _ in range(4)]

    def look(results):
        for place in zip(*places):
            scene = store.scene(*place)
            results.append(None if scene is None else scene.id)

    threads = [threading.Thread(target=look, args=(results,)) for results in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(results == expected for results in found) and len(set(expected)) > 5


def _use(store, town, queue):
    for call in (lambda: store.scene(48, 7), lambda: vantage.open(town)):
        try:
            call()
            queue.put("no error")
        except vantage.ClosedError as error:
            queue.put(str(error))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_gets_an_error(store, town):
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    process = context.Process(target=_use, args=(store, town, queue))
    process.start()
    messages = [queue.get(timeout=60), queue.get(timeout=60)]
    process.join(timeout=60)
    assert process.exitcode == 0 and all("forked" in message and "spawn" in message for message in messages)
    assert store.scene(*PLACES[0]) is not None


def _found(town):
    with vantage.open(town) as store:
        return store.scene(*PLACES[0]).id


def test_a_spawned_process_opens_its_own_store(store, town):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(_found, [str(town)] * 4) == [store.scene(*PLACES[0]).id] * 4


def test_scenes_in_a_box_equal_those_from_the_program(store, town):
    printed = run("scenes", "--bbox", "7.699,48.1999,7.7,48.2004", "--json", "--store", town).splitlines()
    scenes = store.scenes_in((7.699, 48.1999, 7.7, 48.2004))
    assert len(scenes) == len(printed) > 3 and all(f'"{scene.id}"' in line for scene, line in zip(scenes, printed))
    first = scenes[0]
    assert first.distance is None and first.bearing is None and first.captured == store.get(first.id).captured
    assert len(store.scenes_in(collection="aubeval", limit=5)) == 5


def test_a_scene_is_a_feature(store):
    feature = store.scene(*PLACES[0]).__geo_interface__
    assert feature["geometry"]["coordinates"] == pytest.approx((7.6998874, 48.2004225), abs=1e-7)
    assert os.fspath(store.path) == store.path
