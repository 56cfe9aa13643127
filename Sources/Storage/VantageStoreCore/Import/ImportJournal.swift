import GRDB

/// A journal that records, within a transaction, the progress of a run and the inputs that were not imported.
struct ImportJournal {
    private let database: Database
    private let run: ImportRun
    private(set) var inputCount = 0

    init(_ database: Database, run: ImportRun) {
        self.database = database
        self.run = run
    }

    mutating func add<Subject>(_ outcome: ImportOutcome<Subject.ID>, of item: ImportItem<Subject>) throws {
        inputCount += 1
        switch outcome {
        case .imported: break
        case .duplicate(let known, let message):
            try insert(.duplicate, "\(known)", message, of: item)
        case .failed(let code, let limit, let message):
            try insert(.failed, FailureReason(code: code, limit: limit).journal, message, of: item)
        case .ignored(let code, let message):
            try insert(.ignored, code, message, of: item)
        }
    }

    /// Records that all inputs up to and including this one are finished.
    func close<Subject>(after last: ImportItem<Subject>, stored: ImportedAmount) throws {
        try database.execute(
            sql: """
                UPDATE import_run SET done = ?, last_source = ?, imported = imported + ?, bytes = bytes + ?
                WHERE id = ?
                """,
            arguments: [last.position + 1, last.source, stored.inputs, stored.bytes, run.id])
    }

    private func insert<Subject>(
        _ outcome: ImportEntry.Outcome, _ code: String, _ message: String, of item: ImportItem<Subject>
    ) throws {
        // The statement is cached because preparing it takes longer than running it, and it may run for every row.
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO import_entry (run, position, source, outcome, code, message)
                VALUES (?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [run.id, item.position, item.source, outcome.rawValue, code, message])
    }
}
