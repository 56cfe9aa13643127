import BlockingWork
import Geodesy
import MapRenderer
import MapTiles
import Visibility

extension MapStore: ElevationProvider {
    /// Whether a source has heights.
    public var hasElevation: Bool { sources.contains { $0.role == .elevation } }

    /// How high a place lies, in metres above the sea, by the first source of heights that knows it.
    ///
    /// - Returns: `nil` where no source has a height.
    /// - Throws: `MapError` when a source is damaged, or there is none of heights.
    public func elevation(at coordinate: Coordinate) async throws -> Double? {
        try await elevations(at: [coordinate])[0]
    }

    /// How high places lie, in metres above the sea; `nil` where no source has a height.
    ///
    /// Each height is of the deepest level of the first source that has one, weighed between the middles of the four pixels
    /// about the place.
    ///
    /// - Throws: `MapError` when a source is damaged, or there is none of heights.
    public func elevations(at coordinates: [Coordinate]) async throws -> [Double?] {
        try await reading { try $0.elevations(at: coordinates) }
    }

    /// The heights along a line that is straight on the map between its places.
    ///
    /// `step`: Metres between two points, at most; without it there are some 500 points.
    /// - Throws: `MapError` when a source is damaged, there is none of heights, the line has fewer than two places, or there
    ///   would be more than 100 000 points.
    public func profile(along line: [Coordinate], step: Double? = nil) async throws -> ElevationProfile {
        try await reading { try $0.profile(along: line, step: step) }
    }

    private func reading<Value: Sendable>(_ body: @escaping @Sendable (MapRenderer) throws -> Value) async throws
        -> Value
    {
        try await workers.run { [renderer] cancellation in
            try cancellation.check()
            do { return try body(renderer) } catch let error as MapSourceError { throw MapError(error) }
        }
    }
}
