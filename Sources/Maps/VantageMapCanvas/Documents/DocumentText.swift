import Foundation

/// A line of text in an SVG file, which viewers can find and select. It is transparent, because the glyphs that readers
/// see are shapes: they look the same on every machine, whichever fonts it has.
package struct DocumentText {
    let text: String
    /// The left end of the baseline, in pixels.
    let origin: SIMD2<Double>
    /// The cosine and the sine of the clockwise rotation.
    let direction: SIMD2<Double>
    /// The width of the text and the size of its font, in pixels.
    let width, size: Double

    package init(
        _ text: String, origin: SIMD2<Double>, direction: SIMD2<Double> = SIMD2(1, 0), width: Double, size: Double
    ) {
        (self.text, self.origin, self.direction) = (text, origin, direction)
        (self.width, self.size) = (width, size)
    }

    /// Returns an SVG file with texts above everything else.
    static func adding(_ texts: [DocumentText], to file: [UInt8], pixel: Double) -> [UInt8] {
        guard !texts.isEmpty, let end = file.lastIndex(of: UInt8(ascii: "<")) else { return file }
        let elements = texts.map { $0.element(pixel) }.joined()
        let group = "<g fill=\"#000\" fill-opacity=\"0\" font-family=\"Noto Sans, sans-serif\">\n\(elements)</g>\n"
        return file[..<end] + Array(group.utf8) + file[end...]
    }

    private func element(_ pixel: Double) -> String {
        func number(_ value: Double) -> String {
            "\((value * 1000).rounded() / 1000)"
        }
        let matrix = [direction.x, direction.y, -direction.y, direction.x, origin.x * pixel, origin.y * pixel]
        return "<text transform=\"matrix(\(matrix.map(number).joined(separator: " ")))\""
            + " font-size=\"\(number(size * pixel))\" textLength=\"\(number(width * pixel))\""
            + " lengthAdjust=\"spacingAndGlyphs\">\(escaped)</text>\n"
    }

    /// The text with the characters that have a meaning in XML escaped, and without those that XML cannot contain.
    private var escaped: String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\n", "\t": result += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
