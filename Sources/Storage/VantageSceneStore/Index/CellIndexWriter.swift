import GRDB
import VantageGeodesy
import VantageStoreCore

/// A writer that changes the packed cell index within one transaction. Each affected row is read once and written once.
package final class CellIndexWriter {
    /// A row with a cell's entries, starting at a given Morton code.
    private struct Part {
        let start: UInt32
        /// `nil` until the row is read.
        var entries: [CellEntry]?
        var isChanged = false
    }

    private final class Cell {
        let frame: CellFrame
        /// The cell's parts in order; empty for a new cell.
        var parts: [Part]

        init(frame: CellFrame, parts: [Part]) {
            self.frame = frame
            self.parts = parts
        }
    }

    private let index: CellIndex
    private let insertion: RawStatement
    private let deletion: RawStatement
    private var cells: [Int64: Cell] = [:]
    /// The last cell used. It is kept because consecutive scenes are near each other.
    private var latest: (number: Int64, cell: Cell)?

    package init(_ database: Database) throws {
        index = try CellIndex(database)
        insertion = try RawStatement(database, "INSERT OR REPLACE INTO cell (id, scenes) VALUES (?, ?)")
        deletion = try RawStatement(database, "DELETE FROM cell WHERE id = ?")
    }

    /// Adds a scene.
    ///
    /// - Throws: `InvalidStoredValue` if the row ID is too large for the index.
    package func insert(_ row: Int64, at coordinate: Coordinate) throws {
        let scene = UInt32(try row.checked(in: StoredRange.sceneRow, "scene.id"))
        let number = CellGrid.cell(of: coordinate)
        let cell = try load(number)
        let entry = CellEntry(scene: scene, at: coordinate, in: cell.frame)
        let place = try part(of: cell, number, for: MortonCode.order(of: entry))
        cell.parts[place].entries!.append(entry)
        cell.parts[place].isChanged = true
        Self.splitWhereFull(place, of: cell)
    }

    /// Removes a scene.
    ///
    /// - Throws: `InvalidStoredValue` if the row ID is too large for the index.
    func remove(_ row: Int64, at coordinate: Coordinate) throws {
        let scene = UInt32(try row.checked(in: StoredRange.sceneRow, "scene.id"))
        let number = CellGrid.cell(of: coordinate)
        let cell = try load(number)
        let entry = CellEntry(scene: scene, at: coordinate, in: cell.frame)
        let place = try part(of: cell, number, for: MortonCode.order(of: entry))
        cell.parts[place].entries!.removeAll { $0.scene == scene }
        cell.parts[place].isChanged = true
    }

    /// Returns the scenes that may lie within a radius of a place, including those added in this transaction.
    func scenes(within radius: Double, of place: Coordinate) throws -> [Int64] {
        let center = EarthCenteredPoint(place)
        let box = place.box(within: radius + CellFrame.packingError)
        var found: [Int64] = []
        for number in CellGrid.cells(touching: box) {
            let cell = try load(number)
            try forEachPart(of: cell, number, touching: CellWindow(of: box, in: cell.frame)) { entries in
                for entry in entries {
                    let rough = cell.frame.place(x: entry.x, y: entry.y)
                    let point = EarthCenteredPoint(latitude: rough.latitude, longitude: rough.longitude)
                    if center.distance(to: point) <= radius + CellFrame.packingError {
                        found.append(Int64(entry.scene))
                    }
                }
            }
        }
        return found
    }

    /// Writes the changed rows. The caller must call this before the transaction ends.
    package func flush() throws {
        for (number, cell) in cells.sorted(by: { $0.key < $1.key }) {
            for part in cell.parts where part.isChanged {
                try write(part.entries!, to: CellPart(cell: number, start: part.start))
            }
        }
        cells = [:]
        latest = nil
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

    /// Splits a row that has grown too long. A row whose entries are all at one spot cannot be split, so splitting it
    /// is retried only occasionally.
    private static func splitWhereFull(_ place: Int, of cell: Cell) {
        let count = cell.parts[place].entries!.count
        guard count > CellPart.limit, count % CellPart.limit == 1,
            let (upper, middle) = CellPart.split(&cell.parts[place].entries!)
        else { return }
        cell.parts.insert(Part(start: middle, entries: upper, isChanged: true), at: place + 1)
    }

    /// Reads the row that contains a Morton code, or creates the first row of the cell.
    ///
    /// - Returns: The index of the row within the cell.
    private func part(of cell: Cell, _ number: Int64, for order: UInt32) throws -> Int {
        guard let place = cell.parts.lastIndex(where: { $0.start <= order }) else {
            cell.parts.insert(Part(start: 0, entries: []), at: 0)
            return 0
        }
        try readPart(place, of: cell, number)
        return place
    }

    private func forEachPart(
        of cell: Cell, _ number: Int64, touching window: CellWindow, _ body: ([CellEntry]) -> Void
    ) throws {
        for place in cell.parts.indices {
            let end = place + 1 < cell.parts.count ? cell.parts[place + 1].start : MortonCode.limit
            guard let order = window.first(from: cell.parts[place].start), order < end else { continue }
            try readPart(place, of: cell, number)
            body(cell.parts[place].entries!)
        }
    }

    private func load(_ number: Int64) throws -> Cell {
        if let latest, latest.number == number { return latest.cell }
        let cell = try cells[number] ?? read(number)
        latest = (number, cell)
        return cell
    }

    private func read(_ number: Int64) throws -> Cell {
        let (starts, entries) = try index.parts(ofCell: number)
        let only = starts.count == 1 ? entries : nil
        let cell = Cell(frame: CellFrame(cell: number), parts: starts.map { Part(start: $0, entries: only) })
        cells[number] = cell
        return cell
    }

    private func readPart(_ place: Int, of cell: Cell, _ number: Int64) throws {
        guard cell.parts[place].entries == nil else { return }
        cell.parts[place].entries = try index.entries(of: CellPart(cell: number, start: cell.parts[place].start))
    }
}
