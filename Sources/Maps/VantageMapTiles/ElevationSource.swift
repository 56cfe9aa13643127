/// A raster source whose tiles are read as elevation, regardless of its metadata.
package struct ElevationSource: MapSource {
    package let info: MapSourceInfo
    private let base: any MapSource

    /// Creates an elevation source.
    ///
    /// - Parameters:
    ///   - base: A source of raster tiles.
    ///   - encoding: The encoding of the tiles. If it is `nil`, the encoding is the one that the source declares or,
    ///     failing that, is guessed for each tile.
    /// - Throws: ``MapSourceError`` when `base` has no raster tiles.
    package init(_ base: any MapSource, encoding: ElevationEncoding? = nil) throws(MapSourceError) {
        guard base.info.kind == .raster else {
            throw MapSourceError(
                .noElevation,
                "\(base.info.file.relativePath) has features but no elevation data. Use Terrarium or terrain-RGB tiles."
            )
        }
        var info = base.info
        info.role = .elevation
        info.heights = encoding ?? info.heights
        (self.base, self.info) = (base, info)
    }

    package func tile(_ id: TileID) throws(MapSourceError) -> MapTile? { try base.tile(id) }

    package func tile(_ id: TileID, within work: inout MapSourceWork) throws(MapSourceError) -> MapTile? {
        try base.tile(id, within: &work)
    }

    package func storedTile(_ id: TileID) throws(MapSourceError) -> [UInt8]? { try base.storedTile(id) }
}
