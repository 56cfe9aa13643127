import GRDB
import SQLiteAccess
import SceneStore

extension PlaceStore {
    /// Brings up to date what finds mistyped and half-typed words, and what covers a point, which is done once for all that
    /// was imported: each word and each outline is in many rows of it.
    ///
    /// After an import that was interrupted, the next one does it for both.
    package func finishIndex() async throws {
        while try await store.write({ try SpellingWriter($0).addSome() }) {}
        while try await store.write({ try CoverIndex($0).addSome() }) {}
        try await store.write { try BeginningWriter($0).writeAll() }
    }
}

/// Adds the spellings of words that have none yet.
private struct SpellingWriter {
    /// Words of one transaction: some 60 MB of entries.
    private static let atOnce = 1_000_000

    private let database: Database
    private let spellings: PackedTableWriter<PackedPair>

    init(_ database: Database) throws {
        self.database = database
        spellings = try PackedTableWriter(database, table: "place_spelling")
    }

    /// - Returns: Whether there may be more.
    func addSome() throws -> Bool {
        let words = try RawStatement(
            database,
            """
            SELECT id, text FROM place_word WHERE id > (SELECT spelled FROM place_index) ORDER BY id LIMIT \(Self.atOnce)
            """)
        var entries: [PackedPair] = []
        var last: Int64?
        try words.forEachRow {
            let id = words.int64(0)
            last = id
            if CategorySearch.isCategory(words.blob(1)) { return }
            Spelling.addEntries(ofWord: Letters.of(words.blob(1)), id: id, to: &entries)
        }
        guard let last else { return false }
        entries.sortByParts()
        try spellings.add(entries)
        try database.execute(sql: "UPDATE place_index SET spelled = ?", arguments: [last])
        return true
    }
}
