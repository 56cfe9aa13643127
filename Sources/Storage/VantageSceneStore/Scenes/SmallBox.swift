import GRDB
import VantageGeodesy
import VantageStoreCore

/// A box with so few scenes that searching the cell index is faster than reading all scenes.
enum SmallBox {
    private static let maximumRows = 2048
    private static let maximumScenes = 20_000

    /// Returns the scenes in a box, and some just outside it. If the box crosses ±180°, the result is all scenes in the
    /// cells that it touches.
    ///
    /// - Returns: Values of `scene.id`, or `nil` if the box spans more than 5.6° of latitude or more than 20,000
    ///   entries would have to be read.
    static func candidates(_ box: BoundingBox, in database: Database) throws -> [Int64]? {
        let rows = CellGrid.row(ofLatitude: box.south)...CellGrid.row(ofLatitude: box.north)
        guard rows.count <= maximumRows else { return nil }
        var scenes: [Int64] = []
        var left = maximumScenes
        // Every cell has at least one entry, so this also limits the number of cells.
        let isComplete = try CellIndex(database).forEachPart(touching: box) { frame, bytes in
            let window = CellWindow(of: box, in: frame)
            CellBlob.forEachEntry(in: bytes) { if window.contains($0) { scenes.append(Int64($0.scene)) } }
            left -= bytes.count / CellEntry.size
            return left >= 0
        }
        return isComplete ? scenes : nil
    }
}
