"""Writes metadata into JPEG files without decoding them."""

import struct

import exif

XMP_HEADER = b"http://ns.adobe.com/xap/1.0/\0"


def is_complete(data):
    """Reports whether bytes are a JPEG file from its first marker to its last."""
    return data[:2] == b"\xff\xd8" and data[-2:] == b"\xff\xd9"


def segment(payload):
    """Returns an APP1 segment."""
    return b"\xff\xe1" + struct.pack(">H", len(payload) + 2) + payload


def with_metadata(data, shot):
    """Returns a JPEG file with the EXIF of a shot, and with GPano XMP if the shot is a panorama."""
    added = segment(b"Exif\0\0" + exif.tiff(shot))
    if shot.panorama_size:
        added += segment(XMP_HEADER + packet(shot))
    place = 2
    if data[2:4] == b"\xff\xe0":  # The JFIF header stays first.
        place = 4 + struct.unpack(">H", data[4:6])[0]
    return data[:place] + added + data[place:]


def packet(shot):
    """Returns XMP that declares a picture to be a panorama of the whole sphere. Source: GPano specification."""
    width, height = shot.panorama_size
    values = {
        "ProjectionType": "equirectangular", "UsePanoramaViewer": "True",
        "FullPanoWidthPixels": width, "FullPanoHeightPixels": height,
        "CroppedAreaImageWidthPixels": width, "CroppedAreaImageHeightPixels": height,
        "CroppedAreaLeftPixels": 0, "CroppedAreaTopPixels": 0,
    }
    if shot.heading is not None:
        values["PoseHeadingDegrees"] = f"{shot.heading:.2f}"
    properties = "".join(f' GPano:{name}="{value}"' for name, value in values.items())
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
        f' xmlns:GPano="http://ns.google.com/photos/1.0/panorama/"{properties}/></rdf:RDF></x:xmpmeta>'
        '<?xpacket end="w"?>').encode("utf-8")
