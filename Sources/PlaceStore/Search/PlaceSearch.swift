import GRDB
import Geodesy
import Places

/// Finds what a text asks for: places of that name, and places of the category that it names.
struct PlaceSearch {
    /// What being of the category counts: as much as a whole name, or less than it where the text also says where.
    private static let category = 0.6
    private static let categoryElsewhere = 0.2
    private static let importance = 0.2
    private static let nearness = 0.4
    /// Metres at which being near counts half.
    private static let halfway = 1000.0

    private let database: Database
    private let query: PlaceQuery

    init(_ database: Database, _ query: PlaceQuery) {
        self.database = database
        self.query = query
    }

    /// - Parameter typed: The words of the query, each once.
    func matches(of typed: [TypedWord]) throws -> [PlaceMatch] {
        var found = try NameSearch(database, query).places(of: typed)
        if let reading = CategoryWords.all.reading(of: typed) {
            // Without "near" or the like a text asks for a kind of place somewhere only where nothing is called so.
            if reading.place.isEmpty || reading.saysNear || found.isEmpty { found += try ranked(reading) }
        }
        if found.isEmpty, let (name, place) = CategoryWords.all.nameWithin(typed) {
            found = try named(name, within: place)
        }
        let places = try PlaceReader(database)
        return try RankedName.best(found, query.limit).compactMap { match in
            try (match.place ?? places.place(row: match.row)).map {
                PlaceMatch(
                    place: $0, matched: match.name ?? $0.name, score: match.score, distance: match.distance)
            }
        }
    }

    private func ranked(_ reading: CategoryReading) throws -> [RankedName] {
        let categories = reading.categories.filter { query.categories?.contains($0) ?? true }
        let anchor = try reading.place.isEmpty ? nil : anchor(reading.place)
        if anchor == nil, !reading.place.isEmpty { return [] }
        let area = try reading.saysWithin ? anchor?.area(database) : nil
        let region = area.map { SearchRegion($0, and: query.region) } ?? query.region.map(SearchRegion.init)
        // Within an area it matters what is near who asks.
        let near = area == nil ? anchor?.coordinate ?? query.near : query.near ?? anchor?.coordinate
        let found = try CategorySearch(database).places(of: categories, near: near, in: region, limit: query.limit)
        let base = reading.place.isEmpty ? Self.category : Self.categoryElsewhere
        return found.map { place in
            let nearness = place.distance.map { Self.nearness * Self.halfway / (Self.halfway + $0) }
            let score = base + (nearness ?? Self.importance * place.importance)
            return RankedName(row: place.row, name: nil, score: score, distance: place.distance)
        }
    }

    /// Where the place is that something is to be near: the nearest of its kind, or else the best of its name.
    private func anchor(_ typed: [TypedWord]) throws -> SearchAnchor? {
        if let reading = CategoryWords.all.reading(of: typed), reading.place.isEmpty {
            let found = try CategorySearch(database).places(
                of: reading.categories, near: query.near, in: query.region.map(SearchRegion.init), limit: 1)
            if let row = found.first?.row { return try SearchAnchor([row], database) }
        }
        var anywhere = query
        (anywhere.region, anywhere.categories, anywhere.limit) = (nil, nil, SearchAnchor.mostNamesakes)
        return try SearchAnchor(
            NameSearch(database, anywhere).places(of: typed).flatMap { [$0.row] + $0.twins }, database)
    }

    /// What is called so within an area, or else around it.
    private func named(_ name: [TypedWord], within place: [TypedWord]) throws -> [RankedName] {
        guard let anchor = try anchor(place) else { return [] }
        var there = query
        guard let area = try anchor.area(database) else {
            there.near = anchor.coordinate
            return try NameSearch(database, there).places(of: name)
        }
        let region = SearchRegion(area, and: query.region)
        there.region = region.box
        return try NameSearch(database, there, in: region).places(of: name)
    }

    /// What lies at a position that was searched for: the address and the place, then the areas.
    ///
    /// - Parameter database: Has the tables of places.
    static func matches(at coordinate: Coordinate, _ query: PlaceQuery, _ database: Database) throws -> [PlaceMatch] {
        let whereabouts = try WhereLookup(database).whereabouts(of: coordinate)
        let near = [whereabouts.address, whereabouts.item].compactMap { $0 }.map { ($0.place, $0.distance) }
        let found = near + (whereabouts.territories + whereabouts.features).map { ($0, 0) }
        var known: Set<PlaceID> = []
        let text = "\(coordinate.latitude), \(coordinate.longitude)"
        return found.filter { known.insert($0.0.id).inserted }.prefix(query.limit).enumerated().map { number, place in
            PlaceMatch(place: place.0, matched: text, score: 1 / Double(number + 1), distance: place.1)
        }
    }
}
