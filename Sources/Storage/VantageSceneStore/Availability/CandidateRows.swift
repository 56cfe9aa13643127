import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// A reader of the properties of candidates, which are in their rows.
struct CandidateRows {
    private let statement: RawStatement

    init(_ database: Database) throws {
        statement = try RawStatement(
            database,
            """
            SELECT key, latitude, longitude, collection, is_panorama, heading, field_of_view, width, height, full_width,
                captured, content_hash IS NOT NULL, accuracy FROM scene WHERE id = ?
            """)
    }

    /// Returns a candidate, or `nil` if there is no such scene. `verify` reports missing scenes.
    func candidate(_ row: Int64) throws -> Candidate? {
        statement.bind(1, row)
        defer { statement.reset() }
        return try statement.step() ? Candidate(row: row, statement) : nil
    }
}

extension Candidate {
    fileprivate init(row: Int64, _ statement: RawStatement) throws {
        let isPanorama = statement.int64(4) == 1
        let width = try statement.int64(7, in: StoredRange.sideOrUnknown)
        let height = try statement.int64(8, in: StoredRange.sideOrUnknown)
        let fullWidth = try statement.optionalDouble(9, in: StoredRange.fullSide)
        let fieldOfView = try statement.optionalDouble(6, in: StoredRange.fieldOfView)
        let span = isPanorama ? fullWidth.map { Double(width) / $0 * 360 } ?? 360 : fieldOfView
        self.init(
            row: row, key: statement.int64(0),
            coordinate: try Coordinate(latitude: statement.double(1), longitude: statement.double(2)),
            collection: statement.int64(3), isPanorama: isPanorama,
            heading: try statement.optionalDouble(5).map { try Heading($0) }, horizontalSpan: span,
            pixels: width * height, captured: try statement.optionalInt64(10, in: StoredRange.moment),
            hasPicture: statement.int64(11) == 1, accuracy: statement.optionalDouble(12))
    }
}
