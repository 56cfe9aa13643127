import VantageGeodesy
import VantageParsing
import VantageSceneStore

/// A reader of GeoJSON features (RFC 7946), and of plain objects with the same property names.
enum GeoJSONFeature {
    /// Reads a feature as a row.
    ///
    /// - Throws: ``ImportFailure`` with code `badGeometry` if the geometry is not a point.
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

    /// Returns a feature's geometry: the measured one or, failing that, the one that Mapillary computed.
    private static func geometry(of json: JSONValue) -> JSONValue? {
        [json["geometry"], json["properties"]?["geometry"], json["properties"]?["computed_geometry"]]
            .lazy.compactMap { $0 }.first { $0 != .null }
    }

    /// Sets the position of a row. KartaView's features may have a position only in their properties.
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

/// A GeoJSON position.
struct GeoJSONPoint {
    /// The latitude in degrees.
    let latitude: Double
    /// The longitude in degrees.
    let longitude: Double
    /// The altitude in meters.
    let altitude: Double?

    /// Reads a Point geometry.
    ///
    /// - Throws: ``ImportFailure`` with code `badGeometry` if the geometry is not a Point with numbers.
    init(_ geometry: JSONValue?, label: String) throws(ImportFailure) {
        let shape: GeoJSONGeometry?
        do { shape = try GeoJSONGeometry(geometry ?? .null) } catch { throw Self.failure(label, "\(error)") }
        guard let shape else { throw Self.failure(label, "has no geometry") }
        guard case .point(let position, let altitude) = shape else {
            throw Self.failure(label, "is a \(geometry?["type"]?.text ?? ""), not a Point")
        }
        (longitude, latitude, self.altitude) = (position.x, position.y, altitude)
    }

    private static func failure(_ label: String, _ what: String) -> ImportFailure {
        ImportFailure(
            .badGeometry, label,
            "\(label) \(what). Give it a Point with longitude and latitude, or leave it out.")
    }
}
