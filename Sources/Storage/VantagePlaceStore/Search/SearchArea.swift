import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// The outline of a territory or a physical feature to search within.
struct SearchArea {
    /// The bounding box of the outline.
    let box: BoundingBox
    private let cover: CoverTable
    private let row: Int64

    /// Creates an area. Returns `nil` if the place has no outline, if its outline is not an area, or if its outline is
    /// not in `place_cover` yet.
    ///
    /// - Parameter row: The place's `place.id`.
    init?(ofPlace row: Int64, _ database: Database) throws {
        let shapes = try RawStatement(
            database,
            """
            SELECT shape FROM place_outline WHERE place = ?1 AND NOT EXISTS (SELECT 1 FROM place_uncovered WHERE place = ?1)
            """)
        shapes.bind(1, row)
        var found: Outline?
        try shapes.forEachRow { found = Outline(bytes: shapes.blob(0)) }
        guard let found, found.isArea, let around = GridBox(around: found.parts.joined()) else { return nil }
        box = try around.box
        cover = try CoverTable(database)
        self.row = row
    }

    func contains(_ coordinate: Coordinate) throws -> Bool {
        try cover.places(covering: GridPoint(coordinate)).contains { $0.row == row }
    }
}

extension GridBox {
    fileprivate var box: BoundingBox {
        get throws {
            let (lower, upper) = (GridPoint(x: west, y: south), GridPoint(x: east, y: north))
            return try BoundingBox(
                west: lower.longitude, south: lower.latitude, east: upper.longitude, north: upper.latitude)
        }
    }
}
