import GRDB
import Geodesy
import Scenes

/// Reads scenes by their rows or identities.
struct SceneReader {
    /// What is read for a scene, in the order in which ``scene(_:)`` takes it.
    private static let columns = """
        SELECT id, key, collection, latitude, longitude, altitude, accuracy, heading, heading_is_magnetic, pitch, roll,
            is_panorama, width, height, orientation, field_of_view, full_width, full_height, crop_left, crop_top,
            captured, utc_offset, zone_source, device, license, attribution, sequence, rank, file_name, content_hash
        FROM scene
        """

    let database: Database
    private let texts: SharedTexts
    private let byRow: RawStatement

    init(_ database: Database) throws {
        self.database = database
        texts = try SharedTexts(database)
        byRow = try RawStatement(database, Self.columns + " WHERE id = ?")
    }

    /// Must be called in each transaction when the reader outlives one.
    func refresh() throws { try texts.refresh() }

    /// - Returns: `nil` when there is no such row.
    func scene(row: Int64) throws -> Scene? {
        byRow.bind(1, row)
        defer { byRow.reset() }
        return try byRow.step() ? scene(byRow) : nil
    }

    func scene(_ id: SceneID) throws -> Scene? {
        let byKey = try RawStatement(database, Self.columns + " WHERE key = ?")
        byKey.bind(1, id.key)
        defer { byKey.reset() }
        return try byKey.step() ? scene(byKey) : nil
    }

    /// Scenes in the order of their rows.
    ///
    /// - Parameter condition: SQL of columns of `scene`, with ordered parameters that `bind` sets.
    func scenes(
        where condition: String, limit: Int, bind: (RawStatement) -> Void
    ) throws -> [(row: Int64, scene: Scene)] {
        let statement = try RawStatement(database, "\(Self.columns) WHERE \(condition) ORDER BY id")
        bind(statement)
        defer { statement.reset() }
        var scenes: [(row: Int64, scene: Scene)] = []
        while scenes.count < limit, try statement.step() {
            if let scene = try scene(statement) { scenes.append((statement.int64(0), scene)) }
        }
        return scenes
    }

    /// - Returns: `nil` for a scene of no collection, which `verify` reports.
    /// - Throws: When a value is out of its range, which the schema rules out; but a file may be damaged, or come from
    ///   anybody.
    private func scene(_ row: RawStatement) throws -> Scene? {
        guard let collection = try texts.collection(row.int64(2)) else { return nil }
        let device = try row.optionalInt64(23).flatMap { try texts.device($0) }
        let size = Self.size(row)
        var scene = Scene(
            id: SceneID(key: row.int64(1)), collection: collection.name,
            coordinate: try Coordinate(latitude: row.double(3), longitude: row.double(4)),
            camera: Self.camera(row, size), hasPicture: !row.isNull(29))
        scene.altitude = row.optionalDouble(5)
        scene.accuracy = row.optionalDouble(6)
        scene.heading = try row.optionalDouble(7).map { try Heading($0) }
        scene.headingReference = row.int64(8) == 1 ? .magnetic : .true
        scene.pitch = row.optionalDouble(9)
        scene.roll = row.optionalDouble(10)
        scene.size = size
        scene.orientation = Orientation(rawValue: Int(row.int64(14))) ?? .up
        scene.make = device?.make
        scene.model = device?.model
        scene.captured = Self.captured(row)
        scene.license = row.optionalString(24) ?? collection.license
        scene.attribution = row.optionalString(25) ?? collection.attribution
        scene.sequence = try row.optionalInt64(26).flatMap { try texts.sequence($0) }
        scene.rank = row.optionalInt64(27).flatMap { $0 == SceneRow.unranked ? nil : Int($0) }
        scene.fileName = row.optionalString(28)
        if scene.hasPicture { scene.contentHash = ContentHash(bytes: Array(row.blob(29))) }
        return scene
    }

    private static func size(_ row: RawStatement) -> PictureSize? {
        guard let width = row.optionalInt64(12), let height = row.optionalInt64(13) else { return nil }
        return PictureSize(width: Int(width), height: Int(height))
    }

    private static func camera(_ row: RawStatement, _ size: PictureSize?) -> CameraModel {
        guard row.int64(11) == 1 else { return .perspective(horizontalFieldOfView: row.optionalDouble(15)) }
        let size = size ?? PictureSize(width: 0, height: 0)
        return .equirectangular(
            Equirectangular(
                fullWidth: row.optionalDouble(16) ?? Double(size.width),
                fullHeight: row.optionalDouble(17) ?? Double(size.height), left: row.optionalDouble(18) ?? 0,
                top: row.optionalDouble(19) ?? 0, width: size.width, height: size.height))
    }

    private static func captured(_ row: RawStatement) -> CaptureTime? {
        guard let milliseconds = row.optionalInt64(20),
            let source = row.optionalString(22).flatMap(CaptureTime.ZoneSource.init(rawValue:))
        else { return nil }
        return CaptureTime(
            milliseconds: milliseconds, utcOffset: row.optionalInt64(21).map(Int.init), zoneSource: source)
    }
}
