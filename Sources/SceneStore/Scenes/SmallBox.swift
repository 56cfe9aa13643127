import GRDB
import Geodesy
import SQLiteAccess

/// A box that holds few scenes, for which the cell index is quicker than a look at every scene.
enum SmallBox {
    private static let mostRows = 2048
    private static let mostScenes: Int64 = 20_000

    /// The scenes in the cells that a box touches: all of the box, and some around it.
    ///
    /// - Returns: Values of `scene.id`; `nil` when the box is higher than 5.6°, or there are more than 20 000.
    static func candidates(_ box: BoundingBox, in database: Database) throws -> [Int64]? {
        let rows = CellGrid.row(ofLatitude: box.south)...CellGrid.row(ofLatitude: box.north)
        guard rows.count <= mostRows, try isSparse(box, in: database) else { return nil }
        var scenes: [Int64] = []
        try CellIndex(database).forEachPart(touching: box) { _, bytes in
            scenes += CellBlob.entries(in: bytes).map { Int64($0.scene) }
            return true
        }
        return scenes
    }

    private static func isSparse(_ box: BoundingBox, in database: Database) throws -> Bool {
        // No cell is without a scene, so that the limit on cells ends the counting in time.
        let statement = try RawStatement(
            database,
            """
            SELECT coalesce(sum(bytes), 0) / \(CellEntry.size)
            FROM (SELECT length(scenes) AS bytes FROM cell WHERE id BETWEEN ? AND ? LIMIT \(mostScenes + 1))
            """)
        var count: Int64 = 0
        try CellGrid.forEachRange(touching: box) { cells in
            guard count <= mostScenes else { return }
            let ids = CellPart.ids(of: cells)
            statement.bind(1, ids.lowerBound)
            statement.bind(2, ids.upperBound)
            try statement.forEachRow { count += statement.int64(0) }
        }
        return count <= mostScenes
    }
}
