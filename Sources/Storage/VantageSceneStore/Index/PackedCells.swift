import GRDB
import VantageStoreCore

/// Whole cells of the index, for copies into other catalogs.
package enum PackedCells {
    /// Reads cells in ascending order. The parts of a crowded cell are joined.
    ///
    /// - Parameters:
    ///   - last: The number of the cell after which to begin; -1 for the first one.
    ///   - limit: The number of rows after which to stop at the end of a cell.
    package static func read(
        after last: Int64, limit: Int, in database: Database
    ) throws -> [(number: Int64, scenes: [UInt8])] {
        let statement = try RawStatement(database, "SELECT id, scenes FROM cell WHERE id >= ? ORDER BY id")
        statement.bind(1, CellPart(cell: last + 1, start: 0).id)
        defer { statement.reset() }
        var cells: [(number: Int64, scenes: [UInt8])] = []
        var rows = 0
        while try statement.step() {
            let number = CellPart(id: try statement.int64(0, in: CellPart.ids)).cell
            rows += 1
            if cells.last?.number == number {
                cells[cells.count - 1].scenes.append(contentsOf: statement.blob(1))
            } else {
                guard rows <= limit else { break }
                cells.append((number, Array(statement.blob(1))))
            }
        }
        return cells
    }
}
