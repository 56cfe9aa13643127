import VantageParsing

/// The XMP properties of a picture as plain values. ``SceneResolver`` checks their ranges.
struct XMPTags: Hashable, Sendable {
    var values: [XMPName: String] = [:]

    func text(_ namespace: XMPNamespace, _ name: String) -> String? {
        // Skips the lookup if the dictionary is empty, as in ``ExifTags``.
        values.isEmpty ? nil : values[XMPName(namespace, name)]
    }

    func number(_ namespace: XMPNamespace, _ name: String) -> Double? {
        text(namespace, name).flatMap(Self.number)
    }

    /// The GPano properties or, if they do not describe a projection, those that spherical videos have instead.
    var panorama: PanoramaTags {
        guard !values.isEmpty else { return PanoramaTags() }
        var tags = PanoramaTags { text(.gpano, $0) }
        let video = PanoramaTags { text(.spherical, $0) }
        tags.stereoMode = tags.stereoMode ?? video.stereoMode
        if tags.projectionType == nil, !tags.hasSizes { tags.takeProjection(of: video) }
        return tags
    }

    /// Whether the metadata contains a second picture. The picture itself then shows one eye of a stereo picture.
    var hasSecondPicture: Bool { text(.googleImage, "Mime") != nil || text(.googleImage, "Data") != nil }

    /// Whether Google's camera app marked the picture as a photo sphere. The mark may remain even if an editor drops
    /// GPano.
    var isMarkedPhotoSphere: Bool { text(.googleCamera, "SpecialTypeID")?.contains("PHOTOSPHERE") ?? false }

    /// The latitude in degrees, negative in the south. XMP writes it as `0,4.21601S`; some writers put the hemisphere
    /// into a separate property, as in EXIF.
    var latitude: Double? { position(.latitude)?.degrees }
    /// The longitude in degrees, negative in the west.
    var longitude: Double? { position(.longitude)?.degrees }
    /// Whether the latitude or the longitude lacks a hemisphere. A missing hemisphere is assumed to be north or east.
    var lacksHemisphere: Bool {
        [DegreesText.Axis.latitude, .longitude].contains { position($0)?.hasDirection == false }
    }

    private func position(_ axis: DegreesText.Axis) -> DegreesText? {
        let name = axis == .latitude ? "GPSLatitude" : "GPSLongitude"
        guard let degrees = text(.exif, name).flatMap({ DegreesText($0, axis) }) else { return nil }
        return text(.exif, name + "Ref").map { degrees.in(hemisphere: $0, of: axis) } ?? degrees
    }

    /// The altitude in meters.
    var altitude: Double? {
        number(.exif, "GPSAltitude").map { text(.exif, "GPSAltitudeRef") == "1" ? -abs($0) : $0 }
    }

    /// The time from `DateTimeOriginal`. Its zone is in the text or, as in EXIF, in a separate property.
    var originalTime: ParsedTime? {
        guard var time = text(.exif, "DateTimeOriginal").flatMap({ ParsedTime($0) }) else { return nil }
        time.offset = time.offset ?? text(.exif, "OffsetTimeOriginal").flatMap(TimeScanner.offset)
        return time
    }

    /// Parses a number. XMP writes EXIF's rationals as `1763/10`.
    static func number(_ text: String) -> Double? {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let numerator = parts.first.flatMap({ DecimalNumber.number($0, decimalComma: true) }) else { return nil }
        guard parts.count == 2 else { return numerator }
        guard let denominator = DecimalNumber.number(parts[1]), denominator != 0 else { return nil }
        return numerator / denominator
    }
}
