import CVantageWebP

/// A writer of an animated WebP. It uses libwebp's encoder, which keeps the whole file in memory until it is finished.
package final class AnimatedWebP {
    private let encoder: OpaquePointer
    private let width, height: Int
    private let quality: Int
    private var time = 0

    /// - Parameters:
    ///   - width: The width of all frames, in pixels.
    ///   - height: The height of all frames, in pixels.
    ///   - quality: The quality, 1 to 100.
    /// - Throws: ``MapError`` for a size that WebP does not support.
    package init(width: Int, height: Int, quality: Int) throws(MapError) {
        var options = WebPAnimEncoderOptions()
        guard max(width, height) <= Int(WEBP_MAX_DIMENSION), width * height < 1 << 24,
            WebPAnimEncoderOptionsInit(&options) != 0,
            let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options)
        else {
            throw MapError(
                .tooLarge, "An animated WebP cannot be \(width)×\(height) pixels. Make the pictures smaller.")
        }
        (self.encoder, self.width, self.height, self.quality) = (encoder, width, height, quality)
    }

    deinit { WebPAnimEncoderDelete(encoder) }

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - bytes: A PNG, JPEG or WebP image.
    ///   - label: The name of the image in errors.
    ///   - milliseconds: The duration of the frame.
    /// - Throws: ``MapError`` if the bytes are not an image or its size differs from the animation's.
    package func add(_ bytes: [UInt8], label: String, milliseconds: Int) throws(MapError) {
        let canvas = try DecodedPicture(bytes, label: label, maximumSide: Int(WEBP_MAX_DIMENSION)).canvas
        guard canvas.width == width, canvas.height == height else {
            throw MapError(
                .invalidSource,
                "\(label) is \(canvas.width)×\(canvas.height) pixels, but the first picture is \(width)×\(height).")
        }
        var config = WebPConfig()
        var picture = WebPPicture()
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { throw failed() }
        (config.quality, config.method) = (Float(quality), 0)
        (picture.width, picture.height, picture.use_argb) = (Int32(width), Int32(height), 1)
        defer { WebPPictureFree(&picture) }
        let isAdded = canvas.withPixels { pixels, stride in
            WebPPictureImportBGRX(&picture, pixels.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(stride)) != 0
                && WebPAnimEncoderAdd(encoder, &picture, Int32(time), &config) != 0
        }
        guard isAdded else { throw failed() }
        time += milliseconds
    }

    /// - Returns: The file.
    package func finished() throws(MapError) -> [UInt8] {
        var data = WebPData()
        defer { WebPDataClear(&data) }
        guard WebPAnimEncoderAdd(encoder, nil, Int32(time), nil) != 0, WebPAnimEncoderAssemble(encoder, &data) != 0,
            let bytes = data.bytes
        else { throw failed() }
        return Array(UnsafeBufferPointer(start: bytes, count: data.size))
    }

    private func failed() -> MapError {
        let reason = WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? ""
        return MapError(.cannotDraw, "libwebp could not write the animation: \(reason.isEmpty ? "no memory" : reason).")
    }
}

extension AnimatedWebP {
    /// Creates an animation with the size of its first frame, without adding that frame.
    package convenience init(startingWith bytes: [UInt8], label: String, quality: Int) throws(MapError) {
        let canvas = try DecodedPicture(bytes, label: label, maximumSide: Int(WEBP_MAX_DIMENSION)).canvas
        try self.init(width: canvas.width, height: canvas.height, quality: quality)
    }
}
