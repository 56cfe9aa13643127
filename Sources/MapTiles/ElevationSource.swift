/// A source of pictures that are taken for heights, whatever it says of itself.
package struct ElevationSource: MapSource {
    package let info: MapSourceInfo
    private let base: any MapSource

    /// - Parameter encoding: How they stand for heights; `nil` is what the source says, or is guessed from each tile.
    /// - Throws: ``MapSourceError`` where the source has no pictures.
    package init(_ base: any MapSource, encoding: ElevationEncoding? = nil) throws(MapSourceError) {
        guard base.info.kind == .raster else {
            throw MapSourceError(
                .noElevation,
                "\(base.info.file.relativePath) has features and no heights. Name an archive of Terrarium or terrain-RGB tiles."
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
