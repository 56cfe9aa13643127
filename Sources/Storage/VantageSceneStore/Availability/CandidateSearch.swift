import GRDB
import VantageGeodesy
import VantageScenes

/// A search of the cell index for scenes that may lie within a radius.
struct CandidateSearch {
    private let index: CellIndex
    /// The candidates found by the last search.
    private(set) var found = RoughCandidates()
    private var error = RoughDistanceError(growth: 0)

    init(_ database: Database) throws { index = try CellIndex(database) }

    /// Gathers the candidates within a radius.
    ///
    /// - Parameters:
    ///   - radius: The radius in meters, not negative.
    ///   - nearestOnly: Whether to omit scenes that are certainly more than half a meter farther away than the nearest
    ///     one.
    ///   - limit: The number of entries after which the search stops.
    /// - Returns: Whether the search is complete. Otherwise ``found`` contains only some of the candidates.
    mutating func search(
        from place: Coordinate, within radius: Double, nearestOnly: Bool, limit: Int
    ) throws -> Bool {
        if let plane = PlaneDistance(from: place, within: radius) {
            return try search(plane, place, radius, nearestOnly: nearestOnly, limit: limit)
        }
        let globe = GlobeDistance(center: EarthCenteredPoint(place))
        return try search(globe, place, radius, nearestOnly: nearestOnly, limit: limit)
    }

    /// Returns the largest approximate distance that a scene found by the last search can have if its true distance is
    /// no more than the given one.
    func reach(of meters: Double) -> Double { error.reach(of: meters) }

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
        let isComplete = try index.forEachPart(touching: box) { frame, bytes in
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
                    of: distance.error.most(squared.squareRoot()) + RankedCandidate.equalDistanceTolerance)
                bound = min(bound, reach * reach)
            }
            left -= count
            return left > 0
        }
        if nearestOnly { found.removeAll(beyond: bound) }
        found.order()
        return isComplete
    }

    /// Returns the maximum true distance, in meters, of a scene that the last search found at the given approximate
    /// distance.
    func most(_ meters: Double) -> Double { error.most(meters) }

    /// The nearest candidate.
    var nearest: RoughCandidate? { found.unordered.min() }

    /// Indicates whether there are no candidates.
    var isEmpty: Bool { found.unordered.isEmpty }

    /// The row ID of the candidate if there is exactly one; otherwise `nil`.
    var only: Int64? { found.unordered.count == 1 ? found.unordered.first.map { Int64($0.scene) } : nil }

    mutating func popMin() -> RoughCandidate? { found.popMin() }
}
