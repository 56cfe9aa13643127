import GRDB
import Geodesy
import Places
import SQLiteAccess

/// Finds places by the words of their names.
struct NameSearch {
    /// Places whose names are read, for each match that is wanted.
    private static let candidates = 3
    /// The same where only names tell whether they have what was half typed.
    private static let openCandidates = 200

    private let names: NameReader
    private let words: WordLookup
    private let lists: CandidateLookup
    private let folding = WordFolding()
    private let database: Database
    private let query: PlaceQuery
    private let region: SearchRegion?

    /// - Parameter region: More than the query's box, which is that around it.
    init(_ database: Database, _ query: PlaceQuery, in region: SearchRegion? = nil) throws {
        self.query = query
        self.database = database
        self.region = region ?? query.region.map(SearchRegion.init)
        names = try NameReader(database)
        words = try WordLookup(database, around: SearchSurroundings(query))
        lists = try CandidateLookup(database, words, query, in: region)
    }

    /// The places of a query, best first, up to its limit.
    ///
    /// - Parameter typed: Its words, each once.
    func places(of typed: [TypedWord]) throws -> [RankedName] {
        guard query.limit > 0 else { return [] }
        var (found, isExact) = try ranked(typed)
        found += try respaced(typed, isExact: isExact, isEmpty: found.isEmpty)
        if found.isEmpty {
            for place in typed.indices where typed[place].isShort { found += try rankedExactly(typed, loose: place) }
        }
        if found.isEmpty, let street = withoutNumbers(typed) {
            found = try rankedExactly(street).filter { $0.name?.contains(where: \.isNumber) == false }
            if let house = try HouseSearch(database, query).house(of: typed, atLeast: found.map(\.score).max() ?? 0) {
                found.append(house)
            }
        }
        if found.isEmpty, let long = withoutShortWords(typed) {
            found = try ranked(long, extraErrors: typed.count - long.count).found
        }
        return RankedName.best(found, query.limit)
    }

    /// Names that have what was typed with a space more or less: New Castle and Newcastle are meant by either.
    ///
    /// - Parameters:
    ///   - isExact: Whether a name was found that has it as it was typed. Words are then only joined, which takes one lookup
    ///     for each two.
    ///   - isEmpty: Whether none was found.
    private func respaced(_ typed: [TypedWord], isExact: Bool, isEmpty: Bool) throws -> [RankedName] {
        guard isEmpty || !query.isHalfTyped else { return [] }
        let respacing = Respacing(words)
        let readings = try isExact ? respacing.joined(typed) : respacing.readings(of: typed, isEmpty: isEmpty)
        return try readings.flatMap { try rankedExactly($0.words, extraErrors: $0.errors) }
    }

    /// The places of a query, best first, up to its limit.
    ///
    /// Words with errors cost most of a search, and are left out where what is half typed has none. They are looked for in
    /// words that the index lacks; one error then, where no whole name was found, in all words; two where nothing has fewer.
    ///
    /// - Returns: Whether the best of them has no error, too, and of a single word no other word.
    private func ranked(_ typed: [TypedWord], extraErrors: Int = 0) throws -> (found: [RankedName], isExact: Bool) {
        var meanings = try typed.map { try words.meaning(of: $0) }
        var ranking = NameRanking(query, meanings, extraErrors: Double(extraErrors))
        var rough = try candidates(meanings, ranking, query.limit)
        func isSettled() -> Bool {
            guard let first = rough.first else { return false }
            if query.isHalfTyped { return true }
            if rough.count >= query.limit, rough[query.limit - 1].score >= ranking.bestMistyped { return true }
            return typed.count > 1 && first.candidate.shortest <= typed.count
        }
        func rank() throws {
            ranking = NameRanking(query, meanings, extraErrors: Double(extraErrors))
            rough = try candidates(meanings, ranking, query.limit)
        }
        if meanings.contains(where: \.isEmpty) {
            for place in meanings.indices { try words.addMistypedIfUnknown(to: &meanings[place]) }
            // No other word can help what lacks one.
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

    /// The same where each word is as it was typed, but for a short one.
    func rankedExactly(_ typed: [TypedWord], loose: Int? = nil, extraErrors: Double? = nil) throws -> [RankedName] {
        let meanings = try typed.enumerated().map { number, word in
            try number == loose ? WordMeaning(word, isLoose: true) : words.meaning(of: word)
        }
        let ranking = NameRanking(query, meanings, extraErrors: extraErrors ?? (loose == nil ? 1 : 0))
        return try read(try candidates(meanings, ranking, query.limit), ranking)
    }

    /// Without the number of a house that is not known: its street is.
    ///
    /// - Returns: `nil` where there is none, or nothing else.
    private func withoutNumbers(_ typed: [TypedWord]) -> [TypedWord]? {
        let others = typed.filter { word in !word.text.contains { (0x30...0x39).contains($0) } }
        return others.isEmpty || others.count == typed.count ? nil : others
    }

    /// Without words such as "the", in which no error is looked for.
    ///
    /// - Returns: `nil` where there are none, or no others.
    private func withoutShortWords(_ typed: [TypedWord]) -> [TypedWord]? {
        let long = typed.filter { $0.isBeginning || $0.letters.count >= Spelling.shortest }
        return long.isEmpty || long.count == typed.count ? nil : long
    }

    private typealias Rough = (candidate: PlaceCandidate, score: Double)

    /// The places with the best rough scores, best first.
    private func candidates(_ meanings: [WordMeaning], _ ranking: NameRanking, _ limit: Int) throws -> [Rough] {
        guard !meanings.contains(where: \.isEmpty) else { return [] }
        let closed = meanings.filter { !$0.isOpen }
        var found = try lists.places(with: closed, mostOfOne: query.limit * Self.candidates)
        if closed.isEmpty, let last = meanings.last {
            found = last.places.map { PlaceCandidate($0.posting, isWritten: $0.isWritten, errors: 0) }
            found.sort { $0.order < $1.order }
        }
        found = try wanted(found)
        // Of those around a territory many may lie outside.
        let limit = region?.area == nil ? limit : limit * Self.candidates
        var best = BestCandidates(
            closed.count == meanings.count || closed.isEmpty ? limit * Self.candidates : Self.openCandidates)
        for candidate in found { best.offer(candidate, ranking.roughScore(of: candidate)) }
        return best.ordered()
    }

    /// Those that are where, and what, the query wants.
    private func wanted(_ found: [PlaceCandidate]) throws -> [PlaceCandidate] {
        let near = region.map { region in found.filter { region.mayContain($0.cell) } } ?? found
        guard let categories = query.categories, !near.isEmpty else { return near }
        return try categories.flatMap { try lists.places(among: near, of: $0) }
    }

    /// Reads the names of the places that may be among the best.
    private func read(_ rough: [Rough], _ ranking: NameRanking) throws -> [RankedName] {
        var found: [RankedName] = []
        var best = BestScores(query.limit)
        for (candidate, score) in rough where found.count < query.limit * Self.candidates {
            // What follows has rough scores that are lower still.
            if let least = best.least, score + ranking.mostUnderrated < least { break }
            guard let name = try bestName(of: candidate, ranking) else { continue }
            // What comes twice in its source is there already: the better one, mostly.
            if let twin = try found.firstIndex(where: { try isSame($0, name) }) {
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

    /// Whether both are one place, perhaps from two rows of its source: one with an outline, and one without.
    private func isSame(_ one: RankedName, _ other: RankedName) throws -> Bool {
        if one.row == other.row { return true }
        guard let identity = one.identity, let known = other.identity, identity.isSame(as: known) else { return false }
        return try names.hasOutline(one.row) != names.hasOutline(other.row)
    }

    /// The name that matches best; `nil` where none does, or the place is not where it should be.
    private func bestName(of candidate: PlaceCandidate, _ ranking: NameRanking) throws -> RankedName? {
        guard let names = try names.names(row: candidate.row, mask: candidate.mask),
            try region?.contains(names.coordinate) ?? true
        else { return nil }
        let distance = query.near.map { $0.distance(to: names.coordinate) }
        var best: RankedName?
        // The first is what people know it by, and may have other words that mean what was typed.
        for (number, name) in names.wanted {
            let words = folding.words(of: name)
            let score = ranking.score(
                ofName: words, isAlias: number >= names.firstAlias, importance: names.importance, distance: distance)
            guard let score, score > best?.score ?? -1 else { continue }
            best = RankedName(
                row: candidate.row, name: name, score: score, distance: distance, identity: names.identity)
        }
        return best
    }
}

/// The best scores so far.
private struct BestScores {
    private let count: Int
    /// The best first.
    private var scores: [Double] = []

    init(_ count: Int) { self.count = count }

    /// What a score must be above to be among the best; `nil` while there are too few.
    var least: Double? { scores.count < count ? nil : scores.last }

    mutating func add(_ score: Double) {
        scores.insert(score, at: scores.firstIndex { $0 < score } ?? scores.endIndex)
        if scores.count > count { scores.removeLast() }
    }
}

/// A place with the name that matched best.
struct RankedName {
    /// `place.id`.
    let row: Int64
    /// `nil` is its own.
    let name: String?
    var score: Double
    /// Metres from where was searched.
    let distance: Double?
    /// Of what was found by its name.
    var identity: PlaceIdentity?
    /// The rows of what is the same place.
    var twins: [Int64] = []
    /// The place itself, where the table has it not: a house between two known ones, of which the row is the first.
    var place: Place?

    /// Each place once, the best first.
    static func best(_ found: [RankedName], _ limit: Int) -> [RankedName] {
        var rows: Set<Int64> = []
        let ordered = found.sorted { ($0.score, $1.row) > ($1.score, $0.row) }
        return Array(ordered.filter { rows.insert($0.row).inserted }.prefix(limit))
    }
}

/// Keeps the best of many.
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
