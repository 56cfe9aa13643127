/// Makes a tile from the bytes that a source has for it.
struct TileDecoding {
    let limits: MapSourceLimits

    /// - Parameters:
    ///   - bytes: Packed or not; told by what they begin with, since sources say it wrong or not at all.
    ///   - subject: The tile, in words that begin a sentence.
    /// - Returns: `nil` when there are none.
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
        case .unreadable(let name): throw MapSourceError(.unsupported, "is \(name); PNG, JPEG, WebP and MVT are read")
        case .gzip, .zlib:
            let bytes = try Inflation.unpacked(bytes, limit: limits.tile.maximumBytes)
            if case .picture = TileContent(bytes) { return .picture(bytes) }
            return bytes.isEmpty ? nil : .vector(try VectorTileReader.read(bytes, limits: limits.tile))
        case .other: return .vector(try VectorTileReader.read(bytes, limits: limits.tile))
        }
    }
}
