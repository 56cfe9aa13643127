"""Sends hostile requests. The server must respond with 4xx or 503, or drop the connection, and keep running without
using more memory than before.

Usage: hostile.py BASE PID
"""

import base64
import concurrent.futures
import gzip
import json
import pathlib
import random
import socket
import sys
import time
import urllib.parse
import urllib.request

base, pid = sys.argv[1], sys.argv[2]
address = urllib.parse.urlsplit(base)
random.seed(1)
MiB = 1 << 20


def outcome_of(data, timeout=90, delay=0.0):
    """Sends raw bytes and returns a status, "dropped" or "silent". `delay` is the pause after each byte."""
    with socket.create_connection((address.hostname, address.port), timeout=timeout) as client:
        received = b""
        try:
            if delay:
                for byte in data:
                    client.sendall(bytes([byte]))
                    time.sleep(delay)
            else:
                client.sendall(data)
        except OSError:
            pass
        try:
            while b"\r\n\r\n" not in received:
                more = client.recv(65536)
                if not more:
                    break
                received += more
        except TimeoutError:
            return "silent"
        except OSError:
            pass
        return int(received.split(b" ", 2)[1]) if received.startswith(b"HTTP/1.1 ") else "dropped"


def get(path, *headers, method="GET"):
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: x", "Connection: close", *headers, "", ""]).encode()


def post(path, body, *headers, length=None):
    body = body if isinstance(body, bytes) else body.encode()
    length = len(body) if length is None else length
    return get(path, f"Content-Length: {length}", *headers, method="POST") + body


def memory():
    """Returns the server's resident memory in MiB."""
    pages = pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]
    return int(pages) * 4096 / MiB


def places(count):
    return [[7 + random.random(), 48 + random.random()] for _ in range(count)]


def cases(scene):
    # Path traversal and odd paths.
    for path in ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/sources/..%2f..%2fetc%2fpasswd/0/0/0",
                 "/sources/%2Fetc%2Fpasswd.json", "/v1/collections/..%2F..", "/tiles/..%5c..%5c/0/0/0.png", "//etc//passwd",
                 "/v1/scenes/%00", "/v1/scenes/%ff%fe", "/v1/scenes/" + "A" * 9000, "/" + "a/" * 4000, "/;/%3b/",
                 "/docs/..%2f..%2fetc/passwd", "/v1/scenes/'%20OR%201=1--", "/api/collections/%27%3B%20DROP%20TABLE%20scene"]:
        yield f"path {path[:40]}", get(path)
    # Malformed and extreme numbers.
    numbers = ["nan", "inf", "-inf", "1e400", "0x10", "١٢", "1e309", "--1", "9" * 400, "1,", ",1", "%00", "-0x1p3"]
    for value in numbers:
        for place in ["/v1/availability?at={},7.7", "/v1/availability?at=48.2,7.7&radius={}",
                      "/v1/snapshot?at=48.2006,7.7&heading={}", "/v1/snapshot?at=48.2006,7.7&size={}x10",
                      "/v1/map?at=48.2,7.7&zoom={}", "/v1/map?bbox={},48,8,49", "/v1/scenes?limit={}",
                      "/api/search?bbox={},48,8,49", "/api/search?limit={}",
                      "/maps/api/staticmap?center=48.2,7.7&zoom=3&size={}x10",
                      "/maps/api/streetview?location=48.2006,7.7&size=64x48&fov={}"]:
            yield f"number {value[:10]} in {place[:40]}", get(place.format(urllib.parse.quote(value)))
    # Extreme image and map sizes.
    for size in ["99999x99999", "1x9999999999", "4097x4097", "0x0", "-1x-1", "2147483648x1"]:
        yield f"view {size}", get(f"/v1/snapshot?at=48.2006,7.7&size={size}")
        yield f"map {size}", get(f"/v1/map?at=48.2,7.7&zoom=15&size={size}")
        yield f"card {size}", get(f"/v1/card?at=48.2006,7.7&size={size}")
    for tile in ["99/0/0", "-1/0/0", "14/99999999/0", "3/8/8", "0/0/1", "14/1e9/1"]:
        for template in ["/tiles/standard/{}.png", "/tiles/coverage/{}.mvt", "/api/map/{}.mvt", "/sources/aubeval/{}"]:
            yield f"tile {template.format(tile)}", get(template.format(tile))
    # Repeated, excessive and misspelled parameters.
    for path in ["/v1/availability", "/v1/map", "/api/search", "/v1/scenes"]:
        yield f"repeated parameters in {path}", get(f"{path}?limit=1&limit=2&at=1,1&at=1,1&bbox=1,1,2,2&bbox=1,1,2,2")
        yield f"10,000 parameters in {path}", get(path + "?" + "&".join(f"p{n}={n}" for n in range(10_000)))
        yield f"misspelled parameter in {path}", get(path + "?raduis=5")
    # Forged tokens and cursors.
    token = base64.urlsafe_b64encode(random.randbytes(60)).decode().rstrip("=")
    for text in [token, token[:7], "A", "AAAA" * 2000, "%00" * 20, "../" * 20, "null"]:
        yield f"token {text[:10]}", get(f"/v1/snapshot?token={text}")
        yield f"cursor {text[:10]}", get(f"/v1/scenes?after={text}")
        yield f"next {text[:10]}", get(f"/api/search?after={text}")
    # Filter expressions.
    for text in ["(" * 5000, "NOT " * 3000 + "TRUE", "rank = 'x", "rank LIKE '%'", "1=1", "rank; DROP TABLE scene",
                 "view:azimuth > " + "9" * 5000, "a" * 20_000, "datetime > TIMESTAMP('0000-99-99')", "\u0000",
                 "rank IN (" + ",".join(["1"] * 30_000) + ")"]:
        yield f"filter {text[:14]}", get("/api/search?filter=" + urllib.parse.quote(text)[:60_000])
    # Request heads.
    yield "a 10 MB header", get("/health/live", "X: " + "a" * 10 * MiB)
    yield "100,000 header fields", get("/health/live", *[f"X{n}: 1" for n in range(100_000)])
    yield "a 1 MB URL", get("/v1/availability?at=" + "1" * MiB)
    for head in ["GET / HTTP/9.9\r\n\r\n", "GET\r\n\r\n", "\x00\x01\x02\x03\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n\r\n",
                 "GET / HTTP/1.1\r\n Host: x\r\n\r\n", "GET http:///none HTTP/1.1\r\nHost: x\r\n\r\n",
                 "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET /v1/scenes\t HTTP/1.1\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00"]:
        yield f"head {head[:16]!r}", head.encode("latin-1") + b"\r\n" * 4
    # Request smuggling.
    inner = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
    for fields in [["Content-Length: 5", "Transfer-Encoding: chunked"], ["Content-Length: 5", "Content-Length: 6"],
                   ["Transfer-Encoding: chunked, identity"], ["Transfer-Encoding: xchunked"],
                   ["Transfer-Encoding: chunked", "Transfer-Encoding: cow"], ["Content-Length: +5"],
                   ["Content-Length: 0x5"], ["Content-Length: -1"], ["Content-Length: 99999999999999999999"],
                   ["Transfer-Encoding:\x0bchunked"], ["Content-Length : 5"], ["Content-Length: 5,5"]]:
        yield f"smuggling {fields}", get("/v1/map", *fields, method="POST") + b"0\r\n\r\n" + inner.encode()
    # Byte ranges.
    for ranges in ["bytes=99999999-", "bytes=-0", "bytes=999999999999999999999-"]:
        yield f"range {ranges}", get(f"/v1/scenes/{scene}/picture", f"Range: {ranges}")
    # Request bodies.
    bomb = gzip.compress(b"\0" * 200 * MiB)
    yield "a gzip bomb as the body", post("/v1/map", bomb, "Content-Encoding: gzip", "Content-Type: application/json")
    yield "a gzip bomb as the table", post("/v1/availability", bomb, "Content-Encoding: gzip", "Content-Type: text/csv")
    yield "a 60 MB body", post("/v1/map", b" " * 60 * MiB)
    yield "a 60 MB search", post("/api/search", b" " * 60 * MiB)
    yield "a truncated body", post("/v1/map", "{", length=1000)[:-1]
    line = {"type": "LineString", "coordinates": places(1_000_000)}
    shape = {"type": "Polygon", "coordinates": [places(200_000)]}
    yield "an overlay with a million points", post("/v1/map", json.dumps({"at": "48,7", "zoom": 8, "overlay": [line]}))
    yield "a shape with 200,000 points", post("/api/search", json.dumps({"intersects": shape}))
    for depth in [1000, 100_000]:
        yield f"JSON nested {depth} deep", post("/v1/map", "[" * depth)
        yield f"a search nested {depth} deep", post("/api/search", '{"intersects":' * depth)
    for text in ["", "null", "[]", "{}}", '{"at":', "\ufeff{}", '{"a":1,"a":2}', "\x00", '{"bbox":"x"}', '{"limit":"1"}']:
        yield f"JSON {text!r}", post("/v1/map", text, "Content-Type: application/json")
    for text in ["null", "[]", "{}}", '{"ids":', '{"bbox":"x"}', '{"limit":"1"}', '{"ids":{}}', '{"filter":5}',
                 '{"collections":{}}', '{"limit":-5}', '{"intersects":{"type":"Point"}}', '{"sortby":[5]}']:
        yield f"search {text!r}", post("/api/search", text, "Content-Type: application/json")


with urllib.request.urlopen(base + "/v1/scenes?limit=1") as response:
    scene = json.load(response)["features"][0]["id"]
everything = list(cases(scene))
# Warms up the server, so that its normal memory use does not count.
for path in ["/v1/snapshot?at=48.2006,7.7", "/v1/map?at=48.2,7.7&zoom=15", "/api/search", "/v1/card?at=48.2006,7.7"]:
    assert outcome_of(get(path)) == 200, path
before = memory()
failures, counts = [], {}
for name, data in everything:
    outcome = outcome_of(data)
    counts[outcome] = counts.get(outcome, 0) + 1
    if not (outcome == "dropped" or outcome == 503 or (isinstance(outcome, int) and 400 <= outcome < 500)):
        failures.append(f"{name}: {outcome}")

# Pipelines many small requests on one connection.
with socket.create_connection((address.hostname, address.port), timeout=120) as client:
    request = b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
    many, answered, tail = 20_000, 0, b""
    with concurrent.futures.ThreadPoolExecutor(1) as other:
        sending = other.submit(client.sendall, request * many)
        while answered < many:
            tail += client.recv(MiB)
            answered += tail.count(b"HTTP/1.1 200")
            tail = tail[-11:] if not tail.endswith(b"HTTP/1.1 200") else b""
        sending.result()
print(f"{many} requests on one connection: all answered")

# Keeps many slow connections open and checks that the server still answers another request.
with concurrent.futures.ThreadPoolExecutor(50) as others:
    slow = [others.submit(outcome_of, get("/health/live"), 90, 0.05) for _ in range(50)]
    start = time.monotonic()
    assert outcome_of(get("/v1/availability?at=48.2006,7.7")) == 200
    print(f"a request alongside 50 slow connections: {time.monotonic() - start:.2f} s")
    assert all(each.result() == 200 for each in slow)

for path in ["/health/ready", "/v1/snapshot?at=48.2006,7.7", "/v1/map?at=48.2,7.7&zoom=15", "/api/search"]:
    assert outcome_of(get(path)) == 200, path
after = memory()
print(f"{len(everything)} hostile requests: " + ", ".join(f"{n} {o}" for o, n in sorted(counts.items(), key=str)))
print(f"memory: {before:.0f} MiB before, {after:.0f} MiB after")
for failure in failures:
    print("✘", failure)
sys.exit(1 if failures or after > before + 100 else 0)
