import Foundation

/// The limits on what a source may make a reader do; each has a name and a default.
package struct MapSourceLimits: Sendable {
    package var tile = VectorTileLimits.standard
    /// Bytes of a tile as it lies in a file: packed, or a picture.
    package var maximumStoredTile = 32 << 20
    /// Bytes of an archive's description of itself, unpacked.
    package var maximumMetadata = 16 << 20
    /// Entries of one directory of a PMTiles archive.
    package var maximumDirectoryEntries = 4_000_000
    /// Directories that are read, one below the other, to find a tile of a PMTiles archive.
    package var maximumDirectoryDepth = 4
    /// Of SQLite for one tile: some 25 million rows where there is no index.
    package var tileWork = MapSourceWork(steps: 100_000_000, seconds: 5)
    /// Connections to one MBTiles archive: tiles that are read from it at once.
    package var connections = min(8, max(2, ProcessInfo.processInfo.activeProcessorCount))
    /// Bytes of the documents of a GeoJSON source, all together.
    package var maximumDocuments = 1 << 30
    package var maximumDepth = 64
    package var maximumFeatures = 5_000_000
    package var maximumPositions = 50_000_000

    package static let standard = MapSourceLimits()

    package init() {}
}
