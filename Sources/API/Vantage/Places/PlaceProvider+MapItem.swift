import VantagePlaces

extension PlaceProvider {
    /// Returns the map item for a place.
    ///
    /// - Throws: `PlaceError` with the code `noSuchPlace` if there is no such place.
    package func mapItem(_ id: PlaceID) async throws -> MapItem {
        guard let place = try await place(id) else {
            throw PlaceError(.noSuchPlace, "No place has the ID \(id). Search for it again.")
        }
        return MapItem(place)
    }
}
