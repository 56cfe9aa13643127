import Vantage

/// What JSON says of a place.
package struct PlaceJSON: Encodable, Sendable {
    let id: String
    let name: String
    let names: [String: String]?
    let kind: PlaceKind
    let category: PointOfInterestCategory?
    let type: String?
    let adminLevel: Int?
    let code: String?
    let coordinate: CoordinateJSON
    /// True, or absent.
    let interpolated: Bool?
    let address: String?
    let telephone: String?
    let url: String?
    let openingHours: String?
    /// At the moment that was asked for, and the keys below.
    let open: OpeningHours.State?
    let opensAt: String?
    let closesAt: String?
    let openComment: String?
    /// True, or absent.
    let holidaysNotKnown: Bool?
    let source: String
    let sourceID: String
    let license: String?
    let attribution: String?
    /// Metres from where was searched.
    var distance: Double?
    /// The name that matched.
    var matched: String?
    var score: Double?

    /// - Parameters:
    ///   - languages: As of `Place.name(in:)`.
    ///   - openAt: When it is asked whether it is open.
    package init(_ place: Place, languages: [String] = [], openAt: OpeningMoment? = nil) {
        id = place.id.description
        name = place.name(in: languages)
        names = place.names.isEmpty ? nil : place.names
        kind = place.kind
        category = place.category
        type = place.type
        adminLevel = place.adminLevel
        code = place.code
        coordinate = CoordinateJSON(place.coordinate)
        interpolated = place.isInterpolated ? true : nil
        address = place.address?.line
        telephone = place.telephone
        url = place.url
        openingHours = place.openingHours
        let opening = openAt.flatMap { PlaceOpening(place, at: $0) }
        open = opening?.state
        opensAt = opening?.opensAt
        closesAt = opening?.closesAt
        openComment = opening?.comment
        holidaysNotKnown = opening?.assumesNoHoliday == true ? true : nil
        source = place.source
        sourceID = place.sourceID
        license = place.license
        attribution = place.attribution
    }

    /// Parameters as of a place alone.
    package init(_ match: PlaceMatch, languages: [String] = [], openAt: OpeningMoment? = nil) {
        self.init(match.place, languages: languages, openAt: openAt)
        distance = match.distance?.rounded(toPlaces: 1)
        matched = match.matched
        score = match.score.rounded(toPlaces: 4)
    }
}
