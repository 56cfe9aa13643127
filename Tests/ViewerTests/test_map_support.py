"""A page with a single map and the same content security policy as the viewer."""

import json
import math

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
STREET = {"latitude": 48.2004, "longitude": 7.6999}
SHEET = "html, body, main { margin: 0; block-size: 100%; overflow: clip } vantage-map { block-size: 100% }"

# A script for the page, in which `map` is the element. Playwright runs it, because the page's policy forbids evaluating
# strings.
WITH_MAP = "async (argument) => { const map = document.querySelector('vantage-map'); %s }"
UNTIL = """
    const end = performance.now() + 30_000;
    while (!(%s)) {
        if (performance.now() > end) throw new Error(%s);
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
"""


class MapOnPage:
    """A page with a `<vantage-map>`."""

    def __init__(self, page, server):
        self.page, self.server, self.requests = page, server, []
        page.on("request", lambda request: self.requests.append(request.url))

    def run(self, body, argument=None):
        return self.page.evaluate(WITH_MAP % body, argument)

    def until(self, condition, argument=None):
        """Waits until a JavaScript condition holds."""
        self.run(UNTIL % (condition, json.dumps("Timed out waiting for: " + condition)), argument)

    def sharp(self):
        self.run("await map.sharp;")
        return self

    def at_rest(self, action):
        """Runs an action that moves the map, and waits until the map comes to rest."""
        self.run("window.idle = new Promise((resolve) => map.addEventListener('cameraidle', resolve, { once: true }));")
        action()
        self.run("await window.idle;")

    def camera(self):
        return self.run("return map.camera;")

    def point(self, latitude, longitude):
        return self.run("return map.point(argument);", {"latitude": latitude, "longitude": longitude})

    def tiles(self):
        """The URLs of the requested image tiles."""
        return [url for url in self.requests if ".webp" in url]

    def listen(self, *names):
        """Records events with these names in `window.received`."""
        self.run(
            "window.received = []; for (const name of argument) "
            "map.addEventListener(name, ({ type, detail }) => window.received.push({ type, detail }));", list(names))

    def received(self, count=1):
        self.until("window.received.length >= argument", count)
        return self.run("return window.received;")

    def pixels(self, x, y, width=1, height=1):
        """The pixel bytes of a canvas region. Positions and sizes are in device pixels."""
        return self.run(
            "const canvas = map.shadowRoot.querySelector('canvas');"
            "return [...canvas.getContext('2d').getImageData(...argument).data];", [x, y, width, height])

    def violations(self):
        return self.run("return window.violations;")


def open_map(page, server, lang="en", body="", css=SHEET, wait=True, **attributes):
    """Shows a map with these attributes. `map_style` becomes `map-style`, and True becomes an attribute without a
    value."""
    values = {"center": "48.2004,7.6999", "zoom": "17", "selectable": "scenes pointsOfInterest"} | attributes
    text = " ".join(
        name.replace("_", "-") + ("" if value is True else f'="{value}"')
        for name, value in values.items() if value is not None)
    direction = "rtl" if lang == "ar" else "ltr"
    html = (
        f'<!doctype html><html lang="{lang}" dir="{direction}"><title>A map</title><link rel="stylesheet" href="/a-map.css">'
        f"<main><vantage-map {text}></vantage-map>{body}</main>")
    page.route("**/a-map", lambda route: route.fulfill(
        content_type="text/html; charset=utf-8", body=html, headers={"Content-Security-Policy": POLICY}))
    page.route("**/a-map.css", lambda route: route.fulfill(content_type="text/css", body=css))
    page.add_init_script(
        "window.violations = []; document.addEventListener('securitypolicyviolation',"
        " (event) => window.violations.push(event.violatedDirective + ' ' + event.blockedURI));")
    shown = MapOnPage(page, server)
    page.goto(server + "/a-map")
    page.evaluate(
        "async () => { const { MapElement } = await import('/viewer/vantage.js');"
        " customElements.get('vantage-map') ?? customElements.define('vantage-map', MapElement); }")
    return shown.sharp() if wait else shown


def scenes(page, server):
    """The scenes of the sample town that have a picture, as GeoJSON features. The map does not show the others."""
    features = page.request.get(server + "/v1/scenes?collection=aubeval&limit=100&details=true").json()["features"]
    return [feature for feature in features if feature["properties"]["details"]["hasPicture"]]


def distance(a, b):
    return math.hypot(a["x"] - b["x"], a["y"] - b["y"])
