// Importing Vantage makes the public names of all its modules available.
@_exported import class VantageCore.WorkerPool
@_exported import VantageImport
@_exported import VantageDirections
@_exported import VantageGeodesy
@_exported import struct VantageJPEG.JPEGLimits
@_exported import VantageMapLinks
@_exported import VantageMapCanvas
@_exported import VantageMapRelief
@_exported import VantageMapRenderer
@_exported import VantageMapStyle
@_exported import VantageCore
@_exported import VantagePlaceStore
@_exported import VantagePlaces
@_exported import VantageSceneStore
@_exported import VantageScenes
@_exported import VantageSnapshotter
@_exported import VantageStoreCore
@_exported import struct VantageParsing.TableLimits
@_exported import VantageVisibility
