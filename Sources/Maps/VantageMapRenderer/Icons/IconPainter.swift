import CVantageCairo
import VantageMapCanvas
import VantageMapStyle
import VantagePlaces

/// A painter that draws the icon of a category: a colored disc with a white glyph.
struct IconPainter {
    /// The radius of the disc, including its outline, in points.
    static let radius = 7.5
    /// The width and height of a glyph, in the glyph's own coordinates.
    private static let box = 16.0

    let canvas: Canvas
    let palette: Palette

    /// Returns the center of an icon, rounded to whole pixels so that a rendered icon can be reused.
    static func middle(_ place: SIMD2<Double>) -> SIMD2<Double> { place.rounded(.toNearestOrAwayFromZero) }

    /// - Parameter box: The bounds of the disc, in pixels, centered on a whole pixel.
    func paint(_ category: PointOfInterestCategory, in box: PixelBox, opacity: Double = 1) {
        guard canvas.document == nil else { return paintShapes(category, in: box) }
        let key = IconCache.Key(
            category: category, radius: ((box.right - box.left) * 32).rounded() / 64,
            color: palette.iconColor(category),
            edge: palette.halo.withAlpha(1))
        // If memory runs out, no icon is drawn.
        guard let icon = try? IconCache.shared.icon(for: key) else { return }
        let half = Double(icon.width / 2)
        let middle = Self.middle(SIMD2((box.left + box.right) / 2, (box.top + box.bottom) / 2))
        canvas.draw(icon, left: middle.x - half, top: middle.y - half, opacity: opacity)
    }

    private func paintShapes(_ category: PointOfInterestCategory, in box: PixelBox) {
        let middle = SIMD2((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        let radius = (box.right - box.left) / 2
        for (color, radius) in [
            (palette.halo.withAlpha(1), radius), (palette.iconColor(category), radius * Self.innerRadius),
        ] {
            cairo_new_path(canvas.context)
            cairo_arc(canvas.context, middle.x, middle.y, radius, 0, 2 * .pi)
            canvas.setColor(color)
            cairo_fill(canvas.context)
        }
        Self.paintGlyph(category, at: middle, size: radius * Self.innerRadius * 2, on: canvas)
    }

    /// The radius of the disc within its outline, as a share of the whole radius.
    static let innerRadius = 0.92

    /// Paints only the disc, in the top-left corner of the canvas.
    ///
    /// - Parameter radius: The radius in pixels.
    static func paintDisc(_ color: MapColor, radius: Double, on canvas: Canvas) {
        cairo_new_path(canvas.context)
        cairo_arc(canvas.context, radius, radius, radius, 0, 2 * .pi)
        canvas.setColor(color)
        cairo_fill(canvas.context)
    }

    /// Paints only the glyph, in white.
    ///
    /// - Parameter size: The side length of the glyph's box, in pixels.
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
