"""Opens the server's layers in QGIS, without its user interface: scenes as OGC API - Features, the map as XYZ tiles,
and coverage as vector tiles. Then draws all of them.

Usage: qgis_layers.py BASE PICTURE, with Debian's Python, which has QGIS's modules
"""

import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.core import (  # noqa: E402
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsFeatureRequest,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsRasterLayer,
    QgsRectangle,
    QgsVectorLayer,
    QgsVectorTileLayer,
)
from qgis.PyQt.QtCore import QSize  # noqa: E402

base, picture = sys.argv[1:]
QgsApplication.setPrefixPath("/usr", True)
application = QgsApplication([], False)
application.initQgis()
print("QGIS", Qgis.QGIS_VERSION)


def check(label, found, is_right):
    assert is_right, f"{label}: {found}"
    print(f"{label}: {found}")


def tiles(path, last):
    return f"type=xyz&url={base}/tiles/{path.replace('{', '%7B').replace('}', '%7D')}&zmin=0&zmax={last}"


scenes = QgsVectorLayer(f"url='{base}/api' typename='aubeval' version='OGC_API_FEATURES'", "scenes", "OAPIF")
check("scenes, as OGC API - Features", scenes.error().message() or "valid", scenes.isValid())
total = scenes.featureCount()
names = {field.name() for field in scenes.fields()}
check("fields", len(names), {"id", "datetime", "view:azimuth"} <= names)
found = {feature["id"] for feature in scenes.getFeatures()}
check("scenes", len(found), len(found) == total > 10)
inside = list(scenes.getFeatures(QgsFeatureRequest(QgsRectangle(7.69, 48.19, 7.71, 48.2004))))
check("scenes in a box", len(inside), 0 < len(inside) < total)
scenes.setSubsetString('"view:azimuth" > 90')
filtered = [feature["view:azimuth"] for feature in scenes.getFeatures()]
check("filtered scenes", len(filtered), 0 < len(filtered) < total and min(filtered) > 90)
scenes.setSubsetString("")

map = QgsRasterLayer(tiles("standard/{z}/{x}/{y}@2x.png", 22), "map", "wms")
check("the map, as XYZ tiles", map.error().message() or "valid", map.isValid())
coverage = QgsVectorTileLayer(tiles("coverage/{z}/{x}/{y}.mvt", 18), "coverage")
check("coverage, as vector tiles", coverage.error().message() or "valid", coverage.isValid())

settings = QgsMapSettings()
settings.setLayers([scenes, coverage, map])
settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
settings.setExtent(QgsRectangle(857000, 6140700, 857340, 6141030))
settings.setOutputSize(QSize(800, 800))
job = QgsMapRendererParallelJob(settings)
job.start()
job.waitForFinished()
image = job.renderedImage()
image.save(picture)
colors = {image.pixel(x, y) for x in range(0, 800, 8) for y in range(0, 800, 8)}
check("errors while drawing", [error.message for error in job.errors()], not job.errors())
check("colors in the picture", len(colors), len(colors) > 20)
sys.stdout.flush()
# Ends without QGIS's own cleanup, which crashes while Python still refers to its objects.
os._exit(0)
