"""One picture to take: its camera, its time, and the metadata to write."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone

import geodesy
from camera import Camera, Panorama, Pinhole
from lenses import DistortedPinhole

ZONE = timezone(timedelta(hours=2))
FIRST_TIME = datetime(2025, 6, 14, 15, 40, 12, 250_000, ZONE)


@dataclass
class Shot:
    file: str
    camera: Camera
    title: str
    seconds: float = 0.0
    first: datetime = FIRST_TIME
    markers: list = field(default_factory=list)
    quality: int = 88
    metadata: bool = True
    has_position: bool = True
    exif_heading: float = None
    heading_reference: str = "T"
    gpano_heading: float = None
    gpano_sizes: bool = True
    gpano_scale: int = 1
    xmp_elements: bool = False
    orientation: int = 1
    is_stereo: bool = False
    focal_length_35: int = None

    @property
    def is_panorama(self):
        """Whether the picture is equirectangular."""
        return isinstance(self.camera, Panorama)

    @property
    def kind(self):
        return "photo" if isinstance(self.camera, (Pinhole, DistortedPinhole)) else "panorama"

    @property
    def coordinate(self):
        return geodesy.coordinate(*self.camera.position[:2])

    @property
    def altitude(self):
        return geodesy.GROUND_ALTITUDE + float(self.camera.position[2])

    @property
    def time(self):
        return self.first + timedelta(seconds=self.seconds)

    @property
    def local_time(self):
        return self.time.strftime("%Y:%m:%d %H:%M:%S")

    @property
    def subsecond(self):
        return f"{self.time.microsecond // 1000:03d}"

    @property
    def offset(self):
        return "+02:00"

    @property
    def focal_length(self):
        """The focal length in millimeters on a sensor with a crop factor of 5.6."""
        return self.focal_length_35 / 5.6

    @property
    def stored_size(self):
        size = self.camera.width, self.camera.height * (2 if self.is_stereo else 1)
        return size[::-1] if self.orientation >= 5 else size

    @property
    def gpano_pose(self):
        heading = self.camera.heading if self.gpano_heading is None else self.gpano_heading
        return {"Heading": heading, "Pitch": self.camera.pitch, "Roll": self.camera.roll}
