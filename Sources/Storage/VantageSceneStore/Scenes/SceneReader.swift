import GRDB
import VantageCore
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// A reader of scenes by row or ID.
struct SceneReader {
    /// Returns the start of a query that selects the columns of a scene, in the order in which ``scene(_:)`` expects
    /// them.
    ///
    /// - Parameter hasCalibrations: Whether the table has the column `calibration`, which stores from earlier releases
    ///   lack.
    private static func columns(hasCalibrations: Bool) -> String {
        """
        SELECT id, key, collection, latitude, longitude, altitude, accuracy, heading, heading_is_magnetic, pitch, roll,
            is_panorama, width, height, orientation, field_of_view, full_width, full_height, crop_left, crop_top,
            captured, utc_offset, zone_source, device, license, attribution, sequence, rank, file_name, content_hash,
            \(hasCalibrations ? "calibration" : "NULL")
        FROM scene
        """
    }

    let database: Database
    private let texts: SharedTexts
    private let byRow: RawStatement
    private let columns: String

    init(_ database: Database) throws {
        self.database = database
        texts = try SharedTexts(database)
        columns = Self.columns(hasCalibrations: texts.hasCalibrations)
        byRow = try RawStatement(database, columns + " WHERE id = ?")
    }

    /// Returns the scene in a row, or `nil` if there is no such row.
    func scene(row: Int64) throws -> Scene? {
        byRow.bind(1, row)
        defer { byRow.reset() }
        return try byRow.step() ? scene(byRow) : nil
    }

    func scene(_ id: SceneID) throws -> Scene? {
        let byKey = try RawStatement(database, columns + " WHERE key = ?")
        byKey.bind(1, id.key)
        defer { byKey.reset() }
        return try byKey.step() ? scene(byKey) : nil
    }

    /// Returns scenes together with their rows.
    ///
    /// - Parameters:
    ///   - condition: An SQL condition on columns of `scene`. `bind` binds its parameters.
    ///   - order: The columns to sort by.
    func scenes(
        where condition: String, order: String = "id", limit: Int, bind: (RawStatement) -> Void
    ) throws -> [(row: Int64, scene: Scene)] {
        let statement = try self.statement(where: condition, order: order)
        bind(statement)
        defer { statement.reset() }
        var scenes: [(row: Int64, scene: Scene)] = []
        while scenes.count < limit, try statement.step() {
            if let scene = try scene(statement) { scenes.append((statement.int64(0), scene)) }
        }
        return scenes
    }

    /// Returns a statement whose rows ``scene(_:)`` reads.
    func statement(where condition: String, order: String = "id") throws -> RawStatement {
        try RawStatement(database, "\(columns) WHERE \(condition) ORDER BY \(order)")
    }

    /// Returns the scene in the current row, or `nil` if its collection does not exist. `verify` reports missing
    /// collections.
    ///
    /// - Throws: `InvalidStoredValue` if a value is out of range. The schema rules that out, but a file may be damaged
    ///   or untrusted.
    func scene(_ row: RawStatement) throws -> Scene? {
        texts.refresh()
        guard let collection = try texts.collection(row.int64(2)) else { return nil }
        let device = try row.optionalInt64(23).flatMap { try texts.device($0) }
        let size = try Self.size(row)
        let hash = try Self.contentHash(row)
        var scene = Scene(
            id: SceneID(key: row.int64(1)), collection: collection.name,
            coordinate: try Coordinate(latitude: row.double(3), longitude: row.double(4)),
            camera: try camera(row, size), hasPicture: hash != nil)
        scene.altitude = try row.optionalDouble(5, in: StoredRange.finite)
        scene.accuracy = try row.optionalDouble(6, in: StoredRange.accuracy)
        scene.heading = try row.optionalDouble(7).map { try Heading($0) }
        scene.headingReference = row.int64(8) == 1 ? .magnetic : .true
        scene.pitch = try row.optionalDouble(9, in: StoredRange.pitch)
        scene.roll = try row.optionalDouble(10, in: StoredRange.roll)
        scene.size = size
        scene.orientation = try Self.orientation(row)
        scene.make = device?.make
        scene.model = device?.model
        scene.captured = try Self.captured(row)
        scene.license = row.optionalString(24) ?? collection.license
        scene.attribution = row.optionalString(25) ?? collection.attribution
        scene.sequence = try row.optionalInt64(26).flatMap { try texts.sequence($0) }
        scene.rank = try Self.rank(row)
        scene.fileName = row.optionalString(28)
        scene.contentHash = hash
        return scene
    }

    private static func size(_ row: RawStatement) throws -> PictureSize? {
        guard let width = try row.optionalInt64(12, in: StoredRange.side),
            let height = try row.optionalInt64(13, in: StoredRange.side)
        else { return nil }
        return PictureSize(width: Int(width), height: Int(height))
    }

    private static func orientation(_ row: RawStatement) throws -> Orientation {
        Orientation(rawValue: Int(try row.int64(14, in: StoredRange.orientation))) ?? .up
    }

    private func camera(_ row: RawStatement, _ size: PictureSize?) throws -> CameraModel {
        if let id = row.optionalInt64(30), let camera = try texts.calibration(id) { return .calibrated(camera) }
        return try Self.camera(row, size)
    }

    private static func camera(_ row: RawStatement, _ size: PictureSize?) throws -> CameraModel {
        guard row.int64(11) == 1 else {
            return .perspective(horizontalFieldOfView: try row.optionalDouble(15, in: StoredRange.fieldOfView))
        }
        let size = size ?? PictureSize(width: 0, height: 0)
        return .equirectangular(
            Equirectangular(
                fullWidth: try row.optionalDouble(16, in: StoredRange.fullSide) ?? Double(size.width),
                fullHeight: try row.optionalDouble(17, in: StoredRange.fullSide) ?? Double(size.height),
                left: try row.optionalDouble(18, in: StoredRange.crop) ?? 0,
                top: try row.optionalDouble(19, in: StoredRange.crop) ?? 0, width: size.width, height: size.height))
    }

    private static func captured(_ row: RawStatement) throws -> CaptureTime? {
        guard let milliseconds = try row.optionalInt64(20, in: StoredRange.moment),
            let source = row.optionalString(22).flatMap(CaptureTime.ZoneSource.init(rawValue:))
        else { return nil }
        return CaptureTime(
            milliseconds: milliseconds, utcOffset: try row.optionalInt64(21, in: StoredRange.utcOffset).map(Int.init),
            zoneSource: source)
    }

    private static func rank(_ row: RawStatement) throws -> Int? {
        let rank = try row.optionalInt64(27, in: StoredRange.rank).map(Int.init)
        return rank == SceneRow.unranked ? nil : rank
    }

    private static func contentHash(_ row: RawStatement) throws -> ContentHash? {
        guard !row.isNull(29) else { return nil }
        guard let hash = ContentHash(bytes: Array(row.blob(29))) else {
            throw InvalidStoredValue("content_hash has \(row.blob(29).count) bytes")
        }
        return hash
    }
}
