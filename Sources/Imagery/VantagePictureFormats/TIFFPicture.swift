import CVantageTIFF
import Foundation
import VantageJPEG

/// The conversion of a TIFF with libtiff. Raw files have the same structure; their embedded preview is used instead.
enum TIFFPicture {
    private static let xmpTag: UInt16 = 700
    private static let profileTag: UInt16 = 34_675

    static func jpeg(of bytes: [UInt8], limits: JPEGLimits) throws(PictureFormatError) -> DerivedJPEG {
        let (structure, metadata) = try contents(of: bytes)
        if let raw = RawFile(structure) {
            return DerivedJPEG(bytes: try raw.preview(limits: limits).jpeg, metadata: metadata, isUpright: false)
        }
        let profile = value(of: profileTag, in: structure).flatMap { ColorProfile(icc: $0) }
        return try DerivedJPEG(
            pixels(of: bytes, limits), subsampling: .s444, metadata: metadata, profile: profile)
    }

    static func metadata(in bytes: [UInt8]) throws(PictureFormatError) -> EmbeddedMetadata {
        try contents(of: bytes).metadata
    }

    private static func contents(
        of bytes: [UInt8]
    ) throws(PictureFormatError) -> (structure: TIFFStructure, metadata: EmbeddedMetadata) {
        guard let structure = TIFFStructure(bytes) else { throw .damaged("its header is damaged") }
        return (structure, EmbeddedMetadata(exif: structure, xmp: xmp(in: structure)))
    }

    static func xmp(in structure: TIFFStructure) -> [UInt8]? {
        value(of: xmpTag, in: structure)
    }

    private static func value(of tag: UInt16, in structure: TIFFStructure) -> [UInt8]? {
        structure.firstDirectory.first { $0.tag == tag }.flatMap { structure.bytes(of: $0) }.map(Array.init)
    }

    private static func pixels(of bytes: [UInt8], _ limits: JPEGLimits) throws(PictureFormatError) -> PixelImage {
        var picture = ctiff_picture()
        let status = ctiff_decode(
            bytes, bytes.count,
            ctiff_limits(pixels: UInt64(max(1, limits.maximumPixels)), memory: max(1, limits.maximumMemory)),
            DerivedJPEG.background, &picture)
        defer { free(picture.pixels) }
        let words = withUnsafeBytes(of: status.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        switch status.outcome {
        case CTIFF_OK: break
        case CTIFF_UNSUPPORTED: throw .unsupported(words.isEmpty ? "this kind of TIFF is not supported" : words)
        case CTIFF_LIBRARY_MISSING: throw .missing("libtiff", package: "libtiff6", for: "TIFF", reason: words)
        case CTIFF_TOO_MANY_PIXELS: throw .tooManyPixels(limits.maximumPixels)
        case CTIFF_TOO_MUCH_MEMORY: throw .tooMuchMemory(limits.maximumMemory)
        default: throw .damaged(words)
        }
        let (width, height) = (Int(picture.width), Int(picture.height))
        return PixelImage(
            width: width, height: height,
            pixels: Array(UnsafeBufferPointer(start: picture.pixels, count: width * height * 3)))
    }
}
