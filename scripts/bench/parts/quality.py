"""The part `quality`: the PSNR of views against an exact calculation."""

import re
import subprocess
import sys

import commands
import machine
import stores
from context import ROOT, say
from inputs import pictures
from results import Row, Section, at_least
from spreads import Spread, middle

METHOD = """\
Views of real panoramas, 640×480 at quality 95, 4:4:4, are compared with `scripts/oracle/oracle.py`. The oracle computes
each view in double precision from the whole original, with 4×4 rays per pixel, and shares no code with Vantage. The
views cover four fields of view (30° to 120°), up to nine pitches, and headings all around the compass. PSNR is in
dB."""


def measure(context):
    rows, notes = [], []
    for size, progressive in (("5760", False), ("11000", False), ("8192", True)):
        if context.quick and size != "5760":
            continue
        folder = pictures.real(context, size, progressive)
        if folder is None:
            notes.append(f"Real panoramas of {size} pixels were left out. Set `VANTAGE_SHARED_DATA`.")
            continue
        for levels, title in (("all", "levels"), ("none", "no levels")):
            values = _psnr(context, folder, levels)
            label = f"{pictures.title(folder)}, {title}"
            mean = Spread(sum(values) / len(values), min(values), max(values), "dB")
            worst = middle([min(values)], "dB")
            rows.append(Row(f"{label}: worst of {len(values)}", worst, goal=at_least(34, "dB")))
            rows.append(Row(f"{label}: mean", mean, goal=at_least(37, "dB")))
    return Section(METHOD, rows, {"Vantage": machine.vantage(context)}, notes)


def _psnr(context, folder, levels):
    """Returns the PSNR of each view rendered from the folder's first panorama."""
    say(f"comparing views of {folder.name} with those from the oracle")
    views = context.folder("quality", f"{folder.name}-{levels}")
    requests = views / "requests.csv"
    requests.write_text("\n".join(["id,latitude,longitude,heading,pitch,fov", *_requests(context)]) + "\n")
    store = stores.of_pictures(context, folder, levels)
    options = "--size 640x480 --quality 95 --subsampling 444 --quiet".split()
    commands.run([context.vantage, "batch", requests, "--store", store, "--output", views, *options])
    oracle = [sys.executable, ROOT / "scripts" / "oracle" / "oracle.py", pictures.pictures(folder)[0], requests, views]
    limits = "--worst 0 --mean 0 --shift 1000".split()
    output = subprocess.run([*oracle, *limits], check=True, capture_output=True, text=True).stdout
    return [float(value) for value in re.findall(r"([\d.]+) dB  shift", output)]


def _requests(context):
    pitches = (-40, 0, 40) if context.quick else (-85, -60, -40, -20, 0, 20, 40, 60, 85)
    heading = 0
    for fov in (60, 90) if context.quick else (30, 60, 90, 120):
        for pitch in pitches:
            yield f"f{fov}_p{pitch},10,20,{heading},{pitch},{fov}"
            heading = (heading + 67) % 360
        yield f"seam_f{fov},10,20,180,0,{fov}"
