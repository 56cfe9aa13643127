/// The metadata of a picture, as its file contains it.
package struct EmbeddedMetadata: Sendable {
    /// The EXIF tags.
    package var exif: TIFFStructure?
    /// The XMP packet: RDF in XML.
    package var xmp: [UInt8]?

    package init(exif: TIFFStructure? = nil, xmp: [UInt8]? = nil) {
        self.exif = exif
        self.xmp = xmp
    }

    private static let exifSignature = Array("Exif\0\0".utf8)

    /// Creates the structure of an EXIF block, which some writers begin with `Exif` and two NULs, as in a JPEG.
    static func exif(in block: [UInt8]) -> TIFFStructure? {
        TIFFStructure(block, at: block.starts(with: exifSignature) ? exifSignature.count : 0)
    }
}
