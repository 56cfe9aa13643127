"""Batches of pictures and imports: the same pictures and reports as the program's, progress and interruption."""

import json
import signal
import threading

import geopandas
import numpy
import pandas
import pytest
import vantage
from conftest import SAMPLE, run, run_json
from vantage import _progress


@pytest.fixture(scope="module")
def expected(town, tmp_path_factory):
    """The pictures and the report of `vantage batch`."""
    folder = tmp_path_factory.mktemp("batch")
    run(
        "batch",
        SAMPLE / "requests.csv",
        "--output",
        folder / "views",
        "--report",
        folder / "report.jsonl",
        "--store",
        town,
    )
    lines = [json.loads(line) for line in (folder / "report.jsonl").read_text().splitlines()]
    return {path.name: path.read_bytes() for path in (folder / "views").iterdir()}, [
        line for line in lines if "id" in line
    ]


def pictures(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def dictionaries():
    rows = pandas.read_csv(SAMPLE / "requests.csv").to_dict("records")
    for row in rows:
        if isinstance(row["size"], str):
            row["size"] = tuple(map(int, row["size"].split("x")))
    return rows


@pytest.mark.parametrize("requests", [SAMPLE / "requests.csv", str(SAMPLE / "requests.csv"), dictionaries()])
def test_a_batch_returns_the_same_pictures_and_report_as_the_program(store, tmp_path, expected, requests):
    report = store.snapshots(requests, tmp_path, jobs=2)
    assert pictures(tmp_path) == expected[0] and report == expected[1]
    assert [row["status"] for row in report].count("unavailable") == 1


def test_the_report_of_a_frame_has_its_index(store, tmp_path, expected):
    frame = pandas.read_csv(SAMPLE / "requests.csv").set_index(numpy.arange(12) * 10)
    report = store.snapshots(frame, tmp_path)
    assert pictures(tmp_path) == expected[0] and report.index.equals(frame.index)
    assert report["status"].tolist() == [row["status"] for row in expected[1]] and (report["id"] == frame["id"]).all()


def test_geometry_provides_the_places(store, tmp_path, expected):
    frame = pandas.read_csv(SAMPLE / "requests.csv")
    points = geopandas.points_from_xy(frame.pop("longitude"), frame.pop("latitude"))
    frame = geopandas.GeoDataFrame(frame, geometry=points, crs=4326)
    assert store.snapshots(frame, tmp_path)["status"].tolist() == [row["status"] for row in expected[1]]
    assert pictures(tmp_path) == expected[0]


def test_a_failed_row_does_not_stop_the_others(store, tmp_path):
    rows = [
        {"id": "a", "lat": 48.2004, "lon": 7.6999, "fov": 500},
        {"id": 2, "scene": "0000000000000"},
        {"lat": 48.2004, "lon": 7.6999},
    ]
    report = store.snapshots(rows, tmp_path, size=(64, 48))
    assert [(row["id"], row["status"]) for row in report] == [("a", "failed"), ("2", "failed"), ("3", "done")]
    assert report[1]["error"]["code"] == "sceneNoLongerAvailable" and report[2]["width"] == 64
    with pytest.raises(vantage.UsageError, match="Request 1 is not a dictionary"):
        store.snapshots(["a"], tmp_path)


def test_progress_counts_rows(store, tmp_path, monkeypatch):
    class Recorder(_progress.Bar):
        seen = []

        def update(self, done, total, failed):
            self.seen.append((done, total, failed))

    monkeypatch.setattr(_progress, "_TerminalBar", Recorder)
    store.snapshots(SAMPLE / "requests.csv", tmp_path, progress=True)
    assert Recorder.seen[-1] == (12, 12, 0) and Recorder.seen == sorted(Recorder.seen)


def test_a_bar_shows_progress(capsys):
    bar = _progress._TerminalBar("views")
    bar._last = 0
    bar.update(30, 400, 2)
    bar.finish()
    shown = capsys.readouterr().err
    assert "views: 30 of 400, 2 failed, " in shown and shown.endswith("\n") and shown.count("\r") == 2


def test_an_interrupted_batch_is_canceled_and_keeps_its_pictures(store, tmp_path):
    rows = [{"lat": 48.2004, "lon": 7.6999, "heading": number / 100} for number in range(20_000)]
    main = threading.main_thread().ident
    ended = threading.Event()

    def interrupt_after_the_first_picture():
        while not any(tmp_path.glob("*.jpg")):
            if ended.wait(0.01):
                return
        signal.pthread_kill(main, signal.SIGINT)

    interrupting = threading.Thread(target=interrupt_after_the_first_picture)
    interrupting.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            store.snapshots(rows, tmp_path, size=(320, 240))
    finally:
        ended.set()
        interrupting.join()
    assert 0 < len(list(tmp_path.glob("*.jpg"))) < 20_000
    assert store.scene(48.2004, 7.6999) is not None


def test_an_import_returns_the_same_summary_as_the_program(tmp_path):
    inputs = [SAMPLE / "street", SAMPLE / "tables"]
    summary = vantage.import_pictures(tmp_path / "a.sqlite", inputs, collection="aubeval", license="CC0-1.0")
    printed = run_json(
        "import", *inputs, "--collection", "aubeval", "--license", "CC0-1.0", "--store", tmp_path / "b.sqlite"
    )
    ignored = {"seconds"}
    assert {key: summary[key] for key in summary.keys() - ignored} == {
        key: printed[key] for key in printed.keys() - ignored
    }
    with vantage.open(tmp_path / "a.sqlite") as store:
        ids = {scene.id for scene in store.scenes_in()}
        assert len(ids) == summary["imported"]
        again = store.import_(SAMPLE / "street", collection="aubeval")
        assert again["duplicates"] == 12 and again["imported"] == 0


def test_a_bad_file_is_counted(tmp_path):
    (tmp_path / "bad.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    summary = vantage.import_pictures(tmp_path / "a.sqlite", tmp_path / "bad.jpg")
    assert summary["failed"] == 1 and summary["failures"][0]["code"] in (
        "truncatedPicture",
        "damagedPicture",
        "noPosition",
    )
    with pytest.raises(vantage.Error):
        vantage.import_pictures(tmp_path / "none/a.sqlite", SAMPLE / "street")
    with pytest.raises(vantage.UsageError, match="speed"):
        vantage.import_pictures(tmp_path / "a.sqlite", SAMPLE / "street", speed=1)
