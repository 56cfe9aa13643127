import Foundation
import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

/// A reader of placemarks and photo overlays in KML.
///
/// Source: OGC 12-007r2, KML 2.3. Coordinates are longitude, latitude and altitude on WGS 84.
enum KMLPlacemark {
    static let elements: Set<String> = ["Placemark", "PhotoOverlay"]

    /// Reports whether a placemark has more than a position: a picture, a time or a camera.
    static func describesScene(_ record: XMLRecord) -> Bool {
        guard record.name != "PhotoOverlay", record["Camera"] == nil, record["TimeStamp"] == nil else { return true }
        return KMLPicture(record) != nil || KMLFields(record).text(.picture) != nil
    }

    /// Reads a placemark as a row.
    ///
    /// - Throws: ``ImportFailure`` if the geometry is not a point, a position cannot be parsed, or the picture consists
    ///   of tiles.
    static func row(_ record: XMLRecord, _ empty: SidecarRow) throws(ImportFailure) -> SidecarRow {
        var row = try SidecarRowBuilder(
            fields: KMLFields(record), source: empty.source, number: empty.number, unit: empty.unit
        ).build()
        if let picture = KMLPicture(record) {
            try picture.check(label: row.label)
            row.picture = picture.path
        }
        readTime(record, into: &row)
        try KMLPlace(record, label: row.label)?.apply(to: &row)
        try readCamera(record["Camera"], into: &row)
        if record.name == "PhotoOverlay" { readView(record, into: &row) }
        return row
    }

    private static func readTime(_ record: XMLRecord, into row: inout SidecarRow) {
        let time = record["TimeStamp"]?["when"] ?? record["TimeSpan"]?["begin"]
        guard let text = time?.value else { return }
        row.captured = TableClock().time(text)
        row.columns[.captured] = record["TimeStamp"] == nil ? "TimeSpan" : "TimeStamp"
        if row.captured == nil { row.warnUnparsed(time: text) }
    }

    private static func readCamera(_ camera: XMLRecord?, into row: inout SidecarRow) throws(ImportFailure) {
        guard let camera else { return }
        let names = ["heading", "tilt", "roll"]
        guard camera["heading"] != nil || camera["tilt"] != nil else { return }
        var values: [Double] = []
        for name in names {
            // Absent angles are 0; see section 14.2 of the specification.
            guard let text = camera[name]?.value else {
                values.append(0)
                continue
            }
            guard let value = row.number(text, name) else { return }
            values.append(value)
        }
        row.orient(values, in: .orientedImagery, name: "Camera")
    }

    /// Reads the shape and the field of view of a photo overlay.
    private static func readView(_ record: XMLRecord, into row: inout SidecarRow) {
        if let rotation = row.number(record["rotation"]?.value, "rotation"), rotation != 0 {
            row.warnings.append("\(row.label) has a rotation of \(DecimalNumber.short(rotation))°, which was ignored.")
        }
        guard let view = KMLView(record, row: &row) else { return }
        row.columns[.camera] = "shape, ViewVolume"
        row.kind = view.kind
        row.fieldOfView = view.fieldOfView
        row.panorama = view.panorama
    }
}

/// The picture of a placemark: the icon of a photo overlay, or the first image in the description.
struct KMLPicture {
    let path: String

    init?(_ record: XMLRecord) {
        if record.name == "PhotoOverlay" {
            guard let path = record["Icon"]?["href"]?.value else { return nil }
            self.path = path
        } else {
            guard let text = record["description"]?.value, let path = Self.image(in: text) else { return nil }
            self.path = path
        }
    }

    /// - Throws: ``ImportFailure`` with code `unsupportedPicture` if the path is the pattern of an image pyramid.
    func check(label: String) throws(ImportFailure) {
        guard path.contains("$[") else { return }
        throw ImportFailure(
            .unsupportedPicture, label,
            "\(label) has a tiled picture (\(path.prefix(80))). Refer to the whole picture instead.")
    }

    /// Returns the source of the first `img` element in HTML.
    private static func image(in html: String) -> String? {
        var rest = Substring(html)
        while let tag = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: tag)...]
            guard rest.prefix(4).lowercased() == "img " else { continue }
            let content = rest.prefix { $0 != ">" }
            guard let name = content.range(of: "src=", options: .caseInsensitive) else { return nil }
            let value = content[name.upperBound...]
            guard let quote = value.first, quote == "\"" || quote == "'" else {
                return String(value.prefix { !$0.isWhitespace })
            }
            let path = value.dropFirst().prefix { $0 != quote }
            return XMLEntities.replaced(in: String(path)) ?? String(path)
        }
        return nil
    }
}
