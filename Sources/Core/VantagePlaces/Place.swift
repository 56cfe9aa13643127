import VantageGeodesy

/// An entry in the places table: a point of interest, a territory, a physical feature, a street or an address.
public struct Place: Hashable, Sendable, Identifiable {
    /// The identity, derived from the source and the ID in that source, so that importing the place again does not
    /// change it.
    public let id: PlaceID
    /// The kind of place.
    public var kind: PlaceKind
    /// The category of a point of interest; `nil` if the source does not specify a known one.
    public var category: PointOfInterestCategory?
    /// The source's own word for the type, such as `city`, `peak` or `supermarket`.
    public var type: String?
    /// The administrative level of a territory, from 2 for countries to 11 for the smallest. Source:
    /// https://wiki.openstreetmap.org/wiki/Key:admin_level
    public var adminLevel: Int?
    /// The ISO 3166 code of a territory, such as `MC` or `FR-06`.
    public var code: String?
    /// The local name.
    public var name: String
    /// The names in other languages, by BCP 47 tag.
    public var names: [String: String]
    /// Additional names whose language is unknown.
    public var aliases: [String]
    /// The position on WGS 84; for an area, a representative point.
    public var coordinate: Coordinate
    /// The prominence, from 0 to 1, which ranks places whose names match equally well.
    public var importance: Double
    /// The parts of the address that the source specifies; `nil` if it specifies none.
    public var address: PostalAddress?
    /// The town, district, postal code, state and country around the place. An import derives them from the areas that
    /// contain the place or, failing that, from the nearest town; `nil` if none is known. See ``completeAddress``.
    public package(set) var surroundings: PostalAddress?
    /// The telephone number as the source writes it, possibly with spaces or several numbers.
    public var telephone: String?
    /// The website as the source writes it, not validated as a URL.
    public var url: String?
    /// The opening hours in OpenStreetMap's grammar; ``hours`` contains the parsed form.
    public var openingHours: String?
    /// Further details, such as brand, cuisine and wheelchair access.
    public var attributes = PlaceAttributes()
    /// A Boolean value indicating whether the position of a house is interpolated between known neighbors rather than
    /// given by the source.
    public var isInterpolated: Bool
    /// A Boolean value indicating whether the source has no name for the place. In that case, ``name`` is the
    /// category's name in English, and ``names`` contains the category's names in other languages.
    public var isUnnamed: Bool
    /// The terms for the place's subcategories and brand; see ``PlaceFacets``.
    package var facets: [String]
    /// The source of the place, such as `openstreetmap`.
    public var source: String
    /// The ID in that source, such as `n123`.
    public var sourceID: String
    /// The SPDX identifier for the license of the place or its collection.
    public var license: String?
    /// The attribution to show with the place, from the place or its collection; `nil` if none is required.
    public var attribution: String?

    /// Creates a place with only the required properties.
    package init(id: PlaceID, kind: PlaceKind, name: String, coordinate: Coordinate, source: String, sourceID: String) {
        self.id = id
        self.kind = kind
        self.name = name
        self.coordinate = coordinate
        self.source = source
        self.sourceID = sourceID
        names = [:]
        aliases = []
        importance = 0
        isInterpolated = false
        isUnnamed = false
        facets = []
    }

    /// The parsed opening hours; `nil` if the place has none.
    public var hours: OpeningHours? { openingHours.map { OpeningHours($0) } }

    /// Returns the name in the first of the given languages that has one, or the local name.
    ///
    /// - Parameter languages: BCP 47 tags; `fr-CA` also matches `fr`.
    public func name(in languages: [String]) -> String {
        for language in languages {
            if let name = names[language] ?? language.split(separator: "-").first.flatMap({ names[String($0)] }) {
                return name
            }
        }
        return name
    }
}
