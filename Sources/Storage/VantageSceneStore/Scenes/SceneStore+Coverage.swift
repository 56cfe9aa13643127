import VantageGeodesy
import VantageScenes
import VantageStoreCore

extension SceneStore: CoverageIndex {
    /// Returns the scenes in a box, and some within 15 cm of it. If there are too many, only the cell index is read, up
    /// to the maximum.
    ///
    /// - Throws: `StoreError`.
    package func scenes(in box: BoundingBox, filter: SceneFilter, maximum: Int) async throws -> [Scene]? {
        try await store.read { database in
            var rows: [Int64] = []
            let isComplete = try CellIndex(database).forEachPart(touching: box) { frame, bytes in
                let window = CellWindow(of: box, in: frame)
                CellBlob.forEachEntry(in: bytes) { if window.contains($0) { rows.append(Int64($0.scene)) } }
                return rows.count <= maximum
            }
            guard isComplete, rows.count <= maximum else { return nil }
            let (reader, passes) = (try SceneReader(database), filter.predicate)
            return try rows.sorted().compactMap { try reader.scene(row: $0) }.filter(passes)
        }
    }

    /// Returns a sample of the scenes in a square. The counts come from the cell index, and only the scenes that may be
    /// returned are read.
    ///
    /// - Throws: `StoreError`.
    package func sample(
        of square: MapRect, side: Int, filter: SceneFilter, hasScenes: Bool
    ) async throws -> CoverageSample {
        let needsScenes = hasScenes || !filter.takesAll
        let depth = !needsScenes ? 0 : filter.takesAll ? 1 : SampleGrid.greatestDepth
        return try await store.read { database, cancellation in
            var grid = SampleGrid(square, side: side, depth: depth)
            if let box = square.boundingBox {
                try CellIndex(database).forEachPart(touching: box) { frame, bytes in
                    try cancellation.check()
                    grid.add(bytes, in: frame)
                    return true
                }
            }
            var sample = CoverageSample(counts: grid.counts, scenes: [:])
            guard needsScenes else { return sample }
            let (reader, passes) = (try SceneReader(database), filter.predicate)
            for cell in grid.counts.indices where grid.counts[cell] > 0 {
                try cancellation.check()
                for row in grid.rows(in: cell) where sample.scenes[cell] == nil {
                    sample.scenes[cell] = try reader.scene(row: row).flatMap { passes($0) ? $0 : nil }
                }
                if sample.scenes[cell] == nil { sample.counts[cell] = 0 }
            }
            return sample
        }
    }
}

/// Counts index entries on a grid, and picks some from each grid cell.
///
/// The picks are the entries with the least hash values. A scene that is picked on a map therefore remains picked after
/// zooming in.
private struct SampleGrid {
    /// The number of entries in a grid cell that are compared with a filter.
    static let greatestDepth = 8

    private let square: MapRect
    private let side: Int
    private let depth: Int
    private(set) var counts: [Int]
    /// The picks of each grid cell in ascending order: the hash value in the upper half, `scene.id` in the lower half.
    private var picks: [UInt64]

    init(_ square: MapRect, side: Int, depth: Int) {
        self.square = square
        self.side = side
        self.depth = depth
        counts = Array(repeating: 0, count: side * side)
        picks = Array(repeating: .max, count: side * side * depth)
    }

    func rows(in cell: Int) -> [Int64] {
        picks[cell * depth..<(cell + 1) * depth].filter { $0 != .max }.map { Int64($0 & 0xFFFF_FFFF) }
    }

    mutating func add(_ entries: UnsafeRawBufferPointer, in frame: CellFrame) {
        // A cell is so small that Mercator's projection is linear in it.
        let (west, south) = position(frame.west, frame.south)
        let (east, north) = position(frame.west + frame.width, frame.south + CellGrid.degreesPerRow)
        let (across, up) = ((east - west) / CellFrame.steps, (north - south) / CellFrame.steps)
        let range = 0..<Double(side)
        CellBlob.forEachEntry(in: entries) { entry in
            let (column, row) = (west + (Double(entry.x) + 0.5) * across, south + (Double(entry.y) + 0.5) * up)
            guard range.contains(column), range.contains(row) else { return }
            let cell = Int(row) * side + Int(column)
            counts[cell] += 1
            if depth > 0 { pick(entry.scene, in: cell) }
        }
    }

    private mutating func pick(_ scene: UInt32, in cell: Int) {
        let first = cell * depth
        var place = first + depth
        // Knuth's multiplicative hash.
        let pick = UInt64(scene &* 2_654_435_761) << 32 | UInt64(scene)
        guard pick < picks[place - 1] else { return }
        place -= 1
        while place > first, pick < picks[place - 1] {
            picks[place] = picks[place - 1]
            place -= 1
        }
        picks[place] = pick
    }

    /// Returns a position in grid cells from the northwest corner of the square.
    private func position(_ longitude: Double, _ latitude: Double) -> (column: Double, row: Double) {
        let place = try? Coordinate(latitude: min(90, latitude), longitude: min(180, longitude))
        let y = place.map { MapPoint($0).y } ?? 0
        let scale = Double(side) / square.width
        return (((longitude + 180) / 360 - square.origin.x) * scale, (y - square.origin.y) * scale)
    }
}
