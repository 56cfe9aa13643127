import Foundation
import GRDB
import VantagePlaces
import VantageStoreCore

/// A writer that adds the outlines that are not in `place_cover` yet.
struct CoverIndex {
    /// The number of points per transaction. The points of one transaction take about 100 MB of memory.
    private static let batchSize = 2_000_000

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Adds one batch of outlines.
    ///
    /// - Returns: Whether there may be more outlines.
    func addSome() throws -> Bool {
        let outlines = try RawStatement(
            database,
            """
            SELECT place.id, place.key, place.kind, shape FROM place_uncovered
            JOIN place_outline USING (place) JOIN place ON place.id = place ORDER BY place
            """)
        var parts: [CoverPart] = []
        var points = 0
        var last: Int64?
        while points < Self.batchSize, try outlines.step() {
            let outline = try Self.outline(outlines.blob(3))
            parts.append(CoverPart(try Self.place(outlines, outline), outline))
            points += outline.pointCount
            last = outlines.int64(0)
        }
        outlines.reset()
        guard let last else { return false }
        try CoverWriter(database).add(parts)
        try database.execute(sql: "DELETE FROM place_uncovered WHERE place <= ?", arguments: [last])
        return true
    }

    private static func outline(_ bytes: UnsafeRawBufferPointer) throws -> Outline {
        guard let outline = Outline(bytes: bytes) else {
            throw InvalidStoredValue("place_outline.shape is not an outline")
        }
        return outline
    }

    private static func place(_ row: RawStatement, _ outline: Outline) throws -> CoveredPlace {
        guard let kind = PlaceKind(stored: row.int64(2)) else {
            throw InvalidStoredValue("place.kind is unknown")
        }
        return CoveredPlace(
            row: row.int64(0), id: PlaceID(key: row.int64(1)), kind: kind, isArea: outline.isArea,
            size: size(of: outline))
    }

    /// Returns the value of ``CoveredPlace/size`` for an outline. Degrees of longitude get shorter toward the poles.
    private static func size(of outline: Outline) -> Int {
        guard let box = GridBox(around: outline.parts.joined()) else { return 0 }
        let latitude = GridPoint(x: 0, y: box.south / 2 + box.north / 2).latitude
        let area = outline.size * max(1e-3, cos(latitude * .pi / 180))
        return min(0xFFFF, Int(32 * log2(max(1, area))))
    }
}
