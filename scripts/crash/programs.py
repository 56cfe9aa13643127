"""Runs the server and the import as child processes."""

import csv
import shutil
import signal
import subprocess
import time
import urllib.request

# The number of copies of each picture: enough for several transactions, but too few to dominate the import's time.
copies = 6


class Server:
    def __init__(self, program, store, log):
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [program, "--store", store, "--port", "0", "--log", "none"], stdout=subprocess.PIPE, stderr=log
        )
        line = self.process.stdout.readline().decode()
        assert " http://" in line, f"the server did not start: “{line}”"
        self.base = line.split()[-1]
        with urllib.request.urlopen(self.base + "/health/ready", timeout=60) as response:
            assert response.status == 200
        self.took = time.monotonic() - self.begun

    def kill(self):
        self.process.kill()
        self.process.wait()

    def alive(self):
        return self.process.poll() is None

    def end(self):
        if self.alive():
            self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=60) in (0, -signal.SIGKILL)


class Programs:
    def __init__(self, arguments, folder):
        self.vantage, self.server, self.sample, self.folder = arguments.vantage, arguments.server, arguments.sample, folder
        self.running = []
        self.log = open(folder / "log", "w")
        self.base = folder / "base.sqlite"
        self.call(
            "import",
            *[self.sample / name for name in ("street", "photos", "tables")],
            "--collection",
            "aubeval",
            "--store",
            self.base,
        )
        self.expected = {path.name: path.read_bytes() for path in (self.sample / "street").glob("*.jpg")}

    def call(self, *arguments):
        done = subprocess.run([self.vantage, *arguments, "--quiet"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode == 0, f"vantage {arguments[0]}: status {done.returncode}: {done.stderr.decode()[-500:]}"
        return done.stdout.decode()

    def write_inputs(self, rows):
        """Writes pictures, which are imported in small transactions, and a table, which is imported in large ones."""
        folder = self.folder / "pictures"
        folder.mkdir()
        count = 0
        for copy in range(copies):
            for path in sorted((self.sample / "street").glob("*.jpg")):
                # Trailing bytes after the end of the JPEG make it a distinct file with the same picture.
                (folder / f"{copy:02}_{path.name}").write_bytes(path.read_bytes() + f"copy {copy}".encode())
                count += 1
        with open(self.folder / "more.csv", "w", newline="") as file:
            table = csv.writer(file)
            table.writerow(["lat", "lon", "heading", "captured", "sequence", "kind"])
            table.writerows([f"{row[0]:.6f}", f"{row[1]:.6f}", *row[2:], "photo"] for row in rows)
        return count

    def fresh_store(self, name):
        folder = self.folder / name.replace(" ", "-")
        folder.mkdir()
        shutil.copy(self.base, folder / "town.sqlite")
        return folder / "town.sqlite"

    def forget(self, name):
        shutil.rmtree(self.folder / name.replace(" ", "-"))

    def serve(self, store):
        server = Server(self.server, store, self.log)
        self.running.append(server.process)
        return server

    def import_arguments(self, store):
        return [
            "import",
            self.folder / "pictures",
            self.folder / "more.csv",
            "--collection",
            "more",
            "--duplicates",
            "keep",
            "--store",
            store,
        ]

    def start_import(self, store):
        process = subprocess.Popen([self.vantage, *self.import_arguments(store), "--quiet"], stdout=self.log, stderr=self.log)
        self.running.append(process)
        return process

    def resume(self, store):
        self.call(*self.import_arguments(store), "--resume")

    def verify(self, store):
        self.call("verify", "--store", store)

    def end_all(self):
        for process in self.running:
            if process.poll() is None:
                process.kill()
                process.wait()
        self.log.close()
