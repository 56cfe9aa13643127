import VantagePlaces

/// An address interpolation: a line along a row of houses, on which only some points have known house numbers.
///
/// Source: https://wiki.openstreetmap.org/wiki/Addresses#Using_interpolation
package struct InterpolationWay: Sendable {
    /// The maximum number of houses between two known ones. A larger number indicates an error in the source.
    static let mostHouses = 500
    /// The maximum distance in meters from one known house to the next.
    static let longest = 5000.0

    /// The difference between consecutive house numbers.
    let step: Int
    let line: [GridPoint]

    /// Creates a line from OpenStreetMap tags. Returns `nil` if the interpolation or the outline is not supported.
    ///
    /// - Parameters:
    ///   - interpolation: `even`, `odd`, `all`, or the step from one number to the next. Alphabetic interpolation is
    ///     not supported.
    ///   - outline: A line with a single part.
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

    /// Returns the houses between the known ones.
    ///
    /// - Parameters:
    ///   - source: The name of the line's source, and the line's id in that source.
    ///   - known: Returns the known houses at a point on the line.
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

    /// Returns one house from each list, both on the same street. A corner point can have houses on two streets.
    private static func pair(_ some: [KnownHouse], _ others: [KnownHouse]) -> (KnownHouse, KnownHouse)? {
        for one in some { if let other = others.first(where: { $0.street == one.street }) { return (one, other) } }
        return nil
    }

    private func between(
        _ one: KnownHouse, _ other: KnownHouse, on points: ArraySlice<GridPoint>, _ source: (name: String, id: String)
    ) throws -> [Place] {
        let rises = one.number.last < other.number.first
        let (lower, upper) = rises ? (one, other) : (other, one)
        let path = InterpolationPath(try (rises ? Array(points) : points.reversed()).map { try $0.coordinate })
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
