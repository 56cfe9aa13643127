import GRDB
import VantageStoreCore

/// A writer that adds and removes outlines in the table `place_cover`. Each affected cell is read once and written
/// once.
struct CoverWriter {
    /// The maximum number of edges in a cell. A cell with more is split into four. This many edges fill a database
    /// page.
    private static let maximumEdges = 250
    /// The maximum factor by which a split may increase the number of edges. Beyond it, the cell stays whole; this
    /// happens where long edges run side by side and would be stored in several quarters.
    private static let maximumGrowth = 1.6

    private let reading: CoverTable
    private let insertion: RawStatement
    private let deletion: RawStatement

    init(_ database: Database) throws {
        reading = try CoverTable(database)
        insertion = try RawStatement(database, "INSERT OR REPLACE INTO place_cover (id, entries) VALUES (?, ?)")
        deletion = try RawStatement(database, "DELETE FROM place_cover WHERE id = ?")
    }

    func add(_ parts: [CoverPart]) throws { try add(parts, to: .world) }

    /// Removes places.
    ///
    /// - Parameters:
    ///   - rows: The `place.id` of each place.
    ///   - boxes: The bounding boxes of their outlines.
    func remove(_ rows: Set<Int64>, within boxes: [GridBox]) throws { try remove(rows, within: boxes, of: .world) }

    private func add(_ parts: [CoverPart], to cell: QuadCell) throws {
        guard !parts.isEmpty else { return }
        if let known = try leaf(cell) { return try write(known + parts, to: cell) }
        for child in cell.children { try add(parts.compactMap { $0.part(in: child, of: cell) }, to: child) }
    }

    private func write(_ parts: [CoverPart], to cell: QuadCell) throws {
        guard let quarters = Self.quarters(of: parts, in: cell) else {
            insertion.bind(1, CoverTable.id(of: cell))
            insertion.bind(2, Self.entries(parts))
            return try insertion.run()
        }
        deletion.bind(1, CoverTable.id(of: cell))
        try deletion.run()
        for (child, parts) in quarters { try write(parts, to: child) }
    }

    /// Returns the parts of a cell grouped by quarter, or `nil` if the cell is not split.
    private static func quarters(of parts: [CoverPart], in cell: QuadCell) -> [(QuadCell, [CoverPart])]? {
        let edges = edgeCount(parts)
        guard edges > maximumEdges, cell.level < QuadCell.deepest else { return nil }
        let quarters = cell.children.map { child in (child, parts.compactMap { $0.part(in: child, of: cell) }) }
        let cut = quarters.reduce(0) { $0 + edgeCount($1.1) }
        return Double(cut) > Double(edges) * maximumGrowth ? nil : quarters
    }

    private static func edgeCount(_ parts: [CoverPart]) -> Int { parts.reduce(0) { $0 + $1.edges.count } }

    private static func entries(_ parts: [CoverPart]) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts { CoverEntry.append(part, to: &bytes) }
        return bytes
    }

    private func remove(_ rows: Set<Int64>, within boxes: [GridBox], of cell: QuadCell) throws {
        let boxes = boxes.filter { cell.box.touches($0) }
        guard !boxes.isEmpty else { return }
        if let known = try leaf(cell) {
            let kept = known.filter { !rows.contains($0.place.row) }
            if kept.count < known.count { try write(kept, to: cell) }
            return
        }
        for child in cell.children { try remove(rows, within: boxes, of: child) }
    }

    /// Returns the parts of a cell, or `nil` if the cell is split and its quarters have their own rows.
    private func leaf(_ cell: QuadCell) throws -> [CoverPart]? {
        var parts: [CoverPart]? = []
        try reading.forCell(at: cell.corner) { found, entries in
            guard found.level <= cell.level else { return parts = nil }
            try CoverTable.forEach(entries) { parts?.append(try $0.part) }
        }
        return parts
    }
}

extension CoverEntry {
    fileprivate var part: CoverPart {
        get throws {
            var edges: [GridEdge] = []
            forEachEdge { edges.append($0) }
            return CoverPart(try place, coversCorner: coversCorner, edges: edges)
        }
    }
}
