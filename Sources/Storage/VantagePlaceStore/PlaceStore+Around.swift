import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

extension PlaceStore {
    /// The distance from the position, in meters, at which nearby streets are labeled.
    private static let streetDistance = 22.0

    /// Returns the points of interest and streets around a position.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - radius: The maximum distance in meters.
    ///   - limit: The maximum number of places.
    /// - Returns: The places, nearest first.
    /// - Throws: `StoreError` if the file is damaged.
    public func places(around coordinate: Coordinate, within radius: Double, limit: Int) async throws
        -> [SurroundingPlace]
    {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return [] }
            let reader = try PlaceReader(database)
            let outlines = try OutlineReader(database)
            let streets = StreetSpots(around: coordinate, radius: min(radius, Self.streetDistance))
            var found: [SurroundingPlace] = []
            for near in try NearbyPlaces(database).places(within: radius, of: coordinate)
            where near.kind != .address && found.count < limit {
                guard let place = try reader.place(row: near.row), !place.isUnnamed else { continue }
                let lines = near.kind == .street ? try outlines.outline(ofRow: near.row)?.coordinates ?? [] : []
                let spots = lines.isEmpty ? [place.coordinate] : streets.spots(of: lines)
                found.append(SurroundingPlace(place, spots: spots, from: coordinate))
            }
            return found
        }
    }
}

/// A reader of the outlines of places.
struct OutlineReader {
    private let byRow: RawStatement

    init(_ database: Database) throws {
        byRow = try RawStatement(database, "SELECT shape FROM place_outline WHERE place = ?")
    }

    /// Returns the outline of a place, or `nil` if it has none.
    func outline(ofRow row: Int64) throws -> Outline? {
        byRow.bind(1, row)
        defer { byRow.reset() }
        guard try byRow.step() else { return nil }
        guard let outline = Outline(bytes: byRow.blob(0)) else {
            throw InvalidStoredValue("place_outline.shape is not an outline")
        }
        return outline
    }
}

extension Outline {
    /// The points of each part.
    var coordinates: [[Coordinate]] {
        get throws { try parts.map { try $0.map { try $0.coordinate } } }
    }
}
