import Vantage

/// JSON representation of the places around a scene.
package struct PlacesInViewJSON: Encodable, Sendable {
    let scene: String
    let places: [PlaceInViewJSON]

    /// Creates the representation of the places around a scene.
    ///
    /// - Parameters:
    ///   - places: The places.
    ///   - scene: The ID of the scene.
    ///   - languages: The preferred languages for names; see `Place.name(in:)`.
    package init(_ places: [ScenePlace], of scene: SceneID, languages: [String]) {
        self.scene = scene.description
        self.places = places.map { PlaceInViewJSON($0, languages: languages) }
    }
}

/// JSON representation of a place with its visibility from a scene.
struct PlaceInViewJSON: Encodable, Sendable {
    private let place: PlaceJSON
    private let seen: ScenePlace

    private enum CodingKeys: CodingKey { case spot, distance, bearing, rise, visibility }

    init(_ seen: ScenePlace, languages: [String]) {
        self.seen = seen
        place = PlaceJSON(seen.place, languages: languages)
    }

    func encode(to encoder: any Encoder) throws {
        try place.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(CoordinateJSON(seen.spot), forKey: .spot)
        try container.encode(seen.distance.rounded(toPlaces: 1), forKey: .distance)
        try container.encodeIfPresent(seen.bearing?.degrees(toPlaces: 2), forKey: .bearing)
        try container.encodeIfPresent(seen.rise?.rounded(toPlaces: 1), forKey: .rise)
        try container.encode(VisibilityJSON(seen.visibility), forKey: .visibility)
    }
}
