/// The properties that the places in a category have in common.
///
/// A category is declared in ``PointOfInterestCategory``, and its traits are in the file for its family in
/// `Categories`. Its names in the viewer are in `Page/translations/categories.js`.
package struct CategoryTraits: Sendable {
    /// The values of OpenStreetMap keys such as amenity, shop, tourism and leisure that belong to the category. All
    /// tile schemas use these values.
    let words: [String]
    /// The lowercase search terms for the category in English, German, French, Spanish and Italian: one string per
    /// language, with terms separated by commas.
    let phrases: [String]
    /// The display rank of the category's places if the schema does not specify one, on the scale of OpenMapTiles,
    /// which ranks the places in a neighborhood.
    let rank: Double
    /// Whether a place usually occupies a whole building rather than a room in one.
    let isBuilding: Bool
    /// The white drawing on the category's disc, in a small path language.
    ///
    /// The box is 16 × 16 units, with y downward; the disc is the circle of radius 8 around (8, 8), and the drawing
    /// stays within a radius of 5.5 of that point. Commands and absolute coordinates are separated by single spaces:
    ///
    /// - `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Z`: move, line, cubic curve, close.
    /// - `O cx cy r`, `R x y width height`: a whole circle, a rectangle; each a closed subpath of its own.
    /// - `F`: begins a group that is filled. A glyph begins as if after `F`.
    /// - `S width`: begins a group that is stroked with round caps and joins.
    ///
    /// Each group is painted when it ends, over the groups before it, so overlapping groups merge. Within a filled
    /// group, the even-odd rule applies: a subpath inside another is a hole. A group begins with `M`, `O` or `R`, one
    /// of which must also follow every `O`, `R` and `Z` unless the group ends there.
    let glyph: String

    init(words: [String], phrases: [String], rank: Double, isBuilding: Bool = false, glyph: String) {
        self.words = words
        self.phrases = phrases
        self.rank = rank
        self.isBuilding = isBuilding
        self.glyph = glyph
    }
}

/// A family of categories, whose icons have the same color.
package enum CategoryFamily: CaseIterable, Sendable {
    case food, shopping, nature, health, transport, culture, lodging, sports, services

    /// The categories of the family.
    package var categories: [PointOfInterestCategory: CategoryTraits] {
        switch self {
        case .food: CategoryTraits.food
        case .shopping: CategoryTraits.shopping
        case .nature: CategoryTraits.nature
        case .health: CategoryTraits.health
        case .transport: CategoryTraits.transport
        case .culture: CategoryTraits.culture
        case .lodging: CategoryTraits.lodging
        case .sports: CategoryTraits.sports
        case .services: CategoryTraits.services
        }
    }
}

extension PointOfInterestCategory {
    private static let described: [PointOfInterestCategory: (traits: CategoryTraits, family: CategoryFamily)] =
        CategoryFamily.allCases.reduce(into: [:]) { described, family in
            for (category, traits) in family.categories { described[category] = (traits, family) }
        }

    private var description: (traits: CategoryTraits, family: CategoryFamily) {
        guard let description = Self.described[self] else { preconditionFailure("\(rawValue) is in no family.") }
        return description
    }

    /// The family, which determines the color of the icon.
    package var family: CategoryFamily { description.family }

    /// The drawing of the icon; see ``CategoryTraits/glyph``.
    package var glyph: String { description.traits.glyph }

    /// The lowercase search terms for the category, in English, German, French, Spanish and Italian.
    package var phrases: [String] {
        description.traits.phrases.flatMap { $0.split(separator: ", ").map(String.init) }
    }

    /// A Boolean value that indicates whether a place of this category usually occupies a whole building rather than a
    /// room in one.
    package var isBuilding: Bool { description.traits.isBuilding }

    /// Returns the display rank of a place if the schema does not specify one, on the scale of OpenMapTiles, which
    /// ranks the places in a neighborhood.
    ///
    /// - Parameter word: The place's OpenStreetMap value, such as `bus_stop`. The rank depends on it, because a
    ///   category contains both common and rare kinds of place.
    package func usualRank(of word: String? = nil) -> Double {
        word.flatMap { Self.ranks[$0] } ?? description.traits.rank
    }

    /// The ranks by OpenStreetMap value. Sources that `scripts/import-osm.sh` creates have their own ranks, from
    /// `scripts/import-osm/process.lua`.
    private static let ranks: [String: Double] = [
        "clinic": 26, "doctors": 40, "dentist": 40, "nursing_home": 40,
        "kindergarten": 40, "childcare": 50, "music_school": 50, "driving_school": 60,
        "station": 4, "halt": 12, "bus_station": 15, "ferry_terminal": 15, "aerialway_station": 25,
        "subway_entrance": 60, "taxi": 100,
        "tram_stop": 100, "bus_stop": 250, "platform": 250, "stop_position": 250, "helipad": 150, "heliport": 150,
        "memorial": 50, "artwork": 50, "information": 50, "archaeological_site": 50,
        "pet_grooming": 50, "ice_rink": 4, "wayside_cross": 60, "wayside_shrine": 60, "picnic_site": 50,
        "drinking_water": 250,
    ]

    private static let words: [String: PointOfInterestCategory] = described.reduce(into: [:]) { words, described in
        for word in described.value.traits.words { words[word] = described.key }
    }

    /// Creates the category for a value of an OpenStreetMap key such as amenity, shop, tourism or leisure. All schemas
    /// use these values.
    package init?(word: String) {
        // The first of several values, as in `parking;fuel`.
        guard let category = Self.words[word] ?? Self.words[String(word.prefix { $0 != ";" })] else { return nil }
        self = category
    }
}
