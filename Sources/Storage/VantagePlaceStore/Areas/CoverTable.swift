import GRDB
import VantageStoreCore

/// The table `place_cover`, which divides the world into cells that do not overlap. Each cell lists the parts of
/// outlines that lie in it.
///
/// A row's id is the start of its cell on the Z-order curve. The lowest five bits of every start are 0; in the id, they
/// hold the cell's level.
struct CoverTable {
    private let last: RawStatement
    private let following: RawStatement

    init(_ database: Database) throws {
        last = try RawStatement(
            database, "SELECT id, entries FROM place_cover WHERE id <= ? ORDER BY id DESC LIMIT 1")
        following = try RawStatement(
            database, "SELECT id, entries FROM place_cover WHERE id > ? AND id <= ? ORDER BY id")
    }

    static func id(of cell: QuadCell) -> Int64 { cell.start | Int64(cell.level) }

    /// Returns the places whose outlines cover a point.
    func places(covering point: GridPoint) throws -> [CoveredPlace] {
        var places: [CoveredPlace] = []
        try forCell(at: point) { cell, entries in
            try Self.forEach(entries) { entry in
                if entry.covers(point, corner: cell.corner) { places.append(try entry.place) }
            }
        }
        return places
    }

    /// Calls `body` for each entry in each cell that touches a box. A place may occur in several cells.
    func forEachEntry(touching box: GridBox, _ body: (CoverEntry, QuadCell) throws -> Void) throws {
        for cell in QuadCell.few(around: box) {
            try forEachRow(in: cell) { cell, entries in
                guard cell.box.touches(box) else { return }
                try Self.forEach(entries) { try body($0, cell) }
            }
        }
    }

    /// Finds the cell that contains a point, and calls `body` with the cell and its row. Does nothing if no outlines
    /// have been stored.
    func forCell(at point: GridPoint, _ body: (QuadCell, UnsafeRawBufferPointer) throws -> Void) throws {
        last.bind(1, ZOrder.number(of: point) | Int64(Self.belowDeepest))
        defer { last.reset() }
        guard try last.step() else { return }
        try body(try Self.cell(last.int64(0)), last.blob(1))
    }

    /// Calls `body` for each row of a cell. If the cell is part of a larger cell that is stored as one row, calls
    /// `body` for that row.
    private func forEachRow(in cell: QuadCell, _ body: (QuadCell, UnsafeRawBufferPointer) throws -> Void) throws {
        try forCell(at: cell.corner, body)
        following.bind(1, cell.start | Int64(Self.belowDeepest))
        following.bind(2, cell.end)
        try following.forEachRow { try body(try Self.cell(following.int64(0)), following.blob(1)) }
    }

    static func forEach(_ entries: UnsafeRawBufferPointer, _ body: (CoverEntry) throws -> Void) throws {
        var offset = 0
        while offset < entries.count {
            let entry = try CoverEntry(entries, at: offset)
            try body(entry)
            offset += entry.width
        }
    }

    static func cell(_ id: Int64) throws -> QuadCell {
        let level = Int(id & 31)
        guard level <= QuadCell.deepest else { throw InvalidStoredValue("a cell has the invalid level \(level)") }
        return QuadCell(at: ZOrder.point(id & ~Int64(belowDeepest)), level: level)
    }

    /// A mask of the low bits, which are 0 at the start of every cell.
    private static let belowDeepest = 1 << (62 - 2 * QuadCell.deepest) - 1
}

extension QuadCell {
    /// Returns at most four cells that together contain a box, at the deepest level where four are enough.
    static func few(around box: GridBox) -> [QuadCell] {
        let longest = max(box.east - box.west, box.north - box.south)
        let level = (0...deepest).last { size(atLevel: $0) >= longest } ?? 0
        var cells: [QuadCell] = []
        for (x, y) in [(box.west, box.south), (box.east, box.south), (box.west, box.north), (box.east, box.north)] {
            let cell = QuadCell(at: GridPoint(x: x, y: y), level: level)
            if !cells.contains(cell) { cells.append(cell) }
        }
        return cells
    }
}
