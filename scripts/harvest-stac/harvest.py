"""Pages through the items of a STAC API, and appends them to a table.

Usage: harvest.py URL FOLDER [--bbox W,S,E,N] [--collection ID] [--limit N]

FOLDER contains the table, items.geojsonl, and state.json with the next request, which is replaced after each page. A
harvest that was interrupted continues there. Memory is bounded by the size of a page.
"""

import argparse
import json
import os
import pathlib
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from items import row

MAXIMUM_PAGE = 64 << 20
ATTEMPTS = 6
TIMEOUT = 60


class HarvestError(Exception):
    """A sentence that says what happened and what to do next."""


class Harvest:
    """The table and the state of a harvest."""

    def __init__(self, folder, first):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.table, self.file = folder / "items.geojsonl", folder / "state.json"
        self.state = {"first": first, "next": first, "bytes": 0, "items": 0, "skipped": 0}
        if self.file.exists():
            known = json.loads(self.file.read_text())
            if known["first"] != first:
                raise HarvestError(f"{folder} belongs to another harvest. Remove it, or specify another --work folder.")
            self.state = known

    def run(self, pause=time.sleep):
        """Reads the remaining pages."""
        with self.table.open("ab") as table:
            # An interruption after the rows were written, but before the state, leaves rows that are read again.
            table.truncate(self.state["bytes"])
            while self.state["next"]:
                request = self.state["next"]
                page = fetch(request, pause)
                self.add(page, table)
                self.state["next"] = following(page, request)
                if self.state["next"] == request:
                    raise HarvestError(f"{request['url']} refers to itself as the next page.")
                self.save(table)
                print(f"\r{self.state['items']} items", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)

    def add(self, page, table):
        features = page.get("features")
        if not isinstance(features, list):
            raise HarvestError("The response is not a list of STAC items. Check the address of the API.")
        for item in features:
            feature = row(item) if isinstance(item, dict) else None
            if feature is None:
                self.state["skipped"] += 1
                continue
            table.write(json.dumps(feature, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            self.state["items"] += 1

    def save(self, table):
        """Makes the rows and the next request durable, in this order."""
        table.flush()
        os.fsync(table.fileno())
        self.state["bytes"] = table.tell()
        temporary = self.file.with_suffix(".partial")
        with temporary.open("w") as file:
            json.dump(self.state, file)
            file.flush()
            os.fsync(file.fileno())
        temporary.rename(self.file)


def following(page, request):
    """Returns the request for the next page, or None on the last page."""
    links = page.get("links")
    link = next((x for x in links if isinstance(x, dict) and x.get("rel") == "next"), None) if links else None
    if link is None or not page["features"] or not isinstance(link.get("href"), str):
        return None
    url = urllib.parse.urljoin(request["url"], link["href"])
    if origin(url) != origin(request["url"]):
        raise HarvestError(f"The next page is on another server ({origin(url)[1]}), so it is not read.")
    if str(link.get("method", "GET")).upper() != "POST":
        return {"url": url}
    body = link.get("body") or {}
    return {"url": url, "body": {**request.get("body", {}), **body} if link.get("merge") else body}


def origin(url):
    parts = urllib.parse.urlsplit(url)
    return parts.scheme, parts.netloc


def fetch(request, pause):
    """Returns the JSON of a response. Repeats a request that fails in a way that may be temporary."""
    for attempt in range(ATTEMPTS):
        try:
            return read(request)
        except urllib.error.HTTPError as error:
            if error.code != 429 and error.code < 500:
                raise HarvestError(f"{request['url']} responds with {error.code} {error.reason}.") from error
            wait, reason = error.headers.get("Retry-After"), f"{error.code} {error.reason}"
        except (OSError, ValueError, EOFError) as error:
            wait, reason = None, error
        if attempt + 1 < ATTEMPTS:
            seconds = 2**attempt * random.uniform(0.5, 1)
            pause(min(300, max(seconds, int(wait))) if wait and wait.isdigit() else seconds)
    raise HarvestError(f"{request['url']} cannot be read ({reason}). Run the harvest again later; it continues here.")


def read(request):
    body = json.dumps(request["body"]).encode() if "body" in request else None
    headers = {"Accept": "application/geo+json, application/json", "User-Agent": "vantage-harvest"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    call = urllib.request.Request(request["url"], body, headers)
    with urllib.request.urlopen(call, timeout=TIMEOUT) as response:
        data = response.read(MAXIMUM_PAGE + 1)
    if len(data) > MAXIMUM_PAGE:
        raise HarvestError(f"{request['url']} responds with more than {MAXIMUM_PAGE >> 20} MiB. Use a lower --limit.")
    page = json.loads(data)
    if not isinstance(page, dict):
        raise HarvestError(f"{request['url']} does not respond with a JSON object. Check the address of the API.")
    return page


def first_request(options):
    if urllib.parse.urlsplit(options.url).scheme not in ("http", "https"):
        raise HarvestError("Expected the address of a STAC API that starts with http:// or https://.")
    query = {"limit": options.limit}
    if options.bbox:
        query["bbox"] = options.bbox
    if options.collection:
        query["collections"] = options.collection
    return {"url": f"{options.url.rstrip('/')}/search?{urllib.parse.urlencode(query, safe=',')}"}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--bbox")
    parser.add_argument("--collection")
    parser.add_argument("--limit", type=int, default=1000)
    options = parser.parse_args()
    try:
        harvest = Harvest(options.folder, first_request(options))
        harvest.run()
    except HarvestError as error:
        sys.exit(f"harvest-stac.sh: {error}")
    skipped = harvest.state["skipped"]
    if skipped:
        print(f"{skipped} items have no position and were skipped.", file=sys.stderr)


if __name__ == "__main__":
    main()
