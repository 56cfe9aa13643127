import GRDB
import VantageGeodesy
import VantagePlaces

/// An interpreter that finds the places that a query describes, using the interpretation that explains the most of its
/// text.
///
/// The strategies are tried in the order of ``Strategy``. A later one is tried only if the earlier ones found no place
/// that explains the whole text.
struct QueryInterpreter {
    /// The interpretations of a query, in the order in which they are tried.
    enum Strategy: CaseIterable {
        /// All words are in one name or address, without typos.
        case name
        /// The text ends or starts with a country or state, and the rest is a name, an address or a town in it.
        case region
        /// The text consists of a name or address and of the name of the town that the place is in or near.
        case town
        /// The text names two streets, and the place is where they meet.
        case intersection
        /// The same as `name`, but with typos and misplaced spaces.
        case misspelledName
        /// The same as `region` and `town`, but with typos and misplaced spaces.
        case misspelledTown
        /// All characters are in one name in a script without spaces, except one that is wrong, missing or extra.
        case misspelledCharacters
        /// The unit or floor number is ignored.
        case withoutUnit
        /// The postal code is ignored.
        case withoutPostcode
        /// The house lies between two known houses, or only its street is known.
        case withoutHouse
        /// Words of an address that occur in no name, or the text after a comma, are ignored.
        case withoutUnknownWords
        /// Words of up to three letters are ignored.
        case withoutShortWords
    }

    /// The interpretations that read the text as one name.
    static let whole: [Strategy] = [.name, .misspelledName]
    /// The interpretations that use every word.
    static let complete = Strategy.allCases.filter { $0 <= .misspelledCharacters }
    /// The interpretations that ignore some words.
    static let incomplete = Strategy.allCases.filter { $0 > .misspelledCharacters }

    /// The score that a name loses if the rest of the text was interpreted as its region or town.
    private static let split = 0.01
    /// The score that a name loses instead if no comma separates the name from the rest.
    private static let unmarkedSplit = 0.03
    /// The score that a place loses if its row does not show whether it is in the region that the query names.
    private static let unknownRegion = 0.15

    private let database: Database
    private let query: PlaceQuery
    private let search: NameSearch

    /// - Parameter search: A search for the query. All interpretations reuse its prepared statements.
    init(_ database: Database, _ query: PlaceQuery, _ search: NameSearch) {
        self.database = database
        self.query = query
        self.search = search
    }

    /// Returns the places that match using one of the given strategies, best first, up to the query's limit.
    func places(of text: ParsedQuery, by strategies: [Strategy]) throws -> [RankedName] {
        guard query.limit > 0, !text.words.isEmpty else { return [] }
        // A single word has no parts. The words of a partial query are usually all in one name.
        if text.words.count == 1 { return strategies.contains(.name) ? try names(text).places(of: text.typed) : [] }
        var found = query.isPartial && strategies.contains(.name) ? try names(text).places(of: text.typed) : []
        if !found.isEmpty { return found }
        for strategy in strategies {
            if strategy > .misspelledName, !found.isEmpty { break }
            if found.contains(where: \.isWhole), strategy != .region || !mayBeElsewhere(text, found) { continue }
            found += try places(of: text, by: strategy, after: found)
        }
        return RankedName.best(found, query.limit)
    }

    /// Reports whether the text may mean a town in a region although a name contains all words: `Paris, Texas` may also
    /// be the name of a bar.
    private func mayBeElsewhere(_ text: ParsedQuery, _ found: [RankedName]) -> Bool {
        text.hasSegments || found.allSatisfy(\.isByAddress)
    }

    private func places(of text: ParsedQuery, by strategy: Strategy, after found: [RankedName]) throws -> [RankedName] {
        switch strategy {
        case .name: try names(text).exactPlaces(of: text.typed)
        case .region: try inRegions(text, isExact: true)
        // If one name contains all words, the query means that name: Victoria Station is not a station in Victoria.
        case .town: text.hasSegments || found.allSatisfy(\.isByAddress) ? try inTowns(text, isExact: true) : []
        case .intersection: try text.mayBeIntersection ? intersections(text) : []
        case .misspelledName: try names(text).places(of: text.typed)
        case .misspelledTown: try inRegions(text, isExact: false) + inTowns(text, isExact: false)
        case .misspelledCharacters: try misspelledCharacters(text)
        case .withoutUnit: try text.withoutUnit.map { try explained($0.rest, unmatched: $0.dropped) } ?? []
        case .withoutPostcode: try text.withoutPostcode.map { try explained($0.rest, unmatched: $0.dropped) } ?? []
        case .withoutHouse: try withoutHouse(text)
        case .withoutUnknownWords: try withoutUnknownWords(text)
        case .withoutShortWords:
            text.hasHouseNumber ? [] : try names(text).placesWithoutShortWords(of: text.typed)
        }
    }

    // MARK: Names

    private func names(
        _ text: ParsedQuery, in region: SearchRegion? = nil, _ scope: NameScope = NameScope()
    ) -> NameSearch {
        var (query, scope) = (query, scope)
        if let region { query.region = region.box }
        scope.mayBeAddress = text.words.contains(where: \.hasDigit)
        scope.namesStreet = text.words.contains { Abbreviations.all.isStreetType($0.typed.text) }
        return search.searching(query, in: region, scope: scope)
    }

    private func places(
        of text: ParsedQuery, isExact: Bool, in region: SearchRegion? = nil, _ scope: NameScope = NameScope()
    ) throws -> [RankedName] {
        let names = names(text, in: region, scope)
        return try isExact ? names.exactPlaces(of: text.typed) : names.places(of: text.typed)
    }

    /// Returns the places that match all words of a query from which some words were removed.
    private func explained(_ text: ParsedQuery, unmatched: [String]) throws -> [RankedName] {
        var found: [RankedName] = []
        for isExact in [true, false] where found.isEmpty {
            found += try places(of: text, isExact: isExact)
            guard text.words.count > 1, !found.contains(where: \.isWhole) else { continue }
            found += try inRegions(text, isExact: isExact)
            if text.hasSegments || found.allSatisfy(\.isByAddress) { found += try inTowns(text, isExact: isExact) }
        }
        return found.map { $0.adding(unmatched) }
    }

    private func misspelledCharacters(_ text: ParsedQuery) throws -> [RankedName] {
        let spelling = try CharacterSpelling(database)
        let (names, typed) = (names(text), text.typed)
        var found = try spelling.readings(of: text).flatMap { try names.rankedExactly($0, extraErrors: 1) }
        // An error in the first or the last character affects only the first or the last pair.
        for rest in [typed.dropFirst(), typed.dropLast()] where rest.count > 0 {
            found += try names.rankedExactly(Array(rest), extraErrors: 1).filter { match in
                match.name.map { spelling.isAlike($0, text) } ?? false
            }
        }
        return RankedName.best(found, query.limit)
    }

    // MARK: Regions and towns

    private func inRegions(_ text: ParsedQuery, isExact: Bool) throws -> [RankedName] {
        var found: [RankedName] = []
        for reading in RegionReading.readings(of: text) where !found.contains(where: \.isWhole) {
            // A single word occurs in too many names.
            let scope = NameScope(constraint: reading.constraint, isWhole: reading.core.words.count == 1)
            var inside = try places(of: reading.core, isExact: isExact, scope)
            if !inside.contains(where: { $0.isWhole && $0.isInKnownRegion }), reading.core.words.count > 1 {
                inside += try inTowns(reading.core, isExact: isExact, scope)
            }
            found += inside.map { place in
                var place = place.lowered(by: reading.isMarked ? Self.split : Self.unmarkedSplit)
                if !place.isInKnownRegion {
                    place = place.lowered(by: Self.unknownRegion).adding(reading.written)
                }
                return place
            }
        }
        return found
    }

    private func inTowns(_ text: ParsedQuery, isExact: Bool, _ scope: NameScope = NameScope()) throws -> [RankedName] {
        var found: [RankedName] = []
        for split in TownSplit.splits(of: text) where !found.contains(where: \.isWhole) {
            let isPossible =
                try isExact
                ? search.mayHaveExactPlaces(of: split.name.typed) : split.town.words.count <= TownSplit.longestTown
            guard isPossible else { continue }
            let search = TownSearch(database, query, search, scope.constraint)
            let towns = try search.towns(of: split.town, isExact: isExact)
            for town in towns {
                let inside = try places(of: split.name, isExact: isExact, in: SearchRegion(town.box), scope)
                found += try inside.map { place in
                    var place = place.lowered(by: split.isMarked ? Self.split : Self.unmarkedSplit)
                    // The town shows which region the place is in.
                    if scope.constraint != nil, town.isInKnownRegion { place.isInKnownRegion = true }
                    if let coordinate = place.identity?.coordinate { place.score += try town.bonus(at: coordinate) }
                    return place.adding(split.unmatched)
                }
            }
        }
        return found
    }

    private func intersections(_ text: ParsedQuery) throws -> [RankedName] {
        let crossings = try IntersectionSearch(database, query, search)
        var found = try crossings.places(of: text)
        for reading in RegionReading.readings(of: text) where found.isEmpty {
            found = try crossings.places(of: reading.core, NameScope(constraint: reading.constraint))
        }
        for text in RegionReading.readings(of: text).map(\.core) + [text] where found.isEmpty {
            for split in TownSplit.splits(of: text) where found.isEmpty && split.name.mayBeIntersection {
                for town in try TownSearch(database, query, search, nil).towns(of: split.town, isExact: true) {
                    found += try crossings.places(of: split.name, in: SearchRegion(town.box))
                }
            }
        }
        return found
    }

    // MARK: Unknown parts

    private func withoutHouse(_ text: ParsedQuery) throws -> [RankedName] {
        guard let (street, number) = text.withoutHouse, street.isSpecific else { return [] }
        var found = try explained(street, unmatched: number)
        // Other houses are not what the query asks for, and neither are streets whose names contain numbers.
        found = found.filter { $0.name?.contains(where: \.isNumber) != true && !$0.isByAddress }
        let typed = RegionReading.readings(of: text).first?.core.typed ?? text.typed
        let score = found.map(\.score).max() ?? 0
        if let house = try HouseSearch(query, search).house(of: typed, atLeast: score) { found.append(house) }
        return found
    }

    private func withoutUnknownWords(_ text: ParsedQuery) throws -> [RankedName] {
        // A word of a name must not be ignored, but an address may have more parts than the store contains.
        guard text.hasHouseNumber || text.hasSegments else { return [] }
        let lookup = try WordLookup(database)
        let isKnown = try text.words.map { word in
            var meaning = try lookup.meaning(of: word.typed)
            try lookup.addMistypedIfUnknown(to: &meaning)
            return !meaning.isEmpty
        }
        // An unknown word between known ones is probably the name of a street, so it is not ignored.
        let known = text.words.indices.filter { isKnown[$0] }
        if let first = known.first, let last = known.last, last - first + 1 == known.count {
            let rest = ParsedQuery(words: Array(text.words[first...last]))
            let unknown = (text.words[..<first] + text.words[(last + 1)...]).map(\.written)
            if !unknown.isEmpty, rest.isSpecific {
                let found = try explained(rest, unmatched: unknown)
                if !found.isEmpty { return found }
            }
        }
        for last in (0..<(text.words.last?.segment ?? 0)).reversed() {
            let rest = ParsedQuery(words: text.words.filter { $0.segment <= last })
            let dropped = text.words.filter { $0.segment > last }.map(\.written)
            var found = try explained(rest, unmatched: dropped)
            if found.isEmpty { found = try withoutHouse(rest).map { $0.adding(dropped) } }
            if !found.isEmpty { return found }
        }
        return []
    }
}

extension QueryInterpreter.Strategy: Comparable {
    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    static func < (one: Self, other: Self) -> Bool { one.order < other.order }
}

extension RankedName {
    fileprivate func lowered(by amount: Double) -> RankedName {
        var name = self
        name.score -= amount
        return name
    }

    fileprivate func adding(_ words: [String]) -> RankedName {
        var name = self
        name.unmatched += words.filter { !name.unmatched.contains($0) }
        return name
    }
}
