/// A file, or a folder, that answers with tiles of a map.
package protocol MapSource: Sendable {
    var info: MapSourceInfo { get }

    /// Reads a tile. Blocks the thread.
    ///
    /// - Returns: `nil` where the source has no such tile: it is absent, NULL or empty.
    /// - Throws: ``MapSourceError`` when the tile is there and cannot be read.
    func tile(_ id: TileID) throws(MapSourceError) -> MapTile?

    /// The same, as one of many tiles that have a limit in common.
    ///
    /// - Parameter work: What is left for them; what the tile took is taken off.
    func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> MapTile?

    /// A tile as it is stored, packed or not. Blocks the thread.
    ///
    /// - Returns: `nil` where the source has no such tile, or makes its tiles itself.
    func storedTile(_ id: TileID) throws(MapSourceError) -> [UInt8]?
}

extension MapSource {
    package func storedTile(_ id: TileID) throws(MapSourceError) -> [UInt8]? { nil }

    package func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> MapTile? {
        try tile(id)
    }
}

package enum MapTile: Sendable {
    case vector(VectorTile)
    /// A PNG, a JPEG or a WebP, as it is in the source.
    case picture([UInt8])
}
