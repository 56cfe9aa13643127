import VantageCore

/// Counts of the scenes that match a search.
package struct SceneTally: Hashable, Sendable {
    /// Returns the cell of a grid in which a position lies, from its longitude and latitude in degrees.
    package typealias Grid = @Sendable (_ longitude: Double, _ latitude: Double) -> UInt64

    package private(set) var count = 0
    /// The first and the last capture time, in milliseconds since 1970.
    package private(set) var captured: ClosedRange<Int64>?
    /// The number of scenes in each collection.
    package private(set) var collections: [String: Int] = [:]
    /// The number of scenes captured on each day in UTC, keyed by days since 1970.
    package private(set) var days: [Int: Int] = [:]
    /// The number of scenes in each cell, one dictionary per grid.
    package private(set) var cells: [[UInt64: Int]]

    package init(gridCount: Int = 0) { cells = Array(repeating: [:], count: gridCount) }

    package mutating func add(
        collection: String, captured moment: Int64?, longitude: Double, latitude: Double, grids: [Grid]
    ) {
        count += 1
        collections[collection, default: 0] += 1
        for (number, grid) in grids.enumerated() { cells[number][grid(longitude, latitude), default: 0] += 1 }
        guard let moment else { return }
        days[Int(moment).flooredQuotientAndRemainder(by: 86_400_000).quotient, default: 0] += 1
        extend(to: moment...moment)
    }

    /// Adds the counts of another tally with the same grids.
    package mutating func merge(_ other: SceneTally) {
        count += other.count
        collections.merge(other.collections, uniquingKeysWith: +)
        days.merge(other.days, uniquingKeysWith: +)
        for number in cells.indices { cells[number].merge(other.cells[number], uniquingKeysWith: +) }
        if let captured = other.captured { extend(to: captured) }
    }

    private mutating func extend(to other: ClosedRange<Int64>) {
        captured = captured.map { min($0.lowerBound, other.lowerBound)...max($0.upperBound, other.upperBound) } ?? other
    }
}
