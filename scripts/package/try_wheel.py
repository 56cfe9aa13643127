"""Uses an installed wheel as a person would: imports pictures, looks up places, renders a view and a map, and starts
the programs. Prints how long each step took. Needs only NumPy.

Usage: try_wheel.py SAMPLEDATA
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

started = time.perf_counter()


def step(name):
    global started
    print(f"{name}: {time.perf_counter() - started:.2f} s", flush=True)
    started = time.perf_counter()


import numpy  # noqa: E402

import vantage  # noqa: E402

sample = pathlib.Path(sys.argv[1]).resolve()
package = pathlib.Path(vantage.__file__).parent
assert not os.environ.get("VANTAGE_LIBRARY_PATH") and (package / "_native/lib/libvantage.so").exists(), package
step(f"Python {sys.version.split()[0]}, NumPy {numpy.__version__}, Vantage {vantage.version()}")

with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    summary = vantage.import_pictures("town.sqlite", sample / "street", collection="aubeval", attribution="The authors")
    assert summary["imported"] == 12 and summary["failed"] == 0, summary
    step("import of 12 panoramas")
    with vantage.open("town.sqlite") as store:
        scene = store.scene(48.20042, 7.69989)
        assert scene is not None and scene.id == "9ZE0J7NHS926P"
        # The badge needs a font.
        assert scene.snapshot(heading=90, badge=True).size == (640, 480)
        step("the first view, with a badge")
        found = store.scenes(numpy.array([[48.20042, 7.69989], [48.21, 7.72]]))
        assert found["available"].tolist() == [True, False]
        with vantage.serve(store) as server:
            assert urllib.request.urlopen(f"{server.url}/v1/snapshot?at=48.2004,7.6999", timeout=60).status == 200
        step("a view from the server")
    # Names on the map need fonts.
    picture = vantage.Map(sample / "map/aubeval.mbtiles").snapshot(center=(48.2, 7.7), zoom=16)
    assert len(picture.labels) > 5 and not picture.info.get("unreadableNames"), picture.labels
    step("a map")
    ends = (48.1976, 7.6937), (48.2035, 7.7045)
    assert vantage.route(sample / "map/aubeval.roads", *ends, by="foot").distance > 1000
    step("a route")

for program in ("vantage", "vantage-server"):
    path = pathlib.Path(sys.executable).with_name(program)
    version = subprocess.run([path, "--version"], check=True, capture_output=True, text=True).stdout.split()[0]
    assert version == vantage.version(), version
step("the programs")
