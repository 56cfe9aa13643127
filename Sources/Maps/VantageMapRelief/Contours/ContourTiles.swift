import Foundation
import VantageMapCanvas
import VantageMapTiles

/// The contour lines of a map.
package struct VisibleContours: Sendable {
    package struct Tile: Sendable {
        package let lines: ContourLines
        package var placed: PlacedTile
    }

    package var tiles: [Tile] = []
    /// Messages about ignored parts of the sources, one sentence each.
    package var remarks: [String] = []
}

/// A generator of contour lines for maps.
package struct ContourTiles: Sendable {
    private struct Key: Hashable {
        let source: Int
        let tile: TileID
        let interval: Double
    }

    package let elevation: ElevationTiles
    private let cache: TileCache<Key, ContourLines>

    package init(_ elevation: ElevationTiles, cacheBytes: Int) {
        self.elevation = elevation
        cache = TileCache(maximumBytes: cacheBytes)
    }

    /// The minimum number of squares along a tile's side. On the map, a tile is at least this many pixels wide, and
    /// less than twice this many. Tiles with more heights have more squares.
    private static let minimumSquares = 256
    /// The maximum number of zoom levels by which the lines may be finer than the height data. Beyond that, the lines
    /// are enlarged.
    private static let maximumLevels = 5
    /// The maximum number of points per tile where contour lines cross the sides of grid squares. Even the steepest
    /// mountains need fewer.
    private static let maximumCrossings = 400_000
    /// The difference in zoom level between a map and the larger tile from which the slope is measured. Using a larger
    /// tile gives all maps in a region the same interval.
    private static let landLevels = 3

    // MARK: Intervals

    /// Returns the contour interval for a map, in meters, or `nil` if the map is zoomed out too far.
    ///
    /// - Throws: The same errors as ``lines(of:scale:interval:limit:budget:)``.
    package func interval(of projection: MapProjection) throws -> Double? {
        ContourInterval.meters(at: projection.zoom, slope: try slope(about: projection))
    }

    /// Returns the slope of the land around the center of a map, from the first source that covers it.
    private func slope(about projection: MapProjection) throws -> Double? {
        var work = MapSourceWork.map
        let middle = projection.center
        for source in elevation.sources.indices {
            let zoom = clamped(Int(projection.zoom.rounded(.down)) - Self.landLevels, to: source, levels: 0)
            let count = Double(1 << zoom)
            let x = Int(((middle.x - middle.x.rounded(.down)) * count).rounded(.down))
            let id = TileID(zoom: zoom, x: x, y: Int((middle.y * count).rounded(.down)))
            guard id.isOnTheMap, let (larger, tile) = try elevation.tile(over: id, of: source, &work) else { continue }
            let slope = tile.slope { Hillshade.meters(acrossPixelOf: larger, row: $0, of: tile.height) }
            if let slope { return slope }
        }
        return nil
    }

    private func clamped(_ zoom: Int, to source: Int, levels: Int) -> Int {
        let zooms = elevation.sources[source].info.zooms
        return min(max(zoom, zooms.lowerBound), min(zooms.upperBound + levels, TileID.zooms.upperBound))
    }

    // MARK: Lines

    /// Returns the visible contour lines, from the first elevation source that covers part of the image.
    ///
    /// - Parameter interval: The contour interval, in meters.
    /// - Throws: `MapSourceError`, ``MapError`` or `CancellationError`.
    package func lines(
        of projection: MapProjection, scale: Double, interval: Double, limit: Int, budget: DrawingBudget
    ) throws -> VisibleContours {
        var work = MapSourceWork.map
        for source in elevation.sources.indices {
            let wanted = Int((projection.zoom + log2(scale)).rounded())
            let zoom = clamped(wanted, to: source, levels: Self.maximumLevels)
            guard TileCover.count(of: projection, zoom: zoom) <= Double(4 * limit + 64) else { continue }
            var found = VisibleContours()
            for placed in TileCover.tiles(of: projection, zoom: zoom) {
                try budget.checkCancellation()
                guard let lines = try lines(placed.tile, of: source, interval, &work) else { continue }
                // A map must cost the same whether or not its tiles are cached.
                try budget.spend(lines.work)
                if lines.isTooComplex { found.remarks.append(remark(placed.tile, of: source)) }
                found.tiles.append(VisibleContours.Tile(lines: lines, placed: placed))
            }
            if !found.tiles.isEmpty { return found }
        }
        return VisibleContours()
    }

    private func remark(_ id: TileID, of source: Int) -> String {
        "The contour lines of tile \(id) of \(elevation.sources[source].info.file.lastPathComponent) are omitted: they "
            + "cross its grid more than \(Self.maximumCrossings) times, which suggests noise."
    }

    private func lines(
        _ id: TileID, of source: Int, _ interval: Double, _ work: inout MapSourceWork
    ) throws -> ContourLines? {
        try cache.value(for: Key(source: source, tile: id, interval: interval)) {
            guard let samples = try samples(id, of: source, &work) else { return nil }
            let lines = ContourTracer.lines(of: samples, interval: interval, maximumCrossings: Self.maximumCrossings)
            return (lines, lines.byteCount)
        }
    }

    /// Returns the heights in a tile, taken from part of a larger tile if necessary.
    func samples(_ id: TileID, of source: Int, _ work: inout MapSourceWork) throws -> HeightSamples? {
        guard let (larger, tile) = try elevation.tile(over: id, of: source, &work), tile.isSquare else { return nil }
        let parts = 1 << (id.zoom - larger.zoom)
        let (zoom, x, y) = (larger.zoom, larger.x, larger.y)
        let squares = max(Self.minimumSquares, tile.width / parts)
        func taps(_ part: Int) -> SplineTaps {
            SplineTaps(part: part, of: parts, pixels: tile.width, squares: squares)
        }
        let (across, down) = (taps(id.x - x * parts), taps(id.y - y * parts))
        let block = try HeightBlock(columns: across.pixels, rows: down.pixels, side: tile.width) { east, south in
            let count = 1 << zoom
            guard (0..<count).contains(y + south) else { return nil }
            let other = TileID(zoom: zoom, x: (x + east + count) % count, y: y + south)
            return try elevation.tile(other, of: source, &work)
        }
        return HeightSamples(block, across: across, down: down)
    }
}

extension ElevationTile {
    fileprivate var isSquare: Bool { width == height }
}
