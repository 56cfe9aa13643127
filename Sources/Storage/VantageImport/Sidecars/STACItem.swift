import VantageGeodesy
import VantageParsing
import VantageSceneStore

/// A reader of STAC Items as Panoramax writes them.
///
/// Source: STAC 1.0 Item; the view, perspective-imagery, quality and original_file fields of Panoramax's API.
struct STACItem {
    private let json: JSONValue
    /// The item's collection, if it is available.
    private let collection: JSONValue?
    private var row: SidecarRow

    static func matches(_ json: JSONValue) -> Bool {
        json["type"]?.text == "Feature" && (json["stac_version"] != nil || json["assets"] != nil)
    }

    init(_ json: JSONValue, collection: JSONValue?, source: String, number: Int, unit: SidecarRow.Unit) {
        self.json = json
        self.collection = collection
        row = SidecarRow(source: source, number: number, unit: unit)
    }

    /// Reads the item as a row.
    ///
    /// - Throws: ``ImportFailure`` if the geometry is not a point, or if the item has pictures but none in a supported
    ///   format.
    consuming func read() throws(ImportFailure) -> SidecarRow {
        let point = try GeoJSONPoint(json["geometry"], label: row.label)
        row.latitude = point.latitude
        row.longitude = point.longitude
        row.altitude = point.altitude
        row.id = json["id"]?.label
        row.columns = Self.columns
        try readPictures()
        readPose()
        readCamera()
        readOrigin()
        return row
    }

    private func property(_ name: String) -> JSONValue? { json["properties"]?[name] }

    private mutating func readPose() {
        row.heading = (property("view:azimuth") ?? property("pers:yaw"))?.number
        row.pitch = property("pers:pitch")?.number
        row.roll = property("pers:roll")?.number
        row.accuracy = property("quality:horizontal_accuracy")?.number
        // Panoramax writes the local time in addition to UTC.
        let times = [property("datetimetz"), property("datetime"), property("start_datetime")]
        row.captured = times.lazy.compactMap { $0?.text }.compactMap { TableClock().time($0) }.first
    }

    private mutating func readCamera() {
        let interior = property("pers:interior_orientation")
        row.fieldOfView = interior?["field_of_view"]?.number
        row.make = interior?["camera_manufacturer"]?.label
        row.model = interior?["camera_model"]?.label
        let size = interior?["sensor_array_dimensions"]?.elements?.compactMap(\.number) ?? []
        guard size.count == 2 else { return }
        row.width = Int(exactly: size[0])
        row.height = Int(exactly: size[1])
    }

    private mutating func readOrigin() {
        row.sequence = json["collection"]?.label
        row.rank = property("geovisio:rank_in_collection")?.number
        row.license = property("license")?.label ?? collection?["license"]?.label
        row.attribution =
            [
                property("providers"), json["providers"], collection?["providers"],
            ].lazy.compactMap { $0.flatMap(Self.producer) }.first ?? property("geovisio:producer")?.label
    }

    /// Returns the name of the producer or, failing that, of the first provider.
    private static func producer(_ providers: JSONValue) -> String? {
        let providers = providers.elements ?? []
        let producer = providers.first { $0["roles"]?.elements?.contains(.string("producer")) ?? false }
        return (producer ?? providers.first)?["name"]?.label
    }

    private mutating func readPictures() throws(ImportFailure) {
        let assets = STACAssets(json["assets"])
        var places = assets.local
        // A picture downloaded next to its item may still have its original name.
        if let name = property("original_file:name")?.text, places.isEmpty { places.append(name) }
        places += assets.remote
        row.picture = places.first
        row.otherPictures = Array(places.dropFirst())
        guard places.isEmpty, assets.hasOtherPictures else { return }
        throw ImportFailure(
            .unsupportedPicture, row.label,
            "\(row.label) has no picture in a supported format. Convert one to JPEG and list it as an asset, or leave the "
                + "item out.")
    }

    private static let columns: Provenance = [
        .position: "geometry", .altitude: "geometry", .heading: "view:azimuth", .pitch: "pers:pitch",
        .roll: "pers:roll", .accuracy: "quality:horizontal_accuracy", .captured: "datetime",
        .camera: "pers:interior_orientation", .device: "pers:interior_orientation", .sequence: "collection",
        .license: "license", .attribution: "providers",
    ]
}

/// The pictures among an item's assets, best first: data, then visual, then thumbnail. Formats other than JPEG are used
/// only if there is no JPEG.
struct STACAssets {
    private(set) var local: [String] = []
    private(set) var remote: [String] = []
    /// Whether any asset is a picture, in any format.
    private(set) var hasOtherPictures = false

    private static let roles = ["data", "visual", "thumbnail"]

    init(_ assets: JSONValue?) {
        let assets = (assets?.members ?? []).map(\.value)
        let jpegs = assets.filter(isJPEG)
        let pictures = jpegs.isEmpty ? assets.filter(isConvertible) : jpegs
        for role in Self.roles {
            for asset in pictures where Self.role(of: asset) == role {
                guard let href = asset["href"]?.text else { continue }
                if Self.isRemote(href) { remote.append(href) } else { local.append(href) }
            }
        }
        hasOtherPictures = assets.contains { $0["type"]?.text?.hasPrefix("image/") ?? false }
    }

    private func isJPEG(_ asset: JSONValue) -> Bool {
        guard let type = asset["type"]?.text?.lowercased() else {
            return FileKind(name: asset["href"]?.text ?? "") == .picture
        }
        return type.hasPrefix("image/jpeg") || type.hasPrefix("image/jpg")
    }

    private static let convertible = [
        "image/heic", "image/heif", "image/avif", "image/png", "image/webp", "image/tiff",
    ]

    private func isConvertible(_ asset: JSONValue) -> Bool {
        let type = asset["type"]?.text?.lowercased() ?? ""
        return Self.convertible.contains { type.hasPrefix($0) }
    }

    /// Returns the highest-ranked role of an asset. An asset without roles counts as data.
    private static func role(of asset: JSONValue) -> String? {
        let roles = asset["roles"]?.elements?.compactMap(\.text) ?? []
        return roles.isEmpty ? "data" : Self.roles.first(where: roles.contains)
    }

    private static func isRemote(_ href: String) -> Bool {
        let href = href.lowercased()
        return href.contains("://") && !href.hasPrefix("file://")
    }
}
