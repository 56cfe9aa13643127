import Foundation
import VantageMapCanvas

/// A painter that draws a heat map of point density.
struct HeatPainter {
    let canvas: Canvas
    /// The radius within which a point contributes to the density, in pixels.
    let radius: Double

    let budget: DrawingBudget

    /// The density at the middle of the color range: that of two points at the same position.
    private static let half: Float = 2

    /// - Throws: `CancellationError`.
    func paint(_ points: [SIMD2<Double>]) throws {
        let glow = try HeatDensity(
            points, radius: radius, width: canvas.width, height: canvas.height, budget: budget)
        try canvas.withPixels { bytes, stride in
            for y in 0..<canvas.height {
                try budget.checkCancellation()
                let line = (bytes.baseAddress! + y * stride).assumingMemoryBound(to: UInt32.self)
                for x in 0..<canvas.width {
                    let value = glow.value(x, y)
                    if value > 0.02 { line[x] = Self.over(line[x], Self.color(value / (value + Self.half))) }
                }
            }
        }
    }

    private static let ramp: [(at: Float, color: SIMD4<Float>)] = [
        (0, SIMD4(0.27, 0.40, 0.86, 0)), (0.15, SIMD4(0.27, 0.40, 0.86, 0.35)), (0.4, SIMD4(0.56, 0.29, 0.80, 0.6)),
        (0.65, SIMD4(0.90, 0.30, 0.45, 0.75)), (0.85, SIMD4(0.98, 0.60, 0.25, 0.82)), (1, SIMD4(1, 0.88, 0.45, 0.9)),
    ]

    private static func color(_ value: Float) -> SIMD4<Float> {
        guard let upper = ramp.firstIndex(where: { $0.at > value }), upper > 0 else {
            return value >= 1 ? ramp[ramp.count - 1].color : ramp[0].color
        }
        let (from, to) = (ramp[upper - 1], ramp[upper])
        return from.color + (to.color - from.color) * ((value - from.at) / (to.at - from.at))
    }

    /// Returns a premultiplied color composited over a pixel.
    private static func over(_ pixel: UInt32, _ color: SIMD4<Float>) -> UInt32 {
        let below = SIMD4(
            Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), Float(pixel >> 24))
        let above = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w) * 255
        let sum = (above + below * (1 - color.w)).rounded(.toNearestOrAwayFromZero)
        return UInt32(sum.w) << 24 | UInt32(sum.x) << 16 | UInt32(sum.y) << 8 | UInt32(sum.z)
    }
}
