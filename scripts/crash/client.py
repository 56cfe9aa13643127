"""A client that sends requests continuously and checks each response that is complete according to its headers."""

import http.client
import json
import threading
import time
import urllib.parse

broken = (OSError, http.client.HTTPException)


class Client:
    def __init__(self, base, rows, expected):
        self.address = urllib.parse.urlsplit(base)
        self.rows, self.expected = rows, expected
        self.seen, self.faults = set(), []
        self.whole = self.broken = 0
        self.running = True
        self.lock = threading.Lock()
        self.threads = []

    def request(self, path, method="GET", body=None, **headers):
        """Returns the status and body of a complete response. http.client raises if a response is truncated."""
        connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=60)
        try:
            connection.request(method, path, body=body, headers=headers)
            response = connection.getresponse()
            data = response.read()
            has_end = response.getheader("Content-Length") is not None or response.chunked
            assert has_end, f"{path}: the response has neither a length nor chunks"
            return response.status, data
        finally:
            connection.close()

    # Each of these methods requests one resource and asserts that it is complete.

    def request_scenes(self):
        status, data = self.request("/v1/scenes?limit=200&bbox=7.6,48.1,7.8,48.3")
        assert status == 200, status
        features = json.loads(data)["features"]
        assert len(features) >= 20, len(features)
        with self.lock:
            self.seen.update(each["id"] for each in features)

    def request_pictures(self):
        with self.lock:
            some = list(self.seen)[:3]
        for scene in some:
            status, data = self.request(f"/v1/scenes/{scene}/picture")
            if status == 200:
                assert any(data.startswith(each) for each in self.expected.values()) or data[:2] == b"\xff\xd8", scene
                assert data[-2:] == b"\xff\xd9" or b"copy " in data[-9:], f"the picture of {scene} is truncated"

    def request_views(self):
        status, data = self.request("/v1/snapshot?at=48.2006,7.7&size=320x240")
        assert status == 200 and data[:2] == b"\xff\xd8" and data[-2:] == b"\xff\xd9", status

    def request_table(self):
        count = min(300, len(self.rows))
        results = self.table(self.rows[:count])
        assert len(results) == count, f"{len(results)} lines for {count} places"
        with self.lock:
            self.seen.update(each["scene"] for each in results if each["available"])

    def request_everything(self):
        for request in (self.request_scenes, self.request_pictures, self.request_views, self.request_table):
            request()

    def table(self, rows):
        lines = "lat,lon\n" + "".join(f"{row[0]:.6f},{row[1]:.6f}\n" for row in rows)
        status, data = self.request("/v1/availability?radius=2", "POST", lines, **{"Content-Type": "text/csv"})
        assert status == 200, status
        results = [json.loads(line) for line in data.splitlines()]
        assert all("error" not in each for each in results), results[-1]
        return results

    def check_rows(self, numbers):
        """Asserts that each of these stored rows is available."""
        rows = [self.rows[number] for number in numbers]
        for start in range(0, len(rows), 100):
            some = rows[start : start + 100]
            missing = [row for row, result in zip(some, self.table(some), strict=True) if not result["available"]]
            assert not missing, f"{len(missing)} stored rows are unavailable, for example {missing[0]}"

    def check_scenes(self, names):
        """Asserts that the scenes the client has already seen still exist."""
        for name in sorted(names)[:200]:
            status, _ = self.request(f"/v1/scenes/{name}")
            assert status == 200, f"{name} existed before and now returns status {status}"

    def start(self):
        for request in (self.request_scenes, self.request_pictures, self.request_views, self.request_table):
            thread = threading.Thread(target=self.repeat, args=(request,))
            thread.start()
            self.threads.append(thread)

    def repeat(self, request):
        while self.running:
            try:
                request()
                self.whole += 1
                # Leaves processor time for the server and the import.
                time.sleep(0.02)
            except broken:
                self.broken += 1
                if self.broken > 50:
                    return
            except Exception as fault:
                self.faults.append(f"{request.__name__}: {fault!r}")
                return

    def stop(self):
        self.running = False
        for thread in self.threads:
            thread.join()
        assert not self.faults, self.faults
