import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

/// A reader of the entries in the output of `exiftool -json`, with or without `-n`, `-g` and `-G`.
struct ExifToolEntry {
    private let tags: ExifToolTags
    private var row: SidecarRow

    static func matches(_ outline: JSONOutline) -> Bool { outline.isOfArray && outline.contains("SourceFile") }

    /// Reads an entry as a row.
    ///
    /// - Throws: ``ImportFailure`` if exiftool could not read the picture, the file is not a picture, or its position
    ///   cannot be parsed.
    static func row(_ json: JSONValue, source: String, number: Int) throws(ImportFailure) -> SidecarRow {
        let row = SidecarRow(source: source, number: number, unit: .entry)
        guard json["SourceFile"]?.text != nil else {
            throw ImportFailure(.badRow, row.label, "\(row.label) has no SourceFile. Correct it, or leave it out.")
        }
        return try ExifToolEntry(tags: ExifToolTags(json), row: row).read()
    }

    private consuming func read() throws(ImportFailure) -> SidecarRow {
        try check()
        row.picture = tags.text("SourceFile")
        if let name = tags.text("FileName") { row.otherPictures = [name] }
        row.latitude = try degrees("GPSLatitude", .latitude)
        row.longitude = try degrees("GPSLongitude", .longitude)
        row.columns = Self.columns
        readPose()
        readTime()
        readCamera()
        row.attribution = tags.text("Artist") ?? tags.text("Copyright")
        return row
    }

    private func check() throws(ImportFailure) {
        let name = tags.text("SourceFile") ?? ""
        if let error = tags.text("Error") {
            throw ImportFailure(
                .reportedBySource, row.label,
                "\(row.label): exiftool could not read \(name.prefix(200)) (\(error.prefix(200))). Fix the picture, or "
                    + "leave it out.")
        }
        guard let type = tags.text("MIMEType"), !type.hasPrefix("image/") else { return }
        throw ImportFailure(
            .unsupportedFormat, row.label,
            "\(row.label) describes \(name.prefix(200)), which is not a picture (\(type.prefix(40))). Leave it out.")
    }

    /// Returns a latitude or a longitude: a number, or text such as `1 deg 17' 31.56" S`.
    private func degrees(_ name: String, _ axis: DegreesText.Axis) throws(ImportFailure) -> Double? {
        guard let text = tags.text(name) else { return nil }
        let hemisphere = tags.text(name + "Ref")
        if let number = DecimalNumber.number(text) {
            guard let sign = hemisphere?.uppercased().first, "SW".contains(sign) else { return number }
            return -abs(number)
        }
        guard let degrees = DegreesText(text, axis) else {
            throw ImportFailure(
                .badRow, row.label,
                "\(row.label) has the \(name) \"\(text.prefix(40))\", which cannot be parsed as degrees. Correct it, or "
                    + "leave it out.")
        }
        return hemisphere.map { degrees.in(hemisphere: $0, of: axis) }?.degrees ?? degrees.degrees
    }

    private mutating func readPose() {
        row.altitude = altitude
        row.accuracy = tags.number("GPSHPositioningError").flatMap { $0 > 0 ? $0 : nil }
        row.heading = tags.number("GPSImgDirection")
        if row.heading != nil {
            row.headingReference = tags.text("GPSImgDirectionRef").flatMap(HeadingReference.init(word:))
        } else if let heading = tags.number("PoseHeadingDegrees"), heading != 0 || !isGoPro {
            row.heading = heading
            row.columns[.heading] = "PoseHeadingDegrees"
        }
        row.pitch = tags.number("PosePitchDegrees")
        row.roll = tags.number("PoseRollDegrees")
    }

    /// Whether the camera is a GoPro. These cameras write a heading of 0 in every file.
    private var isGoPro: Bool { tags.text("Make")?.lowercased().hasPrefix("gopro") ?? false }

    private var altitude: Double? {
        guard let altitude = tags.number("GPSAltitude") else { return nil }
        let words = [tags.text("GPSAltitude"), tags.text("GPSAltitudeRef")].compactMap { $0?.lowercased() }
        let isBelow = words.contains { $0.contains("below") } || tags.text("GPSAltitudeRef") == "1"
        return isBelow ? -abs(altitude) : altitude
    }

    /// Reads the time of the picture. The dates of the file itself are never used.
    private mutating func readTime() {
        let zone = tags.text("OffsetTimeOriginal") ?? tags.text("OffsetTime")
        let times = [
            ("SubSecDateTimeOriginal", zone), ("DateTimeOriginal", zone), ("SubSecCreateDate", zone),
            ("CreateDate", tags.text("OffsetTimeDigitized") ?? zone),
        ]
        for (name, zone) in times {
            guard let text = tags.text(name), var time = ParsedTime(text) else { continue }
            time.offset = time.offset ?? zone.flatMap(TimeScanner.offset)
            row.captured = derivingZone(time)
            row.columns[.captured] = name
            return
        }
        guard let satellite else { return }
        row.captured = CaptureTime(milliseconds: satellite.milliseconds, utcOffset: nil, zoneSource: .gps)
        row.columns[.captured] = "GPSDateTime"
    }

    private var satellite: CivilTime? {
        if let time = tags.text("GPSDateTime").flatMap({ ParsedTime($0) }) { return time.local }
        guard let date = tags.text("GPSDateStamp"), let time = tags.text("GPSTimeStamp") else { return nil }
        return ParsedTime("\(date) \(time)")?.local
    }

    /// Derives a missing time zone from the GPS time, as ``SceneResolver`` does.
    private func derivingZone(_ time: ParsedTime) -> CaptureTime {
        guard time.offset == nil, let satellite else { return time.captureTime }
        let quarters = (Double(time.local.milliseconds - satellite.milliseconds) / 900_000).rounded()
        guard abs(quarters) <= 14 * 4 else { return time.captureTime }
        let offset = Int(quarters) * 15
        return CaptureTime(
            milliseconds: time.local.milliseconds - Int64(offset) * 60_000, utcOffset: offset, zoneSource: .derived)
    }

    private mutating func readCamera() {
        row.make = tags.text("Make")
        row.model = tags.text("Model")
        if tags.contains("ProjectionType") || tags.contains("FullPanoWidthPixels") {
            row.panorama = PanoramaTags { tags.text($0) }
        }
        let size = (tags.integer("ImageWidth"), tags.integer("ImageHeight"))
        (row.width, row.height) = isTurned ? (size.1, size.0) : size
    }

    /// Whether the picture is shown with its width and height swapped.
    private var isTurned: Bool {
        guard let text = tags.text("Orientation") else { return false }
        if let number = Int(text) { return (5...8).contains(number) }
        return text.contains("90") || text.contains("270")
    }

    private static let columns: Provenance = [
        .position: "GPSLatitude, GPSLongitude", .altitude: "GPSAltitude", .accuracy: "GPSHPositioningError",
        .heading: "GPSImgDirection", .pitch: "PosePitchDegrees", .roll: "PoseRollDegrees", .device: "Make, Model",
        .attribution: "Artist, Copyright", .camera: "ProjectionType",
    ]
}

/// The entries of the array that `exiftool -json` writes.
final class ExifToolSidecar: SidecarReader {
    private let elements: JSONElements
    private let source: String
    private var number = 0

    init(_ elements: JSONElements, source: String) {
        self.elements = elements
        self.source = source
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        guard let element = elements.next() else { return nil }
        number += 1
        return Result { () throws(ImportFailure) in
            switch element {
            case .value(let json): return try ExifToolEntry.row(json, source: source, number: number)
            case .tooLong:
                let label = SidecarRow(source: source, number: number, unit: .entry).label
                throw ImportFailure(
                    .badRow, label, "\(label) exceeds the length limit. Shorten it, or leave it out.", limit: .lineBytes
                )
            }
        }
    }
}
