"""Folders of pictures, each with a table of the pictures' positions for `vantage import`."""

import csv
import io
import shutil
import subprocess

import numpy
from PIL import Image

from context import SEED, say
from inputs.scenery import QUALITY, scenery

PANORAMAS = {
    "5760": (5760, 2880, 3.6),
    "5760-large": (5760, 2880, 8.0),
    "8192": (8192, 4096, 7.0),
    "11000": (11000, 5500, 12.0),
}
PHOTO = (4000, 3000, 3.2)
PHOTO_FOV = 60.0
GOLDEN = (5**0.5 - 1) / 2

GPANO = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" GPano:ProjectionType="equirectangular"
GPano:FullPanoWidthPixels="{0}" GPano:FullPanoHeightPixels="{1}" GPano:CroppedAreaImageWidthPixels="{0}"
GPano:CroppedAreaImageHeightPixels="{1}" GPano:CroppedAreaLeftPixels="0" GPano:CroppedAreaTopPixels="0"/>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""


def panoramas(context, size, count, name=None):
    """Returns a folder of `count` panoramas."""
    width, height, megabytes = PANORAMAS[size]
    return _made(context, name or f"panoramas-{size}", count, (width, height, megabytes), "panorama")


def photos(context, count, name="photos"):
    """Returns a folder of 12-megapixel flat photos that have a 60-degree field of view."""
    return _made(context, name, count, PHOTO, "photo")


def heic(context, count):
    """Returns a folder of 12-megapixel HEICs, made from the photos."""
    folder = context.folder("inputs", "heic")
    paths = []
    for source in pictures(photos(context, count, name="photos-many")):
        path = folder / f"{source.stem}.heic"
        if not path.exists():
            part = folder / "part.heic"
            subprocess.run(["heif-enc", "--quality", "80", source, "--output", part], check=True, capture_output=True)
            part.rename(path)
        paths.append(path)
    _write_table(folder, paths, "photo")
    return folder


def real(context, size, progressive=False):
    """Returns a folder of real panoramas of this size, or None if there are none."""
    folder = context.folder("inputs", f"real-{size}{'-progressive' if progressive else ''}")
    found = []
    for path in sorted((context.shared_data / "pano").glob("**/*.jpg")):
        with Image.open(path) as picture:
            is_progressive = bool(picture.info.get("progressive"))
        if picture.size == PANORAMAS[size][:2] and is_progressive == progressive:
            found.append(shutil.copyfile(path, folder / path.name))
    _write_table(folder, found, "panorama")
    return folder if found else None


def title(folder):
    """Returns the name that the page uses for a folder."""
    kind, *words = folder.name.split("-")
    if kind == "photos":
        return "photos"
    width, height, _ = PANORAMAS[words[0]]
    return " ".join([*(["real"] if kind == "real" else []), f"{width}×{height}", *words[1:]])


def pictures(folder):
    with (folder / "scenes.csv").open() as table:
        return [folder / row["file"] for row in csv.DictReader(table)]


def _made(context, name, count, shape, kind):
    folder = context.folder("inputs", name)
    paths = [folder / f"{index:03}.jpg" for index in range(count)]
    # The pictures alternate between two streets and are rotated, so all files differ but take equally long to decode.
    for street in range(2):
        missing = [index for index in range(street, count, 2) if not paths[index].exists()]
        if not missing:
            continue
        say(f"generating {name}, street {street + 1}")
        picture = scenery(*shape, SEED + street)
        for index in missing:
            shift = int(shape[0] * (index * GOLDEN % 1))
            _write(paths[index], numpy.roll(picture, shift, axis=1), index, kind)
    _write_table(folder, paths, kind)
    return folder


def _place(index):
    """Returns the latitude and longitude of a picture, a kilometer or more from the previous one."""
    return 10 + index / 100, 20


def _write(path, picture, index, kind):
    height, width = picture.shape[:2]
    latitude, longitude = _place(index)
    exif = Image.Exif()
    exif.get_ifd(0x8825).update({1: "N", 2: (latitude, 0, 0), 3: "E", 4: (longitude, 0, 0), 16: "T", 17: 0.0})
    exif.get_ifd(0x8769)[0x9003] = f"2025:06:14 {10 + index // 60:02}:{index % 60:02}:00"
    extra = {"xmp": GPANO.format(width, height).encode()} if kind == "panorama" else {}
    part = path.with_suffix(".part")
    image = Image.fromarray(picture[:, :, ::-1])
    image.save(part, "JPEG", quality=QUALITY, subsampling="4:2:0", exif=exif.tobytes(), **extra)
    part.rename(path)


def _write_table(folder, paths, kind):
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["file", "latitude", "longitude", "heading", "pitch", "roll", "kind", "fov"])
    fov = PHOTO_FOV if kind == "photo" else ""
    for index, path in enumerate(paths):
        table.writerow([path.name, *_place(index), 0, 0, 0, kind, fov])
    path = folder / "scenes.csv"
    # Leaves an unchanged table alone, because a newer file would be imported again.
    if not path.exists() or path.read_text() != text.getvalue():
        path.write_text(text.getvalue())
