"""Batch archives in object storage equal local ones even if the gateway fails, drops connections or dies."""

import hashlib
import json
import subprocess
import time

from scale.services.objects import BUCKET, Gateway, Proxy, environment

PARTS, ROWS = 2, 220
# Views of this size produce archives of more than 64 MiB, which are uploaded in parts.
SIZE = "2400x1800"


def prove(tools):
    store = tools.town()
    token = json.loads(tools.run("scenes", "--store", store, "--format", "ndjson", "--limit", "1"))["scene"]
    for part in range(PARTS):
        rows = [{"id": f"{part}-{row}", "scene": token, "heading": row * 1.6, "pitch": part} for row in range(ROWS)]
        (tools.folder / f"{part}.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n")
        batch(tools, part, f"{part}.tar", f"{part}.report")
    expected = [hashes(tools.folder / f"{part}.tar", tools.folder / f"{part}.report") for part in range(PARTS)]
    largest = max((tools.folder / f"{part}.tar").stat().st_size for part in range(PARTS))
    assert largest > 64 << 20, f"No archive is uploaded in parts: the largest has {largest} bytes."
    with Gateway(tools, tools.folder / "bucket") as gateway, Proxy(tools, gateway) as proxy:
        seconds = {}
        for fault in ("none", "503", "cut"):
            started = time.monotonic()
            for part in range(PARTS):
                upload(tools, part, fault, proxy.address(fault))
                assert stored(tools, part, fault) == expected[part], f"With {fault}, part {part} differs."
            seconds[fault] = round((time.monotonic() - started) / PARTS, 1)
        sizes = {path for method, *_, path in proxy.requests("503") if method == "POST"}
        assert sizes, "No archive was uploaded in parts."
        requests = len(proxy.requests("none"))
        upload(tools, 0, "none", proxy.address(), "--resume")
        assert len(proxy.requests("none")) - requests <= 4, "A finished part was uploaded again."
        kill_during_upload(tools, gateway, proxy)
        gateway.start()
        upload(tools, 1, "killed", proxy.address(), "--resume")
        assert stored(tools, 1, "killed") == expected[1], "A repeated part differs."
        refused = start(tools, 1, "refused", proxy.address(), secret="wrong")
        message = refused.communicate()[1]
        assert refused.returncode != 0 and "refuses access" in message, f"Wrong credentials: {message}"
    return {"parts": PARTS, "largest archive, MiB": largest >> 20, "a part, s": seconds}


def kill_during_upload(tools, gateway, proxy):
    """Kills the gateway after an upload has begun. The batch must fail, and leave nothing that looks complete."""
    begun = len(posts(proxy))
    process = start(tools, 1, "killed", proxy.address())
    while len(posts(proxy)) == begun:
        assert process.poll() is None, f"The batch ended before its upload: {process.communicate()[1]}"
        time.sleep(0.02)
    gateway.kill()
    message = process.communicate()[1]
    assert process.returncode == 73 or process.returncode == 74, f"Exit {process.returncode}: {message}"
    assert "Try again" in message and "s3://" in message, f"Unclear error: {message}"
    assert not (tools.folder / "bucket" / BUCKET / "killed" / "1.tar").exists()


def posts(proxy):
    return [path for method, *_, path in proxy.requests("none") if method == "POST"]


def batch(tools, part, archive, report, *options):
    tools.run(
        "batch", f"{part}.jsonl", "--store", tools.town(), "--size", SIZE, "--output", archive, "--report", report,
        "--quiet", *options,
    )


def start(tools, part, folder, address, *options, secret=None):
    output = [f"s3://{BUCKET}/{folder}/{part}.{ending}?endpoint={address}" for ending in ("tar", "jsonl")]
    return subprocess.Popen(
        [
            tools.vantage, "batch", f"{part}.jsonl", "--store", tools.town(), "--size", SIZE, "--output", output[0],
            "--report", output[1], "--quiet", *options,
        ],
        cwd=tools.folder, env=environment(secret) if secret else environment(), stderr=subprocess.PIPE, text=True,
    )


def upload(tools, part, folder, address, *options):
    process = start(tools, part, folder, address, *options)
    message = process.communicate()[1]
    assert process.returncode == 0, f"Part {part} ended with {process.returncode}: {message}"


def stored(tools, part, folder):
    bucket = tools.folder / "bucket" / BUCKET / folder
    return hashes(bucket / f"{part}.tar", bucket / f"{part}.jsonl")


def hashes(*files):
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
