import GRDB
import VantageGeodesy

/// The region in which results must lie. Cells are checked approximately, positions exactly.
struct SearchRegion {
    let box: BoundingBox
    let ranges: [ClosedRange<UInt32>]
    private let cells: [PlaceCell.Block]
    /// An area that must also contain the results.
    private(set) var area: SearchArea?
    /// A box that must also contain the results.
    private var other: BoundingBox?

    init(_ box: BoundingBox) {
        self.box = box
        cells = PlaceCell.blocks(of: box)
        ranges = PlaceCell.ranges(of: box)
    }

    /// Creates the intersection of an area with an optional box.
    init(_ area: SearchArea, and other: BoundingBox?) {
        self.init(area.box)
        self.area = area
        self.other = other
    }

    func mayContain(_ cell: PlaceCell) -> Bool { cells.contains { $0.contains(cell) } }

    func contains(_ coordinate: Coordinate) throws -> Bool {
        guard box.contains(coordinate), other?.contains(coordinate) ?? true else { return false }
        return try area?.contains(coordinate) ?? true
    }
}

extension PlaceCell {
    /// A rectangle of cells.
    struct Block {
        let rows: ClosedRange<UInt32>
        let columns: ClosedRange<UInt32>

        func contains(_ cell: PlaceCell) -> Bool { rows.contains(cell.row) && columns.contains(cell.column) }
    }

    /// Returns the cells in a box, as two blocks if it crosses ±180°.
    static func blocks(of box: BoundingBox) -> [Block] {
        let (south, north) = (row(of: box.south), row(of: box.north))
        let (west, east) = (column(of: box.west), column(of: box.east))
        guard box.crossesAntimeridian else { return [Block(rows: south...north, columns: west...east)] }
        return [Block(rows: south...north, columns: west...65535), Block(rows: south...north, columns: 0...east)]
    }

    /// Returns ranges of cell numbers that contain all cells in a box and few others.
    static func ranges(of box: BoundingBox) -> [ClosedRange<UInt32>] {
        var ranges: Set<ClosedRange<UInt32>> = []
        for block in blocks(of: box) {
            let span = max(
                block.rows.upperBound - block.rows.lowerBound, block.columns.upperBound - block.columns.lowerBound)
            // Four aligned squares of 2ⁿ × 2ⁿ cells cover the block if 2ⁿ is at least its longer side.
            let bits = UInt32(32 - span.leadingZeroBitCount)
            let higher = ~((UInt32(1) << bits) - 1)
            for (row, column) in [
                (block.rows.lowerBound, block.columns.lowerBound), (block.rows.lowerBound, block.columns.upperBound),
                (block.rows.upperBound, block.columns.lowerBound), (block.rows.upperBound, block.columns.upperBound),
            ] {
                let first = PlaceCell(row: row & higher, column: column & higher).number
                ranges.insert(first...(first + UInt32((UInt64(1) << UInt64(2 * bits)) - 1)))
            }
        }
        return Array(ranges)
    }
}
