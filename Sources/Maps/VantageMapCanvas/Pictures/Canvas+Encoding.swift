import CVantageWebP
import VantageJPEG

extension Canvas {
    /// Encodes the image. Only a PNG keeps the alpha channel. The same pixels always produce the same bytes. A document
    /// can be encoded only once, because that ends its page.
    package func encoded(as format: MapPictureFormat) throws(MapError) -> [UInt8] {
        if let document, document.format == format.document { return try document.finished() }
        switch format {
        case .pdf, .svg:
            throw MapError(
                .invalidOption, "Only maps can be PDF or SVG files. Use .png, .jpg or .webp for this picture.")
        case .jpeg(let quality): return try jpeg(quality: quality)
        case .png where !isOpaque: return try PNGFile(withOpacity: self).bytes
        case .png: return try withRows { rows throws(MapError) in try PNGFile(rows).bytes }
        case .webp(let quality): return try webp(quality: quality)
        }
    }

    private func jpeg(quality: Int) throws(MapError) -> [UInt8] {
        do {
            return try withRows { rows throws(JPEGError) in
                try JPEGEncoder.encode(rows, options: JPEGEncodingOptions(quality: quality))
            }
        } catch {
            throw MapError(.invalidOption, error.description)
        }
    }

    private func withRows<Value, Failure>(_ body: (PixelRows) throws(Failure) -> Value) throws(Failure) -> Value {
        try withPixels { bytes, stride throws(Failure) in
            try body(PixelRows(bytes: UnsafeRawBufferPointer(bytes), stride: stride, width: width, height: height))
        }
    }

    private var rgbBytes: [UInt8] {
        withPixels { bytes, stride in
            [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
                var next = target.baseAddress!
                for row in 0..<height {
                    var pixel = bytes.baseAddress! + row * stride
                    for _ in 0..<width {
                        let value = pixel.load(as: UInt32.self)
                        next[0] = UInt8(truncatingIfNeeded: value >> 16)
                        next[1] = UInt8(truncatingIfNeeded: value >> 8)
                        next[2] = UInt8(truncatingIfNeeded: value)
                        next += 3
                        pixel += 4
                    }
                }
                count = width * height * 3
            }
        }
    }

    private func webp(quality: Int) throws(MapError) -> [UInt8] {
        guard (1...100).contains(quality) else {
            throw MapError(.invalidOption, "Expected a quality from 1 to 100 but received \(quality).")
        }
        guard max(width, height) <= Int(WEBP_MAX_DIMENSION) else {
            throw MapError(
                .tooLarge, "A WebP can be at most \(WEBP_MAX_DIMENSION) pixels per side, not \(max(width, height)).")
        }
        let pixels = rgbBytes
        var output: UnsafeMutablePointer<UInt8>?
        let (columns, rows, stride) = (Int32(width), Int32(height), Int32(width * 3))
        let count =
            quality == 100
            ? WebPEncodeLosslessRGB(pixels, columns, rows, stride, &output)
            : WebPEncodeRGB(pixels, columns, rows, stride, Float(quality), &output)
        defer { WebPFree(output) }
        guard count > 0, let output else {
            throw MapError(.cannotDraw, "libwebp could not write \(width)×\(height) pixels.")
        }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }
}
