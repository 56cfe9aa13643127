import Foundation
import Geodesy
import Places

/// Puts matches in their order: whole names first and those without errors, then what is well known and what is near.
struct NameRanking {
    /// What a name counts that says nothing but the query, one that begins with what was half typed (and is just that, or
    /// has as many words, or more), and one that says more: whole names and others are further apart than importance and
    /// nearness together.
    private static let whole = 0.6
    private static let begunWhole = 0.55
    private static let begun = 0.5
    private static let begunLonger = 0.45
    private static let part = 0.15
    /// What is left of that where the name is but an alias, of which no language is known, and with each error.
    private static let alias = 0.95
    private static let mistyped = 2.0 / 3
    private static let importance = 0.2
    private static let nearness = 0.2
    /// Metres at which being near counts half.
    private static let halfway = 25_000.0

    private let near: RoughPlace?
    private let isHalfTyped: Bool
    private let meanings: [WordMeaning]
    private let extraErrors: Double

    /// - Parameter extraErrors: Those that were made between words.
    init(_ query: PlaceQuery, _ meanings: [WordMeaning], extraErrors: Double = 0) {
        near = query.near.map(RoughPlace.init)
        isHalfTyped = query.isHalfTyped
        self.meanings = meanings
        self.extraErrors = extraErrors
    }

    /// What a name with an error can have at most.
    var bestMistyped: Double {
        Self.whole * Self.mistyped + Self.importance + (near == nil ? 0 : Self.nearness)
    }

    /// How much lower a rough score can be than the score: distances are those of cells, and where only names tell whether
    /// they have the last word, they may end with it.
    var mostUnderrated: Double {
        let isOpen = meanings.count > 1 && meanings.last?.isOpen == true
        let byDistance = near == nil ? 0 : Self.nearness * RoughPlace.mostError / Self.halfway
        // What rounding makes of sums.
        return 1e-9 + byDistance + (isHalfTyped && isOpen ? Self.begunWhole - Self.begun : 0)
    }

    /// From what the index has, before the row is read.
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

    /// - Parameters:
    ///   - words: Those of a name, folded.
    ///   - isAlias: Whether no language is known of it.
    ///   - distance: From where was searched.
    /// - Returns: `nil` where the name lacks a word.
    func score(ofName words: [[UInt8]], isAlias: Bool, importance: Double, distance: Double?) -> Double? {
        guard let errors = errors(words) else { return nil }
        let match = match(words, isAlias) * (isAlias ? Self.alias : 1)
        return score(match, errors: errors, importance: importance, distance: distance)
    }

    /// How many errors what was typed has if a name was meant; `nil` where the name lacks a word.
    private func errors(_ words: [[UInt8]]) -> Double? {
        var errors = extraErrors
        // A word of a name is meant once: Ong is not Ong Kong.
        var meant: UInt64 = 0
        for meaning in meanings {
            var best: (errors: Int, place: Int)?
            for (place, word) in words.enumerated() where place >= 64 || meant >> UInt64(place) & 1 == 0 {
                guard let count = meaning.errors(for: word), count < best?.errors ?? .max else { continue }
                best = (count, place)
            }
            guard let best else { return nil }
            errors += Double(best.errors)
            if best.place < 64 { meant |= 1 << UInt64(best.place) }
        }
        return errors
    }

    /// What is half typed is mostly not meant as a whole alias, of which many are as short as that.
    private func match(_ words: [[UInt8]], _ isAlias: Bool) -> Double {
        let isWhole = isWhole(words)
        guard isHalfTyped else { return match(isWhole: isWhole, isWritten: true, begins: true) }
        let isWritten = isWhole && meanings.last.map { words.contains($0.typed.text) } == true
        let begins = isWritten || zip(words, meanings).allSatisfy { $1.errors(for: $0) != nil }
        return match(isWhole: isWhole, isWritten: isWritten && !isAlias, begins: begins)
    }

    /// Whether a name says no more than the query: Baden-Baden is one word, as it is in the query.
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
        guard isHalfTyped else { return isWhole ? Self.whole : Self.part }
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
