import Foundation
import VantageGeodesy
import VantagePlaces

/// The scoring of matches. Whole names and names without typos rank first, followed by well-known and nearby places.
///
/// The score of a whole name exceeds that of a partial match by at least as much as importance and nearness together
/// can add.
struct NameRanking {
    /// The score of a name whose words are all in the query.
    private static let whole = 0.6
    /// The score of a name that a partial query spells out completely.
    private static let begunWhole = 0.55
    /// The score of a name that starts with a partial query and has no more words than the query.
    private static let begun = 0.5
    /// The score of a name that starts with a partial query and has more words than the query.
    private static let begunLonger = 0.45
    /// The score of a name with words that are not in the query.
    private static let part = 0.15
    /// The factor for aliases.
    private static let alias = 0.95
    /// The factor for each typo.
    private static let mistyped = 2.0 / 3
    /// The number of errors to count for a word with the same meaning, such as `street` for `st`.
    private static let alternative = 0.02
    /// The factor for a business whose address matches the query.
    private static let occupant = 0.9
    /// The maximum score that importance adds.
    private static let importance = 0.2
    /// The maximum score that nearness can add.
    private static let nearness = 0.2
    /// The distance in meters at which nearness adds half of its maximum score.
    private static let halfway = 25_000.0

    private let near: CellDistanceEstimator?
    private let isPartial: Bool
    private let meanings: [WordMatches]
    private let extraErrors: Double
    private let mayBeAddress: Bool

    /// Creates a ranking.
    ///
    /// - Parameter extraErrors: The number of errors that do not belong to a single word, such as wrong spaces.
    init(_ query: PlaceQuery, _ meanings: [WordMatches], extraErrors: Double = 0, mayBeAddress: Bool = false) {
        self.mayBeAddress = mayBeAddress
        near = query.near.map(CellDistanceEstimator.init)
        isPartial = query.isPartial
        self.meanings = meanings
        self.extraErrors = extraErrors
    }

    /// The maximum score of a name with a typo.
    var bestMistyped: Double {
        Self.whole * Self.mistyped + Self.importance + (near == nil ? 0 : Self.nearness)
    }

    /// The maximum amount by which a rough score can fall short of the exact one. Rough scores use distances to cells,
    /// and sometimes the index does not show whether a name ends with the query's last word.
    var mostUnderrated: Double {
        let isOpen = meanings.count > 1 && meanings.last?.isOpen == true
        let byDistance = near == nil ? 0 : Self.nearness * CellDistanceEstimator.mostError / Self.halfway
        let byAddress = mayBeAddress ? Self.whole - Self.part * Self.alias : 0
        // The first term allows for rounding errors.
        return 1e-9 + byDistance + byAddress + (isPartial && isOpen ? Self.begunWhole - Self.begun : 0)
    }

    /// Returns the rough score of a candidate, computed from the index before the candidate's row is read.
    @inline(__always)
    func roughScore(of candidate: PlaceCandidate) -> Double {
        let match = match(
            isWhole: candidate.shortest <= meanings.count, isWritten: candidate.isWritten && candidate.isNamed,
            begins: candidate.leads)
        let name = candidate.isNamed ? 1 : Self.alias
        return score(
            match * name, errors: Double(candidate.errors), importance: Double(candidate.importance) / 255,
            distance: near.map { $0.distance(to: candidate.cell) })
    }

    /// Returns the score of a name.
    ///
    /// - Parameters:
    ///   - words: The folded words of the name.
    ///   - isAlias: Whether the name is an alias.
    ///   - importance: The importance of the place, from 0 to 1.
    ///   - distance: The distance in meters from the search's position, if the search has one.
    /// - Returns: `nil` if the name lacks a word of the query.
    func score(ofName words: [[UInt8]], isAlias: Bool, importance: Double, distance: Double?) -> Double? {
        guard let errors = errors(words) else { return nil }
        let match = match(words, isAlias) * (isAlias ? Self.alias : 1)
        return score(match, errors: errors, importance: importance, distance: distance)
    }

    /// Returns the score of a place whose address contains all words of the query.
    ///
    /// - Parameter isHouse: Whether the place is the house itself, rather than a business in it.
    /// - Returns: `nil` if the query lacks the house number or a word of the street, or has a word that the address
    ///   lacks.
    func score(ofAddress words: AddressWords, isHouse: Bool, importance: Double, distance: Double?) -> Double? {
        var free = meanings[...]
        var errors = extraErrors
        func take(_ word: [UInt8], most: Double = .infinity) -> Bool {
            let counts = free.indices.compactMap { place in self.errors(free[place], word).map { (place, $0) } }
            guard let best = counts.min(by: { $0.1 < $1.1 }), best.1 <= most else { return false }
            errors += best.1
            free.remove(at: best.0)
            return true
        }
        let isNumbered = words.numbers.contains { number in
            let before = (free, errors)
            if number.allSatisfy({ take($0, most: Self.alternative) }) { return true }
            (free, errors) = before
            return false
        }
        guard isNumbered, words.street.allSatisfy({ take($0) }) else { return nil }
        for meaning in free {
            guard let count = words.others.compactMap({ self.errors(meaning, $0) }).min() else { return nil }
            errors += count
        }
        let match = Self.whole * (isHouse ? 1 : Self.occupant)
        return score(match, errors: errors, importance: importance, distance: distance)
    }

    /// Returns the number of errors between a typed word and a word in a name, or `nil` if they do not match.
    private func errors(_ meaning: WordMatches, _ word: [UInt8]) -> Double? {
        meaning.errors(for: word).map { Double($0) + (meaning.alternatives.contains(word) ? Self.alternative : 0) }
    }

    /// Reports whether a score without the bonuses for importance and nearness is that of a whole name or address
    /// without typos.
    static func isWhole(_ match: Double) -> Bool { match > whole * 0.85 }

    /// Returns the score without the bonuses for importance and nearness.
    func match(_ score: Double, importance: Double, distance: Double?) -> Double {
        score - self.score(0, errors: 0, importance: importance, distance: distance)
    }

    /// Returns the number of typos in the query relative to a name, or `nil` if the name lacks a word of the query.
    private func errors(_ words: [[UInt8]]) -> Double? {
        var errors = extraErrors
        // Each word in a name matches only one word in the query: the name "Ong" does not match the query "Ong Kong".
        var meant: UInt64 = 0
        for meaning in meanings {
            var best: (errors: Double, place: Int)?
            for (place, word) in words.enumerated() where place >= 64 || meant >> UInt64(place) & 1 == 0 {
                guard let count = self.errors(meaning, word), count < best?.errors ?? .infinity else { continue }
                best = (count, place)
            }
            guard let best else { return nil }
            errors += best.errors
            if best.place < 64 { meant |= 1 << UInt64(best.place) }
        }
        return errors
    }

    /// Returns the score of a match, disregarding typos. In a partial query, a completely typed alias gets no bonus,
    /// because many aliases are very short.
    private func match(_ words: [[UInt8]], _ isAlias: Bool) -> Double {
        let isWhole = isWhole(words)
        guard isPartial else { return match(isWhole: isWhole, isWritten: true, begins: true) }
        let isWritten = isWhole && meanings.last.map { words.contains($0.typed.text) } == true
        let begins = isWritten || zip(words, meanings).allSatisfy { $1.errors(for: $0) != nil }
        return match(isWhole: isWhole, isWritten: isWritten && !isAlias, begins: begins)
    }

    /// Reports whether a name has no words other than those of the query. Repeated words count once, as in Baden-Baden.
    private func isWhole(_ words: [[UInt8]]) -> Bool {
        if words.count <= meanings.count { return true }
        var distinct: [[UInt8]] = []
        for word in words where !distinct.contains(word) {
            distinct.append(word)
            if distinct.count > meanings.count { return false }
        }
        return true
    }

    @inline(__always)
    private func match(isWhole: Bool, isWritten: Bool, begins: Bool) -> Double {
        guard isPartial else { return isWhole ? Self.whole : Self.part }
        if isWhole, isWritten { return Self.begunWhole }
        return begins ? isWhole ? Self.begun : Self.begunLonger : Self.part
    }

    @inline(__always)
    private func score(_ match: Double, errors: Double, importance: Double, distance: Double?) -> Double {
        let nearness = distance.map { Self.halfway / (Self.halfway + $0) } ?? 0
        let clear = errors == 0 ? 1 : pow(Self.mistyped, errors)
        return match * clear + Self.importance * importance + Self.nearness * nearness
    }
}
