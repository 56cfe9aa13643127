import Vantage

/// JSON representation of a place.
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
    /// `true` for an interpolated address, otherwise `nil`.
    let interpolated: Bool?
    let address: String?
    /// The parts of the address that the source does not specify.
    let derivedAddressParts: [String]?
    let telephone: String?
    let url: String?
    let openingHours: String?
    let brand: String?
    let cuisine: [String]?
    let religion: String?
    let wheelchair: WheelchairAccess?
    let level: String?
    let socialLinks: [String]?
    /// The opening state at the requested time. The following keys refer to the same time.
    let open: OpeningHours.State?
    let opensAt: String?
    let closesAt: String?
    let openComment: String?
    /// `true` if the state assumes that the day is not a holiday, otherwise `nil`.
    let holidaysNotKnown: Bool?
    let source: String
    let sourceID: String
    let license: String?
    let attribution: String?
    /// The distance from the center of the search, in meters.
    var distance: Double?
    /// The name that matched the search.
    var matched: String?
    var score: Double?
    /// The words of the query that were not used, as typed; omitted if all words were used.
    var unmatched: [String]?

    /// Creates the representation of a place.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - languages: The preferred languages for the name; see `Place.name(in:)`.
    ///   - openAt: The time at which the opening hours are evaluated, or `nil` to leave the opening state out.
    package init(_ place: Place, languages: [String] = [], openAt: OpeningQueryTime? = nil) {
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
        address = place.completeAddress?.line
        let derived = place.derivedAddressParts.map(\.rawValue).sorted()
        derivedAddressParts = derived.isEmpty ? nil : derived
        telephone = place.telephone
        url = place.url
        openingHours = place.openingHours
        let attributes = place.attributes
        brand = attributes.brand
        cuisine = attributes.cuisines.isEmpty ? nil : attributes.cuisines
        religion = attributes.religion
        wheelchair = attributes.wheelchair
        level = attributes.level
        socialLinks = attributes.socialLinks.isEmpty ? nil : attributes.socialLinks
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

    /// Creates the representation of a search result. For the parameters, see the initializer for a place.
    package init(_ match: PlaceMatch, languages: [String] = [], openAt: OpeningQueryTime? = nil) {
        self.init(match.place, languages: languages, openAt: openAt)
        distance = match.distance?.rounded(toPlaces: 1)
        matched = match.matched
        score = match.score.rounded(toPlaces: 4)
        unmatched = match.unmatched.isEmpty ? nil : match.unmatched
    }
}
