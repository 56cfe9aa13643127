import VantageGeodesy

/// A line on the ground, parameterized by the distance from its start.
struct InterpolationPath {
    private let points: [Coordinate]
    /// The distance of each point from the first, in meters along the line.
    private let distances: [Double]

    init(_ points: [Coordinate]) {
        self.points = points
        var distances = [0.0]
        for (one, other) in zip(points, points.dropFirst()) {
            distances.append(distances.last! + one.distance(to: other))
        }
        self.distances = distances
    }

    /// The length in meters.
    var length: Double { distances.last ?? 0 }

    /// Returns the position at a fraction of the length.
    ///
    /// - Parameter share: The fraction, from 0 to 1.
    func position(share: Double) -> Coordinate? {
        let wanted = share * length
        guard let end = distances.indices.dropFirst().first(where: { distances[$0] >= wanted }) else { return nil }
        let (before, step) = (distances[end - 1], distances[end] - distances[end - 1])
        return points[end - 1].between(points[end], share: step > 0 ? (wanted - before) / step : 0)
    }
}
