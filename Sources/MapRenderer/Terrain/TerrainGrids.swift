import Geodesy
import MapTiles

/// Makes the grids of heights that raise the ground of realistic maps, and keeps them for the next map.
struct TerrainGrids: Sendable {
    private let elevation: ElevationTiles
    private let kept: TileCache<TileID, TerrainGrid>

    /// By how many zooms tiles of heights may be larger than those of the ground: they have more pixels than a grid has
    /// cells.
    private static let coarser = 2 + GroundSheet.depth
    /// By how many zooms they may be smaller.
    private static let finer = 1 - GroundSheet.depth

    init(_ elevation: ElevationTiles, cacheBytes: Int) {
        self.elevation = elevation
        kept = TileCache(maximumBytes: cacheBytes)
    }

    /// The heights of a tile; `nil` where there are none, or it is so large that they could not be seen.
    ///
    /// - Throws: `MapSourceError`; ``MapError``.
    func grid(_ tile: TileID) throws -> TerrainGrid? {
        try kept.value(tile) { try made(tile).map { ($0, $0.byteCount) } }
    }

    /// The height of a place as the grid of a tile of some zoom has it; `nil` where there is none.
    ///
    /// - Throws: `MapSourceError`; ``MapError``.
    func height(at place: MapPoint, zoom: Int) throws -> Double? {
        var (levels, work) = (levels(for: zoom), MapSourceWork.map)
        return try levels.height(at: place, &work)
    }

    /// The height of a place on a tile, as it is drawn; `nil` where it lies beside it, or there are none.
    ///
    /// - Throws: `MapSourceError`; ``MapError``.
    func height(at place: MapPoint, onTile placed: PlacedTile) throws -> Double? {
        let x = (place.x - placed.origin.x) / placed.side, y = (place.y - placed.origin.y) / placed.side
        guard (0..<1).contains(x), (0..<1).contains(y), let grid = try grid(placed.tile) else { return nil }
        return grid.height(at: SIMD2(x, y) * Double(TerrainGrid.cells))
    }

    /// Whether a source has no heights of tiles of a zoom, but of smaller ones.
    func startBelow(_ zoom: Int) -> Bool {
        elevation.sources.contains { zoom + Self.finer < $0.info.zooms.lowerBound }
    }

    private func made(_ tile: TileID) throws -> TerrainGrid? {
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

    /// Whether the ground goes on, a cell beside the corners and the middles of the sides of a tile.
    private func isKnown(beside tile: TileID, _ levels: inout [HeightGrid], _ work: inout MapSourceWork) throws -> Bool
    {
        let (cells, count) = (TerrainGrid.cells, Double(TerrainGrid.cells << tile.zoom))
        let places = [-1, cells / 2, cells + 1]
        for row in places {
            for column in places where row != cells / 2 || column != cells / 2 {
                let place = MapPoint(
                    x: Double(tile.x * cells + column) / count, y: Double(tile.y * cells + row) / count)
                // The map ends in the north and in the south.
                guard (0..<1).contains(place.y) else { continue }
                if try levels.height(at: place, &work) == nil { return false }
            }
        }
        return true
    }

    /// From the one that suits to those with less detail; first those of the first source.
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
    /// Of the first that has one.
    fileprivate mutating func height(at place: MapPoint, _ work: inout MapSourceWork) throws -> Double? {
        for number in indices {
            if let height = try self[number].height(at: place, &work) { return height }
        }
        return nil
    }
}
