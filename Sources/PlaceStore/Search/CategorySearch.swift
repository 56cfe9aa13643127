import Foundation
import GRDB
import Geodesy
import Places
import SQLiteAccess

/// Finds places of categories: the nearest, or else the best known.
struct CategorySearch {
    /// A place of a category, before its row is read.
    struct Found {
        /// `place.id`.
        let row: Int64
        let importance: Double
        /// Metres; exact.
        var distance: Double?
    }

    /// Metres around a position that are looked at one after the other; then the world.
    private static let radii = [500.0, 2000, 8000, 32000, 128_000, 512_000]
    /// How far a place may be from the middle of its cell, in metres, and two of them together from what is told.
    private static let cellError = 700.0
    /// How often more places around a territory are looked at where too few lie within it, and how many times as many.
    private static let (moreRounds, moreEachRound) = (3, 8)

    private let words: WordLookup
    private let postings: PackedTable<PackedPair>
    private let beginnings: BeginningLookup
    private let position: RawStatement

    init(_ database: Database) throws {
        words = try WordLookup(database)
        postings = try PackedTable(database, table: "place_posting")
        beginnings = try BeginningLookup(database)
        position = try RawStatement(database, "SELECT latitude, longitude FROM place WHERE id = ?")
    }

    /// The word that stands for a category in the index of names, which no name has.
    static func word(for category: PointOfInterestCategory) -> [UInt8] { Array("=\(category.rawValue)".utf8) }

    /// Whether a word of the index is one of these.
    static func isCategory(_ word: some Sequence<UInt8>) -> Bool { word.first { _ in true } == UInt8(ascii: "=") }

    /// - Parameter region: Where they have to be.
    /// - Returns: At most `limit`, the best first.
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

    /// The nearest of the places in ranges of cells, in their order.
    private func located(
        _ ids: [Int64], _ ranges: [ClosedRange<UInt32>], _ region: SearchRegion?, _ near: Coordinate, _ limit: Int
    ) throws -> [Found] {
        // Along a region's edge some will turn out to lie outside, and around a territory many.
        var count = region == nil ? limit : 4 * limit
        for _ in 0..<(region?.area == nil ? 0 : Self.moreRounds) {
            let found = try located(ids, ranges, region, near, atMost: count)
            if found.within.count >= limit || found.isAll { return found.within }
            count *= Self.moreEachRound
        }
        return try located(ids, ranges, region, near, atMost: count).within
    }

    /// The same of so many that are looked at.
    private func located(
        _ ids: [Int64], _ ranges: [ClosedRange<UInt32>], _ region: SearchRegion?, _ near: Coordinate, atMost count: Int
    ) throws -> (within: [Found], isAll: Bool) {
        let rough = RoughPlace(near)
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
            try beginnings.places(of: Letters.of(Self.word(for: $0)), around: nil).map(\.posting)
        }
        var best = BestPostings(region == nil ? limit : 4 * limit)
        // Of those that are known alike the first.
        func offer(_ posting: Posting) {
            best.offer(posting, cost: Double(posting.place) * 1e-12 - Double(posting.importance) / 255)
        }
        if region == nil, limit <= Beginning.kept, lists.allSatisfy({ !$0.isEmpty }) {
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
