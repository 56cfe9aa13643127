import GRDB
import Geodesy

/// The packed cell index as it lies in the store; ``CellIndexWriter`` changes it.
enum CellIndex {
    /// Calls back for each scene in the cells that a box touches, with its place to within a centimetre.
    static func forEachEntry(
        touching box: BoundingBox, in database: Database,
        _ body: (_ scene: Int64, _ latitude: Double, _ longitude: Double) -> Void
    ) throws {
        let statement = try RawStatement(database, "SELECT id, scenes FROM cell WHERE id BETWEEN ? AND ?")
        for range in CellGrid.ranges(touching: box) {
            statement.bind(1, range.lowerBound)
            statement.bind(2, range.upperBound)
            try statement.forEachRow {
                let frame = CellFrame(cell: statement.int64(0))
                for entry in CellBlob.entries(in: statement.blob(1)) {
                    let place = frame.place(x: entry.x, y: entry.y)
                    body(Int64(entry.scene), place.latitude, place.longitude)
                }
            }
        }
    }

    static func entries(ofCell cell: Int64, in database: Database) throws -> [CellEntry] {
        let statement = try RawStatement(database, "SELECT scenes FROM cell WHERE id = ?")
        statement.bind(1, cell)
        var entries: [CellEntry] = []
        try statement.forEachRow { entries = CellBlob.entries(in: statement.blob(0)) }
        return entries
    }

    static func write(_ entries: [CellEntry], toCell cell: Int64, in database: Database) throws {
        guard !entries.isEmpty else {
            let statement = try RawStatement(database, "DELETE FROM cell WHERE id = ?")
            statement.bind(1, cell)
            return try statement.run()
        }
        let statement = try RawStatement(database, "INSERT OR REPLACE INTO cell (id, scenes) VALUES (?, ?)")
        statement.bind(1, cell)
        statement.bind(2, CellBlob.pack(entries))
        try statement.run()
    }
}
