"""A client that asks all the time, and looks at each answer that says that it is whole."""

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
        self.going = True
        self.lock = threading.Lock()
        self.threads = []

    def ask(self, path, method="GET", body=None, **headers):
        """Status and body of a whole answer: http.client raises when it ends before its length or its last chunk."""
        connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=60)
        try:
            connection.request(method, path, body=body, headers=headers)
            answer = connection.getresponse()
            data = answer.read()
            assert answer.getheader("Content-Length") is not None or answer.chunked, f"{path}: nothing says where it ends"
            return answer.status, data
        finally:
            connection.close()

    # Each of these asks for one thing and asserts that it is all there.

    def ask_scenes(self):
        status, data = self.ask("/v1/scenes?limit=200&bbox=7.6,48.1,7.8,48.3")
        assert status == 200, status
        features = json.loads(data)["features"]
        assert len(features) >= 20, len(features)
        with self.lock:
            self.seen.update(each["id"] for each in features)

    def ask_pictures(self):
        with self.lock:
            some = list(self.seen)[:3]
        for scene in some:
            status, data = self.ask(f"/v1/scenes/{scene}/picture")
            if status == 200:
                assert any(data.startswith(each) for each in self.expected.values()) or data[:2] == b"\xff\xd8", scene
                assert data[-2:] == b"\xff\xd9" or b"copy " in data[-9:], f"the picture of {scene} breaks off"

    def ask_views(self):
        status, data = self.ask("/v1/snapshot?at=48.2006,7.7&size=320x240")
        assert status == 200 and data[:2] == b"\xff\xd8" and data[-2:] == b"\xff\xd9", status

    def ask_table(self):
        count = min(300, len(self.rows))
        answers = self.table(self.rows[:count])
        assert len(answers) == count, f"{len(answers)} lines for {count} places"
        with self.lock:
            self.seen.update(each["scene"] for each in answers if each["available"])

    def ask_everything(self):
        for question in (self.ask_scenes, self.ask_pictures, self.ask_views, self.ask_table):
            question()

    def table(self, rows):
        lines = "lat,lon\n" + "".join(f"{row[0]:.6f},{row[1]:.6f}\n" for row in rows)
        status, data = self.ask("/v1/availability?radius=2", "POST", lines, **{"Content-Type": "text/csv"})
        assert status == 200, status
        answers = [json.loads(line) for line in data.splitlines()]
        assert all("error" not in each for each in answers), answers[-1]
        return answers

    def check_rows(self, numbers):
        """Rows that are stored are answered."""
        rows = [self.rows[number] for number in numbers]
        for start in range(0, len(rows), 100):
            some = rows[start : start + 100]
            missing = [row for row, answer in zip(some, self.table(some), strict=True) if not answer["available"]]
            assert not missing, f"{len(missing)} rows that were stored are not answered, one of them {missing[0]}"

    def check_scenes(self, names):
        """What the client has seen once is still there."""
        for name in sorted(names)[:200]:
            status, _ = self.ask(f"/v1/scenes/{name}")
            assert status == 200, f"{name} was there before and is {status} now"

    def start(self):
        for question in (self.ask_scenes, self.ask_pictures, self.ask_views, self.ask_table):
            thread = threading.Thread(target=self.keep_asking, args=(question,))
            thread.start()
            self.threads.append(thread)

    def keep_asking(self, question):
        while self.going:
            try:
                question()
                self.whole += 1
                # Others want the processor, too.
                time.sleep(0.02)
            except broken:
                self.broken += 1
                if self.broken > 50:
                    return
            except Exception as fault:
                self.faults.append(f"{question.__name__}: {fault!r}")
                return

    def stop(self):
        self.going = False
        for thread in self.threads:
            thread.join()
        assert not self.faults, self.faults
