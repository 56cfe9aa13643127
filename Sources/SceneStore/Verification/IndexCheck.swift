import GRDB
import Geodesy

/// Compares the cell index with the scenes, both ways.
struct IndexCheck {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func problems() throws -> [StoreProblem] { try missing() + orphaned() }

    /// Scenes that their cell does not have, or has elsewhere.
    private func missing() throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        let scenes = try RawStatement(database, "SELECT id, key, latitude, longitude FROM scene")
        try scenes.forEachRow {
            let coordinate = try Coordinate(latitude: scenes.double(2), longitude: scenes.double(3))
            let cell = CellGrid.cell(of: coordinate)
            let entry = CellEntry(
                scene: UInt32(truncatingIfNeeded: scenes.int64(0)), at: coordinate, in: CellFrame(cell: cell))
            if try !contains(entry, cell: cell) {
                let id = SceneID(key: scenes.int64(1))
                problems.append(
                    StoreProblem(
                        code: .indexEntryMissing, scene: id,
                        message: "Scene \(id) is missing from the availability index: it cannot be found by its place. "
                            + "Remove it and import it again."))
            }
        }
        return problems
    }

    /// Entries whose scene is not there, or belongs to another cell.
    private func orphaned() throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        let cells = try RawStatement(database, "SELECT id, scenes FROM cell ORDER BY id")
        try cells.forEachRow {
            let cell = cells.int64(0)
            var seen: Set<UInt32> = []
            for entry in CellBlob.entries(in: cells.blob(1)) {
                let isRepeated = !seen.insert(entry.scene).inserted
                let isThere = try place(of: entry.scene).map { CellGrid.cell(of: $0) == cell } ?? false
                if isRepeated || !isThere {
                    problems.append(
                        StoreProblem(
                            code: .indexEntryOrphaned, scene: nil,
                            message: "Cell \(cell) of the availability index has an entry for row \(entry.scene), "
                                + (isRepeated ? "which it has already." : "which is no scene there.")))
                }
            }
        }
        return problems
    }

    private func contains(_ entry: CellEntry, cell: Int64) throws -> Bool {
        let statement = try RawStatement(database, "SELECT scenes FROM cell WHERE id = ?")
        statement.bind(1, cell)
        var isThere = false
        try statement.forEachRow {
            isThere = CellBlob.entries(in: statement.blob(0)).contains(entry)
        }
        return isThere
    }

    private func place(of scene: UInt32) throws -> Coordinate? {
        let statement = try RawStatement(database, "SELECT latitude, longitude FROM scene WHERE id = ?")
        statement.bind(1, Int64(scene))
        var place: Coordinate?
        try statement.forEachRow {
            place = try Coordinate(latitude: statement.double(0), longitude: statement.double(1))
        }
        return place
    }
}
