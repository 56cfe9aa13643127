import Places
import CCairo

/// Draws the icon of a category: a colored disc with a white glyph.
struct IconPainter {
    /// Of the disc and the edge around it, in points.
    static let radius = 7.5
    /// Units of a glyph's box.
    private static let box = 16.0

    let canvas: Canvas
    let palette: Palette

    /// Where the middle of an icon goes: on whole pixels it is the same wherever it is.
    static func middle(_ place: SIMD2<Double>) -> SIMD2<Double> { place.rounded(.toNearestOrAwayFromZero) }

    /// - Parameter box: Of the disc, in pixels, about a whole pixel.
    func paint(_ category: PointOfInterestCategory, in box: PixelBox) {
        let look = IconSheet.Look(
            category: category, radius: ((box.right - box.left) * 32).rounded() / 64,
            color: palette.iconColor(category),
            edge: palette.halo.withAlpha(1))
        // Without memory there is no icon.
        guard let icon = try? IconSheet.shared.icon(look) else { return }
        let half = Double(icon.width / 2)
        let middle = Self.middle(SIMD2((box.left + box.right) / 2, (box.top + box.bottom) / 2))
        canvas.draw(icon, left: middle.x - half, top: middle.y - half)
    }

    /// The disc alone, from the corner of the canvas on.
    ///
    /// - Parameter radius: Pixels.
    static func paintDisc(_ color: MapColor, radius: Double, on canvas: Canvas) {
        cairo_new_path(canvas.context)
        cairo_arc(canvas.context, radius, radius, radius, 0, 2 * .pi)
        canvas.setColor(color)
        cairo_fill(canvas.context)
    }

    /// The glyph alone, in white.
    ///
    /// - Parameter size: Pixels of the glyph's box.
    static func paintGlyph(
        _ category: PointOfInterestCategory, at middle: SIMD2<Double>, size: Double, on canvas: Canvas
    ) {
        let context = canvas.context
        cairo_save(context)
        cairo_translate(context, middle.x - size / 2, middle.y - size / 2)
        cairo_scale(context, size / Self.box, size / Self.box)
        canvas.setColor(.white)
        GlyphPath(category).draw(on: context)
        cairo_restore(context)
    }
}
