"""Many distinct pictures, made from those of SampleData, and batches that render views of them."""

import json
import shutil
import struct
import subprocess

VIEW = ("--size", "320x240")


def write_pictures(tools, folder, numbers):
    """Writes pictures with a table of their positions. Each has a different comment, so that no two are equal."""
    sample = tools.root / "SampleData"
    sources = [file.read_bytes() for file in sorted((sample / "street").glob("pano_*.jpg"))[:6]]
    folder.mkdir(parents=True)
    rows = ["file,latitude,longitude,heading,kind"]
    for number in numbers:
        picture = sources[number % len(sources)]
        comment = f"picture {number}".encode()
        segment = b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment
        (folder / f"{number:05}.jpg").write_bytes(picture[:2] + segment + picture[2:])
        rows.append(f"{number:05}.jpg,{10 + number // 100 / 1000},{20 + number % 100 / 1000},{number % 360},panorama")
    (folder / "scenes.csv").write_text("\n".join(rows) + "\n")


def write_requests(path, numbers):
    """Writes a table that requests a view of each picture."""
    lines = []
    for number in numbers:
        place = {"latitude": 10 + number // 100 / 1000, "longitude": 20 + number % 100 / 1000}
        lines.append(json.dumps({"id": f"{number:05}", **place, "heading": number * 37 % 360, "fov": 60 + number % 40}))
    path.write_text("\n".join(lines) + "\n")


def render(tools, store, table, output, *options, environment=None):
    """Renders views. Returns the bytes of each, and the code and message of each failure."""
    shutil.rmtree(output, ignore_errors=True)
    report = output.with_suffix(".jsonl")
    report.unlink(missing_ok=True)
    done = subprocess.run(
        [
            tools.vantage, "batch", table, "--store", store, *VIEW, "--output", output, "--report", report, "--quiet",
            *options,
        ],
        capture_output=True, text=True, cwd=tools.folder, env=environment,
    )
    assert done.returncode in (0, 2), f"vantage batch exited with {done.returncode}: {done.stderr[-2000:]}"
    failures = {}
    for line in report.read_text().splitlines():
        row = json.loads(line)
        if row.get("status") == "failed":
            failures[row["id"]] = (row["error"]["code"], row["error"]["message"])
        assert row.get("status") != "unavailable", f"No imagery for {row}."
    return {file.stem: file.read_bytes() for file in output.rglob("*.jpg")}, failures
