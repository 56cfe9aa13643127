import Vantage

/// JSON representation of a reverse lookup result.
package struct ReverseLookupJSON: Encodable, Sendable {
    /// A place at or near a position.
    struct Found: Encodable, Sendable {
        let place: PlaceJSON
        let how: ReverseLookup.Method
        /// The distance from the position, in meters.
        let distance: Double

        init(_ found: ReverseLookup.Match, _ languages: [String]) {
            place = PlaceJSON(found.place, languages: languages)
            how = found.method
            distance = found.distance.rounded(toPlaces: 1)
        }
    }

    let address: Found?
    let item: Found?
    let town: Found?
    let territories: [PlaceJSON]
    let features: [PlaceJSON]

    /// Creates the representation of a reverse lookup result.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - languages: The preferred languages for names; see `Place.name(in:)`.
    package init(_ result: ReverseLookup, languages: [String] = []) {
        address = result.address.map { Found($0, languages) }
        item = result.item.map { Found($0, languages) }
        town = result.town.map { Found($0, languages) }
        territories = result.territories.map { PlaceJSON($0, languages: languages) }
        features = result.features.map { PlaceJSON($0, languages: languages) }
    }
}
