import VantageGeodesy
import VantagePlaceStore
import VantageSceneStore

extension PlaceStore {
    /// Creates a place store for the places in a scene store's file.
    public init(_ scenes: SceneStore) { self.init(scenes.store) }
}

extension PlaceStore: PlaceProvider {
    /// Returns the places whose names or category match a query, best match first.
    ///
    /// The text can also be:
    /// - A position in any form that `Coordinate(written:)` accepts, or a link to a position that `MapLink(reading:)`
    ///   accepts. The first result is the position itself: a place of kind `address` and type `position` that is not
    ///   stored anywhere. It has the address of the house or street there. The places at the position follow.
    /// - A search link. The results are the matches for its search text.
    /// - A short Plus Code, relative to the place named after it or to the query's position.
    ///
    /// - Returns: An empty array if nothing matches.
    /// - Throws: `PlaceError` if the text contains no words or is too long.
    public func matches(of query: PlaceQuery) async throws -> [PlaceMatch] {
        if let coordinate = try await position(of: query) {
            return try await matches(at: coordinate, limit: query.limit)
        }
        return try await search(query.resolvingLink)
    }

    /// Returns the position that a query's text specifies, or `nil` if it specifies none.
    private func position(of query: PlaceQuery) async throws -> Coordinate? {
        if let position = query.position { return position }
        guard let code = ShortPlusCode(query) else { return nil }
        guard let locality = code.locality else { return code.near.flatMap { code.position(near: $0) } }
        return try await search(locality).first.flatMap { code.position(near: $0.place.coordinate) }
    }
}
