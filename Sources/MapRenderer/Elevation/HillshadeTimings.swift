import MapTiles

/// The shading of one tile, and how long it took: for measurements.
package struct HillshadeTimings: Sendable {
    /// Seconds.
    package let decoding, shading: Double
    /// A byte for each pixel: 0 where there is no height, else 1 in the dark to 255 in full light.
    package let bytes: [UInt8]

    /// - Throws: `MapSourceError`; ``MapError``, where there is no such tile, too.
    package init(of id: TileID, in source: any MapSource) throws {
        let relief = ReliefTiles(ElevationTiles(sources: [source], cacheBytes: 64 << 20), cacheBytes: 0)
        // A map has decoded the neighbors for themselves.
        _ = try relief.bordered(id, of: 0)
        let (clock, again) = (ContinuousClock(), ElevationTiles(sources: [source], cacheBytes: 0))
        var work = MapSourceWork.map
        let started = clock.now
        guard try again.tile(id, of: 0, &work) != nil, let tile = try relief.bordered(id, of: 0) else {
            throw MapError(
                .invalidSource, "\(source.info.file.lastPathComponent) has no tile \(id.zoom)/\(id.x)/\(id.y).")
        }
        let decoded = clock.now
        let shade = Hillshade(of: tile, id)
        shading = decoded.duration(to: clock.now) / .seconds(1)
        decoding = started.duration(to: decoded) / .seconds(1)
        bytes = shade.light.map { $0.isNaN ? 0 : UInt8(min(255, 1 + max(0, $0) * 254 + 0.5)) }
    }
}
