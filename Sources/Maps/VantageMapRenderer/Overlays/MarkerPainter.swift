import CVantageCairo
import Foundation
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A painter that draws marker pins.
struct MarkerPainter {
    let canvas: Canvas
    let scale: Double
    let shaper: TextShaper
    let palette: Palette

    /// The radius of the head, and the distance from its center to the tip, in points.
    private static let radius = 11.0
    private static let height = 22.0
    /// The maximum luma of a head that gets a white glyph.
    private static let brightest = 0.75

    func paint(_ marker: MapMarker, tip: SIMD2<Double>) {
        MarkerPainter(canvas: canvas, scale: scale * marker.scale, shaper: shaper, palette: palette)
            .paintHead(marker, tip)
        if let title = marker.title { paintTitle(title, tip) }
    }

    private func paintHead(_ marker: MapMarker, _ tip: SIMD2<Double>) {
        let middle = SIMD2(tip.x, tip.y - Self.height * scale)
        paintShadow(tip)
        paintPin(marker.color, middle, tip)
        switch marker.glyph {
        case .none: paintDot(middle, marker.color)
        case .text(let text): paintGlyph(String(text.prefix(2)), middle, marker.color)
        case .category(let category): IconPainter.paintGlyph(category, at: middle, size: 14 * scale, on: canvas)
        }
    }

    private func paintShadow(_ tip: SIMD2<Double>) {
        cairo_save(canvas.context)
        cairo_translate(canvas.context, tip.x, tip.y)
        cairo_scale(canvas.context, 1, 0.45)
        cairo_new_path(canvas.context)
        cairo_arc(canvas.context, 0, 0, 4.5 * scale, 0, 2 * .pi)
        canvas.setColor(MapColor.black.withAlpha(0.25))
        cairo_fill(canvas.context)
        cairo_restore(canvas.context)
    }

    private func paintPin(_ color: MapColor, _ middle: SIMD2<Double>, _ tip: SIMD2<Double>) {
        let context = canvas.context
        let radius = Self.radius * scale
        // The lines from the tip are tangent to the head.
        let angle = asin(Self.radius / Self.height) + .pi / 2
        cairo_new_path(context)
        cairo_arc(context, middle.x, middle.y, radius, angle + 0.25, 3 * .pi - angle - 0.25)
        cairo_curve_to(
            context, tip.x + radius * 0.45, tip.y - radius * 0.75, tip.x, tip.y - radius * 0.2, tip.x, tip.y)
        cairo_curve_to(
            context, tip.x, tip.y - radius * 0.2, tip.x - radius * 0.45, tip.y - radius * 0.75,
            middle.x + radius * cos(angle + 0.25), middle.y + radius * sin(angle + 0.25))
        cairo_close_path(context)
        canvas.setColor(color)
        cairo_fill_preserve(context)
        canvas.setColor(.white)
        cairo_set_dash(context, nil, 0, 0)
        cairo_set_line_width(context, 1.4 * scale)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke(context)
    }

    /// Returns a color that is legible on a marker's head.
    private static func ink(on color: MapColor) -> MapColor {
        0.299 * color.red + 0.587 * color.green + 0.114 * color.blue > brightest ? .black : .white
    }

    private func paintDot(_ middle: SIMD2<Double>, _ color: MapColor) {
        cairo_new_path(canvas.context)
        cairo_arc(canvas.context, middle.x, middle.y, 4 * scale, 0, 2 * .pi)
        canvas.setColor(Self.ink(on: color))
        cairo_fill(canvas.context)
    }

    private func paintGlyph(_ text: String, _ middle: SIMD2<Double>, _ color: MapColor) {
        guard let shaped = shaper.shape(text, TextStyle(size: text.count > 1 ? 10 : 12, weight: 700), scale: scale)
        else { return }
        let ink = shaped.ink
        canvas.setColor(Self.ink(on: color))
        shaped.show(
            text, at: SIMD2(middle.x - (ink.left + ink.right) / 2, middle.y - (ink.top + ink.bottom) / 2), on: canvas)
    }

    private func paintTitle(_ title: String, _ tip: SIMD2<Double>) {
        let layout = MarkerLayout(width: canvas.width, scale: scale, shaper: shaper)
        guard let shaped = layout.shapedTitle(title) else { return }
        let origin = layout.titleOrigin(shaped, tip)
        canvas.setColor(palette.halo.withAlpha(0.95))
        shaped.showHalo(width: 1.6 * scale, at: origin, on: canvas)
        canvas.setColor(palette.strongText)
        shaped.show(title, at: origin, on: canvas)
    }
}
