import VantageGeodesy
import VantagePlaces
import VantageStoreCore

extension PlaceStore {
    /// Returns the outline of a place that is an area.
    ///
    /// - Returns: The rings of the area. A point is inside the area if it lies in an odd number of rings. The result is
    ///   empty if the place does not exist, has no outline or is not an area.
    /// - Throws: `StoreError` if the file is damaged.
    public func outline(of id: PlaceID) async throws -> [[Coordinate]] {
        try await store.lookUp { database in
            guard try PlaceReader.hasPlaces(database) else { return [] }
            let shapes = try RawStatement(
                database, "SELECT shape FROM place_outline WHERE place = (SELECT id FROM place WHERE key = ?)")
            shapes.bind(1, id.key)
            var rings: [[Coordinate]] = []
            try shapes.forEachRow {
                guard let outline = Outline(bytes: shapes.blob(0)) else {
                    throw InvalidStoredValue("place_outline.shape is not an outline")
                }
                if outline.isArea { rings = try outline.parts.map { try $0.map { try $0.coordinate } } }
            }
            return rings
        }
    }
}
