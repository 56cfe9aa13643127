/// A decoder of stored tiles.
struct TileDecoder {
    let limits: MapSourceLimits

    /// Decodes a tile.
    ///
    /// - Parameters:
    ///   - bytes: The stored bytes, compressed or not. Their signature determines the format, because metadata is often
    ///     wrong or missing.
    ///   - subject: The tile's name, which comes first in error messages.
    /// - Returns: `nil` when the tile is empty.
    func tile(_ bytes: [UInt8], _ subject: @autoclosure () -> String) throws(MapSourceError) -> MapTile? {
        guard !bytes.isEmpty else { return nil }
        do {
            return try tile(bytes)
        } catch {
            throw error.of(subject())
        }
    }

    private func tile(_ bytes: [UInt8]) throws(MapSourceError) -> MapTile? {
        switch TileContent(bytes) {
        case .picture: return .picture(bytes)
        case .unreadable(let name): throw MapSourceError(.unsupported, "is \(name); use PNG, JPEG, WebP or MVT")
        case .gzip, .zlib:
            let bytes = try Inflation.unpacked(bytes, limit: limits.tile.maximumBytes)
            if case .picture = TileContent(bytes) { return .picture(bytes) }
            return bytes.isEmpty ? nil : .vector(try VectorTileReader.read(bytes, limits: limits.tile))
        case .other: return .vector(try VectorTileReader.read(bytes, limits: limits.tile))
        }
    }
}
