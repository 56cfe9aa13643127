import VantageCore
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief

/// Points along a line, close enough together for the profile to follow the terrain.
struct ProfileLine {
    /// The default number of points in a profile.
    private static let defaultPointCount = 500.0
    /// The maximum number of points.
    private static let maximumPointCount = 100_000

    let distances: [Double]
    let places: [MapPoint]

    /// - Parameters:
    ///   - line: A line that is straight on the map between its coordinates and takes the shorter way around the world.
    ///   - step: The maximum distance between consecutive points, in meters; `nil` results in about 500 points.
    /// - Throws: ``MapError`` if there would be too many points or there is no line.
    init(along line: [Coordinate], step: Double?) throws(MapError) {
        guard line.count > 1 else {
            throw MapError(.invalidOption, "Expected a line with at least two points but received \(line.count).")
        }
        let lengths = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
        let length = lengths.reduce(0, +)
        let step = step ?? max(1, length / Self.defaultPointCount)
        guard step > 0 else {
            throw MapError(.invalidOption, "Expected a step above 0 meters but received \(step).")
        }
        guard Double(line.count) + length / step <= Double(Self.maximumPointCount) else {
            throw MapError(
                .tooLarge,
                "A profile of \(Int(nearest: length)) m with \(line.count) points and steps of \(step) m would have "
                    + "more than \(Self.maximumPointCount) samples. Use longer steps, or simplify the line.")
        }
        var (distances, places, traveled) = ([0.0], [MapPoint(line[0])], 0.0)
        for (number, length) in lengths.enumerated() where length > 0 {
            let (from, to) = (MapPoint(line[number]), MapPoint(line[number + 1]))
            let east = to.x - from.x - (to.x - from.x).rounded()
            let count = (length / step).rounded(.up)
            for part in stride(from: 1, through: count, by: 1) {
                let share = part / count
                distances.append(traveled + share * length)
                places.append(MapPoint(x: from.x + share * east, y: from.y + share * (to.y - from.y)))
            }
            traveled += length
        }
        (self.distances, self.places) = (distances, places)
    }
}

extension MapRenderer {
    /// Returns heights above sea level in meters, or `nil` where no source has a height. Blocks the thread.
    ///
    /// - Throws: `MapSourceError`; ``MapError`` if a source is damaged or none has elevation data.
    package func elevations(at places: [Coordinate]) throws -> [Double?] {
        try checkHeights()
        return try elevation.heights(at: places.map { MapPoint($0) })
    }

    /// Returns the elevation profile of a line. Blocks the thread.
    ///
    /// - Parameter step: The maximum distance between consecutive points, in meters; `nil` results in about 500 points.
    /// - Throws: The same errors as ``elevations(at:)``; ``MapError`` if there is no line or there would be too many
    ///   points.
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
            .noElevation,
            "No source has elevation data. Add an MBTiles or PMTiles archive with Terrarium or terrain-RGB tiles.")
    }
}
