import VantageCore
import VantageJPEG

/// A reader of the preview and the metadata in an ORF or RW2 file. Apart from the magic number in its header, the file
/// is a TIFF.
enum RawTIFFPicture {
    static func jpeg(
        of bytes: [UInt8], format: PictureFormat, limits: JPEGLimits
    ) throws(PictureFormatError) -> DerivedJPEG {
        let (structure, metadata) = try contents(of: bytes)
        let preview = try RawFile(raw: structure).preview(limits: limits)
        return DerivedJPEG(
            bytes: preview.jpeg, metadata: metadata.with(preview, isComplete: format == .rw2), isUpright: false)
    }

    static func metadata(
        in bytes: [UInt8], format: PictureFormat, limits: JPEGLimits
    ) throws(PictureFormatError) -> EmbeddedMetadata {
        let (structure, metadata) = try contents(of: bytes)
        let preview = try RawFile(raw: structure).preview(limits: limits)
        return metadata.with(preview, isComplete: format == .rw2)
    }

    private static func contents(
        of bytes: [UInt8]
    ) throws(PictureFormatError) -> (structure: TIFFStructure, metadata: EmbeddedMetadata) {
        guard let structure = TIFFStructure(bytes, number: PictureFormat.rawNumbers) else {
            throw .damaged("its header is damaged")
        }
        return (structure, EmbeddedMetadata(exif: structure, xmp: TIFFPicture.xmp(in: structure)))
    }
}

extension EmbeddedMetadata {
    /// - Parameter isComplete: Whether the preview has all of the camera's metadata, as in an RW2. The EXIF directory
    ///   of older RW2 files is only in the preview.
    fileprivate func with(_ preview: RawPreview, isComplete: Bool) -> EmbeddedMetadata {
        var metadata = self
        metadata.preview = preview.segments
        metadata.prefersPreview = isComplete
        return metadata
    }
}
