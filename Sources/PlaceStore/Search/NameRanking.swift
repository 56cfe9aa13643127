import Foundation
import Geodesy
import Places

/// Puts matches in their order: whole names first, then what is well known and what is near.
struct NameRanking {
    /// What a name counts that says nothing but the query, and one that says more: further apart than all else together.
    private static let whole = 0.6
    private static let part = 0.15
    private static let importance = 0.2
    private static let nearness = 0.2
    /// Metres at which being near counts half.
    private static let halfway = 25_000.0

    private let near: Coordinate?
    private let words: [[UInt8]]
    private let folding = WordFolding()

    init(_ query: PlaceQuery, words: [[UInt8]]) {
        near = query.near
        self.words = words
    }

    /// From what a posting has, before the row is read.
    func roughScore(of posting: Posting) -> Double {
        score(
            isWhole: posting.shortest <= words.count, importance: Double(posting.importance) / 255,
            distance: near.map { posting.distance(from: $0) })
    }

    /// - Returns: `nil` where no name has the words, which an index that was changed may say.
    func match(of place: Place) -> PlaceMatch? {
        var best: (name: String, count: Int)?
        for name in place.allNames {
            let found = folding.words(of: name)
            guard words.allSatisfy(found.contains), found.count < best?.count ?? .max else { continue }
            best = (name, found.count)
        }
        guard let best else { return nil }
        let distance = near.map { $0.distance(to: place.coordinate) }
        let score = score(isWhole: best.count <= words.count, importance: place.importance, distance: distance)
        return PlaceMatch(place: place, matched: best.name, score: score, distance: distance)
    }

    private func score(isWhole: Bool, importance: Double, distance: Double?) -> Double {
        let nearness = distance.map { Self.halfway / (Self.halfway + $0) } ?? 0
        return (isWhole ? Self.whole : Self.part) + Self.importance * importance + Self.nearness * nearness
    }
}

extension Posting {
    /// Metres of a degree of latitude, nearly.
    private static let degree = 111_195.0

    /// Metres from a place, to a few kilometres where it is near: enough to choose whose row is read.
    fileprivate func distance(from place: Coordinate) -> Double {
        let latitude = (Double(row) + 0.5) / 16384 * 180 - 90
        let longitude = (Double(column) + 0.5) / 16384 * 360 - 180
        let east = abs(longitude - place.longitude)
        let parallel = cos((latitude + place.latitude) / 2 * .pi / 180)
        return Self.degree * hypot(latitude - place.latitude, min(east, 360 - east) * parallel)
    }
}
