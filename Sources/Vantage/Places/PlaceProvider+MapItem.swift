import Places

extension PlaceProvider {
    /// The map item of a place.
    ///
    /// - Throws: `PlaceError` `noSuchPlace`.
    package func mapItem(_ id: PlaceID) async throws -> MapItem {
        guard let place = try await place(id) else {
            throw PlaceError(.noSuchPlace, "There is no place \(id). Search for it again.")
        }
        return MapItem(place)
    }
}
