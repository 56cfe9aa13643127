import GRDB
import VantageCore
import VantageStoreCore

/// A check that compares buildings with the cells that contain their outlines.
final class BuildingCheck {
    private let database: Database
    private let cancellation: CancellationFlag
    private let problems: PlaceProblems
    private(set) var count = 0

    init(_ database: Database, _ cancellation: CancellationFlag, _ problems: PlaceProblems) {
        self.database = database
        self.cancellation = cancellation
        self.problems = problems
    }

    func run() throws {
        let found = try cells()
        let rows = try RawStatement(database, "SELECT id FROM building ORDER BY id")
        try rows.forEachRow {
            count += 1
            guard !found.contains(UInt32(truncatingIfNeeded: rows.int64(0))) else { return }
            problems.add(
                .placeIndexEntryMissing,
                "The building in row \(rows.int64(0)) has no outline in its cell. \(PlaceProblems.remedy)")
        }
    }

    /// Reads all cells and reports orphaned entries.
    ///
    /// - Returns: The buildings that are in the right cell.
    private func cells() throws -> RowSet {
        var found = RowSet()
        var orphaned = 0
        let homes = try RawStatement(database, "SELECT cell FROM building WHERE id = ?")
        let cells = try RawStatement(database, "SELECT id, entries FROM building_cell ORDER BY id")
        try cells.forEachRow {
            try cancellation.check()
            let id = cells.int64(0)
            try problems.readable(.placeIndexDamaged, "Cell \(id) of building_cell") {
                try StoredBuilding.forEach(cells.blob(1)) { building in
                    homes.bind(1, building.row)
                    defer { homes.reset() }
                    let isHere = try homes.step() && homes.int64(0) == id
                    if !isHere || !found.insert(UInt32(truncatingIfNeeded: building.row)) { orphaned += 1 }
                }
            }
        }
        if orphaned > 0 {
            problems.add(
                .placeIndexEntryOrphaned,
                "building_cell has \(orphaned) duplicate or misplaced entries, or entries for missing buildings. "
                    + PlaceProblems.remedyOfIndex)
        }
        return found
    }
}
