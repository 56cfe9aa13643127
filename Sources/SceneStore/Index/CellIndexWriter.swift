import GRDB
import Geodesy

/// Changes the packed cell index within one transaction: each cell that is touched is read once and written once.
final class CellIndexWriter {
    private struct Cell {
        let frame: CellFrame
        var entries: [CellEntry]
        var isChanged = false
    }

    private let database: Database
    private var cells: [Int64: Cell] = [:]

    init(_ database: Database) { self.database = database }

    func insert(_ scene: Int64, at coordinate: Coordinate) throws {
        try change(CellGrid.cell(of: coordinate)) { cell in
            cell.entries.append(CellEntry(scene: UInt32(scene), at: coordinate, in: cell.frame))
        }
    }

    func remove(_ scene: Int64, at coordinate: Coordinate) throws {
        try change(CellGrid.cell(of: coordinate)) { cell in
            cell.entries.removeAll { Int64($0.scene) == scene }
        }
    }

    /// The scenes that may lie within some metres of a place, those added in this transaction among them.
    func scenes(within radius: Double, of place: Coordinate) throws -> [Int64] {
        let centre = EarthCentredPoint(place)
        var found: [Int64] = []
        for number in CellGrid.cells(touching: place.box(within: radius)) {
            let cell = try load(number)
            for entry in cell.entries {
                let rough = cell.frame.place(x: entry.x, y: entry.y)
                let point = EarthCentredPoint(latitude: rough.latitude, longitude: rough.longitude)
                if centre.distance(to: point) <= radius + CellFrame.packingError { found.append(Int64(entry.scene)) }
            }
        }
        return found
    }

    /// Writes what was changed. Must be called before the transaction ends.
    func flush() throws {
        for (number, cell) in cells.sorted(by: { $0.key < $1.key }) where cell.isChanged {
            try CellIndex.write(cell.entries, toCell: number, in: database)
        }
        cells = [:]
    }

    private func change(_ number: Int64, _ body: (inout Cell) -> Void) throws {
        _ = try load(number)
        body(&cells[number]!)
        cells[number]!.isChanged = true
    }

    private func load(_ number: Int64) throws -> Cell {
        if let cell = cells[number] { return cell }
        let cell = Cell(
            frame: CellFrame(cell: number), entries: try CellIndex.entries(ofCell: number, in: database))
        cells[number] = cell
        return cell
    }
}
