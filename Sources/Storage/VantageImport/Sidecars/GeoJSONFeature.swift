import VantageGeodesy
import VantageParsing
import VantageSceneStore

/// Reads GeoJSON features (RFC 7946), and plain objects with the same property names.
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
        guard let geometry, let type = geometry["type"]?.text else {
            throw Self.failure(label, "has no geometry")
        }
        guard type == "Point" else { throw Self.failure(label, "is a \(type.prefix(40)), not a Point") }
        let numbers = geometry["coordinates"]?.elements?.map { Self.number($0) } ?? []
        guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
            throw Self.failure(label, "has a Point without a longitude or latitude")
        }
        self.longitude = longitude
        self.latitude = latitude
        altitude = numbers.count > 2 ? numbers[2] : nil
    }

    /// Returns a number. Unlike in properties, text is not accepted as a number.
    private static func number(_ json: JSONValue) -> Double? {
        if case .number(let number) = json { number } else { nil }
    }

    private static func failure(_ label: String, _ what: String) -> ImportFailure {
        ImportFailure(
            .badGeometry, label,
            "\(label) \(what). Give it a Point with longitude and latitude, or leave it out.")
    }
}
