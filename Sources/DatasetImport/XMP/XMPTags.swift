import JSONReading
import TabularReading

/// What the XMP of a picture says, in plain values. Ranges are checked later, where all sources meet.
struct XMPTags: Hashable, Sendable {
    var values: [XMPName: String] = [:]

    func text(_ namespace: XMPNamespace, _ name: String) -> String? {
        // As in ``ExifTags``.
        values.isEmpty ? nil : values[XMPName(namespace, name)]
    }

    func number(_ namespace: XMPNamespace, _ name: String) -> Double? {
        text(namespace, name).flatMap(Self.number)
    }

    var panorama: PanoramaTags { values.isEmpty ? PanoramaTags() : PanoramaTags { text(.gpano, $0) } }

    /// Google's cameras mark a photo sphere here, also where an editor dropped the GPano properties.
    var isMarkedPhotoSphere: Bool { text(.googleCamera, "SpecialTypeID")?.contains("PHOTOSPHERE") ?? false }

    /// Degrees. XMP writes `0,4.21601S`.
    var latitude: Double? { text(.exif, "GPSLatitude").flatMap { DegreesText($0, .latitude)?.degrees } }
    var longitude: Double? { text(.exif, "GPSLongitude").flatMap { DegreesText($0, .longitude)?.degrees } }
    /// Metres.
    var altitude: Double? {
        number(.exif, "GPSAltitude").map { text(.exif, "GPSAltitudeRef") == "1" ? -abs($0) : $0 }
    }

    /// The zone stands in the text, or beside it as in EXIF.
    var originalTime: TimeText? {
        guard var time = text(.exif, "DateTimeOriginal").flatMap({ TimeText($0) }) else { return nil }
        time.offset = time.offset ?? text(.exif, "OffsetTimeOriginal").flatMap(TimeScanner.offset)
        return time
    }

    /// XMP writes EXIF's rationals as `1763/10`.
    static func number(_ text: String) -> Double? {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let numerator = parts.first.flatMap({ DecimalText.number($0, decimalComma: true) }) else { return nil }
        guard parts.count == 2 else { return numerator }
        guard let denominator = DecimalText.number(parts[1]), denominator != 0 else { return nil }
        return numerator / denominator
    }
}
