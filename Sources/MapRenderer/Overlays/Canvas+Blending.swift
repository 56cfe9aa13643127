import CCairo

extension Canvas {
    /// Puts another canvas upon this one with a blend mode.
    ///
    /// - Parameter box: Where there is something to be blended, in this canvas' pixels; the other's top left is its corner.
    func blend(_ other: Canvas, left: Int, top: Int, mode: BlendMode, opacity: Double) {
        guard let blending = mode.cairoOperator else {
            return burn(other, left: left, top: top, opacity: opacity)
        }
        cairo_save(context)
        cairo_set_operator(context, blending)
        cairo_rectangle(context, Double(left), Double(top), Double(other.width), Double(other.height))
        // Beyond the other canvas nothing changes, whatever the operator does with nothing.
        cairo_clip(context)
        draw(other, left: Double(left), top: Double(top), opacity: opacity)
        cairo_restore(context)
    }

    /// Linear burn, which Cairo does not have: the sum of both less one.
    ///
    /// With colours multiplied by their opacity: S(1 − αb) + D(1 − αs) + max(0, D·αs + S·αb − αs·αb); here αb is 1.
    private func burn(_ other: Canvas, left: Int, top: Int, opacity: Double) {
        let share = UInt32((opacity * 255).rounded())
        let rows = max(0, top)..<min(height, top + other.height)
        let columns = max(0, left)..<min(width, left + other.width)
        guard !rows.isEmpty, !columns.isEmpty else { return }
        other.withPixels { source, sourceStride in
            withPixels { target, targetStride in
                for row in rows {
                    let from = (source.baseAddress! + (row - top) * sourceStride).assumingMemoryBound(to: UInt32.self)
                    let to = (target.baseAddress! + row * targetStride).assumingMemoryBound(to: UInt32.self)
                    for column in columns {
                        to[column] = Self.burnt(to[column], by: from[column - left], share)
                    }
                }
            }
        }
    }

    private static func burnt(_ below: UInt32, by above: UInt32, _ opacity: UInt32) -> UInt32 {
        func part(_ pixel: UInt32, _ shift: UInt32) -> UInt32 { pixel >> shift & 255 }
        let alpha = (part(above, 24) * opacity + 127) / 255
        guard alpha > 0 else { return below }
        func channel(_ shift: UInt32) -> UInt32 {
            let (d, s) = (Int32(part(below, shift)), Int32((part(above, shift) * opacity + 127) / 255))
            let a = Int32(alpha)
            let burnt = max(0, d * a + s * 255 - a * 255)
            return UInt32(min(255, (d * (255 - a) + burnt + 127) / 255)) << shift
        }
        return 0xFF00_0000 | channel(16) | channel(8) | channel(0)
    }
}

extension BlendMode {
    /// Nil for linear burn.
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
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        }
    }
}
