"""A batch for the engines: its parts, the pictures that a single run renders, and the comparison with them."""

import collections
import hashlib
import json
import os
import pathlib
import random
import subprocess
import tarfile
import time

ROWS = 20_000
ROWS_PER_PART = 500
VIEW = ("--size", "96x72")


class Batch:
    """The parts of a batch of 20,000 rows, some without imagery, and the folder for an engine's output."""

    def __init__(self, tools):
        self.tools = tools
        self.store = tools.town()
        self.parts = tools.folder / "parts"
        self.output = tools.folder / "views"
        table = tools.folder / "rows.jsonl"
        table.write_text("".join(json.dumps(row) + "\n" for row in rows(self.places())))
        tools.run("batch", table, "--store", self.store, "--split", self.parts, "--rows", ROWS_PER_PART, "--quiet")
        started = time.monotonic()
        tools.run(
            "batch", table, "--store", self.store, *VIEW, "--output", "single", "--report", "single.jsonl", "--quiet"
        )
        self.seconds = time.monotonic() - started

    def places(self):
        lines = self.tools.run("scenes", "--store", self.store, "--format", "ndjson").splitlines()
        return [json.loads(line)["coordinate"] for line in lines]

    def options(self):
        """Returns the options of `vantage batch` for a part."""
        return ["--store", str(self.store), *VIEW]

    def start(self, command, **environment):
        """Starts an engine's wrapper. Its output goes to a file, so that a full pipe cannot block it."""
        self.log = self.tools.folder / "wrapper.log"
        return subprocess.Popen(
            list(map(str, command)),
            stdout=self.log.open("w"),
            stderr=subprocess.STDOUT,
            env={**os.environ, "VANTAGE": str(self.tools.vantage), **environment},
        )

    def wait_for_archives(self, count, process, limit=90):
        """Waits until an engine has written some of the archives."""
        until = time.monotonic() + limit
        while len(list(self.output.glob("part-*.tar"))) < count:
            assert process.poll() is None, f"The wrapper ended early: {self.log.read_text()[-2000:]}"
            assert time.monotonic() < until, f"{count} archives were not written in {limit} s."
            time.sleep(0.1)

    def finish(self, process, limit=120):
        """Waits for the wrapper, which must succeed."""
        try:
            code = process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"The wrapper took longer than {limit} s: {self.log.read_text()[-2000:]}") from None
        assert code == 0, f"The wrapper exited with {code}: {self.log.read_text()[-2000:]}"

    def compare(self):
        """Compares the archives and reports with the single run, and returns figures."""
        single = self.tools.folder / "single"
        expected = {file.relative_to(single).as_posix(): digest(file.read_bytes()) for file in single.rglob("*.jpg")}
        found = {}
        for archive in sorted(self.output.glob("part-*.tar")):
            with tarfile.open(archive) as pictures:
                for member in pictures:
                    if member.name.endswith(".jpg"):
                        assert member.name not in found, f"{member.name} is in two archives."
                        found[member.name] = digest(pictures.extractfile(member).read())
        assert expected, "The single run rendered no pictures."
        assert found == expected, f"{len(found)} pictures differ from the {len(expected)} of the single run."
        single_report = outcomes(self.tools.folder.glob("single.jsonl"))
        assert len(single_report) == ROWS, f"The single run reported {len(single_report)} rows."
        assert outcomes(self.output.glob("part-*.jsonl")) == single_report, "The reports differ from the single run's."
        assert read_by_webdataset(self.output.glob("part-*.tar")) == found, "WebDataset reads other pictures."
        leftovers = list(self.output.glob(".*.partial"))
        return {
            "rows": ROWS,
            "pictures": len(found),
            "parts": len(list(self.parts.glob("part-*.jsonl"))),
            "partial files of killed tasks": len(leftovers),
            "single run, s": round(self.seconds, 1),
        }


def rows(places):
    """Returns requests near the given places, always the same ones. Every 20th is far from all imagery."""
    chance = random.Random(46)
    for number in range(ROWS):
        place = chance.choice(places)
        shift = 0.5 if number % 20 == 0 else 0.00005 * chance.random()
        yield {
            "id": f"row-{number}",
            "latitude": place["latitude"] + shift,
            "longitude": place["longitude"],
            "heading": round(chance.uniform(0, 359), 1),
        }


def read_by_webdataset(archives):
    """Returns the hashes of the pictures, by name, as the WebDataset package reads them."""
    import webdataset

    samples = webdataset.WebDataset(sorted(map(str, archives)), shardshuffle=False)
    return {f"{sample['__key__']}.jpg": digest(sample["jpg"]) for sample in samples}


def outcomes(reports):
    """Returns how often each row is reported with each status."""
    lines = (json.loads(line) for report in reports for line in pathlib.Path(report).read_text().splitlines())
    return collections.Counter((line["id"], line["status"]) for line in lines)


def digest(data):
    return hashlib.sha256(data).hexdigest()
