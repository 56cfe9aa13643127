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

    /// - Throws: When a value is out of its range or of another type, which the schema rules out; but a file may be
    ///   damaged, or come from anybody.
    init(_ row: Row) throws {
        id = SceneID(key: try row.decode(forColumn: "key"))
        self.row = try row.decode(forColumn: "id")
        collection = try row.decode(forColumn: "collection_name")
        coordinate = try Coordinate(
            latitude: row.decode(forColumn: "latitude"), longitude: row.decode(forColumn: "longitude"))
        altitude = try row.decode(forColumn: "altitude")
        accuracy = try row.decode(forColumn: "accuracy")
        heading = try row.decode(Double?.self, forColumn: "heading").map { try Heading($0) }
        headingReference = try row.decode(forColumn: "heading_is_magnetic") ? .magnetic : .true
        pitch = try row.decode(forColumn: "pitch")
        roll = try row.decode(forColumn: "roll")
        camera = try CameraModel(row)
        size = try PictureSize(row)
        orientation = try Orientation(rawValue: row.decode(forColumn: "orientation")) ?? .up
        make = try row.decode(String?.self, forColumn: "make").flatMap { $0.isEmpty ? nil : $0 }
        model = try row.decode(String?.self, forColumn: "model").flatMap { $0.isEmpty ? nil : $0 }
        captured = try CaptureTime(row)
        license = try row.decode(forColumn: "any_license")
        attribution = try row.decode(forColumn: "any_attribution")
        sequence = try row.decode(forColumn: "sequence_name")
        rank = try row.decode(Int?.self, forColumn: "rank").flatMap { $0 == SceneRow.unranked ? nil : $0 }
        fileName = try row.decode(forColumn: "file_name")
        contentHash = try row.decode(Data?.self, forColumn: "content_hash").flatMap { ContentHash(bytes: [UInt8]($0)) }
    }
}

extension PictureSize {
    fileprivate init?(_ row: Row) throws {
        guard let width = try row.decode(Int?.self, forColumn: "width"),
            let height = try row.decode(Int?.self, forColumn: "height")
        else { return nil }
        self.init(width: width, height: height)
    }
}

extension CameraModel {
    fileprivate init(_ row: Row) throws {
        guard try row.decode(forColumn: "is_panorama") else {
            self = .perspective(horizontalFieldOfView: try row.decode(forColumn: "field_of_view"))
            return
        }
        let size = try PictureSize(row) ?? PictureSize(width: 0, height: 0)
        self = .equirectangular(
            Equirectangular(
                fullWidth: try row.decode(Double?.self, forColumn: "full_width") ?? Double(size.width),
                fullHeight: try row.decode(Double?.self, forColumn: "full_height") ?? Double(size.height),
                left: try row.decode(Double?.self, forColumn: "crop_left") ?? 0,
                top: try row.decode(Double?.self, forColumn: "crop_top") ?? 0,
                width: size.width, height: size.height))
    }
}

extension CaptureTime {
    fileprivate init?(_ row: Row) throws {
        guard let milliseconds = try row.decode(Int64?.self, forColumn: "captured"),
            let source = try row.decode(String?.self, forColumn: "zone_source").flatMap(ZoneSource.init(rawValue:))
        else { return nil }
        self.init(
            milliseconds: milliseconds, utcOffset: try row.decode(forColumn: "utc_offset"), zoneSource: source)
    }
}
