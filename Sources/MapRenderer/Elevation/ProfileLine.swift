import Geodesy

/// Points along a line, near enough to each other to see how it rises and falls.
struct ProfileLine {
    /// The points of a profile where nothing else is said.
    private static let usual = 500.0
    /// More are refused.
    private static let most = 100_000

    let distances: [Double]
    let places: [MapPoint]

    /// - Parameters:
    ///   - line: Straight on the map between its places, the shorter way around the world.
    ///   - step: Metres between two points, at most; `nil` makes some 500 points.
    /// - Throws: ``MapError`` where there would be too many, or there is no line.
    init(along line: [Coordinate], step: Double?) throws(MapError) {
        guard line.count > 1 else {
            throw MapError(.invalidOption, "A profile needs a line of two places or more, and there are \(line.count).")
        }
        let lengths = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
        let length = lengths.reduce(0, +)
        let step = step ?? max(1, length / Self.usual)
        guard step > 0 else {
            throw MapError(.invalidOption, "Expected steps of more than 0 metres but received \(step).")
        }
        guard Double(line.count) + length / step <= Double(Self.most) else {
            throw MapError(
                .tooLarge,
                "A profile of \(Int(nearest: length)) m and \(line.count) places in steps of \(step) m would have more than "
                    + "\(Self.most) points. Make the steps longer, or the line simpler.")
        }
        var (distances, places, travelled) = ([0.0], [MapPoint(line[0])], 0.0)
        for (number, length) in lengths.enumerated() where length > 0 {
            let (from, to) = (MapPoint(line[number]), MapPoint(line[number + 1]))
            let east = to.x - from.x - (to.x - from.x).rounded()
            let count = (length / step).rounded(.up)
            for part in stride(from: 1, through: count, by: 1) {
                let share = part / count
                distances.append(travelled + share * length)
                places.append(MapPoint(x: from.x + share * east, y: from.y + share * (to.y - from.y)))
            }
            travelled += length
        }
        (self.distances, self.places) = (distances, places)
    }
}

extension MapRenderer {
    /// Heights above the sea, in metres; `nil` where no source has one. Blocks.
    ///
    /// - Throws: `MapSourceError`; ``MapError`` where a source is damaged or there is none of heights.
    package func elevations(at places: [Coordinate]) throws -> [Double?] {
        try checkHeights()
        return try elevation.heights(at: places.map { MapPoint($0) })
    }

    /// The heights along a line. Blocks.
    ///
    /// - Parameter step: Metres between two points, at most; `nil` makes some 500 points.
    /// - Throws: As ``elevations(at:)`` does; ``MapError`` where there is no line, or there would be too many points.
    package func profile(along line: [Coordinate], step: Double?) throws -> ElevationProfile {
        try checkHeights()
        let line = try ProfileLine(along: line, step: step)
        let heights = try elevation.heights(at: line.places)
        return ElevationProfile(
            points: line.places.indices.map {
                ElevationProfile.Point(
                    distance: line.distances[$0], coordinate: line.places[$0].coordinate, elevation: heights[$0])
            })
    }

    private func checkHeights() throws(MapError) {
        guard elevation.sources.isEmpty else { return }
        throw MapError(
            .noElevation, "No source has heights. Add an MBTiles or PMTiles archive of Terrarium or terrain-RGB tiles.")
    }
}
