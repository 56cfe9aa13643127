"""Views of dual-fisheye pictures, compared with views of panoramas."""

import machine
import samples
import stores
from context import SEED
from imports import Part, skipped
from inputs import fisheyes, pictures
from parts.timings import each, ratio
from results import Row, at_most
from rounds import alternate

METHOD = """\
**Views of dual-fisheye pictures.** Each picture is 5760×2880 pixels and shows two circles, like an unstitched picture
from a 360° camera. Each circle has an equidistant projection and a radius of 1430 pixels, and shows 200°. The pictures
are rendered from the panoramas, and imported with levels and a calibration. Views of 640×480, fov 90, are rendered
directly from the circles and from the panoramas, in the same random directions (fixed seed), on one core. The ratio is
the ratio of the medians in each round. The first views from both must show the same image."""


def measure(context):
    panoramas = pictures.panoramas(context, "5760", context.few)
    circles = fisheyes.dual(context, context.few)
    store = _store(context, circles)
    if store is None:
        return skipped("views of dual-fisheye pictures", "this version of Vantage has no --calibration")
    stored = {"circles": store, "panorama": stores.of_pictures(context, panoramas, "all")}
    shown = {name: context.folder("samples") / f"two-circles-{name}.jpg" for name in stored}
    views = [context.bench, "views", "--fov", 90, "--seed", SEED]
    workers = {
        f"vantage/{name}": [*views, "--store", path, "--sample", shown[name]] for name, path in stored.items()
    }
    replies, _ = alternate(workers, context.rounds, 4 if context.quick else 40, warm_up=4)
    similarity = samples.note(shown)
    ours, theirs = replies.values()
    row = Row(
        "a view of two circles of 2880×2880",
        each(ours),
        "a view of a panorama of 5760×2880 (relative time)",
        each(theirs),
        ratio(ours, theirs),
        at_most(1.5),
    )
    note = f"PSNR of the first view of the circles against the same view of the panorama: {similarity}."
    return Part(METHOD, [row], {"OpenCV": machine.package("opencv-python-headless")}, notes=[note])


def _store(context, folder):
    """Returns a store with the pictures, or None if the program cannot import them."""
    if "--calibration" not in machine.printed([str(context.vantage), "import", "--help"]):
        return None
    path = context.folder("stores") / "two-circles.sqlite"
    options = ["--levels", "all", "--calibration", fisheyes.calibration(folder)]
    stores.imported(context, folder / "scenes.csv", path, *options)
    return path
