import GRDB
import Geodesy

/// Changes the packed cell index within one transaction: each row that is touched is read once and written once.
final class CellIndexWriter {
    private struct Row {
        var entries: [CellEntry]
        var isChanged = false
    }

    private struct Cell {
        let frame: CellFrame
        /// The first order of each row, in their order; none for a cell that is not there yet.
        var starts: [UInt32]
        /// Those rows that were read, by their first order.
        var rows: [UInt32: Row]
    }

    private let index: CellIndex
    private let insertion: RawStatement
    private let deletion: RawStatement
    private var cells: [Int64: Cell] = [:]

    init(_ database: Database) throws {
        index = try CellIndex(database)
        insertion = try RawStatement(database, "INSERT OR REPLACE INTO cell (id, scenes) VALUES (?, ?)")
        deletion = try RawStatement(database, "DELETE FROM cell WHERE id = ?")
    }

    func insert(_ scene: Int64, at coordinate: Coordinate) throws {
        try change(at: coordinate) { frame, row in
            row.entries.append(CellEntry(scene: UInt32(scene), at: coordinate, in: frame))
        }
    }

    func remove(_ scene: Int64, at coordinate: Coordinate) throws {
        try change(at: coordinate) { _, row in row.entries.removeAll { Int64($0.scene) == scene } }
    }

    /// The scenes that may lie within some metres of a place, those added in this transaction among them.
    func scenes(within radius: Double, of place: Coordinate) throws -> [Int64] {
        let centre = EarthCentredPoint(place)
        let box = place.box(within: radius + CellFrame.packingError)
        var found: [Int64] = []
        for number in CellGrid.cells(touching: box) {
            let frame = try load(number).frame
            try forEachRow(of: number, touching: CellWindow(of: box, in: frame)) { row in
                for entry in row.entries {
                    let rough = frame.place(x: entry.x, y: entry.y)
                    let point = EarthCentredPoint(latitude: rough.latitude, longitude: rough.longitude)
                    if centre.distance(to: point) <= radius + CellFrame.packingError {
                        found.append(Int64(entry.scene))
                    }
                }
            }
        }
        return found
    }

    /// Writes what was changed. Must be called before the transaction ends.
    func flush() throws {
        for (number, cell) in cells.sorted(by: { $0.key < $1.key }) {
            for (start, row) in cell.rows.sorted(by: { $0.key < $1.key }) where row.isChanged {
                try write(row.entries, to: CellPart(cell: number, start: start))
            }
        }
        cells = [:]
    }

    private func write(_ entries: [CellEntry], to part: CellPart) throws {
        guard !entries.isEmpty else {
            deletion.bind(1, part.id)
            return try deletion.run()
        }
        insertion.bind(1, part.id)
        insertion.bind(2, CellBlob.pack(entries))
        try insertion.run()
    }

    private func change(at coordinate: Coordinate, _ body: (CellFrame, inout Row) -> Void) throws {
        let number = CellGrid.cell(of: coordinate)
        let frame = try load(number).frame
        let start = try row(of: number, for: CellOrder.order(of: CellEntry(scene: 0, at: coordinate, in: frame)))
        body(frame, &cells[number]!.rows[start]!)
        cells[number]!.rows[start]!.isChanged = true
        splitWhereFull(start, of: number)
    }

    /// Cuts a row that has grown too long. Rows whose entries lie on one spot are tried again only now and then.
    private func splitWhereFull(_ start: UInt32, of number: Int64) {
        let count = cells[number]!.rows[start]!.entries.count
        guard count > CellPart.limit, count % CellPart.limit == 1,
            let (upper, middle) = CellPart.split(&cells[number]!.rows[start]!.entries)
        else { return }
        let place = cells[number]!.starts.firstIndex { $0 > middle } ?? cells[number]!.starts.endIndex
        cells[number]!.starts.insert(middle, at: place)
        cells[number]!.rows[middle] = Row(entries: upper, isChanged: true)
    }

    /// Reads the row for an order, or makes the cell's first.
    ///
    /// - Returns: Its first order.
    private func row(of number: Int64, for order: UInt32) throws -> UInt32 {
        guard let start = cells[number]!.starts.last(where: { $0 <= order }) else {
            cells[number]!.starts.insert(0, at: 0)
            cells[number]!.rows[0] = Row(entries: [])
            return 0
        }
        try loadRow(start, of: number)
        return start
    }

    private func forEachRow(of number: Int64, touching window: CellWindow, _ body: (Row) -> Void) throws {
        let starts = cells[number]!.starts
        for (place, start) in starts.enumerated() {
            let end = place + 1 < starts.count ? starts[place + 1] : CellOrder.limit
            guard let order = window.first(from: start), order < end else { continue }
            try loadRow(start, of: number)
            body(cells[number]!.rows[start]!)
        }
    }

    private func load(_ number: Int64) throws -> Cell {
        if let cell = cells[number] { return cell }
        let (starts, entries) = try index.parts(ofCell: number)
        let rows = starts.count == 1 ? [starts[0]: Row(entries: entries)] : [:]
        let cell = Cell(frame: CellFrame(cell: number), starts: starts, rows: rows)
        cells[number] = cell
        return cell
    }

    private func loadRow(_ start: UInt32, of number: Int64) throws {
        guard cells[number]!.rows[start] == nil else { return }
        cells[number]!.rows[start] = Row(entries: try index.entries(of: CellPart(cell: number, start: start)))
    }
}
