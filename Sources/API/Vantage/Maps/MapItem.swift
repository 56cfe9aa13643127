import VantageGeodesy
import VantagePlaces

/// A place on a map, such as a shop or a transit stop. Details that are not known are `nil`.
public struct MapItem: Hashable, Sendable {
    /// The item's ID in a table of places, or `nil` if it is not in one.
    public var id: PlaceID?
    /// The name of the place.
    public var name: String?
    /// The location of the place.
    public var coordinate: Coordinate
    /// The kind of place, or `nil` if neither a table of places nor a map specifies it.
    public var kind: PlaceKind?
    /// The category, for a point of interest.
    public var category: PointOfInterestCategory?
    /// The postal address, or `nil` if it is not known. Individual fields may be missing. For a place in a table,
    /// fields that the source does not specify are filled in from the surrounding areas; see ``derivedAddressParts``.
    public var address: PostalAddress?
    /// The parts of the ``address`` that the source does not specify.
    public var derivedAddressParts: Set<PostalAddress.Part> = []
    /// The telephone number or numbers, exactly as in the source.
    public var telephone: String?
    /// The web page, exactly as in the source. It may not be a valid URL.
    public var url: String?
    /// The opening hours in OpenStreetMap's `opening_hours` syntax. Use ``hours`` to evaluate them.
    public var openingHours: String?
    /// Brand, cuisine, religion, wheelchair access, level and social links, where the source provides them.
    public var attributes = PlaceAttributes()

    /// The parsed opening hours, or `nil` if the item has none. Parts that cannot be parsed have an unknown state.
    public var hours: OpeningHours? { openingHours.map { OpeningHours($0) } }

    /// Creates an item with a location and, optionally, a name.
    public init(name: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }

    /// Creates an item from an entry in a table of places.
    ///
    /// - Parameters:
    ///   - place: The entry.
    ///   - languages: The preferred languages for the name, as BCP 47 tags, most preferred first. If the place has no
    ///     name in any of them, its local name is used.
    public init(_ place: Place, languages: [String] = []) {
        self.init(name: place.name(in: languages), coordinate: place.coordinate)
        id = place.id
        kind = place.kind
        category = place.category
        address = place.completeAddress
        derivedAddressParts = place.derivedAddressParts
        telephone = place.telephone
        url = place.url
        openingHours = place.openingHours
        attributes = place.attributes
    }
}
