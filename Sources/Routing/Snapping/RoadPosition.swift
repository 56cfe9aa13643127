import Geodesy

/// A place on an edge.
package struct RoadPosition: Hashable, Sendable {
    package let edge: Int
    /// Decimetres from the edge's tail, at most its length.
    package let offset: UInt32
    package let point: RoadPoint
    /// Metres from the place that was asked for.
    package let distance: Double

    package init(edge: Int, offset: UInt32, point: RoadPoint, distance: Double) {
        self.edge = edge
        self.offset = offset
        self.point = point
        self.distance = distance
    }
}

/// An end of a route.
package enum RoadEnd: Hashable, Sendable {
    case start, destination
}

/// How far along an edge its points lie.
struct EdgeShape {
    let points: [RoadPoint]
    /// Metres from the first point to each.
    private let metres: [Double]
    /// Decimetres.
    let length: UInt32

    init(_ points: [RoadPoint], length: UInt32) {
        let places = points.map(\.earthCentered)
        metres = zip(places, places.dropFirst()).reduce(into: [0]) { metres, line in
            metres.append(metres[metres.count - 1] + line.0.distance(to: line.1))
        }
        self.points = points
        self.length = length
    }

    /// Decimetres to a place on one of its lines.
    func offset(line: Int, share: Double) -> UInt32 {
        let total = metres[metres.count - 1]
        guard total > 0 else { return 0 }
        let place = metres[line] + (metres[line + 1] - metres[line]) * share
        return min(length, UInt32((place / total * Double(length)).rounded()))
    }

    /// The points from one place along it to another.
    ///
    /// - Parameters: Decimetres, the first not the greater one.
    func points(from: UInt32, to: UInt32) -> [RoadPoint] {
        if from == 0, to >= length { return points }
        let (begin, end) = (metres(at: from), metres(at: to))
        let between = zip(metres, points).filter { $0.0 > begin && $0.0 < end }.map(\.1)
        return [point(at: begin)] + between + [point(at: end)]
    }

    private func metres(at offset: UInt32) -> Double {
        Double(min(offset, length)) / Double(length) * metres[metres.count - 1]
    }

    private func point(at place: Double) -> RoadPoint {
        let line = max(0, (metres.firstIndex { $0 >= place } ?? metres.count - 1) - 1)
        let (start, end) = (points[line], points[line + 1])
        let way = metres[line + 1] - metres[line]
        let share = way > 0 ? (place - metres[line]) / way : 0
        func between(_ one: Int32, _ other: Int32) -> Int32 {
            Int32((Double(one) + (Double(other) - Double(one)) * share).rounded())
        }
        return RoadPoint(
            latitude: between(start.latitude, end.latitude), longitude: between(start.longitude, end.longitude))
    }
}
