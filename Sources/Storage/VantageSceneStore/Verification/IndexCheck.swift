import GRDB
import VantageCore
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// A check of the cell index against the scenes, in both directions, which reads each entry and each scene once.
struct IndexCheck {
    private let database: Database
    private let cancellation: CancellationFlag
    /// The scenes whose entries are in the correct cells.
    private var found = RowSet()
    /// The scenes that have an entry in any cell.
    private var indexed = RowSet()

    init(_ database: Database, cancellation: CancellationFlag) {
        self.database = database
        self.cancellation = cancellation
    }

    mutating func problems() throws -> [StoreProblem] {
        let orphaned = try orphaned()
        return try missing() + orphaned
    }

    /// Finds entries whose scene does not exist or belongs to another cell, and records the valid ones.
    private mutating func orphaned() throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        let cells = try RawStatement(database, "SELECT id, scenes FROM cell ORDER BY id DESC")
        let places = try RawStatement(database, "SELECT latitude, longitude FROM scene WHERE id = ?")
        var next: CellPart?
        defer { cells.reset() }
        while try cells.step() {
            try cancellation.check()
            let part = CellPart(id: try cells.int64(0, in: CellPart.ids))
            let end = next?.cell == part.cell ? next!.start : MortonCode.limit
            let frame = CellFrame(cell: part.cell)
            for entry in CellBlob.entries(in: cells.blob(1)) {
                let place = try Self.place(of: entry.scene, places)
                let isRepeated = !indexed.insert(entry.scene)
                let isHere = place.map { CellGrid.cell(of: $0) == part.cell } ?? false
                if let place, isHere, entry == CellEntry(scene: entry.scene, at: place, in: frame),
                    (part.start..<end).contains(MortonCode.order(of: entry))
                {
                    found.insert(entry.scene)
                }
                if isRepeated || !isHere { problems.append(Self.orphan(entry.scene, part.cell, isRepeated)) }
            }
            next = part
        }
        return problems.reversed()
    }

    private static func orphan(_ scene: UInt32, _ cell: Int64, _ isRepeated: Bool) -> StoreProblem {
        StoreProblem(
            code: .indexEntryOrphaned, scene: nil,
            message: "Cell \(cell) of the availability index has an entry for row \(scene), "
                + (isRepeated ? "which already has one." : "which is not a scene in that cell."))
    }

    /// Finds scenes whose entry is missing or in the wrong place.
    private func missing() throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        let scenes = try RawStatement(database, "SELECT id, key FROM scene ORDER BY id")
        try scenes.forEachRow {
            let row = UInt32(truncatingIfNeeded: scenes.int64(0))
            if row % 4096 == 0 { try cancellation.check() }
            guard !found.contains(row) else { return }
            let id = SceneID(key: scenes.int64(1))
            problems.append(
                StoreProblem(
                    code: .indexEntryMissing, scene: id,
                    message: "Scene \(id) is missing from the availability index and cannot be found by its position. "
                        + "Remove it and import it again."))
        }
        return problems
    }

    private static func place(of scene: UInt32, _ statement: RawStatement) throws -> Coordinate? {
        statement.bind(1, Int64(scene))
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        return try Coordinate(latitude: statement.double(0), longitude: statement.double(1))
    }
}
