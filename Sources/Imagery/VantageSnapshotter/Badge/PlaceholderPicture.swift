import VantageJPEG
import VantageCore

/// A gray placeholder picture with a line of text in its middle.
package enum PlaceholderPicture {
    private static let ground: UInt8 = 0xE0
    private static let ink: Float = 0x60
    /// The font size as a fraction of the picture's shorter side.
    private static let fontShare = 0.08
    private static let fontSizes = 6.0...32.0
    private static let quality = 80

    /// Renders the placeholder as a JPEG.
    ///
    /// - Parameter size: The size in pixels.
    /// - Throws: ``SnapshotError`` `.cannotEncode`.
    package static func jpeg(_ text: String, size: PictureSize) throws(SnapshotError) -> [UInt8] {
        do {
            return try JPEGEncoder.encode(image(text, size), options: PlaneEncodingOptions(quality: quality))
        } catch {
            throw SnapshotError(.cannotEncode, "The picture cannot be written: \(error)", cause: error)
        }
    }

    /// Draws the placeholder. It has chroma planes although it is gray, because clients expect three channels.
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

    /// Draws glyphs in the middle of the picture.
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
