/// The EXIF tags of a picture as plain values. ``SceneResolver`` checks their ranges.
struct ExifTags: Hashable, Sendable {
    var values: [ExifTag: ExifValue]

    init(_ values: [ExifTag: ExifValue] = [:]) { self.values = values }

    // Skips the lookup if the dictionary is empty, because imports may have millions of rows without pictures.
    func number(_ tag: ExifTag) -> Double? { values.isEmpty ? nil : values[tag]?.number }
    func text(_ tag: ExifTag) -> String? { values.isEmpty ? nil : values[tag]?.text }

    /// Returns a tag's number if it is positive. Some writers use 0 to mean unknown.
    func positive(_ tag: ExifTag) -> Double? { number(tag).flatMap { $0 > 0 ? $0 : nil } }
}

// MARK: - Position

extension ExifTags {
    /// The latitude in degrees, negative in the south. A missing Ref means north.
    var latitude: Double? { degrees(.gpsLatitude, reference: .gpsLatitudeRef, negative: "S") }
    /// The longitude in degrees, negative in the west. A missing Ref means east.
    var longitude: Double? { degrees(.gpsLongitude, reference: .gpsLongitudeRef, negative: "W") }
    /// Whether the latitude or the longitude lacks a hemisphere in both its Ref tag and its text.
    var lacksReference: Bool {
        lacksReference(.gpsLatitude, .gpsLatitudeRef) || lacksReference(.gpsLongitude, .gpsLongitudeRef)
    }
    /// Whether the latitude or the longitude is text, which the EXIF specification does not allow.
    var hasPositionAsText: Bool { isText(.gpsLatitude) || isText(.gpsLongitude) }

    /// The altitude in meters. It is negative if GPSAltitudeRef is 1, or 3 in EXIF 3.0; both mean below sea level.
    var altitude: Double? {
        guard let altitude = number(.gpsAltitude) else { return nil }
        let reference = values[.gpsAltitudeRef].flatMap { $0.number ?? $0.bytes.first.map(Double.init) }
        return reference == 1 || reference == 3 ? -abs(altitude) : altitude
    }

    private func isText(_ tag: ExifTag) -> Bool { values[tag].map { $0.numbers.isEmpty } ?? false }

    private func lacksReference(_ tag: ExifTag, _ reference: ExifTag) -> Bool {
        guard values[reference]?.letter == nil else { return false }
        return !isText(tag) || values[tag]?.text.flatMap { DegreesText($0, Self.axis(tag)) }?.hasDirection != true
    }

    /// Returns signed degrees. If a minus sign and a Ref both mean south or both mean west, they do not cancel out.
    private func degrees(_ tag: ExifTag, reference: ExifTag, negative: Character) -> Double? {
        guard !values.isEmpty, let value = values[tag], let degrees = unsignedOrSigned(value, tag) else { return nil }
        return values[reference]?.letter == negative ? -abs(degrees) : degrees
    }

    private static func axis(_ tag: ExifTag) -> DegreesText.Axis { tag == .gpsLatitude ? .latitude : .longitude }

    private func unsignedOrSigned(_ value: ExifValue, _ tag: ExifTag) -> Double? {
        guard !value.numbers.isEmpty else { return value.text.flatMap { DegreesText($0, Self.axis(tag))?.degrees } }
        let isNegative = value.numbers.contains { ($0 ?? 0) < 0 }
        let degrees = SexagesimalDegrees.sum(value.numbers.prefix(3).map { $0.map(abs) })
        return degrees.map { isNegative ? -$0 : $0 }
    }
}
