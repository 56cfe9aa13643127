import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Returns the number of scenes in each cell of a grid over a square. The counts come from the availability index,
    /// without reading scenes.
    ///
    /// - Throws: `StoreError`.
    public func counts(in square: MapRect, side: Int) async throws -> [Int] {
        guard let box = square.boundingBox else { return SceneCountGrid(in: square, side: side).counts }
        return try await store.read { database in
            var counts = SceneCountGrid(in: square, side: side)
            let statement = try RawStatement(database, "SELECT id, length(scenes) FROM cell WHERE id BETWEEN ? AND ?")
            try CellGrid.forEachRange(touching: box) { cells in
                let ids = CellPart.ids(of: cells)
                statement.bind(1, ids.lowerBound)
                statement.bind(2, ids.upperBound)
                defer { statement.reset() }
                while try statement.step() {
                    let frame = CellFrame(cell: CellPart(id: try statement.int64(0, in: CellPart.ids)).cell)
                    let middle = frame.place(x: 32_768, y: 32_768)
                    let place = try Coordinate(latitude: middle.latitude, longitude: middle.longitude)
                    counts.add(Int(statement.int64(1)) / CellEntry.size, at: place)
                }
            }
            return counts.counts
        }
    }
}
