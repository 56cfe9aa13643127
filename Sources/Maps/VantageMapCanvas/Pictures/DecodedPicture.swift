import CVantagePNG
import CVantageWebP
import VantageCore
import VantageJPEG

/// A decoded tile from a raster source.
package struct DecodedPicture: Sendable {
    private let frozen: Frozen<Canvas>
    package var canvas: Canvas { frozen.value }
    package var byteCount: Int { canvas.width * canvas.height * 4 }

    /// The maximum width and height of a tile in pixels; 256 and 512 are common.
    package static let maximumSide = 4096

    private struct Limit {
        let side: Int
        let label: String

        func check(_ width: Int, _ height: Int) throws(MapError) {
            guard (1...side).contains(width), (1...side).contains(height) else {
                throw MapError(
                    .invalidSource,
                    "\(label) is \(width)×\(height) pixels; the limit is \(side)×\(side). Create the source again.")
            }
        }
    }

    /// - Parameter canvas: The finished drawing. The caller must not draw on it again.
    package init(_ canvas: Canvas) { frozen = Frozen(canvas) }

    /// - Parameter bytes: A PNG, JPEG or WebP image.
    package init(_ bytes: [UInt8], label: String, maximumSide: Int = DecodedPicture.maximumSide) throws(MapError) {
        let limit = Limit(side: maximumSide, label: label)
        switch PictureFormat(bytes: bytes) {
        case .jpeg: frozen = Frozen(try Self.jpeg(bytes, limit))
        case .png: frozen = Frozen(try Self.png(bytes, limit))
        case .webp: frozen = Frozen(try Self.webp(bytes, limit))
        default: throw MapError(.invalidSource, "\(label) is not a PNG, JPEG or WebP. Create the source again.")
        }
    }

    private static func damaged(_ label: String, _ why: String) -> MapError {
        let why = why.hasSuffix(".") ? String(why.dropLast()) : why
        return MapError(.invalidSource, "\(label) cannot be decoded: \(why). Create the source again.")
    }

    private static func jpeg(_ bytes: [UInt8], _ limit: Limit) throws(MapError) -> Canvas {
        let image: PixelImage
        do {
            let header = try JPEGDecoder.header(of: bytes)
            try limit.check(header.width, header.height)
            image = try JPEGDecoder.decode(bytes)
        } catch let error as JPEGError {
            throw damaged(limit.label, error.description)
        } catch {
            throw error as? MapError ?? damaged(limit.label, "\(error)")
        }
        let canvas = try Canvas(width: image.width, height: image.height, isOpaque: true)
        canvas.withPixels { target, stride in
            image.pixels.withUnsafeBufferPointer { source in
                for row in 0..<image.height {
                    var next = source.baseAddress! + row * image.width * 3
                    let line = (target.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
                    for column in 0..<image.width {
                        line[column] = 0xFF00_0000 | UInt32(next[0]) << 16 | UInt32(next[1]) << 8 | UInt32(next[2])
                        next += 3
                    }
                }
            }
        }
        return canvas
    }

    private static func png(_ bytes: [UInt8], _ limit: Limit) throws(MapError) -> Canvas {
        if let canvas = try plainPNG(bytes, limit) { return canvas }
        return try anyPNG(bytes, limit)
    }

    /// - Returns: `nil` for a PNG that libpng must decode, even if only to report an error.
    private static func plainPNG(_ bytes: [UInt8], _ limit: Limit) throws(MapError) -> Canvas? {
        guard let file = PlainPNG(bytes) else { return nil }
        try limit.check(file.width, file.height)
        let canvas = try Canvas(width: file.width, height: file.height, isOpaque: !file.hasOpacity)
        let isRead = canvas.withPixels { target, stride in
            let isRead = file.read(into: target, stride: stride)
            if file.hasOpacity { premultiply(target, stride, canvas.width) }
            return isRead
        }
        return isRead ? canvas : nil
    }

    private static func anyPNG(_ bytes: [UInt8], _ limit: Limit) throws(MapError) -> Canvas {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else {
            throw damaged(limit.label, image.words)
        }
        try limit.check(Int(image.width), Int(image.height))
        let isOpaque = image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) == 0
        image.format = UInt32(PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        let canvas = try Canvas(width: Int(image.width), height: Int(image.height), isOpaque: isOpaque)
        let isRead = canvas.withPixels { target, stride in
            let isRead = png_image_finish_read(&image, nil, target.baseAddress, Int32(stride), nil) != 0
            if !isOpaque { premultiply(target, stride, canvas.width) }
            return isRead
        }
        guard isRead else { throw damaged(limit.label, image.words) }
        return canvas
    }

    private static func webp(_ bytes: [UInt8], _ limit: Limit) throws(MapError) -> Canvas {
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
            throw damaged(limit.label, "it is not a WebP")
        }
        guard features.has_animation == 0 else {
            throw MapError(
                .invalidSource,
                "\(limit.label) is an animated WebP. Create the source again with still pictures.")
        }
        try limit.check(Int(features.width), Int(features.height))
        let isOpaque = features.has_alpha == 0
        let canvas = try Canvas(width: Int(features.width), height: Int(features.height), isOpaque: isOpaque)
        let isRead = canvas.withPixels { target, stride in
            let pixels = target.baseAddress!.assumingMemoryBound(to: UInt8.self)
            let isRead = WebPDecodeBGRAInto(bytes, bytes.count, pixels, target.count, Int32(stride)) != nil
            if !isOpaque { premultiply(target, stride, canvas.width) }
            return isRead
        }
        guard isRead else { throw damaged(limit.label, "its data is damaged") }
        return canvas
    }

    /// Multiplies the colors by their alpha, as Cairo requires.
    private static func premultiply(_ bytes: UnsafeMutableRawBufferPointer, _ stride: Int, _ width: Int) {
        for row in 0..<bytes.count / stride {
            let line = (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
            for column in 0..<width {
                let pixel = line[column]
                let alpha = pixel >> 24
                guard alpha < 255 else { continue }
                func scaled(_ shift: UInt32) -> UInt32 { (((pixel >> shift & 255) * alpha + 127) / 255) << shift }
                line[column] = alpha << 24 | scaled(16) | scaled(8) | scaled(0)
            }
        }
    }
}

extension png_image {
    fileprivate var words: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
