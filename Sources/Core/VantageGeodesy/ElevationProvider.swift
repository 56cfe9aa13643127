/// A provider of ground elevations: a map with elevation, or your own database.
public protocol ElevationProvider: Sendable {
    /// Returns elevations in meters above sea level, in the order of the coordinates; `nil` where the elevation is
    /// unknown.
    func elevations(at coordinates: [Coordinate]) async throws -> [Double?]
}
