// An app imports Vantage and has the words of all its modules.
@_exported import class BlockingWork.Workers
@_exported import DatasetImport
@_exported import Directions
@_exported import Geodesy
@_exported import struct JPEGCodec.JPEGLimits
@_exported import MapLinks
@_exported import MapRenderer
@_exported import Pictures
@_exported import PlaceStore
@_exported import Places
@_exported import SceneStore
@_exported import Scenes
@_exported import Snapshotter
@_exported import struct TabularReading.TableLimits
@_exported import VantageErrors
@_exported import Visibility
