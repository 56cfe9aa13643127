import VantageJPEG

/// The metadata in a picture's file.
package struct EmbeddedMetadata: Sendable {
    /// The EXIF tags.
    package var exif: TIFFStructure?
    /// The EXIF and GPS directories, if they are separate structures rather than parts of ``exif``, as in a CR3.
    package var exifDirectory: TIFFStructure?
    package var gpsDirectory: TIFFStructure?
    /// The XMP packet: RDF in XML.
    package var xmp: [UInt8]?
    /// The segments of a raw file's preview. They are used if the file's own metadata is unusable.
    package var preview: [JPEGSegment] = []
    /// Whether the preview's EXIF takes precedence over the file's own, which is incomplete.
    package var prefersPreview = false

    package init(exif: TIFFStructure? = nil, xmp: [UInt8]? = nil, preview: [JPEGSegment] = []) {
        self.exif = exif
        self.xmp = xmp
        self.preview = preview
    }

    private static let exifSignature = Array("Exif\0\0".utf8)

    /// Creates the structure of an EXIF block, which some writers begin with `Exif` and two NULs, as in a JPEG.
    static func exif(in block: [UInt8]) -> TIFFStructure? {
        TIFFStructure(block, at: block.starts(with: exifSignature) ? exifSignature.count : 0)
    }
}
