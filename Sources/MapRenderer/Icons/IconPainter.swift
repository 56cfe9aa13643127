import CCairo

/// Draws the icon of a category: a coloured disc with a white glyph.
struct IconPainter {
    /// Of the disc and the edge around it, in points.
    static let radius = 7.5
    /// Units of a glyph's box.
    private static let box = 16.0

    let canvas: Canvas
    let palette: Palette

    func paint(_ category: PointOfInterestCategory, in box: PixelBox) {
        let context = canvas.context
        let middle = SIMD2((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        let radius = (box.right - box.left) / 2
        cairo_new_path(context)
        cairo_arc(context, middle.x, middle.y, radius, 0, 2 * .pi)
        canvas.setColor(palette.halo.withAlpha(1))
        cairo_fill(context)
        cairo_arc(context, middle.x, middle.y, radius * 0.92, 0, 2 * .pi)
        canvas.setColor(palette.iconColor(category))
        cairo_fill(context)
        Self.paintGlyph(category, at: middle, size: radius * 0.92 * 2, on: canvas)
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
        GlyphPath(category.glyph).draw(on: context)
        cairo_restore(context)
    }
}
