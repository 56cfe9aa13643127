import Foundation
import VantageJPEG

/// A conversion to sRGB from 8-bit RGB in a color space that has primaries and a curve for each of them.
///
/// The JPEG made from a picture has no profile, so its values are interpreted as sRGB. Colors outside sRGB are
/// clipped.
struct ColorProfile: Sendable {
    /// The intensity for each value of red, green and blue.
    let curves: [[Float]]
    /// The rows of the matrix from these intensities to those of sRGB.
    let matrix: [SIMD3<Float>]

    /// The number of intensities whose sRGB values are in the table. It is large enough that, before rounding,
    /// neighboring values in the table differ by less than a quarter.
    private static let steps = 16_384
    private static let encoded: [UInt8] = (0...steps).map {
        UInt8((255 * encode(Double($0) / Double(steps))).rounded())
    }

    /// - Parameters:
    ///   - toXYZ: The columns of the matrix to XYZ: the primaries at their full intensity.
    ///   - fromXYZ: The rows of the matrix from XYZ to the intensities of sRGB, for the same white.
    init(curves: [[Float]], toXYZ: [SIMD3<Double>], fromXYZ: [SIMD3<Double>]) {
        self.curves = curves
        matrix = fromXYZ.map { row in SIMD3<Float>(SIMD3(toXYZ.map { (row * $0).sum() })) }
    }

    /// Whether the conversion changes values by at most 2, which is the case for sRGB profiles.
    var isNeutral: Bool {
        let values: [UInt8] = [0, 32, 96, 160, 224, 255]
        let colors = values.flatMap { red in values.flatMap { green in values.map { [red, green, $0] } } }
        var image = PixelImage(width: colors.count, height: 1, pixels: Array(colors.joined()))
        let original = image.pixels
        apply(to: &image)
        return zip(image.pixels, original).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    }

    /// Converts a picture to sRGB.
    func apply(to image: inout PixelImage) {
        let scale = Float(Self.steps)
        Self.encoded.withUnsafeBufferPointer { encoded in
            image.pixels.withUnsafeMutableBufferPointer { pixels in
                for start in stride(from: 0, to: pixels.count - 2, by: 3) {
                    let color = SIMD3(
                        curves[0][Int(pixels[start])], curves[1][Int(pixels[start + 1])],
                        curves[2][Int(pixels[start + 2])])
                    for channel in 0..<3 {
                        let level = (matrix[channel] * color).sum()
                        pixels[start + channel] = encoded[Int(max(0, min(1, level)) * scale + 0.5)]
                    }
                }
            }
        }
    }

    // MARK: sRGB

    /// Returns the value, from 0 to 1, for an intensity. Source: IEC 61966-2-1, section 5.2.
    private static func encode(_ intensity: Double) -> Double {
        intensity <= 0.003_130_8 ? 12.92 * intensity : 1.055 * pow(intensity, 1 / 2.4) - 0.055
    }

    /// The intensity for each sRGB value.
    static let standardCurve: [Float] = (0...255).map {
        let value = Double($0) / 255
        return Float(value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }

    /// Returns the rows of the inverse of a matrix, or `nil` if there is none.
    ///
    /// - Parameter columns: The columns of the matrix.
    static func inverse(of columns: [SIMD3<Double>]) -> [SIMD3<Double>]? {
        let rows = [
            cross(columns[1], columns[2]), cross(columns[2], columns[0]), cross(columns[0], columns[1]),
        ]
        let determinant = (columns[0] * rows[0]).sum()
        guard determinant.magnitude > 1e-9 else { return nil }
        return rows.map { $0 / determinant }
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
