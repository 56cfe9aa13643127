import JPEGCodec
import Pictures

/// A grey picture with a line of words in its middle, where there is nothing to show.
package enum Placard {
    private static let ground: UInt8 = 0xE0
    private static let ink: Float = 0x60
    /// Of the picture's shorter side.
    private static let fontShare = 0.08
    private static let fontSizes = 6.0...32.0
    private static let quality = 80

    /// - Parameter size: Pixels.
    /// - Throws: ``SnapshotError`` `.cannotEncode`.
    package static func jpeg(_ text: String, size: PictureSize) throws(SnapshotError) -> [UInt8] {
        do {
            return try JPEGEncoder.encode(image(text, size), options: JPEGEncodingOptions(quality: quality))
        } catch {
            throw SnapshotError(.cannotEncode, "The picture cannot be written: \(error)", cause: error)
        }
    }

    /// In color, though it has none: who reads pictures of places expects three values a pixel.
    private static func image(_ text: String, _ size: PictureSize) -> PlanarImage {
        let (width, height) = (size.width, size.height)
        let chroma = PlanarImage.Plane(filling: (width + 1) / 2, (height + 1) / 2, with: 128)
        var luma = PlanarImage.Plane(filling: width, height, with: ground)
        let share = Double(min(width, height)) * fontShare
        let fontSize = min(max(share, fontSizes.lowerBound), fontSizes.upperBound)
        if let glyphs = GlyphMask(text, fontSize: fontSize, maximumWidth: width), glyphs.height <= height {
            luma.draw(glyphs, ink)
        }
        return PlanarImage(width: width, height: height, chromaStep: SIMD2(2, 2), planes: [luma, chroma, chroma])
    }
}

extension PlanarImage.Plane {
    fileprivate init(filling width: Int, _ height: Int, with sample: UInt8) {
        self.init(width: width, height: height, samples: [UInt8](repeating: sample, count: width * height))
    }

    /// In the middle.
    fileprivate mutating func draw(_ glyphs: GlyphMask, _ ink: Float) {
        let (left, top) = ((width - glyphs.width) / 2, (height - glyphs.height) / 2)
        for y in max(0, top)..<min(height, top + glyphs.height) {
            for x in max(0, left)..<min(width, left + glyphs.width) {
                let coverage = glyphs.coverage(x - left, y - top)
                let sample = Float(samples[y * width + x])
                samples[y * width + x] = UInt8(sample + (ink - sample) * coverage + 0.5)
            }
        }
    }
}
