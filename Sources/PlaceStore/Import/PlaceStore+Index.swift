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
    /// Words of one transaction: 120 MB of hashes.
    private static let atOnce = 1_000_000

    private let database: Database
    private let spellings: PackedTableWriter<PackedKey>

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
        var keys: [PackedKey] = []
        var last: Int64?
        try words.forEachRow {
            let id = words.int64(0)
            last = id
            if CategorySearch.isCategory(words.blob(1)) { return }
            keys += Spelling.keys(ofWord: Letters.of(words.blob(1)), id: id)
        }
        guard let last else { return false }
        keys.sort()
        try spellings.add(keys)
        try database.execute(sql: "UPDATE place_index SET spelled = ?", arguments: [last])
        return true
    }
}

/// Writes the best known places of the beginnings that very many words or places have.
private struct BeginningWriter {
    private let database: Database
    private let postings: PackedTable<PackedPair>

    init(_ database: Database) throws {
        self.database = database
        postings = try PackedTable(database, table: "place_posting")
    }

    /// Words in their order have their beginnings together: each beginning is gathered while words have it.
    func writeAll() throws {
        let words = try RawStatement(database, "SELECT id, text FROM place_word ORDER BY text")
        var open: [Beginning] = []
        var last: [UInt32] = []
        var lists: [PackedPair] = []
        func close(downTo depth: Int) {
            while open.count > depth {
                var beginning = open.removeLast()
                lists += beginning.list(of: last.prefix(open.count + 1))
            }
        }
        try words.forEachRow {
            let letters = Array(Letters.of(words.blob(1)).prefix(Beginning.longest))
            close(downTo: zip(letters, last).prefix { $0 == $1 }.count)
            while open.count < letters.count { open.append(Beginning()) }
            for depth in open.indices { open[depth].words += 1 }
            try postings.forEach(in: Posting.keys(ofWord: words.int64(0))) { posting in
                for depth in open.indices { open[depth].add(posting) }
            }
            last = letters
        }
        close(downTo: 0)
        try database.execute(sql: "DELETE FROM place_beginning")
        try PackedTableWriter<PackedPair>(database, table: "place_beginning").add(lists.sorted())
    }
}

/// The words that begin alike, and the best known of their places.
private struct Beginning {
    /// Letters; of longer beginnings none has too many words.
    static let longest = 24
    private static let kept = BeginningLookup.kept

    var words = 0
    private var count = 0
    private var best: [PackedPair] = []
    /// The importance that a place must be above, once there are enough.
    private var least = -1

    mutating func add(_ posting: PackedPair) {
        count += 1
        guard Posting(posting).importance > least else { return }
        best.append(posting)
        if best.count >= 4 * Self.kept { cut() }
    }

    /// - Returns: Nothing where the words are few enough to be looked at one by one.
    mutating func list(of letters: ArraySlice<UInt32>) -> [PackedPair] {
        guard words > BeginningLookup.mostWords || count > BeginningLookup.mostPostings else { return [] }
        cut()
        let hash = BeginningLookup.hash(of: letters)
        return best.map { PackedPair(hash << 32 | $0.key & 0xFFFF_FFFF, $0.value) }
    }

    private mutating func cut() {
        var places: Set<Int64> = []
        let ordered = best.sorted { (Posting($0).importance, $1.key) > (Posting($1).importance, $0.key) }
        best = Array(ordered.filter { places.insert(Posting($0).place).inserted }.prefix(Self.kept))
        if best.count == Self.kept { least = Posting(best[best.count - 1]).importance }
    }
}
