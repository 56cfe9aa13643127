import GRDB
import VantageCore
import VantageStoreCore

/// A check of the name and position indexes for entries whose place or word does not exist.
struct NameIndexCheck {
    private let database: Database
    private let cancellation: CancellationFlag
    private let problems: PlaceProblems

    init(_ database: Database, _ cancellation: CancellationFlag, _ problems: PlaceProblems) {
        self.database = database
        self.cancellation = cancellation
        self.problems = problems
    }

    /// Runs the check.
    ///
    /// - Parameter places: The place check, which must already have run.
    func run(knowing places: PlaceCheck) throws {
        var words = RowSet()
        let ids = try RawStatement(database, "SELECT id FROM place_word")
        try ids.forEachRow { words.insert(UInt32(truncatingIfNeeded: ids.int64(0))) }
        func hasWord(_ id: Int64) -> Bool { words.contains(UInt32(truncatingIfNeeded: id)) }
        func hasPlace(_ row: Int64) -> Bool { places.rows.contains(UInt32(truncatingIfNeeded: row)) }

        let postings = try check("place_posting") { hasPlace(Posting($0).place) && hasWord(Posting($0).word) }
        let positions = try check("place_position") { record in
            PlacePosition(record).map { hasPlace($0.row) } ?? false
        }
        _ = try check("place_beginning") { hasPlace(Posting($0).place) }
        _ = try check("place_spelling") { hasWord(SpellingProbe.word(of: $0)) }
        for (table, found, right) in [
            ("place_posting", postings, places.postingCount), ("place_position", positions, places.count),
        ] where found > right {
            problems.add(
                .placeIndexEntryOrphaned,
                "\(table) has \(found) entries but its places need only \(right). \(PlaceProblems.remedyOfIndex)")
        }
    }

    /// Checks one index and reports orphaned entries.
    ///
    /// - Returns: The number of valid entries.
    private func check(_ table: StaticString, _ isRight: (PackedPair) -> Bool) throws -> Int {
        let rows = try RawStatement(database, "SELECT id, entries FROM \(table) ORDER BY id")
        var (right, orphaned) = (0, 0)
        var last = Int64.min
        try rows.forEachRow {
            try cancellation.check()
            let id = rows.int64(0)
            try problems.readable(.placeIndexDamaged, "Row \(id) of \(table)") {
                let row = PackedRow<PackedPair>(try PackedRow<PackedPair>.check(rows.blob(1)))
                guard row[0].key == id else { throw InvalidStoredValue("its id is not the key of its first entry") }
                for number in 0..<row.count {
                    let entry = row[number]
                    guard entry.key >= last else { throw InvalidStoredValue("its entries are not sorted") }
                    last = entry.key
                    if isRight(entry) { right += 1 } else { orphaned += 1 }
                }
            }
        }
        if orphaned > 0 {
            problems.add(
                .placeIndexEntryOrphaned,
                "\(table) has \(orphaned) entries for missing places or words. \(PlaceProblems.remedyOfIndex)"
            )
        }
        return right
    }
}
