import Geodesy
import Places
import SQLiteAccess
import SceneStore

extension PlaceStore {
    /// The outline of a place that is an area.
    ///
    /// - Returns: Rings: what lies within an odd number of them is within the area. None for a place that has no outline,
    ///   is no area, or is not there.
    /// - Throws: `SceneStoreError` when the file is damaged.
    public func outline(of id: PlaceID) async throws -> [[Coordinate]] {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return [] }
            let shapes = try RawStatement(
                database, "SELECT shape FROM place_outline WHERE place = (SELECT id FROM place WHERE key = ?)")
            shapes.bind(1, id.key)
            var rings: [[Coordinate]] = []
            try shapes.forEachRow {
                guard let outline = Outline(bytes: shapes.blob(0)) else {
                    throw ImpossibleValue("place_outline.shape is no outline")
                }
                if outline.isArea { rings = try outline.parts.map { try $0.map { try $0.coordinate } } }
            }
            return rings
        }
    }
}
