/// What the EXIF of a picture says, in plain values. Ranges are checked later, where all sources meet.
struct ExifTags: Hashable, Sendable {
    var values: [ExifTag: ExifValue]

    init(_ values: [ExifTag: ExifValue] = [:]) { self.values = values }

    // Rows without pictures come by the million, and looking for a tag where there is none takes as long as elsewhere.
    func number(_ tag: ExifTag) -> Double? { values.isEmpty ? nil : values[tag]?.number }
    func text(_ tag: ExifTag) -> String? { values.isEmpty ? nil : values[tag]?.text }

    /// A number above zero; writers put 0 for unknown.
    func positive(_ tag: ExifTag) -> Double? { number(tag).flatMap { $0 > 0 ? $0 : nil } }
}

// MARK: - Position

extension ExifTags {
    /// Degrees, negative in the south; a missing Ref is north.
    var latitude: Double? { degrees(.gpsLatitude, reference: .gpsLatitudeRef, negative: "S") }
    /// Degrees, negative in the west; a missing Ref is east.
    var longitude: Double? { degrees(.gpsLongitude, reference: .gpsLongitudeRef, negative: "W") }
    var lacksReference: Bool {
        lacksReference(.gpsLatitude, .gpsLatitudeRef) || lacksReference(.gpsLongitude, .gpsLongitudeRef)
    }
    /// Whether degrees are written in words, which EXIF does not provide for.
    var hasPositionAsText: Bool { isText(.gpsLatitude) || isText(.gpsLongitude) }

    /// Metres; below the sea where GPSAltitudeRef is 1, or 3 of EXIF 3.0.
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

    /// A sign and a Ref that both say south mean south, not north.
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
