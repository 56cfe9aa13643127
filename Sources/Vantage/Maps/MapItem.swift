import Geodesy
import Places

/// A place on a map, such as a shop or a stop, as far as it is known.
public struct MapItem: Hashable, Sendable {
    /// Its identity in a table of places; `nil` for a place that is in none.
    public var id: PlaceID?
    /// What it is called.
    public var name: String?
    /// Where it is.
    public var coordinate: Coordinate
    /// What it is in the world; `nil` where neither a table of places nor a map says it.
    public var kind: PlaceKind?
    /// Of a point of interest.
    public var category: PointOfInterestCategory?
    /// As far as its source tells it; `nil` where it tells nothing.
    public var address: PostalAddress?
    /// As its source writes it, with blanks and several numbers where it has them.
    public var telephone: String?
    /// Its page as its source writes it: nobody has checked that it is a URL.
    public var url: String?
    /// As OpenStreetMap's grammar writes it; `hours` reads it.
    public var openingHours: String?

    /// When it is open, as far as its opening hours are understood; `nil` where it has none.
    public var hours: OpeningHours? { openingHours.map { OpeningHours($0) } }

    /// A place, with or without a name.
    public init(name: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }

    /// What a table of places says.
    ///
    /// `languages`: BCP 47 tags, for its name; without one that it has, what it is called where it lies.
    public init(_ place: Place, languages: [String] = []) {
        self.init(name: place.name(in: languages), coordinate: place.coordinate)
        id = place.id
        kind = place.kind
        category = place.category
        address = place.address
        telephone = place.telephone
        url = place.url
        openingHours = place.openingHours
    }
}
