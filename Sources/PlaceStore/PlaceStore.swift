import GRDB
import Geodesy
import Places
import SceneStore

/// The places of a store: points of interest, territories, physical features, streets and houses.
///
/// They lie in the file of a ``SceneStore``, which may have scenes, places or both.
public struct PlaceStore: Sendable {
    /// The file that they lie in.
    public let store: SceneStore

    /// The places of a store that is open.
    public init(_ store: SceneStore) { self.store = store }

    /// - Returns: `nil` where there is no such place.
    /// - Throws: `SceneStoreError` when the file is damaged.
    public func place(_ id: PlaceID) async throws -> Place? {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return nil }
            return try PlaceReader(database).place(id)
        }
    }

    /// How many places there are.
    public var count: Int {
        get async throws {
            try await store.read { database in
                guard try PlaceReader.hasPlaces(database) else { return 0 }
                return try Int.fetchOne(database, sql: "SELECT count(*) FROM place") ?? 0
            }
        }
    }

    /// Places whose names match a text, or whose category it names; best first. Of a text that is a position, as of
    /// `Coordinate(written:)`, or a link to one, as of `MapLink(reading:)`, what lies there; of a link that searches, what it
    /// searches for; of a short Plus Code what lies at the nearest of that code to the place behind it, or to where is
    /// searched.
    ///
    /// - Returns: None where nothing matches.
    /// - Throws: `PlaceError` when the text says nothing, or too much.
    public func matches(of query: PlaceQuery) async throws -> [PlaceMatch] {
        if let coordinate = try await position(of: query) {
            return try await store.lookUp { database in
                guard try PlaceReader.hasPlaces(database) else { return [] }
                return try PlaceSearch.matches(at: coordinate, query, database)
            }
        }
        let query = query.withoutLink
        let words = try query.words()
        return try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return [] }
            return try PlaceSearch(database, query).matches(of: words)
        }
    }

    /// Of a text that is a position, in whatever form.
    private func position(of query: PlaceQuery) async throws -> Coordinate? {
        if let position = query.position { return position }
        guard let code = ShortPlusCode(query) else { return nil }
        return try await store.lookUp { database in
            try PlaceReader.hasPlaces(database) ? try code.position(database) : nil
        }
    }
}
