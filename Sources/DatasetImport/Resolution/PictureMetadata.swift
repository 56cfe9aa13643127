import JPEGCodec

/// What a picture file says of itself.
struct PictureMetadata: Sendable {
    var exif = ExifTags()
    var xmp = XMPTags()
    /// Mapillary's JSON, where the ImageDescription holds it.
    var description: MapillaryDescription?

    init() {}

    init(segments: [JPEGSegment]) {
        exif = Self.exif(in: segments)
        xmp = XMPReader.tags(in: segments)
        description = exif.text(.imageDescription).flatMap(MapillaryDescription.init(imageDescription:))
    }

    /// Where several APP1 segments hold EXIF, the first that says something of a tag counts.
    private static func exif(in segments: [JPEGSegment]) -> ExifTags {
        let blocks = segments.lazy.filter { $0.marker == 0xE1 && ExifReader.isExif($0.payload) }.prefix(4)
        return ExifTags(
            blocks.reduce(into: [:]) { tags, segment in
                tags.merge(ExifReader.tags(in: segment.payload)) { first, _ in first }
            })
    }
}
