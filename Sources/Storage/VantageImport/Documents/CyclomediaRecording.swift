import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

/// A reader of the recordings that Cyclomedia delivers as XML.
///
/// `Orientation` is the azimuth of the picture's center. `RecorderDirection`, the direction of the vehicle, is never
/// used. Source: https://docs.cyclomedia.com, "Recording properties".
struct CyclomediaRecording {
    static let elements: Set<String> = ["Recording"]

    private let systems = Systems()

    static func matches(_ record: XMLRecord) -> Bool { record.name == "Recording" && record["ImageId"] != nil }

    /// - Throws: ``ImportFailure`` if the position cannot be parsed or converted.
    func row(_ record: XMLRecord, _ empty: SidecarRow) throws(ImportFailure) -> SidecarRow {
        var row = empty
        row.columns = Self.columns
        if let id = record["ImageId"]?.value {
            row.id = id
            let places = Self.places(of: id)
            row.picture = places[0]
            row.otherPictures = Array(places.dropFirst())
        }
        if record["ProductType"]?.value?.equalsIgnoringCase("Cyclorama") ?? false { row.kind = .panorama }
        row.heading = row.number(record["Orientation"]?.value, "Orientation")
        if let latitude = row.number(record["LatitudePrecision"]?.value, "LatitudePrecision"),
            let longitude = row.number(record["LongitudePrecision"]?.value, "LongitudePrecision")
        {
            row.accuracy = (latitude * latitude + longitude * longitude).squareRoot()
        }
        readTime(record["RecordedAt"], into: &row)
        try place(&row, record)
        return row
    }

    /// Returns the possible paths of a picture. Deliveries keep pictures in folders that are named after the first six
    /// characters of the identifier.
    private static func places(of id: String) -> [String] {
        let name = id.utf8.contains(UInt8(ascii: ".")) && FileKind(name: id) == .picture ? id : id + ".jpg"
        let folder = String(id.prefix(6))
        return ["\(folder)/\(name)", name, "\(folder)/\(id)", id]
    }

    private func place(_ row: inout SidecarRow, _ record: XMLRecord) throws(ImportFailure) {
        row.latitude = try row.degrees(record["Latitude"]?.value, "Latitude")
        row.longitude = try row.degrees(record["Longitude"]?.value, "Longitude")
        row.altitude = row.number(record["Height"]?.value, "Height")
        guard let code = record["SRID"]?.value.flatMap({ Int($0) }),
            let x = row.longitude, let y = row.latitude
        else { return }
        let system = try systems.system(code, input: row.label)
        let position = try system.converter.position(x: x, y: y, z: row.altitude, input: row.label)
        row.place(at: position, system: system.converter.title)
        row.heading = row.heading.map { Heading(normalizing: $0 + (position.gridNorth ?? 0)).degrees }
        row.columns = system.columns
    }

    private func readTime(_ recorded: XMLRecord?, into row: inout SidecarRow) {
        // .NET writes the time in UTC, and the offset of local time in minutes.
        guard let recorded, let text = recorded["DateTime"]?.value ?? recorded.value else { return }
        guard var time = ParsedTime(text) else {
            row.warnUnparsed(time: text)
            return
        }
        if recorded["DateTime"] != nil { time.offset = time.offset ?? 0 }
        row.captured = time.captureTime
        guard let minutes = recorded["OffsetMinutes"]?.value.flatMap({ Int($0) }), abs(minutes) <= 14 * 60 else {
            return
        }
        row.captured?.utcOffset = minutes
    }

    private static let columns: Provenance = [
        .position: "Latitude, Longitude", .altitude: "Height", .accuracy: "LatitudePrecision, LongitudePrecision",
        .heading: "Orientation", .captured: "RecordedAt", .camera: "ProductType",
    ]

    /// The coordinate systems of recordings. Most recordings in a document share a system.
    private final class Systems {
        struct System {
            let converter: PositionConverter
            /// The source names of the values of recordings in this system.
            let columns: Provenance
        }

        private let converters = PositionConverters()
        private var last: (code: Int, system: System)?

        /// - Throws: ``ImportFailure`` if the system is unknown or cannot be transformed.
        func system(_ code: Int, input: @autoclosure () -> String) throws(ImportFailure) -> System {
            if let last, last.code == code { return last.system }
            let converter = try converters.converter(for: "EPSG:\(code)", input: input())
            var columns = CyclomediaRecording.columns
            columns[.position] = "Latitude, Longitude (\(converter.title))"
            let system = System(converter: converter, columns: columns)
            last = (code, system)
            return system
        }
    }
}
