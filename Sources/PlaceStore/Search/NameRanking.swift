import Foundation
import Geodesy
import Places

/// Puts matches in their order: whole names first and those without errors, then what is well known and what is near.
struct NameRanking {
    /// What a name counts that says nothing but the query, one that begins with what was half typed, and one that says
    /// more: whole names and others are further apart than importance and nearness together.
    private static let whole = 0.6
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
    private let meanings: [WordMeaning]
    private let extraErrors: Int

    /// - Parameter extraErrors: Those that were made between words.
    init(near: Coordinate?, _ meanings: [WordMeaning], extraErrors: Int = 0) {
        self.near = near.map(RoughPlace.init)
        self.meanings = meanings
        self.extraErrors = extraErrors
    }

    /// What a name with an error can have at most.
    var bestMistyped: Double {
        Self.whole * Self.mistyped + Self.importance + (near == nil ? 0 : Self.nearness)
    }

    /// How much lower a rough score can be than the score: names of known languages count as aliases in it, half-typed
    /// words as no more than begun, and distances are those of cells.
    var mostUnderrated: Double {
        Self.whole * (1 - Self.alias) + 0.01 + (isHalfTyped ? Self.whole - Self.begunLonger : 0)
    }

    /// From what the index has, before the row is read.
    @inline(__always)
    func roughScore(of candidate: PlaceCandidate) -> Double {
        let isWhole = candidate.shortest <= meanings.count
        let match =
            isHalfTyped && candidate.leads
            ? (isWhole ? Self.begun : Self.begunLonger) : isWhole ? Self.whole : Self.part
        // Only the first of a place's names is known to be no alias.
        let name = candidate.mask & 1 == 1 ? 1 : Self.alias
        return score(
            match * name, errors: candidate.errors, importance: Double(candidate.importance) / 255,
            distance: near.map { $0.distance(to: candidate.cell) })
    }

    /// - Parameters:
    ///   - words: Those of a name, folded, each once.
    ///   - isAlias: Whether no language is known of it.
    ///   - distance: From where was searched.
    /// - Returns: `nil` where the name lacks a word.
    func score(ofName words: [[UInt8]], isAlias: Bool, importance: Double, distance: Double?) -> Double? {
        var errors = extraErrors
        for meaning in meanings {
            guard let least = words.lazy.compactMap({ meaning.errors(for: $0) }).min() else { return nil }
            errors += least
        }
        let match = match(words) * (isAlias ? Self.alias : 1)
        return score(match, errors: errors, importance: importance, distance: distance)
    }

    private var isHalfTyped: Bool { meanings.last?.typed.isBeginning == true }

    private func match(_ words: [[UInt8]]) -> Double {
        let isWhole = words.count <= meanings.count
        guard isHalfTyped else { return isWhole ? Self.whole : Self.part }
        if isWhole, meanings.last.map({ words.contains($0.typed.text) }) == true { return Self.whole }
        let begins = zip(words, meanings).allSatisfy { $1.errors(for: $0) != nil }
        return begins ? isWhole ? Self.begun : Self.begunLonger : Self.part
    }

    @inline(__always)
    private func score(_ match: Double, errors: Int, importance: Double, distance: Double?) -> Double {
        let nearness = distance.map { Self.halfway / (Self.halfway + $0) } ?? 0
        let clear = errors == 0 ? 1 : pow(Self.mistyped, Double(errors))
        return match * clear + Self.importance * importance + Self.nearness * nearness
    }
}
