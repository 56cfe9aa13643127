import GRDB
import VantageStoreCore

/// A search for the territories that contain points. It is fast if consecutive points are close together, because it
/// keeps the last cell of the area index.
final class TerritoryCover {
    private struct Entry {
        let place: CoveredPlace
        let coversCorner: Bool
        let edges: [GridEdge]
    }

    private let cover: CoverTable
    private var cell: QuadCell?
    private var entries: [Entry] = []

    init(_ database: Database) throws { cover = try CoverTable(database) }

    /// Returns the rows of the territories that contain a point, smallest first.
    func territories(at point: GridPoint) throws -> [Int64] {
        if cell?.contains(point) != true { try readCell(at: point) }
        guard let cell, !entries.isEmpty else { return [] }
        var rows: [Int64] = []
        for entry in entries {
            var covers = entry.coversCorner
            for edge in entry.edges where edge.crosses(from: cell.corner, to: point) { covers.toggle() }
            if covers { rows.append(entry.place.row) }
        }
        return rows
    }

    private func readCell(at point: GridPoint) throws {
        (cell, entries) = (.world, [])
        try cover.forCell(at: point) { cell, bytes in
            self.cell = cell
            try CoverTable.forEach(bytes) { entry in
                let place = try entry.place
                guard place.isArea, place.kind == .territory else { return }
                var edges: [GridEdge] = []
                entry.forEachEdge { edges.append($0) }
                entries.append(Entry(place: place, coversCorner: entry.coversCorner, edges: edges))
            }
        }
        entries.sort { ($0.place.size, $0.place.row) < ($1.place.size, $1.place.row) }
    }
}
