import VantageCore
import VantageJPEG
import VantagePictureFormats

/// A JPEG that views can read, and the metadata of the file that it comes from.
struct ReadableJPEG {
    let jpeg: [UInt8]
    let header: JPEGHeader
    var metadata: PictureMetadata

    /// The size in pixels.
    var size: PictureSize { PictureSize(width: header.width, height: header.height) }

    /// Reads a picture file and, if it is not a JPEG, converts it.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - name: The name of the file in messages.
    init(_ bytes: [UInt8], _ format: PictureFormat, name: String, limits: JPEGLimits) throws(ImportFailure) {
        guard format == .jpeg else {
            let derived = try Self.converted(bytes, format, name: name, limits: limits)
            try self.init(jpeg: derived.bytes, metadata: PictureMetadata(of: derived), name: name, limits: limits)
            return
        }
        do {
            let header = try JPEGDecoder.header(of: bytes, limits: limits)
            let metadata = PictureMetadata(segments: try JPEGSegments.read(from: bytes))
            self.init(jpeg: bytes, header: header, metadata: metadata)
        } catch {
            throw ImportFailure(error, picture: name)
        }
    }

    private init(jpeg: [UInt8], header: JPEGHeader, metadata: PictureMetadata) {
        self.jpeg = jpeg
        self.header = header
        self.metadata = metadata
    }

    private init(
        jpeg: [UInt8], metadata: PictureMetadata, name: String, limits: JPEGLimits
    ) throws(ImportFailure) {
        do {
            self.init(jpeg: jpeg, header: try JPEGDecoder.header(of: jpeg, limits: limits), metadata: metadata)
        } catch {
            throw ImportFailure(error, picture: name)
        }
    }

    private static func converted(
        _ bytes: [UInt8], _ format: PictureFormat, name: String, limits: JPEGLimits
    ) throws(ImportFailure) -> DerivedJPEG {
        do {
            return try DerivedJPEG(of: bytes, format: format, limits: limits)
        } catch {
            throw ImportFailure(error, picture: name)
        }
    }
}
