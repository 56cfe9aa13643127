/// A cell of the grid in whose row a building is: that of its southwestern corner, of the first size that it fits in.
///
/// So each building is in one row, and what touches a box is in the cells of the box and in those west and south of them.
struct BuildingCell: Hashable {
    /// Levels of ``QuadCell``: cells of 78 m eastwards at the equator and 38 m northwards, and larger ones for larger
    /// buildings; the last takes what fits in none.
    static let levels = [19, 17, 15, 12, 8]
    private static let columnBits = 28

    let level: Int
    let column: Int
    let row: Int

    init(of box: GridBox) {
        let extent = max(box.east - box.west, box.north - box.south)
        level = Self.levels.first { QuadCell.size(atLevel: $0) >= extent } ?? Self.levels[Self.levels.count - 1]
        (column, row) = (Int(box.west / QuadCell.size(atLevel: level)), Int(box.south / QuadCell.size(atLevel: level)))
    }

    private init(level: Int, column: Int, row: Int) {
        (self.level, self.column, self.row) = (level, column, row)
    }

    /// `building_cell.id`: rows of one level and one row of the grid follow each other from the west.
    var id: Int64 { Int64(level) << 56 | Int64(row) << Self.columnBits | Int64(column) }

    /// The ids of the cells of one row of the grid, that may have something that touches a box.
    static func ranges(touching box: GridBox) -> [ClosedRange<Int64>] {
        levels.flatMap { level -> [ClosedRange<Int64>] in
            let size = QuadCell.size(atLevel: level)
            let rows = max(0, Int(box.south / size) - 1)...Int(box.north / size)
            let columns = max(0, Int(box.west / size) - 1)...Int(box.east / size)
            return rows.map { row in
                let first = BuildingCell(level: level, column: columns.lowerBound, row: row)
                return first.id...BuildingCell(level: level, column: columns.upperBound, row: row).id
            }
        }
    }
}
