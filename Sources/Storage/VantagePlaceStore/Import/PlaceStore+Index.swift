import GRDB
import VantageStoreCore

extension PlaceStore {
    /// Updates the indexes for misspelled words, prefixes and outlines, and derives the surroundings of places.
    ///
    /// This runs once after an import, because each word and each outline affects many index rows. If an import is
    /// interrupted, the next import also indexes the places that the interrupted one stored.
    package func finishIndex() async throws {
        try await store.releaseMemory()
        // Spelling entries are computed while other index rows are being written.
        async let first = NewSpellings.next(in: store)
        while try await store.write({ try CoverIndex($0).addSome() }) {}
        try await addSurroundings()
        try await store.write { try PrefixWriter($0).writeAll() }
        var spellings = try await first
        while let found = spellings {
            try await store.write { try found.write(to: $0) }
            spellings = try await NewSpellings.next(in: store)
        }
    }
}

/// Spelling entries for words that have none yet.
private struct NewSpellings: Sendable {
    /// The number of words per transaction. Their entries take about 60 MB.
    private static let batchSize = 1_000_000

    private let entries: [PackedPair]
    /// The largest `place_word.id` in this batch.
    private let last: Int64

    /// Computes the next batch. Returns `nil` if every word has its entries.
    static func next(in store: Store) async throws -> NewSpellings? {
        try await store.read { try NewSpellings($0) }
    }

    private init?(_ database: Database) throws {
        let words = try RawStatement(
            database,
            """
            SELECT id, text FROM place_word WHERE id > (SELECT spelled FROM place_index) ORDER BY id LIMIT \(Self.batchSize)
            """)
        var entries: [PackedPair] = []
        // Reserved capacity takes no physical memory until it is used, whereas growing the array would temporarily need
        // twice its memory.
        entries.reserveCapacity(4 * Self.batchSize)
        var letters: [UInt32] = []
        var last: Int64?
        try words.forEachRow {
            let id = words.int64(0)
            last = id
            if CategorySearch.isCategory(words.blob(1)) { return }
            Letters.read(words.blob(1), into: &letters)
            Spelling.addEntries(ofWord: letters, id: id, to: &entries)
        }
        guard let last else { return nil }
        entries.sortByParts()
        (self.entries, self.last) = (entries, last)
    }

    /// Writes the entries. Entries that another writer has added in the meantime are kept.
    func write(to database: Database) throws {
        try PackedTableWriter<PackedPair>(database, table: "place_spelling").add(entries)
        try database.execute(sql: "UPDATE place_index SET spelled = max(spelled, ?)", arguments: [last])
    }
}
