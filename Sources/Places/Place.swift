import Geodesy

/// An entry of the table of places: a point of interest, a territory, a physical feature, a street or a house.
public struct Place: Hashable, Sendable, Identifiable {
    /// From its source and its id there: the same after another import.
    public let id: PlaceID
    /// What it is in the world.
    public var kind: PlaceKind
    /// Of points of interest; `nil` where its source says nothing that is known.
    public var category: PointOfInterestCategory?
    /// The word that its source has for what it is, such as `city`, `peak` or `supermarket`.
    public var type: String?
    /// Of a territory, from 2 for countries to 11 for the smallest. Source:
    /// https://wiki.openstreetmap.org/wiki/Key:admin_level
    public var adminLevel: Int?
    /// Of a territory: ISO 3166, such as `MC` or `FR-06`.
    public var code: String?
    /// What it is called where it lies.
    public var name: String
    /// What it is called in other languages, by BCP 47 tags.
    public var names: [String: String]
    /// Further names of which no language is known.
    public var aliases: [String]
    /// On WGS 84; of an area, a point that stands for it.
    public var coordinate: Coordinate
    /// How well known it is, from 0 to 1: what ranks places whose names match alike.
    public var importance: Double
    /// As far as its source tells it; `nil` where it tells nothing.
    public var address: PostalAddress?
    /// As its source writes it, with blanks and several numbers where it has them.
    public var telephone: String?
    /// Its page as its source writes it: nobody has checked that it is a URL.
    public var url: String?
    /// As OpenStreetMap's grammar writes it; `hours` reads it.
    public var openingHours: String?
    /// Of a house: whether nobody told where it is, and it lies between neighbors that are known.
    public var isInterpolated: Bool
    /// What names it, such as `openstreetmap`.
    public var source: String
    /// What it is called there, such as `n123`.
    public var sourceID: String
    /// An SPDX identifier; its own, or its collection's.
    public var license: String?
    /// Whom to name where it is shown; its own, or its collection's. `nil` where nobody asks for it.
    public var attribution: String?

    /// A place of which nothing else is known yet.
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
    }

    /// When it is open, as far as its opening hours are understood; `nil` where it has none.
    public var hours: OpeningHours? { openingHours.map { OpeningHours($0) } }

    /// The name in the first of some languages that it has one in.
    ///
    /// `languages`: BCP 47 tags; `fr-CA` also finds `fr`.
    public func name(in languages: [String]) -> String {
        for language in languages {
            if let name = names[language] ?? language.split(separator: "-").first.flatMap({ names[String($0)] }) {
                return name
            }
        }
        return name
    }
}
