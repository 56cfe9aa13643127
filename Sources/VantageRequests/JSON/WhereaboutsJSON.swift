import Vantage

/// What JSON says of a position.
package struct WhereaboutsJSON: Encodable, Sendable {
    /// Something at a position, or near it.
    struct Found: Encodable {
        let place: PlaceJSON
        let how: Whereabouts.Manner
        /// Metres.
        let distance: Double

        init(_ found: Whereabouts.Found, _ languages: [String]) {
            place = PlaceJSON(found.place, languages: languages)
            how = found.manner
            distance = found.distance.rounded(toPlaces: 1)
        }
    }

    let address: Found?
    let item: Found?
    let territories: [PlaceJSON]
    let features: [PlaceJSON]

    /// - Parameter languages: In which places are named, as of `Place.name(in:)`.
    package init(_ whereabouts: Whereabouts, languages: [String] = []) {
        address = whereabouts.address.map { Found($0, languages) }
        item = whereabouts.item.map { Found($0, languages) }
        territories = whereabouts.territories.map { PlaceJSON($0, languages: languages) }
        features = whereabouts.features.map { PlaceJSON($0, languages: languages) }
    }
}
