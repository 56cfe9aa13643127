import GRDB
import Geodesy
import SQLiteAccess

/// What ranking and filtering need to know of a scene.
struct Candidate {
    let row: Int64
    let key: Int64
    let coordinate: Coordinate
    let collection: Int64
    let isPanorama: Bool
    let heading: Heading?
    /// Degrees that the picture spans from left to right; `nil` for a photo of unknown field of view.
    let horizontalSpan: Double?
    /// Pixels; 0 where the size is unknown.
    let pixels: Int64
    /// Milliseconds since 1970.
    let captured: Int64?
    let hasPicture: Bool

    /// What a photo of unknown field of view is taken to span: about a 28 mm lens on 35 mm film.
    static let assumedFieldOfView = 65.0

    fileprivate init(row: Int64, _ statement: RawStatement) throws {
        self.row = row
        key = statement.int64(0)
        coordinate = try Coordinate(latitude: statement.double(1), longitude: statement.double(2))
        collection = statement.int64(3)
        isPanorama = statement.int64(4) == 1
        heading = try statement.optionalDouble(5).map { try Heading($0) }
        let width = try statement.optionalInt64(7, in: StoredRange.side) ?? 0
        pixels = try width * (statement.optionalInt64(8, in: StoredRange.side) ?? 0)
        if isPanorama {
            let fullWidth = try statement.optionalDouble(9, in: StoredRange.fullSide)
            horizontalSpan = fullWidth.map { Double(width) / $0 * 360 } ?? 360
        } else {
            horizontalSpan = try statement.optionalDouble(6, in: StoredRange.fieldOfView)
        }
        captured = try statement.optionalInt64(10, in: StoredRange.moment)
        hasPicture = statement.int64(11) == 1
    }

    /// Degrees between the picture's centre and a place, 0...180; `nil` when the heading is unknown. A place at the
    /// scene itself is in every direction: 0.
    func turn(towards target: Coordinate) -> Double? {
        guard let heading else { return nil }
        guard let bearing = coordinate.bearing(to: target) else { return 0 }
        return abs(bearing.difference(from: heading))
    }

    /// Whether a panorama shows a place's direction, or a photo's heading is within a tolerance of it; `nil` when
    /// that cannot be known.
    func sees(_ target: Coordinate, tolerance: Double) -> Bool? {
        if isPanorama, horizontalSpan == 360 { return true }
        guard let turn = turn(towards: target) else { return nil }
        return isPanorama ? turn <= (horizontalSpan ?? 360) / 2 : turn <= tolerance
    }

    /// Whether a place lies between the left and the right edge of the picture; `nil` when that cannot be known.
    func shows(_ target: Coordinate) -> Bool? {
        sees(target, tolerance: (horizontalSpan ?? Self.assumedFieldOfView) / 2)
    }
}

/// Reads candidates by their rows.
struct CandidateRows {
    private let statement: RawStatement

    init(_ database: Database) throws {
        statement = try RawStatement(
            database,
            """
            SELECT key, latitude, longitude, collection, is_panorama, heading, field_of_view, width, height, full_width,
                captured, content_hash IS NOT NULL FROM scene WHERE id = ?
            """)
    }

    /// - Returns: `nil` when there is no such scene, which `verify` reports.
    func candidate(_ row: Int64) throws -> Candidate? {
        statement.bind(1, row)
        defer { statement.reset() }
        return try statement.step() ? Candidate(row: row, statement) : nil
    }
}
