import GRDB
import Geodesy
import Scenes

/// Gathers from the cell index the scenes that may lie within some metres of a place.
struct CandidateSearch {
    private let index: CellIndex
    /// What the last search found.
    private(set) var found = RoughCandidates()
    private var error = RoughDistanceError(growth: 0)

    init(_ database: Database) throws { index = try CellIndex(database) }

    /// - Parameters:
    ///   - radius: Metres, not negative.
    ///   - nearestOnly: Whether to leave out scenes that are surely further than half a metre behind the nearest.
    ///   - limit: How many entries to look at before it gives up.
    /// - Returns: Whether it came to its end; otherwise ``found`` has only part of what there is.
    mutating func search(
        from place: Coordinate, within radius: Double, nearestOnly: Bool, limit: Int
    ) throws -> Bool {
        if let plane = PlaneDistance(from: place, within: radius) {
            return try search(plane, place, radius, nearestOnly: nearestOnly, limit: limit)
        }
        let globe = GlobeDistance(center: EarthCenteredPoint(place))
        return try search(globe, place, radius, nearestOnly: nearestOnly, limit: limit)
    }

    /// How large the rough distance may be of a scene of the last search that truly lies within some metres.
    func reach(of metres: Double) -> Double { error.reach(of: metres) }

    private mutating func search<Distance: RoughDistance>(
        _ distance: Distance, _ place: Coordinate, _ radius: Double, nearestOnly: Bool, limit: Int
    ) throws -> Bool {
        found.removeAll()
        error = distance.error
        var left = limit
        var bound = distance.error.reach(of: radius)
        bound *= bound
        var nearest = Double.infinity
        let box = place.box(within: radius + CellFrame.packingError)
        let isWhole = try index.forEachPart(touching: box) { frame, bytes in
            let inCell = distance.inCell(frame)
            guard let start = bytes.baseAddress else { return true }
            let count = bytes.count / CellEntry.size
            for number in 0..<count {
                let entry = CellEntry(start + number * CellEntry.size)
                let squared = inCell.squared(x: entry.x, y: entry.y)
                guard squared <= bound else { continue }
                found.append(RoughCandidate(squared: squared, scene: entry.scene))
                guard nearestOnly, squared < nearest else { continue }
                nearest = squared
                let reach = distance.error.reach(
                    of: distance.error.most(squared.squareRoot()) + RankedCandidate.sameDistance)
                bound = min(bound, reach * reach)
            }
            left -= count
            return left > 0
        }
        if nearestOnly { found.removeAll(beyond: bound) }
        found.order()
        return isWhole
    }

    /// How far a scene of the last search truly lies at the most, in metres, whose rough distance is so many.
    func most(_ metres: Double) -> Double { error.most(metres) }

    /// The nearest of what was found.
    var nearest: RoughCandidate? { found.unordered.min() }

    /// Whether nothing was found.
    var isEmpty: Bool { found.unordered.isEmpty }

    /// The row of what was found, where it is a single scene.
    var only: Int64? { found.unordered.count == 1 ? found.unordered.first.map { Int64($0.scene) } : nil }

    mutating func popMin() -> RoughCandidate? { found.popMin() }
}
