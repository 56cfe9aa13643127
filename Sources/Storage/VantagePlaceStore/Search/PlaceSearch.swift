import GRDB
import VantagePlaces

/// A search for the places that match a query by name or by category.
struct PlaceSearch {
    /// The score of a matching category, which equals that of a whole name.
    private static let category = 0.6
    /// The score of a matching category if the query also names a place to search near.
    private static let categoryElsewhere = 0.2
    /// The maximum score that importance adds.
    private static let importance = 0.2
    /// The maximum score that nearness adds.
    private static let nearness = 0.4
    /// The distance in meters at which nearness adds half of its maximum score.
    private static let halfway = 1000.0

    /// The factor for places whose name contains the phrase for a category, if the query consists only of this phrase.
    private static let namesake = 0.5

    private let database: Database
    private let query: PlaceQuery
    private let names: NameSearch

    init(_ database: Database, _ query: PlaceQuery) throws {
        self.database = database
        self.query = query
        names = try NameSearch(database, query)
    }

    /// Returns the places that match, best first, up to the query's limit.
    ///
    /// - Parameter text: The words of the query.
    func matches(of text: ParsedQuery) throws -> [PlaceMatch] {
        let interpreter = QueryInterpreter(database, query, names)
        let filter = CategoryFilter(text.typed)
        let category = try category(in: filter.words)
        let within = CategoryWords.all.nameWithin(text.typed)
        // A category next to the name of a place, as in "pharmacy Monaco", is not the name of something in that place.
        let isCategory = category.map { $0.saysNear || $0.isExact } ?? false
        let namesTown = !isCategory && within == nil
        var found = try interpreter.places(of: text, by: namesTown ? QueryInterpreter.complete : QueryInterpreter.whole)
        if category != nil, filter.restrictsNames {
            found = try open(found, filter)
        } else if category == nil, found.isEmpty, filter.words.count < text.words.count {
            let rest = ParsedQuery(words: Array(text.words[filter.range]))
            found = try open(interpreter.places(of: rest, by: QueryInterpreter.complete), filter)
        }
        if let category {
            // If no connector such as "near" precedes the place, the category is searched only if no name matches.
            if category.place.isEmpty || category.saysNear || found.isEmpty {
                let places = try ranked(category, filter)
                if category.isExact, category.place.isEmpty, !places.isEmpty { found = found.map(Self.demoted) }
                found += places
            }
        }
        if found.isEmpty, let (name, place) = within { found = try named(name, within: place) }
        // The name of a town may begin with a word for a category: College Point, NY.
        if found.isEmpty, isCategory, within == nil {
            found = try interpreter.places(of: text, by: QueryInterpreter.complete)
        }
        if found.isEmpty, namesTown || text.hasHouseNumber {
            found = try interpreter.places(of: text, by: QueryInterpreter.incomplete)
        }
        return try RankedName.best(found, query.limit).compactMap { match in
            try (match.place ?? names.places.place(row: match.row)).map {
                PlaceMatch(
                    place: $0, matched: match.name ?? $0.name, score: min(1, max(0, match.score)),
                    distance: match.distance,
                    unmatched: match.unmatched)
            }
        }
    }

    /// Interprets words as a category or a brand.
    private func category(in typed: [TypedWord]) throws -> CategoryInterpretation? {
        let reading = CategoryWords.all.reading(of: typed)
        if let reading, reading.isExact, reading.place.isEmpty || reading.saysNear { return reading }
        return try CategoryBrands(database).reading(of: typed) ?? reading
    }

    /// Returns the matches by name whose opening hours meet a filter.
    private func open(_ found: [RankedName], _ filter: CategoryFilter) throws -> [RankedName] {
        return try found.filter { match in
            try (match.place ?? names.places.place(row: match.row)).map { filter.allows($0, query) } ?? false
        }
    }

    /// Lowers the rank of a match by name below that of the places in a category, for queries that are exactly a phrase
    /// for the category. Territories keep their rank, because a town may have the same name as a category.
    private static func demoted(_ match: RankedName) -> RankedName {
        guard let kind = match.identity?.kind, PlaceKind(stored: kind) != .territory else { return match }
        var match = match
        match.score *= Self.namesake
        return match
    }

    private func ranked(_ reading: CategoryInterpretation, _ filter: CategoryFilter) throws -> [RankedName] {
        let anchor = try reading.place.isEmpty ? nil : anchor(reading.place)
        if anchor == nil, !reading.place.isEmpty { return [] }
        let area = try reading.saysWithin ? anchor?.area(database) : nil
        let region = area.map { SearchRegion($0, and: query.region) } ?? query.region.map(SearchRegion.init)
        // Within an area, results are sorted by distance from the query's position, if it has one.
        let near = area == nil ? anchor?.coordinate ?? query.near : query.near ?? anchor?.coordinate
        let found = try CategoryMatches(database, query).places(of: reading.meaning, near: near, in: region, filter)
        let base = reading.place.isEmpty ? Self.category : Self.categoryElsewhere
        // Facilities that most people may not use come last, even if they are near.
        var last = Double.infinity
        return found.map { found in
            let nearness = found.distance.map { Self.nearness * Self.halfway / (Self.halfway + $0) }
            let score = min(base + (nearness ?? Self.importance * found.importance), last - 1e-9)
            last = score
            var match = RankedName(row: found.row, name: nil, score: score, distance: found.distance)
            match.place = found.place
            return match
        }
    }

    /// Returns the place to search near: the nearest place in a category if the words name a category, otherwise the
    /// best match by name.
    private func anchor(_ typed: [TypedWord]) throws -> SearchAnchor? {
        if let reading = CategoryWords.all.reading(of: typed), reading.place.isEmpty {
            let found = try CategorySearch(database).places(
                of: reading.meaning, near: query.near, in: query.region.map(SearchRegion.init), limit: 1)
            if let row = found.first?.row { return try SearchAnchor([row], database) }
        }
        var anywhere = query
        (anywhere.region, anywhere.categories, anywhere.limit) = (nil, nil, SearchAnchor.mostNamesakes)
        return try SearchAnchor(
            names.searching(anywhere).places(of: typed).flatMap { [$0.row] + $0.twins }, database)
    }

    /// Returns the places that match a name within an area, or near the area if its outline is unknown.
    private func named(_ name: [TypedWord], within place: [TypedWord]) throws -> [RankedName] {
        guard let anchor = try anchor(place) else { return [] }
        var there = query
        guard let area = try anchor.area(database) else {
            there.near = anchor.coordinate
            return try names.searching(there).places(of: name)
        }
        let region = SearchRegion(area, and: query.region)
        there.region = region.box
        return try names.searching(there, in: region).places(of: name)
    }
}
