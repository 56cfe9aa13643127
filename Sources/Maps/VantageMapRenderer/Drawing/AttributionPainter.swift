import CVantageCairo
import VantageMapCanvas
import VantageMapStyle

/// A painter that draws the attribution in the lower right corner.
struct AttributionPainter {
    let scale: Double
    let palette: Palette
    let shaper: TextShaper

    /// Text with its position and background.
    struct Placed {
        let string: String
        let text: ShapedText
        let origin: SIMD2<Double>
        let ground: PixelBox
    }

    /// - Returns: `nil` if the text is empty or there is no room for a glyph.
    func place(_ attribution: String, width: Int, height: Int) -> Placed? {
        let text = attribution.count > 400 ? attribution.prefix(399) + "…" : attribution
        let padding = 4 * scale
        let room = Double(width) - 2 * padding
        var style = TextStyle(size: 9)
        // In small images, the text is first made smaller, then broken into several lines.
        for size in [9.0, 8, 7, 6] {
            style.size = size
            if let line = shaper.shape(text, style, scale: scale), line.width <= room { break }
        }
        if let line = shaper.shape(text, style, scale: scale), line.width > room {
            style.lineWidth = room / (style.size * scale)
        }
        guard let shaped = shaper.shape(text, style, scale: scale), shaped.height + padding < Double(height) else {
            return nil
        }
        let ground = PixelBox(
            left: max(0, Double(width) - shaped.width - 2 * padding), top: Double(height) - shaped.height - padding,
            right: Double(width), bottom: Double(height))
        return Placed(
            string: text, text: shaped, origin: SIMD2(ground.left + padding, ground.top + padding / 2 + shaped.ascent),
            ground: ground)
    }

    func paint(_ placed: Placed, on canvas: Canvas) {
        let ground = placed.ground
        cairo_rectangle(
            canvas.context, ground.left.rounded(), ground.top.rounded(), ground.right - ground.left.rounded(),
            ground.bottom - ground.top.rounded())
        canvas.setColor(palette.plate.withAlpha(0.55))
        cairo_fill(canvas.context)
        canvas.setColor(palette.plateText)
        placed.text.show(placed.string, at: placed.origin, on: canvas)
    }
}
