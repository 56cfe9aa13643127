/// A file or folder that provides map tiles.
package protocol MapSource: Sendable {
    var info: MapSourceInfo { get }

    /// Reads a tile. Blocks the thread.
    ///
    /// - Returns: `nil` when the source has no such tile, or when the tile is NULL or empty.
    /// - Throws: ``MapSourceError`` when the tile exists but cannot be read.
    func tile(_ id: TileID) throws(MapSourceError) -> MapTile?

    /// Reads a tile, deducting the work from a limit that several tiles share. Blocks the thread.
    ///
    /// - Parameter work: The remaining work budget, which reading the tile reduces.
    func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> MapTile?

    /// Returns the stored bytes of a tile without decompressing them. Blocks the thread.
    ///
    /// - Returns: `nil` when the source has no such tile, or generates its tiles itself.
    func storedTile(_ id: TileID) throws(MapSourceError) -> [UInt8]?
}

extension MapSource {
    package func storedTile(_ id: TileID) throws(MapSourceError) -> [UInt8]? { nil }

    package func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> MapTile? {
        try tile(id)
    }
}

/// A tile as read from a source.
package enum MapTile: Sendable {
    case vector(VectorTile)
    /// A PNG, JPEG or WebP file, as stored in the source.
    case picture([UInt8])
}
