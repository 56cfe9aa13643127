import Foundation
import VantageJPEG
import Vantage

/// The center of a single-color patch.
struct ColorPatch {
    /// The center, in pixels from the top-left corner. Pixel centers lie at .5.
    let center: SIMD2<Double>
    /// The number of pixels, each weighted by how well its color matches.
    let weight: Double

    /// Finds the patch.
    ///
    /// - Parameters:
    ///   - color: The red, green and blue components.
    ///   - guess: The approximate center. Pixels farther away than `reach` are ignored.
    ///   - reach: The radius of the search, in pixels.
    /// - Returns: `nil` if no pixel has the color.
    init?(_ color: [Int], in image: PixelImage, near guess: SIMD2<Double>, reach: Double) {
        var sum = SIMD2<Double>.zero
        var weight = 0.0
        let target = SIMD3(Double(color[0]), Double(color[1]), Double(color[2]))
        let rows = max(0, Int(guess.y - reach))...min(image.height - 1, Int(guess.y + reach))
        let columns = max(0, Int(guess.x - reach))...min(image.width - 1, Int(guess.x + reach))
        for y in rows {
            for x in columns {
                let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                let start = (y * image.width + x) * 3
                let difference =
                    SIMD3(
                        Double(image.pixels[start]), Double(image.pixels[start + 1]), Double(image.pixels[start + 2]))
                    - target
                let fit = 1 - (difference * difference).sum().squareRoot() / Self.tolerance
                guard fit > 0, Self.length(place - guess) <= reach else { continue }
                sum += place * fit
                weight += fit
            }
        }
        guard weight > 0 else { return nil }
        center = sum / weight
        self.weight = weight
    }

    /// The color difference at which a pixel no longer counts. It is large, because the color contrasts strongly with
    /// the white around the patch, and JPEG blurs the pixels in between.
    private static let tolerance = 80.0

    static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
}

extension LookAroundSnapshotter.Snapshot {
    var image: PixelImage { get throws { try JPEGDecoder.decode([UInt8](jpegData)) } }
}
