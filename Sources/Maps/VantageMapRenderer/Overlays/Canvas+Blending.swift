import CVantageCairo
import VantageMapCanvas

extension Canvas {
    /// Composites another canvas over this one with a blend mode.
    ///
    /// - Parameters:
    ///   - left: The position of the other canvas's left edge.
    ///   - top: The position of the other canvas's top edge.
    ///   - opacity: The opacity of the other canvas as a whole, in 0...1.
    ///   - budget: Checked for cancellation between rows that are blended in software.
    /// - Throws: `CancellationError`.
    func blend(
        _ other: Canvas, left: Int, top: Int, mode: BlendMode, opacity: Double, budget: DrawingBudget
    ) throws {
        guard let blending = mode.cairoOperator else {
            guard document == nil else {
                throw MapError(
                    .invalidOption,
                    "Documents cannot blend an overlay above the labels with the mode \(mode.rawValue). Draw it above "
                        + "the roads, or write a PNG.")
            }
            return try blend(other, left: left, top: top, opacity: opacity, budget, mode.formula)
        }
        cairo_save(context)
        cairo_set_operator(context, blending)
        cairo_rectangle(context, Double(left), Double(top), Double(other.width), Double(other.height))
        // Without a clip, some operators would also change pixels that the other canvas does not cover.
        cairo_clip(context)
        draw(other, left: Double(left), top: Double(top), opacity: opacity)
        cairo_restore(context)
    }

    /// Blends pixel by pixel, in proportion to the opacity of the other canvas.
    ///
    /// - Parameter formula: A closure that returns the result for two opaque colors, the lower one first. All
    ///   components are 0 to 1.
    private func blend(
        _ other: Canvas, left: Int, top: Int, opacity: Double, _ budget: DrawingBudget,
        _ formula: (SIMD3<Float>, SIMD3<Float>) -> SIMD3<Float>
    ) throws {
        let rows = max(0, top)..<min(height, top + other.height)
        let columns = max(0, left)..<min(width, left + other.width)
        guard !rows.isEmpty, !columns.isEmpty else { return }
        try other.withPixels { source, sourceStride in
            try withPixels { target, targetStride in
                for row in rows {
                    try budget.checkCancellation()
                    let from = (source.baseAddress! + (row - top) * sourceStride).assumingMemoryBound(to: UInt32.self)
                    let to = (target.baseAddress! + row * targetStride).assumingMemoryBound(to: UInt32.self)
                    for column in columns where from[column - left] >> 24 > 0 {
                        let above = from[column - left]
                        let alpha = Float(above >> 24) / 255
                        let below = SIMD3<Float>(pixel: to[column])
                        let blended = formula(below, SIMD3<Float>(pixel: above) / alpha)
                        let share = alpha * Float(opacity)
                        to[column] = (below * (1 - share) + blended * share).pixel
                    }
                }
            }
        }
    }
}

extension SIMD3<Float> {
    fileprivate init(pixel: UInt32) {
        self = SIMD3(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255)) / 255
    }

    fileprivate var pixel: UInt32 {
        let bytes = SIMD3<UInt32>(
            (self * 255).rounded(.toNearestOrAwayFromZero).clamped(
                lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255)))
        return 0xFF00_0000 | bytes.x << 16 | bytes.y << 8 | bytes.z
    }

    private static let luminosityWeights = SIMD3<Float>(0.3, 0.59, 0.11)

    fileprivate var luminosity: Float { (self * Self.luminosityWeights).sum() }
    fileprivate var saturation: Float { self.max() - self.min() }

    fileprivate func withSaturation(_ wanted: Float) -> SIMD3<Float> {
        saturation > 0 ? (self - self.min()) * (wanted / saturation) : SIMD3(repeating: 0)
    }

    fileprivate func withLuminosity(_ wanted: Float) -> SIMD3<Float> {
        let moved = self + (wanted - luminosity)
        let (least, most) = (moved.min(), moved.max())
        if least < 0 { return wanted + (moved - wanted) * (wanted / (wanted - least)) }
        if most > 1 { return wanted + (moved - wanted) * ((1 - wanted) / (most - wanted)) }
        return moved
    }
}

extension BlendMode {
    /// The equivalent Cairo operator; `nil` for a mode that Cairo lacks (linear burn), and for modes that pixman
    /// computes incorrectly for translucent colors (hue, saturation, color and luminosity; observed with 0.42.2).
    fileprivate var cairoOperator: cairo_operator_t? {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .linearBurn: nil
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue, .saturation, .color, .luminosity: nil
        }
    }

    /// The formulas of the blend modes that Cairo does not handle.
    fileprivate var formula: (SIMD3<Float>, SIMD3<Float>) -> SIMD3<Float> {
        switch self {
        case .hue: { $1.withSaturation($0.saturation).withLuminosity($0.luminosity) }
        case .saturation: { $0.withSaturation($1.saturation).withLuminosity($0.luminosity) }
        case .color: { $1.withLuminosity($0.luminosity) }
        case .luminosity: { $0.withLuminosity($1.luminosity) }
        case .linearBurn: { ($0 + $1 - 1).clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1)) }
        default: { $1 }
        }
    }
}
