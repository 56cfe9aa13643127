import Foundation
import VantageGeodesy
import VantageMapTiles

/// A cache of elevation tiles, which are read from the sources on demand.
package struct ElevationTiles: Sendable {
    package let sources: [any MapSource]
    private let cache: TileCache<TileKey, ElevationTile>

    /// - Parameter sources: All sources in order of precedence; only elevation sources are used.
    package init(sources: [any MapSource], cacheBytes: Int) {
        self.sources = sources.filter { $0.info.role == .elevation }
        cache = TileCache(maximumBytes: cacheBytes)
    }

    /// - Returns: `nil` if the source does not have the tile.
    /// - Throws: `MapSourceError` or ``MapError``.
    package func tile(_ id: TileID, of source: Int, _ work: inout MapSourceWork) throws -> ElevationTile? {
        try cache.value(for: TileKey(source: source, tile: id)) {
            guard case .picture(let bytes)? = try sources[source].tile(id, within: &work) else { return nil }
            let info = sources[source].info
            let label = "Tile \(id.zoom)/\(id.x)/\(id.y) of \(info.file.lastPathComponent)"
            let tile = try ElevationTile(bytes, encoding: info.heights, label: label)
            return (tile, tile.byteCount)
        }
    }

    /// The maximum number of zoom levels between a missing tile and the larger tile that replaces it.
    private static let maximumLevels = 5

    /// Returns the smallest available tile that contains the given one, at most five zoom levels farther out.
    ///
    /// - Returns: `nil` if the source has no such tile.
    /// - Throws: The same errors as ``tile(_:of:_:)``.
    package func tile(
        over id: TileID, of source: Int, _ work: inout MapSourceWork
    ) throws -> (id: TileID, tile: ElevationTile)? {
        let zooms = sources[source].info.zooms
        let least = max(zooms.lowerBound, id.zoom - Self.maximumLevels)
        for zoom in stride(from: min(id.zoom, zooms.upperBound), through: least, by: -1) {
            let larger = id.ancestor(at: zoom)
            if let tile = try tile(larger, of: source, &work) { return (larger, tile) }
        }
        return nil
    }

    /// Returns the heights of points, in meters above sea level; `nil` where no source has a height.
    ///
    /// Each height comes from the deepest zoom level that covers the point, interpolated between the centers of four
    /// pixels.
    ///
    /// - Throws: `MapSourceError` or ``MapError``.
    package func heights(at places: [MapPoint]) throws -> [Double?] {
        var work = MapSourceWork.map
        var grids = sources.indices.flatMap { source in
            sources[source].info.zooms.reversed().map { HeightGrid(self, source: source, zoom: $0) }
        }
        return try places.map { place in
            for grid in grids.indices {
                if let height = try grids[grid].height(at: place, &work) { return height }
            }
            return nil
        }
    }
}
