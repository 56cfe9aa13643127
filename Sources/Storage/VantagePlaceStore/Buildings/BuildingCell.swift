/// The grid cell whose row contains a building: the cell at the building's southwestern corner, on the first level
/// whose cells are large enough.
///
/// Each building is in exactly one row. The buildings that touch a box are in the box's cells, or in cells just west or
/// south of them.
struct BuildingCell: Hashable {
    /// Levels of ``QuadCell``, smallest cells first. At the equator, the smallest are 78 m from west to
    /// east and 38 m from south to north. Larger buildings are in larger cells, and the last level also contains the
    /// buildings that are too large for any cell.
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

    /// The value of `building_cell.id`. Within one level and one row of the grid, ids are consecutive from west to
    /// east.
    var id: Int64 { Int64(level) << 56 | Int64(row) << Self.columnBits | Int64(column) }

    /// Returns the ids of the cells whose buildings may touch a box, as one range per level and row of the grid.
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
