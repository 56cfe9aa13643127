import CCairo

/// Draws the icon of a category: a coloured disc with a white glyph.
struct IconPainter {
    /// Of the disc, in points.
    static let radius = 7.0

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
        cairo_arc(context, middle.x, middle.y, radius * 0.9, 0, 2 * .pi)
        canvas.setColor(palette.iconColor(category))
        cairo_fill(context)
    }

    static func paintGlyph(
        _ category: PointOfInterestCategory, at middle: SIMD2<Double>, size: Double, on canvas: Canvas
    ) {
    }
}
