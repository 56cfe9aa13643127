"""The page on slow networks."""

import pathlib

import stores
from browser.fresh import Fresh
from context import say
from results import Row, at_most
from server import Server
from spreads import middle

METHOD = """\
- Slow networks: Chromium adds the latency to each request and limits the transfer rate
  (`Network.emulateNetworkConditions`). The page shows SampleData's town. It is usable once the search field is visible
  and the map responds to gestures; the requests are those sent until then. The map's first picture is the first tile
  that is drawn, and a scene's first picture appears after a click as soon as the page is usable."""

# Latency in milliseconds, transfer rate in kbit/s, and the goal for the usable page in milliseconds.
NETWORKS = ((150, 1600, 1500), (400, 400, 4000))

WATCH = """
const frame = () => new Promise(requestAnimationFrame);
const map = () => document.querySelector('#map');
const isUsable = () => document.querySelector('[role=combobox]')?.offsetWidth > 0 && map()?.camera;
window.untilUsable = (async () => {
    while (!isUsable()) await frame();
    await frame();
    return performance.now();
})();
window.untilMap = (async () => {
    const usable = await window.untilUsable;
    while (map().shown.sharp + map().shown.coarse === 0) await frame();
    return performance.now() - usable;
})();
"""

LOAD = """async () => {
    const [usable, map] = [await window.untilUsable, await window.untilMap];
    // The browser lists requests only once they have been answered.
    await document.querySelector('#map').sharp;
    const requests = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
        .filter(({ startTime }) => startTime <= usable).length;
    return { usable, map, requests };
}"""

OPEN = """async (scene) => {
    await window.untilUsable;
    const start = performance.now();
    const look = document.querySelector('vantage-look-around');
    document.querySelector('.viewer').hidden = false;
    await new Promise((resolve) => {
        const frame = () => new Promise(requestAnimationFrame);
        look.addEventListener('scenechange', () => frame().then(frame).then(resolve), { once: true });
        look.show(scene);
    });
    return performance.now() - start;
}"""


def rows(context, browser, rounds):
    sample = pathlib.Path(__file__).resolve().parents[3] / "SampleData"
    store = stores.of_folder(context, sample / "street")
    found = []
    with Server(context.server, "--store", store, "--map", sample / "map/aubeval.mbtiles") as server:
        address = f"{server.base}/#at=48.2004,7.6999&zoom=16"
        with Fresh(browser, address) as page:
            scene = page.evaluate("fetch('v1/scenes?limit=1').then((reply) => reply.json())")["features"][0]["id"]
        for latency, rate, goal in NETWORKS:
            work = f"page at {latency} ms and {rate / 1000:g} Mbit/s"
            say(work)
            seen = [_loaded(browser, address, latency, rate) for _ in range(rounds)]
            opened = [_opened(browser, address, latency, rate, scene) for _ in range(rounds)]
            usable, requests, drawn = ([one[name] for one in seen] for name in ("usable", "requests", "map"))
            found += [
                Row(f"{work}: usable", middle(usable, "ms"), goal=at_most(goal, "ms")),
                Row(f"{work}: requests until then", middle(requests, ""), goal=at_most(12, "")),
                Row(f"{work}: the map's first picture, after that", middle(drawn, "ms")),
                Row(f"{work}: a scene's first picture, after that", middle(opened, "ms"),
                    goal=at_most(1000, "ms") if latency == 150 else None),
            ]
    return found


def _loaded(browser, address, latency, rate):
    with Fresh(browser, address, lambda page: _slow(page, latency, rate)) as page:
        return page.evaluate(LOAD)


def _opened(browser, address, latency, rate, scene):
    with Fresh(browser, address, lambda page: _slow(page, latency, rate)) as page:
        return page.evaluate(OPEN, scene)


def _slow(page, latency, rate):
    page.add_init_script(WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    throughput = rate * 1000 / 8
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": latency, "downloadThroughput": throughput, "uploadThroughput": throughput,
    })
