import VantageMapCanvas
import VantageMapTiles

/// The hillshade of one tile with its timings, for benchmarks.
package struct HillshadeTimings: Sendable {
    /// The durations, in seconds.
    package let decoding, shading: Double
    /// One byte per pixel: 0 where the height is unknown, otherwise from 1 for the darkest to 255 for the brightest.
    package let bytes: [UInt8]

    /// - Throws: `MapSourceError` or ``MapError``, for example if the tile does not exist.
    package init(of id: TileID, in source: any MapSource) throws {
        let hillshade = HillshadeTiles(ElevationTiles(sources: [source], cacheBytes: 64 << 20), cacheBytes: 0)
        // Decodes the neighbors before the measurement, because in a real map, they have usually been decoded already.
        _ = try hillshade.bordered(id, of: 0)
        let (clock, again) = (ContinuousClock(), ElevationTiles(sources: [source], cacheBytes: 0))
        var work = MapSourceWork.map
        let started = clock.now
        guard try again.tile(id, of: 0, &work) != nil, let tile = try hillshade.bordered(id, of: 0) else {
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
