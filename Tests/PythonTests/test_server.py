"""The server on the loopback interface."""

import json
import urllib.request

import pytest
import vantage
from conftest import SAMPLE


def read(url):
    with urllib.request.urlopen(url, timeout=60) as response:
        return response.read()


def test_a_server_serves_the_store_until_it_is_closed(store, folder):
    maps = [folder / "town.mbtiles"]
    with vantage.serve(store, maps=maps, roads=SAMPLE / "map/aubeval.roads") as server:
        description = json.loads(read(f"{server.url}/v1/server"))
        assert description["scenes"] == len(store.scenes_in()) and description["hasRoads"]
        scene = store.scene(48.2006, 7.7)
        assert json.loads(read(f"{server.url}/v1/availability?at=48.2006,7.7"))["scene"] == scene.id
        frame = server.look_around(scene, pitch=5, height=300)
        assert frame.src.startswith(f"{server.url}/embed#scene={scene.id}&heading={scene.view_heading}&pitch=5")
        assert b"<" in read(frame.src) and 'height="300"' in frame._repr_html_()
        assert server.map((48.2, 7.7), zoom=16).src == f"{server.url}/embed#at=48.2,7.7&zoom=16"
        process = server._process
        assert not server.closed
    assert server.closed and process.returncode == 0
    with pytest.raises(OSError):
        read(f"{server.url}/v1/server")


def test_markup_in_a_frame_is_escaped():
    assert "<script>" not in vantage.Frame("http://127.0.0.1/#'\"><script>", '"><script>', 1)._repr_html_()


def test_a_server_that_cannot_start_reports_why(folder):
    with pytest.raises(vantage.NotFoundError, match="none.sqlite") as failure:
        vantage.serve(folder / "none.sqlite")
    assert failure.value.status == 66
