import CVantageCairo
import VantageMapCanvas
import VantageMapStyle

/// A pen that draws lines, shapes and text on a canvas. Lengths and positions are in points from the top-left corner.
struct Pen {
    let canvas: Canvas
    let scale: Double
    let shaper: TextShaper

    /// The horizontal alignment of text relative to a position.
    enum Alignment { case left, center, right }

    func stroke(_ line: [SIMD2<Double>], _ color: MapColor, width: Double) {
        CairoPath.addLine(line.map { $0 * scale }, to: canvas.context)
        strokePath(color, width: width)
    }

    func fill(_ ring: [SIMD2<Double>], _ color: MapColor) {
        CairoPath.addLine(ring.map { $0 * scale }, to: canvas.context)
        cairo_close_path(canvas.context)
        fillPath(color)
    }

    func fill(_ rectangle: Rectangle, _ color: MapColor) {
        addPath(rectangle)
        fillPath(color)
    }

    func stroke(_ rectangle: Rectangle, _ color: MapColor, width: Double) {
        addPath(rectangle)
        strokePath(color, width: width)
    }

    func disc(at middle: SIMD2<Double>, radius: Double, fill: MapColor?, edge: MapColor? = nil, width: Double = 1) {
        cairo_new_path(canvas.context)
        cairo_arc(canvas.context, middle.x * scale, middle.y * scale, radius * scale, 0, 2 * .pi)
        if let fill {
            canvas.setColor(fill)
            cairo_fill_preserve(canvas.context)
        }
        if let edge { strokePath(edge, width: width) } else { cairo_new_path(canvas.context) }
    }

    /// Draws a line of text, in a smaller size if there is not enough room.
    ///
    /// - Parameter place: The alignment point, at half the height of the text.
    func write(
        _ text: String, _ style: TextStyle, _ color: MapColor, at place: SIMD2<Double>, _ alignment: Alignment = .left,
        room: Double = .infinity
    ) {
        guard let shaped = shaped(text, style, room: room) else { return }
        let width = shaped.width / scale
        let left =
            switch alignment {
            case .left: place.x
            case .center: place.x - width / 2
            case .right: place.x - width
            }
        let top = place.y * scale - shaped.height / 2
        canvas.setColor(color)
        shaped.show(text, at: SIMD2(left * scale, top + shaped.ascent), on: canvas)
    }

    /// Returns the width of a line of text.
    func width(of text: String, _ style: TextStyle) -> Double {
        (shaper.shape(text, style, scale: scale)?.width ?? 0) / scale
    }

    private func shaped(_ text: String, _ style: TextStyle, room: Double) -> ShapedText? {
        var style = style
        while style.size > 7, width(of: text, style) > room { style.size -= 0.5 }
        return shaper.shape(text, style, scale: scale)
    }

    /// Calls a closure that draws only within a rectangle.
    func clipped<Value>(to rectangle: Rectangle, _ body: () throws -> Value) rethrows -> Value {
        cairo_save(canvas.context)
        defer { cairo_restore(canvas.context) }
        addPath(rectangle)
        cairo_clip(canvas.context)
        return try body()
    }

    private func addPath(_ rectangle: Rectangle) {
        cairo_new_path(canvas.context)
        cairo_rectangle(
            canvas.context, rectangle.left * scale, rectangle.top * scale, rectangle.width * scale,
            rectangle.height * scale)
    }

    private func fillPath(_ color: MapColor) {
        canvas.setColor(color)
        cairo_fill(canvas.context)
    }

    private func strokePath(_ color: MapColor, width: Double) {
        canvas.setColor(color)
        cairo_set_line_width(canvas.context, width * scale)
        cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(canvas.context, CAIRO_LINE_CAP_ROUND)
        cairo_stroke(canvas.context)
    }
}

/// A rectangle in points from the top-left corner of the image.
struct Rectangle {
    var left, top, width, height: Double

    var right: Double { left + width }
    var bottom: Double { top + height }
}
