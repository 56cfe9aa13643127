import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// A search for places by the words in their names.
struct NameSearch {
    /// The number of places whose names are read per requested match.
    private static let candidates = 3
    /// The number of places whose names are read if the index alone does not show whether the places match a partial
    /// word.
    private static let openCandidates = 200

    /// The number of places whose rows are read if the index does not show whether the places meet all conditions.
    private static let scopedCandidates = 500

    /// The score added for a street if the query contains a word for a type of street.
    private static let street = 0.1

    private let names: NameReader
    private let words: WordLookup
    private let lists: CandidateLookup
    private let folding: FoldingTokenizer
    private let query: PlaceQuery
    private let region: SearchRegion?
    private let scope: NameScope

    init(_ database: Database, _ query: PlaceQuery) throws {
        self.query = query
        scope = NameScope()
        region = query.region.map(SearchRegion.init)
        folding = FoldingTokenizer()
        names = try NameReader(database)
        words = try WordLookup(database, around: SearchSurroundings(query))
        lists = try CandidateLookup(database, words, query, in: nil)
    }

    private init(
        sharing other: NameSearch, _ query: PlaceQuery, in region: SearchRegion?, scope: NameScope
    ) {
        self.query = query
        self.scope = scope
        self.region = region ?? query.region.map(SearchRegion.init)
        folding = other.folding
        names = other.names
        words = other.words.searching(around: SearchSurroundings(query))
        lists = other.lists.searching(words, query, in: region)
    }

    /// Returns a search for another query. It shares this one's statements, because preparing them takes as long as a
    /// search.
    ///
    /// - Parameters:
    ///   - region: A region to search instead of the query's box. It must lie within that box.
    ///   - scope: Further conditions.
    func searching(
        _ query: PlaceQuery, in region: SearchRegion? = nil, scope: NameScope = NameScope()
    ) -> NameSearch {
        NameSearch(sharing: self, query, in: region, scope: scope)
    }

    /// The reader for the places that this search finds.
    var places: PlaceReader { names.places }

    /// Returns the places with a name that contains all words, which may have typos and wrong spaces, best first, up to
    /// the query's limit.
    ///
    /// - Parameter typed: The distinct words of the query.
    func places(of typed: [TypedWord]) throws -> [RankedName] {
        guard query.limit > 0 else { return [] }
        var (found, isExact) = try ranked(typed)
        found += try respaced(typed, isExact: isExact, isEmpty: found.isEmpty)
        if found.isEmpty {
            for place in typed.indices where typed[place].isShort { found += try rankedExactly(typed, loose: place) }
        }
        return RankedName.best(found, query.limit)
    }

    /// Returns the places with a name that contains all words without typos, although spaces may be missing or extra
    /// in house numbers and in names of streets: `12a` for `12 A`, `Ottostr.` for `Otto-Straße`.
    func exactPlaces(of typed: [TypedWord]) throws -> [RankedName] {
        var found = try rankedExactly(typed, extraErrors: 0)
        if !query.isPartial {
            for reading in try WordSegmentation(words).joined(typed) {
                found += try rankedExactly(reading.words, extraErrors: reading.errors)
            }
        }
        if !found.contains(where: \.isWhole), typed.count < PlaceQuery.mostWords {
            for words in WordSegmentation.addressReadings(of: typed) {
                found += try rankedExactly(words, extraErrors: 0.1)
            }
        }
        return RankedName.best(found, query.limit)
    }

    /// Reports whether ``exactPlaces(of:)`` may find a place. If a word is in no name, it cannot.
    func mayHaveExactPlaces(of typed: [TypedWord]) throws -> Bool {
        func isKnown(_ words: [TypedWord]) throws -> Bool {
            try words.allSatisfy { try $0.isPrefix || !self.words.meaning(of: $0).isEmpty }
        }
        return try isKnown(typed) || WordSegmentation(words).joined(typed).contains { try isKnown($0.words) }
            || WordSegmentation.addressReadings(of: typed).contains(where: isKnown)
    }

    /// Returns the places whose names contain all words except the short ones.
    func placesWithoutShortWords(of typed: [TypedWord]) throws -> [RankedName] {
        guard let long = withoutShortWords(typed) else { return [] }
        return RankedName.best(try ranked(long, extraErrors: typed.count - long.count).found, query.limit)
    }

    /// Returns names that match once a space is added or removed, such as New Castle for Newcastle.
    ///
    /// - Parameters:
    ///   - isExact: Whether a name matched the words as typed. If so, words are never split, only joined, which takes
    ///     one lookup per pair.
    ///   - isEmpty: Whether no name matched.
    private func respaced(_ typed: [TypedWord], isExact: Bool, isEmpty: Bool) throws -> [RankedName] {
        guard isEmpty || !query.isPartial else { return [] }
        let respacing = WordSegmentation(words)
        let readings = try isExact ? respacing.joined(typed) : respacing.readings(of: typed, isEmpty: isEmpty)
        return try readings.flatMap { try rankedExactly($0.words, extraErrors: $0.errors) }
    }

    /// Returns the places that match the given words, best first, up to the query's limit.
    ///
    /// Matching despite typos is the most expensive part of a search, so it is done in steps. First, typos are allowed
    /// only in words that are not in the index. If no whole name matches, one typo is allowed in every word, and if
    /// nothing matches even then, two. A partial query that matches without typos skips these steps.
    ///
    /// - Returns: The places, and whether the best one matches without typos. If only one word was typed, the second
    ///   value is `true` only if the best name also has no other words.
    private func ranked(_ typed: [TypedWord], extraErrors: Int = 0) throws -> (found: [RankedName], isExact: Bool) {
        var meanings = try typed.map { try words.meaning(of: $0) }
        var ranking = self.ranking(meanings, extraErrors: Double(extraErrors))
        var rough = try candidates(meanings, ranking, query.limit)
        func isSettled() -> Bool {
            guard let first = rough.first else { return false }
            if query.isPartial { return true }
            if rough.count >= query.limit, rough[query.limit - 1].score >= ranking.bestMistyped { return true }
            return typed.count > 1 && first.candidate.shortest <= typed.count
        }
        func rank() throws {
            ranking = self.ranking(meanings, extraErrors: Double(extraErrors))
            rough = try candidates(meanings, ranking, query.limit)
        }
        if meanings.contains(where: \.isEmpty) {
            for place in meanings.indices { try words.addMistypedIfUnknown(to: &meanings[place]) }
            // A name must match every word, so a word without a match rules out all names.
            guard !meanings.contains(where: \.isEmpty) else { return ([], false) }
            try rank()
        }
        for errors in 1...2 where errors == 1 ? !isSettled() : rough.isEmpty {
            let before = meanings.map(\.choices.count)
            for place in meanings.indices { try words.addMistyped(to: &meanings[place], most: errors) }
            if meanings.map(\.choices.count) != before { try rank() }
        }
        let isExact = rough.first.map { best in
            best.candidate.errors == 0 && (typed.count > 1 || best.candidate.shortest <= 1)
        }
        return (try read(rough, ranking), isExact ?? false)
    }

    /// Returns the places that match the given words without typos, except in the word at `loose`.
    ///
    /// - Parameter loose: The index of a short word in which one typo is allowed.
    func rankedExactly(_ typed: [TypedWord], loose: Int? = nil, extraErrors: Double? = nil) throws -> [RankedName] {
        let meanings = try typed.enumerated().map { number, word in
            try number == loose ? WordMatches(word, isLoose: true) : words.meaning(of: word)
        }
        let ranking = ranking(meanings, extraErrors: extraErrors ?? (loose == nil ? 1 : 0))
        return try read(try candidates(meanings, ranking, query.limit), ranking)
    }

    private func ranking(_ meanings: [WordMatches], extraErrors: Double) -> NameRanking {
        NameRanking(query, meanings, extraErrors: extraErrors, mayBeAddress: scope.mayBeAddress)
    }

    /// Returns the words except short ones such as "the", in which typos are never allowed. Numbers, types of streets
    /// and directions are kept, because they tell names apart.
    ///
    /// - Returns: `nil` if there are no short words, or only short words.
    private func withoutShortWords(_ typed: [TypedWord]) -> [TypedWord]? {
        let long = typed.filter {
            $0.isPrefix || $0.letters.count >= Spelling.shortest || $0.hasDigit
                || Abbreviations.all.isDistinctive($0.text)
        }
        return long.isEmpty || long.count == typed.count ? nil : long
    }

    private typealias Rough = (candidate: PlaceCandidate, score: Double)

    /// Returns the places with the best rough scores, best first.
    private func candidates(_ meanings: [WordMatches], _ ranking: NameRanking, _ limit: Int) throws -> [Rough] {
        guard !meanings.contains(where: \.isEmpty) else { return [] }
        let closed = meanings.filter { !$0.isOpen }
        var found = try lists.places(with: closed, mostOfOne: query.limit * Self.candidates)
        if closed.isEmpty, let last = meanings.last {
            found = last.places.map { PlaceCandidate($0.posting, isWritten: $0.isWritten, errors: 0) }
            found.sort { $0.order < $1.order }
        }
        found = try wanted(found)
        if scope.isWhole { found.removeAll { $0.shortest > meanings.count } }
        // Many candidates in the box around a territory may lie outside the territory.
        let limit = region?.area == nil ? limit : limit * Self.candidates
        var most = closed.count == meanings.count || closed.isEmpty ? limit * Self.candidates : Self.openCandidates
        if scope.needsRow {
            most = Self.scopedCandidates
        } else if scope.mayBeAddress {
            most = max(most, Self.openCandidates)
        }
        var best = BestCandidates(most)
        for candidate in found { best.offer(candidate, ranking.roughScore(of: candidate)) }
        return best.ordered()
    }

    /// Returns the candidates in the query's region and categories.
    private func wanted(_ found: [PlaceCandidate]) throws -> [PlaceCandidate] {
        let near = region.map { region in found.filter { region.mayContain($0.cell) } } ?? found
        guard let categories = query.categories, !near.isEmpty else { return near }
        return try categories.flatMap { try lists.places(among: near, of: $0) }
    }

    /// Reads the names of the candidates that may be among the best, and scores them.
    private func read(_ rough: [Rough], _ ranking: NameRanking) throws -> [RankedName] {
        var found: [RankedName] = []
        var best = BestScores(query.limit)
        for (candidate, score) in rough where found.count < query.limit * Self.candidates {
            // All further candidates have lower rough scores.
            if let least = best.least, score + ranking.mostUnderrated < least { break }
            guard let name = try bestName(of: candidate, ranking) else { continue }
            // If a source lists a place twice, the two rows become one match, usually under the name that matches
            // better.
            if !scope.keepsTwins, let twin = try found.firstIndex(where: { try isSame($0, name) }) {
                let (first, other) = found[twin].score < name.score ? (name, found[twin]) : (found[twin], name)
                found[twin] = first
                found[twin].twins += [other.row] + other.twins
                continue
            }
            found.append(name)
            best.add(name.score)
        }
        return RankedName.best(found, query.limit)
    }

    /// Reports whether two matches represent the same place. A source may have two rows for a place, one with an
    /// outline and one without.
    private func isSame(_ one: RankedName, _ other: RankedName) throws -> Bool {
        if one.row == other.row { return true }
        guard let identity = one.identity, let known = other.identity else { return false }
        if identity.isSameObject(as: known) { return true }
        guard identity.isSame(as: known) else { return false }
        return try names.hasOutline(one.row) != names.hasOutline(other.row)
    }

    /// Returns the best-matching name of a candidate, or `nil` if no name matches or the place is outside the region.
    private func bestName(of candidate: PlaceCandidate, _ ranking: NameRanking) throws -> RankedName? {
        let withDetails = scope.mayBeAddress || scope.constraint != nil
        guard let names = try names.names(row: candidate.row, mask: candidate.mask, withDetails: withDetails),
            scope.kinds?.contains(where: { $0.stored == names.identity.kind }) ?? true,
            try region?.contains(names.coordinate) ?? true
        else { return nil }
        let isInside =
            scope.constraint.map { $0.result(PlaceRegion(names.address, code: names.code, folding)) } ?? .inside
        if isInside == .outside { return nil }
        let distance = query.near.map { $0.distance(to: names.coordinate) }
        var best: RankedName?
        func offer(_ score: Double, _ name: String, byAddress: Bool) {
            guard score > best?.score ?? -1 else { return }
            let match = ranking.match(score, importance: names.importance, distance: distance)
            // A stop or a shop may have the name of its street.
            let isStreet =
                NameRanking.isWhole(match) && scope.namesStreet && names.identity.kind == PlaceKind.street.stored
            let score = isStreet ? score + Self.street : score
            best = RankedName(
                row: candidate.row, name: name, score: score, distance: distance, identity: names.identity,
                isWhole: NameRanking.isWhole(match), isByAddress: byAddress, isInKnownRegion: isInside == .inside)
        }
        // The first name is always tried, even if the index found the place by another name.
        for (number, name) in names.wanted {
            let words = folding.words(of: name)
            let score = ranking.score(
                ofName: words, isAlias: number >= names.firstAlias, importance: names.importance, distance: distance)
            if let score { offer(score, name, byAddress: number == names.addressName) }
        }
        if scope.mayBeAddress, let address = names.address,
            let words = AddressWords(address, name: names.identity.name, folding)
        {
            let score = ranking.score(
                ofAddress: words, isHouse: names.identity.kind == PlaceKind.address.stored,
                importance: names.importance,
                distance: distance)
            if let score { offer(score, names.identity.name, byAddress: true) }
        }
        // If no name contains all words, some of them must be in the surroundings, such as the name of the town.
        if best == nil, PlaceKind(stored: names.identity.kind)?.isFoundBySurroundings == true,
            let name = try self.names.nameInSurroundings(row: candidate.row),
            let score = ranking.score(
                ofName: folding.words(of: name), isAlias: true, importance: names.importance, distance: distance)
        {
            offer(score, name, byAddress: true)
        }
        return best
    }
}

/// The best scores so far.
private struct BestScores {
    private let count: Int
    /// The scores, best first.
    private var scores: [Double] = []

    init(_ count: Int) { self.count = count }

    /// The score that a candidate must exceed to be among the best, or `nil` while fewer than `count` scores are known.
    var least: Double? { scores.count < count ? nil : scores.last }

    mutating func add(_ score: Double) {
        scores.insert(score, at: scores.firstIndex { $0 < score } ?? scores.endIndex)
        if scores.count > count { scores.removeLast() }
    }
}

/// A place with its best-matching name.
struct RankedName {
    /// `place.id`.
    let row: Int64
    /// The name that matched, or `nil` for the place's own name.
    let name: String?
    var score: Double
    /// The distance in meters from the search's position.
    let distance: Double?
    /// The identity of a place that was found by name.
    var identity: PlaceIdentity?
    /// Whether the name has no words other than those of the query and matches without typos.
    var isWhole = false
    /// Whether the address matched, rather than a name.
    var isByAddress = false
    /// Whether the place's row shows that it lies in the region that the query names.
    var isInKnownRegion = true
    /// The parts of the query that were not used, as written.
    var unmatched: [String] = []
    /// The other rows of the same place.
    var twins: [Int64] = []
    /// The place, if it has already been read or has no row of its own. For an interpolated house, `row` is that of the
    /// first of its two neighbors.
    var place: Place?

    /// Returns each place once, best match first.
    static func best(_ found: [RankedName], _ limit: Int) -> [RankedName] {
        var rows: Set<Int64> = []
        let ordered = found.sorted { ($0.score, $1.row) > ($1.score, $0.row) }
        return Array(ordered.filter { rows.insert($0.row).inserted }.prefix(limit))
    }
}

/// A collection that keeps the candidates with the best scores.
private struct BestCandidates {
    private let count: Int
    private var best: [(candidate: PlaceCandidate, score: Double)] = []
    private var least = -1.0

    init(_ count: Int) { self.count = count }

    @inline(__always)
    mutating func offer(_ candidate: PlaceCandidate, _ score: Double) {
        guard score >= least else { return }
        best.append((candidate, score))
        if best.count >= 4 * count + 64 { cut() }
    }

    mutating func ordered() -> [(candidate: PlaceCandidate, score: Double)] {
        cut()
        return best
    }

    private mutating func cut() {
        best.sort { ($0.score, $1.candidate.order) > ($1.score, $0.candidate.order) }
        if best.count > count {
            best.removeSubrange(count...)
            least = best[count - 1].score
        }
    }
}
