import VantageGeodesy

/// A position on an edge.
package struct RoadPosition: Hashable, Sendable {
    package let edge: Int
    /// The distance from the edge's tail in decimeters, at most the edge's length.
    package let offset: UInt32
    package let point: RoadPoint
    /// The distance in meters from the requested place.
    package let distance: Double

    package init(edge: Int, offset: UInt32, point: RoadPoint, distance: Double) {
        self.edge = edge
        self.offset = offset
        self.point = point
        self.distance = distance
    }
}

/// One of the two ends of a route.
package enum RouteEnd: Hashable, Sendable {
    case start, destination
}

/// The line of an edge, for converting between points and distances along the edge.
struct EdgePolyline {
    let points: [RoadPoint]
    /// The distance in meters from the first point to each point.
    private let meters: [Double]
    /// The length of the edge in decimeters.
    let length: UInt32

    init(_ points: [RoadPoint], length: UInt32) {
        let places = points.map(\.earthCentered)
        meters = zip(places, places.dropFirst()).reduce(into: [0]) { meters, line in
            meters.append(meters[meters.count - 1] + line.0.distance(to: line.1))
        }
        self.points = points
        self.length = length
    }

    /// Returns the distance in decimeters from the first point to a position on a segment.
    func offset(line: Int, share: Double) -> UInt32 {
        let total = meters[meters.count - 1]
        guard total > 0 else { return 0 }
        let place = meters[line] + (meters[line + 1] - meters[line]) * share
        return min(length, UInt32((place / total * Double(length)).rounded()))
    }

    /// Returns the points between two positions on the edge, including the positions themselves.
    ///
    /// - Parameters:
    ///   - from: The first position in decimeters.
    ///   - to: The second position in decimeters, not before the first.
    func points(from: UInt32, to: UInt32) -> [RoadPoint] {
        if from == 0, to >= length { return points }
        let (begin, end) = (meters(at: from), meters(at: to))
        let between = zip(meters, points).filter { $0.0 > begin && $0.0 < end }.map(\.1)
        return [point(at: begin)] + between + [point(at: end)]
    }

    private func meters(at offset: UInt32) -> Double {
        Double(min(offset, length)) / Double(length) * meters[meters.count - 1]
    }

    private func point(at place: Double) -> RoadPoint {
        let line = max(0, (meters.firstIndex { $0 >= place } ?? meters.count - 1) - 1)
        let (start, end) = (points[line], points[line + 1])
        let way = meters[line + 1] - meters[line]
        let share = way > 0 ? (place - meters[line]) / way : 0
        func between(_ one: Int32, _ other: Int32) -> Int32 {
            Int32((Double(one) + (Double(other) - Double(one)) * share).rounded())
        }
        return RoadPoint(
            latitude: between(start.latitude, end.latitude), longitude: between(start.longitude, end.longitude))
    }
}
