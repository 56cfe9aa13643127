"""Shared fixtures for the viewer tests: a server with SampleData, a browser, and a new page for each test."""

import os
import pathlib
import subprocess

import pytest
import synthetic as synthetic_pictures
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "SampleData"
CHROMIUM = os.environ.get("VANTAGE_CHROMIUM", "/usr/bin/chromium-headless-shell")
# Renders WebGL on the CPU, so that no graphics card is needed.
ARGUMENTS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"]
# A timeout in milliseconds that is long enough for a busy machine.
expect.set_options(timeout=30_000)

# Returns one of the viewer's modules by its path in the folder `Page`. The server sends the modules joined into a few
# files, in a folder whose path contains a version.
MODULES = """globalThis.viewerModule = async (path) => {
    const elements = await fetch('/viewer/vantage.js').then((response) => response.text());
    const { $load } = await import(`/viewer/${elements.match(/[0-9a-f]{24}/)[0]}/core.js`);
    return $load(path);
};"""


def program(name: str) -> pathlib.Path:
    """The path of a Vantage program. Prefers the release build."""
    programs = os.environ.get("VANTAGE_PROGRAMS")
    folders = [pathlib.Path(programs)] if programs else [ROOT / ".build/release", ROOT / ".build/debug"]
    found = next((folder / name for folder in folders if (folder / name).exists()), None)
    assert found, f"{name} is not built. Run scripts/browser-test.sh to build it."
    return found


class ServerProcess:
    """A vantage-server on a free loopback port."""

    def __init__(self, stores: list[pathlib.Path], maps: list[pathlib.Path], port: int = 0, flags: list[str] = []):
        files = [f"--store={store}" for store in stores] + [f"--map={map}" for map in maps]
        self.process = subprocess.Popen(
            [program("vantage-server"), *files, f"--port={port}", *flags],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


def make_store(path: pathlib.Path, *imports: list):
    """Creates a store. Each element of `imports` holds the arguments for one import."""
    for arguments in imports:
        subprocess.run([program("vantage"), "import", *map(str, arguments), "--store", str(path), "--quiet"], check=True)


@pytest.fixture(scope="session")
def town(tmp_path_factory) -> pathlib.Path:
    """A store with the scenes and places of the sample town."""
    path = tmp_path_factory.mktemp("store") / "town.sqlite"
    folders = [SAMPLE / name for name in ["street", "earlier", "photos", "cropped", "tables", "mapillary", "stac"]]
    credit = ["--license", "CC0-1.0", "--attribution", "The Vantage authors"]
    make_store(
        path, [*folders, "--collection", "aubeval", *credit],
        ["--format", "places", SAMPLE / "map/places.geojsonl", SAMPLE / "map/aubeval/poi.geojson",
         "--collection", "places", "--license", "CC0-1.0"])
    return path


def served(variable: str, request):
    """The server's URL from an environment variable, or the URL of a new server for the sample town."""
    address = os.environ.get(variable)
    if address:
        yield address.rstrip("/")
        return
    process = ServerProcess([request.getfixturevalue("town")], maps(), flags=[f"--roads={SAMPLE / 'map/aubeval.roads'}"])
    yield process.address
    process.stop()


@pytest.fixture(scope="session")
def server(request):
    """The URL of a server with the sample town."""
    yield from served("VANTAGE_VIEWER_SERVER", request)


@pytest.fixture(scope="session")
def synthetic_store(tmp_path_factory) -> pathlib.Path:
    """A store with synthetic panoramas, which have markers in known directions."""
    return synthetic_pictures.build(tmp_path_factory.mktemp("synthetic"), program("vantage"))


@pytest.fixture(scope="session")
def synthetic(synthetic_store):
    """The URL of a server with the synthetic panoramas."""
    process = ServerProcess([synthetic_store], [])
    yield process.address
    process.stop()


def maps() -> list[pathlib.Path]:
    return [SAMPLE / "map" / f"{name}.mbtiles" for name in ["aubeval", "relief", "heights"]]


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, server: str):
    """Opens pages and closes them after the test. A policy violation or an uncaught error in a page fails the test."""
    contexts, faults = [], []

    def open_page(path: str = "/", **options) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, "locale": "en-IE"} | options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.add_init_script(
            "addEventListener('securitypolicyviolation', (e) =>"
            " console.error('policy: ' + e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sourceFile + ':' + e.lineNumber))")
        page.add_init_script(MODULES)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: faults.append(line.text) if line.text.startswith("policy: ") else None)
        page.goto(server + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def page(open_page) -> Page:
    return open_page("/")


@pytest.fixture(scope="session")
def shots() -> pathlib.Path:
    """The folder for screenshots."""
    folder = pathlib.Path(os.environ.get("VANTAGE_SCREENSHOTS", ROOT / ".build/screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
