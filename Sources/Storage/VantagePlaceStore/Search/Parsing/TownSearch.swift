import GRDB
import VantageGeodesy
import VantagePlaces

/// A query split into the name or address of a place and the name of the town that the place is in.
struct TownSplit {
    let name: ParsedQuery
    let town: ParsedQuery
    /// Whether a comma separates the town from the rest.
    let isMarked: Bool
    /// The words next to the town's name that are not used, such as its postal code.
    let unmatched: [String]

    /// The maximum number of words in the name of a town without commas, or with typos.
    static let longestTown = 4
    /// The maximum number of words in the name of a town that a comma separates from the rest.
    private static let longestMarkedTown = 8

    /// Returns the possible splits, most likely first.
    static func splits(of text: ParsedQuery) -> [TownSplit] {
        let words = text.words
        guard words.count > 1 else { return [] }
        var splits: [TownSplit] = []
        func add(_ name: some Sequence<ParsedQuery.Word>, _ town: some Sequence<ParsedQuery.Word>, isMarked: Bool) {
            let letters = town.filter { !$0.hasDigit }
            let name = Array(name)
            guard (1...longestMarkedTown).contains(letters.count), !name.isEmpty else { return }
            splits.append(
                TownSplit(
                    name: ParsedQuery(words: name), town: ParsedQuery(words: letters), isMarked: isMarked,
                    unmatched: town.filter(\.hasDigit).map(\.written)))
        }
        let starts = words.indices.dropFirst().filter { words[$0].segment != words[$0 - 1].segment }
        for start in starts.reversed() { add(words[..<start], words[start...], isMarked: true) }
        for start in starts { add(words[start...], words[..<start], isMarked: true) }
        // The town is the longest sequence of words at the end or at the start that names a town.
        let last = words.prefix { $0.segment == words[0].segment }.count
        if starts.isEmpty {
            for count in (1...min(longestTown, words.count - 1)).reversed() {
                add(words.dropLast(count), words.suffix(count), isMarked: false)
            }
            for count in (1...min(longestTown, words.count - 1)).reversed() {
                add(words.dropFirst(count), words.prefix(count), isMarked: false)
            }
        } else if last > 1 {
            for count in (1...min(longestTown, last - 1)).reversed() {
                add(words.prefix(last - count), words[(last - count)...], isMarked: false)
            }
        }
        return splits
    }
}

/// A town that a query names.
struct Town {
    /// The area to search.
    let box: BoundingBox
    let isInKnownRegion: Bool
    private let center: Coordinate
    private let area: SearchArea?

    /// The radius in meters of a town without an outline.
    private static let radius = 15_000.0
    /// The maximum distance, in meters, from the outline at which addresses may still contain the town's name.
    private static let margin = 3_000.0
    /// The maximum score added to a place because it lies in the town.
    private static let inside = 0.05
    /// The distance in meters from the town's center at which a place outside the outline gets half of ``inside``.
    private static let halfway = 4_000.0

    init(_ match: RankedName, _ center: Coordinate, _ database: Database) throws {
        self.center = center
        isInKnownRegion = match.isInKnownRegion
        area = try ([match.row] + match.twins).lazy.compactMap { try SearchArea(ofPlace: $0, database) }.first
        box = try area.map { try $0.box.expanded(by: Self.margin) } ?? center.box(within: Self.radius)
    }

    /// Returns the score added for a place in or near the town.
    func bonus(at coordinate: Coordinate) throws -> Double {
        if try area?.contains(coordinate) == true { return Self.inside }
        return Self.inside * Self.halfway / (Self.halfway + center.distance(to: coordinate))
    }
}

/// A search for the towns that a part of a query names.
struct TownSearch {
    /// The maximum number of towns with the same name that are searched.
    private static let maximumTowns = 6

    private let database: Database
    private let names: NameSearch

    /// - Parameter search: A search whose prepared statements are reused.
    init(_ database: Database, _ query: PlaceQuery, _ search: NameSearch, _ constraint: RegionConstraint?) {
        self.database = database
        var query = query
        (query.region, query.categories, query.limit) = (nil, nil, Self.maximumTowns)
        let scope = NameScope(constraint: constraint, kinds: [.territory, .physicalFeature], isWhole: true)
        names = search.searching(query, scope: scope)
    }

    func towns(of text: ParsedQuery, isExact: Bool) throws -> [Town] {
        let found = try isExact ? names.rankedExactly(text.typed, extraErrors: 0) : names.places(of: text.typed)
        return try found.compactMap { match in
            try match.identity.map { try Town(match, $0.coordinate, database) }
        }
    }
}

extension BoundingBox {
    /// Returns the box with a margin in meters on each side.
    fileprivate func expanded(by margin: Double) throws -> BoundingBox {
        let (southwest, northeast) = (
            try Coordinate(latitude: south, longitude: west).box(within: margin),
            try Coordinate(latitude: north, longitude: east).box(within: margin)
        )
        return try BoundingBox(
            west: southwest.west, south: southwest.south, east: northeast.east, north: northeast.north)
    }
}
