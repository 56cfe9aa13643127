import CVantageTextShaping
import VantageJPEG
import VantageCore

/// An attribution in the lower right corner, drawn as white glyphs on a dark, translucent, rounded background.
struct Badge {
    private let text: BadgeText
    private let layout: BadgeLayout

    /// - Parameters:
    ///   - size: The size of the picture in pixels.
    ///   - scale: Pixels per point.
    /// - Returns: Nil if there is no text.
    /// - Throws: ``SnapshotError`` with the code `cannotDrawBadge` if no font has any character of the text.
    init?(_ text: String?, on size: PictureSize, scale: Double) throws(SnapshotError) {
        guard let text = text.flatMap(BadgeText.init) else { return nil }
        try text.checkFonts()
        self.text = text
        layout = BadgeLayout(width: size.width, height: size.height, scale: scale)
    }

    /// Draws the badge. Nothing is drawn on a picture that is too small for a single glyph.
    func draw(on image: inout PlanarImage) {
        guard layout.maximumTextWidth >= 1,
            let glyphs = GlyphMask(text.line, fontSize: layout.fontSize, maximumWidth: layout.maximumTextWidth)
        else { return }
        let ground = layout.ground(ofText: glyphs)
        guard ground.left >= 0, ground.top >= 0 else { return }
        draw(glyphs, on: ground, in: &image)
    }

    private func draw(_ glyphs: GlyphMask, on ground: RoundedRectangle, in image: inout PlanarImage) {
        func ink(_ x: Int, _ y: Int) -> Ink {
            Ink(
                ground: ground.coverage(x, y) * BadgeLayout.opacity,
                glyph: glyphs.coverage(x - ground.left - layout.padding.x, y - ground.top - layout.padding.y))
        }
        for y in ground.top..<ground.top + ground.height {
            for x in ground.left..<ground.left + ground.width {
                image.planes[0].blend(x, y, ink(x, y))
            }
        }
        guard !image.isGray else { return }
        let step = image.chromaStep
        for y in ground.top / step.y...(ground.top + ground.height - 1) / step.y {
            for x in ground.left / step.x...(ground.left + ground.width - 1) / step.x {
                let kept = image.block(x, y).reduce(0) { $0 + ink($1.x, $1.y).kept } / Float(image.block(x, y).count)
                for plane in 1..<3 { image.planes[plane].fade(x, y, kept: kept) }
            }
        }
    }
}

/// The dimensions of a badge in pixels.
struct BadgeLayout: Hashable, Sendable {
    /// The opacity of the background. White glyphs on it are legible against both white and black walls.
    static let opacity: Float = 0.6
    private static let smallestFont = 11.0

    let fontSize: Double
    /// The distance from the glyphs to the edge of the background.
    let padding: SIMD2<Int>
    /// The distance from the badge's background to the edge of the picture.
    private let margin: Int
    private let size: SIMD2<Int>

    /// Sets the font size: eleven points, larger on large pictures, and smaller on pictures that the badge would
    /// otherwise fill.
    init(width: Int, height: Int, scale: Double) {
        let shorter = Double(min(width, height))
        fontSize = max(6, min(max(BadgeLayout.smallestFont * scale, shorter / 60), shorter / 10)).rounded()
        padding = SIMD2(Int((fontSize * 0.6).rounded()), Int((fontSize * 0.2).rounded()))
        margin = Int((fontSize * 0.5).rounded())
        size = SIMD2(width, height)
    }

    var maximumTextWidth: Int { size.x - 2 * margin - 2 * padding.x }

    func ground(ofText glyphs: GlyphMask) -> RoundedRectangle {
        let width = glyphs.width + 2 * padding.x
        let height = glyphs.height + 2 * padding.y
        return RoundedRectangle(
            left: size.x - margin - width, top: size.y - margin - height, width: width, height: height)
    }
}

/// A rectangle with semicircular ends, in whole pixels.
struct RoundedRectangle: Hashable, Sendable {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    /// Returns the fraction of a pixel that lies inside the rectangle, in 0...1.
    func coverage(_ x: Int, _ y: Int) -> Float {
        let half = SIMD2(Float(width), Float(height)) / 2
        let radius = min(half.x, half.y) * 0.6
        let fromCenter = SIMD2(Float(x - left) + 0.5, Float(y - top) + 0.5) - half
        let beyond = SIMD2(abs(fromCenter.x), abs(fromCenter.y)) - (half - radius)
        let corner = beyond.clamped(lowerBound: .zero, upperBound: half)
        let distance = (corner * corner).sum().squareRoot() - radius
        return min(max(0.5 - distance, 0), 1)
    }
}

/// The coverage of each pixel by a line of glyphs.
struct GlyphMask: Hashable, Sendable {
    let width: Int
    let height: Int
    private let stride: Int
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - fontSize: The font size in pixels.
    ///   - maximumWidth: The maximum width in pixels. A longer line is truncated with an ellipsis.
    /// - Returns: Nil if there is nothing to draw.
    init?(_ line: String, fontSize: Double, maximumWidth: Int) {
        let text = Array(line.utf8CString)
        let length = text.count - 1
        let limit = Int32(clamping: maximumWidth)
        var size = ctextshaping_size()
        guard ctextshaping_measure(text, length, fontSize, limit, &size) == CTEXTSHAPING_OK,
            size.width > 0, size.height > 0
        else { return nil }
        width = Int(size.width)
        height = Int(size.height)
        stride = (width + 3) / 4 * 4
        var bytes = [UInt8](repeating: 0, count: stride * height)
        let isDrawn = ctextshaping_draw(text, length, fontSize, limit, size, &bytes, stride) == CTEXTSHAPING_OK
        guard isDrawn else { return nil }
        self.bytes = bytes
    }

    /// Returns the coverage of a pixel, in 0...1; 0 outside the mask.
    func coverage(_ x: Int, _ y: Int) -> Float {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return 0 }
        return Float(bytes[y * stride + x]) / 255
    }
}

/// The badge's coverage of a pixel: `ground` is the fraction by which its background darkens the pixel, and `glyph` the
/// fraction by which its text then lightens the result.
private struct Ink {
    let ground: Float
    let glyph: Float

    /// The fraction of the previous value that remains, and the amount of white that is added.
    var kept: Float { (1 - ground) * (1 - glyph) }
    var white: Float { glyph * 255 }
}

extension PlanarImage {
    /// Returns the pixels that share a chroma sample.
    fileprivate func block(_ x: Int, _ y: Int) -> [SIMD2<Int>] {
        (y * chromaStep.y..<min((y + 1) * chromaStep.y, height)).flatMap { row in
            (x * chromaStep.x..<min((x + 1) * chromaStep.x, width)).map { SIMD2($0, row) }
        }
    }
}

extension PlanarImage.Plane {
    /// Blends ink into a luma sample.
    fileprivate mutating func blend(_ x: Int, _ y: Int, _ ink: Ink) {
        samples[y * width + x] = UInt8(Float(samples[y * width + x]) * ink.kept + ink.white + 0.5)
    }

    /// Moves a chroma sample toward neutral, because black and white have no color.
    fileprivate mutating func fade(_ x: Int, _ y: Int, kept: Float) {
        samples[y * width + x] = UInt8((Float(samples[y * width + x]) - 128) * kept + 128.5)
    }
}
