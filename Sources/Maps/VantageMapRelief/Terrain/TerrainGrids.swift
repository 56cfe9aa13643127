import VantageGeodesy
import VantageMapTiles

/// A cache of the elevation grids of realistic maps, which are created on demand.
package struct TerrainGrids: Sendable {
    private let elevation: ElevationTiles
    private let cache: TileCache<TileID, TerrainGrid>

    /// The number of zoom levels by which an elevation tile may be coarser than the ground tile. It can be large,
    /// because an elevation tile has more pixels than a grid has cells.
    private static let coarser = 2 + GroundTexture.depth
    /// The number of zoom levels by which an elevation tile may be finer than the ground tile.
    private static let finer = 1 - GroundTexture.depth

    package init(_ elevation: ElevationTiles, cacheBytes: Int) {
        self.elevation = elevation
        cache = TileCache(maximumBytes: cacheBytes)
    }

    /// Returns the heights of a tile, or `nil` if there are none or the tile covers too large an area to show them.
    ///
    /// - Throws: `MapSourceError` or ``MapError``.
    package func grid(_ tile: TileID) throws -> TerrainGrid? {
        try cache.value(for: tile) { try makeGrid(tile).map { ($0, $0.byteCount) } }
    }

    /// Returns the height at a point, as drawn at a zoom level; `nil` if it is unknown.
    ///
    /// - Throws: `MapSourceError` or ``MapError``.
    package func height(at place: MapPoint, zoom: Int) throws -> Double? {
        var (levels, work) = (levels(for: zoom), MapSourceWork.map)
        return try levels.height(at: place, &work)
    }

    /// Returns the height at which a point on a tile is drawn; `nil` if the point is outside the tile or has no height.
    ///
    /// - Throws: `MapSourceError` or ``MapError``.
    package func height(at place: MapPoint, onTile placed: PlacedTile) throws -> Double? {
        let x = (place.x - placed.origin.x) / placed.side, y = (place.y - placed.origin.y) / placed.side
        guard (0..<1).contains(x), (0..<1).contains(y), let grid = try grid(placed.tile) else { return nil }
        return grid.height(at: SIMD2(x, y) * Double(TerrainGrid.cells))
    }

    /// Reports whether any source has elevation only at zoom levels that are too detailed for a tile at the given
    /// level.
    func startBelow(_ zoom: Int) -> Bool {
        elevation.sources.contains { zoom + Self.finer < $0.info.zooms.lowerBound }
    }

    private func makeGrid(_ tile: TileID) throws -> TerrainGrid? {
        var (levels, work) = (levels(for: tile.zoom), MapSourceWork.map)
        guard !levels.isEmpty else { return nil }
        let step = 1 / Double(TerrainGrid.cells << tile.zoom)
        let (x, y) = (tile.x * TerrainGrid.cells, tile.y * TerrainGrid.cells)
        var heights: [Float] = []
        heights.reserveCapacity(TerrainGrid.corners * TerrainGrid.corners)
        for row in y...y + TerrainGrid.cells {
            for column in x...x + TerrainGrid.cells {
                let place = MapPoint(x: Double(column) * step, y: Double(row) * step)
                heights.append(try levels.height(at: place, &work).map(Float.init) ?? .nan)
            }
        }
        return TerrainGrid(heights, endsBeside: try !isKnown(beside: tile, &levels, &work))
    }

    /// Reports whether the elevation is known one cell outside a tile, at its corners and at the midpoints of its
    /// sides.
    private func isKnown(beside tile: TileID, _ levels: inout [HeightGrid], _ work: inout MapSourceWork) throws -> Bool
    {
        let (cells, count) = (TerrainGrid.cells, Double(TerrainGrid.cells << tile.zoom))
        let places = [-1, cells / 2, cells + 1]
        for row in places {
            for column in places where row != cells / 2 || column != cells / 2 {
                let place = MapPoint(
                    x: Double(tile.x * cells + column) / count, y: Double(tile.y * cells + row) / count)
                // The map has no tiles beyond its northern and southern edges.
                guard (0..<1).contains(place.y) else { continue }
                if try levels.height(at: place, &work) == nil { return false }
            }
        }
        return true
    }

    /// Returns the zoom levels from the matching one to the least detailed, source by source.
    private func levels(for zoom: Int) -> [HeightGrid] {
        elevation.sources.indices.flatMap { source -> [HeightGrid] in
            let zooms = elevation.sources[source].info.zooms
            guard zoom + Self.finer >= zooms.lowerBound else { return [] }
            let best = min(max(zoom - Self.coarser, zooms.lowerBound), zooms.upperBound)
            return (zooms.lowerBound...best).reversed().map { HeightGrid(elevation, source: source, zoom: $0) }
        }
    }
}

extension [HeightGrid] {
    /// Returns the height from the first level that has one.
    fileprivate mutating func height(at place: MapPoint, _ work: inout MapSourceWork) throws -> Double? {
        for number in indices {
            if let height = try self[number].height(at: place, &work) { return height }
        }
        return nil
    }
}
