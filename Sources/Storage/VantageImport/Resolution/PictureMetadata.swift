import VantageJPEG

/// The metadata in a picture file.
struct PictureMetadata: Sendable {
    var exif = ExifTags()
    var xmp = XMPTags()
    /// Mapillary's JSON from the ImageDescription, if there is any.
    var description: MapillaryDescription?

    init() {}

    init(segments: [JPEGSegment]) {
        exif = Self.exif(in: segments)
        xmp = XMPReader.tags(in: segments)
        description = exif.text(.imageDescription).flatMap(MapillaryDescription.init(imageDescription:))
    }

    /// Reads EXIF from the first four APP1 segments that have it. For each tag, the first segment with a value wins.
    private static func exif(in segments: [JPEGSegment]) -> ExifTags {
        let blocks = segments.lazy.filter { $0.marker == 0xE1 && ExifReader.isExif($0.payload) }.prefix(4)
        return ExifTags(
            blocks.reduce(into: [:]) { tags, segment in
                tags.merge(ExifReader.tags(in: segment.payload)) { first, _ in first }
            })
    }
}
