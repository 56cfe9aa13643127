"""A page with nothing but a map on it, under the policy that the server's own page has."""

import json
import math

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
STREET = {"latitude": 48.2004, "longitude": 7.6999}
SHEET = "html, body, main { margin: 0; block-size: 100%; overflow: clip } vantage-map { block-size: 100% }"

# What a page's script would do; `map` is the element. Nothing is read as JavaScript by the page itself, which its policy forbids.
WITH_MAP = "async (argument) => { const map = document.querySelector('vantage-map'); %s }"
UNTIL = """
    const end = performance.now() + 30_000;
    while (!(%s)) {
        if (performance.now() > end) throw new Error(%s);
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
"""


class MapOnPage:
    """A `<vantage-map>` in a browser."""

    def __init__(self, page, server):
        self.page, self.server, self.requests = page, server, []
        page.on("request", lambda request: self.requests.append(request.url))

    def run(self, body, argument=None):
        return self.page.evaluate(WITH_MAP % body, argument)

    def until(self, condition, argument=None):
        """Waits until a condition in JavaScript holds."""
        self.run(UNTIL % (condition, json.dumps("Not so: " + condition)), argument)

    def sharp(self):
        self.run("await map.sharp;")
        return self

    def at_rest(self, action):
        """Does something that moves the map, and waits until it rests."""
        self.run("window.idle = new Promise((resolve) => map.addEventListener('cameraidle', resolve, { once: true }));")
        action()
        self.run("await window.idle;")

    def camera(self):
        return self.run("return map.camera;")

    def point(self, latitude, longitude):
        return self.run("return map.point(argument);", {"latitude": latitude, "longitude": longitude})

    def tiles(self):
        """Addresses of the pictures that were asked for."""
        return [url for url in self.requests if ".webp" in url]

    def listen(self, *names):
        """Keeps what events of these names tell, in `window.told`."""
        self.run(
            "window.told = []; for (const name of argument) "
            "map.addEventListener(name, ({ type, detail }) => window.told.push({ type, detail }));", list(names))

    def told(self, count=1):
        self.until("window.told.length >= argument", count)
        return self.run("return window.told;")

    def pixels(self, x, y, width=1, height=1):
        """Bytes of a part of the canvas, in pixels of the screen."""
        return self.run(
            "const canvas = map.shadowRoot.querySelector('canvas');"
            "return [...canvas.getContext('2d').getImageData(...argument).data];", [x, y, width, height])

    def violations(self):
        return self.run("return window.violations;")


def open_map(page, server, lang="en", body="", css=SHEET, wait=True, **attributes):
    """Shows a map with such attributes; `map_style` is `map-style`, and True an attribute without a value."""
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
    """The scenes of the sample street: GeoJSON features."""
    return page.request.get(server + "/v1/scenes?collection=aubeval&limit=100").json()["features"]


def distance(a, b):
    return math.hypot(a["x"] - b["x"], a["y"] - b["y"])
