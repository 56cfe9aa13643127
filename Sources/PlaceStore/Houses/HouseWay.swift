import Places

/// A way along houses of which numbers are known only where it begins, ends and bends.
///
/// Source: https://wiki.openstreetmap.org/wiki/Addresses#Using_interpolation
package struct HouseWay: Sendable {
    /// Houses between two known ones, at most: more is an error of the source.
    static let mostHouses = 500
    /// Metres from one known house to the next, at most.
    static let longest = 5000.0

    /// From one number to the next.
    let step: Int
    let line: [GridPoint]

    /// - Parameters:
    ///   - interpolation: `even`, `odd`, `all`, or the step from one number to the next; letters are not read.
    ///   - outline: A line in one part.
    package init?(interpolation: String, along outline: Outline) {
        let steps = ["even": 2, "odd": 2, "all": 1]
        guard let step = steps[interpolation] ?? Int(interpolation), (1...10).contains(step), !outline.isArea,
            outline.parts.count == 1
        else { return nil }
        self.init(step: step, line: outline.parts[0])
    }

    init(step: Int, line: [GridPoint]) {
        self.step = step
        self.line = line
    }

    /// The houses between those that are known.
    ///
    /// - Parameters:
    ///   - known: What lies at a point of the line.
    ///   - source: What names the way, and its id there.
    func houses(
        source: (name: String, id: String), known: (GridPoint) throws -> [KnownHouse]
    ) throws -> [Place] {
        var houses: [Place] = []
        var last: (point: Int, houses: [KnownHouse])?
        for (number, point) in line.enumerated() {
            let found = try known(point)
            guard !found.isEmpty else { continue }
            if let last, let pair = Self.pair(last.houses, found) {
                houses += try between(pair.0, pair.1, on: line[last.point...number], source)
            }
            last = (number, found)
        }
        return houses
    }

    /// Two houses of one street; where a house is at the corner of two, that of the same one.
    private static func pair(_ some: [KnownHouse], _ others: [KnownHouse]) -> (KnownHouse, KnownHouse)? {
        for one in some { if let other = others.first(where: { $0.street == one.street }) { return (one, other) } }
        return nil
    }

    private func between(
        _ one: KnownHouse, _ other: KnownHouse, on points: ArraySlice<GridPoint>, _ source: (name: String, id: String)
    ) throws -> [Place] {
        let rises = one.number.last < other.number.first
        let (lower, upper) = rises ? (one, other) : (other, one)
        let path = HousePath(try (rises ? Array(points) : points.reversed()).map { try $0.coordinate })
        let (first, last) = (lower.number.last, upper.number.first)
        guard first < last, (last - first) % step == 0, (last - first) / step <= Self.mostHouses + 1,
            path.length <= Self.longest
        else { return [] }
        return stride(from: first + step, to: last, by: step).compactMap { number in
            let share = Double(number - first) / Double(last - first)
            return path.position(share: share).map {
                Place(
                    house: "\(number)", at: $0, between: lower.place, and: upper.place,
                    source: source.name, id: "\(source.id) \(number)")
            }
        }
    }
}
