import VantageJPEG
import VantagePictureFormats

/// The metadata in a picture file.
struct PictureMetadata: Sendable {
    var exif = ExifTags()
    var xmp = XMPTags()
    /// Mapillary's JSON from the ImageDescription, if there is any.
    var description: MapillaryDescription?
    /// The calibration that an Insta360 camera appends to its pictures, if there is any.
    var lensText: String?

    init() {}

    init(segments: [JPEGSegment]) {
        self.init(exif: Self.exif(in: segments), xmp: XMPReader.tags(in: segments))
    }

    /// Creates the metadata of a picture that is not a JPEG.
    init(of picture: DerivedJPEG) {
        var exif = ExifTags(picture.metadata.exif.map(ExifReader.tags(of:)) ?? [:])
        if picture.isUpright { exif.values[.orientation] = nil }
        self.init(exif: exif, xmp: picture.metadata.xmp.map { XMPReader.tags(inPacket: $0) } ?? XMPTags())
    }

    /// Creates metadata from that of a picture that is not a JPEG.
    init(of metadata: EmbeddedMetadata) {
        self.init(
            exif: ExifTags(metadata.exif.map(ExifReader.tags(of:)) ?? [:]),
            xmp: metadata.xmp.map { XMPReader.tags(inPacket: $0) } ?? XMPTags())
    }

    private init(exif: ExifTags, xmp: XMPTags) {
        self.exif = exif
        self.xmp = xmp
        description = exif.text(.imageDescription).flatMap(MapillaryDescription.init(imageDescription:))
    }

    /// Reads the EXIF of the first APP1 segment that has a position or, if none has, of the first that has any tags.
    /// Values of different segments are never mixed, because they may describe different pictures.
    private static func exif(in segments: [JPEGSegment]) -> ExifTags {
        let blocks = segments.filter { $0.marker == 0xE1 && ExifReader.isExif($0.payload) }.prefix(maximumBlocks)
            .map { ExifTags(ExifReader.tags(in: $0.payload)) }.filter { !$0.values.isEmpty }
        return blocks.first { $0.latitude != nil && $0.longitude != nil } ?? blocks.first ?? ExifTags()
    }

    /// The maximum number of EXIF segments that are read.
    private static let maximumBlocks = 4
}
