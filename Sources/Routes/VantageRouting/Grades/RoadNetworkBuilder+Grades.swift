import VantageGeodesy

extension RoadNetworkBuilder {
    /// The approximate spacing of height samples along an edge, in meters.
    private static let samplingDistance = 50.0
    /// The number of edges for which heights are requested together.
    private static let edgesAtOnce = 4096

    /// Makes travel times by bicycle and on foot depend on the grades of roads.
    ///
    /// - Parameter heights: Returns the heights of places in meters, in the same order; `nil` where they are unknown.
    package mutating func addGrades(_ heights: ([Coordinate]) async throws -> [Double?]) async throws {
        var grades: [EdgeGrades] = []
        grades.reserveCapacity(network.edges.count)
        for first in stride(from: 0, to: network.edges.count, by: Self.edgesAtOnce) {
            try Task.checkCancellation()
            let edges = network.edges[first..<min(first + Self.edgesAtOnce, network.edges.count)]
            let places = edges.map { Self.places(along: $0, in: network) }
            let found = try await heights(Array(places.joined()))
            var next = found.startIndex
            for (edge, own) in zip(edges, places) {
                grades.append(
                    EdgeGrades(heights: found[next..<next + own.count], length: Double(edge.length) / 10))
                next += own.count
            }
        }
        setGrades(grades)
    }

    /// Returns evenly spaced places along an edge, from its start to its end; none for edges that do not follow the
    /// ground.
    private static func places(along edge: RoadEdge, in network: RoadNetwork) -> [Coordinate] {
        guard edge.flags.isDisjoint(with: [.bridge, .tunnel, .ferry, .steps]) else { return [] }
        let line = network.points(of: edge).compactMap(\.coordinate)
        let lengths = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
        let total = lengths.reduce(0, +)
        let count = max(1, Int((total / samplingDistance).rounded()))
        var places = line.prefix(1).map { $0 }
        var (segment, passed) = (0, 0.0)
        for number in 1..<max(1, count) {
            let target = total * Double(number) / Double(count)
            while segment < lengths.count - 1, passed + lengths[segment] < target {
                passed += lengths[segment]
                segment += 1
            }
            let fraction = lengths[segment] > 0 ? (target - passed) / lengths[segment] : 0
            places.append(line[segment].interpolated(to: line[segment + 1], fraction: fraction))
        }
        return places + line.suffix(1)
    }
}
