/// A reader of Mapbox vector tiles, versions 1 and 2.
///
/// If any requested layer has a format error, the whole tile is rejected, because the rest cannot be trusted. Contents
/// that the specification allows readers to ignore are skipped and listed in ``VectorTile/unread``: layers with an
/// unknown version, and tags without a value.
///
/// Source: Mapbox Vector Tile Specification 2.1.
package struct VectorTileReader {
    /// Reads a tile.
    ///
    /// - Parameters:
    ///   - bytes: A decompressed tile.
    ///   - layers: The names of the layers to read; the others are skipped. `nil` reads all layers.
    /// - Throws: ``MapSourceError`` whose description is a clause about the tile, such as `ends within a field`.
    package static func read(
        _ bytes: [UInt8], layers: Set<String>? = nil, limits: VectorTileLimits = .standard
    ) throws(MapSourceError) -> VectorTile {
        let outcome = bytes.withUnsafeBytes { bytes in
            Result { () throws(MapSourceError) in try read(bytes, layers: layers, limits: limits) }
        }
        return try outcome.get()
    }

    /// Reads a tile from a buffer.
    package static func read(
        _ bytes: UnsafeRawBufferPointer, layers: Set<String>? = nil, limits: VectorTileLimits = .standard
    ) throws(MapSourceError) -> VectorTile {
        guard bytes.count <= limits.maximumBytes else {
            throw MapSourceError(.tooLarge, "is \(bytes.count) bytes, more than the limit of \(limits.maximumBytes)")
        }
        return try bytes.withMemoryRebound(to: UInt8.self) { bytes in
            Result { () throws(MapSourceError) in try tile(WireReader(bytes), layers, limits) }
        }.get()
    }

    private static func tile(
        _ bytes: WireReader, _ wanted: Set<String>?, _ limits: VectorTileLimits
    ) throws(MapSourceError) -> VectorTile {
        var wire = bytes
        var tile = VectorTile()
        var reader = VectorLayerReader(limits: limits)
        var count = 0
        while !wire.isAtEnd {
            let field = try wire.field()
            guard field.number == 3 else {
                try wire.skip(field)
                continue
            }
            try field.expect(.bytes)
            count += 1
            guard count <= limits.maximumLayers else {
                throw MapSourceError(.tooLarge, "has more than \(limits.maximumLayers) layers")
            }
            try reader.read(try wire.bytes(), wanted, into: &tile)
        }
        return tile
    }
}
