import GRDB
import SQLiteAccess
import SceneStore

extension PlaceStore {
    /// Brings up to date what finds mistyped and half-typed words, and what covers a point, which is done once for all that
    /// was imported: each word and each outline is in many rows of it.
    ///
    /// After an import that was interrupted, the next one does it for both.
    package func finishIndex() async throws {
        try await store.forgetPages()
        // Spellings are made while something else is written.
        async let first = NewSpellings.next(in: store)
        try await store.write { try BeginningWriter($0).writeAll() }
        while try await store.write({ try CoverIndex($0).addSome() }) {}
        var spellings = try await first
        while let found = spellings {
            try await store.write { try found.write(to: $0) }
            spellings = try await NewSpellings.next(in: store)
        }
    }
}

/// The spellings of words that have none yet.
private struct NewSpellings: Sendable {
    /// Words of one transaction: some 60 MB of entries.
    private static let atOnce = 1_000_000

    private let entries: [PackedPair]
    /// `place_word.id`
    private let last: Int64

    /// - Returns: `nil` where every word has its spellings.
    static func next(in store: SceneStore) async throws -> NewSpellings? {
        try await store.read { try NewSpellings($0) }
    }

    private init?(_ database: Database) throws {
        let words = try RawStatement(
            database,
            """
            SELECT id, text FROM place_word WHERE id > (SELECT spelled FROM place_index) ORDER BY id LIMIT \(Self.atOnce)
            """)
        var entries: [PackedPair] = []
        // Room that is not used takes no memory, and an array that grows would take it twice.
        entries.reserveCapacity(4 * Self.atOnce)
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

    /// What another has written meanwhile stays as it is.
    func write(to database: Database) throws {
        try PackedTableWriter<PackedPair>(database, table: "place_spelling").add(entries)
        try database.execute(sql: "UPDATE place_index SET spelled = max(spelled, ?)", arguments: [last])
    }
}
