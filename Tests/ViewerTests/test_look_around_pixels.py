"""Tests the pixels of the picture: markers are at known directions, and gradients have no steps."""

import colorsys
import io
import math

import numpy
import pytest
from PIL import Image

import synthetic as drawn
from conftest import MODULES
from look_around_support import look, names, opened, picture

SIZE = (1280, 800)


def markers_in(view, size=SIZE, margin=30):
    """The directions of the markers in a view, with their expected points."""
    for heading in drawn.MARKER_HEADINGS:
        for pitch in drawn.MARKER_PITCHES:
            point = drawn.projected(view, size, heading, pitch)
            if point and all(margin < at < end - margin for at, end in zip(point, size)):
                yield heading, pitch, point


def radius(view, point):
    """The largest distance from the center of a marker to its edge, in CSS pixels."""
    focal = SIZE[0] / 2 / math.tan(math.radians(view[2]) / 2)
    aside = math.dist(point, (SIZE[0] / 2, SIZE[1] / 2)) / focal
    return focal * math.radians(drawn.MARKER_RADIUS) * (1 + aside ** 2)


def measured(pixels, point, hue, reach, scale=1):
    """The center, in CSS pixels, of the marker with this hue near a point, or None if there is none."""
    reach = round(reach * scale)
    x, y = round(point[0] * scale), round(point[1] * scale)
    left, top = max(0, x - reach), max(0, y - reach)
    part = pixels[top:y + reach, left:x + reach]
    color = numpy.array(colorsys.hsv_to_rgb(hue / 360, 1, 1)) * 255
    share = ((part - 128) @ (color - 128)) / ((color - 128) @ (color - 128))
    away = numpy.abs(part - (128 + share[..., None] * (color - 128))).max(axis=-1)
    weight = numpy.where((share > 0.3) & (away < 40), share.clip(0, 1), 0)
    if weight.sum() < 4:
        return None
    rows, columns = numpy.indices(weight.shape)
    return tuple((float((weight * at).sum() / weight.sum()) + 0.5 + begin) / scale
                 for at, begin in ((columns, left), (rows, top)))


def check(page, view, scale=1, only=lambda heading, pitch: True):
    """Asserts that all markers in a view are at most two pixels off. Returns their number and the largest error."""
    look(page, *view)
    pixels, misses = picture(page), []
    seen = [marker for marker in markers_in(view) if only(*marker[:2])
            and math.dist(marker[2], (SIZE[0] / 2, SIZE[1] / 2)) < SIZE[0] * 0.45]
    own = page.evaluate("(all) => all.map(([heading, pitch]) => el.point({ heading, pitch }))", seen)
    for (heading, pitch, point), reported in zip(seen, own):
        found = measured(pixels, point, drawn.marker_hue(heading), radius(view, point) + 6, scale)
        assert found, f"no marker {heading}/{pitch} near {point} in {view}"
        misses.append(math.dist(found, point))
        assert math.dist((reported["x"], reported["y"]), point) < 0.05
    assert misses, f"no markers in {view}"
    assert max(misses) < 2, f"error of {max(misses):.2f} pixels in {view}"
    return len(misses), max(misses)


#: Includes views across ±180°, and views at 303° across the picture's seam.
VIEWS = [(179, 0), (303, 0), (123, 60), (303, 60), (0, -60), (303, -60), (30, 85), (303, -85)]


@pytest.mark.parametrize("scene, scale", [("markers.jpg", 1), ("markers.jpg", 2), ("tilted.jpg", 1)])
@pytest.mark.parametrize("fov", [90, 60, 25])
def test_markers_are_at_their_expected_points(browser, synthetic, scene, scale, fov):
    page = opened(browser, synthetic, names(synthetic, "synthetic")[scene], scale=scale)
    results = [check(page, (heading, pitch, fov), scale) for heading, pitch in VIEWS]
    print(scene, scale, fov, sum(count for count, _ in results), f"{max(miss for _, miss in results):.2f}")
    page.context.close()


def test_a_cropped_panorama_requests_no_tiles_outside_its_crop(browser, synthetic):
    scene = names(synthetic, "synthetic")["cropped.jpg"]
    page, failed = opened(browser, synthetic, scene), []
    page.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
    inside = lambda heading, pitch: -55 < (heading - 200 + 180) % 360 - 180 < 115 and -45 < pitch < 50
    for view in [(200, 0, 90), (240, 0, 90), (240, 20, 60), (210, -20, 25), (150, 0, 90)]:
        check(page, view, only=inside)
    look(page, 142, 0, 90)
    assert numpy.ptp(picture(page)[:, :200].reshape(-1, 3), axis=0).max() == 0, "the area next to the picture is a single color"
    assert not failed
    page.context.close()


def gradient_alone(page, description, only=lambda level, column, row: True):
    """Serves lossless tiles of a gradient, so that any step is caused by the viewer and not by JPEG compression."""
    def tile(route):
        *_, level, column, row = route.request.url.removesuffix(".jpg").split("/")
        if not only(int(level), int(column), int(row)):
            return route.fulfill(status=404, json={"code": "notFound"})
        size = description["levels"][int(level)]
        across = numpy.arange(512) + int(column) * 510 - 1
        down = (numpy.arange(512) + int(row) * 510 - 1).clip(0, size["height"] - 1)
        across = across[across <= size["width"]] % size["width"]
        down = down[:size["height"] + 1 - int(row) * 510 + 1]
        return route.fulfill(body=png(wholes[int(level)].crop_of(across, down)), content_type="image/png")

    wholes = [Whole(drawn.gradient(level["width"], level["height"])) for level in description["levels"]]
    page.route("**/tiles/*/*/*.jpg", tile)
    page.route("**/tiles/base.jpg", lambda route: route.fulfill(body=png(drawn.gradient(1024, 512)), content_type="image/png"))


class Whole:
    def __init__(self, image):
        self.pixels = numpy.asarray(image)

    def crop_of(self, across, down):
        return Image.fromarray(self.pixels[numpy.ix_(down, across)])


def png(image):
    file = io.BytesIO()
    image.save(file, "png", compress_level=1)
    return file.getvalue()


@pytest.fixture
def gradient(browser, synthetic):
    """A page that shows no scene yet, the gradient's `tiles.json`, and the gradient's scene id."""
    scene = names(synthetic, "synthetic")["gradient.jpg"]
    page = opened(browser, synthetic, sharp=False)
    description = page.evaluate("async (id) => (await fetch(`/v1/scenes/${id}/tiles.json`)).json()", scene)
    yield page, description, scene
    page.context.close()


def test_a_gradient_has_no_steps_at_tile_edges_or_the_seam_or_the_poles(gradient):
    page, description, scene = gradient
    gradient_alone(page, description)
    page.evaluate("async (id) => { await el.show(id); await el.sharp; }", scene)
    for view in [(0, 0, 90), (257, 0, 90), (77, 45, 90), (77, 90, 90), (257, -90, 90), (257, 2, 25), (10, -70, 60)]:
        look(page, *view)
        assert steps(picture(page)) <= 2, view


def test_a_gradient_has_no_steps_between_tile_levels(gradient):
    page, description, scene = gradient
    gradient_alone(page, description, only=lambda level, column, row: (level + column + row) % 2 == 0)
    page.evaluate("async (id) => { await el.show(id); await el.sharp; }", scene)
    for view in [(0, 0, 120), (257, 20, 90), (257, 70, 60), (77, -50, 40)]:
        look(page, *view)
        assert steps(picture(page)) <= 2, view


def test_tiles_from_the_server_have_no_visible_edges(browser, synthetic):
    page = opened(browser, synthetic, names(synthetic, "synthetic")["gradient.jpg"])
    look(page, 257, 0, 90)
    pixels = picture(page)
    across = numpy.abs(numpy.diff(pixels, axis=1)).max(axis=-1).mean(axis=0)
    assert across.max() < 2, "no column of the picture has a step"
    page.context.close()


def steps(pixels):
    """The largest difference between neighboring pixels."""
    across, down = numpy.abs(numpy.diff(pixels, axis=1)), numpy.abs(numpy.diff(pixels, axis=0))
    return max(across.max(), down.max())


MESH = """async ([pose, view, size]) => {
    const [{ Picture }, { SphereView }, { sphereMesh }, { bent, cellsOf }, { sphereUniforms }] = await Promise.all(
        ['picture', 'sphere-view', 'mesh', 'cells', 'uniforms'].map((name) => viewerModule(`look-around/${name}.js`)));
    const [heading, pitch, roll] = pose;
    const picture = new Picture({ scene: '', kind: 'panorama', width: 6144, height: 3072, levels: [], heading, pitch, roll }, '');
    const look = new SphereView(picture, { width: size[0], height: size[1] }, { heading: view[0], pitch: view[1], fov: view[2] });
    const mesh = sphereMesh(sphereUniforms(look, size[0], picture.frame), picture, [0, 0, 0], ...size);
    const { indices, parts } = cellsOf(mesh, null);
    const even = parts.filter(({ kind }) => kind !== bent).flatMap(({ first, count }) => [...indices.slice(first, first + count)]);
    return { corners: [...mesh.corners], even, all: indices.length };
}"""


@pytest.mark.parametrize("pose", [(123, 0, 0), (123, 10, -7)])
@pytest.mark.parametrize("view", [*[(*view, 90) for view in VIEWS], (303, 0, 25), (303, 40, 120), (10, 89, 120)])
def test_interpolation_inside_mesh_cells_is_accurate_to_a_fifth_of_a_pixel(browser, synthetic, pose, view):
    page = opened(browser, synthetic, sharp=False)
    page.evaluate(MODULES)
    mesh = page.evaluate(MESH, [pose, view, SIZE])
    corners = numpy.array(mesh["corners"]).reshape(-1, 4)[numpy.array(mesh["even"]).reshape(-1, 3)]
    assert len(corners) > 0.9 * mesh["all"] / 3 or abs(view[1]) > 30, "nearly all cells are even in views without a pole"
    for weights in [(1 / 3, 1 / 3, 1 / 3), (0.5, 0.5, 0), (0, 0.5, 0.5), (0.5, 0, 0.5)]:
        x, y, across, down = numpy.einsum("k,nkc->cn", weights, corners)
        longitude, latitude = (across - 0.5) * 2 * math.pi, (0.5 - down) * math.pi
        camera = numpy.stack([numpy.sin(longitude) * numpy.cos(latitude), numpy.cos(longitude) * numpy.cos(latitude),
                              numpy.sin(latitude)], axis=-1)
        aside, ahead, above = drawn.axes(*view[:2]) @ (camera @ drawn.axes(*pose)).T
        focal = SIZE[0] / 2 / math.tan(math.radians(view[2]) / 2)
        miss = numpy.hypot(focal * aside / ahead - x * SIZE[0] / 2, focal * above / ahead - y * SIZE[1] / 2)
        assert miss.max(initial=0) < 0.2, view
    page.context.close()


PLAN = """async ([view, size]) => {
    const [{ Picture }, { SphereView }, { tilePlan }] = await Promise.all(
        ['picture', 'sphere-view', 'tile-plan'].map((name) => viewerModule(`look-around/${name}.js`)));
    const levels = [{ width: 5760, height: 2880, columns: 12, rows: 6 }, { width: 2880, height: 1440, columns: 6, rows: 3 }];
    const picture = new Picture({ scene: '', kind: 'panorama', width: 5760, height: 2880, levels, heading: 0 }, '');
    const look = new SphereView(picture, { width: size[0], height: size[1] }, { heading: view[0], pitch: view[1], fov: 90 });
    return tilePlan(look, 1, 60).tiles.map(({ level, column, row }) => [level, column, row]);
}"""


def pixels_of_tiles(view, size):
    """The number of screen pixels that show each tile of a 5760 × 2880 panorama, excluding two pixels at each edge."""
    x, y = numpy.meshgrid(numpy.arange(2.5, size[0] - 2), numpy.arange(2.5, size[1] - 2))
    rays = numpy.stack([x - size[0] / 2, numpy.full_like(x, size[0] / 2), size[1] / 2 - y], axis=-1) @ drawn.axes(*view)
    column = (numpy.arctan2(rays[..., 0], rays[..., 1]) / (2 * math.pi) + 0.5) * 5760 // 510
    row = (0.5 - numpy.arctan2(rays[..., 2], numpy.hypot(rays[..., 0], rays[..., 1])) / math.pi) * 2880 // 510
    found, counts = numpy.unique(numpy.stack([column, row], axis=-1).reshape(-1, 2), axis=0, return_counts=True)
    return {(0, int(column), int(row)): count for (column, row), count in zip(found, counts)}


@pytest.mark.parametrize("view", [(0, -45), (0, 45), (10, -45), (20, 0), (200, 30), (359, -10)])
def test_the_tile_plan_contains_exactly_the_visible_tiles(browser, synthetic, view):
    page = opened(browser, synthetic, sharp=False)
    page.evaluate(MODULES)
    wanted, seen = {tuple(tile) for tile in page.evaluate(PLAN, [view, SIZE])}, pixels_of_tiles(view, SIZE)
    assert wanted <= set(seen), view
    assert {tile for tile, pixels in seen.items() if pixels > 24 * 24} <= wanted, view
    page.context.close()
