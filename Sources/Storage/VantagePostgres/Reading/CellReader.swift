import VantageGeodesy
import VantageSceneStore
import VantageStoreCore

/// A scene in the index, with its distance from a place in meters, whose error is at most `CellFrame.packingError`.
struct NearScene {
    let row: Int64
    let distance: Double
}

/// A reader of the packed cell index for one request.
struct CellReader {
    /// The maximum number of cells that are requested one by one and cached. The cells of a larger area are read as
    /// ranges.
    static let maximumCells = 256
    private static let cellsPerQuery = 5000

    let connection: PostgresConnection
    let cache: CellCache

    /// Reads cells by number. Cells without scenes are empty.
    func cells(_ numbers: Set<Int64>) throws -> [Int64: [UInt8]] {
        var (cells, epoch) = cache.cells(numbers)
        let missing = numbers.filter { cells[$0] == nil }.sorted()
        guard !missing.isEmpty else { return cells }
        // Cells from a standby may be older than the last change that the listener was notified of.
        let isCacheable = try connection.isPrimary()
        for start in stride(from: 0, to: missing.count, by: Self.cellsPerQuery) {
            let part = Array(missing[start..<min(start + Self.cellsPerQuery, missing.count)])
            var found = Dictionary(uniqueKeysWithValues: part.map { ($0, [UInt8]()) })
            let rows = try connection.run("SELECT id, scenes FROM vantage.cell WHERE id = ANY($1)", [.int64s(part)])
            for row in 0..<rows.count { found[try rows.int64(row, 0)] = Array(try rows.bytes(row, 1)) }
            if isCacheable { cache.insert(found, readAt: epoch) }
            cells.merge(found) { $1 }
        }
        return cells
    }

    /// Returns the numbers of the cells that a box touches, or `nil` if there are too many.
    static func numbers(touching box: BoundingBox) -> [Int64]? {
        let ranges = CellGrid.ranges(touching: box)
        guard ranges.count <= maximumCells, ranges.reduce(0, { $0 + $1.count }) <= maximumCells else { return nil }
        return ranges.flatMap { Array($0) }
    }

    /// Calls a closure with each cell that a box touches.
    ///
    /// - Parameter limit: The maximum number of cells to read.
    func forEachCell(touching box: BoundingBox, limit: Int = .max, _ body: (Int64, [UInt8]) throws -> Void) throws {
        if let numbers = Self.numbers(touching: box) {
            for (number, cell) in try cells(Set(numbers)) where !cell.isEmpty { try body(number, cell) }
            return
        }
        let rows = try ranges("SELECT id, scenes", box, limit)
        for row in 0..<rows.count { try body(cell(rows, row), Array(rows.bytes(row, 1))) }
    }

    /// Calls a closure with each cell that a box touches and the number of scenes in it.
    func forEachCount(touching box: BoundingBox, _ body: (Int64, Int) throws -> Void) throws {
        let rows = try ranges("SELECT id, length(scenes)", box, .max)
        for row in 0..<rows.count { try body(cell(rows, row), Int(rows.int64(row, 1)) / CellEntry.size) }
    }

    private func ranges(_ select: String, _ box: BoundingBox, _ limit: Int) throws -> PostgresResult {
        let ranges = CellGrid.ranges(touching: box)
        return try connection.run(
            """
            \(select) FROM unnest($1::bigint[], $2::bigint[]) AS wanted (first, last)
            JOIN vantage.cell ON cell.id BETWEEN wanted.first AND wanted.last LIMIT $3
            """,
            [.int64s(ranges.map(\.lowerBound)), .int64s(ranges.map(\.upperBound)), .int64(Int64(limit))])
    }

    private func cell(_ rows: PostgresResult, _ row: Int) throws -> Int64 {
        try rows.int64(row, 0, in: 0...CellGrid.lastCell)
    }

    /// Returns the scenes that may lie within a radius of a place.
    func scenes(within radius: Double, of place: Coordinate) throws -> [NearScene] {
        let center = EarthCenteredPoint(place)
        var found: [NearScene] = []
        try forEachCell(touching: place.box(within: radius + CellFrame.packingError)) { number, cell in
            Self.add(cell, number, center, radius, to: &found)
        }
        return found
    }

    /// Adds the scenes in a cell that may lie within a radius.
    static func add(
        _ cell: [UInt8], _ number: Int64, _ center: EarthCenteredPoint, _ radius: Double, to found: inout [NearScene]
    ) {
        let frame = CellFrame(cell: number)
        cell.withUnsafeBytes { bytes in
            CellBlob.forEachEntry(in: bytes) { entry in
                let place = frame.place(x: entry.x, y: entry.y)
                let point = EarthCenteredPoint(latitude: place.latitude, longitude: place.longitude)
                let distance = center.distance(to: point)
                if distance <= radius + CellFrame.packingError {
                    found.append(NearScene(row: Int64(entry.scene), distance: distance))
                }
            }
        }
    }
}
