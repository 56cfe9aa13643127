import Foundation
import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// Finds places by category: the nearest ones, or the best-known ones if the search has no position.
struct CategorySearch {
    /// A place in a category, before its row is read.
    struct Found {
        /// `place.id`.
        let row: Int64
        let importance: Double
        /// The exact distance from the search's position, in meters.
        var distance: Double?
    }

    /// Search radii in meters, tried one after the other before searching the whole world.
    private static let radii = [500.0, 2000, 8000, 32000, 128_000, 512_000]
    /// The maximum error, in meters, when two distances to cell centers are compared.
    private static let cellError = 700.0
    /// If too few candidates lie within a territory, the search is repeated up to three times, each time with eight
    /// times as many candidates.
    private static let (moreRounds, moreEachRound) = (3, 8)

    private let words: WordLookup
    private let postings: PackedTable<PackedPair>
    private let prefixes: PrefixLookup
    private let position: RawStatement

    init(_ database: Database) throws {
        words = try WordLookup(database)
        postings = try PackedTable(database, table: "place_posting")
        prefixes = try PrefixLookup(database)
        position = try RawStatement(database, "SELECT latitude, longitude FROM place WHERE id = ?")
    }

    /// Returns the index word that stands for a category. No name contains this word.
    static func word(for category: PointOfInterestCategory) -> [UInt8] { Array("=\(category.rawValue)".utf8) }

    /// Reports whether a word in the index stands for a category.
    static func isCategory(_ word: some Sequence<UInt8>) -> Bool { word.first { _ in true } == UInt8(ascii: "=") }

    /// Returns the places in a set of categories.
    ///
    /// - Parameter region: The region that the places must lie in.
    /// - Returns: At most `limit` places, best first.
    func places(
        of categories: Set<PointOfInterestCategory>, near: Coordinate?, in region: SearchRegion?, limit: Int
    ) throws -> [Found] {
        let ids = try categories.compactMap { try words.id(of: Self.word(for: $0)) }
        guard !ids.isEmpty else { return [] }
        if let near { return try nearest(ids, near, region, limit) }
        return try bestKnown(ids, categories, region, limit)
    }

    private func nearest(_ ids: [Int64], _ near: Coordinate, _ region: SearchRegion?, _ limit: Int) throws -> [Found] {
        for radius in Self.radii {
            let box = near.box(within: radius)
            let found = try located(ids, PlaceCell.ranges(of: box), region, near, limit).prefix {
                $0.distance! <= radius
            }
            if found.count >= limit { return Array(found.prefix(limit)) }
        }
        return Array(try located(ids, region?.ranges ?? [0...UInt32.max], region, near, limit).prefix(limit))
    }

    /// Returns the nearest places in the given cell ranges, nearest first.
    private func located(
        _ ids: [Int64], _ ranges: [ClosedRange<UInt32>], _ region: SearchRegion?, _ near: Coordinate, _ limit: Int
    ) throws -> [Found] {
        // Some candidates near the edge of a region turn out to lie outside it. If the region is a territory, many do.
        var count = region == nil ? limit : 4 * limit
        for _ in 0..<(region?.area == nil ? 0 : Self.moreRounds) {
            let found = try located(ids, ranges, region, near, atMost: count)
            if found.within.count >= limit || found.isAll { return found.within }
            count *= Self.moreEachRound
        }
        return try located(ids, ranges, region, near, atMost: count).within
    }

    /// Returns the nearest places among the `count` best candidates, and whether there were no other candidates.
    private func located(
        _ ids: [Int64], _ ranges: [ClosedRange<UInt32>], _ region: SearchRegion?, _ near: Coordinate, atMost count: Int
    ) throws -> (within: [Found], isAll: Bool) {
        let rough = CellDistanceEstimator(near)
        var best = BestPostings(count, slack: Self.cellError)
        try forEachPosting(ids, ranges, region) { best.offer($0, cost: rough.distance(to: $0.cell)) }
        var found: [Found] = []
        let ordered = best.ordered()
        for posting in ordered {
            guard let coordinate = try coordinate(posting.place), try region?.contains(coordinate) ?? true else {
                continue
            }
            found.append(
                Found(
                    row: posting.place, importance: Double(posting.importance) / 255,
                    distance: near.distance(to: coordinate)))
        }
        return (found.sorted { ($0.distance!, $0.row) < ($1.distance!, $1.row) }, ordered.count < count)
    }

    private func bestKnown(
        _ ids: [Int64], _ categories: Set<PointOfInterestCategory>, _ region: SearchRegion?, _ limit: Int
    ) throws -> [Found] {
        let lists = try categories.map {
            try prefixes.places(of: Letters.of(Self.word(for: $0)), around: nil).map(\.posting)
        }
        var best = BestPostings(region == nil ? limit : 4 * limit)
        // Among places of equal importance, the first in the table wins.
        func offer(_ posting: Posting) {
            best.offer(posting, cost: Double(posting.place) * 1e-12 - Double(posting.importance) / 255)
        }
        if region == nil, limit <= FrequentPrefix.kept, lists.allSatisfy({ !$0.isEmpty }) {
            lists.joined().forEach(offer)
        } else {
            try forEachPosting(ids, region?.ranges ?? [0...UInt32.max], region, offer)
        }
        var found: [Found] = []
        for posting in best.ordered() where found.count < limit {
            guard let coordinate = try coordinate(posting.place), try region?.contains(coordinate) ?? true else {
                continue
            }
            found.append(Found(row: posting.place, importance: Double(posting.importance) / 255))
        }
        return found
    }

    private func forEachPosting(
        _ ids: [Int64], _ ranges: [ClosedRange<UInt32>], _ region: SearchRegion?, _ body: (Posting) -> Void
    ) throws {
        for id in ids {
            for range in ranges {
                try postings.forEach(in: Posting.keys(ofWord: id, in: range)) { record in
                    let posting = Posting(record)
                    if region?.mayContain(posting.cell) ?? true { body(posting) }
                }
            }
        }
    }

    private func coordinate(_ row: Int64) throws -> Coordinate? {
        position.bind(1, row)
        defer { position.reset() }
        guard try position.step() else { return nil }
        return try Coordinate(latitude: position.double(0), longitude: position.double(1))
    }
}
