"""Creates previews and crops of flat photos as JPEGs with libvips, Pillow or OpenCV, from files on disk."""

import argparse
import io
import itertools

from directions import SeededGenerator
from peers.protocol import serve


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool", choices=TOOLS)
    parser.add_argument("photos", nargs="+")
    parser.add_argument("--size", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--sample")
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    view = TOOLS[arguments.tool](width, height, SeededGenerator(arguments.seed))
    paths = itertools.cycle(arguments.photos)
    serve(lambda: view(next(paths)), arguments.sample)


def pyvips_preview(width, height, _):
    """Uses thumbnail, which lets libjpeg downscale while decoding."""
    import pyvips

    def view(path):
        image = pyvips.Image.thumbnail(path, width, height=height, crop="centre")
        return image.jpegsave_buffer(Q=85, subsample_mode="on", keep="none")

    return view


def pillow_preview(width, height, _):
    """Decodes in draft mode, which downscales while decoding, and then resizes the picture."""
    from PIL import Image, ImageOps

    def view(path):
        with Image.open(path) as image:
            image.draft("RGB", (width, height))
            return _pillow_jpeg(ImageOps.fit(image, (width, height), Image.Resampling.BILINEAR))

    return view


def opencv_preview(width, height, _):
    """Decodes at quarter size and resizes. Only for photos that have the preview's aspect ratio."""
    cv2, encode = _opencv()

    def view(path):
        image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_4)
        return encode(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA))

    return view


def opencv_crop(width, height, generator):
    """Decodes the whole photo and crops it."""
    cv2, encode = _opencv()

    def view(path):
        image = cv2.imread(path)
        left = generator.index(image.shape[1] - width + 1)
        top = generator.index(image.shape[0] - height + 1)
        return encode(image[top : top + height, left : left + width])

    return view


def pillow_crop(width, height, generator):
    from PIL import Image

    def view(path):
        with Image.open(path) as image:
            left = generator.index(image.width - width + 1)
            top = generator.index(image.height - height + 1)
            return _pillow_jpeg(image.crop((left, top, left + width, top + height)))

    return view


TOOLS = {
    "pyvips-preview": pyvips_preview,
    "pillow-preview": pillow_preview,
    "opencv-preview": opencv_preview,
    "opencv-crop": opencv_crop,
    "pillow-crop": pillow_crop,
}


def _pillow_jpeg(image):
    output = io.BytesIO()
    image.save(output, "JPEG", quality=85, subsampling="4:2:0")
    return output.getvalue()


def _opencv():
    import cv2

    cv2.setNumThreads(1)
    options = [cv2.IMWRITE_JPEG_QUALITY, 85, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420]
    return cv2, lambda picture: cv2.imencode(".jpg", picture, options)[1]


if __name__ == "__main__":
    main()
