import Foundation
import VantageJPEG

// These pictures would take too long to paint in an unoptimized module.
extension PixelImage {
    /// Paints circles side by side, like those from fisheye lenses, with noise. The edge of a circle is soft over the
    /// width of a pixel.
    ///
    /// - Parameters:
    ///   - circles: The centers and radii of the circles, in pixels from the top-left corner.
    ///   - background: The brightness outside the circles, out of 255.
    ///   - brightness: Returns the brightness inside a circle, from 0 to 1, for the offset from the center in radii.
    package static func fisheye(
        width: Int, height: Int, circles: [(center: SIMD2<Double>, radius: Double)], background: Double,
        brightness: (SIMD2<Double>) -> Double
    ) -> PixelImage {
        var generator = SplitMix64(state: 7)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                let point = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
                let circle = circles[min(Int(point.x * Double(circles.count) / Double(width)), circles.count - 1)]
                let offset = (point - circle.center) / circle.radius
                let inside = max(0, min(1, (1 - (offset * offset).sum().squareRoot()) * circle.radius + 0.5))
                let value = background * (1 - inside) + 255 * brightness(offset) * inside
                let byte = UInt8(max(0, min(255, value + Double.random(in: -4...4, using: &generator))))
                pixels += [byte, byte, byte]
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    /// Paints waves that fill all directions, as seen through a square that is two units wide and one unit away.
    ///
    /// - Parameters:
    ///   - side: The width and height in pixels.
    ///   - axes: Unit vectors for the square's right, forward and upward directions.
    ///   - turns: The number of counterclockwise quarter turns of the square.
    package static func waves(side: Int, axes: [SIMD3<Double>], turns: Int) -> PixelImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(side * side * 3)
        for row in 0..<side {
            for column in 0..<side {
                var point = (SIMD2(Double(column), Double(row)) + 0.5) / Double(side) * 2 - 1
                for _ in 0..<turns { point = SIMD2(-point.y, point.x) }
                let color = waveColor(axes[1] + axes[0] * point.x - axes[2] * point.y)
                pixels += [UInt8(color.x), UInt8(color.y), UInt8(color.z)]
            }
        }
        return PixelImage(width: side, height: side, pixels: pixels)
    }

    /// Returns red, green and blue from 0 to 255 for a direction.
    private static func waveColor(_ vector: SIMD3<Double>) -> SIMD3<Double> {
        let unit = vector / (vector * vector).sum().squareRoot()
        func wave(_ frequency: SIMD3<Double>, _ phase: Double) -> Double {
            127 + 120 * sin((unit * frequency).sum() + phase)
        }
        return SIMD3(wave([4, 2.5, 1], 0.3), wave([-2, 5, 3], 1.1), wave([1.5, -3, 6], 2.4))
    }
}
