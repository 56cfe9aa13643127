import Foundation
import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// A search for places by category: the nearest ones, or the best-known ones if the search has no position.
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
    /// The maximum error, in meters, when distances to two cell centers are compared.
    private static let cellError = 700.0
    /// If too few candidates lie within a territory, the search is repeated up to three times, each time with eight
    /// times as many candidates.
    private static let (moreRounds, moreEachRound) = (3, 8)

    private let words: WordLookup
    private let postings: PackedTable<PackedPair>
    private let prefixes: PrefixLookup
    private let position: RawStatement
    private let anySubcategory: RawStatement

    init(_ database: Database) throws {
        words = try WordLookup(database)
        postings = try PackedTable(database, table: "place_posting")
        prefixes = try PrefixLookup(database)
        position = try RawStatement(database, "SELECT latitude, longitude FROM place WHERE id = ?")
        // The words for subcategories start with "=#". The range ends before "=$", because "$" is the character after
        // "#".
        anySubcategory = try RawStatement(
            database, "SELECT 1 FROM place_word WHERE text > '=#' AND text < '=$' LIMIT 1")
    }

    /// Returns the index word that stands for a category. No name contains this word.
    static func word(for category: PointOfInterestCategory) -> [UInt8] { Array("=\(category.rawValue)".utf8) }

    /// Returns the index word for one of the terms in `Place.facets`.
    static func word(forTerm term: String) -> [UInt8] { Array("=\(term)".utf8) }

    /// Reports whether a word in the index stands for a category.
    static func isCategory(_ word: some Sequence<UInt8>) -> Bool { word.first { _ in true } == UInt8(ascii: "=") }

    /// Returns the places that a meaning stands for. Places that most people may not use come last.
    ///
    /// - Parameter region: The region that the places must lie in.
    /// - Returns: At most `limit` places, best first.
    func places(
        of meaning: CategoryMeaning, near: Coordinate?, in region: SearchRegion?, limit: Int
    ) throws -> [Found] {
        var found = try places(ofWords: try words(of: meaning), near: near, in: region, limit: limit)
        if found.count < limit, !meaning.subcategories.isEmpty {
            let restricted = meaning.subcategories.map {
                Self.word(forTerm: PlaceFacets.term($0, isRestricted: true))
            }
            found += try places(ofWords: restricted, near: near, in: region, limit: limit - found.count)
        }
        var rows: Set<Int64> = []
        return found.filter { rows.insert($0.row).inserted }
    }

    /// Returns the index words for a meaning. In a store that was imported by an earlier release, a subcategory stands
    /// for its whole category.
    private func words(of meaning: CategoryMeaning) throws -> [[UInt8]] {
        let brand = meaning.brand.map { [Self.word(forTerm: $0)] } ?? []
        guard try meaning.subcategories.isEmpty || knowsSubcategories() else {
            return meaning.categories.map(Self.word(for:)) + brand
        }
        return meaning.whole.map(Self.word(for:))
            + meaning.subcategories.map { Self.word(forTerm: PlaceFacets.term($0)) } + brand
    }

    private func knowsSubcategories() throws -> Bool {
        defer { anySubcategory.reset() }
        return try anySubcategory.step()
    }

    private func places(
        ofWords texts: [[UInt8]], near: Coordinate?, in region: SearchRegion?, limit: Int
    ) throws -> [Found] {
        let known = try texts.compactMap { text in try words.id(of: text).map { (text: text, id: $0) } }
        guard !known.isEmpty else { return [] }
        if let near { return try nearest(known.map(\.id), near, region, limit) }
        return try bestKnown(known, region, limit)
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
        var best = BestPostings(count * ids.count, slack: Self.cellError)
        try forEachPosting(ids, ranges, region) { best.offer($0, cost: rough.distance(to: $0.cell)) }
        var found: [Found] = []
        let ordered = best.ordered()
        var rows: Set<Int64> = []
        for posting in ordered where rows.insert(posting.place).inserted {
            guard let coordinate = try coordinate(posting.place), try region?.contains(coordinate) ?? true else {
                continue
            }
            found.append(
                Found(
                    row: posting.place, importance: Double(posting.importance) / 255,
                    distance: near.distance(to: coordinate)))
        }
        return (found.sorted { ($0.distance!, $0.row) < ($1.distance!, $1.row) }, ordered.count < count * ids.count)
    }

    private func bestKnown(
        _ known: [(text: [UInt8], id: Int64)], _ region: SearchRegion?, _ limit: Int
    ) throws -> [Found] {
        let lists = try known.map { try prefixes.wellKnown(ofWord: Letters.of($0.text)) }
        var best = BestPostings((region == nil ? 1 : 4) * limit * known.count)
        // Among places of equal importance, the first in the table wins.
        func offer(_ posting: Posting) {
            best.offer(posting, cost: Double(posting.place) * 1e-12 - Double(posting.importance) / 255)
        }
        if region == nil, limit <= FrequentPrefix.kept, lists.allSatisfy({ !$0.isEmpty }) {
            lists.joined().forEach(offer)
        } else {
            try forEachPosting(known.map(\.id), region?.ranges ?? [0...UInt32.max], region, offer)
        }
        var found: [Found] = []
        var rows: Set<Int64> = []
        for posting in best.ordered() where found.count < limit && rows.insert(posting.place).inserted {
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
