import VantageCore
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapRenderer
import VantageMapTiles
import VantageVisibility

extension MapStore: ElevationProvider {
    /// A Boolean value that indicates whether any source contains heights.
    public var hasElevation: Bool { sources.contains { $0.role == .elevation } }

    /// Returns the height of the ground at a place, in meters above sea level.
    ///
    /// - Returns: The height from the first elevation source that contains one for the place, or `nil` if none does.
    /// - Throws: `MapError` if a source is damaged or the store has no elevation source.
    public func elevation(at coordinate: Coordinate) async throws -> Double? {
        try await elevations(at: [coordinate])[0]
    }

    /// Returns the heights of the ground at several places, in meters above sea level.
    ///
    /// Each height comes from the first source that has a height for the place, at that source's deepest zoom level. It
    /// is interpolated bilinearly between the centers of the four nearest pixels.
    ///
    /// - Returns: One height per place, in the same order, or `nil` where no source has a height.
    /// - Throws: `MapError` if a source is damaged or the store has no elevation source.
    public func elevations(at coordinates: [Coordinate]) async throws -> [Double?] {
        try await reading { try $0.elevations(at: coordinates) }
    }

    /// Returns the heights along a line whose segments are straight on the map.
    ///
    /// - Parameters:
    ///   - line: The vertices of the line; at least two.
    ///   - step: The maximum distance between two samples, in meters. By default, the profile has about 500 samples.
    /// - Throws: `MapError` if a source is damaged, the store has no elevation source, the line has fewer than two
    ///   vertices, or the profile would have more than 100,000 samples.
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
