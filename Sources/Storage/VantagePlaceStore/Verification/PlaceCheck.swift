import GRDB
import VantageCore
import VantagePlaces
import VantageStoreCore

/// A check that looks up each place in the name and position indexes.
final class PlaceCheck {
    /// The maximum number of words in the cache.
    private static let maximumWords = 1_000_000

    private let database: Database
    private let cancellation: CancellationFlag
    private let problems: PlaceProblems
    private let reader: PlaceReader
    private var words: KnownWords
    private let postings: PackedTable<PackedPair>
    private let positions: PackedTable<PackedPair>
    private let preparation = PreparedPlace.Preparation()
    /// The rows of all places.
    private(set) var rows = RowSet()
    private(set) var count = 0
    /// The number of entries that the name index should have.
    private(set) var postingCount = 0

    init(_ database: Database, _ cancellation: CancellationFlag, _ problems: PlaceProblems) throws {
        self.database = database
        self.cancellation = cancellation
        self.problems = problems
        reader = try PlaceReader(database)
        words = try KnownWords(database)
        postings = try PackedTable(database, table: "place_posting")
        positions = try PackedTable(database, table: "place_position")
    }

    func run() throws {
        let all = try RawStatement(database, "SELECT id FROM place ORDER BY id")
        try all.forEachRow {
            if count % 1024 == 0 { try cancellation.check() }
            count += 1
            let row = all.int64(0)
            rows.insert(UInt32(truncatingIfNeeded: row))
            let place = try problems.readable(.placeDamaged, "The place in row \(row)") { try reader.place(row: row) }
            guard let place = place ?? nil else { return }
            // Index rows that cannot be read are reported when the index itself is checked.
            do { try check(place, row) } catch is InvalidStoredValue {}
        }
    }

    private func check(_ place: Place, _ row: Int64) throws {
        let prepared = preparation.prepared(place)
        postingCount += prepared.words.count
        var hasNames = true
        if words.count >= Self.maximumWords { words = try KnownWords(database) }
        try prepared.words.forEach { word, text in
            guard hasNames, let id = try words.id(of: text, hash: word.hash) else { return hasNames = false }
            hasNames = try has(prepared.posting(of: word, id: id, row), postings)
        }
        let name = "Place \(place.id) (\(place.name.prefix(100)))"
        if !hasNames {
            problems.add(
                .placeIndexEntryMissing, "\(name) cannot be found by some words in its names. \(PlaceProblems.remedy)")
        }
        if try !has(PlacePosition(place, row: row).packed, positions) {
            problems.add(.placeIndexEntryMissing, "\(name) cannot be found by its position. \(PlaceProblems.remedy)")
        }
    }

    private func has(_ pair: PackedPair, _ table: PackedTable<PackedPair>) throws -> Bool {
        var isThere = false
        try table.forEach(in: pair.key...pair.key) { isThere = isThere || $0.value == pair.value }
        return isThere
    }
}
