"""Pictures in object storage are never wrong, even if the gateway dies, fails or stalls, or damages its responses."""

import random
import shutil
import subprocess
import time

from scale.pictures import render, write_pictures, write_requests
from scale.services.objects import BUCKET, Delay, Gateway, Hang, Proxy, environment, location

PICTURES, WRITERS, VIEWS = 2000, 4, 100
# The time for all attempts of one request, and for its bytes at the slowest rate; see TransferPolicy.
DEADLINE = 15 + 2
# Errors that say what is wrong.
CLEAR = {"objectDamaged", "objectMissing", "storageUnavailable", "storageMisbehaves", "storageDenied"}


def prove(tools):
    parts = [range(first, PICTURES, WRITERS) for first in range(WRITERS)]
    for number, part in enumerate(parts):
        write_pictures(tools, tools.folder / f"in-{number}", part)
        write_requests(tools.folder / f"views-{number}.jsonl", random.Random(number).sample(part, VIEWS // WRITERS))
    with Gateway(tools, tools.folder / "bucket") as gateway, Proxy(tools, gateway) as proxy:
        figures = {**import_pictures(tools, gateway, proxy)}
        expected = views(tools, "local")
        assert views(tools, "town", location(proxy.address())) == expected, "Views differ from the local stores'."
        for fault in ("503", "cut", "slow", "whole"):
            figures[fault] = try_fault(tools, location(proxy.address(fault)), expected)
            longest = max(request[2] for request in proxy.requests(fault))
            assert longest < DEADLINE, f"With the fault {fault}, a request took {longest} s."
        # One in a thousand requests fails three times.
        for fault in ("503", "cut"):
            assert figures[fault]["equal"] >= VIEWS - 3, f"Three attempts were not enough: {figures}"
        assert figures["slow"]["equal"] == VIEWS, f"Slow responses were abandoned: {figures}"
        figures["damaged"] = damage(tools, expected)
        figures.update(try_dead_gateways(tools, proxy, expected))
        gateway.kill()
        figures["killed"] = try_fault(tools, location(gateway.address), expected)
        assert figures["killed"]["equal"] == 0
    return figures


def import_pictures(tools, gateway, proxy):
    """Imports with several processes at once, kills the gateway during the imports, and resumes."""

    def start(*options):
        return [
            subprocess.Popen(
                [
                    tools.vantage, "import", f"in-{number}", "--store", f"town-{number}.sqlite", "--jobs", "1",
                    "--volume-mib", "16", "--pictures", location(proxy.address()), "--quiet", *options,
                ],
                cwd=tools.folder, env=environment(), stderr=subprocess.PIPE, text=True,
            )
            for number in range(WRITERS)
        ]

    started = time.monotonic()
    writers = start()
    objects = tools.folder / "bucket" / BUCKET
    while sum(1 for _ in objects.rglob("*.jpg")) < PICTURES // 3:
        assert any(writer.poll() is None for writer in writers), "The imports ended before the gateway was killed."
        time.sleep(0.05)
    gateway.kill()
    messages = [writer.communicate()[1] for writer in writers]
    codes = [writer.returncode for writer in writers]
    assert all(code not in (0, -6, -11) for code in codes), f"Imports ended with {codes}: {messages}"
    assert all("s3://" in message and "Try again" in message for message in messages), f"Unclear errors: {messages}"
    gateway.start()
    for writer in start("--resume"):
        message = writer.communicate()[1]
        assert writer.returncode == 0, f"A resumed import ended with {writer.returncode}: {message}"
    seconds = time.monotonic() - started
    for number in range(WRITERS):
        tools.run("import", f"in-{number}", "--store", f"local-{number}.sqlite", "--quiet")
        stores = [f"{kind}-{number}.sqlite" for kind in ("town", "local")]
        lists = [scenes(tools, store) for store in stores]
        assert lists[0] == lists[1] and len(lists[0]) == PICTURES // WRITERS, "The stores have different scenes."
        tools.run(
            "verify", "--deep", "--store", stores[0], "--pictures", location(proxy.address()), "--quiet",
            env=environment(),
        )
    volumes = len(list(objects.rglob("*.volume")))
    return {"pictures": PICTURES, "import with a killed gateway, s": round(seconds, 1), "volumes": volumes}


def scenes(tools, store):
    return sorted(tools.run("scenes", "--store", store, "--format", "ndjson").splitlines())


def views(tools, kind, pictures=None):
    """Renders the views of all stores. None may fail."""
    found = {}
    for number in range(WRITERS):
        options = ["--pictures", pictures] if pictures else []
        pictures_found, failures = render(
            tools, f"{kind}-{number}.sqlite", f"views-{number}.jsonl", tools.folder / f"out-{kind}", *options,
            environment=environment(),
        )
        assert not failures, f"Views failed: {failures}"
        found.update(pictures_found)
    assert len(found) == VIEWS, f"{len(found)} of {VIEWS} views were rendered."
    return found


def try_fault(tools, pictures, expected, secret=None, limit=VIEWS):
    """Renders views while something is wrong: each must be right, or fail with an error that says why."""
    equal, codes = 0, {}
    for number in range(WRITERS):
        found, failures = render(
            tools, f"town-{number}.sqlite", f"views-{number}.jsonl", tools.folder / "out-fault", "--pictures", pictures,
            "--jobs", "8", environment=environment(secret) if secret else environment(),
        )
        for name, view in found.items():
            assert view == expected[name], f"View {name} is wrong at {pictures}."
        for name, (code, message) in failures.items():
            assert code in CLEAR and "s3://" in message, f"View {name} failed with {code}: {message}"
            assert "secret" not in message, f"An error contains a secret: {message}"
            codes[code] = codes.get(code, 0) + 1
        equal += len(found)
        assert len(found) + len(failures) == VIEWS // WRITERS, "Some views failed without an error."
    return {"equal": equal, **codes}


def damage(tools, expected):
    """Flips bytes in all objects of a copy of the bucket."""
    copy = tools.folder / "damaged"
    shutil.copytree(tools.folder / "bucket", copy)
    flips = random.Random(7)
    for file in sorted(copy.rglob("*.*")):
        if file.is_file():
            data = bytearray(file.read_bytes())
            for place in range(flips.randrange(200_000), len(data), 200_000):
                data[place] ^= 1 << flips.randrange(8)
            file.write_bytes(data)
    with Gateway(tools, copy) as gateway:
        result = try_fault(tools, location(gateway.address), expected)
    assert result.get("objectDamaged", 0) > 0, f"No damage was found: {result}"
    shutil.rmtree(copy)
    return result


def try_dead_gateways(tools, proxy, expected):
    """Tests a gateway that never responds, alone and with a second one, and wrong credentials."""
    with Hang() as hang:
        started = time.monotonic()
        done = subprocess.run(
            [tools.vantage, "snapshot", "--at", "10,20", "--store", "town-0.sqlite", "--output", "x.jpg", "--pictures",
             location(hang.address)],
            cwd=tools.folder, env=environment(), capture_output=True, text=True,
        )
        seconds = time.monotonic() - started
        assert done.returncode != 0 and "took too long" in done.stderr, f"A hung gateway: {done.stderr}"
        assert seconds < DEADLINE, f"A request took {seconds} s."
        second = try_fault(tools, location(hang.address, proxy.address()), expected)
        assert second["equal"] == VIEWS, f"The second gateway was not used: {second}"
    denied = try_fault(tools, location(proxy.address()), expected, secret="wrong")
    assert denied == {"equal": 0, "storageDenied": VIEWS}, f"Wrong credentials: {denied}"
    with Delay(proxy.ports["none"], 0.02) as delay:
        assert try_fault(tools, location(delay.address), expected)["equal"] == VIEWS
    return {"hung gateway, s": round(seconds, 1), "second gateway": second, "wrong credentials": denied}
