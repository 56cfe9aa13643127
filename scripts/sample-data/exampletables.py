"""The tables, the track and the XML documents of the examples."""

from datetime import timedelta, timezone

import numpy as np

import geodesy
import utm
from camera import rotation
from catalogs import to_csv


def all_tables(shots, ride, first):
    """Returns the text of each file, keyed by path. `shots` are keyed by folder."""
    return {
        "cube-faces/tilt.csv": tilt(shots["cube-faces"]),
        "survey/panoramas.csv": survey(shots["survey"]),
        "omega-phi-kappa/external_parameters.txt": external_parameters(shots["omega-phi-kappa"]),
        "columns/aufnahmen.csv": columns(shots["columns"]),
        "cyclomedia/recordings.xml": recordings(shots["cyclomedia"]),
        "kml/photos.kml": overlays(shots["kml"]),
        "ride/ride.gpx": track(ride, first + timedelta(seconds=15600)),
    }


def name(shot, folder):
    """Returns the path of a picture in an example."""
    return shot.file.split(f"/{folder}/", 1)[1]


def gridded(shot):
    """Returns the easting, the northing and the angle from true to grid north at a shot."""
    return utm.grid(*shot.coordinate)


def from_grid(shot):
    """Returns the heading of a shot from grid north."""
    return (shot.camera.heading - gridded(shot)[2]) % 360


def tilt(shots):
    """Returns a table with the values that are missing from the pictures' metadata."""
    return to_csv([["file", "pitch", "roll"]] + [
        [name(shot, "cube-faces"), f"{shot.camera.pitch:g}", f"{shot.camera.roll:g}"] for shot in shots])


def survey(shots):
    """Returns a table with the columns that CHC delivers. Headings are relative to grid north."""
    rows = [["Filename", "X", "Y", "Z", "Pan", "Tilt", "Roll"]]
    for shot in shots:
        east, north, _ = gridded(shot)
        rows.append([name(shot, "survey"), f"{east:.4f}", f"{north:.4f}", f"{shot.altitude:.3f}",
                     f"{from_grid(shot):.5f}", f"{shot.camera.pitch:g}", f"{shot.camera.roll:g}"])
    return to_csv(rows)


def external_parameters(shots):
    """Returns a table with the columns of Pix4D's external parameters, separated by spaces."""
    lines = ["imageName X Y Z Omega Phi Kappa"]
    for shot in shots:
        east, north, _ = gridded(shot)
        angles = " ".join(f"{angle:.6f}" for angle in omega_phi_kappa(shot))
        lines.append(f"{name(shot, 'omega-phi-kappa')} {east:.4f} {north:.4f} {shot.altitude:.3f} {angles}")
    return "\n".join(lines) + "\n"


def omega_phi_kappa(shot):
    """Returns the angles whose rotations Rx(ω)·Ry(φ)·Rz(κ) turn right, up and backward into the axes of the grid."""
    right, forward, up = rotation(from_grid(shot), shot.camera.pitch, shot.camera.roll).T
    turned = np.column_stack([right, up, -forward])
    return np.degrees([np.arctan2(-turned[1, 2], turned[2, 2]), np.arcsin(turned[0, 2]),
                       np.arctan2(-turned[0, 1], turned[0, 0])])


def columns(shots):
    """Returns a table with decimal commas and with column names that the import does not recognize."""
    lines = ["Bild;Ost;Nord;Hoehe;Azimut;Bildwinkel"]
    for shot in shots:
        east, north, _ = gridded(shot)
        numbers = [f"{east:.3f}", f"{north:.3f}", f"{shot.altitude:.2f}", f"{from_grid(shot):.3f}",
                   f"{shot.camera.field_of_view:.4f}"]
        lines.append(";".join([name(shot, "columns"), *(n.replace(".", ",") for n in numbers)]))
    return "\r\n".join(lines) + "\r\n"


def recordings(shots):
    """Returns recordings as Cyclomedia delivers them. Latitude and Longitude are in the system of SRID."""
    records = []
    for shot in shots:
        east, north, _ = gridded(shot)
        time = shot.time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3]
        records.append(f"""\
  <Recording>
    <ImageId>{shot.file.split("/")[-1].removesuffix(".jpg")}</ImageId>
    <RecordedAt xmlns:a="http://schemas.datacontract.org/2004/07/System">
      <a:DateTime>{time}Z</a:DateTime>
      <a:OffsetMinutes>120</a:OffsetMinutes>
    </RecordedAt>
    <SRID>{utm.SYSTEM}</SRID>
    <Longitude>{east:.3f}</Longitude>
    <Latitude>{north:.3f}</Latitude>
    <Height>{shot.altitude:.3f}</Height>
    <LongitudePrecision>0.03</LongitudePrecision>
    <LatitudePrecision>0.04</LatitudePrecision>
    <Orientation>{from_grid(shot):.4f}</Orientation>
    <RecorderDirection>{(from_grid(shot) + 180) % 360:.4f}</RecorderDirection>
    <ProductType>Cyclorama</ProductType>
  </Recording>
""")
    return '<?xml version="1.0" encoding="utf-8"?>\n<Recordings>\n' + "".join(records) + "</Recordings>\n"


def overlays(shots):
    """Returns a photo overlay for each shot."""
    overlays = []
    for shot in shots:
        camera = shot.camera
        latitude, longitude = shot.coordinate
        across = camera.field_of_view / 2
        down = float(np.degrees(np.arctan(camera.height / 2 / camera.focal_length)))
        overlays.append(f"""\
    <PhotoOverlay>
      <name>{shot.title}</name>
      <TimeStamp><when>{shot.time.isoformat(timespec="seconds")}</when></TimeStamp>
      <Camera>
        <longitude>{longitude:.8f}</longitude>
        <latitude>{latitude:.8f}</latitude>
        <altitude>{shot.altitude:.2f}</altitude>
        <heading>{camera.heading:g}</heading>
        <tilt>{90 + camera.pitch:g}</tilt>
        <roll>{camera.roll:g}</roll>
        <altitudeMode>absolute</altitudeMode>
      </Camera>
      <Icon><href>{name(shot, "kml")}</href></Icon>
      <ViewVolume>
        <leftFov>{-across:.4f}</leftFov>
        <rightFov>{across:.4f}</rightFov>
        <bottomFov>{-down:.4f}</bottomFov>
        <topFov>{down:.4f}</topFov>
        <near>1</near>
      </ViewVolume>
      <shape>rectangle</shape>
    </PhotoOverlay>
""")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n  <Document>\n'
    return head + "".join(overlays) + "  </Document>\n</kml>\n"


def track(positions, first):
    """Returns a GPX file with one position every second."""
    points = []
    for second, position in enumerate(positions):
        latitude, longitude = geodesy.coordinate(*position[:2])
        time = (first + timedelta(seconds=second)).astimezone(timezone.utc).isoformat(timespec="milliseconds")
        points.append(f'      <trkpt lat="{latitude:.8f}" lon="{longitude:.8f}">'
                      f"<ele>{geodesy.GROUND_ALTITUDE + position[2]:.2f}</ele>"
                      f"<time>{time.replace('+00:00', 'Z')}</time></trkpt>\n")
    return ('<?xml version="1.0" encoding="UTF-8"?>\n'
            '<gpx version="1.1" creator="make-sample-data.sh" xmlns="http://www.topografix.com/GPX/1/1">\n'
            "  <trk>\n    <name>Rue des Tilleuls</name>\n    <trkseg>\n" + "".join(points)
            + "    </trkseg>\n  </trk>\n</gpx>\n")
