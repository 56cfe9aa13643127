import GRDB
import Geodesy
import SQLiteAccess

/// Reads the packed cell index as it lies in the store; ``CellIndexWriter`` changes it.
struct CellIndex {
    private let rows: RawStatement
    private let holder: RawStatement

    init(_ database: Database) throws {
        rows = try RawStatement(database, "SELECT id, scenes FROM cell WHERE id BETWEEN ? AND ?")
        holder = try RawStatement(database, "SELECT max(id) FROM cell WHERE id <= ?")
    }

    /// Calls back with the entries of the cells that a box touches, but for those parts of crowded cells that it does
    /// not touch. The bytes are valid during the call.
    ///
    /// - Parameter body: Returns whether to go on.
    /// - Returns: Whether it always did.
    @discardableResult
    @inline(__always)
    func forEachPart(
        touching box: BoundingBox, _ body: (CellFrame, UnsafeRawBufferPointer) throws -> Bool
    ) throws -> Bool {
        var goesOn = true
        try CellGrid.forEachRange(touching: box) { cells in
            let ids = CellPart.ids(of: cells)
            var next: Int64? = ids.lowerBound
            while let first = next, goesOn {
                next = try readRun(from: first, through: ids.upperBound, box) { frame, bytes in
                    goesOn = try body(frame, bytes)
                    return goesOn
                }
            }
        }
        return goesOn
    }

    /// Reads rows that follow each other, until some of them can be passed over.
    ///
    /// - Returns: Where to go on; `nil` at the end.
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
            // The row that a jump led to is known to be wanted.
            let isWanted = part.start == 0 || (isFirst && first == part.id)
            if !isWanted, let next = try jump(from: part, frame, box, through: last), next > part.id { return next }
            guard try body(frame, rows.blob(1)) else { return nil }
            isFirst = false
        }
        return nil
    }

    /// Where the next row lies that the box may touch, from a part of a crowded cell on.
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

    /// The rows of a cell: the first order of each, and the entries where there is but one.
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
