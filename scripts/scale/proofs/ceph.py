"""Pictures in Ceph stay correct when a storage daemon dies, and when the gateway is killed during an import."""

import subprocess
import threading
import time

from scale.pictures import render, write_pictures, write_requests
from scale.services.ceph import Ceph
from scale.services.objects import environment, location

PICTURES, VIEWS = 300, 60


def prove(tools):
    write_pictures(tools, tools.folder / "in", range(PICTURES))
    write_requests(tools.folder / "views.jsonl", range(0, PICTURES, PICTURES // VIEWS))
    tools.run("import", "in", "--store", "local.sqlite", "--quiet")
    expected, failures = render(tools, "local.sqlite", "views.jsonl", tools.folder / "out-local")
    assert not failures and len(expected) == VIEWS
    started = time.monotonic()
    with Ceph(tools) as ceph:
        ready = time.monotonic() - started
        figures = {"cluster ready after, s": round(ready, 1), **import_pictures(tools, ceph)}
        tools.run("verify", "--deep", "--store", "town.sqlite", "--pictures", location(ceph.address), "--quiet",
                  env=environment())
        figures["views, s"] = views(tools, ceph, expected)
        killer = threading.Timer(0.3, ceph.kill, ["osd.1"])
        killer.start()
        figures["views while a daemon dies, s"] = views(tools, ceph, expected)
        killer.join()
        figures["views without the daemon, s"] = views(tools, ceph, expected)
        wrong, failures = render(
            tools, "town.sqlite", "views.jsonl", tools.folder / "out-wrong", "--pictures", location(ceph.address),
            environment=environment("wrong"))
        codes = {code for code, _ in failures.values()}
        assert not wrong and codes == {"storageDenied"}, f"Wrong credentials: {codes}"
        figures["archive, bytes"] = archive(tools, ceph)
    return figures


def import_pictures(tools, ceph):
    """Imports, kills the gateway during the import, and resumes it."""
    command = [tools.vantage, "import", "in", "--store", "town.sqlite", "--volume-mib", "16", "--pictures",
               location(ceph.address), "--quiet"]
    started = time.monotonic()
    first = subprocess.Popen(command, cwd=tools.folder, env=environment(), stderr=subprocess.PIPE, text=True)
    time.sleep(2)
    killed = first.poll() is None
    ceph.kill("gateway")
    message = first.communicate()[1]
    assert not killed or (first.returncode != 0 and "Try again" in message), f"An unclear error: {message}"
    ceph.start_gateway()
    done = subprocess.run([*command, "--resume"], cwd=tools.folder, env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, f"A resumed import ended with {done.returncode}: {done.stderr}"
    lists = [sorted(tools.run("scenes", "--store", store, "--format", "ndjson").splitlines())
             for store in ("local.sqlite", "town.sqlite")]
    assert lists[0] == lists[1] and len(lists[0]) == PICTURES, "The stores have different scenes."
    return {"gateway killed during the import": killed,
            "import of 300 pictures, s": round(time.monotonic() - started, 1)}


def views(tools, ceph, expected):
    started = time.monotonic()
    found, failures = render(
        tools, "town.sqlite", "views.jsonl", tools.folder / "out-ceph", "--pictures", location(ceph.address),
        "--jobs", "8", environment=environment())
    assert not failures, f"Views failed: {list(failures.values())[:2]}"
    assert found == expected, "Views differ from the local store's."
    return round(time.monotonic() - started, 2)


def archive(tools, ceph):
    """Writes a batch to the bucket in parts, which the gateway joins, and reads it back."""
    target = location(ceph.address).replace("/town?", "/views.tar?")
    tools.run("batch", "views.jsonl", "--store", "local.sqlite", "--size", "1024x768", "--output", target, "--report",
              target.replace("views.tar", "views.jsonl"), "--quiet", env=environment())
    local = tools.folder / "views.tar"
    tools.run("batch", "views.jsonl", "--store", "local.sqlite", "--size", "1024x768", "--output", local, "--report",
              tools.folder / "report.jsonl", "--quiet")
    stored = subprocess.run(
        ["curl", "-fsS", "--aws-sigv4", "aws:amz:us-east-1:s3", "--user", "proof:secret-of-the-proof", "-H",
         "x-amz-content-sha256: UNSIGNED-PAYLOAD", f"{ceph.address}/pictures/views.tar"], capture_output=True, check=True)
    assert stored.stdout == local.read_bytes(), "The archive in the bucket differs from a local one."
    return len(stored.stdout)
