import Foundation

/// Limits on the resources that reading a source may use.
package struct MapSourceLimits: Sendable {
    package var tile = VectorTileLimits.standard
    /// The maximum size of a tile as stored in the source, in bytes: the image file or the compressed vector tile.
    package var maximumStoredTileBytes = 32 << 20
    /// The maximum size of an archive's decompressed metadata, in bytes.
    package var maximumMetadataBytes = 16 << 20
    /// The maximum number of entries in a directory of a PMTiles archive.
    package var maximumDirectoryEntries = 4_000_000
    /// The maximum number of nested directories that a lookup in a PMTiles archive follows.
    package var maximumDirectoryDepth = 4
    /// The maximum SQLite work per tile: enough for about 25 million rows without an index.
    package var workPerTile = MapSourceWork(steps: 100_000_000, seconds: 5)
    /// The number of connections per MBTiles archive, and so the number of tiles that can be read in parallel.
    package var connections = min(8, max(2, ProcessInfo.processInfo.activeProcessorCount))
    /// The maximum total size of a GeoJSON source's files, in bytes.
    package var maximumDocumentBytes = 1 << 30
    package var maximumDepth = 64
    package var maximumFeatures = 5_000_000
    package var maximumPositions = 50_000_000

    package static let standard = MapSourceLimits()

    package init() {}
}
