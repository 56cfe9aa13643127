import Foundation
import Geodesy

/// The cells of the availability index: rows of latitude, each cut into columns about as wide as the row is high.
///
/// A cell's number is `row << 32 | column`, so the cells of a row that a search needs are one range of row ids (two
/// where it crosses ±180°). Cells are at least ``height`` wide everywhere; at the poles a row is a single cell.
package enum CellGrid {
    /// Rows from pole to pole; a row is about 305 m high.
    static let rows = 65_536
    static let degreesPerRow = 180.0 / Double(rows)

    static func row(ofLatitude latitude: Double) -> Int {
        min(rows - 1, max(0, Int((latitude + 90) / degreesPerRow)))
    }

    /// How many columns a row has: as many as fit at its edge nearer to the pole.
    static func columns(inRow row: Int) -> Int {
        let south = Double(row) * degreesPerRow - 90
        let poleward = max(abs(south), abs(south + degreesPerRow))
        return max(1, Int(Double(rows) * 2 * cos(poleward * .pi / 180)))
    }

    static func column(ofLongitude longitude: Double, columns: Int) -> Int {
        min(columns - 1, max(0, Int((longitude + 180) / 360 * Double(columns))))
    }

    static func cell(row: Int, column: Int) -> Int64 { Int64(row) << 32 | Int64(column) }

    /// The cell that holds a place.
    static func cell(of coordinate: Coordinate) -> Int64 {
        let row = row(ofLatitude: coordinate.latitude)
        return cell(row: row, column: column(ofLongitude: coordinate.longitude, columns: columns(inRow: row)))
    }

    /// The cells that a small box touches.
    static func cells(touching box: BoundingBox) -> [Int64] { rangesByRow(touching: box).flatMap { Array($0) } }

    /// The ranges of cells that a box touches; one where it goes all the way round, since rows follow each other.
    static func ranges(touching box: BoundingBox) -> [ClosedRange<Int64>] {
        let ranges = rangesByRow(touching: box)
        guard box.west == -180, box.east == 180, let first = ranges.first, let last = ranges.last else { return ranges }
        return [first.lowerBound...last.upperBound]
    }

    private static func rangesByRow(touching box: BoundingBox) -> [ClosedRange<Int64>] {
        (row(ofLatitude: box.south)...row(ofLatitude: box.north)).flatMap { row -> [ClosedRange<Int64>] in
            let columns = columns(inRow: row)
            let west = column(ofLongitude: box.west, columns: columns)
            let east = column(ofLongitude: box.east, columns: columns)
            if !box.crossesAntimeridian { return [cell(row: row, column: west)...cell(row: row, column: east)] }
            if west <= east { return [cell(row: row, column: 0)...cell(row: row, column: columns - 1)] }
            return [
                cell(row: row, column: west)...cell(row: row, column: columns - 1),
                cell(row: row, column: 0)...cell(row: row, column: east),
            ]
        }
    }
}

/// Where a cell lies, for turning places into offsets and back.
struct CellFrame {
    private static let steps = 65_536.0
    /// How far, in metres, a place may come out from where it was put in, with room to spare.
    static let packingError = 0.02

    let south: Double
    let west: Double
    let width: Double

    init(cell: Int64) {
        let row = Int(cell >> 32)
        south = Double(row) * CellGrid.degreesPerRow - 90
        width = 360 / Double(CellGrid.columns(inRow: row))
        west = Double(cell & 0xFFFF_FFFF) * width - 180
    }

    func offsets(of coordinate: Coordinate) -> (x: UInt16, y: UInt16) {
        (
            x: Self.step((coordinate.longitude - west) / width),
            y: Self.step((coordinate.latitude - south) / CellGrid.degreesPerRow)
        )
    }

    /// The middle of the step that a place was rounded into, in degrees.
    func place(x: UInt16, y: UInt16) -> (latitude: Double, longitude: Double) {
        (
            latitude: south + (Double(y) + 0.5) / Self.steps * CellGrid.degreesPerRow,
            longitude: west + (Double(x) + 0.5) / Self.steps * width
        )
    }

    private static func step(_ share: Double) -> UInt16 { UInt16(min(steps - 1, max(0, share * steps))) }
}
