"""A page with one `<vantage-look-around>` element, and helpers that drive it."""

import io
import json
import urllib.request

import numpy
from PIL import Image
from waiting import until

DOCUMENT = "<!doctype html><html lang='{lang}'><meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>Test</title><body></body></html>"
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
          "require-trusted-types-for 'script'; trusted-types 'none'")

#: Defines `afterDrawing`, which calls a function after each rendered frame, before the browser shows the frame.
AFTER_DRAWING = """
window.afterDrawing = (gl, action) => {
    const [frame, draw] = [requestAnimationFrame, gl.drawElements.bind(gl)];
    let isDrawn = false;
    gl.drawElements = (...values) => { draw(...values); isDrawn = true; };
    window.requestAnimationFrame = (call) => frame((now) => {
        isDrawn = false;
        call(now);
        if (isDrawn) action();
    });
};
"""

#: Records WebGL contexts, their textures, and violations of the content security policy.
WATCH = AFTER_DRAWING + """
window.contexts = new Set(); window.violations = [];
addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
const getContext = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (...values) {
    const made = getContext.apply(this, values);
    if (made && values[0] === 'webgl2' && !contexts.has(made)) {
        contexts.add(made);
        made.textures = new Set();
        const [create, remove] = [made.createTexture, made.deleteTexture];
        made.createTexture = function () { const one = create.call(made); made.textures.add(one); return one; };
        made.deleteTexture = function (one) { made.textures.delete(one); return remove.call(made, one); };
    }
    return made;
};
"""

OPEN = """async ([attributes, style]) => {
    const module = await import('/viewer/vantage.js');
    const name = 'vantage-look-around';
    if (!customElements.get(name)) customElements.define(name, module.LookAroundElement);
    document.body.style.margin = '0';
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    Object.assign(element.style, { height: '100vh' }, style);
    window.events = [];
    for (const event of ['scenechange', 'error', 'scenewillupdate', 'scenedidupdate']) {
        element.addEventListener(event, ({ detail }) => events.push([event, detail]));
    }
    document.body.append(element);
    window.el = element;
    window.shadow = element.shadowRoot;
}"""

HIDE = """() => {
    for (const part of ['.overlay', '.layout']) shadow.querySelector(part).style.display = 'none';
}"""


def blank(browser, address, size=(1280, 800), scale=1, lang="en", **context):
    """An empty page from the server's origin."""
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}, device_scale_factor=scale,
                               **context).new_page()
    page.add_init_script(WATCH)
    page.route("**/empty", lambda route: route.fulfill(
        body=DOCUMENT.format(lang=lang), content_type="text/html", headers={"Content-Security-Policy": POLICY}))
    page.goto(f"{address}/empty")
    return page


def opened(browser, address, scene=None, style=None, sharp=True, attributes=None, **options):
    """A page with one element, `el`, that shows a scene. If `sharp`, waits until the scene is fully loaded."""
    page = blank(browser, address, **options)
    page.evaluate(OPEN, [{**({"scene": scene} if scene else {}), **(attributes or {})}, style or {}])
    if sharp:
        page.evaluate("el.sharp")
    return page


def look(page, heading, pitch, fov):
    """Sets the view and waits until it is sharp."""
    page.evaluate("async (view) => { el.view = view; await el.sharp; }", {"heading": heading, "pitch": pitch, "fov": fov})


def picture(page, bare=True):
    """A screenshot as rows of RGB pixels. If `bare`, hides the buttons first."""
    if bare:
        page.evaluate(HIDE)
    return numpy.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB")).astype(int)


def names(address, collection):
    """The ids of a collection's scenes, keyed by file name."""
    query = f"{address}/v1/scenes?collection={collection}&limit=200&details=true"
    with urllib.request.urlopen(query, timeout=30) as response:
        features = json.load(response)["features"]
    return {one["properties"]["details"].get("file", one["id"]).rsplit("/")[-1]: one["id"] for one in features}
