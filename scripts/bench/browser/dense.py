"""Frames of maps with very many scenes, drawn on the CPU."""

import stores
from browser.fresh import Fresh
from context import say
from inputs import cities
from results import Row, at_most
from server import Server
from spreads import middle

METHOD = """\
- Dense maps: scenes on straight streets of 200 scenes, 4 m apart, around one point; half of them lie within the given
  distance of it. Chromium draws everything on the CPU (`--disable-gpu`). A script pans the map by 13 points in each of
  60 frames and zooms in and out by one level in 40, at each of six zooms from 11.3 to 18.6, and the figure is the 95th
  percentile of the times between animation frames in a round. Tiles are loaded, decoded and drawn in this time."""

ARGUMENTS = ["--disable-gpu", "--no-sandbox"]
ZOOMS = (11.3, 13.2, 14.9, 15.4, 17, 18.6)

MOVE = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    while (!document.querySelector('#map')?.camera) await frame();
    const map = document.querySelector('#map');
    await map.sharp;
    const { zoom } = map.camera;
    const times = [];
    let last = await frame();
    const show = async (camera) => {
        map.camera = camera;
        const now = await frame();
        times.push(now - last);
        last = now;
    };
    for (let turn = 0; turn < 60; turn++) await show({ center: map.coordinate({ x: 652, y: 405 }), zoom });
    for (let turn = 0; turn < 40; turn++) {
        await show({ center: map.camera.center, zoom: zoom + (20 - Math.abs(20 - turn)) / 20 });
    }
    return times;
}"""


def rows(context, playwright, rounds):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=ARGUMENTS)
    counts = [(100_000, 5)] if context.quick else [(100_000, 5), (1_000_000, 8)]
    counts += [(10_000_000, 15)] if context.long else []
    found = []
    for count, radius in counts:
        store = stores.of_table(context, cities.scenes(context, count, radius))
        with Server(context.server, "--store", store) as server:
            slowest = [_slowest(browser, server, count, turn) for turn in range(rounds)]
        work = f"map with {count:,} scenes, half within {radius} km: time of a frame, 95th percentile"
        found.append(Row(work, middle(slowest, "ms"), goal=at_most(50, "ms")))
    browser.close()
    return found


def _slowest(browser, server, count, turn):
    times = []
    for zoom in ZOOMS:
        say(f"a map with {count:,} scenes, round {turn + 1}, zoom {zoom}")
        latitude, longitude = cities.CENTER
        with Fresh(browser, f"{server.base}/#at={latitude},{longitude}&zoom={zoom}") as page:
            times += page.evaluate(MOVE)
    return sorted(times)[int(0.95 * len(times))]
