import Foundation
import VantageCore
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// A reader of scenes, which are joined with the strings that they share.
struct SceneRows {
    private static let select = """
        SELECT s.id, s.key, c.name, s.latitude, s.longitude, s.altitude, s.accuracy, s.heading, s.heading_is_magnetic,
            s.pitch, s.roll, s.is_panorama, s.width, s.height, s.orientation, s.field_of_view, s.full_width,
            s.full_height, s.crop_left, s.crop_top, s.captured, s.utc_offset, s.zone_source, d.make, d.model,
            coalesce(s.license, c.license), coalesce(s.attribution, c.attribution), q.name, s.rank, s.file_name,
            s.content_hash, k.camera
        FROM vantage.scene AS s JOIN vantage.collection AS c ON c.id = s.collection
            LEFT JOIN vantage.device AS d ON d.id = s.device LEFT JOIN vantage.sequence AS q ON q.id = s.sequence
            LEFT JOIN vantage.calibration AS k ON k.id = s.calibration
        """
    private static let rowsPerQuery = 5000
    /// The rank of a scene whose table names a sequence but no rank, until its import ends.
    static let unranked: Int64 = Int64(Int32.max)

    let connection: PostgresConnection

    /// Returns the scenes in rows, by row. Rows that do not exist are left out.
    func scenes(_ rows: [Int64]) throws -> [Int64: Scene] {
        var scenes: [Int64: Scene] = [:]
        for start in stride(from: 0, to: rows.count, by: Self.rowsPerQuery) {
            let part = Array(rows[start..<min(start + Self.rowsPerQuery, rows.count)])
            for (row, scene) in try self.scenes(where: "s.id = ANY($1)", [.int64s(part)]) { scenes[row] = scene }
        }
        return scenes
    }

    func scene(_ id: SceneID) throws -> Scene? { try scenes(where: "s.key = $1", [.int64(id.key)]).first?.scene }

    /// Returns the scenes that meet a condition.
    ///
    /// - Parameters:
    ///   - condition: SQL. It contains no text from a request, which is bound.
    ///   - order: SQL.
    func scenes(
        where condition: String, _ values: [PostgresValue], order: String = "s.id", limit: Int = .max
    ) throws -> [(row: Int64, scene: Scene)] {
        let sql = "\(Self.select) WHERE \(condition) ORDER BY \(order) LIMIT $\(values.count + 1)"
        let rows = try connection.run(sql, values + [.int64(Int64(limit))])
        return try (0..<rows.count).map { (try rows.int64($0, 0), try Self.scene(rows, $0)) }
    }

    private static func scene(_ rows: PostgresResult, _ row: Int) throws -> Scene {
        let size = try size(rows, row)
        let hash = try hash(rows, row, 30)
        var scene = Scene(
            id: SceneID(key: try rows.int64(row, 1)), collection: try rows.string(row, 2),
            coordinate: try coordinate(rows, row), camera: try camera(rows, row, size), hasPicture: hash != nil)
        scene.altitude = try rows.optionalDouble(row, 5, in: Range.finite)
        scene.accuracy = try rows.optionalDouble(row, 6, in: 0...Double.greatestFiniteMagnitude)
        scene.heading = try rows.optionalDouble(row, 7).map { degrees in try checked { try Heading(degrees) } }
        scene.headingReference = try rows.int64(row, 8) == 1 ? .magnetic : .true
        scene.pitch = try rows.optionalDouble(row, 9, in: -90...90)
        scene.roll = try rows.optionalDouble(row, 10, in: -180...180)
        scene.size = size
        scene.orientation = Orientation(rawValue: Int(try rows.int64(row, 14, in: 1...8))) ?? .up
        scene.make = rows.optionalString(row, 23).flatMap { $0.isEmpty ? nil : $0 }
        scene.model = rows.optionalString(row, 24).flatMap { $0.isEmpty ? nil : $0 }
        scene.captured = try captured(rows, row)
        scene.license = rows.optionalString(row, 25)
        scene.attribution = rows.optionalString(row, 26)
        scene.sequence = rows.optionalString(row, 27)
        let rank = try rows.optionalInt64(row, 28, in: 1...Int64.max)
        scene.rank = rank == unranked ? nil : rank.map { Int($0) }
        scene.fileName = rows.optionalString(row, 29)
        scene.contentHash = hash
        return scene
    }

    /// The valid ranges of values, as in SQLite stores. A catalog is untrusted.
    private enum Range {
        static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        static let side: ClosedRange<Int64> = 1...65_535
        static let fullSide = 1...1e9
        static let crop = 0...1e9
        static let fieldOfView = Double.leastNonzeroMagnitude...180.0.nextDown
        /// The years 1 to 9999.
        static let moment: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
        static let utcOffset: ClosedRange<Int64> = -1080...1080
    }

    static func coordinate(_ rows: PostgresResult, _ row: Int, _ column: Int = 3) throws -> Coordinate {
        let (latitude, longitude) = (try rows.double(row, column), try rows.double(row, column + 1))
        return try checked { try Coordinate(latitude: latitude, longitude: longitude) }
    }

    /// Reports a value that a type refuses as an invalid stored value.
    private static func checked<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw InvalidStoredValue("a value is out of range: \(error)") }
    }

    private static func size(_ rows: PostgresResult, _ row: Int) throws -> PictureSize? {
        guard let width = try rows.optionalInt64(row, 12, in: Range.side),
            let height = try rows.optionalInt64(row, 13, in: Range.side)
        else { return nil }
        return PictureSize(width: Int(width), height: Int(height))
    }

    private static func camera(_ rows: PostgresResult, _ row: Int, _ size: PictureSize?) throws -> CameraModel {
        if let text = rows.optionalString(row, 31) {
            guard let camera = try? JSONDecoder().decode(CalibratedCamera.self, from: Data(text.utf8)) else {
                throw InvalidStoredValue("calibration.camera is not a camera")
            }
            return .calibrated(camera)
        }
        guard try rows.int64(row, 11) == 1 else {
            return .perspective(horizontalFieldOfView: try rows.optionalDouble(row, 15, in: Range.fieldOfView))
        }
        let size = size ?? PictureSize(width: 0, height: 0)
        return .equirectangular(
            Equirectangular(
                fullWidth: try rows.optionalDouble(row, 16, in: Range.fullSide) ?? Double(size.width),
                fullHeight: try rows.optionalDouble(row, 17, in: Range.fullSide) ?? Double(size.height),
                left: try rows.optionalDouble(row, 18, in: Range.crop) ?? 0,
                top: try rows.optionalDouble(row, 19, in: Range.crop) ?? 0, width: size.width, height: size.height))
    }

    private static func captured(_ rows: PostgresResult, _ row: Int) throws -> CaptureTime? {
        guard let milliseconds = try rows.optionalInt64(row, 20, in: Range.moment),
            let source = rows.optionalString(row, 22).flatMap(CaptureTime.ZoneSource.init(rawValue:))
        else { return nil }
        return CaptureTime(
            milliseconds: milliseconds, utcOffset: try rows.optionalInt64(row, 21, in: Range.utcOffset).map(Int.init),
            zoneSource: source)
    }

    static func hash(_ rows: PostgresResult, _ row: Int, _ column: Int) throws -> ContentHash? {
        guard let bytes = rows.optionalBytes(row, column) else { return nil }
        guard let hash = ContentHash(bytes: Array(bytes)) else {
            throw InvalidStoredValue("a hash has \(bytes.count) bytes")
        }
        return hash
    }
}
