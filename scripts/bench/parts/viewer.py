"""The part `viewer`: the viewer in a browser, compared with Pannellum."""

import functools
import http.server
import os
import pathlib
import shutil
import threading

import machine
import stores
from browser import dense, networks
from browser.fresh import Fresh
from context import say
from inputs import pictures
from playwright.sync_api import sync_playwright
from results import Row, Section, at_least, at_most
from server import Server
from spreads import exact, middle, ratios

METHOD = """\
Debian's Chromium runs without a display at 1280×800, with WebGL rendered on the CPU (SwiftShader) and a cold cache in
each round; all traffic goes over the loopback interface. Pannellum runs from its sources, in the folder that
`$PANNELLUM` names, and shows the same JPEG, served by Python's `http.server`. The two alternate in the same browser.

- First picture: the time from the click, or the call that opens the scene, to the frame that shows the panorama.
  Vantage shows a small copy of the whole panorama first; Pannellum has only the original. Before the click, both pages
  are left idle, as they are while a user looks for something to click: Vantage's page has drawn its map, and each page
  has received two idle callbacks. "Right after page load" omits this pause.
- Bytes: the total size of the pictures fetched until the view is sharp. "Real" panoramas come from cameras, and the
  figure is for the median panorama.
- Next scene: the time to show a scene that the viewer has preloaded, as it does while the user looks around.
- Frames: the number of distinct headings that an animation-frame loop observes during a mouse drag of two seconds.
""" + dense.METHOD + "\n" + networks.METHOD + """

The figures for the page are Chromium's own: first contentful paint, layout shifts, and total blocking time (the time by
which a task exceeds 50 ms, summed over all tasks)."""

ARGUMENTS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"]
LOOK = "document.querySelector('vantage-look-around')"


def measure(context):
    rounds = 3 if context.quick else 7
    sizes = ["5760"] if context.quick else ["5760", "11000"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=ARGUMENTS)
        rows = [row for size in sizes for row in _of_panorama(context, browser, size, rounds)]
        rows += [row for size in sizes for row in _of_real(context, browser, size)]
        rows += _page(context, browser, rounds) + networks.rows(context, browser, rounds)
        versions = {"Vantage": machine.vantage(context), "Chromium": browser.version, "Pannellum": _peer_version()}
        browser.close()
        rows += dense.rows(context, playwright, rounds)
    notes = [] if _pannellum() else ["Pannellum was left out, because `$PANNELLUM` is not set to a checkout of it."]
    return Section(METHOD, rows, versions, notes)


# MARK: a panorama


def _of_panorama(context, browser, size, rounds):
    folder = pictures.panoramas(context, size, 2)
    title = pictures.title(folder)
    original = pictures.pictures(folder)[0]
    store = stores.of_pictures(context, folder, "all")
    ours, theirs, early = [], [], ([], [])
    with Server(context.server, "--store", store) as server, _Peer(original) as peer:
        scenes = _scenes(browser, server)
        for turn in range(rounds):
            say(f"{title}, round {turn + 1} of {rounds}")
            ours.append(_ours(browser, server, scenes))
            early[0].append(_early(browser, _map_page(server), ELEMENT, scenes[0])["first"])
            if peer.address:
                theirs.append(_theirs(browser, peer.address))
                early[1].append(_early(browser, peer.address, PEER_OPENS))
        sharp = _sharp_rows(browser, server, scenes[:1], title)
        whole = _sharp(browser, server, scenes[0], 0)[1]
    first, limit, ratio = [one["first"] for one in ours], *{"5760": (177, 5), "11000": (200, 30)}[size]
    kilobytes = middle([one["bytes"] / 1000 for one in ours], "kB")
    rows = [
        _row(f"{title}: first picture", first, "ms", [one["first"] for one in theirs], at_least(ratio)),
        Row(f"{title}: first picture, absolute", middle(first, "ms"), goal=at_most(limit, "ms")),
        _row(f"{title}: first picture, right after page load", early[0], "ms", early[1]),
        Row(f"{title}: first picture, bytes", kilobytes, goal=at_most(100, "kB")),
        Row(f"{title}: next scene, preloaded", middle([one["next"] for one in ours], "ms"), goal=at_most(100, "ms")),
        _row(f"{title}: frames per second while dragging", [one["frames"] for one in ours], "/s",
             [one["frames"] for one in theirs], at_least(1), more=True),
    ]
    rows += sharp
    if peer.address:
        share = whole / original.stat().st_size
        label = f"{title}: bytes of a sharp view, relative to the peer's"
        rows.append(Row(label, exact(share, "×"), goal=at_most(0.2)))
    return rows


def _of_real(context, browser, size):
    """Returns rows for the real panoramas of this size, or no rows if there are none."""
    folder = pictures.real(context, size)
    if folder is None:
        return []
    with Server(context.server, "--store", stores.of_pictures(context, folder, "all")) as server:
        return _sharp_rows(browser, server, _scenes(browser, server, 9), pictures.title(folder))


def _sharp_rows(browser, server, scenes, title):
    """Measures the bytes and tiles needed for a sharp view, from the horizon to the poles."""
    rows = []
    for pitch in (0, 45, -45, 90, -90):
        say(f"{title}, sharp at pitch {pitch}")
        seen = [_sharp(browser, server, scene, pitch) for scene in scenes]
        limit = 700 if abs(pitch) == 90 else 600
        kilobytes = middle([size / 1000 for _, size in seen], "kB")
        rows.append(Row(f"{title}: sharp at pitch {pitch}°, bytes", kilobytes, goal=at_most(limit, "kB")))
        if abs(pitch) < 90:
            tiles = middle([tiles for tiles, _ in seen], "")
            rows.append(Row(f"{title}: sharp at pitch {pitch}°, tiles", tiles, goal=at_most(18, "")))
    return rows


def _row(work, ours, unit, theirs, goal=None, more=False):
    if not theirs:
        return Row(work, middle(ours, unit))
    ratio = ratios(ours, theirs) if more else ratios(theirs, ours)
    return Row(work, middle(ours, unit), "Pannellum", middle(theirs, unit), ratio, goal)


def _scenes(browser, server, count=2):
    with Fresh(browser, server.base + "/") as page:
        scenes = page.evaluate(f"fetch('v1/scenes?bbox=-180,-90,180,90&limit={count}').then((reply) => reply.json())")
    return [feature["properties"]["scene"] for feature in scenes["features"]]


ELEMENT = """async (scene) => {
    await customElements.whenDefined('vantage-look-around');
    document.querySelector('.viewer').hidden = false;
    const look = document.querySelector('vantage-look-around');
    const before = performance.getEntriesByType('resource').length;
    const frame = () => new Promise(requestAnimationFrame);
    const shown = (scene) => new Promise((resolve) => {
        look.addEventListener('scenechange', () => frame().then(frame).then(() => resolve(performance.now())), { once: true });
        look.show(scene, { view: { heading: 0, pitch: 0, fov: 90 } });
    });
    await frame();
    const start = performance.now();
    const first = await shown(scene) - start;
    const fetched = performance.getEntriesByType('resource').slice(before).filter(({ name }) => name.endsWith('base.jpg'));
    await look.sharp;
    return { first, bytes: fetched.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
}"""

NEXT = """async (scene) => {
    const look = document.querySelector('vantage-look-around');
    await look.preload(scene);
    const frame = () => new Promise(requestAnimationFrame);
    const start = performance.now();
    await new Promise((resolve) => {
        look.addEventListener('scenechange', () => frame().then(frame).then(resolve), { once: true });
        look.show(scene);
    });
    return performance.now() - start;
}"""


RESTED = """async () => {
    for (let turn = 0; turn < 2; turn++) await new Promise(requestIdleCallback);
}"""


def _map_page(server):
    return server.base + "/#at=0,0&zoom=1"


def _early(browser, address, script, value=None):
    """Runs a script in a page that has just loaded, and returns its measurements."""
    with Fresh(browser, address) as page:
        return page.evaluate(script, value)


def _ours(browser, server, scenes):
    with Fresh(browser, _map_page(server)) as page:
        page.evaluate(f"async () => {{ {MAP} }}")
        page.evaluate(RESTED)
        measured = page.evaluate(ELEMENT, scenes[0])
        measured["frames"] = _frames(page, f"{LOOK}.view.heading")
        return measured | {"next": page.evaluate(NEXT, scenes[1])}


def _sharp(browser, server, scene, pitch):
    """Returns the number of tiles and bytes needed for a sharp view. The bytes include the small panorama."""
    with Fresh(browser, f"{server.base}/#at=0,0&zoom=1&scene={scene}&heading=0&pitch={pitch}&fov=90") as page:
        page.evaluate(f"(async () => {{ while (!{LOOK}?.scene) await new Promise(requestAnimationFrame); await {LOOK}.sharp; }})()")
        sizes = page.evaluate("""(scene) => performance.getEntriesByType('resource')
            .filter(({ name }) => name.includes(`/v1/scenes/${scene}/tiles/`))
            .map(({ name, encodedBodySize }) => [name.endsWith('base.jpg'), encodedBodySize])""", scene)
    return sum(not is_base for is_base, _ in sizes), sum(size for _, size in sizes)


def _frames(page, heading):
    """Returns the number of distinct headings per second while a mouse drags."""
    page.evaluate("""() => {
        window.seen = new Set();
        const look = () => { window.seen.add(%s); window.watch = requestAnimationFrame(look); };
        look();
        window.since = performance.now();
    }""" % heading)
    page.mouse.move(900, 400)
    page.mouse.down()
    for step in range(120):
        page.mouse.move(900 - 5 * step % 700, 400)
    rate = page.evaluate("""() => {
        cancelAnimationFrame(window.watch);
        return window.seen.size / (performance.now() - window.since) * 1000;
    }""")
    page.mouse.up()
    return rate


# MARK: the page


# Waits until the map is usable.
MAP = """while (!document.querySelector('#map')?.sharp) await new Promise(requestAnimationFrame);
    await document.querySelector('#map').sharp;
"""

PAGE = """async () => {
    const shifts = [], long = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => long.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
    """ + MAP + """
    const usable = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return {
        usable, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? usable,
        shift: shifts.reduce((sum, { value }) => sum + value, 0),
        blocked: long.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    };
}"""


def _page(context, browser, rounds):
    store, sample = stores.empty(context), pathlib.Path(__file__).resolve().parents[3] / "SampleData/map/aubeval.mbtiles"
    with Server(context.server, "--store", store, "--map", sample) as server:
        measured = []
        for turn in range(rounds):
            say(f"the page, round {turn + 1} of {rounds}")
            with Fresh(browser, server.base + "/#at=48.2004,7.6999&zoom=16") as page:
                measured.append(page.evaluate(PAGE))
    return [
        Row("page, cold: usable map", middle([one["usable"] for one in measured], "ms"), goal=at_most(1000, "ms")),
        Row("page, cold: first paint", middle([one["paint"] for one in measured], "ms")),
        Row("page, cold: blocking time", middle([one["blocked"] for one in measured], "ms")),
        Row("page, cold: layout shift", middle([one["shift"] for one in measured], ""), goal=at_most(0, "")),
    ]


# MARK: Pannellum


def _pannellum():
    path = pathlib.Path(os.environ.get("PANNELLUM", ""))
    return path if (path / "src/js/libpannellum.js").exists() else None


def _peer_version():
    path = _pannellum()
    return (path / "VERSION").read_text().strip() if path else "(left out)"


PEER = """<!doctype html>
<meta charset="utf-8">
<link rel="stylesheet" href="src/css/pannellum.css">
<style>html, body, #view { margin: 0; width: 100%; height: 100% }</style>
<div id="view"></div>
<script src="src/js/libpannellum.js"></script>
<script src="src/js/pannellum.js"></script>
"""

PEER_OPENS = """() => new Promise((resolve) => {
    const start = performance.now();
    window.viewer = pannellum.viewer('view', { type: 'equirectangular', panorama: 'panorama.jpg', autoLoad: true, hfov: 90 });
    window.viewer.on('load', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start))));
})"""


class _Peer:
    """A server for Pannellum and a panorama, used as a context manager. `address` is None without Pannellum."""

    def __init__(self, panorama):
        self.panorama, self.address = panorama, None

    def __enter__(self):
        path = _pannellum()
        if path is None:
            return self
        folder = self.panorama.parent.parent / "pannellum"
        shutil.copytree(path / "src", folder / "src", dirs_exist_ok=True)
        shutil.copyfile(self.panorama, folder / "panorama.jpg")
        (folder / "index.html").write_text(PEER)
        handler = functools.partial(_Quiet, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/index.html"
        return self

    def __exit__(self, *_):
        if self.address:
            self.server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def _theirs(browser, address):
    with Fresh(browser, address) as page:
        page.evaluate(RESTED)
        first = page.evaluate(PEER_OPENS)
        return {"first": first, "frames": _frames(page, "window.viewer.getYaw()")}
