import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// A reader of the places that a category search finds, without duplicates and without those that a filter excludes.
struct CategoryMatches {
    /// The factor by which each further round increases the number of candidates, and the maximum number of candidates.
    private static let (moreEachRound, most) = (4, 4096)
    /// The maximum distance in meters between a place's point and its outline, and between two points that represent
    /// the same place.
    private static let (reach, doubled) = (50.0, 5.0)

    private let search: CategorySearch
    private let reader: PlaceReader
    private let outlines: OutlineReader
    private let query: PlaceQuery

    init(_ database: Database, _ query: PlaceQuery) throws {
        search = try CategorySearch(database)
        reader = try PlaceReader(database)
        outlines = try OutlineReader(database)
        self.query = query
    }

    /// A place and its distance.
    struct Found {
        let place: Place
        let row: Int64
        let importance: Double
        let distance: Double?
    }

    /// Returns the places that a meaning stands for, up to the query's limit, best first.
    func places(
        of meaning: CategoryMeaning, near: Coordinate?, in region: SearchRegion?, _ filter: CategoryFilter
    ) throws -> [Found] {
        guard query.limit > 0 else { return [] }
        var count = query.limit + 8
        while true {
            let candidates = try search.places(of: meaning, near: near, in: region, limit: count)
            let found = try read(candidates, filter)
            if found.count >= query.limit || candidates.count < count || count >= Self.most { return found }
            count *= Self.moreEachRound
        }
    }

    private func read(_ candidates: [CategorySearch.Found], _ filter: CategoryFilter) throws -> [Found] {
        var found: [Found] = []
        for candidate in candidates where found.count < query.limit {
            guard let place = try reader.place(row: candidate.row), filter.allows(place, query),
                query.categories?.contains(place.category ?? .other) ?? true,
                try !found.contains(where: { try isSame($0.place, place, $0.row, candidate.row) })
            else { continue }
            found.append(
                Found(
                    place: place, row: candidate.row, importance: candidate.importance, distance: candidate.distance))
        }
        return found
    }

    /// Reports whether two rows represent the same place: its point and its outline, a line and an area from one way,
    /// or an object that was imported into two collections from the same file.
    private func isSame(_ one: Place, _ other: Place, _ row: Int64, _ otherRow: Int64) throws -> Bool {
        guard one.category == other.category else { return false }
        let distance = one.coordinate.distance(to: other.coordinate)
        let isSameObject = Self.object(one.sourceID) == Self.object(other.sourceID)
        guard one.source == other.source else {
            return isSameObject && one.name == other.name && distance <= Self.reach
        }
        if isSameObject { return true }
        guard one.name == other.name, !one.isUnnamed, distance <= Self.reach else { return false }
        return try distance <= Self.doubled
            || outlines.outline(ofRow: row)?.isArea != outlines.outline(ofRow: otherRow)?.isArea
    }

    /// Returns the OpenStreetMap object for an identifier that osmium writes: area 2n is way n, area 2n + 1 is
    /// relation n. Source: https://osmcode.org/libosmium/manual.html#areas
    private static func object(_ id: String) -> String {
        guard id.first == "a", let number = Int(id.dropFirst()) else { return id }
        return (number % 2 == 0 ? "w" : "r") + String(number / 2)
    }
}
