import Geodesy
import JSONReading
import SceneStore

/// Reads features of GeoJSON (RFC 7946), and plain objects with the same names.
enum GeoJSONFeature {
    /// - Throws: ``ImportFailure`` `.badGeometry` for a feature that is not at a point.
    static func row(
        _ json: JSONValue, source: String, number: Int, unit: SidecarRow.Unit
    ) throws(ImportFailure) -> SidecarRow {
        let isFeature = json["type"]?.text == "Feature"
        let members = isFeature ? json["properties"]?.members ?? [] : json.members
        let fields = JSONFields(members)
        var row = try SidecarRowBuilder(fields: fields, source: source, number: number, unit: unit).build()
        row.id = json["id"]?.label ?? row.id
        guard isFeature else { return row }
        try place(&row, geometry: geometry(of: json))
        return row
    }

    /// Mapillary gives a computed position beside the measured one.
    private static func geometry(of json: JSONValue) -> JSONValue? {
        [json["geometry"], json["properties"]?["geometry"], json["properties"]?["computed_geometry"]]
            .lazy.compactMap { $0 }.first { $0 != .null }
    }

    /// KartaView's features may have their position among the properties alone.
    private static func place(_ row: inout SidecarRow, geometry: JSONValue?) throws(ImportFailure) {
        if geometry == nil, row.latitude != nil, row.longitude != nil { return }
        let point = try GeoJSONPoint(geometry, label: row.label)
        row.latitude = point.latitude
        row.longitude = point.longitude
        row.columns[.position] = "geometry"
        guard row.altitude == nil, let altitude = point.altitude else { return }
        row.altitude = altitude
        row.columns[.altitude] = "geometry"
    }
}

/// A position of GeoJSON: longitude first.
struct GeoJSONPoint {
    /// Degrees.
    let latitude: Double
    /// Degrees.
    let longitude: Double
    /// Metres.
    let altitude: Double?

    /// - Throws: ``ImportFailure`` `.badGeometry` for anything but a Point of numbers.
    init(_ geometry: JSONValue?, label: String) throws(ImportFailure) {
        guard let geometry, let type = geometry["type"]?.text else {
            throw Self.failure(label, "has no geometry")
        }
        guard type == "Point" else { throw Self.failure(label, "is a \(type.prefix(40)) and not a Point") }
        let numbers = geometry["coordinates"]?.elements?.map { Self.number($0) } ?? []
        guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
            throw Self.failure(label, "has a Point without longitude and latitude")
        }
        self.longitude = longitude
        self.latitude = latitude
        altitude = numbers.count > 2 ? numbers[2] : nil
    }

    /// In a position, a text is no number.
    private static func number(_ json: JSONValue) -> Double? {
        if case .number(let number) = json { number } else { nil }
    }

    private static func failure(_ label: String, _ what: String) -> ImportFailure {
        ImportFailure(
            .badGeometry, label, "\(label) \(what). A scene needs a Point of longitude and latitude; leave it out.")
    }
}
