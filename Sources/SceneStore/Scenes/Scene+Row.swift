import Foundation
import GRDB
import Geodesy

extension Scene {
    /// What is read for a scene; a WHERE, ORDER or LIMIT may follow.
    static let selection = """
        SELECT scene.*, collection.name AS collection_name, sequence.name AS sequence_name, device.make, device.model,
            coalesce(scene.license, collection.license) AS any_license,
            coalesce(scene.attribution, collection.attribution) AS any_attribution
        FROM scene JOIN collection ON collection.id = scene.collection
            LEFT JOIN sequence ON sequence.id = scene.sequence LEFT JOIN device ON device.id = scene.device
        """

    static func fetch(row: Int64, in database: Database) throws -> Scene? {
        try Row.fetchOne(database, SQLRequest(sql: selection + " WHERE scene.id = ?", arguments: [row], cached: true))
            .map(Scene.init)
    }

    static func fetch(_ id: SceneID, in database: Database) throws -> Scene? {
        try Row.fetchOne(
            database, SQLRequest(sql: selection + " WHERE scene.key = ?", arguments: [id.key], cached: true)
        )
        .map(Scene.init)
    }

    /// - Throws: ``GeodesyError`` when a value is out of its range, which the schema's CHECKs rule out.
    init(_ row: Row) throws {
        id = SceneID(key: row["key"])
        self.row = row["id"]
        collection = row["collection_name"]
        coordinate = try Coordinate(latitude: row["latitude"], longitude: row["longitude"])
        altitude = row["altitude"]
        accuracy = row["accuracy"]
        heading = try (row["heading"] as Double?).map { try Heading($0) }
        headingReference = row["heading_is_magnetic"] ? .magnetic : .true
        pitch = row["pitch"]
        roll = row["roll"]
        camera = CameraModel(row)
        size = (row["width"] as Int?).flatMap { width in
            (row["height"] as Int?).map { PictureSize(width: width, height: $0) }
        }
        orientation = Orientation(rawValue: row["orientation"]) ?? .up
        make = (row["make"] as String?).flatMap { $0.isEmpty ? nil : $0 }
        model = (row["model"] as String?).flatMap { $0.isEmpty ? nil : $0 }
        captured = CaptureTime(row)
        license = row["any_license"]
        attribution = row["any_attribution"]
        sequence = row["sequence_name"]
        rank = row["rank"]
        fileName = row["file_name"]
        contentHash = (row["content_hash"] as Data?).flatMap { ContentHash(bytes: [UInt8]($0)) }
    }
}

extension CameraModel {
    fileprivate init(_ row: Row) {
        let width = (row["width"] as Int?) ?? 0
        let height = (row["height"] as Int?) ?? 0
        if row["is_panorama"] {
            self = .equirectangular(
                Equirectangular(
                    fullWidth: row["full_width"] ?? Double(width), fullHeight: row["full_height"] ?? Double(height),
                    left: row["crop_left"] ?? 0, top: row["crop_top"] ?? 0, width: width, height: height))
        } else {
            self = .perspective(horizontalFieldOfView: row["field_of_view"])
        }
    }
}

extension CaptureTime {
    fileprivate init?(_ row: Row) {
        guard let milliseconds: Int64 = row["captured"],
            let source = (row["zone_source"] as String?).flatMap(ZoneSource.init(rawValue:))
        else { return nil }
        self.init(milliseconds: milliseconds, utcOffset: row["utc_offset"], zoneSource: source)
    }
}
