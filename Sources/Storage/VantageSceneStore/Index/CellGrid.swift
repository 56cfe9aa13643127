import Foundation
import VantageGeodesy

/// The cells of the availability index: rows of latitude, each divided into columns about as wide as the row is high.
///
/// A cell's number is `row << 17 | column`, so a search needs one range of numbers per row, or two if its area crosses
/// ±180°. Cells are at least as wide as they are high. At the poles, a row is a single cell.
package enum CellGrid {
    /// The number of rows from pole to pole. A row is about 305 m high.
    static let rows = 65_536
    static let degreesPerRow = 180.0 / Double(rows)
    /// A row has at most 2¹⁷ columns.
    private static let columnBits: Int64 = 17

    package static func row(ofLatitude latitude: Double) -> Int {
        min(rows - 1, max(0, Int((latitude + 90) / degreesPerRow)))
    }

    /// Returns the number of columns in a row: as many as fit along the edge nearer to the pole.
    @inline(__always)
    static func columns(inRow row: Int) -> Int { Int(columnCounts[row]) }

    private static let columnCounts: [Int32] = (0..<rows).map { row in
        let south = Double(row) * degreesPerRow - 90
        let poleward = max(abs(south), abs(south + degreesPerRow))
        return max(1, Int32(Double(rows) * 2 * cos(poleward * .pi / 180)))
    }

    static func column(ofLongitude longitude: Double, columns: Int) -> Int {
        min(columns - 1, max(0, Int((longitude + 180) / 360 * Double(columns))))
    }

    static func cell(row: Int, column: Int) -> Int64 { Int64(row) << columnBits | Int64(column) }
    static func row(of cell: Int64) -> Int { Int(cell >> columnBits) }
    static func column(of cell: Int64) -> Int { Int(cell & (1 << columnBits - 1)) }

    /// The cell at the north pole, which has the largest number.
    package static let lastCell = cell(row: rows - 1, column: 0)

    /// Returns the cell that contains a place.
    package static func cell(of coordinate: Coordinate) -> Int64 {
        let row = row(ofLatitude: coordinate.latitude)
        return cell(row: row, column: column(ofLongitude: coordinate.longitude, columns: columns(inRow: row)))
    }

    /// Returns the cells that a small box touches.
    static func cells(touching box: BoundingBox) -> [Int64] { ranges(touching: box).flatMap { Array($0) } }

    /// Returns the ranges of cells that a box touches. For a box around the whole globe, the result is a single range,
    /// because the numbers of successive rows are consecutive.
    package static func ranges(touching box: BoundingBox) -> [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        forEachRange(touching: box) { ranges.append($0) }
        return ranges
    }

    /// Calls a closure with each range of cells that a box touches, without creating an array.
    package static func forEachRange(
        touching box: BoundingBox, _ body: (ClosedRange<Int64>) throws -> Void
    ) rethrows {
        let rows = row(ofLatitude: box.south)...row(ofLatitude: box.north)
        if box.west == -180, box.east == 180 {
            let lastColumn = columns(inRow: rows.upperBound) - 1
            return try body(cell(row: rows.lowerBound, column: 0)...cell(row: rows.upperBound, column: lastColumn))
        }
        for row in rows {
            let columns = columns(inRow: row)
            let west = column(ofLongitude: box.west, columns: columns)
            let east = column(ofLongitude: box.east, columns: columns)
            if !box.crossesAntimeridian {
                try body(cell(row: row, column: west)...cell(row: row, column: east))
            } else if west <= east {
                try body(cell(row: row, column: 0)...cell(row: row, column: columns - 1))
            } else {
                try body(cell(row: row, column: west)...cell(row: row, column: columns - 1))
                try body(cell(row: row, column: 0)...cell(row: row, column: east))
            }
        }
    }
}

/// The extent of a cell. Converts between positions and offsets in the cell.
package struct CellFrame: Sendable {
    static let steps = 65_536.0
    /// An upper bound, in meters, for the error introduced by converting a position to offsets and back.
    package static let packingError = 0.02

    let south: Double
    let west: Double
    let width: Double

    package init(cell: Int64) {
        let row = CellGrid.row(of: cell)
        south = Double(row) * CellGrid.degreesPerRow - 90
        width = 360 / Double(CellGrid.columns(inRow: row))
        west = Double(CellGrid.column(of: cell)) * width - 180
    }

    func offsets(of coordinate: Coordinate) -> (x: UInt16, y: UInt16) {
        (x: xOffset(ofLongitude: coordinate.longitude), y: yOffset(ofLatitude: coordinate.latitude))
    }

    /// Returns the offset of a longitude from the cell's western edge, in steps, clamped to the cell.
    func xOffset(ofLongitude longitude: Double) -> UInt16 { Self.step((longitude - west) / width) }

    /// Returns the offset of a latitude in steps, clamped to the cell.
    func yOffset(ofLatitude latitude: Double) -> UInt16 { Self.step((latitude - south) / CellGrid.degreesPerRow) }

    /// Returns the position at the center of an offset step, in degrees.
    package func place(x: UInt16, y: UInt16) -> (latitude: Double, longitude: Double) {
        (
            latitude: south + (Double(y) + 0.5) / Self.steps * CellGrid.degreesPerRow,
            longitude: west + (Double(x) + 0.5) / Self.steps * width
        )
    }

    private static func step(_ share: Double) -> UInt16 { UInt16(min(steps - 1, max(0, share * steps))) }
}
