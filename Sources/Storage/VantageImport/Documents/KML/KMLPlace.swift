import VantageParsing
import VantageSceneStore

/// The position of a placemark: that of its camera or, failing that, its point.
struct KMLPlace {
    private var latitude: Double
    private var longitude: Double
    private var altitude: Double?
    private var name: String

    private static let geometries = [
        "LineString", "LinearRing", "Polygon", "MultiGeometry", "Model", "Track", "MultiTrack",
    ]

    /// Returns `nil` if the placemark has no position.
    ///
    /// - Throws: ``ImportFailure`` if the geometry is not a point, or if its numbers cannot be parsed.
    init?(_ record: XMLRecord, label: String) throws(ImportFailure) {
        if let camera = record["Camera"], camera["latitude"] != nil, camera["longitude"] != nil {
            try self.init(camera: camera, label: label)
        } else if let point = record["Point"], let text = point["coordinates"]?.value {
            try self.init(point: point, text: text, label: label)
        } else if let geometry = record.children.first(where: { Self.geometries.contains($0.name) }) {
            throw ImportFailure(
                .badGeometry, label,
                "\(label) is a \(geometry.name), not a Point. Give it a Point, or leave it out.")
        } else {
            return nil
        }
    }

    private init?(camera: XMLRecord, label: String) throws(ImportFailure) {
        guard let latitude = try Self.number(camera["latitude"]?.value, "latitude", label),
            let longitude = try Self.number(camera["longitude"]?.value, "longitude", label)
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        let altitude = try Self.number(camera["altitude"]?.value, "altitude", label)
        self.altitude = Self.isAbsolute(camera) ? altitude : nil
        name = "Camera"
    }

    private init(point: XMLRecord, text: String, label: String) throws(ImportFailure) {
        let parts = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let numbers = parts.map { DecimalNumber.number(String(Substring($0)).trimmedSpaces) }
        guard numbers.count >= 2, numbers.count <= 3, let longitude = numbers[0], let latitude = numbers[1] else {
            throw ImportFailure(
                .badGeometry, label,
                "\(label) has the coordinates \"\(text.prefix(40))\", which are not longitude,latitude,altitude. "
                    + "Correct them, or leave it out.")
        }
        self.latitude = latitude
        self.longitude = longitude
        altitude = numbers.count > 2 && Self.isAbsolute(point) ? numbers[2] : nil
        name = "Point"
    }

    /// Reports whether altitudes are above sea level. By default, KML ignores them and puts points on the ground.
    private static func isAbsolute(_ element: XMLRecord) -> Bool { element["altitudeMode"]?.value == "absolute" }

    private static func number(_ text: String?, _ name: String, _ label: String) throws(ImportFailure) -> Double? {
        guard let text else { return nil }
        if let number = DecimalNumber.number(text) { return number }
        throw ImportFailure(
            .badRow, label,
            "\(label) has the \(name) \"\(text.prefix(40))\", which is not a number. Correct it, or leave it out.")
    }

    func apply(to row: inout SidecarRow) {
        row.latitude = latitude
        row.longitude = longitude
        row.columns[.position] = name
        guard let altitude else { return }
        row.altitude = altitude
        row.columns[.altitude] = name
    }
}
