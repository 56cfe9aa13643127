"""Sends hostile HTTP/2 frames: floods, malformed fields, wrong states. The server must end the stream or the
connection, and keep serving others without using more memory.

Usage: hostile_http2.py PORT PID
"""

import concurrent.futures
import pathlib
import socket
import ssl
import struct
import subprocess
import sys

port, pid = int(sys.argv[1]), sys.argv[2]
DATA, HEADERS, PRIORITY, RST, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
END_STREAM, END_HEADERS = 1, 4
preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def connect():
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    client = context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=20), server_hostname="localhost")
    assert client.selected_alpn_protocol() == "h2"
    return client


def frame(kind, flags=0, stream=0, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def field(name, value):
    """Encodes a field as a literal without indexing. Source: RFC 7541, section 6.2.2."""

    def text(data):
        data = data if isinstance(data, bytes) else data.encode()
        length = len(data)
        if length < 127:
            return bytes([length]) + data
        digits, rest = [127], length - 127
        while rest >= 128:
            digits.append(rest % 128 + 128)
            rest //= 128
        return bytes(digits + [rest]) + data

    return b"\0" + text(name) + text(value)


def request(*more, method="GET", path="/health/live", scheme="https", authority="localhost"):
    named = [(":method", method), (":path", path), (":scheme", scheme), (":authority", authority)]
    return b"".join(field(name, value) for name, value in named if value is not None) + b"".join(
        field(*each) for each in more
    )


def get(stream, *more, **named):
    return frame(HEADERS, END_STREAM | END_HEADERS, stream, request(*more, **named))


def talk(data, silence=0.5):
    """Sends frames and returns the kinds of frames that the server sends back, until it closes, is silent or has responded."""
    kinds = []
    try:
        with connect() as client:
            client.sendall(preface + frame(SETTINGS) + data)
            client.settimeout(silence)
            buffer = b""
            while HEADERS not in kinds and (more := client.recv(65536)):
                buffer += more
                while len(buffer) >= 9 and len(buffer) >= 9 + (length := int.from_bytes(buffer[:3])):
                    kinds.append(buffer[3])
                    buffer = buffer[9 + length :]
    except OSError:
        pass
    return kinds


def memory():
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / (1 << 20)


def cases():
    yield "rapid resets", b"".join(
        get(n, path="/v1/map?at=48.2,7.7&zoom=15") + frame(RST, 0, n, b"\0\0\0\x08") for n in range(1, 4001, 2)
    )
    yield "streams beyond the limit", b"".join(get(n) for n in range(1, 2001, 2))
    yield "a settings flood", frame(SETTINGS) * 10_000
    yield "a ping flood", frame(PING, payload=b"12345678") * 10_000
    yield "a continuation flood", frame(HEADERS, 0, 1, request()) + frame(
        CONTINUATION, 0, 1, field("a", "b" * 8000)
    ) * 200
    yield "empty continuations", frame(HEADERS, 0, 1, request()) + frame(CONTINUATION, 0, 1) * 10_000
    yield "empty data frames", frame(HEADERS, END_HEADERS, 1, request(method="POST", path="/api/search")) + frame(
        DATA, 0, 1
    ) * 10_000
    yield "a priority flood", b"".join(frame(PRIORITY, 0, n, b"\0\0\0\0\x10") for n in range(1, 10_000, 2))
    yield "window updates of 0", frame(WINDOW, 0, 0, b"\0\0\0\0")
    yield "a window overflow", frame(WINDOW, 0, 0, b"\x7f\xff\xff\xff") * 3
    yield "a frame above the limit", frame(DATA, 0, 1, b"a" * 100_000)
    yield "a table of 16 MB", frame(SETTINGS, 0, 0, struct.pack(">HI", 1, 1 << 24)) + b"".join(
        frame(HEADERS, 5, n, b"\x3f\xe1\xff\xff\x07" + request()) for n in range(1, 99, 2)
    )
    yield "an index out of range", frame(HEADERS, 5, 1, b"\xff\xff\xff\xff\x0f")
    yield "truncated HPACK", frame(HEADERS, 5, 1, request()[:-3])
    yield "data on stream 0", frame(DATA, 1, 0, b"a")
    yield "headers on an even stream", get(2)
    yield "a lower stream", get(5) + get(3)
    yield "a push from the client", frame(PUSH, 4, 1, b"\0\0\0\x02" + request())
    yield "data after the end", get(1) + frame(DATA, 1, 1, b"a")
    yield "a body that is too short", frame(
        HEADERS, 4, 1, request(("content-length", "9"), method="POST", path="/api/search")
    ) + frame(DATA, 1, 1, b"{}")
    yield "an unknown frame", frame(99, 0, 0, b"a" * 100) + get(1)
    yield "a slow reader", frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 1)) + b"".join(
        get(n, path="/api/search?limit=1000") for n in range(1, 41, 2)
    )
    yield "no preface", b"\r\n" * 1000
    for name, fields in [
        ("an uppercase name", [("X-A", "b")]),
        ("a connection field", [("connection", "close")]),
        ("te", [("te", "gzip")]),
        ("transfer-encoding", [("transfer-encoding", "chunked")]),
        ("a line break in a value", [("a", "b\r\nx-evil: 1")]),
        ("a zero byte in a value", [("a", "b\0c")]),
        ("a late pseudo field", [(":path", "/")]),
        ("an empty name", [("", "a")]),
        ("an unknown pseudo field", [(":evil", "a")]),
        ("a second host", [("host", "evil.example")]),
        ("a colon in a name", [("a:b", "c")]),
        ("many fields", [(f"x{n}", "a") for n in range(1500)]),
        ("a long value", [("a", "b" * 15_000)]),
        ("a space in a name", [("a b", "c")]),
        ("a second method", [(":method", "POST")]),
        ("bytes above 127", [("a", b"\xff\xfe")]),
        ("upgrade", [("upgrade", "h2c")]),
    ]:
        yield name, frame(HEADERS, 5, 1, request(*fields)[:16_000])
    for name, named in [
        ("no method", {"method": None}),
        ("no path", {"path": None}),
        ("an empty path", {"path": ""}),
        ("no scheme", {"scheme": None}),
        ("an absolute path", {"path": "https://evil.example/"}),
        ("no authority", {"authority": None}),
        ("a bad authority", {"authority": "a/b"}),
        ("connect", {"method": "CONNECT"}),
        ("a line break in a path", {"path": "/\r\nx: y"}),
        ("a method with a space", {"method": "GET /"}),
        ("a star", {"path": "*"}),
        ("a scheme with a script", {"scheme": "javascript"}),
        ("a long path", {"path": "/" + "a" * 15_000}),
    ]:
        yield name, get(1, **named)


def attack(case):
    """Returns whether the server still responds."""
    talk(case[1])
    return HEADERS in talk(get(1), silence=20)


failures, everything = [], list(cases())
assert HEADERS in talk(get(1), silence=20), "a plain request gets no response"
before = memory()
with concurrent.futures.ThreadPoolExecutor(8) as pool:
    for (name, _), is_alive in zip(everything, pool.map(attack, everything)):
        if not is_alive:
            failures.append(f"{name}: the server no longer responds")
status = subprocess.run(
    [
        "curl",
        "-sk",
        "--http2",
        "-o",
        "/dev/null",
        "-w",
        "%{http_code} %{http_version}",
        f"https://localhost:{port}/health/ready",
    ],
    capture_output=True,
    text=True,
).stdout
if status != "200 2":
    failures.append(f"the server is not ready: {status}")
after = memory()
print(f"{len(everything)} hostile HTTP/2 connections; memory: {before:.0f} MiB before, {after:.0f} MiB after")
if after > before + 100:
    failures.append("memory has grown")
for failure in failures:
    print("✘", failure)
sys.exit(1 if failures else 0)
