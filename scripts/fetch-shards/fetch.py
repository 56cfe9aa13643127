"""Copies published shards from a folder or from a web server into a folder, the manifest last.

Usage: fetch.py SOURCE FOLDER [--no-geoparquet] [--grace HOURS]
"""

import argparse
import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

MAXIMUM_MANIFEST = 16 << 20
MAXIMUM_FILE = 1 << 40
ATTEMPTS = 5
TIMEOUT = 60
BLOCK = 1 << 20
NAME = re.compile(r"shard-[a-z0-9.-]{1,122}")
HASH = re.compile(r"[0-9a-f]{64}")


class FetchError(Exception):
    """A sentence that says what happened and what to do next."""


class FolderSource:
    """A published folder on this machine."""

    def __init__(self, path):
        self.path = path

    @contextlib.contextmanager
    def open(self, name, start=0):
        with (self.path / name).open("rb") as file:
            file.seek(start)
            yield file, start


class WebSource:
    """A published folder on a web server. Redirects to other servers are followed, because hashes are compared."""

    def __init__(self, url):
        self.url = url.rstrip("/") + "/"

    @contextlib.contextmanager
    def open(self, name, start=0):
        request = urllib.request.Request(urllib.parse.urljoin(self.url, name), headers={"Accept-Encoding": "identity"})
        if start:
            request.add_header("Range", f"bytes={start}-")
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            # A server that does not support ranges sends the whole file.
            found = re.match(r"bytes (\d+)-", response.headers.get("Content-Range", "")) if response.status == 206 else None
            yield response, int(found[1]) if found else 0


def checked(manifest):
    """Returns the files that a manifest lists. The manifest is untrusted: names must not lead out of the folder."""
    try:
        if manifest["format"] != "vantage-shards":
            raise FetchError("The source has no manifest of shards. Check the address.")
        if manifest["version"] != 1:
            raise FetchError(f"The manifest has version {manifest['version']}. Upgrade Vantage.")
        files = [file for shard in manifest["shards"] for file in (shard, shard.get("geoParquet")) if file is not None]
        for file in files:
            is_valid = (
                NAME.fullmatch(file["file"]) and HASH.fullmatch(file["sha256"])
                and type(file["bytes"]) is int and 0 < file["bytes"] <= MAXIMUM_FILE
            )
            if not is_valid:
                raise FetchError(f"The manifest lists an invalid file: {str(file['file'])[:100]!r}.")
        return files
    except (KeyError, TypeError, AttributeError) as error:
        raise FetchError(f"The manifest is invalid ({error!r}).") from error


def digest(path):
    sha256 = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            sha256.update(block)
    return sha256.hexdigest()


class Copy:
    """A copy of published shards."""

    def __init__(self, source, folder):
        self.source, self.folder = source, folder
        self.manifest = folder / "manifest.json"

    def run(self, with_geoparquet, grace):
        # Other processes that publish into the folder, or copy to it, use the same lock.
        with (self.folder / ".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise FetchError(f"Another process is writing {self.folder}. Try again later.") from error
            data = self.retrying(self.read_manifest)
            try:
                manifest = json.loads(data)
            except ValueError as error:
                raise FetchError("The source has no manifest of shards. Check the address.") from error
            files = [f for f in checked(manifest) if with_geoparquet or not f["file"].endswith(".parquet")]
            self.check_store(manifest)
            new = sum(self.fetch(file) for file in files)
            self.replace_manifest(data)
            removed = self.prune({file["file"] for file in files}, grace)
        print(f"{len(files)} files, {new} of them new; {removed} removed.", file=sys.stderr)

    def read_manifest(self):
        with self.source.open("manifest.json") as (stream, _):
            data = stream.read(MAXIMUM_MANIFEST + 1)
        if len(data) > MAXIMUM_MANIFEST:
            raise FetchError("The manifest is too large.")
        return data

    def check_store(self, manifest):
        if self.manifest.exists() and json.loads(self.manifest.read_text()).get("store") != manifest.get("store"):
            raise FetchError(f"{self.folder} contains the shards of another store. Specify another folder.")

    def fetch(self, file):
        """Copies a file unless it is there already. Returns whether it was copied."""
        target = self.folder / file["file"]
        if target.is_file() and target.stat().st_size == file["bytes"] and digest(target) == file["sha256"]:
            os.utime(target)
            return False
        partial = self.folder / f".copy-{file['file']}.partial"
        self.retrying(lambda: self.transfer(file, partial))
        if digest(partial) != file["sha256"]:
            partial.unlink()
            raise FetchError(f"{file['file']} differs from the manifest: its SHA-256 does not match. Try again later.")
        partial.chmod(0o444)
        partial.rename(target)
        return True

    def transfer(self, file, partial):
        """Copies the part of a file that is missing."""
        start = partial.stat().st_size if partial.exists() else 0
        start = start if start <= file["bytes"] else 0
        if start < file["bytes"]:
            with self.source.open(file["file"], start) as (stream, start), partial.open("r+b" if start else "wb") as output:
                output.truncate(start)
                output.seek(start)
                while block := stream.read(BLOCK):
                    output.write(block)
                    if output.tell() > file["bytes"]:
                        raise FetchError(f"{file['file']} is larger than the manifest says.")
                output.flush()
                os.fsync(output.fileno())
        if partial.stat().st_size < file["bytes"]:
            raise OSError(f"{file['file']} was cut off")

    def retrying(self, work):
        """Retries work that fails in a way that may be temporary. Copied bytes are kept."""
        for attempt in range(ATTEMPTS):
            try:
                return work()
            except urllib.error.HTTPError as error:
                reason = error
                if error.code < 500 and error.code != 429:
                    raise FetchError(f"{error.url} responds with {error.code} {error.reason}.") from error
            except FileNotFoundError as error:
                raise FetchError(f"{error.filename} does not exist. Check the source.") from error
            except OSError as error:
                reason = error
            if attempt + 1 < ATTEMPTS:
                time.sleep(2**attempt / 2)
        raise FetchError(f"The source cannot be read ({reason}). Run the command again later; it continues here.")

    def replace_manifest(self, data):
        """Replaces the manifest in one step."""
        temporary = self.folder / ".manifest.partial"
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.rename(self.manifest)
        folder = os.open(self.folder, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    def prune(self, kept, grace):
        """Removes shards that the manifest has not listed for some time. The time starts with the last copy."""
        removed = 0
        for path in self.folder.glob("shard-*"):
            if path.name not in kept and path.is_file() and time.time() - path.stat().st_mtime >= grace * 3600:
                path.unlink()
                removed += 1
        for path in self.folder.glob(".copy-*.partial"):
            path.unlink()
        return removed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--no-geoparquet", action="store_true")
    parser.add_argument("--grace", type=float, default=24)
    options = parser.parse_args()
    is_web = urllib.parse.urlsplit(options.source).scheme in ("http", "https")
    source = WebSource(options.source) if is_web else FolderSource(pathlib.Path(options.source))
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
        Copy(source, options.folder).run(not options.no_geoparquet, options.grace)
    except (FetchError, OSError) as error:
        sys.exit(f"fetch-shards.sh: {error}")


if __name__ == "__main__":
    main()
