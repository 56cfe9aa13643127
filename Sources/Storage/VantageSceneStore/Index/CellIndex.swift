import GRDB
import VantageGeodesy
import VantageStoreCore

/// A reader of the packed cell index, which ``CellIndexWriter`` changes.
struct CellIndex {
    private let rows: RawStatement
    private let holder: RawStatement

    init(_ database: Database) throws {
        rows = try RawStatement(database, "SELECT id, scenes FROM cell WHERE id BETWEEN ? AND ?")
        holder = try RawStatement(database, "SELECT max(id) FROM cell WHERE id <= ?")
    }

    /// Calls a closure with the entries of the cells that a box touches, except for those parts of crowded
    /// cells that lie outside the box. The bytes are valid only during the call.
    ///
    /// - Parameter body: Returns whether to continue.
    /// - Returns: Whether all parts were read.
    @discardableResult
    @inline(__always)
    func forEachPart(
        touching box: BoundingBox, _ body: (CellFrame, UnsafeRawBufferPointer) throws -> Bool
    ) throws -> Bool {
        var continues = true
        try CellGrid.forEachRange(touching: box) { cells in
            let ids = CellPart.ids(of: cells)
            var next: Int64? = ids.lowerBound
            while let first = next, continues {
                next = try readRun(from: first, through: ids.upperBound, box) { frame, bytes in
                    continues = try body(frame, bytes)
                    return continues
                }
            }
        }
        return continues
    }

    /// Reads consecutive rows up to the first one that is not needed.
    ///
    /// - Returns: The row to continue with, or `nil` at the end.
    @inline(__always)
    private func readRun(
        from first: Int64, through last: Int64, _ box: BoundingBox,
        _ body: (CellFrame, UnsafeRawBufferPointer) throws -> Bool
    ) throws -> Int64? {
        rows.bind(1, first)
        rows.bind(2, last)
        defer { rows.reset() }
        var isFirst = true
        while try rows.step() {
            let part = CellPart(id: try rows.int64(0, in: CellPart.ids))
            let frame = CellFrame(cell: part.cell)
            // If the loop starts at the target of a jump, the first row is always needed.
            let isNeeded = part.start == 0 || (isFirst && first == part.id)
            if !isNeeded, let next = try jump(from: part, frame, box, through: last), next > part.id { return next }
            guard try body(frame, rows.blob(1)) else { return nil }
            isFirst = false
        }
        return nil
    }

    /// Returns the next row that the box may touch, starting from a part of a crowded cell.
    private func jump(
        from part: CellPart, _ frame: CellFrame, _ box: BoundingBox, through last: Int64
    ) throws -> Int64? {
        guard let order = CellWindow(of: box, in: frame).first(from: part.start) else {
            return CellPart(cell: part.cell + 1, start: 0).id
        }
        holder.bind(1, CellPart(cell: part.cell, start: order).id)
        defer { holder.reset() }
        return try holder.step() ? holder.int64(0) : nil
    }

    /// Returns the first Morton code in each row of a cell, and the entries if the cell is a single row.
    func parts(ofCell cell: Int64) throws -> (starts: [UInt32], entries: [CellEntry]) {
        let ids = CellPart.ids(of: cell...cell)
        rows.bind(1, ids.lowerBound)
        rows.bind(2, ids.upperBound)
        var starts: [UInt32] = []
        var entries: [CellEntry] = []
        try rows.forEachRow {
            if starts.isEmpty { entries = CellBlob.entries(in: rows.blob(1)) }
            starts.append(CellPart(id: try rows.int64(0, in: CellPart.ids)).start)
        }
        return (starts, starts.count == 1 ? entries : [])
    }

    func entries(of part: CellPart) throws -> [CellEntry] {
        rows.bind(1, part.id)
        rows.bind(2, part.id)
        var entries: [CellEntry] = []
        try rows.forEachRow { entries = CellBlob.entries(in: rows.blob(1)) }
        return entries
    }
}
