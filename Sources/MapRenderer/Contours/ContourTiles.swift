import Foundation
import MapTiles

/// Contour lines as they lie in a map.
struct VisibleContours: Sendable {
    struct Tile: Sendable {
        let lines: ContourLines
        var placed: PlacedTile
    }

    var tiles: [Tile] = []
    /// What was passed over, each a sentence.
    var remarks: [String] = []
}

/// Makes the contour lines of maps.
struct ContourTiles: Sendable {
    private struct Key: Hashable {
        let source: Int
        let tile: TileID
        let interval: Double
    }

    let elevation: ElevationTiles
    private let kept: TileCache<Key, ContourLines>

    init(_ elevation: ElevationTiles, cacheBytes: Int) {
        self.elevation = elevation
        kept = TileCache(maximumBytes: cacheBytes)
    }

    /// Squares at the side of a tile, which has so many pixels of a map or twice as many; more where it has more heights.
    private static let leastSquares = 256
    /// Zooms by which lines are finer than the heights that they are made of: behind that, they are drawn larger.
    private static let mostLevels = 5
    /// Sides of squares that lines may cross in one tile, which is more than there are in the steepest mountains.
    private static let mostCrossings = 400_000
    /// Zooms from a map to the tile that tells how steep the land is: maps of one land have one interval.
    private static let landLevels = 3

    // MARK: Intervals

    /// Metres between the lines of a map; nil where it is too far away for any.
    ///
    /// - Throws: As ``lines(of:scale:interval:limit:proceed:)`` does.
    func interval(of projection: MapProjection) throws -> Double? {
        ContourInterval.metres(at: projection.zoom, slope: try slope(about: projection))
    }

    /// How much the land about the middle of a map rises, by the first source that knows it.
    private func slope(about projection: MapProjection) throws -> Double? {
        var work = MapSourceWork.map
        let middle = projection.center
        for source in elevation.sources.indices {
            let zoom = clamped(Int(projection.zoom.rounded(.down)) - Self.landLevels, to: source, levels: 0)
            let count = Double(1 << zoom)
            let x = Int(((middle.x - middle.x.rounded(.down)) * count).rounded(.down))
            let id = TileID(zoom: zoom, x: x, y: Int((middle.y * count).rounded(.down)))
            guard id.isOnTheMap, let (larger, tile) = try elevation.tile(over: id, of: source, &work) else { continue }
            let slope = tile.slope { Hillshade.metres(acrossPixelOf: larger, row: $0, of: tile.height) }
            if let slope { return slope }
        }
        return nil
    }

    private func clamped(_ zoom: Int, to source: Int, levels: Int) -> Int {
        let zooms = elevation.sources[source].info.zooms
        return min(max(zoom, zooms.lowerBound), min(zooms.upperBound + levels, TileID.zooms.upperBound))
    }

    // MARK: Lines

    /// The lines that a picture shows, by the first source of heights that has some of it.
    ///
    /// - Parameter interval: Metres.
    /// - Throws: `MapSourceError`; ``MapError``; `CancellationError`.
    func lines(
        of projection: MapProjection, scale: Double, interval: Double, limit: Int, proceed: DrawingBudget
    ) throws -> VisibleContours {
        var work = MapSourceWork.map
        for source in elevation.sources.indices {
            let wanted = Int((projection.zoom + log2(scale)).rounded())
            let zoom = clamped(wanted, to: source, levels: Self.mostLevels)
            guard TileCover.count(of: projection, zoom: zoom) <= Double(4 * limit + 64) else { continue }
            var found = VisibleContours()
            for placed in TileCover.tiles(of: projection, zoom: zoom) {
                try proceed()
                guard let lines = try lines(placed.tile, of: source, interval, &work) else { continue }
                // The same map costs the same, whatever was kept.
                try proceed.spend(lines.work)
                if lines.isTooRough { found.remarks.append(remark(placed.tile, of: source)) }
                found.tiles.append(VisibleContours.Tile(lines: lines, placed: placed))
            }
            if !found.tiles.isEmpty { return found }
        }
        return VisibleContours()
    }

    private func remark(_ id: TileID, of source: Int) -> String {
        "Of \(elevation.sources[source].info.file.lastPathComponent) the contour lines of \(id) are left out: there are "
            + "more than \(Self.mostCrossings) places where they cross its grid, as in noise."
    }

    private func lines(
        _ id: TileID, of source: Int, _ interval: Double, _ work: inout MapSourceWork
    ) throws -> ContourLines? {
        try kept.value(Key(source: source, tile: id, interval: interval)) {
            guard let samples = try samples(id, of: source, &work) else { return nil }
            let lines = ContourTrace.lines(of: samples, interval: interval, most: Self.mostCrossings)
            return (lines, lines.byteCount)
        }
    }

    /// Heights over a tile, which may be a part of a larger one, where there is none of its own.
    func samples(_ id: TileID, of source: Int, _ work: inout MapSourceWork) throws -> HeightSamples? {
        guard let (larger, tile) = try elevation.tile(over: id, of: source, &work), tile.isSquare else { return nil }
        let parts = 1 << (id.zoom - larger.zoom)
        let (zoom, x, y) = (larger.zoom, larger.x, larger.y)
        let squares = max(Self.leastSquares, tile.width / parts)
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
