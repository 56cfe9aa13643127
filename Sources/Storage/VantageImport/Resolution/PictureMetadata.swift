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

    /// Creates the metadata of a picture that was converted to a JPEG.
    init(of picture: DerivedJPEG) {
        self.init(of: picture.metadata)
        if picture.isUpright { exif.values[.orientation] = nil }
    }

    /// Creates metadata from the metadata blocks of a picture file that is not a JPEG.
    init(of metadata: EmbeddedMetadata) {
        let file = ExifTags(ExifReader.tags(of: metadata))
        let blocks =
            metadata.prefersPreview
            ? Self.blocks(in: metadata.preview) + [file] : [file] + Self.blocks(in: metadata.preview)
        let xmp = metadata.xmp.map { XMPReader.tags(inPacket: $0) }
        self.init(exif: Self.first(of: blocks), xmp: xmp ?? XMPReader.tags(in: metadata.preview))
    }

    /// Creates the metadata of a cube map: that of the first face that has a position or, if none does, that of the
    /// first face that has any EXIF tags. The face's orientation is omitted.
    init(ofFaces faces: [PictureMetadata]) {
        let chosen =
            faces.first { $0.exif.latitude != nil && $0.exif.longitude != nil }
            ?? faces.first { $0.xmp.text(.exif, "GPSLatitude") != nil } ?? faces.first { !$0.exif.values.isEmpty }
        self = chosen ?? faces.first ?? PictureMetadata()
        exif.values[.orientation] = nil
    }

    private init(exif: ExifTags, xmp: XMPTags) {
        self.exif = exif
        self.xmp = xmp
        description = exif.text(.imageDescription).flatMap(MapillaryDescription.init(imageDescription:))
    }

    private static func exif(in segments: [JPEGSegment]) -> ExifTags { first(of: blocks(in: segments)) }

    private static func blocks(in segments: [JPEGSegment]) -> [ExifTags] {
        segments.filter { $0.marker == 0xE1 && ExifReader.isExif($0.payload) }.prefix(maximumBlocks)
            .map { ExifTags(ExifReader.tags(in: $0.payload)) }
    }

    /// Returns the first block that has a position or, if none does, the first that has any tags. Values of different
    /// blocks are never mixed, because they may describe different pictures.
    private static func first(of blocks: [ExifTags]) -> ExifTags {
        let blocks = blocks.filter { !$0.values.isEmpty }
        return blocks.first { $0.latitude != nil && $0.longitude != nil } ?? blocks.first ?? ExifTags()
    }

    /// The maximum number of EXIF segments that are read.
    private static let maximumBlocks = 4
}
