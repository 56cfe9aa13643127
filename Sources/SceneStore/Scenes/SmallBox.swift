import GRDB
import Geodesy
import SQLiteAccess

/// A box that holds few scenes, for which the cell index is quicker than a look at every scene.
enum SmallBox {
    private static let mostRows = 2048
    private static let mostScenes = 20_000

    /// The scenes in the cells that a box touches: all of the box, and some just around it (in all of the cells, where it
    /// crosses ±180°).
    ///
    /// - Returns: Values of `scene.id`; `nil` when the box is higher than 5.6°, or more than 20 000 have to be looked at.
    static func candidates(_ box: BoundingBox, in database: Database) throws -> [Int64]? {
        let rows = CellGrid.row(ofLatitude: box.south)...CellGrid.row(ofLatitude: box.north)
        guard rows.count <= mostRows else { return nil }
        var scenes: [Int64] = []
        var left = mostScenes
        // No cell is without a scene, so that the cells have an end, too.
        let isWhole = try CellIndex(database).forEachPart(touching: box) { frame, bytes in
            let window = CellWindow(of: box, in: frame)
            CellBlob.forEachEntry(in: bytes) { if window.holds($0) { scenes.append(Int64($0.scene)) } }
            left -= bytes.count / CellEntry.size
            return left >= 0
        }
        return isWhole ? scenes : nil
    }
}
