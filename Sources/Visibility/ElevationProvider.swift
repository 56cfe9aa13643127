import Geodesy

/// What knows how high the ground lies: a map with heights, somebody's own table.
public protocol ElevationProvider: Sendable {
    /// Metres above the sea, of each place in their order; `nil` where nothing is known.
    func elevations(at coordinates: [Coordinate]) async throws -> [Double?]
}
