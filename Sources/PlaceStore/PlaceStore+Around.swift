import GRDB
import Geodesy
import Places
import SQLiteAccess
import SceneStore

extension PlaceStore {
    /// Metres from a position at which the names of the streets around it stand.
    private static let streetDistance = 22.0

    /// The points of interest and streets around a position.
    ///
    /// - Parameters:
    ///   - coordinate: The position.
    ///   - radius: Metres.
    ///   - limit: How many at most.
    /// - Returns: The nearest first.
    /// - Throws: `SceneStoreError` when the file is damaged.
    public func places(around coordinate: Coordinate, within radius: Double, limit: Int) async throws -> [PlaceAround] {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return [] }
            let reader = try PlaceReader(database)
            let outlines = try OutlineReader(database)
            let streets = StreetSpots(around: coordinate, radius: min(radius, Self.streetDistance))
            var found: [PlaceAround] = []
            for near in try NearbyPlaces(database).places(within: radius, of: coordinate)
            where near.kind != .address && found.count < limit {
                guard let place = try reader.place(row: near.row) else { continue }
                let lines = near.kind == .street ? try outlines.outline(ofRow: near.row)?.coordinates ?? [] : []
                let spots = lines.isEmpty ? [place.coordinate] : streets.spots(of: lines)
                found.append(PlaceAround(place, spots: spots, from: coordinate))
            }
            return found
        }
    }
}

/// Reads the shapes of places.
struct OutlineReader {
    private let byRow: RawStatement

    init(_ database: Database) throws {
        byRow = try RawStatement(database, "SELECT shape FROM place_outline WHERE place = ?")
    }

    /// - Returns: `nil` where it has none.
    func outline(ofRow row: Int64) throws -> Outline? {
        byRow.bind(1, row)
        defer { byRow.reset() }
        guard try byRow.step() else { return nil }
        guard let outline = Outline(bytes: byRow.blob(0)) else {
            throw ImpossibleValue("place_outline.shape is no outline")
        }
        return outline
    }
}

extension Outline {
    /// Degrees.
    var coordinates: [[Coordinate]] {
        get throws { try parts.map { try $0.map { try $0.coordinate } } }
    }
}
