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
    /// Postings that are looked at where nothing says where.
    private static let most = 1_000_000

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
            let found = try located(ids, PlaceCell.ranges(of: box), region, near).filter { $0.distance! <= radius }
            if found.count >= limit { return Array(found.prefix(limit)) }
        }
        return Array(try located(ids, [0...UInt32.max], region, near).prefix(limit))
    }

    /// The places in ranges of cells, the nearest first.
    private func located(
        _ ids: [Int64], _ ranges: [ClosedRange<UInt32>], _ region: SearchRegion?, _ near: Coordinate
    ) throws -> [Found] {
        var found: [Found] = []
        for posting in try postings(ids, ranges, region) {
            guard let coordinate = try coordinate(posting.place), region?.contains(coordinate) ?? true else { continue }
            found.append(
                Found(
                    row: posting.place, importance: Double(posting.importance) / 255,
                    distance: near.distance(to: coordinate)))
        }
        return found.sorted { ($0.distance!, $0.row) < ($1.distance!, $1.row) }
    }

    private func bestKnown(
        _ ids: [Int64], _ categories: Set<PointOfInterestCategory>, _ region: SearchRegion?, _ limit: Int
    ) throws -> [Found] {
        let lists = try categories.map { try beginnings.list(of: Letters.of(Self.word(for: $0))) }
        let isListed = region == nil && limit <= BeginningLookup.kept && lists.allSatisfy { !$0.isEmpty }
        let all =
            isListed ? lists.flatMap(\.self) : try postings(ids, region?.ranges ?? [0...UInt32.max], region)
        let ordered = all.sorted { ($0.importance, $1.place) > ($1.importance, $0.place) }
        var found: [Found] = []
        for posting in ordered where found.count < limit {
            guard let coordinate = try coordinate(posting.place), region?.contains(coordinate) ?? true else { continue }
            found.append(Found(row: posting.place, importance: Double(posting.importance) / 255))
        }
        return found
    }

    private func postings(
        _ ids: [Int64], _ ranges: [ClosedRange<UInt32>], _ region: SearchRegion?
    ) throws -> [Posting] {
        var found: [Posting] = []
        for id in ids {
            for range in ranges {
                let keys = id << 32 | Int64(range.lowerBound)...(id << 32 | Int64(range.upperBound))
                try postings.forEach(in: keys) { record in
                    let posting = Posting(record)
                    if found.count < Self.most, region?.mayContain(posting.cell) ?? true { found.append(posting) }
                }
            }
        }
        return found
    }

    private func coordinate(_ row: Int64) throws -> Coordinate? {
        position.bind(1, row)
        defer { position.reset() }
        guard try position.step() else { return nil }
        return try Coordinate(latitude: position.double(0), longitude: position.double(1))
    }
}
