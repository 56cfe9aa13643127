import GRDB
import VantageCore
import VantageStoreCore

/// A check that compares all outlines with `place_cover`.
struct CoverCheck {
    private let database: Database
    private let cancellation: CancellationFlag
    private let problems: PlaceProblems

    init(_ database: Database, _ cancellation: CancellationFlag, _ problems: PlaceProblems) {
        self.database = database
        self.cancellation = cancellation
        self.problems = problems
    }

    func run() throws {
        let covered = try cells()
        let outlines = try RawStatement(
            database,
            """
            SELECT place, shape, place IN (SELECT place FROM place_uncovered) FROM place_outline ORDER BY place
            """)
        try outlines.forEachRow {
            try cancellation.check()
            let row = outlines.int64(0)
            guard let outline = Outline(bytes: outlines.blob(1)), !outline.edges.isEmpty else {
                problems.add(
                    .placeDamaged,
                    "The outline of the place in row \(row) cannot be read. \(PlaceProblems.remedy)")
                return
            }
            // After an interrupted import, some outlines are not in `place_cover` yet.
            guard outlines.int64(2) == 0, !covered.contains(UInt32(truncatingIfNeeded: row)) else { return }
            problems.add(
                .placeIndexEntryMissing,
                "The place in row \(row) cannot be found by its area. \(PlaceProblems.remedy)")
        }
        try ways()
    }

    /// Reads all cells and reports orphaned entries.
    ///
    /// - Returns: The places that are in at least one cell.
    private func cells() throws -> RowSet {
        var covered = RowSet()
        let keys = try RawStatement(
            database, "SELECT key FROM place JOIN place_outline ON place = place.id WHERE place.id = ?")
        let rows = try RawStatement(database, "SELECT id, entries FROM place_cover ORDER BY id")
        var (orphaned, next) = (0, Int64(0))
        try rows.forEachRow {
            try cancellation.check()
            let id = rows.int64(0)
            try problems.readable(.placeIndexDamaged, "Cell \(id) of place_cover") {
                let cell = try CoverTable.cell(id)
                guard cell.start == next, CoverTable.id(of: cell) == id else {
                    throw InvalidStoredValue("it does not start where the previous cell ends")
                }
                next = cell.end + 1
                try CoverTable.forEach(rows.blob(1)) { entry in
                    let place = try entry.place
                    keys.bind(1, place.row)
                    defer { keys.reset() }
                    let isThere = try keys.step() && keys.int64(0) == place.id.key
                    if isThere { covered.insert(UInt32(truncatingIfNeeded: place.row)) } else { orphaned += 1 }
                }
            }
        }
        if orphaned > 0 {
            problems.add(
                .placeIndexEntryOrphaned,
                "place_cover has \(orphaned) entries for missing places or places without an outline. "
                    + PlaceProblems.remedyOfIndex)
        }
        return covered
    }

    private func ways() throws {
        let ways = try RawStatement(database, "SELECT id, shape FROM place_interpolation ORDER BY id")
        try ways.forEachRow {
            guard Outline(bytes: ways.blob(1))?.isArea != .some(false) else { return }
            problems.add(
                .placeDamaged,
                "The address interpolation in row \(ways.int64(0)) cannot be read. \(PlaceProblems.remedy)")
        }
    }
}
