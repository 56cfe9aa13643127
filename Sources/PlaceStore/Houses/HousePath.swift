import Geodesy

/// A line on the ground that is gone along evenly.
struct HousePath {
    private let points: [Coordinate]
    /// Metres from the first point to each.
    private let distances: [Double]

    init(_ points: [Coordinate]) {
        self.points = points
        var distances = [0.0]
        for (one, other) in zip(points, points.dropFirst()) {
            distances.append(distances.last! + one.distance(to: other))
        }
        self.distances = distances
    }

    /// Metres.
    var length: Double { distances.last ?? 0 }

    /// - Parameter share: Of the length, from 0 to 1.
    func position(share: Double) -> Coordinate? {
        let wanted = share * length
        guard let end = distances.indices.dropFirst().first(where: { distances[$0] >= wanted }) else { return nil }
        let (before, step) = (distances[end - 1], distances[end] - distances[end - 1])
        return points[end - 1].between(points[end], share: step > 0 ? (wanted - before) / step : 0)
    }
}
