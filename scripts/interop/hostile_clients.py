"""Behaves like hostile clients: forged addresses, floods of header fields, odd encodings, and connections that are
slow, half-closed or dropped. The server must respond with 2xx, 3xx, 4xx or 503 with Retry-After, or drop the
connection; repeat nothing that is forged; have no work left after the clients have disconnected; and use no more memory
or descriptors than before.

Usage: hostile_clients.py BASE PID
"""

import concurrent.futures
import itertools
import os
import pathlib
import random
import re
import socket
import struct
import sys
import time
import urllib.parse
import urllib.request

base, pid = sys.argv[1], sys.argv[2]
address = urllib.parse.urlsplit(base)
random.seed(1)
forged = "evil.example"
# The interim responses with which the server finds out whether a client that has closed its side is still there.
INTERIM = re.compile(rb"^(HTTP/1\.1 100 [^\r\n]*\r\n\r\n)+")


def connect(timeout=8):
    return socket.create_connection((address.hostname, address.port), timeout=timeout)


def read(client):
    """Returns everything that the server sends."""
    received = b""
    try:
        while more := client.recv(65536):
            received += more
    except OSError:
        pass
    return received


def exchange(data, half_closed=False):
    with connect() as client:
        try:
            client.sendall(data)
            if half_closed:
                client.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        return read(client)


def head(path, *fields, method="GET", host="Host: localhost"):
    lines = [f"{method} {path} HTTP/1.1", host, "Connection: close", *fields, "", ""]
    return "\r\n".join(line for line in lines[:2] + lines[2:-2] if line).encode("latin-1") + b"\r\n\r\n"


def chunked(body, path="/api/search"):
    return head(path, "Transfer-Encoding: chunked", "Content-Type: application/json", method="POST") + body


def forged_addresses():
    """Requests whose header fields claim another host, scheme, method, path or client."""
    names = {
        "Forwarded": ["for=1.2.3.4;host={0};proto=https", 'host="{0}:1\\"', "host={0}, host={0}", ";;;host={0}"],
        "X-Forwarded-Host": ["{0}", "{0}, {0}", "a b {0}", "<{0}>"],
        "X-Forwarded-Proto": ["javascript", "https://{0}/", "https"],
        "X-Forwarded-For": ["1.2.3.4", "{0}", "::1, 127.0.0.1", "' OR 1=1"],
        "X-Forwarded-Prefix": ["//{0}", "/%0d%0aX: y"],
        "X-Original-URL": ["/metrics", "//{0}"],
        "X-Rewrite-URL": ["/metrics"],
        "X-HTTP-Method-Override": ["DELETE", "TRACE"],
        "X-Host": ["{0}"],
        "Origin": ["https://{0}", "null", "file://"],
        "Referer": ["https://{0}/", "javascript:alert(1)"],
        "traceparent": ["00-" + "f" * 32 + "-" + "f" * 16 + "-01", "{0}", "00-0-0-0"],
    }
    for name, values in names.items():
        for value, path in itertools.product(values, ["/api", "/tiles/standard.json"]):
            yield f"forged {name}: {value[:20]}", head(path, f"{name}: {value.format(forged)}")
    for value in [
        "",
        forged + "/x",
        f"user@{forged}",
        f"{forged}:99999",
        f"{forged},localhost",
        f"[{forged}",
        "a\tb",
        f"{forged}#x",
        f"{forged}?x",
        "\xe4.example",
        f"{forged}\\x",
        "'" + forged,
        forged + "%00",
    ]:
        yield f"forged Host: {value[:20]!r}", head("/api", host=f"Host: {value}")
    yield "two forged hosts", head("/api", f"Host: {forged}")
    yield "a forged host in the URL", head(f"http://{forged}/api")


def floods():
    """Many or long header fields."""
    for field, value in [
        ("Accept-Encoding", ", ".join(f"x{n};q=0.{n % 10}" for n in range(1500))),
        ("If-None-Match", ", ".join(['"a"'] * 2500)),
        ("If-Match", ", ".join(['W/"a"'] * 2000)),
        ("Range", "bytes=" + ",".join(f"{n}-{n}" for n in range(2000))),
        ("Accept", "*/*;" * 3000),
        ("Cookie", "a=b; " * 2500),
        ("Authorization", "Bearer " + "a" * 12_000),
        ("Authorization", "Basic " + "=" * 5000),
        ("Connection", ", ".join(f"x{n}" for n in range(2000))),
        ("Accept-Language", "en," * 4000),
        ("If-Modified-Since", "x" * 9000),
        ("Expect", "100-continue, " * 900),
        ("Via", "1.1 a, " * 1800),
        ("TE", "trailers, " * 1500),
        ("User-Agent", "\xff" * 9000),
        ("Upgrade", "h2c"),
        ("Upgrade", "websocket"),
        ("Expect", "200-ok"),
        ("X-Forwarded-For", "1.1.1.1, " * 1500),
        ("X", ""),
    ]:
        for path in ["/api/collections", "/v1/availability?at=48.2006,7.7"]:
            yield f"a long {field}: {value[:12]}", head(path, f"{field}: {value}")
    for count in [90, 900, 9000]:
        for name in ["Accept-Encoding: gzip", "X-Forwarded-Host: " + forged, "If-None-Match: *", "A: b"]:
            yield f"{count} times {name}", head("/api", *[name] * count)


def encodings():
    """Odd bytes in paths, values and bodies."""
    for text in [
        "%C0%AF",
        "%E0%80%AF",
        "%ED%A0%80",
        "%F8%88%80%80%80",
        "%25%32%66",
        "%252e%252e%252f",
        "%0d%0aX-Evil:%201",
        "%E5%98%8D%E5%98%8A",
        "%00",
        "%EF%BB%BF",
        "%u0041",
        "%",
        "%g1",
        "%E2%80%AE",
        "\xff\xfe",
        "%FE%FF",
        "+",
        "%09",
        "%7F",
        "%F4%90%80%80",
        "%80",
        "%F0%9F%98%80" * 50,
    ]:
        for path in [
            "/v1/scenes/{}",
            "/v1/search?q={}",
            "/api/collections/{}",
            "/v1/availability?at={}",
            "/api/search?ids={}",
            "/tiles/{}/1/1/1.png",
        ]:
            yield f"{text[:12]!r} in {path}", head(path.format(text))
    for body in ['{"ids":["\\ud800"]}', '{"collections":["\\u0000"]}', '{"bbox":[1e999,1,1,1]}', '{"limit":1e999}']:
        data = body.encode()
        yield f"the body {body[:20]}", head("/api/search", f"Content-Length: {len(data)}", method="POST") + data
    for data in [
        '{"limit":1}'.encode("utf-16"),
        '{"limit":1}'.encode("utf-32"),
        b"\xff\xfe{}",
        b'{"ids":["\xff"]}',
        b"\x1f\x8b\x08",
        b"\xef\xbb\xbf{}",
    ]:
        for kind in ["application/json; charset=utf-16", "text/plain", "multipart/form-data; boundary=x"]:
            fields = (f"Content-Length: {len(data)}", f"Content-Type: {kind}")
            yield f"a body {data[:8]!r} as {kind[:12]}", head("/api/search", *fields, method="POST") + data
    for body in [
        b"FFFFFFFFFFFFFFFF\r\n",
        b"-1\r\n{}\r\n0\r\n\r\n",
        b"2;" + b"a" * 20_000 + b"\r\n{}\r\n0\r\n\r\n",
        b"2\r\n{}0\r\n\r\n",
        b"2\n{}\n0\n\n",
        b"0x2\r\n{}\r\n0\r\n\r\n",
        b"2\r\n{}\r\n0\r\nHost: " + forged.encode() + b"\r\n\r\n",
        b"\r\n\r\n",
        b"1\r\n{\r\n" * 20_000 + b"0\r\n\r\n",
        b"2 \r\n{}\r\n0\r\n\r\n",
        b"00000000000000002\r\n{}\r\n0\r\n\r\n",
        b"0\r\n" + b"a: b\r\n" * 5000 + b"\r\n",
    ]:
        yield f"chunks {body[:20]!r}", chunked(body)


def problems_of(name, response):
    """Returns what is wrong with a response."""
    response = INTERIM.sub(b"", response)
    if not response:
        return
    match = re.match(rb"HTTP/1\.[01] (\d{3})", response)
    status = int(match.group(1)) if match else 0
    fields, _, body = response.partition(b"\r\n\r\n")
    if status < 200 or (status >= 500 and (status != 503 or b"retry-after:" not in fields.lower())):
        yield f"{name}: status {status}"
    if b"x-evil" in fields.lower():
        yield f"{name}: header injection"
    if forged.encode() in response and not name.startswith(("a forged host in", "'", '"')):
        yield f"{name}: repeats the forged name"


def half_closed():
    """Returns the failures of clients that close their side of the connection early."""
    body = b'{"limit":1}'
    post = head("/api/search", f"Content-Length: {len(body)}", method="POST")
    complete = [
        head("/v1/availability?at=48.2006,7.7"),
        head("/api/search?limit=100"),
        post + body,
        head("/v1/snapshot?at=48.2006,7.7&size=320x240"),
        head("/v1/map?at=48.2,7.7&zoom=15&size=200x200"),
    ]
    for data in complete:
        response = INTERIM.sub(b"", exchange(data, half_closed=True))
        if not response.startswith(b"HTTP/1.1 200 "):
            yield f"half-closed after {data[-12:]!r}: {response[:40]!r}"
    # The server may respond, or treat an early end as a client that has disconnected.
    for data in [
        b"",
        b"GET",
        post[:-2],
        post,
        post + body[:4],
        chunked(b'5\r\n{"a'),
        head("/", "Content-Length: 5"),
    ]:
        yield from problems_of(f"half-closed after {data[-12:]!r}", exchange(data, half_closed=True))


def leave(data, delay):
    """Sends a request and resets the connection."""
    with connect() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        try:
            client.sendall(data)
            time.sleep(delay)
        except OSError:
            pass


def trickle(path, kind, body):
    """Sends a body at 100 bytes per second for five seconds."""
    fields = (f"Content-Length: {len(body)}", f"Content-Type: {kind}")
    with connect() as client:
        try:
            client.sendall(head(path, *fields, method="POST"))
            for byte in body[:50]:
                client.sendall(bytes([byte]) * 10)
                time.sleep(0.1)
        except OSError:
            pass


def metrics():
    with urllib.request.urlopen(base + "/metrics") as response:
        text = response.read().decode()
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line[0] != "#"}


def busy():
    """Returns the queues with requests that are running or waiting."""
    return {
        name: value for name, value in metrics().items() if re.match("vantage_queue_(running|waiting){", name) and value
    }


def cpu_seconds():
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory():
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / (1 << 20)


def descriptors():
    return len(os.listdir(f"/proc/{pid}/fd"))


failures, total = [], 0
everything = list(itertools.chain(forged_addresses(), floods(), encodings()))
for _, data in everything[:40]:
    exchange(data)
memory_before, descriptors_before = memory(), descriptors()
with concurrent.futures.ThreadPoolExecutor(8) as pool:
    for (name, _), response in zip(everything, pool.map(lambda case: exchange(case[1]), everything)):
        failures += problems_of(name, response)
total += len(everything)
failures += half_closed()
total += 12
print(f"{total} forged, flooding, oddly encoded and half-closed requests")

# Slow clients must not keep others waiting.
table = b"latitude,longitude\n" + b"48.2006,7.7\n" * 1000
slow = [
    ("/api/search", "application/json", b" " * 5000),
    ("/v1/map", "application/json", b" " * 5000),
    ("/v1/availability", "text/csv", table),
]
with concurrent.futures.ThreadPoolExecutor(45) as pool:
    waiting = [pool.submit(trickle, *case) for case in slow for _ in range(15)]
    times = []
    while not all(each.done() for each in waiting):
        begun = time.monotonic()
        if not exchange(head("/v1/availability?at=48.2006,7.7")).startswith(b"HTTP/1.1 200"):
            failures.append("a lookup failed alongside slow clients")
        times.append(time.monotonic() - begun)
        time.sleep(0.05)
    for each in waiting:
        each.result()
total += len(waiting)
print(f"slowest of {len(times)} lookups alongside {len(waiting)} slow clients: {max(times):.2f} s")
if max(times) > 5:
    failures.append(f"a lookup took {max(times):.1f} s alongside slow clients")

# Work for clients that have disconnected must end.
costly = [
    "/v1/map?at=48.2,7.7&zoom=15&size=2000x2000&dark={}",
    "/v1/snapshot?at=48.2006,7.7&size=2000x1500&heading={}",
    "/api/search?limit=1000&sortby=-datetime&filter=rank%3E{}",
    "/v1/card?at=48.2006,7.7&size=1000x800&zoom={}",
    "/tiles/standard/14/8541/{}.png",
    "/v1/search?q=rue{}",
    "/api/aggregate?aggregations=datetime_frequency&limit={}",
]
requests = [(head(random.choice(costly).format(n)), random.random() / 5) for n in range(150)]
with concurrent.futures.ThreadPoolExecutor(20) as pool:
    list(pool.map(lambda case: leave(*case), requests))
total += len(requests)
time.sleep(2)
used = cpu_seconds()
time.sleep(1)
used = cpu_seconds() - used
left = {name: value for name, value in busy().items() if "lookups" not in name}
print(f"2 s after {len(requests)} clients left: {used:.2f} s of work in 1 s, busy queues: {left or 'none'}")
if left or used > 0.5:
    failures.append("work continues although its clients have left")

for _ in range(100):
    if descriptors() <= descriptors_before + 5:
        break
    time.sleep(0.1)
if descriptors() > descriptors_before + 5:
    failures.append(f"{descriptors_before} descriptors before, {descriptors()} after")
if memory() > memory_before + 100:
    failures.append("memory has grown")
if b"200" not in exchange(head("/health/ready"))[:20]:
    failures.append("the server is not ready")
print(f"{total} hostile clients; memory: {memory_before:.0f} MiB before, {memory():.0f} MiB after")
for failure in failures:
    print("✘", failure)
sys.exit(1 if failures else 0)
